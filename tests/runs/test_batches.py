"""No two batches that are taken to be independent play the same deals."""

from collections.abc import Callable
from itertools import combinations

import pytest

from simulate.api import check_facts
from simulate.comparing import Stopping, compare, tournament
from simulate.runs.plan import Plan
from simulate.runs.shards import Player
from simulate.sweeping import sweep

Deal = tuple[int, int]
"""The seed and the number of a deal (or game)."""


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Plan, Deal]]:
    """Every deal or game that is played, in order, with its plan."""
    found: list[tuple[Plan, Deal]] = []
    play = Player._play

    def noted(player: Player, first: int, count: int) -> tuple[int, int]:
        result = play(player, first, count)
        found.extend((player.plan, (player.plan.seed, number)) for number in range(first, first + result[0]))
        return result

    monkeypatch.setattr(Player, "_play", noted)
    return found


def batches(played: list[tuple[Plan, Deal]], of: Callable[[Plan], object]) -> list[set[Deal]]:
    """Return the deals of each batch."""
    found: dict[object, set[Deal]] = {}
    for plan, deal in played:
        found.setdefault(of(plan), set()).add(deal)
    return list(found.values())


def disjoint(found: list[set[Deal]]) -> bool:
    return not any(one & other for one, other in combinations(found, 2))


@pytest.mark.parametrize("threads", [1, 2])
def test_the_pairs_of_a_tournament_share_no_deal(played: list[tuple[Plan, Deal]], threads: int) -> None:
    tournament("sju-sma-hus", ["highest", "lowest", "random_legal"], deals=3000, seed=7, threads=threads)
    found = batches(played, lambda plan: frozenset(plan.players))
    assert [len(batch) for batch in found] == [3000, 3000, 3000]
    assert disjoint(found)


def test_all_seatings_of_a_set_play_the_same_deals(played: list[tuple[Plan, Deal]]) -> None:
    compare("chansen", "steady", "random_legal", deals=50, seed=7)
    found = batches(played, lambda plan: tuple(plan.players))
    assert len(found) == 6
    assert all(batch == {(7, number) for number in range(50)} for batch in found)


def test_a_comparison_plays_every_deal_once_a_seating(played: list[tuple[Plan, Deal]]) -> None:
    compare("sju-sma-hus", "highest", "lowest", deals=5000, seed=7, threads=2)
    assert len(played) == 2 * 5000


def test_comparisons_one_after_the_other_share_no_deal(played: list[tuple[Plan, Deal]]) -> None:
    compare("sju-sma-hus", "highest", "lowest", deals=9000, seed=7, stopping=Stopping(precision=5))
    first = {deal for _, deal in played}
    played.clear()
    compare("sju-sma-hus", "highest", "lowest", deals=100, seed=7, first_set=len(first))
    assert disjoint([first, {deal for _, deal in played}])


def test_the_halves_of_a_sweep_share_no_deal_and_its_settings_share_all(played: list[tuple[Plan, Deal]]) -> None:
    found = sweep("sju-sma-hus", ["strategy.0=highest,lowest,steady"], deals=501, seed=7, strategies=["random_legal"])
    settings = batches(played, lambda plan: tuple(plan.players))
    assert all(setting == {(7, number) for number in range(501)} for setting in settings) and len(played) == 3 * 501
    assert found.tables["best"]["n"].tolist() == [250, 251]


@pytest.mark.parametrize("game", ["hund", "sju-sma-hus"])
def test_the_parts_of_a_check_share_no_deal(played: list[tuple[Plan, Deal]], game: str) -> None:
    check_facts(game, 100, seed=7)
    found = batches(played, lambda plan: str(plan.rules))
    assert sum(map(len, found)) == len(played)
    assert disjoint(found)
