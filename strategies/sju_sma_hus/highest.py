"""Chooses the highest legal card, or the highest face-up card; of equal ranks the higher suit.

Source: the beginner who always plays his best card.
"""

from simulate.core.kernels import inlined
from strategies.sju_sma_hus._habits import choice_of, highest_rank, offered


@inlined
def choose(view):
    return choice_of(view, highest_rank(offered(view)))
