"""Values flow one way, and so do imports: core <- games <- strategies; core, games <- run <- cli; reports <- stats <- nothing."""

import ast
from pathlib import Path

import pytest

from simulate.core.kernels import SOURCE_ROOT

MAY_IMPORT = {
    "simulate.core": {"simulate.core"},
    "simulate.games": {"simulate.core", "simulate.games"},
    "strategies": {"simulate.core", "simulate.games", "strategies"},
    "simulate.runs": {"simulate.core", "simulate.games", "simulate.runs"},
    "simulate.stats": {"simulate.stats"},
}
"""The parts of the product that a part may import, for those that may not import all."""

LATE_LOOK_UPS = {("simulate.core.games", "simulate.games")}
"""Discovery looks into the folder of the games when it is asked to."""


def modules() -> dict[str, Path]:
    """Return every module of the product by name."""
    found = {}
    for package in ("simulate", "strategies"):
        for path in (SOURCE_ROOT / package).rglob("*.py"):
            name = ".".join(path.relative_to(SOURCE_ROOT).with_suffix("").parts)
            found[name.removesuffix(".__init__")] = path
    return found


MODULES = modules()


def imports_of(name: str) -> set[str]:
    """Return the modules of the product that a module imports, anywhere in its source."""
    found = set()
    for node in ast.walk(ast.parse(MODULES[name].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} imports relatively"
            base = node.module or ""
            # `from simulate import games` names a module, `from simulate.core.cards import SUITS` a value of one
            found |= {f"{base}.{alias.name}" if f"{base}.{alias.name}" in MODULES else base for alias in node.names}
    return {module for module in found if module.partition(".")[0] in ("simulate", "strategies")}


def part_of(name: str) -> str:
    """Return the part of the product a module belongs to: `strategies`, or two names as `simulate.core`."""
    return "strategies" if name.startswith("strategies") else ".".join(name.split(".")[:2])


def test_the_modules_are_found() -> None:
    assert {"simulate.core.rng", "simulate.games.sju_sma_hus.rules", "strategies.sju_sma_hus.random_legal"} <= set(MODULES)
    assert "simulate.core.kernels" in imports_of("simulate.core.rng")


@pytest.mark.parametrize("name", sorted(name for name in MODULES if part_of(name) in MAY_IMPORT))
def test_a_module_imports_only_from_below(name: str) -> None:
    allowed = MAY_IMPORT[part_of(name)]
    assert [
        imported
        for imported in sorted(imports_of(name))
        if part_of(imported) not in allowed and (name, imported) not in LATE_LOOK_UPS
    ] == []


@pytest.mark.parametrize("name", sorted(name for name in MODULES if part_of(name) == "simulate.games" and name.count(".") > 1))
def test_a_game_imports_no_other_game(name: str) -> None:
    own = name.split(".")[2]
    assert [other for other in imports_of(name) if part_of(other) == "simulate.games" and other.split(".")[2:3] != [own]] == []


@pytest.mark.parametrize("name", sorted(name for name in MODULES if part_of(name) == "strategies" and name.count(".") > 1))
def test_a_strategy_imports_no_other_game(name: str) -> None:
    own = name.split(".")[1]
    games = {other.split(".")[2] for other in imports_of(name) if other.startswith("simulate.games.")}
    assert games <= {own}


@pytest.mark.parametrize("name", sorted(name for name in MODULES if part_of(name) == "simulate.reports"))
def test_reports_import_neither_the_command_line_nor_strategies(name: str) -> None:
    assert [other for other in imports_of(name) if part_of(other) in ("simulate.cli", "simulate.api", "strategies")] == []


@pytest.mark.parametrize(
    "name", sorted(name for name in MODULES if part_of(name) != "simulate.cli" and name != "simulate.__main__")
)
def test_nothing_imports_the_command_line_but_itself(name: str) -> None:
    assert [other for other in imports_of(name) if part_of(other) == "simulate.cli"] == []
