"""Many comparisons at once: which differences hold, and how good the best of many really is."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from simulate.stats.cubes import Weighted
from simulate.stats.estimates import Estimate
from simulate.stats.means import mean


def holm(p_values: ArrayLike) -> np.ndarray:
    """Return p-values adjusted for their number: those below alpha all hold, with a chance of at most alpha that any is wrong.

    S. Holm, Scandinavian J. Statistics 6 (1979), p. 65-70: the i-th smallest of k times k - i + 1, made to rise. It needs no
    assumption about how the tests depend on each other.

    Parameters
    ----------
    p_values : (k,)
        One for each comparison.

    Returns
    -------
    ndarray (k,)
        In the order given.

    Examples
    --------
    >>> holm([0.01, 0.04, 0.03, 0.005])
    array([0.03, 0.06, 0.06, 0.02])
    """
    given = np.asarray(p_values, float)
    order = np.argsort(given, kind="stable")
    rising = np.maximum.accumulate(given[order] * np.arange(len(given), 0, -1))
    adjusted = np.empty_like(given)
    adjusted[order] = np.minimum(rising, 1)
    return adjusted


@dataclass(frozen=True)
class Best:
    """The best of many settings.

    Attributes
    ----------
    place : int
        Which setting came out best in the first half.
    estimate : Estimate
        Its mean in the second half, which had no say in the choice.
    flattery : float
        By how much it looked better in the half that chose it than in the other [unit of the values].
    """

    place: int
    estimate: Estimate
    flattery: float

    def __str__(self) -> str:
        looked = f"it looked {self.flattery:+.3f} {self.estimate.unit} better where it was chosen"
        return f"setting {self.place}: {self.estimate}; {looked}"


def best(first_half: Sequence[Weighted], second_half: Sequence[Weighted], unit: str) -> Best:
    """Choose the setting with the highest mean on one half of the deals, and estimate it on the other half.

    The best of many looks better than it is, since luck helped to choose it. The other half had no say, so its mean is
    unbiased and its plain t interval covers at 95 %; D. R. Cox, Biometrika 62 (1975), p. 441-444. Its interval is
    sqrt(2) wider than one from all deals, whatever the number of settings. Of equal means the first setting wins.

    Parameters
    ----------
    first_half, second_half
        Values and counts of each setting, in the same order, from different deals.
    unit
        Unit of the values.

    Returns
    -------
    Best

    Raises
    ------
    ValueError
        If there is no setting, the halves differ in length or a setting has no game in the first half.

    References
    ----------
    doi:10.1093/biomet/62.2.441

    Examples
    --------
    >>> print(best([([0, 1], [50, 50]), ([0, 1], [40, 60])], [([0, 1], [49, 51]), ([0, 1], [48, 52])], "points"))
    setting 1: 0.520 points (95 % CI 0.420 to 0.620, n = 100); it looked +0.080 points better where it was chosen
    """
    if not first_half or len(first_half) != len(second_half):
        raise ValueError(f"both halves need the same settings, at least one; got {len(first_half)} and {len(second_half)}")
    chosen_by = [mean(*sample, unit).estimate for sample in first_half]
    if np.isnan(chosen_by).any():
        raise ValueError("every setting needs a game in the first half")
    place = int(np.argmax(chosen_by))
    fresh = mean(*second_half[place], unit)
    return Best(place, fresh, chosen_by[place] - fresh.estimate)
