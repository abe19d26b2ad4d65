"""Working on items in threads, each with tools of its own, the results in the order of the items."""

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

Item = TypeVar("Item")
Made = TypeVar("Made")


def in_order(
    new_worker: Callable[[], Callable[[Item], Made]], items: Iterable[Item], threads: int, ended: threading.Event | None = None
) -> Iterator[Made]:
    """Yield what workers make of items, in order; after an error, an interrupt or a stop no new item is begun.

    Each thread makes itself a worker. At most three items a thread are on the way, so memory does not grow with their number.
    The caller's thread makes nothing itself, so that it can be interrupted at any time; then workers that look at `ended` may
    leave their item unfinished.
    """
    spare = [new_worker()]  # in the caller's thread: errors show at once, and compiling happens once
    local = threading.local()

    def work(item: Item) -> Made:
        if not hasattr(local, "worker"):
            try:
                local.worker = spare.pop()
            except IndexError:
                local.worker = new_worker()
        made: Made = local.worker(item)
        return made

    pool = ThreadPoolExecutor(threads, "worker")
    running: deque[Future[Made]] = deque()
    try:
        for item in items:
            running.append(pool.submit(work, item))
            if len(running) > 2 * threads:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()
    finally:
        if ended is not None:
            ended.set()
        pool.shutdown(cancel_futures=True)
