"""The exact facts of Sju små hus, as ``docs/rules/sju-sma-hus.md`` lists them; they hold under random legal play."""

from collections.abc import Iterator
from math import comb

import numpy as np

from simulate.games.sju_sma_hus.state import HAND, KINDS, PASS, TRUMF
from simulate.reports.tables import Played
from simulate.stats.exact import Comparison, compare_mean, compare_proportion, compare_variance

P_SOME_VOID = 599432446 / 7937669495
P_LEADER_WINS = {"pass or spel": 170865743 / 333515525, "trumf": 675247011 / 1334062100}
P_ONE_PILE_LEFT = 0.456289  # by recursion over the sizes of the piles; six places are far finer than a simulation
MEAN_TRUMPS, VARIANCE_TRUMPS = 3.0, 30 / 17
MEAN_ACES = 12 / 13
MEAN_FACE_UP_TRUMPS = 7 / 4


def p_trumps(number: int) -> float:
    """Return the probability of so many trumps in a hand of twelve: 13 of the 52 cards are trumps."""
    return comb(13, number) * comb(39, HAND - number) / comb(52, HAND)


def facts(played: Played) -> Iterator[tuple[str, Comparison]]:
    """Yield the name of each fact and its comparison; hands by forehand's alone, so that the observations are independent."""
    kinds = played.cube("kinds")
    for kind, share in enumerate((5 / 13, 4 / 13, 4 / 13)):
        yield f"P({KINDS[kind]})", compare_proportion(share, kinds.where(kind=kind).total, kinds.total)
    for trump, suit in enumerate(("clubs", "diamonds", "hearts", "spades")):
        yield f"P({suit} are trump)", compare_proportion(1 / 13, kinds.where(trump=trump).total, kinds.total)
    values, counts = played.cube("forehand_trumps").where(kind=TRUMF).values("forehand_trumps")
    yield "mean of trumps in a hand", compare_mean(MEAN_TRUMPS, values, counts)
    yield "variance of trumps in a hand", compare_variance(VARIANCE_TRUMPS, MEAN_TRUMPS, values, counts)
    for number in range(4):
        yield f"P({number} trumps in a hand)", compare_proportion(p_trumps(number), int(counts[number]), int(counts.sum()))
    yield "P(a void in a hand)", compare_proportion(P_SOME_VOID, *played.cube("forehand_voids").share(_some_void))
    yield "mean of aces in a hand", compare_mean(MEAN_ACES, *played.cube("forehand_aces").values("forehand_aces"))
    face_up = played.cube("face_up").where(kind=TRUMF)
    yield "mean of trumps face up", compare_mean(MEAN_FACE_UP_TRUMPS, *face_up.values("face_up_trumps"))
    course = played.cube("course")
    for name, of in (("pass or spel", course.cells[PASS:TRUMF].sum(axis=0)), ("trumf", course.cells[TRUMF])):
        yield (
            f"P(the leader wins the first trick), {name}",
            compare_proportion(P_LEADER_WINS[name], int(of[1].sum()), int(of.sum())),
        )
    one_pile = course.only("one_pile_left").cells
    yield (
        "P(the last two table cards lie in one pile)",
        compare_proportion(P_ONE_PILE_LEFT, int(one_pile[1]), int(one_pile.sum())),
    )


def _some_void(forehand_voids: np.ndarray) -> np.ndarray:
    return forehand_voids > 0
