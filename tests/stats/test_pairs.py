"""Differences over deal sets against scipy, edge cases, and coverage by simulation."""

from math import isfinite, isnan, sqrt

import numpy as np
import pytest
from scipy import stats

from simulate.stats.means import mean
from simulate.stats.pairs import DealSets, Difference, difference, p_value, variance_reduction

VALUES = np.array([-6, -2, 0, 2, 4])
COUNTS = np.array([10, 45, 80, 60, 25])
SAMPLE = np.repeat(VALUES, COUNTS)


def sets(values: object, counts: object) -> DealSets:
    return DealSets(values, counts, 2, "points a game", "bold", "steady")  # type: ignore[arg-type]


def of_sets(values: object, counts: object) -> Difference:
    return difference(sets(values, counts))


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
    found, reverse = of_sets(VALUES, COUNTS), of_sets(-VALUES, COUNTS)
    assert str(found).startswith("bold minus steady: +0.159 points a game")
    assert (reverse.estimate, reverse.low, reverse.high) == pytest.approx((-found.estimate, -found.high, -found.low))


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
    assert p_value(sets(VALUES, COUNTS)) == pytest.approx(stats.ttest_1samp(SAMPLE, 0).pvalue)


@pytest.mark.parametrize(
    "values, counts, expected",
    [([2], [0], 1), ([2], [1], 1), ([2], [2], 0.5), ([2], [6], 0.03125), ([0], [1000], 1), ([-2, 0, 2], [0, 0, 6], 0.03125)],
)
def test_the_p_value_of_sets_that_all_came_out_alike_is_that_of_the_sign_test(
    values: list[int], counts: list[int], expected: float
) -> None:
    assert p_value(sets(values, counts)) == expected


def moments(outcomes: object, squares: object) -> np.ndarray:
    """Return the moments of sets with these outcomes and sums of squares over their games."""
    total, squared = np.asarray(outcomes, float), np.asarray(squares, float)
    columns = np.stack([np.ones(len(total)), total, squared, total**2])
    return np.asarray(columns @ columns.T)


def two_games(table: np.ndarray, values: list[int]) -> np.ndarray:
    """Return the moments of sets of two games, from how often the one ended with values[i] and the other with values[j]."""
    one, other = np.meshgrid(values, values, indexing="ij")
    return moments(np.repeat((one + other).ravel(), table.ravel()), np.repeat((one**2 + other**2).ravel(), table.ravel()))


@pytest.mark.parametrize(
    "table, share", [([[200, 300], [300, 200]], 0.8), ([[250, 250], [250, 250]], 1), ([[400, 100], [100, 400]], 1.6)]
)
def test_variance_reduction_compares_with_as_many_independent_games(table: list[list[int]], share: float) -> None:
    """Games of -1 or 1 have a variance of 1: two that cancel in 60 % of sets give 1.6 where independent ones give 2."""
    found = variance_reduction(two_games(np.array(table), [-1, 1]), 2)
    assert found.estimate == pytest.approx(share)
    assert found.low < share < found.high
    assert found.n == 1000


def test_the_variance_of_a_game_counts_what_the_seat_is_worth() -> None:
    """The first game always brings 3, the second always -1: sets do not vary, as games with a seating of their own would."""
    assert isnan(variance_reduction(moments([2] * 9, [10] * 9), 2).estimate)
    assert variance_reduction(moments([2, 6], [10, 18]), 2).estimate == pytest.approx(4 / 6)


@pytest.mark.parametrize("outcomes", [[], [2], [2] * 7, [0] * 7])
def test_variance_reduction_without_spread_is_no_number(outcomes: list[int]) -> None:
    assert isnan(variance_reduction(moments(outcomes, np.square(outcomes)), 2).estimate)


def test_variance_reduction_has_no_interval_where_games_of_a_set_always_end_alike() -> None:
    found = variance_reduction(two_games(np.diag([40, 60]), [-1, 1]), 2)
    assert found.estimate == pytest.approx(2) and isnan(found.low)


SHARES = np.array([0.03, 0.17, 0.45, 0.25, 0.1])


@pytest.mark.slow
@pytest.mark.parametrize("n", [60, 400])
def test_the_difference_covers_at_95_percent(n: int) -> None:
    rng = np.random.default_rng(51)
    truth = float(SHARES @ VALUES) / 2
    intervals = [of_sets(VALUES, counts) for counts in rng.multinomial(n, SHARES, size=10_000)]
    assert 0.94 < np.mean([found.low <= truth <= found.high for found in intervals]) < 0.96


@pytest.mark.slow
@pytest.mark.parametrize("n", [500, 3000])
@pytest.mark.parametrize("both_alike", [0.2, 0.7])
def test_the_variance_reduction_covers_at_95_percent(both_alike: float, n: int) -> None:
    """Two games of a set, each -2, 0 or 1, alike with some chance and otherwise independent: the share is 1 + that chance."""
    rng = np.random.default_rng(53)
    single = np.array([0.2, 0.3, 0.5])
    joint = both_alike * np.diag(single) + (1 - both_alike) * np.outer(single, single)
    covered = []
    for table in rng.multinomial(n, joint.ravel(), size=10_000).reshape(-1, 3, 3):
        found = variance_reduction(two_games(table, [-2, 0, 1]), 2)
        covered.append(found.low <= 1 + both_alike <= found.high)
    assert 0.94 < np.mean(covered) < 0.96


@pytest.mark.slow
def test_a_strategy_against_itself_is_rarely_called_different() -> None:
    rng = np.random.default_rng(54)
    shares = [0.02, 0.13, 0.7, 0.13, 0.02]
    p_values = [p_value(sets([-4, -1, 0, 1, 4], counts)) for counts in rng.multinomial(400, shares, size=20_000)]
    assert all(isfinite(p) for p in p_values)
    assert np.mean(np.array(p_values) <= 0.05) < 0.0545
