"""Wilson's interval against published and independently computed values."""

from math import isnan

import pytest
from scipy.stats import binomtest

from simulate.stats.proportions import wilson


@pytest.mark.parametrize(
    "successes, n, low, high",
    [  # R. G. Newcombe, Statistics in Medicine 17 (1998), p. 857-872, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_is_that_of_newcombes_table(successes: int, n: int, low: float, high: float) -> None:
    share = wilson(successes, n)
    assert (round(share.low, 4), round(share.high, 4)) == (low, high)


@pytest.mark.parametrize("n", [1, 2, 7, 100, 12_345, 10**9])
@pytest.mark.parametrize("part", [0.0, 0.001, 0.25, 0.5, 0.999, 1.0])
def test_the_interval_is_that_of_scipy(n: int, part: float) -> None:
    successes = round(part * n)
    expected = binomtest(successes, n).proportion_ci(method="wilson")
    share = wilson(successes, n)
    assert (share.low, share.high) == pytest.approx((expected.low, expected.high), rel=1e-9, abs=1e-15)


def test_no_success_gives_exactly_zero_as_low_end() -> None:
    assert wilson(0, 7).low == 0.0


def test_successes_alone_give_exactly_one_as_high_end() -> None:
    assert wilson(7, 7).high == 1.0


def test_one_observation_says_little() -> None:
    share = wilson(1, 1)
    assert (share.estimate, round(share.low, 6), share.high, share.n) == (1.0, 0.206549, 1.0, 1)


def test_no_observation_says_nothing() -> None:
    share = wilson(0, 0)
    assert isnan(share.estimate) and (share.low, share.high, share.n) == (0.0, 1.0, 0)
    assert str(share) == "no estimate (n = 0)"


@pytest.mark.parametrize("successes, n", [(-1, 5), (6, 5), (1, 0)])
def test_more_successes_than_observations_are_refused(successes: int, n: int) -> None:
    with pytest.raises(ValueError, match=f"from 0 to n = {n}; got {successes}"):
        wilson(successes, n)


def test_a_share_is_told_in_percent_with_interval_and_n() -> None:
    assert str(wilson(116_200, 200_000)) == "58.1 % (95 % CI 57.9 to 58.3, n = 200,000)"


def test_unit_and_method_are_named() -> None:
    share = wilson(1, 2)
    assert (share.unit, share.method) == ("share", "Wilson")
