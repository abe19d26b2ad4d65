"""Means, ratios and slopes of counted values against the same computed from the single observations."""

from math import isnan, sqrt

import numpy as np
import pytest
from scipy import stats

from simulate.stats.estimates import Estimate
from simulate.stats.means import balanced_mean, mean, ratio, slope

VALUES, COUNTS = [0, 1, 2, 5], [40, 30, 20, 10]
X = [0, 0, 1, 1, 2, 4, 4]
Y = [3, 5, 4, 7, 7, 9, 14]
TIMES = [12, 7, 20, 5, 11, 3, 4]


def ends(estimate: Estimate) -> tuple[float, float]:
    return estimate.low, estimate.high


def test_a_mean_has_the_interval_of_scipys_t() -> None:
    single = np.repeat(VALUES, COUNTS)
    found = mean(VALUES, COUNTS, "points")
    assert (found.estimate, found.n, found.unit) == (pytest.approx(1.2), 100, "points")
    assert ends(found) == pytest.approx(stats.t.interval(0.95, 99, single.mean(), stats.sem(single)), rel=1e-12)


def test_students_sleep_data_have_the_published_interval() -> None:
    # the extra hours of sleep in "Student" (1908), table p. 20; in R: t.test(extra ~ group, paired = TRUE) gives 0.70 to 2.46
    difference = [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4]
    found = mean(difference, [1] * 10, "hours")
    assert (found.estimate, *ends(found)) == pytest.approx((1.58, 0.7001142, 2.4598858), abs=1e-7)


def test_the_mean_of_far_away_values_keeps_its_precision() -> None:
    assert mean([10**9, 10**9 + 1], [50, 50], "points").high - 10**9 == pytest.approx(0.5 + 0.0997, abs=1e-4)


def test_a_mean_of_values_that_do_not_vary_has_an_interval_without_width() -> None:
    assert ends(mean([3], [10], "points")) == (3.0, 3.0)


def test_one_value_has_a_mean_but_no_interval() -> None:
    found = mean([3, 4], [0, 1], "points")
    assert found.estimate == 4.0 and isnan(found.low) and isnan(found.high) and found.n == 1


def test_no_value_has_no_mean() -> None:
    found = mean([3, 4], [0, 0], "points")
    assert isnan(found.estimate) and found.n == 0 and str(found) == "no estimate (n = 0)"


def test_a_balanced_mean_of_two_groups_is_half_of_welchs_difference() -> None:
    first, second = [0, 1, 5], [2, 3]
    seen, more = [10, 20, 3], [5, 9]
    a, b = np.repeat(first, seen), -np.repeat(second, more)
    expected = stats.ttest_ind(a, b, equal_var=False).confidence_interval()
    found = balanced_mean([(first, seen), (second, more)], "points")
    assert found.estimate == pytest.approx((a.mean() - b.mean()) / 2)
    assert ends(found) == pytest.approx((expected.low / 2, expected.high / 2), rel=1e-10)
    assert found.n == 47


def test_a_balanced_mean_does_not_depend_on_how_often_each_group_was_seen() -> None:
    assert balanced_mean([([2], [1000]), ([4], [10])], "points").estimate == 3.0


@pytest.mark.parametrize("few", [0, 1])
def test_a_balanced_mean_has_no_interval_where_a_group_is_too_small(few: int) -> None:
    found = balanced_mean([([0, 1], [5, 5]), ([2], [few])], "points")
    assert isnan(found.low) and isnan(found.high)


def test_a_ratio_is_that_of_the_sums_with_cochrans_variance() -> None:
    y, x, n = np.repeat(Y, TIMES), np.repeat(X, TIMES) + 1, 62
    share = y.sum() / x.sum()
    error = sqrt(((y - share * x) ** 2).sum() / (n - 1) / n) / x.mean()
    found = ratio(Y, np.array(X) + 1, TIMES, "points")
    assert (found.estimate, found.n) == (pytest.approx(share), n)
    assert ends(found) == pytest.approx(
        (share - stats.t.ppf(0.975, n - 1) * error, share + stats.t.ppf(0.975, n - 1) * error), rel=1e-12
    )


def test_a_ratio_to_ones_is_the_mean() -> None:
    assert ends(ratio(VALUES, [1] * 4, COUNTS, "points")) == pytest.approx(ends(mean(VALUES, COUNTS, "points")))


def test_a_ratio_to_nothing_is_none() -> None:
    found = ratio([0, 0], [0, 0], [5, 5], "share")
    assert isnan(found.estimate) and isnan(found.low) and found.n == 10


def test_a_ratio_of_one_observation_has_no_interval() -> None:
    found = ratio([1], [2], [1], "share")
    assert found.estimate == 0.5 and isnan(found.low)


def test_a_slope_is_that_of_least_squares_with_the_hc1_error() -> None:
    x, y = np.repeat(X, TIMES).astype(float), np.repeat(Y, TIMES).astype(float)
    design = np.column_stack([np.ones_like(x), x])
    coefficients = np.linalg.lstsq(design, y, rcond=None)[0]
    residuals = y - design @ coefficients
    bread = np.linalg.inv(design.T @ design)
    covariance = len(x) / (len(x) - 2) * bread @ (design.T * residuals**2 @ design) @ bread
    half_width = stats.t.ppf(0.975, len(x) - 2) * sqrt(covariance[1, 1])
    found = slope(X, Y, TIMES, "tricks")
    assert found.estimate == pytest.approx(coefficients[1], rel=1e-12)
    assert ends(found) == pytest.approx((coefficients[1] - half_width, coefficients[1] + half_width), rel=1e-10)
    assert (found.n, found.unit) == (62, "tricks")


@pytest.mark.parametrize("x, counts", [([1, 1, 1], [5, 5, 5]), ([0, 1, 2], [1, 1, 0]), ([0, 1, 2], [0, 0, 0])])
def test_there_is_no_slope_without_spread_or_with_fewer_than_three(x: list[int], counts: list[int]) -> None:
    found = slope(x, [1, 2, 3], counts, "tricks")
    assert isnan(found.estimate) and isnan(found.low) and found.n == sum(counts)


def test_points_on_a_line_have_its_slope_exactly() -> None:
    found = slope([0, 1, 2], [1, 3, 5], [4, 4, 4], "tricks")
    assert (found.estimate, *ends(found)) == pytest.approx((2.0, 2.0, 2.0))


def test_an_estimate_is_told_with_unit_interval_and_n() -> None:
    assert str(Estimate(1.0, 0.8589, 1.1411, 1000, "wars", "Student t")) == "1.000 wars (95 % CI 0.859 to 1.141, n = 1,000)"
