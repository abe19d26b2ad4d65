"""How often a player is the hund, and first out, over groups of what he held: what several charts draw."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.style import COLOURS, errors, n_text, new_axes

FORMS = {"hund": ("o", "-"), "first out": ("s", "--")}


def outcomes(frame: pd.DataFrame, ax: Axes | None, order: tuple[str, ...], xlabel: str) -> Axes:
    """Draw a table with `held` and `result`: 95 % intervals, a form for each result, a colour for each of several players."""
    ax = new_axes(ax)
    frame = frame if "player" in frame else frame.assign(player="owner")
    labels = [group for group in order if group in set(frame["held"])]
    curves = list(frame.groupby(["player", "result"], sort=False))
    players = list(dict.fromkeys(frame["player"]))
    for number, ((player, result), own) in enumerate(curves):
        places = [labels.index(group) + 0.3 * ((number + 0.5) / len(curves) - 0.5) for group in own["held"]]
        marker, line = FORMS[str(result)]
        colour = COLOURS[players.index(player) if len(players) > 1 else number]
        ax.errorbar(
            places, 100 * own["estimate"], errors(own, 100),
            marker=marker, ls=line, ms=4, lw=1, capsize=3, color=colour, label=f"{player}: {result}",
        )  # fmt: skip
    long = max(map(len, labels)) > 5
    ax.set_xticks(range(len(labels)), labels, rotation=25 if long else 0, ha="right" if long else "center")
    ax.set_xlabel(f"{xlabel} (up to {n_text(frame, 'games')} a point)")
    ax.set_ylabel("share of games [%], 95 % CI")
    ax.legend(fontsize="small")
    return ax
