"""The report as one self-contained page: no scripts, no other files, readable on a phone and on paper."""

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
        pictures={name: svg[svg.index("<svg") :] for name, svg in pictures.items()},
        methods=sorted({method for table in tables for method in table.frame["method"]}),
        version=version("stickprov"),
    )
    file.write_text(page, "utf-8")
