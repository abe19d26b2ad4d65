"""Wins the trick whose winner will draw the last card of the stock, the trump card, and plays its lowest card to all others.

Source: the owner of the trump card has a trump and the first lead of part 2; the stock is counted as any player can.
"""

from simulate.core.kernels import inlined
from strategies.hund._collecting import is_last_card_in_reach, seats_to_last_card, try_to_win
from strategies.hund._ranks import lowest_rank_card


@inlined
def collect(view):
    wants_it = is_last_card_in_reach(view) and seats_to_last_card(view) == 0
    return try_to_win(view) if wants_it else lowest_rank_card(view.hand)
