"""Bids spel or spel utan chans on any hand, and alla on the strongest.

Source: own design: by the default rules failing costs no more than a passer's point, so any contract is better than none;
the thresholds were tuned by hand on common deals, against itself with other settings and against bold.

spel: estimated chance of exactly the tricks of spel from which on spel is bid, or spel utan chans if spel is taken
spel_utan: the same chance from which on spel utan chans is bid at once
alla: tricks expected, against opponents who want every trick, from which on alla is bid
alla_utan: the same tricks from which on alla utan chans is bid
"""

from simulate.core.kernels import kernel
from simulate.games.chansen.state import USE
from strategies.chansen._contract import bid_above, discard_for_contract, trump_for_contract
from strategies.chansen._play import play_for_contract


@kernel
def bid(view, spel=0.0, spel_utan=0.2, alla=2.3, alla_utan=2.5):
    return bid_above(view, spel, spel_utan, alla, alla_utan)


@kernel
def chance(view):
    return USE


@kernel
def discard(view):
    return discard_for_contract(view)


@kernel
def trump(view):
    return trump_for_contract(view)


@kernel
def play(view):
    return play_for_contract(view)
