"""The row of a game says what its events say."""

from fractions import Fraction
from math import floor
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulate.core.cards import RANKS, card_number
from simulate.core.games import Rules, load_game
from simulate.games.hund import play
from simulate.games.hund.state import FINISHES, game_dtype
from simulate.runs.plan import Plan, make_plan, new_table
from simulate.runs.replay import Event, Replayer
from simulate.runs.shards import Player, Shard, play_plan
from tests.hund.test_differential import draw_options

HUND = load_game("hund")
GAMES = 8
options = st.integers(0, 2**32).map(lambda seed: draw_options(Random(seed)))


def plan_of(count: int = GAMES, seed: int = 4, **rules: Any) -> Plan:
    return make_plan("hund", games=count, seed=seed, rules=rules, strategies=["random_legal"])


def rows_of(plan: Plan) -> list[dict[str, int]]:
    """Return the rows of a plan's games."""
    kept: list[np.ndarray] = []
    Player(plan).play(Shard(0, plan.count), keep=lambda rows: kept.append(rows["game"].copy()))
    return [{name: int(row[name]) for name in row.dtype.names or ()} for row in np.concatenate(kept)]


def tricks_of_part_1(events: list[Event]) -> list[list[Event]]:
    """Cut part 1 into tricks: the plays and wars of each, and who won it."""
    tricks: list[list[Event]] = [[]]
    for event in events:
        if event["event"] == "shed":
            break
        if event["event"] in ("play", "war", "trick"):
            tricks[-1].append(event)
        if event["event"] == "trick":
            tricks.append([])
    return tricks[:-1]


def wars_under_a_lone_higher_card(trick: list[Event]) -> list[bool]:
    """Say for each war of a trick whether a card played once, in the same round, was higher."""
    ranks: list[int] = []
    found = []
    for event in trick:
        if event["event"] == "play":
            ranks.append(RANKS.index(event["cards"][0][0]))
        elif event["event"] == "war":
            found.append(any(ranks.count(rank) == 1 and rank > RANKS.index(event["rank"]) for rank in ranks))
            ranks = []
    return found


def expected_row(events: list[Event], players: int) -> dict[str, int]:
    """Work out a row from the events alone."""
    shed = next(i for i, event in enumerate(events) if event["event"] == "shed")
    shown, part_2, end = events[shed], events[shed + 1 : -1], events[-1]
    tricks = [wars_under_a_lone_higher_card(trick) for trick in tricks_of_part_1(events)]
    hund = end["hund"]
    finish = [end["order"].index(seat) + 1 if seat in end["order"] else 6 if seat == hund else 7 for seat in range(players)]
    collected = [len(hand) for hand in shown["hands"]]
    ranks = [[2 + RANKS.index(card[0]) for card in hand] for hand in shown["hands"]]
    trumps = [sum(card[1] == shown["trump"] for card in hand) for hand in shown["hands"]]
    pick_ups = sum(event["event"] == "pick_up" for event in part_2)
    turns = pick_ups + sum(event["event"] == "play" for event in part_2)
    row = {f"{name}_{seat}": 0 for name in ("finish", "collected", "mean_rank", "trumps") for seat in range(6)}
    for seat in range(players):
        row[f"finish_{seat}"] = finish[seat]
        row[f"collected_{seat}"] = collected[seat]
        row[f"mean_rank_{seat}"] = floor(Fraction(2 * sum(ranks[seat]), collected[seat]) + Fraction(1, 2)) if ranks[seat] else 0
        row[f"trumps_{seat}"] = trumps[seat]
    first_winner = next(event["winner"] for event in events if event["event"] == "trick")
    return row | {
        "trump_card": card_number(next(event["card"] for event in events if event["event"] == "trump_taken")),
        "first_winner": 6 if first_winner is None else first_winner,
        "trump_owner": shown["owner"],
        "owner_finish": finish[shown["owner"]],
        "owner_collected": collected[shown["owner"]],
        "first_out": end["order"][0] if end["order"] else 6,
        "hund": 6 if hund is None else hund,
        "hund_by_cards": 0 if hund is None else sum(number > collected[hund] for number in collected),
        "hund_by_trumps": 0 if hund is None else sum(number > trumps[hund] for number in trumps),
        "empty_entries": collected.count(0),
        "collect_tricks": len(tricks),
        "wars": sum(len(wars) for wars in tricks),
        "war_tricks": sum(bool(wars) for wars in tricks),
        "deepest_war": max(len(wars) for wars in tricks),
        "robbed": sum(sum(wars) for wars in tricks),
        "first_trick_war": 1 + tricks[0][0] if tricks[0] else 0,
        "sjanse_plays": sum(event.get("from") == "stock" for event in events),
        "shed_tricks": sum(event["event"] == "trick" for event in part_2),
        "turns_hundreds": turns // 100,
        "turns_rest": turns % 100,
        "pick_ups_hundreds": pick_ups // 100,
        "pick_ups_rest": pick_ups % 100,
        "stalled": players - len(end["order"]) if end["stalled"] else 0,
    }


@settings(max_examples=60)
@given(seed=st.integers(0, 2**63 - 1), rules=options)
def test_every_column_is_what_the_events_say(seed: int, rules: Rules) -> None:
    plan = plan_of(seed=seed, **rules)
    replayer = Replayer(plan)
    for index, row in enumerate(rows_of(plan)):
        assert row == expected_row(list(replayer.events(index))[1:], plan.seats)


@settings(max_examples=40)
@given(seed=st.integers(0, 2**63 - 1), rules=options)
def test_every_value_is_in_the_range_of_its_column(seed: int, rules: Rules) -> None:
    ranges = {column.name: (column.low, column.high) for column in HUND.game_columns}
    for row in rows_of(plan_of(count=50, seed=seed, **rules)):
        assert all(ranges[name][0] <= value <= ranges[name][1] for name, value in row.items())


@pytest.mark.parametrize(("turns", "hundreds", "rest"), [(1, 0, 1), (2000, 20, 0), (99_999, 999, 99), (100_000, 1000, 0)])
def test_turns_and_pick_ups_are_kept_whole_up_to_the_highest_max_turns(turns: int, hundreds: int, rest: int) -> None:
    table = new_table(plan_of())
    table.seen.turns = turns
    table.notes.pick_ups = turns
    row = np.zeros(1, np.dtype((np.record, game_dtype)))[0]
    play.record_shedding(table, 0, row)
    assert (row.turns_hundreds, row.turns_rest) == (hundreds, rest)
    assert (row.pick_ups_hundreds, row.pick_ups_rest) == (hundreds, rest)


@pytest.mark.parametrize("players", range(2, 7))
def test_the_tables_of_seats_count_a_game_once_if_somebody_sits_there(players: int) -> None:
    counts = play_plan(plan_of(count=300, players=players))
    for table in HUND.tables:
        assert counts.tables[table.name].sum() == (300 if table.seat < players else 0), table.name


@pytest.mark.parametrize("players", range(2, 7))
def test_the_hands_of_part_2_make_up_the_pack(players: int) -> None:
    for row in rows_of(plan_of(count=100, players=players)):
        assert sum(row[f"collected_{seat}"] for seat in range(6)) == (42 if players == 2 else 52)


def test_the_finishes_are_named() -> None:
    assert FINISHES[1] == "first" and FINISHES[6] == "hund" and FINISHES[7] == "stalled"
