"""What holds in every game of Hund, whoever plays and under whatever rules."""

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from simulate.core.cards import ALL_CARDS, set_members
from simulate.core.games import Rules
from simulate.games.hund import play, rules
from simulate.games.hund.state import CARDS, COLLECT, FIRST_OUT, LOWEST, NOBODY, SEQUENCES, SHED
from simulate.runs.asking import Answer, Interview, Question, StandIn, copy_of
from simulate.runs.plan import Plan, make_plan, new_table
from simulate.runs.replay import Replayer
from simulate.runs.shards import describe_fault, play_plan
from tests.hund.positions import choices_of
from tests.hund.test_differential import draw_options

SEED = 3
options = st.integers(0, 2**32).map(lambda seed: draw_options(Random(seed)))
numbers = st.integers(0, 2**63 - 1)


def plan_of(count: int = 1, **given: Any) -> Plan:
    return make_plan("hund", games=count, seed=SEED, rules=given, strategies=["random_legal"])


def at_random(random: Random) -> Answer:
    """Return answers that use no numbers of the streams."""
    return lambda question: random.choice(choices_of(question))


def cards_in_all_places(table: Any, decision: int) -> list[int]:
    """List the cards wherever they lie."""
    seen = table.seen
    stock = [int(card) for card in table.deck[CARDS - int(seen.stock) :]]
    removed = [int(card) for card in table.deck[: int(rules.removed_cards(seen.rules))]]
    piles = [card for pile in seen.piles for card in set_members(int(pile))]
    if decision == COLLECT:
        hands = [card for hand in table.hands for card in set_members(int(hand))]
        trump = [int(table.trump_card)] if int(seen.trump_owner) != NOBODY else []
        return removed + stock + hands + piles + trump + set_members(int(rules.cards_of_trick(seen)))
    on_table = [card for i in range(int(rules.plays_on_table(seen))) for card in set_members(int(rules.play_on_table(seen, i)))]
    return removed + piles + on_table + set_members(int(rules.cards_out_of_game(seen)))


@settings(max_examples=40)
@given(index=numbers, given_rules=options)
def test_every_card_is_in_one_place_at_every_decision(index: int, given_rules: Rules) -> None:
    pack = set_members(ALL_CARDS)
    random = Random(index)

    def answer(question: Question) -> int:
        assert sorted(cards_in_all_places(question.table, question.decision)) == pack
        return random.choice(choices_of(question))

    Interview(plan_of(**given_rules), answer).play(index)


@settings(max_examples=40)
@given(index=numbers, given_rules=options)
def test_the_view_agrees_with_the_table(index: int, given_rules: Rules) -> None:
    random = Random(index)

    def check_collecting(table: Any, seat: int) -> None:
        seen = table.seen
        players = int(seen.rules.players)
        assert seen.hand_size[:players].tolist() == [int(hand).bit_count() for hand in table.hands[:players]]
        assert seen.hand == table.hands[seat]
        fighters = seen.round_seats[: int(seen.round_size)].tolist()
        assert fighters.index(seat) == int(seen.played - seen.round_start)
        assert int(rules.still_to_play(seen)) == len(fighters) - fighters.index(seat) - 1
        counts = int(rules.rank_counts(seen))
        assert sum(counts >> 4 * rank & 15 for rank in range(13)) == fighters.index(seat)
        assert int(seen.trump_card) == -1 and int(seen.trumps) == 0
        hidden = [card for other in range(players) if other != seat for card in set_members(int(table.hands[other]))]
        assert set(hidden) <= set(set_members(int(rules.unseen_cards(seen))))

    def check_shedding(table: Any, seat: int) -> None:
        seen = table.seen
        players = int(seen.rules.players)
        out = [int(other) for other in seen.out[:players] if other != NOBODY]
        assert len(out) == players - int(seen.players_in)
        assert [bool(rules.is_in(seen, other)) for other in range(players)] == [other not in out for other in range(players)]
        following = next(other % players for other in range(seat + 1, seat + 1 + players) if other % players not in out)
        assert int(seen.next_in[seat]) == following
        assert seen.hand == seen.piles[seat]
        removed = int(rules.removed_cards(seen.rules)) if seen.rules.removal != LOWEST else 0
        assert int(rules.unseen_cards(seen)).bit_count() == removed
        on_table = int(rules.plays_on_table(seen))
        assert on_table < int(seen.trick_size)
        if on_table:
            newest = int(rules.play_on_table(seen, on_table - 1))
            assert int(seen.top) == max(set_members(newest))
            assert int(seen.beating) == int(rules.cards_that_beat(seen.top, seen.trumps))
        else:
            assert (int(seen.top), int(seen.beating)) == (-1, ALL_CARDS)

    def answer(question: Question) -> int:
        choices = choices_of(question)
        (check_collecting if question.decision == COLLECT else check_shedding)(question.table, question.seat)
        return random.choice(choices)

    Interview(plan_of(**given_rules), answer).play(index)


@settings(max_examples=30)
@given(index=numbers, given_rules=options)
def test_the_plays_named_for_strategies_are_legal(index: int, given_rules: Rules) -> None:
    random = Random(index)

    def answer(question: Question) -> int:
        choices = choices_of(question)
        if question.decision == SHED:
            seen = question.table.seen
            starts = {choice % 64 for choice in choices if choice % 64 < 61}
            assert set(set_members(int(rules.lowest_of_plays(seen)))) == starts
            card = random.choice(sorted(starts))
            of_card = [choice for choice in choices if choice % 64 == card]
            assert int(rules.shortest_play(seen, card)) == of_card[0]
            assert int(rules.longest_play(seen, card)) == of_card[-1]
            if seen.rules.serie == SEQUENCES:
                assert [int(rules.nth_legal_play(seen, n)) for n in range(len(choices))] == choices
        return random.choice(choices)

    Interview(plan_of(**given_rules), answer).play(index)


# --------------------------------------------------------------------------------------- what depends on nothing else


def view_bytes(table: Any) -> bytes:
    """Return all that a player sees but the random streams."""
    seen = table.seen
    return b"".join(np.asarray(seen[name]).tobytes() for name in seen.dtype.names if name != "streams")


class DealtTable:
    """A deal set out and not begun, to be played with given hidden cards; notes each question and the view at it."""

    def __init__(self, given_rules: Rules, index: int) -> None:
        self.table = new_table(plan_of(**given_rules))
        play.begin(self.table, index)
        rules.deal(self.table)
        self.seats: list[int] = []
        self.views: list[bytes] = []
        self.chosen: list[int] = []
        self.legal: list[list[int]] = []

    def exchange(self, exchange: dict[int, int]) -> None:
        """Put other cards where the exchanged ones were dealt."""
        table = self.table
        table.deck[:] = [exchange.get(int(card), int(card)) for card in table.deck]
        for seat in range(int(table.seen.rules.players)):
            table.hands[seat] = sum(1 << exchange.get(card, card) for card in set_members(int(table.hands[seat])))

    def play(self, answer: Answer) -> None:
        """Play to the end."""

        def note(question: Question) -> int:
            self.legal.append(choices_of(question))
            self.seats.append(question.seat)
            self.views.append(view_bytes(question.table))
            self.chosen.append(answer(question))
            return self.chosen[-1]

        stand_in = StandIn(self.table, note)
        play.collect(self.table, play.FOREHAND)
        play.begin_shedding(self.table)
        play.shed(self.table, int(self.table.seen.trump_owner))
        stand_in.check()


def hidden_cards(question: Question) -> list[int]:
    """List the cards that the player to choose has not seen, by the table's own places."""
    table = question.table
    seen = table.seen
    known = set(set_members(int(table.hands[question.seat]))) | {int(card) & 63 for card in seen.plays if card >= 0}
    known |= {card for pile in seen.piles for card in set_members(int(pile))}
    if seen.rules.removal == LOWEST:
        known |= {int(card) for card in table.deck[: int(rules.removed_cards(seen.rules))]}
    return [card for card in set_members(ALL_CARDS) if card not in known]


@settings(max_examples=80)
@given(index=numbers, given_rules=options, when=st.integers(0, 50), draw=st.integers(0, 2**32))
def test_a_player_sees_the_same_whole_history_when_the_hidden_cards_are_others(
    index: int, given_rules: Rules, when: int, draw: int
) -> None:
    exchange: dict[int, int] = {}
    first, second = (DealtTable({**given_rules, "max_turns": 100}, index) for _ in range(2))
    random = Random(draw)

    def answer(question: Question) -> int:
        if len(first.chosen) == when and question.decision == COLLECT:
            hidden = hidden_cards(question)
            exchange.update(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
        return random.choice(choices_of(question))

    first.play(answer)
    assume(when < len(first.chosen))
    second.exchange(exchange)
    second.play(lambda question: first.chosen[len(second.chosen)] if len(second.chosen) < when else choices_of(question)[0])

    seat = first.seats[when]
    asked = [i for i in range(when + 1) if first.seats[i] == seat]
    assert [second.views[i] for i in asked] == [first.views[i] for i in asked]
    assert [second.legal[i] for i in asked] == [first.legal[i] for i in asked]


@settings(max_examples=30)
@given(index=numbers, given_rules=options)
def test_the_views_of_a_game_are_the_same_whatever_was_played_at_the_table_before(index: int, given_rules: Rules) -> None:
    views: list[bytes] = []

    def note(question: Question) -> int:
        choices = choices_of(question)
        views.append(view_bytes(question.table))
        return Random(len(choices)).choice(choices)

    interview = Interview(plan_of(**given_rules), note)
    interview.play(index)
    alone = views.copy()
    interview.play(index ^ 1)
    views.clear()
    interview.play(index)
    assert views == alone


@pytest.mark.parametrize("players", [2, 6])
def test_what_strategies_choose_does_not_change_the_deal(players: int) -> None:
    replayer = Replayer(plan_of(players=players))
    deal = next(event for event in replayer.events(5) if event["event"] == "deal")
    stand_in = StandIn(replayer._player.table, lambda question: question.choices[-1])
    assert next(event for event in replayer.events(5) if event["event"] == "deal") == deal
    stand_in.check()


@pytest.mark.parametrize(("threads", "shard_size"), [(1, 1), (1, 7), (2, 64), (3, 1000)])
def test_the_counts_do_not_depend_on_threads_and_shards(threads: int, shard_size: int) -> None:
    plan = plan_of(count=500, players=5, serie="on")
    whole = play_plan(plan)
    split = play_plan(plan, threads=threads, shard_size=shard_size)
    assert (split.games, split.deals, split.decisions) == (whole.games, whole.deals, whole.decisions)
    assert all(np.array_equal(split.tables[name], table) for name, table in whole.tables.items())


def test_the_seats_are_alike_but_for_the_deal() -> None:
    """H3: turning the cards and choices of all seats by one turns the whole game by one."""
    tables = [DealtTable({"players": 4}, 8) for _ in range(2)]
    turned = tables[1].table
    turned.hands[:4] = np.roll(tables[0].table.hands[:4], 1)
    for lead, dealt in enumerate(tables):
        random = Random(1)
        stand_in = StandIn(dealt.table, at_random(random))
        play.collect(dealt.table, lead)
        play.begin_shedding(dealt.table)
        play.shed(dealt.table, int(dealt.table.seen.trump_owner))
        stand_in.check()
    seen = [dealt.table.seen for dealt in tables]
    assert [(int(seat) + 1) % 4 for seat in seen[0].out[:3]] == seen[1].out[:3].tolist()
    assert int(seen[0].turns) == int(seen[1].turns)
    finishes = [dealt.table.notes.finish[:4].tolist() for dealt in tables]
    assert np.roll(finishes[0], 1).tolist() == finishes[1]
    assert finishes[0].count(FIRST_OUT) == 1


# ------------------------------------------------------------------------------------------------------ illegal choices


@pytest.mark.parametrize(
    ("given_rules", "decision", "choice"),
    [
        ({}, COLLECT, 62),
        ({}, COLLECT, 13),
        ({"sjanse": "off"}, COLLECT, 63),
        ({}, SHED, 63),
        ({}, SHED, 62),
        ({}, SHED, 64),
        ({"serie": "on"}, SHED, 64 * 13),
        ({"serie": "on"}, SHED, 64 + 12),
        ({"serie": "on"}, SHED, -1),
        ({"serie": "on", "pickup": "voluntary"}, SHED, 64 + 62),
    ],
)
def test_an_illegal_choice_is_kept_as_a_fault_and_the_lowest_legal_one_stands_in(
    given_rules: Rules, decision: int, choice: int
) -> None:
    def answer(question: Question) -> int:
        choices = choices_of(question)
        return choice if question.decision == decision else choices[0]

    interview = Interview(plan_of(**given_rules), answer)
    interview.play(0)
    fault = interview.table.seats.fault
    assert (int(fault.found), int(fault.decision), int(fault.choice)) == (1, decision, choice)
    assert "illegal choice" in describe_fault(interview.player.plan, interview.table)


def test_a_run_that_is_not_held_is_told_with_the_number_of_other_choices() -> None:
    table = copy_of(new_table(plan_of(serie="on")))
    table.seats.fault.found, table.seats.fault.decision, table.seats.fault.choice = 1, SHED, 64 + 12
    table.seats.fault.legal, table.seats.fault.others = 0b11, 2
    told = describe_fault(plan_of(serie="on"), table)
    assert "it chose 76; legal: 2C, 3C and 2 more" in told
