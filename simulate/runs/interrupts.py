"""Interrupts while shards are played: the first one asks for an end, the next one ends at once."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from simulate.core.remarks import remark

SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def interrupts_held() -> Iterator[Callable[[], bool]]:
    """Give a function that says whether an interrupt has come; a second one goes to whom it would have gone without this.

    Only the main thread is told of signals: in others the function always says no.
    """
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    came: list[int] = []

    def hold(number: int, frame: Any) -> None:
        came.append(number)
        if len(came) == 1:
            remark("finishing the shards in play; interrupt once more to stop at once")
            return
        earlier = held[signal.Signals(number)]
        if callable(earlier):
            earlier(number, frame)
        else:
            raise KeyboardInterrupt

    held = {number: signal.getsignal(number) for number in SIGNALS if signal.getsignal(number) != signal.SIG_IGN}
    for number in held:
        signal.signal(number, hold)
    try:
        yield lambda: bool(came)
    finally:
        for number, earlier in held.items():
            signal.signal(number, earlier)
