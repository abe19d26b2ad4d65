"""``compare``, ``tournament`` and ``sweep`` on the command line."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command

PAIR = ("compare", "sju-sma-hus", "highest", "random_legal", "--seed", "3", "--threads", "1")


def test_compare_gives_the_difference_by_sets_with_its_interval(stickprov: Command) -> None:
    found = json.loads(stickprov(*PAIR, "--deals", "2000", "--format", "json").stdout)
    (row,) = found["tables"]["difference"]
    assert row["n"] == 2000
    assert row["low"] < row["estimate"] < row["high"]
    assert row["unit"] == "points a deal"
    assert found["manifest"]["seatings"] == [["highest", "random_legal"], ["random_legal", "highest"]]


def test_compare_is_the_same_for_any_number_of_threads(stickprov: Command) -> None:
    one, two = (json.loads(stickprov(*PAIR[:-1], number, "--deals", "5000", "--format", "json").stdout) for number in "12")
    assert one["tables"] == two["tables"]


def test_the_reverse_comparison_has_the_opposite_sign(stickprov: Command) -> None:
    there = json.loads(stickprov(*PAIR, "--deals", "500", "--format", "json").stdout)
    back = json.loads(
        stickprov("compare", "sju-sma-hus", "random_legal", "highest", "--seed", "3", "--deals", "500", "--format", "json").stdout
    )
    assert there["tables"]["difference"][0]["estimate"] == -back["tables"]["difference"][0]["estimate"]


def test_a_strategy_against_itself_differs_by_nothing(stickprov: Command) -> None:
    found = json.loads(stickprov("compare", "hund", "random_legal", "random_legal", "--games", "50", "--format", "json").stdout)
    assert [row["estimate"] for row in found["tables"]["difference"]] == [0, 0]


def test_precision_stops_early_with_an_interval_that_allows_it(stickprov: Command) -> None:
    found = json.loads(
        stickprov(
            "compare",
            "sju-sma-hus",
            "lowest",
            "random_legal",
            "--seed",
            "3",
            "--deals",
            "500000",
            "--precision",
            "2",
            "--format",
            "json",
        ).stdout
    )
    (row,) = found["tables"]["difference"]
    assert row["n"] < 500_000
    assert row["high"] - row["low"] <= 4
    assert row["method"] == "betting confidence sequence"


def test_a_sequential_test_says_what_it_accepts(stickprov: Command) -> None:
    printed = stickprov(
        "compare", "sju-sma-hus", "lowest", "random_legal", "--seed", "3", "--deals", "100000", "--sprt", "0", "1"
    ).stdout
    assert "accepted: lowest minus random_legal is 0 points a deal or less, against 1 points a deal or more" in printed


def test_a_tournament_rates_all_and_says_which_differences_hold(stickprov: Command) -> None:
    found = json.loads(
        stickprov(
            "tournament", "sju-sma-hus", "highest", "lowest", "random_legal", "--deals", "1000", "--seed", "1", "--format", "json"
        ).stdout
    )["tables"]
    assert sorted(row["strategy"] for row in found["ratings"]) == ["highest", "lowest", "random_legal"]
    assert sum(row["estimate"] for row in found["ratings"]) == pytest.approx(0, abs=1e-6)
    assert {row["n"] for row in found["pairs"]} == {1000}


def test_a_sweep_puts_every_table_beside_the_settings(stickprov: Command, tmp_path: Path) -> None:
    words = (
        "sweep",
        "sju-sma-hus",
        "--vary",
        "rule.pass_limit=11,12",
        "--deals",
        "500",
        "--seed",
        "1",
        "--strategy",
        "random_legal",
    )
    found = json.loads(stickprov(*words, "--format", "json", "--out", str(tmp_path / "swept")).stdout)
    assert [row["rule.pass_limit"] for row in found["tables"]["settings"]] == ["11", "11", "12", "12"]
    assert (tmp_path / "swept/report.html").exists()
    assert (tmp_path / "swept/tables/kinds.csv").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("compare", "sju-sma-hus", "highest", "--deals", "5"), "at least two strategies"),
        (("compare", "sju-sma-hus", "highest", "lowst", "--deals", "5"), "did you mean 'lowest'?"),
        (("compare", "sju-sma-hus", "highest", "lowest"), "give either games (match) or deals"),
        (("tournament", "sju-sma-hus", "highest", "highest", "--deals", "5"), "all different"),
        (("sweep", "sju-sma-hus", "--deals", "5"), "what shall vary?"),
        (("sweep", "sju-sma-hus", "--deals", "5", "--vary", "rule.pas_limit=1,2"), "did you mean 'pass_limit'?"),
        (("sweep", "sju-sma-hus", "--deals", "5", "--vary", "rule.pass_limit=1,2"), "11 to 13"),
        (("sweep", "sju-sma-hus", "--deals", "5", "--vary", "pass_limit=11,12"), "rule.NAME=a,b"),
        (("sweep", "sju-sma-hus", "--deals", "5", "--vary", "strategy.7=highest,lowest"), "no seat 7"),
    ],
)
def test_what_cannot_be_compared_is_refused_with_a_remedy(stickprov: Command, words: tuple[str, ...], said: str) -> None:
    done = stickprov(*words)
    assert done.exit_code == 2
    assert said in done.stderr
