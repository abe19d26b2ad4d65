"""The commands ``games``, ``rules`` and ``strategies``: what there is to choose from."""

import json
from typing import Any

import click

from simulate.cli.params import format_option


def show(rows: list[dict[str, Any]], form: str, columns: dict[str, str]) -> None:
    """Print rows as a table of some columns (key to heading), or all of them as JSON."""
    if form == "json":
        click.echo(json.dumps(rows, indent=2))
        return
    from tabulate import tabulate

    shown = [[row[key] for key in columns] for row in rows]
    click.echo(tabulate(shown, list(columns.values()), disable_numparse=True, maxcolwidths=[None] * (len(columns) - 1) + [70]))


@click.command(short_help="List the games.")
@format_option("table", "json")
def games(form: str) -> None:
    """List the games that can be played.

    \b
    Example:
      stickprov games
    """
    from simulate.core.games import game_ids, load_game

    rows = []
    for game in map(load_game, game_ids()):
        units = ["games"] if game.play_deals is None else ["games", "deals"]
        row = {"name": game.id, "title": game.title, "players": game.players, "units": units, "decisions": list(game.decisions)}
        rows.append({**row, "summary": game.summary})
    show(rows, form, {"name": "game", "players": "players", "summary": "what it is"})


@click.command(short_help="List the rules of a game that can be changed.")
@click.argument("game")
@format_option("table", "json")
def rules(game: str, form: str) -> None:
    """List the rules of GAME that can be changed, with defaults and values; numbers as S2 refer to docs/rules/.

    \b
    Example:
      stickprov rules sju-sma-hus
    """
    from simulate.core.games import Choice, load_game

    known = load_game(game)
    rows = [
        {
            "name": option.name,
            "default": option.default,
            "values": list(option.values) if isinstance(option, Choice) else {"from": option.lowest, "to": option.highest},
            "allowed": option.allowed,
            "effect": option.effect,
        }
        for option in known.options
    ]
    if form == "table":
        click.echo(f"{known.title}: {known.summary}\nThe whole rules: docs/rules/{known.id}.md\n")
    show(rows, form, {"name": "rule", "default": "default", "allowed": "values", "effect": "effect"})


@click.command(short_help="List the strategies of a game, or of all.")
@click.argument("game", required=False)
@format_option("table", "json")
def strategies(game: str | None, form: str) -> None:
    """List the strategies of GAME (or of all games) with their parameters and defaults.

    \b
    Example:
      stickprov strategies sju-sma-hus
    """
    from simulate.core.games import game_ids, load_game
    from simulate.core.strategies import load_strategy, strategy_names

    rows = []
    for known in map(load_game, [game] if game else game_ids()):
        for strategy in (load_strategy(known, name) for name in strategy_names(known.id)):
            parameters = [{"name": own.name, "default": own.default, "meaning": own.meaning} for own in strategy.parameters]
            takes = list(strategy.choices)
            row = {
                "name": strategy.name,
                "game": known.id,
                "decisions": takes,
                "summary": strategy.summary,
                "source": strategy.source,
            }
            texts = [f"{own.name}={str(own.default).lower()}" for own in strategy.parameters]
            about = "\n".join([strategy.summary, *(["parameters: " + ", ".join(texts)] if texts else [])])
            rows.append({**row, "parameters": parameters, "about": about, "takes": ", ".join(takes)})
    columns = {"name": "strategy", "takes": "decisions", "about": "what it does"}
    if form == "json":
        rows = [{key: value for key, value in row.items() if key not in ("about", "takes")} for row in rows]
    show(rows, form, columns if game else {"game": "game", **columns})
