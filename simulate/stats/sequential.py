"""A sequential test of two strategies on deal sets: play until one of two hypotheses is refuted."""

from dataclasses import dataclass, replace
from math import log

import numpy as np
from numpy.typing import ArrayLike

from simulate.stats.confidence_sequences import bounded
from simulate.stats.pairs import DealSets, Difference

FIRST_DECISION = 50
"""Sets before which nothing is decided: how outcomes are spread must be known roughly, most of all where they are skew."""

UNSEEN = 1e-3
"""Sets that stand for an outcome at either bound that has not been seen, so that every mean between the bounds is possible."""


@dataclass(frozen=True)
class SequentialTest:
    """Where a sequential test stands.

    Attributes
    ----------
    log_likelihood_ratio : float
        Of the alternative against the null hypothesis.
    lower, upper : float
        At or below `lower` the null hypothesis is accepted, at or above `upper` the alternative.
    null, alternative : float
        The two hypotheses.
    scale : str
        Unit of the hypotheses.
    alpha, beta : float
        Chance to accept the alternative where the null is true, and the reverse.
    difference : Difference
        The estimate, with an interval that holds although one stops when the test says so.
    """

    log_likelihood_ratio: float
    lower: float
    upper: float
    null: float
    alternative: float
    scale: str
    alpha: float
    beta: float
    difference: Difference

    @property
    def decision(self) -> str:
        """Which hypothesis is accepted: the alternative, the null or, as yet, none (undecided)."""
        if self.difference.n < FIRST_DECISION:
            return "undecided"
        if self.log_likelihood_ratio >= self.upper:
            return "alternative"
        return "null" if self.log_likelihood_ratio <= self.lower else "undecided"

    def __str__(self) -> str:
        whose = f"{self.difference.first} minus {self.difference.second}"
        null, alternative = f"{self.null:g} {self.scale}", f"{self.alternative:g} {self.scale}"
        said = {
            "alternative": f"accepted: {whose} is {alternative} or more, against {null} or less",
            "null": f"accepted: {whose} is {null} or less, against {alternative} or more",
            "undecided": f"undecided: {whose} is {null} or less, or {alternative} or more",
        }[self.decision]
        ratio = f"log likelihood ratio {self.log_likelihood_ratio:.2f}, bounds {self.lower:.2f} and {self.upper:.2f}"
        return f"{said} ({ratio}, alpha {self.alpha:g}, beta {self.beta:g}, n = {self.difference.n:,} deal sets)"


def expected_score(elo: float) -> float:
    """Return the share of games (ties as halves) that a player wins who is so much stronger.

    ``1 / (1 + 10**(-elo / 400))``, the logistic form of A. E. Elo, The Rating of Chessplayers, Past and Present (1978).

    Examples
    --------
    >>> round(expected_score(100), 4), expected_score(0)
    (0.6401, 0.5)
    """
    return float(1 / (1 + 10 ** (-elo / 400)))


def wald_bounds(alpha: float, beta: float) -> tuple[float, float]:
    """Return the log likelihood ratios that accept the null hypothesis and the alternative.

    log(beta) and log(1 / alpha), with which neither error rate can exceed alpha or beta: A. Wald, Annals of Mathematical
    Statistics 16 (1945), p. 117-186, on the choice of A and B. His customary log(beta / (1 - alpha)) and log((1 - beta) /
    alpha), for 5 % 2.94 in place of 3.00, promise only alpha / (1 - beta) and beta / (1 - alpha), and 5.3 % did come out in
    simulations.

    References
    ----------
    doi:10.1214/aoms/1177731118

    Examples
    --------
    >>> [round(bound, 3) for bound in wald_bounds(0.05, 0.05)]
    [-2.996, 2.996]
    """
    if not (0 < alpha < 1 and 0 < beta < 1 and alpha + beta < 1):
        raise ValueError(f"alpha and beta must be above 0 and together below 1; got {alpha} and {beta}")
    return log(beta), log(1 / alpha)


def _with_bounds(
    values: ArrayLike, counts: ArrayLike, lowest: float, highest: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return values and counts (..., k) with `UNSEEN` sets at a bound not seen, and the numbers of sets (...)."""
    outcomes, seen = np.asarray(values, float), np.asarray(counts, float)
    happened = seen.reshape(-1, len(outcomes)).any(axis=0)
    outcomes, seen = outcomes[happened], seen[..., happened]
    if len(outcomes) and not lowest <= outcomes.min() <= outcomes.max() <= highest:
        raise ValueError(f"outcomes must lie from {lowest} to {highest}; got {outcomes.min():g} to {outcomes.max():g}")
    at_bounds = [UNSEEN * (seen[..., outcomes == bound].sum(axis=-1) == 0) for bound in (lowest, highest)]
    return np.append(outcomes, (lowest, highest)), np.append(seen, np.stack(at_bounds, axis=-1), axis=-1), seen.sum(axis=-1)


def _log_tilt(values: np.ndarray, counts: np.ndarray, mean: float) -> np.ndarray:
    """Return log(1 + x (value - mean)) for the multiplier x that gives the tilted distribution this mean; (..., k).

    The likeliest distribution with mean m has probabilities p / (1 + x (value - m)) for observed shares p, where x solves
    sum p (value - m) / (1 + x (value - m)) = 0; the sum falls with x, so bisection finds it.
    """
    distances = values - mean
    low = np.full(counts.shape[:-1], -1 / distances.max())
    high = np.full(counts.shape[:-1], -1 / distances.min())
    for _ in range(64):
        middle = (low + high) / 2
        rising = (counts * distances / (1 + middle[..., None] * distances)).sum(axis=-1) > 0
        low, high = np.where(rising, middle, low), np.where(rising, high, middle)
    return np.asarray(np.log1p(((low + high) / 2)[..., None] * distances))


def log_likelihood_ratio(
    values: ArrayLike, counts: ArrayLike, null: float, alternative: float, *, lowest: float, highest: float
) -> np.ndarray:
    """Return the log likelihood ratio of two means of set outcomes, each with the likeliest distribution that has it.

    The generalised ratio for a multinomial distribution with a given mean: M. Van den Bergh, Maximum likelihood estimation of
    a multinomial distribution with a given expectation (2019), Proposition 1.1; the same as the empirical likelihood ratio of
    A. Owen, Biometrika 75 (1988), p. 237-249. A bound that was not seen counts as `UNSEEN` sets, so the ratio is finite.

    Parameters
    ----------
    values : (k,)
        Outcomes of a set.
    counts : (..., k)
        How many sets had each, for one or more tests.
    null, alternative
        The two means of a set, between the bounds.
    lowest, highest
        The rules allow no outcome of a set below or above these.

    Returns
    -------
    ndarray (...)
        0 without any set.

    Raises
    ------
    ValueError
        If an outcome or a mean lies outside the bounds.

    Examples
    --------
    >>> round(float(log_likelihood_ratio([-2, 0, 2], [20, 50, 30], 0, 0.2, lowest=-2, highest=2)), 3)
    1.007
    """
    if not lowest < min(null, alternative) <= max(null, alternative) < highest:
        raise ValueError(f"a mean must lie between {lowest} and {highest}; got {null:g} and {alternative:g}")
    outcomes, seen, n = _with_bounds(values, counts, lowest, highest)
    gained = _log_tilt(outcomes, seen, null) - _log_tilt(outcomes, seen, alternative)
    return np.asarray(np.where(n > 0, (seen * gained).sum(axis=-1), 0.0))


def sprt(sets: DealSets, *, null: float, alternative: float, alpha: float = 0.05, beta: float = 0.05) -> SequentialTest:
    """Test whether the difference a game is `null` (or less) or `alternative` (or more), looking after any number of sets.

    Wald's sequential probability ratio test with the generalised likelihood ratio (`log_likelihood_ratio`), as testers of chess
    programs use it on pairs of games: M. Van den Bergh, Maximum likelihood estimation of a multinomial distribution with a
    given expectation (2019); X. Li, J. Liu, Z. Ying, Sequential Analysis 33 (2014), no. 4. The error rates are limits for
    many sets, so nothing is decided before `FIRST_DECISION`; `tests/stats/test_sequential.py` holds them by simulation. Bounds
    far beyond what happens cost sets, as then a rare outcome out there may make up the whole difference. The estimate has an
    interval of its own: after a stop, a plain mean with a t interval would exaggerate.

    Parameters
    ----------
    sets
        With their bounds.
    null, alternative
        The differences a game to decide between [unit of the sets].
    alpha, beta
        Chance to accept the alternative where the null is true, and the reverse.

    Returns
    -------
    SequentialTest
        Undecided for n = 0.

    Raises
    ------
    ValueError
        If the alternative is not above the null, or a hypothesis or outcome is outside the bounds.

    Examples
    --------
    >>> sets = DealSets([-2, 0, 2], [200, 500, 300], 2, "points a game", "bold", "steady", -2, 2)
    >>> print(sprt(sets, null=0, alternative=0.1))  # doctest: +NORMALIZE_WHITESPACE
    accepted: bold minus steady is 0.1 points a game or more, against 0 points a game or less (log likelihood ratio 10.07,
    bounds -3.00 and 3.00, alpha 0.05, beta 0.05, n = 1,000 deal sets)
    """
    if not null < alternative:
        raise ValueError(f"the alternative must be above the null hypothesis; got {null:g} and {alternative:g}")
    means = (null * sets.games, alternative * sets.games)
    ratio = float(log_likelihood_ratio(sets.values, sets.counts, *means, lowest=sets.lowest, highest=sets.highest))
    return SequentialTest(ratio, *wald_bounds(alpha, beta), null, alternative, sets.unit, alpha, beta, bounded(sets))


def sprt_elo(sets: DealSets, *, null: float, alternative: float, alpha: float = 0.05, beta: float = 0.05) -> SequentialTest:
    """Test two differences in strength [Elo] on the games that the first strategy won minus those that the second won.

    `sprt` with the hypotheses 2 `expected_score` - 1 wins minus losses a game.

    Parameters
    ----------
    sets
        Outcomes are wins minus losses of the first strategy; ties count nothing. The bounds are the games of a set.
    null, alternative
        The differences in strength to decide between [Elo].
    alpha, beta
        Chance to accept the alternative where the null is true, and the reverse.

    Returns
    -------
    SequentialTest
        Its estimate counts wins minus losses a game.

    Examples
    --------
    >>> sets = DealSets([-2, -1, 0, 1, 2], [5, 30, 70, 40, 10], 2, "wins minus losses a game", "bold", "steady", -2, 2)
    >>> sprt_elo(sets, null=0, alternative=30).decision
    'undecided'
    """
    shares = (2 * expected_score(elo) - 1 for elo in (null, alternative))
    test = sprt(sets, null=next(shares), alternative=next(shares), alpha=alpha, beta=beta)
    return replace(test, null=null, alternative=alternative, scale="Elo")
