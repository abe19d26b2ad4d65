"""Plays the highest card that it may; with three or more players such a table may never come to an end.

Source: the habit that the rule sheet warns of (H21).
"""

from simulate.core.kernels import inlined
from simulate.games.hund.rules import lowest_of_plays, shortest_play
from strategies.hund._ranks import highest_rank_card


@inlined
def shed(view):
    return shortest_play(view, highest_rank_card(lowest_of_plays(view)))
