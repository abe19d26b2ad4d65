"""Holm's adjustment, and the best of many."""

import numpy as np
import pytest
from scipy import stats

from simulate.stats.means import mean
from simulate.stats.multiple import best, holm


def test_holm_adjusts_as_r_does() -> None:
    """p.adjust(c(0.01, 0.02, 0.03, 0.04, 0.05), "holm") in R gives 0.05 0.08 0.09 0.09 0.09."""
    assert holm([0.01, 0.02, 0.03, 0.04, 0.05]) == pytest.approx([0.05, 0.08, 0.09, 0.09, 0.09])


def test_holm_keeps_the_order_given_and_never_passes_1() -> None:
    assert holm([0.9, 0.001, 0.5]) == pytest.approx([1, 0.003, 1])
    assert holm([0.5, 0.9, 0.001]) == pytest.approx([1, 1, 0.003])


def test_holm_treats_equal_p_values_equally() -> None:
    assert len(set(holm([0.02, 0.01, 0.02, 0.01]).tolist()[::2])) == 1


@pytest.mark.parametrize("given", [[], [0.03]])
def test_holm_leaves_one_comparison_as_it_is(given: list[float]) -> None:
    assert holm(given).tolist() == given


def test_the_best_is_chosen_on_one_half_and_estimated_on_the_other() -> None:
    first = [([0, 1], [50, 50]), ([0, 1], [20, 80]), ([0, 1], [40, 60])]
    second = [([0, 1], [50, 50]), ([0, 1], [45, 55]), ([0, 1], [10, 90])]
    found = best(first, second, "points")
    assert found.place == 1
    assert found.estimate == mean([0, 1], [45, 55], "points")
    assert found.flattery == pytest.approx(0.25)
    assert "looked +0.250 points better where it was chosen" in str(found)


def test_of_equal_settings_the_first_is_chosen() -> None:
    assert best([([0, 1], [5, 5])] * 4, [([0, 1], [5, 5])] * 4, "points").place == 0


@pytest.mark.parametrize("halves", [([], []), ([([0], [1])], []), ([([0], [0])], [([0], [1])])])
def test_a_choice_needs_settings_with_games(halves: tuple[list[object], list[object]]) -> None:
    with pytest.raises(ValueError, match="need"):
        best(*halves, "points")  # type: ignore[arg-type]


def common_deals(rng: np.random.Generator, settings: int, sets: int) -> list[tuple[list[int], np.ndarray]]:
    """Return counts of settings that are all the same in truth (mean 0) and share the luck of their deals."""
    shared = rng.random(sets) < 0.5
    luck = np.where(shared, rng.integers(-2, 3, sets), 0)
    own = rng.integers(-2, 3, (settings, sets))
    outcomes = np.where(shared, luck, own)
    return [([-2, -1, 0, 1, 2], np.bincount(row + 2, minlength=5)) for row in outcomes]


@pytest.mark.slow
def test_the_best_of_many_covers_at_95_percent_and_is_not_flattered() -> None:
    """20 settings that are equal: the plain estimate of the best is too high, that from the other half is not."""
    rng = np.random.default_rng(81)
    found = [best(common_deals(rng, 20, 200), common_deals(rng, 20, 200), "points") for _ in range(4000)]
    covered = np.mean([one.estimate.low <= 0 <= one.estimate.high for one in found])
    estimates = np.array([one.estimate.estimate for one in found])
    assert 0.94 < covered < 0.96
    assert abs(estimates.mean()) < 4 * estimates.std() / np.sqrt(len(found))
    assert np.mean([one.flattery for one in found]) > 0.1


@pytest.mark.slow
def test_holm_is_rarely_wrong_in_any_of_many_comparisons() -> None:
    """Ten strategies that are equal, compared by t tests in 45 pairs with shared deals."""
    rng = np.random.default_rng(83)
    pairs = np.triu_indices(10, 1)
    wrong = 0
    for _ in range(2000):
        scores = rng.integers(-2, 3, (10, 300))
        differences = scores[pairs[0]] - scores[pairs[1]]
        t = differences.mean(axis=1) / (differences.std(axis=1, ddof=1) / np.sqrt(300))
        wrong += bool((holm(2 * stats.t.sf(np.abs(t), 299)) <= 0.05).any())
    assert wrong / 2000 <= 0.05
