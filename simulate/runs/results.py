"""What a run leaves: its manifest and counts, kept in a folder that is written whole or not at all."""

import json
import os
import platform
import secrets
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from simulate.core.errors import InputError
from simulate.core.games import Column, CountTable, Game, load_game
from simulate.core.strategies import seating_arguments, sources_of
from simulate.runs.counting import Counts, counts_array, counts_frame
from simulate.runs.plan import Plan
from simulate.runs.shards import Rows

MANIFEST = "manifest.json"
FORMAT = 1  # of the manifest and the count files
PACKAGES = ("stickprov", "numba", "numpy", "pandas", "pyarrow", "scipy")

NEEDED: dict[str, type] = {
    "format": int,
    "command": str,
    "game": str,
    "unit": str,
    "count": int,
    "seed": int,
    "rules": dict,
    "strategies": list,
    "players": list,
    "deals": int,
    "games": int,
    "decisions": int,
    "versions": dict,
}
"""What a manifest must hold to be played again or reported."""

Manifest = dict[str, Any]


def make_manifest(plan: Plan, counts: Counts, seconds: float, threads: int) -> Manifest:
    """Return everything that is needed to play a plan again, and where and how it was played."""
    return {
        "format": FORMAT,
        "command": run_command(plan),
        "game": plan.game.id,
        "unit": plan.unit,
        "count": plan.count,
        "seed": plan.seed,
        "rules": plan.rules,
        "strategies": seating_arguments(plan.game, plan.seating),
        "sources": sources_of(plan.seating),
        "players": plan.players,
        "deals": counts.deals,
        "games": counts.games,
        "decisions": counts.decisions,
        **host_facts(seconds, threads),
    }


def host_facts(seconds: float, threads: int) -> Manifest:
    """Return with what, where and how long something was played."""
    return {
        "versions": {"python": platform.python_version(), **{name: package_version(name) for name in PACKAGES}},
        "host": {"system": platform.platform(terse=True), "processor": platform.machine(), "cores": os.cpu_count()},
        "threads": threads,
        "seconds": round(seconds, 3),
        "finished": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def package_version(name: str) -> str | None:
    """Return the version of an installed package."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def run_command(plan: Plan) -> str:
    """Return the command that plays a plan again."""
    parts = [f"stickprov run {plan.game.id} --{plan.unit}s {plan.count} --seed {plan.seed}"]
    parts += [f"--rule {name}={value}" for name, value in plan.given_rules.items()]
    parts += [f"--strategy {text}" for text in seating_arguments(plan.game, plan.seating, short=True)]
    return " ".join(parts)


@contextmanager
def new_folder(folder: Path) -> Iterator[Path]:
    """Give a folder of another name to write into, which takes its name when all is written and goes if anything fails.

    Raises
    ------
    InputError
        Before anything is played, if the folder is there already, or cannot be made.
    """
    target = Path(os.path.abspath(folder))  # noqa: PTH100 (resolve() would follow a link to where nothing was asked for)
    partial = target.parent / f".{target.name}.{secrets.token_hex(4)}"
    made: list[Path] = []
    try:
        if os.path.lexists(target):
            raise InputError(f"{folder} is there already: give another --out, or remove it")
        try:
            made = [parent for parent in target.parents if not parent.exists()]
            partial.mkdir(parents=True)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise InputError(f"{folder} cannot be written ({reason}): give another --out") from error
        yield partial
        partial.rename(target)
    except BaseException:
        shutil.rmtree(partial, ignore_errors=True)
        for parent in made:
            with suppress(OSError):  # somebody else may have put something there
                parent.rmdir()
        raise


def write_counts(folder: Path, game: Game, tables: Mapping[str, np.ndarray]) -> None:
    """Write each count table as Parquet into ``counts/``."""
    (folder / "counts").mkdir()
    for table in game.tables:
        frame = counts_frame(tables[table.name], table, game.columns(table.unit))
        frame.to_parquet(folder / "counts" / f"{table.name}.parquet", index=False)


@dataclass(frozen=True)
class Kept:
    """A run read back from its folder."""

    game: Game
    manifest: Manifest
    tables: dict[str, np.ndarray]


def read_manifest(path: Path) -> Manifest:
    """Return a manifest, given its file or the folder of its run.

    Raises
    ------
    InputError
        If there is none, or it is no manifest of this version.
    """
    file = path
    try:
        file = path / MANIFEST if path.is_dir() else path
        manifest = json.loads(file.read_text("utf-8"))
    except OSError as error:
        raise InputError(f"no run in {path} ({error.strerror}): give the folder that `stickprov run --out` wrote") from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"{file} is no manifest ({error}): give the manifest.json that `stickprov run --out` wrote") from error
    if not isinstance(manifest, dict) or not NEEDED.keys() <= manifest.keys():
        raise InputError(f"{file} is no manifest: it needs {', '.join(sorted(NEEDED))}")
    if manifest["format"] != FORMAT:
        raise InputError(
            f"{file} has format {manifest['format']}, this version reads {FORMAT}: make the run again with its command"
        )
    for name, kind in NEEDED.items():
        if not isinstance(manifest[name], kind):
            raise InputError(f"{file} is damaged: {name} cannot be {manifest[name]!r}; make the run again")
    if manifest["unit"] not in ("deal", "game"):
        raise InputError(f"{file} is damaged: unit is deal or game; got {manifest['unit']!r}; make the run again")
    if "stickprov" not in manifest["versions"]:
        raise InputError(f"{file} is damaged: versions lacks stickprov; make the run again")
    return manifest


def read_kept(folder: Path) -> Kept:
    """Return a run from its folder.

    Raises
    ------
    InputError
        If the folder holds no whole run of this version.
    """
    manifest = read_manifest(folder)
    if not folder.is_dir():
        raise InputError(f"{folder} is no folder: give the folder that `stickprov run --out` wrote")
    game = load_game(manifest["game"])
    if game.parse_rules(manifest["rules"]) != manifest["rules"]:
        raise InputError(f"{folder / MANIFEST} is damaged: rules are missing; make the run again")
    if manifest[f"{manifest['unit']}s"] != manifest["count"]:
        raise InputError(f"{folder / MANIFEST} is damaged: count and {manifest['unit']}s differ; make the run again")
    seats = game.seats(manifest["rules"])
    tables = {}
    for table in game.tables:
        file = folder / "counts" / f"{table.name}.parquet"
        try:
            tables[table.name] = read_counts(file, table, game)
        except (OSError, TypeError, ValueError, IndexError, pa.ArrowException) as error:
            raise InputError(f"{file} cannot be read ({error}): make the run again with its command") from error
        needed = manifest[f"{table.unit}s"] if table.seat < seats else 0
        if (counted := int(tables[table.name].sum())) != needed:
            raise InputError(f"{file} counts {counted} {table.unit}s, the manifest {needed}: make the run again with its command")
    return Kept(game, manifest, tables)


def read_counts(file: Path, table: CountTable, game: Game) -> np.ndarray:
    """Return a count table from its file.

    Raises
    ------
    ValueError
        If columns are missing, or rows were altered: values out of range, rows twice, no positive counts.
    """
    columns = game.columns(table.unit)
    frame = pd.read_parquet(file)
    if list(frame.columns) != [*table.columns, "count"]:
        raise ValueError(f"its columns are {', '.join(map(str, frame.columns))}")
    cells = counts_array(frame, table, columns)
    if not counts_frame(cells, table, columns).equals(frame) or (cells < 0).any():
        raise ValueError("its rows are damaged")
    return cells


class RowWriter:
    """Writes the rows of deals and games, shard by shard, as Parquet with typed columns; their meaning stands in the schema.

    The first column is the number of the game (or deal) in the run; with it and the seed any row can be replayed.
    """

    def __init__(self, folder: Path, plan: Plan) -> None:
        self._units = [unit for unit in ("deal", "game") if plan.game.columns(unit) and (unit == "deal" or plan.unit == "game")]
        self._columns = {unit: plan.game.columns(unit) for unit in self._units}
        self._schemas = {unit: _schema(columns) for unit, columns in self._columns.items()}
        self._plan = plan
        self._writers = {
            unit: pq.ParquetWriter(folder / f"{unit}s.parquet", self._schemas[unit], compression="zstd") for unit in self._units
        }

    def write(self, first: int, rows: Rows) -> None:
        """Write the rows of consecutive games from number `first` on."""
        for unit in self._units:
            own = rows[unit]
            if unit == "game" or self._plan.unit == "deal":
                numbers = np.arange(first, first + len(own))
            else:
                numbers = np.repeat(np.arange(first, first + len(rows["game"])), rows["game"]["deals"])
            arrays = [pa.array(numbers), *(pa.array(np.ascontiguousarray(own[column.name])) for column in self._columns[unit])]
            self._writers[unit].write_table(pa.Table.from_arrays(arrays, schema=self._schemas[unit]))

    def close(self) -> None:
        """Finish the files."""
        for writer in self._writers.values():
            writer.close()


def _schema(columns: tuple[Column, ...]) -> pa.Schema:
    """Return the Parquet schema of rows, with unit, meaning and labels of each column."""
    fields = [pa.field("game", pa.int64(), metadata={"meaning": "number of the game (or single deal), for replay"})]
    for column in columns:
        labels = ", ".join(f"{column.low + i} {label}" for i, label in enumerate(column.labels))
        metadata = {"unit": column.unit, "meaning": column.meaning, **({"labels": labels} if labels else {})}
        fields.append(pa.field(column.name, pa.int16(), metadata=metadata))
    return pa.schema(fields)
