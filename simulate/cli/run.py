"""The command ``run``: play many games, print the tables, leave a report."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from simulate.cli.params import (
    cores,
    count_options,
    format_option,
    game_argument,
    rule_option,
    seed_option,
    split_rules,
    strategy_option,
    threads_option,
)


@click.command(short_help="Play many games, print tables, leave a report.")
@game_argument(required=False)
@count_options()
@seed_option()
@strategy_option()
@rule_option()
@threads_option(default=False)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Leave counts, tables, charts and report.html in this new folder.",
)
@click.option("--rows", is_flag=True, help="Also keep one row a deal and a game as Parquet (needs --out).")
@click.option(
    "--scheduler",
    metavar="ADDRESS|local:N",
    help="Play on the Dask cluster at this address, as tcp://host:8786, or on one of N processes started here.",
)
@click.option(
    "--resume",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Finish the run that was begun with --out DIR and stopped; only --threads, --scheduler and --format can be others.",
)
@click.option(
    "--config",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Take settings from a TOML file, or from a run's manifest.json.",
)
@format_option("table", "csv", "json", "markdown")
def run(game: str | None, resume: Path | None, config: Path | None, scheduler: str | None, form: str, **given: Any) -> None:
    """Play many games (or single deals) of GAME and print what came of them.

    \b
    Example:
      stickprov run sju-sma-hus --deals 200000 --seed 1 --out results/first
      stickprov run sju-sma-hus --games 10000 --strategy 0=steady --strategy 1=lowest
      stickprov run --config results/first/manifest.json --format json
      stickprov run --resume results/first
    """
    if resume is not None:
        finish(resume, {"game": game, "config": config, **given}, scheduler, form)
        return
    from simulate.api import How, run_plan
    from simulate.cli.settings import read_settings
    from simulate.core.strategies import check_sources
    from simulate.runs.plan import make_plan

    settings = read_settings(config, {"game": game, **given, "rules": split_rules(given["rules"])})
    plan = make_plan(settings.game, **settings.plan)
    check_sources(settings.sources, plan.seating, str(config))
    if settings.seed_drawn:
        click.echo(f"Seed {plan.seed} was drawn; give --seed {plan.seed} to play the same again.", err=True)
    with progress_bar(plan.count, f"{plan.unit}s") as advance:
        result = run_plan(plan, How(settings.threads, scheduler, advance), settings.out, settings.rows)
    click.echo(text_of(result, form))
    if settings.out is None:
        click.echo("Nothing is kept; add --out DIR for counts, charts and a report.", err=True)
    else:
        click.echo(f"Report: {settings.out / 'report.html'}", err=True)


def finish(folder: Path, given: dict[str, Any], scheduler: str | None, form: str) -> None:
    """Finish a run that was stopped, and print what came of it.

    Raises
    ------
    InputError
        If settings are given: the run goes on with those that it was begun with.
    """
    from simulate.api import How, load, play_unfinished
    from simulate.core.errors import InputError
    from simulate.runs.unfinished import reopen, run_of

    settings = {name: value for name, value in given.items() if name not in ("threads", "strategies")}
    if others := [name for name, value in settings.items() if value not in (None, (), False)]:
        raise InputError(f"--resume goes on with the settings that the run was begun with: leave out {', '.join(others)}")
    unfinished = reopen(folder, given["strategies"])
    if unfinished is None:
        click.echo("This run is finished already.", err=True)
        result = load(run_of(folder))
    else:
        with progress_bar(unfinished.plan.count, f"{unfinished.plan.unit}s") as advance:
            result = play_unfinished(unfinished, How(given["threads"] or cores(), scheduler, advance))
    click.echo(text_of(result, form))
    click.echo(f"Report: {run_of(folder) / 'report.html'}", err=True)


@contextmanager
def progress_bar(total: int, unit: str) -> Iterator[Any]:
    """Give a function that counts finished games on a bar on stderr; silent where stderr is no terminal."""
    from tqdm import tqdm

    with tqdm(total=total, unit=f" {unit}", unit_scale=True, disable=None, leave=False, delay=0.5) as bar:

        def advance(finished: int) -> None:
            bar.update(finished)
            if bar.n == total:
                bar.set_description("tables and report")

        yield advance


def text_of(result: Any, form: str) -> str:
    """Return a result in one of the formats."""
    import json

    from simulate.reports.build import headline, summary
    from simulate.reports.tables import as_csv, as_rows, as_text

    tables = result.report_tables
    if form == "json":
        rows = {table.name: as_rows(table.frame) for table in tables}
        return json.dumps({"manifest": result.manifest, "tables": rows})
    if form == "csv":
        return as_csv(tables).rstrip("\n")
    if form == "markdown":
        return summary(result.played, result.manifest, tables).rstrip("\n")
    return "\n".join([result.game.title, *headline(result.manifest), "", as_text(tables)])
