"""A chart of a report: which table it draws and how."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from simulate.reports.tables import ReportTable


@dataclass(frozen=True)
class Chart:
    """A chart by name, the table whose frame it draws, its title, and the function that draws it."""

    name: str
    table: str
    title: str
    draw: Callable[..., Axes]

    def figure(self, tables: Mapping[str, ReportTable]) -> Figure:
        """Return the chart as a figure of its own, which needs no display."""
        figure = Figure(layout="constrained")
        self.draw(tables[self.table].frame, figure.add_subplot())
        return figure
