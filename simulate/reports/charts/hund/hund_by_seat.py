"""Who is the hund, who is first out and who takes the trump card, by seat."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import bars, n_text, new_axes


def hund_by_seat(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `hund`: bars by result for each seat, with 95 % intervals and the fair share as a line."""
    ax = new_axes(ax)
    frame = frame[frame["player"].str.fullmatch(r"seat \d")]  # the names of strategies with their parameters are too long
    bars(ax, frame, "player", "result", 100)
    seats = frame["player"].nunique()
    ax.axhline(100 / seats, color="black", lw=1, ls=":")
    ax.set_ylim(top=125 * float(frame["high"].max()))
    ax.legend(fontsize="small", ncols=3)
    ax.set_ylabel("share of games a player [%], 95 % CI")
    ax.set_xlabel(f"dotted: one of {seats} players ({n_text(frame, 'games')})")
    return ax
