"""How many wars a game has."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import COLOURS, errors, n_text, new_axes


def war_counts(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `war_counts` as bars with 95 % intervals, and the exact values where they are known."""
    ax = new_axes(ax)
    ax.bar(frame["wars"], 100 * frame["estimate"], 0.85, color=COLOURS[0], yerr=errors(frame, 100), capsize=2)
    if "exact" in frame:
        ax.plot(frame["wars"], 100 * frame["exact"], "_", ms=16, color=COLOURS[1], label="exact")
        ax.legend()
    ax.set_xlabel(f"wars in a game ({n_text(frame, 'games')})")
    ax.set_ylabel("share of games [%], 95 % CI")
    return ax
