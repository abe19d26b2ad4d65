"""A log of what happened at the table: flat int64 numbers, written by the kernels only when someone wants to read them.

An event is its code, the number of its values, the values. A log that is too short is written as far as it goes while `used`
goes on counting, so the reader knows the length to offer next time. The record holds the address of the numbers, not the
array: an array handed from kernel to kernel would have its references counted on the way.
"""

from collections.abc import Iterator

import numpy as np

from simulate.core.kernels import kernel
from simulate.core.machine import write

log_dtype = np.dtype([("address", np.int64), ("length", np.int64), ("used", np.int64)], align=True)


@kernel
def begin_event(log, code, count):
    """Begin an event of `count` values; `add_value` must follow so many times."""
    add_value(log, code)
    add_value(log, count)


@kernel
def add_value(log, value):
    """Add a value to the event begun."""
    if log.used < log.length:
        write(log.address + 8 * log.used, value)
    log.used += 1


@kernel
def tell(log, code, values):
    """Add an event with a tuple of int64 values to the log, if there is one."""
    if log.length == 0:
        return
    begin_event(log, code, len(values))
    for i in range(len(values)):
        add_value(log, values[i])


def read_log(numbers: np.ndarray, used: int) -> Iterator[tuple[int, list[int]]]:
    """Yield (code, values) of each event in the first `used` numbers."""
    at = 0
    while at < used:
        count = int(numbers[at + 1])
        yield int(numbers[at]), [int(value) for value in numbers[at + 2 : at + 2 + count]]
        at += 2 + count
