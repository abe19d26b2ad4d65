"""What every statistic is: an estimate with its interval, the number of observations, unit and method."""

from dataclasses import dataclass
from math import isfinite

CONFIDENCE = 0.95
"""Coverage of all intervals."""


@dataclass(frozen=True)
class Estimate:
    """An estimate with its 95 % interval.

    Attributes
    ----------
    estimate, low, high : float
        Not a number where `n` is too small to say anything.
    n : int
        Observations.
    unit : str
        Unit of the estimate; "share" for 0 to 1.
    method : str
        How the interval was made.
    """

    estimate: float
    low: float
    high: float
    n: int
    unit: str
    method: str

    def __str__(self) -> str:
        scale, unit = (100, "%") if self.unit == "share" else (1, self.unit)
        if not isfinite(self.estimate):
            return f"no estimate (n = {self.n:,})"
        digits = 1 if self.unit == "share" else 3
        low, high = (f"{scale * bound:.{digits}f}" for bound in (self.low, self.high))
        return f"{scale * self.estimate:.{digits}f} {unit} (95 % CI {low} to {high}, n = {self.n:,})"
