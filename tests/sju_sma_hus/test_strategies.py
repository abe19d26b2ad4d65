"""What the strategies of Sju små hus choose in positions written as text, and how steady fares against the others."""

from typing import Any

import numpy as np
import pytest

from simulate.comparing import compare
from simulate.core.cards import ALL_CARDS, NO_CARD, card_number, card_text, set_members, set_of, suit_cards
from simulate.core.kernels import COMPILED
from simulate.core.strategies import load_strategy, parse_seating, seat_strategies
from simulate.games.sju_sma_hus.rules import answer_wins, legal_answers
from simulate.games.sju_sma_hus.state import PLAY, TAKE, TRICKS
from simulate.reports.comparison import overall
from simulate.runs.asking import Question
from strategies.sju_sma_hus._endgame import best_card
from tests.sju_sma_hus.position import GAME, position

KINDS = {"pass": ("pass", None), "spel": ("spel", None), "trumf": ("trumf", "S")}  # spades are trump in all positions
NEEDS_COMPILED = pytest.mark.skipif(not COMPILED, reason="thousands of deals")


def choose(
    strategy: str, decision: int, hand: str, kind: str, led: str = "", table: str = "", known: str = "", trick: int = 0
) -> str:
    """Return the card that seat 0 plays or takes; seat 1 is known to have taken `known`, all other cards are unseen."""
    name, trump = KINDS[kind]
    at_table = position(hands=(hand, ""), houses=table.split(), kind=name, trump=trump, trick=trick)
    at_table.seen.taken[1] = set_of(known.split())
    if led:
        at_table.seen.led = card_number(led)
        at_table.seen.played = 1 << card_number(led)
    return ask(at_table, strategy, decision)


def choose_at_the_end(strategy: str, hand: str, theirs: str, kind: str, led: str = "") -> str:
    """Return the card that seat 0 plays when the table is empty and all cards are played but these."""
    cards, others = set_of(hand.split()), set_of(theirs.split())
    name, trump = KINDS[kind]
    at_table = position(hands=(hand, theirs), kind=name, trump=trump, trick=TRICKS - len(hand.split()))
    at_table.seen.played = ALL_CARDS & ~cards & ~others
    if led:
        at_table.seen.led = card_number(led)
    return ask(at_table, strategy, PLAY)


def ask(table: Any, strategy: str, decision: int) -> str:
    """Return the card that a strategy chooses at seat 0."""
    seen = table.seen
    choices = load_strategy(GAME, strategy.partition(":")[0]).choices
    texts = ["random_legal", *(f"{name}={strategy}" for name in choices)]
    seat_strategies(GAME, parse_seating(GAME, 2, texts), table)
    hand = int(table.hands[0])
    legal = int(seen.tops) if decision == TAKE else hand if seen.led == NO_CARD else int(legal_answers(hand, int(seen.led)))
    choice = Question(table, 0, decision, hand, legal, int(table.seats.address[0, decision])).answer()
    return card_text(int(seen.top[choice]) if decision == TAKE else choice)


# ------------------------------------------------------------------------------------------------------- simple habits


@pytest.mark.parametrize(
    ("strategy", "hand", "led", "expected", "why"),
    [
        ("highest", "2C KD QS", "", "KD", "the king is the highest rank"),
        ("highest", "KC KD 2S", "", "KD", "of two kings the higher suit"),
        ("highest", "2C 5C AS", "9C", "5C", "it must follow"),
        ("lowest", "3C 2D QS", "", "2D", "the two is the lowest rank"),
        ("lowest", "2C 2D AS", "", "2C", "of two twos the lower suit"),
        ("lowest", "QC KC 2S", "9C", "QC", "it must follow"),
    ],
)
def test_the_card_of_those_who_look_at_the_rank_only(strategy: str, hand: str, led: str, expected: str, why: str) -> None:
    assert choose(strategy, PLAY, hand, "spel", led) == expected, why


@pytest.mark.parametrize(
    ("strategy", "kind", "hand", "table", "expected", "why"),
    [
        ("highest", "pass", "", "5C KD KH 3S", "KH", "highest rank, higher suit"),
        ("lowest", "spel", "", "3C KD KH 3S", "3C", "lowest rank, lower suit"),
        ("greedy", "spel", "", "5C KD AH 3S", "AH", "the highest card"),
        ("greedy", "trumf", "", "5C KD AH 3S 4S", "4S", "the highest trump before any ace"),
        ("greedy", "pass", "", "5C KD AH 3S", "3S", "the lowest card"),
        ("make_void", "spel", "2C 4C 9D 3H", "KC QD AH", "KC", "clubs is his longest suit"),
        ("make_void", "spel", "2C 4C 8D 9D 3H", "KC QC AD TD AH", "AD", "of two longest suits the better card"),
        ("make_void", "pass", "2C 4C 9D 3H", "KC QC 2D", "QC", "in pass the lower of the clubs"),
        ("make_void", "spel", "2C 4C 9C", "2D 3H", "3H", "no club to be had"),
        ("deny", "spel", "2C 9C QC 3D 4D", "TC AD AH", "AD", "two are beaten by the club ten and by the diamond ace"),
        ("deny", "spel", "2C 9C QC 3D 4D", "KC AD AH", "KC", "the king would beat three clubs"),
        ("deny", "trumf", "2C 9C QC 3D 3S", "KC AD 2S", "2S", "a trump beats all the side cards"),
        ("deny", "pass", "5C 9C QC 3D 4D", "8C 2D 2H", "2D", "two would lose to both: the lower card"),
        ("deny", "pass", "5C 9C QC 3D 4D", "3C 2D 2H", "3C", "three clubs would have to beat the three"),
    ],
)  # fmt: skip
def test_the_card_taken_by_habit(strategy: str, kind: str, hand: str, table: str, expected: str, why: str) -> None:
    assert choose(strategy, TAKE, hand, kind, table=table) == expected, why


# ------------------------------------------------------------------------------------- steady, with cards on the table


@pytest.mark.parametrize(
    ("strategy", "kind", "hand", "led", "trick", "expected", "why"),
    [
        ("steady", "spel", "2C TC AC", "9C", 0, "TC", "it wins as cheaply as it can"),
        ("steady", "spel", "2C TC AC", "2D", 0, "2C", "it cannot win and throws what is worth least"),
        ("steady", "trumf", "2C 3C 2S AS", "9D", 0, "2S", "the smallest trump is enough"),
        ("steady", "trumf", "TC AC 2S", "9C", 0, "TC", "it must follow, a trump is not needed"),
        ("steady", "trumf", "2C 3S", "9S", 0, "3S", "trumps must be followed too"),
        ("steady", "pass", "2C 8C AC", "9C", 0, "8C", "it ducks with the highest of those that lose"),
        ("steady", "pass", "TC AC 2S", "9C", 0, "AC", "what must win is thrown from above"),
        ("steady", "pass", "2C KD 3H", "9S", 0, "KD", "void, it throws the card it would win with"),
        ("steady", "pass", "2C KD KH", "9S", 0, "KH", "of two alike it throws that of the higher suit"),
        ("steady", "pass", "2C AC", "9C", 0, "2C", "early it ducks whatever that takes"),
        ("steady", "pass", "2C AC", "9C", 10, "AC", "late the two is worth more than a trick"),
        ("steady:buy_from=11", "pass", "2C AC", "9C", 10, "2C", "but not yet to whom says so"),
        ("steady:exit_price=1.0", "pass", "2C AC", "9C", 10, "2C", "or who never pays so much"),
        ("steady", "pass", "8C AC", "9C", 10, "8C", "an eight is nothing to save"),
    ],
)  # fmt: skip
def test_how_steady_answers(strategy: str, kind: str, hand: str, led: str, trick: int, expected: str, why: str) -> None:
    assert choose(strategy, PLAY, hand, kind, led, trick=trick) == expected, why


SEVEN = "2D 3D 4D 5D 6D 7D 8D"


@pytest.mark.parametrize(
    ("strategy", "kind", "hand", "known", "expected", "why"),
    [
        ("steady", "spel", "9C TC 2H 3H 4H 5H 6H 8H 2S 3S 9S TS", "", "8H", "it leads from length"),
        ("steady", "spel", "2C 4C 6C 8C TC QC AC 9D 2H 3H 2S 3S", "", "AC", "a suit so long is run from above"),
        ("steady:run=0.0", "spel", "2C 4C 6C 8C TC QC AC 9D 2H 3H 2S 3S", "", "2C", "or its ace held back"),
        ("steady", "spel", "2C 3C 4C AC 2H 3H 4H KH 2S 3S 4S KS", "5C 6C 5H 6H 5S 6S", "2C", "aces of short suits are held back"),
        ("steady:keep=0.0", "spel", "2C 3C 4C AC 2H 3H 4H KH 2S 3S 4S KS", "5C 6C 5H 6H 5S 6S", "AC", "or not"),
        ("steady", "trumf", "9C 9D TD KH AH 4S 5S 6S 7S 8S 9S TS", "", "4S", "long trumps are pulled, a four is like a ten"),
        ("steady", "pass", "2C KC 9H 3S 9S TS JS QS KS AS 2H 3H", "5H", "3S", "only there may a lower card be: twos are kept"),
        ("steady", "pass", "2C KC 9H 2S 9S TS JS QS KS AS 3H 4H", "2H", "3H", "the two of hearts is known to lie below"),
    ],
)  # fmt: skip
def test_how_steady_leads(strategy: str, kind: str, hand: str, known: str, expected: str, why: str) -> None:
    assert choose(strategy, PLAY, hand, kind, table=SEVEN, known=known) == expected, why


@pytest.mark.parametrize(
    ("strategy", "kind", "hand", "table", "known", "expected", "why"),
    [
        ("steady", "spel", "2C 3C 2D 3D", "AC 5D 6H", "", "AC", "the ace is a master to both"),
        ("steady", "spel", "2C AC 2H", "QC QH 5S", "KH", "QH", "beside the king of hearts it would be next to a master"),
        ("steady", "trumf", "2C 3C 2D 3D", "AC 8S 6H", "", "AC", "a middling trump is worth less than an ace"),
        ("steady", "trumf", "2C 3C 2D 3D", "AC QS 6H", "", "AC", "a queen of trumps too"),
        ("steady", "trumf", "2C 3C 2D 3D", "AC KS 6H", "", "KS", "the king of trumps is worth more"),
        ("steady:trump=2.0", "trumf", "2C 3C 2D 3D", "AC 8S 6H", "", "8S", "to whom likes trumps any is"),
        ("steady", "pass", "KC KD", "2C 3D", "", "2C", "the lower card"),
        ("steady", "pass", "KC KD", "2C 3D", "7D 8D 9D TD JD QD AD", "3D", "the opponent can win it from him"),
        ("steady:company=0.0", "pass", "KC KD", "2C 3D", "7D 8D 9D TD JD QD AD", "2C", "or who does not look at that"),
    ],
)  # fmt: skip
def test_what_steady_takes(strategy: str, kind: str, hand: str, table: str, known: str, expected: str, why: str) -> None:
    assert choose(strategy, TAKE, hand, kind, table=table, known=known) == expected, why


# ------------------------------------------------------------------------------------------ steady, with an empty table


@pytest.mark.parametrize(
    ("kind", "hand", "theirs", "led", "expected", "why"),
    [
        ("spel", "2C AD", "AC 3D", "", "AD", "the ace first: after the two both tricks are the opponent's"),
        ("spel", "2C 3D KD", "AC QD AD", "", "2C", "the opponent must then lead diamonds, up to the king"),
        ("spel", "5C 6C AH", "KH QH", "4C", "5C", "the cheapest winner, then the ace and the six"),
        ("trumf", "AC 2S 4S", "KD QD 3S", "", "4S", "the only trump out is pulled before the ace is led"),
        ("trumf", "AC 2S", "KD 4S", "3C", "AC", "following is no choice"),
        ("pass", "2C AD", "3C KC", "", "2C", "the two gives the lead away for good"),
        ("pass", "2C AC KD", "3C 4D 5D", "", "KD", "one trick first, or the four comes back for the king and the ace"),
        ("pass", "2C 8C AD", "9C KH", "7C", "2C", "with the nine led next the eight goes too, and the ace on the king"),
    ],
)  # fmt: skip
def test_how_steady_ends(kind: str, hand: str, theirs: str, led: str, expected: str, why: str) -> None:
    assert choose_at_the_end("steady", hand, theirs, kind, led) == expected, why


def gain(cards: int, others: int, led: int, card: int, trumps: int, is_pass: int) -> int:
    """Return the tricks that go a player's way when he plays `card` and both then play best, all possibilities tried."""
    rest = cards & ~(1 << card)
    if led == NO_CARD:
        answers = set_members(legal_answers(others, card))
        return min(bin(cards).count("1") - gain(others, rest, card, answer, trumps, is_pass) for answer in answers)
    wins = bool(answer_wins(led, card, trumps))
    this_trick = int(wins != bool(is_pass))
    if rest == 0:
        return this_trick
    if wins:
        return this_trick + max(gain(rest, others, NO_CARD, lead, trumps, is_pass) for lead in set_members(rest))
    left = bin(rest).count("1")
    return this_trick + left - max(gain(others, rest, NO_CARD, lead, trumps, is_pass) for lead in set_members(others))


@pytest.mark.parametrize("kind", ["pass", "spel", "trumf"])
@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_the_search_finds_a_best_card_wherever_every_line_can_be_tried(kind: str, cards: int) -> None:
    random = np.random.default_rng(cards)
    trumps, is_pass = (int(suit_cards(3)) if kind == "trumf" else 0), int(kind == "pass")
    for _ in range(60 if cards < 4 and COMPILED else 5):
        dealt = random.choice(set_members(ALL_CARDS), 2 * cards, replace=False).tolist()
        mine, theirs = set_of(dealt[:cards]), set_of(dealt[cards:])
        leads = {card: gain(mine, theirs, NO_CARD, card, trumps, is_pass) for card in set_members(mine)}
        assert leads[int(best_card(mine, theirs, NO_CARD, trumps, is_pass, TRICKS))] == max(leads.values())
        led = dealt[-1]
        rest = theirs & ~(1 << led)
        answers = {card: gain(mine, rest, led, card, trumps, is_pass) for card in set_members(legal_answers(mine, led))}
        assert answers[int(best_card(mine, rest, led, trumps, is_pass, TRICKS))] == max(answers.values())


# ------------------------------------------------------------------------------------------------------- how they fare


def difference(first: str, second: str, kind: str, deals: int, seed: int = 1) -> Any:
    """Return the estimate of the points a deal of the first less those of the second, over deal sets."""
    found = compare("sju-sma-hus", first, second, deals=deals, seed=seed, rules={"kind": kind})
    return overall(found.compared, GAME.metrics_of("deal")[0])


@NEEDS_COMPILED
@pytest.mark.parametrize("kind", ["pass", "spel", "trumf"])
@pytest.mark.parametrize(
    ("other", "at_least"),
    [
        ("random_legal", 8.0),
        ("highest", 5.0),
        ("lowest", 4.0),
        ("steady take=random_legal", 5.0),
        ("steady take=make_void", 2.0),
        ("steady take=deny", 0.3),
        ("steady take=greedy", 0.0),
    ],
)
def test_steady_is_better_than_the_others_by_so_many_points_a_deal(other: str, at_least: float, kind: str) -> None:
    assert difference("steady", other, kind, 8_000).low > at_least


@NEEDS_COMPILED
@pytest.mark.parametrize("kind", ["pass", "spel", "trumf"])
def test_searching_further_pays(kind: str) -> None:
    assert difference("steady", "steady:exact=0", kind, 4_000).low > 0
    assert difference("steady:ahead=2", "steady", kind, 4_000).low > 0
