"""How many deals a match takes."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from simulate.reports.charts.style import COLOURS, errors, n_text, new_axes


def match_length(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `match_length` as bars with 95 % intervals."""
    ax = new_axes(ax)
    ax.bar(frame["deals"], 100 * frame["estimate"], 0.85, color=COLOURS[0], yerr=errors(frame, 100), capsize=2)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set_xlabel(f"deals in a match ({n_text(frame, 'matches')})")
    ax.set_ylabel("share of matches [%], 95 % CI")
    return ax
