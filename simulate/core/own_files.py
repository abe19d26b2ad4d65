"""Strategies from outside: a Python file of one's own, or a module of an installed package.

Such code is compiled into a cache folder of its own, named by a hash of its source: numba would notice neither a change in a
file that it calls, nor one that leaves time and size of a file as they were.
"""

import ast
import hashlib
import importlib
import importlib.util
import re
import sys
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import FunctionType, ModuleType

import numba

from simulate.core.errors import InputError
from simulate.core.kernels import CACHE_FOLDER, kernel, remove_old_folders

GROUP = "stickprov.strategies"
"""The entry points by which a package offers strategies: ``GAME.NAME = "module"``."""

MAY_IMPORT = ("simulate", "strategies", "numpy", "numba", "math", "typing", "__future__")
RANDOM = "random numbers come from below(view.streams[view.seat], n) of simulate.core.rng, so that a seed repeats them"


@dataclass(frozen=True)
class Own:
    """Code from outside, loaded."""

    module: ModuleType
    sha256: str  # of its source


def is_file(name: str) -> bool:
    """Return whether a strategy is named as a file."""
    return name.endswith(".py")


def files_in(texts: Iterable[str]) -> list[str]:
    """Return the strategy files that strategy texts name."""
    names = (word.rpartition("=")[2] for text in texts for word in (part.partition(":")[0] for part in text.split()))
    return [name for name in names if is_file(name)]


def refuse_code(where: str, strategies: Iterable[str]) -> None:
    """Refuse strategy files that only settings in a file name: reading settings never executes code.

    Raises
    ------
    InputError
        If there are some.
    """
    if files := files_in(strategies):
        given = " ".join(f"--strategy {text}" for text in strategies)
        raise InputError(
            f"{where} names the strategy file {files[0]}, and settings from a file execute no code: "
            f"if you trust {files[0]}, give the strategies on the command line too: {given}"
        )


def read_file(name: str) -> tuple[Path, bytes]:
    """Return where a strategy file lies, and its source; nothing is executed.

    Raises
    ------
    InputError
        If its name cannot stand in a strategy text, or it cannot be read.
    """
    if not re.fullmatch(r"[\w./+@~-]+", name):
        raise InputError(
            f"the path of a strategy file has letters, digits and . / _ - + @ ~ only (no spaces, = : or ,); got {name!r}: "
            "rename the file, or go to its folder and give the name alone"
        )
    path = Path(name).expanduser().resolve()
    try:
        return path, path.read_bytes()
    except OSError as error:
        raise InputError(f"strategy file {name} cannot be read ({error.strerror}): give the path of a Python file") from error


def load_file(name: str) -> Own:
    """Return a strategy file as a module: executed once a process, again only when its source is another.

    Raises
    ------
    InputError
        If it cannot be read, is no Python, does what a strategy cannot do, or fails when executed.
    """
    path, source = read_file(name)
    return _load(name, path, source)


@cache
def _load(name: str, path: Path, source: bytes) -> Own:
    digest = hashlib.sha256(source).hexdigest()
    try:
        tree = ast.parse(source, str(path))
    except (SyntaxError, ValueError, RecursionError) as error:
        line = getattr(error, "lineno", None)
        raise InputError(advice(name, f"{name}{f':{line}' if line else ''}: {getattr(error, 'msg', error)}")) from error
    for line, fault in faults(tree):
        raise InputError(advice(name, f"{name}:{line}: {fault}"))
    for imported in _imports(tree):
        if imported.partition(".")[0] in ("simulate", "strategies"):
            _import_quietly(imported)  # into the common cache, before the own one is set
    place = hashlib.sha256(str(path).encode()).hexdigest()[:8]
    module = ModuleType(f"stickprov_own_{place}_{digest[:16]}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module  # numba looks its functions up there
    with compiled_apart(digest):
        try:
            exec(compile(tree, str(path), "exec"), vars(module))  # noqa: S102
        except (Exception, SystemExit) as error:
            raise InputError(advice(name, f"{name}:{line_in(error, path)}: {type(error).__name__}: {error}")) from error
        _compile_plain_functions(module)
    return Own(module, digest)


def _import_quietly(name: str) -> None:
    """Import a module if there is one; what is wrong will show, with its line, when the file itself imports it."""
    try:
        importlib.import_module(name)
    except ImportError:
        return


def advice(name: str, fault: str) -> str:
    """Return what is wrong, with the command that finds out more if it is a file."""
    return f"{fault}; run `stickprov strategies --check {name}`" if is_file(name) else fault


def line_in(error: BaseException, path: Path) -> int:
    """Return the last line of a file that an error passed through."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    return next((line for line in reversed(lines) if line is not None), 1)


def _imports(tree: ast.Module) -> list[str]:
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.append(node.module)
    return found


def faults(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield (line, what is wrong) for what a strategy file cannot do, in the order of its lines."""
    found = [(node.lineno, fault) for node in ast.walk(tree) if isinstance(node, ast.stmt | ast.expr) and (fault := _fault(node))]
    inside = [node for function in ast.walk(tree) if isinstance(function, ast.FunctionDef) for node in ast.walk(function)]
    found += [
        (node.lineno, "compiled code cannot raise, assert or catch errors: return a legal choice instead")
        for node in inside
        if isinstance(node, ast.Raise | ast.Assert | ast.Try)
    ]
    yield from sorted(found)


def _fault(node: ast.stmt | ast.expr) -> str:
    if isinstance(node, ast.Import | ast.ImportFrom):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else ["." * node.level + (node.module or "")]
        for name in names:
            if name == "random" or name.startswith("numpy.random"):
                return f"imports {name}: {RANDOM}"
            if name.partition(".")[0] not in MAY_IMPORT:
                return (
                    f"imports {name}: a strategy file may import {', '.join(MAY_IMPORT)}; put helper functions into the "
                    "file itself, or make it a package"
                )
    if isinstance(node, ast.Attribute) and node.attr == "random" and isinstance(node.value, ast.Name):
        return f"uses {node.value.id}.random: {RANDOM}" if node.value.id in ("np", "numpy") else ""
    return ""


@contextmanager
def compiled_apart(sha256: str) -> Iterator[None]:
    """Have what is decorated now cached in the folder of this source; nothing changes without a hash."""
    if not sha256:
        yield
        return
    folder = CACHE_FOLDER / "own" / sha256[:16]
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    try:
        yield
    finally:
        numba.config.CACHE_DIR = str(CACHE_FOLDER)  # type: ignore[attr-defined]
        if folder.exists():
            remove_old_folders(folder)


def _compile_plain_functions(module: ModuleType) -> None:
    """Decorate the functions of a module that have no decorator."""
    for name, value in list(vars(module).items()):
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            setattr(module, name, kernel(value))


# ---------------------------------------------------------------------------------------------------------- packages


def package_strategies(game_id: str) -> dict[str, list[EntryPoint]]:
    """Return what the installed packages offer for a game, by name; nothing of it is imported."""
    found: dict[str, list[EntryPoint]] = {}
    for point in entry_points(group=GROUP):
        game, _, name = point.name.partition(".")
        if game == game_id and point not in found.setdefault(name, []):
            found[name].append(point)
    return {name: found[name] for name in sorted(found)}


def package_of(point: EntryPoint) -> str:
    """Return the name of the distribution that offers a strategy."""
    return point.dist.name if point.dist else point.value


def load_package_strategy(game_id: str, name: str) -> Own:
    """Return the module of a strategy that an installed package offers.

    Raises
    ------
    InputError
        If two packages offer the name, or the module cannot be imported.
    """
    points = package_strategies(game_id)[name]
    if len(points) > 1:
        packages = " and ".join(package_of(point) for point in points)
        raise InputError(f"strategy {name} of {game_id} is offered by {packages}: remove one of these packages")
    [point] = points
    try:
        return _load_module(point.module)
    except (Exception, SystemExit) as error:
        raise InputError(
            f"strategy {name} of {game_id} from the package {package_of(point)} cannot be loaded: {type(error).__name__}: {error}"
        ) from error


@cache
def _load_module(name: str) -> Own:
    digest = package_hash(name)
    with compiled_apart(digest):
        module = importlib.import_module(name)
        _compile_plain_functions(module)
    return Own(module, digest)


def package_hash(module: str) -> str:
    """Return a hash of all sources of the package that a module belongs to."""
    top = importlib.util.find_spec(module.partition(".")[0])
    if top is None:
        raise ModuleNotFoundError(f"no module named {module.partition('.')[0]!r}")
    folders = [Path(folder) for folder in top.submodule_search_locations or ()]
    files = sorted(file for folder in folders for file in folder.rglob("*.py")) or [Path(top.origin or "")]
    digest = hashlib.sha256()
    for file in files:
        digest.update(str(file.name).encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


# -------------------------------------------------------------------------------------------------- the game of a file


def game_named_in(name: str) -> str | None:
    """Return the game that a strategy file names, as ``GAME = "chansen"``; the file is not executed, and may be no Python."""
    _, source = read_file(name)
    named = re.search(rb"""^GAME *= *["']([\w-]+)["']""", source, re.MULTILINE)
    return named[1].decode() if named else None


def functions_in(name: str) -> list[str]:
    """Return the names of the functions that a strategy file defines; the file is not executed."""
    _, source = read_file(name)
    return [found.decode() for found in re.findall(rb"^def (\w+)", source, re.MULTILINE)]
