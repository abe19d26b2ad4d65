"""Other cards where a player cannot see them: dealt to the opponent, or face down in the houses."""

from random import Random
from typing import Any

import numpy as np

from simulate.core.cards import set_members
from simulate.games.sju_sma_hus.state import PILES

Exchange = dict[int, int]
"""The card that comes to the place of each hidden card."""


def exchange_hidden(table: Any, seat: int, random: Random) -> Exchange:
    """Draw an order of the cards hidden from `seat` that agrees with all it has seen.

    The opponent gets no card of a suit in which it showed a void.
    """
    seen = table.seen
    opponent = 1 - seat
    dealt = set_members(int(table.hands[opponent]) & ~int(seen.taken[opponent]))
    face_down = [
        int(card)
        for pile in range(PILES)
        for card in table.houses[pile, : int(seen.pile_size[pile])]
        if not int(seen.face_up) >> int(card) & 1
    ]
    waiting = dealt + face_down
    random.shuffle(waiting)
    possible = [card for card in waiting if not int(seen.shown_void[opponent]) >> card & 1]
    to_opponent = possible[: len(dealt)]
    return dict(zip(dealt + face_down, to_opponent + [card for card in waiting if card not in to_opponent], strict=True))


def exchange_cards(table: Any, exchange: Exchange) -> None:
    """Put the exchanged cards into the hands and houses."""
    for seat in range(2):
        cards = set_members(int(table.hands[seat]))
        table.hands[seat] = sum(1 << exchange.get(card, card) for card in cards)
    table.houses[:] = np.vectorize(lambda card: exchange.get(int(card), int(card)), otypes=[np.int64])(table.houses)


def permute_hidden(table: Any, seat: int, random: Random) -> None:
    """Permute the cards that `seat` cannot see, in a table record in the middle of a deal."""
    exchange_cards(table, exchange_hidden(table, seat, random))
