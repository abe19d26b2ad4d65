"""The Python interface: what the commands call, and what notebooks use."""

import importlib
import json
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np
import pandas as pd

from simulate.core.errors import InputError
from simulate.core.games import Game, load_game
from simulate.core.rng import MAX_SEED
from simulate.reports.build import game_tables, load_charts, write_report
from simulate.reports.tables import Played, ReportTable
from simulate.runs.cluster import play_on_cluster, workers_of
from simulate.runs.counting import counts_frame, empty_counts
from simulate.runs.files import flush, whole_file
from simulate.runs.interrupts import interrupts_held
from simulate.runs.plan import Plan, draw_seed, make_plan, whole_number
from simulate.runs.replay import Event, Replayer
from simulate.runs.results import MANIFEST, Manifest, make_manifest, read_kept, write_counts
from simulate.runs.shards import Shard, ShardResult, never, play_plan, play_shards, split
from simulate.runs.unfinished import Unfinished, begin, reopen, run_of

MAX_THREADS = 1024  # no computer has so many; each takes memory for a table and its rows
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Result:
    """A run that was played: its manifest, and its counts as tables.

    Attributes
    ----------
    manifest : dict
        Everything needed to play it again.
    counts : dict of ndarray
        The count tables, one axis a column.
    """

    game: Game
    manifest: Manifest
    counts: dict[str, np.ndarray]

    @property
    def played(self) -> Played:
        """What the report tables are made from."""
        return Played(self.game, self.manifest["unit"], self.manifest["rules"], tuple(self.manifest["players"]), self.counts)

    @property
    def report_tables(self) -> list[ReportTable]:
        """The tables of the report, in its order."""
        return game_tables(self.played)

    @property
    def tables(self) -> dict[str, pd.DataFrame]:
        """The tables of the report by name: label columns, estimate, low, high, n, unit, method."""
        return {table.name: table.frame for table in self.report_tables}

    def count_frame(self, name: str) -> pd.DataFrame:
        """Return a count table as rows: its columns and `count`."""
        table = next(table for table in self.game.tables if table.name == name)
        return counts_frame(self.counts[name], table, self.game.columns(table.unit))


def run(
    game: str,
    *,
    games: int | None = None,
    deals: int | None = None,
    seed: int | None = None,
    rules: Mapping[str, object] | None = None,
    strategies: Iterable[str] = (),
    threads: int = 1,
    out: Path | str | None = None,
    rows: bool = False,
    scheduler: str | None = None,
    progress: Progress | None = None,
) -> Result:
    """Play games (or single deals) and return their counts; with `out`, leave tables, charts and a report in that folder.

    Parameters
    ----------
    game
        Id of the game, as "sju-sma-hus".
    games, deals
        How many to play; give one of the two.
    seed
        0 to 2**63 - 1; drawn if not given, and kept in the manifest.
    rules
        Options that differ from the default.
    strategies
        Texts as on the command line: "steady", "0=steady", "take=greedy", "0.take=greedy:parameter=value".
    threads
        Shards played at a time; the result does not depend on it.
    out
        A folder that does not exist yet.
    rows
        Keep one row a deal and a game as Parquet in `out`.
    scheduler
        Play on a Dask cluster instead of in threads: its address, as "tcp://host:8786", or "local:N" for N processes here.
    progress
        Told the number of games (or deals) each time some are finished.

    Returns
    -------
    Result

    Raises
    ------
    InputError
        If anything given cannot be used.
    IllegalChoiceError
        If a strategy chooses what the rules do not allow.

    Examples
    --------
    >>> result = run("sju-sma-hus", deals=1000, seed=1, strategies=["random_legal"])
    >>> result.tables["kinds"][["kind", "n"]].to_dict("list")
    {'kind': ['pass', 'spel', 'trumf'], 'n': [1000, 1000, 1000]}
    """
    plan = make_plan(game, games=games, deals=deals, seed=seed, rules=rules, strategies=strategies)
    return run_plan(plan, how=How(threads, scheduler, progress), out=out, rows=rows)


@dataclass(frozen=True)
class How:
    """How a run is played; its results do not depend on it."""

    threads: int = 1
    scheduler: str | None = None
    progress: Progress | None = None

    def __post_init__(self) -> None:
        whole_number(self.threads, "the number of threads", 1, MAX_THREADS)
        if self.scheduler is not None:
            workers_of(self.scheduler)

    def play(
        self, plan: Plan, shards: Iterable[Shard], with_rows: bool = False, stopped: Callable[[], bool] = never
    ) -> Iterator[ShardResult]:
        """Play shards in threads here, or on a cluster."""
        if self.scheduler is None:
            return play_shards(plan, shards, self.threads, with_rows, stopped)
        return play_on_cluster(plan, shards, self.scheduler, with_rows, stopped)

    def tell(self, finished: int) -> None:
        """Tell that so many games (or deals) are finished."""
        if self.progress is not None:
            self.progress(finished)


def run_plan(plan: Plan, how: How, out: Path | str | None = None, rows: bool = False) -> Result:
    """Play a plan; see `run`."""
    if rows and out is None:
        raise InputError("rows need a folder to write to: give out")
    if out is not None:
        return play_unfinished(begin(Path(out), plan, rows), how)
    start = time.perf_counter()
    counts = empty_counts(plan.game)
    for shard, own, _ in how.play(plan, split(plan)):
        counts += own
        how.tell(shard.count)
    return Result(plan.game, make_manifest(plan, counts, time.perf_counter() - start, how.threads), counts.tables)


def resume(
    folder: Path | str,
    *,
    strategies: Iterable[str] = (),
    threads: int = 1,
    scheduler: str | None = None,
    progress: Progress | None = None,
) -> Result:
    """Finish a run that was stopped; counts, rows and report are byte for byte those of an undisturbed run.

    Parameters
    ----------
    folder
        What `run` was given as `out`. A run that is finished is returned as it is.
    strategies
        Needed only if the run has strategy files: those that it was begun with.
    threads, scheduler
        As for `run`.
    progress
        Told the number of games (or deals) each time some are finished, first those that are there already.

    Raises
    ------
    InputError
        If there is no such run, its plan was changed, another version began it, or another process is at work on it.
    IllegalChoiceError
        If a strategy chooses what the rules do not allow.
    """
    unfinished = reopen(Path(folder), list(strategies))
    return load(run_of(Path(folder))) if unfinished is None else play_unfinished(unfinished, How(threads, scheduler, progress))


def play_unfinished(unfinished: Unfinished, how: How) -> Result:
    """Play what a run in the making lacks, and write its report; see `resume`."""
    plan = unfinished.plan
    with unfinished.at_work():
        resumed_at = unfinished.played
        how.tell(resumed_at)
        start = time.perf_counter()
        charts = threading.Thread(target=load_charts, daemon=True)
        charts.start()
        with interrupts_held() as interrupted:
            for shard, counts, chunks in how.play(plan, unfinished.missing(), unfinished.with_rows, interrupted):
                unfinished.add(shard, counts, chunks)
                how.tell(shard.count)
            unfinished.close_stretch()
        if interrupted():
            raise KeyboardInterrupt
        charts.join()
        manifest = make_manifest(plan, unfinished.counts, time.perf_counter() - start, how.threads, resumed_at)
        result = Result(plan.game, manifest, unfinished.counts.tables)
        unfinished.finish(lambda folder: save(result, folder))
    return result


def save(result: Result, folder: Path) -> None:
    """Write counts, tables, charts, report and, last of all, the manifest of a run into a folder."""
    write_counts(folder, result.game, result.counts)
    write_report(result.played, result.manifest, folder)
    with ThreadPoolExecutor(16) as pool:  # the disk takes many at once
        list(pool.map(flush, folder.rglob("*")))
    with whole_file(folder / MANIFEST) as partial:
        partial.write_text(json.dumps(result.manifest, indent=2, ensure_ascii=False) + "\n", "utf-8")


def load(folder: Path | str) -> Result:
    """Return a run from the folder that `run` wrote.

    Raises
    ------
    InputError
        If the folder holds no run of this version.
    """
    kept = read_kept(Path(folder))
    return Result(kept.game, kept.manifest, kept.tables)


def replay(
    game: str,
    index: int,
    *,
    seed: int,
    unit: str = "game",
    rules: Mapping[str, object] | None = None,
    strategies: Iterable[str] = (),
) -> list[Event]:
    """Return every event of a game (or single deal) of a run, in the replay format.

    Raises
    ------
    InputError
        If anything given cannot be used.
    IllegalChoiceError
        If a strategy chooses what the rules do not allow.

    Examples
    --------
    >>> replay("sju-sma-hus", 3, seed=1, strategies=["random_legal"])[1]["drawn"]
    '7D'
    """
    if unit not in ("game", "deal"):
        raise InputError(f"unit is game or deal; got {unit!r}")
    plan = make_plan(game, **{f"{unit}s": 1}, seed=seed, rules=rules, strategies=strategies)
    return list(Replayer(plan).events(whole_number(index, f"the number of the {unit}", 0, 2**62)))


def renew_report(result: Result, folder: Path) -> None:
    """Write tables, charts and report of a run into its folder again, the old ones replaced when the new ones are whole.

    Raises
    ------
    InputError
        If the folder cannot be written.
    """
    try:
        made_in = tempfile.TemporaryDirectory(dir=folder, prefix=".report.")
    except OSError as error:
        raise InputError(f"{folder} cannot be written ({error.strerror}): copy it to where it can, and try again") from error
    with made_in as made:
        write_report(result.played, result.manifest, Path(made))
        shutil.rmtree(folder / "charts", ignore_errors=True)
        for part in Path(made).iterdir():
            part.replace(folder / part.name)


def check_facts(
    game: str, number: int, *, seed: int | None = None, threads: int = 1, progress: Progress | None = None
) -> pd.DataFrame:
    """Play deals (or games, where a game is one deal) at random and compare them with the exact facts of the game.

    Returns
    -------
    DataFrame
        Columns fact, exact, estimate, z [standard errors], n; the seed in ``attrs["seed"]``.

    Raises
    ------
    InputError
        If anything given cannot be used.
    """
    known = load_game(game)
    unit = "games" if known.play_deals is None else "deals"
    seed = draw_seed() if seed is None else seed
    rows = []
    for place, rules in enumerate(known.checked_under):  # each on deals of its own
        part = max(1, number // len(known.checked_under))
        plan = make_plan(game, **{unit: part}, seed=(seed + place) % (MAX_SEED + 1), rules=rules, strategies=["random_legal"])
        counts = play_plan(plan, threads, progress=progress)
        played = Played(known, plan.unit, plan.rules, tuple(plan.players), counts.tables)
        under = "".join(f", {name} = {value}" for name, value in rules.items())
        facts = importlib.import_module(f"simulate.reports.facts.{known.package}").facts(played)
        rows += [{"fact": f"{name}{under}", **asdict(comparison)} for name, comparison in facts]
    frame = pd.DataFrame(rows)
    frame.attrs["seed"] = seed
    return frame


def measure_speed(
    game: str,
    *,
    games: int | None = None,
    deals: int | None = None,
    seed: int = 0,
    rules: Mapping[str, object] | None = None,
    strategies: Iterable[str] = ("random_legal",),
    threads: int = 1,
) -> dict[str, str | int | float]:
    """Measure how fast games are played and counted, compiling and warming up excluded.

    Returns
    -------
    dict
        game, deals, games, decisions, seconds, deals_per_second, games_per_second, decisions_per_second, threads.

    Raises
    ------
    InputError
        If anything given cannot be used.
    """
    plan = make_plan(game, games=games, deals=deals, seed=seed, rules=rules, strategies=strategies)
    play_plan(replace(plan, count=min(plan.count, 1000)), threads)
    start = time.perf_counter()
    counts = play_plan(plan, threads)
    seconds = time.perf_counter() - start
    played = {"deals": counts.deals, "games": counts.games, "decisions": counts.decisions}
    rates = {f"{name}_per_second": round(number / seconds, 1) for name, number in played.items()}
    return {"game": plan.game.id, **played, "seconds": round(seconds, 6), **rates, "threads": threads}
