"""What the hand as dealt promises."""

from collections.abc import Callable

import numpy as np

from simulate.reports.chansen.rounds import FEW, by_bid, is_home
from simulate.reports.tables import Played, ReportTable, TableBuilder
from simulate.stats.means import mean, slope
from simulate.stats.proportions import wilson

Feature = Callable[..., np.ndarray]
FEATURES: dict[str, tuple[str, Feature]] = {
    # what one more of it is: count table, function of its columns, tricks among them
    "fixed trump": ("hands", lambda tricks, fixed: fixed),
    "trump in the best suit": ("hands", lambda tricks, longest: longest),
    "ace": ("hands", lambda tricks, aces: aces),
    "trump or ace": ("hands", lambda tricks, longest, aces: longest + aces),  # the estimate of the calibration
    "ten card points": ("hand_points", lambda tricks, dealt_points: dealt_points / 10),
}


def feature_table(played: Played) -> ReportTable:
    """What one more fixed trump, trump, ace, or ten card points in the hand as dealt goes with: tricks, and being home."""
    table = TableBuilder("features", "What the dealt hand promises, for one more")
    for name, (counted, feature) in FEATURES.items():
        for bid, labels, cube in by_bid(played, counted):
            tricks, values, counts = cube.pairs("tricks", feature)
            table.add(slope(values, tricks, counts, "tricks"), one_more=name, **labels, what="tricks")
            table.add(slope(values, is_home(played, bid, tricks), counts, "share"), one_more=name, **labels, what="home")
    return table.table()


def hand_table(played: Played) -> ReportTable:
    """How often a bid is home by what was dealt, and the tricks taken; card points in tens, rounded down."""
    table = TableBuilder("hands", "Home rate by the dealt hand")
    for name, (counted, feature) in FEATURES.items():
        for bid, labels, cube in by_bid(played, counted):
            tricks, values, counts = cube.pairs("tricks", feature)
            classes = np.floor(values).astype(int)
            for value in range(int(classes.max()) + 1):
                held = counts * (classes == value)
                if held.sum() >= FEW:
                    home = int(held[is_home(played, bid, tricks)].sum())
                    table.add(wilson(home, int(held.sum())), feature=name, **labels, value=value, what="home")
                    table.add(mean(tricks, held, "tricks"), feature=name, **labels, value=value, what="tricks")
    return table.table()
