"""Sju små hus as the runner, the command line and the reports see it."""

import numpy as np

from simulate.core.games import CountTable, Game, Metric
from simulate.games.sju_sma_hus import text
from simulate.games.sju_sma_hus.play import play_deals, play_games
from simulate.games.sju_sma_hus.rules import check_rules
from simulate.games.sju_sma_hus.state import (
    DEAL_COLUMNS,
    DECISIONS,
    MATCH_COLUMNS,
    MAX_DEALS,
    MAX_POINTS,
    OPTIONS,
    SEATS,
    table_dtype,
)


def points_by_seat(rows: np.ndarray, seats: int) -> np.ndarray:
    """Return the points of each deal by seat; shape (n, 2)."""
    forehand_first = np.stack([rows["forehand_points"], rows["dealer_points"]], axis=1)
    points: np.ndarray = np.where((rows["forehand"] == 0)[:, None], forehand_first, forehand_first[:, ::-1])
    return points


def match_won_by_seat(rows: np.ndarray, seats: int) -> np.ndarray:
    """Return 1 for the seat that won the match, else 0; shape (n, 2)."""
    won: np.ndarray = rows["winner"][:, None] == np.arange(seats)
    return won.astype(np.int64)


GAME = Game(
    id="sju-sma-hus",
    title="Sju små hus",
    summary="Swedish, two players: seven houses of cards on the table, played as pass, spel or trumf.",
    players="2",
    game_word="match",
    seats=lambda rules: SEATS,
    decisions=DECISIONS,
    options=OPTIONS,
    check_rules=check_rules,
    table_dtype=table_dtype,
    deal_columns=DEAL_COLUMNS,
    game_columns=MATCH_COLUMNS,
    tables=(
        CountTable("kinds", "deal", ("kind", "trump", "forehand")),
        CountTable("tricks", "deal", ("kind", "forehand", "forehand_tricks")),
        CountTable("points", "deal", ("kind", "forehand", "forehand_points", "dealer_points")),
        CountTable("forehand_aces", "deal", ("kind", "forehand_aces", "forehand_tricks")),
        CountTable("dealer_aces", "deal", ("kind", "dealer_aces", "forehand_tricks")),
        CountTable("forehand_trumps", "deal", ("kind", "forehand_trumps", "forehand_tricks")),
        CountTable("dealer_trumps", "deal", ("kind", "dealer_trumps", "forehand_tricks")),
        CountTable("forehand_voids", "deal", ("kind", "forehand_voids", "forehand_tricks")),
        CountTable("dealer_voids", "deal", ("kind", "dealer_voids", "forehand_tricks")),
        CountTable("forehand_longest", "deal", ("kind", "forehand_longest", "forehand_tricks")),
        CountTable("dealer_longest", "deal", ("kind", "dealer_longest", "forehand_tricks")),
        CountTable("early_tricks", "deal", ("kind", "forehand_early_tricks", "forehand_tricks")),
        CountTable("aces_taken", "deal", ("kind", "forehand_early_tricks", "forehand_taken_aces", "dealer_taken_aces")),
        CountTable("trumps_taken", "deal", ("kind", "forehand_early_tricks", "forehand_taken_trumps", "dealer_taken_trumps")),
        CountTable("face_up", "deal", ("kind", "face_up_trumps")),
        CountTable("course", "deal", ("kind", "leader_won_first", "one_pile_left")),
        CountTable("matches", "game", ("winner", "deals")),
        CountTable("losers", "game", ("winner", "loser_points")),
        CountTable("comebacks", "game", ("winner", "largest_deficit")),
        CountTable("first_deals", "game", ("winner", "first_deal_points")),
    ),
    play_deals=play_deals,
    play_games=play_games,
    longest_game=MAX_DEALS,
    text=text,
    metrics=(
        Metric("points", "deal", "points a deal", points_by_seat, 0, MAX_POINTS),
        Metric("matches", "game", "share of matches won", match_won_by_seat, 0, 1),
    ),
    grouped_by=("kind",),
)
