"""The command replay: text and JSON Lines."""

import json
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from simulate.games.sju_sma_hus.state import OPTIONS
from tests.cli.conftest import Command

RANDOM = ("--strategy", "random_legal")
KEYS = {
    "start": ["event", "game", "seed", "index", "players", "rules", "strategies"],
    "deal": ["event", "deal", "dealer", "drawn", "kind", "trump", "hands", "piles"],
    "play": ["event", "seat", "card"],
    "trick": ["event", "winner"],
    "take": ["event", "seat", "pile", "card"],
    "score": ["event", "kind", "tricks", "points", "totals"],
    "end": ["event", "winner", "totals"],
}
CARDS = {rank + suit for suit in "CDHS" for rank in "23456789TJQKA"}


def events(stickprov: Command, *arguments: object) -> list[dict[str, Any]]:
    result = stickprov("replay", "sju-sma-hus", *arguments, *RANDOM, "--format", "jsonl")
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_every_line_is_an_event_with_the_keys_of_the_format(stickprov: Command) -> None:
    told = events(stickprov, "--seed", 7, "--game", 123)
    assert told[0]["event"] == "start" and told[-1]["event"] == "end"
    for event in told:
        assert list(event) == KEYS[event["event"]]


def test_the_start_says_all_that_is_needed_to_play_the_game(stickprov: Command) -> None:
    start = events(stickprov, "--seed", 7, "--game", 123, "--rule", "target=5")[0]
    assert (start["game"], start["seed"], start["index"], start["players"]) == ("sju-sma-hus", 7, 123, 2)
    assert start["rules"] == {**{option.name: option.default for option in OPTIONS}, "target": 5}
    assert start["strategies"] == ["random_legal", "random_legal"]
    assert "unit" not in start


def test_a_single_deal_is_marked_as_one(stickprov: Command) -> None:
    told = events(stickprov, "--seed", 7, "--deal", 3)
    assert list(told[0]) == [*KEYS["start"], "unit"] and told[0]["unit"] == "deal"
    assert [event["event"] for event in told].count("deal") == 1


def test_a_deal_has_its_events_in_the_order_of_the_table(stickprov: Command) -> None:
    told = [event["event"] for event in events(stickprov, "--seed", 7, "--deal", 3)]
    early, late = ["play", "play", "trick", "take", "take"], ["play", "play", "trick"]
    assert told == ["start", "deal", *14 * early, *12 * late, "score", "end"]


def test_hands_and_piles_are_the_whole_pack(stickprov: Command) -> None:
    deal = events(stickprov, "--seed", 7, "--deal", 3)[1]
    assert [len(hand) for hand in deal["hands"]] == [12, 12] and [len(pile) for pile in deal["piles"]] == 7 * [4]
    cards = [card for group in (*deal["hands"], *deal["piles"]) for card in group]
    assert len(cards) == 52 and set(cards) == CARDS


def test_nothing_applies_as_null(stickprov: Command) -> None:
    forced = events(stickprov, "--seed", 7, "--deal", 3, "--rule", "kind=spel")
    assert (forced[1]["drawn"], forced[1]["trump"]) == (None, None)
    even = events(stickprov, "--seed", 7, "--deal", 0, "--deals", 60, "--rule", "kind=spel")
    draws = [end for end in even if end["event"] == "end" and end["totals"] == [0, 0]]
    assert draws and all(end["winner"] is None for end in draws)


def test_consecutive_games_follow_each_other(stickprov: Command) -> None:
    told = events(stickprov, "--seed", 7, "--game", 4, "--games", 3)
    assert [event["index"] for event in told if event["event"] == "start"] == [4, 5, 6]
    alone = [events(stickprov, "--seed", 7, "--game", index) for index in (4, 5, 6)]
    assert told == [event for game in alone for event in game]


def test_a_replayed_match_is_the_one_that_was_counted(stickprov: Command, match_folder: Path) -> None:
    games = pd.read_parquet(match_folder / "games.parquet")
    deals = pd.read_parquet(match_folder / "deals.parquet")
    for index in (0, 17, 39):
        told = events(stickprov, "--seed", 6, "--game", index)
        scores = [event for event in told if event["event"] == "score"]
        own = deals[deals["game"] == index]
        forehand_tricks = [score["tricks"][seat] for score, seat in zip(scores, own["forehand"], strict=True)]
        assert forehand_tricks == own["forehand_tricks"].tolist()
        row = games.iloc[index]
        assert told[-1]["winner"] == row["winner"] and min(told[-1]["totals"]) == row["loser_points"]


def test_the_text_tells_the_same_as_the_events(stickprov: Command) -> None:
    told = events(stickprov, "--seed", 7, "--deal", 3)
    lines = stickprov("replay", "sju-sma-hus", "--seed", 7, "--deal", 3, *RANDOM).stdout.splitlines()
    symbols = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
    text = "\n".join(lines)
    for event in told:
        if event["event"] in ("play", "take"):
            card = symbols[event["card"][1]] + event["card"][0].replace("T", "10")
            assert card in text
    score, end = told[-2], told[-1]
    assert lines[-2].split(":")[1].startswith(f" tricks {score['tricks'][0]}-{score['tricks'][1]}, points")
    assert lines[-1].startswith("End: ") and lines[-1].endswith(f"{end['totals'][0]}-{end['totals'][1]}")


def test_hidden_cards_are_marked_as_such(stickprov: Command) -> None:
    text = stickprov("replay", "sju-sma-hus", "--seed", 7, "--deal", 3, *RANDOM).stdout
    assert text.count("hidden from the other") == 2 and text.count("face down [") == 7


def test_the_same_replay_is_the_same_text(stickprov: Command) -> None:
    first, second = (stickprov("replay", "sju-sma-hus", "--seed", 7, "--game", 3, *RANDOM).stdout for _ in range(2))
    assert first == second


@pytest.mark.usefixtures("test_strategies")
@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_an_illegal_choice_is_shown_up_to_where_it_happens(stickprov: Command, form: str) -> None:
    result = stickprov("replay", "sju-sma-hus", "--seed", 7, "--deal", 3, "--strategy", "test_cheat", "--format", form)
    assert result.exit_code == 1
    assert "♣" in result.stdout if form == "text" else '"event": "deal"' in result.stdout
    assert "made an illegal choice" in result.stderr and "Traceback" not in result.stderr
