"""The command ``doctor``, and what ``--version`` says: what is installed, and where and how the program works here."""

import platform
import sys
from typing import Any

import click

from simulate.cli.params import cores, format_option
from simulate.core.versions import package_version, versions

EXTRAS = {"distributed": "cluster", "duckdb": "query"}
MISSING = "is missing: pip install 'stickprov[{}]'"


def show_version(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    """Print the version, and those of what results may depend on."""
    if wanted and not context.resilient_parsing:
        found = versions()
        own = found.pop("stickprov")
        click.echo(f"stickprov {own} ({', '.join(f'{name} {number}' for name, number in found.items())})")
        context.exit()


@click.command(short_help="Say what is installed, and how the program works here.")
@format_option("table", "json")
def doctor(form: str) -> None:
    """Say what is installed, where compiled code is kept, and what this computer offers; exit code 1 if something is wrong.

    \b
    Example:
      stickprov doctor
    """
    import json

    found = findings()
    if form == "json":
        click.echo(json.dumps(found, indent=2))
    else:
        for name, value in found.items():
            click.echo(f"{name:14} {value if not isinstance(value, list) else '; '.join(value) or 'none'}")
    if found["trouble"]:
        raise click.exceptions.Exit(1)


def findings() -> dict[str, Any]:
    """Return what there is to say."""
    from simulate.core.kernels import CACHE_FOLDER, COMPILED
    from simulate.core.machine import HAS_BIT_DEPOSIT

    kept = [file.stat().st_size for file in CACHE_FOLDER.rglob("*") if file.is_file()]
    missing = [name for name, number in versions().items() if number is None]
    return {
        **versions(),
        "extras": [f"{name} {package_version(name) or MISSING.format(extra)}" for name, extra in EXTRAS.items()],
        "interpreter": sys.executable,
        "system": platform.platform(),
        "processor": f"{platform.machine()}, {cores()} cores may be used",
        "bmi2": "yes" if HAS_BIT_DEPOSIT else "no: choices take some nanoseconds longer",
        "compiled code": f"{CACHE_FOLDER}: {len(kept)} files, {sum(kept) / 1e6:.1f} MB",
        "trouble": [
            *(f"{name} is not installed: install the program again" for name in missing),
            *([] if COMPILED else ["NUMBA_DISABLE_JIT is set: all runs in plain Python, some hundred times slower"]),
        ],
    }
