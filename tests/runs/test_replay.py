"""A single game or deal again: the same events, whatever was played before and however long it is."""

import json
from typing import Any

import pytest

from simulate.core.games import Game
from simulate.runs import replay
from simulate.runs.plan import Plan, make_plan
from simulate.runs.replay import Replayer
from tests.reference.sju_sma_hus import transcript


def plan_of(unit: str, **options: Any) -> Plan:
    number: dict[str, Any] = {unit: 1}
    return make_plan("sju-sma-hus", **number, seed=5, rules=options, strategies=["random_legal"])


def test_the_first_event_says_all_that_the_game_depends_on() -> None:
    rules = {
        "kind": "drawn",
        "pass_to": 6,
        "spel_to": 10,
        "target": 21,
        "spel_base": 13,
        "pass_limit": 12,
        "next_dealer": "alternate",
        "first_take": "winner",
        "turn_up": "at_once",
        "home_penalty": 0,
    }
    assert next(Replayer(plan_of("games", target=21)).events(3)) == {
        "event": "start",
        "game": "sju-sma-hus",
        "seed": 5,
        "index": 3,
        "players": 2,
        "rules": rules,
        "strategies": ["random_legal", "random_legal"],
    }


def test_the_first_event_of_a_single_deal_says_so() -> None:
    assert next(Replayer(plan_of("deals")).events(3))["unit"] == "deal"


def test_the_first_event_is_start_and_the_last_is_end(game: Game) -> None:
    events = list(Replayer(make_plan(game.id, games=1, seed=5, strategies=["random_legal"])).events(0))
    assert (events[0]["event"], events[-1]["event"]) == ("start", "end")


def test_every_event_can_be_written_as_json_and_read_back(game: Game) -> None:
    events = list(Replayer(make_plan(game.id, games=1, seed=5, strategies=["random_legal"])).events(0))
    assert json.loads(json.dumps(events)) == events


def test_a_game_is_the_same_whatever_was_replayed_before(game: Game) -> None:
    plan = make_plan(game.id, games=1, seed=5, strategies=["random_legal"])
    alone = list(Replayer(plan).events(8))
    replayer = Replayer(plan)
    for index in (3, 8, 2):
        again = list(replayer.events(index))
        assert (again == alone) == (index == 8)


def test_a_deal_is_the_first_deal_of_the_game_of_the_same_number() -> None:
    deal, game = (list(Replayer(plan_of(unit)).events(4)) for unit in ("deals", "games"))
    scored = [event["event"] for event in game].index("score")
    assert deal[1 : scored + 1] == game[1 : scored + 1]


def test_a_game_longer_than_the_log_is_told_whole() -> None:
    events = list(Replayer(plan_of("games", target=200)).events(0))
    numbers = sum(2 + len(values) for _, values in Replayer(plan_of("games", target=200)).log(0))
    assert numbers > replay.FIRST_LENGTH
    assert events[1:] == transcript(5, 0, {"target": 200})


@pytest.mark.parametrize("length", [1, 2, 37, 470, 471, 472])
def test_the_length_the_log_begins_with_does_not_matter(length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "FIRST_LENGTH", length)
    assert list(Replayer(plan_of("deals")).events(1))[1:] == transcript(5, 1, {}, unit="deal")
