"""Intervals that hold at any stopping: formulas, edge cases, and how often they ever miss."""

from math import isfinite, isnan, log, sqrt

import numpy as np
import pytest
from scipy.optimize import minimize_scalar
from scipy.special import logsumexp

from simulate.stats.confidence_sequences import FIRST_LOOK, STAKES, asymptotic, bounded, tuning
from simulate.stats.pairs import Difference, difference

VALUES = np.array([-4, -2, 0, 2, 4])


def betting(counts: object, values: object = VALUES, lowest: float = -4, highest: float = 4) -> Difference:
    return bounded(
        values,  # type: ignore[arg-type]
        counts,  # type: ignore[arg-type]
        2,
        "points a game",
        "bold",
        "steady",
        lowest=lowest,
        highest=highest,
    )


def normal_mixture(counts: object, best_n: int = 10_000) -> Difference:
    return asymptotic(VALUES, counts, 2, "points a game", "bold", "steady", best_n=best_n)  # type: ignore[arg-type]


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


def test_intervals_for_any_stopping_say_so_and_are_wider_than_plain_ones() -> None:
    counts = [50, 200, 400, 250, 100]
    plain = difference(VALUES, counts, 2, "points a game", "bold", "steady")
    for found in (betting(counts), normal_mixture(counts, best_n=1000)):
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


def test_the_asymptotic_half_width_is_that_of_theorem_2_2() -> None:
    counts = np.array([50, 200, 400, 250, 100])
    sample = np.repeat(VALUES, counts) / 2
    t, rho, alpha = 1000, tuning(500), 0.05
    half_width = sample.std(ddof=1) * sqrt((t * rho**2 + 1) / (t**2 * rho**2) * log((t * rho**2 + 1) / alpha**2))
    found = normal_mixture(counts, best_n=500)
    assert (found.high - found.low) / 2 == pytest.approx(half_width)


@pytest.mark.parametrize("best_n", [100, 5000])
def test_the_tuning_makes_the_interval_narrowest_at_the_stated_number(best_n: int) -> None:
    def squared_width(rho: float) -> float:
        x = best_n * rho**2
        return (x + 1) / (best_n * x) * log((x + 1) / 0.05**2)

    narrowest = minimize_scalar(squared_width, bounds=(1e-3, 2), options={"xatol": 1e-9})
    assert tuning(best_n) == pytest.approx(narrowest.x, rel=1e-5)


@pytest.mark.parametrize("counts", [[0] * 5, [0, 0, 1, 0, 0], [0, 0, 50_000, 0, 0], [0, 0, 30, 30, 0]])
def test_the_asymptotic_interval_is_absent_for_few_sets_or_no_spread(counts: list[int]) -> None:
    found = normal_mixture(counts)
    assert isnan(found.low) and isnan(found.high)
    assert sum(counts) == 0 or isfinite(found.estimate)


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
@pytest.mark.parametrize("name", OUTCOMES)
def test_the_asymptotic_interval_ever_misses_in_at_most_5_percent_of_runs(name: str) -> None:
    """Looked at after every set from the first look to 10,000."""
    values, shares = np.array(OUTCOMES[name][0]), np.array(OUTCOMES[name][1])
    rng = np.random.default_rng(62)
    n = np.arange(1, 10_001)[FIRST_LOOK - 1 :]
    x = n * tuning(1000) ** 2
    boundary = np.sqrt((x + 1) / (n * x) * np.log((x + 1) / 0.05**2))
    missed = 0
    for _ in range(4000):
        path = rng.choice(values, p=shares, size=10_000)
        means = np.cumsum(path)[FIRST_LOOK - 1 :] / n
        variances = (np.cumsum(path**2)[FIRST_LOOK - 1 :] - n * means**2) / (n - 1)
        missed += bool((np.abs(means - values @ shares) > boundary * np.sqrt(variances.clip(0))).any())
    assert missed / 4000 <= 0.05


@pytest.mark.slow
def test_a_plain_interval_looked_at_often_misses_far_more_than_5_percent() -> None:
    """What goes wrong without: 100 looks at a plain interval, stopping at the first that excludes no difference."""
    rng = np.random.default_rng(63)
    wrong = {"plain": 0, "betting": 0}
    for _ in range(200):
        counts = np.cumsum(rng.multinomial(50, OUTCOMES["even"][1], size=100), axis=0)
        wrong["plain"] += any(excludes_0(difference(VALUES, seen, 2, "points", "A", "A")) for seen in counts)
        wrong["betting"] += any(excludes_0(betting(seen)) for seen in counts[::5])
    assert wrong["plain"] / 200 > 0.2
    assert wrong["betting"] / 200 <= 0.05


def excludes_0(found: Difference) -> bool:
    return found.low > 0 or found.high < 0
