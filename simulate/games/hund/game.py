"""Hund as the runner, the command line and the reports see it."""

import numpy as np

from simulate.core.games import CountTable, Game, Metric
from simulate.games.hund import text
from simulate.games.hund.play import play_games
from simulate.games.hund.rules import check_rules
from simulate.games.hund.state import DECISIONS, FEWEST, GAME_COLUMNS, HUND, MOST, OPTIONS, table_dtype


def finish_by_seat(rows: np.ndarray, seats: int) -> np.ndarray:
    """Return how each seat finished; shape (n, seats)."""
    return np.stack([rows[f"finish_{seat}"] for seat in range(seats)], axis=1)


def hund_by_seat(rows: np.ndarray, seats: int) -> np.ndarray:
    """Return 1 for the seat that lost as the hund, else 0; shape (n, seats)."""
    lost: np.ndarray = finish_by_seat(rows, seats) == HUND
    return lost.astype(np.int64)


def place_by_seat(rows: np.ndarray, seats: int) -> np.ndarray:
    """Return the place of each seat, 1 the first out; the hund, and who is still in when the game stalled, are last."""
    places: np.ndarray = np.minimum(finish_by_seat(rows, seats), seats)
    return places.astype(np.int64)


GAME = Game(
    id="hund",
    title="Hund",
    summary="Norwegian, two to six players: collect cards in tricks with wars, then get rid of them; the last one is the hund.",
    players="2 to 6",
    game_word="game",
    seats=lambda rules: int(rules["players"]),
    decisions=DECISIONS,
    options=OPTIONS,
    check_rules=check_rules,
    table_dtype=table_dtype,
    deal_columns=(),
    game_columns=GAME_COLUMNS,
    tables=(
        *(
            CountTable(f"hands_{seat}", "game", (f"finish_{seat}", f"collected_{seat}", f"mean_rank_{seat}"), seat)
            for seat in range(MOST)
        ),
        *(
            CountTable(f"trumps_{seat}", "game", (f"finish_{seat}", f"trumps_{seat}", f"collected_{seat}"), seat)
            for seat in range(MOST)
        ),
        CountTable("ends", "game", ("trump_owner", "first_out", "hund")),
        CountTable("owner", "game", ("owner_finish", "owner_collected")),
        CountTable("signs", "game", ("hund_by_cards", "hund_by_trumps", "stalled")),
        CountTable("wars", "game", ("wars", "robbed", "deepest_war")),
        CountTable("collecting", "game", ("collect_tricks", "war_tricks", "wars")),
        CountTable("first_trick", "game", ("first_trick_war",)),
        CountTable("first_winner", "game", ("first_winner",)),
        CountTable("trump_cards", "game", ("trump_card",)),
        CountTable("sjanse", "game", ("sjanse_plays",)),
        CountTable("shedding", "game", ("shed_tricks", "empty_entries", "stalled")),
        CountTable("turns", "game", ("turns_hundreds", "turns_rest")),
        CountTable("pick_ups", "game", ("pick_ups_hundreds", "pick_ups_rest")),
    ),
    play_games=play_games,
    text=text,
    checked_under=tuple({"players": players} for players in range(FEWEST, MOST + 1)),
    metrics=(
        Metric("hund", "game", "share of games lost as hund", hund_by_seat, 0, 1, more_is_better=False),
        Metric("place", "game", "place, 1 first out", place_by_seat, 1, MOST, more_is_better=False),
    ),
)
