"""How the 26 tricks are shared, by kind of deal."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import lines, new_axes


def trick_distributions(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `trick_distribution`: a line for each kind, with 95 % bands."""
    ax = new_axes(ax)
    lines(ax, frame, "tricks", "kind", 100)
    ax.axvline(13, color="grey", lw=0.8, ls=":")
    counts = frame.groupby("kind", sort=False)["n"].first()
    ax.set_xlabel("tricks of forehand (n = " + ", ".join(f"{n:,} {kind}" for kind, n in counts.items()) + ")")
    ax.set_ylabel("share of deals [%], 95 % CI")
    return ax
