"""Points of a round, and the designer's question: at which value would a bid break even."""

import numpy as np

from simulate.games.chansen.state import BID_LABELS, BIDS, PASS, SEATS, SPEL
from simulate.reports.chansen.rounds import FEW, by_bid, is_home, seat_cube
from simulate.reports.tables import Played, ReportTable, TableBuilder
from simulate.stats.estimates import Estimate
from simulate.stats.means import mean, ratio


def points_table(played: Played) -> ReportTable:
    """Points of a round by bid; passers one seat at a time."""
    table = TableBuilder("points", "Points of a round by bid")
    for _, labels, cube in by_bid(played, "points", range(SEATS)):
        table.add(mean(*cube.values("points"), "points"), **labels)
    return table.table()


def points_by_seat_table(played: Played) -> ReportTable:
    """Points of a round by seat and bid: what seats with different strategies differ by; in single deals seat 0 is forehand."""
    table = TableBuilder("points_by_seat", "Points of a round by seat and bid")
    for seat in range(SEATS):
        cube = seat_cube(played, "points", seat)
        table.add(mean(*cube.values("points"), "points"), seat=seat, bid="any")
        for bid, label in enumerate(BID_LABELS):
            table.add(mean(*cube.where(contract=bid).values("points"), "points"), seat=seat, bid=label)
    return table.table()


def card_points_table(played: Played) -> ReportTable:
    """Card points in the tricks of players who are home and of those who are not."""
    table = TableBuilder("card_points", "Card points in the tricks, by bid")
    for bid, labels, cube in by_bid(played, "card_points", range(SEATS)):
        tricks, points, counts = cube.pairs("tricks", "card_points")
        home = is_home(played, bid, tricks)
        for result, holds in (("home", home), ("not home", ~home)):
            table.add(mean(points[holds], counts[holds], "card points"), **labels, result=result)
    return table.table()


def break_even(played: Played, seat: int, bid: int, against: int) -> Estimate:
    """Estimate the value of a bid at which a seat scores with it what the seat scores with another one.

    It solves  value * (rate at which the value is scored) + other points of the bid = mean points of the other bid.  The two bids
    of a seat are made in different rounds. Those of the other bid enter the ratio by their deviations, which leave its
    estimate alone and bring the uncertainty of their mean into the interval.
    """
    cube = seat_cube(played, "points", seat)
    home, points, counts = cube.where(contract=bid).pairs("home", "points")
    other_points, other_counts = cube.where(contract=against).values("points")
    scored = 2 * home - 1 if played.rules["fail_penalty"] == "value" else home
    n, other_n = int(counts.sum()), int(other_counts.sum())
    if min(home @ counts, other_n) < FEW or scored @ counts <= 0:  # if it is lost more often than won, no value is enough
        return ratio([], [], [], "points")
    average = mean(other_points, other_counts, "points").estimate
    rest = points - int(played.rules[f"value_{BIDS[bid]}"]) * scored
    return ratio(
        np.concatenate([average - rest, (other_points - average) * (n / other_n)]),
        np.concatenate([scored, np.zeros(len(other_points))]),
        np.concatenate([counts, other_counts]),
        "points",
    )


def break_even_table(played: Played) -> ReportTable:
    """The designer's table: for every bid the value at which it breaks even against passing, and against spel."""
    table = TableBuilder("break_even", "Value at which a bid breaks even, as these strategies bid and play")
    for against in (PASS, SPEL):
        for bid in range(against + 1, len(BIDS)):
            for seat in range(SEATS):
                table.add(
                    break_even(played, seat, bid, against),
                    against=BID_LABELS[against],
                    bid=BID_LABELS[bid],
                    seat=seat,
                    in_force=played.rules[f"value_{BIDS[bid]}"],
                )
    return table.table()
