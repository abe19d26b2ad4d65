"""The worth of cards by which bidders judge a hand, measured again (slow)."""

from collections.abc import Iterator

import numpy as np
import pytest

from simulate.core.cards import card_number, set_members
from simulate.runs.plan import make_plan
from simulate.runs.replay import Replayer
from strategies.chansen._hand import PLAIN_TRICKS, TRUMP_TRICKS

pytestmark = pytest.mark.slow
ROUNDS = 10_000
FEATURES = len(TRUMP_TRICKS) + len(PLAIN_TRICKS)


def hands_played(replayer: Replayer, index: int) -> Iterator[tuple[list[int], int]]:
    """Yield of each player the features of his six cards after the exchange, and the tricks he took."""
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
        yield features, tricks[seat]


def test_the_constants_stand_within_a_tenth_of_a_trick_of_what_is_measured() -> None:
    plan = make_plan("chansen", deals=ROUNDS, seed=5, strategies=["random_legal", "play=steady"])
    replayer = Replayer(plan)
    rows = [row for index in range(ROUNDS) for row in hands_played(replayer, index)]
    assert {len(features) for features, _ in rows} == {6}
    cards = np.zeros((len(rows), FEATURES))
    for row, (features, _) in enumerate(rows):
        np.add.at(cards[row], features, 1)
    tricks = np.array([tricks for _, tricks in rows], float)
    worth, *_ = np.linalg.lstsq(cards, tricks, rcond=None)
    variance = np.var(tricks - cards @ worth) * np.diag(np.linalg.inv(cards.T @ cards))
    difference = np.abs(worth - [*TRUMP_TRICKS, *PLAIN_TRICKS])
    assert (difference < 0.1 + 4 * np.sqrt(variance)).all(), worth.round(2)
