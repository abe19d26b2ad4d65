"""Bids only with a hand that is likelier than most to be home, and passes with the rest.

Source: own design; the estimate is in ``_hand.py``, the card play, which cautious, steady and bold share, in ``_play.py``.

spel: chance of exactly the tricks of spel, by the estimate from the hand, from which on spel is bid
spel_utan: the same chance from which on spel utan chans is bid
alla: estimated chance of all six tricks from which on alla is bid
alla_utan: the same chance from which on alla utan chans is bid
"""

from simulate.core.kernels import kernel
from simulate.games.chansen.state import USE
from strategies.chansen._contract import bid_above, discard_for_contract, trump_for_contract
from strategies.chansen._play import play_for_contract


@kernel
def bid(view, spel=0.36, spel_utan=0.4, alla=2.4, alla_utan=2.8):
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
