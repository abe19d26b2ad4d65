"""The compiled rules of Chansen, rule by rule, from positions written as text."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest

from simulate.core.cards import card_number, set_of
from simulate.core.errors import InputError
from simulate.core.kernels import COMPILED
from simulate.games.chansen import play, rules
from simulate.games.chansen.state import (
    BIDS,
    GAME_COLUMNS,
    MAX_REDEALS,
    PASS,
    deal_dtype,
    game_dtype,
)
from simulate.runs.asking import Question, StandIn
from simulate.runs.plan import make_plan
from simulate.runs.plan import new_table as table_of_plan
from simulate.runs.replay import Event, Replayer
from tests.chansen.position import GAME, Asked, Round, cards, legal_cards, new_table, scored, winner_of

HANDS = ("AC AD AH JC JD QS", "TC KC TD QD TH QH", "QC KD KH TS KS AS")
CHANCE = "JH JS"
PLAYED_OUT = "leave S AS JC TC KS JD TD QC QS QH AH TH KH AD QD KD AC KC TS"
"""After spel, pass, spel_utan: seat 0 leaves the chance, seat 2 names spades; three tricks each to seats 0 and 2."""


def a_round(script: str = "", **options: Any) -> Round:
    """Play the deal used below: seat 0 forehand, seat 1 without trumps when spades are named."""
    return Round(HANDS, CHANCE, script, **options)


def replay(index: int, unit: str = "games", **options: str | int) -> list[Event]:
    """Return the events of a game (or deal) of seed 7 under random play."""
    number: dict[str, Any] = {unit: 1}
    plan = make_plan("chansen", **number, seed=7, rules=options, strategies=["random_legal"])
    return list(Replayer(plan).events(index))


def replay_with(answer: Callable[[Question], int], unit: str = "games", **options: str | int) -> list[Event]:
    """Return the events of game 0 with these answers."""
    number: dict[str, Any] = {unit: 1}
    replayer = Replayer(make_plan("chansen", **number, seed=7, rules=options, strategies=["random_legal"]))
    stand_in = StandIn(replayer._player.table, answer)
    events = list(replayer.events(0))
    stand_in.check()
    return events


def listed(text: str) -> list[str]:
    """List the cards of a text."""
    return text.split()


def told(events: Sequence[Event], *names: str) -> list[Event]:
    return [event for event in events if event["event"] in names]


# --------------------------------------------------------------------------------------------------- C1 to C3: the cards


def test_c1_the_pack_is_ten_to_ace_in_each_suit() -> None:
    assert cards(rules.FULL_PACK) == listed("TC JC QC KC AC TD JD QD KD AD TH JH QH KH AH TS JS QS KS AS")
    assert rules.SORTED_PACK.tolist() == [card_number(card) for card in cards(rules.FULL_PACK)]


@pytest.mark.parametrize("forehand", [0, 1, 2])
def test_c1_six_cards_each_go_round_from_forehand_and_the_last_two_are_the_chance(forehand: int) -> None:
    table = table_of_plan(make_plan("chansen", deals=1, seed=7, strategies=["random_legal"]))
    play.begin(table, 3, 4, 1, forehand)
    rules.deal(table)
    deck = [int(card) for card in table.deck]
    dealt = [set(cards(table.hands[(forehand + i) % 3])) for i in range(3)] + [set(cards(table.chance))]
    assert dealt == [set(cards(set_of(part))) for part in (deck[:6], deck[6:12], deck[12:18], deck[18:])]


@pytest.mark.parametrize(
    ("suit", "trumps"),
    [
        (0, "TC JC QC KC AC JD JH JS QS"),
        (1, "JC QC TD JD QD KD AD JH JS QS"),
        (2, "JC QC JD TH JH QH KH AH JS QS"),
        (3, "JC QC JD JH TS JS QS KS AS"),
    ],
)
def test_c2_nine_trumps_when_the_named_suit_is_black_and_ten_when_red(suit: int, trumps: str) -> None:
    assert cards(rules.trumps_of(suit)) == trumps.split()


def test_c2_a_fixed_trump_is_not_of_its_printed_suit() -> None:
    assert cards(rules.plain_cards_of(2, rules.trumps_of(3))) == listed("TH QH KH AH")
    view = new_table().seen
    rules.name_trump(view, 3)
    assert [int(rules.effective_suit(view, card_number(card))) for card in ("JH", "QH", "QC", "TS")] == [3, 2, 3, 3]


@pytest.mark.parametrize(
    ("hand", "points"), [("AC", 11), ("TD", 10), ("KH", 4), ("QS", 3), ("JC", 2), ("AC TD KH QS JC", 30), ("", 0)]
)
def test_c3_card_points_are_11_10_4_3_2(hand: str, points: int) -> None:
    assert rules.card_points(set_of(hand.split())) == points


def test_c3_there_are_120_card_points() -> None:
    assert rules.card_points(rules.FULL_PACK) == 120


# ------------------------------------------------------------------------------------------------- C4 to C7: the bidding


@pytest.mark.parametrize(
    ("bids", "seat", "legal"),
    [
        ("", 0, "pass spel spel_utan alla alla_utan"),
        ("spel", 1, "pass spel_utan alla alla_utan"),
        ("pass", 1, "pass spel spel_utan alla alla_utan"),
        ("alla pass", 2, "pass alla_utan"),
        ("alla_utan", 1, "pass"),
    ],
)
def test_c4_a_bid_other_than_pass_is_higher_than_every_earlier_one(bids: str, seat: int, legal: str) -> None:
    assert a_round(bids).next == Asked(seat, "bid", legal.split())


def test_c4_forehand_is_left_of_the_dealer() -> None:
    asked = a_round(dealer=1).next
    assert asked is not None
    assert asked.seat == 2


def auctions() -> list[Round]:
    """Return every auction of one round that can be heard, once each."""
    heard = []
    for bids in product(BIDS, repeat=3):
        raising = [BIDS.index(bid) for bid in bids if bid != "pass"]
        if raising == sorted(set(raising)):
            heard.append(a_round(" ".join(bids)))
    return heard


def test_c4_c7_c8_of_35_auctions_seats_0_1_2_declare_4_10_20_and_in_12_the_chance_is_not_the_declarers() -> None:
    heard = auctions()
    assert len(heard) == 35
    played = [deal.table.seen for deal in heard if deal.row is not None]
    assert [sum(int(seen.declarer) == seat for seen in played) for seat in range(3)] == [4, 10, 20]
    with_right = [seen for seen in played if seen.chance_seat >= 0]
    assert len(with_right) == 25
    assert sum(int(seen.chance_seat) != int(seen.declarer) for seen in with_right) == 12


@pytest.mark.parametrize(
    ("bids", "expected"),
    [
        ("spel spel_utan alla", Asked(0, "bid", ["pass", "alla_utan"])),
        ("spel spel_utan alla pass", Asked(1, "bid", ["pass", "alla_utan"])),
        ("spel spel_utan alla pass pass", Asked(2, "chance", ["leave", "use"])),
        ("pass spel spel_utan", Asked(1, "bid", ["pass", "alla", "alla_utan"])),
        ("spel pass spel_utan", Asked(0, "bid", ["pass", "alla", "alla_utan"])),
        ("pass pass", Asked(2, "bid", ["pass", "spel", "spel_utan", "alla", "alla_utan"])),
        ("pass pass spel", Asked(2, "chance", ["leave", "use"])),
        ("spel pass pass", Asked(0, "chance", ["leave", "use"])),
        ("spel alla_utan", Asked(2, "bid", ["pass"])),
        ("spel alla_utan pass", Asked(0, "bid", ["pass"])),
        ("spel alla_utan pass pass", Asked(0, "chance", ["leave", "use"])),
    ],
)
def test_c4_until_quiet_bidding_ends_when_two_have_passed_and_the_third_has_spoken(bids: str, expected: Asked) -> None:
    assert a_round(bids, bidding="until_quiet").next == expected


@pytest.mark.parametrize("bidding", ["single_round", "until_quiet"])
def test_c5_when_all_pass_the_round_is_not_played(bidding: str) -> None:
    deal = a_round("pass pass pass", bidding=bidding)
    assert deal.row is None
    assert [event["event"] for event in deal.events] == ["bid", "bid", "bid"]


def passes_then_spel(passes: int) -> Callable[[Question], int]:
    """Return answers that pass some times, then bid spel where they can, and else take the lowest choice."""
    said = 0

    def answer(question: Question) -> int:
        nonlocal said
        if question.decision != 0:
            return question.choices[0]
        said += 1
        return 1 if said > passes and 1 in question.choices else PASS

    return answer


@pytest.mark.parametrize(
    ("redeal_dealer", "dealers"),
    [("same", [(0, 2), (0, 2), (0, 2), (1, 0), (2, 1)]), ("next", [(0, 2), (0, 0), (0, 1), (1, 2), (2, 0)])],
)
def test_c5_c14_redeals_keep_the_round_and_the_deal_goes_on_from_the_last_dealer(
    redeal_dealer: str, dealers: list[tuple[int, int]]
) -> None:
    events = replay_with(passes_then_spel(6), redeal_dealer=redeal_dealer, rounds=3)
    deals = told(events, "deal")
    assert [(deal["round"], deal["dealer"]) for deal in deals] == dealers
    assert len({str(deal["hands"]) for deal in deals}) == len(deals)
    assert [event["event"] for event in events[1:11]] == ["deal", "bid", "bid", "bid", "redeal"] * 2


@pytest.mark.parametrize(
    ("options", "contract", "home"),
    [
        ({}, "pass", [0]),
        ({"pass_contract": "at_most_two"}, "pass", [0, 1, 2]),
        ({}, "spel", [3]),
        ({}, "spel_utan", [3]),
        ({"spel_tricks": 1}, "spel", [1]),
        ({"spel_tricks": 5}, "spel_utan", [5]),
        ({"spel_tricks": 2}, "alla", [6]),
        ({}, "alla", [6]),
        ({}, "alla_utan", [6]),
    ],
)
def test_c6_the_tricks_that_are_home(options: dict[str, Any], contract: str, home: list[int]) -> None:
    seen = new_table(**options).seen
    made = []
    for tricks in range(7):
        seen.contracts[1], seen.tricks[1] = BIDS.index(contract), tricks
        made += [tricks] * int(rules.is_home(seen, 1))
    assert made == home


def test_c6_until_quiet_the_contract_is_the_last_bid_other_than_pass() -> None:
    deal = a_round("spel pass spel_utan pass " + PLAYED_OUT, bidding="until_quiet")
    assert deal.told("score")[0]["bids"] == ["spel", "pass", "spel_utan"]


def test_c7_the_highest_bidder_names_trump_and_leads() -> None:
    assert a_round("spel pass spel_utan leave").next == Asked(2, "trump", ["C", "D", "H", "S"])
    assert a_round("spel pass spel_utan leave H").next == Asked(2, "play", listed("QC KD KH TS KS AS"))


# --------------------------------------------------------------------------------------------------------- C8: the chance


@pytest.mark.parametrize(
    ("bids", "seat"),
    [("spel pass spel_utan", 0), ("spel alla pass", 1), ("spel alla alla_utan", 1), ("pass pass spel", 2), ("alla pass pass", 0)],
)
def test_c8_the_highest_bidder_of_the_entitled_has_the_chance(bids: str, seat: int) -> None:
    assert a_round(bids).next == Asked(seat, "chance", ["leave", "use"])


@pytest.mark.parametrize("bids", ["spel_utan pass pass", "pass alla_utan pass", "pass spel_utan alla_utan"])
def test_c8_nobody_has_the_chance_after_bids_without_it(bids: str) -> None:
    deal = a_round(bids)
    assert deal.next is not None
    assert deal.next.decision == "trump"
    assert deal.told("chance") == []


@pytest.mark.parametrize(
    ("bids", "decision"), [("spel pass spel_utan", "trump"), ("spel alla pass", "chance"), ("spel pass pass", "chance")]
)
def test_c8_declarer_only_gives_the_right_to_nobody_but_the_declarer(bids: str, decision: str) -> None:
    deal = a_round(bids, chance_right="declarer_only")
    assert deal.next is not None
    assert deal.next.decision == decision


@pytest.mark.parametrize(
    ("bids", "expected"),
    [
        ("spel spel_utan pass alla_utan pass", Asked(0, "trump", ["C", "D", "H", "S"])),
        ("spel spel_utan pass alla pass", Asked(0, "chance", ["leave", "use"])),
        ("spel spel_utan alla alla_utan pass pass", Asked(2, "chance", ["leave", "use"])),
    ],
)
def test_c8_until_quiet_a_higher_last_bid_gives_up_the_right_or_takes_it(bids: str, expected: Asked) -> None:
    assert a_round(bids, bidding="until_quiet").next == expected


def test_c8_who_leaves_the_chance_keeps_his_six_cards() -> None:
    deal = a_round("spel pass pass leave H")
    assert deal.next == Asked(0, "play", listed("JC AC JD AD AH QS"))
    assert cards(deal.table.chance) == CHANCE.split()
    assert deal.told("chance", "discard") == [{"event": "chance", "seat": 0, "use": False}]


def test_c8_forced_use_is_not_asked_but_told() -> None:
    deal = a_round("spel pass pass", chance_use="forced")
    assert deal.next == Asked(0, "discard", listed("JC AC JD AD AH QS"))
    assert deal.told("chance") == [{"event": "chance", "seat": 0, "use": True}]


def test_c8_both_laid_aside_cards_come_from_his_own_six() -> None:
    assert a_round("spel pass pass use").next == Asked(0, "discard", listed("JC AC JD AD AH QS"))
    assert a_round("spel pass pass use JD").next == Asked(0, "discard", listed("JC AC AD AH QS"))
    deal = a_round("spel pass pass use JD JC H")
    assert deal.next == Asked(0, "play", listed("AC AD JH AH JS QS"))
    assert deal.told("discard") == [{"event": "discard", "seat": 0, "cards": ["JC", "JD"]}]


def test_c8_any_of_eight_lets_the_chance_cards_be_laid_aside() -> None:
    assert a_round("spel pass pass use", exchange="any_of_eight").next == Asked(0, "discard", listed("JC AC JD AD JH AH JS QS"))
    deal = a_round("spel pass pass use JS JH H", exchange="any_of_eight")
    assert deal.next == Asked(0, "play", listed("JC AC JD AD AH QS"))


BEFORE = {"trump_time": "before_exchange"}


@pytest.mark.parametrize(
    ("options", "script", "legal"),
    [
        ({"discards": "no_fixed_trumps"}, "use", "AC AD AH"),
        ({"discards": "no_fixed_trumps"}, "use AD", "AC AH"),
        ({"discards": "no_fixed_trumps", "exchange": "any_of_eight"}, "use", "AC AD AH"),
        ({"discards": "no_trumps", **BEFORE}, "H use", "AC AD"),
        ({"discards": "no_trumps", **BEFORE}, "H use AD", "AC"),
        ({"discards": "no_trumps", **BEFORE}, "S use", "AC AD AH"),
    ],
)
def test_c8_discards_limits_what_may_be_laid_aside(options: dict[str, Any], script: str, legal: str) -> None:
    assert a_round(f"spel pass pass {script}", **options).next == Asked(0, "discard", legal.split())


@pytest.mark.parametrize(
    ("options", "chance", "legal"),
    [
        ({}, "KS JS", "JC QC JD QD JH QS"),
        ({"exchange": "any_of_eight"}, "KS JS", "QD KS"),
        ({"exchange": "any_of_eight"}, "JS TS", "QD TS"),
    ],
)
def test_c8_with_fewer_than_two_permitted_cards_any_may_be_laid_aside(options: dict[str, Any], chance: str, legal: str) -> None:
    hands = ("JC QC JD QD QS JH", "TC KC AC TD TH QH", "KD AD KH AH TS AS")
    deal = Round(hands, chance, "spel pass pass use", discards="no_fixed_trumps", **options)
    assert deal.next == Asked(0, "discard", legal.split())


def test_c8_what_is_permitted_is_settled_once_an_exchange() -> None:
    hands = ("JC QC JD QD QS KD", "TC KC AC TD TH QH", "JH AD KH AH TS AS")
    assert Round(hands, "KS JS", "spel pass pass use KD", discards="no_fixed_trumps").next == Asked(0, "discard", ["QD"])


# ------------------------------------------------------------------------------------------- C9, C10: trump and the play


def test_c9_before_exchange_the_declarer_names_trump_before_the_chance_is_offered() -> None:
    assert a_round("spel pass spel_utan", **BEFORE).next == Asked(2, "trump", ["C", "D", "H", "S"])
    deal = a_round("spel pass spel_utan H", **BEFORE)
    assert deal.next == Asked(0, "chance", ["leave", "use"])
    assert int(deal.next_table.seen.trump) == 2


@pytest.mark.parametrize(
    ("hand", "led", "trump", "legal", "why"),
    [
        ("KH JH AC QS", "TH", "S", "KH", "a plain heart must follow; the jack is no heart"),
        ("JH AC QS", "TH", "S", "JH AC QS", "a hand whose only printed heart is the jack is void in hearts"),
        ("JH AC QS TS", "KS", "S", "JH QS TS", "any trump follows a trump"),
        ("JH AC QS TS", "QC", "D", "JH QS", "a fixed trump asks for trumps, not for clubs"),
        ("AC KD", "JD", "H", "AC KD", "void in trumps: anything"),
        ("QC AC KD", "KC", "H", "AC", "the club queen is a trump, the ace must follow"),
        ("QC KD", "KC", "H", "QC KD", "void in plain clubs"),
        ("QH TH JC", "KH", "H", "QH TH JC", "hearts are trump"),
    ],
)
def test_c10_suit_is_followed_with_plain_cards_and_trumps_with_trumps(
    hand: str, led: str, trump: str, legal: str, why: str
) -> None:
    assert set(legal_cards(hand, led, trump)) == set(legal.split()), why


@pytest.mark.parametrize(
    ("hand", "led", "trump", "legal", "why"),
    [
        ("KH JH AC QS", "TH", "S", "KH JH", "the printed jack may be played too"),
        ("JH AC QS", "TH", "S", "JH AC QS", "void is judged by plain cards alone"),
        ("QC JC AC KD", "KC", "H", "QC JC AC", "queen and jack of clubs"),
        ("KH TS", "JH", "S", "TS", "the lead of a fixed trump is a trump lead, not one of hearts"),
    ],
)
def test_c10_printed_too_lets_who_can_follow_play_a_fixed_trump_of_the_printed_suit(
    hand: str, led: str, trump: str, legal: str, why: str
) -> None:
    assert set(legal_cards(hand, led, trump, fixed_suit="printed_too")) == set(legal.split()), why


def test_c10_the_winner_of_a_trick_leads_and_six_tricks_are_played() -> None:
    deal = a_round("spel pass spel_utan " + PLAYED_OUT)
    winners = [event["winner"] for event in deal.told("trick")]
    leaders = [event["seat"] for event in deal.told("play")[::3]]
    assert winners == [2, 2, 0, 0, 0, 2]
    assert leaders == [2, *winners[:-1]]


# ----------------------------------------------------------------------------------------------------- C11: who wins it


@pytest.mark.parametrize(
    ("trick", "trump", "winner", "why"),
    [
        ("QS QC TD", "S", 1, "of equal queens the later"),
        ("QC QS TD", "S", 1, "of equal queens the later"),
        ("QH QC QS", "H", 2, "the red queen of the trump suit is their equal"),
        ("QC QH KS", "D", 0, "a red queen of another suit is a plain card"),
        ("QC AS TD", "S", 1, "the trump ace beats every queen"),
        ("KS QC TD", "S", 0, "and so does the king"),
        ("QC JC JD", "S", 0, "queens beat jacks"),
        ("JS JC JD", "H", 2, "jacks are equal, the last wins"),
        ("TS JD TD", "S", 1, "the trump ten loses to any jack"),
        ("JD TS TD", "S", 0, "the trump ten loses to any jack"),
        ("AH TH QH", "S", 0, "plain cards: ace"),
        ("TH QH KH", "S", 2, "plain cards rank A K Q T"),
        ("TH QH AD", "S", 1, "a card of another suit does not win"),
        ("AH TS QH", "S", 1, "the lowest trump beats a plain ace"),
        ("AH JH KH", "S", 1, "a fixed trump on its printed suit is a trump"),
        ("TH JH TS", "S", 1, "the later ten of trumps does not beat the jack"),
    ],
)
def test_c11_trumps_rank_by_value_and_of_equals_the_later_wins(trick: str, trump: str, winner: int, why: str) -> None:
    assert winner_of(trick, trump) == winner, why


@pytest.mark.parametrize(
    ("trick", "trump", "order", "winner", "why"),
    [
        ("QC AS TD", "S", "fixed_first", 0, "a black queen beats the trump ace"),
        ("AS JD TD", "S", "fixed_first", 1, "and so does a jack"),
        ("QS QC TD", "S", "fixed_first", 1, "black queens are equal"),
        ("JS JC JD", "H", "fixed_first", 2, "jacks are equal"),
        ("QC QH KD", "H", "fixed_first", 0, "the red queen is under the fixed trumps"),
        ("QH KH TH", "H", "fixed_first", 1, "of the suit A K Q T"),
        ("TH QH KD", "H", "fixed_first", 1, "of the suit A K Q T"),
        ("QC QS AS", "S", "sjavs", 0, "the club queen is the highest"),
        ("JC JS QS", "H", "sjavs", 2, "then the spade queen"),
        ("JS JC KD", "H", "sjavs", 1, "jacks C S H D"),
        ("JH JD JS", "C", "sjavs", 2, "jacks C S H D"),
        ("JD JH AH", "H", "sjavs", 1, "jacks C S H D"),
        ("AH JD KH", "H", "sjavs", 1, "the lowest jack beats the ace of the suit"),
        ("KH AH QH", "H", "sjavs", 1, "of the suit A K Q T"),
    ],
)
def test_c11_other_trump_orders(trick: str, trump: str, order: str, winner: int, why: str) -> None:
    assert winner_of(trick, trump, trump_order=order) == winner, why


TRUMPS_FROM_THE_TOP = {
    "by_rank": ["AD", "KD", "QC QS QD", "JC JD JH JS", "TD"],
    "fixed_first": ["QC QS", "JC JD JH JS", "AD", "KD", "QD", "TD"],
    "sjavs": listed("QC QS JC JS JH JD AD KD QD TD"),
}


@pytest.mark.parametrize("order", TRUMPS_FROM_THE_TOP)
def test_c11_the_cards_that_beat_a_trump_are_its_equals_and_those_above(order: str) -> None:
    seen = new_table(trump_order=order).seen
    rules.name_trump(seen, 1)
    above: set[str] = set()
    for group in TRUMPS_FROM_THE_TOP[order]:
        above |= set(group.split())
        for trump in group.split():
            assert set(cards(rules.beating_cards(seen, card_number(trump)))) == above, trump
    assert set(cards(rules.beating_cards(seen, card_number("QH")))) == above | {"KH", "AH"}


# ------------------------------------------------------------------------------------------------ C12, C13: the score

RICH, POOR = "AC TC KC QC JC AD TD KD QD", "JD AH TH KH QH JH AS TS KS"  # 30 + 28 and 2 + 30 + 25 points
UNUSED = "QS JS"  # 5 points


def points(contracts: str, tricks: Sequence[int], **given: Any) -> list[int]:
    """Score a round in which the seats with tricks share the cards, the first of them the rich ones."""
    takers = [seat for seat in range(3) if tricks[seat]]
    won = ["", "", ""]
    won[takers[0]] = RICH if len(takers) > 1 else f"{RICH} {POOR}"
    if len(takers) > 1:
        won[takers[1]] = POOR
    return scored(contracts, won, tricks, **{"declarer": 2, **given})


def test_c12_the_cards_used_here_have_58_57_and_5_points() -> None:
    assert [int(rules.card_points(set_of(part.split()))) for part in (RICH, POOR, UNUSED)] == [58, 57, 5]


@pytest.mark.parametrize(
    ("contracts", "tricks", "expected", "why"),
    [
        ("spel pass spel_utan", (3, 0, 3), [59, 1, 62], "all three at home"),
        ("spel pass spel_utan", (4, 0, 2), [0, 1, 0], "spel with four tricks is not home, nor spel utan with two"),
        ("spel pass pass", (3, 3, 0), [59, 0, 1], "a passer with tricks has nothing"),
        ("pass pass alla", (0, 0, 6), [1, 1, 125], "alla at home makes the passers home with 1"),
        ("pass pass alla_utan", (0, 0, 6), [1, 1, 130], "15 and all the card points in tricks"),
        ("pass pass alla", (5, 0, 1), [0, 1, 0], "alla missed"),
    ],
)
def test_c12_home_is_the_value_and_the_card_points_and_in_pass_one_point(
    contracts: str, tricks: tuple[int, ...], expected: list[int], why: str
) -> None:
    assert points(contracts, tricks) == expected, why


@pytest.mark.parametrize(
    ("options", "tricks", "expected"),
    [
        ({}, (3, 0, 3), [64, 1, 62]),
        ({}, (4, 0, 2), [0, 1, 0]),
        ({"card_points": "all"}, (4, 0, 2), [58, 1, 57]),
        ({"card_points": "none"}, (3, 0, 3), [1, 1, 5]),
        ({"discards_to": "declarer"}, (3, 0, 3), [59, 1, 67]),
        ({"discards_to": "declarer"}, (3, 1, 2), [59, 0, 0]),
        ({"discards_to": "nobody"}, (3, 0, 3), [59, 1, 62]),
        ({"discards_to": "declarer", "card_points": "none"}, (3, 0, 3), [1, 1, 5]),
    ],
)
def test_c12_the_laid_aside_cards_go_to_their_owner_if_home(
    options: dict[str, Any], tricks: tuple[int, ...], expected: list[int]
) -> None:
    assert points("spel pass spel_utan", tricks, user=0, laid_aside=UNUSED, **options) == expected


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"card_points": "all"}, [58, 57, 1]),
        ({"card_points": "none"}, [0, 0, 1]),
        ({"card_points": "all", "pass_contract": "at_most_two"}, [58, 1, 1]),
        ({"fail_penalty": "value"}, [-10, -1, 1]),
        ({"fail_penalty": "value", "value_alla": 7, "value_pass": 3}, [-7, -3, 3]),
        ({"fail_penalty": "value", "card_points": "all"}, [48, 56, 1]),
        ({"value_pass": 0}, [0, 0, 0]),
    ],
)
def test_c12_options_of_the_score_when_alla_is_missed_and_a_passer_has_two_tricks(
    options: dict[str, Any], expected: list[int]
) -> None:
    assert points("alla pass pass", (4, 2, 0), declarer=0, **options) == expected


@pytest.mark.parametrize(
    ("option", "contract", "tricks"),
    [
        ("value_spel", "spel", 3),
        ("value_spel_utan", "spel_utan", 3),
        ("value_alla", "alla", 6),
        ("value_alla_utan", "alla_utan", 6),
    ],
)
@pytest.mark.parametrize("value", [0, 200])
def test_c12_each_bid_has_its_own_value(option: str, contract: str, tricks: int, value: int) -> None:
    others = (6 - tricks, 0)
    got = points(f"{contract} alla pass", (tricks, *others), declarer=0, **{option: value})
    assert got[0] == value + (58 if tricks == 3 else 115)


@pytest.mark.parametrize(
    ("options", "last_winner", "expected"),
    [
        ({}, 2, [59, 1, 62]),
        ({"unused_chance": "declarer"}, 0, [59, 1, 67]),
        ({"unused_chance": "last_trick"}, 0, [64, 1, 62]),
        ({"unused_chance": "last_trick"}, 2, [59, 1, 67]),
        ({"unused_chance": "declarer", "card_points": "none"}, 0, [1, 1, 5]),
    ],
)
@pytest.mark.parametrize("left_by", [None, 0])
def test_c13_an_unused_chance_counts_for_nobody_or_with_the_tricks_of_its_owner(
    options: dict[str, Any], last_winner: int, expected: list[int], left_by: int | None
) -> None:
    got = points("spel pass spel_utan", (3, 0, 3), left_by=left_by, chance=UNUSED, last_winner=last_winner, **options)
    assert got == expected


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"unused_chance": "declarer"}, [0, 1, 0]),
        ({"unused_chance": "declarer", "card_points": "all"}, [58, 1, 62]),
        ({"unused_chance": "last_trick", "card_points": "all"}, [63, 1, 57]),
    ],
)
def test_c13_an_unused_chance_counts_for_who_is_not_home_only_under_card_points_all(
    options: dict[str, Any], expected: list[int]
) -> None:
    assert points("spel pass spel_utan", (4, 0, 2), left_by=0, chance=UNUSED, last_winner=0, **options) == expected


def test_c13_an_unused_chance_is_not_for_a_home_passer() -> None:
    given = {"pass_contract": "at_most_two", "unused_chance": "last_trick", "chance": UNUSED, "declarer": 0, "last_winner": 1}
    assert points("alla pass pass", (4, 2, 0), card_points="all", **given) == [58, 1, 1]


def test_c12_a_played_round_is_scored_as_told() -> None:
    deal = a_round("spel pass spel_utan " + PLAYED_OUT)
    assert deal.told("score") == [
        {
            "event": "score",
            "bids": ["spel", "pass", "spel_utan"],
            "tricks": [3, 0, 3],
            "home": [True, True, True],
            "card_points": [52, 0, 64],
            "laid_aside": 0,
            "points": [53, 1, 69],
            "totals": [53, 1, 69],
        }
    ]


# --------------------------------------------------------------------------------------------------- C14, C15: the game


def test_c14_the_deal_moves_clockwise_and_there_are_ten_rounds() -> None:
    by_round = {deal["round"]: deal["dealer"] for deal in told(replay(1), "deal")}
    assert by_round == {0: 2, 1: 0, 2: 1, 3: 2, 4: 0, 5: 1, 6: 2, 7: 0, 8: 1, 9: 2}


@pytest.mark.parametrize("rounds", [1, 2, 100])
def test_c14_rounds(rounds: int) -> None:
    assert len(told(replay(1, rounds=rounds), "score")) == rounds


@pytest.mark.parametrize(
    ("totals", "winners"), [((30, 41, 40), 0b010), ((41, -2, 41), 0b101), ((0, 0, 0), 0b111), ((-5, -7, -6), 0b001)]
)
def test_c14_the_highest_total_wins_and_ties_are_shared(totals: tuple[int, ...], winners: int) -> None:
    assert rules.leading_seats(np.array(totals)) == winners


def test_c15_only_who_used_the_chance_sees_its_cards_and_what_was_laid_aside() -> None:
    bids = "spel pass spel_utan use JD JC H"
    for script, seat, taken_up, laid_aside in [
        ("spel pass spel_utan", 0, [], []),
        ("spel pass spel_utan use", 0, ["JH", "JS"], []),
        ("spel pass spel_utan use JD", 0, ["JH", "JS"], ["JD"]),
        (bids, 2, [], []),
        (f"{bids} QC", 0, ["JH", "JS"], ["JC", "JD"]),
        (f"{bids} QC AH", 1, [], []),
    ]:
        deal = a_round(script)
        view = deal.next_table.seen
        assert deal.next is not None
        assert deal.next.seat == seat
        assert (cards(view.chance_cards), cards(view.laid_aside)) == (taken_up, laid_aside), script


def test_c15_unseen_cards_are_those_in_other_hands_and_a_chance_not_taken_up() -> None:
    view = a_round("spel pass spel_utan leave S AS").next_table.seen
    assert set(cards(rules.unseen_cards(view))) == set(listed("TC KC TD QD TH QH QC KD KH TS KS JH JS"))
    view = a_round("spel pass spel_utan use JD JC S AS").next_table.seen
    assert set(cards(rules.unseen_cards(view))) == set(listed("TC KC TD QD TH QH QC KD KH TS KS"))


def test_c15_who_does_not_follow_has_shown_a_void() -> None:
    view = a_round("spel pass spel_utan leave S AS QS TC").next_table.seen
    assert int(view.shown_void[1]) == int(rules.trumps_of(3))
    assert set(cards(rules.possible_cards(view, 1))).isdisjoint(cards(rules.trumps_of(3)))
    assert int(view.shown_void[0]) == 0


@pytest.mark.parametrize(("fixed_suit", "void"), [("trump", "TH QH KH AH"), ("printed_too", "")])
def test_c15_under_printed_too_a_fixed_trump_of_the_led_suit_shows_no_void(fixed_suit: str, void: str) -> None:
    hands = ("AH AC TC KC AD TD", "JH QC QS TS KS AS", "KH QH TH JC JD KD")
    view = Round(hands, "JS QD", "spel_utan pass pass S AH JH", fixed_suit=fixed_suit).next_table.seen
    assert cards(view.shown_void[1]) == void.split()


# ------------------------------------------------------------------------------------- options, and the bound on redeals


def test_no_trumps_needs_the_trump_suit_before_the_exchange() -> None:
    with pytest.raises(InputError, match="rule discards=no_trumps needs trump_time=before_exchange"):
        GAME.parse_rules({"discards": "no_trumps"})
    GAME.parse_rules({"discards": "no_trumps", "trump_time": "before_exchange"})


def always_pass(question: Question) -> int:
    return question.choices[0]


compiled_only = pytest.mark.skipif(not COMPILED, reason="ten thousand redeals take long in plain Python")


@compiled_only
@pytest.mark.parametrize("unit", ["deals", "games"])
def test_when_all_always_pass_the_game_is_broken_off_and_says_so(unit: str) -> None:
    events = replay_with(always_pass, unit)
    assert len(told(events, "redeal")) == MAX_REDEALS
    assert events[-2:] == [
        {"event": "broken_off", "round": 0, "redeals": MAX_REDEALS},
        {"event": "end", "winners": [], "totals": [0, 0, 0]},
    ]


@compiled_only
def test_a_game_is_broken_off_in_the_round_in_which_its_redeals_are_used_up() -> None:
    answer = passes_then_spel(0)
    scores = 0

    def answers(question: Question) -> int:
        nonlocal scores
        scores = int(question.table.seen.round_number)
        return answer(question) if scores < 2 else PASS

    events = replay_with(answers)
    assert [event["round"] for event in told(events, "broken_off")] == [2]
    assert len(told(events, "score")) == 2
    assert events[-1]["winners"] == []


@compiled_only
def test_a_broken_off_round_is_recorded_as_not_played() -> None:
    table = table_of_plan(make_plan("chansen", games=1, seed=7, strategies=["random_legal"]))
    stand_in = StandIn(table, always_pass)
    deal_rows = np.full(200, -7, np.int16).repeat(len(deal_dtype)).view(np.dtype((np.record, deal_dtype)))
    game_rows = np.full(2, -7, np.int16).repeat(len(game_dtype)).view(np.dtype((np.record, game_dtype)))
    assert play.play_games(table, 0, 2, deal_rows, game_rows) == (1, 1)  # whoever waits may interrupt here
    stand_in.check()
    row, game = deal_rows[0], game_rows[0]
    assert (row.declarer, row.trump, row.redeals, row.points_0, row.home_2) == (3, 4, MAX_REDEALS, 0, 0)
    assert (game.winners, game.rounds, game.redeals) == (0, 0, MAX_REDEALS)
    for column in GAME.deal_columns:
        assert column.low <= row[column.name] <= column.high, column.name
    for column in GAME_COLUMNS:
        assert column.low <= game[column.name] <= column.high, column.name
