"""Runs on a Dask cluster: the same counts, whatever happens to workers, and no silent waiting."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from simulate import api
from simulate.core.errors import IllegalChoiceError, InputError
from simulate.runs import cluster
from tests.runs.test_unfinished import content, wait_for

distributed = pytest.importorskip("distributed")

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:distributed", "ignore::ResourceWarning")
GIVEN: dict[str, Any] = {"deals": 400_000, "seed": 8, "strategies": ["random_legal"], "rows": True}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a cluster of two workers."""
    with cluster.local_cluster(2) as address:
        yield address


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What a run without any cluster leaves."""
    folder = tmp_path_factory.mktemp("expected") / "run"
    api.run("sju-sma-hus", out=folder, **GIVEN)
    return content(folder)


def worker_processes(address: str) -> list[int]:
    with distributed.Client(address, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)
        return sorted(client.run(os.getpid).values())


def test_counts_rows_and_report_are_those_of_one_thread(address: str, expected: dict[str, bytes], tmp_path: Path) -> None:
    told: list[int] = []
    api.run("sju-sma-hus", out=tmp_path / "run", scheduler=address, progress=told.append, **GIVEN)
    assert content(tmp_path / "run") == expected
    assert sum(told) == 400_000 and len(told) == 8


def test_a_lost_worker_costs_only_its_shards(address: str, expected: dict[str, bytes], tmp_path: Path) -> None:
    before = worker_processes(address)

    def kill(finished: int) -> None:
        if finished and before[0] in worker_processes(address):
            os.kill(before[0], signal.SIGKILL)

    api.run("sju-sma-hus", out=tmp_path / "run", scheduler=address, progress=kill, **GIVEN)
    assert content(tmp_path / "run") == expected
    assert before[0] not in worker_processes(address)


def test_an_illegal_choice_on_a_worker_is_told_as_here(address: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def illegal(*_: object) -> None:
        raise IllegalChoiceError("strategy careless made an illegal choice")

    monkeypatch.setattr(cluster, "result_of", illegal)
    with pytest.raises(IllegalChoiceError, match="careless"):
        api.run("sju-sma-hus", out=tmp_path / "run", scheduler=address, **GIVEN)
    assert list(tmp_path.iterdir()) == []


def test_a_worker_with_other_versions_is_refused_with_the_remedy(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    own = cluster.own_versions()
    monkeypatch.setattr(cluster, "own_versions", lambda: {**own, "numba": "0.1"})
    with pytest.raises(InputError, match=rf"numba {own['numba']} instead of 0\.1.*pip install 'stickprov\[cluster\]=="):
        api.run("sju-sma-hus", deals=10, seed=1, scheduler=address)


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The processes of clusters that the test starts: scheduler, workers."""
    processes: list[Any] = []
    start = cluster.dask

    def remember(*arguments: Any) -> Any:
        processes.append(start(*arguments))
        return processes[-1]

    monkeypatch.setattr(cluster, "dask", remember)
    return processes


@pytest.mark.parametrize(
    ("lost", "said"),
    [(1, "the cluster has had no worker for 3 seconds"), (0, "the connection to the cluster at tcp://.* was lost")],
    ids=["workers", "scheduler"],
)
def test_without_its_cluster_it_does_not_wait_for_ever(
    lost: int, said: str, begun: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def stop(finished: int) -> None:
        if finished and begun[lost].poll() is None:
            monkeypatch.setattr(cluster, "PATIENCE", 3)
            os.killpg(begun[lost].pid, signal.SIGKILL)
            begun[lost].wait()

    given = {**GIVEN, "deals": 3_000_000, "scheduler": "local:1"}
    with pytest.raises(OSError, match=said) as raised:
        api.run("sju-sma-hus", out=tmp_path / "run", progress=stop, **given)
    assert "go on with: stickprov run --resume" in raised.value.__notes__[0]
    assert "Traceback" not in capfd.readouterr().err


def test_a_script_that_asks_for_workers_is_not_run_again_by_them(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(
        "import simulate\n"
        "open('told', 'a').write('once')\n"
        "result = simulate.run('sju-sma-hus', deals=100_000, seed=1, strategies=['random_legal'], scheduler='local:2')\n"
        "print(result.manifest['deals'])\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    done = subprocess.run(
        [sys.executable, "script.py"], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stdout) == (0, "100000\n"), done.stderr
    assert (tmp_path / "told").read_text() == "once"


def test_an_interrupt_ends_run_and_workers_and_it_can_go_on(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "simulate", "run", "sju-sma-hus", "--deals", "50000000", "--seed", "1"]
    command += ["--strategy", "random_legal", "--out", "run", "--scheduler", "local:1"]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_for(lambda: any((tmp_path / "run.unfinished").rglob("*.counts")))
    process.send_signal(signal.SIGINT)
    printed, said = process.communicate(timeout=60)
    assert (process.returncode, printed) == (130, "")
    assert f"go on with: stickprov run --resume {tmp_path / 'run'}" in said
    assert json.loads((tmp_path / "run.unfinished" / "plan.json").read_text())["count"] == 50_000_000


@pytest.mark.parametrize(
    ("scheduler", "said"),
    [
        ("local:0", "local:N starts N workers here, 1 to 1024; got 'local:0'"),
        ("local:many", "local:N starts N workers here"),
        ("somewhere", "a scheduler is an address as tcp://host:8786, or local:N"),
        ("tcp://127.0.0.1:9", "no Dask scheduler answers at tcp://127.0.0.1:9"),
    ],
)
def test_what_is_no_scheduler_is_refused(scheduler: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 6)
    with pytest.raises(InputError, match=said):
        api.run("sju-sma-hus", deals=10, seed=1, strategies=["random_legal"], scheduler=scheduler)


def test_without_dask_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match=r"--scheduler needs Dask: pip install 'stickprov\[cluster\]'"):
        api.run("sju-sma-hus", deals=10, seed=1, strategies=["random_legal"], scheduler="local:1")
