"""What the program says besides its results."""

import sys


def remark(text: str) -> None:
    """Say something on stderr, where it does not get into the results."""
    print(f"stickprov: {text}", file=sys.stderr, flush=True)
