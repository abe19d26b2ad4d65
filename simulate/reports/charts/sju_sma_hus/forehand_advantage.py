"""What being forehand is worth, by kind of deal."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import COLOURS, errors, n_text, new_axes


def forehand_advantage(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw forehand's points minus the dealer's from the table `points`, with 95 % intervals."""
    ax = new_axes(ax)
    own = frame[frame["points"] == "forehand minus dealer"]
    ax.errorbar(own["kind"], own["estimate"], errors(own), fmt="o", color=COLOURS[0], capsize=5)
    ax.axhline(0, color="grey", lw=0.8)
    ax.margins(x=0.3)
    ax.set_ylabel("forehand minus dealer\n[points a deal], 95 % CI")
    ax.set_xlabel(f"kind of deal (up to {n_text(own, 'deals')} a kind)")
    return ax
