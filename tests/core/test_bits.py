"""Sets as bits of an int64: members, sizes, and no bit lost at the high end."""

from random import Random

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from simulate.core import bits
from simulate.core.cards import set_members
from simulate.core.games import Game
from simulate.core.kernels import COMPILED, kernel

SIGN = -(2**63)
FULL = -1

sets = st.integers(-(2**63), 2**63 - 1)


@kernel
def size_of(members):
    return bits.size(members)


@kernel
def lowest_of(members):
    return bits.lowest(members)


@kernel
def highest_of(members):
    return bits.highest(members)


@given(members=sets)
@example(members=0)
@example(members=SIGN)
@example(members=FULL)
def test_the_size_is_the_number_of_members(members: int) -> None:
    assert size_of(np.int64(members)) == len(set_members(members))


@given(members=sets.filter(bool))
@example(members=SIGN)
@example(members=FULL)
@example(members=SIGN + 1)
def test_lowest_and_highest_are_the_ends_of_the_sorted_members(members: int) -> None:
    ordered = set_members(members)
    assert (lowest_of(np.int64(members)), highest_of(np.int64(members))) == (ordered[0], ordered[-1])


def test_an_empty_set_has_64_as_lowest_and_minus_1_as_highest() -> None:
    assert (lowest_of(0), highest_of(0), size_of(0)) == (64, -1, 0)


@given(members=sets)
@example(members=SIGN)
@example(members=FULL)
def test_the_nth_members_are_the_sorted_members(members: int) -> None:
    ordered = set_members(members)
    assert [bits.nth(np.int64(members), n) for n in range(len(ordered))] == ordered


@given(members=sets)
@example(members=SIGN)
@example(members=FULL)
def test_the_nth_member_is_the_same_without_bit_deposit(members: int) -> None:
    ordered = set_members(members)
    assert [bits._nth_by_clearing(np.int64(members), n) for n in range(len(ordered))] == ordered


@pytest.mark.skipif(not bits.HAS_BIT_DEPOSIT, reason="this processor has no bit deposit")
def test_the_nth_member_is_the_same_with_bit_deposit() -> None:
    random = Random(1)
    for _ in range(200):
        members = random.getrandbits(64) - 2**63
        ordered = set_members(members)
        assert [bits._nth_by_deposit(np.int64(members), n) for n in range(len(ordered))] == ordered


@pytest.mark.parametrize("member", [0, 1, 31, 32, 52, 53, 60, 62, 63])
def test_a_set_of_one_holds_that_member_alone(member: int) -> None:
    members = np.int64(np.uint64(1 << member).astype(np.int64))
    assert [other for other in range(64) if bits.holds(members, other)] == [member]


@pytest.mark.parametrize("member", [-1, -64, 64, 65, 127, 128, 2**40])
def test_a_full_set_does_not_hold_what_is_no_bit(member: int) -> None:
    assert not bits.holds(FULL, member)


@pytest.mark.skipif(not COMPILED, reason="plain Python has no types")
def test_results_are_int64_also_for_sets_with_the_highest_bit() -> None:
    members = np.int64(SIGN + 5)
    for function, arguments in [
        (size_of, (members,)),
        (lowest_of, (members,)),
        (highest_of, (members,)),
        (bits.nth, (members, 2)),
    ]:
        function(*arguments)
        assert {str(function.overloads[signature].signature.return_type) for signature in function.overloads} == {"int64"}


OTHER_TYPES = {"key": "uint64", "counter": "uint64", "habits": "float64"}
"""The fields that hold no sets: the words of the random streams and the parameters of strategies."""


def leaves(dtype: np.dtype, name: str = "") -> list[tuple[str, np.dtype]]:
    """Return the name and type of every field down to the numbers."""
    dtype = dtype.base
    if dtype.names is None:
        return [(name, dtype)]
    return [leaf for field in dtype.names for leaf in leaves(dtype[field], field)]


def test_every_field_of_the_table_is_int64_but_streams_and_parameters(game: Game) -> None:
    """A mask of another type, mixed with an int64, becomes a float in numba and loses the bits above 2**53."""
    wrong = [(name, dtype) for name, dtype in leaves(game.table_dtype) if dtype != np.dtype(OTHER_TYPES.get(name, "int64"))]
    assert wrong == []
