"""The rules of Chansen one by one: small positions, exact facts, and what must hold in any round."""

import itertools
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference.chansen import (
    BIDS,
    CHOICES,
    DEFAULTS,
    FIXED_TRUMPS,
    PACK,
    PASS,
    SPEL,
    Event,
    Question,
    Table,
    card_number,
    card_text,
    deal_cards,
    declarer,
    is_trump,
    play_on,
    play_round,
    points_of,
    sorted_texts,
    speak,
    transcript,
    who_has_the_right,
    winners,
    with_defaults,
    written,
)
from tests.reference.streams import Choose, Stream, random_legal

HANDS = ("AC AD AH JC JD QS", "TC KC TD QD TH QH", "QC KD KH TS KS AS")
CHANCE = "JH JS"


def a_deal(bids: str = "", **rules: Any) -> Table:
    """Return the deal used below: seat 0 forehand, seat 1 has no trump when spades are named."""
    return written(HANDS, CHANCE, bids=bids, rules=rules)


def last(table: Table, event: str) -> Event:
    """Return the latest event of a kind."""
    return [told for told in table.events if told["event"] == event][-1]


def kinds(table: Table) -> list[str]:
    """Return the kinds of what happened."""
    return [told["event"] for told in table.events]


def question(table: Table, script: str = "") -> Question:
    """Return the question at which a script ends."""
    asked = play_on(table, script)
    assert asked is not None
    return asked


# C1 to C3


def test_c1_the_pack_is_ten_to_ace_in_each_suit() -> None:
    assert [card_text(card) for card in PACK] == ("TC JC QC KC AC TD JD QD KD AD TH JH QH KH AH TS JS QS KS AS".split())


@pytest.mark.parametrize("dealer, seats", [(2, (0, 1, 2)), (0, (1, 2, 0)), (1, (2, 0, 1))])
def test_c1_six_cards_each_go_to_forehand_middle_and_dealer_and_two_to_the_chance(dealer: int, seats: tuple[int, ...]) -> None:
    pack = list(PACK)
    Stream(7, 3, 4, 1, 0).shuffle(pack)
    table = deal_cards(DEFAULTS, 7, 3, round_number=4, attempt=1, dealer=dealer)
    assert [table.hands[seat] for seat in seats] == [pack[:6], pack[6:12], pack[12:18]]
    assert table.chance == pack[18:]


def test_c1_the_deal_is_told_with_hands_and_chance_sorted_by_card_number() -> None:
    assert transcript(1, 0, {}, unit="deal")[0] == {
        "event": "deal",
        "round": 0,
        "dealer": 2,
        "hands": [
            ["JC", "AC", "TH", "JH", "TS", "JS"],
            ["KC", "JD", "KD", "QH", "QS", "AS"],
            ["TC", "QC", "QD", "KH", "AH", "KS"],
        ],
        "chance": ["TD", "AD"],
    }


@pytest.mark.parametrize(
    "trump, cards",
    [
        (0, "TC JC QC KC AC JD JH JS QS"),
        (1, "JC QC TD JD QD KD AD JH JS QS"),
        (2, "JC QC JD TH JH QH KH AH JS QS"),
        (3, "JC QC JD JH TS JS QS KS AS"),
    ],
)
def test_c2_nine_trumps_when_the_named_suit_is_black_and_ten_when_red(trump: int, cards: str) -> None:
    assert [card_text(card) for card in PACK if is_trump(card, trump)] == cards.split()


def test_c3_card_points_are_11_10_4_3_2_and_120_in_all() -> None:
    assert [points_of([card_number(card)]) for card in ("AC", "TD", "KH", "QS", "JC")] == [11, 10, 4, 3, 2]
    assert points_of(PACK) == 120


# C4 to C7


@pytest.mark.parametrize(
    "bids, seat, legal",
    [
        ("", 0, ["pass", "spel", "spel_utan", "alla", "alla_utan"]),
        ("spel", 1, ["pass", "spel_utan", "alla", "alla_utan"]),
        ("pass", 1, ["pass", "spel", "spel_utan", "alla", "alla_utan"]),
        ("alla pass", 2, ["pass", "alla_utan"]),
        ("alla_utan", 1, ["pass"]),
    ],
)
def test_c4_a_bid_other_than_pass_is_higher_than_every_earlier_one(bids: str, seat: int, legal: list[str]) -> None:
    assert question(a_deal(bids)) == Question(seat, "bid", legal)


def test_c4_forehand_is_left_of_the_dealer() -> None:
    assert question(written(HANDS, CHANCE, dealer=1)).seat == 2


def test_c4_each_player_bids_once() -> None:
    assert question(a_deal(), "spel spel_utan alla").decision == "chance"


def test_c4_until_quiet_goes_on_until_two_have_passed() -> None:
    table = a_deal(bidding="until_quiet")
    assert question(table, "spel spel_utan alla") == Question(0, "bid", ["pass", "alla_utan"])
    assert question(table, "pass") == Question(1, "bid", ["pass", "alla_utan"])
    assert question(table, "pass").decision == "chance"


def test_c4_until_quiet_who_has_passed_is_out() -> None:
    assert question(a_deal(bidding="until_quiet"), "pass spel spel_utan") == Question(1, "bid", ["pass", "alla", "alla_utan"])
    assert question(a_deal(bidding="until_quiet"), "spel pass spel_utan").seat == 0


def test_c4_until_quiet_the_third_speaks_once_after_two_passes_but_not_twice() -> None:
    table = a_deal(bidding="until_quiet")
    assert question(table, "pass pass") == Question(2, "bid", ["pass", "spel", "spel_utan", "alla", "alla_utan"])
    assert question(table, "spel").decision == "chance"
    assert question(a_deal(bidding="until_quiet"), "spel pass pass").decision == "chance"


def test_c4_until_quiet_a_pass_is_asked_for_even_when_nothing_else_is_legal() -> None:
    table = a_deal(bidding="until_quiet")
    assert question(table, "spel alla_utan") == Question(2, "bid", ["pass"])
    assert question(table, "pass") == Question(0, "bid", ["pass"])


def test_c6_until_quiet_the_contract_is_the_last_bid_other_than_pass() -> None:
    table = a_deal(bidding="until_quiet")
    assert question(table, "spel pass spel_utan pass").decision == "chance"
    play_on(table, "leave S AS JC TC KS JD TD QC QS QH AH TH KH AD QD KD AC KC TS")
    assert last(table, "score")["bids"] == ["spel", "pass", "spel_utan"]


def test_c8_until_quiet_a_higher_last_bid_gives_up_the_right_to_the_chance() -> None:
    assert question(a_deal(bidding="until_quiet"), "spel spel_utan pass alla_utan pass").decision == "trump"
    assert question(a_deal(bidding="until_quiet"), "spel spel_utan pass alla pass") == Question(0, "chance", ["leave", "use"])
    assert question(a_deal(bidding="until_quiet"), "spel spel_utan alla alla_utan pass pass").seat == 2
    assert question(a_deal(bidding="until_quiet"), "pass spel alla alla_utan pass") == Question(2, "chance", ["leave", "use"])


@pytest.mark.parametrize("bidding", ["single_round", "until_quiet"])
def test_c5_when_all_pass_the_cards_are_dealt_again(bidding: str) -> None:
    table = a_deal(bidding=bidding)
    assert play_on(table, "pass pass pass") is None
    assert kinds(table) == ["bid", "bid", "bid", "redeal"]


def passes_then_spel(passes: int) -> Choose:
    """Return a chooser that passes some times, then bids spel where it can, and else takes the lowest choice."""
    said = 0

    def choose(seat: int, decision: str, legal: list[int], stream: Stream) -> int:
        nonlocal said
        if decision != "bid":
            return legal[0]
        said += 1
        return SPEL if said > passes and SPEL in legal else PASS

    return choose


@pytest.mark.parametrize(
    "redeal_dealer, dealers",
    [("same", [(0, 2), (0, 2), (0, 2), (1, 0), (2, 1)]), ("next", [(0, 2), (0, 0), (0, 1), (1, 2), (2, 0)])],
)
def test_c5_c14_two_redeals_keep_the_round_and_the_deal_goes_on_from_the_last_dealer(
    redeal_dealer: str, dealers: list[tuple[int, int]]
) -> None:
    events = transcript(7, 0, {"redeal_dealer": redeal_dealer, "rounds": 3}, passes_then_spel(6))
    deals = [event for event in events if event["event"] == "deal"]
    assert [(deal["round"], deal["dealer"]) for deal in deals] == dealers
    assert [event["event"] for event in events[:10]] == ["deal", "bid", "bid", "bid", "redeal"] * 2


def test_c5_each_redeal_has_fresh_cards_and_fresh_numbers_for_each_seat() -> None:
    numbers: list[int] = []
    choose_bid = passes_then_spel(3)

    def choose(seat: int, decision: str, legal: list[int], stream: Stream) -> int:
        if decision == "bid":
            numbers.append(stream.number())
        return choose_bid(seat, decision, legal, stream)

    events = transcript(7, 5, {"rounds": 2}, choose)
    deals = [event for event in events if event["event"] == "deal"]
    for deal, (round_number, attempt, dealer) in zip(deals, [(0, 0, 2), (0, 1, 2), (1, 0, 0)], strict=True):
        table = deal_cards(DEFAULTS, 7, 5, round_number, attempt, dealer)
        assert deal["hands"] == [sorted_texts(hand) for hand in table.hands]
    speakers = [(0, 0, seat) for seat in (0, 1, 2)] + [(0, 1, seat) for seat in (0, 1, 2)] + [(1, 0, seat) for seat in (1, 2, 0)]
    assert numbers == [Stream(7, 5, deal, attempt, 1 + seat).number() for deal, attempt, seat in speakers]


def test_c7_the_highest_bidder_names_trump_and_leads() -> None:
    table = a_deal()
    assert question(table, "spel pass spel_utan leave") == Question(2, "trump", ["C", "D", "H", "S"])
    assert question(table, "H") == Question(2, "play", ["QC", "KD", "KH", "TS", "KS", "AS"])


def test_bids_and_plays_are_told_with_seat_and_text() -> None:
    table = a_deal()
    question(table, "pass spel_utan pass D TD")
    assert table.events == [
        {"event": "bid", "seat": 0, "bid": "pass"},
        {"event": "bid", "seat": 1, "bid": "spel_utan"},
        {"event": "bid", "seat": 2, "bid": "pass"},
        {"event": "trump", "seat": 1, "suit": "D"},
        {"event": "play", "seat": 1, "card": "TD"},
    ]


# C8


@pytest.mark.parametrize(
    "bids, seat",
    [("spel pass spel_utan", 0), ("spel alla pass", 1), ("spel alla alla_utan", 1), ("pass pass spel", 2), ("alla pass pass", 0)],
)
def test_c8_the_highest_bidder_of_the_entitled_has_the_chance(bids: str, seat: int) -> None:
    assert question(a_deal(bids)) == Question(seat, "chance", ["leave", "use"])


@pytest.mark.parametrize("bids", ["spel_utan pass pass", "pass alla_utan pass", "pass spel_utan alla_utan"])
def test_c8_nobody_has_the_chance_after_bids_without_it(bids: str) -> None:
    table = a_deal(bids)
    assert question(table).decision == "trump"
    question(table, "H")
    assert kinds(table) == ["trump"]


@pytest.mark.parametrize(
    "bids, decision", [("spel pass spel_utan", "trump"), ("spel alla pass", "chance"), ("spel pass pass", "chance")]
)
def test_c8_declarer_only_gives_the_right_to_nobody_but_the_declarer(bids: str, decision: str) -> None:
    assert question(a_deal(bids, chance_right="declarer_only")).decision == decision


def test_c8_who_leaves_the_chance_keeps_his_six_cards() -> None:
    table = a_deal("spel pass pass")
    question(table, "leave H")
    assert sorted_texts(table.hands[0]) == ["JC", "AC", "JD", "AD", "AH", "QS"]
    assert sorted_texts(table.chance) == CHANCE.split()
    assert table.events == [{"event": "chance", "seat": 0, "use": False}, {"event": "trump", "seat": 0, "suit": "H"}]


def test_c8_forced_use_is_not_asked_but_told() -> None:
    table = a_deal("spel pass pass", chance_use="forced")
    assert question(table).decision == "discard"
    assert table.events == [{"event": "chance", "seat": 0, "use": True}]


def test_c8_both_laid_aside_cards_come_from_his_own_six() -> None:
    table = a_deal("spel pass pass")
    assert question(table, "use") == Question(0, "discard", ["JC", "AC", "JD", "AD", "AH", "QS"])
    assert question(table, "JD") == Question(0, "discard", ["JC", "AC", "AD", "AH", "QS"])
    question(table, "JC")
    assert sorted_texts(table.hands[0]) == ["AC", "AD", "JH", "AH", "JS", "QS"]
    assert last(table, "discard") == {"event": "discard", "seat": 0, "cards": ["JC", "JD"]}


def test_c8_any_of_eight_lets_the_chance_cards_be_laid_aside() -> None:
    table = a_deal("spel pass pass", exchange="any_of_eight")
    assert question(table, "use").legal == ["JC", "AC", "JD", "AD", "JH", "AH", "JS", "QS"]
    question(table, "JS JH")
    assert sorted_texts(table.hands[0]) == ["JC", "AC", "JD", "AD", "AH", "QS"]
    assert last(table, "discard")["cards"] == ["JH", "JS"]


def test_discards_no_fixed_trumps_leaves_the_other_cards() -> None:
    table = a_deal("spel pass pass", discards="no_fixed_trumps")
    assert question(table, "use").legal == ["AC", "AD", "AH"]
    assert question(table, "AD").legal == ["AC", "AH"]


def test_discards_no_trumps_leaves_the_plain_cards() -> None:
    table = a_deal("spel pass pass", discards="no_trumps", trump_time="before_exchange")
    assert question(table, "H use").legal == ["AC", "AD"]
    assert question(table, "AD").legal == ["AC"]


def test_discards_any_two_when_fewer_than_two_permitted_cards_are_held() -> None:
    hands = ("JC QC JD QD QS JH", "TC KC AC TD TH QH", "KD AD KH AH KS AS")
    table = written(hands, "TS JS", bids="spel pass pass", rules={"discards": "no_fixed_trumps"})
    assert question(table, "use").legal == ["JC", "QC", "JD", "QD", "JH", "QS"]


def test_discards_any_of_eight_looks_for_permitted_cards_among_all_eight() -> None:
    hands = ("JC QC JD QD QS JH", "TC KC AC TD TH QH", "KD AD KH AH KS AS")
    rules = {"discards": "no_fixed_trumps", "exchange": "any_of_eight"}
    assert question(written(hands, "TS JS", bids="spel pass pass", rules=rules), "use").legal == ["QD", "TS"]


def test_discards_the_limit_is_settled_once_so_the_second_card_cannot_become_free() -> None:
    table = a_deal("spel pass pass", discards="no_trumps", trump_time="before_exchange")
    assert question(table, "H use AC").legal == ["AD"]


def test_discards_no_trumps_needs_the_trump_before_the_exchange() -> None:
    with pytest.raises(ValueError, match="needs trump_time before_exchange"):
        with_defaults({"discards": "no_trumps"})


# C9


def test_c9_trump_is_named_after_the_exchange() -> None:
    table = a_deal()
    question(table, "spel pass spel_utan use JC JD S")
    assert kinds(table) == ["bid", "bid", "bid", "chance", "discard", "trump"]


def test_c9_before_exchange_trump_is_named_before_the_chance_is_offered() -> None:
    table = a_deal(trump_time="before_exchange")
    question(table, "spel pass spel_utan S use JC JD")
    assert kinds(table) == ["bid", "bid", "bid", "trump", "chance", "discard"]


# C10


def legal_for_the_second_player(lead: str, hand: str, trump: str, **rules: Any) -> list[str]:
    """Return what seat 1 may play on a lead of seat 0."""
    table = written(("", hand, ""), bids="spel_utan pass pass", trump=trump, leader=0, trick=lead, rules=rules)
    return question(table).legal


@pytest.mark.parametrize(
    "lead, hand, trump, legal, why",
    [
        ("TH", "KH AC JS", "C", ["KH"], "a plain lead is followed with a plain card of the suit"),
        ("TH", "KH AH JH", "C", ["KH", "AH"], "the heart jack is no heart"),
        ("TH", "JH AC TS", "C", ["AC", "JH", "TS"], "a hand whose only heart is the jack is void in hearts"),
        ("TC", "QC JC TD", "H", ["JC", "QC", "TD"], "a hand whose only clubs are queen and jack is void in clubs"),
        ("TS", "QS KS TD", "H", ["KS"], "the spade queen is no spade"),
        ("TH", "AC TS JD", "C", ["AC", "JD", "TS"], "a void player may play anything, and need not trump"),
        ("JH", "TC QS AH", "C", ["TC", "QS"], "a trump lead is followed with any trump"),
        ("JH", "AH KD TS", "C", ["KD", "AH", "TS"], "without trumps a trump lead frees the hand"),
        ("AC", "JD KH TS", "C", ["JD"], "a fixed trump follows the named suit"),
    ],
)
def test_c10_follow_suit(lead: str, hand: str, trump: str, legal: list[str], why: str) -> None:
    assert legal_for_the_second_player(lead, hand, trump) == legal, why


@pytest.mark.parametrize(
    "lead, hand, trump, legal, why",
    [
        ("TH", "KH JH JS", "C", ["JH", "KH"], "the heart jack may follow a heart, the spade jack may not"),
        ("AC", "TC QC JC JD", "H", ["TC", "JC", "QC"], "club queen and jack may follow a club"),
        ("TH", "JH AC TS", "C", ["AC", "JH", "TS"], "void is judged by plain cards alone"),
        ("JH", "KH TC", "C", ["TC"], "a fixed trump that is led asks for trumps"),
        ("TS", "KS TD JC", "H", ["KS"], "only fixed trumps of the printed suit"),
    ],
)
def test_fixed_suit_printed_too_lets_a_fixed_trump_follow_its_printed_suit(
    lead: str, hand: str, trump: str, legal: list[str], why: str
) -> None:
    assert legal_for_the_second_player(lead, hand, trump, fixed_suit="printed_too") == legal, why


def test_fixed_suit_printed_too_the_following_fixed_trump_counts_as_trump() -> None:
    rules = {"fixed_suit": "printed_too"}
    table = written(("TH", "KH JH", "AH"), bids="spel_utan pass pass", trump="C", leader=0, rules=rules)
    question(table, "TH JH AH")
    assert last(table, "trick") == {"event": "trick", "winner": 1}


def test_c10_the_leader_may_play_anything_and_the_winner_leads() -> None:
    table = written(("TH AC", "KH JS", "AH TD"), bids="spel_utan pass pass", trump="S")
    assert question(table).legal == ["AC", "TH"]
    assert question(table, "TH KH AH") == Question(2, "play", ["TD"])


def test_c10_an_illegal_choice_stops_the_round() -> None:
    table = written(("TH", "KH JS", "AH"), bids="spel_utan pass pass", trump="S")
    with pytest.raises(ValueError, match="seat 1 chose 57 for play; legal: \\[43\\]"):
        play_on(table, "TH JS")


# C11


def winner_of(cards: str, trump: str, trump_order: str = "by_rank") -> int:
    """Return who wins a trick that seat 0 leads, seats 1 and 2 having nothing else to play."""
    table = written(cards.split(), bids="spel_utan pass pass", trump=trump, rules={"trump_order": trump_order})
    play_on(table, cards)
    return int(last(table, "trick")["winner"])


@pytest.mark.parametrize(
    "cards, trump, winner, why",
    [
        ("QS QC TD", "H", 1, "of equal queens the later wins"),
        ("QC QS TD", "H", 1, "and the other way about"),
        ("QC QH QS", "H", 2, "the red queen of the trump suit is equal to the black ones"),
        ("QC QS QH", "H", 2, "the red queen played last wins"),
        ("QC QS QD", "H", 1, "the queen of the other red suit is plain"),
        ("JC JS JD", "H", 2, "the jacks are equal"),
        ("QC AH QS", "H", 1, "a trump ace beats the queens"),
        ("KH QS JC", "H", 0, "a trump king beats the queens"),
        ("JD QC JS", "H", 1, "a queen beats the jacks"),
        ("TH JD TC", "H", 1, "the trump ten loses to any jack"),
        ("AD TH KD", "H", 1, "the lowest trump beats a plain ace"),
        ("TH JH AH", "C", 1, "the heart jack on a plain heart is a trump"),
        ("TD AC KD", "H", 2, "a plain card of another suit never wins"),
        ("QD KD AD", "H", 2, "plain: ace above king above queen"),
        ("TD QD TC", "H", 1, "plain: queen above ten"),
    ],
)
def test_c11_trumps_rank_by_value_and_the_later_of_equals_wins(cards: str, trump: str, winner: int, why: str) -> None:
    assert winner_of(cards, trump) == winner, why


@pytest.mark.parametrize(
    "cards, trump, winner, why",
    [
        ("AH JD TC", "H", 1, "a jack beats the trump ace"),
        ("JC QS AH", "H", 1, "a black queen beats a jack"),
        ("QC QS AH", "H", 1, "the black queens are equal, later wins"),
        ("QS QC AH", "H", 1, "and the other way about"),
        ("JC JD AH", "H", 1, "the jacks are equal, later wins"),
        ("QH KH TH", "H", 1, "then king above the suit's own queen"),
        ("KH AH TH", "H", 1, "ace above king"),
        ("TH QH TC", "H", 1, "the suit's queen above its ten"),
        ("QH JD TC", "H", 1, "the suit's own red queen is below the jacks"),
    ],
)
def test_trump_order_fixed_first(cards: str, trump: str, winner: int, why: str) -> None:
    assert winner_of(cards, trump, "fixed_first") == winner, why


def test_trump_order_sjavs_is_strict() -> None:
    from_the_top = "QC QS JC JS JH JD AH KH QH TH".split()
    for higher, lower in itertools.combinations(from_the_top, 2):
        assert winner_of(f"{higher} {lower} TC", "H", "sjavs") == 0
        assert winner_of(f"{lower} {higher} TC", "H", "sjavs") == 1


# C12 and C13: three tricks with 75 points, three with 40, and a chance with 5

THREE_RICH = ("AC KC TC", "AD KD TD", "AH KH TH")
THREE_POOR = ("QC JC QD", "JD QH JH", "AS KS TS")


def score(bids: str, taken: tuple[Any, Any, Any], *, used: bool | None = False, last_winner: int = 0, **rules: Any) -> Event:
    """Return the score of a round that has been played, with QS and JS in the chance or laid aside."""
    chance, laid_aside = ("", "QS JS") if used else ("QS JS", "")
    table = written(("", "", ""), chance, bids=bids, trump="S", uses_chance=used, laid_aside=laid_aside, taken=taken, rules=rules)
    table.last_winner = last_winner
    assert play_on(table) is None
    return last(table, "score")


def points(bids: str, taken: tuple[Any, Any, Any], **more: Any) -> list[int]:
    """Return the points of a round that has been played."""
    scored: list[int] = score(bids, taken, **more)["points"]
    return scored


def test_c12_a_whole_round_in_which_all_three_go_home() -> None:
    table = a_deal()
    script = "spel pass spel_utan use JC JD S AS JH TC KS JS TD QC QS QH AH TH KH AD QD KD AC KC TS"
    assert play_on(table, script) is None
    assert [told["winner"] for told in table.events if told["event"] == "trick"] == [2, 2, 0, 0, 0, 2]
    assert table.events[-1] == {
        "event": "score",
        "bids": ["spel", "pass", "spel_utan"],
        "tricks": [3, 0, 3],
        "home": [True, True, True],
        "card_points": [52, 0, 64],
        "laid_aside": 4,
        "points": [57, 1, 69],
        "totals": [57, 1, 69],
    }


def test_c12_totals_add_the_rounds() -> None:
    taken = (THREE_RICH, (), THREE_POOR)
    table = written(("", "", ""), "QS JS", bids="spel pass spel_utan", trump="S", uses_chance=False, taken=taken)
    table.totals = [10, 20, 30]
    play_on(table)
    assert last(table, "score")["totals"] == [86, 21, 75]


@pytest.mark.parametrize(
    "bids, taken, home",
    [
        ("spel pass spel_utan", (THREE_RICH, (), THREE_POOR), [True, True, True]),
        ("spel pass pass", ((*THREE_RICH, THREE_POOR[0]), THREE_POOR[1:], ()), [False, False, True]),
        ("spel pass pass", (THREE_RICH[:2], (*THREE_POOR, THREE_RICH[2]), ()), [False, False, True]),
        ("spel_utan pass pass", (THREE_RICH + THREE_POOR, (), ()), [False, True, True]),
        ("alla pass pass", (THREE_RICH + THREE_POOR, (), ()), [True, True, True]),
        ("alla_utan pass pass", (THREE_RICH + THREE_POOR, (), ()), [True, True, True]),
        ("alla alla_utan pass", ((*THREE_RICH, *THREE_POOR[:2]), THREE_POOR[2:], ()), [False, False, True]),
    ],
)
def test_c6_who_is_home(bids: str, taken: tuple[Any, Any, Any], home: list[bool]) -> None:
    assert score(bids, taken)["home"] == home


@pytest.mark.parametrize("tricks, home", [(0, True), (1, True), (2, True), (3, False)])
def test_pass_contract_at_most_two(tricks: int, home: bool) -> None:
    taken = ((*THREE_RICH, *THREE_POOR[tricks:]), THREE_POOR[:tricks], ())
    scored = score("spel pass pass", taken, pass_contract="at_most_two", card_points="all")
    assert scored["home"][1] == home
    assert scored["points"][1] == (1 if home else 40), "a passer at home has no card points"


@pytest.mark.parametrize("spel_tricks", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("bid", ["spel", "spel_utan"])
def test_spel_tricks_is_what_spel_and_spel_utan_need(bid: str, spel_tricks: int) -> None:
    tricks = THREE_RICH + THREE_POOR
    home = [score(f"{bid} pass pass", (tricks[:n], tricks[n:], ()), spel_tricks=spel_tricks)["home"][0] for n in range(7)]
    assert home == [n == spel_tricks for n in range(7)]


@pytest.mark.parametrize(
    "bids, taken, used, expected, why",
    [
        ("spel pass spel_utan", (THREE_RICH, (), THREE_POOR), False, [76, 1, 45], "value and card points; a passer only 1"),
        (
            "spel pass spel_utan",
            (THREE_RICH, (), THREE_POOR),
            True,
            [81, 1, 45],
            "laid-aside cards for the user, not the declarer",
        ),
        ("alla pass pass", (THREE_RICH + THREE_POOR, (), ()), True, [130, 1, 1], "alla home: 10 and all points"),
        ("alla_utan pass pass", (THREE_RICH + THREE_POOR, (), ()), None, [130, 1, 1], "alla_utan home: 15 and the trick points"),
        ("spel pass pass", (THREE_RICH[:2], (), (THREE_RICH[2], *THREE_POOR)), True, [0, 1, 0], "not home: 0, laid-aside too"),
    ],
)
def test_c12_score(bids: str, taken: Any, used: bool | None, expected: list[int], why: str) -> None:
    assert points(bids, taken, used=used) == expected, why


MISSED_BY_0 = (THREE_RICH[:2], (), (THREE_RICH[2], *THREE_POOR))  # 50 points, none, 65 points


@pytest.mark.parametrize(
    "rules, expected, why",
    [
        ({"card_points": "home_only"}, [0, 1, 0], "who misses scores nothing"),
        ({"card_points": "all"}, [50, 1, 65], "trick points also for who misses; laid-aside cards not"),
        ({"card_points": "none"}, [0, 1, 0], "home values only"),
        ({"fail_penalty": "value"}, [-1, 1, -5], "the value is lost"),
        ({"fail_penalty": "value", "card_points": "all"}, [49, 1, 60], "the value is lost from the card points"),
        ({"fail_penalty": "value", "value_spel": 7, "value_spel_utan": 9, "value_pass": 4}, [-7, 4, -9], "each his own value"),
    ],
)
def test_card_points_and_fail_penalty_when_two_miss(rules: dict[str, Any], expected: list[int], why: str) -> None:
    assert points("spel pass spel_utan", MISSED_BY_0, used=True, **rules) == expected, why


def test_card_points_all_counts_a_failed_passers_tricks_and_home_values_on_top() -> None:
    assert points("spel pass pass", (THREE_RICH, THREE_POOR, ()), card_points="all") == [76, 40, 1]


def test_fail_penalty_takes_the_value_of_a_pass_too() -> None:
    assert points("spel pass pass", (THREE_RICH, THREE_POOR, ()), fail_penalty="value", value_pass=2) == [76, -2, 2]


def test_card_points_none_leaves_the_home_values() -> None:
    rules = {"card_points": "none", "unused_chance": "declarer"}
    assert points("spel pass spel_utan", (THREE_RICH, (), THREE_POOR), **rules) == [1, 1, 5]
    assert points("spel pass spel_utan", (THREE_RICH, (), THREE_POOR), used=True, **rules) == [1, 1, 5]


@pytest.mark.parametrize(
    "bid, option, tricks", [("pass", "value_pass", 0), ("spel", "value_spel", 3), ("spel_utan", "value_spel_utan", 3)]
)
def test_values_of_pass_and_spel(bid: str, option: str, tricks: int) -> None:
    all_tricks = THREE_RICH + THREE_POOR
    scored = points(f"{bid} pass alla_utan", (all_tricks[:tricks], (), all_tricks[tricks:]), card_points="none", **{option: 200})
    assert scored[0] == 200


@pytest.mark.parametrize("bid", ["alla", "alla_utan"])
def test_values_of_alla(bid: str) -> None:
    rules: dict[str, Any] = {"value_" + bid: 33, "card_points": "none"}
    assert points(f"{bid} pass pass", (THREE_RICH + THREE_POOR, (), ()), **rules) == [33, 1, 1]


@pytest.mark.parametrize("discards_to, expected", [("user", [81, 1, 45]), ("declarer", [76, 1, 50]), ("nobody", [76, 1, 45])])
def test_discards_to_when_the_user_is_not_the_declarer(discards_to: str, expected: list[int]) -> None:
    assert points("spel pass spel_utan", (THREE_RICH, (), THREE_POOR), used=True, discards_to=discards_to) == expected


@pytest.mark.parametrize("card_points", ["home_only", "all"])
@pytest.mark.parametrize("discards_to", ["user", "declarer"])
def test_discards_to_counts_only_for_a_player_at_home(discards_to: str, card_points: str) -> None:
    expected = {"home_only": [0, 1, 0], "all": [50, 1, 65]}[card_points]
    rules = {"discards_to": discards_to, "card_points": card_points}
    assert points("spel pass spel_utan", MISSED_BY_0, used=True, **rules) == expected


@pytest.mark.parametrize(
    "unused_chance, last_winner, expected",
    [
        ("nobody", 0, [76, 1, 45]),
        ("declarer", 0, [76, 1, 50]),
        ("last_trick", 0, [81, 1, 45]),
        ("last_trick", 2, [76, 1, 50]),
    ],
)
def test_c13_unused_chance(unused_chance: str, last_winner: int, expected: list[int]) -> None:
    taken = (THREE_RICH, (), THREE_POOR)
    assert points("spel pass spel_utan", taken, last_winner=last_winner, unused_chance=unused_chance) == expected


def test_c13_unused_chance_counts_also_when_nobody_had_the_right() -> None:
    taken = ((), THREE_POOR, THREE_RICH)
    assert points("pass spel_utan pass", taken, used=None, unused_chance="declarer") == [1, 50, 0]


@pytest.mark.parametrize(
    "rules, expected",
    [
        ({"unused_chance": "declarer"}, [0, 1, 0]),
        ({"unused_chance": "last_trick"}, [0, 1, 0]),
        ({"unused_chance": "declarer", "card_points": "all"}, [50, 1, 70]),
        ({"unused_chance": "last_trick", "card_points": "all"}, [55, 1, 65]),
    ],
)
def test_unused_chance_counts_for_who_misses_only_under_card_points_all(rules: dict[str, Any], expected: list[int]) -> None:
    assert points("spel pass spel_utan", MISSED_BY_0, last_winner=0, **rules) == expected


def test_unused_chance_is_not_for_a_home_passer() -> None:
    taken = (THREE_RICH, THREE_POOR[:2], THREE_POOR[2:])
    rules = {"unused_chance": "last_trick", "pass_contract": "at_most_two"}
    for card_points in ("home_only", "all"):
        assert points("spel pass pass", taken, last_winner=1, card_points=card_points, **rules) == [76, 1, 1]


def test_unused_chance_goes_with_a_failed_passers_last_trick_under_card_points_all() -> None:
    taken = (THREE_RICH, THREE_POOR, ())
    assert points("spel pass pass", taken, last_winner=1, card_points="all", unused_chance="last_trick") == [76, 45, 1]


def test_unused_chance_is_nothing_when_the_chance_was_used() -> None:
    taken = (THREE_RICH, (), THREE_POOR)
    assert points("spel pass spel_utan", taken, used=True, unused_chance="declarer") == [81, 1, 45]


def test_the_winner_of_the_last_trick_is_the_one_who_took_it() -> None:
    table = a_deal(unused_chance="last_trick")
    play_on(table, "spel pass spel_utan leave S AS JC TC KS JD TD QC QS QH AH TH KH AD QD KD AC KC TS")
    assert last(table, "trick")["winner"] == 2
    assert last(table, "score")["points"] == [53, 1, 73]


# C14


def test_c14_the_deal_moves_clockwise_and_there_are_ten_rounds() -> None:
    deals = [event for event in transcript(3, 1, {}) if event["event"] == "deal"]
    by_round = {deal["round"]: deal["dealer"] for deal in deals}
    assert by_round == {0: 2, 1: 0, 2: 1, 3: 2, 4: 0, 5: 1, 6: 2, 7: 0, 8: 1, 9: 2}


@pytest.mark.parametrize("rounds", [1, 4, 100])
def test_rounds(rounds: int) -> None:
    events = transcript(3, 1, {"rounds": rounds})
    assert sum(event["event"] == "score" for event in events) == rounds


def test_c14_the_highest_total_wins_and_ties_are_shared() -> None:
    def winners_of_first_rounds(index: int) -> tuple[list[int], list[int]]:
        end = transcript(1, index, {}, unit="deal")[-1]
        assert list(end) == ["event", "winners", "totals"]
        return end["winners"], end["totals"]

    assert winners_of_first_rounds(0) == ([0, 1, 2], [0, 0, 0])
    assert winners([30, 41, 40]) == [1]
    assert winners([41, -2, 41]) == [0, 2]
    for index in range(1, 40):
        who, totals = winners_of_first_rounds(index)
        assert who == [seat for seat in (0, 1, 2) if all(totals[seat] >= other for other in totals)]


def test_a_single_deal_is_the_first_round_of_its_game() -> None:
    game, deal = transcript(9, 4, {}), transcript(9, 4, {}, unit="deal")
    assert game[: len(deal) - 1] == deal[:-1]
    assert deal[-1]["totals"] == deal[-2]["points"]


# What holds in any round


@pytest.mark.parametrize("rules, message", [({"bidng": 1}, "no option 'bidng'"), ({"spel_tricks": 6}, "spel_tricks cannot be 6")])
def test_unknown_options_and_values_are_refused(rules: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        transcript(1, 1, rules)


def test_the_defaults_are_the_sheets() -> None:
    assert list(DEFAULTS.values())[:13] == [
        "single_round", "same", "highest_entitled", "optional", "own_six", "any", "after_exchange",
        "user", "nobody", "no_trick", "by_rank", "trump", "home_only",
    ]  # fmt: skip
    assert list(DEFAULTS.values())[13:] == [1, 1, 5, 10, 15, "none", 3, 10]
    assert list(DEFAULTS) == list(CHOICES)


def any_rules() -> st.SearchStrategy[dict[str, Any]]:
    """Return a strategy for every option with a legal value."""
    options = st.fixed_dictionaries({name: st.sampled_from(list(values)) for name, values in CHOICES.items()})
    return options.filter(lambda rules: rules["discards"] != "no_trumps" or rules["trump_time"] == "before_exchange")


@settings(max_examples=150, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), index=st.integers(0, 2**32), rules=any_rules())
def test_every_card_is_there_once_at_every_decision_and_all_sums_hold(seed: int, index: int, rules: dict[str, Any]) -> None:
    table = deal_cards(rules, seed, index)

    def choose(seat: int, decision: str, legal: list[int], stream: Stream) -> int:
        assert table.cards() == PACK
        assert legal and legal == sorted(set(legal))
        return random_legal(seat, decision, legal, stream)

    if play_round(table, choose):
        scored = last(table, "score")
        chance_points = scored["laid_aside"] if table.uses_chance else points_of(table.chance)
        assert sum(scored["card_points"]) + chance_points == 120
        assert sum(scored["tricks"]) == 6
        assert [kinds(table).count(kind) for kind in ("play", "trick")] == [18, 6]
    assert table.cards() == PACK


@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), index=st.integers(0, 2**32), rules=any_rules())
def test_totals_are_the_sums_of_the_rounds_points(seed: int, index: int, rules: dict[str, Any]) -> None:
    events = transcript(seed, index, {**rules, "rounds": 5})
    scores = [event for event in events if event["event"] == "score"]
    assert events[-1]["totals"] == scores[-1]["totals"] == [sum(scored["points"][seat] for scored in scores) for seat in range(3)]
    assert len(scores) == 5


# Exact facts


def all_auctions() -> list[Table]:
    """Return the tables after every auction of one round that can be heard."""
    heard = []
    for bids in itertools.product(BIDS, repeat=3):
        table = a_deal()
        try:
            for bid in bids:
                speak(table, lambda seat, decision, legal, stream, bid=bid: BIDS.index(bid))  # type: ignore[misc]
        except ValueError:
            continue
        heard.append(table)
    return heard


def test_there_are_35_auctions_in_one_round() -> None:
    auctions = all_auctions()
    assert len(auctions) == 35
    played = [table for table in auctions if any(bid != PASS for _, bid in table.bids)]
    assert [sum(declarer(table) == seat for table in played) for seat in (0, 1, 2)] == [4, 10, 20]
    with_right = [table for table in played if who_has_the_right(table) is not None]
    assert len(with_right) == 25
    assert sum(who_has_the_right(table) != declarer(table) for table in with_right) == 12


def test_fixed_trumps_in_a_hand_and_in_the_chance() -> None:
    def shares(size: int) -> list[Fraction]:
        groups = list(itertools.combinations(PACK, size))
        counts = [len(set(FIXED_TRUMPS).intersection(group)) for group in groups]
        return [Fraction(counts.count(fixed), len(groups)) for fixed in range(size + 1)]

    hand = shares(6)
    assert [hand[0], hand[3], hand[6]] == [Fraction(1001, 12920), Fraction(182, 969), Fraction(1, 38760)]
    assert [round(float(share), 6) for share in hand] == [0.077477, 0.309907, 0.387384, 0.187822, 0.035217, 0.002167, 0.000026]
    assert sum(fixed * share for fixed, share in enumerate(hand)) == Fraction(9, 5)
    assert shares(2) == [Fraction(91, 190), Fraction(42, 95), Fraction(3, 38)]


@pytest.mark.parametrize("size, mean, variance", [(6, 36, Fraction(1176, 19)), (2, 12, Fraction(504, 19))])
def test_mean_and_variance_of_card_points_in_a_hand_and_in_the_chance(size: int, mean: int, variance: Fraction) -> None:
    totals = [points_of(list(group)) for group in itertools.combinations(PACK, size)]
    assert Fraction(sum(totals), len(totals)) == mean
    assert Fraction(sum((total - mean) ** 2 for total in totals), len(totals)) == variance


DEALS = 8000


@pytest.fixture(scope="module")
def fixed_trumps_dealt() -> list[list[int]]:
    """Return the numbers of fixed trumps in the three hands and the chance of many deals."""
    tables = [deal_cards(DEFAULTS, 2024, game) for game in range(DEALS)]
    return [[len(set(FIXED_TRUMPS).intersection(cards)) for cards in [*table.hands, table.chance]] for table in tables]


def assert_share(hits: int, share: float) -> None:
    """Assert that a number of hits among all deals is within five standard errors of an exact share."""
    z = (hits - DEALS * share) / sqrt(DEALS * share * (1 - share))
    assert abs(z) < 5, f"{hits / DEALS} for {share}, z = {z:.1f}"


@pytest.mark.parametrize("place", [0, 1, 2])
def test_dealt_hands_hold_fixed_trumps_as_often_as_they_should(fixed_trumps_dealt: list[list[int]], place: int) -> None:
    counts = [deal[place] for deal in fixed_trumps_dealt]
    for fixed, share in enumerate([1001 / 12920, 0.309907, 0.387384, 182 / 969, 0.035217]):
        assert_share(counts.count(fixed), share)


def test_dealt_chances_hold_fixed_trumps_as_often_as_they_should(fixed_trumps_dealt: list[list[int]]) -> None:
    counts = [deal[3] for deal in fixed_trumps_dealt]
    for fixed, share in enumerate([91 / 190, 42 / 95, 3 / 38]):
        assert_share(counts.count(fixed), share)


def test_all_three_dealt_hands_hold_a_fixed_trump_in_117_of_152_deals(fixed_trumps_dealt: list[list[int]]) -> None:
    assert_share(sum(min(deal[:3]) >= 1 for deal in fixed_trumps_dealt), 117 / 152)


def declarers_of_spel_with(fixed: int) -> list[int | None]:
    """Return who declares in each deal when the first with so many fixed trumps bids spel; None when all pass."""
    found: list[int | None] = []
    for game in range(DEALS):
        table = deal_cards(DEFAULTS, 2025, game)

        def choose(seat: int, decision: str, legal: list[int], stream: Stream, table: Table = table) -> int:
            strong = len(set(FIXED_TRUMPS).intersection(table.hands[seat])) >= fixed
            return SPEL if strong and SPEL in legal else PASS

        for _ in range(3):
            speak(table, choose)
        found.append(declarer(table) if any(bid != PASS for _, bid in table.bids) else None)
    return found


def test_spel_with_two_fixed_trumps_is_declared_by_forehand_middle_dealer_as_often_as_it_should() -> None:
    declarers = declarers_of_spel_with(2)
    assert declarers.count(None) == 0
    for seat, share in enumerate([0.612616, 0.304309, 0.083075]):
        assert_share(declarers.count(seat), share)


@pytest.mark.parametrize("fixed, share", [(3, 27 / 76), (4, 1147 / 1292)])
def test_all_pass_as_often_as_they_should_when_spel_needs_fixed_trumps(fixed: int, share: float) -> None:
    assert_share(declarers_of_spel_with(fixed).count(None), share)
