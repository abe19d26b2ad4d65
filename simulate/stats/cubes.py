"""A table of counts with named axes: the questions that statistics ask of it."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

Weighted = tuple[np.ndarray, np.ndarray]
"""Values and how often each was seen."""


@dataclass(frozen=True)
class Cube:
    """Counts over some whole-number columns.

    Attributes
    ----------
    cells : ndarray of int64
        One axis a column.
    names
        Names of the columns.
    lows
        The value that place 0 of each axis stands for.

    Examples
    --------
    >>> cube = Cube(np.array([[5, 3], [0, 2]]), ("kind", "tricks"), (0, 12))
    >>> cube.where(kind=0).total, cube.share(lambda tricks: tricks > 12)
    (8, (5, 10))
    """

    cells: np.ndarray
    names: tuple[str, ...]
    lows: tuple[int, ...]

    @property
    def total(self) -> int:
        """All observations."""
        return int(self.cells.sum())

    def where(self, **values: int) -> "Cube":
        """Keep the observations with these values of these columns."""
        places = tuple(
            values[name] - low if name in values else slice(None) for name, low in zip(self.names, self.lows, strict=True)
        )
        kept = [(name, low) for name, low in zip(self.names, self.lows, strict=True) if name not in values]
        return Cube(self.cells[places], tuple(name for name, _ in kept), tuple(low for _, low in kept))

    def only(self, *names: str) -> "Cube":
        """Sum over all columns but these, and put these in this order."""
        others = tuple(axis for axis, name in enumerate(self.names) if name not in names)
        left = [name for name in self.names if name in names]
        cells = np.transpose(self.cells.sum(axis=others), [left.index(name) for name in names])
        return Cube(cells, names, tuple(self.lows[self.names.index(name)] for name in names))

    def values(self, of: Callable[..., np.ndarray] | str) -> Weighted:
        """Return a function of the columns (named as its arguments), or one column, with the counts of its cells."""
        if isinstance(of, str):
            column = self.only(of)
            return np.arange(len(column.cells)) + column.lows[0], column.cells
        cube = self.only(*inspect.signature(of).parameters)
        grids = (grid + low for grid, low in zip(np.indices(cube.cells.shape), cube.lows, strict=True))
        return np.broadcast_to(of(*grids), cube.cells.shape).ravel(), cube.cells.ravel()

    def pairs(self, x: str, y: Callable[..., np.ndarray] | str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return (x, y, counts): a column and a function of columns that has it among its arguments, or another column."""
        function = y if callable(y) else None
        cube = self.only(x, y) if isinstance(y, str) else self.only(*inspect.signature(y).parameters)
        grids = [grid + low for grid, low in zip(np.indices(cube.cells.shape), cube.lows, strict=True)]
        outcome = grids[1] if function is None else np.broadcast_to(function(*grids), cube.cells.shape)
        return grids[cube.names.index(x)].ravel(), outcome.ravel(), cube.cells.ravel()

    def share(self, of: Callable[..., np.ndarray]) -> tuple[int, int]:
        """Return (observations for which a condition on the columns holds, all observations)."""
        holds, counts = self.values(of)
        return int(counts[holds.astype(bool)].sum()), int(counts.sum())
