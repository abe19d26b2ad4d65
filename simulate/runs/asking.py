"""A stand-in for strategies: the compiled loop asks Python for every choice, so a test sees what a strategy would see.

The loop calls choices through addresses; here the address is that of a Python function. It gets a `Question` and returns a
choice, and may ask the strategy that the plan names as often as it likes, at the table itself or at an altered copy.
"""

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from simulate.core import plain
from simulate.core.cards import set_members
from simulate.core.kernels import COMPILED
from simulate.runs.plan import Plan
from simulate.runs.shards import Player

CHOICE = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p, *4 * [ctypes.c_int64])


@dataclass(frozen=True)
class Question:
    """What a strategy is asked: everything that `choose` hands over."""

    table: Any
    seat: int
    decision: int
    hand: int
    legal: int
    address: int  # of the strategy that the plan names

    @property
    def choices(self) -> list[int]:
        """The legal choices in rising order."""
        return set_members(self.legal)

    def answer(self, table: Any = None) -> int:
        """Let the plan's strategy choose, at this table or at a copy of it."""
        table = self.table if table is None else table
        habits = table.seats.habits[self.seat, self.decision]
        asked = (self.seat, self.decision, self.hand, self.legal)
        if not COMPILED:
            return plain.call_choice(self.address, table.seen, habits, *asked)
        return int(CHOICE(self.address)(address_of_view(table), habits.ctypes.data, *asked))

    def show(self, table: Any) -> None:
        """Write into the view who chooses what, as a strategy's entry point does."""
        seen = table.seen
        seen.seat, seen.decision, seen.hand, seen.legal = self.seat, self.decision, self.hand, self.legal


Answer = Callable[[Question], int]


def address_of_view(table: Any) -> int:
    """Return where the part of a table record that strategies see begins."""
    return int(table.base.ctypes.data) + int(table.dtype.fields["seen"][1])


def copy_of(table: Any) -> Any:
    """Return a copy of a table record with memory of its own."""
    return table.base.copy()[0]


def bytes_of(table: Any) -> np.ndarray:
    """Return the bytes of a table record, to read or to write."""
    whole: np.ndarray = table.base.view(np.uint8)
    return whole


class StandIn:
    """Answers for all seats of a table record; keep it as long as the table is played at."""

    def __init__(self, table: Any, answer: Answer) -> None:
        self.table = table
        self.answer = answer
        self.error: BaseException | None = None
        self._addresses = np.array(table.seats.address)
        self._function = CHOICE(self._asked)  # ctypes does not keep it alive
        if COMPILED:
            table.seats.address[:] = ctypes.cast(self._function, ctypes.c_void_p).value
        else:
            plain.choices.append(self._asked)
            table.seats.address[:] = len(plain.choices) - 1

    def _asked(self, view: Any, habits: Any, seat: int, decision: int, hand: int, legal: int) -> int:
        """Answer the loop; an error cannot pass through compiled code, so it is kept and the lowest legal choice stands in."""
        seat, decision, hand, legal = int(seat), int(decision), int(hand), int(legal)
        question = Question(self.table, seat, decision, hand, legal, int(self._addresses[seat, decision]))
        if self.error is None:
            try:
                return self.answer(question)
            except BaseException as error:
                self.error = error
        return question.choices[0]

    def check(self) -> None:
        """Raise what an answer raised."""
        if self.error is not None:
            raise self.error


class Interview:
    """Plays games (or deals) of a plan with a stand-in at every seat."""

    def __init__(self, plan: Plan, answer: Answer) -> None:
        self.player = Player(plan)
        self.table = self.player.table
        self.stand_in = StandIn(self.table, answer)

    def play(self, index: int) -> None:
        """Play one game (or deal)."""
        self.player.play_one(index)
        self.stand_in.check()
