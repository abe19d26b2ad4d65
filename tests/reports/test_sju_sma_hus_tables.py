"""Each table of Sju små hus from a few deals made by hand: every number worked out on paper."""

from math import isnan

import numpy as np
import pytest

from simulate.reports import sju_sma_hus as report
from simulate.reports.tables import TableBuilder
from simulate.stats.means import mean
from tests.reports.hand_made import DEALS, MATCHES, PASS, deal, played, rows


def test_kinds_are_shares_of_all_deals_beside_the_exact_values() -> None:
    assert rows(report.kind_table(played()), "kind", "estimate", "n", "exact") == [
        ("pass", 0.4, 10, round(5 / 13, 6)),
        ("spel", 0.3, 10, round(4 / 13, 6)),
        ("trumf", 0.3, 10, round(4 / 13, 6)),
    ]


@pytest.mark.parametrize(
    "rules, exact",
    [
        ({"kind": "spel"}, [0.0, 1.0, 0.0]),
        ({"pass_to": 1, "spel_to": 1}, [0.0, 0.0, 1.0]),
        ({"pass_to": 14, "spel_to": 14}, [1.0, 0.0, 0.0]),
        ({"pass_to": 2, "spel_to": 13}, [1 / 13, 11 / 13, 1 / 13]),
    ],
)
def test_the_exact_shares_follow_the_rules(rules: dict[str, object], exact: list[float]) -> None:
    assert report.kind_table(played(**rules)).frame["exact"].tolist() == pytest.approx(exact)


def test_points_by_kind_are_means_over_the_deals_of_the_kind() -> None:
    assert rows(report.points_table(played()), "kind", "points", "estimate", "n", "unit") == [
        ("pass", "forehand", 1.75, 4, "points"),
        ("pass", "dealer", 1.0, 4, "points"),
        ("pass", "both", 2.75, 4, "points"),
        ("pass", "forehand minus dealer", 0.75, 4, "points"),
        ("spel", "forehand", 0.666667, 3, "points"),
        ("spel", "dealer", 1.666667, 3, "points"),
        ("spel", "both", 2.333333, 3, "points"),
        ("spel", "forehand minus dealer", -1.0, 3, "points"),
        ("trumf", "forehand", 3.333333, 3, "points"),
        ("trumf", "dealer", 0.333333, 3, "points"),
        ("trumf", "both", 3.666667, 3, "points"),
        ("trumf", "forehand minus dealer", 3.0, 3, "points"),
    ]


def test_the_difference_of_points_has_the_interval_of_the_differences_not_of_two_means() -> None:
    row = report.points_table(played()).frame.iloc[3]
    expected = mean([2, 0, 4, -3], [1, 1, 1, 1], "points")
    assert (row["low"], row["high"]) == pytest.approx((expected.low, expected.high))


def test_the_shares_of_all_points_add_up_to_one() -> None:
    table = report.points_share_table(played())
    assert rows(table, "kind", "estimate", "n") == [
        ("pass", round(11 / 29, 6), 10),
        ("spel", round(7 / 29, 6), 10),
        ("trumf", round(11 / 29, 6), 10),
    ]


def test_there_is_no_share_of_points_where_nobody_scored() -> None:
    table = report.points_share_table(played((deal(1, 13, (0, 0)),)))
    assert all(isnan(value) for value in table.frame["estimate"])


def test_tricks_by_kind() -> None:
    assert rows(report.tricks_table(played()), "kind", "what", "estimate", "n", "unit") == [
        ("pass", "forehand's tricks", 12.5, 4, "tricks"),
        ("pass", "13-13", 0.25, 4, "share"),
        ("spel", "forehand's tricks", 12.0, 3, "tricks"),
        ("spel", "13-13", 0.333333, 3, "share"),
        ("trumf", "forehand's tricks", 16.0, 3, "tricks"),
        ("trumf", "13-13", 0.0, 3, "share"),
    ]


def test_the_distribution_of_tricks_has_each_number_from_0_to_26() -> None:
    found = rows(report.trick_distribution_table(played()), "kind", "tricks", "estimate", "n")
    assert [row[:2] for row in found] == [(kind, tricks) for kind in ("pass", "spel", "trumf") for tricks in range(27)]
    assert [row for row in found if row[2]] == [
        ("pass", 10, 0.25, 4),
        ("pass", 12, 0.25, 4),
        ("pass", 13, 0.25, 4),
        ("pass", 15, 0.25, 4),
        ("spel", 8, 0.333333, 3),
        ("spel", 13, 0.333333, 3),
        ("spel", 15, 0.333333, 3),
        ("trumf", 12, 0.333333, 3),
        ("trumf", 16, 0.333333, 3),
        ("trumf", 20, 0.333333, 3),
    ]


def test_going_home_is_at_most_12_tricks_in_pass_and_at_least_13_in_the_others() -> None:
    assert rows(report.home_table(played()), "kind", "player", "estimate", "n") == [
        ("pass", "forehand", 0.5, 4),
        ("pass", "dealer", 0.25, 4),
        ("spel", "forehand", 0.666667, 3),
        ("spel", "dealer", 0.666667, 3),
        ("trumf", "forehand", 0.666667, 3),
        ("trumf", "dealer", 0.333333, 3),
    ]


def test_going_home_in_pass_follows_the_limit() -> None:
    found = rows(report.home_table(played(pass_limit=13)), "kind", "player", "estimate")
    assert found[:2] == [("pass", "forehand", 0.75), ("pass", "dealer", 0.5)]


def test_who_scores_more_leaves_out_equal_points() -> None:
    assert rows(report.forehand_table(played()), "kind", "result", "estimate", "n") == [
        ("pass", "forehand scores more", 0.5, 4),
        ("pass", "dealer scores more", 0.25, 4),
        ("spel", "forehand scores more", 0.333333, 3),
        ("spel", "dealer scores more", 0.333333, 3),
        ("trumf", "forehand scores more", 0.666667, 3),
        ("trumf", "dealer scores more", 0.333333, 3),
    ]


def test_the_worth_of_a_hand_is_the_slope_of_its_holders_tricks() -> None:
    found = {
        row[:3]: row[3:] for row in rows(report.feature_table(played()), "one_more", "kind", "player", "estimate", "n", "unit")
    }
    assert found["ace", "pass", "forehand"] == (2.5, 4, "tricks")
    assert found["ace", "pass", "dealer"] == (2.5, 4, "tricks")
    assert found["void suit", "pass", "forehand"] == (3.333333, 4, "tricks")
    assert found["card in the longest suit", "pass", "forehand"] == (3.0, 4, "tricks")
    assert found["trump", "trumf", "forehand"] == (4.0, 3, "tricks")
    assert found["trump", "trumf", "dealer"] == (4.0, 3, "tricks")


def test_trumps_are_worth_something_in_trumf_alone() -> None:
    frame = report.feature_table(played()).frame
    assert set(frame.loc[frame["one_more"] == "trump", "kind"]) == {"trumf"}


def test_tricks_by_a_value_of_the_hand_need_30_observations() -> None:
    table = report.feature_value_table(played(times=29))
    assert [row for row in rows(table, "kind", "feature", "value", "estimate", "n") if row[:2] == ("pass", "aces")] == [
        ("pass", "aces", 1, 12.5, 58)
    ]
    table = report.feature_value_table(played(times=30))
    assert [row for row in rows(table, "kind", "feature", "value", "estimate", "n") if row[:2] == ("pass", "aces")] == [
        ("pass", "aces", 0, 10.0, 30),
        ("pass", "aces", 1, 12.5, 60),
        ("pass", "aces", 2, 15.0, 30),
    ]


def test_tricks_by_the_longest_suit_begin_at_its_lowest_length() -> None:
    table = report.feature_value_table(played(times=30))
    assert [row for row in rows(table, "kind", "feature", "value", "estimate") if row[:2] == ("pass", "longest")] == [
        ("pass", "longest", 4, 11.0),
        ("pass", "longest", 5, 14.0),
    ]


def test_one_more_early_trick_goes_with_more_late_tricks_and_cards_taken() -> None:
    found = {row[:2]: row[2:] for row in rows(report.taking_table(played()), "kind", "what", "estimate", "n", "unit")}
    assert found["pass", "tricks of the last 12"] == (0.2, 4, "tricks")
    assert found["pass", "aces taken"] == (round(4.25 / 8.75, 6), 4, "cards")


def test_trumps_taken_are_those_of_trumf_deals_alone() -> None:
    found = rows(report.taking_table(played()), "kind", "what", "estimate", "n")
    assert found[-1] == ("trumf", "trumps taken", 0.5, 3)


def test_early_tricks_that_do_not_vary_give_no_slope() -> None:
    found = {row[:2]: row[2] for row in rows(report.taking_table(played()), "kind", "what", "estimate")}
    assert isnan(found["spel", "tricks of the last 12"])


def test_aces_taken_by_who_has_more_early_tricks_leave_even_deals_out() -> None:
    found = rows(report.taken_table(played()), "kind", "player", "estimate", "n", "unit")
    assert found[:2] == [
        ("pass", "with more early tricks", 1.666667, 3, "aces"),
        ("pass", "with fewer early tricks", 0.333333, 3, "aces"),
    ]
    assert (found[2][3], found[3][3]) == (0, 0)  # all three deals of spel are even


FOREHANDS = (
    *3 * (deal(PASS, 12, (2, 0), forehand=0),),
    deal(PASS, 11, (1, 0), forehand=1),
)


def test_seats_are_compared_apart_for_each_forehand_and_balanced() -> None:
    # seat 0 is 2 ahead where it leads (3 deals), 1 behind where it deals (1): balanced 0.5, not the 1.25 of all four
    assert rows(report.seat_table(played(FOREHANDS)), "kind", "forehand", "estimate", "n", "unit") == [
        ("pass", "seat 0", 2.0, 3, "points"),
        ("pass", "seat 1", -1.0, 1, "points"),
        ("pass", "each as often", 0.5, 4, "points"),
    ]


def test_seats_are_not_balanced_where_one_is_always_forehand() -> None:
    assert rows(report.seat_table(played(FOREHANDS[:3])), "forehand", "estimate") == [("seat 0", 2.0)]


def test_matches() -> None:
    assert rows(report.match_table(played(DEALS, MATCHES)), "what", "estimate", "n", "unit") == [
        ("seat 0 wins (forehand in the first deal)", 0.5, 4, "share"),
        ("seat 1 wins", 0.5, 4, "share"),
        ("unfinished", 0.0, 4, "share"),
        ("deals in a match", 5.0, 4, "deals"),
        ("matches of one deal", 0.25, 4, "share"),
        ("total of the loser", 7.0, 4, "points"),
    ]


def test_the_length_of_matches_has_each_number_up_to_the_longest() -> None:
    assert rows(report.match_length_table(played(DEALS, MATCHES)), "deals", "estimate", "n") == [
        (1, 0.25, 4),
        (2, 0.0, 4),
        (3, 0.0, 4),
        (4, 0.0, 4),
        (5, 0.25, 4),
        (6, 0.0, 4),
        (7, 0.5, 4),
    ]


def test_comebacks_are_from_at_least_so_far_behind() -> None:
    found = rows(report.comeback_table(played(DEALS, MATCHES)), "points", "estimate", "n")
    assert found[:5] == [(1, 0.5, 4), (2, 0.25, 4), (3, 0.25, 4), (4, 0.25, 4), (5, 0.0, 4)]
    assert found[-1] == (13, 0.0, 4)


def test_a_lead_after_the_first_deal_counts_for_either_seat() -> None:
    table = report.lead_table(played(DEALS, MATCHES, times=30))
    assert rows(table, "lead", "estimate", "n") == [(3, 0.666667, 90), (13, 1.0, 30)]


def test_an_unfinished_match_is_nobodys_win() -> None:
    unfinished = {"winner": 2, "deals": 10_000, "loser_points": 5, "largest_deficit": 0, "first_deal_points": 3}
    found = rows(report.lead_table(played(DEALS, (*MATCHES, unfinished), times=30)), "lead", "n")
    assert found == [(3, 90), (13, 30)]


def test_a_kind_that_was_not_played_has_no_rows() -> None:
    for table in report.tables(played(DEALS[:4])):
        if "kind" in table.frame and table.name not in ("kinds", "points_share"):
            assert set(table.frame["kind"]) == {"pass"}, table.name


def test_single_deals_have_no_table_of_matches() -> None:
    names = [table.name for table in report.tables(played())]
    assert "matches" not in names and "kinds" in names


def test_every_row_of_every_table_has_n_unit_and_method() -> None:
    for table in report.tables(played(DEALS, MATCHES, times=30)):
        assert table.frame[["n", "unit", "method"]].notna().all(axis=None), table.name
        assert np.issubdtype(table.frame["n"].dtype, np.integer), table.name


def test_every_interval_holds_its_estimate() -> None:
    for table in report.tables(played(DEALS, MATCHES, times=30)):
        known = table.frame.dropna(subset=["low"])
        known = known[known["n"] > 0]
        assert (known["low"] <= known["estimate"]).all() and (known["estimate"] <= known["high"]).all(), table.name


def test_names_and_titles_of_tables_are_told_apart() -> None:
    tables = report.tables(played(DEALS, MATCHES, times=30))
    assert len({table.name for table in tables}) == len({table.title for table in tables}) == len(tables)


def test_a_table_without_rows_still_has_the_columns_of_an_estimate() -> None:
    assert list(TableBuilder("empty", "Nothing").table().frame.columns) == ["estimate", "low", "high", "n", "unit", "method"]
