"""The worth of cards by which bidders judge a hand, and the chances that follow from it, measured again (slow)."""

from collections.abc import Iterator

import numpy as np
import pytest

from simulate.core.cards import card_number, set_members
from simulate.games.chansen.state import ALLA, PASS, TRICKS
from simulate.runs.plan import make_plan
from simulate.runs.replay import Replayer
from strategies.chansen._hand import PLAIN_TRICKS, TRUMP_TRICKS, home_chance

pytestmark = pytest.mark.slow
ROUNDS = 100_000
SPEL_TRICKS = 3  # C6
WORTH = np.array([*TRUMP_TRICKS, *PLAIN_TRICKS])
WITHIN = 0.12  # of a trick, and of a chance


def hands_played(replayer: Replayer, index: int) -> Iterator[tuple[list[int], int, int]]:
    """Yield of each player the features of his six cards after the exchange, the tricks he took and his contract."""
    held: list[set[int]] = []
    aside: list[set[int]] = [set(), set(), set()]
    suit, tricks = 0, [0, 0, 0]
    for event in replayer.events(index):
        if event["event"] == "deal":
            held = [{card_number(card) for card in hand} for hand in event["hands"]]
            chance = {card_number(card) for card in event["chance"]}
        elif event["event"] == "chance" and event["use"]:
            held[event["seat"]] |= chance
        elif event["event"] == "discard":
            aside[event["seat"]] = {card_number(card) for card in event["cards"]}
            held[event["seat"]] -= aside[event["seat"]]
        elif event["event"] == "trump":
            suit = "CDHS".index(event["suit"])
        elif event["event"] == "score":
            tricks = event["tricks"]
    seen = replayer._player.table.seen
    trumps = set_members(int(seen.trumps))
    for seat, hand in enumerate(held):
        known = sum(1 << card for card in hand | aside[seat])
        features = []
        for card in hand:
            above = int(seen.must_follow[suit, card]) & int(seen.beaten_by[suit, card]) & ~known
            features.append(above.bit_count() + (0 if card in trumps else len(TRUMP_TRICKS)))
        yield features, tricks[seat], int(seen.contracts[seat])


@pytest.fixture(scope="module")
def played() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return of each hand how many cards it holds of each feature, its tricks and its contract."""
    replayer = Replayer(make_plan("chansen", deals=ROUNDS, seed=5, strategies=["random_legal", "play=steady"]))
    features, tricks, contracts = zip(*(row for index in range(ROUNDS) for row in hands_played(replayer, index)), strict=True)
    assert {len(hand) for hand in features} == {6}
    cards = np.zeros((len(features), len(WORTH)))
    np.add.at(cards, (np.arange(len(features))[:, None], np.array(features)), 1)
    return cards, np.array(tricks), np.array(contracts)


def test_the_worth_of_each_card_is_near_what_it_adds_by_least_squares(played: tuple[np.ndarray, np.ndarray, np.ndarray]) -> None:
    cards, tricks, _ = played
    worth, *_ = np.linalg.lstsq(cards, tricks, rcond=None)
    error = np.sqrt(np.var(tricks - cards @ worth) * np.diag(np.linalg.inv(cards.T @ cards)))
    assert (np.abs(worth - WORTH) < WITHIN + 4 * error).all(), worth.round(2)


@pytest.mark.parametrize("target", [SPEL_TRICKS, TRICKS])
def test_who_plays_for_a_number_of_tricks_takes_it_about_as_often_as_reckoned(
    played: tuple[np.ndarray, np.ndarray, np.ndarray], target: int
) -> None:
    cards, tricks, contracts = played
    plays_for_it = contracts >= ALLA if target == TRICKS else (contracts > PASS) & (contracts < ALLA)
    worth = (cards @ WORTH)[plays_for_it]
    taken = tricks[plays_for_it] == target
    reckoned = np.array([home_chance(tricks_of_hand, target) for tricks_of_hand in worth])
    steps = np.floor(2 * worth)
    alike = [steps == step for step in np.unique(steps) if (steps == step).sum() >= 200]
    assert len(alike) >= 10
    for hands in alike:
        share = taken[hands].mean()
        error = np.sqrt(share * (1 - share) / hands.sum())
        assert abs(share - reckoned[hands].mean()) < WITHIN + 4 * error, (worth[hands].min(), share, reckoned[hands].mean())
