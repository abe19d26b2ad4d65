"""What the tests of the commands share: a runner, a run in a folder, and strategies made for the tests."""

import importlib
from collections.abc import Callable, Iterator
from pathlib import Path

import click.testing
import pytest

import strategies.sju_sma_hus
from simulate.cli.main import cli
from simulate.core.strategies import strategy_names

Command = Callable[..., click.testing.Result]
RUN = ("run", "sju-sma-hus", "--strategy", "random_legal", "--threads", "1")

SHY = '''"""Plays the first legal choice above a place, else any.

Source: made for the tests.

reach: how far up it looks
often: how often it does
calm: whether it does at all
"""

from simulate.core.bits import nth
from simulate.core.kernels import inlined


@inlined
def choose(view, reach: int = 3, often: float = 0.5, calm: bool = True):
    return nth(view.legal, 0)
'''

CHEAT = '''"""Plays a card that it does not hold.

Source: made for the tests.
"""

from simulate.core.kernels import inlined


@inlined
def choose(view):
    return 60
'''

PLAY_ONLY = '''"""Plays, but takes nothing.

Source: made for the tests.
"""

from simulate.core.bits import nth
from simulate.core.kernels import inlined


@inlined
def play(view):
    return nth(view.legal, 0)
'''


@pytest.fixture(scope="session")
def stickprov() -> Command:
    """Return a function that runs a command in this process, as `stickprov("run", "sju-sma-hus", ...)`."""

    def call(*arguments: object) -> click.testing.Result:
        return click.testing.CliRunner().invoke(cli, [str(argument) for argument in arguments], prog_name="stickprov")

    return call


@pytest.fixture(scope="session")
def run_folder(stickprov: Command, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a run of 300 deals, rows kept."""
    folder = tmp_path_factory.mktemp("runs") / "first"
    result = stickprov(*RUN, "--deals", 300, "--seed", 5, "--rule", "spel_base=12", "--out", folder, "--rows")
    assert result.exit_code == 0, result.output
    return folder


@pytest.fixture(scope="session")
def match_folder(stickprov: Command, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a run of 40 matches, rows kept."""
    folder = tmp_path_factory.mktemp("runs") / "matches"
    result = stickprov(*RUN, "--games", 40, "--seed", 6, "--out", folder, "--rows")
    assert result.exit_code == 0, result.output
    return folder


@pytest.fixture(scope="session")
def test_strategies(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Three more strategies: one with parameters, one that makes illegal choices, one that takes no decision but play."""
    folder = tmp_path_factory.mktemp("strategies")
    for name, source in (("test_shy", SHY), ("test_cheat", CHEAT), ("test_play_only", PLAY_ONLY)):
        (folder / f"{name}.py").write_text(source)
    importlib.invalidate_caches()
    strategies.sju_sma_hus.__path__.append(str(folder))
    strategy_names.cache_clear()
    yield
    strategies.sju_sma_hus.__path__.remove(str(folder))
    strategy_names.cache_clear()
