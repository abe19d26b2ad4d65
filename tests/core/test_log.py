"""The log: written by kernels, read back whole, and counting on where it is too short."""

from typing import Any

import numpy as np
import pytest

from simulate.core.kernels import kernel
from simulate.core.log import add_value, begin_event, log_dtype, read_log, tell

UNTOUCHED = -77
EVENTS = [(3, [10, -1]), (0, []), (5, [-(2**63)])]
NUMBERS = [3, 2, 10, -1, 0, 0, 5, 1, -(2**63)]


@kernel
def tell_three(log):
    tell(log, 3, (10, -1))
    begin_event(log, 0, 0)
    begin_event(log, 5, 1)
    add_value(log, -(2**63))


@kernel
def tell_one(log):
    tell(log, 3, (10, -1))


def new_log(numbers: np.ndarray, length: int) -> Any:
    log = np.zeros(1, np.dtype((np.record, log_dtype)))[0]
    log.address, log.length = numbers.ctypes.data, length
    return log


def test_events_are_read_back_as_they_were_told() -> None:
    numbers = np.full(20, UNTOUCHED, np.int64)
    log = new_log(numbers, 20)
    tell_three(log)
    assert int(log.used) == 9
    assert list(read_log(numbers, 9)) == EVENTS


@pytest.mark.parametrize("length", [1, 2, 3, 5, 8, 9])
def test_a_log_that_is_too_short_is_written_as_far_as_it_goes_and_counts_on(length: int) -> None:
    numbers = np.full(20, UNTOUCHED, np.int64)
    log = new_log(numbers, length)
    tell_three(log)
    assert int(log.used) == 9
    assert numbers.tolist() == NUMBERS[:length] + [UNTOUCHED] * (20 - length)


def test_nothing_is_told_without_a_log() -> None:
    log = new_log(np.zeros(0, np.int64), 0)
    tell_one(log)
    assert int(log.used) == 0


def test_an_empty_log_has_no_events() -> None:
    assert list(read_log(np.zeros(5, np.int64), 0)) == []
