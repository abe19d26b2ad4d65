"""Renew the generated parts of README and docs: the text between ``<!-- name -->`` and ``<!-- end -->``.

Run ``python docs/renew.py`` to write them, with ``--check`` to learn by exit code 1 that something is out of date.
"""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from simulate.core.games import game_ids, load_game
from simulate.core.strategies import load_strategy, strategy_names
from simulate.runs.starting import view_fields

ROOT = Path(__file__).resolve().parent.parent
FIRST_RUN = "stickprov run sju-sma-hus --deals 200000 --seed 1"


def strategies_table() -> str:
    """Return all strategies of all games as a Markdown table."""
    found = [(game.id, load_strategy(game, name)) for game in map(load_game, game_ids()) for name in strategy_names(game.id)]
    rows = [f"| {game} | `{strategy.name}` | {strategy.summary} |" for game, strategy in found]
    return "\n".join(["| game | strategy | what it does |", "|---|---|---|", *rows])


def first_run() -> str:
    """Return the first tables of the README's run as the command prints them."""
    command = [sys.executable, "-m", "simulate", *FIRST_RUN.split()[1:]]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603
    return f"```text\n$ {FIRST_RUN}\n" + "\n\n".join(printed.split("\n\n")[:3]) + "\n...\n```"


def strategy_file() -> str:
    """Return a whole strategy file."""
    return f"```python\n{(ROOT / 'strategies/sju_sma_hus/highest.py').read_text('utf-8').rstrip()}\n```"


def view_fields_tables() -> str:
    """Return what a view holds, a Markdown table a game."""
    tables = []
    for game in map(load_game, game_ids()):
        rows = [f"| `{name}` | {meaning} |" for name, meaning in view_fields(game)]
        tables.append("\n".join([f"### {game.title}", "", "| field | meaning |", "|---|---|", *rows]))
    return "\n\n".join(tables)


PARTS: dict[str, Callable[[], str]] = {
    "strategies": strategies_table,
    "first run": first_run,
    "strategy file": strategy_file,
    "view fields": view_fields_tables,
}
PAGES = ("README.md", "docs/how-to/strategy.md")


def renewed(text: str) -> str:
    """Return a page with its generated parts made again."""
    return re.sub(
        r"<!-- (" + "|".join(PARTS) + r") -->\n.*?<!-- end -->",
        lambda match: f"<!-- {match[1]} -->\n{PARTS[match[1]]()}\n<!-- end -->",
        text,
        flags=re.DOTALL,
    )


def main() -> int:
    """Renew or check all pages; return the exit code."""
    stale = [page for page in PAGES if (text := (ROOT / page).read_text("utf-8")) != renewed(text)]
    for page in stale:
        if "--check" in sys.argv:
            print(f"{page} is out of date: run `make docs`")
        else:
            (ROOT / page).write_text(renewed((ROOT / page).read_text("utf-8")), "utf-8")
            print(f"{page} renewed")
    return int(bool(stale) and "--check" in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
