"""Turns the top card of the stock when all its own cards are poor, else plays its highest.

Source: what sjanse is for, as its name says: a card that may win where none of the hand does.

poor: highest card of a poor hand, two to ace as 2 to 14
"""

from simulate.core.cards import rank_of
from simulate.core.kernels import inlined
from simulate.games.hund.state import SJANSE
from strategies.hund._collecting import TWO, may_turn
from strategies.hund._ranks import highest_rank_card


@inlined
def collect(view, poor=8):
    card = highest_rank_card(view.hand)
    return SJANSE if may_turn(view) and TWO + rank_of(card) <= poor else card
