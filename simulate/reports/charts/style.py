"""What all charts share: colours that colour-blind readers can tell apart, sizes that read on a phone and in print."""

from contextlib import AbstractContextManager
from typing import Any

import matplotlib as mpl
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
"""M. Okabe and K. Ito, "Color universal design" (2008)."""

STYLE: dict[Any, Any] = {
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.axisbelow": True,
    "figure.figsize": (6.4, 4.0),
    "figure.dpi": 110,
    "font.size": 11,
    "grid.alpha": 0.3,
    "legend.frameon": False,
    "savefig.bbox": "tight",
    "svg.fonttype": "path",
    "svg.hashsalt": "stickprov",
}


def style() -> AbstractContextManager[None]:
    """Return a context in which charts look alike."""
    return mpl.rc_context(STYLE)


def new_axes(ax: Axes | None) -> Axes:
    """Return the axes to draw on: those given, or those of a new figure that needs no display."""
    return Figure(layout="constrained").add_subplot() if ax is None else ax


def errors(frame: pd.DataFrame, scale: float = 1.0) -> np.ndarray:
    """Return the distances of the interval's ends from the estimates, as error bars want them; shape (2, rows)."""
    return scale * np.array([frame["estimate"] - frame["low"], frame["high"] - frame["estimate"]])


def bars(ax: Axes, frame: pd.DataFrame, label: str, group: str, scale: float = 1.0) -> None:
    """Draw the estimates as bars with intervals: one place on the axis for each `label`, one colour for each `group`."""
    labels, groups = list(dict.fromkeys(frame[label])), list(dict.fromkeys(frame[group]))
    width = 0.8 / len(groups)
    for number, name in enumerate(groups):
        own = frame[frame[group] == name]
        places = np.array([labels.index(value) for value in own[label]]) - 0.4 + width * (number + 0.5)
        ax.bar(places, scale * own["estimate"], width, yerr=errors(own, scale), capsize=3, color=COLOURS[number], label=str(name))
    ax.set_xticks(range(len(labels)), [str(value) for value in labels])
    if len(groups) > 1:
        ax.legend()


def lines(ax: Axes, frame: pd.DataFrame, x: str, group: str, scale: float = 1.0) -> None:
    """Draw the estimates over the numbers in `x` as lines with interval bands, one for each `group`."""
    for number, (name, own) in enumerate(frame.groupby(group, sort=False)):
        ax.plot(own[x], scale * own["estimate"], "o-", markersize=3, color=COLOURS[number], label=str(name))
        ax.fill_between(own[x], scale * own["low"], scale * own["high"], alpha=0.25, color=COLOURS[number], linewidth=0)
    ax.legend()


def n_text(frame: pd.DataFrame, what: str) -> str:
    """Return `n = 200,000 deals`, of the largest n in the frame."""
    return f"n = {int(frame['n'].max()):,} {what}"
