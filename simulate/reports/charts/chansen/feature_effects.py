"""What the dealt hand promises, by bid."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import COLOURS, errors, n_text, new_axes


def feature_effects(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `features`: change of the home rate for one more of each feature, by bid, with 95 % intervals."""
    ax = new_axes(ax)
    own = frame[frame["what"] == "home"]
    features, bids = list(dict.fromkeys(own["one_more"])), list(dict.fromkeys(own["bid"]))
    for number, bid in enumerate(bids):
        rows = own[own["bid"] == bid]
        places = [features.index(name) + 0.14 * (number - (len(bids) - 1) / 2) for name in rows["one_more"]]
        ax.errorbar(
            100 * rows["estimate"], places, xerr=errors(rows, 100), fmt="o", ms=4, color=COLOURS[number], capsize=2, label=bid
        )
    ax.axvline(0, color="grey", lw=0.8)
    ax.set_yticks(range(len(features)), [f"one more\n{name}" for name in features])
    ax.grid(axis="x", alpha=0.3)
    ax.grid(visible=False, axis="y")
    ax.invert_yaxis()
    ax.set_xlabel(f"change of the home rate [percentage points], 95 % CI\n(up to {n_text(own, 'rounds')} a bid)")
    ax.legend(loc="lower center", bbox_to_anchor=(0.4, 1), ncols=3, fontsize="small")
    return ax
