"""How well the start of part 2 tells the hund."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import bars, n_text, new_axes


def signs_of_the_hund(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `signs`: bars by cards and by trumps with 95 % intervals, dotted a sign that says nothing."""
    ax = new_axes(ax)
    bars(ax, frame, "players_with_more", "of", 100)
    ax.axhline(100 / frame["players_with_more"].nunique(), color="black", lw=1, ls=":")
    ax.legend(title="more")
    ax.set_xlabel(f"players who held more than the hund at the start of part 2 ({n_text(frame, 'games')})")
    ax.set_ylabel("share of games with a hund [%], 95 % CI")
    return ax
