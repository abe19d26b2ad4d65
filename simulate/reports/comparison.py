"""The tables of a comparison of two strategies over deal sets."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from simulate.core.games import Column, Game, Metric
from simulate.reports.tables import ReportTable, TableBuilder
from simulate.stats.confidence_sequences import bounded
from simulate.stats.estimates import Estimate
from simulate.stats.means import ratio
from simulate.stats.pairs import difference, variance_reduction

Pairs = Counter[tuple[int, int]]
"""How many sets had (plays that the question is about, scaled difference summed over them)."""


@dataclass(frozen=True)
class Compared:
    """Two strategies and what the sets say about them.

    Attributes
    ----------
    names
        The first strategy and the second; differences are first minus second.
    answers
        Pairs by (metric, group, value), see `simulate.runs.match.Question`.
    scales
        By metric: what the kept differences must be divided by.
    plays
        Plays in a set.
    any_time
        Whether the number of sets was decided while looking at them.
    """

    game: Game
    unit: str
    seats: int
    names: tuple[str, str]
    answers: Mapping[tuple[str, str, int], Pairs]
    scales: Mapping[str, int]
    plays: int
    any_time: bool


def outcomes(pairs: Pairs) -> tuple[np.ndarray, np.ndarray]:
    """Return the (scaled) outcomes of whole sets and how often each was seen."""
    return np.array([total for _, total in pairs], float), np.array(list(pairs.values()), np.int64)


def set_bounds(compared: Compared, metric: Metric) -> tuple[float, float]:
    """Return the lowest and highest outcome of a set that the rules allow [unit of the metric, summed over the plays]."""
    span = (metric.high - metric.low) / metric.scale * compared.plays
    return -span, span


def overall(compared: Compared, metric: Metric) -> Estimate:
    """Return the difference a play, with an interval that suits the way the number of sets was decided."""
    values, counts = outcomes(compared.answers[metric.name, "all", 0])
    values = values / compared.scales[metric.name]
    if not compared.any_time:
        return difference(values, counts, compared.plays, metric.measured_in, *compared.names)
    lowest, highest = set_bounds(compared, metric)
    return bounded(values, counts, compared.plays, metric.measured_in, *compared.names, lowest=lowest, highest=highest)


def in_group(compared: Compared, metric: Metric, pairs: Pairs) -> Estimate:
    """Return the difference a play over the plays of a group; sets are the clusters."""
    plays, totals, counts = (np.array(column, float) for column in zip(*((*pair, n) for pair, n in pairs.items()), strict=True))
    return ratio(totals / compared.scales[metric.name], plays, counts, metric.measured_in)


def comparison_tables(compared: Compared) -> list[ReportTable]:
    """Return the differences overall, by where they come from, and what the sets saved."""
    metrics = compared.game.metrics_of(compared.unit)
    first, second = compared.names
    table = TableBuilder("difference", f"{first} minus {second}")
    for metric in metrics:
        table.add(overall(compared, metric), metric=metric.name, better="more" if metric.more_is_better else "less")
    saved = TableBuilder("variance", "What playing the same deals saves")
    for metric in metrics:
        values, counts = outcomes(compared.answers[metric.name, "all", 0])
        single_values, single_counts = outcomes(compared.answers[metric.name, "play", 0])
        saved.add(variance_reduction(values, counts, single_values, single_counts, compared.plays), metric=metric.name)
    plain = "; intervals for a number of sets fixed beforehand, too narrow after stopping early" if compared.any_time else ""
    groups = TableBuilder("groups", f"{first} minus {second}, by where it comes from{plain}")
    for (name, group, value), pairs in sorted(compared.answers.items()):
        metric = next(metric for metric in metrics if metric.name == name)
        if group not in ("all", "play"):
            groups.add(in_group(compared, metric, pairs), metric=name, group=group, value=_label(compared, group, value))
    return [table.table(), groups.table(), saved.table()]


def _label(compared: Compared, group: str, value: int) -> str:
    """Name the value of a group."""
    if group == "alone":
        return f"{compared.names[value]} alone among {compared.names[1 - value]}"
    if group == "seat":
        return f"{compared.names[0]} at seat {value}" if compared.seats == 2 else f"the one alone at seat {value}"
    column: Column = next(column for column in compared.game.groupings(compared.unit) if column.name == group)
    return column.labels[value - column.low] if column.labels else str(value)
