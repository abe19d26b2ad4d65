"""What a bidder writes as his chance of being home: kept in the record, shown to nobody."""

import numpy as np
import pytest

from simulate.games.chansen import play, rules
from simulate.games.chansen.state import ALLA, NO_ESTIMATE, NOT_SAID, PASS, SPEL, SPEL_UTAN, deal_dtype
from simulate.runs.asking import Question, StandIn
from tests.chansen.position import new_table


def recorded(bids: list[int], said: list[int], **options: str | int) -> tuple[list[int], list[int]]:
    """Return the column of the estimates by seat when the players bid so and say that; and what each saw before he bid."""
    table = new_table(**options)
    seen: list[int] = []
    waiting = list(zip(bids, said, strict=True))

    def answer(question: Question) -> int:
        seen.append(int(question.table.seen.estimate))
        if not waiting:
            return question.choices[0]
        bid, question.table.seen.estimate = waiting.pop(0)
        return bid

    stand_in = StandIn(table, answer)
    play.hold_auction(table)
    row = np.zeros(1, np.dtype((np.record, deal_dtype)))[0]
    play.record_dealt(table, row)
    if not rules.have_all_passed(table.seen):
        play.prepare_play(table)
    stand_in.check()
    return [int(row[f"estimate_{seat}"]) for seat in range(3)], seen


def test_estimates_are_kept_by_seat_in_steps_of_five_percent() -> None:
    columns, _ = recorded([SPEL, SPEL_UTAN, ALLA], [63, 62, 100])
    assert columns == [13, 12, 20]


def test_a_passer_has_none() -> None:
    columns, _ = recorded([PASS, SPEL, PASS], [40, 0, 99])
    assert columns == [NO_ESTIMATE, 0, NO_ESTIMATE]


@pytest.mark.parametrize("nonsense", [NOT_SAID, -60, 101, 2**40])
def test_what_is_no_percentage_is_none(nonsense: int) -> None:
    assert recorded([SPEL, PASS, PASS], [nonsense, NOT_SAID, NOT_SAID])[0][0] == NO_ESTIMATE


def test_no_player_is_shown_what_another_wrote_nor_later_his_own() -> None:
    _, seen = recorded([SPEL, SPEL_UTAN, PASS], [63, 41, 7])
    assert len(seen) >= 4  # three bids, and what follows
    assert set(seen) == {NOT_SAID}


def test_a_later_pass_leaves_the_estimate_of_the_contract() -> None:
    columns, _ = recorded([SPEL, SPEL_UTAN, PASS, PASS], [63, 41, 7, 8], bidding="until_quiet")
    assert columns == [13, 8, NO_ESTIMATE]


def test_a_new_deal_clears_them() -> None:
    table = new_table()
    table.estimates[:] = 50
    play.begin(table, 0, 0, 0, 0)
    assert table.estimates.tolist() == [NOT_SAID] * 3
