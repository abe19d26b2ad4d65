"""A report in a folder: the tables as ``summary.md``, the charts as SVG and PNG, and all of it as one page, ``report.html``."""

import importlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simulate.reports.page import write_page
from simulate.reports.tables import Played, ReportTable, as_text

PNG_DPI = 160


def game_tables(played: Played) -> list[ReportTable]:
    """Return the tables of a game's report."""
    tables: list[ReportTable] = importlib.import_module(f"simulate.reports.{played.game.package}").tables(played)
    return tables


def write_report(played: Played, manifest: Mapping[str, Any], folder: Path) -> None:
    """Write ``summary.md``, ``charts/`` and ``report.html`` into a folder that holds none of them."""
    from simulate.reports.charts.style import style  # loads matplotlib

    charts = importlib.import_module(f"simulate.reports.charts.{played.game.package}").charts(played)
    tables = {table.name: table for table in game_tables(played)}
    (folder / "summary.md").write_text(summary(played, manifest, list(tables.values())), "utf-8")
    (folder / "charts").mkdir()
    pictures: dict[str, str] = {}
    for chart in charts:
        with style():
            figure = chart.figure(tables)
            figure.savefig(folder / "charts" / f"{chart.name}.png", dpi=PNG_DPI, metadata={"Software": None})
            figure.savefig(folder / "charts" / f"{chart.name}.svg", metadata={"Date": None})
        pictures[chart.title] = (folder / "charts" / f"{chart.name}.svg").read_text("utf-8")
    write_page(folder / "report.html", played, manifest, list(tables.values()), pictures)


def headline(manifest: Mapping[str, Any]) -> list[str]:
    """Return what was played, in sentences."""
    played = f"{manifest['deals']:,} deals" + (f" in {manifest['games']:,} games" if manifest["games"] else "")
    players = "; ".join(f"seat {seat}: {text}" for seat, text in enumerate(manifest["players"]))
    return [
        f"{played}, seed {manifest['seed']}, {manifest['decisions']:,} decisions.",
        f"Strategies: {players}.",
        f"Play it again: {manifest['command']}",
    ]


def summary(played: Played, manifest: Mapping[str, Any], tables: list[ReportTable]) -> str:
    """Return the report as Markdown."""
    head = "\n\n".join([f"# {played.game.title}", *headline(manifest)])
    return f"{head}\n\nIntervals are 95 % confidence intervals.\n\n{as_text(tables, 'github')}\n"
