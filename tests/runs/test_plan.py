"""A plan: checked input, and everything a run depends on."""

import re
from typing import Any

import pytest

from simulate.core.errors import InputError
from simulate.core.rng import round_keys
from simulate.runs.plan import Plan, draw_seed, make_plan, new_table


def plan_of(**given: Any) -> Plan:
    """Return a plan of Sju små hus with random play."""
    return make_plan("sju-sma-hus", **{"strategies": ["random_legal"], **given})


def said(text: str) -> str:
    """Return a pattern for exactly this text."""
    return f"^{re.escape(text)}$"


@pytest.mark.parametrize(
    ("given", "unit", "count"), [({"deals": 5}, "deal", 5), ({"games": 7}, "game", 7), ({"games": 2**53}, "game", 2**53)]
)
def test_a_plan_has_a_unit_and_a_number(given: dict[str, int], unit: str, count: int) -> None:
    plan = plan_of(**given, seed=1)
    assert (plan.unit, plan.count, plan.seed) == (unit, count, 1)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "give either games (match) or deals, the number to play; got neither"),
        ({"games": 1, "deals": 1}, "give either games (match) or deals, the number to play; got both"),
        ({"games": 0, "deals": 1}, "give either games (match) or deals, the number to play; got both"),
        ({"games": 0}, "the number of games must be a whole number from 1 to 9007199254740992; got 0"),
        ({"deals": -1}, "the number of deals must be a whole number from 1 to 9007199254740992; got -1"),
        ({"deals": 1.5}, "the number of deals must be a whole number from 1 to 9007199254740992; got 1.5"),
        ({"deals": True}, "the number of deals must be a whole number from 1 to 9007199254740992; got True"),
        ({"games": 2**53 + 1}, "the number of games must be a whole number from 1 to 9007199254740992; got 9007199254740993"),
        ({"deals": 1, "seed": -1}, "the seed must be a whole number from 0 to 9223372036854775807; got -1"),
        ({"deals": 1, "seed": 2**63}, f"the seed must be a whole number from 0 to 9223372036854775807; got {2**63}"),
        ({"deals": 1, "seed": "7"}, "the seed must be a whole number from 0 to 9223372036854775807; got '7'"),
    ],
)
def test_input_that_cannot_be_used_is_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=said(message)):
        plan_of(**given)


def test_a_game_without_single_deals_says_to_give_games() -> None:
    with pytest.raises(InputError, match=said("hund has no single deals, a game is one deal: give games=3 instead")):
        make_plan("hund", deals=3, strategies=["random_legal"])


def test_a_seed_is_drawn_when_none_is_given() -> None:
    assert 0 <= plan_of(deals=1).seed < 10**9
    assert len({draw_seed() for _ in range(20)}) > 1


def test_the_rules_of_a_plan_are_all_options_and_the_given_ones_those_that_differ() -> None:
    plan = plan_of(deals=1, rules={"target": "21", "kind": "drawn"})
    assert len(plan.rules) == 10
    assert plan.given_rules == {"target": 21}


def test_the_replay_command_names_all_that_the_deal_depends_on() -> None:
    plan = plan_of(deals=9, seed=4, rules={"spel_base": 12, "turn_up": "after_both"})
    assert plan.replay_command(3) == (
        "stickprov replay sju-sma-hus --seed 4 --deal 3 --rule spel_base=12 --rule turn_up=after_both "
        "--strategy 0=random_legal --strategy 1=random_legal"
    )


def test_the_table_has_the_rules_and_the_keys_of_the_seed_and_no_cards() -> None:
    plan = plan_of(games=1, seed=2**63 - 1, rules={"pass_to": 3})
    table = new_table(plan)
    assert int(table.seen.rules.pass_to) == 3
    keys = round_keys(2**63 - 1).tolist()
    assert [table.cards.key.tolist(), *(stream["key"].tolist() for stream in table.seen.streams)] == [keys] * 3
    assert table.hands.tolist() == [0, 0]
