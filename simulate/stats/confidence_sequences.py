"""An interval for a difference that holds whenever one stops: looking early, looking often, stopping at will.

It holds from the first set on, whatever the distribution, also where nearly all sets tie and a sample variance says nothing; all
it needs is that the rules bound the outcome of a deal set.
"""

from math import log, nan

import numpy as np
from scipy.special import logsumexp

from simulate.stats.estimates import CONFIDENCE
from simulate.stats.pairs import DealSets, Difference

STAKES = 2.0 ** (-np.arange(1, 27) / 2)
"""Shares of the possible stake, from 0.7 down to 1e-4: right from a few sets to a thousand million."""


def _log_wealth(values: np.ndarray, counts: np.ndarray, lowest: float, mean: float) -> float:
    """Return the log of the mean final wealth of gamblers who bet on values above `mean`, one for each stake."""
    gains = STAKES[:, None] * (values - mean) / (mean - lowest)
    return float(logsumexp(np.log1p(gains) @ counts)) - log(len(STAKES))


def _lower_bound(values: np.ndarray, counts: np.ndarray, lowest: float, log_limit: float) -> float:
    """Return the smallest mean against which no more than `log_limit` is won; the wealth falls as the mean rises."""
    low, high = lowest, float(values @ counts) / counts.sum()
    for _ in range(60):
        middle = (low + high) / 2
        if not low < middle < high:
            break
        low, high = (middle, high) if _log_wealth(values, counts, lowest, middle) > log_limit else (low, middle)
    return low


def bounded(sets: DealSets) -> Difference:
    """Estimate a difference from deal sets with an interval that holds at any stopping, for outcomes between two bounds.

    Betting: a mean m is refuted once gamblers with fair bets on "more than m" or "less than m" have turned 1 into 2 / alpha,
    which by Ville's inequality happens to the true mean with probability at most alpha, ever; I. Waudby-Smith and A. Ramdas,
    J. Royal Statistical Society B 86 (2024), p. 1-27, section 4 and Theorem 3 (hedged capital). Each gambler stakes the same
    share of what may be staked on every set, and the shares form a geometric grid, `STAKES`. So the wealth is a mean over
    constant bets: it depends on how often each outcome came, not on their order, and needs no number of sets to be tuned for.

    Parameters
    ----------
    sets
        With their bounds.

    Returns
    -------
    Difference
        The whole range for n = 0.

    Raises
    ------
    ValueError
        If an outcome lies outside the bounds.

    References
    ----------
    doi:10.1093/jrsssb/qkad009

    Examples
    --------
    >>> about = (2, "points a game", "bold", "steady", -2, 2)
    >>> str(bounded(DealSets([-2, 0, 2], [200, 500, 300], *about)))
    'bold minus steady: +0.100 points a game (95 % CI at any stopping 0.022 to 0.177, n = 1,000 deal sets)'
    >>> str(bounded(DealSets([0], [1000], *about)))
    'bold minus steady: +0.000 points a game (95 % CI at any stopping -0.009 to 0.009, n = 1,000 deal sets)'
    """
    outcomes, seen = sets.happened()
    n, method = int(seen.sum()), "betting confidence sequence"
    if n == 0:
        return sets.estimate(nan, sets.lowest, sets.highest, 0, method, any_time=True)
    weights, log_limit = seen.astype(float), log(2 / (1 - CONFIDENCE))
    low = _lower_bound(outcomes, weights, sets.lowest, log_limit)
    high = -_lower_bound(-outcomes, weights, -sets.highest, log_limit)
    return sets.estimate(float(outcomes @ weights) / n, low, high, n, method, any_time=True)
