"""The tail of the length of part 2."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import lines, n_text, new_axes


def long_games(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `tails` on log scales: a line for turns and one for pick-ups, with 95 % bands."""
    ax = new_axes(ax)
    seen = frame[frame["estimate"] > 0]
    if len(seen):
        lines(ax, seen, "at_least", "of", 100)
        ax.set_yscale("log")
    ax.set_xscale("log")
    ax.set_xlabel(f"at least so many in part 2 ({n_text(frame, 'games')})")
    ax.set_ylabel("share of games [%], 95 % CI")
    return ax
