"""Playing shards on a Dask cluster, an existing one or one started here: the same shards, so the same counts.

Workers are sent the settings of the run and the places of the shards, and send counts back without the zeros. A shard whose
worker is lost is played by another one.
"""

import itertools
import json
import logging
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from simulate.core.errors import InputError
from simulate.core.remarks import remark
from simulate.core.strategies import check_sources, sources_of
from simulate.core.versions import versions
from simulate.runs.counting import unpacked
from simulate.runs.plan import Plan, make_plan
from simulate.runs.results import plan_facts, results_hash
from simulate.runs.shards import Player, Rows, Shard, ShardResult, copied

if TYPE_CHECKING:
    from distributed import Client, Future

PATIENCE = 60.0  # seconds that a cluster may be without any worker
LOOK = 0.5  # seconds between two looks whether an interrupt has come
MAX_WORKERS = 1024

Sent = tuple[dict[str, np.ndarray], list[Rows]]
"""What a worker sends back: packed counts, and rows."""

_own = threading.local()


class ClusterError(OSError):
    """The cluster is gone; what it has played so far is not."""


# -------------------------------------------------------------------------------------------------------- on the workers


def prepare(settings: str, needed: dict[str, str | None], sources: dict[str, str]) -> None:
    """Compile what a worker needs, once on its machine.

    Raises
    ------
    InputError
        If the worker has other versions than `needed`, or other strategy files, or lacks one.
    """
    found = own_versions()
    if different := [name for name in needed if needed[name] != found[name]]:
        raise InputError(", ".join(f"{name} {found[name]} instead of {needed[name]}" for name in different))
    check_sources(sources, _player(settings).plan.seating, "this computer")


def play_shard(settings: str, shard: Shard, with_rows: bool) -> Sent:
    """Play a shard, and return what is to be sent back."""
    chunks: list[Rows] = []
    counts = _player(settings).play(shard, (lambda rows: chunks.append(copied(rows))) if with_rows else None)
    return counts.packed(), chunks


def _player(settings: str) -> Player:
    """Return this thread's player for a run; it is made once."""
    if getattr(_own, "settings", None) != settings:
        given = json.loads(settings)
        given["deals" if given.pop("unit") == "deal" else "games"] = given.pop("count")
        _own.player, _own.settings = Player(make_plan(given.pop("game"), **given)), settings
    player: Player = _own.player
    return player


def own_versions() -> dict[str, str | None]:
    """Return the versions that must be the same everywhere."""
    return {**{name: versions()[name] for name in ("stickprov", "numba", "numpy")}, "sources": results_hash()}


# ------------------------------------------------------------------------------------------------------ where it is asked


def play_on_cluster(
    plan: Plan, shards: Iterable[Shard], scheduler: str, with_rows: bool, stopped: Callable[[], bool]
) -> Iterator[ShardResult]:
    """Play shards on a cluster and yield each with its counts and rows, in their order; see `play_shards`.

    Parameters
    ----------
    scheduler
        Address of a Dask scheduler, as ``tcp://host:8786``, or ``local:N`` for N worker processes started here.

    Raises
    ------
    InputError
        If Dask is missing, the cluster cannot be reached or has no workers, or a worker has other versions.
    IllegalChoiceError
        If a strategy chose something illegal.
    ClusterError
        If the cluster is lost, or a shard again and again.
    """
    settings = json.dumps({name: plan_facts(plan)[name] for name in ("game", "unit", "count", "seed", "rules", "strategies")})
    with connected(scheduler) as client:
        warm_up(client, settings, sources_of(plan.seating))
        waiting: deque[tuple[Shard, Future]] = deque()
        wanted = itertools.takewhile(lambda _: not stopped(), shards)
        while True:
            room = 3 * max(1, sum(client.nthreads().values()))
            for shard in itertools.islice(wanted, max(0, room - len(waiting))):
                waiting.append((shard, client.submit(play_shard, settings, shard, with_rows, pure=False)))
            if not waiting:
                return
            shard, future = waiting.popleft()
            if stopped() and future.status == "pending":
                future.cancel()
                continue
            packed, chunks = result_of(client, future)
            yield shard, unpacked(packed, plan.game), chunks


def warm_up(client: "Client", settings: str, sources: dict[str, str]) -> None:
    """Compile on every worker, and see that each has the same versions as this process."""
    remark(f"playing on a cluster of {sum(client.nthreads().values())} threads in {len(client.nthreads())} workers")
    try:
        client.get_versions(check=True)
        client.run(prepare, settings, own_versions(), sources)
    except (InputError, ValueError, ImportError, AttributeError) as error:
        raise InputError(
            f"a worker is not as this computer: {error}. Install the same everywhere, "
            f"pip install 'stickprov[cluster]=={versions()['stickprov']}', and the same strategy files"
        ) from error


def result_of(client: "Client", future: "Future") -> Sent:
    """Wait for what a worker sends; look now and then whether there are any workers."""
    from distributed.scheduler import KilledWorker

    last_seen = time.monotonic()
    while True:
        try:
            sent: Sent = future.result(timeout=LOOK)
        except TimeoutError:
            if client.nthreads():
                last_seen = time.monotonic()
            elif time.monotonic() - last_seen > PATIENCE:
                raise ClusterError(f"the cluster has had no worker for {PATIENCE:.0f} seconds") from None
        except KilledWorker as error:
            raise ClusterError(f"several workers ended while they played the same shard ({error}); see their logs") from error
        else:
            return sent


@contextmanager
def connected(scheduler: str) -> Iterator["Client"]:
    """Give a client of a cluster that has workers.

    Raises
    ------
    InputError
        If there is no Dask, no scheduler, or no worker.
    """
    try:
        from distributed import Client
        from distributed.client import FutureCancelledError
    except ImportError as error:
        raise InputError("--scheduler needs Dask: pip install 'stickprov[cluster]'") from error
    local = workers_of(scheduler)
    with nullcontext(scheduler) if local is None else local_cluster(local) as address:
        try:
            client = Client(address, timeout=PATIENCE / 6, set_as_default=False)
        except (OSError, ValueError) as error:
            raise InputError(
                f"no Dask scheduler answers at {address}: start one with `dask scheduler`, or give local:N"
            ) from error
        with quiet(), client:
            try:
                client.wait_for_workers(local or 1, timeout=PATIENCE)
            except TimeoutError as error:
                raise InputError(f"the cluster at {address} has no workers: start some with `dask worker {address}`") from error
            try:
                yield client
            except ClusterError:
                raise
            except (OSError, FutureCancelledError) as error:
                raise ClusterError(f"the connection to the cluster at {address} was lost") from error


@contextmanager
def quiet() -> Iterator[None]:
    """Keep Dask from logging tracebacks of what is told in order anyway."""
    loggers = {name: logging.getLogger(name) for name in ("distributed", "distributed.client")}
    levels = {name: logger.level for name, logger in loggers.items()}
    for logger in loggers.values():
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for name, logger in loggers.items():
            logger.setLevel(levels[name])


def workers_of(scheduler: str) -> int | None:
    """Return N of ``local:N``; None for an address.

    Raises
    ------
    InputError
        If it is neither.
    """
    kind, _, rest = scheduler.partition(":")
    if kind == "local":
        if not rest.isdecimal() or not 1 <= int(rest) <= MAX_WORKERS:
            raise InputError(f"local:N starts N workers here, 1 to {MAX_WORKERS}; got {scheduler!r}")
        return int(rest)
    if not re.fullmatch(r"(\w+://)?[^:/\s]+:\d+", scheduler):
        raise InputError(f"a scheduler is an address as tcp://host:8786, or local:N for N workers here; got {scheduler!r}")
    return None


@contextmanager
def local_cluster(workers: int) -> Iterator[str]:
    """Start a scheduler and worker processes, which get no interrupts of their own, and give the address.

    They are processes of Dask, not copies of this one: nothing of a script that asks for a run is run again by them.
    """
    with tempfile.TemporaryDirectory(prefix="stickprov-cluster.") as folder:
        told = Path(folder) / "scheduler.json"
        begun = [
            dask(folder, "scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", told, "--idle-timeout", "2m")
        ]
        try:
            wait_for_file(told, begun[0])
            address = json.loads(told.read_text("utf-8"))["address"]
            each = ("--nworkers", workers, "--nthreads", 1, "--death-timeout", 10, "--local-directory", folder)
            begun.append(dask(folder, "worker", address, *each))
            yield address
        finally:
            for process in reversed(begun):
                process.terminate()
                process.wait()


def dask(folder: str, *arguments: object) -> "subprocess.Popen[bytes]":
    """Start a process of Dask; what it says goes into the folder."""
    command = [sys.executable, "-m", "dask", *map(str, arguments), "--no-dashboard"]
    with (Path(folder) / f"{arguments[0]}.log").open("wb") as log:
        return subprocess.Popen(  # noqa: S603
            command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
        )


def wait_for_file(file: Path, process: "subprocess.Popen[bytes]") -> None:
    """Wait until a process has written a file.

    Raises
    ------
    OSError
        If it ends, or takes too long.
    """
    end = time.monotonic() + PATIENCE
    while not file.exists() or not file.read_bytes().endswith(b"}"):
        if process.poll() is not None or time.monotonic() > end:
            raise OSError(f"the Dask scheduler did not start: {(file.parent / 'scheduler.log').read_text('utf-8')[-500:]}")
        time.sleep(0.05)
