"""Tables as text, Markdown, CSV and rows for JSON."""

import csv
import io
import json

from simulate.reports.tables import TableBuilder, as_csv, as_rows, as_text, shown
from simulate.stats.means import mean
from simulate.stats.proportions import wilson


def shares() -> TableBuilder:
    table = TableBuilder("shares", "Shares")
    table.add(wilson(1, 4), 0.25, kind="pass")
    table.add(wilson(0, 0), 0.75, kind="spel")
    return table


def points() -> TableBuilder:
    table = TableBuilder("points", "Points")
    table.add(mean([1, 2], [1500, 1500], "points"), deals_played=3)
    return table


def test_a_table_is_shown_with_percent_interval_exact_value_unit_and_n() -> None:
    assert shown(shares().table()).to_dict("records") == [
        {"kind": "pass", "estimate": "25.00", "95 % CI": "4.56 to 69.94", "exact": "25.00", "unit": "%", "n": "4"},
        {"kind": "spel", "estimate": "–", "95 % CI": "0.00 to 100.00", "exact": "75.00", "unit": "%", "n": "0"},
    ]


def test_text_has_title_methods_and_rows() -> None:
    assert as_text([points().table()]).splitlines() == [
        "Points (Student t)",
        "",
        "  deals played    estimate         95 % CI    unit      n",
        "--------------  ----------  --------------  ------  -----",
        "             3       1.500  1.482 to 1.518  points  3,000",
    ]


def test_markdown_has_headings_and_pipes() -> None:
    lines = as_text([shares().table(), points().table()], "github").splitlines()
    assert lines[0] == "### Shares (Wilson)"
    assert lines[4].replace(" ", "") == "|pass|25.00|4.56to69.94|25.00|%|4|"
    assert "### Points (Student t)" in lines


def test_a_table_without_rows_says_so() -> None:
    assert as_text([TableBuilder("few", "By value").table()]) == "By value\n\nToo few observations."


def test_csv_has_one_header_and_leaves_empty_what_a_table_lacks() -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv([shares().table(), points().table()]))))
    assert list(rows[0]) == ["table", "kind", "deals_played", "estimate", "low", "high", "n", "unit", "method", "exact"]
    assert (rows[0]["table"], rows[0]["deals_played"], rows[0]["exact"]) == ("shares", "", "0.25")
    assert (rows[1]["estimate"], rows[1]["low"], rows[1]["n"]) == ("", "0.0", "0")
    assert (rows[2]["table"], rows[2]["kind"], rows[2]["exact"]) == ("points", "", "")


def test_csv_keeps_whole_numbers_whole_in_columns_that_other_tables_lack() -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv([shares().table(), points().table()]))))
    assert rows[2]["deals_played"] == "3"


def test_csv_leaves_out_tables_without_rows() -> None:
    assert as_csv([TableBuilder("few", "By value").table(), points().table()]).count("\n") == 2


def test_json_rows_have_null_for_what_is_no_number() -> None:
    rows = as_rows(shares().table().frame)
    assert rows[1]["estimate"] is None and rows[1]["low"] == 0.0
    assert json.loads(json.dumps(rows, allow_nan=False)) == rows


def test_json_rows_keep_fifteen_places() -> None:
    assert as_rows(shares().table().frame)[0]["low"] == round(wilson(1, 4).low, 15)
