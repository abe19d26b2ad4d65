"""Every strategy of every game, found by discovery: lawful, honest, repeatable, documented."""

import ast
import inspect
from collections.abc import Callable

import pytest

from simulate.core.games import game_ids, load_game
from simulate.core.strategies import Strategy, load_strategy, parse_spec, strategy_names
from simulate.runs.battery import CHECKS, Candidate

EVERY_STRATEGY = [(game_id, name) for game_id in game_ids() for name in strategy_names(game_id)]

pytestmark = pytest.mark.parametrize(("game_id", "name"), EVERY_STRATEGY, ids=lambda part: part)


# ------------------------------------------------------------------------------------------------------- how it plays


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_passes_the_battery(game_id: str, name: str, check: Callable[[Candidate], str]) -> None:
    assert not check(Candidate(load_game(game_id), name)).startswith("left out")


# ----------------------------------------------------------------------------------------------------- what it says


def strategy_of(game_id: str, name: str) -> Strategy:
    return load_strategy(load_game(game_id), name)


def test_its_docstring_has_one_sentence_then_its_source(game_id: str, name: str) -> None:
    strategy = strategy_of(game_id, name)
    assert strategy.summary.endswith(".")
    assert ". " not in strategy.summary
    assert strategy.source


def test_each_parameter_has_a_meaning(game_id: str, name: str) -> None:
    assert [parameter.name for parameter in strategy_of(game_id, name).parameters if not parameter.meaning] == []


def test_each_parameter_is_used(game_id: str, name: str) -> None:
    for decision, function in strategy_of(game_id, name).choices.items():
        definition = ast.parse(inspect.getsource(getattr(function, "py_func", function))).body[0]
        assert isinstance(definition, ast.FunctionDef)
        read = {node.id for statement in definition.body for node in ast.walk(statement) if isinstance(node, ast.Name)}
        assert [parameter.arg for parameter in definition.args.args[1:] if parameter.arg not in read] == [], decision


def test_its_text_with_all_parameters_is_read_as_the_same(game_id: str, name: str) -> None:
    spec = parse_spec(load_game(game_id), name)
    assert parse_spec(load_game(game_id), spec.text).text == spec.text
