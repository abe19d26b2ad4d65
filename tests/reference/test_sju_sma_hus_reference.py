"""The literal Sju små hus holds its rule sheet: rows and positions for each rule, then counts, then exact facts."""

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from math import sqrt
from typing import Any

import pytest

from tests.reference.sju_sma_hus import (
    DEFAULTS,
    Event,
    Rules,
    Table,
    answer_wins,
    card_of,
    cards_of,
    deal_cards,
    full_pack,
    in_full,
    kind_of_deal,
    match_winner,
    may_play,
    play_match,
    play_out,
    play_trick,
    points_of_deal,
    position,
    scripted,
    strategy_streams,
    text,
    transcript,
)
from tests.reference.streams import Choose, Stream, random_legal

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
Question = tuple[int, str, list[int]]


def told(events: list[Event], *names: str) -> list[Event]:
    """Pick the events of these names."""
    return [event for event in events if event["event"] in names]


def listening(choose: Choose) -> tuple[Choose, list[Question]]:
    """Write down every question a player is asked."""
    questions: list[Question] = []

    def listener(seat: int, decision: str, legal: list[int], stream: Stream) -> int:
        questions.append((seat, decision, list(legal)))
        return choose(seat, decision, legal, stream)

    return listener, questions


def houses_offered(table: Table, *choices: str | int) -> list[tuple[int, list[int]]]:
    """Play a written position by script; return who was offered which houses, in order."""
    listener, questions = listening(scripted(*choices))
    play_out(table, listener)
    return [(seat, legal) for seat, decision, legal in questions if decision == "take"]


# ------------------------------------------------------------------------------------------------------- S1, S2: kinds


def test_s1_the_pack_has_52_cards_in_rising_order_from_two_to_ace() -> None:
    pack = full_pack()
    assert len(pack) == len(set(pack)) == 52
    assert pack == sorted(pack)
    assert " ".join(text(card) for card in pack[:13]) == "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    assert [card_of(card) for card in ("2C", "AC", "2D", "TH", "AS")] == [0, 12, 16, 40, 60]


@pytest.mark.parametrize(
    ("ranks", "kind"),
    [("23456", "pass"), ("789T", "spel"), ("JQKA", "trumf")],
)
def test_s2_the_drawn_rank_fixes_what_is_played(ranks: str, kind: str) -> None:
    assert [kind_of_deal(card_of(rank + suit), DEFAULTS) for rank in ranks for suit in "CDHS"] == [kind] * 4 * len(ranks)


@pytest.mark.parametrize(
    ("pass_to", "spel_to", "kinds_from_two_to_ace"),
    [
        (1, 10, "sssssssss tttt"),
        (2, 10, "p ssssssss tttt"),
        (6, 6, "ppppp tttttttt"),
        (6, 7, "ppppp s ttttttt"),
        (6, 13, "ppppp sssssss t"),
        (6, 14, "ppppp ssssssss"),
        (1, 1, "ttttttttttttt"),
        (14, 14, "ppppppppppppp"),
    ],
)
def test_s2_pass_to_and_spel_to_are_the_highest_ranks_of_pass_and_spel(
    pass_to: int, spel_to: int, kinds_from_two_to_ace: str
) -> None:
    rules = in_full({"pass_to": pass_to, "spel_to": spel_to})
    kinds = "".join(kind_of_deal(card_of(rank + "D"), rules)[0] for rank in "23456789TJQKA")
    assert kinds == kinds_from_two_to_ace.replace(" ", "")


def test_s2_in_trumf_the_suit_of_the_drawn_card_is_trump_and_pass_and_spel_have_no_trump() -> None:
    deals = [transcript(1, index, {}, unit="deal")[0] for index in range(100)]
    assert {deal["kind"] for deal in deals} == {"pass", "spel", "trumf"}
    assert {deal["trump"] for deal in deals} == {"C", "D", "H", "S", None}
    for deal in deals:
        assert deal["trump"] == (deal["drawn"][1] if deal["kind"] == "trumf" else None)


@pytest.mark.parametrize("kind", ["pass", "spel", "trumf"])
def test_s2_a_forced_kind_draws_no_card_and_leaves_the_deal_the_same(kind: str) -> None:
    for index in range(50):
        free = transcript(2, index, {}, unit="deal")[0]
        forced = transcript(2, index, {"kind": kind}, unit="deal")[0]
        assert free["drawn"] is not None
        assert forced["drawn"] is None
        assert forced["kind"] == kind
        assert forced["trump"] == (free["drawn"][1] if kind == "trumf" else None)
        assert (forced["hands"], forced["piles"]) == (free["hands"], free["piles"])


# ------------------------------------------------------------------------------------------------------- S3: the deal


@pytest.mark.parametrize(("dealer", "forehand"), [(1, 0), (0, 1)])
def test_s3_seven_three_three_are_dealt_four_times_forehand_first_and_houses_from_the_left(dealer: int, forehand: int) -> None:
    table = deal_cards(Stream(5, 8, 3), DEFAULTS, deal=3, dealer=dealer)
    pack, stream = full_pack(), Stream(5, 8, 3)
    assert table.drawn == pack[stream.below(52)]
    stream.shuffle(pack)
    assert table.piles[0] == [pack[0], pack[13], pack[26], pack[39]]
    assert table.piles[6] == [pack[6], pack[19], pack[32], pack[45]]
    assert table.hands[forehand] == {pack[i] for i in (7, 8, 9, 20, 21, 22, 33, 34, 35, 46, 47, 48)}
    assert table.hands[dealer] == {pack[i] for i in (10, 11, 12, 23, 24, 25, 36, 37, 38, 49, 50, 51)}
    assert [len(pile) for pile in table.piles] == [4] * 7
    assert table.face_up == {0, 1, 2, 3, 4, 5, 6}


def test_s3_hands_in_events_are_sorted_by_card_number() -> None:
    for hand in transcript(3, 0, {})[0]["hands"]:
        assert [card_of(card) for card in hand] == sorted(card_of(card) for card in hand)


# ---------------------------------------------------------------------------------------------------- S4, S5: points


@pytest.mark.parametrize(
    ("kind", "tricks", "rules", "points", "why"),
    [
        ("spel", [13, 13], {}, [0, 0], "13 is home and no more"),
        ("spel", [14, 12], {}, [1, 0], "each trick over 13 is 1 point"),
        ("spel", [0, 26], {}, [0, 13], "all tricks"),
        ("trumf", [13, 13], {}, [0, 0], "trumf counts as spel"),
        ("trumf", [20, 6], {}, [7, 0], "trumf counts as spel"),
        ("spel", [13, 13], {"spel_base": 12}, [1, 1], "the 13th counts"),
        ("spel", [14, 12], {"spel_base": 12}, [2, 0], "12 are not counted"),
        ("trumf", [11, 15], {"spel_base": 12}, [0, 3], "12 are not counted"),
        ("trumf", [14, 12], {"spel_base": 14}, [0, 0], "14 are not counted"),
        ("spel", [11, 15], {"spel_base": 14}, [0, 1], "14 are not counted"),
        ("spel", [14, 12], {"pass_limit": 11}, [1, 0], "pass_limit does not touch spel"),
        ("pass", [13, 13], {}, [1, 1], "each has one too many"),
        ("pass", [14, 12], {}, [0, 2], "the 12 is home and gets 2"),
        ("pass", [12, 14], {}, [2, 0], "the 12 is home and gets 2"),
        ("pass", [26, 0], {}, [0, 14], "all tricks"),
        ("pass", [13, 13], {"pass_limit": 11}, [2, 2], "11 may be taken"),
        ("pass", [14, 12], {"pass_limit": 11}, [1, 3], "12 is one too many"),
        ("pass", [15, 11], {"pass_limit": 11}, [0, 4], "11 may be taken"),
        ("pass", [13, 13], {"pass_limit": 13}, [0, 0], "13 may be taken"),
        ("pass", [14, 12], {"pass_limit": 13}, [0, 1], "14 is one too many"),
        ("pass", [14, 12], {"spel_base": 12}, [0, 2], "spel_base does not touch pass"),
        ("spel", [14, 12], {"home_penalty": 5}, [6, 0], "the 12 gives 5 to the opponent"),
        ("trumf", [12, 14], {"home_penalty": 13}, [0, 14], "the 12 gives 13 to the opponent"),
        ("trumf", [13, 13], {"home_penalty": 5}, [0, 0], "both are home"),
        ("spel", [14, 12], {"home_penalty": 5, "spel_base": 14}, [5, 0], "home is 13 whatever spel_base is"),
        ("spel", [13, 13], {"home_penalty": 5, "spel_base": 14}, [0, 0], "home is 13 whatever spel_base is"),
        ("spel", [14, 12], {"home_penalty": 5, "spel_base": 12}, [7, 0], "home is 13 whatever spel_base is"),
        ("pass", [14, 12], {"home_penalty": 5}, [0, 2], "no penalty in pass"),
    ],
)
def test_s4_s5_points_by_kind_and_tricks(kind: str, tricks: list[int], rules: Rules, points: list[int], why: str) -> None:
    assert points_of_deal(kind, tricks, in_full(rules)) == points, why


def test_s5_pass_results_are_one_each_or_nothing_against_two_to_fourteen() -> None:
    results = {tuple(sorted(points_of_deal("pass", [t, 26 - t], DEFAULTS))) for t in range(27)}
    assert results == {(1, 1)} | {(0, m) for m in range(2, 15)}


# --------------------------------------------------------------------------------------------------- S6, S7, S8: tricks


def test_s6_forehand_leads_to_the_first_trick_of_every_deal() -> None:
    events = transcript(4, 0, {})
    leads = [(deal["dealer"], lead["seat"]) for deal, lead in pairwise(events) if "dealer" in deal]
    assert len(leads) > 1
    assert all(leader == 1 - dealer for dealer, leader in leads)


def test_s6_the_winner_of_a_trick_leads_to_the_next() -> None:
    table = position(hands=("2C 5D 3H", "3C 4D 2H"), leader=0)
    events = play_out(table, scripted("2C", "3C", "4D", "5D", "3H", "2H"))
    assert [(event["seat"], event["card"]) for event in told(events, "play")] == [
        (0, "2C"),
        (1, "3C"),
        (1, "4D"),
        (0, "5D"),
        (0, "3H"),
        (1, "2H"),
    ]
    assert [event["winner"] for event in told(events, "trick")] == [1, 0, 0]
    assert events[-1]["tricks"] == [2, 1]


@pytest.mark.parametrize(
    ("hand", "led", "legal", "why"),
    [
        ("2S KS 3C AD", None, "3C AD 2S KS", "the leader plays any card"),
        ("2S KS 3C AD", "TS", "2S KS", "follow suit; beating is not compulsory"),
        ("2S 3C AD", "TS", "2S", "follow suit though it loses"),
        ("AS 3C AD", "TS", "AS", "follow suit though it wins, also in pass"),
        ("3C AD 4H", "TS", "3C AD 4H", "void: any card, trump or side card"),
    ],
)
def test_s7_follow_suit_if_able_and_void_play_any_card(hand: str, led: str | None, legal: str, why: str) -> None:
    lawful = may_play(set(cards_of(hand)), None if led is None else card_of(led))
    assert [text(card) for card in lawful] == legal.split(), why


@pytest.mark.parametrize(("kind", "trump"), [("pass", None), ("spel", None), ("trumf", "H")])
def test_s7_the_legal_cards_do_not_depend_on_the_kind(kind: str, trump: str | None) -> None:
    table = position(hands=("TS", "3C 4H AD"), kind=kind, trump=trump)
    listener, questions = listening(scripted("TS", "3C"))
    play_trick(table, listener, strategy_streams(0, 0, 0))
    assert questions == [(0, "play", [56]), (1, "play", [1, 28, 34])]


def test_s7_a_void_player_may_throw_a_side_card_although_he_holds_trumps() -> None:
    table = position(hands=("2S 2D", "3C AH"), kind="trumf", trump="H")
    events = play_out(table, scripted("2S", "3C", "2D", "AH"))
    assert [event["winner"] for event in told(events, "trick")] == [0, 1]


@pytest.mark.parametrize(
    ("led", "answer", "trump", "answer_takes", "why"),
    [
        ("TS", "JS", None, True, "higher of the led suit"),
        ("TS", "9S", None, False, "lower of the led suit"),
        ("KS", "AS", None, True, "ace high"),
        ("2S", "AH", None, False, "another suit never wins without trump"),
        ("AS", "2H", HEARTS, True, "any trump beats any other card"),
        ("AS", "KC", HEARTS, False, "a side card does not win"),
        ("2S", "AC", HEARTS, False, "a side card does not win"),
        ("TH", "JH", HEARTS, True, "higher trump"),
        ("JH", "TH", HEARTS, False, "lower trump"),
        ("2H", "AS", HEARTS, False, "a side card does not beat a trump led"),
        ("2C", "3C", HEARTS, True, "side suit followed in trumf"),
        ("AS", "2C", CLUBS, True, "clubs as trump, suit number 0"),
    ],
)
def test_s8_higher_card_of_the_led_suit_or_higher_trump(
    led: str, answer: str, trump: int | None, answer_takes: bool, why: str
) -> None:
    assert answer_wins(card_of(led), card_of(answer), trump) is answer_takes, why


# ------------------------------------------------------------------------------------------------ S9: taking cards

TWO_HOUSES: dict[str, Any] = {"hands": ("AC 2S", "KC 3S"), "piles": ("4H 5H", "4D 5D")}


def test_s9_winner_then_loser_take_a_card_and_the_taken_cards_can_be_played() -> None:
    table = position(**TWO_HOUSES)
    events = play_out(table, scripted("AC", "KC", 1, 1, "5D", "4D", 0, 0, "5H", "4H", "2S", "3S"))
    assert events[:5] == [
        {"event": "play", "seat": 0, "card": "AC"},
        {"event": "play", "seat": 1, "card": "KC"},
        {"event": "trick", "winner": 0},
        {"event": "take", "seat": 0, "pile": 1, "card": "5D"},
        {"event": "take", "seat": 1, "pile": 1, "card": "4D"},
    ]
    assert events[-1] == {"event": "score", "kind": "spel", "tricks": [3, 1], "points": [0, 0], "totals": [0, 0]}


def test_s9_the_loser_may_take_the_card_the_winner_has_just_turned() -> None:
    offered = houses_offered(position(**TWO_HOUSES), "AC", "KC", 0, 0, "5H", "4H", 1, 1, "5D", "4D", "2S", "3S")
    assert offered[:2] == [(0, [0, 1]), (1, [0, 1])]


def test_s9_an_empty_pile_cannot_be_chosen() -> None:
    offered = houses_offered(position(**TWO_HOUSES), "AC", "KC", 0, 0, "5H", "4H", 1, 1, "5D", "4D", "2S", "3S")
    assert offered[2:] == [(0, [1]), (1, [1])]
    with pytest.raises(ValueError, match=r"seat 0 chose 0 to take; legal: \[1\]"):
        play_out(position(**TWO_HOUSES), scripted("AC", "KC", 0, 0, "5H", "4H", 0))


def test_s9_the_winner_takes_first_also_when_the_winner_is_the_second_seat() -> None:
    table = position(hands=("KC 2S", "AC 3S"), piles=("4H", "4D"))
    assert houses_offered(table, "KC", "AC", 0, 1, "3S", "2S", "4H", "4D") == [(1, [0, 1]), (0, [1])]


def test_s9_first_take_loser_lets_the_loser_take_first() -> None:
    table = position(**TWO_HOUSES, rules={"first_take": "loser"})
    events = play_out(table, scripted("AC", "KC", 0, 0, "4H", "5H", 1, 1, "4D", "5D", "2S", "3S"))
    takes = [(event["seat"], event["card"]) for event in told(events, "take")]
    assert takes == [(1, "5H"), (0, "4H"), (0, "5D"), (1, "4D")]


def test_s9_turn_up_after_both_keeps_the_second_from_the_pile_just_taken_from() -> None:
    table = position(**TWO_HOUSES, rules={"turn_up": "after_both"})
    offered = houses_offered(table, "AC", "KC", 0, 1, "5H", "5D", 1, 0, "2S", "3S", "4H", "4D")
    assert offered == [(0, [0, 1]), (1, [1]), (0, [0, 1]), (1, [0])]


def test_s9_turn_up_after_both_turns_both_cards_before_the_next_trick() -> None:
    table = position(hands=("AC 2S", "KC 3S"), piles=("4H 5H", "4D 5D", "7C 8C"), rules={"turn_up": "after_both"})
    script = scripted("AC", "KC", 0, 2, "2S", "3S", then=lambda seat, decision, legal, stream: legal[0])
    listener, questions = listening(script)
    play_out(table, listener)
    assert [legal for _, decision, legal in questions if decision == "take"][:4] == [
        [0, 1, 2],
        [1, 2],
        [0, 1, 2],
        [1, 2],
    ]


def test_s9_turn_up_after_both_turns_the_next_card_when_only_that_pile_is_left() -> None:
    table = position(hands=("AC", "KC"), piles=("", "", "6D 7D 8D 9D"), rules={"turn_up": "after_both"})
    events = play_out(table, scripted("AC", "KC", 2, 2, "9D", "8D", 2, 2, "7D", "6D"))
    assert [event["card"] for event in told(events, "take")] == ["9D", "8D", "7D", "6D"]


def test_s9_fourteen_tricks_are_replenished_and_after_trick_14_no_card_is_taken() -> None:
    deal = told(transcript(6, 0, {}, unit="deal"), "trick", "take")
    names = [event["event"] for event in deal]
    assert names == ["trick", "take", "take"] * 14 + ["trick"] * 12


@pytest.mark.parametrize("rules", [{}, {"first_take": "loser"}, {"turn_up": "after_both"}])
def test_s9_both_hold_12_cards_before_each_of_the_first_15_tricks(rules: Rules) -> None:
    table = deal_cards(Stream(8, 0), in_full(rules))
    held: list[tuple[int, int]] = []

    def choose(seat: int, decision: str, legal: list[int], stream: Stream) -> int:
        if decision == "play" and len(table.played) % 2 == 0:
            held.append((len(table.hands[0]), len(table.hands[1])))
        return random_legal(seat, decision, legal, stream)

    play_out(table, choose)
    assert held == [(12, 12)] * 15 + [(n, n) for n in range(11, 0, -1)]


# --------------------------------------------------------------------------------------------------- S10: the deal


def test_s10_always_26_tricks_and_every_card_is_played_once() -> None:
    for index in range(50):
        events = transcript(9, index, {}, unit="deal")
        assert len(told(events, "trick")) == 26
        assert sum(told(events, "score")[0]["tricks"]) == 26
        assert sorted(card_of(event["card"]) for event in told(events, "play")) == full_pack()


@pytest.mark.parametrize("turn_up", ["at_once", "after_both"])
@pytest.mark.parametrize("first_take", ["winner", "loser"])
@pytest.mark.parametrize("kind", ["pass", "spel", "trumf"])
def test_every_card_is_in_one_place_at_every_decision(kind: str, first_take: str, turn_up: str) -> None:
    rules = in_full({"kind": kind, "first_take": first_take, "turn_up": turn_up})
    for index in range(5):
        table = deal_cards(Stream(10, index), rules)
        choose = counting_cards(table)
        play_out(table, choose)
        assert sorted(table.played) == full_pack()


def counting_cards(table: Table) -> Choose:
    """Choose at random after counting the cards of the table."""

    def choose(seat: int, decision: str, legal: list[int], stream: Stream) -> int:
        seen = [*table.hands[0], *table.hands[1], *table.played, *(card for pile in table.piles for card in pile)]
        assert sorted(seen) == full_pack()
        return random_legal(seat, decision, legal, stream)

    return choose


def test_every_choice_is_asked_also_with_one_legal_and_legal_choices_rise() -> None:
    listener, questions = listening(random_legal)
    transcript(11, 0, {}, listener, unit="deal")
    assert [decision for _, decision, _ in questions].count("play") == 52
    assert [decision for _, decision, _ in questions].count("take") == 28
    assert all(legal == sorted(legal) for _, _, legal in questions)
    assert questions[-1][2] == [card_of(told(transcript(11, 0, {}, unit="deal"), "play")[-1]["card"])]


def test_an_illegal_card_stops_the_play() -> None:
    with pytest.raises(ValueError, match=r"seat 1 chose 0 to play; legal: \[51\]"):
        play_out(position(hands=("5S 3C", "5S 2C")), scripted("5S", "2C"))


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(ValueError, match="no such option: \\['pas_to'\\]"):
        transcript(0, 0, {"pas_to": 5})


# ---------------------------------------------------------------------------------------------------- S11: the match

LAST_TRICK_TO_SEAT_0: dict[str, Any] = {"hands": ("3C", "2C")}
LAST_TRICK_TO_SEAT_1: dict[str, Any] = {"hands": ("2C", "3C")}


@pytest.mark.parametrize(
    ("totals", "target", "winner"),
    [
        ([12, 12], 13, None),
        ([13, 12], 13, 0),
        ([0, 13], 13, 1),
        ([13, 13], 13, None),
        ([14, 13], 13, 0),
        ([15, 20], 13, 1),
        ([0, 1], 1, 1),
        ([0, 0], 1, None),
        ([1, 1], 1, None),
        ([199, 13], 200, None),
        ([200, 13], 200, 0),
    ],
)
def test_s11_the_match_ends_when_totals_differ_and_one_has_reached_the_target(
    totals: list[int], target: int, winner: int | None
) -> None:
    assert match_winner(totals, in_full({"target": target})) == winner


def test_s11_twelve_each_and_a_13_13_pass_deal_plays_on() -> None:
    table = position(**LAST_TRICK_TO_SEAT_1, kind="pass", tricks=(13, 12), totals=(12, 12), deal=6, dealer=1)
    events = play_match(table, random_legal, 12, 0)
    assert events[3] == {"event": "score", "kind": "pass", "tricks": [13, 13], "points": [1, 1], "totals": [13, 13]}
    assert (events[4]["event"], events[4]["deal"], events[4]["dealer"]) == ("deal", 7, 0)
    assert events[-1]["totals"][0] != events[-1]["totals"][1]


def test_s11_the_match_ends_after_the_deal_that_reaches_13() -> None:
    table = position(**LAST_TRICK_TO_SEAT_0, tricks=(14, 11), totals=(11, 12))
    assert play_match(table, random_legal, 12, 0)[3:] == [
        {"event": "score", "kind": "spel", "tricks": [15, 11], "points": [2, 0], "totals": [13, 12]},
        {"event": "end", "winner": 0, "totals": [13, 12]},
    ]


@pytest.mark.parametrize("target", [1, 13, 200])
def test_s11_totals_add_up_and_only_the_last_deal_wins_the_match(target: int) -> None:
    for index in range(5):
        events = transcript(13, index, {"target": target})
        scores = told(events, "score")
        totals = [0, 0]
        for score in scores:
            assert match_winner(totals, in_full({"target": target})) is None
            totals = [totals[seat] + score["points"][seat] for seat in (0, 1)]
            assert score["totals"] == totals
        assert max(totals) >= target
        assert events[-1] == {"event": "end", "winner": 0 if totals[0] > totals[1] else 1, "totals": totals}
        assert [event["deal"] for event in told(events, "deal")] == list(range(len(scores)))


@pytest.mark.parametrize(
    ("option", "dealer", "points_to", "dealer_next"),
    [
        ("alternate", 1, 0, 0),
        ("alternate", 1, 1, 0),
        ("alternate", 0, 0, 1),
        ("winner", 1, 0, 0),
        ("winner", 1, 1, 1),
        ("winner", 0, 0, 0),
        ("winner", 0, None, 1),
        ("winner", 1, None, 0),
        ("loser", 1, 0, 1),
        ("loser", 1, 1, 0),
        ("loser", 0, 0, 1),
        ("loser", 0, None, 1),
        ("loser", 1, None, 0),
        ("fixed", 1, 0, 1),
        ("fixed", 1, 1, 1),
        ("fixed", 1, None, 1),
    ],
)
@pytest.mark.parametrize("kind", ["pass", "spel"])
def test_s11_who_deals_next(option: str, dealer: int, points_to: int | None, dealer_next: int, kind: str) -> None:
    tricks = {None: (13, 12), 0: (14, 11), 1: (10, 15)}[points_to]
    if kind == "pass" and points_to is not None:
        tricks = {0: (10, 15), 1: (14, 11)}[points_to]
    last = LAST_TRICK_TO_SEAT_0 if tricks == (14, 11) else LAST_TRICK_TO_SEAT_1
    table = position(**last, kind=kind, tricks=tricks, dealer=dealer, rules={"next_dealer": option})
    events = play_match(table, random_legal, 14, 0)
    points = events[3]["points"]
    assert {None: points[0] == points[1], 0: points[0] > points[1], 1: points[1] > points[0]}[points_to]
    assert told(events, "deal")[0]["dealer"] == dealer_next


def test_s11_the_deal_alternates_and_seat_1_deals_first() -> None:
    dealers = [event["dealer"] for event in told(transcript(15, 0, {"target": 40}), "deal")]
    assert len(dealers) >= 4
    assert dealers == [1, 0] * (len(dealers) // 2) + [1] * (len(dealers) % 2)


def test_a_deal_alone_is_the_first_deal_of_the_match_and_may_have_no_winner() -> None:
    winners = set()
    for index in range(60):
        alone = transcript(16, index, {}, unit="deal")
        match = transcript(16, index, {})
        assert alone[:-1] == match[: len(alone) - 1]
        points = alone[-2]["points"]
        winner = None if points[0] == points[1] else int(points[1] > points[0])
        assert alone[-1] == {"event": "end", "winner": winner, "totals": points}
        winners.add(winner)
    assert winners == {0, 1, None}


def test_a_later_deal_has_the_same_cards_whatever_was_chosen_before() -> None:
    def lowest(seat: int, decision: str, legal: list[int], stream: Stream) -> int:
        return legal[0]

    rules = {"target": 100}
    at_random, by_lowest = told(transcript(17, 0, rules), "deal"), told(transcript(17, 0, rules, lowest), "deal")
    assert at_random[1:3] == by_lowest[1:3]
    assert at_random[1]["piles"] != at_random[2]["piles"]


def test_each_seat_has_a_stream_of_its_own_in_every_deal() -> None:
    streams: list[Stream] = []
    first_numbers: list[int] = []

    def choose(seat: int, decision: str, legal: list[int], stream: Stream) -> int:
        if stream not in streams:
            streams.append(stream)
            first_numbers.append(stream.number())
        return legal[0]

    transcript(23, 6, {"target": 30}, choose)
    # forehand is asked first: seat 0 in deals 0 and 2, seat 1 in deal 1
    owners = [(0, 0), (0, 1), (1, 1), (1, 0), (2, 0), (2, 1)]
    assert first_numbers[:6] == [Stream(23, 6, deal, 0, 1 + seat).number() for deal, seat in owners]


# ------------------------------------------------------------------------------------------------ S12, and the format


def test_s12_each_table_card_was_seen_when_it_was_taken_from_the_top_of_its_pile() -> None:
    for index in range(20):
        events = transcript(18, index, {}, unit="deal")
        piles = [list(pile) for pile in events[0]["piles"]]
        for take in told(events, "take"):
            assert piles[take["pile"]].pop() == take["card"]
        assert piles == [[]] * 7


def test_events_have_the_fields_of_the_replay_format_in_order() -> None:
    fields = {event["event"]: list(event) for event in transcript(19, 0, {})}
    assert fields == {
        "deal": ["event", "deal", "dealer", "drawn", "kind", "trump", "hands", "piles"],
        "play": ["event", "seat", "card"],
        "trick": ["event", "winner"],
        "take": ["event", "seat", "pile", "card"],
        "score": ["event", "kind", "tricks", "points", "totals"],
        "end": ["event", "winner", "totals"],
    }


# -------------------------------------------------------------------------------------------- facts, exact: z below 5

DEALS = 20_000
PLAYED_DEALS = 6_000
SEED = 20


@cache
def tables() -> list[Table]:
    """Deal many deals."""
    return [deal_cards(Stream(SEED, index), DEFAULTS) for index in range(DEALS)]


@cache
def played_deals() -> list[list[Event]]:
    """Play many deals at random."""
    return [transcript(SEED + 1, index, {}, unit="deal") for index in range(PLAYED_DEALS)]


def z_of_share(hits: int, n: int, share: float) -> float:
    """Distance of a share from its exact value [standard errors]."""
    return abs(hits - n * share) / sqrt(n * share * (1 - share))


def z_of_mean(values: list[int], mean: float, variance: float) -> float:
    """Distance of a mean from its exact value [standard errors]."""
    return abs(sum(values) - len(values) * mean) / sqrt(len(values) * variance)


def in_hand(of: Callable[[int], bool], seat: int = 0) -> list[int]:
    """Count such cards in each opening hand."""
    return [sum(of(card) for card in table.hands[seat]) for table in tables()]


@pytest.mark.parametrize(("kind", "share"), [("pass", 5 / 13), ("spel", 4 / 13), ("trumf", 4 / 13)])
def test_fact_share_of_each_kind(kind: str, share: float) -> None:
    assert z_of_share(sum(table.kind == kind for table in tables()), DEALS, share) < 5


@pytest.mark.parametrize("trump", [CLUBS, DIAMONDS, HEARTS, SPADES])
def test_fact_each_trump_suit_is_one_deal_in_13(trump: int) -> None:
    assert z_of_share(sum(table.trump == trump for table in tables()), DEALS, 1 / 13) < 5


@pytest.mark.parametrize("trump", [CLUBS, DIAMONDS, HEARTS, SPADES])
def test_fact_forced_trumf_has_a_uniform_suit(trump: int) -> None:
    forced = [deal_cards(Stream(SEED, index), in_full({"kind": "trumf"})).trump for index in range(5_000)]
    assert z_of_share(forced.count(trump), 5_000, 1 / 4) < 5


@pytest.mark.parametrize("seat", [0, 1])
def test_fact_trumps_in_the_opening_hand(seat: int) -> None:
    trumps = in_hand(lambda card: card // 16 == HEARTS, seat)
    assert z_of_mean(trumps, 3, 30 / 17) < 5
    # the variance of (trumps - 3)^2 is 5.8850927
    assert z_of_mean([(n - 3) ** 2 for n in trumps], 30 / 17, 5.8850927) < 5
    for n, share in enumerate([0.018950, 0.105576, 0.240277, 0.293671]):
        assert z_of_share(trumps.count(n), DEALS, share) < 5


def test_fact_some_void_in_the_opening_hand() -> None:
    voids = sum(len({card // 16 for card in table.hands[0]}) < 4 for table in tables())
    assert z_of_share(voids, DEALS, 599432446 / 7937669495) < 5


def test_fact_aces_in_the_opening_hand() -> None:
    assert z_of_mean(in_hand(lambda card: card % 16 == 12), 12 / 13, 1920 / 2873) < 5


def test_fact_trumps_among_the_face_up_seven() -> None:
    face_up = [sum(pile[-1] // 16 == SPADES for pile in table.piles) for table in tables()]
    assert z_of_mean(face_up, 7 / 4, 315 / 272) < 5


@pytest.mark.parametrize(
    ("kind", "share"),
    [("pass", 170865743 / 333515525), ("spel", 170865743 / 333515525), ("trumf", 675247011 / 1334062100)],
)
def test_fact_the_leader_wins_the_first_random_trick(kind: str, share: float) -> None:
    wins = 0
    for index in range(DEALS):
        table = deal_cards(Stream(SEED + 2, index), in_full({"kind": kind}))
        wins += play_trick(table, random_legal, strategy_streams(SEED + 2, index, 0))[-1]["winner"] == 0
    assert z_of_share(wins, DEALS, share) < 5


def test_fact_the_last_two_table_cards_lie_in_one_pile() -> None:
    hits = 0
    for events in played_deals():
        first, second = told(events, "take")[-2:]
        hits += first["pile"] == second["pile"]
    assert z_of_share(hits, PLAYED_DEALS, 0.456289) < 5


def test_fact_points_follow_from_26_tricks_in_played_deals() -> None:
    for events in played_deals():
        score = events[-2]
        t0, t1 = score["tricks"]
        assert t0 + t1 == 26
        if score["kind"] == "pass":
            low, high = sorted(score["points"])
            assert (low, high) == (1, 1) or (low == 0 and 2 <= high <= 14)
        else:
            assert score["points"] == [max(0, t0 - 13), max(0, t1 - 13)]
