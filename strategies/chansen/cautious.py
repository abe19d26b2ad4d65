"""Bids only on hands that by its estimate are home two times in three, and passes with the rest.

Source: own design, for a player who would rather keep a passer's point than fail.

alla_utan: estimated chance of being home from which on alla utan chans is bid
alla: the same for alla
spel: the same for spel
spel_utan: the same for spel utan chans, if none of the others is bid
"""

from simulate.core.kernels import kernel
from strategies.chansen._contract import bid_above, chance, discard, trump
from strategies.chansen._play import play

__all__ = ["bid", "chance", "discard", "play", "trump"]


@kernel
def bid(view, spel=0.65, spel_utan=0.65, alla=0.45, alla_utan=0.45):
    return bid_above(view, spel, spel_utan, alla, alla_utan)
