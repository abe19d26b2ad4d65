"""Any table of estimates: settings beside each other, a heat map over two of them, or a plain row of points."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from simulate.reports.charts.style import COLOURS, errors, new_axes
from simulate.reports.tables import ESTIMATE_COLUMNS

MOST_ROWS = 40  # of a plain row of points
LEGEND_WIDTH = 56  # letters of the names in a line of the legend


def label_columns(frame: pd.DataFrame, axes: Sequence[str] = ()) -> list[str]:
    """Return the columns that say what an estimate is about, but for the axes of a sweep."""
    return [column for column in frame.columns if column not in (*axes, *ESTIMATE_COLUMNS, "exact")]


def joined(frame: pd.DataFrame, columns: Sequence[str]) -> pd.Series:
    """Return the texts of some columns as one."""
    return frame[list(columns)].astype(str).agg(", ".join, axis=1) if len(columns) else pd.Series("", index=frame.index)


def estimates_figure(frame: pd.DataFrame, axes: Sequence[str] = ()) -> Figure:
    """Return the chart that suits a table: a heat map where two axes leave one estimate each, else points or lines."""
    figure = Figure(layout="constrained")
    ax = figure.add_subplot()
    if not axes:
        points(frame, ax)
    elif len(axes) == 2 and len(set(joined(frame, label_columns(frame, axes)))) == 1:
        heat_map(frame, axes, ax)
    else:
        settings(frame, axes, ax)
    return figure


def unit_and_scale(frame: pd.DataFrame) -> tuple[str, float]:
    """Return the unit of a table's estimates as text, and what to multiply them by: shares are drawn in percent."""
    if (frame["unit"] == "share").all():
        return "%", 100
    return ", ".join(dict.fromkeys(frame["unit"])), 1


def points(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw each estimate as a point with its interval, one below the other."""
    ax = new_axes(ax)
    frame = frame.head(MOST_ROWS)
    unit, scale = unit_and_scale(frame)
    places = np.arange(len(frame))
    ax.errorbar(scale * frame["estimate"], places, xerr=errors(frame, scale), fmt="o", color=COLOURS[0], capsize=3)
    ax.axvline(0, color="grey", lw=0.8)
    ax.set_yticks(places, joined(frame, label_columns(frame)))
    ax.invert_yaxis()
    ax.grid(axis="x", alpha=0.3)
    ax.set_xlabel(f"{unit}, 95 % CI (up to n = {int(frame['n'].max()):,})")
    return ax


def settings(frame: pd.DataFrame, axes: Sequence[str], ax: Axes | None = None) -> Axes:
    """Draw estimates by setting: lines over numbers, points beside names; a colour for each row a setting has in the table."""
    ax = new_axes(ax)
    setting, row = joined(frame, axes), joined(frame, label_columns(frame, axes))
    names, rows = list(dict.fromkeys(setting)), list(dict.fromkeys(row))[: len(COLOURS)]
    numbers = pd.to_numeric(pd.Series(names), errors="coerce")
    are_numbers = bool(numbers.notna().all()) and len(names) > 1
    places = dict(zip(names, numbers if are_numbers else range(len(names)), strict=True))
    unit, scale = unit_and_scale(frame)
    for number, name in enumerate(rows):
        own = frame[row == name]
        aside = 0.0 if are_numbers else 0.5 * (number - (len(rows) - 1) / 2) / len(rows)
        x = np.array([places[value] + aside for value in setting[row == name]], float)
        form = "o-" if are_numbers else "o"
        ax.errorbar(x, scale * own["estimate"], errors(own, scale), fmt=form, ms=4, capsize=3, color=COLOURS[number], label=name)
    if not are_numbers:
        ax.set_xticks(range(len(names)), names, rotation=20 if len(names) > 4 else 0)
    ax.set_ylabel(f"{unit}, 95 % CI")
    ax.set_xlabel(f"{', '.join(axes)} (up to n = {int(frame['n'].max()):,})")
    if any(rows):
        beside = max(1, LEGEND_WIDTH // max(map(len, rows)))
        ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1), fontsize="small", ncols=min(beside, len(rows)))  # above all points
    return ax


def heat_map(frame: pd.DataFrame, axes: Sequence[str], ax: Axes | None = None) -> Axes:
    """Draw estimates over two axes as colours, each with its number and half the width of its interval."""
    ax = new_axes(ax)
    unit, scale = unit_and_scale(frame)
    vertical, horizontal = (list(dict.fromkeys(frame[name])) for name in axes)
    values = np.full((len(vertical), len(horizontal)), np.nan)
    for row in frame.to_dict("records"):
        place = vertical.index(row[axes[0]]), horizontal.index(row[axes[1]])
        values[place] = scale * row["estimate"]
        text = f"{scale * row['estimate']:.3g}\n±{scale * (row['high'] - row['low']) / 2:.2g}"
        ax.text(place[1], place[0], text, ha="center", va="center", fontsize="small", bbox={"fc": "white", "alpha": 0.6, "lw": 0})
    image = ax.imshow(values, cmap="cividis", aspect="auto")
    ax.figure.colorbar(image, ax=ax, label=f"{unit} (± 95 % CI, n = {int(frame['n'].max()):,})")
    ax.set_xticks(range(len(horizontal)), horizontal)
    ax.set_yticks(range(len(vertical)), vertical)
    ax.set_xlabel(axes[1])
    ax.set_ylabel(axes[0])
    ax.grid(visible=False)
    return ax
