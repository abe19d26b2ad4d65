"""Bids, discards and trumps for one's own contract."""

from simulate.core.bits import holds, lowest, size
from simulate.core.cards import NO_CARD, card_set
from simulate.core.kernels import kernel
from simulate.games.chansen.rules import card_points
from simulate.games.chansen.state import ALLA, ALLA_UTAN, HAND, PASS, SEATS, SPEL, SPEL_UTAN, SUITS, TRICKS, USE
from strategies.chansen._hand import contract_chance, hand_tricks, home_chance
from strategies.chansen._play import play_for_contract

HOME_POINTS = 60  # about what a contract brings; no rule
PERCENT = 100


@kernel
def exchange_chance(view, target, names_trump):
    """Return the chance of exactly `target` tricks for a hand that will lay two cards aside for the chance."""
    most = 0.0
    cards = view.hand
    while cards != 0:
        first = card_set(lowest(cards))
        cards &= cards - 1
        others = cards
        while others != 0:
            second = card_set(lowest(others))
            others &= others - 1
            most = max(most, contract_chance(view, view.hand ^ first ^ second, target, names_trump))
    return most


@kernel
def alla_above(view, alla, alla_utan):
    """Return a bid of all six tricks, and its chance, if one of the two reaches its threshold; else pass."""
    utan = contract_chance(view, view.hand, TRICKS, True)
    chance = exchange_chance(view, TRICKS, True) if holds(view.legal, ALLA) else 0.0
    if chance >= max(alla, utan):
        return ALLA, chance
    return (ALLA_UTAN, utan) if utan >= alla_utan else (PASS, 0.0)


@kernel
def spel_above(view, spel, spel_utan):
    """Return a bid of spel, or else of spel utan chans, and its chance, if it reaches its threshold; else pass.

    Who can still be outbid must reckon with another's trump suit.
    """
    target = lowest(view.home_tricks[SPEL])
    if holds(view.legal, SPEL):
        chance = exchange_chance(view, target, view.spoken >= SEATS - 1)
        if chance >= spel:
            return SPEL, chance
    utan = contract_chance(view, view.hand, target, True)
    return (SPEL_UTAN, utan) if utan >= spel_utan else (PASS, 0.0)


@kernel
def bid_above(view, spel, spel_utan, alla, alla_utan):
    """Return the bid whose chance of being home reaches its threshold, alla before spel."""
    bid, chance = PASS, 0.0
    if holds(view.legal, ALLA_UTAN):
        bid, chance = alla_above(view, alla, alla_utan)
    if bid == PASS and holds(view.legal, SPEL_UTAN) and view.contracts[view.seat] == PASS:
        bid, chance = spel_above(view, spel, spel_utan)
    return bid


@kernel
def own_target(view):
    """Return the tricks that the player's own contract asks for."""
    return lowest(view.home_tricks[view.contracts[view.seat]])


@kernel
def chance(view):
    """Use the chance: two cards laid aside are points, and the choice of six from eight."""
    return USE


@kernel
def discard(view):
    """Return the card without which the contract is likeliest home; points that are laid aside count if it is.

    A hand of eight loses another card after this one, one of seven none.
    """
    best = NO_CARD
    most = -1.0
    names_trump = view.declarer == view.seat
    cards = view.legal
    while cards != 0:
        card = card_set(lowest(cards))
        cards &= cards - 1
        others = cards if size(view.hand) > HAND + 1 else card
        while others != 0:
            laid_aside = card | card_set(lowest(others))
            others &= others - 1
            home = contract_chance(view, view.hand & ~laid_aside, own_target(view), names_trump)
            worth = home * (HOME_POINTS + card_points(laid_aside))
            best = lowest(card) if worth > most else best
            most = max(most, worth)
    return best


@kernel
def trump(view):
    """Return the suit with which one's own contract is likeliest home."""
    best = 0
    most = -1.0
    for suit in range(SUITS):
        chance = home_chance(hand_tricks(view, view.hand, suit), own_target(view))
        best = suit if chance > most else best
        most = max(most, chance)
    return best


@kernel
def play(view):
    """Return the card that serves the contract best."""
    return play_for_contract(view)
