"""What a run leaves: its manifest and counts, kept in a folder that is written whole or not at all."""

import json
import os
import platform
import secrets
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from simulate.core.errors import InputError
from simulate.core.games import Column, CountTable, Game, load_game
from simulate.core.kernels import source_hash
from simulate.core.strategies import seating_arguments, sources_of
from simulate.core.versions import versions
from simulate.runs.counting import Counts, counts_array, counts_frame
from simulate.runs.plan import Plan
from simulate.runs.shards import Rows

MANIFEST = "manifest.json"
PARTIAL = ".part"  # the end of a file's name while it is written
FORMAT = 1  # of the manifest and the count files
ROW_GROUP = 2**16  # rows in one piece of a Parquet file: 7 MB at a time, and few pieces in a long run
RESULTS_FROM = ("simulate/core", "simulate/games", "simulate/runs", "strategies")

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


def plan_facts(plan: Plan) -> Manifest:
    """Return everything that is needed to play a plan again."""
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
    }


def make_manifest(plan: Plan, counts: Counts, seconds: float, threads: int, resumed_at: int = 0) -> Manifest:
    """Return everything that is needed to play a plan again, what was played, and where and how.

    `seconds` are those of the last sitting, which found `resumed_at` games (or deals) played.
    """
    return {
        **plan_facts(plan),
        "deals": counts.deals,
        "games": counts.games,
        "decisions": counts.decisions,
        "resumed_at": resumed_at,
        **host_facts(seconds, threads),
    }


def host_facts(seconds: float, threads: int) -> Manifest:
    """Return with what, where and how long something was played."""
    return {
        "versions": versions(),
        "host": {"system": platform.platform(terse=True), "processor": platform.machine(), "cores": os.cpu_count()},
        "threads": threads,
        "seconds": round(seconds, 3),
        "finished": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def results_hash() -> str:
    """Return a hash of all that a seed's results may depend on."""
    return source_hash(RESULTS_FROM)


def run_command(plan: Plan) -> str:
    """Return the command that plays a plan again."""
    parts = [f"stickprov run {plan.game.id} --{plan.unit}s {plan.count} --seed {plan.seed}"]
    parts += [f"--rule {name}={value}" for name, value in plan.given_rules.items()]
    parts += [f"--strategy {text}" for text in seating_arguments(plan.game, plan.seating, short=True)]
    return " ".join(parts)


@contextmanager
def whole_file(file: Path) -> Iterator[Path]:
    """Give a file of another name to write, which takes its name when it is whole and on the disk."""
    partial = file.with_name(f"{file.name}{PARTIAL}")
    yield partial
    flush(partial)
    partial.replace(file)
    flush(file.parent)


def flush(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def exists(path: Path) -> bool:
    """Return whether there is something of this name, if only a broken link; a name that cannot be is not there."""
    return os.path.lexists(path)


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
        if exists(target):
            raise InputError(f"{folder} is there already: give another --out, or remove it")
        try:
            made = [parent for parent in target.parents if not exists(parent)]
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
        frame.to_parquet(folder / "counts" / f"{table.name}.parquet", index=False, write_page_checksum=True)


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
        except (OSError, TypeError, ValueError, LookupError, pa.ArrowException) as error:
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
    frame = pq.read_table(file, page_checksum_verification=True).to_pandas(ignore_metadata=True)
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

    def __init__(self, plan: Plan, files: Mapping[str, Path]) -> None:
        self._plan = plan
        self._columns = {unit: plan.game.columns(unit) for unit in files}
        self._schemas = {unit: _schema(columns) for unit, columns in self._columns.items()}
        self._waiting = {unit: schema.empty_table() for unit, schema in self._schemas.items()}
        self._writers = {
            unit: pq.ParquetWriter(file, self._schemas[unit], compression="zstd", write_page_checksum=True)
            for unit, file in files.items()
        }

    def write(self, first: int, chunks: Sequence[Rows]) -> None:
        """Write the rows of consecutive games from number `first` on."""
        rows = {unit: np.concatenate([chunk[unit] for chunk in chunks]) for unit in chunks[0]}
        for unit, columns in self._columns.items():
            own = rows[unit]
            if unit == "game" or self._plan.unit == "deal":
                numbers = np.arange(first, first + len(own))
            else:
                numbers = np.repeat(np.arange(first, first + len(rows["game"])), rows["game"][self._plan.game.deals_column])
            arrays = [pa.array(numbers), *(pa.array(np.ascontiguousarray(own[column.name])) for column in columns)]
            self._add(unit, pa.Table.from_arrays(arrays, schema=self._schemas[unit]))

    def copy(self, unit: str, part: Path) -> None:
        """Write what another writer wrote."""
        with pq.ParquetFile(part) as read:
            for group in range(read.num_row_groups):
                self._add(unit, read.read_row_group(group))

    def _add(self, unit: str, table: pa.Table) -> None:
        """Write full row groups and keep the rest for the next one, so that the file does not tell in which parts it came."""
        waiting = pa.concat_tables([self._waiting[unit], table])
        full = waiting.num_rows // ROW_GROUP * ROW_GROUP
        if full:
            self._writers[unit].write_table(waiting.slice(0, full), row_group_size=ROW_GROUP)
        self._waiting[unit] = waiting.slice(full)

    def close(self) -> None:
        """Finish the files."""
        for unit, writer in self._writers.items():
            if writer.is_open:
                writer.write_table(self._waiting[unit])
                writer.close()


def row_units(plan: Plan) -> list[str]:
    """Return the units of which a plan leaves rows."""
    return [unit for unit in ("deal", "game") if plan.game.columns(unit) and (unit == "deal" or plan.unit == "game")]


def _schema(columns: tuple[Column, ...]) -> pa.Schema:
    """Return the Parquet schema of rows, with unit, meaning and labels of each column."""
    fields = [pa.field("game", pa.int64(), metadata={"meaning": "number of the game (or single deal), for replay"})]
    for column in columns:
        labels = ", ".join(f"{column.low + i} {label}" for i, label in enumerate(column.labels))
        metadata = {"unit": column.unit, "meaning": column.meaning, **({"labels": labels} if labels else {})}
        fields.append(pa.field(column.name, pa.int16(), metadata=metadata))
    return pa.schema(fields)
