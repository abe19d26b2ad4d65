"""What strategies see in the cards: which are offered, which is best in this kind of deal, what a card is worth."""

import numpy as np

from simulate.core.bits import highest, lowest, size
from simulate.core.cards import ALL_CARDS, SUIT_CARDS, card_set, higher_in_suit, rank_cards, suit_cards, suit_of
from simulate.core.kernels import inlined
from simulate.games.sju_sma_hus.state import PASS, PILES, TAKE

HALVES = 0.5 ** np.arange(14)  # a multiplication a step would take longer


@inlined
def offered(view):
    """Return the cards to choose from: the legal ones of the hand, or those face up on the table."""
    return view.face_up if view.decision == TAKE else view.legal


@inlined
def pile_of(view, card):
    """Return the pile with `card` on top."""
    pile = 0
    for other in range(1, PILES):
        if view.top[other] == card:
            pile = other
    return pile


@inlined
def choice_of(view, card):
    """Return the choice that means `card`: itself, or its pile."""
    return pile_of(view, card) if view.decision == TAKE else card


@inlined
def ranks_of(cards):
    """Return the ranks found in a set, as the clubs of these ranks."""
    return (cards | cards >> 16 | cards >> 32 | cards >> 48) & SUIT_CARDS


@inlined
def highest_rank(cards):
    """Return the card of highest rank, of equal ones that of the highest suit."""
    return highest(cards & rank_cards(highest(ranks_of(cards))))


@inlined
def lowest_rank(cards):
    """Return the card of lowest rank, of equal ones that of the lowest suit."""
    return lowest(cards & rank_cards(lowest(ranks_of(cards))))


@inlined
def best_of(view, cards):
    """Return the card a player wants most by itself: the highest trump, else the highest card; in pass the lowest."""
    if view.kind == PASS:
        return lowest_rank(cards)
    trumps = cards & view.trumps
    return highest_rank(trumps if trumps else cards)


@inlined
def lower_in_suit(card):
    """Return the set of the cards of the same suit that rank lower."""
    return suit_cards(suit_of(card)) & (card_set(card) - 1)


@inlined
def worth(view, card, hand, trump):
    """Return what `card` is worth beside a `hand`, in masters: each better card of its suit that is out halves it.

    Out is what is neither played nor in the hand. A trump is worth `trump` more. In pass the lower cards are the better ones,
    and a card with no higher one out is worth nothing.
    """
    out = ALL_CARDS & ~(view.played | hand | card_set(card))
    higher = higher_in_suit(card) & out
    if view.kind == PASS:
        return HALVES[size(lower_in_suit(card) & out)] if higher else 0.0
    return HALVES[size(higher)] + trump * ((view.trumps >> card) & 1)
