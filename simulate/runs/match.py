"""Deal sets: the same deal (or game) played once for every seating of two strategies; the set is the unit of statistics.

The plays of one set share their cards and are anything but independent; sets are independent. What is kept of a set is a
pair of whole numbers for each question: how many of its plays the question is about, and the difference summed over them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from simulate.core.games import Game, Metric
from simulate.core.strategies import Spec
from simulate.runs.plan import Plan
from simulate.runs.shards import Player, Rows, Shard, copied
from simulate.runs.threads import in_order

Entrant = tuple[Spec, ...]
"""A strategy as it takes part: what it plays for each decision of the game."""

FIRST_SETS, SETS = 64, 2_048  # in a shard: the first are small, so that what is plain can be seen soon
FIRST, SECOND = 0, 1  # the two strategies compared


def design(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return who sits where in each play of a set: 0 for the first strategy, 1 for the second.

    Two seats: both orders. More seats: the first alone among the second at every seat, then the second alone among the first at
    every seat, since one against many and many against one are different questions.
    """
    if seats == 2:
        return ((FIRST, SECOND), (SECOND, FIRST))
    alone = [tuple(FIRST if own == seat else SECOND for own in range(seats)) for seat in range(seats)]
    return tuple(alone + [tuple(1 - who for who in play) for play in alone])


@dataclass(frozen=True)
class Question:
    """A question that a set answers: a metric, over all plays or over some of them.

    `group` is "all"; "won" (plays won less plays lost, at a table of two); "seat" (where the strategy that sits alone, or the
    first one of two, sits); "alone" (which of the two sits alone); or a column of the rows. `value` is the value of that.
    """

    metric: str
    group: str = "all"
    value: int = 0


Pairs = Counter[tuple[int, int]]
"""How many sets had (plays that the question is about, scaled difference summed over them)."""


@dataclass(frozen=True)
class Answers:
    """What some sets say: the pairs of each question, and by metric the `moments_of` the (scaled) differences."""

    pairs: dict[Question, Pairs] = field(default_factory=dict)
    moments: dict[str, np.ndarray] = field(default_factory=dict)

    def __add__(self, more: "Answers") -> "Answers":
        """Return what both say together; a question that one lacks was asked of none of its plays."""
        questions = self.pairs.keys() | more.pairs.keys()
        pairs = {question: self.pairs.get(question, Counter()) + more.pairs.get(question, Counter()) for question in questions}
        return Answers(pairs, {metric: self.moments.get(metric, 0) + own for metric, own in more.moments.items()})


@dataclass(frozen=True)
class Match:
    """Two strategies to be compared under a plan (whose seating does not matter)."""

    plan: Plan
    first: Entrant
    second: Entrant

    @property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """Who sits where in each play of a set."""
        return design(self.plan.seats)

    def scale(self, metric: Metric) -> int:
        """By what the kept differences are larger than those of the metric: the larger side is averaged over its seats."""
        return metric.scale * max(1, self.plan.seats - 1)

    def plans(self) -> list[Plan]:
        """Return the plan of each play of a set."""
        entrants = (self.first, self.second)
        return [replace(self.plan, seating=tuple(entrants[who] for who in seating)) for seating in self.seatings]


class SetPlayer:
    """Plays shards of sets, each seating at a table of its own."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._players = [Player(plan) for plan in match.plans()]

    def play(self, shard: Shard) -> Answers:
        """Play the sets of a shard and return the answers to all questions."""
        game, unit = self.match.plan.game, self.match.plan.unit
        plays = [self._rows(player, shard)[unit] for player in self._players]
        answers = Answers()
        for metric in game.metrics_of(unit):
            differences = np.stack([self._difference(metric, rows, play) for play, rows in enumerate(plays)])
            answers.moments[metric.name] = moments_of(differences)
            for question, asked in self._questions(game, metric, plays):
                answers.pairs[question] = count_pairs(asked.sum(axis=0), (differences * asked).sum(axis=0))
            if self.match.plan.seats == 2:
                won = np.sign(differences if metric.more_is_better else -differences)
                answers.pairs[Question(metric.name, "won")] = count_pairs(np.full(won.shape[1], len(won)), won.sum(axis=0))
        return answers

    def _rows(self, player: Player, shard: Shard) -> Rows:
        chunks: list[Rows] = []
        player.play(shard, lambda rows: chunks.append(copied(rows)))
        return {unit: np.concatenate([chunk[unit] for chunk in chunks]) for unit in chunks[0]}

    def _difference(self, metric: Metric, rows: np.ndarray, play: int) -> np.ndarray:
        """Return the mean of the first's seats minus that of the second's, scaled to whole numbers; shape (sets,), int64."""
        values = metric.of(rows, self.match.plan.seats).astype(np.int64)
        who = np.array(self.match.seatings[play])
        alone = int((who == FIRST).sum() == 1)
        weights = np.where(who == FIRST, 1, -1) * np.where(who == (FIRST if alone else SECOND), max(1, len(who) - 1), 1)
        differences: np.ndarray = values @ weights
        return differences

    def _questions(self, game: Game, metric: Metric, plays: list[np.ndarray]) -> Iterator[tuple[Question, np.ndarray]]:
        """Yield each question with which plays of which sets it is about; shape (plays, sets), 0 or 1."""
        sets = len(plays[0])
        seats = self.match.plan.seats
        yield Question(metric.name), np.ones((len(plays), sets), np.int64)
        for seat in range(seats):
            asked = np.arange(len(plays)) % seats == seat
            yield Question(metric.name, "seat", seat), np.repeat(asked.astype(np.int64)[:, None], sets, axis=1)
        if seats > 2:
            for alone in (FIRST, SECOND):
                asked = np.arange(len(plays)) // seats == alone
                yield Question(metric.name, "alone", alone), np.repeat(asked.astype(np.int64)[:, None], sets, axis=1)
        for column in game.groupings(self.match.plan.unit):
            values = np.stack([rows[column.name] for rows in plays])
            for value in np.unique(values):
                yield Question(metric.name, column.name, int(value)), (values == value).astype(np.int64)


def moments_of(differences: np.ndarray) -> np.ndarray:
    """Return the products of (1, outcome, squares, outcome squared), summed over sets; shape (4, 4).

    The outcome of a set is the sum of its differences (plays, sets), and the squares are the sum of their squares.
    """
    outcomes, squares = differences.sum(axis=0, dtype=float), (differences**2).sum(axis=0, dtype=float)
    columns = np.stack([np.ones(len(outcomes)), outcomes, squares, outcomes**2])
    return np.asarray(columns @ columns.T)


def count_pairs(asked: np.ndarray, totals: np.ndarray) -> Pairs:
    """Count the pairs of two arrays of whole numbers (sets,), those that were asked of no play left out."""
    pairs, counts = np.unique(np.stack([asked, totals])[:, asked > 0], axis=1, return_counts=True)
    return Counter({(int(plays), int(total)): int(count) for plays, total, count in zip(*pairs, counts, strict=True)})


def growing_shards(plan: Plan) -> Iterator[Shard]:
    """Yield shards of a plan in order, each twice the one before until they are full."""
    first, size = 0, FIRST_SETS
    while first < plan.count:
        yield (shard := Shard(first, min(size, plan.count - first)))
        first, size = shard.end, min(2 * size, SETS)


def play_sets(match: Match, shards: Iterable[Shard], threads: int = 1) -> Iterator[tuple[Shard, Answers]]:
    """Play shards of sets and yield each with its answers, in order; the caller may stop at any time."""

    def new_worker() -> Callable[[Shard], tuple[Shard, Answers]]:
        player = SetPlayer(match)
        return lambda shard: (shard, player.play(shard))

    return in_order(new_worker, shards, threads)
