"""How often spel and alla are home with the chance and without it."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import bars, n_text, new_axes


def chance_worth(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the home rates of the table `chance`: bars with 95 % intervals for used, left and no right."""
    ax = new_axes(ax)
    own = frame[(frame["what"] == "home") & (frame["chance"] != "used minus left")]
    bars(ax, own, "bid", "chance", 100)
    ax.set_ylim(0, 100)
    ax.set_xlim(-0.6, own["bid"].nunique() - 0.4)  # room for bids that nobody made
    ax.set_ylabel("home [%], 95 % CI")
    ax.set_xlabel(f"bid, by what became of the chance (up to {n_text(own, 'rounds')} a bar)")
    return ax
