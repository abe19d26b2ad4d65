"""The literal Hund: the sheet's positions, every rule and option value, and the exact facts.

A position is written as text (see `collecting` and `shedding`); test names carry the rule's number. The probabilities are
exact values; a failure beyond five standard errors is a bug, not luck, and the seeds are fixed.
"""

from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

import pytest

from tests.reference import hund
from tests.reference.hund import (
    DEFAULTS,
    Event,
    Table,
    card,
    collect,
    collecting,
    deal,
    full_pack,
    next_decision,
    play_on,
    shedding,
    text,
    texts,
    transcript,
)
from tests.reference.streams import Stream, random_legal

VALUES: dict[str, tuple[Any, ...]] = {
    "removal": ("random", "lowest"),
    "sjanse": ("any_turn", "lead_only", "off"),
    "draw_time": ("at_once", "after_trick"),
    "war_scope": ("any_tie", "highest_only"),
    "war_priority": ("rank", "size_then_rank"),
    "war_all_empty": ("return", "first_fighter"),
    "trumping": ("free", "if_void", "if_cannot_beat"),
    "pickup": ("forced", "voluntary"),
    "pickup_which": ("first", "top", "all"),
    "empty_table_lead": ("next", "last_player"),
    "trick_size": ("at_start", "now"),
    "empty_hand": ("must_pick_up", "out"),
    "serie": ("off", "on"),
    "serie_min": (2, 3),
    "serie_follow": ("any", "same_length", "at_least"),
}


def told(events: list[Event], kind: str) -> list[Event]:
    """Return the events of one kind, without their name."""
    return [{key: value for key, value in e.items() if key != "event"} for e in events if e["event"] == kind]


def brief(events: list[Event]) -> list[str]:
    """Write events in short, for literal expectations of order."""
    words = []
    for e in events:
        seat = f"{e['seat']} " if "seat" in e else ""
        if e["event"] in ("play", "pick_up", "lay_down"):
            words.append(f"{seat}{e['event']} {' '.join(e['cards'])}")
        elif e["event"] in ("draw", "trump_taken"):
            words.append(f"{seat}{e['event']} {e['card']}")
        elif e["event"] == "war":
            words.append(f"war {e['rank']} {e['seats']}")
        elif e["event"] == "trick":
            words.append(f"trick {e['winner']}")
        else:
            words.append(f"{seat}{e['event']}")
    return words


def z_of_share(count: int, n: int, probability: float | Fraction) -> float:
    """Return how many standard errors a count lies from its exact probability."""
    p = float(probability)
    return (count - n * p) / sqrt(n * p * (1 - p))


# H1, H2: the deal


def test_h1_with_two_players_ten_cards_are_removed() -> None:
    (dealt,) = told(transcript(1, 0, {"players": 2}), "deal")
    assert len(dealt["removed"]) == 10
    assert [len(hand) for hand in dealt["hands"]] == [3, 3]
    assert len(dealt["stock"]) == 36


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_h1_with_three_or_more_players_nothing_is_removed(players: int) -> None:
    (dealt,) = told(transcript(1, 0, {"players": players, "removal": "lowest"}), "deal")
    assert dealt["removed"] == []
    assert len(dealt["stock"]) == 52 - 3 * players


def test_h1_removal_lowest_takes_the_twos_the_threes_and_then_clubs_and_diamonds() -> None:
    (dealt,) = told(transcript(1, 0, {"players": 2, "removal": "lowest"}), "deal")
    assert dealt["removed"] == ["2C", "3C", "4C", "2D", "3D", "4D", "2H", "3H", "2S", "3S"]


@pytest.mark.parametrize("removed", [0, 1, 40])
@pytest.mark.parametrize("removal", ["random", "lowest"])
def test_option_removed_counts_the_cards_removed(removed: int, removal: str) -> None:
    (dealt,) = told(transcript(1, 0, {"players": 2, "removed": removed, "removal": removal}), "deal")
    assert len(dealt["removed"]) == removed
    assert len(dealt["stock"]) == 46 - removed


def test_h1_removal_random_removes_other_cards_in_another_game() -> None:
    first, second = (told(transcript(1, i, {"players": 2}), "deal")[0] for i in (0, 1))
    assert first["removed"] != second["removed"]


def test_h2_three_cards_each_forehand_first_and_then_the_stock_from_its_top() -> None:
    pack = full_pack()
    Stream(9, 4).shuffle(pack)
    (dealt,) = told(transcript(9, 4, {"players": 3}), "deal")
    assert dealt["hands"] == [texts(sorted(pack[:3])), texts(sorted(pack[3:6])), texts(sorted(pack[6:9]))]
    assert dealt["stock"] == texts(pack[9:])


def test_h2_with_two_players_the_removed_cards_come_first_from_the_shuffled_pack() -> None:
    pack = full_pack()
    Stream(9, 4).shuffle(pack)
    (dealt,) = told(transcript(9, 4, {"players": 2}), "deal")
    assert dealt["removed"] == texts(sorted(pack[:10]))
    assert dealt["hands"][0] == texts(sorted(pack[10:13]))
    assert dealt["stock"] == texts(pack[16:])


# H3, H4: a trick of part 1


def test_h3_forehand_leads_to_the_first_trick() -> None:
    assert next_decision(deal(1, 0, {}))[0] == 0


def test_h3_suits_do_not_matter_and_the_others_play_clockwise() -> None:
    seat, decision, legal = next_decision(collecting(["9C 3D", "5H 2C", "4S 7H"], lead=1), "5H")
    assert (seat, decision, legal) == (2, "collect", ["7H", "4S"])
    events = play_on(collecting(["9C 3D", "5H 2C", "4S 7H"], lead=1), "5H", "4S", "3D")
    assert brief(events) == ["1 play 5H", "2 play 4S", "0 play 3D", "trick 1"]


def test_h4_the_highest_card_takes_the_trick_into_its_pile_and_leads() -> None:
    table = collecting(["9C 3D", "TH 2C", "4S 7H"])
    assert next_decision(table, "9C", "TH", "4S")[0] == 1
    assert table.piles == [[], [card("9C"), card("TH"), card("4S")], []]


# H5, H6: wars


def test_h5_the_fives_fight_under_a_king_and_a_new_nine_takes_all_five_cards() -> None:
    table = collecting(["KC 2C 3C", "5C 9H 2D", "5S 7H 2H"])
    events = play_on(table, "KC", "5C", "5S", "9H", "7H")
    assert brief(events) == [
        "0 play KC",
        "1 play 5C",
        "2 play 5S",
        "war 5 [1, 2]",
        "1 play 9H",
        "2 play 7H",
        "trick 1",
    ]
    assert sorted(table.piles[1]) == sorted([card("KC"), card("5C"), card("5S"), card("9H"), card("7H")])


def test_h5_of_queens_and_nines_only_the_queens_fight() -> None:
    events = play_on(collecting(["9C 2C", "QC 4H", "9S 2H", "QS 3D"]), "9C", "QC", "9S", "QS", "4H", "3D")
    assert told(events, "war") == [{"rank": "Q", "seats": [1, 3]}]
    assert told(events, "trick") == [{"winner": 1}]


def test_h5_all_holders_of_the_rank_fight() -> None:
    events = play_on(collecting(["5C 2C", "5D 3H", "5S 4H", "QS 3D"], lead=2), "5S", "QS", "5C", "5D")
    assert told(events, "war") == [{"rank": "5", "seats": [2, 0, 1]}]


def test_h6_three_fives_then_two_eights_under_an_ace_and_the_eights_fight() -> None:
    table = collecting(["5C 8C 2C", "5D 8D 9D 3D", "5H AH 3H"])
    events = play_on(table, "5C", "5D", "5H", "8C", "8D", "AH", "2C", "9D")
    assert told(events, "war") == [{"rank": "5", "seats": [0, 1, 2]}, {"rank": "8", "seats": [0, 1]}]
    assert told(events, "trick") == [{"winner": 1}]
    assert len(table.piles[1]) == 8


def test_h6_the_new_cards_alone_count_not_the_old_higher_one() -> None:
    events = play_on(collecting(["KC 2C 3C", "5C 4H 2D", "5S 3H 2H"]), "KC", "5C", "5S", "4H", "3H")
    assert told(events, "trick") == [{"winner": 1}]


def test_h6_a_new_card_equal_to_an_old_one_is_no_new_war() -> None:
    events = play_on(collecting(["KC 2C 3C", "5C KH 2D", "5S 3H 2H"]), "KC", "5C", "5S", "KH", "3H")
    assert told(events, "war") == [{"rank": "5", "seats": [1, 2]}]
    assert told(events, "trick") == [{"winner": 1}]


def test_h6_the_fighters_play_in_the_order_of_the_trick() -> None:
    events = play_on(collecting(["5C 2C 2S", "4D 3H", "5S 4H"], lead=2), "5S", "5C", "4D", "4H", "2C")
    assert [e["seat"] for e in told(events, "play")] == [2, 0, 1, 2, 0]


def test_option_war_scope_highest_only_lets_a_king_win_over_two_fives() -> None:
    hands = ["KC 2C 3C", "5C 9H 2D", "5S 7H 2H"]
    events = play_on(collecting(hands, war_scope="highest_only"), "KC", "5C", "5S")
    assert brief(events)[-1] == "trick 0"


def test_option_war_scope_highest_only_still_lets_the_highest_fight() -> None:
    hands = ["3C 2C 4C", "5C 9H 2D", "5S 7H 2H"]
    events = play_on(collecting(hands, war_scope="highest_only"), "3C", "5C", "5S")
    assert told(events, "war") == [{"rank": "5", "seats": [1, 2]}]


def test_option_war_scope_highest_only_holds_for_new_cards_too() -> None:
    hands = ["5C 8C 2C", "5D 8D 9D", "5H AH 3H"]
    events = play_on(collecting(hands, war_scope="highest_only"), "5C", "5D", "5H", "8C", "8D", "AH")
    assert brief(events)[-1] == "trick 2"


@pytest.mark.parametrize(("priority", "rank"), [("rank", "Q"), ("size_then_rank", "5")])
def test_option_war_priority_puts_rank_or_three_of_a_kind_first(priority: str, rank: str) -> None:
    hands = ["5C 2C", "QD 3H", "5S 4H", "QS 3D", "5H 2D"]
    events = play_on(collecting(hands, war_priority=priority), "5C", "QD", "5S", "QS", "5H")
    assert told(events, "war")[0]["rank"] == rank


def test_option_war_priority_size_then_rank_takes_the_higher_of_two_pairs() -> None:
    hands = ["5C 2C", "QD 3H", "5S 4H", "QS 3D"]
    events = play_on(collecting(hands, war_priority="size_then_rank"), "5C", "QD", "5S", "QS")
    assert told(events, "war") == [{"rank": "Q", "seats": [1, 3]}]


# H7, H8, H9: drawing, sjanse, the trump card


def test_h7_who_played_from_the_hand_draws_at_once_in_a_war_too() -> None:
    table = collecting(["5C 2C 3C", "5D 9H 2D"], stock="6C 7C 8C TC JC QC KC")
    events = play_on(table, "5C", "5D", "2C", "7C")
    assert brief(events) == [
        "0 play 5C",
        "0 draw 6C",
        "1 play 5D",
        "1 draw 7C",
        "war 5 [0, 1]",
        "0 play 2C",
        "0 draw 8C",
        "1 play 7C",
        "1 draw TC",
        "trick 1",
    ]
    assert [len(hand) for hand in table.hands] == [3, 3]


def test_option_draw_time_after_trick_draws_in_rounds_from_the_winner() -> None:
    hands = ["5C 2C 3C", "5D 9H 2D", "4S 4H 4D"]
    table = collecting(hands, stock="6C 7C 8C TC JC QC KC", draw_time="after_trick")
    events = play_on(table, "5C", "5D", "4S", "2C", "9H")
    assert brief(events) == [
        "0 play 5C",
        "1 play 5D",
        "2 play 4S",
        "war 5 [0, 1]",
        "0 play 2C",
        "1 play 9H",
        "trick 1",
        "1 draw 6C",
        "2 draw 7C",
        "0 draw 8C",
        "1 draw TC",
        "0 draw JC",
    ]


def test_option_draw_time_after_trick_ends_its_rounds_with_the_trump_card() -> None:
    table = collecting(["5C 2C 3C", "5D 9H 2D", "4S 4H 4D"], stock="6C 7C 8C", draw_time="after_trick")
    events = play_on(table, "5C", "5D", "4S", "2C", "9H")
    assert brief(events)[-4:] == ["trick 1", "1 draw 6C", "2 draw 7C", "0 trump_taken 8C"]
    assert [len(hand) for hand in table.hands] == [1, 2, 3]


def test_option_draw_time_after_trick_leaves_no_card_for_a_third_war() -> None:
    hands = ["5C 6C 7C", "5D 6D 7D", "4S 4H 4D"]
    table = collecting(hands, stock="8C 9C TC JC QC KC AC", draw_time="after_trick")
    events = play_on(table, "5C", "5D", "4S", "6C", "6D", "7C", "7D")
    assert brief(events)[6:] == [
        "war 6 [0, 1]",
        "0 play 7C",
        "1 play 7D",
        "war 7 [0, 1]",
        "trick None",
        "0 draw 8C",
        "1 draw 9C",
        "2 draw TC",
        "0 draw JC",
        "1 draw QC",
        "0 draw KC",
        "1 trump_taken AC",
    ]


def test_option_draw_time_after_trick_allows_sjanse_in_the_trick_but_not_in_its_wars() -> None:
    def position() -> Table:
        return collecting(["5C 2C 3C", "5D 9H 2D"], stock="6C 7C 8C", draw_time="after_trick")

    assert next_decision(position(), "5C")[2] == ["2D", "5D", "9H", "sjanse"]
    assert next_decision(position(), "5C", "5D")[2] == ["2C", "3C"]


def test_h8_sjanse_plays_the_top_of_the_stock_and_no_draw_follows() -> None:
    table = collecting(["5C 2C 3C", "4D 9H 2D"], stock="6C 7C 8C")
    events = play_on(table, "sjanse", "4D")
    assert told(events, "play")[0] == {"seat": 0, "cards": ["6C"], "from": "stock"}
    assert brief(events) == ["0 play 6C", "1 play 4D", "1 draw 7C", "trick 0"]
    assert len(table.hands[0]) == 3


def test_h8_a_card_from_the_hand_is_told_so() -> None:
    events = play_on(collecting(["5C 2C 3C", "4D 9H 2D"], stock="6C 7C 8C"), "5C")
    assert told(events, "play")[0] == {"seat": 0, "cards": ["5C"], "from": "hand"}


def test_h8_sjanse_is_free_at_every_turn_in_wars_too() -> None:
    hands, stock = ["5C 2C 3C", "5D 9H 2D"], "6C 7C 8C 9C TC"
    assert next_decision(collecting(hands, stock), "5C")[2][-1] == "sjanse"
    assert next_decision(collecting(hands, stock), "5C", "5D")[2][-1] == "sjanse"


def test_h8_with_a_stock_of_two_sjanse_is_allowed() -> None:
    assert next_decision(collecting(["5C 2C 3C", "4D 9H 2D"], stock="6C 7C"))[2] == ["2C", "3C", "5C", "sjanse"]


def test_h8_with_a_stock_of_one_there_is_no_sjanse_and_a_play_takes_the_trump_face_down() -> None:
    assert next_decision(collecting(["5C 2C 3C", "4D 9H 2D"], stock="7S"))[2] == ["2C", "3C", "5C"]
    table = collecting(["5C 2C 3C", "4D 9H 2D"], stock="7S")
    events = play_on(table, "5C")
    assert brief(events) == ["0 play 5C", "0 trump_taken 7S"]
    assert table.hands[0] == [card("2C"), card("3C")]
    assert (table.trump_owner, table.trump_card) == (0, card("7S"))


def test_option_sjanse_lead_only_allows_it_to_the_leader_alone_and_not_as_war_card() -> None:
    def choices(*played: str) -> list[str]:
        return next_decision(collecting(["5C 2C 3C", "5D 9H 2D"], "6C 7C 8C 9C TC", sjanse="lead_only"), *played)[2]

    assert choices()[-1] == "sjanse"
    assert "sjanse" not in choices("5C")
    assert "sjanse" not in choices("5C", "5D")


def test_option_sjanse_off_never_allows_it() -> None:
    assert next_decision(collecting(["5C 2C 3C", "5D 9H 2D"], "6C 7C 8C", sjanse="off"))[2] == ["2C", "3C", "5C"]


@pytest.mark.parametrize(("players", "number"), [(2, 36), (3, 43), (4, 40), (5, 37), (6, 34)])
@pytest.mark.parametrize("sjanse", ["any_turn", "off"])
def test_h9_the_trump_is_taken_on_a_fixed_play_number(players: int, number: int, sjanse: str) -> None:
    for index in range(20):
        events = transcript(3, index, {"players": players, "sjanse": sjanse, "max_turns": 100})
        kinds = [e["event"] for e in events]
        assert kinds[: kinds.index("trump_taken")].count("play") == number


def test_h9_the_last_stock_card_is_the_trump_and_is_not_played_in_part_1() -> None:
    for index in range(50):
        events = transcript(4, index, {"max_turns": 100})
        last = told(events, "deal")[0]["stock"][-1]
        assert told(events, "trump_taken")[0]["card"] == last
        part_1 = events[: [e["event"] for e in events].index("shed")]
        assert last not in [e["cards"][0] for e in told(part_1, "play")]
        assert told(events, "shed")[0]["trump"] == last[1]


# H10, H11: the stock is gone


def test_h10_only_those_who_hold_cards_play() -> None:
    events = play_on(collecting(["5C 2C", "", "4D 9H"], trump="1:2S"), "5C", "4D")
    assert brief(events) == ["0 play 5C", "2 play 4D", "trick 0"]


def test_h10_a_leader_without_cards_passes_the_lead_clockwise() -> None:
    assert next_decision(collecting(["5C 2C", "", "4D 9H"], lead=1, trump="1:2S"))[0] == 2


def test_h10_a_lone_holder_lays_his_cards_on_his_own_pile() -> None:
    table = collecting(["", "", "9H 4D"], piles=["3C", "", "7C"], lead=0, trump="1:2S")
    events = play_on(table)
    assert told(events, "lay_down") == [{"seat": 2, "cards": ["4D", "9H"]}]
    assert told(events, "shed")[0]["hands"] == [["3C"], ["2S"], ["7C", "4D", "9H"]]


def test_h10_without_a_holder_part_1_is_over() -> None:
    events = play_on(collecting(["5C", "6C"], trump="1:2S"), "5C", "6C", "2S")
    assert brief(events)[:4] == ["0 play 5C", "1 play 6C", "trick 1", "shed"]


def test_h11_fighters_without_cards_drop_out() -> None:
    events = play_on(collecting(["5C", "5D 3D", "5H 4H", "2C"], trump="1:2S"), "5C", "5D", "5H", "2C", "3D", "4H")
    assert told(events, "war") == [{"rank": "5", "seats": [0, 1, 2]}]
    assert brief(events)[5:8] == ["1 play 3D", "2 play 4H", "trick 2"]


def test_h11_a_single_fighter_with_cards_plays_one_and_takes_the_trick() -> None:
    table = collecting(["5C", "5D 3D 4D", "KH 6H"], trump="1:2S")
    assert next_decision(table, "5C", "5D", "KH")[2] == ["3D", "4D"]
    table = collecting(["5C", "5D 3D 4D", "KH 6H"], trump="1:2S")
    events = play_on(table, "5C", "5D", "KH", "3D")
    assert brief(events)[3:] == ["war 5 [0, 1]", "1 play 3D", "trick 1"]
    assert len(table.piles[1]) == 4


def test_h11_if_no_fighter_has_cards_every_card_goes_back_to_its_player_and_the_leader_leads_on() -> None:
    table = collecting(["KH 6H", "5D", "5C", "2C 3C"], lead=3, trump="1:2S")
    seat, _, _ = next_decision(table, "2C", "KH", "5D", "5C")
    assert brief(table.events)[4:] == ["war 5 [1, 2]", "trick None"]
    assert table.piles == [[card("KH")], [card("5D")], [card("5C")], [card("2C")]]
    assert seat == 3


def test_h11_war_cards_of_a_returned_trick_go_back_too_and_a_leader_without_cards_passes_the_lead() -> None:
    table = collecting(["5D 7D", "5C 7C", "2C 3C", "2D 3D"], trump="1:2S")
    seat, _, _ = next_decision(table, "5D", "5C", "2C", "2D", "7D", "7C")
    assert table.piles == [[card("5D"), card("7D")], [card("5C"), card("7C")], [card("2C")], [card("2D")]]
    assert seat == 2


def test_option_war_all_empty_first_fighter_gives_the_trick_to_the_first_of_the_tied() -> None:
    hands = ["KH 6H", "5D", "5C", "2C 3C"]
    table = collecting(hands, lead=3, trump="1:2S", war_all_empty="first_fighter")
    assert brief(play_on(table, "2C", "KH", "5D", "5C"))[4:] == ["war 5 [1, 2]", "trick 1"]
    assert len(table.piles[1]) == 4


# H12, H13: part 2, playing


def test_h12_piles_become_hands_and_the_trump_joins_its_owner_who_leads_any_play() -> None:
    table = collecting(["", ""], piles=["9C 3C", "AH"], trump="1:2S")
    assert next_decision(table) == (1, "shed", ["AH", "2S"])
    assert told(table.events, "shed") == [{"trump": "S", "owner": 1, "hands": [["3C", "9C"], ["AH", "2S"]]}]


@pytest.mark.parametrize(
    ("top", "hand", "legal", "why"),
    [
        ("7H", "6H 8H AC 2S", ["8H", "2S"], "a higher card of the suit, or any trump, also when able to beat in suit"),
        ("7H", "6H AC 2S KS", ["2S", "KS"], "trumps beat a plain card"),
        ("2S", "AH 3S", ["3S"], "a trump is beaten by a higher trump only"),
        ("TS", "9S JS AS", ["JS", "AS"], "in the trump suit rank decides"),
    ],
)
def test_h13_a_play_must_beat_the_top(top: str, hand: str, legal: list[str], why: str) -> None:
    assert next_decision(shedding(["2C 3C", hand], "S", [f"0:{top}"], turn=1))[2] == legal, why


def test_h13_hearts_seven_then_trump_two_and_only_higher_trumps_beat_else_the_seven_is_taken() -> None:
    plays = ["0:7H", "1:2S"]
    assert next_decision(shedding(["3C", "3D", "AH 8H 4S"], "S", plays, turn=2))[2] == ["4S"]
    # Nor can the next player beat the spade; he takes it up too.
    assert brief(play_on(shedding(["3C", "3D", "AH 8H"], "S", plays, turn=2))) == ["2 pick_up 7H", "0 pick_up 2S"]


def test_h13_who_can_play_must_when_pickup_is_forced() -> None:
    assert next_decision(shedding(["2C", "8H 3C"], "S", ["0:7H"], turn=1))[2] == ["8H"]


def test_h13_one_must_beat_even_ones_own_earlier_play() -> None:
    table = shedding(["3C 4C", "2C 4D", ""], "S", ["2:5H", "0:9H"], turn=0, out=[2], size=3)
    assert brief(play_on(table))[0] == "0 pick_up 5H"


@pytest.mark.parametrize(
    ("trumping", "hand", "legal"),
    [
        ("free", "8H 2S", ["8H", "2S"]),
        ("free", "6H 2S", ["2S"]),
        ("if_void", "8H 2S", ["8H"]),
        ("if_void", "6C 2S", ["2S"]),
        ("if_cannot_beat", "8H 2S", ["8H"]),
        ("if_cannot_beat", "6H 2S", ["2S"]),
        ("if_cannot_beat", "6C 2S", ["2S"]),
    ],
)
def test_option_trumping_on_a_plain_top(trumping: str, hand: str, legal: list[str]) -> None:
    assert next_decision(shedding(["2C", hand], "S", ["0:7H"], turn=1, trumping=trumping))[2] == legal


def test_option_trumping_if_void_takes_up_with_only_lower_cards_of_the_suit() -> None:
    table = shedding(["2C", "6H 2S"], "S", ["0:7H"], turn=1, trumping="if_void")
    assert brief(play_on(table)) == ["1 pick_up 7H"]


@pytest.mark.parametrize("trumping", ["free", "if_void", "if_cannot_beat"])
def test_option_trumping_does_not_touch_a_trump_on_top(trumping: str) -> None:
    assert next_decision(shedding(["2C", "6H 4S"], "S", ["0:3S"], turn=1, trumping=trumping))[2] == ["4S"]


def test_option_trumping_if_cannot_beat_counts_only_plays_of_an_allowed_length() -> None:
    rules: dict[str, Any] = {"trumping": "if_cannot_beat", "serie": "on", "serie_follow": "same_length"}
    table = shedding(["2C", "9H 3S 4S"], "S", ["0:5H 6H"], turn=1, **rules)
    assert next_decision(table)[2] == ["3S 4S"]


# H14: taking up


def test_h14_who_cannot_play_takes_the_only_card_and_the_following_player_leads_anything() -> None:
    table = shedding(["2C 3C", "2D 3D", "2H 9S"], "S", ["0:4C"], turn=1)
    assert next_decision(table) == (2, "shed", ["2H", "9S"])
    assert told(table.events, "pick_up") == [{"seat": 1, "cards": ["4C"]}]
    assert sorted(table.hands[1]) == [card("4C"), card("2D"), card("3D")]


def test_h14_the_first_play_is_taken_not_the_top() -> None:
    table = shedding(["2C 3C", "2D 3D", "2H 3H"], "S", ["0:4C", "1:JC"], turn=2, size=3)
    play_on(table)
    assert told(table.events, "pick_up")[0] == {"seat": 2, "cards": ["4C"]}


@pytest.mark.parametrize(("which", "first_pick_up"), [("first", ["4C"]), ("top", ["JC"]), ("all", ["4C", "JC"])])
def test_option_pickup_which_says_what_is_taken(which: str, first_pick_up: list[str]) -> None:
    table = shedding(["KC AC", "2D 3D", "2H 3H"], "S", ["0:4C", "1:JC"], turn=2, pickup_which=which)
    play_on(table)
    assert told(table.events, "pick_up")[0]["cards"] == first_pick_up


def test_option_pickup_which_top_leaves_the_play_below_to_be_beaten() -> None:
    table = shedding(["5C 2C", "2D 3D", "2H 3H"], "S", ["0:4C", "1:JC"], turn=2, pickup_which="top")
    assert next_decision(table) == (0, "shed", ["5C"])


def test_option_pickup_which_all_empties_the_table_and_the_next_player_leads() -> None:
    table = shedding(["5C 2C", "2D 3D", "2H 3H"], "S", ["0:4C", "1:JC"], turn=2, pickup_which="all")
    assert next_decision(table) == (0, "shed", ["2C", "5C"])


def test_option_pickup_voluntary_offers_taking_up_beside_the_plays() -> None:
    def position() -> Table:
        return shedding(["2C 3C", "8H 9H 3C"], "S", ["0:7H"], turn=1, pickup="voluntary", serie="on")

    assert next_decision(position())[2] == ["8H", "9H", "take up", "8H 9H"]
    assert brief(play_on(position(), "take up")) == ["1 pick_up 7H"]


def test_option_pickup_voluntary_does_not_ask_a_leader_nor_one_who_cannot_play() -> None:
    assert next_decision(shedding(["2C 3C", "8H"], "S", pickup="voluntary"))[2] == ["2C", "3C"]
    table = shedding(["2C 3C", "6H 5H"], "S", ["0:7H"], turn=1, pickup="voluntary")
    assert next_decision(table)[0] == 0
    assert brief(table.events) == ["1 pick_up 7H"]


@pytest.mark.parametrize(("lead", "seat"), [("next", 3), ("last_player", 1)])
def test_option_empty_table_lead_after_a_pick_up(lead: str, seat: int) -> None:
    table = shedding(["2C 3C", "2D 3D", "2H 3H", "KH QH"], "S", ["1:4C"], turn=2, empty_table_lead=lead)
    assert next_decision(table)[0] == seat


def test_option_empty_table_lead_last_player_means_the_newest_play_taken_up() -> None:
    rules: dict[str, Any] = {"empty_table_lead": "last_player", "pickup_which": "all"}
    table = shedding(["2C 3C", "2D 3D", "2H 3H", "KH QH"], "S", ["0:4C", "1:5C"], turn=2, **rules)
    assert next_decision(table)[0] == 1


def test_option_empty_table_lead_last_player_falls_to_the_next_after_the_taker_if_he_is_out() -> None:
    table = shedding(["2C 3C", "", "2H 3H", "KH QH"], "S", ["1:4C"], turn=2, out=[1], empty_table_lead="last_player")
    assert next_decision(table)[0] == 3


# H15, H16: the end of a trick


def test_h15_the_example_to_the_card() -> None:
    table = shedding(["4C QC 2H", "JC KC 2D", "2C 3D"], "S")
    seat, _, legal = next_decision(table, "4C", "JC", "QC", "KC")
    assert brief(table.events) == [
        "0 play 4C",
        "1 play JC",
        "2 pick_up 4C",
        "0 play QC",
        "1 play KC",
        "trick 1",
    ]
    assert (seat, legal) == (1, ["2D"])
    assert sorted(table.gone) == [card("JC"), card("QC"), card("KC")]
    assert sorted(table.hands[2]) == [card("2C"), card("4C"), card("3D")]


def test_h15_a_new_trick_starts_after_a_pick_up_emptied_the_table_and_is_sized_anew() -> None:
    # Three were in when 0 led his last card; he is out, 1 takes it up, and the new trick is complete with two plays.
    table = shedding(["4C", "2D 3D", "5H AH"], "S")
    events = play_on(table, "4C", "5H")
    assert brief(events) == ["0 play 4C", "0 out", "1 pick_up 4C", "2 play 5H", "1 pick_up 5H"]
    table = shedding(["4C", "2D 7H", "5H AH"], "S")
    assert brief(play_on(table, "4C", "5H", "7H"))[3:] == ["2 play 5H", "1 play 7H", "trick 1"]


def test_h15_the_size_counts_who_was_in_when_the_trick_started() -> None:
    events = play_on(shedding(["4C", "5C 7C 2H", "6C 2D"], "S"), "4C", "5C", "6C")
    assert brief(events) == ["0 play 4C", "0 out", "1 play 5C", "2 play 6C", "trick 2"]
    events = play_on(shedding(["4C 3C", "5C", "6C 2D"], "S", ["2:2C"], size=3), "4C", "5C")
    assert brief(events) == ["0 play 4C", "1 play 5C", "1 out", "trick 1"]


def test_h15_two_left_in_still_play_three_to_a_trick_of_three() -> None:
    events = play_on(shedding(["4C", "5C 7C 2H", "8C 9D 2D"], "S"), "4C", "5C", "8C")
    assert brief(events)[-1] == "trick 2"
    events = play_on(shedding(["4C", "5C 7C 2H", "3C 9D 2D"], "S"), "4C", "5C", "7C")
    assert brief(events) == ["0 play 4C", "0 out", "1 play 5C", "2 pick_up 4C", "1 play 7C", "2 pick_up 5C", "1 pick_up 7C"]


def test_option_trick_size_now_counts_who_is_in_now() -> None:
    events = play_on(shedding(["4C", "5C 2H", "6C 2D"], "S", trick_size="now"), "4C", "5C")
    assert brief(events) == ["0 play 4C", "0 out", "1 play 5C", "trick 1"]


def test_option_trick_size_now_is_checked_after_the_going_out_a_play_causes() -> None:
    table = shedding(["4C 2C", "5C 2H", "6C", "2D"], "S", trick_size="now")
    events = play_on(table, "4C", "5C", "6C")
    assert brief(events)[-3:] == ["2 play 6C", "2 out", "trick 2"]


def test_option_trick_size_now_completes_a_trick_that_has_more_plays_than_players_left() -> None:
    events = play_on(shedding(["4C 2C", "5C 2H", "6C"], "S", trick_size="now"), "4C", "5C", "6C")
    assert brief(events) == ["0 play 4C", "1 play 5C", "2 play 6C", "2 out", "trick 2"]


def test_h16_whoever_made_the_last_play_leads_and_if_he_is_out_the_next_player_in() -> None:
    assert next_decision(shedding(["4C 2C", "5C 2H", "6C 2D"], "S"), "4C", "5C", "6C")[0] == 2
    assert next_decision(shedding(["4C 2C", "5C 2H", "6C"], "S"), "4C", "5C", "6C")[0] == 0


def test_h16_the_next_trick_is_counted_after_those_who_went_out_have_left() -> None:
    events = play_on(shedding(["4C 2C 3H", "5C 3C 4H", "6C"], "S"), "4C", "5C", "6C", "2C", "3C")
    assert told(events, "trick") == [{"winner": 2}, {"winner": 1}]


# H17, H18: going out, the hund


def test_h17_the_game_ends_in_mid_trick_when_one_player_is_left_in() -> None:
    events = play_on(shedding(["4C", "2H 3H"], "S"), "4C")
    assert brief(events) == ["0 play 4C", "0 out", "end"]
    assert told(events, "end") == [{"order": [0], "hund": 1, "stalled": False}]


def test_h17_the_out_that_ends_the_game_is_followed_by_no_trick() -> None:
    events = play_on(shedding(["4C 2D", "5C"], "S"), "4C", "5C")
    assert brief(events) == ["0 play 4C", "1 play 5C", "1 out", "end"]


def test_h17_the_finishing_order_is_the_order_of_going_out() -> None:
    events = play_on(shedding(["4C 2D", "5C", "6C"], "S"), "4C", "5C", "6C")
    assert told(events, "end") == [{"order": [1, 2], "hund": 0, "stalled": False}]


def test_h17_the_play_of_one_who_went_out_stays_on_the_table() -> None:
    assert next_decision(shedding(["4C", "2H 5C", "3H"], "S"), "4C")[2] == ["5C"]


def test_h18_an_empty_handed_player_takes_up_the_first_play_at_his_first_turn_and_was_not_out_before() -> None:
    table = collecting(["", "", ""], piles=["", "9C 3C", "AH 2H"], trump="1:2S")
    events = play_on(table, "3C")
    assert brief(events)[:3] == ["shed", "1 play 3C", "2 pick_up 3C"]
    table = collecting(["", "", ""], piles=["", "9C 3C", "TC 2H"], trump="1:2S")
    events = play_on(table, "3C", "TC")
    assert brief(events)[:4] == ["shed", "1 play 3C", "2 play TC", "0 pick_up 3C"]
    assert table.out == []


def test_h18_takes_what_pickup_which_says() -> None:
    table = collecting(["", "", ""], piles=["", "9C 3C", "TC 2H"], trump="1:2S", pickup_which="top")
    assert brief(play_on(table, "3C", "TC"))[-1] == "0 pick_up TC"


def test_h18_the_empty_handed_player_counts_in_the_size_of_the_trick() -> None:
    table = shedding(["", "9C 3C", "TC 2H"], "S", turn=1)
    assert told(play_on(table, "3C", "TC"), "trick") == []
    assert table.trick_size == 3


def test_h18_on_an_empty_table_the_turn_passes_on_and_the_duty_stays() -> None:
    table = shedding(["4C 5H", "7C", "", "8C 2H"], "S", turn=2)
    assert next_decision(table) == (3, "shed", ["8C", "2H"])
    assert table.events == []
    table = shedding(["4C 5H", "7C KH", "", "8C 2H"], "S", turn=2)
    assert brief(play_on(table, "2H", "5H", "KH")) == [
        "3 play 2H",
        "0 play 5H",
        "1 play KH",
        "2 pick_up 2H",
        "3 pick_up 5H",
        "0 pick_up KH",
    ]


def test_h18_one_left_in_is_the_hund_even_without_cards() -> None:
    events = play_on(shedding(["4C", ""], "S"), "4C")
    assert told(events, "end") == [{"order": [0], "hund": 1, "stalled": False}]


def test_option_empty_hand_out_sends_them_out_before_the_lead_clockwise_from_the_owner() -> None:
    hands, piles = [""] * 4, ["", "9C 3C", "AH", ""]
    table = collecting(hands, piles=piles, trump="2:2S", empty_hand="out")
    assert next_decision(table)[0] == 2
    assert brief(table.events) == ["shed", "3 out", "0 out"]
    assert table.trick_size == 2


def test_option_empty_hand_out_with_one_player_left_makes_him_the_hund() -> None:
    events = play_on(collecting([""] * 3, piles=["", "AH", ""], trump="1:2S", empty_hand="out"))
    assert brief(events) == ["shed", "2 out", "0 out", "end"]
    assert told(events, "end") == [{"order": [2, 0], "hund": 1, "stalled": False}]


# H19: sequences


def test_h19_there_are_364_different_plays() -> None:
    table = shedding([" ".join(texts(full_pack())), "2C"], "S", serie="on")
    assert len(next_decision(table)[2]) == 364


def test_h19_without_the_agreement_there_are_no_sequences() -> None:
    table = shedding([" ".join(texts(full_pack())), "2C"], "S")
    assert len(next_decision(table)[2]) == 52


def test_h19_the_ace_is_high_only_and_a_run_keeps_to_one_suit() -> None:
    table = shedding(["2C AC KC 3D", "2H"], "S", serie="on")
    assert next_decision(table)[2] == ["2C", "KC", "AC", "3D", "KC AC"]


def test_h19_choices_rise_by_length_and_then_by_the_lowest_card() -> None:
    table = shedding(["5H 6H 7H", "2H"], "S", serie="on")
    asked: list[list[int]] = []

    def lead_the_longest(seat: int, decision: str, legal: list[int], stream: Stream) -> int:
        asked.append(legal)
        return legal[-1]

    table.choose = lead_the_longest
    hund.play_out(table)
    assert asked[0] == [35, 36, 37, 35 + 64, 36 + 64, 35 + 128]
    assert table.events[0]["cards"] == ["5H", "6H", "7H"]


def test_h19_a_run_beats_if_its_lowest_card_beats_the_top_and_its_highest_is_the_new_top() -> None:
    table = shedding(["2C 3C", "4H 5H 6H", "5D 6D TH 7H"], "S", ["0:4H"], turn=1, serie="on")
    assert next_decision(table)[2] == ["5H", "6H", "5H 6H"]
    table = shedding(["2C 3C", "4C 5H 6H", "5D 6D TH 7H"], "S", ["0:4H"], turn=1, size=3, serie="on")
    assert next_decision(table, "5H 6H") == (2, "shed", ["7H", "TH"])


def test_h19_any_length_may_answer_any_length() -> None:
    table = shedding(["2C", "8H 9H TH 2S 3S"], "S", ["0:5H 6H 7H"], turn=1, serie="on")
    assert next_decision(table)[2] == ["8H", "9H", "TH", "2S", "3S", "8H 9H", "9H TH", "2S 3S", "8H 9H TH"]


def test_h19_the_whole_run_is_taken_up() -> None:
    table = shedding(["2C 3C", "2D 3D"], "S", ["0:5H 6H 7H"], turn=1, serie="on")
    play_on(table)
    assert told(table.events, "pick_up") == [{"seat": 1, "cards": ["5H", "6H", "7H"]}]


def test_h19_a_single_card_under_a_run_is_taken_up_alone() -> None:
    table = shedding(["2C 3C", "2D 3D", "4D 5D"], "S", ["0:4H", "1:5H 6H"], turn=2, serie="on")
    play_on(table)
    assert told(table.events, "pick_up")[0] == {"seat": 2, "cards": ["4H"]}


def test_h19_a_run_is_one_play_in_the_size_of_a_trick() -> None:
    table = shedding(["4C 5C 6C 2H", "7C 8C 2D"], "S", serie="on")
    assert brief(play_on(table, "4C 5C 6C", "7C 8C"))[-1] == "trick 1"


def test_option_serie_min_three_forbids_runs_of_two() -> None:
    assert next_decision(shedding(["5H 6H 7H", "2H"], "S", serie="on", serie_min=3))[2] == ["5H", "6H", "7H", "5H 6H 7H"]


def test_option_serie_min_two_is_the_default() -> None:
    legal = next_decision(shedding(["5H 6H 7H", "2H"], "S", serie="on"))[2]
    assert legal == ["5H", "6H", "7H", "5H 6H", "6H 7H", "5H 6H 7H"]


@pytest.mark.parametrize(
    ("follow", "top", "legal"),
    [
        ("any", "5H 6H", ["8H", "9H", "TH", "2S", "3S", "8H 9H", "9H TH", "2S 3S", "8H 9H TH"]),
        ("same_length", "5H 6H", ["8H 9H", "9H TH", "2S 3S"]),
        ("at_least", "5H 6H", ["8H 9H", "9H TH", "2S 3S", "8H 9H TH"]),
        ("same_length", "6H", ["8H", "9H", "TH", "2S", "3S"]),
        ("at_least", "6H", ["8H", "9H", "TH", "2S", "3S", "8H 9H", "9H TH", "2S 3S", "8H 9H TH"]),
    ],
)
def test_option_serie_follow_binds_the_length_of_the_answer(follow: str, top: str, legal: list[str]) -> None:
    table = shedding(["2C", "8H 9H TH 2S 3S"], "S", [f"0:{top}"], turn=1, serie="on", serie_follow=follow)
    assert next_decision(table)[2] == legal


def test_option_serie_follow_does_not_bind_the_lead() -> None:
    assert len(next_decision(shedding(["5H 6H", "2H"], "S", serie="on", serie_follow="same_length"))[2]) == 3


# H21: stalls


def test_h21_after_max_turns_the_game_is_stalled_and_players_out_keep_their_places() -> None:
    table = shedding(["4C 2C", "5C 2H", "", "6C 2D"], "S", out=[2], turns=98, max_turns=100)
    events = play_on(table, "4C", "5C")
    assert told(events, "end") == [{"order": [2], "hund": None, "stalled": True}]


def test_h21_a_pick_up_is_a_turn() -> None:
    events = play_on(shedding(["4C 2C", "2H 3H"], "S", turns=98, max_turns=100), "4C")
    assert brief(events) == ["0 play 4C", "1 pick_up 4C", "end"]


def test_h21_a_turn_passed_on_is_no_turn() -> None:
    table = shedding(["", "4C 3C", "5C 2H"], "S", turns=98, max_turns=100)
    assert brief(play_on(table, "4C", "5C")) == ["1 play 4C", "2 play 5C", "end"]


def test_h21_the_last_turn_still_goes_out_and_ends_its_trick() -> None:
    table = shedding(["4C 2C", "5C 2H", "6C"], "S", ["0:4C", "1:5C"], turn=2, turns=99, max_turns=100)
    assert brief(play_on(table, "6C")) == ["2 play 6C", "2 out", "trick 2", "end"]
    assert table.events[-1]["stalled"] is True


def test_h21_a_game_that_turn_max_turns_itself_ends_is_not_stalled() -> None:
    events = play_on(shedding(["4C", "2H 3H"], "S", turns=99, max_turns=100), "4C")
    assert told(events, "end") == [{"order": [0], "hund": 1, "stalled": False}]


def test_h21_a_table_on_which_nobody_has_a_card_is_stalled_at_once() -> None:
    events = play_on(shedding(["4C", "5C", "", ""], "S", trick_size="now"), "4C", "5C")
    assert brief(events)[-3:] == ["1 out", "trick 1", "end"]
    assert told(events, "end") == [{"order": [0, 1], "hund": None, "stalled": True}]


# Properties


def random_rules(random: Random) -> dict[str, Any]:
    """Draw one value of every option."""
    rules = {name: random.choice(values) for name, values in VALUES.items()}
    return {**rules, "players": random.randint(2, 6), "removed": random.choice([0, 10, 25, 40]), "max_turns": 300}


@pytest.mark.parametrize("case", range(60))
def test_every_card_lies_in_one_place_at_every_decision_whatever_the_options(case: int) -> None:
    table = deal(5, case, random_rules(Random(case)))

    def check_and_choose(seat: int, decision: str, legal: list[int], stream: Stream) -> int:
        assert table.every_card() == full_pack()
        assert legal == sorted(set(legal)) and legal
        return random_legal(seat, decision, legal, stream)

    table.choose = check_and_choose
    events = hund.play_out(table)
    assert table.every_card() == full_pack()
    removed = len(told(events, "deal")[0]["removed"])
    assert sum(len(hand) for hand in told(events, "shed")[0]["hands"]) == 52 - removed
    (end,) = told(events, "end")
    assert [e["seat"] for e in told(events, "out")] == end["order"]
    assert end["stalled"] == (end["hund"] is None)
    assert end["stalled"] or sorted([*end["order"], end["hund"]]) == list(range(table.rules["players"]))


def test_with_at_once_everybody_holds_three_cards_while_the_stock_lasts() -> None:
    for index in range(30):
        table = deal(6, index, {"players": 2 + index % 5})

        def check_and_choose(seat: int, decision: str, legal: list[int], stream: Stream, table: Table = table) -> int:
            assert not table.stock or all(len(hand) == 3 for hand in table.hands)
            return random_legal(seat, decision, legal, stream)

        table.choose = check_and_choose
        collect(table)


def test_the_same_seed_and_index_tell_the_same_game_and_a_seat_draws_from_its_own_stream() -> None:
    assert transcript(8, 2, {}) == transcript(8, 2, {})
    assert transcript(8, 2, {}) != transcript(8, 3, {})
    first = Stream(8, 2, owner=1).below(4)  # three cards and sjanse
    dealt, played = transcript(8, 2, {})[:2]
    choices = [*dealt["hands"][0], dealt["stock"][0]]
    assert played["cards"] == [choices[first]]


def test_the_fields_of_every_event_are_those_of_the_replay_format() -> None:
    fields: dict[str, set[str]] = {}
    for index in range(40):
        for event in transcript(2, index, {"players": 3, "serie": "on"}):
            fields.setdefault(event["event"], set()).add(" ".join(key for key in event if key != "event"))
    assert fields == {
        "deal": {"removed hands stock"},
        "play": {"seat cards from", "seat cards"},
        "draw": {"seat card"},
        "trump_taken": {"seat card"},
        "war": {"rank seats"},
        "trick": {"winner"},
        "lay_down": {"seat cards"},
        "shed": {"trump owner hands"},
        "pick_up": {"seat cards"},
        "out": {"seat"},
        "end": {"order hund stalled"},
    }


def test_the_defaults_are_those_of_the_sheet() -> None:
    assert DEFAULTS == {
        "players": 4,
        "removed": 10,
        "removal": "random",
        "sjanse": "any_turn",
        "draw_time": "at_once",
        "war_scope": "any_tie",
        "war_priority": "rank",
        "war_all_empty": "return",
        "trumping": "free",
        "pickup": "forced",
        "pickup_which": "first",
        "empty_table_lead": "next",
        "trick_size": "at_start",
        "empty_hand": "must_pick_up",
        "serie": "off",
        "serie_min": 2,
        "serie_follow": "any",
        "max_turns": 2000,
    }


def test_an_illegal_choice_is_named_with_what_was_legal() -> None:
    with pytest.raises(ValueError, match="seat 0, shed: need one of"):
        play_on(shedding(["4C 2C", "2H"], "S"), "5C")


def test_hund_is_not_played_by_the_deal() -> None:
    with pytest.raises(ValueError, match="played by the game"):
        transcript(1, 0, {}, unit="deal")


# Exact facts


def first_trick(players: int, index: int) -> list[Event]:
    """Return the plays and wars of the first trick under random play."""
    table = deal(11, index, {"players": players})
    hund.collect_one_trick(table)
    return table.events


@pytest.mark.parametrize(
    ("players", "war", "robbed"),
    [
        (2, Fraction(1, 17), None),
        (3, Fraction(73, 425), Fraction(36, 425)),
        (4, Fraction(1349, 4165), Fraction(864, 4165)),
        (5, Fraction(2053, 4165), None),
        (6, Fraction(128171, 195755), None),
    ],
)
def test_fact_wars_of_the_first_trick_robbed_lone_cards_and_winners(players: int, war: Fraction, robbed: Fraction | None) -> None:
    games, wars, robberies, winners = 6000, 0, 0, [0] * players
    for index in range(games):
        events = first_trick(players, index)
        played = [e["cards"][0][0] for e in told(events, "play")][:players]
        winners[told(events, "trick")[0]["winner"]] += 1
        for first_war in told(events, "war")[:1]:
            wars += 1
            lone = [r for r in played if played.count(r) == 1]
            robberies += any(hund.RANKS.index(r) > hund.RANKS.index(first_war["rank"]) for r in lone)
    assert abs(z_of_share(wars, games, war)) < 5
    assert robbed is None or abs(z_of_share(robberies, games, robbed)) < 5
    for won in winners:
        assert abs(z_of_share(won, games, Fraction(1, players))) < 5


def test_fact_wars_of_part_1_with_two_players() -> None:
    games, counts = 4000, [0] * 40
    for index in range(games):
        table = deal(12, index, {"players": 2})
        collect(table)
        counts[len(told(table.events, "war"))] += 1
    mean = sum(wars * n for wars, n in enumerate(counts)) / games
    variance = sum((wars - mean) ** 2 * n for wars, n in enumerate(counts)) / (games - 1)
    assert abs(mean - 20 / 17) / sqrt(variance / games) < 5
    for wars, probability in enumerate([0.300358, 0.369250, 0.218910, 0.083170]):
        assert abs(z_of_share(counts[wars], games, probability)) < 5


@pytest.mark.parametrize("players", [2, 4])
def test_fact_the_trump_card_is_each_card_with_equal_probability(players: int) -> None:
    games, counts = 3000, dict.fromkeys(map(text, full_pack()), 0)
    for index in range(games):
        table = deal(13, index, {"players": players})
        collect(table)
        counts[told(table.events, "trump_taken")[0]["card"]] += 1
    chi_square = sum((n - games / 52) ** 2 / (games / 52) for n in counts.values())
    assert abs(chi_square - 51) / sqrt(2 * 51) < 5
