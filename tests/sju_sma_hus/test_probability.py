"""The exact facts of the rule sheet against 200,000 deals of a fixed seed: a failure is a bug, not luck.

The bounds let one of millions of correct runs fail: 5 standard errors, or a chi-square test at 1e-6.
"""

from functools import cache
from math import comb, sqrt

import numpy as np
import pytest
from scipy import stats

from simulate.runs.counting import Counts
from simulate.runs.plan import make_plan
from simulate.runs.shards import play_plan

DEALS = 200_000
SEED = 20
MOST_STANDARD_ERRORS = 5
LEAST_P = 1e-6
PASS, SPEL, TRUMF = range(3)
OPENING_HANDS = ["forehand", "dealer"]


@cache
def counts(kind: str = "drawn") -> Counts:
    """Return the counts of the deals under random play."""
    return play_plan(make_plan("sju-sma-hus", deals=DEALS, seed=SEED, rules={"kind": kind}, strategies=["random_legal"]))


def z_of_share(hits: int, of: int, share: float) -> float:
    """Return the distance of a count from its exact share [standard errors]."""
    return float(abs(hits - of * share) / sqrt(of * share * (1 - share)))


def z_of_mean(distribution: np.ndarray, mean: float, variance: float) -> float:
    """Return the distance of the mean of counted values 0, 1, ... from its exact value [standard errors]."""
    n = int(distribution.sum())
    return float(abs(distribution @ np.arange(len(distribution)) - n * mean) / sqrt(n * variance))


def drawn_without_return(marked: int, drawn: int) -> list[float]:
    """Return the chances of 0, 1, ... marked cards among `drawn` of 52."""
    return [comb(marked, n) * comb(52 - marked, drawn - n) / comb(52, drawn) for n in range(min(marked, drawn) + 1)]


def p_of_distribution(observed: np.ndarray, chances: list[float]) -> float:
    """Return the p-value of a chi-square test; values expected less than five times are taken together."""
    expected = np.array(chances) * observed.sum()
    rare = expected < 5
    seen = np.append(observed[: len(chances)][~rare], observed[: len(chances)][rare].sum())
    wanted = np.append(expected[~rare], expected[rare].sum())
    kept = wanted > 0
    return float(stats.chisquare(seen[kept], wanted[kept]).pvalue)


def test_fact_the_kinds_are_5_4_and_4_of_13() -> None:
    kinds = counts().tables["kinds"].sum(axis=(1, 2))
    assert kinds.sum() == DEALS
    assert stats.chisquare(kinds, np.array([5, 4, 4]) / 13 * DEALS).pvalue > LEAST_P


@pytest.mark.parametrize("suit", range(4))
def test_fact_each_trump_suit_is_one_deal_in_13(suit: int) -> None:
    assert z_of_share(counts().tables["kinds"][TRUMF, suit].sum(), DEALS, 1 / 13) < MOST_STANDARD_ERRORS


def test_fact_forced_trumf_has_a_uniform_suit() -> None:
    suits = counts("trumf").tables["kinds"][TRUMF, :4].sum(axis=1)
    assert suits.sum() == DEALS
    assert stats.chisquare(suits).pvalue > LEAST_P


@pytest.mark.parametrize("hand", OPENING_HANDS)
def test_fact_trumps_in_the_opening_hand(hand: str) -> None:
    trumps = counts("trumf").tables[f"{hand}_trumps"][TRUMF].sum(axis=1)
    assert z_of_mean(trumps, 3, 30 / 17) < MOST_STANDARD_ERRORS
    for n, share in enumerate([0.018950, 0.105576, 0.240277, 0.293671]):
        assert z_of_share(trumps[n], DEALS, share) < MOST_STANDARD_ERRORS
    assert p_of_distribution(trumps, drawn_without_return(13, 12)) > LEAST_P


@pytest.mark.parametrize("hand", OPENING_HANDS)
def test_fact_some_void_in_the_opening_hand(hand: str) -> None:
    some_void = counts().tables[f"{hand}_voids"].sum(axis=(0, 2))[1:].sum()
    assert z_of_share(some_void, DEALS, 599432446 / 7937669495) < MOST_STANDARD_ERRORS


@pytest.mark.parametrize("hand", OPENING_HANDS)
def test_fact_aces_in_the_opening_hand(hand: str) -> None:
    aces = counts().tables[f"{hand}_aces"].sum(axis=(0, 2))
    assert z_of_mean(aces, 12 / 13, 1920 / 2873) < MOST_STANDARD_ERRORS
    assert p_of_distribution(aces, drawn_without_return(4, 12)) > LEAST_P


def test_fact_trumps_among_the_face_up_seven() -> None:
    trumps = counts("trumf").tables["face_up"][TRUMF]
    assert z_of_mean(trumps, 7 / 4, 315 / 272) < MOST_STANDARD_ERRORS
    assert p_of_distribution(trumps, drawn_without_return(13, 7)) > LEAST_P


@pytest.mark.parametrize(
    ("kind", "number", "share"),
    [
        ("pass", PASS, 170865743 / 333515525),
        ("spel", SPEL, 170865743 / 333515525),
        ("trumf", TRUMF, 675247011 / 1334062100),
    ],
)
def test_fact_the_leader_wins_the_first_random_trick(kind: str, number: int, share: float) -> None:
    leader_won = counts(kind).tables["course"][number, 1].sum()
    assert z_of_share(leader_won, DEALS, share) < MOST_STANDARD_ERRORS


def test_fact_the_last_two_table_cards_lie_in_one_pile() -> None:
    one_pile = counts().tables["course"][:, :, 1].sum()
    assert z_of_share(one_pile, DEALS, 0.456289) < MOST_STANDARD_ERRORS


def test_fact_pass_results_are_one_each_or_nothing_against_two_to_fourteen() -> None:
    forehand, dealer = np.nonzero(counts().tables["points"][PASS].sum(axis=0))
    results = {tuple(sorted(result)) for result in zip(forehand.tolist(), dealer.tolist(), strict=True)}
    assert (1, 1) in results
    assert results <= {(1, 1)} | {(0, m) for m in range(2, 15)}


@pytest.mark.parametrize("kind", [SPEL, TRUMF])
def test_fact_in_spel_and_trumf_at_most_one_player_has_points(kind: int) -> None:
    forehand, dealer = np.nonzero(counts().tables["points"][kind].sum(axis=0))
    assert (0, 0) in zip(forehand, dealer, strict=True)
    assert not (forehand * dealer).any()


def test_fact_the_points_follow_from_the_tricks() -> None:
    tricks = counts().tables["tricks"].sum(axis=1)
    points = counts().tables["points"].sum(axis=1)
    for kind in (SPEL, TRUMF):
        assert points[kind, 1:14, 0].tolist() == tricks[kind, 14:].tolist()
        assert points[kind, 0, 1:14].tolist() == tricks[kind, :13][::-1].tolist()
    assert points[PASS, 1, 1] == tricks[PASS, 13]
    assert points[PASS, 2:15, 0].tolist() == tricks[PASS, :13][::-1].tolist()
    assert points[PASS, 0, 2:15].tolist() == tricks[PASS, 14:].tolist()


def test_fact_every_table_counts_every_deal_once() -> None:
    assert {int(table.sum()) for name, table in counts().tables.items() if name not in GAME_TABLES} == {DEALS}


GAME_TABLES = ("matches", "losers", "comebacks", "first_deals")
