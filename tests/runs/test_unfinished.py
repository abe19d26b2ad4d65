"""A run that is stopped, however, goes on and ends as if nothing had been."""

import json
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from simulate import api
from simulate.core.errors import IllegalChoiceError, InputError
from simulate.core.games import Game
from simulate.runs import files, shards, unfinished
from tests.conftest import StrategyFolder

SEED = 8
GIVEN: dict[str, Any] = {"seed": SEED, "strategies": ["random_legal"], "rows": True}


@pytest.fixture
def small_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs in shards of 50, kept in stretches of 100 or more; a report that is only its counts, to be quick."""
    for module in (shards, unfinished):
        monkeypatch.setattr(module, "SHARD", {"deal": 50, "game": 50})
    monkeypatch.setattr(unfinished, "STRETCHES", 5)
    monkeypatch.setattr(unfinished, "SECONDS", 0)

    def write_little(played: Any, manifest: Any, folder: Path) -> None:
        (folder / "charts").mkdir()
        (folder / "report.html").write_text(str({name: table.sum() for name, table in played.tables.items()}))

    monkeypatch.setattr(api, "write_report", write_little)


def content(folder: Path) -> dict[str, bytes]:
    """Return the files of a run by name; of the manifest what does not tell when and how long it was played."""
    files = {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}
    manifest = json.loads(files.pop("manifest.json"))
    kept = {name: value for name, value in manifest.items() if name not in ("seconds", "finished", "threads", "resumed_at")}
    return {**files, "manifest.json": json.dumps(kept).encode()}


def stop_a_run(folder: Path, **given: Any) -> Path:
    """Begin a run, stop it when 200 are on the disk, and return its folder in the making."""
    reports: list[int] = []

    def stop(finished: int) -> None:
        reports.append(finished)
        if sum(reports) == 200:
            raise RuntimeError("stopped")

    with pytest.raises(RuntimeError, match="stopped"):
        api.run("sju-sma-hus", out=folder, progress=stop, **{"deals": 500, **GIVEN, **given})
    return folder.with_name(folder.name + ".unfinished")


# ------------------------------------------------------------------------------------------------- whatever stopped it


@pytest.mark.usefixtures("small_shards")
@pytest.mark.parametrize("unit", ["deals", "games"])
def test_from_every_state_that_a_kill_can_leave_it_ends_byte_for_byte_the_same(
    game: Game, unit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if unit == "deals" and game.play_deals is None:
        pytest.skip("a game is one deal")
    undisturbed, stopped = tmp_path / "undisturbed", tmp_path / "stopped"
    making = tmp_path / "stopped.unfinished"
    states: list[Path] = []
    moments: list[Path] = []

    def flush(path: Path) -> None:
        """Keep what a kill at this moment would leave; of the many files of counts at the end some are enough."""
        moments.append(path)
        if making.exists() and (path.parent.name != "counts" or len(moments) % 20 == 0):
            states.append(tmp_path / f"state{len(states)}")
            shutil.copytree(making, states[-1])

    given: dict[str, Any] = {unit: 520, **GIVEN}
    api.run(game.id, out=undisturbed, **given)
    with monkeypatch.context() as patched:
        for module in (files, unfinished, api):
            patched.setattr(module, "flush", flush)
        api.run(game.id, out=stopped, **given)
    expected = content(undisturbed)
    assert content(stopped) == expected
    assert len(states) > 15
    for state in states:
        shutil.rmtree(stopped)
        state.rename(making)
        api.resume(stopped, threads=2)
        assert not making.exists()
        assert content(stopped) == expected, state.name


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "simulate", "run", *map(str, arguments), "--threads", "1"]


@pytest.mark.parametrize("part", range(3))
def test_a_process_killed_at_random_points_ends_byte_for_byte_the_same(part: int, tmp_path: Path) -> None:
    """Each part kills nine processes, some while they play, some while they write the report."""
    plan = ("sju-sma-hus", "--deals", 200_000, "--seed", SEED, "--strategy", "steady", "--rows", "--out")
    subprocess.run(command(*plan, tmp_path / "undisturbed"), check=True, capture_output=True)
    expected = content(tmp_path / "undisturbed")
    moments = random.Random(part)
    folder = tmp_path / "killed"
    killed = 0
    while killed < 9:
        begun = folder.with_name("killed.unfinished").exists()
        process = subprocess.Popen(
            command("--resume", folder) if begun else command(*plan, folder), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        try:
            _, said = process.communicate(timeout=moments.uniform(0.5, 2.5))
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            killed += 1
        else:
            assert process.returncode == 0, said
        if folder.exists():
            assert content(folder) == expected
            shutil.rmtree(folder)
    if folder.with_name("killed.unfinished").exists():
        subprocess.run(command("--resume", folder), check=True, capture_output=True)
        assert content(folder) == expected


def wait_for(done: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not done():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("threads", [1, 3])
def test_an_interrupt_finishes_the_shards_in_play_and_says_how_to_go_on(
    number: signal.Signals, threads: int, tmp_path: Path
) -> None:
    arguments = command("sju-sma-hus", "--deals", 30_000_000, "--seed", SEED, "--strategy", "random_legal", "--out", "run")
    process = subprocess.Popen(
        [*arguments, "--threads", str(threads)], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    wait_for(lambda: any((tmp_path / "run.unfinished").rglob("*.counts")))
    process.send_signal(number)
    printed, said = process.communicate(timeout=60)
    assert (process.returncode, printed) == (130, "")
    assert "finishing the shards in play; interrupt once more to stop at once" in said
    kept = unfinished.reopen(tmp_path / "run")
    assert kept is not None
    with kept.at_work():
        assert 0 < kept.played < 30_000_000
        again = f"go on with: stickprov run --resume {tmp_path / 'run'}"
        assert f"Interrupted. {kept.played:,} of 30,000,000 deals are kept; {again}" in said


def test_a_second_interrupt_stops_at_once_and_keeps_what_was_finished(tmp_path: Path) -> None:
    arguments = command("sju-sma-hus", "--deals", 5_000_000, "--seed", SEED, "--strategy", "steady:exact=14", "--out", "run")
    with subprocess.Popen(arguments, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        wait_for(lambda: (tmp_path / "run.unfinished").exists())
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        line = process.stderr.readline()
        while "interrupt once more" not in line:
            assert line, "it ended"
            line = process.stderr.readline()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Interrupted." in said


@pytest.mark.usefixtures("small_shards")
def test_a_full_disk_keeps_what_was_finished_and_it_can_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    api.run("sju-sma-hus", deals=500, out=tmp_path / "undisturbed", **GIVEN)
    written: list[Path] = []

    def full(path: Path) -> None:
        written.append(path)
        if len(written) > 8:
            raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(files, "flush", full)
        with pytest.raises(OSError, match="No space left") as raised:
            api.run("sju-sma-hus", deals=500, out=tmp_path / "full", **GIVEN)
    assert f"go on with: stickprov run --resume {tmp_path / 'full'}" in raised.value.__notes__[0]
    assert api.resume(tmp_path / "full").manifest["resumed_at"] == 400
    assert content(tmp_path / "full") == content(tmp_path / "undisturbed")


def test_rows_that_do_not_fit_on_the_disk_are_told_without_a_traceback(tmp_path: Path) -> None:
    plan = ("sju-sma-hus", "--deals", 1_500_000, "--seed", SEED, "--strategy", "random_legal", "--rows", "--out")
    subprocess.run(command(*plan, tmp_path / "undisturbed"), check=True, capture_output=True)
    limited = (
        "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (7_000_000,) * 2)\nfrom simulate.cli.main import main; main()"
    )
    whole = command(*plan, tmp_path / "full")
    done = subprocess.run([whole[0], "-c", limited, *whole[3:]], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert "File too large" in done.stderr and "Traceback" not in done.stderr
    if (tmp_path / "full.unfinished").exists():  # on a slow machine the first stretch is small enough
        subprocess.run(command("--resume", tmp_path / "full"), check=True, capture_output=True)
        assert content(tmp_path / "full") == content(tmp_path / "undisturbed")


@pytest.mark.usefixtures("small_shards")
def test_what_was_stopped_before_anything_was_played_leaves_nothing(tmp_path: Path) -> None:
    def interrupt(finished: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        api.run("sju-sma-hus", deals=500, out=tmp_path / "a" / "b", progress=interrupt, **GIVEN)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("small_shards")
def test_an_illegal_choice_leaves_nothing_as_it_would_come_again(tmp_path: Path, strategy_folder: StrategyFolder) -> None:
    cheat = "from simulate.core.kernels import inlined\n\n\n@inlined\ndef choose(view):\n    return 60\n"
    strategy_folder.write("careless", cheat)
    (tmp_path / "new").mkdir()
    with pytest.raises(IllegalChoiceError):
        api.run("sju-sma-hus", deals=500, seed=1, strategies=["random_legal", "0=careless"], out=tmp_path / "new" / "run")
    assert list((tmp_path / "new").iterdir()) == []


# ------------------------------------------------------------------------------------------------------- what it goes on with


@pytest.mark.usefixtures("small_shards")
def test_it_plays_only_what_is_missing(tmp_path: Path) -> None:
    stop_a_run(tmp_path / "run")
    told: list[int] = []
    assert api.resume(tmp_path / "run", progress=told.append).manifest["resumed_at"] == 200
    assert told == [200, 50, 50, 50, 50, 50, 50]


@pytest.mark.usefixtures("small_shards")
def test_a_run_that_is_finished_is_returned_as_it_is(tmp_path: Path) -> None:
    run = api.run("sju-sma-hus", deals=100, out=tmp_path / "run", **GIVEN)
    assert api.resume(tmp_path / "run").manifest == run.manifest
    assert api.resume(tmp_path / "run.unfinished").manifest == run.manifest


def damage(file: Path) -> None:
    sealed = bytearray(file.read_bytes())
    sealed[len(sealed) // 2] ^= 4
    file.write_bytes(sealed)


def shorten(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-7])


@pytest.mark.usefixtures("small_shards")
@pytest.mark.parametrize("name", ["0000000000000100.counts", "0000000000000100.deals.parquet"])
@pytest.mark.parametrize("harm", [damage, shorten, Path.unlink])
def test_a_damaged_shard_is_told_and_played_again(
    name: str, harm: Callable[[Path], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    api.run("sju-sma-hus", deals=500, out=tmp_path / "undisturbed", **GIVEN)
    making = stop_a_run(tmp_path / "run")
    harm(making / "shards" / name)
    assert api.resume(tmp_path / "run").manifest["resumed_at"] == 100
    assert content(tmp_path / "run") == content(tmp_path / "undisturbed")
    said = "0000000000000100.counts or its rows are damaged: its deals are played again"
    assert (said in capsys.readouterr().err) == (harm is not Path.unlink or not name.endswith("counts"))


@pytest.mark.usefixtures("small_shards")
def test_a_shard_of_another_run_is_not_counted(tmp_path: Path) -> None:
    api.run("sju-sma-hus", deals=500, out=tmp_path / "undisturbed", **GIVEN)
    other = stop_a_run(tmp_path / "other", seed=9)
    making = stop_a_run(tmp_path / "run")
    for file in (other / "shards").iterdir():
        shutil.copy(file, making / "shards")
    assert api.resume(tmp_path / "run").manifest["resumed_at"] == 0
    assert content(tmp_path / "run") == content(tmp_path / "undisturbed")


@pytest.mark.usefixtures("small_shards")
@pytest.mark.parametrize(("setting", "value"), [("seed", 9), ("count", 501), ("strategies", ["lowest"]), ("rows", False)])
def test_other_settings_are_refused(setting: str, value: object, tmp_path: Path) -> None:
    plan = stop_a_run(tmp_path / "run") / "plan.json"
    plan.write_text(json.dumps({**json.loads(plan.read_text()), setting: value}))
    with pytest.raises(InputError, match="was changed since the run began: begin another run"):
        api.resume(tmp_path / "run")


@pytest.mark.usefixtures("small_shards")
def test_another_version_that_may_give_other_results_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_a_run(tmp_path / "run")
    monkeypatch.setattr(unfinished, "results_hash", lambda: "other")
    with pytest.raises(InputError, match=r"begun with another version of the program \(stickprov 0.*stickprov run sju-sma-hus"):
        api.resume(tmp_path / "run")


@pytest.mark.usefixtures("small_shards")
def test_two_processes_do_not_play_the_same_run(tmp_path: Path) -> None:
    making = stop_a_run(tmp_path / "run")
    with FileLock(making / "lock"), pytest.raises(InputError, match="another process is playing"):
        api.resume(tmp_path / "run")


@pytest.mark.usefixtures("small_shards")
def test_an_unfinished_run_is_never_begun_again(tmp_path: Path) -> None:
    stop_a_run(tmp_path / "run")
    with pytest.raises(InputError, match="go on with `stickprov run --resume"):
        api.run("sju-sma-hus", deals=500, out=tmp_path / "run", **GIVEN)


@pytest.mark.usefixtures("small_shards")
def test_a_name_that_was_taken_meanwhile_is_told_and_the_whole_run_stays(tmp_path: Path) -> None:
    def take(finished: int) -> None:
        (tmp_path / "run").mkdir(exist_ok=True)
        (tmp_path / "run" / "theirs").touch()

    with pytest.raises(OSError, match="not empty"):
        api.run("sju-sma-hus", deals=50, out=tmp_path / "run", progress=take, **GIVEN)
    shutil.rmtree(tmp_path / "run")
    assert api.resume(tmp_path / "run").manifest["count"] == 50


@pytest.mark.usefixtures("small_shards")
def test_an_unfinished_run_is_no_run_to_report(tmp_path: Path) -> None:
    making = stop_a_run(tmp_path / "run")
    for name in (tmp_path / "run", making):
        with pytest.raises(InputError, match="is not finished: go on with `stickprov run --resume"):
            api.load(name)


def test_where_no_run_is_nothing_goes_on(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no run was begun there: begin the run with --out"):
        api.resume(tmp_path / "run")
    (tmp_path / "run.unfinished").mkdir()
    with pytest.raises(InputError, match=r"nothing was played there: remove .*run\.unfinished and begin"):
        api.resume(tmp_path / "run")


@pytest.mark.parametrize("name", ["/", ".", "..", ""])
def test_folders_without_a_name_of_their_own_are_refused(name: str) -> None:
    with pytest.raises(InputError, match="is there already"):
        api.run("sju-sma-hus", deals=5, out=name, **GIVEN)
    with pytest.raises(InputError):
        api.resume(name)


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", "7", '{"seal": 5}', "[" * 5000])
def test_a_damaged_plan_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "run.unfinished").mkdir()
    (tmp_path / "run.unfinished" / "plan.json").write_text(text)
    with pytest.raises(InputError, match=r"plan\.json (is damaged|was changed)"):
        api.resume(tmp_path / "run")
