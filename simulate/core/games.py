"""What a game is made of: options, columns of its records, count tables; and the registry that finds games by their folders."""

import difflib
import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from simulate.core.errors import InputError


@dataclass(frozen=True)
class Choice:
    """An option that takes one of a few named values; the first is the default. In a rules record it is the value's place."""

    name: str
    values: tuple[str, ...]
    effect: str

    @property
    def default(self) -> str:
        return self.values[0]

    @property
    def allowed(self) -> str:
        return ", ".join(self.values)

    def parse(self, value: object) -> str:
        """Return the value, checked."""
        if value not in self.values:
            raise InputError(f"rule {self.name} is one of {self.allowed}; got {value!r}{did_you_mean(str(value), self.values)}")
        return str(value)

    def encode(self, value: Any) -> int:
        return self.values.index(value)


@dataclass(frozen=True)
class Number:
    """An option that takes a whole number of a range."""

    name: str
    default: int
    lowest: int
    highest: int
    effect: str

    @property
    def allowed(self) -> str:
        return f"{self.lowest} to {self.highest}"

    def parse(self, value: object) -> int:
        """Return the value as a number, checked."""
        try:
            number = int(str(value))
        except ValueError:
            raise InputError(f"rule {self.name} is a whole number, {self.allowed}; got {value!r}") from None
        if isinstance(value, bool) or not self.lowest <= number <= self.highest:
            raise InputError(f"rule {self.name} is a whole number, {self.allowed}; got {value!r}")
        return number

    def encode(self, value: Any) -> int:
        return int(value)


Option = Choice | Number
Rules = dict[str, str | int]


@dataclass(frozen=True)
class Column:
    """A column of small whole numbers in a record: its range, unit and meaning; `labels` name the values from `low` up."""

    name: str
    low: int
    high: int
    unit: str
    meaning: str
    labels: tuple[str, ...] = ()


def rules_record_dtype(options: tuple[Option, ...]) -> np.dtype:
    """Return the record of a game's options, one int64 each."""
    return np.dtype([(option.name, np.int64) for option in options], align=True)


def row_dtype(columns: tuple[Column, ...]) -> np.dtype:
    """Return the record of one row, int16 each: small, and a whole array of rows is a matrix to the counting kernel."""
    return np.dtype([(column.name, np.int16) for column in columns])


@dataclass(frozen=True)
class CountTable:
    """A table of counts over some columns of the deal rows (or the game rows)."""

    name: str
    unit: str  # "deal" or "game"
    columns: tuple[str, ...]
    seat: int = 0  # the table is about this seat: nothing is counted if nobody sits there


@dataclass(frozen=True)
class Metric:
    """What strategies are compared by: a whole number for each seat, read from the rows of deals or games."""

    name: str
    unit: str  # "deal" or "game": whose rows it is read from
    measured_in: str  # as "points a deal"
    of: Callable[[np.ndarray, int], np.ndarray]  # (rows (n,), seats) -> int array (n, seats)
    low: int  # the range of these numbers
    high: int
    scale: int = 1  # the numbers are so many times the metric
    more_is_better: bool = True


@dataclass(frozen=True, eq=False)
class Game:
    """One game: what the runner, the command line and the reports need to know about it."""

    id: str
    title: str
    summary: str
    players: str
    game_word: str  # what a game is called at the table: match, game
    seats: Callable[[Rules], int]
    decisions: tuple[str, ...]
    options: tuple[Option, ...]
    check_rules: Callable[[Rules], None]
    table_dtype: np.dtype
    deal_columns: tuple[Column, ...]
    game_columns: tuple[Column, ...]
    tables: tuple[CountTable, ...]
    play_games: (
        Any  # (table, first, count, deal_rows, game_rows) -> (games, deals) played, fewer after a fault or when the rows are full
    )
    text: Any = field(repr=False)  # the module that tells a log as events and as text
    play_deals: Any = None  # (table, first, count, deal_rows) -> deals played, fewer after a fault; None: a game is one deal
    longest_game: int = 1  # deal rows that a game may need
    deals_column: str = "deals"  # of a game's row: how many deal rows it has
    metrics: tuple[Metric, ...] = ()  # the first of a unit is what better means
    grouped_by: tuple[str, ...] = ()  # columns by whose values comparisons are also shown
    checked_under: tuple[Rules, ...] = ({},)  # the rules under which the exact facts are checked
    default_strategy: str = "steady"

    @property
    def package(self) -> str:
        return self.id.replace("-", "_")

    @property
    def deal_dtype(self) -> np.dtype:
        return row_dtype(self.deal_columns)

    @property
    def game_dtype(self) -> np.dtype:
        return row_dtype(self.game_columns)

    def columns(self, unit: str) -> tuple[Column, ...]:
        return self.deal_columns if unit == "deal" else self.game_columns

    def metrics_of(self, unit: str) -> tuple[Metric, ...]:
        return tuple(metric for metric in self.metrics if metric.unit == unit)

    def groupings(self, unit: str) -> tuple[Column, ...]:
        return tuple(column for column in self.columns(unit) if column.name in self.grouped_by)

    def parse_rules(self, given: Mapping[str, object]) -> Rules:
        """Return every option with its value, the given ones checked, the others by default.

        Raises
        ------
        InputError
            If a name is unknown, a value out of range, or values contradict each other.
        """
        names = [option.name for option in self.options]
        for name in given:
            if name not in names:
                raise InputError(f"no rule {name!r} in {self.id}{did_you_mean(name, names)}; choose from {', '.join(names)}")
        rules: Rules = {option.name: option.parse(given.get(option.name, option.default)) for option in self.options}
        self.check_rules(rules)
        return rules

    def encode_rules(self, rules: Rules) -> tuple[int, ...]:
        """Return the rules as the numbers of a rules record."""
        return tuple(option.encode(rules[option.name]) for option in self.options)


def did_you_mean(given: str, known: Any) -> str:
    """Return `; did you mean 'x'?` for the nearest known name, or nothing."""
    near = difflib.get_close_matches(given, list(known), n=1, cutoff=0.5)
    return f"; did you mean {near[0]!r}?" if near else ""


@cache
def game_ids() -> tuple[str, ...]:
    """Return the ids of all games: the folders under ``simulate/games``."""
    from simulate import games

    return tuple(sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(games.__path__) if module.ispkg))


def load_game(game_id: str) -> Game:
    """Return a game by its id.

    Raises
    ------
    InputError
        If there is no such game.
    """
    if game_id not in game_ids():
        raise InputError(f"no game {game_id!r}{did_you_mean(game_id, game_ids())}; choose from {', '.join(game_ids())}")
    game: Game = importlib.import_module(f"simulate.games.{game_id.replace('-', '_')}.game").GAME
    return game
