"""The interval that holds at any stopping: its formula, edge cases, and how often it ever misses."""

from math import isnan, log, sqrt

import numpy as np
import pytest
from scipy.special import logsumexp

from simulate.stats.confidence_sequences import STAKES, bounded
from simulate.stats.pairs import DealSets, Difference, difference

VALUES = np.array([-4, -2, 0, 2, 4])


def sets(counts: object, values: object = VALUES, lowest: float = -4, highest: float = 4) -> DealSets:
    return DealSets(values, counts, 2, "points a game", "bold", "steady", lowest, highest)  # type: ignore[arg-type]


def betting(counts: object, values: object = VALUES, lowest: float = -4, highest: float = 4) -> Difference:
    return bounded(sets(counts, values, lowest, highest))


def test_a_bound_is_where_the_gamblers_have_won_forty_times_their_money() -> None:
    counts = np.array([5, 20, 40, 25, 10])
    low = 2 * betting(counts).low
    wealth = np.mean([np.prod((1 + stake * (VALUES - low) / (low + 4)) ** counts) for stake in STAKES])
    assert wealth == pytest.approx(40, rel=1e-6)


def test_the_interval_mirrors_with_the_point_of_view() -> None:
    one, other = betting([5, 20, 40, 25, 10]), betting([10, 25, 40, 20, 5])
    assert (one.estimate, one.low, one.high) == pytest.approx((-other.estimate, -other.high, -other.low))


@pytest.mark.parametrize(
    "counts", [[0] * 5, [0, 0, 0, 0, 1], [1, 0, 0, 0, 1], [0, 0, 0, 0, 5000], [5000, 0, 0, 0, 0], [0, 0, 5000, 0, 0]]
)
def test_the_bounded_interval_is_finite_and_of_some_width_whatever_happened(counts: list[int]) -> None:
    found = betting(counts)
    assert -2 <= found.low < found.high <= 2
    assert isnan(found.estimate) if sum(counts) == 0 else found.low <= found.estimate <= found.high


def test_all_ties_leave_room_for_a_rare_large_outcome() -> None:
    found = betting([0, 0, 1000, 0, 0])
    assert found.low == pytest.approx(-found.high)
    assert 0.002 * 2 < found.high < 0.02 * 2


def test_an_outcome_outside_the_bounds_is_refused() -> None:
    with pytest.raises(ValueError, match="must lie from -2 to 2; got -4 to 4"):
        betting([1, 1, 1, 1, 1], lowest=-2, highest=2)
    assert betting([0, 1, 1, 1, 0], lowest=-2, highest=2).n == 3


def test_an_interval_for_any_stopping_says_so_and_is_wider_than_a_plain_one() -> None:
    counts = [50, 200, 400, 250, 100]
    plain, found = difference(sets(counts)), betting(counts)
    assert found.any_time and "at any stopping" in str(found) and "confidence sequence" in found.method
    assert 1.4 < (found.high - found.low) / (plain.high - plain.low) < 2
    assert not plain.any_time and "at any stopping" not in str(plain)


@pytest.mark.parametrize("n", [1000, 100_000, 10_000_000])
def test_the_betting_interval_needs_no_tuning(n: int) -> None:
    """About 3.5 standard errors whatever the number of sets."""
    counts = np.array([0.05, 0.2, 0.4, 0.25, 0.1]) * n
    deviation = sqrt(float(((VALUES - 0.3) ** 2) @ counts) / n) / 2
    found = betting(counts.astype(int))
    assert 3.3 < (found.high - found.low) / 2 / (deviation / sqrt(n)) < 3.65


OUTCOMES = {
    "even": ([-4, -2, 0, 2, 4], [0.1, 0.2, 0.4, 0.2, 0.1]),
    "nearly all ties": ([-4, 0, 4], [0.004, 0.99, 0.006]),
    "skew": ([-12, 0, 1, 2], [0.05, 0.35, 0.4, 0.2]),
    "wins and losses": ([-2, 2], [0.5, 0.5]),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", OUTCOMES)
def test_the_betting_interval_ever_misses_in_at_most_5_percent_of_runs(name: str) -> None:
    """Looked at after every set up to 5000; it misses when gamblers against the true mean ever hold 40 times their money."""
    values, shares = np.array(OUTCOMES[name][0]), np.array(OUTCOMES[name][1])
    rng = np.random.default_rng(61)
    truth, runs, missed = float(values @ shares), 1000, 0
    up = np.log1p(STAKES[:, None] * (values - truth) / (truth - values.min()))
    down = np.log1p(STAKES[:, None] * (truth - values) / (values.max() - truth))
    for _ in range(runs):
        path = rng.choice(len(values), p=shares, size=5000)
        wealth = max(logsumexp(np.cumsum(logs[:, path], axis=1), axis=0).max() for logs in (up, down)) - log(len(STAKES))
        missed += wealth > log(40)
        counts = np.bincount(path, minlength=len(values))
        found = betting(counts, values, values.min(), values.max())
        assert wealth > log(40) or 2 * found.low <= truth <= 2 * found.high
    assert missed / runs <= 0.05


@pytest.mark.slow
def test_a_plain_interval_looked_at_often_misses_far_more_than_5_percent() -> None:
    """What goes wrong without: 100 looks at a plain interval, stopping at the first that excludes no difference."""
    rng = np.random.default_rng(63)
    wrong = {"plain": 0, "betting": 0}
    for _ in range(200):
        counts = np.cumsum(rng.multinomial(50, OUTCOMES["even"][1], size=100), axis=0)
        wrong["plain"] += any(excludes_0(difference(sets(seen))) for seen in counts)
        wrong["betting"] += any(excludes_0(betting(seen)) for seen in counts[::5])
    assert wrong["plain"] / 200 > 0.2
    assert wrong["betting"] / 200 <= 0.05


def excludes_0(found: Difference) -> bool:
    return found.low > 0 or found.high < 0
