"""Plays its highest card to every trick of part 1.

Source: the beginner, who wants every trick.
"""

from simulate.core.kernels import inlined
from strategies.hund._ranks import highest_rank_card


@inlined
def collect(view):
    return highest_rank_card(view.hand)
