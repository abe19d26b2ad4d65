"""Asking a strategy: one call through an address, so that no loop is compiled again for another strategy.

Each seat has, for each decision, the address of a compiled choice and a vector of its parameters ("habits"). The call costs
about 2 ns more than an inlined one.
"""

import numpy as np

from simulate.core.bits import holds, lowest
from simulate.core.kernels import inlined, kernel
from simulate.core.machine import call_choice, write

MAX_HABITS = 16  # parameters of one strategy

fault_dtype = np.dtype(
    [
        ("found", np.int64),
        ("seat", np.int64),
        ("decision", np.int64),
        ("choice", np.int64),
        ("legal", np.int64),  # the set of legal choices from 0 to 63
        ("others", np.int64),  # how many more were legal
        ("game", np.int64),
        ("deal", np.int64),
        ("number", np.int64),  # of the decision in its deal, from 0
    ],
    align=True,
)


def seats_dtype(seats: int, decisions: int) -> np.dtype:
    """Return the record of who chooses what, by seat and decision, with the decisions counted and the first illegal choice."""
    return np.dtype(
        [
            ("address", np.int64, (seats, decisions)),
            ("habits", np.float64, (seats, decisions, MAX_HABITS)),
            ("game", np.int64),  # now played
            ("deal", np.int64),  # of that game
            ("decisions", np.int64),  # all since the record was made
            ("earlier_decisions", np.int64),  # those before this deal
            ("fault", fault_dtype),
            ("log_length", np.int64),  # address of the log's length, which a fault sets to 0; 0 when nothing is logged
        ],
        align=True,
    )


@kernel
def begin_deal(seats, game, deal):
    """Note in `seats` which deal is played now."""
    seats.game = game
    seats.deal = deal
    seats.earlier_decisions = seats.decisions


@inlined
def ask(seats, view, seat, decision, hand, legal):
    """Return what `seat` chooses, not yet checked; writes who chooses what into `view`."""
    seats.decisions += 1
    return call_choice(seats.address[seat, decision], view, seats.habits[seat, decision], seat, decision, hand, legal)


@inlined
def choose(seats, view, seat, decision, hand, legal):
    """Return a legal choice of `seat`; writes who chooses what into `view`.

    An illegal choice is kept in `seats.fault` (the first one only) and the lowest legal one stands in, so that the deal comes to
    its end; whoever started it then looks at the fault.
    """
    choice = ask(seats, view, seat, decision, hand, legal)
    if not holds(legal, choice):
        keep_fault(seats, view, choice, 0)
        return lowest(legal)
    return choice


@kernel
def keep_fault(seats, view, choice, others):
    """Write the first illegal choice into `seats.fault` and end the log; `others` legal ones are beyond the set `legal`."""
    fault = seats.fault
    if fault.found == 0:
        fault.found = 1
        fault.seat = view.seat
        fault.decision = view.decision
        fault.choice = choice
        fault.legal = view.legal
        fault.others = others
        fault.game = seats.game
        fault.deal = seats.deal
        fault.number = seats.decisions - 1 - seats.earlier_decisions
        if seats.log_length != 0:
            write(seats.log_length, 0)
