"""Chooses any legal card, sequence, sjanse or pick-up with equal probability.

Source: the yardstick that every habit must beat.
"""

from simulate.core.bits import nth, size
from simulate.core.kernels import inlined
from simulate.core.rng import below
from simulate.games.hund.rules import nth_legal_play, number_of_runs
from simulate.games.hund.state import SEQUENCES


@inlined
def collect(view):
    return nth(view.legal, below(view.streams[view.seat], size(view.legal)))


@inlined
def shed(view):
    legal = size(view.legal)
    if view.rules.serie == SEQUENCES:
        return nth_legal_play(view, below(view.streams[view.seat], legal + number_of_runs(view)))
    return nth(view.legal, below(view.streams[view.seat], legal))
