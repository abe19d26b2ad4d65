"""The commands ``games``, ``rules`` and ``strategies``: what there is to choose from."""

import json
from pathlib import Path
from typing import Any

import click

from simulate.cli.params import format_option, game_argument


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
@game_argument()
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


@click.command(short_help="List strategies, begin one of your own, check it.")
@game_argument(required=False)
@click.option("--new", nargs=2, metavar="GAME NAME", help="Write NAME.py, a commented file to start from.")
@click.option(
    "--to",
    "folder",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    metavar="DIR",
    help="Folder for --new; by default the present one.",
)
@click.option("--check", "checked", metavar="FILE", help="Check a strategy file: in plain Python, then compiled.")
@format_option("table", "json")
def strategies(game: str | None, new: tuple[str, str] | None, folder: Path | None, checked: str | None, form: str) -> None:
    """List the strategies of GAME (or of all games) with their parameters and defaults; begin or check one of your own.

    \b
    Example:
      stickprov strategies sju-sma-hus
      stickprov strategies --new sju-sma-hus lead_low
      stickprov strategies --check lead_low.py
    """
    from simulate.core.errors import InputError

    if (new and (checked or game)) or (folder and not new):
        raise InputError("give GAME, or --new GAME NAME [--to DIR], or --check FILE")
    if new:
        begin(*new, folder or Path())
    elif checked:
        check(checked, game, form)
    else:
        show_strategies(game, form)


def begin(game: str, name: str, folder: Path) -> None:
    """Write a starting file and say what to do with it."""
    from simulate.core.games import load_game
    from simulate.runs.starting import write_starting_file

    file = write_starting_file(load_game(game), name, folder)
    click.echo(f"{file} is written. Change it, then: stickprov strategies --check {file}")


def check(name: str, game: str | None, form: str) -> None:
    """Check a strategy file and print what was found; the exit code is 1 if a check has failed."""
    from simulate.core.errors import InputError
    from simulate.core.games import load_game
    from simulate.core.own_files import is_file, read_file
    from simulate.runs.checking import check_file, game_of_file

    if not is_file(name):
        raise InputError(f"--check needs a strategy file, NAME.py; got {name!r}")
    read_file(name)  # what cannot be read is bad input, no failed check
    known = load_game(game) if game else game_of_file(name)
    rows = []
    for finding in check_file(known, name):
        verdict = "ok" if finding.passed else "failed"
        rows.append({"stage": finding.stage, "check": finding.check, "verdict": verdict, "found": finding.found})
    show(rows, form, {"stage": "stage", "check": "check", "verdict": "", "found": "found"})
    if any(row["verdict"] == "failed" for row in rows):
        click.get_current_context().exit(1)


def show_strategies(game: str | None, form: str) -> None:
    """Print the strategies of a game, or of all; one that cannot be loaded says why."""
    from simulate.core.errors import InputError
    from simulate.core.games import game_ids, load_game
    from simulate.core.strategies import all_names, load_strategy

    rows = []
    for known in map(load_game, [game] if game else game_ids()):
        for name in all_names(known):
            try:
                rows.append(strategy_row(load_strategy(known, name)) | {"game": known.id})
            except InputError as error:
                rows.append({**broken_row(name, str(error)), "game": known.id})
    columns = {"name": "strategy", "takes": "decisions", "about": "what it does"}
    if form == "json":
        wanted = ("name", "game", "decisions", "summary", "source", "parameters", "package")
        rows = [{key: row[key] for key in wanted} for row in rows]
    show(rows, form, columns if game else {"game": "game", **columns})


def strategy_row(strategy: Any) -> dict[str, Any]:
    """Return what a listing says of a strategy."""
    texts = [f"{own.name}={str(own.default).lower()}" for own in strategy.parameters]
    about = [strategy.summary]
    about += ["parameters: " + ", ".join(texts)] if texts else []
    about += [f"from the package {strategy.package}"] if strategy.package else []
    return {
        "name": strategy.name,
        "decisions": list(strategy.choices),
        "summary": strategy.summary,
        "source": strategy.source,
        "parameters": [{"name": own.name, "default": own.default, "meaning": own.meaning} for own in strategy.parameters],
        "package": strategy.package,
        "about": "\n".join(about),
        "takes": ", ".join(strategy.choices),
    }


def broken_row(name: str, why: str) -> dict[str, Any]:
    """Return what a listing says of a strategy that cannot be loaded."""
    nothing: dict[str, Any] = {"decisions": [], "parameters": [], "source": "", "package": "", "takes": ""}
    return {"name": name, **nothing, "summary": why, "about": f"cannot be used: {why}"}
