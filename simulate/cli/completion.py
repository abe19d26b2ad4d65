"""What a shell can complete: names of games, rules and strategies. A name that is wrong so far completes to nothing."""

from collections.abc import Callable

import click


def starting(names: list[str], begun: str) -> list[str]:
    """Return the names that begin so."""
    return [name for name in names if name.startswith(begun)]


def games(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:
    """Return the games."""
    from simulate.core.games import game_ids

    return starting(list(game_ids()), begun)


def of_game(names_of: Callable[[str], list[str]]) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """Return a completion by names that a game has, once the game is typed."""

    def complete(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:
        from simulate.core.errors import InputError

        game = context.params.get("game") or next(iter(context.args), "")  # an option without its value yet ends the parsing
        try:
            return starting(names_of(game), begun)
        except InputError:
            return []

    return complete


@of_game
def rules(game: str) -> list[str]:
    """Return the rules of a game, and with a value behind them their choices."""
    from simulate.core.games import Choice, load_game

    options = load_game(game).options
    return [f"{own.name}={value}" for own in options for value in (own.values if isinstance(own, Choice) else [own.default])]


@of_game
def strategies(game: str) -> list[str]:
    """Return the strategies of a game."""
    from simulate.core.games import load_game
    from simulate.core.strategies import all_names

    return all_names(load_game(game))
