"""A report in a folder: the tables as ``summary.md``, the charts as SVG and PNG, and all of it as one page, ``report.html``."""

import importlib
import json
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simulate.core.errors import InputError
from simulate.core.games import Rules, did_you_mean, load_game
from simulate.reports.page import write_page
from simulate.reports.tables import Played, ReportTable, as_text

if TYPE_CHECKING:  # matplotlib takes half a second to load: only where something is drawn
    from matplotlib.figure import Figure

PNG_DPI = 160


def game_tables(played: Played) -> list[ReportTable]:
    """Return the tables of a game's report."""
    tables: list[ReportTable] = importlib.import_module(f"simulate.reports.{played.game.package}").tables(played)
    return tables


def main_tables(game: str, tables: Sequence[ReportTable], wanted: Sequence[str]) -> list[ReportTable]:
    """Return the tables of a sweep to be shown: those wanted, or the settings and what the game's report names as the main ones.

    Raises
    ------
    InputError
        If there is no table of a wanted name.
    """
    names = [table.name for table in tables]
    for name in wanted:
        if name not in names:
            raise InputError(f"no table {name!r}{did_you_mean(name, names)}; choose from {', '.join(names)}")
    report = importlib.import_module(f"simulate.reports.{load_game(game).package}")
    chosen = wanted or ("settings", "best", *report.MAIN_TABLES)
    return [table for table in tables if table.name in chosen]


def load_charts() -> None:
    """Load what charts are drawn with, and its fonts: most of a second, which can pass while the engine plays."""
    from matplotlib.figure import Figure

    from simulate.reports.charts.style import style

    with style():
        figure = Figure(layout="constrained")
        figure.add_subplot()
        for form in ("png", "svg"):
            figure.savefig(BytesIO(), format=form)


def write_report(played: Played, manifest: Mapping[str, Any], folder: Path) -> None:
    """Write ``summary.md``, ``charts/`` and ``report.html`` of a run into a folder that holds none of them."""
    from simulate.reports.charts.style import style

    charts = importlib.import_module(f"simulate.reports.charts.{played.game.package}").charts(played)
    tables = game_tables(played)
    by_name = {table.name: table for table in tables}
    (folder / "summary.md").write_text(summary(played, manifest, tables), "utf-8")
    with style():
        pictures = save_pictures(folder, ((chart.name, chart.title, chart.figure(by_name)) for chart in charts))
    facts = {
        "Played": what_was_played(manifest),
        "Seed": str(manifest["seed"]),
        **{f"Seat {seat}": text for seat, text in enumerate(manifest["players"])},
        "Rules": rules_text(played),
        "Again": manifest["command"],
    }
    write_page(folder / "report.html", played.game.title, facts, tables, pictures)


def write_tables(
    folder: Path,
    title: str,
    manifest: Mapping[str, Any] | Sequence[Mapping[str, Any]],
    tables: Sequence[ReportTable],
    axes: Sequence[str],
) -> None:
    """Write tables as CSV, Parquet, Markdown and charts, and ``report.html``, of a comparison or a sweep (with its `axes`)."""
    from simulate.reports.charts.estimates import estimates_figure
    from simulate.reports.charts.style import style

    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + "\n", "utf-8")
    (folder / "summary.md").write_text(f"# {title}\n\n{as_text(tables, 'github', axes)}\n", "utf-8")
    (folder / "tables").mkdir()
    for table in tables:
        table.frame.to_csv(folder / "tables" / f"{table.name}.csv", index=False)
        table.frame.to_parquet(folder / "tables" / f"{table.name}.parquet", index=False)
    with style():
        drawn = ((table.name, table.title, estimates_figure(table.frame, axes)) for table in tables if len(table.frame))
        pictures = save_pictures(folder, drawn)
    first = manifest if isinstance(manifest, Mapping) else manifest[0]
    facts = {name: text_of(first[name]) for name in ("seed", "entrants", "players", "vary", "seatings", "rules") if name in first}
    write_page(folder / "report.html", title, facts, tables, pictures)


def text_of(value: Any) -> str:
    """Return a setting as text for people."""
    if isinstance(value, dict):
        return ", ".join(f"{name} = {own}" for name, own in value.items())
    if isinstance(value, list):
        return "; ".join(", ".join(map(str, own)) if isinstance(own, list) else str(own) for own in value)
    return str(value)


def save_pictures(folder: Path, figures: Iterable[tuple[str, str, "Figure"]]) -> dict[str, str]:
    """Save figures (name, title, figure) in ``charts/`` as PNG and SVG; return the SVG texts by title."""
    (folder / "charts").mkdir()
    pictures: dict[str, str] = {}
    for name, title, figure in figures:
        figure.savefig(folder / "charts" / f"{name}.png", dpi=PNG_DPI, metadata={"Software": None})
        figure.set_layout_engine("none")  # it is laid out now
        figure.savefig(folder / "charts" / f"{name}.svg", metadata={"Date": None})
        pictures[title] = (folder / "charts" / f"{name}.svg").read_text("utf-8")
    return pictures


def rules_text(played: Played) -> str:
    """Return which rules are not as usual."""
    usual: Rules = {option.name: option.default for option in played.game.options}
    changed = {name: value for name, value in played.rules.items() if value != usual[name]}
    return f"{text_of(changed)}; the rest as usual" if changed else "all as usual"


def what_was_played(manifest: Mapping[str, Any]) -> str:
    """Return how much was played."""
    games = f"{manifest['games']:,} games" if manifest["games"] else ""
    deals = f"{manifest['deals']:,} deals" if manifest["deals"] else ""
    return f"{' in '.join(filter(None, (deals, games)))}, {manifest['decisions']:,} decisions"


def headline(manifest: Mapping[str, Any]) -> list[str]:
    """Return what was played, in sentences."""
    players = "; ".join(f"seat {seat}: {text}" for seat, text in enumerate(manifest["players"]))
    mixed = (
        "The seats play differently, so rows about forehand or a seat show strategy and seat together; "
        "`stickprov compare` tells them apart."
    )
    return [
        f"{what_was_played(manifest)}, seed {manifest['seed']}.",
        f"Strategies: {players}.",
        *([mixed] if len(set(manifest["players"])) > 1 else []),
        f"Play it again: {manifest['command']}",
    ]


def summary(played: Played, manifest: Mapping[str, Any], tables: Sequence[ReportTable]) -> str:
    """Return the report as Markdown."""
    head = "\n\n".join([f"# {played.game.title}", *headline(manifest)])
    return f"{head}\n\nIntervals are 95 % confidence intervals.\n\n{as_text(tables, 'github')}\n"
