"""What the opening hand is worth in tricks."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import COLOURS, errors, n_text, new_axes


def feature_effects(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `features` for forehand: extra tricks for one more of each feature, by kind, with 95 % intervals."""
    ax = new_axes(ax)
    own = frame[frame["player"] == "forehand"]
    features = list(dict.fromkeys(own["one_more"]))
    kinds = list(dict.fromkeys(own["kind"]))
    for number, kind in enumerate(kinds):
        rows = own[own["kind"] == kind]
        places = [features.index(feature) + 0.18 * (number - (len(kinds) - 1) / 2) for feature in rows["one_more"]]
        ax.errorbar(rows["estimate"], places, xerr=errors(rows), fmt="o", color=COLOURS[number], capsize=3, label=kind)
    ax.axvline(0, color="grey", lw=0.8)
    ax.set_yticks(range(len(features)), [f"one more\n{feature}" for feature in features])
    ax.grid(axis="x", alpha=0.3)
    ax.grid(visible=False, axis="y")
    ax.invert_yaxis()
    ax.set_xlabel(f"extra tricks of forehand, 95 % CI (up to {n_text(own, 'deals')} a kind)")
    ax.legend()
    return ax
