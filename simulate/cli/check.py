"""The command ``check``: a simulation against the exact facts of the game."""

import click

from simulate.cli.params import format_option, game_argument, seed_option, threads_option

TOO_FAR = 5.0  # standard errors; a right engine goes beyond in one of 1.7 million comparisons


@click.command(short_help="Compare a simulation with the exact facts of the game.")
@game_argument()
@click.option("--number", type=click.IntRange(100), default=1_000_000, show_default=True, help="Deals (or games) to play.")
@seed_option()
@threads_option()
@format_option("table", "json")
def check(game: str, number: int, seed: int | None, threads: int, form: str) -> None:
    """Play GAME at random and compare it with what is known exactly; exit code 1 if anything lies 5 standard errors off.

    \b
    Example:
      stickprov check sju-sma-hus
    """
    import json

    from tabulate import tabulate

    from simulate.api import check_facts
    from simulate.cli.run import progress_bar
    from simulate.reports.tables import as_rows

    with progress_bar(number, "deals") as advance:
        frame = check_facts(game, number, seed=seed, threads=threads, progress=advance)
    if form == "json":
        click.echo(json.dumps({"seed": frame.attrs["seed"], "facts": as_rows(frame)}))
    else:
        click.echo(tabulate(frame.to_dict("list"), headers="keys", floatfmt=("", ".6f", ".6f", ".2f", ",.0f")))
        click.echo(f"Largest |z|: {frame['z'].abs().max():.2f} of {len(frame)} facts (seed {frame.attrs['seed']}).", err=True)
    if (frame["z"].abs() > TOO_FAR).any():
        click.echo("The simulation does not agree with the exact values.", err=True)
        raise click.exceptions.Exit(1)
