"""Coming to part 2 without cards: penalty or gift."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import bars, new_axes


def empty_entry(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw who becomes hund from the table `empty`: by seat, those who came empty beside those with cards, 95 % intervals."""
    ax = new_axes(ax)
    own = frame[frame["result"] == "hund"]
    bars(ax, own, "player", "hand", 100)
    ax.set_ylim(top=125 * float(own["high"].max()))
    ax.legend(ncols=2)
    ax.set_ylabel("share that become hund [%], 95 % CI")
    counts = own.groupby("hand")["n"].max()
    ax.set_xlabel("player (up to n = " + ", ".join(f"{n:,} {hand}" for hand, n in counts.items()) + ")")
    return ax
