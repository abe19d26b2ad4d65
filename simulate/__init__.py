"""Simulation and statistics of three Scandinavian card games: Sju små hus, Chansen and Hund.

The functions of the Python interface are loaded when first used, so that ``stickprov --help`` need not wait for them.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simulate.api import Result, check_facts, load, measure_speed, replay, resume, run
    from simulate.comparing import Comparison, Stopping, Tournament, compare, tournament
    from simulate.core.errors import IllegalChoiceError, InputError
    from simulate.querying import query
    from simulate.sweeping import Sweep, sweep

__all__ = [
    "Comparison",
    "IllegalChoiceError",
    "InputError",
    "Result",
    "Stopping",
    "Sweep",
    "Tournament",
    "check_facts",
    "compare",
    "load",
    "measure_speed",
    "query",
    "replay",
    "resume",
    "run",
    "sweep",
    "tournament",
]

_PLACES = {
    "simulate.api": ("Result", "check_facts", "load", "measure_speed", "replay", "resume", "run"),
    "simulate.comparing": ("Comparison", "Stopping", "Tournament", "compare", "tournament"),
    "simulate.core.errors": ("IllegalChoiceError", "InputError"),
    "simulate.querying": ("query",),
    "simulate.sweeping": ("Sweep", "sweep"),
}


def __getattr__(name: str) -> Any:
    """Load a public name from where it is defined."""
    for module, names in _PLACES.items():
        if name in names:
            return getattr(importlib.import_module(module), name)
    raise AttributeError(f"module 'simulate' has no attribute {name!r}")
