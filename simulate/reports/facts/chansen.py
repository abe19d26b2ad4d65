"""The exact facts of Chansen, as ``docs/rules/chansen.md`` lists them, and those of an auction in which every bid is random."""

from collections.abc import Callable, Iterator
from functools import cache
from math import comb

import numpy as np

from simulate.games.chansen.state import (
    ALLA,
    BID_LABELS,
    BIDS,
    CARD_POINTS,
    HAND,
    LEFT,
    PACK_CARDS,
    PASS,
    SEATS,
    SPEL,
    USED,
)
from simulate.reports.tables import Played
from simulate.stats.exact import Comparison, compare_mean, compare_proportion, compare_variance

FIXED = 6  # C2: fixed trumps in the pack
TALON = 2  # C1: cards of the chance
P_EVERY_HAND_HAS_A_FIXED_TRUMP = 117 / 152
MEAN_TRUMPS = HAND * (9 + 10) / 2 / PACK_CARDS  # nine trumps when the named suit is black, ten when it is red
MEAN_HAND_POINTS, VARIANCE_HAND_POINTS = CARD_POINTS * HAND / PACK_CARDS, 1176 / 19
MEAN_TALON_POINTS, VARIANCE_TALON_POINTS = CARD_POINTS * TALON / PACK_CARDS, 504 / 19


def p_fixed(number: int, cards: int) -> float:
    """Return the probability of so many fixed trumps among so many cards."""
    return comb(FIXED, number) * comb(PACK_CARDS - FIXED, cards - number) / comb(PACK_CARDS, cards)


@cache
def random_auctions() -> dict[tuple[int, ...], float]:
    """Return the probability of every auction (C4) in which each legal bid is as likely as another."""
    auctions: dict[tuple[int, ...], float] = {(): 1.0}
    for _ in range(SEATS):
        longer: dict[tuple[int, ...], float] = {}
        for bids, p in auctions.items():
            legal = [PASS, *range(max(bids, default=PASS) + 1, len(BIDS))]
            longer |= {(*bids, bid): p / len(legal) for bid in legal}
        auctions = longer
    return auctions


def p_played(holds: Callable[[tuple[int, ...]], bool]) -> float:
    """Return the probability that something holds for the bids of a random auction in which somebody bids."""
    played = {bids: p for bids, p in random_auctions().items() if any(bids)}
    return sum(p for bids, p in played.items() if holds(bids)) / sum(played.values())


def facts(played: Played) -> Iterator[tuple[str, Comparison]]:
    """Yield the name of each fact and its comparison; hands by seat 0's alone, so that the observations are independent."""
    yield from dealt_facts(played)
    yield from auction_facts(played)
    yield from chance_facts(played)
    suits = played.cube("declarers").only("trump").cells
    for suit, name in enumerate(("clubs", "diamonds", "hearts", "spades")):
        yield f"P({name} are named), at random", compare_proportion(1 / 4, int(suits[suit]), int(suits.sum()))
    trumps = played.cube("declarer_trumps").values("declarer_trumps_dealt")
    yield "mean of trumps in the declarer's hand as dealt, at random", compare_mean(MEAN_TRUMPS, *trumps)


def dealt_facts(played: Played) -> Iterator[tuple[str, Comparison]]:
    """Yield what is known of the cards as dealt."""
    numbers, counts = played.cube("hands_0").values("fixed_0")
    for number in numbers:
        share = p_fixed(int(number), HAND)
        yield f"P({number} fixed trumps in a hand)", compare_proportion(share, int(counts[number]), int(counts.sum()))
    yield "mean of fixed trumps in a hand", compare_mean(HAND * FIXED / PACK_CARDS, numbers, counts)
    numbers, counts = played.cube("chance").values("chance_fixed")
    for number in numbers:
        share = p_fixed(int(number), TALON)
        yield f"P({number} fixed trumps in the chance)", compare_proportion(share, int(counts[number]), int(counts.sum()))
    every = played.cube("fixed_trumps").share(lambda fixed_0, fixed_1, fixed_2: fixed_0 * fixed_1 * fixed_2 > 0)
    yield "P(every hand has a fixed trump)", compare_proportion(P_EVERY_HAND_HAS_A_FIXED_TRUMP, *every)
    points = played.cube("hand_points_0").values("dealt_points_0")
    yield "mean of card points in a hand", compare_mean(MEAN_HAND_POINTS, *points)
    yield "variance of card points in a hand", compare_variance(VARIANCE_HAND_POINTS, MEAN_HAND_POINTS, *points)
    points = played.cube("chance").values("chance_points")
    yield "mean of card points in the chance", compare_mean(MEAN_TALON_POINTS, *points)
    yield "variance of card points in the chance", compare_variance(VARIANCE_TALON_POINTS, MEAN_TALON_POINTS, *points)


def auction_facts(played: Played) -> Iterator[tuple[str, Comparison]]:
    """Yield what is known of random auctions; seat 0 is forehand in single deals."""
    redeals, counts = played.cube("redeals").values("redeals")
    all_pass, dealings = int(redeals @ counts), int((redeals + 1) @ counts)
    yield "P(all pass), at random", compare_proportion(random_auctions()[PASS, PASS, PASS], all_pass, dealings)
    declarers = played.cube("declarers")
    for seat, role in enumerate(("forehand", "middle", "dealer")):
        share = p_played(lambda bids, seat=seat: bids[seat] == max(bids))  # type: ignore[misc]
        yield f"P({role} declares), at random", compare_proportion(share, declarers.where(declarer=seat).total, declarers.total)
    for bid in range(SPEL, len(BIDS)):
        share = p_played(lambda bids, bid=bid: bid == max(bids))  # type: ignore[misc]
        wins = declarers.where(highest_bid=bid).total
        yield f"P({BID_LABELS[bid]} wins the auction), at random", compare_proportion(share, wins, declarers.total)


def chance_facts(played: Played) -> Iterator[tuple[str, Comparison]]:
    """Yield how often somebody has the right to the chance, and uses it, at random."""
    uses = np.sum([played.cube(f"points_{seat}").only(f"chance_{seat}").cells for seat in range(SEATS)], axis=0)
    rounds, with_right = played.cube("points_0").total, int(uses[LEFT:].sum())
    share = p_played(lambda bids: SPEL in bids or ALLA in bids)
    yield "P(somebody has the right to the chance), at random", compare_proportion(share, with_right, rounds)
    yield "P(who may uses the chance), at random", compare_proportion(1 / 2, int(uses[USED]), with_right)
