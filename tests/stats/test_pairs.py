"""Differences over deal sets against scipy, edge cases, and coverage by simulation."""

from math import isfinite, isnan, sqrt

import numpy as np
import pytest
from scipy import stats

from simulate.stats.means import mean
from simulate.stats.pairs import Difference, difference, p_value, variance_reduction, win_rate

VALUES = np.array([-6, -2, 0, 2, 4])
COUNTS = np.array([10, 45, 80, 60, 25])
SAMPLE = np.repeat(VALUES, COUNTS)


def of_sets(values: object, counts: object) -> Difference:
    return difference(values, counts, 2, "points a game", "bold", "steady")  # type: ignore[arg-type]


def test_the_difference_is_students_interval_over_sets_a_game() -> None:
    found = of_sets(VALUES, COUNTS)
    low, high = stats.t.interval(0.95, len(SAMPLE) - 1, SAMPLE.mean() / 2, stats.sem(SAMPLE) / 2)
    assert (found.estimate, found.low, found.high) == pytest.approx((SAMPLE.mean() / 2, low, high))
    assert found.n == 220 and not found.any_time


def test_the_interval_is_95_percent_and_not_one_standard_error() -> None:
    found = of_sets(VALUES, COUNTS)
    standard_error = SAMPLE.std(ddof=1) / 2 / sqrt(len(SAMPLE))
    assert (found.high - found.low) / 2 == pytest.approx(1.9708 * standard_error, rel=1e-4)
    assert "95 % CI" in str(found)


def test_the_difference_says_whose_point_of_view_it_has() -> None:
    found = of_sets(VALUES, COUNTS)
    assert str(found).startswith("bold minus steady: +0.159 points a game")
    assert str(found.reversed()).startswith("steady minus bold: -0.159 points a game")
    assert (found.reversed().low, found.reversed().high) == (-found.high, -found.low)
    assert found.reversed().reversed() == found


def test_the_set_is_the_unit_and_not_its_games() -> None:
    """Two games that always end alike say no more than one."""
    as_sets = of_sets([-2, 2], [40, 60])
    as_games = mean([-1, 1], [80, 120], "points a game")
    assert as_sets.high - as_sets.low > 1.4 * (as_games.high - as_games.low)


@pytest.mark.parametrize("counts", [[0, 0, 0], [0, 0, 1], [0, 0, 500], [0, 500, 0]], ids=["none", "one", "all wins", "all ties"])
def test_without_spread_there_is_no_interval_of_width_zero(counts: list[int]) -> None:
    found = of_sets([-2, 0, 2], counts)
    assert isnan(found.low) and isnan(found.high)
    assert "no interval" in str(found) or "no estimate" in str(found)


def test_the_p_value_is_that_of_students_test() -> None:
    assert p_value(VALUES, COUNTS) == pytest.approx(stats.ttest_1samp(SAMPLE, 0).pvalue)


@pytest.mark.parametrize(
    "values, counts, expected",
    [([2], [0], 1), ([2], [1], 1), ([2], [2], 0.5), ([2], [6], 0.03125), ([0], [1000], 1), ([-2, 0, 2], [0, 0, 6], 0.03125)],
)
def test_the_p_value_of_sets_that_all_came_out_alike_is_that_of_the_sign_test(
    values: list[int], counts: list[int], expected: float
) -> None:
    assert p_value(values, counts) == expected


def test_the_win_rate_of_single_games_is_nearly_wilsons_interval() -> None:
    found = win_rate([0, 1], [42_000, 58_000], 1)
    wilson = stats.binomtest(58_000, 100_000).proportion_ci(method="wilson")
    assert (found.low, found.high) == pytest.approx((wilson.low, wilson.high), abs=1e-6)


@pytest.mark.parametrize(
    "counts, expected", [([0, 0, 0], None), ([0, 0, 1], 1), ([0, 0, 900], 1), ([0, 900, 0], 0.5), ([2, 0, 0], 0)]
)
def test_the_win_rate_has_an_interval_of_some_width_from_0_to_1(counts: list[int], expected: float | None) -> None:
    found = win_rate([0, 1, 2], counts, 2)
    assert 0 <= found.low < found.high <= 1
    assert isnan(found.estimate) if expected is None else found.estimate == expected


def test_variance_reduction_compares_with_as_many_independent_games() -> None:
    """Games of a set that cancel by half: Var(set) = 0.8 where two independent games have 2."""
    found = variance_reduction([-2, 0, 2], [100, 800, 100], [-1, 1], [1000, 1000], 2)
    assert found.estimate == pytest.approx(0.4, rel=1e-2)
    assert found.low < 0.4 < found.high
    alike = variance_reduction([-2, 2], [500, 500], [-1, 1], [1000, 1000], 2)
    assert alike.estimate == pytest.approx(2, rel=1e-2)


@pytest.mark.parametrize("counts", [[0, 0, 0], [0, 0, 1], [0, 7, 0]])
def test_variance_reduction_without_spread_is_no_number(counts: list[int]) -> None:
    assert isnan(variance_reduction([-2, 0, 2], counts, [-1, 1], [5, 5], 2).estimate)
    assert isnan(variance_reduction([-1, 1], [5, 5], [-2, 0, 2], counts, 2).estimate)


SHARES = np.array([0.03, 0.17, 0.45, 0.25, 0.1])


@pytest.mark.slow
@pytest.mark.parametrize("n", [60, 400])
def test_the_difference_covers_at_95_percent(n: int) -> None:
    rng = np.random.default_rng(51)
    truth = float(SHARES @ VALUES) / 2
    intervals = [of_sets(VALUES, counts) for counts in rng.multinomial(n, SHARES, size=10_000)]
    assert 0.94 < np.mean([found.low <= truth <= found.high for found in intervals]) < 0.96


@pytest.mark.slow
@pytest.mark.parametrize("shares", [(0.2, 0.5, 0.3), (0.02, 0.16, 0.82)])
def test_the_win_rate_covers_at_95_percent(shares: tuple[float, ...]) -> None:
    rng = np.random.default_rng(52)
    truth = float(np.dot(shares, [0, 0.5, 1]))
    intervals = [win_rate([0, 1, 2], counts, 2) for counts in rng.multinomial(300, shares, size=10_000)]
    assert 0.94 < np.mean([found.low <= truth <= found.high for found in intervals]) < 0.96


@pytest.mark.slow
@pytest.mark.parametrize("both_alike", [0.2, 0.7])
def test_the_variance_reduction_covers_at_least_at_95_percent(both_alike: float) -> None:
    """Two games of a set, each -2, 0 or 1, alike with some chance and otherwise independent: the share is 1 + that chance."""
    rng = np.random.default_rng(53)
    single = np.array([0.2, 0.3, 0.5])
    joint = both_alike * np.diag(single) + (1 - both_alike) * np.outer(single, single)
    sums = np.add.outer([-2, 0, 1], [-2, 0, 1])
    covered = []
    for table in rng.multinomial(500, joint.ravel(), size=5000).reshape(-1, 3, 3):
        games = table.sum(axis=0) + table.sum(axis=1)
        found = variance_reduction(sums.ravel(), table.ravel(), [-2, 0, 1], games, 2)
        covered.append(found.low <= 1 + both_alike <= found.high)
    assert np.mean(covered) > 0.95


@pytest.mark.slow
def test_a_strategy_against_itself_is_rarely_called_different() -> None:
    rng = np.random.default_rng(54)
    shares = [0.02, 0.13, 0.7, 0.13, 0.02]
    p_values = [p_value([-4, -1, 0, 1, 4], counts) for counts in rng.multinomial(400, shares, size=20_000)]
    assert all(isfinite(p) for p in p_values)
    assert np.mean(np.array(p_values) <= 0.05) < 0.0545
