"""Ratings against published fits, their invariances and edge cases, and coverage by simulation."""

from math import isfinite, log

import numpy as np
import pytest

from simulate.stats.estimates import Estimate
from simulate.stats.ratings import ELO, bradley_terry, cycles, set_results

PUDDING = [
    (1, 2, 19, 22, 16),
    (1, 3, 16, 19, 12),
    (2, 3, 19, 19, 10),
    (1, 4, 18, 23, 13),
    (2, 4, 23, 19, 9),
    (3, 4, 19, 20, 15),
    (1, 5, 13, 19, 18),
    (2, 5, 16, 20, 12),
    (3, 5, 16, 15, 17),
    (4, 5, 17, 14, 16),
    (1, 6, 18, 21, 12),
    (2, 6, 22, 20, 12),
    (3, 6, 13, 18, 10),
    (4, 6, 14, 19, 18),
    (5, 6, 11, 21, 12),
]
"""R. R. Davidson, JASA 65 (1970), Example 2: two brands of pudding, preferences for the first and the second, ties."""


def pudding() -> tuple[np.ndarray, np.ndarray]:
    wins, ties = np.zeros((6, 6), int), np.zeros((6, 6), int)
    for one, other, won, lost, tied in PUDDING:
        wins[one - 1, other - 1], wins[other - 1, one - 1] = won, lost
        ties[one - 1, other - 1] = ties[other - 1, one - 1] = tied
    return wins, ties


def log_worths(ratings: tuple[Estimate, ...]) -> list[float]:
    return [rating.estimate / ELO for rating in ratings]


def test_davidsons_puddings_get_the_published_worths_and_standard_errors() -> None:
    """As the R package PlackettLuce prints them about their mean, after seven iterations: so to three decimals."""
    ratings = bradley_terry(*pudding(), ghost_games=0)
    published = [-0.176581, 0.043664, -0.023617, -0.001295, -0.042726, 0.200555]
    errors = [0.121949, 0.121818, 0.126823, 0.122003, 0.127054, 0.126594]
    assert log_worths(ratings) == pytest.approx(published, abs=2e-4)
    assert [(one.high - one.low) / 2 / 1.959964 / ELO for one in ratings] == pytest.approx(errors, abs=2e-6)


def test_the_ghost_gives_the_published_worths_where_one_only_loses() -> None:
    """The R package PlackettLuce, vignette, section 2.3: D only loses; default ghost."""
    wins = np.zeros((4, 4), int)
    for winner, loser in [(0, 1), (2, 0), (0, 3), (1, 0), (1, 2)]:
        wins[winner, loser] = 1
    worths = np.array(log_worths(bradley_terry(wins, np.zeros((4, 4), int))))
    assert worths - worths[0] == pytest.approx([0, 0.5184185, 0.1354707, -1.1537565], abs=1e-6)


def test_two_strategies_have_the_log_odds_of_their_wins() -> None:
    one, other = bradley_terry([[0, 60], [40, 0]], [[0, 0], [0, 0]], ghost_games=0)
    assert one.estimate - other.estimate == pytest.approx(400 / log(10) * log(60 / 40))
    assert one.high - one.low == pytest.approx(1.959964 * ELO * (1 / 60 + 1 / 40) ** 0.5, rel=1e-5)


def test_ratings_have_mean_0() -> None:
    assert sum(rating.estimate for rating in bradley_terry(*pudding())) == pytest.approx(0, abs=1e-5)


def test_ratings_do_not_depend_on_the_order_of_strategies() -> None:
    wins, ties = pudding()
    places = [3, 0, 5, 1, 4, 2]
    turned = log_worths(bradley_terry(wins[np.ix_(places, places)], ties[np.ix_(places, places)]))
    straight = log_worths(bradley_terry(wins, ties))
    assert turned == pytest.approx([straight[place] for place in places], abs=1e-9)


def test_equal_records_and_equal_ties_are_rated_equally() -> None:
    wins = [[0, 5, 5, 9], [5, 0, 5, 9], [5, 5, 0, 9], [1, 1, 1, 0]]
    ties = [[0, 3, 3, 2], [3, 0, 3, 2], [3, 3, 0, 2], [2, 2, 2, 0]]
    ratings = bradley_terry(wins, ties)
    assert ratings[0].estimate == ratings[1].estimate == ratings[2].estimate > ratings[3].estimate


@pytest.mark.parametrize("n", [0, 1, 2, 1000, 10**9])
@pytest.mark.parametrize("tied", [False, True], ids=["all wins", "all ties"])
def test_ratings_are_finite_after_nothing_but_wins_or_ties(n: int, tied: bool) -> None:
    table, nothing = [[0, n], [n if tied else 0, 0]], [[0, 0], [0, 0]]
    found = bradley_terry(nothing, table) if tied else bradley_terry(table, nothing)
    for rating in found:
        assert isfinite(rating.estimate) and isfinite(rating.low) and isfinite(rating.high) and rating.low < rating.high
    assert (found[0].estimate > 0) == (n > 0 and not tied)


def test_tables_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="square tables of one size"):
        bradley_terry([[0, 1, 1]] * 3, [[0, 0]] * 3)
    with pytest.raises(ValueError, match="the same in both places"):
        bradley_terry([[0, 1], [1, 0]], [[0, 2], [1, 0]])


def test_sets_are_won_tied_or_lost_by_the_sign_of_their_outcome() -> None:
    assert set_results([-3, -1, 0, 2], [1, 10, 100, 1000]) == (1000, 100, 11)


def beats(k: int, *pairs: tuple[int, int]) -> np.ndarray:
    table = np.zeros((k, k), bool)
    for one, other in pairs:
        table[one, other] = True
    return table


@pytest.mark.parametrize(
    "table, expected",
    [
        (beats(3, (0, 1), (1, 2), (2, 0)), [(0, 1, 2)]),
        (beats(3, (1, 0), (2, 1), (0, 2)), [(0, 2, 1)]),
        (beats(3, (0, 1), (1, 2)), []),
        (beats(3, (0, 1), (1, 2), (0, 2)), []),
        (beats(4, (0, 1), (1, 2), (2, 3), (3, 0)), [(0, 1, 2, 3)]),
        (beats(4, (0, 1), (1, 2), (2, 0), (1, 3), (3, 0)), [(0, 1, 2), (0, 1, 3)]),
        (beats(7, (0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 6), (6, 3)), [(0, 1, 2), (3, 4, 5, 6)]),
        (beats(0), []),
    ],
)
def test_cycles_are_found_once_each(table: np.ndarray, expected: list[tuple[int, ...]]) -> None:
    assert cycles(table) == expected


@pytest.mark.slow
def test_ratings_by_sets_won_cover_at_95_percent() -> None:
    rng = np.random.default_rng(91)
    truth, nu = np.array([-0.6, -0.1, 0.2, 0.5]), 0.8
    covered = []
    for _ in range(2000):
        wins, ties = np.zeros((4, 4), int), np.zeros((4, 4), int)
        for one in range(4):
            for other in range(one):
                weights = np.exp([truth[one], truth[other], (truth[one] + truth[other]) / 2]) * [1, 1, nu]
                wins[one, other], wins[other, one], ties[one, other] = rng.multinomial(150, weights / weights.sum())
                ties[other, one] = ties[one, other]
        ratings = bradley_terry(wins, ties)
        covered += [rating.low <= ELO * value <= rating.high for rating, value in zip(ratings, truth, strict=True)]
    assert 0.94 < np.mean(covered) < 0.96
