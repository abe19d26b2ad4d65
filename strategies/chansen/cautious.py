"""Bids only on hands whose contract is all but certain, and passes with the rest.

Source: own design, for a player who would rather keep a passer's point than fail.

spel: estimated chance of being home from which on spel is bid
spel_utan: the same for spel utan chans, where spel is not bid
alla: the same for alla
alla_utan: the same for alla utan chans, where alla is not bid
"""

from simulate.core.kernels import kernel
from strategies.chansen._contract import bid_above, chance, discard, play, trump

__all__ = ["bid", "chance", "discard", "play", "trump"]


@kernel
def bid(view, spel=0.65, spel_utan=0.65, alla=0.6, alla_utan=0.6):
    return bid_above(view, spel, spel_utan, alla, alla_utan)
