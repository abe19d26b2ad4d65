"""What a run leaves in its folder, and a folder that is whole or not there."""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest

from simulate import api
from simulate.core.errors import InputError
from simulate.core.games import Game, load_game
from simulate.runs.files import new_folder
from simulate.runs.plan import make_plan
from simulate.runs.results import read_kept, run_command


def test_a_folder_takes_its_name_when_all_is_written(tmp_path: Path) -> None:
    target = tmp_path / "a" / "run"
    with new_folder(target) as folder:
        (folder / "file").write_text("whole")
        assert not target.exists() and folder.parent == target.parent
    assert [str(path.relative_to(tmp_path)) for path in sorted(tmp_path.rglob("*"))] == ["a", "a/run", "a/run/file"]


def test_a_folder_and_the_parents_made_for_it_go_if_anything_fails(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    with pytest.raises(ZeroDivisionError), new_folder(tmp_path / "a" / "b" / "c" / "run") as folder:
        (folder / "file").write_text(str(1 / 0))
    assert list(tmp_path.rglob("*")) == [tmp_path / "a"]


def test_parents_that_others_use_by_now_stay(tmp_path: Path) -> None:
    def share_the_parent_and_fail() -> None:
        with new_folder(tmp_path / "b" / "run"):
            (tmp_path / "b" / "other").mkdir()
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        share_the_parent_and_fail()
    assert list(tmp_path.rglob("*")) == [tmp_path / "b", tmp_path / "b" / "other"]


def test_a_folder_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    with pytest.raises(InputError, match="is there already: give another --out, or remove it"), new_folder(tmp_path / "run"):
        pytest.fail("it was begun")


def test_a_folder_that_somebody_else_made_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    target = tmp_path / "run"
    with pytest.raises(OSError, match="not empty"), new_folder(target):
        (target / "theirs").mkdir(parents=True)
    assert [path.name for path in sorted(tmp_path.rglob("*"))] == ["run", "theirs"]


@pytest.mark.parametrize("unit", ["games", "deals"])
def test_what_was_kept_is_read_back_as_it_was(tmp_path: Path, unit: str) -> None:
    made = api.run("sju-sma-hus", **{unit: 30}, seed=3, strategies=["random_legal"], out=tmp_path / "run")  # type: ignore[arg-type]
    kept = read_kept(tmp_path / "run")
    assert kept.manifest == made.manifest == json.loads((tmp_path / "run" / "manifest.json").read_text("utf-8"))
    assert kept.tables.keys() == made.counts.keys()
    for name, cells in kept.tables.items():
        np.testing.assert_array_equal(cells, made.counts[name])
    again = api.load(tmp_path / "run")
    for name, frame in made.tables.items():
        pd.testing.assert_frame_equal(again.tables[name], frame)


def test_the_manifest_has_what_is_needed_to_play_again_and_where_it_was_played() -> None:
    rules = {"target": 9}
    manifest = api.run("sju-sma-hus", games=3, seed=3, rules=rules, strategies=["random_legal"]).manifest
    assert (manifest["game"], manifest["unit"], manifest["count"], manifest["seed"]) == ("sju-sma-hus", "game", 3, 3)
    assert manifest["rules"] == load_game("sju-sma-hus").parse_rules(rules)
    assert manifest["strategies"] == ["0=random_legal", "1=random_legal"]
    assert manifest["games"] == 3 and manifest["decisions"] == 80 * manifest["deals"]
    assert {"python", "stickprov", "numba", "numpy"} <= manifest["versions"].keys()
    assert {"system", "processor", "cores"} == manifest["host"].keys()


def test_the_command_of_a_run_tells_only_rules_that_are_not_the_default() -> None:
    plan = make_plan("sju-sma-hus", deals=5, seed=2, rules={"target": 13, "kind": "pass"}, strategies=["random_legal"])
    expected = "stickprov run sju-sma-hus --deals 5 --seed 2 --rule kind=pass --strategy random_legal"
    assert run_command(plan) == expected


@pytest.mark.parametrize("unit", ["games", "deals"])
def test_rows_have_typed_columns_that_say_what_they_mean(tmp_path: Path, sju_sma_hus: Game, unit: str) -> None:
    api.run("sju-sma-hus", **{unit: 5}, seed=3, strategies=["random_legal"], out=tmp_path / "run", rows=True)  # type: ignore[arg-type]
    schema = pq.read_schema(tmp_path / "run" / "deals.parquet")
    assert schema.names == ["game", *(column.name for column in sju_sma_hus.deal_columns)]
    assert str(schema.field("game").type) == "int64" and str(schema.field("kind").type) == "int16"
    assert schema.field("forehand_tricks").metadata[b"unit"] == b"tricks"
    assert schema.field("kind").metadata[b"labels"] == b"0 pass, 1 spel, 2 trumf"
    assert (tmp_path / "run" / "games.parquet").exists() == (unit == "games")


def test_rows_of_deals_bear_the_number_of_their_game(tmp_path: Path, game: Game) -> None:
    api.run(game.id, games=70, seed=3, strategies=["random_legal"], out=tmp_path / "run", rows=True, threads=2)
    games = pd.read_parquet(tmp_path / "run" / "games.parquet")
    assert games["game"].tolist() == list(range(70))
    if game.deal_columns:
        deals = pd.read_parquet(tmp_path / "run" / "deals.parquet")
        assert deals["game"].tolist() == np.repeat(games["game"], games[game.deals_column]).tolist()


def test_rows_are_in_the_order_of_the_games_whichever_thread_plays_them(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    api.run("sju-sma-hus", deals=140_000, seed=3, strategies=["random_legal"], out=folder, rows=True, threads=2)  # three shards
    rows = pd.read_parquet(tmp_path / "run" / "deals.parquet", columns=["game", "forehand_tricks"])
    assert rows["game"].tolist() == list(range(140_000))
    alone = api.replay("sju-sma-hus", 100_001, seed=3, unit="deal", strategies=["random_legal"])
    assert rows["forehand_tricks"][100_001] == alone[-2]["tricks"][0]


@pytest.mark.parametrize(
    "wrong, said",
    [
        ({"threads": 0}, "the number of threads must be a whole number from 1 to 1024; got 0"),
        ({"rows": True}, "rows need a folder to write to"),
        ({"deals": 2.5}, "the number of deals must be a whole number"),
        ({"seed": -1}, "the seed must be a whole number from 0"),
        ({"games": 3}, "give either games"),
    ],
)
def test_the_python_interface_refuses_what_the_command_line_refuses(wrong: dict[str, object], said: str) -> None:
    given: dict[str, object] = {"deals": 3, "strategies": ["random_legal"], **wrong}
    with pytest.raises(InputError, match=said):
        api.run("sju-sma-hus", **given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "index, unit, said", [(-1, "game", "number of the game"), (2**63, "deal", "number of the deal"), (0, "week", "unit is")]
)
def test_a_replay_of_what_cannot_be_is_refused(index: int, unit: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        api.replay("sju-sma-hus", index, seed=1, unit=unit, strategies=["random_legal"])
