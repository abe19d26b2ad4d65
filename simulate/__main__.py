"""``python -m simulate`` is the command ``stickprov``."""

from simulate.cli.main import main

main()
