"""The twins of the intrinsics in plain Python, for runs with ``NUMBA_DISABLE_JIT=1``: the same rules to step through."""

import ctypes
from collections.abc import Callable
from typing import Any

from numpy import uint64

LOW_64 = (1 << 64) - 1
HAS_BIT_DEPOSIT = False

choices: list[Callable[..., int]] = []
"""The choices that have an address: their place here."""


def size(members: int) -> int:
    """Return how many members a set has."""
    return (int(members) & LOW_64).bit_count()


def lowest(members: int) -> int:
    """Return the lowest member of a set that is not empty (64 if it is)."""
    bits = int(members) & LOW_64
    return (bits & -bits).bit_length() - 1 if bits else 64


def highest(members: int) -> int:
    """Return the highest member of a set that is not empty (-1 if it is)."""
    return (int(members) & LOW_64).bit_length() - 1


def deposit(bits: int, members: int) -> int:
    """Stand in for an instruction that plain Python never calls, see HAS_BIT_DEPOSIT."""
    raise NotImplementedError


def multiply_high(a: int, b: int) -> Any:
    """Return the high 64 bits of the product of two uint64."""
    return uint64(int(a) * int(b) >> 64)


def multiply_low(a: int, b: int) -> Any:
    """Return the low 64 bits of the product of two uint64."""
    return uint64(int(a) * int(b) & LOW_64)


def write(address: int, value: int) -> None:
    """Write an int64 at an address."""
    ctypes.c_int64.from_address(int(address)).value = int(value)


def address_of(choice: Callable[..., int], view: Any) -> int:
    """Return the place of a choice in `choices`."""
    if choice not in choices:
        choices.append(choice)
    return choices.index(choice)


def call_choice(address: int, view: Any, habits: Any, seat: int, decision: int, hand: int, legal: int) -> int:
    """Call the choice at an address."""
    return int(choices[address](view, habits, seat, decision, hand, legal))


def call_apart(kernel: Callable[[Any], None], record: Any) -> None:
    """Call a kernel on a record."""
    kernel(record)
