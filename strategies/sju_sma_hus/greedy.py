"""Takes what is best by itself: the highest trump, else the highest card; in pass the lowest card.

Source: what a player does who looks at the table only.
"""

from simulate.core.kernels import inlined
from strategies.sju_sma_hus._habits import best_of, pile_of


@inlined
def take(view):
    return pile_of(view, best_of(view, view.face_up))
