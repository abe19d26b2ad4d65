"""The rules of Hund by number, on the compiled kernels, from positions written as text."""

from typing import Any

import numpy as np
import pytest

from simulate.core.cards import ALL_CARDS, card_text, set_of
from simulate.core.errors import InputError
from simulate.core.games import load_game
from simulate.games.hund import play, rules
from simulate.games.hund.state import LENGTHS
from simulate.runs.plan import make_plan, new_table
from tests.hund.positions import Position, collecting, legal, next_decision, shedding, told

HUND = load_game("hund")


def dealt(**options: Any) -> Any:
    """Return a table after the deal of game 3."""
    table = new_table(make_plan("hund", games=1, seed=5, rules=options, strategies=["random_legal"]))
    play.begin(table, 3)
    rules.deal(table)
    return table


def texts(cards: Any) -> list[str]:
    return [card_text(int(card)) for card in cards]


def texts_of_pile(position: Position, seat: int) -> list[str]:
    """Return the hand with which a seat came to part 2."""
    shown = next(event for event in position.events() if event["event"] == "shed")
    hand: list[str] = shown["hands"][seat]
    return sorted(hand)


# H1, H2: the deal ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "stock"), [(2, 36), (3, 43), (4, 40), (5, 37), (6, 34)])
def test_h1_h2_three_cards_each_and_the_rest_is_the_stock(players: int, stock: int) -> None:
    table = dealt(players=players)
    assert int(table.seen.stock) == stock
    assert [int(hand).bit_count() for hand in table.hands[:players]] == [3] * players
    assert sorted(table.deck.tolist()) == sorted(rules.SORTED_PACK.tolist())


def test_h1_the_lowest_cards_are_removed_by_rank_and_then_by_suit() -> None:
    table = dealt(players=2, removal="lowest")
    assert texts(table.deck[:10]) == ["2C", "2D", "2H", "2S", "3C", "3D", "3H", "3S", "4C", "4D"]
    assert int(table.seen.pack) == ALL_CARDS & ~set_of(table.deck[:10].tolist())


def test_h1_which_cards_were_removed_at_random_is_not_known() -> None:
    assert int(dealt(players=2).seen.pack) == ALL_CARDS


@pytest.mark.parametrize(("removed", "stock"), [(0, 46), (40, 6)])
def test_option_removed_is_the_number_of_cards_removed(removed: int, stock: int) -> None:
    assert int(dealt(players=2, removed=removed).seen.stock) == stock
    assert int(dealt(players=3, removed=removed).seen.stock) == 43


def test_option_players_is_two_to_six() -> None:
    with pytest.raises(InputError, match="2 to 6"):
        HUND.parse_rules({"players": 7})


# H3 to H6: tricks and wars -------------------------------------------------------------------------------------------


def test_h3_h4_the_highest_card_wins_whatever_its_suit_and_the_winner_leads() -> None:
    position = collecting(["9C 2C", "TH 3C", "2S 4D"], trump="0:AS")
    assert told(position, "9C", "TH", "2S") == ["0 play 9C", "1 play TH", "2 play 2S", "trick 1"]
    assert next_decision(collecting(["9C 2C", "TH 3C", "2S 4D"], trump="0:AS"), "9C", "TH", "2S")[0] == 1


def test_h4_the_winner_puts_the_cards_on_the_own_pile() -> None:
    position = collecting(["9C", "TH"], piles=["", "AD"], trump="0:AS")
    told(position, "9C", "TH")
    assert texts_of_pile(position, 1) == ["9C", "AD", "TH"]


def test_h5_a_lone_king_cannot_win_over_a_war_and_a_new_nine_takes_all_five_cards() -> None:
    position = collecting(["KC", "5C 9D", "5D 7C"], trump="0:AS")
    assert told(position, "KC", "5C", "5D", "9D", "7C")[3:7] == ["war 5 of 1 2", "1 play 9D", "2 play 7C", "trick 1"]
    assert texts_of_pile(position, 1) == ["5C", "5D", "7C", "9D", "KC"]


@pytest.mark.parametrize(
    ("cards", "fighters", "why"),
    [
        (["QC", "9C", "QD", "9D"], "war Q of 0 2", "of several wars only the highest counts"),
        (["AC", "9C", "9D", "2C"], "war 9 of 1 2", "equal cards fight under a higher lone card"),
        (["9C", "9D", "9H", "2C"], "war 9 of 0 1 2", "all holders of the rank fight"),
        (["9C", "9D", "9H", "9S"], "war 9 of 0 1 2 3", "four of a kind too"),
    ],
)
def test_h5_who_fights(cards: list[str], fighters: str, why: str) -> None:
    more = ["3C", "4C", "5C", "6C"]
    position = collecting([f"{card} {other}" for card, other in zip(cards, more, strict=True)], trump="0:AS")
    assert told(position, *cards)[4] == fighters, why


def test_h6_a_war_inside_a_war_is_fought_by_those_tied_anew_even_under_a_new_ace() -> None:
    position = collecting(["5C 8C 2C 6D", "5D 8D 3C", "5H AC", "KC 4C"], trump="0:AS")
    happened = told(position, "5C", "5D", "5H", "KC", "8C", "8D", "AC", "2C", "3C")
    assert happened[4:] == [
        "war 5 of 0 1 2",
        "0 play 8C",
        "1 play 8D",
        "2 play AC",
        "war 8 of 0 1",
        "0 play 2C",
        "1 play 3C",
        "trick 1",
    ]
    notes = position.table.notes
    assert (int(notes.wars), int(notes.deepest_war), int(notes.robbed)) == (2, 2, 2)


def test_h6_in_a_war_the_order_of_the_trick_is_kept() -> None:
    assert next_decision(collecting(["5C 8C", "KC 2D", "5D 8D"], lead=2, trump="0:AS"), "5D", "5C", "KC")[0] == 2


# H7 to H9: the stock -------------------------------------------------------------------------------------------------


def test_h7_who_played_from_the_hand_draws_at_once_and_who_turned_does_not() -> None:
    position = collecting(["9C 2C 3C", "TH 4C 5C"], stock="6S 7S 8S JS QS")
    assert told(position, "9C", "sjanse") == ["0 play 9C", "0 draw 6S", "1 turns 7S", "trick 0"]


def test_h7_draws_at_once_in_a_war_too() -> None:
    position = collecting(["9C 2C 3C", "9H 4C 5C"], stock="6S 7S 8S JS QS")
    assert told(position, "9C", "9H", "2C")[4:] == ["war 9 of 0 1", "0 play 2C", "0 draw 8S"]


@pytest.mark.parametrize(
    ("stock", "sjanse", "choices", "can"),
    [
        ("6S 7S", "any_turn", [], True),
        ("6S", "any_turn", [], False),
        ("", "any_turn", [], False),
        ("6S 7S 8S", "any_turn", ["9C"], True),
        ("6S 7S 8S JS", "any_turn", ["9C", "9H"], True),
        ("6S 7S 8S", "lead_only", [], True),
        ("6S 7S 8S", "lead_only", ["9C"], False),
        ("6S 7S 8S JS", "lead_only", ["9C", "9H"], False),
        ("6S 7S 8S", "off", [], False),
    ],
)
def test_h8_sjanse_needs_two_cards_in_the_stock(stock: str, sjanse: str, choices: list[str], can: bool) -> None:
    position = collecting(["9C 2C 3C", "9H 4C 5C"], stock=stock, sjanse=sjanse, trump="" if stock else "0:AS")
    assert ("sjanse" in legal(position, *choices)) == can


def test_h8_h9_the_last_card_is_taken_face_down_and_leaves_two_in_the_hand() -> None:
    position = collecting(["9C 2C 3C", "TH 4C 5C"], stock="6S")
    assert told(position, "9C") == ["0 play 9C", "0 trump_taken 6S"]
    table = collecting(["9C 2C 3C", "TH 4C 5C"], stock="6S")
    assert next_decision(table, "9C", "TH") == (1, "collect", ["4C", "5C"])


def test_h9_the_trump_card_is_not_in_the_view_of_part_1() -> None:
    seen: list[tuple[int, int, int]] = []
    position = collecting(["9C 2C 3C", "TH 4C 5C"], stock="6S")

    def note(question: Any) -> int:
        view = question.table.seen
        if question.decision == 0:
            seen.append((int(view.trump_owner), int(view.trump_card), int(view.trumps)))
        return int(question.choices[0])

    position.play_out(note)
    assert seen == [(-1, -1, 0)] + [(0, -1, 0)] * (len(seen) - 1)


def test_option_draw_time_after_trick_fills_up_in_rounds_the_winner_first() -> None:
    position = collecting(["9C 2C 3C", "9H 4C 5C", "2H 3H 4H"], stock="6S 7S 8S JS QS KS AS", draw_time="after_trick")
    assert told(position, "9C", "9H", "2H", "2C", "4C")[6:] == [
        "trick 1",
        "1 draw 6S",
        "2 draw 7S",
        "0 draw 8S",
        "1 draw JS",
        "0 draw QS",
    ]


def test_option_draw_time_after_trick_gives_no_sjanse_in_a_war_and_no_card_to_it() -> None:
    options = {"draw_time": "after_trick"}
    position = collecting(["9C 2C", "9H"], stock="6S 7S 8S JS QS KS AS", **options)
    assert legal(position, "9C", "9H") == ["2C"]
    position = collecting(["9C 2C", "9H"], stock="6S 7S 8S JS QS KS AS", **options)
    assert told(position, "9C", "9H", "2C")[2:5] == ["war 9 of 0 1", "0 play 2C", "trick 0"]


def test_option_draw_time_after_trick_starts_with_who_led_when_nobody_won() -> None:
    position = collecting(["9C", "9H", "2C"], lead=1, stock="6S 7S 8S JS QS KS AS", draw_time="after_trick")
    assert told(position, "9H", "2C", "9C")[3:7] == ["war 9 of 1 0", "trick None", "1 draw 6S", "2 draw 7S"]


# H10, H11: the end of part 1 -----------------------------------------------------------------------------------------


def test_h10_who_has_no_cards_does_not_play_and_the_lead_passes_on() -> None:
    assert next_decision(collecting(["", "9C 2C", "TH 4C"], lead=0, trump="0:AS"))[0] == 1


def test_h10_a_lone_holder_lays_the_hand_on_the_own_pile_and_part_2_begins() -> None:
    position = collecting(["9C", "TH 4C 3D"], piles=["2H", ""], trump="0:AS")
    happened = told(position, "9C", "TH")
    assert happened[2:5] == ["trick 1", "1 lay_down 4C 3D", "shed"]


def test_h10_without_any_holder_part_2_begins() -> None:
    assert told(collecting(["9C", "TH"], trump="0:AS"), "9C", "TH")[2:4] == ["trick 1", "shed"]


def test_h11_fighters_without_cards_drop_out_and_one_who_can_plays_one_card_and_takes_all() -> None:
    position = collecting(["9C", "9H 2C 3C", "AD 4C"], trump="0:AS")
    assert told(position, "9C", "9H", "AD", "2C")[3:6] == ["war 9 of 0 1", "1 play 2C", "trick 1"]
    assert int(position.table.notes.deepest_war) == 1


def test_h11_when_nobody_can_fight_each_takes_back_the_own_cards_and_who_led_leads() -> None:
    position = collecting(["9C 9D", "9H 9S", "AD 4C 5C"], lead=2, trump="0:AS")
    happened = told(position, "AD", "9C", "9H", "9D", "9S")
    assert happened[3:8] == ["war 9 of 0 1", "0 play 9D", "1 play 9S", "war 9 of 0 1", "trick None"]
    seen = position.table.seen
    assert happened[8] == "2 lay_down 4C 5C"
    assert [texts_of_pile(position, seat) for seat in range(3)] == [["9C", "9D", "AS"], ["9H", "9S"], ["4C", "5C", "AD"]]
    assert int(seen.trump_owner) == 0


def test_h11_the_leader_of_a_trick_without_winner_leads_again() -> None:
    assert next_decision(collecting(["9C", "9H", "AD 4C", "8D 5C"], lead=3, trump="0:AS"), "8D", "9C", "9H", "AD")[0] == 3


def test_option_war_all_empty_gives_the_trick_to_the_first_of_the_tied_in_its_order() -> None:
    position = collecting(["9C", "9H", "AD 4C", "8D 5C"], lead=3, trump="0:AS", war_all_empty="first_fighter")
    assert told(position, "8D", "9C", "9H", "AD")[4:6] == ["war 9 of 0 1", "trick 0"]


def test_option_war_scope_highest_only_lets_a_lone_higher_card_win() -> None:
    position = collecting(["KC 2C", "5C 9D", "5D 7C"], trump="0:AS", war_scope="highest_only")
    assert told(position, "KC", "5C", "5D")[3:] == ["trick 0"]


def test_option_war_scope_highest_only_has_wars_of_the_highest() -> None:
    position = collecting(["KC 2C", "KD 9D", "5D 7C"], trump="0:AS", war_scope="highest_only")
    assert told(position, "KC", "KD", "5D")[3:] == ["war K of 0 1"]


@pytest.mark.parametrize(
    ("priority", "cards", "war"),
    [
        ("rank", ["QC", "5C", "QD", "5D", "5H"], "war Q of 0 2"),
        ("size_then_rank", ["QC", "5C", "QD", "5D", "5H"], "war 5 of 1 3 4"),
        ("size_then_rank", ["QC", "5C", "QD", "5D", "2H"], "war Q of 0 2"),
        ("size_then_rank", ["QC", "5C", "QD", "5D", "5H", "QH"], "war Q of 0 2 5"),
        ("size_then_rank", ["QC", "5C", "5D", "QD", "5S", "5H"], "war 5 of 1 2 4 5"),
    ],
)
def test_option_war_priority(priority: str, cards: list[str], war: str) -> None:
    more = ["2C", "3C", "4C", "6C", "7C", "8C"]
    hands = [f"{card} {other}" for card, other in zip(cards, more, strict=False)]
    assert told(collecting(hands, trump="0:AS", war_priority=priority), *cards)[len(cards)] == war


# H12 to H17: shedding ------------------------------------------------------------------------------------------------


def test_h12_piles_become_hands_and_the_owner_of_the_trump_card_leads_any_play() -> None:
    position = collecting(["9C", "TH"], piles=["3D", "AD 4S"], trump="0:AS")
    assert next_decision(position, "9C", "TH") == (0, "shed", ["3D", "AS"])


@pytest.mark.parametrize(
    ("top", "hand", "choices"),
    [
        ("0:7H", "8H AH 2C 3S", ["8H", "AH", "3S"]),  # a higher card of its suit, or any trump, also when able to beat in suit
        ("0:7H", "6H 2C 3S", ["3S"]),
        ("0:4S", "2S 5S AH", ["5S"]),  # a trump only with a higher trump
        ("0:2S", "3S AS KH", ["3S", "AS"]),
    ],
)
def test_h13_what_beats_the_top(top: str, hand: str, choices: list[str]) -> None:
    assert legal(shedding(["2D 3D", hand], "S", plays=[top], turn=1)) == choices


def test_h13_even_the_own_earlier_play_must_be_beaten() -> None:
    assert legal(shedding(["5C 2D", "9H"], "S", plays=["0:4C"], turn=0, size=3)) == ["5C"]


def test_h13_h14_on_a_trump_only_higher_trumps_else_the_first_play_is_taken_up() -> None:
    position = shedding(["2D 3S", "4D 5D", "AH AC 2H"], "S", plays=["0:7H", "1:2S"], turn=2)
    assert told(position) == ["2 pick_up 7H"]


def test_h14_a_pick_up_that_empties_the_table_lets_the_next_player_lead_anything() -> None:
    position = shedding(["2D 3D", "5H 6H", "7D 8S"], "S", plays=["0:4C"], turn=1)
    assert told(position) == ["1 pick_up 4C"]
    assert next_decision(shedding(["2D 3D", "5H 6H", "7D 8S"], "S", plays=["0:4C"], turn=1)) == (2, "shed", ["7D", "8S"])


def test_h15_the_example_to_the_card() -> None:
    hands = ["QC 2D 3D", "KC 4D 5D", "2H 3H"]
    position = shedding(hands, "S", plays=["0:4C", "1:JC"], turn=2)
    assert told(position, "QC", "KC") == ["2 pick_up 4C", "0 play QC", "1 play KC", "trick 1"]
    position = shedding(hands, "S", plays=["0:4C", "1:JC"], turn=2)
    assert next_decision(position, "QC", "KC") == (1, "shed", ["4D", "5D"])


def test_h15_a_new_trick_is_as_large_as_the_players_in_when_a_pick_up_emptied_the_table() -> None:
    position = shedding(["8D 3D", "5H 9D", "7D 8S", ""], "S", plays=["0:4C"], turn=1, out=[3], size=4)
    assert told(position, "7D", "8D", "9D") == [
        "1 pick_up 4C",
        "2 play 7D",
        "0 play 8D",
        "1 play 9D",
        "trick 1",
    ]


def test_h15_who_went_out_in_the_trick_still_counts_for_its_size() -> None:
    hands = ["9D 3D", "TD", "JD 8S"]
    assert told(shedding(hands, "S"), "9D", "TD", "JD") == ["0 play 9D", "1 play TD", "1 out", "2 play JD", "trick 2"]


def test_h16_if_the_last_player_is_out_the_next_player_in_leads() -> None:
    position = shedding(["9D 3D", "TD JH", "JD"], "S")
    assert told(position, "9D", "TD", "JD")[2:] == ["2 play JD", "2 out", "trick 2"]
    assert next_decision(shedding(["9D 3D", "TD JH", "JD"], "S"), "9D", "TD", "JD")[0] == 0


def test_h16_the_next_trick_is_as_large_as_the_players_left_in() -> None:
    position = shedding(["9D 3D 4H", "TD JH 5H", "JD"], "S")
    assert told(position, "9D", "TD", "JD", "4H", "5H")[5:] == ["0 play 4H", "1 play 5H", "trick 1"]


def test_h17_the_game_ends_in_the_middle_of_a_trick_when_one_player_is_left_in() -> None:
    position = shedding(["9D 3D", "TD", "JD"], "S")
    happened = told(position, "9D", "TD", "JD")
    assert happened[-3:] == ["2 play JD", "2 out", "hund 0"]
    assert position.events()[-1] == {"event": "end", "order": [1, 2], "hund": 0, "stalled": False}


def test_h17_going_out_is_told_before_the_trick_is_complete() -> None:
    assert told(shedding(["9D 3D", "TD JH", "JD"], "S"), "9D", "TD", "JD")[-2:] == ["2 out", "trick 2"]


# H18: empty-handed ---------------------------------------------------------------------------------------------------


def test_h18_who_enters_without_cards_takes_up_the_first_play_and_was_not_out_before() -> None:
    position = shedding(["9D 3D", "", "JD 4H"], "S")
    assert told(position, "9D") == ["0 play 9D", "1 pick_up 9D"]


def test_h18_counts_for_the_size_of_the_trick() -> None:
    position = shedding(["9D KD 2C", "TD AD 4H", "", "JD QD 5H"], "S")
    assert told(position, "9D", "TD", "JD", "KD", "AD") == [
        "0 play 9D",
        "1 play TD",
        "2 pick_up 9D",
        "3 play JD",
        "0 play KD",
        "1 play AD",
        "trick 1",
    ]


def test_h18_with_an_empty_table_the_turn_passes_on_and_the_duty_stays() -> None:
    def position() -> Position:
        return shedding(["4C 2C", "", "JD 4H", "3H QD"], "S", plays=["2:9D"], turn=0)

    assert next_decision(position()) == (2, "shed", ["JD", "4H"])
    assert told(position(), "JD", "QD") == ["0 pick_up 9D", "2 play JD", "3 play QD", "0 pick_up JD", "1 pick_up QD"]


def test_h18_a_turn_passed_on_is_no_turn() -> None:
    position = shedding(["4C 2C", "", "JD 4H"], "S", plays=["2:9D"], turn=0, turns=98, max_turns=100)
    assert told(position, "JD") == ["0 pick_up 9D", "2 play JD", "stalled"]


def test_h18_the_game_ends_though_an_empty_handed_player_never_had_a_turn() -> None:
    assert told(shedding(["9D", ""], "S"), "9D") == ["0 play 9D", "0 out", "hund 1"]


def test_option_empty_hand_out_lets_them_go_out_clockwise_from_the_owner_before_the_first_lead() -> None:
    position = collecting(["", "TH", "", "JD", "9C"], trump="1:AS", empty_hand="out")
    assert told(position, "TH", "JD", "9C")[3:] == ["trick 3", "shed", "2 out", "4 out", "0 out"]
    assert position.table.seen.out[:3].tolist() == [2, 4, 0]


def test_option_empty_hand_out_can_end_the_game_before_it_begins() -> None:
    assert told(collecting(["9C", "8H"], trump="0:AS", empty_hand="out"), "9C", "8H")[3:] == ["shed", "1 out", "hund 0"]


# Options of part 2 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trumping", "hand", "choices"),
    [
        ("free", "8H 6H 3S", ["8H", "3S"]),
        ("if_void", "8H 6H 3S", ["8H"]),
        ("if_void", "6H 3S", []),
        ("if_void", "6C 3S", ["3S"]),
        ("if_cannot_beat", "8H 6H 3S", ["8H"]),
        ("if_cannot_beat", "6H 3S", ["3S"]),
    ],
)
def test_option_trumping(trumping: str, hand: str, choices: list[str]) -> None:
    position = shedding(["2D 3D", hand], "S", plays=["0:7H"], turn=1, trumping=trumping)
    if choices:
        assert legal(position) == choices
    else:
        assert told(position)[0] == "1 pick_up 7H"


@pytest.mark.parametrize("trumping", ["if_void", "if_cannot_beat"])
def test_option_trumping_leaves_a_trump_lead_alone(trumping: str) -> None:
    assert legal(shedding(["2D 3D", "8S 6S 3H"], "S", plays=["0:7S"], turn=1, trumping=trumping)) == ["8S"]
    assert legal(shedding(["2D 3S", "8S"], "S", trumping=trumping)) == ["2D", "3S"]


def test_option_pickup_voluntary_adds_the_choice_after_the_cards_but_not_on_an_empty_table() -> None:
    assert legal(shedding(["2D 3D", "8H AS"], "S", plays=["0:7H"], turn=1, pickup="voluntary")) == ["8H", "AS", "take up"]
    assert legal(shedding(["2D 3D", "8H AS"], "S", turn=1, pickup="voluntary")) == ["8H", "AS"]
    position = shedding(["2D 3D", "8H AS"], "S", plays=["0:7H"], turn=1, pickup="voluntary")
    assert told(position, "take up") == ["1 pick_up 7H"]


def test_option_pickup_voluntary_asks_nobody_who_cannot_play() -> None:
    assert told(shedding(["2D 3D", "8C"], "S", plays=["0:7H"], turn=1, pickup="voluntary")) == ["1 pick_up 7H"]


@pytest.mark.parametrize(
    ("which", "taken", "choices"),
    [("first", "2 pick_up 7H", ["9H"]), ("top", "2 pick_up 8H", ["9H"]), ("all", "2 pick_up 7H 8H", ["2D", "9H"])],
)
def test_option_pickup_which(which: str, taken: str, choices: list[str]) -> None:
    def position() -> Position:
        return shedding(["2D 9H", "3D 4D", "5D"], "S", plays=["0:7H", "1:8H"], turn=2, pickup_which=which)

    assert told(position()) == [taken]
    assert next_decision(position()) == (0, "shed", choices)


def test_option_pickup_which_top_uncovers_the_play_below() -> None:
    position = shedding(["8H 9C", "3D 4D", "5D"], "S", plays=["0:7H", "1:KH"], turn=2, pickup_which="top")
    assert next_decision(position) == (0, "shed", ["8H"])


@pytest.mark.parametrize(
    ("lead", "plays", "out", "leader"),
    [("next", ["1:7H"], [], 3), ("last_player", ["1:7H"], [], 1), ("last_player", ["1:7H"], [1], 3)],
)
def test_option_empty_table_lead(lead: str, plays: list[str], out: list[int], leader: int) -> None:
    hands = ["2D 9C", "" if out else "3D 4D", "5D", "6D TD"]
    assert next_decision(shedding(hands, "S", plays=plays, turn=2, out=out, empty_table_lead=lead))[0] == leader


def test_option_empty_table_lead_last_player_is_who_made_the_newest_of_all_plays_taken() -> None:
    options = {"empty_table_lead": "last_player", "pickup_which": "all"}
    position = shedding(["2D 9C", "3D 4D", "5D", "6D TD"], "S", plays=["0:7H", "1:8H"], turn=2, **options)
    assert next_decision(position)[0] == 1


@pytest.mark.parametrize(("size", "end"), [("at_start", ["1 play TD", "1 out"]), ("now", ["1 play TD", "1 out", "trick 1"])])
def test_option_trick_size_now_completes_the_trick_with_the_going_out(size: str, end: list[str]) -> None:
    assert told(shedding(["9D 3D", "TD", "JD 8S"], "S", trick_size=size), "9D", "TD")[1:] == end


def test_option_trick_size_now_stalls_at_once_when_only_empty_handed_players_are_left() -> None:
    position = shedding(["AD", "", ""], "S", plays=["2:9D"], trick_size="now")
    assert told(position, "AD") == ["0 play AD", "0 out", "trick 0", "stalled"]
    assert int(position.table.seen.turns) == 1


# H19: sequences ------------------------------------------------------------------------------------------------------


def test_h19_the_choices_are_single_cards_and_then_runs_by_length() -> None:
    position = shedding(["5H 6H 7H 2C", "3D"], "S", serie="on")
    assert legal(position) == ["2C", "5H", "6H", "7H", "5H 6H", "6H 7H", "5H 6H 7H"]


def test_h19_the_ace_is_high_only_and_suits_do_not_join() -> None:
    assert legal(shedding(["KC AC 2C 2D 3D", "3H"], "S", serie="on"))[5:] == ["KC AC", "2D 3D"]


def test_h19_a_run_beats_with_its_lowest_card_and_its_highest_is_then_the_top() -> None:
    assert legal(shedding(["4C", "5H 7H 8H 2S 3S"], "S", plays=["0:6H"], turn=1, serie="on")) == [
        "7H",
        "8H",
        "2S",
        "3S",
        "7H 8H",
        "2S 3S",
    ]
    assert legal(shedding(["4C", "7H 8H 2C"], "S", plays=["0:5H 6H 7H"], turn=1, serie="on")) == ["8H"]


def test_h19_one_run_is_one_play_and_is_taken_up_as_a_whole() -> None:
    assert told(shedding(["4C", "2C 3C"], "S", plays=["0:5H 6H 7H"], turn=1, serie="on")) == ["1 pick_up 5H 6H 7H"]
    position = shedding(["9C 3S", "4D 8D", "2C 3C"], "S", plays=["0:4H", "1:5H 6H"], turn=2, serie="on")
    assert told(position) == ["2 pick_up 4H"]


def test_h19_a_run_can_be_the_last_play() -> None:
    position = shedding(["5H 6H 7H", "3D", "4D"], "S", serie="on")
    assert told(position, "5H 6H 7H")[:2] == ["0 play 5H 6H 7H", "0 out"]


def test_h19_without_sequences_there_are_no_runs() -> None:
    assert legal(shedding(["5H 6H 7H", "3D"], "S")) == ["5H", "6H", "7H"]


def test_option_serie_min_three_allows_no_pairs() -> None:
    assert legal(shedding(["5H 6H 7H", "3D"], "S", serie="on", serie_min=3))[3:] == ["5H 6H 7H"]


@pytest.mark.parametrize(
    ("follow", "top", "choices"),
    [
        ("any", "0:4H 5H", ["6H", "7H", "8H", "6H 7H", "7H 8H", "6H 7H 8H"]),
        ("same_length", "0:4H 5H", ["6H 7H", "7H 8H"]),
        ("same_length", "0:5H", ["6H", "7H", "8H"]),
        ("at_least", "0:4H 5H", ["6H 7H", "7H 8H", "6H 7H 8H"]),
        ("at_least", "0:5H", ["6H", "7H", "8H", "6H 7H", "7H 8H", "6H 7H 8H"]),
    ],
)
def test_option_serie_follow(follow: str, top: str, choices: list[str]) -> None:
    position = shedding(["4C", "6H 7H 8H"], "S", plays=[top], turn=1, serie="on", serie_follow=follow)
    assert legal(position) == choices


def test_option_serie_follow_same_length_forces_a_pick_up_where_only_single_cards_beat() -> None:
    position = shedding(["4C", "7H 9H"], "S", plays=["0:4H 5H"], turn=1, serie="on", serie_follow="same_length")
    assert told(position) == ["1 pick_up 4H 5H"]


def test_option_serie_follow_and_trumping_if_cannot_beat_count_only_plays_of_a_fitting_length() -> None:
    options = {"serie": "on", "serie_follow": "same_length", "trumping": "if_cannot_beat"}
    assert legal(shedding(["4C", "7H 9H 2S 3S"], "S", plays=["0:4H 5H"], turn=1, **options)) == ["2S 3S"]
    assert legal(shedding(["4C", "7H 8H 2S 3S"], "S", plays=["0:4H 5H"], turn=1, **options)) == ["7H 8H"]


def test_fact_364_different_plays_exist_with_sequences() -> None:
    position = shedding(["2C", "3D"], "S", serie="on")
    seen = position.table.seen
    single_cards = int(rules.find_sequences(seen, ALL_CARDS)).bit_count()
    assert (single_cards, int(rules.number_of_runs(seen))) == (52, 312)


# H21: stalls ---------------------------------------------------------------------------------------------------------


def test_h21_after_max_turns_the_game_is_stalled_and_who_is_out_keeps_the_place() -> None:
    position = shedding(["2D 3D", "4D 5D", ""], "S", plays=["0:7H"], turn=1, out=[2], turns=99, max_turns=100)
    assert told(position) == ["1 pick_up 7H", "stalled"]
    assert position.events()[-1] == {"event": "end", "order": [2], "hund": None, "stalled": True}


def test_h21_a_game_that_the_last_turn_itself_ends_is_not_stalled() -> None:
    assert told(shedding(["2D", "4D 5D"], "S", turns=99, max_turns=100), "2D") == ["0 play 2D", "0 out", "hund 1"]


def test_h21_the_play_of_the_last_turn_still_goes_out_and_completes_its_trick() -> None:
    position = shedding(["2D", "4D 5D", "6D 7D"], "S", plays=["1:3H", "2:4H"], turn=0, turns=99, max_turns=100, size=3)
    position.table.seen.piles[0] = set_of(["5H"])
    assert told(position, "5H") == ["0 play 5H", "0 out", "trick 0", "stalled"]


# H20 and helpers for strategies --------------------------------------------------------------------------------------


def test_h20_what_is_unseen_in_part_1_is_all_but_the_own_hand_and_what_was_played() -> None:
    table = dealt(players=2, removal="lowest")
    table.seen.hand = table.hands[0]
    unseen = int(rules.unseen_cards(table.seen))
    assert unseen == ALL_CARDS & ~int(table.hands[0]) & ~set_of(table.deck[:10].tolist())


def test_the_plays_on_the_table_are_told_the_first_one_first() -> None:
    seen = shedding(["2D 3D", "4D 5D", "6D 7D"], "S", plays=["1:3H", "2:4H"]).table.seen
    assert int(rules.plays_on_table(seen)) == 2
    assert [int(rules.play_on_table(seen, i)) for i in range(2)] == [set_of(["3H"]), set_of(["4H"])]
    assert [int(rules.player_on_table(seen, i)) for i in range(2)] == [1, 2]
    assert int(rules.cards_on_table(seen)) == set_of(["3H", "4H"])
    assert rules.completes_trick(seen)


def test_the_shortest_and_longest_play_from_a_card() -> None:
    found: list[tuple[list[str], int, int]] = []
    position = shedding(["4C", "6H 7H 8H"], "S", plays=["0:4H 5H"], turn=1, serie="on", serie_follow="at_least")

    def note(question: Any) -> int:
        question.show(question.table)
        view = question.table.seen
        starts = texts(np.flatnonzero([int(rules.lowest_of_plays(view)) >> card & 1 for card in range(61)]))
        found.append((starts, int(rules.shortest_play(view, 36)), int(rules.longest_play(view, 36))))
        return int(rules.longest_play(view, 36))

    position.play_out(note)
    assert found[0] == (["6H", "7H"], 64 + 36, 128 + 36)


def test_the_runs_of_a_view_are_as_long_as_a_suit() -> None:
    seen = shedding(["2C", "3D"], "S", serie="on").table.seen
    rules.find_sequences(seen, rules.suit_cards(1))
    assert [int(seen.runs[length]).bit_count() for length in range(LENGTHS)] == [0, 0, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
