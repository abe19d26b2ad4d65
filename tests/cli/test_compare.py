"""``compare``, ``tournament`` and ``sweep`` on the command line."""

import json
from pathlib import Path

import pytest

from simulate.cli.compare import standing
from simulate.comparing import compare
from simulate.runs.plan import make_plan
from simulate.runs.sweep import parse_axis
from simulate.stats.pairs import DealSets, Difference
from simulate.stats.sequential import sprt
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


def test_hypotheses_may_be_in_elo_on_the_games_won(stickprov: Command) -> None:
    words = ("compare", "sju-sma-hus", "highest", "lowest", "--seed", "3", "--games", "100000", "--sprt", "0", "30", "--elo")
    found = json.loads(stickprov(*words, "--format", "json").stdout)["manifest"]
    assert found["accepted"] == "alternative" and found["log_likelihood_ratio"] > 3
    assert "highest minus lowest is 30 Elo or more, against 0 Elo or less" in stickprov(*words).stdout


def test_a_single_set_decides_nothing(stickprov: Command) -> None:
    printed = stickprov(*PAIR, "--deals", "1", "--sprt", "0", "1").stdout
    assert "undecided" in printed and "n = 1 deal sets" in printed


def test_where_there_is_no_interval_one_dash_is_printed(stickprov: Command) -> None:
    printed = stickprov(*PAIR, "--deals", "1").stdout
    assert "– to –" not in printed and "  –  " in printed


def test_plays_that_all_come_out_alike_have_no_interval_of_width_zero(stickprov: Command) -> None:
    words = ("compare", "sju-sma-hus", "highest", "highest", "--deals", "50", "--seed", "3", "--format", "json")
    groups = json.loads(stickprov(*words).stdout)["tables"]["groups"]
    assert [(row["estimate"], row["low"]) for row in groups if row["group"] == "kind"] == [(0, None)] * 3


def test_whoever_watches_sees_intervals_that_hold_whenever_one_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simulate.comparing.LOOK_SECONDS", 0)
    seen: list[Difference] = []
    watched = compare("sju-sma-hus", "highest", "random_legal", deals=5000, seed=3, watch=lambda found, test: seen.append(found))
    assert seen[0].n == 64
    assert all(found.any_time and found.low < found.estimate < found.high for found in seen)
    unwatched = compare("sju-sma-hus", "highest", "random_legal", deals=5000, seed=3)
    assert watched.tables["difference"].equals(unwatched.tables["difference"])


def test_the_bar_says_how_it_stands() -> None:
    sets = DealSets([-2, -1, 0, 1, 2], [5, 30, 70, 40, 10], 2, "points a game", "bold", "steady", -2, 2)
    test = sprt(sets, null=0, alternative=0.1)
    assert standing(test.difference, test) == "log likelihood ratio +1.08 (-3.00 to 3.00), +0.065 (-0.066 to 0.195 at any time)"


def test_pipes_stay_clean(stickprov: Command) -> None:
    done = stickprov(*PAIR, "--deals", "5000", "--sprt", "0", "1")
    assert "at any time" not in done.stdout and done.stderr == ""


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


def swept(stickprov: Command, *words: str) -> dict[tuple[str, int], float]:
    """Return the points by setting (the last axis) and seat."""
    done = stickprov("sweep", "sju-sma-hus", "--deals", "300", "--seed", "1", "--format", "json", *words)
    axis = words[-1].partition("=")[0]
    return {(row[axis], row["seat"]): row["estimate"] for row in json.loads(done.stdout)["tables"]["settings"]}


def test_a_sweep_varies_who_takes_a_decision(stickprov: Command) -> None:
    found = swept(stickprov, "--strategy", "lowest", "--vary", "strategy.0.take=lowest,steady")
    by_hand = swept(stickprov, "--strategy", "lowest", "--strategy", "0.take=steady", "--vary", "strategy.0.take=steady")
    assert found["steady", 0] == by_hand["steady", 0] != found["lowest", 0]


def test_a_decision_varies_at_all_seats_unless_one_is_named(stickprov: Command) -> None:
    found = swept(stickprov, "--strategy", "lowest", "--vary", "strategy.take=lowest,steady")
    by_hand = swept(stickprov, "--strategy", "lowest", "--strategy", "take=steady", "--vary", "strategy.take=steady")
    assert found["steady", 0] == by_hand["steady", 0] and found["steady", 1] == by_hand["steady", 1]


def test_a_name_says_whether_a_decision_or_a_parameter_varies() -> None:
    plan = make_plan("sju-sma-hus", deals=1, seed=1, strategies=["steady"])
    decision, parameter = (parse_axis(plan, text).change for text in ("strategy.take=lowest", "strategy.deny=2"))
    assert decision(plan, "lowest").players == ["steady take=lowest"] * 2
    assert parameter(plan, "2").players == ["steady:deny=2.0"] * 2


def test_a_sweep_of_a_single_deal_names_no_best_setting(stickprov: Command) -> None:
    done = stickprov(
        "sweep", "sju-sma-hus", "--deals", "1", "--seed", "1", "--vary", "strategy.0=highest,lowest", "--format", "json"
    )
    assert "best" not in json.loads(done.stdout)["tables"]


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
        (("sweep", "sju-sma-hus", "--deals", "5", "--vary", "strategy.tak=highest,lowest"), "did you mean 'take'?"),
        (("sweep", "sju-sma-hus", "--deals", "5", "--vary", "strategy.take=highest,lowst"), "did you mean 'lowest'?"),
        (("sweep", "hund", "--games", "5", "--vary", "strategy.shed=low_first,duck"), "takes only: collect; not shed"),
        (("sweep", "hund", "--games", "5", "--vary", "rule.players=2,3", "--vary", "strategy.2=steady"), "a table of 2 has not"),
        ((*PAIR, "--deals", "5", "--precision", "0"), "not in the range x>0"),
        ((*PAIR, "--deals", "5", "--precision", "nan"), "must be above 0; got nan"),
        ((*PAIR, "--deals", "5", "--sprt", "1", "0"), "a lower and a higher difference, both between -27 and 27 points a deal"),
        ((*PAIR, "--deals", "5", "--sprt", "0", "nan"), "got 0 and nan"),
        ((*PAIR, "--deals", "5", "--sprt", "0", "50"), "got 0 and 50"),
        ((*PAIR, "--deals", "5", "--sprt", "0", "3000", "--elo"), "both between -2000 and 2000 Elo"),
        ((*PAIR, "--deals", "5", "--sprt", "0", "1", "--alpha", "0.5", "--beta", "0.5"), "together below 1"),
        ((*PAIR, "--deals", "5", "--elo"), "Elo is the unit of two hypotheses"),
        (("compare", "hund", "steady", "random_legal", "--games", "5", "--sprt", "0", "9", "--elo"), "a table of two players"),
    ],
)
def test_what_cannot_be_compared_is_refused_with_a_remedy(stickprov: Command, words: tuple[str, ...], said: str) -> None:
    done = stickprov(*words)
    assert done.exit_code == 2
    assert said in done.stderr
