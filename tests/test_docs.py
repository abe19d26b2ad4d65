"""The documentation is true: commands run, generated parts are up to date, everything is mentioned."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from simulate.api import replay, run
from simulate.cli.main import cli
from simulate.core.games import game_ids, load_game
from simulate.querying import query

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def readme_commands() -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    lines = [line.partition("#")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith("stickprov")]


def test_the_generated_parts_are_up_to_date() -> None:
    done = subprocess.run([sys.executable, "docs/renew.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("command", readme_commands())
def test_a_command_of_the_readme_runs(command: str) -> None:
    words = [sys.executable, "-m", "simulate", *shlex.split(command)[1:]]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize("game_id", game_ids())
def test_the_queries_of_the_page_about_large_runs_are_answered(game_id: str, tmp_path: Path) -> None:
    page = (ROOT / "docs/how-to/large-runs.md").read_text("utf-8")
    name = game_id.removesuffix("-sma-hus")
    queries = [shlex.split(line)[3] for line in page.splitlines() if line.startswith(f"stickprov query results/{name} ")]
    run(game_id, games=200, seed=1, strategies=["random_legal"], out=tmp_path / "run", rows=True)
    assert queries
    for sql in queries:
        assert len(query(tmp_path / "run", sql)) > 1


def test_the_readme_is_at_most_150_lines_long() -> None:
    assert len(README.splitlines()) <= 150


def test_the_numpy_recipe_rebuilds_the_deal_that_replay_shows() -> None:
    page = (ROOT / "docs/how-to/replay.md").read_text("utf-8")
    recipe = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert recipe is not None
    names: dict[str, object] = {}
    exec(recipe[1], names)  # noqa: S102
    deal = replay("sju-sma-hus", 17, seed=1, unit="deal", strategies=["random_legal"])[1]
    assert deal["drawn"] == names["drawn"]
    assert deal["piles"] == names["houses"]
    assert set(deal["hands"][0]) == set(names["forehand"])  # type: ignore[call-overload]


@pytest.mark.parametrize("game_id", game_ids())
def test_every_option_is_in_the_rules_page(game_id: str) -> None:
    page = (ROOT / f"docs/rules/{game_id}.md").read_text("utf-8")
    for option in load_game(game_id).options:
        assert f"`{option.name}`" in page, f"{option.name} is not in docs/rules/{game_id}.md"


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_is_in_the_readme(game_id: str) -> None:
    assert f"`{game_id}`" in README
    assert f"docs/rules/{game_id}.md" in README


@pytest.mark.parametrize("name", sorted(cli.commands))
def test_every_command_is_documented_with_an_example(name: str) -> None:
    command = cli.commands[name]
    assert command.help
    assert "Example:" in command.help
    pages = README + "".join(page.read_text("utf-8") for page in (ROOT / "docs").rglob("*.md"))
    assert f"stickprov {name}" in pages


@pytest.mark.parametrize("name", sorted(cli.commands))
def test_every_option_of_a_command_says_what_it_does(name: str) -> None:
    for parameter in cli.commands[name].params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"{name} {parameter.opts}"


@pytest.mark.parametrize("page", [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"])
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"
