"""The tables of a sweep: settings by what strategies are compared by, the best of them, every report table side by side."""

import importlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from simulate.core.games import Metric
from simulate.reports.tables import Played, ReportTable, TableBuilder
from simulate.stats.means import mean
from simulate.stats.multiple import best

HALVES = (0, 1)
SeenByHalf = Mapping[tuple[str, int, int], Counter[int]]
"""By metric, seat and half of the deals: how often each (scaled) value of the metric was seen."""


@dataclass(frozen=True)
class PlayedCell:
    """One setting of a sweep: its labels, what was played, and the metrics."""

    labels: dict[str, Any]
    played: Played
    metrics: SeenByHalf


def sweep_tables(cells: Sequence[PlayedCell], varied_seat: int | None) -> list[ReportTable]:
    """Return the settings, the best one if the strategy of a seat is varied, and all report tables of the game side by side."""
    tables = [settings_table(cells)]
    in_halves = any(half == HALVES[0] for _, _, half in cells[0].metrics)  # a single deal has no first half
    if varied_seat is not None and len(cells) > 1 and in_halves:
        tables.append(best_table(cells, varied_seat))
    return tables + side_by_side(cells)


def side_by_side(cells: Sequence[PlayedCell]) -> list[ReportTable]:
    """Return each report table of the game once, the settings in its first columns."""
    frames: dict[str, list[pd.DataFrame]] = {}
    titles: dict[str, str] = {}
    report = importlib.import_module(f"simulate.reports.{cells[0].played.game.package}")
    for cell in cells:
        for table in report.tables(cell.played):
            labels = pd.DataFrame([cell.labels] * len(table.frame), index=table.frame.index)
            frames.setdefault(table.name, []).append(pd.concat([labels, table.frame], axis=1))
            titles[table.name] = table.title
    return [ReportTable(name, titles[name], pd.concat(parts, ignore_index=True)) for name, parts in frames.items()]


def _weighted(cell: PlayedCell, metric: Metric, seat: int, halves: Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
    """Return the values of a metric for a seat and how often each was seen in some halves of the deals."""
    seen: Counter[int] = Counter()
    for half in halves:
        seen.update(cell.metrics.get((metric.name, seat, half), {}))
    return np.array(list(seen), float) / metric.scale, np.array(list(seen.values()), np.int64)


def settings_table(cells: Sequence[PlayedCell]) -> ReportTable:
    """What each seat got out of each setting."""
    table = TableBuilder("settings", "Settings, by seat")
    for cell in cells:
        for metric in cell.played.game.metrics_of(cell.played.unit):
            for seat in range(cell.played.game.seats(cell.played.rules)):
                table.add(
                    mean(*_weighted(cell, metric, seat, HALVES), metric.measured_in), **cell.labels, metric=metric.name, seat=seat
                )
    return table.table()


def best_table(cells: Sequence[PlayedCell], seat: int) -> ReportTable:
    """The best setting for a seat: chosen on one half of the deals, judged on the other.

    The best of many looks better than it is, since it was also the luckiest; on deals that had no part in the choice it does not.
    """
    game, unit = cells[0].played.game, cells[0].played.unit
    metric = game.metrics_of(unit)[0]
    sign = 1 if metric.more_is_better else -1
    first, second = ([_weighted(cell, metric, seat, [half]) for cell in cells] for half in HALVES)
    chosen = best(
        [(sign * values, counts) for values, counts in first], [(sign * values, counts) for values, counts in second], ""
    )
    labels = cells[chosen.place].labels
    table = TableBuilder(
        "best", f"Best setting for seat {seat} by {metric.name} (looked {chosen.flattery:+.3f} better where it was chosen)"
    )
    table.add(
        mean(*first[chosen.place], metric.measured_in), **labels, deals="first half, which chose it: looks better than it is"
    )
    table.add(mean(*second[chosen.place], metric.measured_in), **labels, deals="second half: honest")
    return table.table()
