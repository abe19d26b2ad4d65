"""What holds in every round of Chansen, whoever plays and under whatever rules."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulate.core.cards import set_members
from simulate.core.games import Column, Rules, load_game
from simulate.core.kernels import COMPILED
from simulate.games.chansen import play, rules
from simulate.games.chansen.hidden import exchange_cards, exchange_hidden
from simulate.games.chansen.state import BID, DISCARD, GAME_COLUMNS, MAX_POINTS, MAX_ROUNDS, PLAY, SEATS, TRUMP, deal_dtype
from simulate.runs.asking import Answer, Interview, Question, StandIn
from simulate.runs.draws import draw_rules
from simulate.runs.plan import make_plan, new_table
from simulate.runs.replay import Event, Replayer
from simulate.runs.shards import Player, Rows, Shard, copied, play_plan

CHANSEN = load_game("chansen")
SEED = 3

Watch = Callable[[Question], None]
valid_rules = st.integers(0, 2**32).map(lambda seed: draw_rules(CHANSEN, Random(seed)))
numbers = st.integers(0, 2**63 - 1)


def plan_of(unit: str = "deals", count: int = 1, **options: str | int) -> Any:
    number: dict[str, Any] = {unit: count}
    return make_plan("chansen", **number, seed=SEED, rules=options, strategies=["random_legal"])


def lowest(question: Question) -> int:
    return question.choices[0]


def highest(question: Question) -> int:
    return question.choices[-1]


def own_strategy(question: Question) -> int:
    return question.answer()


def watched(watch: Watch) -> Answer:
    """Return the answers of the plan's strategy, each question watched first."""

    def watch_and_answer(question: Question) -> int:
        question.show(question.table)
        watch(question)
        return question.answer()

    return watch_and_answer


# ---------------------------------------------------------------------------------------------------- cards and counts


@settings(max_examples=40)
@given(index=numbers, options=valid_rules)
def test_every_card_is_in_one_place_at_every_decision(index: int, options: Rules) -> None:
    pack = set_members(rules.FULL_PACK)

    def watch(question: Question) -> None:
        table = question.table
        places = [*table.hands, table.chance, *table.aside, table.seen.played]
        assert sorted(card for cards in places for card in set_members(cards)) == pack

    Interview(plan_of(**options), watched(watch)).play(index)


@settings(max_examples=40)
@given(index=numbers, options=valid_rules)
def test_the_view_keeps_bids_plays_tricks_and_cards_won(index: int, options: Rules) -> None:
    def watch(question: Question) -> None:
        seen = question.table.seen
        trick = int(seen.trick)
        plays = [int(card) for card in seen.plays if card >= 0]
        spoken = int(seen.spoken)
        assert [int(seat) >= 0 for seat in seen.speakers] == [i < spoken for i in range(7)]
        assert max([int(bid) for bid in seen.bids[:spoken]], default=0) == int(seen.highest_bid)
        assert set_members(seen.played) == sorted(plays)
        assert sum(int(tricks) for tricks in seen.tricks) == trick
        assert sorted(card for won in seen.won for card in set_members(won)) == sorted(plays[: 3 * trick])
        if question.decision == PLAY:
            assert len(plays) == 3 * trick + (question.seat - int(seen.leaders[trick])) % SEATS
            assert [int(seen.led)] == (plays[3 * trick : 3 * trick + 1] or [-1])

    Interview(plan_of(**options), watched(watch)).play(index)


@settings(max_examples=40)
@given(index=numbers, options=valid_rules)
def test_the_cards_a_player_may_hold_include_his_hand(index: int, options: Rules) -> None:
    def watch(question: Question) -> None:
        table = question.table
        for other in range(SEATS):
            if other != question.seat:
                assert int(table.hands[other]) & ~int(rules.possible_cards(table.seen, other)) == 0
        assert int(rules.unseen_cards(table.seen)) & question.hand == 0

    Interview(plan_of(**options), watched(watch)).play(index)


@settings(max_examples=40)
@given(index=numbers, options=valid_rules)
def test_the_legal_choices_are_bids_two_discards_four_suits_and_cards_of_the_hand(index: int, options: Rules) -> None:
    asked: list[int] = []

    def watch(question: Question) -> None:
        asked.append(question.decision)
        if question.decision == BID:
            assert question.choices[0] == 0
        if question.decision == TRUMP:
            assert question.choices == [0, 1, 2, 3]
        if question.decision in (DISCARD, PLAY):
            assert question.legal & ~question.hand == 0

    Interview(plan_of(**options), watched(watch)).play(index)
    assert asked.count(PLAY) == 18
    assert asked.count(TRUMP) == 1
    assert asked.count(DISCARD) in (0, 2)


@settings(max_examples=100)
@given(index=numbers, options=valid_rules)
def test_tricks_sum_to_six_and_card_points_with_the_last_two_cards_to_120(index: int, options: Rules) -> None:
    events = list(Replayer(plan_of(**options)).events(index))
    score = next(event for event in events if event["event"] == "score")
    last_deal = [event for event in events if event["event"] == "deal"][-1]
    used = any(event["use"] for event in events if event["event"] == "chance")
    chance = sum({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}[card[0]] for card in last_deal["chance"])
    assert sum(score["tricks"]) == 6
    assert sum(score["card_points"]) + (score["laid_aside"] if used else chance) == 120


# ------------------------------------------------------------------------------------------------------------ records


def rows_of(unit: str, count: int, **options: str | int) -> Rows:
    """Return the rows of some games or deals."""
    kept: list[Rows] = []
    Player(plan_of(unit, count, **options)).play(Shard(0, count), lambda rows: kept.append(copied(rows)))
    return kept[0]


def assert_in_range(rows: np.ndarray, columns: tuple[Column, ...]) -> None:
    for column in columns:
        assert column.low <= rows[column.name].min(), column.name
        assert rows[column.name].max() <= column.high, column.name


@settings(max_examples=60)
@given(options=valid_rules)
def test_every_column_stays_in_its_range(options: Rules) -> None:
    assert_in_range(rows_of("deals", 50, **options)["deal"], CHANSEN.deal_columns)
    rows = rows_of("games", 5, **options)
    assert_in_range(rows["deal"], CHANSEN.deal_columns)
    assert_in_range(rows["game"], CHANSEN.game_columns)


@pytest.mark.parametrize("card_points", ["home_only", "all"])
def test_columns_stay_in_their_ranges_in_the_longest_games_with_the_highest_values(card_points: str) -> None:
    values = {f"value_{bid}": 200 for bid in ("pass", "spel", "spel_utan", "alla", "alla_utan")}
    rows = rows_of("games", 3, rounds=100, fail_penalty="value", card_points=card_points, **values)
    assert_in_range(rows["game"], CHANSEN.game_columns)
    for row in rows["game"]:
        assert min(row["total_0"], row["total_1"], row["total_2"]) < -5_000


def test_totals_and_their_differences_fit_their_columns_whatever_is_played() -> None:
    ranges = {column.name: (column.low, column.high) for column in GAME_COLUMNS}
    most, least = MAX_POINTS * MAX_ROUNDS, -200 * MAX_ROUNDS
    assert ranges["total_0"] == (least, most)
    assert np.iinfo(np.int16).min <= least
    assert most <= np.iinfo(np.int16).max
    assert ranges["margin_hundreds"][1] * 100 + ranges["margin_rest"][1] >= most - least
    assert ranges["largest_deficit"][1] == (most - least) // 2  # behind in one half, regained in the other


def test_the_record_of_a_game_is_what_its_rounds_tell() -> None:
    rows = rows_of("games", 40)
    for number, game in enumerate(rows["game"]):
        deals = rows["deal"][10 * number : 10 * (number + 1)]
        points = np.stack([deals[f"points_{seat}"] for seat in range(SEATS)], axis=1).astype(int)
        totals = points.cumsum(axis=0)
        leaders = [int(sum(1 << seat for seat in range(SEATS) if row[seat] == row.max())) for row in totals]
        behind = (totals.max(axis=1, keepdims=True) - totals).max(axis=0)
        ranked = np.sort(totals[-1])
        assert [int(game[f"total_{seat}"]) for seat in range(SEATS)] == totals[-1].tolist()
        assert [int(game[f"homes_{seat}"]) for seat in range(SEATS)] == [
            int(deals[f"home_{seat}"].sum()) for seat in range(SEATS)
        ]
        assert int(game["winners"]) == leaders[-1]
        assert int(game["halfway_leaders"]) == leaders[4]
        assert int(game["leaders_before_last"]) == leaders[8]
        assert int(game["lead_changes"]) == sum(leaders[i] != leaders[i - 1] for i in range(1, 10))
        assert int(game["redeals"]) == int(deals["redeals"].sum())
        assert 100 * int(game["margin_hundreds"]) + int(game["margin_rest"]) == ranked[2] - ranked[1]
        assert 100 * int(game["spread_hundreds"]) + int(game["spread_rest"]) == ranked[2] - ranked[0]
        assert int(game["largest_deficit"]) == max(behind[seat] for seat in range(SEATS) if leaders[-1] >> seat & 1)
        assert deals["forehand"].tolist() == [round_number % 3 for round_number in range(10)]


def test_the_record_of_a_deal_is_what_its_events_tell() -> None:
    plan = plan_of("deals", 300)
    rows = rows_of("deals", 300)["deal"]
    replayer = Replayer(plan)
    for index, row in enumerate(rows):
        events = list(replayer.events(index))
        score = next(event for event in events if event["event"] == "score")
        for seat in range(SEATS):
            for name, told in [("tricks", "tricks"), ("home", "home"), ("points", "points"), ("card_points", "card_points")]:
                assert row[f"{name}_{seat}"] == score[told][seat]
        chance = next((event for event in events if event["event"] == "chance"), None)
        expected = [0, 0, 0]
        if chance:
            expected[chance["seat"]] = 1 + chance["use"]
        assert [row[f"chance_{seat}"] for seat in range(SEATS)] == expected
        trump = next(event for event in events if event["event"] == "trump")
        assert (row["declarer"], "CDHS"[row["trump"]]) == (trump["seat"], trump["suit"])
        assert row["declarer_tricks"] == score["tricks"][trump["seat"]]
        assert row["declarer_points"] == score["points"][trump["seat"]]
        assert row["laid_aside_points"] == score["laid_aside"]
        assert row["redeals"] == sum(event["event"] == "redeal" for event in events)


@pytest.mark.parametrize(("unit", "count"), [("deals", 3_000), ("games", 400)])
def test_counts_do_not_depend_on_threads_and_shards(unit: str, count: int) -> None:
    plan = plan_of(unit, count)
    whole = play_plan(plan)
    for threads, size in [(2, 333), (1, 1_000), (2, 4_097)]:
        parts = play_plan(plan, threads, size)
        assert (parts.deals, parts.games, parts.decisions) == (whole.deals, whole.games, whole.decisions)
        assert all((parts.tables[name] == table).all() for name, table in whole.tables.items())


# --------------------------------------------------------------------------------------- what depends on nothing else


def deals_under(answer: Answer, index: int) -> list[Event]:
    """Return what was dealt in a game with these answers, redeals left out."""
    replayer = Replayer(plan_of("games"))
    stand_in = StandIn(replayer._player.table, answer)
    events = [event for event in replayer.events(index) if event["event"] == "deal"]
    stand_in.check()
    return list({event["round"]: event for event in reversed(events)}.values())[::-1]


def raising(question: Question) -> int:
    """Choose the lowest, but bid."""
    return question.choices[-1] if question.decision == BID else question.choices[0]


@pytest.mark.parametrize("answer", [raising, highest])
@pytest.mark.parametrize("index", [0, 1, 2])
def test_what_strategies_choose_and_draw_does_not_change_the_next_deals(answer: Answer, index: int) -> None:
    assert deals_under(own_strategy, index) == deals_under(answer, index)


def view_bytes(table: Any) -> bytes:
    """Return all that a player sees but the random streams."""
    seen = table.seen
    return b"".join(np.asarray(seen[name]).tobytes() for name in seen.dtype.names if name != "streams")


class DealtRound:
    """A round dealt and not begun, to be played with given hidden cards; notes each question and the view at it."""

    def __init__(self, options: Rules, index: int, forehand: int = 0) -> None:
        self.table = new_table(plan_of(**options))
        self.table.seen.totals[:] = 0
        rules.learn(self.table.seen)
        play.begin(self.table, index, 0, 0, forehand)
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
        play.hold_auction(self.table)
        if not rules.have_all_passed(self.table.seen):
            play.prepare_play(self.table)
            play.score_round(self.table, play.play_tricks(self.table), self.row)
        stand_in.check()


@settings(max_examples=200)
@given(index=numbers, options=valid_rules, when=st.integers(0, 24), draw=st.integers(0, 2**32))
def test_a_player_sees_the_same_whole_history_when_the_hidden_cards_are_others(
    index: int, options: Rules, when: int, draw: int
) -> None:
    exchange: dict[int, int] = {}
    first, second = DealtRound(options, index), DealtRound(options, index)
    random = Random(draw)

    def answer(question: Question) -> int:
        if len(first.chosen) == when:
            exchange.update(exchange_hidden(question.table, question.seat, random))
        return raising(question) if question.decision == BID and random.random() < 0.5 else random.choice(question.choices)

    first.play(answer)
    if when >= len(first.chosen):
        return
    exchange_cards(second.table, exchange)
    second.play(lambda question: first.chosen[len(second.chosen)] if len(second.chosen) < when else question.choices[0])

    seat = first.questions[when].seat
    asked = [i for i in range(when + 1) if first.questions[i].seat == seat]
    assert [second.views[i] for i in asked] == [first.views[i] for i in asked]
    assert [second.questions[i].legal for i in asked] == [first.questions[i].legal for i in asked]


@settings(max_examples=60)
@given(index=numbers, options=valid_rules, draw=st.integers(0, 2**32))
def test_the_seats_are_alike_a_round_with_another_dealer_is_the_same_round_turned(index: int, options: Rules, draw: int) -> None:
    deals = [DealtRound(options, index, forehand) for forehand in range(SEATS)]
    for deal in deals:
        random = Random(draw)
        deal.play(lambda question, random=random: random.choice(question.choices))
    first = deals[0]
    for forehand, deal in enumerate(deals):
        assert [(q.seat, q.decision, q.hand, q.legal) for q in deal.questions] == [
            ((q.seat + forehand) % SEATS, q.decision, q.hand, q.legal) for q in first.questions
        ]
        assert np.roll(first.table.seen.totals, forehand).tolist() == deal.table.seen.totals.tolist()
        assert np.roll(first.table.seen.tricks, forehand).tolist() == deal.table.seen.tricks.tolist()


@pytest.mark.skipif(not COMPILED, reason="takes long in plain Python")
def test_a_deal_is_the_first_round_of_its_game() -> None:
    games, deals = rows_of("games", 50)["deal"][::10], rows_of("deals", 50)["deal"]
    assert games.tolist() == deals.tolist()
