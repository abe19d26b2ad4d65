"""What the hand as dealt promises, and what its bidder made of it."""

from collections.abc import Callable

import numpy as np

from simulate.games.chansen.state import BID_LABELS, ESTIMATE_STEP, NO_ESTIMATE, SEATS
from simulate.reports.chansen.rounds import FEW, REAL_BIDS, by_bid, is_home, seat_cube
from simulate.reports.tables import Played, ReportTable, TableBuilder
from simulate.stats.means import mean, slope
from simulate.stats.proportions import wilson

Feature = Callable[..., np.ndarray]
FEATURES: dict[str, tuple[str, Feature]] = {
    # what one more of it is: count table, function of its columns, tricks among them
    "fixed trump": ("hands", lambda tricks, fixed: fixed),
    "trump in the best suit": ("hands", lambda tricks, longest: longest),
    "ace": ("hands", lambda tricks, aces: aces),
    "trump or ace": ("hands", lambda tricks, longest, aces: longest + aces),
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


def estimate_table(played: Played) -> ReportTable:
    """How often bidders were home who gave themselves so many percent, in steps of five; by strategy where they differ.

    No two players of a round have the same bid, so those with a bid are independent. Strategies need not say an estimate.
    """
    table = TableBuilder("estimates", "Estimate of the bidders against what happened")
    groups = {"all": list(range(SEATS))}
    if len(set(played.strategies)) > 1:
        groups |= {text: [seat for seat in range(SEATS) if played.strategies[seat] == text] for text in played.strategies}
    for name, seats in groups.items():
        for bid in REAL_BIDS:
            said = np.sum([seat_cube(played, "estimates", seat).where(contract=bid).cells for seat in seats], axis=0)
            for step in range(NO_ESTIMATE):
                n = int(said[step].sum())
                if n >= FEW:
                    table.add(wilson(int(said[step, 1]), n), player=name, bid=BID_LABELS[bid], said=ESTIMATE_STEP * step)
    return table.table()
