"""What holds in every deal of Sju små hus, whoever plays and under whatever rules."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulate.core.cards import ALL_CARDS, set_members
from simulate.core.games import Rules, load_game
from simulate.core.kernels import COMPILED
from simulate.core.strategies import load_strategy, strategy_names
from simulate.games.sju_sma_hus import play, rules
from simulate.games.sju_sma_hus.hidden import exchange_cards, exchange_hidden
from simulate.games.sju_sma_hus.state import PILES, TAKE, deal_dtype
from simulate.runs.asking import Answer, Interview, Question, StandIn
from simulate.runs.draws import draw_rules
from simulate.runs.plan import make_plan, new_table
from simulate.runs.replay import Event, Replayer

SJU_SMA_HUS = load_game("sju-sma-hus")
SEED = 3

Watch = Callable[[Question], None]
valid_rules = st.integers(0, 2**32).map(lambda seed: draw_rules(SJU_SMA_HUS, Random(seed)))
numbers = st.integers(0, 2**63 - 1)


def plan_of(unit: str = "deals", **options: str | int) -> Any:
    number: dict[str, Any] = {unit: 1}
    return make_plan("sju-sma-hus", **number, seed=SEED, rules=options, strategies=["random_legal"])


def lowest(question: Question) -> int:
    return question.choices[0]


def highest(question: Question) -> int:
    return question.choices[-1]


def own_strategy(question: Question) -> int:
    return question.answer()


def at_random(random: Random) -> Answer:
    """Return answers that use no numbers of the streams."""
    return lambda question: random.choice(question.choices)


def watched(watch: Watch, answer: Answer) -> Answer:
    """Return the same answers, each question watched first."""

    def watch_and_answer(question: Question) -> int:
        watch(question)
        return answer(question)

    return watch_and_answer


# ---------------------------------------------------------------------------------------------------- cards and counts


def places_of_cards(table: Any) -> list[int]:
    """List the cards in the hands, left in the houses and played."""
    in_hands = [card for hand in table.hands for card in set_members(hand)]
    in_houses = [int(card) for pile in range(PILES) for card in table.houses[pile, : int(table.seen.pile_size[pile])]]
    return in_hands + in_houses + set_members(table.seen.played)


@settings(max_examples=40)
@given(index=numbers, options=valid_rules)
def test_every_card_is_in_one_place_at_every_decision(index: int, options: Rules) -> None:
    pack = set_members(ALL_CARDS)

    def watch(question: Question) -> None:
        assert sorted(places_of_cards(question.table)) == pack

    Interview(plan_of(**options), watched(watch, own_strategy)).play(index)


@settings(max_examples=40)
@given(index=numbers, options=valid_rules)
def test_the_view_shows_the_top_of_every_house_that_is_turned_up_and_nothing_below(index: int, options: Rules) -> None:
    def watch(question: Question) -> None:
        seen = question.table.seen
        tops = set_members(seen.tops)
        shown = [int(question.table.houses[pile, int(seen.pile_size[pile]) - 1]) for pile in tops]
        assert [int(seen.top[pile]) for pile in tops] == shown
        assert set_members(seen.face_up) == sorted(shown)
        assert [int(seen.top[pile]) for pile in range(PILES) if pile not in tops] == [-1] * (PILES - len(tops))
        if question.decision == TAKE:
            assert question.legal == int(seen.tops)

    Interview(plan_of(**options), watched(watch, own_strategy)).play(index)


@settings(max_examples=40)
@given(index=numbers, options=valid_rules)
def test_the_view_counts_tricks_and_keeps_plays_and_takes_in_order(index: int, options: Rules) -> None:
    def watch(question: Question) -> None:
        seen = question.table.seen
        trick = int(seen.trick)
        plays = [int(card) for card in seen.plays if card >= 0]
        takes = [int(card) for card in seen.takes if card >= 0]
        assert sum(int(tricks) for tricks in seen.tricks) == trick + (question.decision == TAKE)
        assert len(plays) == 2 * (trick + (question.decision == TAKE))
        assert set(set_members(seen.played)) == set(plays) | ({int(seen.led)} - {-1})
        assert sorted(takes) == sorted(set_members(int(seen.taken[0]) | int(seen.taken[1])))

    Interview(plan_of(**options), watched(watch, own_strategy)).play(index)


@settings(max_examples=40)
@given(index=numbers, options=valid_rules)
def test_the_cards_an_opponent_may_hold_include_its_hand_and_are_its_hand_when_the_table_is_empty(
    index: int, options: Rules
) -> None:
    def watch(question: Question) -> None:
        question.show(question.table)
        seen = question.table.seen
        hand = int(question.table.hands[1 - question.seat])
        possible = int(rules.opponent_possible(seen))
        assert hand & ~possible == 0
        assert int(rules.opponent_known(seen)) & ~hand == 0
        if int(seen.tops) == 0:
            assert possible == hand

    Interview(plan_of(**options), watched(watch, own_strategy)).play(index)


@settings(max_examples=100)
@given(index=numbers, options=valid_rules)
def test_the_tricks_of_both_are_26_and_pass_without_a_changed_limit_gives_one_each_or_nothing_against_two_or_more(
    index: int, options: Rules
) -> None:
    score = next(event for event in Replayer(plan_of(**{**options, "pass_limit": 12})).events(index) if event["event"] == "score")
    assert sum(score["tricks"]) == 26
    low, high = sorted(score["points"])
    if score["kind"] == "pass":
        assert (low, high) == (1, 1) or (low == 0 and 2 <= high <= 14)


# --------------------------------------------------------------------------------------- what depends on nothing else


def deals_under(answer: Answer, index: int) -> list[Event]:
    """Return what was dealt in a match with these answers."""
    replayer = Replayer(plan_of("games", target=40))
    stand_in = StandIn(replayer._player.table, answer)
    events = [event for event in replayer.events(index) if event["event"] == "deal"]
    stand_in.check()
    return events


@pytest.mark.parametrize("answer", [lowest, highest, at_random(Random(1))])
@pytest.mark.parametrize("index", [0, 1, 2])
def test_what_strategies_choose_and_draw_does_not_change_the_next_deals(answer: Answer, index: int) -> None:
    under_random, under_other = deals_under(own_strategy, index), deals_under(answer, index)
    both = min(len(under_random), len(under_other))
    assert both > 1
    assert under_random[:both] == under_other[:both]


def view_bytes(table: Any) -> bytes:
    """Return all that a player sees but the random streams."""
    seen = table.seen
    return b"".join(np.asarray(seen[name]).tobytes() for name in seen.dtype.names if name != "streams")


class DealtTable:
    """A deal set out and not begun, to be played with given hidden cards; notes each question and the view at it."""

    def __init__(self, options: Rules, index: int, forehand: int = 0) -> None:
        self.table = new_table(plan_of(**options))
        play.begin(self.table, index, 0, forehand)
        rules.draw_kind(self.table)
        rules.deal(self.table)
        self.row = np.zeros(1, np.dtype((np.record, deal_dtype)))[0]
        self.questions: list[Question] = []
        self.views: list[bytes] = []
        self.chosen: list[int] = []

    def play(self, answer: Answer) -> None:
        def note(question: Question) -> int:
            question.show(question.table)
            self.questions.append(question)
            self.views.append(view_bytes(question.table))
            self.chosen.append(answer(question))
            return self.chosen[-1]

        stand_in = StandIn(self.table, note)
        play.play_tricks(self.table, self.row)
        stand_in.check()


@settings(max_examples=150)
@given(index=numbers, options=valid_rules, when=st.integers(0, 79), draw=st.integers(0, 2**32))
def test_a_player_sees_the_same_whole_history_when_the_hidden_cards_are_others(
    index: int, options: Rules, when: int, draw: int
) -> None:
    exchange: dict[int, int] = {}
    first, second = DealtTable(options, index), DealtTable(options, index)
    random = Random(draw)

    def answer(question: Question) -> int:
        if len(first.chosen) == when:
            exchange.update(exchange_hidden(question.table, question.seat, random))
        return random.choice(question.choices)

    first.play(answer)
    exchange_cards(second.table, exchange)
    second.play(lambda question: first.chosen[len(second.chosen)] if len(second.chosen) < when else question.choices[0])

    seat = first.questions[when].seat
    asked = [i for i in range(when + 1) if first.questions[i].seat == seat]
    assert [second.views[i] for i in asked] == [first.views[i] for i in asked]
    assert [second.questions[i].legal for i in asked] == [first.questions[i].legal for i in asked]


@settings(max_examples=40)
@given(index=numbers, options=valid_rules, draw=st.integers(0, 2**32))
def test_the_seats_are_alike_a_deal_with_the_other_forehand_is_the_same_deal_mirrored(
    index: int, options: Rules, draw: int
) -> None:
    deals = [DealtTable(options, index, forehand) for forehand in range(2)]
    for deal in deals:
        random = Random(draw)
        deal.play(lambda question, random=random: random.choice(question.choices))
    first, second = deals
    assert [(q.seat, q.decision, q.hand, q.legal) for q in first.questions] == [
        (1 - q.seat, q.decision, q.hand, q.legal) for q in second.questions
    ]
    assert first.table.seen.tricks.tolist() == second.table.seen.tricks[::-1].tolist()
    assert first.row.tolist() == second.row.tolist()


DEALS_MIRRORED = 400 if COMPILED else 2


@pytest.mark.parametrize("strategy", strategy_names("sju-sma-hus"))
def test_the_seats_are_alike_to_every_strategy(strategy: str) -> None:
    """Without random choices the mirrored deal gives forehand the same tricks; with them, the same mean."""
    own = load_strategy(SJU_SMA_HUS, strategy).choices
    texts = [strategy] if len(own) == 2 else ["random_legal", *(f"{decision}={strategy}" for decision in own)]
    table = new_table(make_plan("sju-sma-hus", deals=1, seed=SEED, strategies=texts))
    rows = np.zeros((DEALS_MIRRORED, 2), np.dtype((np.record, deal_dtype)))
    for index in range(DEALS_MIRRORED):
        for forehand in range(2):
            table.seen.points[:] = 0
            play.play_deal(table, index, 0, forehand, rows[index, forehand])
    differences = np.diff(rows["forehand_tricks"].astype(np.int64), axis=1)
    if differences.any():
        assert abs(differences.mean()) < 5 * differences.std() / np.sqrt(DEALS_MIRRORED)
