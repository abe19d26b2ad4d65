"""The report as one self-contained page: no scripts, no other files, readable on a phone and on paper."""

import re
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from simulate.reports.tables import ReportTable, shown

environment = Environment(
    loader=PackageLoader("simulate.reports"),
    autoescape=select_autoescape(),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def write_page(
    file: Path, title: str, facts: Mapping[str, str], tables: Sequence[ReportTable], pictures: Mapping[str, str]
) -> None:
    """Write a page with facts about what was played (name to text), tables, and charts (title to SVG text)."""
    page = environment.get_template("report.html").render(
        title=title,
        facts=facts,
        tables=[(table, shown(table)) for table in tables],
        pictures={name: part_of_page(svg, f"chart{number}-") for number, (name, svg) in enumerate(pictures.items())},
        methods=sorted({method for table in tables for method in table.frame["method"]}),
        version=version("stickprov"),
    )
    file.write_text(page, "utf-8")


def part_of_page(svg: str, prefix: str) -> str:
    """Return an SVG file as part of a page: without head and metadata, its ids with a prefix, for an id must be the only one."""
    inner = re.sub(r"<metadata>.*?</metadata>\s*", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    return re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{prefix}", inner)
