"""The commands games, rules and strategies."""

import json

import pytest

from simulate.core.games import Choice, Game, game_ids
from tests.cli.conftest import Command


def test_every_game_is_listed(stickprov: Command) -> None:
    rows = json.loads(stickprov("games", "--format", "json").stdout)
    assert [row["name"] for row in rows] == list(game_ids()) == ["chansen", "hund", "sju-sma-hus"]
    assert rows[2] == {
        "name": "sju-sma-hus",
        "title": "Sju små hus",
        "players": "2",
        "units": ["games", "deals"],
        "decisions": ["play", "take"],
        "summary": "Swedish, two players: seven houses of cards on the table, played as pass, spel or trumf.",
    }
    text = stickprov("games").stdout
    assert all(f"\n{name} " in text for name in game_ids())


def test_every_rule_is_listed_with_default_values_and_effect(stickprov: Command, game: Game) -> None:
    rows = json.loads(stickprov("rules", game.id, "--format", "json").stdout)
    assert [row["name"] for row in rows] == [option.name for option in game.options]
    for row, option in zip(rows, game.options, strict=True):
        assert list(row) == ["name", "default", "values", "allowed", "effect"]
        values = list(option.values) if isinstance(option, Choice) else {"from": option.lowest, "to": option.highest}
        assert (row["default"], row["values"], row["effect"]) == (option.default, values, option.effect)


def test_the_text_of_the_rules_names_the_sheet(stickprov: Command) -> None:
    lines = stickprov("rules", "sju-sma-hus").stdout.splitlines()
    assert lines[1] == "The whole rules: docs/rules/sju-sma-hus.md"
    assert lines[3].split() == ["rule", "default", "values", "effect"]


def test_strategies_of_all_games_are_listed(stickprov: Command) -> None:
    rows = json.loads(stickprov("strategies", "--format", "json").stdout)
    assert {row["game"] for row in rows if row["name"] == "random_legal"} == set(game_ids())
    for row in rows:
        assert list(row) == ["name", "game", "decisions", "summary", "source", "parameters", "package"]
        assert row["summary"] and row["source"], row["name"]


@pytest.mark.usefixtures("test_strategies")
def test_a_strategy_is_listed_with_its_parameters(stickprov: Command) -> None:
    rows = {row["name"]: row for row in json.loads(stickprov("strategies", "sju-sma-hus", "--format", "json").stdout)}
    assert rows["test_shy"] == {
        "name": "test_shy",
        "game": "sju-sma-hus",
        "decisions": ["play", "take"],
        "summary": "Plays the first legal choice above a place, else any.",
        "source": "made for the tests.",
        "parameters": [
            {"name": "reach", "default": 3, "meaning": "how far up it looks"},
            {"name": "often", "default": 0.5, "meaning": "how often it does"},
            {"name": "calm", "default": True, "meaning": "whether it does at all"},
        ],
        "package": "",
    }
    assert rows["test_play_only"]["decisions"] == ["play"]
    assert "parameters: reach=3, often=0.5, calm=true" in stickprov("strategies", "sju-sma-hus").stdout
