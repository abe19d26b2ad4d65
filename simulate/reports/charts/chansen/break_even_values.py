"""The value at which each bid breaks even against passing."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import COLOURS, errors, n_text, new_axes


def break_even_values(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `break_even` against passing: a point for each bid and seat, a line where the value in force is."""
    ax = new_axes(ax)
    own = frame[frame["against"] == "pass"]
    bids = list(dict.fromkeys(own["bid"]))
    for number, (seat, rows) in enumerate(own.groupby("seat")):
        places = [bids.index(bid) + 0.2 * (number - 1) for bid in rows["bid"]]
        ax.errorbar(places, rows["estimate"], errors(rows), fmt="o", color=COLOURS[number], capsize=3, label=f"seat {seat}")
    values = own.drop_duplicates("bid")["in_force"]
    ax.hlines(values, [x - 0.4 for x in range(len(bids))], [x + 0.4 for x in range(len(bids))], "black", label="value in force")
    ax.axhline(0, color="grey", lw=0.8)
    ax.set_xticks(range(len(bids)), bids)
    ax.set_ylabel("value that breaks even\n[points], 95 % CI")
    ax.set_xlabel(f"bid (up to {n_text(own, 'rounds')}; none: too few at home, or no value is enough)")
    ax.legend()
    return ax
