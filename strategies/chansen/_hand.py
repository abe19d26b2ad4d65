"""How many tricks a hand of Chansen is worth, and how likely it makes a contract.

The worth of a card is near what was measured: in rounds with bids, discards and trumps at random and the cards played as `steady`
does, the tricks of a player were regressed on the cards he held, each by how many cards of its own suit (all trumps are one) beat
it and lie elsewhere. So fixed trumps, trump length and aces count for what they win, under any order of trumps. The constants
are not that fit, and no run is known that gives them exactly: each stands within 0.12 of it, and the chances within 0.12 of how
often players who bid for that number take it, which is what tests/chansen/test_hand_worth.py measures again.
"""

from math import exp

import numpy as np

from simulate.core.bits import holds, lowest, size
from simulate.core.kernels import inlined, kernel
from simulate.games.chansen.rules import trumps_of
from simulate.games.chansen.state import HAND, NO_SUIT, SUITS, TRICKS

TRUMP_TRICKS = np.array((1.17, 0.95, 0.85, 0.72, 0.59, 0.58, 0.52, 0.36, 0.19, 0.1))
PLAIN_TRICKS = np.array((0.19, 0.0, -0.13, -0.24))
"""What a trump and a plain card add to the tricks of a hand, by how many cards that beat them are elsewhere."""

UNKNOWN_TRICKS = 0.33  # what a card adds that is yet to come
MOST_LIKELY = 0.75  # chance of exactly so many tricks as the hand is worth
AIM = 0.3  # how much more than its tricks a hand for an exact number should be worth: too many are easier shed than won


@inlined
def card_tricks(view, card, known, suit):
    """Return what a card adds to the tricks of a hand with `suit` trump; the `known` cards cannot beat it."""
    above = size(view.must_follow[suit, card] & view.beaten_by[suit, card] & ~known)
    return TRUMP_TRICKS[above] if holds(trumps_of(suit), card) else PLAIN_TRICKS[above]


@kernel
def hand_tricks(view, hand, suit):
    """Return the tricks that a hand is worth with `suit` trump; cards that it lacks of six are yet to come."""
    known = view.hand | view.laid_aside
    tricks = UNKNOWN_TRICKS * (HAND - size(hand))
    while hand != 0:
        tricks += card_tricks(view, lowest(hand), known, suit)
        hand &= hand - 1
    return tricks


@inlined
def home_chance(tricks, target):
    """Return the chance that a hand worth so many tricks takes exactly `target`."""
    if target == TRICKS:
        return MOST_LIKELY * exp(-0.5 * (tricks - target) ** 2)
    return MOST_LIKELY * exp(-0.8 * (tricks - target - AIM) ** 2)


@kernel
def contract_chance(view, hand, target, names_trump):
    """Return the chance that a hand takes exactly `target` tricks: with its best suit trump, or if another names it with any."""
    if view.trump != NO_SUIT:
        return home_chance(hand_tricks(view, hand, view.trump), target)
    most = 0.0
    total = 0.0
    for suit in range(SUITS):
        chance = home_chance(hand_tricks(view, hand, suit), target)
        most = max(most, chance)
        total += chance
    return most if names_trump else total / SUITS
