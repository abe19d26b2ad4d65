"""Bids only on hands that the estimate holds fit for a contract, and passes with the rest.

Source: own design, for a player who would rather keep a passer's point than fail.

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
def bid(view, spel=0.42, spel_utan=0.42, alla=3.2, alla_utan=3.6):
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
