"""How deep the deepest war of a game goes."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import COLOURS, errors, n_text, new_axes


def war_depth(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `war_depth` on a log scale, with 95 % intervals."""
    ax = new_axes(ax)
    seen = frame[frame["estimate"] > 0]
    ax.errorbar(seen["wars_in_a_trick"], 100 * seen["estimate"], errors(seen, 100), fmt="o", color=COLOURS[0], capsize=4)
    ax.set_yscale("log")
    ax.set_xticks(range(int(frame["wars_in_a_trick"].max()) + 1))
    ax.set_xlabel(f"most wars in one trick of a game ({n_text(frame, 'games')})")
    ax.set_ylabel("share of games [%], 95 % CI")
    return ax
