"""The chance: what it is worth, and what is laid aside for it."""

from typing import Any

from simulate.games.chansen.state import ALLA, BID_LABELS, LEFT, NO_RIGHT, SPEL, USED
from simulate.reports.chansen.rounds import bidders, is_home, minus
from simulate.reports.tables import Played, ReportTable, TableBuilder
from simulate.stats.cubes import Cube
from simulate.stats.means import mean, slope
from simulate.stats.proportions import wilson


def chance_table(played: Played) -> ReportTable:
    """What the chance is worth: home rate and points of spel and alla with it, without it, and without the right to it."""
    table = TableBuilder("chance", "Worth of the chance")
    for bid in (SPEL, ALLA):
        cube, label = bidders(played, "points", bid), BID_LABELS[bid]
        results = {name: cube.where(chance=use) for name, use in (("used", USED), ("left", LEFT), ("no right to it", NO_RIGHT))}
        for name, own in results.items():
            table.add(wilson(own.where(home=1).total, own.total), bid=label, chance=name, what="home")
        for name, own in results.items():
            table.add(mean(*own.values("points"), "points"), bid=label, chance=name, what="points")
        for what, unit in (("home", "share"), ("points", "points")):
            used, left = (results[name].values(what) for name in ("used", "left"))
            table.add(minus(used, left, unit), bid=label, chance="used minus left", what=what)
    return table.table()


def laid_aside(played: Played, bid: int) -> Cube:
    """Return the count table of what was laid aside by players with a bid; no two cards are without points (C3)."""
    cube = played.cube("laid_aside").where(holder_contract=bid)
    return Cube(cube.cells[1:], cube.names, (1, *cube.lows[1:]))


def exchange_table(played: Played) -> ReportTable:
    """How often the chance is used, what it brings in trumps, and what is laid aside."""
    table = TableBuilder("exchange", "Using the chance")
    for bid in (SPEL, ALLA):
        aside, trumps = laid_aside(played, bid), played.cube("holder_trumps").where(holder_contract=bid)
        gain = trumps.values(lambda holder_trumps_dealt, holder_trumps: holder_trumps - holder_trumps_dealt)
        labels: dict[str, Any] = {"bid": BID_LABELS[bid]}
        table.add(wilson(aside.total, trumps.total), **labels, what="used, of those with the right")
        table.add(mean(*gain, "trumps"), **labels, what="trumps gained by those with the right")
        table.add(mean(*aside.values("laid_aside_points"), "card points"), **labels, what="card points laid aside")
        table.add(mean(*aside.values("laid_aside_trumps"), "trumps"), **labels, what="trumps laid aside")
    return table.table()


def banking_table(played: Played) -> ReportTable:
    """Points banked against tricks lost: what goes with ten more card points, or one more trump, laid aside."""
    table = TableBuilder("banking", "What goes with laying aside more")
    for bid in (SPEL, ALLA):
        aside = laid_aside(played, bid)
        for column, one_more, size in (("laid_aside_points", "ten card points", 10), ("laid_aside_trumps", "trump", 1)):
            more, tricks, counts = aside.pairs(column, "holder_tricks")
            labels: dict[str, Any] = {"bid": BID_LABELS[bid], "one_more": one_more}
            table.add(slope(more / size, tricks, counts, "tricks"), **labels, what="tricks")
            table.add(slope(more / size, is_home(played, bid, tricks), counts, "share"), **labels, what="home")
    return table.table()
