"""How often bidders are home by the chance they gave themselves: what their estimate is worth."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import COLOURS, errors, new_axes

ASIDE = 0.6  # percentage points between the bids, so that their intervals can be told apart


def estimates(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `estimates` over what was said: a point with its 95 % interval for each bid, and the line of a true word."""
    ax = new_axes(ax)
    ax.plot([0, 100], [0, 100], color="grey", lw=0.8, ls=":", label="as estimated")
    ax.set_xlim(-2, 102)
    ax.set_ylim(0, 100)
    ax.set_ylabel("home [%], 95 % CI")
    if frame.empty:
        ax.set_xlabel("no bidder said an estimate often enough (n < 30 rounds)")
        return ax
    own = frame[frame["player"] == "all"]
    bids = list(dict.fromkeys(own["bid"]))
    for number, (bid, place) in enumerate(zip(bids, ASIDE * (np.arange(len(bids)) - (len(bids) - 1) / 2), strict=True)):
        rows = own[own["bid"] == bid]
        x, y = rows["said"] + place, 100 * rows["estimate"]
        ax.errorbar(x, y, errors(rows, 100), fmt="o", ms=4, capsize=2, color=COLOURS[number], label=bid)
    n = f"n = {int(own['n'].min()):,} to {int(own['n'].max()):,} rounds a point"
    ax.set_xlabel(f"chance that the bidder gave himself [%]\n({n})")
    ax.legend(loc="upper left")
    return ax
