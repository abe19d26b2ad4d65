"""The tables of a comparison of two strategies over deal sets."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import nan

import numpy as np

from simulate.core.games import Column, Game, Metric
from simulate.reports.tables import ReportTable, TableBuilder
from simulate.stats.confidence_sequences import bounded
from simulate.stats.estimates import Estimate
from simulate.stats.means import ratio
from simulate.stats.pairs import DealSets, Difference, difference, variance_reduction
from simulate.stats.sequential import SequentialTest

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
    moments
        By metric, see `simulate.stats.pairs.variance_reduction`.
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
    moments: Mapping[str, np.ndarray]
    scales: Mapping[str, int]
    plays: int
    any_time: bool

    def sets(self, metric: Metric) -> DealSets:
        """Return the outcomes of sets by a metric, and what the rules allow [unit of the metric, summed over the plays]."""
        pairs = self.answers[metric.name, "all", 0]
        values = np.array([total for _, total in pairs], float) / self.scales[metric.name]
        span = (metric.high - metric.low) / metric.scale * self.plays
        counts = np.array(list(pairs.values()), np.int64)
        return DealSets(values, counts, self.plays, metric.measured_in, *self.names, -span, span)

    def won(self, metric: Metric) -> DealSets:
        """Return the plays of a set that the first strategy won less those that it lost; only at a table of two."""
        pairs = self.answers[metric.name, "won", 0]
        values, counts = np.array([total for _, total in pairs], float), np.array(list(pairs.values()), np.int64)
        return DealSets(values, counts, self.plays, f"wins minus losses a {self.unit}", *self.names, -self.plays, self.plays)


def overall(compared: Compared, metric: Metric) -> Difference:
    """Return the difference a play, with an interval that suits the way the number of sets was decided."""
    sets = compared.sets(metric)
    return bounded(sets) if compared.any_time else difference(sets)


def in_group(compared: Compared, metric: Metric, pairs: Pairs) -> Estimate:
    """Return the difference a play over the plays of a group; sets are the clusters. No interval where all came out alike."""
    plays, totals, counts = (np.array(column, float) for column in zip(*((*pair, n) for pair, n in pairs.items()), strict=True))
    found = ratio(totals / compared.scales[metric.name], plays, counts, metric.measured_in)
    return found if found.low < found.high else replace(found, low=nan, high=nan)


def comparison_tables(compared: Compared, test: SequentialTest | None = None) -> list[ReportTable]:
    """Return the differences overall, by where they come from, and what the sets saved."""
    metrics = compared.game.metrics_of(compared.unit)
    first, second = compared.names
    table = TableBuilder("difference", f"{first} minus {second}{f'; {test}' if test else ''}")
    for metric in metrics:
        table.add(overall(compared, metric), metric=metric.name, better="more" if metric.more_is_better else "less")
    saved = TableBuilder("variance", "What playing the same deals saves")
    for metric in metrics:
        saved.add(variance_reduction(compared.moments[metric.name], compared.plays), metric=metric.name)
    plain = "; intervals for a number of sets fixed beforehand, too narrow after stopping early" if compared.any_time else ""
    groups = TableBuilder("groups", f"{first} minus {second}, by where it comes from{plain}")
    for (name, group, value), pairs in sorted(compared.answers.items()):
        metric = next(metric for metric in metrics if metric.name == name)
        if group not in ("all", "won"):
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
