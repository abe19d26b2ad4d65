"""The commands bench and check."""

import json
from typing import Any

import pandas as pd
import pytest

import simulate.api
from tests.cli.conftest import Command

KEYS = [
    "game",
    "deals",
    "games",
    "decisions",
    "seconds",
    "deals_per_second",
    "games_per_second",
    "decisions_per_second",
    "threads",
]


@pytest.mark.parametrize("unit, deals, games", [("--deals", 2000, 0), ("--games", None, 200)])
def test_bench_tells_numbers_and_rates(stickprov: Command, unit: str, deals: int | None, games: int) -> None:
    result = stickprov("bench", "sju-sma-hus", unit, deals or games, "--threads", 1, "--format", "json")
    measured: dict[str, Any] = json.loads(result.stdout)
    assert list(measured) == KEYS
    assert (measured["game"], measured["games"], measured["threads"]) == ("sju-sma-hus", games, 1)
    assert measured["decisions"] == 80 * measured["deals"]
    assert deals in (None, measured["deals"])
    for name in ("deals", "games", "decisions"):
        assert measured[f"{name}_per_second"] == pytest.approx(measured[name] / measured["seconds"], rel=0.01)


def test_bench_as_text_has_a_line_for_each(stickprov: Command) -> None:
    lines = stickprov("bench", "sju-sma-hus", "--deals", 100, "--threads", 1).stdout.splitlines()
    assert [line[:22].strip().replace(" ", "_") for line in lines] == KEYS


def test_a_right_engine_agrees_with_every_exact_fact(stickprov: Command) -> None:
    result = stickprov("check", "sju-sma-hus", "--number", 20_000, "--seed", 8, "--threads", 1, "--format", "json")
    assert result.exit_code == 0, result.output
    printed = json.loads(result.stdout)
    assert printed["seed"] == 8 and len(printed["facts"]) == 19
    assert list(printed["facts"][0]) == ["fact", "exact", "estimate", "z", "n"]
    assert {fact["n"] for fact in printed["facts"][:7]} == {20_000}


def test_check_as_text_tells_the_largest_distance_and_the_seed(stickprov: Command) -> None:
    result = stickprov("check", "sju-sma-hus", "--number", 1000, "--seed", 8, "--threads", 1)
    assert result.stdout.splitlines()[0].split() == ["fact", "exact", "estimate", "z", "n"]
    assert "of 19 facts (seed 8)." in result.stderr


@pytest.mark.parametrize("z, code", [(4.99, 0), (5.01, 1), (-5.01, 1), (float("inf"), 1), (-4.99, 0)])
@pytest.mark.parametrize("form", ["table", "json"])
def test_more_than_five_standard_errors_off_ends_with_1(
    stickprov: Command, monkeypatch: pytest.MonkeyPatch, z: float, code: int, form: str
) -> None:
    frame = pd.DataFrame({"fact": ["one", "two"], "exact": [0.5, 0.5], "estimate": [0.5, 0.6], "z": [0.0, z], "n": [9, 9]})
    frame.attrs["seed"] = 3
    monkeypatch.setattr(simulate.api, "check_facts", lambda *_, **__: frame)
    result = stickprov("check", "sju-sma-hus", "--format", form)
    assert result.exit_code == code
    assert ("does not agree with the exact values" in result.stderr) == bool(code)
