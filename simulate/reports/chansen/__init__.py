"""The report of Chansen: the questions people ask of the game, each as a table, and the charts of the tables."""

from simulate.reports.chansen.auction import bid_table, declarer_table, redeal_table, winning_bid_table
from simulate.reports.chansen.chance import banking_table, chance_table, exchange_table
from simulate.reports.chansen.contracts import (
    all_six_table,
    home_by_player_table,
    home_table,
    homes_at_once_table,
    target_table,
    trick_distribution_table,
)
from simulate.reports.chansen.games import distance_table, game_table, lead_table, total_table
from simulate.reports.chansen.hands import estimate_table, feature_table, hand_table
from simulate.reports.chansen.points import break_even_table, card_points_table, points_by_seat_table, points_table
from simulate.reports.chansen.trumps import colour_table, trump_table
from simulate.reports.tables import Played, ReportTable

MAIN_TABLES = ("redeals", "home", "homes_at_once", "points", "declarers", "chance", "break_even", "games")  # shown in sweeps
DEAL_TABLES = (
    home_table,
    points_table,
    break_even_table,
    bid_table,
    winning_bid_table,
    declarer_table,
    redeal_table,
    home_by_player_table,
    homes_at_once_table,
    target_table,
    trick_distribution_table,
    all_six_table,
    points_by_seat_table,
    card_points_table,
    chance_table,
    exchange_table,
    banking_table,
    trump_table,
    colour_table,
    feature_table,
    hand_table,
    estimate_table,
)
GAME_TABLES = (game_table, total_table, lead_table, distance_table)


def tables(played: Played) -> list[ReportTable]:
    """Return the tables of a run; those of games only where whole games were played."""
    makers = DEAL_TABLES if played.unit == "deal" else (*GAME_TABLES, *DEAL_TABLES)
    return [make(played) for make in makers]
