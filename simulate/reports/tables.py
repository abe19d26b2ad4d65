"""Tables of a report: rows of labels with an estimate, its interval, n, unit and method."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd
from tabulate import tabulate

from simulate.core.games import Game, Rules
from simulate.stats.cubes import Cube
from simulate.stats.estimates import Estimate

NONE = "–"  # printed where there is no number or interval
ESTIMATE_COLUMNS = ("estimate", "low", "high", "n", "unit", "method")


@dataclass(frozen=True)
class ReportTable:
    """A table: some label columns, then the columns of an estimate, and `exact` where the exact value is known."""

    name: str
    title: str
    frame: pd.DataFrame

    def renamed(self, name: str) -> "ReportTable":
        """Return the table under another name."""
        return ReportTable(name, self.title, self.frame)


@dataclass
class TableBuilder:
    """Collects the rows of one table."""

    name: str
    title: str
    rows: list[dict[str, Any]] = field(default_factory=list)

    def add(self, estimate: Estimate, exact: float | None = None, **labels: Any) -> None:
        """Add an estimate under its labels."""
        row = {**labels, **{name: getattr(estimate, name) for name in ESTIMATE_COLUMNS}}
        if exact is not None:
            row["exact"] = exact
        self.rows.append(row)

    def table(self) -> ReportTable:
        """Return the table; one without rows has the columns of an estimate all the same."""
        return ReportTable(self.name, self.title, pd.DataFrame(self.rows, columns=None if self.rows else list(ESTIMATE_COLUMNS)))


@dataclass(frozen=True)
class Played:
    """What a report is made from: a game, how it was played, and the counts."""

    game: Game
    unit: str
    rules: Rules
    strategies: tuple[str, ...]
    tables: Mapping[str, np.ndarray]

    def cube(self, name: str) -> Cube:
        """Return a count table with its columns."""
        table = next(table for table in self.game.tables if table.name == name)
        lows = {column.name: column.low for column in self.game.columns(table.unit)}
        return Cube(self.tables[name], table.columns, tuple(lows[column] for column in table.columns))


def shown(table: ReportTable) -> pd.DataFrame:
    """Return a table for people: shares in percent, estimate and interval as text, methods left out."""
    frame = table.frame
    labels = [column for column in frame.columns if column not in (*ESTIMATE_COLUMNS, "exact")]
    result = frame[labels].copy()
    result.columns = [label.replace("_", " ") for label in labels]
    result["estimate"] = _numbers(frame, "estimate")
    bounds = zip(_numbers(frame, "low"), _numbers(frame, "high"), strict=True)
    result["95 % CI"] = [NONE if low == high == NONE else f"{low} to {high}" for low, high in bounds]
    if "exact" in frame:
        result["exact"] = _numbers(frame, "exact")
    result["unit"] = ["%" if unit == "share" else unit for unit in frame["unit"]]
    result["n"] = [f"{n:,}" for n in frame["n"]]
    return result


MOST_BESIDE = 6  # settings that fit beside each other on a console


def beside(table: ReportTable, axes: Sequence[str]) -> pd.DataFrame:
    """Return a table of a sweep for people: a column for each setting of the axes, where that is not too many."""
    settings = table.frame[list(axes)].astype(str).agg(", ".join, axis=1)
    if not 1 < settings.nunique() <= MOST_BESIDE or table.frame.empty:
        return shown(table)
    whole = shown(ReportTable(table.name, table.title, table.frame.drop(columns=list(axes))))
    labels = [column for column in whole.columns if column not in ("estimate", "95 % CI", "exact", "n")]
    intervals = (" (" + whole["95 % CI"].str.replace(" to ", " – ") + ")").where(whole["95 % CI"] != NONE, "")
    whole["text"] = whole["estimate"] + intervals
    order = whole[labels].drop_duplicates()
    columns = {name: whole[settings == name].set_index(labels)["text"] for name in dict.fromkeys(settings)}
    return order.join(pd.DataFrame(columns), on=labels).fillna(NONE)


def _numbers(frame: pd.DataFrame, column: str) -> list[str]:
    """Return the numbers of a column as text, shares in percent."""
    return [_number(float(value), str(unit)) for value, unit in zip(frame[column], frame["unit"], strict=True)]


def _number(value: float, unit: str) -> str:
    if not np.isfinite(value):
        return NONE
    return f"{100 * value:.2f}" if unit == "share" else f"{value:.3f}"


def as_text(tables: Sequence[ReportTable], style: str = "simple", axes: Sequence[str] = ()) -> str:
    """Return tables as text for a console, or with ``style="github"`` as Markdown; settings of `axes` beside each other."""
    mark = "### " if style == "github" else ""
    return "\n\n".join(f"{mark}{_heading(table, axes)}\n\n{_rows_text(table, style, axes)}" for table in tables)


def _heading(table: ReportTable, axes: Sequence[str]) -> str:
    methods = ", ".join(dict.fromkeys(table.frame["method"]))
    if axes and len(table.frame):  # settings beside each other leave no room for the n of each
        return f"{table.title}, by {' and '.join(axes)} ({methods}; n up to {table.frame['n'].max():,} a setting)"
    return f"{table.title} ({methods})" if methods else table.title


def _rows_text(table: ReportTable, style: str, axes: Sequence[str]) -> str:
    if table.frame.empty:
        return "Too few observations."
    columns = (beside(table, axes) if axes else shown(table)).to_dict("list")
    return tabulate(columns, headers="keys", tablefmt=style, showindex=False, disable_numparse=True, stralign="right")


def as_csv(tables: Sequence[ReportTable]) -> str:
    """Return tables as one CSV with the table's name in the first column; columns that a table lacks are empty."""
    # as objects: a whole number stays one in a column that other tables lack
    frames = [table.frame.astype(object).assign(table=table.name) for table in tables if len(table.frame)]
    together = pd.concat(frames, ignore_index=True)
    labels = [column for column in together.columns if column not in ("table", *ESTIMATE_COLUMNS, "exact")]
    rest = [column for column in (*ESTIMATE_COLUMNS, "exact") if column in together]
    return together[["table", *labels, *rest]].to_csv(index=False)


def as_rows(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Return a frame as a list of rows that JSON can hold: what is not a number becomes null."""
    rows: list[dict[str, Any]] = json.loads(frame.to_json(orient="records", double_precision=15))
    return rows
