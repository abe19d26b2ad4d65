"""Tables of counts: every result is a small whole number, so counts are an exact summary that can be added up in any order."""

import itertools
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from simulate.core.games import Column, CountTable, Game
from simulate.core.kernels import kernel

BLOCK = 256  # rows counted at a time: their columns stay in the processor's nearest cache


@kernel
def tally(rows, table_starts, columns, lows, strides, offsets, counts):
    """Count rows (n, columns; int16) into the flat `counts`: table t uses the columns from ``table_starts[t]`` on.

    A block of rows is turned into columns first, so that the places of many rows are worked out at once (4 times as fast).
    """
    turned = np.zeros((rows.shape[1], BLOCK), np.int16)
    places = np.empty(BLOCK, np.int32)
    for first in range(0, rows.shape[0], BLOCK):
        size = min(BLOCK, rows.shape[0] - first)
        for row in range(size):
            for column in range(rows.shape[1]):
                turned[column, row] = rows[first + row, column]
        for table in range(len(offsets)):
            places[:] = offsets[table]
            for i in range(table_starts[table], table_starts[table + 1]):
                add_place(turned[columns[i]], np.int32(lows[i]), np.int32(strides[i]), places)
            for row in range(size):
                counts[places[row]] += 1


@kernel
def add_place(values, low, stride, places):
    """Add to `places` what a column's `values` move them along its axis."""
    for i in range(len(places)):
        places[i] += (values[i] - low) * stride


@dataclass(frozen=True)
class Layout:
    """Where the cells of the count tables of one unit lie in a flat array."""

    tables: tuple[CountTable, ...]
    columns: tuple[Column, ...]

    @cached_property
    def _lengths(self) -> dict[str, int]:
        return {column.name: column.high - column.low + 1 for column in self.columns}

    def shape(self, table: CountTable) -> tuple[int, ...]:
        return tuple(self._lengths[name] for name in table.columns)

    @property
    def sizes(self) -> list[int]:
        return [math.prod(self.shape(table)) for table in self.tables]

    @property
    def offsets(self) -> list[int]:
        return [0, *itertools.accumulate(self.sizes)][:-1]

    def arguments(self, seats: int) -> tuple[np.ndarray, ...]:
        """Return what `tally` needs for so many players: table_starts, columns, lows, strides, offsets."""
        places = {column.name: place for place, column in enumerate(self.columns)}
        counted = [(table, offset) for table, offset in zip(self.tables, self.offsets, strict=True) if table.seat < seats]
        used = [name for table, _ in counted for name in table.columns]
        strides = [math.prod(self.shape(table)[i + 1 :]) for table, _ in counted for i in range(len(table.columns))]
        return (
            np.cumsum([0, *(len(table.columns) for table, _ in counted)]).astype(np.int64),
            np.array([places[name] for name in used], np.int64),
            np.array([self.columns[places[name]].low for name in used], np.int64),
            np.array(strides, np.int64),
            np.array([offset for _, offset in counted], np.int64),
        )


class Counter:
    """Counts rows of one unit, played by so many players."""

    def __init__(self, game: Game, unit: str, seats: int) -> None:
        self.layout = Layout(tuple(table for table in game.tables if table.unit == unit), game.columns(unit))
        self.cells = np.zeros(sum(self.layout.sizes), np.int64)
        self._arguments = self.layout.arguments(seats)

    def add(self, rows: np.ndarray) -> None:
        """Count some rows (n,), records of int16."""
        if len(rows) and self.layout.tables:
            tally(rows.view(np.int16).reshape(len(rows), -1), *self._arguments, self.cells)

    def tables(self) -> Iterator[tuple[str, np.ndarray]]:
        """Yield (name, counts) with one axis a column."""
        for table, offset, size in zip(self.layout.tables, self.layout.offsets, self.layout.sizes, strict=True):
            yield table.name, self.cells[offset : offset + size].reshape(self.layout.shape(table))


@dataclass
class Counts:
    """The count tables of a run, with how much was played.

    `tables` has one int64 array a table, one axis a column, axis value 0 standing for the column's lowest value.
    """

    deals: int
    games: int
    decisions: int
    tables: dict[str, np.ndarray]

    def __iadd__(self, other: "Counts") -> "Counts":
        """Add counts, which may lack tables that their run has nothing for."""
        self.deals += other.deals
        self.games += other.games
        self.decisions += other.decisions
        for name, table in other.tables.items():
            self.tables[name] += table
        return self

    def packed(self) -> dict[str, np.ndarray]:
        """Return what is not zero, to be kept or sent: `totals`, and the `places` and `values` of cells."""
        cells = np.concatenate([table.ravel() for table in self.tables.values()])
        places = np.flatnonzero(cells)
        return {"totals": np.array([self.deals, self.games, self.decisions]), "places": places, "values": cells[places]}

    def frame(self, game: Game, name: str) -> pd.DataFrame:
        """Return a table as rows: one column a table column, and `count`; cells without counts are left out."""
        table = next(table for table in game.tables if table.name == name)
        return counts_frame(self.tables[name], table, game.columns(table.unit))


def counts_frame(cells: np.ndarray, table: CountTable, columns: tuple[Column, ...]) -> pd.DataFrame:
    """Return the cells of a count table that are not zero, as rows."""
    lows = {column.name: column.low for column in columns}
    places = np.nonzero(cells)
    frame = pd.DataFrame({name: place + lows[name] for name, place in zip(table.columns, places, strict=True)})
    return frame.assign(count=cells[places])


def counts_array(frame: pd.DataFrame, table: CountTable, columns: tuple[Column, ...]) -> np.ndarray:
    """Return the rows made by `counts_frame` as an array again."""
    by_name = {column.name: column for column in columns}
    cells = np.zeros([by_name[name].high - by_name[name].low + 1 for name in table.columns], np.int64)
    cells[tuple(frame[name].to_numpy() - by_name[name].low for name in table.columns)] = frame["count"]
    return cells


def unpacked(packed: Mapping[str, np.ndarray], game: Game) -> Counts:
    """Return what was packed by `Counts.packed`."""
    empty = empty_counts(game).tables
    ends = np.cumsum([table.size for table in empty.values()])
    cells = np.zeros(ends[-1], np.int64)
    cells[packed["places"]] = packed["values"]
    parts = zip(empty.items(), np.split(cells, ends[:-1]), strict=True)
    deals, games, decisions = packed["totals"].tolist()
    return Counts(deals, games, decisions, {name: part.reshape(table.shape) for (name, table), part in parts})


def counters_of(game: Game, unit: str, seats: int) -> dict[str, Counter]:
    """Return the counters for a run of single deals, or of games with their deals."""
    units = ("deal",) if unit == "deal" else ("deal", "game")
    return {own: Counter(game, own, seats) for own in units}


def empty_counts(game: Game) -> Counts:
    """Return counts of nothing played."""
    tables: dict[str, Any] = {}
    for counter in counters_of(game, "game", 0).values():
        tables.update(counter.tables())
    return Counts(0, 0, 0, tables)
