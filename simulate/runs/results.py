"""What a run leaves: its manifest and counts, kept in a folder that is written whole or not at all."""

import json
import os
import platform
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from simulate.core.errors import InputError
from simulate.core.games import CountTable, Game, load_game
from simulate.core.kernels import source_hash
from simulate.core.strategies import seating_arguments, sources_of
from simulate.core.versions import versions
from simulate.runs.counting import Counts, counts_array, counts_frame
from simulate.runs.files import exists, making_of
from simulate.runs.plan import Plan

MANIFEST = "manifest.json"
PLAN = "plan.json"  # of a run in the making
FORMAT = 1  # of the manifest and the count files
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
        if any(exists(folder / PLAN) for folder in (path, making_of(path))):
            raise InputError(f"the run of {path} is not finished: go on with `stickprov run --resume {path}`") from error
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
