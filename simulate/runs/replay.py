"""One game or deal again, with every event: the same compiled loop, this time with a log."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from simulate.core.errors import IllegalChoiceError
from simulate.core.log import read_log
from simulate.runs.plan import Plan
from simulate.runs.shards import Player, describe_fault

FIRST_LENGTH = 20_000  # numbers in the log; enough for most games, else the game is played once more

Event = dict[str, Any]


class Replayer:
    """Plays single games (or deals) of a plan and tells their events."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._player = Player(plan)
        self._numbers = np.zeros(FIRST_LENGTH, np.int64)

    def log(self, index: int) -> list[tuple[int, list[int]]]:
        """Return (code, values) of all events of a game (or deal); up to the fault if a strategy makes an illegal choice."""
        log = self._player.table.log
        self._player.table.seats.log_length = self._address_of_log_length()
        while True:
            log.address, log.length, log.used = self._numbers.ctypes.data, len(self._numbers), 0
            self._player.play_one(index)
            if log.used <= len(self._numbers):
                return list(read_log(self._numbers, int(log.used)))
            self._numbers = np.zeros(int(log.used), np.int64)

    def _address_of_log_length(self) -> int:
        table = self._player.table
        return int(table.base.ctypes.data + table.dtype.fields["log"][1] + table.log.dtype.fields["length"][1])

    def events(self, index: int) -> Iterator[Event]:
        """Yield the events of a game (or deal) in the replay format, from `start` to `end`.

        Raises
        ------
        IllegalChoiceError
            After the events before it, if a strategy makes an illegal choice.
        """
        yield start_event(self.plan, index)
        yield from self.plan.game.text.events(self.log(index), self.plan.rules)
        if self._player.table.seats.fault.found:
            raise IllegalChoiceError(describe_fault(self.plan, self._player.table))


def start_event(plan: Plan, index: int) -> Event:
    """Return the first event of a replay."""
    event: Event = {
        "event": "start",
        "game": plan.game.id,
        "seed": plan.seed,
        "index": index,
        "players": plan.seats,
        "rules": plan.rules,
        "strategies": plan.strategies,
    }
    if plan.unit == "deal":
        event["unit"] = "deal"
    return event
