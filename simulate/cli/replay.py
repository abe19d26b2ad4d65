"""The command ``replay``: any single game or deal again, move by move."""

from collections.abc import Iterable
from typing import Any

import click

from simulate.cli.params import format_option, game_argument, rule_option, seed_option, split_rules, strategy_option


@click.command(short_help="Show single games or deals of a run, move by move.")
@game_argument()
@seed_option("Seed of the run.", required=True)
@click.option("--game", "first_game", type=click.IntRange(0, 2**62), metavar="I", help="Number of the game in the run, from 0.")
@click.option("--games", type=click.IntRange(1), metavar="K", help="Show so many games from there; 1 if not given.")
@click.option(
    "--deal", "first_deal", type=click.IntRange(0, 2**62), metavar="I", help="Number of the single deal in the run, from 0."
)
@click.option("--deals", type=click.IntRange(1), metavar="K", help="Show so many deals from there; 1 if not given.")
@strategy_option()
@rule_option()
@format_option("text", "jsonl")
def replay(game: str, seed: int, form: str, **given: Any) -> None:
    """Show games (or single deals) of a run again; give the same seed, strategies and rules as there.

    \b
    Example:
      stickprov replay sju-sma-hus --seed 1 --deal 17
      stickprov replay sju-sma-hus --seed 1 --game 3 --games 2 --format jsonl
    """
    import json
    import sys

    from simulate.core.errors import IllegalChoiceError, InputError
    from simulate.core.tell import Teller
    from simulate.runs.plan import make_plan
    from simulate.runs.replay import Replayer

    if (given["first_game"] is None) == (given["first_deal"] is None):
        raise InputError("which one? give either --game I or --deal I")
    unit, other = ("deal", "game") if given["first_game"] is None else ("game", "deal")
    if given[f"{other}s"] is not None:
        raise InputError(f"--{other}s goes with --{other}: give --{unit}s K for more than one {unit}")
    first, count = given[f"first_{unit}"], given[f"{unit}s"] or 1
    rules, strategies = split_rules(given["rules"]), given["strategies"]
    plan = make_plan(game, **{f"{unit}s": 1}, seed=seed, rules=rules, strategies=strategies)
    replayer = Replayer(plan)
    teller = Teller(symbols=can_show("♣♦♥♠", sys.stdout.encoding))
    for index in range(first, first + count):
        events = []
        fault: IllegalChoiceError | None = None
        try:
            for event in replayer.events(index):
                events.append(event)  # noqa: PERF402
        except IllegalChoiceError as error:
            fault = error
        lines: Iterable[str] = map(json.dumps, events) if form == "jsonl" else plan.game.text.lines(events, teller)
        for line in lines:
            click.echo(line)
        if fault is not None:
            raise fault


def can_show(text: str, encoding: str | None) -> bool:
    """Return whether a console with this encoding can show a text."""
    try:
        text.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
