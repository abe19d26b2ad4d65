"""The finishing order by seat, as a matrix."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import n_text, new_axes


def finishing_order(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `finish`: a cell for each seat and place with its share and half the width of its 95 % interval."""
    ax = new_axes(ax)
    seats, places = list(dict.fromkeys(frame["seat"])), list(dict.fromkeys(frame["place"]))
    shares = 100 * frame["estimate"].to_numpy().reshape(len(seats), len(places))  # seat by seat, as the table
    image = ax.imshow(shares, cmap="Blues", vmin=0, aspect="auto")
    for row in frame.to_dict("records"):
        share = 100 * row["estimate"]
        ax.text(
            places.index(row["place"]), seats.index(row["seat"]),
            f"{share:.1f}\n±{50 * (row['high'] - row['low']):.1f}",
            ha="center", va="center", fontsize="small", color="white" if share > 0.6 * shares.max() else "black",
        )  # fmt: skip
    ax.figure.colorbar(image, ax=ax, label="share of games [%]")
    ax.set_xticks(range(len(places)), places)
    ax.set_yticks(range(len(seats)), seats)
    ax.set_xlabel(f"place (share ± half of the 95 % CI, {n_text(frame, 'games')})")
    ax.grid(visible=False)
    return ax
