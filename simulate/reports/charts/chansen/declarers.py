"""Who declares, and how often the declarer is home, by role."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import bars, n_text, new_axes


def declarers(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `declarers`: bars for each role with 95 % intervals."""
    ax = new_axes(ax)
    bars(ax, frame, "role", "what", 100)
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=3, fontsize="small")
    ax.set_ylabel("share of rounds [%], 95 % CI")
    ax.set_xlabel(f"role (up to {n_text(frame, 'rounds')})")
    return ax
