"""Every event of the compiled game equals the slow literal one in ``tests/reference/sju_sma_hus.py`` under random play."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulate.core.games import Rules, load_game
from simulate.runs.draws import draw_rules
from simulate.runs.plan import make_plan
from simulate.runs.replay import Event, Replayer
from tests.reference.sju_sma_hus import transcript

SJU_SMA_HUS = load_game("sju-sma-hus")
MOST_SEED = 2**63 - 1


def compiled_events(seed: int, index: int, rules: Rules, unit: str) -> list[Event]:
    """Return the events of the compiled game without `start`."""
    number: dict[str, Any] = {f"{unit}s": 1}
    plan = make_plan("sju-sma-hus", **number, seed=seed, rules=rules, strategies=["random_legal"])
    return list(Replayer(plan).events(index))[1:]


def valid_rules() -> st.SearchStrategy[Rules]:
    """Draw rules that do not contradict each other."""
    return st.integers(0, 2**32).map(lambda seed: draw_rules(SJU_SMA_HUS, Random(seed), 0.6))


@settings(max_examples=1000)
@given(seed=st.integers(0, MOST_SEED), index=st.integers(0, MOST_SEED), rules=valid_rules())
def test_every_event_of_a_deal_equals_the_reference(seed: int, index: int, rules: Rules) -> None:
    assert compiled_events(seed, index, rules, "deal") == transcript(seed, index, rules, unit="deal")


@settings(max_examples=300)
@given(seed=st.integers(0, MOST_SEED), index=st.integers(0, MOST_SEED), rules=valid_rules())
def test_every_event_of_a_match_equals_the_reference(seed: int, index: int, rules: Rules) -> None:
    assert compiled_events(seed, index, rules, "game") == transcript(seed, index, rules)


@pytest.mark.parametrize(("seed", "index"), [(0, 0), (MOST_SEED, 0), (0, MOST_SEED), (MOST_SEED, MOST_SEED), (2**32, 2**32 - 1)])
@pytest.mark.parametrize("unit", ["deal", "game"])
def test_the_ends_of_the_ranges_of_seeds_and_games_equal_the_reference(seed: int, index: int, unit: str) -> None:
    assert compiled_events(seed, index, {}, unit) == transcript(seed, index, {}, unit=unit)


@pytest.mark.parametrize(
    ("option", "value"),
    [(option.name, value) for option in SJU_SMA_HUS.options for value in (getattr(option, "values", ()))]
    + [("spel_base", 12), ("spel_base", 14), ("pass_limit", 11), ("pass_limit", 13), ("home_penalty", 13)]
    + [("pass_to", 1), ("pass_to", 10), ("spel_to", 6), ("spel_to", 14), ("target", 1), ("target", 40)],
)
def test_each_value_of_each_option_equals_the_reference_over_some_matches(option: str, value: str | int) -> None:
    for index in range(4):
        assert compiled_events(11, index, {option: value}, "game") == transcript(11, index, {option: value})
