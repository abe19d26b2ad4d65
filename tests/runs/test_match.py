"""What deal sets say: who sits where, what is kept of them, and how it adds up."""

from collections import Counter

import numpy as np

from simulate.core.strategies import parse_entrant
from simulate.runs.match import Answers, Match, Question, count_pairs, design, moments_of, play_sets
from simulate.runs.plan import make_plan
from simulate.runs.shards import Shard


def played(game: str, *names: str, shards: tuple[Shard, ...] = (Shard(0, 60),), **plan_of: object) -> Answers:
    plan = make_plan(game, seed=3, strategies=[names[0]], **plan_of)  # type: ignore[arg-type]
    first, second = (parse_entrant(plan.game, name) for name in names)
    total = Answers()
    for _, answers in play_sets(Match(plan, first, second), shards):
        total += answers
    return total


def test_two_sit_in_both_orders() -> None:
    assert design(2) == ((0, 1), (1, 0))


def test_at_a_larger_table_either_is_alone_at_every_seat() -> None:
    assert design(3) == ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))


def test_moments_are_products_of_one_outcome_squares_and_outcome_squared() -> None:
    """Two sets of two plays: outcomes 2 and -3, squares 10 and 5."""
    moments = moments_of(np.array([[3, -1], [-1, -2]]))
    assert moments.tolist() == [[2, -1, 15, 13], [-1, 13, 5, -19], [15, 5, 125, 85], [13, -19, 85, 97]]


def test_sets_that_a_question_is_not_about_are_left_out() -> None:
    assert count_pairs(np.array([2, 0, 2, 1]), np.array([5, 0, 5, -1])) == Counter({(2, 5): 2, (1, -1): 1})


def test_shards_of_sets_add_up_to_the_whole() -> None:
    whole = played("sju-sma-hus", "highest", "lowest", deals=60)
    parts = played("sju-sma-hus", "highest", "lowest", shards=(Shard(0, 13), Shard(13, 47)), deals=60)
    assert parts.pairs == whole.pairs
    assert {name: own.tolist() for name, own in parts.moments.items()} == {
        name: own.tolist() for name, own in whole.moments.items()
    }


def test_won_less_lost_is_the_difference_of_matches_won() -> None:
    answers = played("sju-sma-hus", "highest", "lowest", games=60)
    assert answers.pairs[Question("matches", "won")] == answers.pairs[Question("matches")]


def test_a_deal_is_won_by_more_points() -> None:
    answers = played("sju-sma-hus", "steady", "lowest", deals=60)
    by_seat = [answers.pairs[Question("points", "seat", seat)] for seat in (0, 1)]
    by_hand = sum(int(np.sign(points)) * count for pairs in by_seat for (_, points), count in pairs.items())
    won = answers.pairs[Question("points", "won")]
    assert sum(less_lost * count for (_, less_lost), count in won.items()) == by_hand > 0
    assert sum(won.values()) == 60


def test_where_less_is_better_who_has_less_has_won() -> None:
    """Of two players one is the hund, so a game won is a time less the hund."""
    answers = played("hund", "steady", "random_legal", games=60, rules={"players": 2})
    won, less = answers.pairs[Question("hund", "won")], answers.pairs[Question("hund")]
    assert won == Counter({(plays, -total): count for (plays, total), count in less.items()})
    assert sum(total * count for (_, total), count in won.items()) > 0


def test_at_a_larger_table_nobody_is_said_to_have_won() -> None:
    assert not any(question.group == "won" for question in played("hund", "steady", "random_legal", games=60).pairs)
