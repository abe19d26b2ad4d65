"""The command query."""

import csv
import io
import json
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import RUN, Command


def test_it_answers_over_deals_and_games(stickprov: Command, match_folder: Path) -> None:
    sql = "select count(*) as games, sum(deals) as deals, (select count(*) from deals) as rows from games"
    (row,) = json.loads(stickprov("query", match_folder, sql, "--format", "json").stdout)
    assert row["games"] == 40 and row["deals"] == row["rows"] > 40


def test_csv_and_a_table_for_people(stickprov: Command, run_folder: Path) -> None:
    sql = "select kind, count(*) as n from deals group by kind order by kind"
    rows = list(csv.DictReader(io.StringIO(stickprov("query", run_folder, sql, "--format", "csv").stdout)))
    assert [row["kind"] for row in rows] == ["0", "1", "2"]
    assert sum(int(row["n"]) for row in rows) == 300
    assert stickprov("query", run_folder, sql).stdout.splitlines()[0].split() == ["kind", "n"]


def test_the_meaning_of_columns_can_be_asked_for(stickprov: Command, run_folder: Path) -> None:
    sql = "select unit, labels from columns where name = 'kind'"
    assert json.loads(stickprov("query", run_folder, sql, "--format", "json").stdout) == [
        {"unit": "", "labels": "0 pass, 1 spel, 2 trumf"}
    ]


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("selec", 'syntax error at or near "selec"'),
        ("", "it asks for no rows"),
        ("select tricks from deals", 'Referenced column "tricks" not found'),
        ("select * from '/etc/passwd'", "/etc/passwd"),
        ("select * from read_csv('/etc/passwd')", "file system operations are disabled"),
        ("copy deals to 'stolen.csv'", "file system operations are disabled"),
        ("set enable_external_access = true", "configuration"),
    ],
)
def test_what_cannot_be_answered_is_told_and_no_other_file_is_touched(
    stickprov: Command, run_folder: Path, sql: str, said: str
) -> None:
    before = sorted(Path().iterdir())
    result = stickprov("query", run_folder, sql)
    assert result.exit_code == 2
    assert "this query cannot be answered" in result.stderr and said in result.stderr
    assert sorted(Path().iterdir()) == before


def test_a_run_without_rows_is_told_how_to_get_them(stickprov: Command, tmp_path: Path) -> None:
    stickprov(*RUN, "--deals", 10, "--seed", 1, "--out", tmp_path / "run")
    result = stickprov("query", tmp_path / "run", "select 1")
    assert (result.exit_code, "has no rows: make the run again with --rows" in result.stderr) == (2, True)
    assert stickprov("query", tmp_path / "nothing", "select 1").exit_code == 2


def test_without_duckdb_it_says_what_to_install(stickprov: Command, run_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    assert "pip install 'stickprov[query]'" in stickprov("query", run_folder, "select 1").stderr
