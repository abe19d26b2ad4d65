"""The random streams: equal to NumPy's Philox bit for bit, without bias, and all different."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.random import Generator, Philox
from scipy import stats

from simulate.core import rng
from simulate.core.kernels import COMPILED, kernel
from tests.reference.streams import Stream

LEAST_P = 1e-6
REJECTING = 2**33 // 5  # two fifths of 2**32: one number in five is rejected
TOP = 2**63 - 1

streams = {
    "seed": st.integers(0, TOP),
    "game": st.integers(0, TOP),
    "deal": st.integers(0, 2**31),
    "attempt": st.integers(0, 2**31 - 1),
    "owner": st.integers(0, 7),
}


@kernel
def fill(stream, numbers):
    for i in range(len(numbers)):
        numbers[i] = rng._next_number(stream)


@kernel
def fill_below(stream, n, numbers):
    for i in range(len(numbers)):
        numbers[i] = rng.below(stream, n)


@kernel
def shuffle_often(stream, deck, places, neighbours):
    """Shuffle a sorted deck again and again; counts the card at each place, and the ordered pairs at the last two places."""
    cards = len(deck)
    for _ in range(100_000):
        for card in range(cards):
            deck[card] = card
        rng.shuffle(stream, deck)
        for place in range(cards):
            places[place, deck[place]] += 1
        neighbours[deck[cards - 2], deck[cards - 1]] += 1


def new_stream(seed: int, game: int = 0, deal: int = 0, attempt: int = 0, owner: int = 0) -> Any:
    """Return a started stream record."""
    stream = np.zeros(1, np.dtype((np.record, rng.stream_dtype)))[0]
    stream.key[:] = rng.round_keys(seed)
    rng.start_stream(stream, game, deal, attempt, owner)
    return stream


def numbers_of(stream: Any, count: int) -> list[int]:
    """Return the next 32-bit numbers of a stream."""
    numbers = np.zeros(count, np.int64)
    fill(stream, numbers)
    return [int(number) for number in numbers]


def numbers_below(stream: Any, n: int, count: int) -> list[int]:
    """Return numbers below n."""
    numbers = np.zeros(count, np.int64)
    fill_below(stream, n, numbers)
    return [int(number) for number in numbers]


@given(**streams)
def test_a_stream_is_numpys_philox_with_each_word_cut_in_two_low_half_first(
    seed: int, game: int, deal: int, attempt: int, owner: int
) -> None:
    philox = Philox(key=[seed, 0], counter=[0, game, deal + (attempt << 32), owner])
    halves = [half for word in philox.random_raw(25).tolist() for half in (word & 0xFFFFFFFF, word >> 32)]
    assert numbers_of(new_stream(seed, game, deal, attempt, owner), 50) == halves


@given(**streams)
def test_a_stream_is_numpys_generator_of_32_bit_integers(seed: int, game: int, deal: int, attempt: int, owner: int) -> None:
    generator = Generator(Philox(key=[seed, 0], counter=[0, game, deal + (attempt << 32), owner]))
    expected = generator.integers(0, 2**32, 50, dtype=np.uint32).tolist()
    assert numbers_of(new_stream(seed, game, deal, attempt, owner), 50) == expected


@given(n=st.integers(1, 2**31), **streams)
def test_numbers_below_n_equal_the_reference(n: int, seed: int, game: int, deal: int, attempt: int, owner: int) -> None:
    reference = Stream(seed, game, deal, attempt, owner)
    expected = [reference.below(n) for _ in range(40)]
    assert numbers_below(new_stream(seed, game, deal, attempt, owner), n, 40) == expected


def test_a_rejected_number_is_replaced_by_the_next() -> None:
    stream = new_stream(4)
    reference = Stream(4, 0)
    assert numbers_below(stream, REJECTING, 1000) == [reference.below(REJECTING) for _ in range(1000)]
    assert 1150 < int(stream.used) < 1350


def test_below_1_is_0_and_uses_a_number() -> None:
    stream = new_stream(4)
    assert numbers_below(stream, 1, 3) == [0, 0, 0]
    assert int(stream.used) == 3


@pytest.mark.parametrize("n", [2, 3, 7, 12, 52, 1000])
def test_each_number_below_n_is_equally_likely(n: int) -> None:
    counts = np.bincount(numbers_below(new_stream(5), n, 200_000), minlength=n)
    assert len(counts) == n
    assert stats.chisquare(counts).pvalue > LEAST_P


def test_numbers_are_spread_evenly_where_many_are_rejected() -> None:
    numbers = np.array(numbers_below(new_stream(6), REJECTING, 200_000))
    counts = np.bincount(numbers * 64 // REJECTING, minlength=64)
    assert stats.chisquare(counts).pvalue > LEAST_P
    # without rejection one of even and odd would come up half as often again as the other
    assert stats.chisquare(np.bincount(numbers % 2, minlength=2)).pvalue > LEAST_P


@pytest.fixture(scope="module")
def shuffled() -> tuple[np.ndarray, np.ndarray]:
    """Counts of 100,000 shuffles of a pack: cards by place, and ordered pairs at the last two places."""
    if not COMPILED:
        pytest.skip("takes minutes in plain Python")
    places, neighbours = np.zeros((52, 52), np.int64), np.zeros((52, 52), np.int64)
    shuffle_often(new_stream(7), np.zeros(52, np.int64), places, neighbours)
    return places, neighbours


def test_after_a_shuffle_each_card_is_equally_likely_at_each_place(shuffled: tuple[np.ndarray, np.ndarray]) -> None:
    places, _ = shuffled
    expected = places.sum() / 52**2
    # rows and columns both have fixed sums, of 52 cards at 52 places, which makes the statistic larger by 52/51
    statistic = ((places - expected) ** 2 / expected).sum() * 51 / 52
    assert 1e-6 < stats.chi2.sf(statistic, 51**2) < 1 - 1e-6


def test_after_a_shuffle_each_ordered_pair_of_cards_is_equally_likely(shuffled: tuple[np.ndarray, np.ndarray]) -> None:
    _, neighbours = shuffled
    assert np.diagonal(neighbours).sum() == 0
    assert stats.chisquare(neighbours[~np.eye(52, dtype=bool)]).pvalue > LEAST_P


@pytest.mark.parametrize("what", ["seed", "game", "deal", "attempt", "owner"])
def test_streams_that_differ_in_one_number_have_nothing_in_common(what: str) -> None:
    numbers = [number for value in range(200) for number in numbers_of(new_stream(**{"seed": 8, what: value}), 10)]
    # 2000 numbers of 2**32: two equal ones have a chance of 1 in 2000
    assert len(set(numbers)) == 2000


@given(**streams)
def test_a_stream_started_again_gives_the_same_numbers(seed: int, game: int, deal: int, attempt: int, owner: int) -> None:
    stream = new_stream(seed, game, deal, attempt, owner)
    first = numbers_of(stream, 21)
    rng.start_stream(stream, game, deal, attempt, owner)
    assert numbers_of(stream, 21) == first
