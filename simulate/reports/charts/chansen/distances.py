"""How far apart games end, and how far behind winners had been."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import lines, n_text, new_axes


def distances(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `distances`: three falling lines with 95 % bands."""
    ax = new_axes(ax)
    lines(ax, frame, "points", "what", 100)
    ax.set_xlim(0, frame["points"].where(frame["estimate"] > 0, 10).max())
    ax.set_xlabel(f"at least so many points ({n_text(frame, 'games')})")
    ax.set_ylabel("share of games [%], 95 % CI")
    return ax
