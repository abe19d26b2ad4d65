"""What the strategies of Hund play in positions written as text, and how they fare against each other."""

from typing import Any

import pytest

from simulate.comparing import compare
from simulate.core.games import load_game
from simulate.core.kernels import COMPILED
from simulate.core.strategies import load_strategy, parse_seating, seat_strategies, strategy_names
from simulate.reports.comparison import overall
from simulate.runs.asking import Question
from simulate.runs.plan import Plan, make_plan
from simulate.runs.shards import play_plan
from tests.hund.positions import Position, collecting, read_choice, shedding, write_choice

HUND = load_game("hund")


def choice_of(strategy: str, position: Position, *script: str) -> str:
    """Play the choices of a script; return what the strategy chooses then."""
    choices = load_strategy(HUND, strategy.partition(":")[0]).choices
    seats = int(position.table.seen.rules.players)
    texts = ["random_legal", *(f"{decision}={strategy}" for decision in choices)]
    seat_strategies(HUND, parse_seating(HUND, seats, texts), position.table)
    left = [read_choice(choice) for choice in script]
    chosen: list[str] = []

    def answer(question: Question) -> int:
        if left:
            return left.pop(0)
        choice = question.answer()
        chosen.append(write_choice(choice))
        return choice

    position.play_out(answer)
    return chosen[0]


STOCK = "3C 3D 3H 3S 4C 4D 4H 4S 5C 5D 5H 5S"


@pytest.mark.parametrize(
    ("strategy", "hands", "stock", "script", "expected", "why"),
    [
        ("duck", ["9C JD AS", "2H 2S 6S"], STOCK, "", "9C", "what a lead will bring is not known"),
        ("duck", ["4C", "2H 7S AS"], STOCK, "4C", "2H", "a four is given away"),
        ("duck", ["TC", "2H JS AS"], STOCK, "TC", "JS", "a ten is taken, by the cheapest card of the last to play"),
        ("duck", ["TC", "2H JS AS", "2C"], STOCK, "TC", "AS", "with one more to play the highest has the best chance"),
        ("duck", ["KC", "2H JS QS"], STOCK, "KC", "2H", "what cannot be won costs the lowest card"),
        ("duck:poor=4", ["4C", "2H 7S AS"], STOCK, "4C", "7S", "a four is not poor to whom says so"),
        ("collect_high", ["2C", "2H 7S AS"], STOCK, "2C", "AS", "it wants every trick"),
        ("sjanse_when_poor", ["2C", "2H 7S 8S"], STOCK, "2C", "sjanse", "the eight is its highest"),
        ("sjanse_when_poor", ["2C", "2H 7S 9S"], STOCK, "2C", "9S", "the nine is not poor"),
        ("sjanse_when_poor", ["2C", "2H 7S"], "5S", "2C", "7S", "the last card of the stock is never turned"),
        ("hunt_trump", ["7C 8C 9C", "2H 7S AS"], "3C 3D 3H", "", "9C", "of three the last falls to the next leader"),
        ("hunt_trump", ["7C 8C 9C", "2H 7S AS"], "3C 3D 3H", "7C", "AS", "the same, for the last to play"),
        ("hunt_trump", ["7C 8C 9C", "2H 7S AS"], "3C 3D 3H 3S", "", "7C", "of four it falls to the second"),
        ("hunt_trump", ["7C 8C 9C", "2H 7S AS"], STOCK, "", "7C", "before the end of the stock it plays low"),
        ("hunt_trump", ["7C 8C", "2H 7S"], "", "", "7C", "the trump card is taken"),
        ("steady", ["4C 5C 6C", "2H 7S AS"], "3C 3D 3H", "4C", "7S", "it takes a poor trick for the trump card"),
        ("steady:hunt=false", ["4C 5C 6C", "2H 7S AS"], "3C 3D 3H", "4C", "2H", "or not"),
        ("steady", ["TC 5C 6C", "2H JS AS"], STOCK, "TC", "JS", "else it takes the good tricks"),
        ("steady", ["TC 5C 6C", "2H JS AS", "3S 5S 6S", "7D"], STOCK, "TC", "2H", "but not yet, with two more to come"),
        ("steady", ["5C", "8H", "5S 6S 9S"], STOCK, "5C 8H", "6S", "a five would make a war, a nine win"),
    ],
)  # fmt: skip
def test_the_card_it_collects_with(strategy: str, hands: list[str], stock: str, script: str, expected: str, why: str) -> None:
    trump = "" if stock else "0:2S"
    assert choice_of(strategy, collecting(hands, stock, trump=trump), *script.split()) == expected, why


@pytest.mark.parametrize(
    ("strategy", "hands", "plays", "rules", "expected", "why"),
    [
        ("low_first", ["9C 3S", "5H", "6H"], [], {}, "3S", "the three is lower, trump or not"),
        ("low_first", ["9C QC 3S", "5H", "6H"], ["2:8C"], {}, "3S", "and beats"),
        ("high_first", ["9C QC 3S", "5H", "6H"], ["2:8C"], {}, "QC", "the queen is the highest that beats"),
        ("high_first", ["9C 2D AS", "5H", "6H"], [], {}, "AS", "it leads high too"),
        ("save_trumps", ["9C QC 3S", "5H", "6H"], ["2:8C"], {}, "9C", "the lowest plain card that beats"),
        ("save_trumps", ["9C QC 3S KS", "5H", "6H"], ["2:KC"], {}, "3S", "only trumps beat: the lowest"),
        ("save_trumps", ["9C 3S", "5H", "6H"], [], {}, "9C", "trumps are not led"),
        ("long_suit", ["2D 9C JC KC 3S", "5H", "6H"], [], {}, "9C", "three clubs: the lowest of them"),
        ("long_suit", ["2D 9C JC 3S 4S 5S", "5H", "6H"], [], {}, "9C", "trumps do not count as a suit to lead"),
        ("runs_first", ["2D 9C TC JC", "5H", "6H"], [], {"serie": "on"}, "9C TC JC", "three cards at once"),
        ("runs_first", ["2D 3D 9C TC", "5H", "6H"], [], {"serie": "on"}, "2D 3D", "the lower of two runs"),
        ("runs_first", ["2D 9C JC", "5H", "6H"], [], {"serie": "on"}, "2D", "no run: the lowest card"),
        ("runs_first", ["2D 9C TC JC", "5H", "6H"], [], {}, "2D", "no sequences"),
        ("steady", ["9C QC 3S", "5H 2H", "6H 3H"], ["2:8C"], {}, "9C", "it follows low and saves trumps"),
        ("steady", ["2D 4C 8C KC 3S", "5D 7D", "6H 3H"], [], {}, "4C", "the neighbour can answer the diamond, not the clubs"),
        ("steady", ["2D 4C 3S", "5D 7H", "3C 3H"], [], {}, "2D", "the four could still follow the three"),
        ("steady", ["4D KC QH", "5D 7H 9H"], [], {}, "QH", "all but the four are safe: they first"),
        ("steady", ["KC AS", "5D 7H 9H"], [], {}, "KC", "all are safe: the trump last"),
        ("steady", ["4C 5C 6C 3S", "5H", "6H"], [], {"serie": "on"}, "4C 5C 6C", "it plays whole sequences"),
    ],
)  # fmt: skip
def test_the_play_it_sheds(
    strategy: str, hands: list[str], plays: list[str], rules: dict[str, Any], expected: str, why: str
) -> None:
    assert choice_of(strategy, shedding(hands, "S", plays=plays, **rules)) == expected, why


def test_steady_plays_out_in_mind_the_end_against_one_opponent() -> None:
    """♥10 is answered by ♥Q, then ♦6 by ♦A, and ♥4 is the last card; the ace led first would be missing against ♦6."""
    position = ["4H AD TH", "6D 7H 9C QH"]
    assert choice_of("steady", shedding(position, "S")) == "TH"
    assert choice_of("steady:foresight=0", shedding(position, "S")) == "AD"


def stalled(plan: Plan) -> int:
    """Play a plan and count the games that were stalled."""
    still_in = play_plan(plan).tables["shedding"].sum(axis=(0, 1))
    return int(still_in[1:].sum())


SETS = 300 if COMPILED else 1

needs_compiled = pytest.mark.skipif(not COMPILED, reason="thousands of games")


@needs_compiled
@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("other", [name for name in strategy_names("hund") if name != "steady"])
def test_steady_is_the_hund_less_often_than_any_other_habit(other: str, players: int) -> None:
    """A habit for one part plays the other part at random."""
    choices = load_strategy(HUND, other).choices
    text = " ".join(["random_legal", *(f"{decision}={other}" for decision in choices)])
    found = compare("hund", "steady", text, games=SETS, seed=1, rules={"players": players})
    assert overall(found.compared, HUND.metrics_of("game")[0]).high < 0


@needs_compiled
@pytest.mark.parametrize("habit", ["low_first", "high_first", "save_trumps", "long_suit", "runs_first"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_steady_sheds_better_than_any_other_habit(habit: str, players: int) -> None:
    found = compare("hund", "steady", f"steady shed={habit}", games=SETS, seed=2, rules={"players": players})
    assert overall(found.compared, HUND.metrics_of("game")[0]).high < 0


@needs_compiled
@pytest.mark.parametrize("habit", ["collect_high", "sjanse_when_poor", "random_legal"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_steady_collects_better_than_those_who_do_not_look(habit: str, players: int) -> None:
    found = compare("hund", "steady", f"steady collect={habit}", games=2 * SETS, seed=3, rules={"players": players})
    assert overall(found.compared, HUND.metrics_of("game")[0]).high < 0


@needs_compiled
@pytest.mark.parametrize("rules", [{}, {"serie": "on"}, {"trumping": "if_void"}, {"pickup_which": "all"}, {"trick_size": "now"}])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_table_of_steady_players_comes_to_an_end(players: int, rules: dict[str, str]) -> None:
    plan = make_plan("hund", games=500, seed=4, rules={**rules, "players": players}, strategies=["steady"])
    assert stalled(plan) == 0
