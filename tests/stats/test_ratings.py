"""Ratings against published fits, their invariances and edge cases, and coverage by simulation."""

from itertools import permutations
from math import isfinite, isnan, log

import numpy as np
import pytest

from simulate.stats.ratings import ELO, Order, Ratings, bradley_terry, cycles, linked_groups, plackett_luce, set_results

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


def log_worths(ratings: Ratings) -> list[float]:
    return [rating.estimate / ELO for rating in ratings.ratings]


def test_davidsons_puddings_get_the_published_worths_and_standard_errors() -> None:
    """As the R package PlackettLuce prints them about their mean, after seven iterations: so to three decimals."""
    ratings = bradley_terry("123456", *pudding(), ghost_games=0)
    published = [-0.176581, 0.043664, -0.023617, -0.001295, -0.042726, 0.200555]
    errors = [0.121949, 0.121818, 0.126823, 0.122003, 0.127054, 0.126594]
    assert log_worths(ratings) == pytest.approx(published, abs=2e-4)
    assert [(one.high - one.low) / 2 / 1.959964 / ELO for one in ratings.ratings] == pytest.approx(errors, abs=2e-6)


def test_an_interval_is_95_percent_and_not_one_standard_error() -> None:
    """Puddings 1 and 6: published difference 0.3771 with standard error 0.1924."""
    found = bradley_terry("123456", *pudding(), ghost_games=0).difference("6", "1")
    assert found.estimate / ELO == pytest.approx(0.3771, abs=1e-3)
    assert (found.high - found.low) / 2 / ELO == pytest.approx(1.959964 * 0.1924, abs=1e-3)


def test_the_ghost_gives_the_published_worths_where_one_only_loses() -> None:
    """The R package PlackettLuce, vignette, section 2.3: D only loses; default ghost."""
    orders = [((0,), (1,)), ((2,), (0,)), ((0,), (3,)), ((1,), (0,)), ((1,), (2,))]
    worths = np.array(log_worths(plackett_luce("ABCD", {(order,): 1 for order in orders})))
    assert worths - worths[0] == pytest.approx([0, 0.5184185, 0.1354707, -1.1537565], abs=1e-6)


def test_two_strategies_have_the_log_odds_of_their_wins() -> None:
    found = bradley_terry("AB", [[0, 60], [40, 0]], [[0, 0], [0, 0]], ghost_games=0).difference("A", "B")
    assert found.estimate == pytest.approx(400 / log(10) * log(60 / 40))
    assert (found.high - found.low) / 2 == pytest.approx(1.959964 * ELO * (1 / 60 + 1 / 40) ** 0.5, rel=1e-5)


def test_a_difference_says_whose_point_of_view_it_has() -> None:
    ratings = bradley_terry(["bold", "steady"], [[0, 60], [40, 0]], [[0, 0], [0, 0]])
    assert str(ratings.difference("bold", "steady")).startswith("bold minus steady: +")
    assert str(ratings.difference("steady", "bold")).startswith("steady minus bold: -")


def test_orders_of_two_are_rated_as_by_bradley_and_terry() -> None:
    wins, ties = pudding()
    sets: dict[tuple[Order, ...], int] = {}
    for one, other in permutations(range(6), 2):
        sets[(((one,), (other,)),)] = int(wins[one, other])
        if one < other:
            sets[(((one, other),),)] = int(ties[one, other])
    assert log_worths(plackett_luce("123456", sets)) == pytest.approx(log_worths(bradley_terry("123456", wins, ties)), abs=1e-8)


def test_ratings_have_mean_0() -> None:
    assert sum(rating.estimate for rating in bradley_terry("123456", *pudding()).ratings) == pytest.approx(0, abs=1e-5)


def test_ratings_do_not_depend_on_the_order_of_matches() -> None:
    orders = [(((0,), (1,), (2,)),), (((1,), (0,), (2,)),), (((2,), (0, 1)),), (((2,), (1,), (0,)),)]
    sets = dict(zip(orders, [30, 20, 10, 15], strict=True))
    turned = dict(reversed(list(sets.items())))
    one, other = plackett_luce("ABC", sets), plackett_luce("ABC", turned)
    assert one.ratings == other.ratings and (one.covariance == other.covariance).all()


def test_ratings_do_not_depend_on_the_order_of_strategies() -> None:
    wins, ties = pudding()
    places = [3, 0, 5, 1, 4, 2]
    turned = bradley_terry([str(place) for place in places], wins[np.ix_(places, places)], ties[np.ix_(places, places)])
    straight = bradley_terry([str(place) for place in range(6)], wins, ties)
    assert log_worths(turned) == pytest.approx([log_worths(straight)[place] for place in places], abs=1e-9)


def test_equal_records_and_equal_ties_are_rated_equally() -> None:
    wins = [[0, 5, 5, 9], [5, 0, 5, 9], [5, 5, 0, 9], [1, 1, 1, 0]]
    ties = [[0, 3, 3, 2], [3, 0, 3, 2], [3, 3, 0, 2], [2, 2, 2, 0]]
    ratings = bradley_terry("ABCD", wins, ties).ratings
    assert ratings[0].estimate == ratings[1].estimate == ratings[2].estimate > ratings[3].estimate
    tied = plackett_luce("ABC", {(((0, 1, 2),),): 7, (((0, 1), (2,)),): 3}).ratings
    assert tied[0].estimate == tied[1].estimate > tied[2].estimate


@pytest.mark.parametrize("n", [0, 1, 2, 1000, 10**9])
@pytest.mark.parametrize("tied", [False, True], ids=["all wins", "all ties"])
def test_ratings_are_finite_after_nothing_but_wins_or_ties(n: int, tied: bool) -> None:
    table, nothing = [[0, n], [n if tied else 0, 0]], [[0, 0], [0, 0]]
    found = bradley_terry("AB", nothing, table) if tied else bradley_terry("AB", table, nothing)
    for rating in found.ratings:
        assert isfinite(rating.estimate) and isfinite(rating.low) and isfinite(rating.high) and rating.low < rating.high
    assert (found.ratings[0].estimate > 0) == (n > 0 and not tied)


@pytest.mark.parametrize("n", [0, 1, 2, 1000])
@pytest.mark.parametrize("order", [((0,), (1,), (2,)), ((0, 1, 2),), ((0,), (1, 2))])
def test_ratings_by_orders_are_finite_when_all_sets_are_alike(n: int, order: Order) -> None:
    for rating in plackett_luce("ABC", {(order,): n}).ratings:
        assert isfinite(rating.estimate) and rating.low < rating.high and isfinite(rating.high - rating.low)


def test_games_of_a_set_are_not_pooled_as_independent() -> None:
    """Four games of a set that always end alike say as much as one: the interval must not shrink to half."""
    one: dict[tuple[Order, ...], int] = {(((0,), (1,)),): 60, (((1,), (0,)),): 40}
    four: dict[tuple[Order, ...], int] = {(order,) * 4: count for (order,), count in one.items()}
    alone, pooled = (plackett_luce("AB", sets).difference("A", "B") for sets in (one, four))
    assert pooled.high - pooled.low == pytest.approx(alone.high - alone.low, rel=0.05)


def test_a_strategy_may_have_several_seats() -> None:
    """One against two of another: first place in a third of the games is par."""
    even: dict[tuple[Order, ...], int] = {(((0,), (1,), (1,)),): 100, (((1,), (0,), (1,)),): 100, (((1,), (1,), (0,)),): 100}
    assert plackett_luce("AB", even).difference("A", "B").estimate == pytest.approx(0, abs=1e-6)


def test_strategies_that_no_games_link_are_not_compared() -> None:
    wins = np.zeros((4, 4), int)
    wins[0, 1], wins[1, 0], wins[2, 3] = 5, 3, 4
    found = bradley_terry("ABCD", wins, np.zeros((4, 4), int))
    assert found.groups == (("A", "B"), ("C", "D"))
    assert isnan(found.difference("A", "C").estimate) and isfinite(found.difference("A", "B").estimate)


def test_linked_groups_follow_chains_of_games() -> None:
    played = np.zeros((5, 5), int)
    played[0, 3] = played[3, 4] = played[1, 2] = 1
    assert linked_groups(played) == ((0, 3, 4), (1, 2))


def test_tables_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="must be 2 by 2"):
        bradley_terry("AB", [[0, 1, 1]] * 3, [[0, 0, 0]] * 3)
    with pytest.raises(ValueError, match="the same in both places"):
        bradley_terry("AB", [[0, 1], [1, 0]], [[0, 2], [1, 0]])


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
        ratings = bradley_terry("ABCD", wins, ties).ratings
        covered += [rating.low <= ELO * value <= rating.high for rating, value in zip(ratings, truth, strict=True)]
    assert 0.94 < np.mean(covered) < 0.96


@pytest.mark.slow
@pytest.mark.parametrize("alike", [0.0, 0.6])
def test_ratings_by_orders_cover_at_95_percent_when_games_of_a_set_depend_on_each_other(alike: float) -> None:
    """Sets of two games; with some chance both end alike. 3000 runs, or 94 to 96 would be within their error."""
    rng = np.random.default_rng(92)
    truth = np.array([-0.4, 0.0, 0.4])
    ways = list(permutations(range(3)))
    worths = np.exp(truth)
    chances = np.array([worths[a] / worths.sum() * worths[b] / (worths[b] + worths[c]) for a, b, c in ways])
    joint = alike * np.diag(chances) + (1 - alike) * np.outer(chances, chances)
    orders: list[Order] = [tuple((strategy,) for strategy in way) for way in ways]
    covered = []
    for table in rng.multinomial(300, joint.ravel(), size=3000).reshape(-1, 6, 6):
        sets = {(orders[one], orders[other]): int(table[one, other]) for one in range(6) for other in range(6)}
        ratings = plackett_luce("ABC", sets).ratings
        covered += [rating.low <= ELO * value <= rating.high for rating, value in zip(ratings, truth, strict=True)]
    assert 0.94 < np.mean(covered) < 0.96
