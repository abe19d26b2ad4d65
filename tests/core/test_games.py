"""Games found by their folders, their options read and checked, and the columns that their counts rely on."""

import re

import pytest

from simulate.core.errors import InputError
from simulate.core.games import Choice, Game, Number, did_you_mean, game_ids, load_game

TURN_UP = Choice("turn_up", ("at_once", "after_both"), "when")
TARGET = Number("target", 13, 1, 200, "points")


def said(text: str) -> str:
    """Return a pattern for exactly this text."""
    return f"^{re.escape(text)}$"


def test_the_games_are_the_folders() -> None:
    assert game_ids() == ("chansen", "hund", "sju-sma-hus")


def test_a_game_is_loaded_by_its_id(game: Game) -> None:
    assert load_game(game.id) is game


def test_an_unknown_game_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(
        InputError, match=said("no game 'sju-smahus'; did you mean 'sju-sma-hus'?; choose from chansen, hund, sju-sma-hus")
    ):
        load_game("sju-smahus")


def test_a_package_name_is_no_game_id() -> None:
    with pytest.raises(InputError, match="no game 'sju_sma_hus'; did you mean 'sju-sma-hus'"):
        load_game("sju_sma_hus")


@pytest.mark.parametrize("value", ["at_once", "after_both"])
def test_a_choice_takes_its_values(value: str) -> None:
    assert TURN_UP.parse(value) == value


def test_a_choice_has_its_first_value_as_default_and_the_place_as_code() -> None:
    assert TURN_UP.default == "at_once"
    assert [TURN_UP.encode(value) for value in TURN_UP.values] == [0, 1]


@pytest.mark.parametrize(("value", "hint"), [("at_one", "; did you mean 'at_once'?"), ("never", ""), ("", ""), (1, "")])
def test_a_choice_refuses_other_values(value: object, hint: str) -> None:
    with pytest.raises(InputError, match=said(f"rule turn_up is one of at_once, after_both; got {value!r}{hint}")):
        TURN_UP.parse(value)


@pytest.mark.parametrize(("value", "number"), [(1, 1), ("1", 1), ("200", 200), (13, 13), (" 7 ", 7)])
def test_a_number_is_read_from_text_or_number(value: object, number: int) -> None:
    assert TARGET.parse(value) == number


@pytest.mark.parametrize("value", [0, 201, "0", "201", -1, "13.0", 13.0, 1.5, "", "x", None, True, False, "1e2", 10**30])
def test_a_number_refuses_what_is_out_of_range_or_not_whole(value: object) -> None:
    with pytest.raises(InputError, match=said(f"rule target is a whole number, 1 to 200; got {value!r}")):
        TARGET.parse(value)


def test_rules_not_given_have_their_defaults(game: Game) -> None:
    assert game.parse_rules({}) == {option.name: option.default for option in game.options}


def test_every_value_of_every_option_is_read(game: Game) -> None:
    for option in game.options:
        values = option.values if isinstance(option, Choice) else range(option.lowest, option.highest + 1)
        assert [option.parse(value) for value in values] == list(values)


def test_every_value_of_an_option_has_a_code_of_its_own(game: Game) -> None:
    for option in game.options:
        values = option.values if isinstance(option, Choice) else range(option.lowest, option.highest + 1)
        assert len({option.encode(value) for value in values}) == len(values)


def test_a_rule_with_a_wrong_name_is_refused_with_the_nearest(sju_sma_hus: Game) -> None:
    names = "kind, pass_to, spel_to, target, spel_base, pass_limit, next_dealer, first_take, turn_up, home_penalty"
    with pytest.raises(
        InputError, match=said(f"no rule 'spel_bas' in sju-sma-hus; did you mean 'spel_base'?; choose from {names}")
    ):
        sju_sma_hus.parse_rules({"spel_bas": 12})


def test_rules_are_encoded_in_the_order_of_the_options(sju_sma_hus: Game) -> None:
    rules = sju_sma_hus.parse_rules({"kind": "trumf", "target": "21", "next_dealer": "loser", "turn_up": "after_both"})
    assert sju_sma_hus.encode_rules(rules) == (3, 6, 10, 21, 13, 12, 2, 0, 1, 0)


def test_a_name_like_none_known_gets_no_hint() -> None:
    assert did_you_mean("xyz", ["steady", "greedy"]) == ""


def test_the_rules_record_has_one_field_an_option(game: Game) -> None:
    assert game.table_dtype["seen"]["rules"].names == tuple(option.name for option in game.options)


def test_options_say_their_effect_and_begin_with_the_number_of_a_rule(game: Game) -> None:
    assert [option.name for option in game.options if not re.match(r"[A-Z]\d", option.effect)] == []


def test_every_count_table_counts_known_columns_of_its_unit(game: Game) -> None:
    for table in game.tables:
        names = [column.name for column in game.columns(table.unit)]
        assert set(table.columns) <= set(names), table.name


def test_count_tables_have_names_of_their_own_and_fit_into_memory(game: Game) -> None:
    assert len({table.name for table in game.tables}) == len(game.tables)
    for table in game.tables:
        cells = 1
        for column in game.columns(table.unit):
            if column.name in table.columns:
                cells *= column.high - column.low + 1
        assert cells <= 500_000, table.name


def test_column_labels_name_every_value(game: Game) -> None:
    for column in (*game.deal_columns, *game.game_columns):
        assert not column.labels or len(column.labels) == column.high - column.low + 1, column.name


def test_column_ranges_fit_into_an_int16(game: Game) -> None:
    for column in (*game.deal_columns, *game.game_columns):
        assert -(2**15) <= column.low <= column.high < 2**15, column.name
