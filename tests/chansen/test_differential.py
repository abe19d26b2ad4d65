"""Every event of the compiled game equals the slow literal one in ``tests/reference/chansen.py`` under random play."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulate.core.games import Rules, load_game
from simulate.runs.draws import draw_rules
from simulate.runs.plan import make_plan
from simulate.runs.replay import Event, Replayer
from tests.reference.chansen import transcript

CHANSEN = load_game("chansen")
MOST_SEED = 2**63 - 1
DEALS_AT_ONCE = 3


def replayer(seed: int, rules: Rules, unit: str) -> Replayer:
    """Return what replays the compiled game under random play."""
    number: dict[str, Any] = {f"{unit}s": 1}
    return Replayer(make_plan("chansen", **number, seed=seed, rules=rules, strategies=["random_legal"]))


def compiled_events(seed: int, index: int, rules: Rules, unit: str) -> list[Event]:
    """Return the events of the compiled game without `start`."""
    return list(replayer(seed, rules, unit).events(index))[1:]


def valid_rules() -> st.SearchStrategy[Rules]:
    """Draw rules that do not contradict each other."""
    return st.integers(0, 2**32).map(lambda seed: draw_rules(CHANSEN, Random(seed), 0.6))


@settings(max_examples=250)
@given(seed=st.integers(0, MOST_SEED), first=st.integers(0, MOST_SEED - DEALS_AT_ONCE), rules=valid_rules())
def test_every_event_of_some_deals_equals_the_reference(seed: int, first: int, rules: Rules) -> None:
    compiled = replayer(seed, rules, "deal")
    for index in range(first, first + DEALS_AT_ONCE):
        assert list(compiled.events(index))[1:] == transcript(seed, index, rules, unit="deal")


@settings(max_examples=60)
@given(seed=st.integers(0, MOST_SEED), index=st.integers(0, MOST_SEED), rules=valid_rules())
def test_every_event_of_a_game_equals_the_reference(seed: int, index: int, rules: Rules) -> None:
    assert compiled_events(seed, index, rules, "game") == transcript(seed, index, rules)


@pytest.mark.parametrize(("seed", "index"), [(0, 0), (MOST_SEED, 0), (0, MOST_SEED), (MOST_SEED, MOST_SEED), (2**32, 2**32 - 1)])
@pytest.mark.parametrize("unit", ["deal", "game"])
def test_the_ends_of_the_ranges_of_seeds_and_games_equal_the_reference(seed: int, index: int, unit: str) -> None:
    assert compiled_events(seed, index, {}, unit) == transcript(seed, index, {}, unit=unit)


@pytest.mark.parametrize(
    ("option", "value"),
    [(option.name, value) for option in CHANSEN.options for value in (getattr(option, "values", ())) if value != "no_trumps"]
    + [(f"value_{bid}", value) for bid in ("pass", "spel", "spel_utan", "alla", "alla_utan") for value in (0, 200)]
    + [("spel_tricks", 1), ("spel_tricks", 5), ("rounds", 1), ("rounds", 100)],
)
def test_each_value_of_each_option_equals_the_reference_over_some_games(option: str, value: str | int) -> None:
    for index in range(2):
        assert compiled_events(11, index, {option: value}, "game") == transcript(11, index, {option: value})


@pytest.mark.parametrize("exchange", ["own_six", "any_of_eight"])
def test_no_trumps_equals_the_reference_over_some_games(exchange: str) -> None:
    rules: Rules = {"discards": "no_trumps", "trump_time": "before_exchange", "exchange": exchange}
    for index in range(8):
        assert compiled_events(11, index, rules, "game") == transcript(11, index, rules)
