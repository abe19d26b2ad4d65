"""Other cards where a player cannot see them, in the other hands or a chance on the table; and other estimates of the others."""

from random import Random
from typing import Any

from simulate.core.cards import set_members
from simulate.games.chansen.state import ANY, NOT_SAID, SEATS

Exchange = dict[int, int]
"""The card that comes to the place of each hidden card."""

ON_THE_TABLE = SEATS  # the place of the chance


def hidden_places(table: Any, seat: int) -> dict[int, list[int]]:
    """Return the cards hidden from `seat` by place, but for those that had to do with another player's exchange.

    Who laid cards aside took up the chance, and both may have been restricted by what he held: his cards stay where a rule may
    have looked at them.
    """
    places = {other: set_members(table.hands[other]) for other in range(SEATS) if other != seat}
    for other in places:
        if int(table.taken_up[other]):
            kept = set_members(table.taken_up[other])
            places[other] = [card for card in places[other] if card not in kept] if table.seen.rules.discards == ANY else []
    return {**places, ON_THE_TABLE: set_members(table.chance)}


def exchange_hidden(table: Any, seat: int, random: Random) -> Exchange:
    """Draw an order of the cards hidden from `seat` that agrees with all it has seen: no one gets a card of a shown void."""
    places = hidden_places(table, seat)
    order = [card for cards in places.values() for card in cards]
    while True:
        waiting = order.copy()
        random.shuffle(waiting)
        exchange = dict(zip(order, waiting, strict=True))
        if not any(
            int(table.seen.shown_void[place]) >> exchange[card] & 1
            for place, cards in places.items()
            if place != ON_THE_TABLE
            for card in cards
        ):
            return exchange


def exchange_cards(table: Any, exchange: Exchange) -> None:
    """Put the exchanged cards into the hands and the chance."""
    for seat in range(SEATS):
        table.hands[seat] = _exchanged(table.hands[seat], exchange)
    table.chance = _exchanged(table.chance, exchange)


def _exchanged(cards: Any, exchange: Exchange) -> int:
    return sum(1 << exchange.get(card, card) for card in set_members(cards))


def permute_hidden(table: Any, seat: int, random: Random) -> None:
    """Permute the cards that `seat` cannot see, and change what the others estimated, in a record in the middle of a round."""
    exchange_cards(table, exchange_hidden(table, seat, random))
    for other in range(SEATS):
        if other != seat:
            table.estimates[other] = random.randint(NOT_SAID, 100)
