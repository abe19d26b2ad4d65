"""A run in the making: a folder that keeps what is played, so that the run can go on after whatever stopped it.

The run ``DIR`` is made in ``DIR.unfinished`` and takes its name when it is whole. Until then the folder holds ``plan.json``,
what is to be played, and ``shards/`` with a file for each stretch of games that is finished, and its rows. Every file is written
under another name, flushed to the disk and renamed, and is sealed: with a hash of its content and of the plan, so that neither
a damaged file nor one of another run is ever counted.
"""

import hashlib
import json
import os
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from filelock import FileLock, Timeout

from simulate.core.errors import IllegalChoiceError, InputError
from simulate.core.own_files import refuse_code
from simulate.core.remarks import remark
from simulate.core.strategies import check_sources
from simulate.core.versions import versions
from simulate.runs.counting import Counts, empty_counts, unpacked
from simulate.runs.files import PARTIAL, UNFINISHED, exists, flush, making_of, new_folder, whole_file
from simulate.runs.plan import Plan, make_plan
from simulate.runs.results import MANIFEST, PLAN, plan_facts, results_hash
from simulate.runs.rows import RowWriter, row_units
from simulate.runs.shards import SHARD, Rows, Shard, cut

SHARDS, LOCK = "shards", "lock"
STRETCHES = 256  # files at most, so that a long run does not leave thousands
SECONDS = 0.5  # of playing for a file at least: it takes 20 ms until one is on the disk


class Unfinished:
    """The folder of a run in the making, and what of the run it holds.

    Attributes
    ----------
    target : Path
        The folder that the run will be.
    folder : Path
        Where it is made.
    counts : Counts
        All that is kept, added up.
    """

    def __init__(self, target: Path, plan: Plan, with_rows: bool, seal: bytes, made: Sequence[Path] = ()) -> None:
        self.target = target
        self.folder = making_of(target)
        self.plan = plan
        self.with_rows = with_rows
        self.counts = empty_counts(plan.game)
        self._kept: list[Shard] = []
        self._seal = seal
        self._made = made  # by `begin`: they go again if nothing is played
        self._open: _Stretch | None = None
        self._lock = FileLock(self.folder / LOCK)

    @property
    def played(self) -> int:
        """The games (or deals) kept."""
        return sum(stretch.count for stretch in self._kept)

    def missing(self) -> Iterator[Shard]:
        """Yield the shards still to be played, in order."""
        ends = [0, *(stretch.end for stretch in self._kept)]
        starts = [*(stretch.first for stretch in self._kept), self.plan.count]
        for start, end in zip(ends, starts, strict=True):
            yield from cut(Shard(start, end - start), SHARD[self.plan.unit])

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Keep others away; after whatever stops the work, leave what is kept and say how to go on.

        Raises
        ------
        InputError
            If another process is at work here.
        """
        try:
            self._lock.acquire(timeout=0)
        except Timeout as error:
            raise InputError(f"another process is playing {self.folder}: wait for it, or stop it first") from error
        try:
            self._read()
            yield
        except BaseException as error:
            self._rescue()
            if isinstance(error, IllegalChoiceError) or (self._made and not self._kept):
                self._remove()
            else:
                error.add_note(self._how_to_go_on())
            raise
        finally:
            self._lock.release()

    def add(self, shard: Shard, counts: Counts, chunks: list[Rows]) -> None:
        """Take over what a shard gave; it is on the disk when its stretch is full, or closed."""
        if self._open is not None and self._open.end != shard.first:
            self.close_stretch()
        if self._open is None:
            self._open = _Stretch(self, shard.first)
        self._open.add(shard, counts, chunks)
        if self._open.end - self._open.first >= self.plan.count / STRETCHES and time.monotonic() - self._open.begun >= SECONDS:
            self.close_stretch()

    def close_stretch(self) -> None:
        """Put the stretch that is being played on the disk."""
        if self._open is not None:
            stretch, self._open = self._open, None
            stretch.write(self._seal)
            self.counts += stretch.counts
            self._kept = sorted([*self._kept, Shard(stretch.first, stretch.end - stretch.first)], key=lambda kept: kept.first)

    def _rescue(self) -> None:
        """Keep the shards of the stretch that was being played, if the disk takes them."""
        stretch = self._open
        try:
            self.close_stretch()
        except (OSError, ValueError):  # the disk may be full, and a writer that met that before is closed
            if stretch is not None:
                stretch.drop()

    def finish(self, write: Callable[[Path], None]) -> None:
        """Write the whole run with `write`, which leaves the manifest last, and give it its name.

        Raises
        ------
        OSError
            If it cannot be written, or its name was taken meanwhile.
        """
        for leftover in self.folder.iterdir():
            if leftover.name not in (PLAN, SHARDS, LOCK):
                shutil.rmtree(leftover) if leftover.is_dir() else leftover.unlink()
        if self.with_rows:
            self._write_rows()
        write(self.folder)
        take_name(self.folder, self.target)

    def _write_rows(self) -> None:
        files = {unit: self.folder / f"{unit}s.parquet" for unit in row_units(self.plan)}
        writer = RowWriter(self.plan, files)
        try:
            for stretch in self._kept:
                for unit in files:
                    writer.copy(unit, rows_file(self.folder, stretch.first, unit))
            writer.close()
        except BaseException:
            writer.drop()
            raise

    def _read(self) -> None:
        """Count what the folder holds; remove what is damaged, or was being written."""
        end = 0
        for file in sorted((self.folder / SHARDS).iterdir()):
            if file.suffix == PARTIAL:
                file.unlink()
        for file in sorted((self.folder / SHARDS).glob("*.counts")):
            read = self._read_stretch(file)
            if read is not None and end <= read[0].first and read[0].end <= self.plan.count:
                stretch, counts = read
                self._kept.append(stretch)
                self.counts += counts
                end = stretch.end
            else:
                remark(f"{file} or its rows are damaged: its {self.plan.unit}s are played again")
                file.unlink()

    def _read_stretch(self, file: Path) -> tuple[Shard, Counts] | None:
        """Return a stretch and its counts; None if its file or its rows are not as they were written."""
        sealed = file.read_bytes()
        content = sealed[32:]
        if hashlib.sha256(self._seal + content).digest() != sealed[:32]:
            return None
        with np.load(BytesIO(content)) as packed:
            stretch = Shard(*packed["stretch"].tolist())
            hashes = packed["rows"].tolist()
            counts = unpacked(packed, self.plan.game)
        units = row_units(self.plan) if self.with_rows else []
        if [file_hash(rows_file(self.folder, stretch.first, unit)) for unit in units] != hashes:
            return None
        return stretch, counts

    def _how_to_go_on(self) -> str:
        again = f"stickprov run --resume {self.target}"
        if self.played == self.plan.count:
            return f"All {self.played:,} {self.plan.unit}s are played and kept; only the report is missing: {again}"
        return f"{self.played:,} of {self.plan.count:,} {self.plan.unit}s are kept; go on with: {again}"

    def _remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        for parent in self._made:
            with suppress(OSError):  # somebody else may have put something there
                parent.rmdir()


class _Stretch:
    """Consecutive shards that are kept in one file, and a file of rows a unit."""

    def __init__(self, run: Unfinished, first: int) -> None:
        self.first = self.end = first
        self.begun = time.monotonic()
        self.counts = empty_counts(run.plan.game)
        self._folder = run.folder
        units = row_units(run.plan) if run.with_rows else []
        self._rows = {unit: rows_file(run.folder, first, unit) for unit in units}
        self._partial = {unit: file.with_name(file.name + PARTIAL) for unit, file in self._rows.items()}
        self._writer = RowWriter(run.plan, self._partial)

    def add(self, shard: Shard, counts: Counts, chunks: list[Rows]) -> None:
        self.counts += counts
        if self._rows:
            self._writer.write(shard.first, chunks)
        self.end = shard.end

    def write(self, seal: bytes) -> None:
        """Put rows and counts on the disk; the counts come last, without them the rows count for nothing."""
        self._writer.close()
        for unit, partial in self._partial.items():
            flush(partial)
            partial.replace(self._rows[unit])
        hashes = np.array([file_hash(file) for file in self._rows.values()], "U64")
        content = BytesIO()
        np.savez_compressed(content, stretch=[self.first, self.end - self.first], rows=hashes, **self.counts.packed())  # type: ignore[arg-type]
        with whole_file(self._folder / SHARDS / f"{self.first:016d}.counts") as partial:
            partial.write_bytes(hashlib.sha256(seal + content.getvalue()).digest() + content.getvalue())

    def drop(self) -> None:
        """Forget what is not yet on the disk."""
        self._writer.drop()
        for partial in self._partial.values():
            partial.unlink(missing_ok=True)


def rows_file(folder: Path, first: int, unit: str) -> Path:
    """Return where the rows of a stretch are kept."""
    return folder / SHARDS / f"{first:016d}.{unit}s.parquet"


def file_hash(file: Path) -> str:
    """Return the hash of a file; nothing if there is none."""
    if not file.exists():
        return ""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def begin(out: Path, plan: Plan, with_rows: bool) -> Unfinished:
    """Make the folder of a new run.

    Raises
    ------
    InputError
        If the run is there already, finished or not, or its folder cannot be made.
    """
    target = Path(os.path.abspath(out))  # noqa: PTH100 (resolve() would follow a link to where nothing was asked for)
    folder = making_of(target)
    if exists(target):
        raise InputError(f"{out} is there already: give another --out, or remove it")
    if exists(folder):
        again = f"go on with `stickprov run --resume {out}`"
        raise InputError(f"an unfinished run is in {folder}: {again}, give another --out, or remove it")
    made = [parent for parent in target.parents if not exists(parent)]
    settings = {**plan_facts(plan), "rows": with_rows, "versions": versions(), "results_from": results_hash()}
    settings["seal"] = _seal(settings)
    with new_folder(folder) as partial:
        (partial / SHARDS).mkdir()
        (partial / PLAN).write_text(json.dumps(settings, indent=2, ensure_ascii=False) + "\n", "utf-8")
        flush(partial / PLAN)
    return Unfinished(target, plan, with_rows, bytes.fromhex(settings["seal"]), [folder, *made])


def reopen(path: Path, strategies: Sequence[str] = ()) -> Unfinished | None:
    """Return the run in the making of a folder, given by its name or that of the run; None if the run is whole.

    Its own strategies need not be given, but for files: the plan in the folder executes none by itself.

    Raises
    ------
    InputError
        If there is none, its plan was changed, another version began it, or the strategies are others.
    """
    target = run_of(path)
    folder = making_of(target)
    if (folder / MANIFEST).exists():  # it was stopped when only its name was missing
        take_name(folder, target)
    if (target / MANIFEST).exists():
        return None
    file = folder / PLAN
    try:
        settings = json.loads(file.read_text("utf-8"))
        seal = settings.pop("seal")
    except OSError as error:
        remedy = f"nothing was played there: remove {folder} and" if exists(folder) else "no run was begun there:"
        raise InputError(f"{file} cannot be read ({error.strerror}); {remedy} begin the run with --out") from error
    except (ValueError, RecursionError, AttributeError, KeyError, TypeError) as error:
        raise InputError(f"{file} is damaged: remove its folder and begin the run again") from error
    if seal != _seal(settings):
        raise InputError(f"{file} was changed since the run began: begin another run, with another --out")
    if settings["results_from"] != results_hash():
        begun = f"stickprov {settings['versions']['stickprov']} with numba {settings['versions']['numba']}"
        raise InputError(
            f"{target} was begun with another version of the program ({begun}), which may give other results: "
            f"go on with that one, or begin again with another --out: {settings['command']}"
        )
    if not strategies:
        refuse_code(str(file), settings["strategies"])
    plan = make_plan(
        settings["game"],
        **{f"{settings['unit']}s": settings["count"]},
        seed=settings["seed"],
        rules=settings["rules"],
        strategies=strategies or settings["strategies"],
    )
    if plan_facts(plan)["strategies"] != settings["strategies"]:
        raise InputError(f"{target} was begun with other strategies: {' '.join(settings['strategies'])}; give those, or none")
    check_sources(settings["sources"], plan.seating, str(target))
    return Unfinished(target, plan, settings["rows"], bytes.fromhex(seal))


def run_of(path: Path) -> Path:
    """Return the folder that a run is or will be, given by its own name or by the one that it has in the making."""
    whole = Path(os.path.abspath(path))  # noqa: PTH100
    return whole.parent / whole.name.removesuffix(UNFINISHED)


def take_name(folder: Path, target: Path) -> None:
    """Remove what only a run in the making needs from a whole run, and give it its name.

    Raises
    ------
    OSError
        If its name was taken meanwhile.
    """
    shutil.rmtree(folder / SHARDS, ignore_errors=True)
    for name in (PLAN, LOCK):
        (folder / name).unlink(missing_ok=True)
    folder.rename(target)


def _seal(settings: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()
