"""A round of Chansen written as text, as the compiled rules want it.

deal = Round(HANDS, "JH JS", "spel pass pass use AD AC H JC")
assert deal.next == Asked(1, "play", ["QH"])
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simulate.core.cards import SUITS, card_number, card_text, set_members, set_of
from simulate.core.games import load_game
from simulate.core.log import read_log
from simulate.games.chansen import play, rules
from simulate.games.chansen.state import BIDS, DECISIONS, NOBODY, SEATS, USE, deal_dtype, table_dtype
from simulate.games.chansen.text import CHANCE_WORDS, choice_text, events
from simulate.runs.asking import Question, StandIn, copy_of
from simulate.runs.replay import Event

GAME = load_game("chansen")
LOG_LENGTH = 2_000


def new_table(**options: str | int) -> Any:
    """Return a table with nothing on it, under these options."""
    table = np.zeros(1, table_dtype)[0]
    known = GAME.parse_rules(options)
    for option, value in zip(GAME.options, GAME.encode_rules(known), strict=True):
        table.seen.rules[option.name] = value
    rules.learn(table.seen)
    play.begin(table, 0, 0, 0, 0)
    return table


def cards(members: int) -> list[str]:
    """Return a set of cards as text, in rising order."""
    return [card_text(card) for card in set_members(members)]


def choice_number(decision: str, text: str) -> int:
    """Return the number of a choice written as text."""
    names: Sequence[str] | None = {"bid": BIDS, "chance": CHANCE_WORDS, "trump": SUITS}.get(decision)
    return card_number(text) if names is None else list(names).index(text)


@dataclass(frozen=True)
class Asked:
    """Who was asked for what, and the legal choices as text in the order of their numbers."""

    seat: int
    decision: str
    legal: list[str]


class Script:
    """Answers for all seats with choices made beforehand; then with the lowest legal one."""

    def __init__(self, table: Any, text: str) -> None:
        self.waiting = text.split()
        self.next: Asked | None = None
        self.next_table: Any = None
        self.stand_in = StandIn(table, self._choose)

    def _choose(self, question: Question) -> int:
        decision = DECISIONS[question.decision]
        if self.waiting:
            choice = choice_number(decision, self.waiting.pop(0))
            assert choice in question.choices, (question.seat, decision, choice_text(decision, choice))
            return choice
        if self.next is None:
            self.next = Asked(question.seat, decision, [choice_text(decision, choice) for choice in question.choices])
            self.next_table = copy_of(question.table)
            question.show(self.next_table)
        return question.choices[0]

    def end(self) -> None:
        """Raise what went wrong; a script longer than the round is wrong too."""
        self.stand_in.check()
        assert not self.waiting, f"the round was over before the script: {self.waiting} is left"


class Round:
    """A round with written cards, played to its end with the choices of a script and then with the lowest legal ones.

    Attributes
    ----------
    next, next_table : the question at which the script ended, and the table then; None when the script filled the round.
    events : what happened, as in a replay.
    row : the record of the round, None when all passed.
    table : as it was left.
    """

    def __init__(self, hands: Sequence[str], chance: str, script: str = "", dealer: int = 2, **options: str | int) -> None:
        self.table = new_table(**options)
        numbers = np.zeros(LOG_LENGTH, np.int64)
        log = self.table.log
        log.address, log.length = numbers.ctypes.data, len(numbers)
        self.table.seen.forehand = (dealer + 1) % SEATS
        self.table.hands[:] = [set_of(hand.split()) for hand in hands]
        self.table.chance = set_of(chance.split())
        scripted = Script(self.table, script)
        self.row = self._play()
        scripted.end()
        self.next, self.next_table = scripted.next, scripted.next_table
        self.events: list[Event] = list(events(read_log(numbers, int(log.used)), {}))

    def _play(self) -> Any:
        play.hold_auction(self.table)
        if rules.have_all_passed(self.table.seen):
            return None
        row = np.zeros(1, np.dtype((np.record, deal_dtype)))[0]
        play.record_dealt(self.table, row)
        dealt = play.by_seat(self.table.hands)
        play.prepare_play(self.table)
        play.record_prepared(self.table, dealt, row)
        play.score_round(self.table, play.play_tricks(self.table), row)
        return row

    def told(self, *names: str) -> list[Event]:
        """Pick the events of these names."""
        return [event for event in self.events if event["event"] in names]


def winner_of(trick: str, trump: str, **options: str | int) -> int:
    """Return the place, 0 to 2, of the card that wins a trick."""
    table = new_table(**options)
    played = trick.split()
    table.hands[:] = [set_of([card]) for card in played]
    rules.name_trump(table.seen, SUITS.index(trump))
    script = Script(table, trick)
    winner = int(play.play_trick(table, 0, 0))
    script.end()
    return winner


def legal_cards(hand: str, led: str, trump: str, **options: str | int) -> list[str]:
    """Return what may be played to a led card."""
    table = new_table(**options)
    rules.name_trump(table.seen, SUITS.index(trump))
    return cards(rules.legal_answers(table.seen, set_of(hand.split()), card_number(led)))


def scored(
    contracts: str,
    won: Sequence[str],
    tricks: Sequence[int],
    *,
    declarer: int,
    user: int | None = None,
    left_by: int | None = None,
    chance: str = "",
    laid_aside: str = "",
    last_winner: int = 0,
    **options: str | int,
) -> list[int]:
    """Return the points of a round that ended so: by seat the contracts, the cards won and the tricks."""
    table = new_table(**options)
    seen = table.seen
    seen.contracts[:] = [BIDS.index(contract) for contract in contracts.split()]
    seen.declarer = declarer
    seen.won[:] = [set_of(taken.split()) for taken in won]
    seen.tricks[:] = tricks
    holder = user if user is not None else left_by
    seen.chance_seat = NOBODY if holder is None else holder
    if holder is not None:
        seen.chance_use = USE if user is not None else 0
        table.aside[holder] = set_of(laid_aside.split())
    table.chance = set_of(chance.split())
    row = np.zeros(1, np.dtype((np.record, deal_dtype)))[0]
    play.score_round(table, last_winner, row)
    assert [row.points_0, row.points_1, row.points_2] == seen.totals.tolist()
    return [int(points) for points in seen.totals]
