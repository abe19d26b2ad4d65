"""Bids.

Source: own.

spel: x
spel_utan: x
alla: x
alla_utan: x
content: x
"""

from simulate.core.bits import lowest
from simulate.core.kernels import kernel
from simulate.games.chansen.state import LEAVE, USE
from strategies.chansen._bidding import highest_warranted
from strategies.chansen._exchange import discard_card
from strategies.chansen._exchange import best_suit, home_share
from strategies.chansen._play import play_card

@kernel
def bid(view, spel=0.2, spel_utan=0.2, alla=0.1, alla_utan=0.3):
    return highest_warranted(view, spel, spel_utan, alla, alla_utan)

@kernel
def chance(view, content=1.0):
    target = lowest(view.home_tricks[view.contracts[view.seat]])
    return LEAVE if home_share(view, view.hand, best_suit(view, view.hand, target), target) >= content else USE

@kernel
def discard(view):
    return discard_card(view)

@kernel
def trump(view):
    return best_suit(view, view.hand, lowest(view.home_tricks[view.contracts[view.seat]]))

@kernel
def play(view, stake=60.0, mix=0.0, spoil_from=3, dump=1.0):
    return play_card(view, stake, mix, spoil_from, dump)
