"""Every interval covers the true value in 95 % of simulated samples."""

from collections.abc import Callable

import numpy as np
import pytest

from simulate.stats.estimates import Estimate
from simulate.stats.means import balanced_mean, mean, ratio, slope
from simulate.stats.proportions import wilson

SAMPLES, N = 10_000, 200
Draw = Callable[[np.random.Generator], Estimate]

ONES = np.ones(N, np.int64)


def share(drawn: np.random.Generator) -> Estimate:
    return wilson(int(drawn.binomial(N, 0.3)), N)


def poisson_mean(drawn: np.random.Generator) -> Estimate:
    return mean(drawn.poisson(2.0, N), ONES, "points")


def two_groups(drawn: np.random.Generator) -> Estimate:
    return balanced_mean([(drawn.poisson(1.0, N), ONES), (drawn.poisson(4.0, N // 4), ONES[: N // 4])], "points")


def share_of_points(drawn: np.random.Generator) -> Estimate:
    points, mine = drawn.poisson(3.0, N) + 1, drawn.random(N) < 0.4
    return ratio(points * mine, points, ONES, "share")


def uneven_slope(drawn: np.random.Generator) -> Estimate:
    aces = drawn.binomial(4, 0.4, N)
    return slope(aces, 2.0 * aces + drawn.normal(0, 1 + aces), ONES, "tricks")


@pytest.mark.slow
@pytest.mark.parametrize(
    "draw, truth", [(share, 0.3), (poisson_mean, 2.0), (two_groups, 2.5), (share_of_points, 0.4), (uneven_slope, 2.0)]
)
def test_the_interval_covers_the_truth_in_94_to_96_percent_of_samples(draw: Draw, truth: float) -> None:
    drawn = np.random.default_rng(20)
    covered = 0
    for _ in range(SAMPLES):
        estimate = draw(drawn)
        covered += estimate.low <= truth <= estimate.high
    assert 0.94 <= covered / SAMPLES <= 0.96
