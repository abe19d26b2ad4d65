"""Makes any legal bid, exchange, trump suit or play with equal probability.

Source: the yardstick that every habit must beat.
"""

from simulate.core.bits import nth, size
from simulate.core.kernels import inlined
from simulate.core.rng import below


@inlined
def choose(view):
    return nth(view.legal, below(view.streams[view.seat], size(view.legal)))
