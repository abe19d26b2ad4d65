"""A log of what happened at the table: flat int64 numbers, written by the kernels only when someone wants to read them.

``numbers[0]`` counts the numbers written, itself included; then each event is its code, the number of its values, the values. A log
that is too short is written as far as it goes while the count goes on, so the reader knows the length to offer next time.
The record `log` at the table holds the address of the numbers, not the array: an array handed from kernel to kernel would have
its references counted on the way (1.2 times the time of a deal).
"""

import ctypes
from collections.abc import Iterator
from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

from simulate.core.kernels import COMPILED, kernel

log_dtype = np.dtype([("address", np.int64), ("length", np.int64), ("used", np.int64)], align=True)

if COMPILED:

    @intrinsic  # type: ignore[untyped-decorator]
    def _write(context: Any, address: Any, value: Any) -> Any:
        """Write an int64 at an address."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            where, number = arguments
            builder.store(number, builder.inttoptr(where, ir.IntType(64).as_pointer()))
            return context.get_dummy_value()

        return types.none(types.int64, types.int64), generate

else:

    def _write(address: int, value: int) -> None:
        """Write an int64 at an address."""
        ctypes.c_int64.from_address(int(address)).value = int(value)


@kernel
def begin_event(log, code, count):
    """Begin an event of `count` values; `add_value` must follow so many times."""
    add_value(log, code)
    add_value(log, count)


@kernel
def add_value(log, value):
    """Add a value to the event begun."""
    if log.used < log.length:
        _write(log.address + 8 * log.used, value)
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
