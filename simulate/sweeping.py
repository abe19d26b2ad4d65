"""Sweeps: a grid over rules and strategies, every setting on the same deals."""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from simulate.api import Progress
from simulate.core.errors import InputError
from simulate.core.strategies import sources_of
from simulate.reports.sweep import PlayedCell, sweep_tables
from simulate.reports.tables import Played, ReportTable
from simulate.runs.plan import make_plan
from simulate.runs.results import Manifest, host_facts
from simulate.runs.sweep import grid, parse_axis, play_cells


@dataclass(frozen=True)
class Sweep:
    """What came of a grid of settings.

    Attributes
    ----------
    manifest : dict
        Everything needed to play it again.
    axes
        Names of what was varied: the first columns of all tables.
    report_tables
        The settings, the best of them, and each report table of the game side by side.
    """

    manifest: Manifest
    axes: tuple[str, ...]
    report_tables: list[ReportTable]

    @property
    def tables(self) -> dict[str, pd.DataFrame]:
        """The tables by name."""
        return {table.name: table.frame for table in self.report_tables}


def sweep(
    game: str,
    vary: Sequence[str],
    *,
    games: int | None = None,
    deals: int | None = None,
    seed: int | None = None,
    rules: Mapping[str, object] | None = None,
    strategies: Iterable[str] = (),
    threads: int = 1,
    progress: Progress | None = None,
) -> Sweep:
    """Play the same deals under every setting of a grid.

    Parameters
    ----------
    game
        Id of the game.
    vary
        What varies: "rule.NAME=a,b", "strategy.SEAT=name,name", "strategy.SEAT.DECISION=name,name",
        "strategy.SEAT.PARAMETER=lo..hi/steps"; without SEAT all seats.
    games, deals
        How many each setting plays; give one of the two.
    seed, rules, strategies, threads, progress
        As in `run`; progress counts the deals of all settings.

    Raises
    ------
    InputError
        If anything given cannot be used.
    IllegalChoiceError
        If a strategy chooses what the rules do not allow.

    Examples
    --------
    >>> found = sweep("sju-sma-hus", ["rule.kind=pass,spel"], deals=200, seed=1, strategies=["random_legal"])
    >>> found.tables["kinds"][["rule.kind", "kind", "estimate"]].query("estimate > 0").to_dict("list")
    {'rule.kind': ['pass', 'spel'], 'kind': ['pass', 'spel'], 'estimate': [1.0, 1.0]}
    """
    if not vary:
        raise InputError("what shall vary? give at least one of rule.NAME=a,b or strategy.SEAT.PARAMETER=a,b")
    plan = make_plan(game, games=games, deals=deals, seed=seed, rules=rules, strategies=strategies)
    axes = [parse_axis(plan, text) for text in vary]
    start = time.perf_counter()
    results = play_cells(grid(plan, axes), threads, progress)
    cells = [
        PlayedCell(
            result.cell.labels,
            Played(plan.game, plan.unit, result.cell.plan.rules, tuple(result.cell.plan.players), result.counts.tables),
            result.metrics,
        )
        for result in results
    ]
    varied_seat = next((axis.seat for axis in axes if axis.seat is not None), None)
    manifest = {
        "game": plan.game.id,
        "unit": plan.unit,
        "count": plan.count,
        "seed": plan.seed,
        "rules": plan.rules,
        "players": plan.players,
        "vary": list(vary),
        "sources": sources_of(specs for result in results for specs in result.cell.plan.seating),
        **host_facts(time.perf_counter() - start, threads),
    }
    return Sweep(manifest, tuple(axis.name for axis in axes), sweep_tables(cells, varied_seat))
