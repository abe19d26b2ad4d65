"""The command ``report``: the report of a run again, from its counts alone."""

from pathlib import Path

import click

from simulate.cli.params import format_option


@click.command(short_help="Make the report of a run again from its counts.")
@click.argument("directory", type=click.Path(path_type=Path), metavar="DIR")
@format_option("table", "csv", "json", "markdown")
def report(directory: Path, form: str) -> None:
    """Make tables, charts and report.html in DIR again from the counts there, and print the tables.

    \b
    Example:
      stickprov report results/first
    """
    from simulate.api import load, renew_report
    from simulate.cli.run import text_of

    result = load(directory)
    renew_report(result, directory)
    click.echo(text_of(result, form))
    click.echo(f"Report: {directory / 'report.html'}", err=True)
