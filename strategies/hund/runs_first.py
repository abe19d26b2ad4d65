"""Plays the longest sequence that it may, the lower of two; without sequences the lowest card.

Source: a sequence is one play, so it is rid of the most cards at once.
"""

from simulate.core.kernels import inlined, kernel
from simulate.games.hund.rules import lowest_of_plays, shortest_play
from simulate.games.hund.state import LENGTHS, SEQUENCES
from strategies.hund._ranks import lowest_rank_card


@kernel
def longest_run(view):
    """Return the lowest of the longest legal runs as a choice; 0 if there is none."""
    for length in range(LENGTHS - 1, 1, -1):
        if view.runs[length] != 0:
            return 64 * (length - 1) + lowest_rank_card(view.runs[length])
    return 0


@inlined
def shed(view):
    run = longest_run(view) if view.rules.serie == SEQUENCES else 0
    return run if run != 0 else shortest_play(view, lowest_rank_card(lowest_of_plays(view)))
