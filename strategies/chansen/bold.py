"""Bids alla utan chans on most hands, for its value and to shut the others out.

Source: own design, steady with next to no threshold for alla utan chans; shows what over-bidding costs.

spel: estimated chance of being home from which on spel is bid
spel_utan: the same for spel utan chans, where spel is not bid
alla: the same for alla
alla_utan: the same for alla utan chans, where alla is not bid
"""

from simulate.core.kernels import kernel
from strategies.chansen._contract import bid_above, chance, discard, play, trump

__all__ = ["bid", "chance", "discard", "play", "trump"]


@kernel
def bid(view, spel=0.3, spel_utan=0.3, alla=0.5, alla_utan=0.002):
    return bid_above(view, spel, spel_utan, alla, alla_utan)
