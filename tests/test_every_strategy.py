"""Every strategy of every game, found by discovery: lawful, honest, repeatable, documented."""

import ast
import importlib
import importlib.util
import inspect
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from simulate.core.games import Game, game_ids, load_game
from simulate.core.kernels import COMPILED
from simulate.core.strategies import Strategy, load_strategy, parse_spec, strategy_names
from simulate.runs.match import Match, SetPlayer
from simulate.runs.plan import Plan, make_plan
from simulate.runs.replay import Replayer
from simulate.runs.shards import Shard, play_plan
from tests.asking import Interview, Question, bytes_of, copy_of
from tests.draws import draw_rules

EVERY_STRATEGY = [(game_id, name) for game_id in game_ids() for name in strategy_names(game_id)]
RULES_DRAWN = 20 if COMPILED else 2
GAMES = 100 if COMPILED else 1
GAMES_WATCHED = 6
SETS = 100 if COMPILED else 2

pytestmark = pytest.mark.parametrize(("game_id", "name"), EVERY_STRATEGY, ids=lambda part: part)


def plan_of(game: Game, name: str, random: Random | None = None, games: int = 1, seed: int = 12) -> Plan:
    """Return a plan in which the strategy plays, at random rules if a source of them is given.

    A strategy that takes only some of the decisions plays beside random choices.
    """
    choices = load_strategy(game, name).choices
    texts = [name] if set(choices) == set(game.decisions) else ["random_legal", *(f"{decision}={name}" for decision in choices)]
    rules = draw_rules(game, random) if random else {}
    return make_plan(game.id, games=games, seed=seed, rules=rules, strategies=texts)


def plans_of(game: Game, name: str, count: int, games: int = 1) -> list[Plan]:
    """Return plans with different rules and seeds, those with the default rules first."""
    random = Random(f"{game.id} {name}")
    return [plan_of(game, name, random if number else None, games, seed=random.getrandbits(63)) for number in range(count)]


def helper(game: Game, module: str, name: str) -> Any:
    """Return a function of a game's tests, None if they have none."""
    path = f"tests.{game.package}.{module}"
    if importlib.util.find_spec(f"tests.{game.package}") is None or importlib.util.find_spec(path) is None:
        return None
    return getattr(importlib.import_module(path), name)


# ------------------------------------------------------------------------------------------------------- how it plays


def test_it_never_chooses_illegally_and_every_game_ends(game_id: str, name: str) -> None:
    for plan in plans_of(load_game(game_id), name, RULES_DRAWN, GAMES):
        assert play_plan(plan).games == GAMES  # an illegal choice would raise


def test_the_same_seed_gives_the_same_play(game_id: str, name: str) -> None:
    for plan in plans_of(load_game(game_id), name, 3):
        first = list(Replayer(plan).events(5))
        assert list(Replayer(plan).events(5)) == first
        assert first[-1]["event"] == "end"


def watch(game_id: str, name: str, look: Callable[[Question, Random], None]) -> None:
    """Play some games with other rules each; look at every question that the strategy is asked, then let it choose."""
    game = load_game(game_id)
    own = {game.decisions.index(decision) for decision in load_strategy(game, name).choices}
    random = Random(f"{game_id} {name}")

    def answer(question: Question) -> int:
        if question.decision in own:
            look(question, random)
        return question.answer()

    for index, plan in enumerate(plans_of(game, name, GAMES_WATCHED if COMPILED else 1)):
        Interview(plan, answer).play(index)


def test_it_changes_nothing_at_the_table_but_its_own_stream_and_estimate(game_id: str, name: str) -> None:
    def look(question: Question, random: Random) -> None:
        tried = copy_of(question.table)
        question.show(tried)
        before = bytes_of(tried).copy()
        stream = tried.seen.streams[question.seat].copy()
        question.answer(tried)
        tried.seen.streams[question.seat] = stream
        if "estimate" in tried.seen.dtype.names:
            tried.seen.estimate = question.table.seen.estimate
        assert np.array_equal(bytes_of(tried), before)

    watch(game_id, name, look)


def test_it_chooses_by_what_it_sees_and_nothing_else(game_id: str, name: str) -> None:
    """All memory outside the view is overwritten."""

    def look(question: Question, random: Random) -> None:
        tried = copy_of(question.table)
        habits = question.table.seats.habits.copy()
        seen = tried.seen.copy()
        bytes_of(tried)[:] = np.frombuffer(random.randbytes(tried.nbytes), np.uint8)
        tried.seen = seen
        tried.seats.habits[:] = habits
        assert question.answer(tried) == question.answer(copy_of(question.table))

    watch(game_id, name, look)


def test_it_chooses_the_same_when_hidden_cards_are_others(game_id: str, name: str) -> None:
    permute_hidden = helper(load_game(game_id), "hidden", "permute_hidden")
    if permute_hidden is None:
        pytest.skip(f"the tests of {game_id} have no hidden.permute_hidden(table, seat, random)")

    def look(question: Question, random: Random) -> None:
        tried = copy_of(question.table)
        permute_hidden(tried, question.seat, random)
        assert question.answer(tried) == question.answer(copy_of(question.table))

    watch(game_id, name, look)


def test_it_does_not_use_the_numbers_of_the_other_seats(game_id: str, name: str) -> None:
    def look(question: Question, random: Random) -> None:
        tried = copy_of(question.table)
        for seat, stream in enumerate(tried.seen.streams):
            if seat != question.seat:
                stream["numbers"][:] = random.getrandbits(32)
                stream["key"][:] = random.getrandbits(64)
        assert question.answer(tried) == question.answer(copy_of(question.table))

    watch(game_id, name, look)


def test_against_itself_it_comes_out_even_in_every_deal_set(game_id: str, name: str) -> None:
    game = load_game(game_id)
    plan = plan_of(game, name)
    itself = plan.seating[0]
    answers = SetPlayer(Match(plan, itself, itself)).play(Shard(0, SETS))
    overall = {
        question.metric: {total for _, total in pairs} for question, pairs in answers.pairs.items() if question.group == "all"
    }
    assert overall == {metric.name: {0} for metric in game.metrics_of("game")}


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
