"""Random but valid rules of any game."""

from random import Random

from simulate.core.errors import InputError
from simulate.core.games import Choice, Game, Option, Rules

LONG = 40
"""Numbers are drawn at most so far above the lowest: a match to 200 points takes long and shows nothing more."""


def draw_value(option: Option, random: Random) -> str | int:
    """Draw a value of an option."""
    if isinstance(option, Choice):
        return random.choice(option.values)
    return random.randint(option.lowest, min(option.highest, option.lowest + LONG))


def draw_rules(game: Game, random: Random, share: float = 0.5) -> Rules:
    """Draw a value for about this share of the options, until they do not contradict each other."""
    while True:
        rules = {option.name: draw_value(option, random) for option in game.options if random.random() < share}
        try:
            game.parse_rules(rules)
        except InputError:
            continue
        return rules
