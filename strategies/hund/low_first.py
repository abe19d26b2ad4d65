"""Plays the lowest card that it may, a trump like any other.

Source: the lowest cards are the hardest to be rid of.
"""

from simulate.core.kernels import inlined
from simulate.games.hund.rules import lowest_of_plays, shortest_play
from strategies.hund._ranks import lowest_rank_card


@inlined
def shed(view):
    return shortest_play(view, lowest_rank_card(lowest_of_plays(view)))
