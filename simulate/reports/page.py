"""The report as one self-contained page: no scripts, no other files, readable on a phone and on paper."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from simulate.reports.tables import Played, ReportTable, shown

environment = Environment(
    loader=PackageLoader("simulate.reports"),
    autoescape=select_autoescape(),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def write_page(
    file: Path, played: Played, manifest: Mapping[str, Any], tables: list[ReportTable], pictures: Mapping[str, str]
) -> None:
    """Write a page with the tables and the charts (title to SVG text)."""
    svgs = {title: svg[svg.index("<svg") :] for title, svg in pictures.items()}
    methods = sorted({method for table in tables for method in table.frame["method"]})
    changed = {
        option.name: played.rules[option.name] for option in played.game.options if played.rules[option.name] != option.default
    }
    page = environment.get_template("report.html").render(
        game=played.game,
        manifest=manifest,
        changed_rules=changed,
        tables=[(table, shown(table)) for table in tables],
        pictures=svgs,
        methods=methods,
    )
    file.write_text(page, "utf-8")
