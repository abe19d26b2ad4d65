"""What all tests share."""

import importlib
import os
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import hypothesis
import pytest

from simulate.core.games import Game, game_ids, load_game
from simulate.core.strategies import load_built_in, strategy_names

# The first example compiles for seconds. A failure is told as a blob that `reproduce_failure` plays again.
hypothesis.settings.register_profile("stickprov", deadline=None, print_blob=True)
hypothesis.settings.load_profile("stickprov")


@pytest.fixture(params=game_ids())
def game(request: pytest.FixtureRequest) -> Game:
    """Each game in turn."""
    return load_game(request.param)


@pytest.fixture
def sju_sma_hus() -> Game:
    """Sju små hus."""
    return load_game("sju-sma-hus")


class StrategyFolder:
    """A second folder of strategies of Sju små hus: writing a file there is all it takes to add one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, name: str, source: str) -> Path:
        """Write a strategy file; a docstring is added if the source has none."""
        source = textwrap.dedent(source).strip()
        if not source.startswith('"""'):
            source = f'"""Is written by a test.\n\nSource: the test.\n"""\n\n{source}'
        path = self.folder / f"{name}.py"
        path.write_text(source + "\n", encoding="utf-8")
        forget_strategies()
        return path


def forget_strategies() -> None:
    """Let the next question for strategies look into the folders again."""
    importlib.invalidate_caches()
    strategy_names.cache_clear()
    load_built_in.cache_clear()


@pytest.fixture
def strategy_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[StrategyFolder]:
    """A folder in which a test may write strategies."""
    package = importlib.import_module("strategies.sju_sma_hus")
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
    before = set(sys.modules)
    yield StrategyFolder(tmp_path)
    for name in set(sys.modules) - before:
        if Path(getattr(sys.modules[name], "__file__", None) or "").parent == tmp_path:
            del sys.modules[name]
            vars(package).pop(name.rpartition(".")[2], None)
    monkeypatch.undo()
    forget_strategies()


@pytest.fixture
def console() -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """Return a function that runs a command in a process of its own, with these changes of the environment."""

    def call(*arguments: object, **environment: str | None) -> subprocess.CompletedProcess[bytes]:
        changed = {**os.environ, **environment}
        kept = {name: value for name, value in changed.items() if value is not None}
        command = [sys.executable, "-m", "simulate", *map(str, arguments)]
        return subprocess.run(command, capture_output=True, env=kept, timeout=120, check=False)

    return call
