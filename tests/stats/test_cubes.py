"""Questions to a table of counts against the same asked of single rows with pandas."""

import numpy as np
import pandas as pd
import pytest

from simulate.stats.cubes import Cube

NAMES, LOWS, SHAPE = ("kind", "tricks", "points"), (0, 3, -2), (3, 5, 4)


@pytest.fixture(scope="module")
def rows() -> pd.DataFrame:
    """500 single observations."""
    drawn = np.random.default_rng(1)
    return pd.DataFrame({name: low + drawn.integers(0, size, 500) for name, low, size in zip(NAMES, LOWS, SHAPE, strict=True)})


@pytest.fixture(scope="module")
def cube(rows: pd.DataFrame) -> Cube:
    """Counts of the same observations."""
    cells = np.zeros(SHAPE, np.int64)
    np.add.at(cells, tuple(rows[name] - low for name, low in zip(NAMES, LOWS, strict=True)), 1)
    return Cube(cells, NAMES, LOWS)


def test_the_total_is_the_number_of_rows(cube: Cube) -> None:
    assert cube.total == 500


@pytest.mark.parametrize("kept", [{"kind": 1}, {"tricks": 7}, {"points": -2}, {"kind": 2, "points": 0}, {}])
def test_where_keeps_the_rows_with_these_values(cube: Cube, rows: pd.DataFrame, kept: dict[str, int]) -> None:
    own = rows[np.logical_and.reduce([rows[name] == value for name, value in kept.items()] or [np.ones(500, bool)])]
    part = cube.where(**kept)
    assert part.total == len(own)
    assert part.names == tuple(name for name in NAMES if name not in kept)
    for name in part.names:
        values, counts = part.values(name)
        seen = own[name].value_counts().reindex(values, fill_value=0)
        assert counts.tolist() == seen.tolist()


@pytest.mark.parametrize("names", [("points",), ("tricks", "kind"), ("points", "kind", "tricks"), ("kind", "tricks", "points")])
def test_only_sums_over_the_other_columns_and_keeps_the_order(cube: Cube, rows: pd.DataFrame, names: tuple[str, ...]) -> None:
    part = cube.only(*names)
    assert part.names == names
    for (place, count), _ in zip(np.ndenumerate(part.cells), range(60), strict=False):
        same = np.logical_and.reduce([rows[name] == low + at for name, low, at in zip(names, part.lows, place, strict=True)])
        assert count == same.sum()


def test_values_of_a_function_of_two_columns(cube: Cube, rows: pd.DataFrame) -> None:
    values, counts = cube.values(lambda points, kind: points * 10 + kind)
    expected = (rows["points"] * 10 + rows["kind"]).value_counts()
    assert {int(v): int(c) for v, c in zip(values, counts, strict=True) if c} == expected.to_dict()


def test_a_share_counts_the_rows_for_which_a_condition_holds(cube: Cube, rows: pd.DataFrame) -> None:
    assert cube.share(lambda tricks, points: (tricks > 4) & (points < 1)) == (
        int(((rows["tricks"] > 4) & (rows["points"] < 1)).sum()),
        500,
    )


@pytest.mark.parametrize("x, y", [("kind", "tricks"), ("tricks", "kind"), ("points", "tricks")])
def test_pairs_of_two_columns_are_in_the_order_asked_for(cube: Cube, rows: pd.DataFrame, x: str, y: str) -> None:
    first, second, counts = cube.pairs(x, y)
    expected = rows.groupby([x, y]).size().to_dict()
    found = zip(first, second, counts, strict=True)
    assert {(int(a), int(b)): int(c) for a, b, c in found if c} == expected


def test_pairs_of_a_column_and_a_function_that_has_it_among_its_columns(cube: Cube, rows: pd.DataFrame) -> None:
    kind, outcome, counts = cube.pairs("kind", lambda tricks, kind: tricks - kind)
    expected = rows.groupby(["kind", rows["tricks"] - rows["kind"]]).size().to_dict()
    found: dict[tuple[int, int], int] = {}
    for a, b, c in zip(kind, outcome, counts, strict=True):
        if c:
            found[int(a), int(b)] = found.get((int(a), int(b)), 0) + int(c)
    assert found == expected


def test_a_wrong_column_name_is_an_error(cube: Cube) -> None:
    with pytest.raises((ValueError, KeyError)):
        cube.only("trick")
