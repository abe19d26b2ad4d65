"""Points of a round by bid."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import COLOURS, errors, new_axes


def points_by_bid(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `points`: a point with its 95 % interval for each bid, passers by seat."""
    ax = new_axes(ax)
    names = frame["bid"] + frame["player"].map(lambda player: "" if player == "all" else f", {player}")
    places = range(len(frame))
    ax.errorbar(frame["estimate"], places, xerr=errors(frame), fmt="o", color=COLOURS[0], capsize=4)
    ax.axvline(0, color="grey", lw=0.8)
    ax.set_yticks(places, [f"{name}\n(n = {n:,})" for name, n in zip(names, frame["n"], strict=True)])
    ax.grid(visible=False, axis="y")
    ax.grid(axis="x", alpha=0.3)
    ax.invert_yaxis()
    ax.set_xlabel("points a round, 95 % CI (n rounds)")
    return ax
