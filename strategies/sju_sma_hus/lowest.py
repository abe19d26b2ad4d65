"""Chooses the lowest legal card, or the lowest face-up card; of equal ranks the lower suit.

Source: the beginner who keeps his best cards for ever.
"""

from simulate.core.kernels import inlined
from strategies.sju_sma_hus._habits import choice_of, lowest_rank, offered


@inlined
def choose(view):
    return choice_of(view, lowest_rank(offered(view)))
