"""Playing a plan in shards: each plays a stretch of games alone and gives counts, so any split adds up to the same."""

import itertools
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from dataclasses import dataclass

import numpy as np

from simulate.core.cards import set_members
from simulate.core.errors import IllegalChoiceError
from simulate.core.kernels import compiling
from simulate.runs.counting import Counts, counters_of, empty_counts
from simulate.runs.plan import Plan, new_table
from simulate.runs.threads import in_order

CHUNK = {"deal": 4096, "game": 1024}  # rows written before they are counted: they stay in the processor's cache
FIRST_CHUNK, SECONDS = 64, 0.1  # a chunk grows until it takes so long: then a slow strategy can be stopped too
SHARD = {"deal": 65_536, "game": 8_192}

Rows = dict[str, np.ndarray]
"""Deal rows and game rows of some consecutive games, by unit."""


@dataclass(frozen=True)
class Shard:
    """A stretch of consecutive games (or deals)."""

    first: int
    count: int

    @property
    def end(self) -> int:
        return self.first + self.count


def split(plan: Plan, size: int | None = None) -> Iterator[Shard]:
    """Yield the shards of a plan in order."""
    return cut(Shard(0, plan.count), size or SHARD[plan.unit])


def cut(stretch: Shard, size: int) -> Iterator[Shard]:
    """Yield a stretch in pieces of at most `size` games, in order."""
    for first in range(stretch.first, stretch.end, size):
        yield Shard(first, min(size, stretch.end - first))


class Player:
    """Plays shards of one plan at a table of its own, so one thread can use it."""

    def __init__(self, plan: Plan, ended: threading.Event | None = None) -> None:
        self.plan = plan
        self._ended = ended
        self._chunk = min(FIRST_CHUNK, CHUNK[plan.unit])
        game = plan.game
        with compiling(f"{game.id}/{plan.unit}s"):
            self.table = new_table(plan)
            self._deal_rows = np.zeros(
                CHUNK["deal"] + (game.longest_game if plan.unit == "game" else 0), np.dtype((np.record, game.deal_dtype))
            )
            self._game_rows = np.zeros(CHUNK["game"], np.dtype((np.record, game.game_dtype)))
            self._play(0, 0)

    def play(self, shard: Shard, keep: Callable[[Rows], None] | None = None) -> Counts:
        """Play a shard and return its counts; `keep` is given the rows, chunk by chunk.

        Raises
        ------
        IllegalChoiceError
            If a strategy chose something illegal.
        CancelledError
            If the event given as `ended` was set meanwhile.
        """
        counters = counters_of(self.plan.game, self.plan.unit, self.plan.seats)
        earlier_decisions = int(self.table.seats.decisions)
        games = deals = 0
        while games < shard.count:
            start = time.monotonic()
            played, dealt = self._play(shard.first + games, min(self._chunk, shard.count - games))
            if time.monotonic() - start < SECONDS:
                self._chunk = min(2 * self._chunk, CHUNK[self.plan.unit])
            if self._ended is not None and self._ended.is_set():
                raise CancelledError
            if self.table.seats.fault.found:
                raise IllegalChoiceError(describe_fault(self.plan, self.table))
            rows = {"deal": self._deal_rows[:dealt], "game": self._game_rows[: played if self.plan.unit == "game" else 0]}
            for unit, counter in counters.items():
                counter.add(rows[unit])
            if keep is not None:
                keep(rows)
            games += played
            deals += dealt if self.plan.game.deal_columns else played  # a game without deal rows is one deal
        tables = {name: table for counter in counters.values() for name, table in counter.tables()}
        return Counts(
            deals, games if self.plan.unit == "game" else 0, int(self.table.seats.decisions) - earlier_decisions, tables
        )

    def play_one(self, index: int) -> None:
        """Play a single game (or deal) for what it leaves at the table."""
        self.table.seats.fault.found = 0
        self._play(index, 1)

    def _play(self, first: int, count: int) -> tuple[int, int]:
        """Play up to `count` games; return how many were played, and how many deals."""
        game = self.plan.game
        if self.plan.unit == "deal":
            played = game.play_deals(self.table, first, count, self._deal_rows)
            return played, played
        played, dealt = game.play_games(self.table, first, count, self._deal_rows, self._game_rows)
        return int(played), int(dealt)


def play_plan(
    plan: Plan,
    threads: int = 1,
    shard_size: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Counts:
    """Play a whole plan and return its counts: the same for any number of threads and any size of the shards.

    Parameters
    ----------
    plan
        What to play.
    threads
        Shards played at a time.
    shard_size
        Games (or deals) in a shard.
    progress
        Told the number of games (or deals) each time a shard is finished.

    Raises
    ------
    IllegalChoiceError
        If a strategy chose something illegal; of several, the one in the earliest shard.
    """
    total = empty_counts(plan.game)
    for shard, counts, _ in play_shards(plan, split(plan, shard_size), threads):
        total += counts
        if progress is not None:
            progress(shard.count)
    return total


ShardResult = tuple[Shard, Counts, list[Rows]]


def never() -> bool:
    """Say no: nothing stops the playing."""
    return False


def play_shards(
    plan: Plan, shards: Iterable[Shard], threads: int = 1, with_rows: bool = False, stopped: Callable[[], bool] = never
) -> Iterator[ShardResult]:
    """Play shards and yield each with its counts and rows, in their order; when `stopped` says so, none is begun any more."""
    ended = threading.Event()

    def new_worker() -> Callable[[Shard], ShardResult | None]:
        player = Player(plan, ended)

        def play(shard: Shard) -> ShardResult | None:
            if stopped():
                return None
            chunks: list[Rows] = []
            counts = player.play(shard, (lambda rows: chunks.append(copied(rows))) if with_rows else None)
            return shard, counts, chunks

        return play

    wanted = itertools.takewhile(lambda _: not stopped(), shards)
    return (result for result in in_order(new_worker, wanted, threads, ended) if result is not None)


def copied(rows: Rows) -> Rows:
    """Return rows that stay when the next ones are written."""
    return {unit: own.copy() for unit, own in rows.items()}


def describe_fault(plan: Plan, table: object) -> str:
    """Return what the strategy did that the rules do not allow, and the command that shows it."""
    fault = table.seats.fault  # type: ignore[attr-defined]
    game = plan.game
    decision = game.decisions[int(fault.decision)]
    strategy = plan.seating[int(fault.seat)][int(fault.decision)].text
    legal = ", ".join(game.text.choice_text(decision, choice) for choice in set_members(int(fault.legal)))
    legal += f" and {int(fault.others)} more" if fault.others else ""
    where = f"seed {plan.seed}, game {int(fault.game)}, deal {int(fault.deal)}, decision {int(fault.number)} ({decision})"
    chosen = game.text.choice_text(decision, int(fault.choice))
    return (
        f"strategy {strategy} at seat {int(fault.seat)} of {game.id} made an illegal choice: {where}: it chose {chosen}; "
        f"legal: {legal}. See it with: {plan.replay_command(int(fault.game))}"
    )
