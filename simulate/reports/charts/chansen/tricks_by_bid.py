"""How many tricks players take, by bid."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import lines, n_text, new_axes


def tricks_by_bid(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `trick_distribution`: a line for each bid, with 95 % bands; of passers seat 2."""
    ax = new_axes(ax)
    lines(ax, frame, "tricks", "bid", 100)
    ax.set_xlabel(f"tricks of a player (up to {n_text(frame, 'rounds')} a bid; of passers seat 2)")
    ax.set_ylabel("share of rounds [%], 95 % CI")
    return ax
