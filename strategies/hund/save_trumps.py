"""Plays the lowest card that is not a trump, and the lowest trump only when nothing else is allowed.

Source: a trump answers every suit, so it is worth most when kept.
"""

from simulate.core.kernels import inlined
from simulate.games.hund.rules import longest_play, lowest_of_plays
from strategies.hund._shedding import lowest_plain_card


@inlined
def shed(view):
    return longest_play(view, lowest_plain_card(view, lowest_of_plays(view)))
