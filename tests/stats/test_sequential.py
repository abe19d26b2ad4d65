"""The sequential test against published log likelihood ratios, in edge cases, and its error rates by simulation."""

from math import isfinite, log

import numpy as np
import pytest
from scipy.optimize import minimize

from simulate.stats.pairs import DealSets
from simulate.stats.sequential import (
    FIRST_DECISION,
    SequentialTest,
    expected_score,
    log_likelihood_ratio,
    sprt,
    sprt_elo,
    wald_bounds,
)

VALUES = [-2, -1, 0, 1, 2]


def in_points(counts: object, null: float = 0, alternative: float = 0.1, highest: float = 2, **rates: float) -> SequentialTest:
    sets = DealSets(VALUES, counts, 2, "points a game", "bold", "steady", -2, highest)  # type: ignore[arg-type]
    return sprt(sets, null=null, alternative=alternative, **rates)


def in_elo(values: list[int], counts: list[int], null: float, alternative: float) -> SequentialTest:
    most = max(values)
    return sprt_elo(
        DealSets(values, counts, most, "wins minus losses", "A", "B", -most, most), null=null, alternative=alternative
    )


@pytest.mark.parametrize(
    "counts, elo, published",
    [
        ([223, 9863, 21279, 10037, 246], (0.5, 2.5), -3.07),
        ([871, 26175, 55983, 26678, 821], (0, 2), -4.98),
    ],
)
def test_pairs_of_chess_games_give_the_published_ratio(counts: list[int], elo: tuple[float, float], published: float) -> None:
    """The expected values of fastchess, app/tests/sprt_test.cpp, "logistic pentanomial"."""
    assert in_elo(VALUES, counts, *elo).log_likelihood_ratio == pytest.approx(published, abs=0.005)


@pytest.mark.parametrize(
    "losses, ties, wins, elo, published", [(21184, 40708, 21404, (0.5, 2.5), -1.57), (57030, 106593, 57433, (0, 2), -2.59)]
)
def test_single_chess_games_give_the_published_ratio(
    losses: int, ties: int, wins: int, elo: tuple[float, float], published: float
) -> None:
    """The expected values of fastchess, "logistic trinomial"."""
    assert in_elo([-1, 0, 1], [losses, ties, wins], *elo).log_likelihood_ratio == pytest.approx(published, abs=0.005)


def test_the_ratio_is_that_of_the_likeliest_distributions_with_either_mean() -> None:
    """Maximised over all distributions by a general optimiser."""
    counts = np.array([7, 12, 30, 15, 11])

    def most(mean: float) -> float:
        constraints = [{"type": "eq", "fun": lambda p: p.sum() - 1}, {"type": "eq", "fun": lambda p: p @ VALUES - mean}]
        found = minimize(
            lambda p: -counts @ np.log(p), np.full(5, 0.2), bounds=[(1e-6, 1)] * 5, constraints=constraints, tol=1e-12
        )
        return -float(found.fun)

    ratio = log_likelihood_ratio(VALUES, counts, -0.1, 0.4, lowest=-2, highest=2)
    assert float(ratio) == pytest.approx(most(0.4) - most(-0.1), abs=1e-4)


def test_of_two_outcomes_the_ratio_is_walds_own() -> None:
    ratio = log_likelihood_ratio([-1, 1], [40, 60], 0, 0.2, lowest=-1, highest=1)
    assert float(ratio) == pytest.approx(60 * log(0.6 / 0.5) + 40 * log(0.4 / 0.5))


def test_many_tests_at_once_are_many_single_tests() -> None:
    tables = np.array([[[1, 2, 3, 4, 5], [0, 0, 9, 0, 0]], [[0, 0, 0, 0, 0], [5, 0, 0, 0, 5]]])
    together = log_likelihood_ratio(VALUES, tables, 0, 0.2, lowest=-2, highest=2)
    alone = [float(log_likelihood_ratio(VALUES, table, 0, 0.2, lowest=-2, highest=2)) for table in tables.reshape(4, 5)]
    assert together.shape == (2, 2) and together.ravel() == pytest.approx(alone)


@pytest.mark.parametrize("n", [0, 1, 2, 10, 1000, 10**9])
@pytest.mark.parametrize("place", range(5))
def test_the_ratio_is_finite_when_all_sets_come_out_alike(n: int, place: int) -> None:
    counts = np.zeros(5, np.int64)
    counts[place] = n
    test = in_points(counts)
    assert isfinite(test.log_likelihood_ratio)
    assert n > 2 or test.decision == "undecided"
    assert n == 0 or np.sign(test.log_likelihood_ratio) == (1 if VALUES[place] > 0 else -1)


def test_no_set_decides_nothing() -> None:
    test = in_points([0, 0, 0, 0, 0])
    assert test.log_likelihood_ratio == 0 and str(test).startswith(
        "undecided: bold minus steady is 0 points a game or less, or 0.1"
    )


def test_all_wins_accept_the_alternative_and_all_ties_the_null() -> None:
    assert in_points([0, 0, 0, 0, 200]).decision == "alternative"
    assert in_points([0, 0, 200, 0, 0]).decision == "null"
    assert in_points([200, 0, 0, 0, 0]).decision == "null"


def test_the_decision_says_whose_point_of_view_it_has() -> None:
    said = "accepted: bold minus steady is 0.1 points a game or more, against 0 points a game or less"
    assert str(in_points([0, 0, 0, 0, 200])).startswith(said)


def test_seen_from_the_other_side_the_ratio_mirrors() -> None:
    one = in_points([5, 20, 40, 30, 10], -0.05, 0.1).log_likelihood_ratio
    other = in_points([10, 30, 40, 20, 5], -0.1, 0.05).log_likelihood_ratio
    assert one == pytest.approx(-other)


def test_hypotheses_are_differences_a_game_and_not_a_set() -> None:
    test = in_points([5, 20, 40, 30, 10], 0, 0.1)
    ratio = log_likelihood_ratio(VALUES, [5, 20, 40, 30, 10], 0, 0.2, lowest=-2, highest=2)
    assert test.log_likelihood_ratio == pytest.approx(float(ratio))


def test_after_a_stop_the_estimate_is_not_plain() -> None:
    test = in_points([0, 0, 0, 0, 200])
    assert test.difference.any_time and "at any stopping" in str(test.difference)


@pytest.mark.parametrize(
    "arguments, said",
    [
        ({"null": 0.1, "alternative": 0.1}, "must be above the null"),
        ({"null": 0, "alternative": 1}, "must lie between -2 and 2"),
        ({"highest": 1}, "must lie from -2 to 1; got -2 to 2"),
        ({"alpha": 0.6, "beta": 0.5}, "together below 1"),
    ],
)
def test_what_makes_no_test_is_refused(arguments: dict[str, float], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        in_points([1, 1, 1, 1, 1], **arguments)


def test_bounds_are_those_that_no_error_rate_can_exceed() -> None:
    assert wald_bounds(0.05, 0.05) == pytest.approx((-2.9957, 2.9957), abs=1e-4)
    assert wald_bounds(0.01, 0.1) == pytest.approx((log(0.1), log(100)))


def test_nothing_is_decided_before_the_first_decision() -> None:
    early, later = (in_points([0, 0, 0, 0, n], 0, 0.9) for n in (FIRST_DECISION - 1, FIRST_DECISION))
    assert early.log_likelihood_ratio > early.upper and early.decision == "undecided"
    assert later.decision == "alternative"


@pytest.mark.parametrize("elo, score", [(0, 0.5), (100, 0.640065), (-200, 0.240253), (400, 10 / 11)])
def test_the_expected_score_is_logistic_in_elo(elo: float, score: float) -> None:
    assert expected_score(elo) == pytest.approx(score, abs=1e-6)


OUTCOMES = {
    "pairs of games": (VALUES, [0.1, 0.2, 0.4, 0.2, 0.1]),
    "skew": ([-6, -1, 0, 1, 3], [0.05, 0.2, 0.3, 0.25, 0.2]),
    "skew the other way": ([-2, -1, 0, 1, 10], [0.22, 0.35, 0.3, 0.1, 0.03]),
    "nearly all ties": ([-4, -2, 0, 2, 4], [0.002, 0.02, 0.956, 0.02, 0.002]),
    "many values": (range(-30, 31), np.exp(-(np.arange(-30, 31) ** 2) / 32)),
}


def with_mean(values: np.ndarray, shares: np.ndarray, mean: float) -> np.ndarray:
    """Return the distribution tilted exponentially to a mean: another one than the test's own worst case."""
    low, high = -5.0, 5.0
    for _ in range(80):
        tilt = (low + high) / 2
        tilted = shares * np.exp(tilt * values)
        tilted /= tilted.sum()
        low, high = (tilt, high) if tilted @ values < mean else (low, tilt)
    return tilted


def accepted(values: np.ndarray, shares: np.ndarray, alternative: float, runs: int) -> np.ndarray:
    """Play runs of sets, looking after every set as soon as may be decided; return which accepted the alternative."""
    rng = np.random.default_rng(71)
    lower, upper = wald_bounds(0.05, 0.05)
    counts = rng.multinomial(FIRST_DECISION - 1, shares, size=runs)
    going, up = np.arange(runs), np.zeros(runs, bool)
    while len(going):
        counts[going] += rng.multinomial(1, shares, size=len(going))
        ratios = log_likelihood_ratio(values, counts[going], 0, alternative, lowest=values.min(), highest=values.max())
        up[going[ratios >= upper]] = True
        going = going[(lower < ratios) & (ratios < upper)]
    return up


@pytest.mark.slow
@pytest.mark.parametrize("effect", [0.25, 0.6])
@pytest.mark.parametrize("name", OUTCOMES)
def test_the_error_rates_are_at_most_alpha_and_beta(name: str, effect: float) -> None:
    """The hypotheses lie `effect` standard deviations of a set apart."""
    values, shares = (np.array(part, float) for part in OUTCOMES[name])
    runs = 10_000 if len(values) < 10 else 3000
    of_null = with_mean(values, shares, 0)
    alternative = effect * float(np.sqrt(of_null @ values**2))
    false_alarms = accepted(values, of_null, alternative, runs).mean()
    misses = 1 - accepted(values, with_mean(values, shares, alternative), alternative, runs).mean()
    assert false_alarms <= 0.05 and misses <= 0.05
