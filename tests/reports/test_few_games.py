"""Runs of a few games are reported like others: a table or chart that lacks observations says so."""

from pathlib import Path

import pytest

from simulate import api

UNITS = [("sju-sma-hus", "deals"), ("sju-sma-hus", "games"), ("chansen", "deals"), ("chansen", "games"), ("hund", "games")]


@pytest.mark.parametrize("count", [1, 4, 10, 30, 100])
@pytest.mark.parametrize(("game_id", "unit"), UNITS)
def test_a_few_games_are_reported_without_a_warning(game_id: str, unit: str, count: int, tmp_path: Path) -> None:
    given = {unit: count}
    api.run(game_id, **given, seed=1, strategies=["random_legal"], out=tmp_path / "run")  # type: ignore[arg-type]
    assert (tmp_path / "run" / "report.html").exists()
