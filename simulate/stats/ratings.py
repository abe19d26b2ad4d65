"""Ratings of strategies from won, tied and lost deal sets, on the scale of Elo, with mean 0; and cycles among them."""

from collections import deque
from itertools import combinations
from math import log

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import logsumexp, ndtri, softmax

from simulate.stats.estimates import CONFIDENCE, Estimate

ELO = 400 / log(10)
"""Elo in one unit of log odds."""

GHOST_GAMES = 0.5
"""Wins, and as many losses, of every strategy against an average ghost: what keeps a rating finite after nothing but wins."""


def set_results(values: ArrayLike, counts: ArrayLike) -> tuple[int, int, int]:
    """Return how many deal sets the first strategy won, tied and lost, from outcomes that are first minus second.

    Examples
    --------
    >>> set_results([-2, 0, 2], [20, 50, 30])
    (30, 50, 20)
    """
    outcomes, seen = np.asarray(values), np.asarray(counts)
    return int(seen[outcomes > 0].sum()), int(seen[outcomes == 0].sum()), int(seen[outcomes < 0].sum())


def bradley_terry(wins: ArrayLike, ties: ArrayLike, *, ghost_games: float = GHOST_GAMES) -> tuple[Estimate, ...]:
    """Rate strategies by the deal sets that each won, tied and lost against each other.

    The Bradley-Terry model with ties of R. R. Davidson, JASA 65 (1970), p. 317-328: one wins against another, ties, loses with
    probabilities proportional to its worth, to nu times the geometric mean of both, to the other's worth. Fitted by Newton's
    method; intervals from the observed information. Every strategy also plays a ghost of average worth and wins and loses
    `ghost_games`, so nothing becomes infinite: H. Turner, J. van Etten, D. Firth, I. Kosmidis, Computational Statistics 35
    (2020), on pseudo-rankings, with their default. Deal sets of different pairs must be different deals, or the intervals are
    wrong.

    Parameters
    ----------
    wins : (k, k)
        Sets that the strategy of the row won against that of the column.
    ties : (k, k)
        Tied sets of two strategies, in both places.
    ghost_games
        0 gives the maximum likelihood estimate, which need not exist.

    Returns
    -------
    tuple of Estimate
        The strength of each strategy [Elo] about the mean of all; `n` counts the sets that it played. Two intervals that overlap
        may still differ.

    Raises
    ------
    ValueError
        If the tables have another shape, or ties are not the same in both places.

    References
    ----------
    doi:10.1080/01621459.1970.10481082, doi:10.1007/s00180-020-00959-3

    Examples
    --------
    >>> for rating in bradley_terry([[0, 60], [40, 0]], [[0, 20], [20, 0]]):
    ...     print(rating)
    34.948 Elo (95 % CI 0.341 to 69.555, n = 120)
    -34.948 Elo (95 % CI -69.555 to -0.341, n = 120)
    """
    won, tied = np.asarray(wins), np.asarray(ties)
    k = len(won)
    if won.shape != (k, k) or won.shape != tied.shape or (tied != tied.T).any():
        raise ValueError("wins and ties must be square tables of one size, and ties the same in both places")
    features, counts = _meetings(won, tied, ghost_games)
    parameters, covariance = _fit(features, counts)
    centered = np.eye(k) - 1 / k
    values = np.round(ELO * centered @ parameters[:k], 6) + 0.0  # equal records differ by rounding alone, and -0 is 0
    variances = ELO**2 * np.diag(centered @ covariance[:k, :k] @ centered)
    half_widths = float(ndtri(0.5 + CONFIDENCE / 2)) * np.sqrt(np.maximum(variances, 0))
    played = (won + won.T + tied).sum(axis=1)
    return tuple(
        Estimate(float(value), float(value - half), float(value + half), int(n), "Elo", "Bradley-Terry with ties (Davidson)")
        for value, half, n in zip(values, half_widths, played, strict=True)
    )


def _meetings(won: np.ndarray, tied: np.ndarray, ghost_games: float) -> tuple[np.ndarray, np.ndarray]:
    """Return the log odds of won, lost and tied as features (pairs, 3, k + 1), and how often each came (pairs, 3).

    A feature is a strategy's log worth; the last one, the log of nu, is left out with the ties where none came. The ghost is the
    last one met, of log worth 0.
    """
    k = len(won)
    one, other = np.array(list(combinations(range(k + 1), 2))).T
    worth = np.eye(k + 1)
    worth[k, k] = 0
    features = np.stack([worth[one], worth[other], (worth[one] + worth[other]) / 2], axis=1)
    features[:, 2, k] = 1
    wins, ties = np.full((k + 1, k + 1), ghost_games), np.zeros((k + 1, k + 1))
    wins[:k, :k], ties[:k, :k] = won, tied
    counts = np.stack([wins[one, other], wins[other, one], ties[one, other]], axis=1)
    return (features, counts) if tied.any() else (features[:, :2, :k], counts[:, :2])


def _fit(features: np.ndarray, counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the likeliest parameters and the inverse of their information: Newton's method, halving steps that do not climb.

    The log likelihood is concave. Where a direction is not determined, the pseudo-inverse leaves it at 0.
    """
    games = counts.sum(axis=1)
    happened = np.einsum("ra,rap->p", counts, features)

    def log_likelihood(parameters: np.ndarray) -> float:
        return float(happened @ parameters - games @ logsumexp(features @ parameters, axis=1))

    def slope_and_inverse(parameters: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        chances = softmax(features @ parameters, axis=1)
        means = np.einsum("ra,rap->rp", chances, features)
        around = features - means[:, None]
        information = np.einsum("r,ra,rap,raq->pq", games, chances, around, around, optimize=True)
        return happened - games @ means, np.linalg.pinv(information, rcond=1e-13, hermitian=True)

    parameters = np.zeros(len(happened))
    for _ in range(200):
        slope, inverse = slope_and_inverse(parameters)
        step = inverse @ slope
        while log_likelihood(parameters + step) < log_likelihood(parameters) and np.abs(step).max() > 1e-9:
            step /= 2
        parameters = parameters + step
        if np.abs(step).max() <= 1e-9:
            break
    return parameters, slope_and_inverse(parameters)[1]


def cycles(better: ArrayLike) -> list[tuple[int, ...]]:
    """Return the cycles in which each strategy is better than the next and the last better than the first.

    All cycles of three, and a shortest longer one through each strategy that is in no shorter one. Where every pair is
    decided, a cycle of three exists if any exists (J. W. Moon, Topics on Tournaments (1968)).

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
