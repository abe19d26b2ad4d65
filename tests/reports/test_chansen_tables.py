"""Each table of Chansen from a few rounds made by hand: every number worked out on paper."""

from math import isnan, sqrt
from typing import Any

import numpy as np
import pytest
from scipy.special import stdtrit

from simulate.api import run
from simulate.core.games import load_game
from simulate.reports import chansen as report
from simulate.reports.build import game_tables
from simulate.reports.chansen import auction, chance, contracts, hands, points, trumps
from simulate.reports.chansen import games as whole_games
from simulate.reports.charts.chansen import charts
from simulate.reports.charts.chansen.estimates import estimates
from simulate.reports.facts.chansen import facts, random_auctions
from simulate.reports.tables import Played, ReportTable
from tests.reports.hand_made import rows

PASS, SPEL, SPEL_UTAN, ALLA, ALLA_UTAN = range(5)
LEFT, USED = 1, 2
CLUBS, HEARTS = 0, 2


def by_seat(name: str, values: tuple[int, ...]) -> dict[str, int]:
    return {f"{name}_{seat}": value for seat, value in enumerate(values)}


def a_round(
    forehand: int,
    contracts: tuple[int, ...],
    tricks: tuple[int, ...],
    homes: tuple[int, ...],
    points: tuple[int, ...],
    **more: int,
) -> dict[str, int]:
    """Return the row of a played round; seats without the right to the chance unless `holder` is given, with its `use`."""
    declarer = contracts.index(max(contracts))
    holder = more.pop("holder", -1)
    row = by_seat("contract", contracts) | by_seat("tricks", tricks) | by_seat("home", homes) | by_seat("points", points)
    row |= {"forehand": forehand, "declarer": declarer, "highest_bid": max(contracts), "trump": more.pop("trump", CLUBS)}
    row |= {"declarer_tricks": tricks[declarer], "declarer_points": points[declarer]}
    if holder >= 0:
        row |= {f"chance_{holder}": more.pop("use"), "holder_contract": contracts[holder], "holder_tricks": tricks[holder]}
    return row | more


ALL_HOME = a_round(
    0, (SPEL, PASS, SPEL_UTAN), (3, 0, 3), (1, 1, 1), (61, 1, 65), redeals=2,
    holder=0, use=USED, laid_aside_points=20, laid_aside_trumps=1, holder_trumps_dealt=3, holder_trumps=4,
    fixed_0=2, longest_0=4, aces_0=1, trump=HEARTS,
)  # fmt: skip
ONE_HOME = a_round(0, (SPEL, ALLA, PASS), (2, 4, 0), (0, 0, 1), (0, 0, 1), holder=1, use=LEFT, trump=CLUBS)
OVER = a_round(1, (PASS, PASS, SPEL), (1, 0, 5), (0, 1, 0), (0, 1, 0), holder=2, use=LEFT, fixed_2=3, longest_2=5, aces_2=2)
ALLA_HOME = a_round(2, (PASS, ALLA_UTAN, PASS), (0, 6, 0), (1, 1, 1), (1, 135, 1), trump=HEARTS)
ROUNDS = (ALL_HOME, ONE_HOME, OVER, ALLA_HOME)
BROKEN_OFF = {"forehand": 0, "declarer": 3, "trump": 4, "redeals": 10_000}

GAMES = (
    # seat 0 alone, seats 0 and 1 together, seat 2 alone from 120 behind
    {"winners": 0b001, "rounds": 10, "total_0": 250, "total_1": 100, "total_2": 40, "margin_hundreds": 1, "margin_rest": 50,
     "spread_hundreds": 2, "spread_rest": 10, "halfway_leaders": 0b001, "leaders_before_last": 0b001, "homes_0": 6},
    {"winners": 0b011, "rounds": 10, "total_0": 80, "total_1": 80, "spread_rest": 80,
     "halfway_leaders": 0b010, "leaders_before_last": 0b011, "homes_0": 3, "homes_1": 3},
    {"winners": 0b100, "rounds": 10, "total_0": 130, "total_2": 140, "margin_rest": 10, "spread_hundreds": 1, "spread_rest": 40,
     "largest_deficit": 120, "halfway_leaders": 0b001, "leaders_before_last": 0b001, "homes_2": 4, "lead_changes": 3},
)  # fmt: skip


def played(
    rounds: tuple[dict[str, int], ...] = ROUNDS,
    games: tuple[dict[str, int], ...] = (),
    times: int = 1,
    strategies: tuple[str, ...] = 3 * ("random_legal",),
    **rules: Any,
) -> Played:
    """Return these rounds and games, each as often as `times`, as if they had been played."""
    game = load_game("chansen")
    tables = {}
    for table in game.tables:
        columns = {column.name: column for column in game.columns(table.unit)}
        own = [columns[name] for name in table.columns]
        cells = np.zeros([column.high - column.low + 1 for column in own], np.int64)
        for row in rounds if table.unit == "deal" else games:
            cells[tuple(row.get(column.name, max(column.low, 0)) - column.low for column in own)] += times
        tables[table.name] = cells
    return Played(game, "game" if games else "deal", game.parse_rules(rules), strategies, tables)


def found(table: ReportTable, **labels: object) -> tuple[float, int]:
    """Return (estimate rounded to six places, n) of the one row with these labels."""
    frame = table.frame
    for column, value in labels.items():
        frame = frame[frame[column] == value]
    assert len(frame) == 1, (labels, frame)
    return round(frame["estimate"].iloc[0], 6), int(frame["n"].iloc[0])


def test_all_pass_is_a_share_of_dealings_not_of_rounds() -> None:
    assert rows(auction.redeal_table(played()), "what", "estimate", "n") == [
        ("all pass, of all dealings", round(2 / 6, 6), 4),
        ("rounds with a redeal", 0.25, 4),
        ("redeals of a round", 0.5, 4),
        ("rounds broken off unplayed", 0.0, 4),
    ]


def test_a_round_broken_off_is_in_no_home_rate() -> None:
    table = contracts.home_table(played((*ROUNDS, BROKEN_OFF)))
    assert rows(table, "bid", "estimate", "n") == rows(contracts.home_table(played()), "bid", "estimate", "n")
    assert found(auction.redeal_table(played((*ROUNDS, BROKEN_OFF))), what="rounds broken off unplayed") == (0.2, 5)


def test_bids_of_all_players_have_the_round_as_observation() -> None:
    table = auction.bid_table(played())
    assert found(table, player="all", bid="pass") == (0.5, 4)  # 1 + 1 + 2 + 2 of 12
    assert found(table, player="all", bid="spel") == (0.25, 4)
    assert found(table, player="forehand", bid="spel") == (0.5, 4)
    assert found(table, player="dealer", bid="pass") == (0.5, 4)


def test_bids_that_win_the_auction() -> None:
    table = auction.winning_bid_table(played())
    assert found(table, bid="spel", what="of rounds: wins the auction") == (0.25, 4)
    assert found(table, bid="spel", what="of the rounds in which it is bid") == (0.333333, 3)


def test_declarers_by_role() -> None:
    # middle declares in ONE_HOME (seat 1) and OVER (seat 2), dealer in ALL_HOME (seat 2) and ALLA_HOME (seat 1)
    table = auction.declarer_table(played())
    assert found(table, role="forehand", what="declares") == (0.0, 4)
    assert found(table, role="middle", what="declares") == (0.5, 4)
    assert found(table, role="middle", what="home if declarer") == (0.0, 2)
    assert found(table, role="dealer", what="home if declarer") == (1.0, 2)


def test_home_rates_by_bid() -> None:
    assert rows(contracts.home_table(played()), "bid", "estimate", "n") == [
        ("pass", round(5 / 6, 6), 4),
        ("spel", round(1 / 3, 6), 3),
        ("spel utan chans", 1.0, 1),
        ("alla", 0.0, 1),
        ("alla utan chans", 1.0, 1),
    ]


def test_the_interval_of_passers_takes_the_round_as_observation() -> None:
    # passers home of passers, by round: 1/1, 1/1, 1/2, 2/2; ratio 5/6, residuals 1/6, 1/6, -4/6, 2/6
    row = contracts.home_table(played()).frame.iloc[0]
    residuals = [1 / 6, 1 / 6, -4 / 6, 2 / 6]
    half = float(stdtrit(3, 0.975)) * sqrt(sum(x * x for x in residuals) / 3 / 4) / (6 / 4)
    assert (row["low"], row["high"]) == pytest.approx((5 / 6 - half, 5 / 6 + half))


def test_home_rates_by_role_seat_and_strategy() -> None:
    table = contracts.home_by_player_table(played(games=GAMES, strategies=("bold", "steady", "bold")))
    assert found(table, player="forehand", bid="spel") == (0.5, 2)
    assert found(table, player="seat 2", bid="pass") == (1.0, 2)
    assert found(table, player="bold", bid="spel") == (0.333333, 3)
    assert found(table, player="steady", bid="any") == (0.75, 4)


def test_seats_of_single_deals_are_their_roles_and_the_same_strategy_is_no_group() -> None:
    assert set(contracts.home_by_player_table(played()).frame["player"]) == {"forehand", "middle", "dealer"}


def test_how_many_are_home_at_once() -> None:
    assert rows(contracts.homes_at_once_table(played()), "home", "estimate") == [
        ("0", 0.0),
        ("1", 0.5),
        ("2", 0.0),
        ("3", 0.5),
        ("on average", 2.0),
    ]


def test_tricks_around_the_target() -> None:
    table = contracts.target_table(played())
    assert found(table, bid="spel", result="too few") == (0.333333, 3)
    assert found(table, bid="spel", result="home") == (0.333333, 3)
    assert found(table, bid="spel", result="too many") == (0.333333, 3)
    assert found(table, bid="spel", result="tricks") == (round(10 / 3, 6), 3)
    assert found(table, bid="pass", player="seat 0", result="too many") == (0.5, 2)


OTHER_TARGETS: dict[str, Any] = {"spel_tricks": 5, "pass_contract": "at_most_two"}


def test_the_target_follows_the_rules() -> None:
    table = contracts.target_table(played(**OTHER_TARGETS))
    assert found(table, bid="spel", result="home") == (0.333333, 3)
    assert found(table, bid="spel", result="too few") == (0.666667, 3)
    assert found(table, bid="pass", player="seat 0", result="home") == (1.0, 2)


def test_all_six_tricks_are_a_share_of_rounds() -> None:
    table = contracts.all_six_table(played())
    assert found(table, bid="alla utan chans") == found(table, bid="any") == (0.25, 4)


def test_points_by_bid_take_real_bids_together_and_passers_by_seat() -> None:
    assert rows(points.points_table(played()), "bid", "player", "estimate", "n") == [
        ("pass", "seat 0", 0.5, 2),
        ("pass", "seat 1", 1.0, 2),
        ("pass", "seat 2", 1.0, 2),
        ("spel", "all", round(61 / 3, 6), 3),
        ("spel utan chans", "all", 65.0, 1),
        ("alla", "all", 0.0, 1),
        ("alla utan chans", "all", 135.0, 1),
    ]


def test_points_by_seat() -> None:
    table = points.points_by_seat_table(played())
    assert found(table, seat=1, bid="any") == (34.25, 4)
    assert found(table, seat=1, bid="alla utan chans") == (135.0, 1)


# spel by seat 0: home with 21 points (20 without the value) in two of three rounds; passing is worth 1 in one of two
SPEL_OR_PASS = (
    a_round(0, (SPEL, PASS, PASS), (3, 3, 0), (1, 0, 1), (21, 0, 1)),
    a_round(0, (SPEL, PASS, PASS), (3, 3, 0), (1, 0, 1), (21, 0, 1)),
    a_round(0, (SPEL, PASS, PASS), (2, 4, 0), (0, 0, 1), (0, 0, 1)),
    a_round(0, (PASS, SPEL, PASS), (0, 3, 3), (1, 1, 0), (1, 21, 0)),
    a_round(0, (PASS, SPEL, PASS), (1, 3, 2), (0, 1, 0), (0, 21, 0)),
)


def test_the_break_even_value_makes_a_bid_worth_as_much_as_passing() -> None:
    table = points.break_even_table(played(SPEL_OR_PASS, times=100))
    # 2/3 (v + 20) = 1/2
    assert found(table, against="pass", bid="spel", seat=0) == (0.75 - 20, 500)


def test_the_interval_of_a_break_even_value_has_the_uncertainty_of_both_bids() -> None:
    row = points.break_even_table(played(SPEL_OR_PASS, times=100)).frame.iloc[0]
    value, rate = 0.75 - 20, 2 / 3
    of_bid = np.repeat([0.5 - (20 + value), 0.5], [200, 100])  # passing less what the bid brings: home, not home
    passing = np.repeat([0.5, -0.5], 100)
    variance = of_bid.var() / 300 + passing.var() / 200
    half = 1.96 * sqrt(variance) / rate
    assert (row["low"], row["high"]) == pytest.approx((value - half, value + half), rel=0.01)


def test_the_break_even_value_under_a_penalty_is_lost_when_not_home() -> None:
    lost = {**SPEL_OR_PASS[2], "points_0": -1}
    passed = [{**row, "points_0": points} for row, points in zip(SPEL_OR_PASS[3:], (1, -1), strict=True)]
    table = points.break_even_table(played((*SPEL_OR_PASS[:2], lost, *passed), times=100, fail_penalty="value"))
    # 2/3 (v + 20) - 1/3 v = 0
    assert found(table, against="pass", bid="spel", seat=0) == (-40.0, 500)


def test_there_is_no_break_even_value_with_few_rounds_or_where_the_value_is_mostly_lost() -> None:
    assert isnan(found(points.break_even_table(played(SPEL_OR_PASS)), against="pass", bid="spel", seat=0)[0])
    mostly_lost = points.break_even_table(played((ONE_HOME, *SPEL_OR_PASS[2:]), times=100, fail_penalty="value"))
    assert isnan(found(mostly_lost, against="pass", bid="spel", seat=0)[0])


def test_the_worth_of_the_chance() -> None:
    table = chance.chance_table(played())
    assert found(table, bid="spel", chance="used", what="home") == (1.0, 1)
    assert found(table, bid="spel", chance="left", what="home") == (0.0, 1)
    assert found(table, bid="spel", chance="no right to it", what="points") == (0.0, 1)
    assert found(table, bid="spel", chance="used minus left", what="points") == (61.0, 2)
    assert found(table, bid="alla", chance="left", what="points") == (0.0, 1)
    assert isnan(found(table, bid="alla", chance="used", what="home")[0])


def test_what_the_chance_brings_and_what_is_laid_aside() -> None:
    table = chance.exchange_table(played())
    assert found(table, bid="spel", what="used, of those with the right") == (0.5, 2)
    assert found(table, bid="spel", what="trumps gained by those with the right") == (0.5, 2)
    assert found(table, bid="spel", what="card points laid aside") == (20.0, 1)
    assert found(table, bid="spel", what="trumps laid aside") == (1.0, 1)
    assert isnan(found(table, bid="alla", what="card points laid aside")[0])


def test_banking_is_the_slope_over_what_was_laid_aside() -> None:
    fewer = {**ALL_HOME, "laid_aside_points": 10, "tricks_0": 4, "holder_tricks": 4}
    table = chance.banking_table(played((ALL_HOME, fewer), times=10))
    assert found(table, bid="spel", one_more="ten card points", what="tricks") == (-1.0, 20)
    assert found(table, bid="spel", one_more="ten card points", what="home") == (1.0, 20)
    assert isnan(found(table, bid="spel", one_more="trump", what="tricks")[0])


def test_trump_suits_and_colours() -> None:
    table = trumps.trump_table(played((*ROUNDS, BROKEN_OFF)))
    assert found(table, trump="hearts") == found(table, trump="red") == (0.5, 4)
    colours = trumps.colour_table(played())
    assert found(colours, bid="spel", trump="black", what="home") == (0.0, 1)
    assert found(colours, bid="spel utan chans", trump="red", what="points") == (65.0, 1)
    assert found(colours, bid="alla utan chans", trump="red", what="tricks") == (6.0, 1)


def test_what_the_hand_promises_is_a_slope_over_the_dealt_cards() -> None:
    table = hands.feature_table(played((ALL_HOME, OVER), times=10))
    assert found(table, one_more="fixed trump", bid="spel", what="tricks") == (2.0, 20)
    assert found(table, one_more="trump or ace", bid="spel", what="home") == (-0.5, 20)


def test_home_rates_by_hand_need_30_observations() -> None:
    labels = {"feature": "trump or ace", "bid": "spel", "what": "home"}
    table = hands.hand_table(played((ALL_HOME, OVER), times=30))
    assert found(table, **labels, value=5) == (1.0, 30)
    assert found(table, **labels, value=7) == (0.0, 30)
    assert hands.hand_table(played((ALL_HOME, OVER), times=14)).frame.empty


def test_estimates_of_bidders_are_set_against_what_happened_by_strategy() -> None:
    rounds = (ALL_HOME | {"estimate_0": 12, "estimate_2": 14}, ONE_HOME | {"estimate_0": 12, "estimate_1": 21})
    table = hands.estimate_table(played(rounds, times=30, strategies=("steady", "bold", "bold")))
    assert rows(table, "player", "bid", "said", "estimate", "n") == [
        ("all", "spel", 60, 0.5, 60),
        ("all", "spel utan chans", 70, 1.0, 30),
        ("steady", "spel", 60, 0.5, 60),
        ("bold", "spel utan chans", 70, 1.0, 30),
    ]
    assert hands.estimate_table(played(rounds, times=14)).frame.empty


def test_estimates_are_drawn_over_what_was_said_beside_a_diagonal() -> None:
    table = hands.estimate_table(played((ALL_HOME | {"estimate_0": 12, "estimate_2": 14},), times=30))
    ax = estimates(table.frame)
    assert [list(line.get_xdata()) for line in ax.lines[:1]] == [[0, 100]]
    assert [bars.get_label() for bars in ax.containers] == ["spel", "spel utan chans"]
    assert "n = 30 to 30 rounds" in ax.get_xlabel()


def test_games() -> None:
    table = whole_games.game_table(played(games=GAMES))
    assert found(table, what="seat 0 wins") == (0.5, 3)  # a half of the shared one
    assert found(table, what="seat 1 wins") == (round(0.5 / 3, 6), 3)
    assert found(table, what="seat 0 minus seat 1") == (0.333333, 3)
    assert found(table, what="shared wins") == (0.333333, 3)
    assert found(table, what="winner ahead of the second by") == (round(160 / 3, 6), 3)
    assert found(table, what="winner ahead of the last by") == (round(430 / 3, 6), 3)
    assert found(table, what="rounds that change the lead") == (1.0, 3)


def test_totals_and_rounds_home() -> None:
    table = whole_games.total_table(played(games=GAMES))
    assert found(table, player="seat 0", what="points") == (round(460 / 3, 6), 3)
    assert found(table, player="seat 0", what="rounds home") == (3.0, 3)
    assert found(table, player="sole winner", what="rounds home") == (5.0, 2)


def test_winning_from_the_lead_counts_shared_wins_and_sole_leaders() -> None:
    table = whole_games.lead_table(played(games=GAMES))
    assert found(table, leads_alone="after half the rounds") == (0.666667, 3)
    assert found(table, leads_alone="before the last round") == (0.5, 2)


def test_distances_are_at_least_so_far() -> None:
    table = whole_games.distance_table(played(games=GAMES))
    assert found(table, what="winner had been behind", points=100) == (0.333333, 3)
    assert found(table, what="winner ahead of the second", points=10) == (0.666667, 3)
    assert found(table, what="winner ahead of the last", points=150) == (0.333333, 3)


def test_single_deals_have_no_table_of_games() -> None:
    names = [table.name for table in report.tables(played())]
    assert "games" not in names and "home" in names


def test_the_main_tables_are_tables() -> None:
    assert set(report.MAIN_TABLES) <= {table.name for table in report.tables(played(games=GAMES))}


def test_names_and_titles_of_tables_are_told_apart() -> None:
    tables = report.tables(played(games=GAMES, times=30))
    assert len({table.name for table in tables}) == len({table.title for table in tables}) == len(tables)


def test_every_row_of_every_table_has_n_unit_and_method_and_an_interval_that_holds_its_estimate() -> None:
    for table in report.tables(played(games=GAMES, times=30)):
        assert table.frame[["n", "unit", "method"]].notna().all(axis=None), table.name
        known = table.frame.dropna(subset=["estimate", "low"])
        assert (known["low"] <= known["estimate"]).all() and (known["estimate"] <= known["high"]).all(), table.name


def test_random_auctions_are_the_35_legal_ones() -> None:
    auctions = random_auctions()
    assert len(auctions) == 35 and sum(auctions.values()) == pytest.approx(1)
    assert auctions[PASS, PASS, PASS] == pytest.approx(1 / 125)
    assert auctions[ALLA_UTAN, PASS, PASS] == pytest.approx(1 / 5)


def test_the_exact_facts_hold_under_random_play() -> None:
    result = run("chansen", deals=20_000, seed=1, strategies=["random_legal"])
    comparisons = dict(facts(result.played))
    assert len(comparisons) == 31
    assert max(abs(comparison.z) for comparison in comparisons.values()) < 5


@pytest.mark.parametrize(
    "how, rules",
    [
        ({"deals": 1}, {"card_points": "all", "fail_penalty": "value", "bidding": "until_quiet"}),
        ({"games": 1}, {"rounds": 1, "spel_tricks": 5, "pass_contract": "at_most_two", "card_points": "none"}),
        ({"games": 9}, {"value_alla": 200, "fail_penalty": "value", "chance_right": "declarer_only", "redeal_dealer": "next"}),
    ],
)
def test_reports_of_a_few_rounds_under_any_rules_are_drawn_without_a_warning(how: dict[str, int], rules: dict[str, Any]) -> None:
    result = run("chansen", **how, seed=3, rules=rules, strategies=["random_legal"])  # type: ignore[arg-type]
    tables = {table.name: table for table in game_tables(result.played)}
    for chart in charts(result.played):
        chart.figure(tables).draw_without_rendering()


@pytest.mark.parametrize("rounds", [(BROKEN_OFF,), (OVER,), (ALLA_HOME,)])
def test_bids_that_nobody_makes_leave_tables_and_charts_that_can_be_drawn(rounds: tuple[dict[str, int], ...]) -> None:
    few = played(rounds, ({"winners": 0},))
    tables = {table.name: table for table in report.tables(few)}
    for chart in charts(few):
        chart.figure(tables).draw_without_rendering()


@pytest.mark.parametrize("chart", charts(played(games=GAMES)), ids=lambda chart: chart.name)
def test_every_chart_has_labels_with_n_and_the_confidence(chart: Any) -> None:
    tables = {table.name: table for table in report.tables(played(games=GAMES, times=30))}
    ax = chart.figure(tables).axes[0]
    words = f"{ax.get_xlabel()} {ax.get_ylabel()}"
    assert "n = " in words or "n rounds" in words
    assert "95 % CI" in words
