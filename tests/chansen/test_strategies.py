"""What the strategies of Chansen choose in positions where the table knows the right choice, and who beats whom."""

import numpy as np
import pytest

from simulate.api import run
from simulate.comparing import compare
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

STRONG = (("KC KD KH AH TS KS", "TC QC QD JS QS AS", "JC AC JD AD TH QH"), "TD JH")  # seat 1 has more than three tricks

Deal = tuple[tuple[str, str, str], str]


def chosen(strategy: str, deal: Deal, script: str) -> str:
    """Return what a strategy chooses where the script of a round ends."""
    table = Round(*deal, script).next_table
    seat_strategies(GAME, parse_seating(GAME, 3, [strategy]), table)
    seat, decision, hand, legal = (int(table.seen[name]) for name in ("seat", "decision", "hand", "legal"))
    question = asking.Question(table, seat, decision, hand, legal, int(table.seats.address[seat, decision]))
    return choice_text(DECISIONS[decision], question.answer())


# who needs one more, who has his three, and who passed, in the middle of the play
ONE_MORE = (("JC KC TD AD QH KS", "QC JD QD JH TS QS", "TC KD TH KH AH JS"), "AC AS")
HAS_THREE = (("TD TH JH KH TS QS", "TC JC QC JD KD AH", "KC QD QH JS KS AS"), "AC AD")
DUCKING = (("QC KC AC AD AH AS", "JC QD KD JH JS QS", "TD JD TH QH KH KS"), "TC TS")

BIDS = (
    (TOP, "", ("alla_utan", "alla_utan", "alla_utan"), "six trumps from the top"),
    (MIXED, "", ("pass", "spel_utan", "alla_utan"), "middling: likelier than not, but no more"),
    (MIXED, "pass", ("pass", "alla", "alla_utan"), "strong but for two plain cards, which the chance replaces"),
    (POOR, "", ("pass", "pass", "pass"), "no fixed trump and no ace"),
    (HEARTLESS, "", ("pass", "spel", "alla_utan"), "three fixed trumps, good whatever suit another names"),
    (POOR, "pass pass", ("spel", "spel", "alla_utan"), "three jacks: whoever speaks last names the trump suit himself"),
    (HEARTLESS, "pass spel", ("pass", "spel_utan", "alla_utan"), "spel is taken, and without the chance it is less likely"),
    (POOR, "spel_utan alla", ("pass", "pass", "alla_utan"), "only alla utan chans is left, too much for all but the bold"),
)


@pytest.mark.parametrize(("deal", "script", "bids", "why"), BIDS)
def test_bid(deal: Deal, script: str, bids: tuple[str, ...], why: str) -> None:
    assert tuple(chosen(strategy, deal, script) for strategy in BIDDERS) == bids, why


OTHERS = (
    (POOR, "spel pass pass", "use", "two cards laid aside are points"),
    (MIXED, "spel pass pass use", "TD", "a ten is worth laying aside"),
    (TENS, "spel pass pass use TD", "QD", "hearts will be trump: both diamonds go, they win nothing and are points"),
    (STRONG, "pass spel pass use TC", "AS", "for the tricks a queen might go as well, but the ace is eleven points if home"),
    (TOP, "alla_utan pass pass", "C", "ace and king make all trumps high"),
    (MIXED, "spel_utan pass pass", "D", "the longest suit beside the fixed trumps"),
    (TOP, "alla_utan pass pass C", "QC", "who needs every trick pulls trumps, and only lower ones are out"),
    (MIXED, "spel_utan pass pass D", "TS", "who needs three leads a low plain card and holds trumps back"),
    (MIXED, "spel_utan pass pass D TD", "JC", "who must beat the ten ducks best with a jack: a later jack or queen beats it"),
    (MIXED, "spel_utan pass pass C QC KC", "JD", "a trump under the king is got rid of without a trick"),
    (MIXED, "alla_utan pass pass C QC", "KC", "a passer gives up his point to stop alla"),
    (HEARTLESS, "alla_utan pass pass C KH", "TC", "the lowest trump stops alla, the ace is saved"),
    (
        ONE_MORE,
        "pass spel spel_utan use QC TS H TC KC AC QD KD TD TH JC JD AS KH KS JS QH",
        "QS",
        "needs one more and is last to play: takes the trick with the queen, the jack may not get another",
    ),
    (
        HAS_THREE,
        "pass spel spel_utan use TC KD S QD TD AD AC KC KH AH QH TH JC JS TS KS QS",
        "QC",
        "has his three: sheds the queen under the king of trumps and keeps the jack, which is easier beaten",
    ),
    (DUCKING, "spel pass pass use AC AD S TC", "QD", "a passer void in the led suit sheds a plain card and trumps nothing"),
    (DUCKING, "spel pass pass use AC AD S TC QD TH QC", "JC", "a passer ducks under the queen of trumps"),
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
    pairs = SetPlayer(match).play(Shard(0, sets)).pairs[Question("points")]
    scale = match.scale(GAME.metrics_of("deal")[0])
    ahead = np.repeat([total / plays / scale for plays, total in pairs], list(pairs.values()))
    return float(ahead.mean()), float(ahead.std() / np.sqrt(len(ahead)))


@pytest.mark.skipif(not COMPILED, reason="thousands of deals")
@pytest.mark.parametrize(("other", "at_least"), [("random_legal", 9.0), ("cautious", 6.0), ("bold", 1.0)])
def test_steady_beats_the_others(other: str, at_least: float) -> None:
    ahead, error = points_ahead("steady", other, 8_000)
    assert ahead - 3 * error > at_least


def lowest_home_rate(bid: str, others: tuple[str, str]) -> float:
    """Return the lower end of the interval of the home rate of steady in a bid, beside two others in games of ten rounds."""
    seated = [f"{seat}={strategy}" for seat, strategy in enumerate(("steady", *others))]
    tables = run("chansen", games=6_000, seed=8, strategies=seated).tables
    table = tables["home"] if set(others) == {"steady"} else tables["home_by_player"].query("player == 'steady'")
    return float(table.set_index("bid").loc[bid, "low"])


@pytest.mark.slow
@pytest.mark.parametrize("others", [("steady", "steady"), ("cautious", "cautious"), ("random_legal", "random_legal")])
def test_steady_is_home_in_more_than_half_of_its_spel(others: tuple[str, str]) -> None:
    """Not beside the bold, who bid alla over it: there its spel is home in 45 to 50 of 100."""
    assert lowest_home_rate("spel", others) > 0.5


@pytest.mark.slow
def test_steady_is_home_in_more_than_half_of_its_spel_utan_chans_at_a_table_of_its_like() -> None:
    assert lowest_home_rate("spel utan chans", ("steady", "steady")) > 0.5


@pytest.mark.slow
@pytest.mark.parametrize("other", ["random_legal", "cautious", "bold"])
def test_steady_beats_each_other_strategy_with_one_of_it_and_with_two(other: str) -> None:
    groups = compare("chansen", "steady", other, deals=20_000, seed=9).tables["groups"]
    alone = groups.query("metric == 'points' and group == 'alone'")
    assert len(alone) == 2
    assert (alone["low"] > 0).all()


@pytest.mark.slow
def test_bidders_are_home_about_as_often_as_they_say() -> None:
    table = run("chansen", deals=100_000, seed=10, strategies=["steady"]).tables["estimates"]
    own = table[table["bid"].isin(["spel", "spel utan chans"])]
    assert len(own) == 12
    assert (abs(100 * own["estimate"] - own["said"]) < 13).all()
