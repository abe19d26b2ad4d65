"""The report in a folder: one page that needs nothing else, a summary, and the charts as files."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from simulate.reports.build import game_tables, write_report
from simulate.reports.charts.sju_sma_hus import charts
from simulate.reports.page import part_of_page
from simulate.reports.tables import Played, shown
from tests.reports.hand_made import DEALS, MATCHES, played

VOID = {"meta", "br", "hr", "img", "input", "link", "col"}
MANIFEST = {
    "deals": 20_000,
    "games": 1_200,
    "seed": 77,
    "decisions": 1_600_000,
    "players": ["random_legal", "<b>bold</b>"],
    "command": "stickprov run sju-sma-hus --games 1200 --seed 77",
    "versions": {"stickprov": "0.1.0"},
}


class Page(HTMLParser):
    """Reads a page: keeps its elements, and what is not well formed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.faults: list[str] = []
        self.feed(text)
        self.close()
        self.faults += [f"{tag} is not closed" for tag in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"/{tag} closes nothing")

    def handle_data(self, data: str) -> None:
        if self.open and data.strip():
            self.texts.append((self.open[-1], data.strip()))

    def text_of(self, tag: str) -> list[str]:
        return [text for own, text in self.texts if own == tag]


@pytest.fixture(scope="module")
def run() -> Played:
    """Matches made by hand."""
    return played(DEALS, MATCHES, times=30, target=20)


@pytest.fixture(scope="module")
def folder(run: Played, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with their report."""
    folder = tmp_path_factory.mktemp("report")
    write_report(run, MANIFEST, folder)
    return folder


@pytest.fixture(scope="module")
def page(folder: Path) -> Page:
    """The page of the report, read."""
    return Page((folder / "report.html").read_text("utf-8"))


def test_the_page_is_well_formed(page: Page) -> None:
    assert page.faults == []


def test_the_page_has_no_id_twice(page: Page) -> None:
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))


def test_every_link_within_the_page_leads_somewhere(page: Page) -> None:
    ids = {attributes.get("id") for _, attributes in page.elements}
    links = [value for _, attributes in page.elements for name, value in attributes.items() if name in ("href", "xlink:href")]
    assert links and all(link is not None and link.startswith("#") and link[1:] in ids for link in links)


def test_the_page_needs_no_other_file_and_runs_nothing(page: Page) -> None:
    assert not {tag for tag, _ in page.elements} & {"script", "link", "img", "iframe", "object", "embed", "base"}
    for _, attributes in page.elements:
        for name, value in attributes.items():
            assert not name.startswith("on") and name not in ("src", "srcset", "data")
            assert name.startswith("xmlns") or "://" not in (value or ""), (name, value)


def test_no_style_loads_anything(folder: Path) -> None:
    text = (folder / "report.html").read_text("utf-8")
    assert "@import" not in text
    assert all(target.startswith("#") for target in re.findall(r"url\(([^)]*)\)", text))


def test_every_table_is_in_the_page_with_all_its_rows(page: Page, run: Played) -> None:
    tables = game_tables(run)
    assert [tag for tag, _ in page.elements].count("table") == len(tables)
    assert page.text_of("h3") == [table.title for table in tables]
    cells = [str(value) for table in tables for value in shown(table).to_numpy().ravel()]
    assert page.text_of("td") == cells


def test_every_chart_is_in_the_page_with_a_caption(page: Page, run: Played) -> None:
    assert [tag for tag, _ in page.elements].count("svg") == len(charts(run))
    assert page.text_of("figcaption") == [chart.title for chart in charts(run)]


def test_the_page_says_what_was_played(page: Page) -> None:
    said = page.text_of("dd")
    assert said[:3] == ["20,000 deals in 1,200 games, 1,600,000 decisions", "77", "random_legal"]
    assert "target = 20; the rest as usual" in said
    assert page.text_of("code")[0] == MANIFEST["command"]


def test_what_others_wrote_is_text_never_markup(page: Page) -> None:
    assert "<b>bold</b>" in page.text_of("dd")
    assert "b" not in {tag for tag, _ in page.elements}


def test_every_chart_is_a_file_twice(folder: Path, run: Played) -> None:
    names = {chart.name for chart in charts(run)}
    assert {file.name for file in (folder / "charts").iterdir()} == {f"{name}.{end}" for name in names for end in ("svg", "png")}


def test_the_summary_has_every_table(folder: Path, run: Played) -> None:
    text = (folder / "summary.md").read_text("utf-8")
    assert text.startswith("# Sju små hus\n\n20,000 deals in 1,200 games, 1,600,000 decisions, seed 77.")
    assert all(f"### {table.title} (" in text for table in game_tables(run) if len(table.frame))


def test_the_same_counts_give_the_same_files_byte_for_byte(folder: Path, run: Played, tmp_path: Path) -> None:
    write_report(run, MANIFEST, tmp_path)
    for file in folder.rglob("*.*"):
        assert file.read_bytes() == (tmp_path / file.relative_to(folder)).read_bytes(), file.name


def test_a_picture_becomes_part_of_a_page_without_head_and_metadata() -> None:
    svg = (
        '<?xml version="1.0"?>\n<svg><metadata>http://x</metadata><g id="a" grid="b"/><use href="#a" clip-path="url(#c)"/></svg>'
    )
    assert part_of_page(svg, "p-") == '<svg><g id="p-a" grid="b"/><use href="#p-a" clip-path="url(#p-c)"/></svg>'
