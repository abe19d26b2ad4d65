"""The command ``stickprov``: commands, and what happens to errors and interrupts. Only click is loaded to show the help."""

import errno
import signal
import sys
from typing import Any

import click

from simulate.cli.bench import bench
from simulate.cli.check import check
from simulate.cli.compare import compare, sweep, tournament
from simulate.cli.doctor import doctor, show_version
from simulate.cli.listings import games, rules, strategies
from simulate.cli.query import query
from simulate.cli.replay import replay
from simulate.cli.report import report
from simulate.cli.run import run

BAD_INPUT, FAILED, INTERRUPTED = 2, 1, 130


interrupts: list[int] = []
"""The interrupting signals that have come."""


def interrupt(number: int, frame: Any) -> None:
    """Note an interrupting signal and begin to end."""
    interrupts.append(number)
    raise KeyboardInterrupt


class Commands(click.Group):
    """The group of all commands: bad input ends with one clear message and exit code 2, never with a traceback."""

    def invoke(self, context: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(context)
        except click.exceptions.Exit:
            raise
        except (KeyboardInterrupt, Exception) as error:
            if interrupts or isinstance(
                error, KeyboardInterrupt
            ):  # inside a library, as the compiler, it may have become any other error
                click.echo(" ".join(["Interrupted.", *notes(error)]), err=True)
                context.exit(INTERRUPTED)
            from simulate.core.errors import IllegalChoiceError, InputError

            if isinstance(error, InputError):
                raise click.UsageError(str(error)) from error
            if isinstance(error, IllegalChoiceError):
                click.echo(f"Error: {error}", err=True)
                context.exit(FAILED)
            if isinstance(error, OSError) and error.errno != errno.EPIPE:  # a full disk, a folder that is gone; click knows pipes
                raise click.ClickException(" ".join([f"{error}.", *notes(error)])) from error
            raise


def notes(error: BaseException) -> list[str]:
    """Return what was noted about an error on its way: what is kept, and how to go on."""
    return getattr(error, "__notes__", [])


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=show_version, help="Show the versions of what matters."
)
def cli() -> None:
    """Play millions of seeded games of Sju små hus, Chansen and Hund, and see what comes of them.

    \b
    Example:
      stickprov run sju-sma-hus --deals 100000 --seed 1
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a letter that a narrow console lacks must not end a run


for command in (run, replay, report, query, compare, tournament, sweep, check, bench, games, rules, strategies, doctor):
    cli.add_command(command)


def main() -> None:
    """Run the command line; being told to end (SIGTERM) is an interrupt too, so that nothing half-written stays."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, interrupt)
    cli(prog_name="stickprov")
