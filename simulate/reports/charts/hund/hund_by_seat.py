"""Who is the hund, who is first out and who takes the trump card, by seat and strategy."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import bars, n_text, new_axes


def hund_by_seat(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `hund`: bars by result for each player, with 95 % intervals and the fair share as a line."""
    ax = new_axes(ax)
    bars(ax, frame, "player", "result", 100)
    seats = frame["player"].str.fullmatch(r"seat \d").sum() / frame["result"].nunique()
    ax.axhline(100 / seats, color="grey", lw=0.8, ls=":")
    ax.set_ylim(top=1.3 * 100 * float(frame["high"].max()))
    ax.legend(fontsize="small", ncols=3)
    if frame["player"].nunique() > seats:
        ax.tick_params(axis="x", rotation=20)
    ax.set_ylabel("share of games a player [%], 95 % CI")
    ax.set_xlabel(f"dotted: one of {seats:.0f} players ({n_text(frame, 'games')})")
    return ax
