"""Comparing strategies over deal sets: two of them, or each with each."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from math import inf

import numpy as np
import pandas as pd

from simulate.api import Progress
from simulate.core.errors import InputError
from simulate.core.games import Metric
from simulate.core.strategies import parse_entrant, sources_of
from simulate.reports.comparison import Compared, comparison_tables, overall
from simulate.reports.tables import ReportTable, TableBuilder
from simulate.runs.match import Answers, Match, growing_shards, play_sets
from simulate.runs.plan import Plan, make_plan
from simulate.runs.results import Manifest, host_facts
from simulate.runs.shards import Shard
from simulate.stats.multiple import holm
from simulate.stats.pairs import Difference, p_value
from simulate.stats.ratings import bradley_terry, cycles, set_results
from simulate.stats.sequential import SequentialTest, sprt, sprt_elo


@dataclass(frozen=True)
class Comparison:
    """Two strategies compared over deal sets.

    Attributes
    ----------
    manifest : dict
        Everything needed to play it again, with the seatings of a set and how the number of sets was decided.
    compared
        What the sets say.
    test
        The sequential test, if one was asked for.
    """

    manifest: Manifest
    compared: Compared
    test: SequentialTest | None

    @property
    def report_tables(self) -> list[ReportTable]:
        """The tables, the difference first."""
        return comparison_tables(self.compared, self.test)

    @property
    def tables(self) -> dict[str, pd.DataFrame]:
        """The tables by name."""
        return {table.name: table.frame for table in self.report_tables}


MOST_ELO = 2_000  # who is so much stronger loses one game in a hundred thousand


@dataclass(frozen=True)
class Stopping:
    """When a comparison ends before its last set.

    Attributes
    ----------
    precision
        Half the width that the interval shall have [unit of the metric].
    sprt
        The two hypotheses of a sequential test [unit of the metric, or Elo], None for no test.
    alpha, beta
        Its error rates.
    elo
        Whether the hypotheses are differences in strength [Elo], on the plays won; only at a table of two.
    """

    precision: float | None = None
    sprt: tuple[float, float] | None = None
    alpha: float = 0.05
    beta: float = 0.05
    elo: bool = False

    @property
    def looks(self) -> bool:
        """Whether the results are looked at on the way."""
        return self.precision is not None or self.sprt is not None

    def reached(self, found: Difference, test: SequentialTest | None) -> bool:
        """Whether a comparison that stands so may end."""
        precise = self.precision is not None and found.high - found.low <= 2 * self.precision
        return precise or (test is not None and test.decision != "undecided")

    def check(self, plan: Plan, metric: Metric) -> None:
        """Refuse what cannot be reached or decided.

        Raises
        ------
        InputError
            With what was needed and what was given.
        """
        if self.precision is not None and not 0 < self.precision < inf:
            raise InputError(f"precision, half the width of the interval, must be above 0; got {self.precision}")
        if self.elo and self.sprt is None:
            raise InputError("Elo is the unit of two hypotheses: give them with sprt, as 0 and 30, or leave elo out")
        if self.elo and plan.seats != 2:
            here = f"{plan.game.id} has {plan.seats}: give them in {metric.measured_in}"
            raise InputError(f"hypotheses in Elo need a table of two players; {here}")
        if self.sprt is None:
            return
        if not (0 < self.alpha < 1 and 0 < self.beta < 1 and self.alpha + self.beta < 1):
            raise InputError(f"alpha and beta must be above 0 and together below 1; got {self.alpha} and {self.beta}")
        span = MOST_ELO if self.elo else (metric.high - metric.low) / metric.scale
        null, alternative = self.sprt
        if not -span < null < alternative < span:
            unit = "Elo" if self.elo else metric.measured_in
            raise InputError(
                f"a sequential test decides between a lower and a higher difference, both between -{span:g} and {span:g} {unit}; "
                f"got {null:g} and {alternative:g}"
            )


Watch = Callable[[Difference, SequentialTest | None], None]
"""Told on the way how it stands: the difference so far with an interval valid at any time, and the sequential test, if any."""

LOOK_SECONDS = 0.3  # at least, between two looks of a watch


def compare(
    game: str,
    first: str,
    second: str,
    *,
    games: int | None = None,
    deals: int | None = None,
    seed: int | None = None,
    rules: Mapping[str, object] | None = None,
    stopping: Stopping = Stopping(),
    first_set: int = 0,
    threads: int = 1,
    progress: Progress | None = None,
    watch: Watch | None = None,
) -> Comparison:
    """Compare two strategies over deal sets: every deal is played once for each seating of the two.

    Parameters
    ----------
    game
        Id of the game.
    first, second
        Strategies, as "steady", "steady:parameter=value", "steady take=greedy". Differences are first minus second.
    games, deals
        How many sets to play at most: each plays one game (or single deal) in every seating. Give one of the two.
    seed, rules, threads, progress
        As in `run`.
    first_set
        Number of the first set: comparisons with other numbers and the same seed play other deals.
    stopping
        Whether to stop earlier. Intervals are then those of a confidence sequence, valid however one stops.
    watch
        Told the difference so far, some times a second, with an interval that holds whenever one looks.

    Raises
    ------
    InputError
        If anything given cannot be used.
    IllegalChoiceError
        If a strategy chooses what the rules do not allow.
    """
    plan = make_plan(game, games=games, deals=deals, seed=seed, rules=rules, strategies=first.split())
    match = Match(plan, parse_entrant(plan.game, first), parse_entrant(plan.game, second))
    stopping.check(plan, plan.game.metrics_of(plan.unit)[0])
    start = time.perf_counter()
    shards = (Shard(first_set + shard.first, shard.count) for shard in growing_shards(plan))
    answers, next_look = Answers(), 0.0
    for shard, more in play_sets(match, shards, threads):
        answers += more
        if progress is not None:
            progress(shard.count)
        began = time.perf_counter()
        seen = watch is not None and began >= next_look
        if not (stopping.looks or seen):
            continue
        found, test = _standing(_compared(match, (first, second), answers, any_time=True), stopping)
        if watch is not None and seen:
            watch(found, test)
            next_look = began + LOOK_SECONDS + 20 * (time.perf_counter() - began)  # at most 5 % of the time
        if stopping.reached(found, test):
            break
    compared = _compared(match, (first, second), answers, any_time=stopping.looks)
    _, test = _standing(compared, stopping)
    manifest = {
        **_manifest(plan, [first, second], time.perf_counter() - start, threads),
        "first_set": first_set,
        "seatings": [[(first, second)[who] for who in seating] for seating in match.seatings],
        "stopping": asdict(stopping),
        **({} if test is None else {"accepted": test.decision, "log_likelihood_ratio": test.log_likelihood_ratio}),
    }
    return Comparison(manifest, compared, test)


def _standing(compared: Compared, stopping: Stopping) -> tuple[Difference, SequentialTest | None]:
    """Return the difference, and where the sequential test stands, if there is one."""
    metric = compared.game.metrics_of(compared.unit)[0]
    found = overall(compared, metric)
    if stopping.sprt is None:
        return found, None
    hypotheses = dict(zip(("null", "alternative"), stopping.sprt, strict=True))
    test, sets = (sprt_elo, compared.won(metric)) if stopping.elo else (sprt, compared.sets(metric))
    return found, test(sets, **hypotheses, alpha=stopping.alpha, beta=stopping.beta)


def _compared(match: Match, names: tuple[str, str], answers: Answers, any_time: bool) -> Compared:
    """Return the answers as the report takes them."""
    plan = match.plan
    return Compared(
        game=plan.game,
        unit=plan.unit,
        seats=plan.seats,
        names=names,
        answers={(question.metric, question.group, question.value): pairs for question, pairs in answers.pairs.items()},
        moments=answers.moments,
        scales={metric.name: match.scale(metric) for metric in plan.game.metrics_of(plan.unit)},
        plays=len(match.seatings),
        any_time=any_time,
    )


def _manifest(plan: Plan, entrants: Sequence[str], seconds: float, threads: int) -> Manifest:
    """Return what was asked for and where it was played."""
    return {
        "game": plan.game.id,
        "unit": plan.unit,
        "most_sets": plan.count,
        "seed": plan.seed,
        "rules": plan.rules,
        "entrants": list(entrants),
        "sources": sources_of(parse_entrant(plan.game, text) for text in entrants),
        **host_facts(seconds, threads),
    }


@dataclass(frozen=True)
class Tournament:
    """Each strategy compared with each.

    Attributes
    ----------
    manifest : dict
        Everything needed to play it again.
    report_tables : list of ReportTable
        Ratings, the differences of all pairs with p-values corrected for their number, and cycles.
    """

    manifest: Manifest
    report_tables: list[ReportTable]

    @property
    def tables(self) -> dict[str, pd.DataFrame]:
        """The tables by name."""
        return {table.name: table.frame for table in self.report_tables}


ALPHA = 0.05  # chance that any of the differences said to hold does not (Holm)


def tournament(
    game: str,
    entrants: Sequence[str],
    *,
    games: int | None = None,
    deals: int | None = None,
    seed: int | None = None,
    rules: Mapping[str, object] | None = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> Tournament:
    """Compare each strategy with each, every pair over deal sets of its own; rate them, and say which differences hold.

    Pairs that shared deals would not be independent, as ratings and corrected p-values take them to be.

    Parameters
    ----------
    game
        Id of the game.
    entrants
        At least two strategies, all different, as in `compare`.
    games, deals
        Sets that each pair plays; give one of the two.
    seed, rules, threads, progress
        As in `run`; progress counts the sets of all pairs.

    Raises
    ------
    InputError
        If anything given cannot be used.
    IllegalChoiceError
        If a strategy chooses what the rules do not allow.
    """
    if len(entrants) < 2 or len(set(entrants)) != len(entrants):
        raise InputError(f"a tournament needs at least two strategies, all different; got {', '.join(entrants) or 'none'}")
    plan = make_plan(game, games=games, deals=deals, seed=seed, rules=rules, strategies=entrants[0].split())
    start = time.perf_counter()
    pairs = list(combinations(range(len(entrants)), 2))
    compared = [
        compare(
            game,
            entrants[first],
            entrants[second],
            games=games,
            deals=deals,
            seed=plan.seed,
            rules=rules,
            first_set=number * plan.count,
            threads=threads,
            progress=progress,
        ).compared
        for number, (first, second) in enumerate(pairs)
    ]
    metric = plan.game.metrics_of(plan.unit)[0]
    tables = [ratings_table(entrants, pairs, compared, metric), *pair_tables(entrants, pairs, compared, metric)]
    return Tournament(_manifest(plan, entrants, time.perf_counter() - start, threads), tables)


def ratings_table(
    entrants: Sequence[str], pairs: Sequence[tuple[int, int]], compared: Sequence[Compared], metric: Metric
) -> ReportTable:
    """The strategies by rating: a set is won by the strategy that came out better over its plays."""
    wins, ties = np.zeros((2, len(entrants), len(entrants)))
    for (first, second), pair in zip(pairs, compared, strict=True):
        values, counts = pair.sets(metric).happened()
        won, tied, lost = set_results(values if metric.more_is_better else -values, counts)
        wins[first, second], wins[second, first] = won, lost
        ties[first, second] = ties[second, first] = tied
    rated = bradley_terry(wins, ties)
    table = TableBuilder("ratings", "Ratings by sets won, mean 0")
    for place in sorted(range(len(entrants)), key=lambda i: -rated[i].estimate):
        table.add(rated[place], strategy=entrants[place])
    return table.table()


def pair_tables(
    entrants: Sequence[str], pairs: Sequence[tuple[int, int]], compared: Sequence[Compared], metric: Metric
) -> list[ReportTable]:
    """The difference of every pair, which of them hold after Holm's correction, and the cycles among those."""
    p_values = holm([p_value(pair.sets(metric)) for pair in compared])
    table = TableBuilder("pairs", f"Differences of all pairs ({'more' if metric.more_is_better else 'less'} is better)")
    better = np.zeros((len(entrants), len(entrants)), bool)
    for (first, second), pair, p in zip(pairs, compared, p_values, strict=True):
        found = overall(pair, metric)
        ahead, behind = (first, second) if (found.estimate > 0) == metric.more_is_better else (second, first)
        holds = p < ALPHA
        better[ahead, behind] = holds
        said = f"{entrants[ahead]} is better" if holds else "not decided"
        table.add(found, first=entrants[first], second=entrants[second], holm_p=f"{p:.2g}", holds=said)
    found_cycles = [" beats ".join(entrants[i] for i in (*cycle, cycle[0])) for cycle in cycles(better)]
    pairs_table = table.table()
    title = f"{pairs_table.title}; cycles: {'; '.join(found_cycles) or 'none'}"
    return [ReportTable(pairs_table.name, title, pairs_table.frame)]
