"""Trump suits, black and red."""

from typing import Any

import numpy as np

from simulate.games.chansen.state import BID_LABELS, TRICKS
from simulate.reports.chansen.rounds import REAL_BIDS, is_home
from simulate.reports.tables import Played, ReportTable, TableBuilder
from simulate.stats.means import mean
from simulate.stats.proportions import wilson

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
COLOURS = {"black": (0, 3), "red": (1, 2)}  # places in SUIT_NAMES


def trump_table(played: Played) -> ReportTable:
    """How often each suit is named."""
    table = TableBuilder("trumps", "How often a suit is named")
    named = played.cube("declarers").only("trump").cells[: len(SUIT_NAMES)]
    for suit, name in enumerate(SUIT_NAMES):
        table.add(wilson(int(named[suit]), int(named.sum())), trump=name)
    for colour, suits in COLOURS.items():
        table.add(wilson(int(named[list(suits)].sum()), int(named.sum())), trump=colour)
    return table.table()


def colour_table(played: Played) -> ReportTable:
    """Declarers with black and with red trumps: home rate, tricks and points by bid."""
    table = TableBuilder("colours", "Declarers with black and red trumps")
    for bid in REAL_BIDS:
        tricks_cube = played.cube("declarers").where(highest_bid=bid).only("trump", "declarer_tricks")
        points_cube = played.cube("declarer_points").where(highest_bid=bid)
        for colour, suits in COLOURS.items():
            tricks, counts = np.arange(TRICKS + 1), tricks_cube.cells[list(suits)].sum(axis=0)
            home = int(counts[is_home(played, bid, tricks)].sum())
            points = [points_cube.where(trump=suit).values("declarer_points") for suit in suits]
            labels: dict[str, Any] = {"bid": BID_LABELS[bid], "trump": colour}
            table.add(wilson(home, int(counts.sum())), **labels, what="home")
            table.add(mean(tricks, counts, "tricks"), **labels, what="tricks")
            table.add(mean(points[0][0], points[0][1] + points[1][1], "points"), **labels, what="points")
    return table.table()
