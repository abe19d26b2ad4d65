"""Shares of independent yes-or-no observations."""

from math import nan, sqrt

from scipy.special import ndtri  # scipy.stats takes half a second to load

from simulate.stats.estimates import CONFIDENCE, Estimate


def wilson(successes: int, n: int) -> Estimate:
    """Estimate a share with Wilson's score interval.

    It is asymmetric near 0 and 1, never leaves 0 to 1 and keeps its coverage for small samples, where the textbook interval
    fails; E. B. Wilson, JASA 22 (1927), p. 209-212, in the form of L. Brown, T. Cai, A. DasGupta, Statistical Science 16
    (2001), p. 101-133.

    Parameters
    ----------
    successes
        Observations that are a yes.
    n
        All observations; with none the estimate is nan and the interval 0 to 1.

    Returns
    -------
    Estimate
        Unit "share".

    Raises
    ------
    ValueError
        If `successes` is not between 0 and `n`.

    References
    ----------
    doi:10.1080/01621459.1927.10502953, doi:10.1214/ss/1009213286

    Examples
    --------
    >>> str(wilson(58, 100))
    '58.0 % (95 % CI 48.2 to 67.2, n = 100)'
    """
    if not 0 <= successes <= n:
        raise ValueError(f"successes must be from 0 to n = {n}; got {successes}")
    if n == 0:
        return Estimate(nan, 0.0, 1.0, 0, "share", "Wilson")
    z = float(ndtri(0.5 + CONFIDENCE / 2))
    share = successes / n
    center = (successes + z**2 / 2) / (n + z**2)
    half_width = z * sqrt(n) / (n + z**2) * sqrt(share * (1 - share) + z**2 / (4 * n))
    low = 0.0 if successes == 0 else center - half_width  # exactly, where rounding would miss it
    high = 1.0 if successes == n else center + half_width
    return Estimate(share, low, high, int(n), "share", "Wilson")
