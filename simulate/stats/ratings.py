"""Ratings of strategies from won, tied and lost deal sets or from finishing orders, on the scale of Elo, with mean 0."""

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log, nan, sqrt

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import logsumexp, ndtri, softmax

from simulate.stats.estimates import CONFIDENCE, Estimate
from simulate.stats.pairs import Difference

ELO = 400 / log(10)
"""Elo in one unit of log odds."""

GHOST_GAMES = 0.5
"""Wins, and as many losses, of every strategy against an average ghost: what keeps a rating finite after nothing but wins."""

Order = tuple[tuple[int, ...], ...]
"""A finishing order: from the first place on, which strategies share a place; a strategy with several seats comes as often."""

_Stage = tuple[tuple[int, ...], tuple[int, ...]]
"""The strategies that have not finished yet, and those of them that finish next (more than one in a tie), both sorted."""

GHOST = -1


@dataclass(frozen=True, eq=False)
class Ratings:
    """Ratings of strategies with mean 0.

    Attributes
    ----------
    names : tuple of str
        The strategies.
    ratings : tuple of Estimate
        Their strength [Elo]; `n` counts the deal sets that each played. Intervals are about the mean of all strategies: two
        that overlap may still differ, see `difference`.
    covariance : ndarray (k, k)
        Of the ratings [Elo squared].
    groups : tuple of tuples of str
        Strategies linked by games, directly or through others. With more than one group, ratings of different groups rest on
        the ghost alone and must not be compared.
    """

    names: tuple[str, ...]
    ratings: tuple[Estimate, ...]
    covariance: np.ndarray
    groups: tuple[tuple[str, ...], ...]

    def difference(self, first: str, second: str) -> Difference:
        """Estimate by how much one strategy is stronger than another [Elo]; nan if no games link them."""
        one, other = self.names.index(first), self.names.index(second)
        n, method = min(self.ratings[one].n, self.ratings[other].n), self.ratings[one].method
        if not any(first in group and second in group for group in self.groups):
            return Difference(nan, nan, nan, n, "Elo", method, first, second, any_time=False)
        variance = self.covariance[one, one] + self.covariance[other, other] - 2 * self.covariance[one, other]
        estimate = self.ratings[one].estimate - self.ratings[other].estimate
        half_width = float(ndtri(0.5 + CONFIDENCE / 2)) * sqrt(max(variance, 0.0))
        return Difference(estimate, estimate - half_width, estimate + half_width, n, "Elo", method, first, second, any_time=False)


def set_results(values: ArrayLike, counts: ArrayLike) -> tuple[int, int, int]:
    """Return how many deal sets the first strategy won, tied and lost, from outcomes that are first minus second.

    Examples
    --------
    >>> set_results([-2, 0, 2], [20, 50, 30])
    (30, 50, 20)
    """
    outcomes, seen = np.asarray(values), np.asarray(counts)
    return int(seen[outcomes > 0].sum()), int(seen[outcomes == 0].sum()), int(seen[outcomes < 0].sum())


class _Choices:
    """The model: who of the remaining finishes next, at every stage.

    A set T of the remaining finishes next with a probability proportional to ``d(|T|) * (product of worths in T)**(1 / |T|)``;
    d(1) = 1, and d(2), d(3) ... say how common ties are. So log odds are linear: a feature is a strategy's share in T, or the
    size of T. Stages with as many alternatives are kept together in arrays.
    """

    def __init__(self, strategies: int, stages: Mapping[_Stage, float]) -> None:
        self.strategies = strategies
        self.tie_sizes = tuple(sorted({len(finishing) for _, finishing in stages} - {1}))
        self.parameters = strategies + len(self.tie_sizes)
        self.happened = np.zeros(self.parameters)
        weights: dict[tuple[int, ...], float] = {}
        for (remaining, finishing), weight in stages.items():
            self.happened += weight * self.features(finishing)
            weights[remaining] = weights.get(remaining, 0) + weight
        alike: dict[int, list[tuple[np.ndarray, float]]] = {}
        for remaining, weight in weights.items():
            features = self.alternatives(remaining)
            alike.setdefault(len(features), []).append((features, weight))
        self.batches = [
            (np.stack([features for features, _ in batch]), np.array([weight for _, weight in batch])) for batch in alike.values()
        ]

    def features(self, finishing: tuple[int, ...]) -> np.ndarray:
        row = np.zeros(self.parameters)
        for strategy in finishing:
            if strategy != GHOST:
                row[strategy] += 1 / len(finishing)
        if len(finishing) > 1:
            row[self.strategies + self.tie_sizes.index(len(finishing))] = 1
        return row

    def alternatives(self, remaining: tuple[int, ...]) -> np.ndarray:
        """Return the features (alternatives, parameters) of all that may finish next."""
        sizes = [size for size in (1, *self.tie_sizes) if size <= len(remaining)]
        return np.array([self.features(together) for size in sizes for together in combinations(remaining, size)])

    def log_likelihood(self, parameters: np.ndarray) -> float:
        expected = sum(float(weights @ logsumexp(features @ parameters, axis=1)) for features, weights in self.batches)
        return float(self.happened @ parameters) - expected

    def slope_and_information(self, parameters: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the gradient of the log likelihood and minus its second derivative."""
        slope, information = self.happened.copy(), np.zeros((self.parameters, self.parameters))
        for features, weights in self.batches:
            chances = softmax(features @ parameters, axis=1)
            means = np.einsum("ra,rap->rp", chances, features)
            around = features - means[:, None]
            slope -= weights @ means
            information += np.einsum("r,ra,rap,raq->pq", weights, chances, around, around, optimize=True)
        return slope, information

    def score(self, stage: _Stage, parameters: np.ndarray) -> np.ndarray:
        """Return the gradient of the log likelihood of one stage."""
        remaining, finishing = stage
        alternatives = self.alternatives(remaining)
        return np.asarray(self.features(finishing) - softmax(alternatives @ parameters) @ alternatives)


def _fit(choices: _Choices) -> tuple[np.ndarray, np.ndarray]:
    """Return the likeliest parameters and the inverse of their information: Newton's method, halving steps that do not climb.

    The log likelihood is concave. Where a direction is not determined, the pseudo-inverse leaves it at 0.
    """
    parameters = np.zeros(choices.parameters)
    now = choices.log_likelihood(parameters)
    for _ in range(200):
        slope, information = choices.slope_and_information(parameters)
        step = np.linalg.pinv(information, rcond=1e-13, hermitian=True) @ slope
        while (then := choices.log_likelihood(parameters + step)) < now and np.abs(step).max() > 1e-9:
            step /= 2
        parameters, now = parameters + step, then
        if np.abs(step).max(initial=0) <= 1e-9:
            break
    information = choices.slope_and_information(parameters)[1]
    return parameters, np.linalg.pinv(information, rcond=1e-13, hermitian=True)


def _stages(order: Order) -> list[_Stage]:
    """Return the choices that a finishing order consists of; the last to finish alone is none."""
    stages = []
    for place, finishing in enumerate(order):
        remaining = tuple(sorted(strategy for later in order[place:] for strategy in later))
        if len(remaining) > 1:
            stages.append((remaining, tuple(sorted(finishing))))
    return stages


def _ghosts(strategies: int, games: float) -> dict[_Stage, float]:
    met = [(tuple(sorted((GHOST, strategy))), strategy) for strategy in range(strategies)]
    return {(pair, (winner,)): games for pair, strategy in met for winner in (strategy, GHOST)} if games else {}


def linked_groups(played: ArrayLike) -> tuple[tuple[int, ...], ...]:
    """Return the groups of strategies that games link, directly or through others.

    Parameters
    ----------
    played : (k, k)
        Games between two strategies; 0 for none.

    Examples
    --------
    >>> linked_groups([[0, 5, 0], [5, 0, 0], [0, 0, 0]])
    ((0, 1), (2,))
    """
    met = np.asarray(played) != 0
    met |= met.T
    left = set(range(len(met)))
    groups = []
    while left:
        group, fringe = set(), {min(left)}
        while fringe:
            group |= fringe
            fringe = {int(other) for one in fringe for other in np.flatnonzero(met[one])} - group
        groups.append(tuple(sorted(group)))
        left -= group
    return tuple(groups)


def _ratings(names: Sequence[str], parameters: np.ndarray, covariance: np.ndarray, played: np.ndarray, method: str) -> Ratings:
    """Turn log worths and their covariance into ratings with mean 0; the diagonal of `played` counts the sets of each."""
    k = len(names)
    centered = np.eye(k) - 1 / k
    values = np.round(ELO * centered @ parameters[:k], 6) + 0.0  # equal records differ by rounding alone, and -0 is 0
    spread = ELO**2 * centered @ covariance[:k, :k] @ centered
    half_widths = float(ndtri(0.5 + CONFIDENCE / 2)) * np.sqrt(np.maximum(np.diag(spread), 0))
    estimates = tuple(
        Estimate(float(value), float(value - half), float(value + half), int(n), "Elo", method)
        for value, half, n in zip(values, half_widths, np.diag(played), strict=True)
    )
    groups = tuple(tuple(names[place] for place in group) for group in linked_groups(played))
    return Ratings(tuple(names), estimates, spread, groups)


def bradley_terry(names: Sequence[str], wins: ArrayLike, ties: ArrayLike, *, ghost_games: float = GHOST_GAMES) -> Ratings:
    """Rate strategies by the deal sets that each won, tied and lost against each other.

    The Bradley-Terry model with ties: one wins against another, ties, loses with probabilities proportional to its worth, to
    nu times the geometric mean of both, to the other's worth; R. R. Davidson, JASA 65 (1970), eq. (2.4). Fitted by Newton's
    method; intervals from the observed information. Every strategy also plays a ghost of average worth and wins and loses
    `ghost_games`, so nothing becomes infinite: H. Turner, J. van Etten, D. Firth, I. Kosmidis, Computational Statistics 35
    (2020), section 2, with their default. Deal sets of different pairs must be different deals, or the intervals are wrong.

    Parameters
    ----------
    names
        The strategies.
    wins : (k, k)
        Sets that the strategy of the row won against that of the column.
    ties : (k, k)
        Tied sets of two strategies, in both places.
    ghost_games
        0 gives the maximum likelihood estimate, which need not exist.

    Returns
    -------
    Ratings

    Raises
    ------
    ValueError
        If the tables have another shape, or ties are not the same in both places.

    References
    ----------
    doi:10.1080/01621459.1970.10481082, doi:10.1007/s00180-020-00959-3

    Examples
    --------
    >>> ratings = bradley_terry(["bold", "steady"], [[0, 60], [40, 0]], [[0, 20], [20, 0]])
    >>> print(ratings.difference("bold", "steady"))
    bold minus steady: +69.896 Elo (95 % CI 0.682 to 139.109, n = 120 deal sets)
    """
    won, tied = np.asarray(wins), np.asarray(ties)
    if won.shape != (len(names), len(names)) or won.shape != tied.shape or (tied != tied.T).any():
        raise ValueError(f"wins and ties must be {len(names)} by {len(names)}, and ties the same in both places")
    stages: dict[_Stage, float] = {}
    for one, other in combinations(range(len(names)), 2):
        results = {(one,): won[one, other], (other,): won[other, one], (one, other): tied[one, other]}
        stages |= {((one, other), next_): float(count) for next_, count in results.items() if count}
    parameters, covariance = _fit(_Choices(len(names), stages | _ghosts(len(names), ghost_games)))
    played = won + won.T + tied
    np.fill_diagonal(played, (played - np.diag(np.diag(played))).sum(axis=1))
    return _ratings(names, parameters, covariance, played, "Bradley-Terry with ties (Davidson)")


def plackett_luce(names: Sequence[str], sets: Mapping[tuple[Order, ...], int], *, ghost_games: float = GHOST_GAMES) -> Ratings:
    """Rate strategies by the finishing orders of the games in deal sets.

    The Plackett-Luce model with ties: who finishes next is a choice among those that remain, in proportion to worth, with ties
    after Davidson; H. Turner, J. van Etten, D. Firth, I. Kosmidis, Computational Statistics 35 (2020), section 2, with the ghost
    of `bradley_terry`, which this equals for two strategies. Games of a set share their deal, so the intervals come from the
    sandwich of the scores summed over sets: H. White, Econometrica 50 (1982), Theorem 3.2, with n / (n - parameters) for few
    sets; with no more sets than parameters, from the information, as if games were independent.

    Parameters
    ----------
    names
        The strategies.
    sets
        How often a set had these finishing orders, one a game: each from the first place on, strategies (as indices) that share
        a place together.
    ghost_games
        0 gives the maximum likelihood estimate, which need not exist.

    Returns
    -------
    Ratings

    References
    ----------
    doi:10.1007/s00180-020-00959-3, doi:10.2307/1912526

    Examples
    --------
    >>> sets = {(((0,), (1,), (2,)),): 50, (((1,), (0,), (2,)),): 30, (((2,), (0, 1)),): 20}
    >>> print(plackett_luce(["bold", "steady", "timid"], sets).ratings[0])
    141.840 Elo (95 % CI 96.791 to 186.890, n = 100)
    """
    observed = sorted((tuple(sorted(orders)), count) for orders, count in sets.items() if count)
    stages: Counter[_Stage] = Counter()
    played = np.zeros((len(names), len(names)), np.int64)
    for orders, count in observed:
        seated = {strategy for order in orders for together in order for strategy in together}
        played[np.ix_(sorted(seated), sorted(seated))] += count
        for stage in (stage for order in orders for stage in _stages(order)):
            stages[stage] += count
    ghosts = _ghosts(len(names), ghost_games)
    choices = _Choices(len(names), dict(sorted(stages.items())) | ghosts)
    parameters, inverse = _fit(choices)
    n = sum(count for _, count in observed)
    if n > len(parameters):
        inverse = inverse @ _spread_of_scores(choices, observed, ghosts, parameters) @ inverse
    return _ratings(names, parameters, inverse, played, "Plackett-Luce with ties")


def _spread_of_scores(
    choices: _Choices,
    observed: Sequence[tuple[tuple[Order, ...], int]],
    ghosts: Mapping[_Stage, float],
    parameters: np.ndarray,
) -> np.ndarray:
    """Return the squared scores summed over sets, with the correction for few; games with the ghost are sets of their own."""
    in_sets = [[stage for order in orders for stage in _stages(order)] for orders, _ in observed]
    known = {stage: choices.score(stage, parameters) for stage in {stage for stages in in_sets for stage in stages}}
    scores = np.array([np.sum([known[stage] for stage in stages], axis=0) for stages in in_sets])
    counts = np.array([count for _, count in observed])
    spread = (scores * counts[:, None]).T @ scores * (counts.sum() / (counts.sum() - choices.parameters))
    for stage, weight in ghosts.items():
        score = choices.score(stage, parameters)
        spread += weight * np.outer(score, score)
    return np.asarray(spread)


def cycles(better: ArrayLike) -> list[tuple[int, ...]]:
    """Return the cycles in which each strategy is better than the next and the last better than the first.

    All cycles of three, and a shortest longer one through each strategy that is in no shorter one. Where every pair is
    decided, a cycle of three exists if any exists (J. W. Moon, Topics on Tournaments (1968), section 4).

    Parameters
    ----------
    better : (k, k) of bool
        Whether the strategy of the row is better than that of the column, beyond chance (`simulate.stats.multiple.holm`).

    Returns
    -------
    list of tuples
        Each cycle once, from its lowest strategy on.

    Examples
    --------
    >>> cycles([[False, True, False], [False, False, True], [True, False, False]])
    [(0, 1, 2)]
    """
    beats = np.asarray(better, bool)
    places = range(len(beats))
    found: set[tuple[int, ...]] = {
        cycle
        for three in combinations(places, 3)
        for cycle in (three, (three[0], three[2], three[1]))
        if beats[cycle[0], cycle[1]] and beats[cycle[1], cycle[2]] and beats[cycle[2], cycle[0]]
    }
    for start in places:
        if not any(start in cycle for cycle in found):
            cycle = _shortest_cycle(beats, start)
            found |= {_from_lowest(cycle)} if cycle else set()
    return sorted(found)


def _from_lowest(cycle: tuple[int, ...]) -> tuple[int, ...]:
    turn = cycle.index(min(cycle))
    return cycle[turn:] + cycle[:turn]


def _shortest_cycle(beats: np.ndarray, start: int) -> tuple[int, ...]:
    """Return a shortest way from a strategy back to itself; empty if there is none."""
    ways: deque[tuple[int, ...]] = deque([(start,)])
    reached = {start}
    while ways:
        way = ways.popleft()
        for place in (int(place) for place in np.flatnonzero(beats[way[-1]])):
            if place == start:
                return way
            if place not in reached:
                reached.add(place)
                ways.append((*way, place))
    return ()
