"""How likely the cards of a hand of Chansen take exactly so many tricks.

Each card is thought led, at some time, against two opponents who hold what is not seen, at random. One who wants tricks beats it
if he can; one who ducks beats it only if he must. The cards are then taken as independent.
"""

from math import comb

import numpy as np

from simulate.core.bits import lowest, size
from simulate.core.kernels import inlined, kernel
from simulate.games.chansen.rules import left_of, possible_cards
from simulate.games.chansen.state import HAND, PACK_CARDS, PASS, SEATS, TRICKS

DEAD = -1
HIDDEN = 2  # cards in no hand: the chance, or laid aside

ABSENT = np.array(
    [
        [comb(2 * hand + HIDDEN - cards, hand) / comb(2 * hand + HIDDEN, hand) if cards <= 2 * hand + HIDDEN else 0.0 for cards in range(PACK_CARDS)]
        for hand in range(HAND, 0, -1)
    ]
)
"""By trick and number of unseen cards: the chance that a player holds none of them."""


@inlined
def tricks_needed(view, seat):
    """Return the tricks that a player still needs, DEAD if the contract cannot be made any more."""
    wanted = view.home_tricks[view.contracts[seat]] >> view.tricks[seat]
    needed = lowest(wanted) if wanted != 0 else TRICKS + 1
    return needed if needed <= TRICKS - view.trick else DEAD


@inlined
def beaten_share(view, seat, suit, led, card, wants):
    """Return the chance that an opponent beats a card."""
    possible = possible_cards(view, seat)
    following = view.must_follow[suit, led] & possible
    beating = view.beaten_by[suit, card] & possible
    above = size(following & beating)
    below = size(following & ~beating)
    absent = ABSENT[view.trick]
    if wants:
        return 1.0 - absent[above] + absent[above + below] * (1.0 - absent[size(beating & ~following)])
    return absent[below] * (1.0 - absent[above])


@inlined
def plus(tricks, share):
    """Return the distribution of tricks with one card more that takes a trick with this chance."""
    no = 1.0 - share
    return (
        tricks[0] * no,
        tricks[1] * no + tricks[0] * share,
        tricks[2] * no + tricks[1] * share,
        tricks[3] * no + tricks[2] * share,
        tricks[4] * no + tricks[3] * share,
        tricks[5] * no + tricks[4] * share,
        tricks[6] * no + tricks[5] * share,
    )


NO_TRICKS = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


@inlined
def lead_share(view, suit, card, left_wants, right_wants):
    left = left_of(view.seat)
    return (1.0 - beaten_share(view, left, suit, card, card, left_wants)) * (
        1.0 - beaten_share(view, left_of(left), suit, card, card, right_wants)
    )


@kernel
def tricks_of(view, hand, suit, left_wants, right_wants, mix=0.0, dump=1.0):
    """Return the distribution of the tricks of a hand."""
    tricks = NO_TRICKS
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        share = lead_share(view, suit, card, left_wants, right_wants)
        if mix > 0.0:
            share = (1.0 - mix) * share + mix * lead_share(view, suit, card, not left_wants, not right_wants)
        tricks = plus(tricks, share * dump)
    return tricks
