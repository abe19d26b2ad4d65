"""How often each bid is made, by role."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import bars, n_text, new_axes


def bid_frequencies(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `bids` for forehand, middle and dealer: bars with 95 % intervals."""
    ax = new_axes(ax)
    own = frame[frame["player"].isin(["forehand", "middle", "dealer"])]
    own = own.assign(bid=lambda rows: rows["bid"].str.replace(" utan", "\nutan"))  # long names in two lines
    bars(ax, own, "bid", "player", 100)
    ax.set_ylabel("share of rounds [%], 95 % CI")
    ax.set_xlabel(f"bid ({n_text(own, 'rounds')})")
    return ax
