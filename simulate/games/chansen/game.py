"""Chansen as the runner, the command line and the reports see it."""

import numpy as np

from simulate.core.games import CountTable, Game, Metric
from simulate.games.chansen import text
from simulate.games.chansen.play import play_deals, play_games
from simulate.games.chansen.rules import check_rules
from simulate.games.chansen.state import (
    DEAL_COLUMNS,
    DECISIONS,
    GAME_COLUMNS,
    MAX_POINTS,
    MAX_ROUNDS,
    MAX_VALUE,
    OPTIONS,
    SEATS,
    TRICKS,
    table_dtype,
)

SHARES = 6  # a shared win is half or a third of one: whole numbers in sixths


def _by_seat(name: str, unit: str, columns: tuple[str, ...]) -> tuple[CountTable, ...]:
    """Return one count table a seat; columns that end in an underscore are the seat's own."""
    return tuple(
        CountTable(f"{name}_{seat}", unit, tuple(f"{column}{seat}" if column.endswith("_") else column for column in columns))
        for seat in range(SEATS)
    )


def _stacked(rows: np.ndarray, name: str) -> np.ndarray:
    """Return a column that there is for each seat; shape (n, 3)."""
    return np.stack([rows[f"{name}_{seat}"] for seat in range(SEATS)], axis=1)


def points_by_seat(rows: np.ndarray, seats: int) -> np.ndarray:
    """Return the points of each round by seat; shape (n, 3)."""
    return _stacked(rows, "points")


def home_by_seat(rows: np.ndarray, seats: int) -> np.ndarray:
    """Return 1 for each seat that went home, else 0; shape (n, 3)."""
    return _stacked(rows, "home")


def tricks_by_seat(rows: np.ndarray, seats: int) -> np.ndarray:
    """Return the tricks of each round by seat; shape (n, 3)."""
    return _stacked(rows, "tricks")


def wins_by_seat(rows: np.ndarray, seats: int) -> np.ndarray:
    """Return each seat's share of a won game, in sixths: a win shared by two is a half to each; shape (n, 3)."""
    won = rows["winners"].astype(np.int64)[:, None] >> np.arange(SEATS) & 1
    shares: np.ndarray = won * SHARES // np.maximum(won.sum(axis=1, keepdims=True), 1)
    return shares


def totals_by_seat(rows: np.ndarray, seats: int) -> np.ndarray:
    """Return the totals of each game by seat; shape (n, 3)."""
    return _stacked(rows, "total")


GAME = Game(
    id="chansen",
    title="Chansen",
    summary="Swedish, three players, twenty cards: bid for exact tricks, six fixed trumps, and two cards called the chance.",
    players="3",
    game_word="game",
    seats=lambda rules: SEATS,
    decisions=DECISIONS,
    options=OPTIONS,
    check_rules=check_rules,
    table_dtype=table_dtype,
    deal_columns=DEAL_COLUMNS,
    game_columns=GAME_COLUMNS,
    tables=(
        CountTable("contracts", "deal", ("forehand", "contract_0", "contract_1", "contract_2", "home_0", "home_1", "home_2")),
        CountTable("redeals", "deal", ("redeals",)),
        *_by_seat("points", "deal", ("contract_", "chance_", "home_", "points_")),
        *_by_seat("tricks", "deal", ("contract_", "chance_", "tricks_")),
        *_by_seat("hands", "deal", ("fixed_", "longest_", "aces_", "contract_", "tricks_")),
        *_by_seat("estimates", "deal", ("contract_", "estimate_", "home_")),
        *_by_seat("hand_points", "deal", ("dealt_points_", "contract_", "tricks_")),
        *_by_seat("card_points", "deal", ("contract_", "tricks_", "card_points_")),
        CountTable("declarers", "deal", ("forehand", "declarer", "highest_bid", "trump", "declarer_tricks")),
        CountTable("declarer_points", "deal", ("highest_bid", "trump", "declarer_points")),
        CountTable("declarer_trumps", "deal", ("highest_bid", "declarer_trumps_dealt", "declarer_trumps", "declarer_tricks")),
        CountTable("holder_trumps", "deal", ("holder_contract", "holder_trumps_dealt", "holder_trumps", "holder_tricks")),
        CountTable("laid_aside", "deal", ("holder_contract", "laid_aside_points", "laid_aside_trumps", "holder_tricks")),
        CountTable("chance", "deal", ("chance_fixed", "chance_points")),
        CountTable("fixed_trumps", "deal", ("fixed_0", "fixed_1", "fixed_2")),
        CountTable("winners", "game", ("winners", "rounds")),
        *_by_seat("totals", "game", ("total_",)),
        CountTable("margins", "game", ("margin_hundreds", "margin_rest")),
        CountTable("spreads", "game", ("spread_hundreds", "spread_rest")),
        CountTable("comebacks", "game", ("largest_deficit",)),
        CountTable("leads", "game", ("halfway_leaders", "leaders_before_last", "winners")),
        CountTable("lead_changes", "game", ("lead_changes",)),
        CountTable("game_redeals", "game", ("redeals",)),
        *_by_seat("homes", "game", ("winners", "homes_")),
    ),
    play_deals=play_deals,
    play_games=play_games,
    longest_game=MAX_ROUNDS,
    deals_column="rounds",
    text=text,
    metrics=(
        Metric("points", "deal", "points a round", points_by_seat, -MAX_VALUE, MAX_POINTS),
        Metric("home", "deal", "share of rounds at home", home_by_seat, 0, 1),
        Metric("tricks", "deal", "tricks a round", tricks_by_seat, 0, TRICKS),
        Metric("wins", "game", "share of games won", wins_by_seat, 0, SHARES, scale=SHARES),
        Metric("totals", "game", "points a game", totals_by_seat, -MAX_VALUE * MAX_ROUNDS, MAX_POINTS * MAX_ROUNDS),
    ),
    grouped_by=("highest_bid", "trump"),
)
