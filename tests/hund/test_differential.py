"""Every event of the compiled game equals the slow literal one in ``tests/reference/hund.py`` under random play."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulate.core.cards import card_text, set_members
from simulate.core.games import Choice, Rules, load_game
from simulate.games.hund.rules import SORTED_PACK
from simulate.runs.plan import make_plan
from simulate.runs.replay import Event, Replayer
from tests.hund import positions
from tests.reference import hund as reference

HUND = load_game("hund")
MOST_NUMBER = 2**63 - 1
SUITS = "CDHS"
FEW_TURNS = (100, 150, 300, 2000)


def draw_options(random: Random) -> Rules:
    """Draw values for few or most options, and not too many turns."""
    share = random.choice((0.2, 0.6, 0.9))
    drawn: Rules = {}
    for option in HUND.options:
        if random.random() < share:
            is_choice = isinstance(option, Choice)
            drawn[option.name] = random.choice(option.values) if is_choice else random.randint(option.lowest, option.highest)
    return {**drawn, "players": random.randint(2, 6), "max_turns": random.choice(FEW_TURNS)}


options = st.integers(0, 2**32).map(lambda seed: draw_options(Random(seed)))
numbers = st.integers(0, MOST_NUMBER)


def compiled_events(seed: int, index: int, rules: Rules) -> list[Event]:
    """Return the events of the compiled game without `start`."""
    plan = make_plan("hund", games=1, seed=seed, rules=rules, strategies=["random_legal"])
    return list(Replayer(plan).events(index))[1:]


@settings(max_examples=300)
@given(seed=numbers, index=numbers, rules=options)
def test_every_event_of_a_game_equals_the_reference(seed: int, index: int, rules: Rules) -> None:
    assert compiled_events(seed, index, rules) == reference.transcript(seed, index, rules)


@pytest.mark.parametrize(("seed", "index"), [(0, 0), (MOST_NUMBER, 0), (0, MOST_NUMBER), (MOST_NUMBER, MOST_NUMBER)])
def test_the_ends_of_the_ranges_of_seeds_and_games_equal_the_reference(seed: int, index: int) -> None:
    assert compiled_events(seed, index, {}) == reference.transcript(seed, index, {})


@pytest.mark.parametrize(
    ("option", "value"),
    [(option.name, value) for option in HUND.options for value in getattr(option, "values", ())]
    + [("removed", 0), ("removed", 40), ("serie_min", 3), ("max_turns", 100)],
)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_each_value_of_each_option_equals_the_reference(option: str, value: str | int, players: int) -> None:
    rules: Rules = {"players": players, "serie": "on" if option.startswith("serie_") else "off", "max_turns": 200, option: value}
    for index in range(2):
        assert compiled_events(11, index, rules) == reference.transcript(11, index, rules)


def texts(cards: Any) -> str:
    return " ".join(card_text(int(card)) for card in cards)


@settings(max_examples=250)
@given(draw=st.integers(0, 2**32), rules=options)
def test_every_event_from_the_end_of_part_1_on_equals_the_reference(draw: int, rules: Rules) -> None:
    """Few cards of few ranks in uneven hands: wars without cards, nobody able to fight, lone holders, empty entries."""
    random = Random(draw)
    players = random.randint(2, 6)
    ranks = random.randint(3, 13)
    cards = [card for card in SORTED_PACK.tolist() if card % 16 < ranks]
    random.shuffle(cards)
    trump = f"{random.randrange(players)}:{texts([cards.pop()])}"
    hands = [texts(cards.pop() for _ in range(min(random.randint(0, 3), len(cards)))) for _ in range(players)]
    others = {**rules, "players": players}
    others.pop("players")
    start: dict[str, Any] = {"hands": hands, "lead": random.randrange(players), "trump": trump, **others}
    compiled = positions.collecting(**start)
    compiled.play_out()
    assert compiled.events() == reference.play_out(reference.collecting(**start))


def draw_plays(random: Random, cards: list[int], players: int, longest: int) -> list[str]:
    """Lay some plays on the table; whether they beat each other does not matter to those who come after."""
    plays = []
    for _ in range(random.randint(0, players - 1)):
        lowest = cards.pop()
        run = [lowest]
        while len(run) < longest and random.random() < 0.5 and run[-1] + 1 in cards:
            cards.remove(run[-1] + 1)
            run.append(run[-1] + 1)
        plays.append(f"{random.randrange(players)}:{texts(run)}")
    return plays


@settings(max_examples=400)
@given(draw=st.integers(0, 2**32), rules=options)
def test_every_event_from_a_late_position_of_part_2_on_equals_the_reference(draw: int, rules: Rules) -> None:
    """Small hands, some empty, some players out: going out in mid-trick, pick-ups that empty the table, stalls."""
    random = Random(draw)
    players = random.randint(2, 6)
    cards = SORTED_PACK.tolist()
    random.shuffle(cards)
    out = random.sample(range(players), random.randint(0, players - 2))
    plays = draw_plays(random, cards, players, 13 if rules.get("serie") == "on" else 1)
    largest = random.choice((1, 2, 4, 7))
    hands = ["" if seat in out else texts(cards.pop() for _ in range(random.randint(0, largest))) for seat in range(players)]
    if rules.get("empty_hand") == "out" or not any(hands):
        hands = [hand if hand or seat in out else texts([cards.pop()]) for seat, hand in enumerate(hands)]
    seats_in = [seat for seat in range(players) if seat not in out]
    others = {**rules, "players": players}
    others.pop("players")
    start: dict[str, Any] = {
        "hands": hands,
        "trump": random.choice(SUITS),
        "plays": plays,
        "turn": random.choice(seats_in),
        "out": out,
        "size": random.randint(max(len(plays) + 1, len(seats_in)), players) if plays else None,
        **others,
    }
    compiled = positions.shedding(**start)
    compiled.play_out()
    assert compiled.events() == reference.play_out(reference.shedding(**start))


def test_a_drawn_position_reaches_the_rare_events() -> None:
    """The sizes above are chosen so that rare rules do happen: count them over some draws."""
    found = {"war without cards": 0, "lone holder": 0, "empty entry": 0}
    random = Random(1)
    for _ in range(40):
        cards = [card for card in SORTED_PACK.tolist() if card % 16 < 4]
        random.shuffle(cards)
        hands = [texts(cards.pop() for _ in range(random.randint(0, 2))) for _ in range(4)]
        position = positions.collecting(hands, trump="0:AS")
        position.play_out()
        events = position.events()
        found["war without cards"] += any(event["event"] == "trick" and event["winner"] is None for event in events)
        found["lone holder"] += any(event["event"] == "lay_down" for event in events)
        shown = next(event for event in events if event["event"] == "shed")
        found["empty entry"] += any(not hand for hand in shown["hands"])
    assert all(found.values()), found


def test_set_members_are_what_the_positions_are_written_with() -> None:
    assert texts(set_members(positions.set_of(["2C", "AS"]))) == "2C AS"
