"""The command ``query``: SQL over the rows of a run."""

from pathlib import Path

import click

from simulate.cli.params import format_option


@click.command(short_help="Ask the rows of a run in SQL.")
@click.argument("directory", type=click.Path(path_type=Path), metavar="DIR")
@click.argument("sql")
@format_option("table", "csv", "json")
def query(directory: Path, sql: str, form: str) -> None:
    """Answer SQL over the rows that `run --rows` left in DIR: tables deals and games, and columns, which says what they hold.

    \b
    Example:
      stickprov query results/first "select kind, avg(forehand_tricks) as tricks from deals group by kind"
      stickprov query results/first "select * from columns"
    """
    import json

    from tabulate import tabulate

    from simulate.querying import query as answer
    from simulate.reports.tables import as_rows

    frame = answer(directory, sql)
    if form == "csv":
        click.echo(frame.to_csv(index=False).rstrip("\n"))
    elif form == "json":
        click.echo(json.dumps(as_rows(frame)))
    else:
        click.echo(tabulate(frame.to_dict("list"), headers="keys", floatfmt=".6g"))
