"""Bids, exchanges and trump suits by one estimate: how likely the hand is to be home.

The chance of all six tricks is too small and too coarse an estimate to bid alla by; expected tricks order hands better.
"""

from simulate.core.bits import holds, lowest
from simulate.core.cards import NO_CARD, card_set
from simulate.core.kernels import kernel
from simulate.games.chansen.rules import card_points, left_of
from simulate.games.chansen.state import ALLA, ALLA_UTAN, NO_SUIT, PASS, SPEL, SPEL_UTAN, SUITS, TRICKS
from strategies.chansen._hand import lead_share, tricks_of

HOME_POINTS = 60.0  # about what a contract brings; no rule


@kernel
def opposes(view, seat, target):
    """Return whether an opponent will want tricks: for a contract of his own, and always from a player who must have all."""
    return (view.contracts[seat] != PASS) | (target == TRICKS)


@kernel
def home_share(view, hand, suit, target):
    """Return the chance that a hand takes exactly `target` tricks with `suit` trump."""
    left = left_of(view.seat)
    tricks = tricks_of(view, suit, hand, opposes(view, left, target), opposes(view, left_of(left), target))
    return tricks[target]


@kernel
def best_suit(view, target):
    """Return the trump suit with which the hand is likeliest to take exactly `target` tricks, and that chance."""
    best = 0
    most = -1.0
    for suit in range(SUITS):
        share = home_share(view, view.hand, suit, target)
        best = suit if share > most else best
        most = max(most, share)
    return best, most


@kernel
def expected_tricks(view, suit):
    """Return the tricks to expect with `suit` trump when both opponents want every trick."""
    tricks = 0.0
    hand = view.hand
    while hand != 0:
        tricks += lead_share(view, suit, lowest(hand), True, True)
        hand &= hand - 1
    return tricks


@kernel
def most_tricks(view):
    """Return the tricks to expect with the suit named that gives most."""
    most = 0.0
    for suit in range(SUITS):
        most = max(most, expected_tricks(view, suit))
    return most


@kernel
def bid_above(view, spel, spel_utan, alla, alla_utan):
    """Return the highest legal bid for which the hand reaches its threshold; over another's spel that of spel suffices."""
    tricks = most_tricks(view)
    if holds(view.legal, ALLA_UTAN) and tricks >= alla_utan:
        return ALLA_UTAN
    if holds(view.legal, ALLA) and tricks >= alla:
        return ALLA
    if not holds(view.legal, SPEL_UTAN) or view.contracts[view.seat] != PASS:
        return PASS
    _, share = best_suit(view, lowest(view.home_tricks[SPEL]))
    if share < spel:
        return PASS
    return SPEL_UTAN if share >= spel_utan or not holds(view.legal, SPEL) else SPEL


@kernel
def own_target(view):
    """Return the tricks that the player's own contract asks for."""
    return lowest(view.home_tricks[view.contracts[view.seat]])


@kernel
def trump_for_contract(view):
    """Return the suit with which one's own contract is likeliest home."""
    suit, _ = best_suit(view, own_target(view))
    return suit


@kernel
def discard_for_contract(view):
    """Return the card without which the contract is likeliest home; points that are laid aside count if it is."""
    suit = trump_for_contract(view) if view.trump == NO_SUIT else view.trump
    best = NO_CARD
    most = -1.0
    cards = view.legal
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        share = home_share(view, view.hand ^ card_set(card), suit, own_target(view))
        worth = share * (HOME_POINTS + card_points(card_set(card)))
        best = card if worth > most else best
        most = max(most, worth)
    return best
