"""Card play: for one's own contract as long as it can be made, then against the others'.

The estimate behind it: each card is led once, to two opponents who hold the unseen cards at random. One who wants tricks beats
it if he can, one who wants none beats it only if he must. The cards are taken as independent, so their chances make a
distribution of tricks.
"""

from math import comb

import numpy as np

from simulate.core.bits import holds, lowest, size
from simulate.core.cards import NO_CARD, card_set
from simulate.core.kernels import inlined, kernel
from simulate.games.chansen.rules import beating_cards, left_of, possible_cards
from simulate.games.chansen.state import ALLA, HAND, PACK_CARDS, PASS, TRICKS

HOLD_BACK = 0.3  # how much rather low plain cards are led than sure ones and trumps, which decide later when to win
SAVE = 0.1  # how much rather a weak card does the work of a strong one when the own contract is lost
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


@kernel
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


@inlined
def is_alla_alive(view, seat):
    """Return whether a player may still make alla."""
    return (view.contracts[seat] >= ALLA) & (tricks_needed(view, seat) != LOST)


@kernel
def own_needs(view, left, right):
    """Return the tricks one plays for, or LOST; a passer gives his point up to stop alla."""
    if view.contracts[view.seat] == PASS and (is_alla_alive(view, left) or is_alla_alive(view, right)):
        return LOST
    return tricks_needed(view, view.seat)


@inlined
def wants_tricks(view, seat, needed):
    """Return whether an opponent wants tricks: for his contract, or to spoil that of a player who has `needed` to take."""
    his = tricks_needed(view, seat)
    return (his > 0) | ((his == LOST) & (needed != 0))


@kernel
def trick_share(view, card, left_wants, right_wants):
    """Return the chance that a card played now wins the trick."""
    if view.led == NO_CARD:
        return lead_share(view, view.trump, card, left_wants, right_wants)
    if not holds(beating_cards(view, view.best), card):
        return 0.0
    left = left_of(view.seat)
    if left == view.leaders[view.trick]:
        return 1.0
    return 1.0 - beaten_share(view, view.trump, view.led, card, left, left_wants)


@kernel
def lead_order(view, card, share, needed):
    """Return a factor for leads, as the estimate knows no order: who needs every trick pulls trumps, others hold them back."""
    if view.led != NO_CARD:
        return 1.0
    strength = share + holds(view.trumps, card)
    return 1.0 + strength if needed == TRICKS - view.trick else 1.0 - HOLD_BACK * strength


@kernel
def home_worth(view, card, needed, left_wants, right_wants):
    """Return the chance that the contract is home when `card` is played, weighed by the order of leads."""
    share = trick_share(view, card, left_wants, right_wants)
    tricks = tricks_of(view, view.trump, view.hand ^ card_set(card), left_wants, right_wants)
    home = (1.0 - share) * tricks[needed]
    if needed > 0:
        home += share * tricks[needed - 1]
    return home * lead_order(view, card, share, needed)


@kernel
def victim_needs(view, left, right):
    """Return the tricks needed by the opponent with the highest contract not lost; LOST if both are."""
    left_needs, right_needs = tricks_needed(view, left), tricks_needed(view, right)
    is_left = (right_needs == LOST) | ((left_needs != LOST) & (view.contracts[left] > view.contracts[right]))
    return left_needs if is_left else right_needs


@kernel
def spoil_worth(view, card, takes, left_wants, right_wants):
    """Return how well a card takes a trick from an opponent, or leaves him one too many."""
    later = lead_share(view, view.trump, card, left_wants, right_wants)
    worth = trick_share(view, card, left_wants, right_wants) - SAVE * later
    return worth if takes else -worth


@kernel
def play(view):
    """Return the card that serves the contract best."""
    if size(view.legal) == 1:
        return lowest(view.legal)
    left = left_of(view.seat)
    right = left_of(left)
    needed = own_needs(view, left, right)
    left_wants, right_wants = wants_tricks(view, left, needed), wants_tricks(view, right, needed)
    takes = victim_needs(view, left, right) > 0
    best = NO_CARD
    most = -2.0
    cards = view.legal
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if needed == LOST:
            worth = spoil_worth(view, card, takes, left_wants, right_wants)
        else:
            worth = home_worth(view, card, needed, left_wants, right_wants)
        best = card if worth > most else best
        most = max(most, worth)
    return best
