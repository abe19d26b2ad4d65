"""How often each bid is home by the trumps and aces dealt: what an estimate from them is worth."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import lines, new_axes


def calibration(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the home rates of the table `hands` over trumps in the best suit plus aces: a line for each bid, with 95 % bands."""
    ax = new_axes(ax)
    own = frame if frame.empty else frame[(frame["feature"] == "trump or ace") & (frame["what"] == "home")]
    if own.empty:
        ax.set_xlabel("no hand was dealt often enough (n < 30 rounds)")
        ax.set_ylabel("home [%], 95 % CI")
        return ax
    lines(ax, own, "value", "bid", 100)
    ax.set_ylim(0, 100)
    ax.set_xlabel(f"trumps if the best suit is named, plus aces, as dealt\n(n = 30 to {int(own['n'].max()):,} rounds a point)")
    ax.set_ylabel("home [%], 95 % CI")
    return ax
