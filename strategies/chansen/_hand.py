"""How likely a hand of Chansen takes exactly so many tricks.

The estimate: each card is led once, to two opponents who hold the unseen cards at random. One who wants tricks beats it if he
can, one who wants none beats it only if he must. The cards are taken as independent, so their chances make a distribution
of tricks. Fixed trumps, length and aces count through the cards that can beat a card, so any order of trumps is understood.
"""

from math import comb

import numpy as np

from simulate.core.bits import lowest, size
from simulate.core.kernels import inlined, kernel
from simulate.games.chansen.rules import left_of, possible_cards
from simulate.games.chansen.state import HAND, PACK_CARDS, TRICKS

LOST = -1  # instead of a number of tricks needed
IN_NO_HAND = 2  # cards: the chance, or those laid aside
CERTAINLY_NONE = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


def absent_share(hand: int, cards: int) -> float:
    """Return the chance that a player holds none of some unseen cards, all three holding `hand`."""
    unseen = 2 * hand + IN_NO_HAND
    return comb(max(0, unseen - cards), hand) / comb(unseen, hand)


ABSENT = np.array([[absent_share(HAND - trick, cards) for cards in range(PACK_CARDS)] for trick in range(TRICKS)])
"""The chance that a player holds none of some unseen cards, by trick and number of these cards."""


@inlined
def tricks_needed(view, seat):
    """Return the fewest tricks that a player still needs to be home, LOST if that cannot be."""
    home = view.home_tricks[view.contracts[seat]] >> view.tricks[seat]
    needed = lowest(home) if home != 0 else TRICKS + 1
    return needed if needed <= TRICKS - view.trick else LOST


@inlined
def beaten_share(view, suit, led, card, seat, wants):
    """Return the chance that an opponent beats `card`, which is best after the lead of `led`, with `suit` trump."""
    possible = possible_cards(view, seat)
    following = view.must_follow[suit, led] & possible
    beating = view.beaten_by[suit, card] & possible
    above = size(following & beating)
    below = size(following) - above
    if wants:
        is_void = ABSENT[view.trick, above + below]
        return 1.0 - ABSENT[view.trick, above] + is_void * (1.0 - ABSENT[view.trick, size(beating & ~following)])
    return ABSENT[view.trick, below] * (1.0 - ABSENT[view.trick, above])


@inlined
def lead_share(view, suit, card, left_wants, right_wants):
    """Return the chance that a card wins the trick to which it is led."""
    left = left_of(view.seat)
    holds_left = 1.0 - beaten_share(view, suit, card, card, left, left_wants)
    return holds_left * (1.0 - beaten_share(view, suit, card, card, left_of(left), right_wants))


@inlined
def with_card(tricks, share):
    """Return the distribution of tricks (chances of 0 to 6) with one card more, which wins with chance `share`."""
    rest = 1.0 - share
    return (
        tricks[0] * rest,
        tricks[1] * rest + tricks[0] * share,
        tricks[2] * rest + tricks[1] * share,
        tricks[3] * rest + tricks[2] * share,
        tricks[4] * rest + tricks[3] * share,
        tricks[5] * rest + tricks[4] * share,
        tricks[6] * rest + tricks[5] * share,
    )


@kernel
def tricks_of(view, suit, hand, left_wants, right_wants):
    """Return the distribution of the tricks of a hand with `suit` trump."""
    tricks = CERTAINLY_NONE
    while hand != 0:
        card = lowest(hand)
        hand &= hand - 1
        tricks = with_card(tricks, lead_share(view, suit, card, left_wants, right_wants))
    return tricks
