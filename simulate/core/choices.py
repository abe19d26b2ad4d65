"""Asking a strategy: one call through an address, so that no loop is compiled again for another strategy.

Each seat has, for each decision, the address of a compiled choice and a vector of its parameters ("habits"). The call costs
about 2 ns more than an inlined one. In plain Python the "address" is a place in `plain_choices`.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

from simulate.core.bits import WORD, holds, lowest
from simulate.core.kernels import COMPILED, inlined, kernel

MAX_HABITS = 16  # parameters of one strategy

fault_dtype = np.dtype(
    [
        ("found", np.int64),
        ("seat", np.int64),
        ("decision", np.int64),
        ("choice", np.int64),
        ("legal", np.int64),
        ("game", np.int64),
        ("deal", np.int64),
        ("number", np.int64),  # of the decision in its deal, from 0
    ],
    align=True,
)


def seats_dtype(seats: int, decisions: int) -> np.dtype:
    """Return the record of who chooses what: addresses and habits by seat and decision, decisions counted, the first illegal choice."""
    return np.dtype(
        [
            ("address", np.int64, (seats, decisions)),
            ("habits", np.float64, (seats, decisions, MAX_HABITS)),
            ("game", np.int64),  # now played
            ("deal", np.int64),  # of that game
            ("decisions", np.int64),  # all since the record was made
            ("earlier_decisions", np.int64),  # those before this deal
            ("fault", fault_dtype),
        ],
        align=True,
    )


plain_choices: list[Callable[[Any, Any], int]] = []

if COMPILED:

    @intrinsic  # type: ignore[untyped-decorator]
    def _call(context: Any, address: Any, view: Any, habits: Any, seat: Any, decision: Any, hand: Any, legal: Any) -> Any:
        """Call the compiled choice at `address`; C calling convention, arguments in registers."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            where, view_pointer, habits_array, *numbers = arguments
            habits_pointer = context.make_array(signature.args[2])(context, builder, habits_array).data
            passed = [view_pointer, habits_pointer, *numbers]
            choice = ir.FunctionType(WORD, [argument.type for argument in passed])
            return builder.call(builder.inttoptr(where, choice.as_pointer()), passed)

        return types.int64(types.int64, view, habits, types.int64, types.int64, types.int64, types.int64), generate

    @intrinsic  # type: ignore[untyped-decorator]
    def address_of(context: Any, choice: Any, view: Any) -> Any:
        """Return the address of `choice` for `_call`: with the C calling convention, which returns the result in a register."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            argument_types = (signature.args[1], types.CPointer(types.float64), *(types.int64,) * 4)
            compiled = signature.args[0].dispatcher.get_compile_result(types.int64(*argument_types))
            context.add_linking_libs([compiled.library])
            function_type = ir.FunctionType(WORD, [context.get_argument_type(argument) for argument in argument_types])
            name = f"{compiled.fndesc.llvm_func_name}.choice"
            function = ir.Function(builder.module, function_type, name)
            function.linkage = "linkonce_odr"
            inside = ir.IRBuilder(function.append_basic_block())
            _, result = context.call_internal_no_propagate(inside, compiled.fndesc, compiled.signature, function.args)
            inside.ret(result)
            return builder.ptrtoint(function, WORD)

        return types.int64(choice, view), generate

else:

    def _call(address: int, view: Any, habits: Any, seat: int, decision: int, hand: int, legal: int) -> int:
        """Call the choice with this number."""
        return int(plain_choices[address](view, habits, seat, decision, hand, legal))


@kernel
def begin_deal(seats, game, deal):
    """Note in `seats` which deal is played now."""
    seats.game = game
    seats.deal = deal
    seats.earlier_decisions = seats.decisions


@inlined
def choose(seats, view, seat, decision, hand, legal):
    """Return a legal choice of `seat`; writes who chooses what into `view`.

    An illegal choice is kept in `seats.fault` (the first one only) and the lowest legal one stands in, so that the deal comes to
    its end; whoever started it then looks at the fault.
    """
    seats.decisions += 1
    choice = _call(seats.address[seat, decision], view, seats.habits[seat, decision], seat, decision, hand, legal)
    if not holds(legal, choice):
        _keep_fault(seats, view, choice)
        return lowest(legal)
    return choice


@kernel
def _keep_fault(seats, view, choice):
    """Write the first illegal choice into `seats.fault`."""
    fault = seats.fault
    if fault.found == 0:
        fault.found = 1
        fault.seat = view.seat
        fault.decision = view.decision
        fault.choice = choice
        fault.legal = view.legal
        fault.game = seats.game
        fault.deal = seats.deal
        fault.number = seats.decisions - 1 - seats.earlier_decisions
