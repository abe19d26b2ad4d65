"""Charts of counts made by hand: what is drawn is read back from the artists."""

from collections.abc import Callable, Iterator

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.container import BarContainer, ErrorbarContainer

from simulate.reports.charts.estimates import settings
from simulate.reports.charts.sju_sma_hus import charts
from simulate.reports.charts.style import COLOURS, style
from simulate.reports.sju_sma_hus import tables as report_tables
from simulate.reports.tables import Played, ReportTable
from tests.reports.hand_made import DEALS, MATCHES, deal, played

TIMES = 30
NAMES = (
    "match_length",
    "kind_frequencies",
    "points_by_kind",
    "trick_distributions",
    "forehand_advantage",
    "feature_effects",
)


@pytest.fixture(scope="module")
def tables() -> dict[str, ReportTable]:
    """The tables of a run of matches."""
    return {table.name: table for table in report_tables(played(DEALS, MATCHES, TIMES))}


@pytest.fixture(scope="module")
def draw(tables: dict[str, ReportTable]) -> Callable[[str], Axes]:
    """A function that draws a chart by name and returns its axes."""
    known = {chart.name: chart for chart in charts(played(DEALS, MATCHES, TIMES))}
    return lambda name: known[name].figure(tables).axes[0]


def drawn_errors(ax: Axes, along: int = 1) -> Iterator[tuple[float, float]]:
    """Yield the ends of the error bars on the axes, in the order drawn; `along` is 1 for upright ones, 0 for flat ones."""
    for container in ax.containers:
        if isinstance(container, ErrorbarContainer):
            for lines in container.lines[2]:
                for segment in lines.get_segments():
                    if len(segment):  # nothing is drawn where there is no number
                        yield float(segment[0][along]), float(segment[1][along])


def intervals(table: ReportTable, scale: float = 1.0, **labels: str) -> list[tuple[float, float]]:
    """Return the intervals of the rows with these labels."""
    frame = table.frame
    for column, value in labels.items():
        frame = frame[frame[column] == value]
    return [(scale * low, scale * high) for low, high in zip(frame["low"], frame["high"], strict=True)]


def flat(pairs: object) -> np.ndarray:
    return np.array(list(pairs)).ravel()  # type: ignore[call-overload]


def heights(ax: Axes) -> list[float]:
    return [bar.get_height() for container in ax.containers if isinstance(container, BarContainer) for bar in container]


def test_the_bars_of_match_lengths_are_percent_of_matches_with_intervals(
    draw: Callable[[str], Axes], tables: dict[str, ReportTable]
) -> None:
    ax = draw("match_length")
    assert heights(ax) == [25, 0, 0, 0, 25, 0, 50]
    assert flat(drawn_errors(ax)) == pytest.approx(flat(intervals(tables["match_length"], 100)))
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("deals in a match (n = 120 matches)", "share of matches [%], 95 % CI")


def test_kinds_are_drawn_beside_their_exact_values(draw: Callable[[str], Axes], tables: dict[str, ReportTable]) -> None:
    ax = draw("kind_frequencies")
    assert heights(ax) == [40, 30, 30]
    assert flat(drawn_errors(ax)) == pytest.approx(flat(intervals(tables["kinds"], 100)))
    exact = [line for line in ax.collections if isinstance(line, LineCollection) and line.get_label() == "exact"]
    assert [segment[0][1] for segment in exact[0].get_segments()] == pytest.approx([500 / 13, 400 / 13, 400 / 13])
    assert ax.get_xlabel() == "kind of deal (n = 300 deals)"
    assert [label.get_text() for label in ax.get_xticklabels()] == ["pass", "spel", "trumf"]


def test_points_are_drawn_by_kind_and_player(draw: Callable[[str], Axes], tables: dict[str, ReportTable]) -> None:
    ax = draw("points_by_kind")
    assert heights(ax) == pytest.approx([1.75, 2 / 3, 10 / 3, 1.0, 5 / 3, 1 / 3, 2.75, 7 / 3, 11 / 3])
    expected = [end for who in ("forehand", "dealer", "both") for end in intervals(tables["points"], points=who)]
    assert flat(drawn_errors(ax)) == pytest.approx(flat(expected))
    assert ax.get_ylabel() == "points a deal, 95 % CI"
    assert "n = 120 deals" in ax.get_xlabel()


def test_trick_distributions_have_a_line_and_a_band_for_each_kind(
    draw: Callable[[str], Axes], tables: dict[str, ReportTable]
) -> None:
    ax = draw("trick_distributions")
    lines = {line.get_label(): line for line in ax.lines if not str(line.get_label()).startswith("_")}
    assert list(lines) == ["pass", "spel", "trumf"]
    assert np.asarray(lines["pass"].get_xdata()).tolist() == list(range(27))
    assert np.asarray(lines["pass"].get_ydata())[[10, 12, 13, 15]].tolist() == [25, 25, 25, 25]
    bands = [band for band in ax.collections if isinstance(band, PolyCollection)]
    assert len(bands) == 3
    low, high = zip(*intervals(tables["trick_distribution"], 100, kind="pass"), strict=True)
    corners = np.asarray(bands[0].get_paths()[0].vertices)[:, 1]
    assert (corners.min(), corners.max()) == pytest.approx((min(low), max(high)))
    assert ax.get_xlabel() == "tricks of forehand (n = 120 pass, 90 spel, 90 trumf)"
    assert ax.get_ylabel() == "share of deals [%], 95 % CI"


def test_the_advantage_of_forehand_is_drawn_with_intervals_and_a_line_at_zero(
    draw: Callable[[str], Axes], tables: dict[str, ReportTable]
) -> None:
    ax = draw("forehand_advantage")
    points = next(container for container in ax.containers if isinstance(container, ErrorbarContainer))
    assert np.asarray(points.lines[0].get_ydata()).tolist() == pytest.approx([0.75, -1.0, 3.0])
    expected = intervals(tables["points"], points="forehand minus dealer")
    assert flat(drawn_errors(ax)) == pytest.approx(flat(expected))
    assert any(list(np.asarray(line.get_ydata())) == [0, 0] for line in ax.lines)
    assert "[points a deal], 95 % CI" in ax.get_ylabel() and "n = 120 deals" in ax.get_xlabel()


def test_the_worth_of_the_hand_is_drawn_for_forehand(draw: Callable[[str], Axes], tables: dict[str, ReportTable]) -> None:
    ax = draw("feature_effects")
    frame = tables["features"].frame
    own = frame[(frame["player"] == "forehand") & frame["estimate"].notna()]
    found = sorted(flat(drawn_errors(ax, 0)))
    assert found == pytest.approx(sorted([*own["low"], *own["high"]]))
    assert [label.get_text() for label in ax.get_yticklabels()] == [
        "one more\nace",
        "one more\ntrump",
        "one more\nvoid suit",
        "one more\ncard in the longest suit",
    ]
    assert ax.get_xlabel() == "extra tricks of forehand, 95 % CI (up to n = 120 deals a kind)"


def test_every_chart_of_the_game_is_tested_here() -> None:
    assert tuple(chart.name for chart in charts(played(DEALS, MATCHES))) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_chart_has_labels_with_n_and_the_confidence(draw: Callable[[str], Axes], name: str) -> None:
    ax = draw(name)
    legend = ax.get_legend()
    words = [ax.get_xlabel(), ax.get_ylabel(), *(text.get_text() for text in (legend.get_texts() if legend else ()))]
    assert ax.get_xlabel() and any("n = " in word for word in words)
    assert any("95 % CI" in word for word in words)


@pytest.mark.parametrize("name", NAMES)
def test_every_chart_is_given_axes_or_makes_its_own(tables: dict[str, ReportTable], name: str) -> None:
    from matplotlib.figure import Figure

    chart = next(chart for chart in charts(played(DEALS, MATCHES)) if chart.name == name)
    ax = Figure().add_subplot()
    assert chart.draw(tables[chart.table].frame, ax) is ax
    assert chart.draw(tables[chart.table].frame) is not ax


@pytest.mark.parametrize(
    "few", [played(DEALS[:1]), played(DEALS[7:8]), played((deal(1, 13, (0, 0)),)), played(DEALS[:1], MATCHES[2:3])]
)
def test_charts_of_a_single_deal_are_drawn_without_a_warning(few: Played) -> None:
    tables = {table.name: table for table in report_tables(few)}
    for chart in charts(few):
        figure = chart.figure(tables)
        figure.draw_without_rendering()


def test_the_legend_of_settings_stands_above_the_axes_where_no_point_is() -> None:
    point = {"estimate": 0.5, "low": 0.4, "high": 0.6, "n": 9, "unit": "share", "method": "Wilson"}
    names = ("alla utan chans, seat 0", "alla utan chans, seat 1", "alla utan chans, seat 2")
    frame = pd.DataFrame([{"rule": rule, "bid": name, **point} for rule in ("a", "b") for name in names])
    ax = settings(frame, ["rule"])
    ax.figure.draw_without_rendering()  # type: ignore[union-attr]
    legend = ax.get_legend()
    assert legend is not None
    assert legend.get_window_extent().y0 >= ax.get_window_extent().y1


def test_colours_are_told_apart_by_the_colour_blind_and_enough() -> None:
    assert len(set(COLOURS)) == 7 and COLOURS[:2] == ("#0072B2", "#D55E00")


def test_the_style_leaves_the_settings_of_others_alone() -> None:
    before = dict(mpl.rcParams)
    with style():
        assert mpl.rcParams["svg.hashsalt"] == "stickprov"
    assert dict(mpl.rcParams) == before
