"""How often a deal is pass, spel or trumf, beside the exact values."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import COLOURS, errors, n_text, new_axes


def kind_frequencies(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `kinds`: points with intervals, exact values as lines."""
    ax = new_axes(ax)
    places = range(len(frame))
    ax.bar(places, 100 * frame["estimate"], 0.6, color=COLOURS[0], alpha=0.75, label="simulated, 95 % CI")
    ax.errorbar(places, 100 * frame["estimate"], errors(frame, 100), fmt="none", ecolor="black", capsize=5)
    ax.hlines(100 * frame["exact"], [x - 0.4 for x in places], [x + 0.4 for x in places], COLOURS[1], lw=2, label="exact")
    ax.set_xticks(places, frame["kind"])
    ax.set_ylabel("share of deals [%]")
    ax.set_xlabel(f"kind of deal ({n_text(frame, 'deals')})")
    ax.legend()
    return ax
