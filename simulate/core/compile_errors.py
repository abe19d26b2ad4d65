"""What a compiler says about a strategy from outside, in one sentence with file and line."""

import ast
import re
import warnings
from pathlib import Path
from typing import Any

import numba
from numba import types
from numba.core.errors import NumbaError

from simulate.core.errors import InputError
from simulate.core.games import did_you_mean

PARAMETER_TYPES = {bool: types.boolean, int: types.int64, float: types.float64}

HINTS = {
    r"getiter": "a set is a number; go through it with nth(members, i) for i in range(size(members))",
    r"list|dict|set\(|[Dd]ict|reflected|setitem|getitem": "use whole numbers, sets of cards as bits, and NumPy arrays",
    r"[Cc]annot unify": "a variable, or the result, has one type for good: do not mix whole numbers, fractions and None",
    r"NameError|is not defined|not found in globals": "define or import the name",
    r"[Uu]nsupported|not supported|Use of unsupported|[Uu]ntyped global": (
        "strategies are compiled: whole numbers, fractions, NumPy arrays and functions like these, nothing else"
    ),
}


def check_result(strategy: Any, decision: str, view: Any) -> None:
    """Check that a choice returns whole numbers whatever it is asked.

    Raises
    ------
    InputError
        If it does not; anything else would be read as a number that it is not.
    """
    function = strategy.choices[decision]
    signature = (numba.typeof(view), *(PARAMETER_TYPES[type(own.default)] for own in strategy.parameters_of(decision)))  # type: ignore[no-untyped-call]
    if not hasattr(function, "overloads"):
        raise InputError(f"{place_of(strategy, decision)}: decorate it with @kernel of simulate.core.kernels, or with nothing")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what matters comes as an error
        function.compile(signature)
    result = function.overloads[signature].signature.return_type
    if isinstance(result, types.Integer | types.Boolean):
        return
    returned = {types.none: "nothing"}.get(result, f"a {result}")
    if isinstance(result, types.Optional):
        returned = "nothing in some cases"
    raise InputError(
        f"{place_of(strategy, decision)} returns {returned}; it must return a whole number out of view.legal in every case"
    )


def place_of(strategy: Any, decision: str) -> str:
    """Return file, line and name of the function for a decision."""
    code = strategy.choices[decision].py_func.__code__
    return f"{strategy.name}:{code.co_firstlineno}: {code.co_name}"


def compile_fault(strategy: Any, decision: str, error: BaseException, view: Any) -> str:
    """Return where and why a strategy does not compile: the innermost line of its file that the compiler names."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    path = Path(strategy.module.__file__)
    if isinstance(error, KeyError) and path.suffix == ".py":  # of a record, numba says only the name of the field
        field = str(error.args[0])
        near = did_you_mean(field, view.dtype.names)
        return f"{strategy.name}:{_line_with(path, field)}: {decision} does not compile: the view has no field {field!r}{near}"
    own = re.escape(path.name)
    lines = re.findall(rf'File "[^"\n]*{own}", line (\d+)', text) or re.findall(rf"{own} \((\d+)\)", text)
    undefined = re.search(r"name '(\w+)' is not defined", text)
    line = lines[0] if lines else getattr(getattr(error, "loc", None), "line", 1)
    line = _line_with(path, undefined[1]) if undefined else line
    reason = _reason(text) if isinstance(error, NumbaError) else f"{type(error).__name__}: {error}"
    hint = next((f" ({hint})" for pattern, hint in HINTS.items() if re.search(pattern, reason)), "")
    return f"{strategy.name}:{line}: {decision} does not compile: {reason}{hint}"


def _line_with(path: Path, name: str) -> int:
    """Return the first line of a file that reads a name or a field."""
    nodes = (node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.Name | ast.Attribute))
    lines = [node.lineno for node in nodes if name == (node.id if isinstance(node, ast.Name) else node.attr)]
    return min(lines, default=1)


def _reason(text: str) -> str:
    """Return the innermost of numba's reasons: a call that has no meaning, else the first line that is no frame."""
    call = re.search(r">>> (.+)", text)
    if call is not None:
        return f"there is no {call[1]}"
    skipped = (
        r"\s*(File |During: |<source|\^|Enable logging|raised from|-|$|def |There are|>>>|\* parameterized|\[\d+\]|Rejected)"
    )
    said = [line.strip() for line in text.splitlines() if line.strip() and not re.match(skipped, line)]
    found = [line for line in said if not line.startswith(("Failed in", "No implementation of function Function(<built"))]
    return (found or said or ["unknown"])[0].rstrip(".")
