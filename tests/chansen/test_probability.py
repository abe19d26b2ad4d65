"""The exact facts of the rule sheet against 200,000 rounds of a fixed seed: a failure is a bug, not luck.

The bounds let one of millions of correct runs fail: 5 standard errors, or a chi-square test at 1e-6. Under random play the
bids do not depend on the cards, so the hands of the played rounds are as good as any.
"""

from functools import cache
from math import comb, sqrt

import numpy as np
import pytest
from scipy import stats

from simulate.games.chansen.rules import FIXED_TRUMPS
from simulate.games.chansen.state import BID, PASS, SPEL
from simulate.runs.asking import Interview, Question
from simulate.runs.counting import Counts
from simulate.runs.plan import make_plan
from simulate.runs.shards import Player, Rows, Shard, copied, play_plan
from tests.chansen.position import GAME

DEALS = 200_000
SEED = 20
MOST_STANDARD_ERRORS = 5
LEAST_P = 1e-6
SEATS = range(3)


@cache
def counts() -> Counts:
    """Return the counts of the rounds under random play."""
    return play_plan(make_plan("chansen", deals=DEALS, seed=SEED, strategies=["random_legal"]))


@cache
def rows() -> np.ndarray:
    """Return the records of the rounds."""
    kept: list[Rows] = []
    plan = make_plan("chansen", deals=DEALS, seed=SEED, strategies=["random_legal"])
    Player(plan).play(Shard(0, DEALS), lambda chunk: kept.append(copied(chunk)))
    return np.concatenate([chunk["deal"] for chunk in kept])


def fixed_dealt() -> np.ndarray:
    """Return the fixed trumps dealt by seat; shape (deals, 3)."""
    return np.stack([rows()[f"fixed_{seat}"] for seat in SEATS], axis=1)


def dealt_once() -> np.ndarray:
    """Return whether a round was played with the first cards dealt; shape (deals,)."""
    once: np.ndarray = rows()["redeals"] == 0
    return once


def z_of_share(hits: int, of: int, share: float) -> float:
    """Return the distance of a count from its exact share [standard errors]."""
    return float(abs(hits - of * share) / sqrt(of * share * (1 - share)))


def z_of_mean(distribution: np.ndarray, lowest: int, mean: float, variance: float) -> float:
    """Return the distance of the mean of counted values, from `lowest` up, from its exact value [standard errors]."""
    n = int(distribution.sum())
    total = distribution @ (lowest + np.arange(len(distribution)))
    return float(abs(total - n * mean) / sqrt(n * variance))


def low_of(column: str) -> int:
    return next(known.low for known in GAME.deal_columns if known.name == column)


@pytest.mark.parametrize("seat", SEATS)
def test_fact_fixed_trumps_in_a_hand(seat: int) -> None:
    fixed = counts().tables[f"hands_{seat}"].sum(axis=(1, 2, 3, 4))
    chances = [comb(6, n) * comb(14, 6 - n) / comb(20, 6) for n in range(7)]
    assert np.allclose(chances[:6], [1001 / 12920, 0.309907, 0.387384, 182 / 969, 0.035217, 0.002167], atol=5e-7)
    assert z_of_mean(fixed, 0, 9 / 5, 6 * 0.3 * 0.7 * 14 / 19) < MOST_STANDARD_ERRORS
    assert stats.chisquare(fixed, np.array(chances) * DEALS).pvalue > LEAST_P


def test_fact_fixed_trumps_in_the_chance() -> None:
    fixed = counts().tables["chance"].sum(axis=1)
    assert stats.chisquare(fixed, np.array([91 / 190, 42 / 95, 3 / 38]) * DEALS).pvalue > LEAST_P


def test_fact_all_three_hands_hold_a_fixed_trump_in_117_of_152() -> None:
    hits = int((fixed_dealt().min(axis=1) >= 1).sum())
    assert z_of_share(hits, DEALS, 117 / 152) < MOST_STANDARD_ERRORS


@pytest.mark.parametrize(("least", "share"), [(3, 27 / 76), (4, 1147 / 1292)])
def test_fact_nobody_holds_so_many_fixed_trumps(least: int, share: float) -> None:
    assert z_of_share(int((fixed_dealt().max(axis=1) < least).sum()), DEALS, share) < MOST_STANDARD_ERRORS


def test_fact_somebody_always_holds_two_and_the_first_who_does_is_forehand_middle_or_dealer() -> None:
    strong = fixed_dealt() >= 2
    assert strong.any(axis=1).all()
    first = np.bincount(strong.argmax(axis=1), minlength=3)
    for seat, share in enumerate([0.612616, 0.304309, 0.083075]):
        assert z_of_share(int(first[seat]), DEALS, share) < MOST_STANDARD_ERRORS


def test_fact_the_first_who_bids_spel_with_two_fixed_trumps_declares() -> None:
    def answer(question: Question) -> int:
        if question.decision != BID:
            return question.choices[0]
        is_strong = (question.hand & FIXED_TRUMPS).bit_count() >= 2
        return SPEL if is_strong and SPEL in question.choices else PASS

    interview = Interview(make_plan("chansen", deals=1, seed=SEED, strategies=["random_legal"]), answer)
    for index in np.flatnonzero(dealt_once())[:300]:
        interview.play(int(index))
        assert int(interview.table.seen.declarer) == int((fixed_dealt()[index] >= 2).argmax())


@pytest.mark.parametrize("seat", SEATS)
def test_fact_card_points_in_a_hand(seat: int) -> None:
    points = counts().tables[f"hand_points_{seat}"].sum(axis=(1, 2))
    assert z_of_mean(points, low_of(f"dealt_points_{seat}"), 36, 1176 / 19) < MOST_STANDARD_ERRORS


def test_fact_card_points_in_the_chance() -> None:
    points = counts().tables["chance"].sum(axis=0)
    assert z_of_mean(points, low_of("chance_points"), 12, 504 / 19) < MOST_STANDARD_ERRORS


def test_fact_random_bids_pass_out_one_deal_in_125() -> None:
    redeals = counts().tables["redeals"]
    assert z_of_share(int(redeals[1:].sum()), DEALS, 1 / 125) < MOST_STANDARD_ERRORS


def test_fact_random_trump_suits_are_alike() -> None:
    assert stats.chisquare(counts().tables["declarers"].sum(axis=(0, 1, 2, 4))[:4]).pvalue > LEAST_P


def test_fact_random_bidders_declare_as_often_as_the_auctions_say() -> None:
    """Each bid is one of the legal ones at random: seat 2 is declarer if it bids over, and so on."""
    shares = np.zeros(3)
    for first in range(5):
        for second in [0, *range(first + 1, 5)]:
            high = max(first, second)
            for third in [0, *range(high + 1, 5)]:
                chance = 1 / 5 / (5 - first) / (5 - high)
                declarer = 2 if third else 1 if second else 0
                shares[declarer] += chance * (first + second + third > 0)
    declared = counts().tables["declarers"].sum(axis=(0, 2, 3, 4))
    assert stats.chisquare(declared[:3], shares / shares.sum() * DEALS).pvalue > LEAST_P
    assert declared[3] == 0


def test_fact_every_table_counts_every_round_once() -> None:
    deal_tables = [table.name for table in GAME.tables if table.unit == "deal"]
    assert {int(counts().tables[name].sum()) for name in deal_tables} == {DEALS}
