"""Points of a deal by kind, for forehand and dealer."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import bars, n_text, new_axes


def points_by_kind(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `points`: bars for forehand, dealer and both, with 95 % intervals."""
    ax = new_axes(ax)
    bars(ax, frame[frame["points"].isin(["forehand", "dealer", "both"])], "kind", "points")
    ax.set_ylabel("points a deal, 95 % CI")
    ax.set_xlabel(f"kind of deal (up to {n_text(frame, 'deals')} a kind)")
    return ax
