"""Plays the lowest card of the suit in which it holds the most cards, and saves its trumps.

Source: from a long suit the others have less to answer with.
"""

from simulate.core.bits import size
from simulate.core.cards import suit_cards
from simulate.core.kernels import inlined, kernel
from simulate.games.hund.rules import longest_play, lowest_of_plays
from strategies.hund._ranks import lowest_rank_card
from strategies.hund._shedding import saving_trumps


@kernel
def in_longest_suit(hand, cards):
    """Return those of some cards that are in the suit with the most cards of `hand`."""
    best = 0
    most = 0
    for suit in range(4):
        length = size(hand & suit_cards(suit))
        if length > most and cards & suit_cards(suit) != 0:
            most = length
            best = cards & suit_cards(suit)
    return best


@inlined
def shed(view):
    cards = saving_trumps(view, lowest_of_plays(view))
    return longest_play(view, lowest_rank_card(in_longest_suit(view.hand, cards)))
