"""Each table of Hund from a few games made by hand: every number worked out on paper; and the charts of them."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from simulate.api import run
from simulate.core.games import load_game
from simulate.games.hund.state import FIRST_OUT, HUND, MOST, STALLED
from simulate.reports import hund as report
from simulate.reports.charts.hund import charts
from simulate.reports.facts.hund import facts, first_trick_shares
from simulate.reports.tables import Played
from tests.reports.hand_made import rows

Row = dict[str, int]


def by_seat(name: str, values: tuple[int, ...]) -> Row:
    return {f"{name}_{seat}": value for seat, value in enumerate(values)}


def game(
    finish: tuple[int, ...], collected: tuple[int, ...], trumps: tuple[int, ...], owner: int, turns: int, **more: int
) -> Row:
    """Return the row of a game; columns not given are 0, or the lowest of their range."""
    stalled = finish.count(STALLED)
    hund = finish.index(HUND) if HUND in finish else None
    return {
        **by_seat("finish", finish),
        **by_seat("collected", collected),
        **by_seat("trumps", trumps),
        "trump_owner": owner,
        "owner_finish": finish[owner],
        "owner_collected": collected[owner],
        "first_out": finish.index(FIRST_OUT) if FIRST_OUT in finish else MOST,
        "hund": MOST if hund is None else hund,
        "hund_by_cards": 0 if hund is None else sum(cards > collected[hund] for cards in collected),
        "hund_by_trumps": 0 if hund is None else sum(cards > trumps[hund] for cards in trumps),
        "empty_entries": collected.count(0),
        "turns_hundreds": turns // 100,
        "turns_rest": turns % 100,
        "stalled": stalled,
        **more,
    }


GAMES = (
    game((1, 2, HUND), (1, 16, 35), (1, 4, 8), 0, 40, wars=3, war_tricks=2, collect_tricks=10, robbed=2, deepest_war=2),
    game((HUND, 1, 2), (22, 0, 30), (6, 0, 7), 2, 130, wars=1, war_tricks=1, collect_tricks=14, robbed=0, deepest_war=1),
    game((2, HUND, 1), (15, 20, 17), (5, 4, 4), 1, 250, collect_tricks=16, sjanse_plays=4, pick_ups_rest=40),
    game((1, STALLED, STALLED), (2, 25, 25), (0, 6, 7), 1, 2000, collect_tricks=10, first_trick_war=2, pick_ups_hundreds=6),
)  # fmt: skip


def played(games: tuple[Row, ...] = GAMES, times: int = 1, strategies: tuple[str, ...] = ("steady",) * 3, **rules: Any) -> Played:
    """Return these games, each as often as `times`, as if they had been played by these strategies."""
    known = load_game("hund")
    columns = {column.name: column for column in known.game_columns}
    tables = {}
    for table in known.tables:
        own = [columns[name] for name in table.columns]
        cells = np.zeros([column.high - column.low + 1 for column in own], np.int64)
        for row in games if table.seat < len(strategies) else ():
            cells[tuple(max(row.get(column.name, 0) - column.low, 0) for column in own)] += times
        tables[table.name] = cells
    return Played(known, "game", known.parse_rules({"players": len(strategies), **rules}), strategies, tables)


def found(table: Any, *labels: str, value: str = "estimate") -> dict[Any, Any]:
    """Return a column of a table by its labels."""
    return {row[:-1] if len(labels) > 1 else row[0]: row[-1] for row in rows(table, *labels, value)}


def test_stalls_are_a_share_of_all_games() -> None:
    assert rows(report.stall_table(played()), "what", "estimate", "n", "unit") == [
        ("stalled games", 0.25, 4, "share"),
        ("players still in when it stalls", 2.0, 1, "players"),
    ]


def test_each_seat_is_hund_first_out_and_owner_so_often() -> None:
    shares = found(report.hund_table(played()), "player", "result")
    assert shares["seat 0", "hund"] == shares["seat 1", "hund"] == shares["seat 2", "hund"] == 0.25
    assert shares["seat 0", "first out"] == 0.5
    assert shares["seat 1", "takes the trump card"] == 0.5


def test_seats_of_one_strategy_are_taken_together_by_game() -> None:
    table = report.hund_table(played(strategies=("steady", "random_legal", "random_legal")))
    assert found(table, "player", "result")["random_legal", "hund"] == 0.25  # in two of four games, one of the two seats
    assert set(table.frame["n"]) == {4}
    assert found(table, "player", "result", value="method")["random_legal", "hund"] == "delta method"


def test_the_finishing_order_is_a_matrix_with_every_seat_in_some_place() -> None:
    shares = found(report.finish_table(played()), "seat", "place")
    assert [shares["seat 1", place] for place in ("first", "second", "hund", "stalled")] == [0.25] * 4
    assert ("seat 0", "third") not in shares and len(shares) == 12


def test_wars_a_game_a_trick_within_wars_and_under_a_lone_card() -> None:
    assert rows(report.war_table(played()), "what", "estimate", "unit") == [
        ("wars in a game", 1.0, "wars"),
        ("wars in a trick", 0.08, "wars"),
        ("tricks with a war", 0.06, "share"),
        ("wars that broke out within a war", 0.25, "share"),
        ("wars under a lone higher card", 0.5, "share"),
        ("wars under a lone higher card, in a game", 0.5, "wars"),
        ("games with a war under a lone higher card", 0.25, "share"),
    ]


def test_numbers_and_depths_of_wars_go_to_the_highest_seen() -> None:
    assert rows(report.war_count_table(played()), "wars", "estimate") == [(0, 0.5), (1, 0.25), (2, 0.0), (3, 0.25)]
    assert rows(report.war_depth_table(played()), "wars_in_a_trick", "estimate") == [(0, 0.5), (1, 0.25), (2, 0.25)]


@pytest.mark.parametrize(
    "players, war, robbed",
    [
        (2, Fraction(1, 17), Fraction(0)),
        (3, Fraction(73, 425), Fraction(36, 425)),
        (4, Fraction(1349, 4165), Fraction(864, 4165)),
        (5, Fraction(2053, 4165), None),
        (6, Fraction(128171, 195755), None),
    ],
)
def test_the_exact_shares_of_the_first_trick(players: int, war: Fraction, robbed: Fraction | None) -> None:
    no_war, plain, under_a_lone_card = first_trick_shares(players)
    assert no_war == pytest.approx(float(1 - war)) and no_war + plain + under_a_lone_card == pytest.approx(1)
    assert robbed is None or under_a_lone_card == pytest.approx(float(robbed))


def test_exact_values_stand_only_beside_random_play_under_the_usual_rules() -> None:
    random = ("random_legal",) * 3
    assert "exact" not in report.first_trick_table(played()).frame
    assert "exact" not in report.first_trick_table(played(strategies=random, war_scope="highest_only")).frame
    assert report.first_trick_table(played(strategies=random)).frame["exact"].sum() == pytest.approx(1)
    two = (game((1, HUND), (20, 22), (5, 5), 0, 40, wars=1),)
    assert "exact" in report.war_count_table(played(two, strategies=random[:2])).frame
    assert "exact" not in report.war_count_table(played(two, strategies=random[:2], removed=8)).frame
    assert "exact" not in report.war_table(played(two, strategies=random[:2], removal="lowest")).frame


def test_outcomes_by_cards_are_those_of_one_seat() -> None:
    assert rows(report.card_table(played()), "player", "held", "result", "estimate", "n") == [
        ("seat 0", "1–4", "hund", 0.0, 2),
        ("seat 0", "1–4", "first out", 1.0, 2),
        ("seat 0", "13–16", "hund", 0.0, 1),
        ("seat 0", "13–16", "first out", 0.0, 1),
        ("seat 0", "21–25", "hund", 1.0, 1),
        ("seat 0", "21–25", "first out", 0.0, 1),
    ]


def test_outcomes_by_cards_show_a_seat_for_each_strategy() -> None:
    table = report.card_table(played(strategies=("steady", "random_legal", "random_legal")))
    assert list(dict.fromkeys(table.frame["player"])) == ["seat 0", "seat 1"]


def test_outcomes_by_trumps_in_hands_of_like_size() -> None:
    shares = found(report.like_hand_table(played()), "cards", "trumps", "result")
    assert shares == {
        ("1–8", "0–1", "hund"): 0.0,
        ("1–8", "0–1", "first out"): 1.0,
        ("9–16", "4–5", "hund"): 0.0,
        ("9–16", "4–5", "first out"): 0.0,
        ("17 or more", "6 or more", "hund"): 1.0,
        ("17 or more", "6 or more", "first out"): 0.0,
    }


def test_the_worth_of_a_trump_is_a_slope() -> None:
    # trumps 1, 6, 5, 0 with hund 0, 1, 0, 0: mean 3, deviations -2, 3, 2, -3, squares 26
    assert found(report.worth_table(played()), "one_more")["trump"] == round(3 / 26, 6)


def test_the_owner_of_the_trump_card_beside_a_fair_share() -> None:
    shares = found(report.owner_table(played()), "what", "result")
    assert shares["owner", "hund"] == shares["owner", "first out"] == 0.25
    assert shares["owner minus a fair share", "hund"] == 0.0  # 1/4 - 3/4 * 1/3: nobody is the hund of the stalled game
    assert shares["owner minus a fair share", "first out"] == round(1 / 4 - 1 / 3, 6)
    assert shares["owner", "holds the trump card alone"] == 0.25
    assert found(report.owner_card_table(played()), "held", "result")["trump alone", "first out"] == 1.0


def test_coming_empty_is_told_by_seat() -> None:
    table = report.empty_table(played())
    shares = found(table, "player", "hand", "result")
    assert shares["anybody", "empty", "games with any"] == shares["all", "empty", "players in a game"] == 0.25
    assert shares["seat 1", "empty", "first out"] == 1.0
    assert ("seat 0", "empty", "hund") not in shares
    assert found(table, "player", "hand", "result", value="n")["seat 1", "with cards", "hund"] == 3


def test_signs_of_the_hund_leave_stalled_games_out() -> None:
    assert rows(report.sign_table(played()), "of", "players_with_more", "estimate", "n") == [
        ("cards", 0, 0.666667, 3),
        ("cards", 1, 0.333333, 3),
        ("cards", 2, 0.0, 3),
        ("trumps", 0, 0.333333, 3),
        ("trumps", 1, 0.666667, 3),
        ("trumps", 2, 0.0, 3),
    ]


def test_lengths_and_their_tails_hold_hundreds_and_rest_together() -> None:
    lengths = found(report.length_table(played()), "what")
    assert lengths["turns in part 2"] == 605.0 and lengths["pick-ups in part 2"] == 160.0
    assert lengths["tricks in part 1"] == 12.5
    tails = found(report.tail_table(played()), "of", "at_least")
    assert [tails["turns", length] for length in (30, 50, 200, 300, 2000, 5000)] == [1.0, 0.75, 0.5, 0.25, 0.25, 0.0]
    assert ("turns", 10_000) not in tails


@pytest.mark.parametrize("games", [GAMES, GAMES[:1], GAMES[3:]])
def test_every_table_has_n_unit_method_and_intervals_that_hold_the_estimate(games: tuple[Row, ...]) -> None:
    tables = report.tables(played(games))
    assert len({table.name for table in tables}) == len({table.title for table in tables}) == len(tables)
    assert set(report.MAIN_TABLES) <= {table.name for table in tables}
    for table in tables:
        assert table.frame[["n", "unit", "method"]].notna().all(axis=None), table.name
        known = table.frame[table.frame["n"] > 0].dropna(subset=["low"])
        assert (known["low"] <= known["estimate"]).all() and (known["estimate"] <= known["high"]).all(), table.name


@pytest.mark.parametrize(("number", "stall"), [(2, False), (4, True), (6, False)])
def test_one_game_of_any_number_of_players_is_drawn_without_a_warning(number: int, stall: bool) -> None:
    finish = (STALLED,) * number if stall else (*range(1, number), HUND)
    one = game(finish, (0,) * (number - 1) + (52,), (0,) * (number - 1) + (13,), number - 1, 300, collect_tricks=9)
    run_of_one = played((one,), strategies=tuple(f"strategy_{seat}" for seat in range(number)))
    tables = {table.name: table for table in report.tables(run_of_one)}
    for chart in charts(run_of_one):
        chart.figure(tables).draw_without_rendering()


def test_every_chart_has_labels_with_n_and_the_confidence() -> None:
    tables = {table.name: table for table in report.tables(played())}
    for chart in charts(played()):
        ax = chart.figure(tables).axes[0]
        assert "n = " in ax.get_xlabel(), chart.name
        assert "95 % CI" in ax.get_xlabel() + ax.get_ylabel(), chart.name


@pytest.mark.parametrize("players", [2, 4])
def test_the_facts_hold(players: int) -> None:
    result = run("hund", games=20_000, seed=3, rules={"players": players}, strategies=["random_legal"])
    compared = dict(facts(result.played))
    assert len(compared) == {2: 12, 4: 10}[players]
    assert max(abs(comparison.z) for comparison in compared.values()) < 5
