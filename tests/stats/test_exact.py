"""Comparisons with exact values."""

from math import inf

import pytest

from simulate.stats.exact import compare_mean, compare_proportion, compare_variance


def test_a_share_is_compared_in_exact_standard_errors() -> None:
    found = compare_proportion(0.5, 60, 100)
    assert (found.exact, found.estimate, found.n) == (0.5, 0.6, 100)
    assert found.z == pytest.approx(2.0)


def test_a_share_below_the_exact_value_has_a_negative_z() -> None:
    assert compare_proportion(0.2, 10, 100).z == pytest.approx(-2.5)


def test_what_is_certain_must_always_happen() -> None:
    assert compare_proportion(1.0, 100, 100).z == 0.0
    assert abs(compare_proportion(1.0, 99, 100).z) == inf


def test_a_mean_is_compared_in_observed_standard_errors() -> None:
    # 25 zeros and 75 fours: mean 3, variance 300/99, standard error sqrt(3)/sqrt(99)
    found = compare_mean(2.5, [0, 4], [25, 75])
    assert (found.estimate, found.n) == (3.0, 100)
    assert found.z == pytest.approx(0.5 / (3 / 99) ** 0.5)


def test_a_mean_that_does_not_vary_agrees_or_is_infinitely_far() -> None:
    assert compare_mean(3.0, [3], [10]).z == 0.0
    assert compare_mean(2.0, [3], [10]).z == inf


def test_a_variance_is_taken_around_the_exact_mean() -> None:
    found = compare_variance(1.0, 0.0, [-1, 0, 2], [2, 5, 3])
    assert (found.exact, found.estimate, found.n) == (1.0, pytest.approx(1.4), 10)
