"""A whole game as a person reads it, kept in git: a change of the rules shows there as a difference.

After a change that is meant: ``python -m tests.chansen.test_playthrough`` writes it anew.
"""

from pathlib import Path

from simulate.core.tell import Teller
from simulate.games.chansen.text import lines
from simulate.runs.plan import make_plan
from simulate.runs.replay import Replayer

PLAYTHROUGH = Path(__file__).with_name("playthrough.txt")
SEED, GAME = (
    7,
    2559,
)  # has a redeal, the chance used and left, and all bids but alla utan chans made


def playthrough() -> str:
    """Tell a game under random play."""
    plan = make_plan("chansen", games=1, seed=SEED, strategies=["random_legal"])
    return "\n".join(
        [f"seed {SEED}, game {GAME}, random_legal against itself", *lines(Replayer(plan).events(GAME), Teller()), ""]
    )


def test_the_playthrough_is_as_kept() -> None:
    assert playthrough() == PLAYTHROUGH.read_text(encoding="utf-8")


if __name__ == "__main__":
    PLAYTHROUGH.write_text(playthrough(), encoding="utf-8")
