"""Whole games: who wins, by how much, from how far behind."""

import numpy as np

from simulate.games.chansen.state import HUNDRED, SEATS
from simulate.reports.chansen.rounds import seat_cube
from simulate.reports.tables import Played, ReportTable, TableBuilder
from simulate.stats.cubes import Weighted
from simulate.stats.means import mean
from simulate.stats.proportions import wilson

DISTANCES = (1, 10, 20, 30, 50, 75, 100, 150, 200, 300, 500, 1000)  # points
SOLE_SEATS = tuple(1 << seat for seat in range(SEATS))


def game_table(played: Played) -> ReportTable:
    """Who wins games, by how much, and how the lead changes.

    Seat 0 is forehand in the first round, so in four of ten; seat 2 deals in four of ten. A shared win is a half or a third.
    """
    table = TableBuilder("games", "Games")
    winners, counts = played.cube("winners").values("winners")
    won = np.stack([winners >> seat & 1 for seat in range(SEATS)])
    shares = won / np.maximum(won.sum(axis=0), 1)
    for seat in range(SEATS):
        table.add(mean(shares[seat], counts, "share"), what=f"seat {seat} wins")
    for other in range(1, SEATS):
        table.add(mean(shares[0] - shares[other], counts, "share"), what=f"seat 0 minus seat {other}")
    table.add(wilson(int(counts[won.sum(axis=0) > 1].sum()), int(counts.sum())), what="shared wins")
    table.add(wilson(int(counts[winners == 0].sum()), int(counts.sum())), what="broken off")
    table.add(mean(*margins(played), "points"), what="winner ahead of the second by")
    table.add(mean(*spreads(played), "points"), what="winner ahead of the last by")
    table.add(mean(*played.cube("lead_changes").values("lead_changes"), "rounds"), what="rounds that change the lead")
    table.add(mean(*played.cube("game_redeals").values("redeals"), "redeals"), what="redeals of a game")
    return table.table()


def margins(played: Played) -> Weighted:
    """Return by how much winners were ahead of the second."""
    return played.cube("margins").values(lambda margin_hundreds, margin_rest: HUNDRED * margin_hundreds + margin_rest)


def spreads(played: Played) -> Weighted:
    """Return by how much winners were ahead of the last."""
    return played.cube("spreads").values(lambda spread_hundreds, spread_rest: HUNDRED * spread_hundreds + spread_rest)


def total_table(played: Played) -> ReportTable:
    """Points of a game by seat, and rounds home; a sole winner's rounds home for comparison."""
    table = TableBuilder("totals", "Points of a game, and rounds home")
    homes = [seat_cube(played, "homes", seat) for seat in range(SEATS)]
    for seat in range(SEATS):
        table.add(mean(*played.cube(f"totals_{seat}").values(f"total_{seat}"), "points"), player=f"seat {seat}", what="points")
        table.add(mean(*homes[seat].values("homes"), "rounds"), player=f"seat {seat}", what="rounds home")
    sole = [cube.where(winners=alone).values("homes") for cube, alone in zip(homes, SOLE_SEATS, strict=True)]
    table.add(mean(sole[0][0], sum(counts for _, counts in sole), "rounds"), player="sole winner", what="rounds home")
    return table.table()


def distance_table(played: Played) -> ReportTable:
    """How often games end with so large a distance, and how often a winner had been behind by so much."""
    table = TableBuilder("distances", "Games decided by at least so many points")
    for what, (points, counts) in (
        ("winner ahead of the second", margins(played)),
        ("winner ahead of the last", spreads(played)),
        ("winner had been behind", played.cube("comebacks").values("largest_deficit")),
    ):
        for distance in DISTANCES:
            table.add(wilson(int(counts[points >= distance].sum()), int(counts.sum())), what=what, points=distance)
    return table.table()


def lead_table(played: Played) -> ReportTable:
    """How often who leads alone after half the rounds, or before the last, wins or shares the win."""
    table = TableBuilder("leads", "Winning from the lead")
    for column, when in (("halfway_leaders", "after half the rounds"), ("leaders_before_last", "before the last round")):
        leaders, winners, counts = played.cube("leads").pairs(column, "winners")
        alone = np.isin(leaders, SOLE_SEATS) & (winners > 0)
        wins = alone & (leaders & winners > 0)
        table.add(wilson(int(counts[wins].sum()), int(counts[alone].sum())), leads_alone=when)
    return table.table()
