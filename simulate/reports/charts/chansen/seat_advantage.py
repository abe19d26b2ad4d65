"""How often each seat wins a game."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import COLOURS, errors, n_text, new_axes


def seat_advantage(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the wins of the table `games` by seat with 95 % intervals, beside an even third."""
    ax = new_axes(ax)
    own = frame[frame["what"].str.endswith(" wins") & frame["what"].str.startswith("seat")]
    names = own["what"].str.removesuffix(" wins")
    ax.errorbar(names, 100 * own["estimate"], errors(own, 100), fmt="o", color=COLOURS[0], capsize=5)
    ax.axhline(100 / 3, color="grey", lw=0.8, ls=":")
    ax.margins(x=0.3)
    ax.set_ylabel("share of games won [%], 95 % CI")
    ax.set_xlabel(f"seat 0 is forehand in the first round ({n_text(own, 'games')})")
    return ax
