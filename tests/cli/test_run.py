"""The command run."""

import csv
import io
import json
from pathlib import Path

import pandas as pd
import pytest

import simulate.api
from tests.cli.conftest import RUN, Command

BOTH_RANDOM = "--strategy random_legal"
DEALS = (*RUN, "--deals", 300, "--seed", 5, "--rule", "spel_base=12")


def counts(folder: Path) -> dict[str, pd.DataFrame]:
    return {file.name: pd.read_parquet(file) for file in sorted((folder / "counts").iterdir())}


def drawings(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted((folder / "charts").glob("*.svg"))}


def assert_same_run(one: Path, other: Path) -> None:
    for (name, own), (other_name, others) in zip(counts(one).items(), counts(other).items(), strict=True):
        assert name == other_name
        pd.testing.assert_frame_equal(own, others)
    assert drawings(one) == drawings(other)
    assert (one / "summary.md").read_bytes() == (other / "summary.md").read_bytes()
    assert (one / "report.html").read_bytes() == (other / "report.html").read_bytes()


def test_the_text_says_what_was_played_and_how_to_play_it_again(stickprov: Command) -> None:
    lines = stickprov(*DEALS).stdout.splitlines()
    assert lines[:4] == [
        "Sju små hus",
        "300 deals, 24,000 decisions, seed 5.",
        "Strategies: seat 0: random_legal; seat 1: random_legal.",
        f"Play it again: stickprov run sju-sma-hus --deals 300 --seed 5 --rule spel_base=12 {BOTH_RANDOM}",
    ]


def test_every_printed_table_has_its_interval_and_n(stickprov: Command) -> None:
    lines = stickprov(*DEALS).stdout.splitlines()
    heads = [lines[i - 1] for i, line in enumerate(lines) if line.startswith("---")]
    assert len(heads) >= 10
    assert all("95 % CI" in head and head.split()[-1] == "n" for head in heads)


def test_json_is_one_object_with_manifest_and_tables_as_lists_of_rows(stickprov: Command) -> None:
    printed = json.loads(stickprov(*DEALS, "--format", "json").stdout)
    assert list(printed) == ["manifest", "tables"]
    assert (printed["manifest"]["seed"], printed["manifest"]["deals"]) == (5, 300)
    assert all(isinstance(table, list) for table in printed["tables"].values())
    kinds = printed["tables"]["kinds"]
    assert list(kinds[0]) == ["kind", "estimate", "low", "high", "n", "unit", "method", "exact"]
    assert [row["n"] for row in kinds] == [300, 300, 300]


def test_csv_holds_the_same_numbers_as_json(stickprov: Command) -> None:
    printed = json.loads(stickprov(*DEALS, "--format", "json").stdout)["tables"]
    rows = list(csv.DictReader(io.StringIO(stickprov(*DEALS, "--format", "csv").stdout)))
    assert len(rows) == sum(len(table) for table in printed.values())
    kinds = [row for row in rows if row["table"] == "kinds"]
    assert [float(row["estimate"]) for row in kinds] == pytest.approx([row["estimate"] for row in printed["kinds"]], abs=1e-14)


def test_markdown_is_the_summary(stickprov: Command, run_folder: Path) -> None:
    assert stickprov(*DEALS, "--format", "markdown").stdout == (run_folder / "summary.md").read_text("utf-8")


def test_without_a_folder_it_says_that_nothing_is_kept(stickprov: Command) -> None:
    result = stickprov(*DEALS)
    assert "Nothing is kept; add --out DIR" in result.stderr


def test_a_seed_is_drawn_told_and_stored(stickprov: Command) -> None:
    result = stickprov(*RUN, "--deals", 20, "--format", "json")
    seed = json.loads(result.stdout)["manifest"]["seed"]
    assert f"Seed {seed} was drawn; give --seed {seed} to play the same again." in result.stderr
    again = stickprov(*RUN, "--deals", 20, "--seed", seed, "--format", "json")
    assert json.loads(again.stdout)["tables"] == json.loads(result.stdout)["tables"]
    assert "was drawn" not in again.stderr


def test_two_runs_without_a_seed_differ(stickprov: Command) -> None:
    first, second = (stickprov(*RUN, "--deals", 20, "--format", "csv").stderr for _ in range(2))
    assert first != second


def test_the_folder_holds_manifest_counts_rows_summary_charts_and_page(run_folder: Path) -> None:
    assert {file.name for file in run_folder.iterdir()} == {
        "manifest.json",
        "counts",
        "deals.parquet",
        "summary.md",
        "charts",
        "report.html",
    }
    assert [file.name for file in run_folder.parent.iterdir()] == ["first"]


def test_matches_keep_rows_of_games_too(match_folder: Path) -> None:
    games, deals = (pd.read_parquet(match_folder / f"{unit}s.parquet") for unit in ("game", "deal"))
    assert games["game"].tolist() == list(range(40))
    assert deals.groupby("game").size().tolist() == games["deals"].tolist()


def test_rows_are_what_the_counts_count(run_folder: Path) -> None:
    deals = pd.read_parquet(run_folder / "deals.parquet")
    counted = pd.read_parquet(run_folder / "counts" / "tricks.parquet")
    expected = deals.groupby(["kind", "forehand", "forehand_tricks"]).size().reset_index(name="count")
    pd.testing.assert_frame_equal(counted, expected, check_dtype=False)


def test_the_manifest_given_back_makes_the_same_run(stickprov: Command, run_folder: Path, tmp_path: Path) -> None:
    result = stickprov("run", "--config", run_folder / "manifest.json", "--out", tmp_path / "again")
    assert result.exit_code == 0, result.output
    assert_same_run(run_folder, tmp_path / "again")


def test_the_command_in_the_manifest_makes_the_same_run(stickprov: Command, match_folder: Path, tmp_path: Path) -> None:
    command = json.loads((match_folder / "manifest.json").read_text())["command"].split()
    result = stickprov(*command[1:], "--out", tmp_path / "again")
    assert result.exit_code == 0, result.output
    assert_same_run(match_folder, tmp_path / "again")


def test_a_folder_can_be_given_as_config(stickprov: Command, run_folder: Path) -> None:
    assert stickprov("run", "--config", run_folder, "--format", "csv").stdout == stickprov(*DEALS, "--format", "csv").stdout


def test_the_number_of_threads_changes_nothing(stickprov: Command) -> None:
    two = stickprov(*DEALS, "--threads", 2, "--format", "csv")
    assert two.stdout == stickprov(*DEALS, "--format", "csv").stdout


def test_settings_come_from_a_toml_file(stickprov: Command, tmp_path: Path) -> None:
    (tmp_path / "run.toml").write_text(
        'game = "sju-sma-hus"\ndeals = 300\nseed = 5\nthreads = 1\nstrategies = ["random_legal"]\n[rules]\nspel_base = 12\n'
    )
    printed = json.loads(stickprov("run", "--config", tmp_path / "run.toml", "--format", "json").stdout)
    assert printed["tables"] == json.loads(stickprov(*DEALS, "--format", "json").stdout)["tables"]
    assert printed["manifest"]["threads"] == 1


def test_the_command_line_wins_over_the_file(stickprov: Command, run_folder: Path) -> None:
    result = stickprov(
        "run", "--config", run_folder, "--games", 3, "--seed", 9, "--rule", "spel_base=14", "--rule", "target=5",
        "--threads", 1, "--format", "json",
    )  # fmt: skip
    manifest = json.loads(result.stdout)["manifest"]
    assert (manifest["unit"], manifest["count"], manifest["seed"], manifest["threads"]) == ("game", 3, 9, 1)
    assert (manifest["rules"]["spel_base"], manifest["rules"]["target"], manifest["rules"]["kind"]) == (14, 5, "drawn")


def test_parents_of_the_folder_are_made(stickprov: Command, tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b" / "c"
    assert stickprov(*RUN, "--deals", 3, "--seed", 1, "--out", folder).exit_code == 0
    assert (folder / "report.html").exists()


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("unit", ["--deals", "--games"])
def test_a_handful_of_games_is_reported_too(stickprov: Command, unit: str, count: int) -> None:
    result = stickprov(*RUN, unit, count, "--seed", 2)
    assert result.exit_code == 0, result.output
    assert "Too few observations." in result.stdout


@pytest.mark.usefixtures("test_strategies")
def test_an_illegal_choice_stops_the_run_with_all_that_is_needed_to_see_it(stickprov: Command, tmp_path: Path) -> None:
    result = stickprov(
        "run", "sju-sma-hus", "--strategy", "1=test_cheat", "--strategy", "0=random_legal", "--deals", 3, "--seed", 4,
        "--out", tmp_path / "new" / "run",
    )  # fmt: skip
    assert result.exit_code == 1
    assert "strategy test_cheat at seat 1 of sju-sma-hus made an illegal choice: seed 4, game 0, deal 0" in result.stderr
    assert "stickprov replay sju-sma-hus --seed 4 --deal 0 --strategy 0=random_legal --strategy 1=test_cheat" in result.stderr
    assert "Traceback" not in result.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("test_strategies")
def test_parameters_are_told_in_full_and_can_be_given_back(stickprov: Command) -> None:
    result = stickprov(
        "run", "sju-sma-hus", "--strategy", "test_shy:reach=5,calm=no", "--deals", 2, "--seed", 4, "--format", "json"
    )
    manifest = json.loads(result.stdout)["manifest"]
    assert manifest["strategies"] == [f"{seat}=test_shy:reach=5,often=0.5,calm=false" for seat in (0, 1)]


def test_an_interrupt_ends_with_130_and_leaves_nothing(
    stickprov: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate.api, "play_shards", interrupted)
    result = stickprov(*DEALS, "--out", tmp_path / "x" / "y")
    assert result.exit_code == 130
    assert "Interrupted." in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_told_without_a_traceback_and_what_was_played_is_kept(
    stickprov: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(simulate.api, "write_report", full)
    result = stickprov(*DEALS, "--out", tmp_path / "x")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "Error: [Errno 28] No space left on device. All 300 deals are played and kept; only the report" in result.stderr
    monkeypatch.undo()
    assert list(tmp_path.iterdir()) == [tmp_path / "x.unfinished"]
    result = stickprov("run", "--resume", tmp_path / "x", "--format", "csv")
    assert result.stdout == stickprov(*DEALS, "--format", "csv").stdout
    assert list(tmp_path.iterdir()) == [tmp_path / "x"]
    assert "This run is finished already." in stickprov("run", "--resume", tmp_path / "x").stderr


@pytest.mark.parametrize("more", [("--seed", 5), ("sju-sma-hus",), ("--rows",), ("--rule", "kind=pass"), ("--out", "y")])
def test_a_run_goes_on_with_what_it_was_begun_with_and_nothing_else(
    stickprov: Command, tmp_path: Path, more: tuple[object, ...]
) -> None:
    result = stickprov("run", "--resume", tmp_path / "x", *more)
    assert result.exit_code == 2
    assert "--resume goes on with the settings that the run was begun with: leave out" in result.stderr
