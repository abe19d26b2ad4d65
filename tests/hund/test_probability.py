"""The exact facts of the rule sheet against games of a fixed seed: a failure is a bug, not luck.

The bounds let one of millions of correct runs fail: 5 standard errors, or a chi-square test at 1e-6.
"""

from functools import cache
from math import sqrt
from typing import Any

import numpy as np
import pytest
from scipy import stats

from simulate.core.cards import ALL_CARDS, set_members
from simulate.games.hund import play, rules
from simulate.runs.counting import Counts
from simulate.runs.plan import Plan, make_plan, new_table
from simulate.runs.replay import Event, Replayer
from simulate.runs.shards import play_plan

GAMES = 100_000
REPLAYS = 500
SEED = 20
MOST_STANDARD_ERRORS = 5
LEAST_P = 1e-6


def plan_of(count: int, **given: Any) -> Plan:
    return make_plan("hund", games=count, seed=SEED, rules=given, strategies=["random_legal"])


@cache
def counts(players: int) -> Counts:
    """Return the counts of random games."""
    return play_plan(plan_of(GAMES, players=players))


@cache
def part_1(players: int) -> list[list[Event]]:
    """Return the events of part 1 of some random games."""
    replayer = Replayer(plan_of(1, players=players))
    games = []
    for index in range(REPLAYS):
        events = list(replayer.events(index))
        games.append(events[: next(i for i, event in enumerate(events) if event["event"] == "shed")])
    return games


def z_of_share(hits: int, of: int, share: float) -> float:
    """Return the distance of a count from its exact share [standard errors]."""
    return float(abs(hits - of * share) / sqrt(of * share * (1 - share)))


@pytest.mark.parametrize(
    ("players", "share"), [(2, 1 / 17), (3, 73 / 425), (4, 1349 / 4165), (5, 2053 / 4165), (6, 128171 / 195755)]
)
def test_fact_a_war_in_the_first_trick(players: int, share: float) -> None:
    first_trick = counts(players).tables["first_trick"]
    assert first_trick.sum() == GAMES
    assert z_of_share(int(first_trick[1:].sum()), GAMES, share) < MOST_STANDARD_ERRORS


@pytest.mark.parametrize(("players", "share"), [(3, 36 / 425), (4, 864 / 4165)])
def test_fact_a_lone_card_outranks_the_war_of_the_first_trick(players: int, share: float) -> None:
    assert z_of_share(int(counts(players).tables["first_trick"][2]), GAMES, share) < MOST_STANDARD_ERRORS


def test_fact_two_players_never_rob() -> None:
    assert counts(2).tables["wars"].sum(axis=(0, 2))[1:].sum() == 0


def test_fact_the_wars_of_two_players() -> None:
    """A war is a round whose two cards are equal: 18 rounds of 36 cards, and what is left."""
    wars = counts(2).tables["wars"].sum(axis=(1, 2))
    values = np.arange(len(wars))
    mean = wars @ values / GAMES
    variance = wars @ (values - mean) ** 2 / GAMES
    assert abs(mean - 20 / 17) / sqrt(variance / GAMES) < MOST_STANDARD_ERRORS
    for number, share in enumerate([0.300358, 0.369250, 0.218910, 0.083170]):
        assert z_of_share(int(wars[number]), GAMES, share) < MOST_STANDARD_ERRORS


@pytest.mark.parametrize("players", range(2, 7))
def test_fact_everybody_wins_the_first_trick_equally_often(players: int) -> None:
    winners = [next(event for event in events if event["event"] == "trick")["winner"] for events in part_1(players)]
    assert stats.chisquare(np.bincount(winners, minlength=players)).pvalue > LEAST_P


@pytest.mark.parametrize(("players", "number"), [(2, 36), (3, 43), (4, 40), (5, 37), (6, 34)])
def test_fact_the_play_with_which_the_trump_card_is_taken(players: int, number: int) -> None:
    for events in part_1(players):
        taken = next(i for i, event in enumerate(events) if event["event"] == "trump_taken")
        assert sum(event["event"] == "play" for event in events[:taken]) == number


@pytest.mark.parametrize("players", [2, 4])
def test_fact_every_card_is_the_trump_card_equally_often(players: int) -> None:
    pack = set_members(ALL_CARDS)
    table = new_table(plan_of(1, players=players))
    trumps = np.zeros(52)
    for index in range(20_000):
        play.begin(table, index)
        rules.deal(table)
        trumps[pack.index(int(table.deck[-1]))] += 1
    assert stats.chisquare(trumps).pvalue > LEAST_P


def test_the_last_card_of_the_deck_is_the_trump_card() -> None:
    for events in part_1(4)[:50]:
        stock = next(event for event in events if event["event"] == "deal")["stock"]
        assert next(event for event in events if event["event"] == "trump_taken")["card"] == stock[-1]


@pytest.mark.parametrize("players", range(2, 7))
def test_random_play_makes_every_seat_the_hund_about_equally_often_and_never_stalls(players: int) -> None:
    """Not exact: the first lead and the order of draws matter a little, so the bound is one percent of games."""
    hund = counts(players).tables["ends"].sum(axis=(0, 1))
    assert hund[6] == 0
    assert np.abs(hund[:players] / GAMES - 1 / players).max() < 0.01
