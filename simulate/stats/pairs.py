"""Two strategies on the same deals: difference, win rate and the variance that deal sets save.

A deal set is one deal played once for each seating. Its games share their cards, so the set is the unit: n counts sets, and the
outcome of a set is the sum over its games of what the first strategy got minus what the second got. A mean over sets divided by
the number of games in a set is a difference a game, in the game's own units.
"""

from dataclasses import dataclass
from math import exp, log, nan, sqrt

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import ndtri, stdtr, stdtrit  # scipy.stats takes half a second to load

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

    def reversed(self) -> "Difference":
        """Return the same from the second strategy's point of view."""
        return Difference(
            -self.estimate, -self.high, -self.low, self.n, self.unit, self.method, self.second, self.first, self.any_time
        )


def difference(values: ArrayLike, counts: ArrayLike, games_a_set: int, unit: str, first: str, second: str) -> Difference:
    """Estimate the difference a game between two strategies from outcomes of deal sets, their number fixed beforehand.

    Student's t over sets ("Student", Biometrika 6 (1908), section VII): a set is a cluster and counts as one observation;
    W. G. Cochran, Sampling Techniques, 3rd ed. (1977), chapter 9 (clusters of equal size). It needs enough sets for the central
    limit theorem. After stopping early it is too narrow: see `simulate.stats.confidence_sequences`.

    Parameters
    ----------
    values : (k,)
        Outcomes of a set: first minus second, summed over its games.
    counts : (k,)
        How many sets had each.
    games_a_set
        Games (seatings) in a set.
    unit
        Unit of the difference a game.
    first, second
        Names of the strategies.

    Returns
    -------
    Difference
        nan for n = 0. An interval of nan where all sets came out alike (also n = 1): then the spread says nothing, and only the
        interval of `confidence_sequences.bounded` is honest.

    Examples
    --------
    >>> str(difference([-2, 0, 2], [20, 50, 30], 2, "points a game", "bold", "steady"))
    'bold minus steady: +0.100 points a game (95 % CI -0.040 to 0.240, n = 100 deal sets)'
    """
    seen = np.asarray(counts)
    a_game = mean(np.asarray(values, float) / games_a_set, seen, unit)
    low, high = (a_game.low, a_game.high) if np.count_nonzero(seen) > 1 else (nan, nan)
    return Difference(a_game.estimate, low, high, a_game.n, unit, "Student t over deal sets", first, second, any_time=False)


def p_value(values: ArrayLike, counts: ArrayLike) -> float:
    """Return the two-sided p-value of no difference between two strategies, from outcomes of deal sets.

    Student's t test of a mean of 0. Where all n sets came out alike and not 0, t is infinite and the sign test takes its place:
    ``2**(1 - n)``; W. J. Dixon and A. M. Mood, JASA 41 (1946), p. 557. Sets that all tie give 1.

    Parameters
    ----------
    values : (k,)
        Outcomes of a set.
    counts : (k,)
        How many sets had each.

    Returns
    -------
    float
        1 for fewer than two sets.

    Examples
    --------
    >>> round(p_value([-2, 0, 2], [20, 50, 30]), 4), p_value([-2, 0, 2], [0, 0, 3]), p_value([0], [1000])
    (0.1583, 0.25, 1.0)
    """
    outcomes, seen = np.asarray(values, float), np.asarray(counts)
    happened = outcomes[seen > 0]
    n = int(seen.sum())
    if n < 2 or not happened.any():
        return 1.0
    if len(happened) == 1:
        return float(2.0 ** (1 - n))
    average = float(outcomes @ seen) / n
    variance = float((outcomes - average) ** 2 @ seen) / (n - 1)
    return float(2 * stdtr(n - 1, -abs(average) / sqrt(variance / n)))


def win_rate(scores: ArrayLike, counts: ArrayLike, games_a_set: int) -> Estimate:
    """Estimate the share of games that a strategy wins (a tie is half a win), from its wins in deal sets.

    Wilson's interval with the effective number of observations ``p (1 - p) / (variance of p)``, as E. Korn and B. Graubard,
    Survey Methodology 24 (1998), p. 193-201, and with their adjustment from z to t; N. Dean and M. Pagano, J. Survey Statistics
    and Methodology 3 (2015), p. 484-503, recommend it with Wilson's form. Where all sets came out alike a set counts as one
    observation: a lower limit, since a share between 0 and 1 varies at most as a yes or no.

    Parameters
    ----------
    scores : (k,)
        Games won in a set, ties as halves: 0 to `games_a_set`.
    counts : (k,)
        How many sets had each.
    games_a_set
        Games (seatings) in a set.

    Returns
    -------
    Estimate
        Unit "share", n counts sets; nan with the interval 0 to 1 for n = 0.

    References
    ----------
    doi:10.1093/jssam/smv024

    Examples
    --------
    >>> str(win_rate([0, 1, 2], [20, 50, 30], 2)), str(win_rate([2], [10], 2))
    ('55.0 % (95 % CI 48.0 to 61.8, n = 100)', '100.0 % (95 % CI 66.1 to 100.0, n = 10)')
    """
    shares, seen = np.asarray(scores, float) / games_a_set, np.asarray(counts)
    n = int(seen.sum())
    if n == 0:
        return Estimate(nan, 0.0, 1.0, 0, "share", "Wilson over deal sets")
    share = float(shares @ seen) / n
    spread = float((shares - share) ** 2 @ seen) / max(n - 1, 1)
    z = float(ndtri(0.5 + CONFIDENCE / 2))
    t = float(stdtrit(max(n - 1, 1), 0.5 + CONFIDENCE / 2))
    effective = (n * share * (1 - share) / spread if spread > 0 else n) * (z / t) ** 2
    center = (share + z**2 / (2 * effective)) / (1 + z**2 / effective)
    half_width = z / (1 + z**2 / effective) * sqrt(share * (1 - share) / effective + z**2 / (4 * effective**2))
    low = 0.0 if share == 0 else max(center - half_width, 0.0)
    high = 1.0 if share == 1 else min(center + half_width, 1.0)
    return Estimate(share, low, high, n, "share", "Wilson over deal sets")


def _variance(values: np.ndarray, counts: np.ndarray) -> tuple[float, float]:
    """Return the variance and the kurtosis (mean fourth power over squared variance) of values seen so many times."""
    n = int(counts.sum())
    deviations = values - float(values @ counts) / max(n, 1)
    squares = float(deviations**2 @ counts)
    if n < 2 or squares == 0:
        return nan, nan
    return squares / (n - 1), float(deviations**4 @ counts) * n / squares**2


def variance_reduction(
    set_values: ArrayLike, set_counts: ArrayLike, game_values: ArrayLike, game_counts: ArrayLike, games_a_set: int
) -> Estimate:
    """Estimate the variance of a difference from deal sets as a share of that from as many independent games.

    Var(set) / (games_a_set * Var(game)); below 1 the common deals help, and its reciprocal says how many independent games
    one game in a set is worth. The variance of a game is taken over all games, seatings pooled, as if each had a deal and a
    seating of its own. The interval is at least a 95 % one: the standard errors of the two log variances, ``sqrt((kurtosis - 1)
    / n)`` with n sets for both (H. Cramér, Mathematical Methods of Statistics (1946), section 27.4, and the delta method), are
    added as if the errors were opposed, since how they depend on each other is not in the counts.

    Parameters
    ----------
    set_values, set_counts : (k,)
        Outcomes of sets (summed over games) and how many sets had each.
    game_values, game_counts : (j,)
        Outcomes of single games, first minus second, of these sets or of others, and how many had each.
    games_a_set
        Games (seatings) in a set.

    Returns
    -------
    Estimate
        nan where sets or games do not vary.

    Examples
    --------
    >>> str(variance_reduction([-2, 0, 2], [200, 600, 200], [-1, 1], [1000, 1000], 2))
    '0.800 of the variance of independent games (95 % CI 0.742 to 0.864, n = 1,000)'
    """
    seen = np.asarray(set_counts)
    n = int(seen.sum())
    of_sets, set_kurtosis = _variance(np.asarray(set_values, float), seen)
    of_games, game_kurtosis = _variance(np.asarray(game_values, float), np.asarray(game_counts))
    ratio = of_sets / of_games / games_a_set
    unit, method = "of the variance of independent games", "ratio of variances, conservative"
    if ratio != ratio:
        return Estimate(nan, nan, nan, n, unit, method)
    standard_error = sqrt((set_kurtosis - 1) / n) + sqrt((game_kurtosis - 1) / n)
    half_width = float(ndtri(0.5 + CONFIDENCE / 2)) * standard_error
    return Estimate(ratio, exp(log(ratio) - half_width), exp(log(ratio) + half_width), n, unit, method)
