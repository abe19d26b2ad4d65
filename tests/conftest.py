"""What all tests share."""

import hypothesis
import pytest

from simulate.core.games import Game, game_ids, load_game

# The first example compiles for seconds. A failure is told as a blob that `reproduce_failure` plays again.
hypothesis.settings.register_profile("stickprov", deadline=None, print_blob=True)
hypothesis.settings.load_profile("stickprov")


@pytest.fixture(params=game_ids())
def game(request: pytest.FixtureRequest) -> Game:
    """Each game in turn."""
    return load_game(request.param)


@pytest.fixture
def sju_sma_hus() -> Game:
    """Sju små hus."""
    return load_game("sju-sma-hus")
