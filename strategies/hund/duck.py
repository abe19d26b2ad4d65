"""Gives away the tricks with poor cards, with its lowest card, and takes the others.

Source: "prøver å samle på gode kort", the aim of part 1 in the Norwegian rules; who leads cannot know and leads low.

poor: mean rank below which a trick is given away, two to ace as 2 to 14
"""

from simulate.core.kernels import inlined
from strategies.hund._collecting import is_worth_taking, try_to_win
from strategies.hund._ranks import lowest_rank_card


@inlined
def collect(view, poor=8.0):
    return try_to_win(view) if is_worth_taking(view, poor) else lowest_rank_card(view.hand)
