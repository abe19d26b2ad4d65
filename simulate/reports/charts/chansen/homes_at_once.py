"""How many players go home in the same round."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import COLOURS, errors, n_text, new_axes


def homes_at_once(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `homes_at_once` as bars with 95 % intervals."""
    ax = new_axes(ax)
    own = frame[frame["unit"] == "share"]
    ax.bar(own["home"], 100 * own["estimate"], 0.7, color=COLOURS[0], yerr=errors(own, 100), capsize=4)
    ax.set_xlabel(f"players home in the same round ({n_text(own, 'rounds')})")
    ax.set_ylabel("share of rounds [%], 95 % CI")
    return ax
