"""Strategies: found by their files, read from their docstrings, chosen by text, seated, and handed their parameters."""

import importlib.util
import re
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from simulate.core.errors import InputError
from simulate.core.games import Game
from simulate.core.strategies import (
    Seating,
    load_strategy,
    parse_seating,
    parse_spec,
    read_strategy,
    seating_arguments,
    seating_text,
    strategy_names,
)
from simulate.runs.asking import Interview, Question
from simulate.runs.plan import make_plan
from simulate.runs.shards import Player
from tests.conftest import StrategyFolder

LOWEST = """
from simulate.core.bits import lowest
from simulate.core.kernels import inlined


@inlined
def choose(view):
    return lowest(view.legal)
"""

NUMBERED = '''
"""Takes the pile of its number, or the lowest_bit.

A second paragraph.

Source: a book,
page 7.

pile: the pile
bold: whether bold
share: a share
"""

from simulate.core.bits import holds, lowest
from simulate.core.kernels import inlined


@inlined
def take(view, pile=3, bold=False):
    return pile if holds(view.legal, pile) and bold else lowest(view.legal)


@inlined
def play(view, share=0.5, bold=False):
    return lowest(view.legal)
'''

TAKE_ONLY = LOWEST.replace("choose", "take")
PLAY_ONLY = LOWEST.replace("choose", "play")


def said(text: str) -> str:
    """Return a pattern for exactly this text."""
    return f"^{re.escape(text)}$"


def module_of(tmp_path: Path, source: str) -> ModuleType:
    """Return a module with this source."""
    path = tmp_path / "tried.py"
    path.write_text(source)
    spec = importlib.util.spec_from_file_location("tried", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def texts(seating: Seating) -> list[list[str]]:
    """Return the text of each strategy by seat and decision."""
    return [[spec.text for spec in specs] for specs in seating]


def by_default(strategy: str, game: Game) -> Game:
    """Return the game with another default strategy."""
    return replace(game, default_strategy=strategy)


@pytest.fixture
def three(strategy_folder: StrategyFolder) -> None:
    """Strategies `lowest_bit`, `numbered`, `take_only` and `play_only`."""
    for name, source in [("lowest_bit", LOWEST), ("numbered", NUMBERED), ("take_only", TAKE_ONLY), ("play_only", PLAY_ONLY)]:
        strategy_folder.write(name, source)


# ---------------------------------------------------------------------------------------------------------- discovery


def test_a_strategy_is_found_by_its_file_alone(strategy_folder: StrategyFolder, sju_sma_hus: Game) -> None:
    assert "lowest_bit" not in strategy_names("sju-sma-hus")
    strategy_folder.write("lowest_bit", LOWEST)
    assert "lowest_bit" in strategy_names("sju-sma-hus")
    assert load_strategy(sju_sma_hus, "lowest_bit").name == "lowest_bit"


def test_a_file_with_an_underscore_is_no_strategy(strategy_folder: StrategyFolder) -> None:
    strategy_folder.write("_shared", LOWEST)
    assert "_shared" not in strategy_names("sju-sma-hus")


def test_every_game_has_a_random_strategy_and_names_in_order(game: Game) -> None:
    names = strategy_names(game.id)
    assert "random_legal" in names
    assert list(names) == sorted(names)


def test_an_unknown_strategy_is_refused_with_the_nearest_name(sju_sma_hus: Game) -> None:
    names = ", ".join(strategy_names("sju-sma-hus"))
    expected = f"no strategy 'random_lgal' for sju-sma-hus; did you mean 'random_legal'?; choose from {names}"
    with pytest.raises(InputError, match=said(expected)):
        parse_spec(sju_sma_hus, "random_lgal")


# ------------------------------------------------------------------------------------------------- reading the module


def test_the_docstring_gives_summary_source_and_meanings(three: None, sju_sma_hus: Game) -> None:
    strategy = load_strategy(sju_sma_hus, "numbered")
    assert strategy.summary == "Takes the pile of its number, or the lowest_bit."
    assert strategy.source == "a book, page 7."
    assert {parameter.name: (parameter.default, parameter.meaning) for parameter in strategy.parameters} == {
        "pile": (3, "the pile"),
        "bold": (False, "whether bold"),
        "share": (0.5, "a share"),
    }


def test_each_decision_has_the_parameters_of_its_function_in_its_order(three: None, sju_sma_hus: Game) -> None:
    strategy = load_strategy(sju_sma_hus, "numbered")
    assert [parameter.name for parameter in strategy.parameters_of("take")] == ["pile", "bold"]
    assert [parameter.name for parameter in strategy.parameters_of("play")] == ["share", "bold"]


def test_choose_takes_every_decision(three: None, sju_sma_hus: Game) -> None:
    assert set(load_strategy(sju_sma_hus, "lowest_bit").choices) == {"play", "take"}
    assert set(load_strategy(sju_sma_hus, "take_only").choices) == {"take"}


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (LOWEST, "strategy tried of sju-sma-hus needs a docstring: one sentence, then 'Source: ...'"),
        ('"""Does nothing."""', "strategy tried needs a function choose, or one of play, take"),
        (
            '"""Has a parameter without default."""\ndef choose(view, reach): return 0',
            "parameter reach of tried needs a bool, int or float as default; got <class 'inspect._empty'>",
        ),
        (
            '"""Has a text as parameter."""\ndef choose(view, reach="far"): return 0',
            "parameter reach of tried needs a bool, int or float as default; got 'far'",
        ),
        (
            '"""Has two defaults."""\ndef play(view, reach=1): return 0\ndef take(view, reach=2): return 0',
            "parameter reach of tried has two defaults: 1 and 2",
        ),
        (
            '"""Has too many."""\ndef choose(view, ' + ", ".join(f"p{i}=0" for i in range(17)) + "): return 0",
            "strategy tried has 17 parameters; at most 16 are possible",
        ),
    ],
)
def test_a_module_that_is_no_strategy_is_refused(tmp_path: Path, sju_sma_hus: Game, source: str, message: str) -> None:
    with pytest.raises(InputError, match=said(message)):
        read_strategy("tried", module_of(tmp_path, source), sju_sma_hus)


def test_sixteen_parameters_are_possible(tmp_path: Path, sju_sma_hus: Game) -> None:
    source = '"""Has many."""\ndef choose(view, ' + ", ".join(f"p{i}=0" for i in range(16)) + "): return 0"
    assert len(read_strategy("tried", module_of(tmp_path, source), sju_sma_hus).parameters) == 16


# --------------------------------------------------------------------------------------------------------------- specs


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("lowest_bit", "lowest_bit"),
        (" lowest_bit ", "lowest_bit"),
        ("lowest_bit:", "lowest_bit"),
        ("numbered", "numbered:share=0.5,bold=false,pile=3"),
        ("numbered:pile=6", "numbered:share=0.5,bold=false,pile=6"),
        ("numbered:bold=true", "numbered:share=0.5,bold=true,pile=3"),
        ("numbered: pile = 6 , bold = YES", "numbered:share=0.5,bold=true,pile=6"),
        ("numbered:bold=1,share=1", "numbered:share=1.0,bold=true,pile=3"),
        ("numbered:bold=no,share=-2.5e-3", "numbered:share=-0.0025,bold=false,pile=3"),
        ("numbered:pile=1,pile=2", "numbered:share=0.5,bold=false,pile=2"),
    ],
)
def test_a_spec_is_a_name_with_parameters_and_is_written_out_in_full(
    three: None, sju_sma_hus: Game, text: str, full: str
) -> None:
    assert parse_spec(sju_sma_hus, text).text == full
    assert parse_spec(sju_sma_hus, full).text == full


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("numbered:pile", "a parameter is written name=value; got 'pile' in 'numbered:pile'"),
        ("numbered:pil=1", "no parameter 'pil' in strategy numbered; did you mean 'pile'?; choose from share, bold, pile"),
        ("lowest_bit:pile=1", "no parameter 'pile' in strategy lowest_bit; it has none"),
        ("numbered:pile=1.5", "parameter pile of numbered is a whole number; got '1.5'"),
        ("numbered:pile=", "parameter pile of numbered is a whole number; got ''"),
        ("numbered:bold=maybe", "parameter bold of numbered is true or false; got 'maybe'"),
        ("numbered:share=half", "parameter share of numbered is a number; got 'half'"),
        ("numbered:share=nan", "parameter share of numbered is a finite number; got 'nan'"),
        ("numbered:share=inf", "parameter share of numbered is a finite number; got 'inf'"),
    ],
)
def test_a_spec_that_cannot_be_used_is_refused(three: None, sju_sma_hus: Game, text: str, message: str) -> None:
    with pytest.raises(InputError, match=said(message)):
        parse_spec(sju_sma_hus, text)


@pytest.mark.parametrize("text", ["numbered:pile=9007199254740993", "numbered:pile=100000000000000000000000"])
def test_a_whole_number_too_large_to_be_handed_over_exactly_is_refused(three: None, sju_sma_hus: Game, text: str) -> None:
    with pytest.raises(InputError, match="parameter pile of numbered"):
        parse_spec(sju_sma_hus, text)


# ------------------------------------------------------------------------------------------------------------ seatings


@pytest.mark.parametrize(
    ("given", "by_seat_and_decision"),
    [
        (["random_legal"], [["random_legal", "random_legal"], ["random_legal", "random_legal"]]),
        (["random_legal", "1=lowest_bit"], [["random_legal", "random_legal"], ["lowest_bit", "lowest_bit"]]),
        (["1=lowest_bit", "random_legal"], [["random_legal", "random_legal"], ["lowest_bit", "lowest_bit"]]),
        (["random_legal", "take=lowest_bit"], [["random_legal", "lowest_bit"], ["random_legal", "lowest_bit"]]),
        (["random_legal", "0.take=lowest_bit"], [["random_legal", "lowest_bit"], ["random_legal", "random_legal"]]),
        (["0=lowest_bit", "1=random_legal", "take=take_only"], [["lowest_bit", "take_only"], ["random_legal", "take_only"]]),
        (["take=take_only", "0.take=lowest_bit", "play=play_only"], [["play_only", "lowest_bit"], ["play_only", "take_only"]]),
    ],
)
def test_the_more_particular_text_wins(
    three: None, sju_sma_hus: Game, given: list[str], by_seat_and_decision: list[list[str]]
) -> None:
    assert texts(parse_seating(by_default("random_legal", sju_sma_hus), 2, given)) == by_seat_and_decision


def test_seats_without_a_strategy_play_the_default_one_of_the_game(three: None, sju_sma_hus: Game) -> None:
    assert texts(parse_seating(by_default("lowest_bit", sju_sma_hus), 2, ["1=random_legal"])) == [
        ["lowest_bit", "lowest_bit"],
        ["random_legal", "random_legal"],
    ]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            ["lowest_bit", "random_legal"],
            "two strategies for the same seat and decision: 'lowest_bit' and 'random_legal'; give one",
        ),
        (
            ["lowest_bit", "1=lowest_bit", "1=lowest_bit"],
            "two strategies for the same seat and decision: 'lowest_bit' and 'lowest_bit'; give one",
        ),
        (["2=lowest_bit"], "no seat 2 at this table of sju-sma-hus; choose from 0 to 1"),
        (["0.tak=lowest_bit"], "no decision 'tak' in sju-sma-hus; did you mean 'take'?; choose from play, take"),
        (["tak=lowest_bit"], "no decision 'tak' in sju-sma-hus; did you mean 'take'?; choose from play, take"),
        (
            ["take_only"],
            (
                "strategy take_only of sju-sma-hus takes only: take; seat 0 also needs play: "
                "give take=take_only and another strategy for the rest"
            ),
        ),
    ],
)
def test_a_seating_that_cannot_be_used_is_refused(three: None, sju_sma_hus: Game, given: list[str], message: str) -> None:
    with pytest.raises(InputError, match=said(message)):
        parse_seating(sju_sma_hus, 2, given)


def test_a_seating_is_written_with_one_text_a_seat(three: None, sju_sma_hus: Game) -> None:
    seating = parse_seating(sju_sma_hus, 2, ["lowest_bit", "1.take=numbered:pile=6"])
    assert seating_text(sju_sma_hus, seating) == ["lowest_bit", "lowest_bit take=numbered:share=0.5,bold=false,pile=6"]


@pytest.mark.parametrize(
    "given",
    [["lowest_bit"], ["lowest_bit", "take=numbered:pile=2"], ["lowest_bit", "0.play=play_only", "1.take=numbered:bold=true"]],
)
def test_the_arguments_of_a_seating_are_read_as_the_same_seating(three: None, sju_sma_hus: Game, given: list[str]) -> None:
    game = by_default("random_legal", sju_sma_hus)
    seating = parse_seating(game, 2, given)
    assert texts(parse_seating(game, 2, seating_arguments(game, seating))) == texts(seating)


# ----------------------------------------------------------------------------------------------------- handing over


def piles_taken_first(strategies: list[str]) -> list[int]:
    """Return the first pile that each seat takes."""
    plan = make_plan("sju-sma-hus", deals=1, seed=1, strategies=strategies)
    taken: dict[int, int] = {}

    def answer(question: Question) -> int:
        choice = question.answer()
        if question.decision == 1:
            taken.setdefault(question.seat, choice)
        return choice

    Interview(plan, answer).play(0)
    return [taken[seat] for seat in range(2)]


@pytest.mark.parametrize(
    ("strategies", "piles"),
    [
        (["lowest_bit"], [0, 0]),
        (["numbered:pile=5"], [0, 0]),
        (["numbered:bold=true"], [3, 3]),
        (["numbered:bold=true,pile=5"], [5, 5]),
        (["numbered:bold=true,pile=5", "1=numbered:bold=true,pile=6"], [5, 6]),
        (["lowest_bit", "1.take=numbered:bold=true,pile=2"], [0, 2]),
    ],
)
def test_each_seat_plays_with_its_own_parameters(three: None, strategies: list[str], piles: list[int]) -> None:
    assert piles_taken_first(strategies) == piles


def test_parameters_lie_in_the_table_in_the_order_of_the_function(three: None) -> None:
    plan = make_plan("sju-sma-hus", deals=1, seed=1, strategies=["numbered:pile=6,bold=true,share=0.25"])
    habits = Player(plan).table.seats.habits
    assert habits[0, 0, :3].tolist() == [0.25, 1.0, 0.0]
    assert habits[1, 1, :3].tolist() == [6.0, 1.0, 0.0]
