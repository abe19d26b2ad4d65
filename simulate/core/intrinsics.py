"""The machine instructions and calls that compiled kernels need and numba does not offer; ``plain.py`` has their twins.

An intrinsic returns numba's signature of itself and a function that writes its LLVM instructions.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba import types
from numba.extending import intrinsic

WORD = ir.IntType(64)
DOUBLE_WORD = ir.IntType(128)
NUMBER = types.int64
HABITS: Any = types.CPointer(types.float64)  # type: ignore[no-untyped-call]

HAS_BIT_DEPOSIT = bool(get_host_cpu_features().get("bmi2", False))
"""Whether the processor has the instruction ``pdep``."""


@intrinsic
def size(context: Any, members: Any) -> Any:
    """Return how many members a set has."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return NUMBER(NUMBER), generate


@intrinsic
def lowest(context: Any, members: Any) -> Any:
    """Return the lowest member of a set that is not empty (64 if it is)."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return NUMBER(NUMBER), generate


@intrinsic
def highest(context: Any, members: Any) -> Any:
    """Return the highest member of a set that is not empty (-1 if it is)."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))
        return builder.sub(ir.Constant(WORD, 63), zeros)

    return NUMBER(NUMBER), generate


@intrinsic
def deposit(context: Any, bits: Any, members: Any) -> Any:
    """Put the low bits of `bits` at the places of `members` (``pdep``)."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        function = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(WORD, [WORD, WORD]))
        return builder.call(function, arguments)

    return NUMBER(NUMBER, NUMBER), generate


def _product(shift: int) -> Callable[..., Any]:
    """Return what writes 64 bits of the product of two uint64, from bit `shift` up."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        product = builder.mul(*(builder.zext(argument, DOUBLE_WORD) for argument in arguments))
        return builder.trunc(builder.lshr(product, ir.Constant(DOUBLE_WORD, shift)), WORD)

    return generate


@intrinsic
def multiply_high(context: Any, a: Any, b: Any) -> Any:
    """Return the high 64 bits of the product of two uint64."""
    return types.uint64(types.uint64, types.uint64), _product(64)


@intrinsic
def multiply_low(context: Any, a: Any, b: Any) -> Any:
    """Return the low 64 bits of the product of two uint64."""
    return types.uint64(types.uint64, types.uint64), _product(0)


@intrinsic
def write(context: Any, address: Any, value: Any) -> Any:
    """Write an int64 at an address."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        where, number = arguments
        builder.store(number, builder.inttoptr(where, WORD.as_pointer()))
        return context.get_dummy_value()

    return types.none(NUMBER, NUMBER), generate


@intrinsic
def address_of(context: Any, choice: Any, view: Any) -> Any:
    """Return the address of a kernel ``choice(view, habits, seat, decision, hand, legal)`` for `call_choice`.

    The function there has the C calling convention, which hands over arguments and result in registers; numba's own goes
    through memory, and numba's `cfunc` wraps one around the other.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        parameters = (signature.args[1], HABITS, NUMBER, NUMBER, NUMBER, NUMBER)
        compiled = signature.args[0].dispatcher.get_compile_result(NUMBER(*parameters))
        context.add_linking_libs([compiled.library])
        function_type = ir.FunctionType(WORD, [context.get_argument_type(parameter) for parameter in parameters])
        function = ir.Function(builder.module, function_type, f"{compiled.fndesc.llvm_func_name}.choice")
        function.linkage = "linkonce_odr"
        inside = ir.IRBuilder(function.append_basic_block())
        _, result = context.call_internal_no_propagate(inside, compiled.fndesc, compiled.signature, function.args)
        inside.ret(result)
        return builder.ptrtoint(function, WORD)

    return NUMBER(choice, view), generate


@intrinsic
def call_choice(context: Any, address: Any, view: Any, habits: Any, seat: Any, decision: Any, hand: Any, legal: Any) -> Any:
    """Call the choice at an address."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        where, view_pointer, habits_array, *numbers = arguments
        habits_pointer = context.make_array(signature.args[2])(context, builder, habits_array).data
        passed = [view_pointer, habits_pointer, *numbers]
        function_type = ir.FunctionType(WORD, [argument.type for argument in passed])
        return builder.call(builder.inttoptr(where, function_type.as_pointer()), passed)

    return NUMBER(NUMBER, view, habits, NUMBER, NUMBER, NUMBER, NUMBER), generate


@intrinsic
def call_apart(context: Any, kernel: Any, record: Any) -> Any:
    """Call ``kernel(record)`` for something rare, apart from the caller: a function of its own that keeps all registers.

    Inlined, or with the C calling convention, the caller would save registers each time, also when it does not call.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        record_type = signature.args[1]
        compiled = signature.args[0].dispatcher.get_compile_result(types.none(record_type))
        context.add_linking_libs([compiled.library])
        name = f"{compiled.fndesc.llvm_func_name}.apart"
        function = builder.module.globals.get(name)
        if function is None:
            function_type = ir.FunctionType(ir.VoidType(), [context.get_argument_type(record_type)])
            function = ir.Function(builder.module, function_type, name)
            function.linkage = "linkonce_odr"
            function.calling_convention = "preserve_mostcc"
            function.attributes.add("noinline")
            inside = ir.IRBuilder(function.append_basic_block())
            context.call_internal_no_propagate(inside, compiled.fndesc, compiled.signature, function.args)
            inside.ret_void()
        builder.call(function, [arguments[1]], cconv=function.calling_convention)
        return context.get_dummy_value()

    return types.none(kernel, record), generate
