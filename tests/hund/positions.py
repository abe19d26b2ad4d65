"""Positions of Hund written as text and played on by the compiled kernels.

told(collecting(["KC", "5C 9D", "5D 7C"], trump="0:AS"), "KC", "5C", "5D")
next_decision(shedding(["9C", "3D", "2D 3H"], "S", plays=["0:4C", "1:JC"], turn=2))
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from simulate.core.cards import NO_CARD, SUITS, card_number, card_text, set_members, set_of, suit_cards
from simulate.core.log import read_log
from simulate.games.hund import play, rules, text
from simulate.games.hund.state import DECISIONS, LENGTHS, NOBODY, NOW, SEQUENCES, SHED, SJANSE, TAKE_UP
from simulate.runs.asking import Answer, Question, StandIn
from simulate.runs.plan import make_plan, new_table

Event = dict[str, Any]
Decision = tuple[int, str, list[str]]

LOG_LENGTH = 20_000  # numbers: enough for 2000 turns


def choices_of(question: Question) -> list[int]:
    """List all legal choices in rising order, sequences included; writes who chooses what into the view."""
    question.show(question.table)
    seen = question.table.seen
    if question.decision != SHED or seen.rules.serie != SEQUENCES:
        return question.choices
    return question.choices + [
        64 * (length - 1) + card for length in range(2, LENGTHS) for card in set_members(int(seen.runs[length]))
    ]


def read_choice(written: str) -> int:
    """Read a choice: a card, a run ``"5H 6H 7H"``, ``"sjanse"`` or ``"take up"``."""
    if written in ("sjanse", "take up"):
        return SJANSE if written == "sjanse" else TAKE_UP
    words = written.split()
    return card_number(words[0]) + 64 * (len(words) - 1)


def write_choice(choice: int) -> str:
    """Write a choice as `read_choice` reads it."""
    if choice in (SJANSE, TAKE_UP):
        return "sjanse" if choice == SJANSE else "take up"
    return " ".join(card_text(choice % 64 + i) for i in range(choice // 64 + 1))


class Position:
    """A table in the middle of a game, to be played on once."""

    def __init__(self, hands: Sequence[str], options: dict[str, Any]) -> None:
        self.plan = make_plan("hund", games=1, seed=0, rules={**options, "players": len(hands)}, strategies=["random_legal"])
        self.table = new_table(self.plan)
        self.turn = 0
        self.is_shedding = False
        play.begin(self.table, 0)
        self._numbers = np.zeros(LOG_LENGTH, np.int64)
        self.table.log.address, self.table.log.length = self._numbers.ctypes.data, LOG_LENGTH

    def play_out(self, answer: Answer | None = None) -> None:
        """Play to the end, with these answers or the plan's strategy."""
        table = self.table
        stand_in = None if answer is None else StandIn(table, answer)
        if not self.is_shedding:
            play.collect(table, self.turn)
            play.begin_shedding(table)
            self.turn = int(table.seen.trump_owner)
        play.tell_end(table, play.shed(table, self.turn))
        if stand_in is not None:
            stand_in.check()

    def events(self, used: int | None = None) -> list[Event]:
        """Return what was told, or the first so many numbers of it."""
        used = int(self.table.log.used) if used is None else used
        assert used <= LOG_LENGTH
        return list(text.events(read_log(self._numbers, used), self.plan.rules))


def collecting(
    hands: Sequence[str], stock: str = "", piles: Sequence[str] = (), lead: int = 0, trump: str = "", **options: Any
) -> Position:
    """Write down a position before a trick of part 1.

    Parameters
    ----------
    hands, piles
        One text a seat, ``"KC 2C"``.
    stock
        Its top first.
    lead
        Who leads.
    trump
        Owner and card when the trump card was taken, ``"1:2S"``.
    **options
        Rules that are not the default.
    """
    position = Position(hands, options)
    table, seen = position.table, position.table.seen
    position.turn = lead
    for seat, hand in enumerate(hands):
        table.hands[seat] = set_of(hand.split())
        seen.hand_size[seat] = len(hand.split())
    for seat, pile in enumerate(piles):
        seen.piles[seat] = set_of(pile.split())
    seen.stock = len(stock.split())
    for at, card in enumerate(reversed(stock.split())):
        table.deck[51 - at] = card_number(card)
    seen.trump_owner = int(trump[0]) if trump else NOBODY
    table.trump_card = card_number(trump[2:]) if trump else NO_CARD
    return position


def shedding(
    hands: Sequence[str],
    trump: str,
    plays: Sequence[str] = (),
    turn: int = 0,
    out: Sequence[int] = (),
    size: int | None = None,
    turns: int = 0,
    **options: Any,
) -> Position:
    """Write down a position of part 2.

    Parameters
    ----------
    hands
        One text a seat; a seat without cards that is not in `out` stands under H18.
    trump
        The trump suit, ``"S"``.
    plays
        On the table, the first one first, each with its seat: ``["0:4C", "1:5H 6H"]``.
    turn
        Whose turn it is.
    out
        Seats in the order of going out.
    size
        Players in when the trick started; those in now if left out or under ``trick_size=now``.
    turns
        Plays and pick-ups so far.
    **options
        Rules that are not the default.
    """
    position = Position(hands, options)
    seen = position.table.seen
    position.turn, position.is_shedding = turn, True
    seen.trumps = suit_cards(SUITS.index(trump))
    for seat in out:
        rules.go_out(seen, seat)
    rules.clear_table(seen)
    for written in plays:
        maker, cards = written.split(":")
        rules.lay_on_table(seen, int(maker), set_of(cards.split()))
    for seat, hand in enumerate(hands):
        seen.piles[seat] = set_of(hand.split())
    seen.trick_size = seen.players_in if size is None or seen.rules.trick_size == NOW else size
    seen.turns = turns
    return position


def follow_script(position: Position, choices: Sequence[str]) -> tuple[list[Event], Decision | None]:
    """Play these choices; return the events up to the first decision after them, and that decision if there is one."""
    left = [read_choice(choice) for choice in choices]
    after: list[tuple[int, Decision]] = []

    def next_of_script(question: Question) -> int:
        legal = choices_of(question)
        if left:
            if left[0] not in legal:
                raise ValueError(f"need one of {[write_choice(choice) for choice in legal]}, got {write_choice(left[0])}")
            return left.pop(0)
        decision = (question.seat, DECISIONS[question.decision], [write_choice(choice) for choice in legal])
        after.append((int(position.table.log.used), decision))
        return legal[0]

    position.play_out(next_of_script)
    if left:
        raise ValueError(f"the game was over before {[write_choice(choice) for choice in left]}")
    return (position.events(after[0][0]), after[0][1]) if after else (position.events(), None)


def brief_event(event: Event) -> str:
    """Write an event in short."""
    name = event["event"]
    seat = f"{event['seat']} " if "seat" in event else ""
    if name == "play" and event.get("from") == "stock":
        return f"{seat}turns {event['cards'][0]}"
    if "cards" in event:
        return f"{seat}{name} {' '.join(event['cards'])}"
    if "card" in event:
        return f"{seat}{name} {event['card']}"
    if name == "war":
        return f"war {event['rank']} of {' '.join(map(str, event['seats']))}"
    if name == "trick":
        return f"trick {event['winner']}"
    if name == "end":
        return "stalled" if event["stalled"] else f"hund {event['hund']}"
    return f"{seat}{name}"


def told(position: Position, *choices: str) -> list[str]:
    """Play these choices and return in short what happened up to the next decision."""
    return [brief_event(event) for event in follow_script(position, choices)[0]]


def next_decision(position: Position, *choices: str) -> Decision:
    """Play these choices; return the seat, decision and legal choices that follow."""
    decision = follow_script(position, choices)[1]
    assert decision is not None, "the game was over before the next decision"
    return decision


def legal(position: Position, *choices: str) -> list[str]:
    """Play these choices; return the legal choices that follow, in rising order."""
    return next_decision(position, *choices)[2]
