"""The compiled rules of Sju små hus, rule by rule, from positions written as text and from deals of known seeds."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from simulate.core.cards import card_number, set_of
from simulate.core.errors import InputError
from simulate.core.games import Game
from simulate.games.sju_sma_hus import play, rules
from simulate.games.sju_sma_hus.state import KINDS, PLAY, TAKE, deal_dtype
from simulate.runs.plan import make_plan, new_table
from simulate.runs.replay import Event, Replayer
from tests.sju_sma_hus.position import Scripted, cards, position, rules_record

SEED = 7


def replay(index: int, unit: str = "deals", **options: str | int) -> list[Event]:
    """Return the events of a deal (or game) of seed 7 under random play."""
    return list(Replayer(plan_of(unit, **options)).events(index))


def plan_of(unit: str = "deals", **options: str | int) -> Any:
    numbers: dict[str, Any] = {unit: 1}
    return make_plan("sju-sma-hus", **numbers, seed=SEED, rules=options, strategies=["random_legal"])


def told(events: list[Event], *names: str) -> list[Event]:
    """Pick the events of these names."""
    return [event for event in events if event["event"] in names]


def dealt(index: int, forehand: int = 0, **options: str | int) -> Any:
    """Return a table of seed 7 after the deal, and the drawn card."""
    table = new_table(plan_of(**options))
    play.begin(table, index, 0, forehand)
    drawn = int(rules.draw_kind(table))
    rules.deal(table)
    return table, drawn


# ------------------------------------------------------------------------------------------------------- S1, S2: kinds


def test_s1_the_pack_has_52_cards_in_rising_order_from_two_to_ace() -> None:
    assert cards(set_of(play.SORTED_PACK.tolist()))[:13] == [rank + "C" for rank in "23456789TJQKA"]
    assert sorted(set(play.SORTED_PACK.tolist())) == play.SORTED_PACK.tolist()
    assert len(play.SORTED_PACK) == 52


@pytest.mark.parametrize(
    ("rank", "kind"),
    [
        ("2", "pass"),
        ("3", "pass"),
        ("4", "pass"),
        ("5", "pass"),
        ("6", "pass"),
        ("7", "spel"),
        ("8", "spel"),
        ("9", "spel"),
        ("T", "spel"),
        ("J", "trumf"),
        ("Q", "trumf"),
        ("K", "trumf"),
        ("A", "trumf"),
    ],
)
@pytest.mark.parametrize("suit", "CDHS")
def test_s2_the_drawn_rank_fixes_what_is_played(rank: str, suit: str, kind: str) -> None:
    assert KINDS[rules.kind_of_drawn(rules_record(), card_number(rank + suit))] == kind


@pytest.mark.parametrize(
    ("pass_to", "spel_to", "kinds_from_two_to_ace"),
    [
        (1, 10, "sssssssss tttt"),
        (2, 10, "p ssssssss tttt"),
        (3, 10, "pp sssssss tttt"),
        (4, 10, "ppp ssssss tttt"),
        (5, 10, "pppp sssss tttt"),
        (6, 6, "ppppp tttttttt"),
        (6, 7, "ppppp s ttttttt"),
        (6, 11, "ppppp sssss ttt"),
        (6, 12, "ppppp ssssss tt"),
        (6, 13, "ppppp sssssss t"),
        (6, 14, "ppppp ssssssss"),
        (1, 1, "ttttttttttttt"),
        (14, 14, "ppppppppppppp"),
    ],
)
def test_s2_pass_to_and_spel_to_are_the_highest_ranks_of_pass_and_spel(
    pass_to: int, spel_to: int, kinds_from_two_to_ace: str
) -> None:
    record = rules_record(pass_to=pass_to, spel_to=spel_to)
    kinds = "".join(KINDS[rules.kind_of_drawn(record, card_number(rank + "D"))][0] for rank in "23456789TJQKA")
    assert kinds == kinds_from_two_to_ace.replace(" ", "")


def test_s2_spel_to_below_pass_to_is_refused(sju_sma_hus: Game) -> None:
    with pytest.raises(
        InputError, match="spel_to must not be below pass_to; got spel_to=5 and pass_to=6: raise spel_to or lower pass_to"
    ):
        sju_sma_hus.parse_rules({"spel_to": 5})


@pytest.mark.parametrize(
    ("index", "drawn", "kind", "trump"), [(1, "3H", "pass", None), (0, "TC", "spel", None), (5, "QD", "trumf", "D")]
)
def test_s2_in_trumf_the_suit_of_the_drawn_card_is_trump_and_pass_and_spel_have_no_trump(
    index: int, drawn: str, kind: str, trump: str | None
) -> None:
    deal = replay(index)[1]
    assert (deal["drawn"], deal["kind"], deal["trump"]) == (drawn, kind, trump)


@pytest.mark.parametrize("kind", ["pass", "spel", "trumf"])
@pytest.mark.parametrize("index", range(3))
def test_s2_a_forced_kind_draws_no_card_and_leaves_the_deal_the_same(kind: str, index: int) -> None:
    free, forced = replay(index)[1], replay(index, kind=kind)[1]
    assert (forced["drawn"], forced["kind"]) == (None, kind)
    assert forced["trump"] == (free["drawn"][1] if kind == "trumf" else None)
    assert (forced["hands"], forced["piles"]) == (free["hands"], free["piles"])


@pytest.mark.parametrize(("kind", "trumps"), [("pass", 0), ("spel", 0), ("trumf", 13)])
def test_s2_the_view_knows_the_kind_and_the_thirteen_trumps(kind: str, trumps: int) -> None:
    table, drawn = dealt(0, kind=kind)
    assert KINDS[table.seen.kind] == kind
    assert len(cards(table.seen.trumps)) == trumps
    assert {card[1] for card in cards(table.seen.trumps)} <= {cards(1 << drawn)[0][1]}


@pytest.mark.parametrize(("forehand", "first", "second"), [(0, 0, 1), (1, 1, 0)])
def test_s3_seven_three_three_are_dealt_four_times_forehand_first_and_houses_from_the_left(
    forehand: int, first: int, second: int
) -> None:
    table, _ = dealt(3, forehand)
    deck = table.deck.tolist()
    assert [table.houses[:, layer].tolist() for layer in range(4)] == [deck[0:7], deck[13:20], deck[26:33], deck[39:46]]
    assert int(table.hands[first]) == set_of(deck[7:10] + deck[20:23] + deck[33:36] + deck[46:49])
    assert int(table.hands[second]) == set_of(deck[10:13] + deck[23:26] + deck[36:39] + deck[49:52])


def test_s3_only_the_seven_top_cards_lie_face_up() -> None:
    table, _ = dealt(3)
    assert table.seen.top.tolist() == table.houses[:, 3].tolist()
    assert int(table.seen.face_up) == set_of(table.houses[:, 3].tolist())
    assert (int(table.seen.tops), table.seen.pile_size.tolist()) == (0b1111111, [4] * 7)


# -------------------------------------------------------------------------------------------------------- S4, S5: points


@pytest.mark.parametrize(
    ("kind", "tricks", "options", "points", "why"),
    [
        ("spel", (13, 13), {}, (0, 0), "13 is home and no more"),
        ("spel", (14, 12), {}, (1, 0), "each trick over 13 is 1 point"),
        ("spel", (0, 26), {}, (0, 13), "all tricks"),
        ("trumf", (13, 13), {}, (0, 0), "trumf counts as spel"),
        ("trumf", (20, 6), {}, (7, 0), "trumf counts as spel"),
        ("spel", (13, 13), {"spel_base": 12}, (1, 1), "the 13th counts"),
        ("spel", (14, 12), {"spel_base": 12}, (2, 0), "12 are not counted"),
        ("trumf", (11, 15), {"spel_base": 12}, (0, 3), "12 are not counted"),
        ("trumf", (14, 12), {"spel_base": 14}, (0, 0), "14 are not counted"),
        ("spel", (11, 15), {"spel_base": 14}, (0, 1), "14 are not counted"),
        ("spel", (14, 12), {"pass_limit": 11}, (1, 0), "pass_limit does not touch spel"),
        ("pass", (13, 13), {}, (1, 1), "each has one too many"),
        ("pass", (14, 12), {}, (0, 2), "the 12 is home and gets 2"),
        ("pass", (12, 14), {}, (2, 0), "the 12 is home and gets 2"),
        ("pass", (26, 0), {}, (0, 14), "all tricks"),
        ("pass", (13, 13), {"pass_limit": 11}, (2, 2), "11 may be taken"),
        ("pass", (14, 12), {"pass_limit": 11}, (1, 3), "12 is one too many"),
        ("pass", (15, 11), {"pass_limit": 11}, (0, 4), "11 may be taken"),
        ("pass", (13, 13), {"pass_limit": 13}, (0, 0), "13 may be taken"),
        ("pass", (14, 12), {"pass_limit": 13}, (0, 1), "14 is one too many"),
        ("pass", (14, 12), {"spel_base": 12}, (0, 2), "spel_base does not touch pass"),
        ("spel", (14, 12), {"home_penalty": 5}, (6, 0), "the 12 gives 5 to the opponent"),
        ("trumf", (12, 14), {"home_penalty": 13}, (0, 14), "the 12 gives 13 to the opponent"),
        ("trumf", (13, 13), {"home_penalty": 5}, (0, 0), "both are home"),
        ("spel", (14, 12), {"home_penalty": 5, "spel_base": 14}, (5, 0), "home is 13 whatever spel_base is"),
        ("spel", (13, 13), {"home_penalty": 5, "spel_base": 14}, (0, 0), "home is 13 whatever spel_base is"),
        ("spel", (14, 12), {"home_penalty": 5, "spel_base": 12}, (7, 0), "home is 13 whatever spel_base is"),
        ("spel", (26, 0), {"home_penalty": 13, "spel_base": 12}, (27, 0), "the most a deal can give"),
        ("pass", (14, 12), {"home_penalty": 5}, (0, 2), "no penalty in pass"),
    ],
)
def test_s4_s5_points_by_kind_and_tricks(
    kind: str, tricks: tuple[int, int], options: dict[str, int], points: tuple[int, int], why: str
) -> None:
    table = position(kind=kind, trump="H" if kind == "trumf" else None, tricks=tricks, **options)
    assert play.score_deal(table) == points, why


def test_s5_pass_results_are_one_each_or_nothing_against_two_to_fourteen() -> None:
    results = {tuple(sorted(play.score_deal(position(kind="pass", tricks=(t, 26 - t))))) for t in range(27)}
    assert results == {(1, 1)} | {(0, m) for m in range(2, 15)}


@pytest.mark.parametrize(
    ("index", "kind", "tricks", "points"),
    [
        (0, "spel", [13, 13], [0, 0]),
        (11, "spel", [12, 14], [0, 1]),
        (18, "spel", [15, 11], [2, 0]),
        (6, "trumf", [14, 12], [1, 0]),
        (5, "trumf", [7, 19], [0, 6]),
        (19, "pass", [13, 13], [1, 1]),
        (8, "pass", [12, 14], [2, 0]),
        (240, "pass", [24, 2], [0, 12]),
    ],
)
def test_s4_s5_points_of_known_deals(index: int, kind: str, tricks: list[int], points: list[int]) -> None:
    assert told(replay(index), "score") == [
        {"event": "score", "kind": kind, "tricks": tricks, "points": points, "totals": points}
    ]


# --------------------------------------------------------------------------------------------------- S6, S7, S8: tricks


def test_s6_forehand_leads_to_the_first_trick_of_every_deal() -> None:
    leads = [(deal["dealer"], lead["seat"]) for deal, lead in pairwise(replay(0, "games")) if "dealer" in deal]
    assert {dealer for dealer, _ in leads} == {0, 1}
    assert all(leader == 1 - dealer for dealer, leader in leads)


def test_s6_the_winner_of_a_trick_leads_to_the_next() -> None:
    events = told(replay(0), "play", "trick")
    winners = [event["winner"] for event in events[2::3]]
    leaders = [event["seat"] for event in events[0::3]]
    assert set(winners) == {0, 1}
    assert leaders == [0, *winners[:-1]]


@pytest.mark.parametrize(
    ("hand", "led", "legal", "why"),
    [
        ("2S KS 3C AD", "TS", "2S KS", "follow suit; beating is not compulsory"),
        ("2S 3C AD", "TS", "2S", "follow suit though it loses"),
        ("AS 3C AD", "TS", "AS", "follow suit though it wins, also in pass"),
        ("3C AD 4H", "TS", "3C AD 4H", "void: any card, trump or side card"),
        ("2C AC 2S", "TC", "2C AC", "clubs, suit number 0"),
    ],
)
def test_s7_follow_suit_if_able_and_void_play_any_card(hand: str, led: str, legal: str, why: str) -> None:
    assert cards(rules.legal_answers(set_of(hand.split()), card_number(led))) == legal.split(), why


@pytest.mark.parametrize(("kind", "trump"), [("pass", None), ("spel", None), ("trumf", "H")])
def test_s7_the_legal_cards_do_not_depend_on_the_kind(kind: str, trump: str | None) -> None:
    script = Scripted(position(hands=("TS 2D", "3C 4H AD"), kind=kind, trump=trump), "TS", "3C")
    script.trick(0)
    assert script.offered == [(0, ["2D", "TS"]), (1, ["3C", "AD", "4H"])]


def test_s7_a_void_player_may_throw_a_side_card_although_he_holds_trumps() -> None:
    assert replay(103)[1]["trump"] == "S"
    assert " ".join(replay(103)[1]["hands"][1]) == "4D 9D TD 2H 6H 9H JH QH 4S 9S JS QS"
    assert replay(103)[2:5] == [
        {"event": "play", "seat": 0, "card": "5C"},
        {"event": "play", "seat": 1, "card": "4D"},
        {"event": "trick", "winner": 0},
    ]


@pytest.mark.parametrize(
    ("led", "answer", "trump", "answer_takes", "why"),
    [
        ("TS", "JS", None, True, "higher of the led suit"),
        ("TS", "9S", None, False, "lower of the led suit"),
        ("KS", "AS", None, True, "ace high"),
        ("2C", "3C", None, True, "lowest cards"),
        ("2S", "AH", None, False, "another suit never wins without trump"),
        ("2C", "AS", None, False, "another suit never wins without trump"),
        ("AS", "2H", "H", True, "any trump beats any other card"),
        ("AS", "KC", "H", False, "a side card does not win"),
        ("2S", "AC", "H", False, "a side card does not win"),
        ("TH", "JH", "H", True, "higher trump"),
        ("JH", "TH", "H", False, "lower trump"),
        ("2H", "AS", "H", False, "a side card does not beat a trump led"),
        ("2C", "3C", "H", True, "side suit followed in trumf"),
        ("AS", "2C", "C", True, "clubs as trump, suit number 0"),
        ("AC", "2S", "S", True, "spades as trump, suit number 3"),
    ],
)
def test_s8_higher_card_of_the_led_suit_or_higher_trump(
    led: str, answer: str, trump: str | None, answer_takes: bool, why: str
) -> None:
    table = position(hands=(led, answer), kind="trumf" if trump else "spel", trump=trump)
    assert Scripted(table, led, answer).trick(0) == int(answer_takes), why


def test_s8_in_pass_the_higher_card_wins_the_trick_too() -> None:
    assert Scripted(position(hands=("TS", "JS"), kind="pass"), "TS", "JS").trick(0) == 1


# ------------------------------------------------------------------------------------------------------ S9: taking cards

TWO_HOUSES: Any = {"hands": ("AC", "KC"), "houses": ("4H 5H", "4D 5D")}


def test_s9_winner_then_loser_take_a_card_into_the_hand() -> None:
    table = position(**TWO_HOUSES)
    Scripted(table, 1, 0).take(0)
    assert [cards(hand) for hand in table.hands] == [["AC", "5D"], ["KC", "5H"]]
    assert [cards(taken) for taken in table.seen.taken] == [["5D"], ["5H"]]


def test_s9_the_loser_may_take_the_card_the_winner_has_just_turned() -> None:
    table = position(**TWO_HOUSES)
    script = Scripted(table, 0, 0)
    script.take(0)
    assert script.offered == [(0, [0, 1]), (1, [0, 1])]
    assert [cards(hand) for hand in table.hands] == [["AC", "5H"], ["KC", "4H"]]
    assert replay(13)[5:7] == [
        {"event": "take", "seat": 0, "pile": 5, "card": "AD"},
        {"event": "take", "seat": 1, "pile": 5, "card": "TH"},
    ]


def test_s9_an_empty_pile_cannot_be_chosen() -> None:
    script = Scripted(position(**TWO_HOUSES), 0, 0, 1, 1)
    script.take(0)
    script.take(0)
    assert script.offered[2:] == [(0, [1]), (1, [1])]


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize(("option", "first_is_winner"), [("winner", True), ("loser", False)])
def test_s9_first_take_says_whether_winner_or_loser_takes_first(winner: int, option: str, first_is_winner: bool) -> None:
    script = Scripted(position(**TWO_HOUSES, first_take=option), 0, 1)
    script.take(winner)
    first = winner if first_is_winner else 1 - winner
    assert [seat for seat, _ in script.offered] == [first, 1 - first]


def test_s9_turn_up_after_both_keeps_the_second_from_the_pile_just_taken_from() -> None:
    script = Scripted(position(**TWO_HOUSES, turn_up="after_both"), 0, 1)
    script.take(0)
    assert script.offered == [(0, [0, 1]), (1, [1])]


def test_s9_turn_up_after_both_turns_both_cards_before_the_next_trick() -> None:
    table = position(**TWO_HOUSES, turn_up="after_both")
    Scripted(table, 0, 1).take(0)
    assert (cards(table.seen.face_up), int(table.seen.tops)) == (["4D", "4H"], 0b11)


def test_s9_turn_up_after_both_turns_the_next_card_when_only_that_pile_is_left() -> None:
    table = position(houses=("", "4H 5H"), turn_up="after_both")
    script = Scripted(table, 1, 1)
    script.take(0)
    assert script.offered == [(0, [1]), (1, [1])]
    assert [cards(hand) for hand in table.hands] == [["5H"], ["4H"]]


@pytest.mark.parametrize("turn_up", ["at_once", "after_both"])
def test_s9_every_pile_with_cards_has_a_face_up_top_before_each_trick(turn_up: str) -> None:
    table = position(houses=("2C 3C", "4C", "5C 6C 7C"), turn_up=turn_up)
    script = Scripted(table, 0, 1, 2, 0)
    script.take(0)
    assert (cards(table.seen.face_up), int(table.seen.tops)) == (["2C", "7C"], 0b101)
    script.take(0)
    assert (cards(table.seen.face_up), int(table.seen.tops)) == (["6C"], 0b100)


def test_s9_fourteen_tricks_are_replenished_and_after_trick_14_no_card_is_taken() -> None:
    names = [event["event"] for event in replay(0)[2:-2]]
    assert names == ["play", "play", "trick", "take", "take"] * 14 + ["play", "play", "trick"] * 12


def test_s10_always_26_tricks_and_every_card_is_played_once() -> None:
    for index in range(20):
        played = [event["card"] for event in told(replay(index), "play")]
        assert len(played) == len(set(played)) == 52


# -------------------------------------------------------------------------------------------------------- S11: the match


@pytest.mark.parametrize(
    ("totals", "target", "is_over"),
    [
        ((12, 12), 13, False),
        ((13, 12), 13, True),
        ((0, 13), 13, True),
        ((13, 13), 13, False),
        ((14, 13), 13, True),
        ((15, 20), 13, True),
        ((0, 1), 1, True),
        ((0, 0), 1, False),
        ((1, 1), 1, False),
        ((199, 13), 200, False),
        ((200, 13), 200, True),
    ],
)
def test_s11_the_match_ends_when_totals_differ_and_one_has_reached_the_target(
    totals: tuple[int, int], target: int, is_over: bool
) -> None:
    assert rules.is_match_over(rules_record(target=target), totals) == is_over


def test_s11_twelve_each_and_a_13_13_pass_deal_plays_on() -> None:
    assert told(replay(892, "games"), "score", "end")[-4:] == [
        {"event": "score", "kind": "trumf", "tricks": [12, 14], "points": [0, 1], "totals": [12, 12]},
        {"event": "score", "kind": "pass", "tricks": [13, 13], "points": [1, 1], "totals": [13, 13]},
        {"event": "score", "kind": "trumf", "tricks": [12, 14], "points": [0, 1], "totals": [13, 14]},
        {"event": "end", "winner": 1, "totals": [13, 14]},
    ]


@pytest.mark.parametrize(("totals", "leader"), [((13, 12), 0), ((3, 13), 1), ((4, 4), -1)])
def test_s11_the_higher_total_wins(totals: tuple[int, int], leader: int) -> None:
    assert play.leading_seat(totals) == leader


@pytest.mark.parametrize(
    ("option", "dealer", "points", "dealer_next"),
    [
        ("alternate", 1, (1, 0), 0),
        ("alternate", 1, (0, 1), 0),
        ("alternate", 0, (1, 0), 1),
        ("winner", 1, (1, 0), 0),
        ("winner", 1, (0, 1), 1),
        ("winner", 0, (1, 0), 0),
        ("winner", 0, (1, 1), 1),
        ("winner", 1, (0, 0), 0),
        ("loser", 1, (1, 0), 1),
        ("loser", 1, (0, 1), 0),
        ("loser", 0, (1, 0), 1),
        ("loser", 0, (0, 0), 1),
        ("loser", 1, (1, 1), 0),
        ("fixed", 1, (1, 0), 1),
        ("fixed", 1, (0, 1), 1),
        ("fixed", 1, (1, 1), 1),
    ],
)
def test_s11_who_deals_next(option: str, dealer: int, points: tuple[int, int], dealer_next: int) -> None:
    assert rules.next_dealer(rules_record(next_dealer=option), dealer, points) == dealer_next


def test_s11_seat_1_deals_first_and_the_deal_alternates() -> None:
    assert [deal["dealer"] for deal in told(replay(892, "games"), "deal")] == [1, 0] * 6


def test_s11_a_deal_alone_may_have_no_winner() -> None:
    assert replay(19)[-1] == {"event": "end", "winner": None, "totals": [1, 1]}
    assert replay(8)[-1] == {"event": "end", "winner": 0, "totals": [2, 0]}


# ----------------------------------------------------------------------------------------------------------- S12: public


def test_s12_a_view_knows_played_and_taken_cards_and_who_showed_a_void() -> None:
    table = position(hands=("5C AD", "4D 7H"), houses=("2S 3S",))
    script = Scripted(table, "5C", "4D", 0, 0)
    script.take(script.trick(0))
    assert cards(table.seen.played) == ["5C", "4D"]
    assert table.seen.plays[:3].tolist() == [card_number("5C"), card_number("4D"), -1]
    assert table.seen.takes[:3].tolist() == [card_number("3S"), card_number("2S"), -1]
    assert [len(cards(void)) for void in table.seen.shown_void] == [0, 13]
    assert {card[1] for card in cards(table.seen.shown_void[1])} == {"C"}


def ask_in_turn(seen: Any, seat: int, hand: str) -> None:
    """Write into the view who is asked."""
    seen.seat, seen.hand = seat, set_of(hand.split())


def test_s12_unseen_are_the_cards_neither_in_hand_nor_shown_at_the_table() -> None:
    seen = position(houses=("2C 3C",)).seen
    ask_in_turn(seen, 0, "4C")
    seen.played = set_of(["5C"])
    seen.taken[:] = [set_of(["6C"]), set_of(["7C"])]
    unseen = cards(rules.unseen_cards(seen))
    assert unseen[:3] == ["2C", "8C", "9C"]
    assert len(unseen) == 52 - 5


@pytest.mark.parametrize(("seat", "known"), [(0, ["9H"]), (1, ["2S"])])
def test_s12_the_opponent_is_known_to_hold_what_it_took_and_has_not_played(seat: int, known: list[str]) -> None:
    seen = position().seen
    ask_in_turn(seen, seat, "")
    seen.taken[:] = [set_of(["2S", "3S"]), set_of(["9H", "TH"])]
    seen.played = set_of(["3S", "TH"])
    assert cards(rules.opponent_known(seen)) == known


def test_s12_the_opponent_may_hold_a_card_of_a_void_suit_only_if_it_took_one() -> None:
    seen = position().seen
    ask_in_turn(seen, 0, "AC")
    seen.shown_void[1] = set_of([16 * 2 + rank for rank in range(13)])
    seen.taken[1] = set_of(["9H"])
    possible = cards(rules.opponent_possible(seen))
    assert [card for card in possible if card[1] == "H"] == ["9H"]
    assert len(possible) == 12 + 13 + 13 + 1


# ---------------------------------------------------------------------------------------------- choices and their record


def test_a_choice_is_asked_also_when_only_one_is_legal() -> None:
    script = Scripted(position(hands=("AC", "KC"), houses=("2S 3S",)), "AC", "KC", 0, 0)
    script.take(script.trick(0))
    assert [choices for _, choices in script.offered] == [["AC"], ["KC"], [0], [0]]


def test_the_deal_row_tells_what_was_dealt() -> None:
    table = position(hands=("AC AD 2H 3H 4H 5H", "AS KS QS JS TS 9S"), houses=("2D 6H", "7H"), kind="trumf", trump="H")
    row = np.zeros(1, np.dtype((np.record, deal_dtype)))[0]
    play.record_hands(table, row)
    told_by_row = {name: int(row[name]) for name in ("forehand_aces", "dealer_aces", "forehand_trumps", "dealer_trumps")}
    assert told_by_row == {"forehand_aces": 2, "dealer_aces": 1, "forehand_trumps": 4, "dealer_trumps": 0}
    assert (int(row["forehand_voids"]), int(row["dealer_voids"]), int(row["face_up_trumps"])) == (1, 3, 2)
    assert (int(row["forehand_longest"]), int(row["dealer_longest"])) == (4, 6)


def test_decisions_are_numbered_in_the_order_of_their_names(sju_sma_hus: Game) -> None:
    assert (sju_sma_hus.decisions[PLAY], sju_sma_hus.decisions[TAKE]) == ("play", "take")
