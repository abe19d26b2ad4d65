"""Means of independent observations, and ratios of means, from counts of their values."""

from collections.abc import Sequence
from math import nan, sqrt

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import stdtrit  # Student's t quantile; scipy.stats takes half a second to load

from simulate.stats.estimates import CONFIDENCE, Estimate


def _moments(values: np.ndarray, counts: np.ndarray) -> tuple[int, float, float]:
    """Return n, mean and the sum of squared deviations of values that were seen so many times."""
    n = int(counts.sum())
    if n == 0:
        return 0, nan, nan
    mean = float(values @ counts) / n
    return n, mean, float((values - mean) ** 2 @ counts)


def _interval(estimate: float, standard_error: float, degrees: float) -> tuple[float, float]:
    half_width = float(stdtrit(degrees, 0.5 + CONFIDENCE / 2)) * standard_error
    return estimate - half_width, estimate + half_width


def mean(values: ArrayLike, counts: ArrayLike, unit: str) -> Estimate:
    """Estimate a mean with Student's t interval from how often each value was seen.

    ``mean ± t(0.975, n - 1) * s / sqrt(n)``, s with n - 1 in the denominator; "Student", Biometrika 6 (1908), p. 1-25. The
    counts are numbers of games, large enough for the central limit theorem; with n = 1 there is no interval.

    Parameters
    ----------
    values : (k,)
        The values that can occur.
    counts : (k,)
        How often each was seen.
    unit
        Unit of the values.

    Returns
    -------
    Estimate
        nan where n is 0; an interval of nan where it is 1.

    Examples
    --------
    >>> str(mean([0, 1, 2], [25, 50, 25], "wars"))
    '1.000 wars (95 % CI 0.859 to 1.141, n = 100)'
    """
    n, average, deviations = _moments(np.asarray(values, float), np.asarray(counts))
    if n < 2:
        return Estimate(average, nan, nan, n, unit, "Student t")
    low, high = _interval(average, sqrt(deviations / (n - 1) / n), n - 1)
    return Estimate(average, low, high, n, unit, "Student t")


def balanced_mean(groups: Sequence[tuple[ArrayLike, ArrayLike]], unit: str) -> Estimate:
    """Estimate the average of the means of independent groups, each of the same weight however often it was seen.

    Welch's interval: the variances of the groups' means add up, the degrees of freedom by B. L. Welch, Biometrika 34 (1947),
    p. 28-35, with the weights 1 / k.

    Parameters
    ----------
    groups : k pairs of (m,)
        The values that can occur in a group, and how often each was seen.
    unit
        Unit of the values.

    Returns
    -------
    Estimate
        nan where a group has no observation; an interval of nan where one has a single observation.

    Examples
    --------
    >>> str(balanced_mean([([0, 1], [50, 50]), ([2, 3], [5, 5])], "points"))
    '1.500 points (95 % CI 1.308 to 1.692, n = 110)'
    """
    moments = [_moments(np.asarray(values, float), np.asarray(counts)) for values, counts in groups]
    n, k = sum(size for size, _, _ in moments), len(moments)
    estimate = sum(average for _, average, _ in moments) / k
    if min(size for size, _, _ in moments) < 2:
        return Estimate(estimate, nan, nan, n, unit, "Welch")
    parts = [deviations / (size - 1) / size / k**2 for size, _, deviations in moments]
    variance = sum(parts)
    if variance == 0:
        return Estimate(estimate, estimate, estimate, n, unit, "Welch")
    degrees = variance**2 / sum(part**2 / (size - 1) for part, (size, _, _) in zip(parts, moments, strict=True))
    low, high = _interval(estimate, sqrt(variance), degrees)
    return Estimate(estimate, low, high, n, unit, "Welch")


def ratio(numerators: ArrayLike, denominators: ArrayLike, counts: ArrayLike, unit: str) -> Estimate:
    """Estimate a ratio of two sums over the same observations, as the share of all points that passes bring.

    The delta method: the variance of ``y - r x`` over ``n * mean(x)**2``; W. G. Cochran, Sampling Techniques, 3rd ed. (1977),
    chapter 6 (ratio estimators).

    Parameters
    ----------
    numerators, denominators : (k,)
        The pairs of values (y, x) that can occur.
    counts : (k,)
        How often each pair was seen.
    unit
        Unit of y / x.

    Returns
    -------
    Estimate
        nan if the denominators sum to 0.

    Examples
    --------
    >>> str(ratio([0, 2], [3, 2], [50, 50], "share"))
    '40.0 % (95 % CI 30.4 to 49.6, n = 100)'
    """
    y, x, seen = np.asarray(numerators, float), np.asarray(denominators, float), np.asarray(counts)
    n = int(seen.sum())
    total = float(x @ seen)
    if total == 0:
        return Estimate(nan, nan, nan, n, unit, "delta method")
    estimate = float(y @ seen) / total
    if n < 2:
        return Estimate(estimate, nan, nan, n, unit, "delta method")
    residual_variance = float((y - estimate * x) ** 2 @ seen) / (n - 1)
    low, high = _interval(estimate, sqrt(residual_variance / n) / abs(total / n), n - 1)
    return Estimate(estimate, low, high, n, unit, "delta method")


def slope(x: ArrayLike, y: ArrayLike, counts: ArrayLike, unit: str) -> Estimate:
    """Estimate by how much y rises for one more of x: least squares, with an interval that holds when the spread differs.

    Heteroscedasticity-consistent standard error of the slope (HC1); H. White, Econometrica 48 (1980), p. 817-838, with the
    factor n / (n - 2) of J. MacKinnon and H. White, J. Econometrics 29 (1985), p. 305-325.

    Parameters
    ----------
    x, y : (k,)
        The pairs of values that can occur.
    counts : (k,)
        How often each pair was seen.
    unit
        Unit of y for one x.

    Returns
    -------
    Estimate
        nan if x does not vary or n is below 3.

    Examples
    --------
    >>> str(slope([0, 0, 1, 1], [0, 1, 2, 3], [25, 25, 25, 25], "tricks"))
    '2.000 tricks (95 % CI 1.800 to 2.200, n = 100)'
    """
    values, outcomes, seen = np.asarray(x, float), np.asarray(y, float), np.asarray(counts)
    n, center, spread = _moments(values, seen)
    if n < 3 or spread == 0:
        return Estimate(nan, nan, nan, n, unit, "least squares, HC1")
    deviations = values - center
    estimate = float(deviations * outcomes @ seen) / spread
    residuals = outcomes - float(outcomes @ seen) / n - estimate * deviations
    standard_error = sqrt(n / (n - 2) * float((deviations * residuals) ** 2 @ seen)) / spread
    low, high = _interval(estimate, standard_error, n - 2)
    return Estimate(estimate, low, high, n, unit, "least squares, HC1")
