"""Runs: the same counts for any split, no deal twice, and a stop at the first illegal choice."""

import os
import re
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from simulate.core.errors import IllegalChoiceError
from simulate.core.games import Game
from simulate.core.kernels import SOURCE_ROOT
from simulate.runs import shards
from simulate.runs.counting import Counts, counts_array, empty_counts
from simulate.runs.plan import Plan, make_plan
from simulate.runs.replay import Replayer
from simulate.runs.shards import Player, Rows, Shard, play_plan, play_shards, split
from tests.conftest import StrategyFolder

COUNTS = {"deals": 3000, "games": 300}


def plan_of(unit: str = "deals", count: int = 0, game: str = "sju-sma-hus", **given: Any) -> Plan:
    number: dict[str, Any] = {unit: count or COUNTS[unit]}
    return make_plan(game, **number, **{"seed": 6, "strategies": ["random_legal"], **given})


def same(counts: Counts, others: Counts) -> bool:
    """Say whether all counts are equal."""
    return (counts.deals, counts.games, counts.decisions) == (others.deals, others.games, others.decisions) and all(
        np.array_equal(table, others.tables[name]) for name, table in counts.tables.items()
    )


def rows_of(plan: Plan, *parts: Shard) -> dict[str, list[tuple[int, ...]]]:
    """Return the rows of some shards, by unit."""
    kept: dict[str, list[tuple[int, ...]]] = {"deal": [], "game": []}

    def keep(rows: Rows) -> None:
        for unit, some in rows.items():
            kept[unit] += some.tolist()

    player = Player(plan)
    for part in parts:
        player.play(part, keep)
    return kept


# ------------------------------------------------------------------------------------------------------------ any split


@pytest.mark.parametrize("unit", ["deals", "games"])
@pytest.mark.parametrize(("threads", "shard_size"), [(1, 1), (1, 37), (2, 37), (3, 100), (2, 1), (3, None), (1, 2999), (2, 5000)])
def test_counts_are_the_same_for_any_number_of_threads_and_size_of_shards(
    unit: str, threads: int, shard_size: int | None
) -> None:
    count = 150 if shard_size == 1 else COUNTS[unit]
    assert same(play_plan(plan_of(unit, count), threads, shard_size), play_plan(plan_of(unit, count)))


@pytest.mark.parametrize("threads", [2, 3])
def test_counts_of_every_game_are_the_same_for_any_number_of_threads(game: Game, threads: int) -> None:
    plan = plan_of("games", 200, game.id)
    assert same(play_plan(plan, threads, 17), play_plan(plan))


@pytest.mark.parametrize("chunk", [1, 7, 64])
@pytest.mark.parametrize("unit", ["deals", "games"])
def test_counts_are_the_same_for_any_number_of_rows_in_a_chunk(unit: str, chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play_plan(plan_of(unit, 200))
    monkeypatch.setattr(shards, "CHUNK", {"deal": chunk, "game": chunk})
    assert same(play_plan(plan_of(unit, 200)), whole)


def test_more_deals_add_to_the_same_first_ones() -> None:
    first, second = play_plan(plan_of(count=1000)), play_plan(plan_of(count=3000))
    rest = Player(plan_of(count=3000)).play(Shard(1000, 2000))
    first += rest
    assert same(first, second)


def test_counts_of_nothing_are_zero(game: Game) -> None:
    empty = empty_counts(game)
    assert (empty.deals, empty.games, empty.decisions) == (0, 0, 0)
    assert sorted(empty.tables) == sorted(table.name for table in game.tables)
    assert not any(table.any() for table in empty.tables.values())


@pytest.mark.parametrize(
    ("count", "size", "parts"),
    [(5, 2, [(0, 2), (2, 2), (4, 1)]), (4, 2, [(0, 2), (2, 2)]), (1, 9, [(0, 1)]), (3, None, [(0, 3)])],
)
def test_a_split_covers_every_game_once(count: int, size: int | None, parts: list[tuple[int, int]]) -> None:
    assert [(part.first, part.count) for part in split(plan_of(count=count), size)] == parts


def test_progress_is_told_the_games_of_each_shard() -> None:
    told: list[int] = []
    play_plan(plan_of(count=100), 2, 30, told.append)
    assert told == [30, 30, 30, 10]


def test_shards_come_in_their_order() -> None:
    plan = plan_of(count=300)
    assert [part.first for part, *_ in play_shards(plan, split(plan, 10), 3)] == list(range(0, 300, 10))


# ------------------------------------------------------------------------------------------------------------- the rows


def test_no_deal_comes_twice() -> None:
    replayer = Replayer(plan_of())
    hands = [str(list(replayer.events(index))[1]["hands"]) for index in range(300)]
    assert len(set(hands)) == 300


def test_workers_do_not_repeat_each_other() -> None:
    parts = [rows_of(plan_of(), Shard(first, 500))["deal"] for first in (0, 500, 1000)]
    assert parts[0] != parts[1] != parts[2] != parts[0]
    assert parts[0] + parts[1] + parts[2] == rows_of(plan_of(), Shard(0, 1500))["deal"]


def test_a_row_is_the_same_in_whatever_order_the_shards_are_played() -> None:
    forward = rows_of(plan_of("games"), Shard(0, 50), Shard(50, 50))
    backward = rows_of(plan_of("games"), Shard(50, 50), Shard(0, 50))
    assert forward["game"] == backward["game"][50:] + backward["game"][:50]


def test_every_row_is_within_the_ranges_of_its_columns(game: Game) -> None:
    rows = rows_of(plan_of("games", 500, game.id), Shard(0, 500))
    for unit in ("deal", "game"):
        values = np.array(rows[unit])
        for place, column in enumerate(game.columns(unit)):
            if values.size:
                assert column.low <= values[:, place].min() <= values[:, place].max() <= column.high, column.name


def test_every_table_counts_each_of_its_rows_once(game: Game) -> None:
    counts = play_plan(plan_of("games", 200, game.id))
    rows = {"deal": counts.deals, "game": counts.games}
    assert counts.games == 200
    seats = game.seats(game.parse_rules({}))
    for table in game.tables:
        expected = rows[table.unit] if table.seat < seats else 0
        assert counts.tables[table.name].sum() == expected, table.name


def test_tables_are_the_rows_counted(sju_sma_hus: Game) -> None:
    rows = rows_of(plan_of(), Shard(0, 3000))["deal"]
    places = [column.name for column in sju_sma_hus.deal_columns]
    expected = np.zeros((3, 2, 27), np.int64)
    for row in rows:
        expected[row[places.index("kind")], row[places.index("forehand")], row[places.index("forehand_tricks")]] += 1
    assert np.array_equal(play_plan(plan_of()).tables["tricks"], expected)


def test_tables_written_as_rows_are_read_back(game: Game) -> None:
    counts = play_plan(plan_of("games", 100, game.id))
    read = {table.name: counts_array(counts.frame(game, table.name), table, game.columns(table.unit)) for table in game.tables}
    assert all(np.array_equal(counts.tables[name], cells) for name, cells in read.items())


def test_rows_of_a_table_name_values_not_places(sju_sma_hus: Game) -> None:
    table = next(table for table in sju_sma_hus.tables if table.name == "forehand_longest")
    cells = np.zeros((3, 10, 27), np.int64)
    cells[2, 0, 26] = 5
    frame = Counts(5, 0, 0, {"forehand_longest": cells}).frame(sju_sma_hus, "forehand_longest")
    assert frame.to_dict("records") == [{"kind": 2, "forehand_longest": 3, "forehand_tricks": 26, "count": 5}]
    assert np.array_equal(counts_array(frame, table, sju_sma_hus.deal_columns), cells)


# ------------------------------------------------------------------------------------------------------ illegal choices

ILLEGAL_SOMETIMES = """
from simulate.core.bits import lowest
from simulate.core.kernels import inlined


@inlined
def choose(view, when=4):
    return 63 if view.trick == when else lowest(view.legal)
"""


def test_an_illegal_choice_stops_the_run_and_names_everything(strategy_folder: StrategyFolder) -> None:
    strategy_folder.write("careless", ILLEGAL_SOMETIMES)
    plan = plan_of(strategies=["random_legal", "1=careless"], rules={"kind": "pass"})
    with pytest.raises(IllegalChoiceError) as stopped:
        play_plan(plan)
    message = str(stopped.value)
    assert re.fullmatch(
        r"strategy careless:when=4 at seat 1 of sju-sma-hus made an illegal choice: seed 6, game 0, deal 0, decision 1[67] "
        r"\(play\): it chose 63; legal: (\w\w)(, \w\w)*\. See it with: stickprov replay sju-sma-hus --seed 6 --deal 0 "
        r"--rule kind=pass --strategy 0=random_legal --strategy 1=careless:when=4",
        message,
    ), message


def test_an_illegal_choice_in_a_match_names_its_deal(strategy_folder: StrategyFolder) -> None:
    strategy_folder.write("careless", ILLEGAL_SOMETIMES.replace("view.trick == when", "view.points[0] + view.points[1] >= 3"))
    with pytest.raises(IllegalChoiceError, match=r"seed 6, game 0, deal [1-9]\d*, decision [01] \(play\).*--game 0 "):
        play_plan(plan_of("games", strategies=["random_legal", "0=careless"]))


@pytest.mark.parametrize("choice", [-1, -64, 64, 61, 15, 2**62])
def test_a_choice_that_is_no_card_is_illegal(strategy_folder: StrategyFolder, choice: int) -> None:
    strategy_folder.write("careless", ILLEGAL_SOMETIMES.replace("63", str(choice)))
    with pytest.raises(IllegalChoiceError, match=f"it chose {choice};"):
        play_plan(plan_of(strategies=["random_legal", "1=careless"]))


def test_of_several_illegal_choices_the_one_in_the_earliest_game_is_told(strategy_folder: StrategyFolder) -> None:
    strategy_folder.write("careless", ILLEGAL_SOMETIMES.replace("view.trick == when", "view.kind == 2"))
    plan = plan_of(strategies=["random_legal", "1=careless"])
    first = next(i for i in range(50) if list(Replayer(plan_of()).events(i))[1]["kind"] == "trumf")
    for threads in (1, 3):
        with pytest.raises(IllegalChoiceError, match=f"game {first}, deal 0"):
            play_plan(plan, threads, 5)


def test_a_replay_tells_the_events_before_the_illegal_choice_and_then_the_fault(strategy_folder: StrategyFolder) -> None:
    strategy_folder.write("careless", ILLEGAL_SOMETIMES)
    replayer = Replayer(plan_of(strategies=["random_legal", "1=careless"]))
    told: list[str] = []
    with pytest.raises(IllegalChoiceError, match=r"decision 1[67] "):
        told.extend(event["event"] for event in replayer.events(0))
    assert 16 <= told.count("play") + told.count("take") <= 17
    assert told[-1] in ("take", "play")


def test_a_replay_after_an_illegal_choice_is_whole_again(strategy_folder: StrategyFolder) -> None:
    strategy_folder.write("careless", ILLEGAL_SOMETIMES.replace("view.trick == when", "view.kind == 2"))
    replayer = Replayer(plan_of(strategies=["random_legal", "1=careless"]))
    kinds = [list(Replayer(plan_of()).events(i))[1]["kind"] for i in range(30)]
    with pytest.raises(IllegalChoiceError):
        list(replayer.events(kinds.index("trumf")))
    assert list(replayer.events(kinds.index("pass")))[-1]["event"] == "end"


# --------------------------------------------------------------------------------------------------------- plain Python

SMALL_RUN = """
from simulate.runs.plan import make_plan
from simulate.runs.shards import play_plan
for unit, count in (("deals", 12), ("games", 2)):
    counts = play_plan(make_plan("sju-sma-hus", seed=6, strategies=["random_legal"], **{unit: count}))
    for name, table in sorted(counts.tables.items()):
        print(unit, counts.deals, counts.games, counts.decisions, name, table.nonzero(), table[table.nonzero()])
"""


def test_plain_python_counts_the_same() -> None:
    def answer(**environment: str) -> str:
        run = subprocess.run(
            [sys.executable, "-W", "error", "-c", SMALL_RUN],
            env={**os.environ, "PYTHONPATH": str(SOURCE_ROOT), **environment},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert run.returncode == 0, run.stderr
        return run.stdout

    assert answer(NUMBA_DISABLE_JIT="1") == answer()
