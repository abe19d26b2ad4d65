"""Whatever is given: no traceback, and nothing half-written that looks whole (slow: 12,000 cases)."""

import json
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any

import click.testing
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simulate import api
from simulate.cli.main import cli
from simulate.cli.settings import SETTINGS, read_settings
from simulate.core.errors import InputError
from simulate.core.games import game_ids, load_game
from simulate.core.strategies import parse_seating, strategy_names
from simulate.runs import plan, shards, unfinished
from simulate.runs.plan import make_plan
from simulate.runs.results import NEEDED, read_kept

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]
many = settings(max_examples=3000, deadline=None, suppress_health_check=list(HealthCheck))
some = settings(many, max_examples=1500)

WORDS = [
    *game_ids(), *cli.commands, *(name for game in game_ids() for name in strategy_names(game)),
    *(option.name for game in game_ids() for option in load_game(game).options),
    *(f"--{name}" for command in cli.commands.values() for option in command.params for name in (str(option.name),)),
    *(opt for command in cli.commands.values() for option in command.params for opt in option.opts),
    "0", "1", "-1", "3", "9" * 25, "0x10", "1e3", "nan", "", " ", "=", ":", ",", "0=", "0.play=", "take=", "steady:deny=",
    "kind=pass", "players=7", "rule.kind=pass,spel", "strategy.deny=0..1/3", "strategy.deny=1..0/0", "--help", "--", "é", "\x00",
    "select 1", "local:1x", "tcp://", "select * from deals", "--vary", "--rule", "--strategy",
]  # fmt: skip
words = st.one_of(
    st.sampled_from(WORDS), st.text(max_size=12), st.tuples(st.sampled_from(WORDS), st.sampled_from(WORDS)).map("".join)
)
values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), words),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(words, inner, max_size=3)),
    max_leaves=6,
)


@pytest.fixture(autouse=True)
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no run have more than five games, and write where it does no harm."""
    monkeypatch.setattr(plan, "MAX_COUNT", 5)
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run."""
    folder = tmp_path_factory.mktemp("whole") / "run"
    api.run("sju-sma-hus", games=3, seed=1, strategies=["random_legal"], out=folder, rows=True)
    return folder


def changed(content: bytes, changes: list[tuple[int, int]], cut: int) -> bytes:
    """Return bytes with some of them others, and some at the end gone."""
    result = bytearray(content)
    for place, value in changes:
        result[place % len(result)] = value
    return bytes(result[: max(0, len(result) - cut)])


changes = st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), max_size=4)
cuts = st.one_of(st.just(0), st.integers(0, 2000))


@many
@given(arguments=st.lists(words.filter(lambda word: "\0" not in word), max_size=9), first=st.sampled_from(sorted(cli.commands)))
def test_any_command_line_ends_in_order(arguments: list[str], first: str) -> None:
    result = click.testing.CliRunner().invoke(cli, [first, *arguments], prog_name="stickprov")
    assert result.exit_code in (0, 1, 2), result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    assert result.exit_code == 0 or result.stderr.strip() or first in ("check", "doctor", "strategies")
    for folder in Path().iterdir():
        assert not (folder / "report.html").exists() or (folder / "manifest.json").exists() or folder.suffix == ".unfinished"
        shutil.rmtree(folder) if folder.is_dir() else folder.unlink()


@many
@given(game_id=st.sampled_from(game_ids()), texts=st.lists(words, max_size=4), seats=st.integers(1, 6))
def test_any_strategies_are_read_or_refused(game_id: str, texts: list[str], seats: int) -> None:
    with suppress(InputError):
        parse_seating(load_game(game_id), seats, texts)


@some
@given(settings=st.dictionaries(st.one_of(st.sampled_from([*SETTINGS, "rules.kind"]), words), values, max_size=5), broken=words)
def test_any_config_file_is_read_or_refused(settings: dict[str, Any], broken: str) -> None:
    lines = [f"{json.dumps(name)} = {json.dumps(value)}" for name, value in settings.items()]
    Path("run.toml").write_text("\n".join([*lines, broken]), "utf-8")
    Path("clean.toml").write_text("\n".join(lines), "utf-8")
    for name in ("run.toml", "clean.toml"):
        with suppress(InputError):
            read = read_settings(Path(name), {"game": None, "games": None, "deals": None, "rules": {}, "strategies": ()})
            make_plan(read.game, **read.plan)


@many
@given(name=st.sampled_from(sorted(NEEDED)), value=values, other=words, drop=st.booleans())
def test_any_manifest_is_read_or_refused(whole: Path, name: str, value: object, other: str, drop: bool) -> None:
    manifest = json.loads((whole / "manifest.json").read_text("utf-8"))
    manifest[name] = value
    if drop:
        del manifest[name]
    manifest[other] = value
    Path("manifest.json").write_text(json.dumps(manifest), "utf-8")
    with suppress(InputError):
        read = read_settings(Path("manifest.json"), {"game": None, "games": None, "deals": None, "rules": {}, "strategies": ()})
        make_plan(read.game, **read.plan)
    shutil.copytree(whole, "run", dirs_exist_ok=True)
    shutil.copy("manifest.json", "run")
    with suppress(InputError):
        read_kept(Path("run"))


@some
@given(changes=changes, cut=cuts, number=st.integers(0, 1000))
def test_counts_that_were_changed_are_refused_or_the_same(
    whole: Path, changes: list[tuple[int, int]], cut: int, number: int
) -> None:
    files = sorted((whole / "counts").iterdir())
    file = files[number % len(files)]
    shutil.copytree(whole, "run", dirs_exist_ok=True)
    Path("run", "counts", file.name).write_bytes(changed(file.read_bytes(), changes, cut))
    with suppress(InputError):
        kept = read_kept(Path("run")).tables
        for name, table in read_kept(whole).tables.items():
            np.testing.assert_array_equal(kept[name], table)


@pytest.fixture(scope="module")
def stopped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run that was stopped after its first half."""
    folder = tmp_path_factory.mktemp("stopped") / "run"
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(shards, "SHARD", {"deal": 50, "game": 50})
        patched.setattr(unfinished, "SHARD", {"deal": 50, "game": 50})

        def stop(finished: int) -> None:
            if finished:
                raise RuntimeError

        with pytest.raises(RuntimeError):
            api.run("sju-sma-hus", deals=100, seed=1, strategies=["random_legal"], out=folder, rows=True, progress=stop)
    return folder.with_name("run.unfinished")


@some
@given(changes=changes, cut=cuts, number=st.integers(0, 2))
def test_a_changed_file_of_a_stopped_run_is_never_counted(
    stopped: Path, changes: list[tuple[int, int]], cut: int, number: int
) -> None:
    shutil.copytree(stopped, "run.unfinished", dirs_exist_ok=True)
    file = sorted(file for file in Path("run.unfinished").rglob("*") if file.is_file() and file.name != "lock")[number]
    original = file.read_bytes()
    content = changed(original, changes, cut)
    file.write_bytes(content)
    try:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(plan, "MAX_COUNT", 100)
            run = unfinished.reopen(Path("run"))
            assert run is not None
            with run.at_work():
                assert run.played == (50 if content == original or file.name == "plan.json" else 0)
    except InputError:
        assert file.name == "plan.json"
