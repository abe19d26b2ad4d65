"""Two strategies on the same deals: the difference, its p-value and the variance that deal sets save.

A deal set is one deal played once for each seating. Its games share their cards, so the set is the unit: n counts sets, and the
outcome of a set is the sum over its games of what the first strategy got minus what the second got. A mean over sets divided by
the number of games in a set is a difference a game, in the game's own units.
"""

from dataclasses import dataclass
from math import exp, inf, nan, sqrt

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import ndtri, stdtr  # scipy.stats takes half a second to load

from simulate.stats.estimates import CONFIDENCE, Estimate
from simulate.stats.means import mean


@dataclass(frozen=True)
class Difference(Estimate):
    """What the first strategy gets more than the second; positive means that the first gets more.

    Attributes
    ----------
    first, second : str
        The strategies; the estimate is first minus second.
    any_time : bool
        Whether the interval holds whenever one stops looking. If not, it holds only for a number of sets chosen beforehand.
    """

    first: str
    second: str
    any_time: bool

    def __str__(self) -> str:
        whose = f"{self.first} minus {self.second}"
        if self.estimate != self.estimate:
            return f"{whose}: no estimate (n = {self.n:,} deal sets)"
        when = "95 % CI at any stopping" if self.any_time else "95 % CI"
        interval = f"{when} {self.low:.3f} to {self.high:.3f}" if self.low == self.low else "no interval"
        return f"{whose}: {self.estimate:+.3f} {self.unit} ({interval}, n = {self.n:,} deal sets)"


@dataclass(frozen=True, eq=False)
class DealSets:
    """How deal sets of two strategies came out.

    Attributes
    ----------
    values : (k,)
        Outcomes of a set: first minus second, summed over its games.
    counts : (k,)
        How many sets had each.
    games : int
        Games (seatings) in a set.
    unit : str
        Unit of the difference a game.
    first, second : str
        Names of the strategies.
    lowest, highest : float
        The rules allow no outcome of a set below or above these.
    """

    values: ArrayLike
    counts: ArrayLike
    games: int
    unit: str
    first: str
    second: str
    lowest: float = -inf
    highest: float = inf

    def happened(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the outcomes that came, and how often.

        Raises
        ------
        ValueError
            If an outcome lies outside the bounds.
        """
        seen = np.asarray(self.counts)
        outcomes, seen = np.asarray(self.values, float)[seen > 0], seen[seen > 0]
        if len(outcomes) and not self.lowest <= outcomes.min() <= outcomes.max() <= self.highest:
            got = f"{outcomes.min():g} to {outcomes.max():g}"
            raise ValueError(f"outcomes must lie from {self.lowest} to {self.highest}; got {got}")
        return outcomes, seen

    def estimate(self, average: float, low: float, high: float, n: int, method: str, any_time: bool) -> Difference:
        """Return a mean of sets with its interval as a difference a game."""
        average, low, high = (number / self.games for number in (average, low, high))
        return Difference(average, low, high, n, self.unit, method, self.first, self.second, any_time)


def difference(sets: DealSets) -> Difference:
    """Estimate the difference a game between two strategies from deal sets, their number fixed beforehand.

    Student's t over sets ("Student", Biometrika 6 (1908)): a set is a cluster and counts as one observation; W. G. Cochran,
    Sampling Techniques, 3rd ed. (1977), chapter 9 (clusters of equal size). It needs enough sets for the central limit theorem.
    After stopping early it is too narrow: see `simulate.stats.confidence_sequences`.

    Returns
    -------
    Difference
        nan for n = 0. An interval of nan where all sets came out alike (also n = 1): then the spread says nothing, and only the
        interval of `confidence_sequences.bounded` is honest.

    Examples
    --------
    >>> str(difference(DealSets([-2, 0, 2], [20, 50, 30], 2, "points a game", "bold", "steady")))
    'bold minus steady: +0.100 points a game (95 % CI -0.040 to 0.240, n = 100 deal sets)'
    """
    outcomes, seen = sets.happened()
    a_set = mean(outcomes, seen, sets.unit)
    low, high = (a_set.low, a_set.high) if len(seen) > 1 else (nan, nan)
    return sets.estimate(a_set.estimate, low, high, a_set.n, "Student t over deal sets", any_time=False)


def p_value(sets: DealSets) -> float:
    """Return the two-sided p-value of no difference between two strategies.

    Student's t test of a mean of 0. Where all n sets came out alike and not 0, t is infinite and the sign test takes its place:
    ``2**(1 - n)``; W. J. Dixon and A. M. Mood, JASA 41 (1946), p. 557-566. Sets that all tie give 1.

    Returns
    -------
    float
        1 for fewer than two sets.

    Examples
    --------
    >>> seen = ([20, 50, 30], [0, 0, 3], [0, 1000, 0])
    >>> [round(p_value(DealSets([-2, 0, 2], counts, 2, "points", "bold", "steady")), 4) for counts in seen]
    [0.1583, 0.25, 1.0]
    """
    outcomes, seen = sets.happened()
    n = int(seen.sum())
    if n < 2 or not outcomes.any():
        return 1.0
    if len(outcomes) == 1:
        return float(2.0 ** (1 - n))
    average = float(outcomes @ seen) / n
    variance = float((outcomes - average) ** 2 @ seen) / (n - 1)
    return float(2 * stdtr(n - 1, -abs(average) / sqrt(variance / n)))


def variance_reduction(moments: np.ndarray, games: int) -> Estimate:
    """Estimate the variance of a difference from deal sets as a share of that from as many independent games.

    Var(set) / (games * Var(game)); below 1 the common deals help, and its reciprocal says how many independent games one game in
    a set is worth. The variance of a game is taken over all games, seatings pooled, as if each had a deal and a seating of its
    own. Both variances are functions of the means of (outcome, squares, outcome squared) over sets, which are independent, so
    the delta method (A. W. van der Vaart, Asymptotic Statistics (1998), chapter 3) gives an interval, which is made for the log
    odds of ratio / games, as the ratio lies between 0 and `games`. It needs some hundreds of sets.

    Parameters
    ----------
    moments : (4, 4)
        Products of (1, outcome, squares, outcome squared), summed over sets: an outcome is the difference summed over the games
        of a set, and squares are its squares in the games, summed.
    games
        Games (seatings) in a set.

    Returns
    -------
    Estimate
        nan where sets or games do not vary; an interval of nan where all games of every set ended alike.

    Examples
    --------
    >>> outcomes = np.repeat([-2, 0, 2], [200, 600, 200])  # of two games, -1 or 1 each
    >>> columns = np.stack([np.ones(1000), outcomes, np.full(1000, 2), outcomes**2])
    >>> str(variance_reduction(columns @ columns.T, 2))
    '0.800 of the variance of independent games (95 % CI 0.740 to 0.861, n = 1,000)'
    """
    n = int(moments[0, 0])
    _, average, squares, squared = moments[0] / max(n, 1)
    of_set, of_games = squared - average**2, squares - average**2 / games
    unit, method = "of the variance of independent games", "ratio of variances, delta method over deal sets"
    if n < 2 or of_set <= 0 or of_games <= 0:
        return Estimate(nan, nan, nan, n, unit, method)
    ratio = float(of_set / of_games)
    if ratio > games * (1 - 1e-12):  # all games of every set ended alike
        return Estimate(ratio, nan, nan, n, unit, method)
    in_set = np.array([average**2 - of_set, -2 * average, 0, 1]) / of_set
    in_games = np.array([average**2 / games - of_games, -2 * average / games, 1, 0]) / of_games
    moved = (in_set - in_games) * games / (games - ratio)
    spread = exp(float(ndtri(0.5 + CONFIDENCE / 2)) * sqrt(max(float(moved @ moments @ moved), 0.0)) / n)
    odds = ratio / (games - ratio)
    low, high = (games * bound / (1 + bound) for bound in (odds / spread, odds * spread))
    return Estimate(ratio, low, high, n, unit, method)
