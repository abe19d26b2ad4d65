"""What a shell completes."""

import pytest
from click.shell_completion import ShellComplete

from simulate.cli.main import cli


def completed(*words: str) -> list[str]:
    """Return what the last word can become."""
    return [item.value for item in ShellComplete(cli, {}, "stickprov", "x").get_completions(list(words[:-1]), words[-1])]


def test_commands_games_and_options_are_completed() -> None:
    assert completed("co") == ["compare"]
    assert completed("run", "sj") == ["sju-sma-hus"]
    assert completed("bench", "") == ["chansen", "hund", "sju-sma-hus"]
    assert completed("run", "hund", "--re") == ["--resume"]


def test_strategies_and_rules_are_those_of_the_game() -> None:
    assert completed("run", "chansen", "--strategy", "c") == ["cautious"]
    assert completed("compare", "hund", "st") == ["steady"]
    assert completed("run", "sju-sma-hus", "--rule", "kind=") == ["kind=drawn", "kind=pass", "kind=spel", "kind=trumf"]


@pytest.mark.parametrize("words", [("run", "chess", "--strategy", "s"), ("run", "--rule", "k"), ("run", "zz")])
def test_what_is_wrong_so_far_completes_to_nothing(words: tuple[str, ...]) -> None:
    assert completed(*words) == []
