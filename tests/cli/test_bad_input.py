"""Bad input: one clear message with the remedy, exit code 2, no traceback, nothing left behind."""

import json
import shutil
from pathlib import Path
from typing import Any

import click.testing
import hypothesis
import pandas as pd
import pytest
from hypothesis import strategies as st

import simulate.api
from tests.cli.conftest import RUN, Command

DEALS = (*RUN, "--deals", 3)
PLAIN = ("run", "sju-sma-hus", "--deals", 3)


def assert_refused(result: click.testing.Result, *said: str) -> None:
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert "Error: " in result.stderr and "Traceback" not in result.stderr
    for words in said:
        assert words in result.stderr


@pytest.mark.usefixtures("test_strategies")
@pytest.mark.parametrize(
    "arguments, said",
    [
        # what is not there
        (("ruin",), "No such command 'ruin'"),
        (("run",), "which game?"),
        (("run", "sju-sma-hos", "--deals", 3), "no game 'sju-sma-hos'; did you mean 'sju-sma-hus'?"),
        (("run", "sju_sma_hus", "--deals", 3), "did you mean 'sju-sma-hus'?"),
        ((*DEALS, "--sed", 3), "No such option '--sed'"),
        ((*DEALS, "more"), "unexpected extra argument"),
        ((*PLAIN, "--strategy", "randm_legal"), "no strategy 'randm_legal' for sju-sma-hus; did you mean 'random_legal'?"),
        ((*PLAIN, "--strategy", ""), "no strategy ''"),
        ((*PLAIN, "--strategy", ":"), "no strategy ''"),
        ((*PLAIN, "--strategy", "../../setup"), "no strategy '../../setup'"),
        ((*PLAIN, "--strategy", "__init__"), "no strategy '__init__'"),
        ((*PLAIN, "--strategy", "random_legal:reach=3"), "no parameter 'reach' in strategy random_legal; it has none"),
        ((*PLAIN, "--strategy", "test_shy:raech=3"), "no parameter 'raech' in strategy test_shy; did you mean 'reach'?"),
        ((*PLAIN, "--strategy", "test_shy:reach"), "a parameter is written name=value; got 'reach'"),
        ((*PLAIN, "--strategy", "2=random_legal"), "no seat 2 at this table of sju-sma-hus; choose from 0 to 1"),
        ((*PLAIN, "--strategy", "0.tak=random_legal"), "no decision 'tak' in sju-sma-hus; did you mean 'take'?"),
        ((*DEALS, "--rule", "targt=3"), "no rule 'targt' in sju-sma-hus; did you mean 'target'?"),
        ((*DEALS, "--config", "nowhere.toml"), "nowhere.toml cannot be read (No such file or directory)"),
        ((*DEALS, "--config", "x" * 300), "cannot be read"),
        (("report", "nowhere"), "no run in nowhere (No such file or directory)"),
        (("report", "x" * 300), "no run in"),
        (("rules", "bridge"), "no game 'bridge'; choose from"),
        (("strategies", "bridge"), "no game 'bridge'; choose from"),
        # values of a wrong type or out of range
        ((*RUN, "--deals", 0), "0 is not in the range"),
        ((*RUN, "--games", -1), "-1 is not in the range"),
        ((*RUN, "--deals", "many"), "'many' is not a valid integer"),
        ((*RUN, "--deals", 10**20), "the number of deals must be a whole number from 1 to"),
        ((*DEALS, "--seed", -1), "-1 is not in the range"),
        ((*DEALS, "--seed", 2**63), "is not in the range 0<=x<=9223372036854775807"),
        ((*DEALS, "--threads", 0), "0 is not in the range"),
        ((*DEALS, "--format", "xml"), "'xml' is not one of 'table', 'csv', 'json', 'markdown'"),
        ((*DEALS, "--rule", "target"), "a rule is written NAME=VALUE; got 'target'"),
        ((*DEALS, "--rule", "=3"), "a rule is written NAME=VALUE; got '=3'"),
        ((*DEALS, "--rule", "target=0"), "rule target is a whole number, 1 to 200; got '0'"),
        ((*DEALS, "--rule", "target=3.5"), "rule target is a whole number, 1 to 200; got '3.5'"),
        ((*DEALS, "--rule", "kind=Pass"), "rule kind is one of drawn, pass, spel, trumf; got 'Pass'; did you mean 'pass'?"),
        ((*PLAIN, "--strategy", "test_shy:reach=far"), "parameter reach of test_shy is a whole number; got 'far'"),
        ((*PLAIN, "--strategy", "test_shy:often=nan"), "parameter often of test_shy is a finite number; got 'nan'"),
        ((*PLAIN, "--strategy", "test_shy:calm=perhaps"), "parameter calm of test_shy is true or false; got 'perhaps'"),
        (("check", "sju-sma-hus", "--number", 99), "99 is not in the range"),
        (("replay", "sju-sma-hus", "--seed", 1, "--deal", -1), "-1 is not in the range"),
        (("replay", "sju-sma-hus", "--seed", 1, "--deal", 2**63), "is not in the range"),
        (("replay", "sju-sma-hus", "--deal", 1), "Missing option '--seed'"),
        # contradictions
        (RUN, "how many? give --games N or --deals N"),
        ((*RUN, "--deals", 3, "--games", 3), "give either games (match) or deals"),
        (("run", "hund", "--deals", 3), "hund has no single deals, a game is one deal: give games=3 instead"),
        ((*DEALS, "--rows"), "--rows needs a folder to write to: add --out DIR"),
        ((*DEALS, "--rule", "target=3", "--rule", "target=4"), "rule target is given twice: 3 and 4"),
        ((*DEALS, "--rule", "pass_to=11"), "rule spel_to must not be below pass_to"),
        ((*DEALS, "--strategy", "random_legal"), "two strategies for the same seat and decision"),
        ((*PLAIN, "--strategy", "test_play_only"), "test_play_only of sju-sma-hus takes only: play; seat 0 also needs take"),
        (("bench", "sju-sma-hus", "--deals", 3, "--games", 3), "give either games (match) or deals"),
        (("replay", "sju-sma-hus", "--seed", 1), "give either --game I or --deal I"),
        (("replay", "sju-sma-hus", "--seed", 1, "--game", 0, "--deal", 0), "give either --game I or --deal I"),
        (("replay", "sju-sma-hus", "--seed", 1, "--game", 0, "--deals", 2), "--deals goes with --deal: give --games K"),
        (("replay", "sju-sma-hus", "--seed", 1, "--deal", 0, "--games", 2), "--games goes with --game: give --deals K"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_a_remedy(stickprov: Command, arguments: tuple[Any, ...], said: str) -> None:
    assert_refused(stickprov(*arguments), said)


@pytest.mark.parametrize(
    "name, said",
    [
        (".", "is there already: give another --out, or remove it"),
        ("", "is there already"),
        ("taken", "is there already"),
        ("taken/file.txt", "is there already"),
        ("taken/file.txt/deeper", "cannot be written"),
        ("new/..", "is there already"),
        ("link", "is there already"),
        ("new/" + "x" * 250, "cannot be written (File name too long): give another --out"),
        ("x" * 300, "cannot be written (File name too long)"),
    ],
)
def test_a_folder_that_cannot_be_made_is_refused_before_anything_is_played(
    stickprov: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "file.txt").write_text("mine")
    (tmp_path / "link").symlink_to("nowhere")
    before = sorted(tmp_path.rglob("*"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(simulate.api, "play_plan", lambda *_, **__: pytest.fail("it was played"))
    assert_refused(stickprov(*DEALS, "--out", name), said)
    assert sorted(tmp_path.rglob("*")) == before


def test_a_folder_where_nothing_may_be_written_is_refused(stickprov: Command) -> None:
    assert_refused(stickprov(*DEALS, "--out", "/proc/stickprov/run"), "cannot be written", "give another --out")


@pytest.mark.parametrize(
    "text, said",
    [
        ("game = ", ("is no TOML",)),
        ("\ufeff{}", ("is no TOML",)),
        ("a = " + "[" * 100_000, ("is no TOML",)),
        ('gmae = "hund"', ("no setting 'gmae' in", "did you mean 'game'?")),
        ("game = 3", ("setting game in", "is a text; got 3")),
        ('deals = "3"', ("setting deals in", 'is a whole number; got "3"')),
        ("deals = 3.0", ("setting deals in", "is a whole number; got 3.0")),
        ("games = true", ("setting games in", "is a whole number; got true")),
        ('rules = "kind"', ("setting rules in", "is a table of rules")),
        ('strategies = "random_legal"', ("setting strategies in", "is a list of texts")),
        ("strategies = [1]", ("setting strategies in", "is a list of texts")),
        ("rows = 1", ("setting rows in", "is true or false; got 1")),
        ("seed = 1979-05-27", ("setting seed in", "is a whole number")),
        ('game = "sju-sma-hus"\ndeals = 3\ngames = 3', ("give either games (match) or deals",)),
        ('game = "sju-sma-hus"\ndeals = 0', ("must be a whole number from 1 to",)),
        ('game = "sju-sma-hus"\ndeals = 3\nseed = -1', ("the seed must be a whole number from 0",)),
        ('game = "sju-sma-hus"\ndeals = 3\nthreads = 0', ("the number of threads must be a whole number from 1 to 1024; got 0",)),
        ('game = "sju-sma-hus"\ndeals = 3\nrows = true', ("--rows needs a folder",)),
        ('game = "sju-sma-hus"\ndeals = 3\n[rules]\ntarget = true', ("rule target is a whole number",)),
        ('game = "sju-sma-hus"\ndeals = 3\n[rules]\nkind = [3]', ("rule kind is one of",)),
        ('game = "sju-sma-hus"\ndeals = 3\n[rules]\nkind = { a = 3 }', ("rule kind is one of",)),
    ],
)  # fmt: skip
def test_a_settings_file_that_cannot_be_used_is_refused(
    stickprov: Command, tmp_path: Path, text: str, said: tuple[str, ...]
) -> None:
    file = tmp_path / "run.toml"
    file.write_text(text, "utf-8")
    assert_refused(stickprov("run", "--strategy", "random_legal", "--config", file), *said)


def test_a_settings_file_that_is_no_text_is_refused(stickprov: Command, tmp_path: Path) -> None:
    (tmp_path / "run.toml").write_bytes(b"\xff\xfe\x00")
    assert_refused(stickprov("run", "--config", tmp_path / "run.toml"), "is no TOML")


def damaged(folder: Path, to: Path, **changes: Any) -> Path:
    """Copy a run and change its manifest; a value of None takes the entry away."""
    shutil.copytree(folder, to)
    manifest = json.loads((to / "manifest.json").read_text())
    for name, value in changes.items():
        manifest[name] = value
        if value is None:
            del manifest[name]
    (to / "manifest.json").write_text(json.dumps(manifest))
    return to


@pytest.mark.parametrize(
    "changes, said",
    [
        ({"game": "bridge"}, "no game 'bridge'"),
        ({"game": ["hund"]}, "game cannot be ['hund']"),
        ({"unit": "week"}, "unit is deal or game; got 'week'"),
        ({"unit": "game"}, "count and games differ"),
        ({"count": 7}, "count and deals differ"),
        ({"deals": 7, "count": 7}, "counts 300 deals, the manifest 7"),
        ({"deals": "many"}, "deals cannot be 'many'"),
        ({"rules": {}}, "rules are missing"),
        ({"rules": 3}, "rules cannot be 3"),
        ({"rules": {"kindness": 3}}, "no rule 'kindness'"),
        ({"players": None}, "is no manifest: it needs command, count, deals"),
        ({"players": 3}, "players cannot be 3"),
        ({"versions": {}}, "versions lacks stickprov"),
        ({"format": 99}, "has format 99, this version reads 1"),
    ],
)
def test_a_damaged_manifest_is_refused_and_the_report_stays(
    stickprov: Command, run_folder: Path, tmp_path: Path, changes: dict[str, Any], said: str
) -> None:
    folder = damaged(run_folder, tmp_path / "run", **changes)
    before = {file: file.read_bytes() for file in folder.rglob("*.*")}
    assert_refused(stickprov("report", folder), said)
    assert {file: file.read_bytes() for file in folder.rglob("*.*")} == before


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", "3", "[" * 100_000])
@pytest.mark.parametrize("command", ["report", "config"])
def test_what_is_no_manifest_is_refused(stickprov: Command, tmp_path: Path, command: str, text: str) -> None:
    (tmp_path / "manifest.json").write_text(text)
    arguments = ("report", tmp_path) if command == "report" else ("run", "--config", tmp_path)
    assert_refused(stickprov(*arguments), "is no manifest")


def test_a_manifest_is_no_folder_to_report(stickprov: Command, run_folder: Path) -> None:
    assert_refused(stickprov("report", run_folder / "manifest.json"), "is no folder")


def spoil(name: str, frame: pd.DataFrame) -> pd.DataFrame:
    """Return counts that were altered."""
    if name == "a column gone":
        return frame.drop(columns="kind")
    if name == "another table":
        return frame.rename(columns={"kind": "kin"})
    if name == "a row gone":
        return frame.iloc[1:]
    if name == "a row twice":
        return pd.concat([frame, frame.iloc[:1]], ignore_index=True)
    column, value = {"out of range": ("kind", 3), "below its range": ("kind", -1), "negative": ("count", -300)}.get(
        name, ("kind", 0.5)
    )
    return frame.assign(**{column: [value, *frame[column].iloc[1:]]})


@pytest.mark.parametrize(
    "how", ["a column gone", "another table", "a row gone", "a row twice", "out of range", "below its range", "negative", "text"]
)
def test_counts_that_were_altered_are_refused(stickprov: Command, run_folder: Path, tmp_path: Path, how: str) -> None:
    folder = damaged(run_folder, tmp_path / "run")
    file = folder / "counts" / "points.parquet"
    spoil(how, pd.read_parquet(file)).to_parquet(file, index=False)
    assert_refused(stickprov("report", folder), "points.parquet", "make the run again with its command")


@pytest.mark.parametrize("content", [b"", b"junk", b"PAR1" + 50 * b"\0" + b"PAR1"])
def test_counts_that_are_no_parquet_are_refused(stickprov: Command, run_folder: Path, tmp_path: Path, content: bytes) -> None:
    folder = damaged(run_folder, tmp_path / "run")
    (folder / "counts" / "points.parquet").write_bytes(content)
    assert_refused(stickprov("report", folder), "points.parquet cannot be read")


def test_counts_that_are_gone_are_refused(stickprov: Command, run_folder: Path, tmp_path: Path) -> None:
    folder = damaged(run_folder, tmp_path / "run")
    shutil.rmtree(folder / "counts")
    assert_refused(stickprov("report", folder), "kinds.parquet cannot be read")


words = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=12)


@hypothesis.settings(max_examples=150, suppress_health_check=[hypothesis.HealthCheck.function_scoped_fixture])
@hypothesis.given(
    option=st.sampled_from(["--rule", "--strategy", "--deals", "--seed", "--games", "--config", "--format"]), word=words
)
def test_no_word_whatever_ends_in_a_traceback(stickprov: Command, option: str, word: str) -> None:
    hypothesis.assume(not (option == "--format" and word in ("", "csv", "json", "table", "markdown")))
    result = stickprov("run", "sju-sma-hus", "--rule", "target=0", option, word)  # the rule keeps what is right from being played
    assert_refused(result)


@hypothesis.settings(max_examples=60, suppress_health_check=[hypothesis.HealthCheck.function_scoped_fixture])
@hypothesis.given(value=words)
def test_no_value_of_a_rule_ends_in_a_traceback(stickprov: Command, value: str) -> None:
    hypothesis.assume(not value.strip().isdigit())
    assert_refused(stickprov(*DEALS, "--rule", f"target={value}"), "rule target is a whole number")
