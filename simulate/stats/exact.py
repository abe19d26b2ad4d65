"""How far an estimate lies from an exact value, in standard errors."""

from dataclasses import dataclass
from math import inf, sqrt

import numpy as np
from numpy.typing import ArrayLike


@dataclass(frozen=True)
class Comparison:
    """An estimate beside the exact value; `z` is their difference in standard errors."""

    exact: float
    estimate: float
    z: float
    n: int


def _z(difference: float, standard_error: float) -> float:
    if standard_error > 0:
        return difference / standard_error
    return 0.0 if abs(difference) < 1e-12 else inf


def compare_proportion(exact: float, successes: int, n: int) -> Comparison:
    """Compare a share of independent observations with its exact value; the standard error is the exact one.

    Examples
    --------
    >>> round(compare_proportion(0.5, 60, 100).z, 6)
    2.0
    """
    return Comparison(exact, successes / n, _z(successes / n - exact, sqrt(exact * (1 - exact) / n)), n)


def compare_mean(exact: float, values: ArrayLike, counts: ArrayLike) -> Comparison:
    """Compare the mean of independent observations, given as counts of values, with its exact value."""
    seen, weights = np.asarray(values, float), np.asarray(counts)
    n = int(weights.sum())
    average = float(seen @ weights) / n
    variance = float((seen - average) ** 2 @ weights) / max(n - 1, 1)
    return Comparison(exact, average, _z(average - exact, sqrt(variance / n)), n)


def compare_variance(exact: float, mean: float, values: ArrayLike, counts: ArrayLike) -> Comparison:
    """Compare the variance around a known mean with its exact value: the mean of the squared deviations."""
    return compare_mean(exact, (np.asarray(values, float) - mean) ** 2, counts)
