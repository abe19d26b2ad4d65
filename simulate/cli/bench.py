"""The command ``bench``: how fast a game is played."""

from typing import Any

import click

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


@click.command(short_help="Measure how fast a game is played.")
@game_argument()
@count_options()
@seed_option()
@strategy_option("random_legal")
@rule_option()
@threads_option()
@format_option("table", "json")
def bench(game: str, form: str, threads: int, **given: Any) -> None:
    """Measure how fast GAME is played and counted; compiling is not in it.

    \b
    Example:
      stickprov bench sju-sma-hus --deals 2000000 --threads 1
    """
    import json

    from simulate.api import measure_speed

    rules, strategies = split_rules(given["rules"]), given["strategies"] or ("random_legal",)
    counts = {name: given[name] for name in ("games", "deals") if given[name] is not None} or {"games": 100_000}
    measured = measure_speed(game, **counts, seed=given["seed"] or 0, rules=rules, strategies=strategies, threads=threads)
    if form == "json":
        click.echo(json.dumps(measured))
        return
    for name, value in measured.items():
        click.echo(f"{name.replace('_', ' '):22}{value if isinstance(value, str) else f'{value:,.10g}'}")
