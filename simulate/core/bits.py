"""Sets of small whole numbers (cards, piles, bids) as the bits of one int64.

Everything is *signed* 64-bit. Numba turns ``uint64 + int64`` into a float and loses the bits above 2**53; with one type of
integer there is nothing to mix. Cards use bits 0 to 60; bit 63, the sign, is a member like the others.
"""

from simulate.core.kernels import kernel
from simulate.core.machine import HAS_BIT_DEPOSIT, deposit, highest, lowest, size

__all__ = ["highest", "holds", "lowest", "nth", "size"]


@kernel
def _nth_by_clearing(members, n):
    """Return the n-th lowest member (counted from 0) by clearing the n lower ones."""
    for _ in range(n):
        members &= members - 1
    return lowest(members)


@kernel
def _nth_by_deposit(members, n):
    """Return the n-th lowest member (counted from 0) by one bit deposit."""
    return lowest(deposit(1 << n, members))


nth = _nth_by_deposit if HAS_BIT_DEPOSIT else _nth_by_clearing


@kernel
def holds(members, member):
    """Return whether `member` is in the set; anything outside 0..63 is not."""
    return 0 <= member < 64 and (members >> member) & 1 == 1
