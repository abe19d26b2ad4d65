"""The one decorator for compiled functions, and the folder that keeps what was compiled.

Numba's own disk cache notices a change in a function's file, but not in the files of the functions it calls. So the
cache folder carries a hash of every source under ``simulate/`` and ``strategies/``: any change starts a fresh folder.
"""

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numba
from filelock import FileLock
from platformdirs import user_cache_path

from simulate.core.remarks import remark

SOURCE_ROOT = Path(__file__).resolve().parents[2]
COMPILED = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]
DAYS_KEPT = 14  # cache folders of other versions, unused for so long, are removed


def source_hash(folders: Iterable[str] = ("simulate", "strategies")) -> str:
    """Return a short hash of all sources under some folders, and of numba's version."""
    digest = hashlib.sha256(numba.__version__.encode())
    for folder in folders:
        for path in sorted((SOURCE_ROOT / folder).rglob("*.py")):
            digest.update(str(path.relative_to(SOURCE_ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def _find_cache_folder() -> Path:
    """Return a writable folder for this version's compiled code.

    ``STICKPROV_CACHE_DIR`` names the parent; else it is the user's cache folder, else the temporary folder.
    """
    named = os.environ.get("STICKPROV_CACHE_DIR")
    parents = [Path(named)] if named else []
    parents += [user_cache_path("stickprov"), Path(tempfile.gettempdir()) / f"stickprov-{os.getuid()}"]
    name = source_hash()
    return next((parent / name for parent in parents if _is_writable(parent / name)), parents[-1] / name)


def remove_old_folders(current: Path) -> None:
    """Remove the folders beside one that have not been written to for long."""
    for folder in current.parent.iterdir():
        if folder != current and folder.is_dir() and time.time() - folder.stat().st_mtime > DAYS_KEPT * 86400:
            shutil.rmtree(folder, ignore_errors=True)


CACHE_FOLDER = _find_cache_folder()
numba.config.CACHE_DIR = str(CACHE_FOLDER)  # type: ignore[attr-defined]


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function: no Python objects, no lock held, no fast-math, cached; division as NumPy's, so nothing raises."""
    return numba.njit(nogil=True, cache=True, error_model="numpy")(function)


def inlined(function: Callable[..., Any]) -> Any:
    """Compile a kernel that becomes part of its callers, for the path that every decision takes.

    A kernel called the ordinary way hands its result back through memory: some eight cycles between one choice and the next.
    """
    return numba.njit(nogil=True, cache=True, error_model="numpy", forceinline=True)(function)


@contextmanager
def compiling(what: str, quiet: bool = False) -> Iterator[None]:
    """Hold the cache's lock while `what` is compiled for the first time, with one line on stderr; later do nothing.

    The lock keeps two first runs from writing the same cache files at once.
    """
    stamp = CACHE_FOLDER / f"{what.replace('/', '_')}.compiled"
    if not COMPILED or stamp.exists():
        yield
        return
    with FileLock(CACHE_FOLDER / "lock", is_singleton=True):
        if not stamp.exists() and not quiet:
            remark(f"compiling {what} once, a few seconds ...")
        yield
        stamp.touch()
        remove_old_folders(CACHE_FOLDER)
