"""The commands ``compare``, ``tournament`` and ``sweep``: strategies and settings on common deals."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from simulate.cli import completion
from simulate.cli.params import (
    count_options,
    format_option,
    game_argument,
    rule_option,
    seed_option,
    split_rules,
    strategy_option,
    threads_option,
)

FORMATS = ("table", "csv", "json", "markdown")


def out_option() -> Callable[..., Any]:
    """Return the option --out."""
    return click.option(
        "--out", type=click.Path(path_type=Path), metavar="DIR", help="Leave tables, charts and report.html in this new folder."
    )


@click.command(short_help="Compare strategies on the same deals.")
@game_argument()
@click.argument("entrants", nargs=-1, metavar="A B [C ...]", shell_complete=completion.strategies)
@count_options("play in every seating, at most")
@seed_option()
@rule_option()
@click.option(
    "--precision", type=click.FloatRange(0, min_open=True), metavar="H", help="Stop when the interval is ± H or narrower."
)
@click.option(
    "--sprt",
    type=(float, float),
    default=None,
    metavar="NULL ALTERNATIVE",
    help="Stop when one of two differences a game is refuted.",
)
@click.option("--elo", is_flag=True, help="NULL and ALTERNATIVE are Elo, on the games (or deals) won; at a table of two.")
@click.option(
    "--alpha",
    type=click.FloatRange(0, 0.5, min_open=True),
    default=0.05,
    show_default=True,
    help="Chance to accept ALTERNATIVE wrongly.",
)
@click.option(
    "--beta", type=click.FloatRange(0, 0.5, min_open=True), default=0.05, show_default=True, help="Chance to accept NULL wrongly."
)
@threads_option()
@out_option()
@format_option(*FORMATS)
def compare(game: str, entrants: tuple[str, ...], form: str, out: Path | None, **given: Any) -> None:
    """Compare strategy A with B (and with C ..., on the same deals): every deal is played once for each seating of the two.

    A strategy is written as for run; decisions of their own are put in quotes: "steady take=greedy".

    \b
    Example:
      stickprov compare sju-sma-hus steady lowest --deals 20000 --seed 1
      stickprov compare sju-sma-hus steady "steady take=greedy" --deals 1000000 --precision 0.02
      stickprov compare sju-sma-hus steady highest --deals 100000 --sprt 0 0.5
      stickprov compare sju-sma-hus steady highest --games 100000 --sprt 0 30 --elo
    """
    from simulate.comparing import Stopping
    from simulate.comparing import compare as compare_two
    from simulate.core.errors import InputError
    from simulate.runs.plan import draw_seed

    if len(entrants) < 2:
        raise InputError(f"compare needs at least two strategies; got {', '.join(entrants) or 'none'}")
    stopping = Stopping(given["precision"], given["sprt"], given["alpha"], given["beta"], given["elo"])
    seed = draw_seed() if given["seed"] is None else given["seed"]
    counts = {name: given[name] for name in ("games", "deals")}
    found = []
    for other in entrants[1:]:
        with sets_bar(counts, 1) as bar:
            found.append(
                compare_two(
                    game,
                    entrants[0],
                    other,
                    **counts,
                    seed=seed,
                    rules=split_rules(given["rules"]),
                    stopping=stopping,
                    threads=given["threads"],
                    progress=bar.update,
                    watch=watch_on(bar),
                )
            )
    several = len(found) > 1
    tables = [
        table.renamed(f"{table.name}_{number}") if several else table
        for number, one in enumerate(found, 1)
        for table in one.report_tables
    ]
    give([one.manifest for one in found] if several else found[0].manifest, tables, f"Comparison: {game}", form, out)


@click.command(short_help="Compare each strategy with each, and rate them.")
@game_argument()
@click.argument("entrants", nargs=-1, metavar="A B [C ...]", shell_complete=completion.strategies)
@count_options("play in every seating, for every pair")
@seed_option()
@rule_option()
@threads_option()
@out_option()
@format_option(*FORMATS)
def tournament(game: str, entrants: tuple[str, ...], form: str, out: Path | None, **given: Any) -> None:
    """Play all pairs of strategies against each other over deal sets: ratings, differences, and which of them hold.

    \b
    Example:
      stickprov tournament sju-sma-hus steady highest lowest random_legal --deals 5000 --seed 1
    """
    from simulate.comparing import tournament as play_tournament

    counts = {name: given[name] for name in ("games", "deals")}
    pairs = len(entrants) * (len(entrants) - 1) // 2
    with sets_bar(counts, pairs) as bar:
        rules = split_rules(given["rules"])
        found = play_tournament(
            game, entrants, **counts, seed=given["seed"], rules=rules, threads=given["threads"], progress=bar.update
        )
    give(found.manifest, found.report_tables, f"Tournament: {game}", form, out)


@click.command(short_help="Play the same deals under many settings.")
@game_argument()
@click.option(
    "--vary",
    multiple=True,
    metavar="WHAT=VALUES",
    help="rule.NAME=a,b,c; strategy.SEAT=name,name; strategy.SEAT.DECISION=name,name; strategy.SEAT.PARAMETER=lo..hi/steps.",
)
@click.option(
    "--table",
    "wanted",
    multiple=True,
    metavar="NAME",
    help="Print and draw these tables; by default the settings and the main ones.",
)
@count_options("play under every setting")
@seed_option()
@strategy_option()
@rule_option()
@threads_option()
@out_option()
@format_option(*FORMATS)
def sweep(game: str, vary: tuple[str, ...], wanted: tuple[str, ...], form: str, out: Path | None, **given: Any) -> None:
    """Play the same deals of GAME under every setting of a grid, and print the tables side by side.

    \b
    Example:
      stickprov sweep sju-sma-hus --vary rule.pass_limit=11,12,13 --deals 50000 --seed 1
      stickprov sweep sju-sma-hus --vary strategy.0=steady,highest --vary rule.kind=pass,spel,trumf --deals 20000
      stickprov sweep sju-sma-hus --vary strategy.0.take=steady,greedy,deny --deals 50000
    """
    from math import prod

    from simulate.reports.build import main_tables
    from simulate.runs.sweep import read_values
    from simulate.sweeping import sweep as play_sweep

    counts = {name: given[name] for name in ("games", "deals")}
    settings = prod(len(list(read_values(text.partition("=")[2]))) for text in vary)
    with sets_bar(counts, settings) as bar:
        found = play_sweep(
            game,
            vary,
            **counts,
            seed=given["seed"],
            rules=split_rules(given["rules"]),
            strategies=given["strategies"],
            threads=given["threads"],
            progress=bar.update,
        )
    tables = found.report_tables if form == "json" and not wanted else main_tables(game, found.report_tables, wanted)
    give(found.manifest, tables, f"Sweep: {game}", form, out, axes=found.axes)


def sets_bar(counts: dict[str, int | None], times: int) -> Any:
    """Return a progress bar on stderr over so many times the number asked for; silent where stderr is no terminal."""
    from tqdm import tqdm

    total = max(1, (counts["games"] or counts["deals"] or 0) * times)
    shape = "{percentage:3.0f}%|{bar:8}| {n_fmt}/{total_fmt} [{remaining}{postfix}]"  # all of it fits into 80 columns
    return tqdm(total=total, bar_format=shape, unit_scale=True, disable=None, leave=False, delay=0.5)


def watch_on(bar: Any) -> Callable[[Any, Any], None] | None:
    """Return what shows on a progress bar how a comparison stands; None where there is no bar to see."""
    return None if bar.disable else lambda found, test: bar.set_postfix_str(standing(found, test), refresh=False)


def standing(found: Any, test: Any) -> str:
    """Return how a comparison stands, for the progress bar: the sequential test, and an interval that holds whenever one looks.

    >>> from simulate.stats.confidence_sequences import bounded
    >>> from simulate.stats.pairs import DealSets
    >>> standing(bounded(DealSets([-2, 0, 2], [200, 500, 300], 2, "points a game", "bold", "steady", -2, 2)), None)
    '+0.100 (0.022 to 0.177 at any time)'
    """
    said = f"{found.estimate:+.3f} ({found.low:.3f} to {found.high:.3f} at any time)"
    if test is None:
        return said
    return f"log likelihood ratio {test.log_likelihood_ratio:+.2f} ({test.lower:.2f} to {test.upper:.2f}), {said}"


def give(
    manifest: Any,
    tables: list[Any],
    title: str,
    form: str,
    out: Path | None,
    axes: tuple[str, ...] = (),
) -> None:
    """Print tables in one of the formats, and leave them in a folder if one is given."""
    import json

    from simulate.reports.build import write_tables
    from simulate.reports.tables import as_csv, as_rows, as_text
    from simulate.runs.files import new_folder

    if form == "json":
        click.echo(
            json.dumps(
                {"manifest": manifest, "tables": {table.name: as_rows(table.frame) for table in tables}}, ensure_ascii=False
            )
        )
    elif form == "csv":
        click.echo(as_csv(tables).rstrip("\n"))
    else:
        first = manifest[0] if isinstance(manifest, list) else manifest
        click.echo(f"{title}, seed {first['seed']}\n")
        click.echo(as_text(tables, "github" if form == "markdown" else "simple", axes))
    if out is not None:
        with new_folder(out) as folder:
            write_tables(folder, title, manifest, tables, axes)
        click.echo(f"Report: {out / 'report.html'}", err=True)
