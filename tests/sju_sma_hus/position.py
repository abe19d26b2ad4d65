"""A table of Sju små hus written as text, as the compiled rules want it.

table = position(hands=("AS 3C", "KS 2D"), houses=("5H 9D",), kind="trumf", trump="H")
play = at(table, "AS", "KS", 0, 0)
assert play.trick(0) == 0
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from simulate.core.cards import NO_CARD, SUITS, card_number, card_text, set_members, set_of, suit_cards
from simulate.core.games import load_game
from simulate.games.sju_sma_hus import play
from simulate.games.sju_sma_hus.state import KINDS, PILES, TABLE_CARDS, TAKE, TRICKS, table_dtype
from simulate.runs.asking import Question, StandIn

GAME = load_game("sju-sma-hus")


def rules_record(**options: str | int) -> Any:
    """Return a record of the rules with these options, the others by default."""
    return new_table(options).seen.rules


def new_table(options: dict[str, str | int]) -> Any:
    """Return a table with nothing on it, under these options."""
    table = np.zeros(1, table_dtype)[0]
    rules = GAME.parse_rules(options)
    for option, value in zip(GAME.options, GAME.encode_rules(rules), strict=True):
        table.seen.rules[option.name] = value
    return table


def position(
    hands: tuple[str, str] = ("", ""),
    houses: Sequence[str] = (),
    kind: str = "spel",
    trump: str | None = None,
    trick: int = 0,
    tricks: tuple[int, int] = (0, 0),
    totals: tuple[int, int] = (0, 0),
    **options: str | int,
) -> Any:
    """Set up a table before the lead to a trick; houses from the left, each bottom to top, the missing ones empty."""
    table = new_table(options)
    seen = table.seen
    seen.kind = KINDS.index(kind)
    seen.trumps = 0 if trump is None else suit_cards(SUITS.index(trump))
    seen.trick = trick
    seen.led = NO_CARD
    seen.plays[:] = [NO_CARD] * (2 * TRICKS)
    seen.takes[:] = [NO_CARD] * TABLE_CARDS
    seen.top[:] = [NO_CARD] * PILES
    seen.tricks[:] = tricks
    seen.points[:] = totals
    table.hands[:] = [set_of(hand.split()) for hand in hands]
    for pile, house in enumerate(houses):
        cards = [card_number(card) for card in house.split()]
        table.houses[pile, : len(cards)] = cards
        seen.pile_size[pile] = len(cards)
        seen.top[pile] = cards[-1] if cards else NO_CARD
    seen.tops = sum(1 << pile for pile in range(PILES) if seen.pile_size[pile])
    seen.face_up = sum(1 << int(card) for card in seen.top if card != NO_CARD)
    return table


class Scripted:
    """Plays at a table with choices made beforehand, cards as text and houses as numbers from 0, and notes what was offered."""

    def __init__(self, table: Any, *choices: str | int) -> None:
        self.table = table
        self.waiting = list(choices)
        self.offered: list[tuple[int, list[str] | list[int]]] = []
        self.stand_in = StandIn(table, self._choose)

    def _choose(self, question: Question) -> int:
        is_take = question.decision == TAKE
        self.offered.append((question.seat, question.choices if is_take else cards(question.legal)))
        choice = self.waiting.pop(0)
        return choice if isinstance(choice, int) else card_number(choice)

    def trick(self, leader: int) -> int:
        """Play a trick; return the winner's seat."""
        winner = play.play_trick(self.table, leader)
        self.stand_in.check()
        return int(winner)

    def take(self, winner: int) -> None:
        """Take from the table after a trick."""
        play.take_from_table(self.table, winner)
        self.stand_in.check()


def cards(members: int) -> list[str]:
    """Return a set of cards as text, in rising order."""
    return [card_text(card) for card in set_members(members)]
