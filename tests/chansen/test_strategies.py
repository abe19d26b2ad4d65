"""What the strategies of Chansen choose in positions where the table knows the right choice, and who beats whom."""

import numpy as np
import pytest

from simulate.core.games import load_game
from simulate.core.kernels import COMPILED
from simulate.core.strategies import parse_entrant, parse_seating, seat_strategies
from simulate.games.chansen.state import DECISIONS
from simulate.games.chansen.text import choice_text
from simulate.runs import asking
from simulate.runs.match import Match, Question, SetPlayer
from simulate.runs.plan import make_plan
from simulate.runs.shards import Shard
from tests.chansen.position import Round

GAME = load_game("chansen")
BIDDERS = ("cautious", "steady", "bold")

TOP = (("QC QS JC JS AC KC", "AD TD KH TS AS TC", "QD KD JD AH KS QH"), "JH TH")  # seat 0 cannot lose a trick with clubs
MIXED = (("QC JS AH TD TS KD", "QS JC AC KC QH TC", "JD JH AS KS TH AD"), "QD KH")  # middling, two long trumps, high plain cards
POOR = (("TD QD TH QH TS KS", "QC QS JC AC AH KD", "JS JH JD KC AD AS"), "TC KH")  # seat 0 has no fixed trump and no ace

TENS = (("KH KC TD QD KS TH", "JH KD TS JC AC AD", "JS QC AH QS TC JD"), "AS QH")  # seat 0 has two tens to lay aside
HEARTLESS = (("KH QD QS KS JC JH", "TD AC JS AD JD TC", "KC AH AS KD QC TS"), "QH TH")  # seat 1 can trump hearts

Deal = tuple[tuple[str, str, str], str]


def chosen(strategy: str, deal: Deal, script: str) -> str:
    """Return what a strategy chooses where the script of a round ends."""
    table = Round(*deal, script).next_table
    seat_strategies(GAME, parse_seating(GAME, 3, [strategy]), table)
    seat, decision, hand, legal = (int(table.seen[name]) for name in ("seat", "decision", "hand", "legal"))
    question = asking.Question(table, seat, decision, hand, legal, int(table.seats.address[seat, decision]))
    return choice_text(DECISIONS[decision], question.answer())


BIDS = (
    (TOP, "", ("alla_utan", "alla_utan", "alla_utan"), "six trumps from the top"),
    (TOP, "pass", ("spel_utan", "spel_utan", "alla_utan"), "middling: three tricks are likelier than six"),
    (TOP, "pass spel", ("pass", "spel_utan", "alla_utan"), "poor, and spel is taken: steady has nothing to lose"),
    (POOR, "", ("pass", "spel", "spel"), "no fixed trump, no ace: with the chance, or not at all"),
    (
        POOR,
        "spel_utan alla",
        ("pass", "pass", "alla_utan"),
        "only alla utan chans is left, too much for three jacks but to the bold",
    ),
)


@pytest.mark.parametrize(("deal", "script", "bids", "why"), BIDS)
def test_bid(deal: Deal, script: str, bids: tuple[str, ...], why: str) -> None:
    assert tuple(chosen(strategy, deal, script) for strategy in BIDDERS) == bids, why


OTHERS = (
    (POOR, "spel pass pass", "use", "two cards laid aside are points"),
    (MIXED, "spel pass pass use", "TD", "a ten is worth laying aside"),
    (TENS, "spel pass pass use", "TH", "for the tricks alone the club king would go, but the points of a ten count if home"),
    (TOP, "alla_utan pass pass", "C", "ace and king make all trumps high"),
    (MIXED, "spel_utan pass pass", "D", "the longest suit beside the fixed trumps"),
    (TOP, "alla_utan pass pass C", "QC", "who needs every trick pulls trumps, and only lower ones are out"),
    (MIXED, "spel_utan pass pass D", "TS", "who needs three leads a low plain card and holds trumps back"),
    (MIXED, "spel_utan pass pass D TD", "JC", "who must beat the ten ducks best with a jack: a later jack or queen beats it"),
    (MIXED, "spel_utan pass pass C QC KC", "JD", "a trump under the king is got rid of without a trick"),
    (MIXED, "alla_utan pass pass C QC", "KC", "a passer gives up his point to stop alla"),
    (HEARTLESS, "alla_utan pass pass C KH", "TC", "the lowest trump stops alla, the ace is saved"),
)


@pytest.mark.parametrize("strategy", BIDDERS)
@pytest.mark.parametrize(("deal", "script", "choice", "why"), OTHERS)
def test_other_choices_are_the_same_for_all_three(strategy: str, deal: Deal, script: str, choice: str, why: str) -> None:
    assert chosen(strategy, deal, script) == choice, why


def points_ahead(first: str, second: str, sets: int) -> tuple[float, float]:
    """Return the points a round by which the first is ahead over deal sets, and the standard error."""
    match = Match(
        make_plan("chansen", deals=sets, seed=7, strategies=["random_legal"]),
        parse_entrant(GAME, first),
        parse_entrant(GAME, second),
    )
    pairs = SetPlayer(match).play(Shard(0, sets))[Question("points")]
    scale = match.scale(GAME.metrics_of("deal")[0])
    ahead = np.repeat([total / plays / scale for plays, total in pairs], list(pairs.values()))
    return float(ahead.mean()), float(ahead.std() / np.sqrt(len(ahead)))


@pytest.mark.skipif(not COMPILED, reason="thousands of deals")
@pytest.mark.parametrize(("other", "at_least"), [("random_legal", 5.0), ("cautious", 5.0), ("bold", 0.0)])
def test_steady_beats_the_others(other: str, at_least: float) -> None:
    ahead, error = points_ahead("steady", other, 8_000)
    assert ahead - 3 * error > at_least
