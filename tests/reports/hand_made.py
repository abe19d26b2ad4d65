"""Counts of a few deals and matches of Sju små hus made by hand, so that every number of a report can be worked out on paper."""

from typing import Any

import numpy as np

from simulate.core.games import load_game
from simulate.reports.tables import Played, ReportTable

PASS, SPEL, TRUMF = 0, 1, 2
NO_TRUMP, HEARTS = 4, 2
LONGEST = {"forehand_longest": 4, "dealer_longest": 4}


def deal(kind: int, tricks: int, points: tuple[int, int], **more: int) -> dict[str, int]:
    """Return the row of a deal; columns not given are 0 (longest suits 4)."""
    trump = HEARTS if kind == TRUMF else NO_TRUMP
    row = {"kind": kind, "trump": trump, "forehand_tricks": tricks, **LONGEST, **more}
    return {**row, "forehand_points": points[0], "dealer_points": points[1]}


DEALS = (
    deal(
        PASS, 12, (2, 0), forehand_aces=1, dealer_aces=2, forehand_longest=4,
        forehand_early_tricks=6, forehand_taken_aces=1, dealer_taken_aces=1,
    ),
    deal(
        PASS, 13, (1, 1), forehand_aces=1, dealer_aces=2, forehand_longest=5,
        forehand_early_tricks=7, forehand_taken_aces=2, dealer_taken_aces=0,
    ),
    deal(
        PASS, 10, (4, 0), forehand_aces=0, dealer_aces=3, forehand_longest=4,
        forehand_early_tricks=5, forehand_taken_aces=0, dealer_taken_aces=2,
    ),
    deal(
        PASS, 15, (0, 3), forehand_aces=2, dealer_aces=1, forehand_longest=5, forehand_voids=1,
        forehand_early_tricks=9, forehand_taken_aces=2, dealer_taken_aces=0,
    ),
    deal(SPEL, 15, (2, 0), forehand_early_tricks=7),
    deal(SPEL, 13, (0, 0), forehand_early_tricks=7),
    deal(SPEL, 8, (0, 5), forehand_early_tricks=7),
    deal(
        TRUMF, 20, (7, 0), forehand_trumps=4, dealer_trumps=2,
        forehand_early_tricks=10, forehand_taken_trumps=4, dealer_taken_trumps=1,
    ),
    deal(
        TRUMF, 12, (0, 1), forehand_trumps=2, dealer_trumps=4,
        forehand_early_tricks=6, forehand_taken_trumps=2, dealer_taken_trumps=3,
    ),
    deal(
        TRUMF, 16, (3, 0), forehand_trumps=3, dealer_trumps=3,
        forehand_early_tricks=8, forehand_taken_trumps=3, dealer_taken_trumps=2,
    ),
)  # fmt: skip

MATCHES = (
    {"winner": 0, "deals": 5, "loser_points": 10, "largest_deficit": 0, "first_deal_points": 3},
    {"winner": 1, "deals": 7, "loser_points": 12, "largest_deficit": 4, "first_deal_points": 3},
    {"winner": 0, "deals": 1, "loser_points": 0, "largest_deficit": 0, "first_deal_points": 13},
    {"winner": 1, "deals": 7, "loser_points": 6, "largest_deficit": 1, "first_deal_points": -3},
)


def played(
    deals: tuple[dict[str, int], ...] = DEALS,
    matches: tuple[dict[str, int], ...] = (),
    times: int = 1,
    **rules: Any,
) -> Played:
    """Return these deals and matches, each as often as `times`, as if they had been played."""
    game = load_game("sju-sma-hus")
    tables = {}
    for table in game.tables:
        columns = {column.name: column for column in game.columns(table.unit)}
        own = [columns[name] for name in table.columns]
        cells = np.zeros([column.high - column.low + 1 for column in own], np.int64)
        for row in deals if table.unit == "deal" else matches:
            cells[tuple(row.get(column.name, 0) - column.low for column in own)] += times
        tables[table.name] = cells
    unit = "game" if matches else "deal"
    return Played(game, unit, game.parse_rules(rules), ("random_legal", "random_legal"), tables)


def rows(table: ReportTable, *columns: str) -> list[tuple[Any, ...]]:
    """Return some columns of a table as rows, numbers rounded to six places."""
    picked = table.frame[list(columns)].to_dict("records")
    return [tuple(round(value, 6) if isinstance(value, float) else value for value in row.values()) for row in picked]
