"""A whole game as a person reads it, kept in git: a change of the rules shows there as a difference.

After a change that is meant: ``python -m tests.hund.test_playthrough`` writes it anew.
"""

from pathlib import Path

from simulate.core.tell import Teller
from simulate.games.hund.text import choice_text, lines
from simulate.runs.plan import make_plan
from simulate.runs.replay import Replayer

PLAYTHROUGH = Path(__file__).with_name("playthrough.txt")
GAMES = (
    ("four players", {}, 7, 1076),
    ("six players, sequences, draws after the trick", {"players": 6, "serie": "on", "draw_time": "after_trick"}, 7, 2773),
)


def playthrough() -> str:
    """Tell some games under random play."""
    told = []
    for title, rules, seed, game in GAMES:
        plan = make_plan("hund", games=1, seed=seed, rules=rules, strategies=["random_legal"])
        told += [f"{title}: seed {seed}, game {game}, random_legal", *lines(Replayer(plan).events(game), Teller()), ""]
    return "\n".join(told)


def test_the_playthrough_is_as_kept() -> None:
    assert playthrough() == PLAYTHROUGH.read_text(encoding="utf-8")


def test_choices_are_named_as_a_person_would() -> None:
    named = [choice_text("shed", choice) for choice in (8, 64 + 8, 128 + 10, 62, 64 + 12, 13, -1)]
    assert named == ["TC", "TC-JC", "QC-AC", "take up", "76", "13", "-1"]
    assert [choice_text("collect", choice) for choice in (8, 63, 62, 64)] == ["TC", "sjanse", "62", "64"]


if __name__ == "__main__":
    PLAYTHROUGH.write_text(playthrough(), encoding="utf-8")
