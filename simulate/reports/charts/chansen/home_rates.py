"""How often each bid is home, by role."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import bars, n_text, new_axes


def home_rates(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `home_by_player` for forehand, middle and dealer: bars with 95 % intervals."""
    ax = new_axes(ax)
    own = frame[frame["player"].isin(["forehand", "middle", "dealer"])]
    own = own.assign(bid=lambda rows: rows["bid"].str.replace(" utan", "\nutan"))  # long names in two lines
    bars(ax, own, "bid", "player", 100)
    ax.set_ylim(0, 100)
    ax.set_ylabel("home [%], 95 % CI")
    ax.set_xlabel(f"bid (up to {n_text(own, 'rounds')} a bar)")
    return ax
