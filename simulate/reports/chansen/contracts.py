"""Going home: home rates, players home at once, tricks around the target."""

import numpy as np

from simulate.games.chansen.state import BID_LABELS, SEATS, TRICKS
from simulate.reports.chansen.rounds import auctions, by_bid, is_home, players, seat_cube, share, target_tricks
from simulate.reports.tables import Played, ReportTable, TableBuilder
from simulate.stats.means import mean
from simulate.stats.proportions import wilson


def home_table(played: Played) -> ReportTable:
    """How often each bid is home."""
    table = TableBuilder("home", "Home rate by bid")
    rounds = auctions(played)
    for bid, label in enumerate(BID_LABELS):
        table.add(share(rounds.homes, rounds.contracts == bid, rounds.counts), bid=label)
    return table.table()


def home_by_player_table(played: Played) -> ReportTable:
    """How often each bid is home, by role, seat and strategy."""
    table = TableBuilder("home_by_player", "Home rate by bid and player")
    rounds = auctions(played)
    for name, who in players(played, rounds).items():
        for bid, label in enumerate(BID_LABELS):
            table.add(share(rounds.homes, who & (rounds.contracts == bid), rounds.counts), player=name, bid=label)
        table.add(share(rounds.homes, who, rounds.counts), player=name, bid="any")
    return table.table()


def homes_at_once_table(played: Played) -> ReportTable:
    """How many of the three go home in the same round."""
    table = TableBuilder("homes_at_once", "Players home in the same round")
    rounds = auctions(played)
    homes, n = rounds.homes.sum(axis=0), int(rounds.counts.sum())
    for number in range(SEATS + 1):
        table.add(wilson(int(rounds.counts[homes == number].sum()), n), home=str(number))
    table.add(mean(homes, rounds.counts, "players"), home="on average")
    return table.table()


def trick_distribution_table(played: Played) -> ReportTable:
    """How many tricks players take, by bid."""
    table = TableBuilder("trick_distribution", "Distribution of tricks by bid")
    for _, labels, cube in by_bid(played, "tricks"):
        tricks, counts = cube.values("tricks")
        for number, count in zip(tricks, counts, strict=True):
            table.add(wilson(int(count), int(counts.sum())), **labels, tricks=int(number))
    return table.table()


def target_table(played: Played) -> ReportTable:
    """How often players miss their tricks by too few or by too many."""
    table = TableBuilder("targets", "Tricks around the target")
    for bid, labels, cube in by_bid(played, "tricks", range(SEATS)):
        fewest, most = target_tricks(played, bid)
        tricks, counts = cube.values("tricks")
        for result, holds in (("too few", tricks < fewest), ("home", is_home(played, bid, tricks)), ("too many", tricks > most)):
            table.add(wilson(int(counts[holds].sum()), int(counts.sum())), **labels, result=result)
        table.add(mean(tricks, counts, "tricks"), **labels, result="tricks")
    return table.table()


def all_six_table(played: Played) -> ReportTable:
    """How often somebody takes all six tricks, by his bid; only one player of a round can."""
    table = TableBuilder("all_six", "Rounds in which one player takes all six tricks")
    cubes = [seat_cube(played, "tricks", seat).where(tricks=TRICKS).only("contract") for seat in range(SEATS)]
    six, n = np.sum([cube.cells for cube in cubes], axis=0), int(auctions(played).counts.sum())
    for bid, label in enumerate(BID_LABELS):
        table.add(wilson(int(six[bid]), n), bid=label)
    table.add(wilson(int(six.sum()), n), bid="any")
    return table.table()
