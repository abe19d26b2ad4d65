from simulate.core.bits import lowest
from simulate.core.kernels import kernel
from simulate.core.cards import NO_CARD
from simulate.games.chansen.rules import card_points, left_of
from simulate.games.chansen.state import NO_SUIT, USE, ALLA, SPEL, PASS, SUITS
from strategies.chansen._hand import tricks_of, tricks_needed

STAKE = 60.0

@kernel
def opponents_want(view, seat, target):
    return (view.contracts[seat] != PASS) | (target == 6)

@kernel
def home_share(view, hand, suit, target):
    left = left_of(view.seat)
    return tricks_of(view, hand, suit, opponents_want(view, left, target), opponents_want(view, left_of(left), target))[target]

@kernel
def best_suit(view, hand, target):
    best = 0
    most = -1.0
    for suit in range(SUITS):
        share = home_share(view, hand, suit, target)
        if share > most:
            best = suit
            most = share
    return best


@kernel
def discard_card(view):
    target = lowest(view.home_tricks[view.contracts[view.seat]])
    suit = view.trump if view.trump != NO_SUIT else best_suit(view, view.hand, target)
    cards = view.legal
    best = NO_CARD
    most = -1000.0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        worth = (1.0 + card_points(1 << card) / STAKE) * home_share(view, view.hand ^ (1 << card), suit, target)
        if worth > most:
            most = worth
            best = card
    return best
