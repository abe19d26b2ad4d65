"""How often declarers are home with black and with red trumps, by bid."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import bars, n_text, new_axes


def trump_colours(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the home rates of the table `colours`: bars with 95 % intervals."""
    ax = new_axes(ax)
    own = frame[frame["what"] == "home"]
    bars(ax, own, "bid", "trump", 100)
    ax.set_ylim(0, 100)
    ax.set_xlim(-0.6, own["bid"].nunique() - 0.4)  # room for bids that nobody made
    ax.set_ylabel("declarer home [%], 95 % CI")
    ax.set_xlabel(f"bid of the declarer (up to {n_text(own, 'rounds')} a bar)")
    return ax
