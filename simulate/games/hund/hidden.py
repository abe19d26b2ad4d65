"""Other cards where a player cannot see them: in other hands, the stock, face down as the trump card, or removed."""

from random import Random
from typing import Any

import numpy as np

from simulate.core.cards import NO_CARD, set_members

Exchange = dict[int, int]
"""The card that comes to the place of each hidden card."""


def exchange_hidden(table: Any, seat: int, random: Random) -> Exchange:
    """Draw an order of the cards hidden from `seat`."""
    seen = table.seen
    own = int(table.hands[seat]) | int(seen.piles[seat])
    hidden = set_members(int(seen.pack) & ~int(seen.shown) & ~own)
    return dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))


def permute_hidden(table: Any, seat: int, random: Random) -> None:
    """Permute the cards that `seat` cannot see, in a table record in the middle of a game."""
    exchange = exchange_hidden(table, seat, random)
    for other in range(int(table.seen.rules.players)):
        table.hands[other] = sum(1 << exchange.get(card, card) for card in set_members(int(table.hands[other])))
    table.deck[:] = np.array([exchange.get(int(card), int(card)) for card in table.deck], np.int64)
    if table.trump_card != NO_CARD:
        table.trump_card = exchange.get(int(table.trump_card), int(table.trump_card))
