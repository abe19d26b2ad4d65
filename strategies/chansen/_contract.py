"""Bids, discards and trumps for one's own contract."""

from simulate.core.bits import holds, lowest, size
from simulate.core.cards import NO_CARD, card_set
from simulate.core.kernels import kernel
from simulate.games.chansen.rules import card_points, is_entitled
from simulate.games.chansen.state import ALLA, ALLA_UTAN, HAND, PASS, SEATS, SPEL, SPEL_UTAN, SUITS, USE
from strategies.chansen._hand import contract_chance, hand_tricks, home_chance

HOME_POINTS = 60  # about what a contract brings; no rule
PERCENT = 100
PREFERENCE = (ALLA_UTAN, ALLA, SPEL, SPEL_UTAN)


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
def bid_chance(view, bid):
    """Return the chance of being home in a bid; who bids spel and can be outbid must reckon with another's trump suit."""
    target = lowest(view.home_tricks[bid])
    names_trump = (bid != SPEL) | (view.spoken >= SEATS - 1)
    if is_entitled(bid):
        return exchange_chance(view, target, names_trump)
    return contract_chance(view, view.hand, target, names_trump)


@kernel
def bid_above(view, spel, spel_utan, alla, alla_utan):
    """Return the first bid, in the order of `PREFERENCE`, whose chance reaches its threshold; writes that as the estimate."""
    thresholds = (0.0, spel, spel_utan, alla, alla_utan)
    for bid in PREFERENCE:
        if holds(view.legal, bid) and (bid >= ALLA or view.contracts[view.seat] == PASS):
            chance = bid_chance(view, bid)
            if chance >= thresholds[bid]:
                view.estimate = int(PERCENT * chance + 0.5)
                return bid
    return PASS


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
