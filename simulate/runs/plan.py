"""What is to be played: game, unit, number, seed, rules and strategies, all checked; and the table record made from it."""

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from simulate.core.errors import InputError
from simulate.core.games import Game, Rules, load_game
from simulate.core.rng import MAX_SEED, round_keys
from simulate.core.strategies import Seating, parse_seating, seat_strategies, seating_arguments, seating_text

Unit = Literal["deal", "game"]
MAX_COUNT = 2**53  # deals or games of one run: counts stay exact also where they become floats


@dataclass(frozen=True)
class Plan:
    """A run to be played: everything that its counts depend on."""

    game: Game
    unit: Unit
    count: int
    seed: int
    rules: Rules
    seating: Seating

    @property
    def seats(self) -> int:
        return self.game.seats(self.rules)

    @property
    def strategies(self) -> list[str]:
        """One text a seat, with all parameters."""
        return seating_text(self.game, self.seating)

    @property
    def players(self) -> list[str]:
        """One text a seat, with the parameters that are not the default."""
        return seating_text(self.game, self.seating, short=True)

    @property
    def given_rules(self) -> Rules:
        """The rules that are not the default."""
        return {option.name: self.rules[option.name] for option in self.game.options if self.rules[option.name] != option.default}

    def replay_command(self, index: int) -> str:
        """Return the command that shows the deal or game with this number."""
        parts = [f"stickprov replay {self.game.id} --seed {self.seed} --{self.unit} {index}"]
        parts += [f"--rule {name}={value}" for name, value in self.given_rules.items()]
        parts += [f"--strategy {text}" for text in seating_arguments(self.game, self.seating)]
        return " ".join(parts)


def whole_number(value: Any, what: str, lowest: int, highest: int) -> int:
    """Return `value` if it is a whole number in the range.

    Raises
    ------
    InputError
        If it is not.
    """
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or not lowest <= value <= highest:
        raise InputError(f"{what} must be a whole number from {lowest} to {highest}; got {value!r}")
    return int(value)


def draw_seed() -> int:
    """Return a new random seed, short enough to type."""
    return secrets.randbelow(10**9)


def make_plan(
    game: str,
    *,
    games: int | None = None,
    deals: int | None = None,
    seed: int | None = None,
    rules: Mapping[str, object] | None = None,
    strategies: Iterable[str] = (),
) -> Plan:
    """Check what was asked for and return it as a plan.

    Raises
    ------
    InputError
        With what was needed, what was given, and what to do.
    """
    known = load_game(game)
    strategies = [strategies] if isinstance(strategies, str) else strategies
    if (games is None) == (deals is None):
        raise InputError(
            f"give either games ({known.game_word}) or deals, the number to play; got {'neither' if games is None else 'both'}"
        )
    if deals is not None and known.play_deals is None:
        raise InputError(f"{known.id} has no single deals, a game is one deal: give games={deals} instead")
    unit: Unit = "game" if deals is None else "deal"
    count = whole_number(games if deals is None else deals, f"the number of {unit}s", 1, MAX_COUNT)
    seed = draw_seed() if seed is None else whole_number(seed, "the seed", 0, MAX_SEED)
    checked = known.parse_rules(rules or {})
    return Plan(known, unit, count, seed, checked, parse_seating(known, known.seats(checked), strategies))


def new_table(plan: Plan) -> Any:
    """Return a table record for a plan: rules, stream keys and strategies written, nothing dealt."""
    table = np.zeros(1, plan.game.table_dtype)[0]
    for name, value in zip((option.name for option in plan.game.options), plan.game.encode_rules(plan.rules), strict=True):
        table.seen.rules[name] = value
    keys = round_keys(plan.seed)
    table.cards.key[:] = keys
    for stream in table.seen.streams:
        stream["key"][:] = keys
    seat_strategies(plan.game, plan.seating, table)
    return table
