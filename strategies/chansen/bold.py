"""Bids alla utan chans on most hands, for its value and to shut the others out.

Source: own design, steady with next to no threshold for alla utan chans; shows what over-bidding costs.

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
def bid(view, spel=0.3, spel_utan=0.3, alla=0.4, alla_utan=0.002):
    return bid_above(view, spel, spel_utan, alla, alla_utan)
