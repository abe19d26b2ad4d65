"""Strategies: found in the folders under ``strategies/``, chosen by a text such as ``steady:deny=3``, compiled to an address.

A strategy is one file: a docstring (first sentence, ``Source:``, and a line ``name: meaning`` for each parameter) and a function
for each decision it can take, named after the decision, or one function ``choose`` for all of them. A function takes the view
and, as typed defaults, its parameters; they are handed over at run time, so another setting needs no compiling. A text such as
``path/mine.py:deny=3`` names a file of one's own, and installed packages may offer more (``own_files.py``).
"""

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from simulate.core.choices import MAX_HABITS
from simulate.core.errors import InputError
from simulate.core.games import Game, did_you_mean
from simulate.core.kernels import COMPILED, compiling, inlined, kernel
from simulate.core.machine import address_of
from simulate.core.own_files import (
    Own,
    advice,
    compiled_apart,
    is_file,
    load_file,
    load_package_strategy,
    package_of,
    package_strategies,
)

Value = bool | int | float
MAX_WHOLE_NUMBER = 2**53  # parameters are handed over as float64, which is exact up to here


@dataclass(frozen=True)
class Parameter:
    """A parameter of a strategy: its type is the type of its default."""

    name: str
    default: Value
    meaning: str

    def parse(self, text: str, of: str) -> Value:
        """Return the value written in `text`."""
        kind = type(self.default)
        try:
            if kind is bool:
                return {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}[text.lower()]
            value = kind(text)
        except (KeyError, ValueError):
            needed = {bool: "true or false", int: "a whole number", float: "a number"}[kind]
            raise InputError(f"parameter {self.name} of {of} is {needed}; got {text!r}") from None
        if kind is int and abs(value) > MAX_WHOLE_NUMBER:
            raise InputError(
                f"parameter {self.name} of {of} is a whole number from {-MAX_WHOLE_NUMBER} to {MAX_WHOLE_NUMBER}; got {text!r}"
            )
        if not np.isfinite(value):
            raise InputError(f"parameter {self.name} of {of} is a finite number; got {text!r}")
        return value

    @property
    def in_source(self) -> str:
        """How the entry point reads the parameter, number {} of the vector."""
        return {bool: "habits[{}] != 0.0", int: "int(habits[{}])", float: "habits[{}]"}[type(self.default)]


@dataclass(frozen=True, eq=False)
class Strategy:
    """One strategy of a game, as its file says."""

    name: str
    summary: str
    source: str
    parameters: tuple[Parameter, ...]
    choices: dict[str, Callable[..., int]] = field(repr=False)
    module: ModuleType = field(repr=False)
    sha256: str = ""  # of the source, if it comes from outside
    package: str = ""  # that offers it, if it is an installed one

    @property
    def identifier(self) -> str:
        """The name as functions may be called."""
        return self.name if self.name.isidentifier() else re.sub(r"\W", "_", f"own_{self.name}")

    def parameters_of(self, decision: str) -> tuple[Parameter, ...]:
        """Return the parameters of the function for a decision, in its order."""
        names = _parameter_names(self.choices[decision])
        known = {parameter.name: parameter for parameter in self.parameters}
        return tuple(known[name] for name in names)


def _plain(function: Any) -> Callable[..., int]:
    plain: Callable[..., int] = getattr(function, "py_func", function)
    return plain


def _parameter_names(function: Any) -> list[str]:
    return list(inspect.signature(_plain(function)).parameters)[1:]


def read_strategy(name: str, module: ModuleType, game: Game) -> Strategy:
    """Read a strategy out of its module.

    Raises
    ------
    InputError
        If it has no docstring, takes no decision of the game, or has parameters that cannot be used.
    """
    docstring = inspect.cleandoc(module.__doc__ or "")
    if not docstring:
        raise InputError(f"strategy {name} of {game.id} needs a docstring: one sentence, then 'Source: ...'")
    named = getattr(module, "GAME", game.id)
    if named != game.id:
        raise InputError(f"strategy {name} plays {named}, as its GAME says, not {game.id}")
    general = getattr(module, "choose", None)
    choices = {decision: function for decision in game.decisions if (function := getattr(module, decision, general)) is not None}
    if not choices:
        raise InputError(f"strategy {name} needs a function choose, or one of {', '.join(game.decisions)}")
    for decision, function in choices.items():
        if not callable(function) or not inspect.signature(_plain(function)).parameters:
            raise InputError(f"strategy {name} needs, to {decision}, a function of the view; got {function!r}")
    meanings = dict(re.findall(r"^(\w+): (.+)$", docstring, re.MULTILINE))
    source = re.search(r"^Source: (.+?)(?:\n\s*\n|\n\w+: |\Z)", docstring, re.MULTILINE | re.DOTALL)
    found: dict[str, Parameter] = {}
    for function in choices.values():
        for parameter in list(inspect.signature(_plain(function)).parameters.values())[1:]:
            if type(parameter.default) not in (bool, int, float):
                raise InputError(
                    f"parameter {parameter.name} of {name} needs a bool, int or float as default; got {parameter.default!r}"
                )
            read = Parameter(parameter.name, parameter.default, meanings.get(parameter.name, ""))
            if found.setdefault(parameter.name, read) != read:
                raise InputError(
                    f"parameter {parameter.name} of {name} has two defaults: {found[parameter.name].default} and {read.default}"
                )
    if len(found) > MAX_HABITS:
        raise InputError(f"strategy {name} has {len(found)} parameters; at most {MAX_HABITS} are possible")
    summary = docstring.split("\n\n")[0].replace("\n", " ")
    return Strategy(name, summary, " ".join(source.group(1).split()) if source else "", tuple(found.values()), choices, module)


@cache
def strategy_names(game_id: str) -> tuple[str, ...]:
    """Return the names of a game's strategies: the files in its folder."""
    folder = importlib.import_module(f"strategies.{game_id.replace('-', '_')}")
    return tuple(sorted(module.name for module in pkgutil.iter_modules(folder.__path__) if not module.name.startswith("_")))


def all_names(game: Game) -> list[str]:
    """Return the names of a game's strategies, its own ones and those of installed packages."""
    return sorted({*strategy_names(game.id), *package_strategies(game.id)})


def load_strategy(game: Game, name: str) -> Strategy:
    """Return a strategy by name: one of the game's own, one of an installed package, or a file.

    Raises
    ------
    InputError
        If there is no such strategy, or it cannot be used.
    """
    if is_file(name):
        return _read_own(name, load_file(name), game)
    if name in strategy_names(game.id):
        return load_built_in(game, name)
    packages = package_strategies(game.id)
    if name not in packages:
        names = all_names(game)
        raise InputError(f"no strategy {name!r} for {game.id}{did_you_mean(name, names)}; choose from {', '.join(names)}")
    return _read_own(name, load_package_strategy(game.id, name), game, package_of(packages[name][0]))


@cache
def load_built_in(game: Game, name: str) -> Strategy:
    """Return one of the strategies in the game's folder."""
    return read_strategy(name, importlib.import_module(f"strategies.{game.package}.{name}"), game)


@cache
def _read_own(name: str, own: Own, game: Game, package: str = "") -> Strategy:
    try:
        return replace(read_strategy(name, own.module, game), sha256=own.sha256, package=package)
    except InputError as error:
        raise InputError(advice(name, str(error))) from error


@dataclass(frozen=True)
class Spec:
    """A strategy with the values of its parameters."""

    strategy: Strategy
    values: tuple[tuple[str, Value], ...]

    @property
    def text(self) -> str:
        """The strategy with all its parameters, as the command line reads it."""
        return self._written(self.values)

    @property
    def short(self) -> str:
        """The strategy with the parameters that are not the default, for people."""
        usual = {parameter.name: parameter.default for parameter in self.strategy.parameters}
        return self._written([(name, value) for name, value in self.values if value != usual[name]])

    def _written(self, values: Iterable[tuple[str, Value]]) -> str:
        written = ",".join(f"{name}={str(value).lower() if isinstance(value, bool) else value}" for name, value in values)
        return f"{self.strategy.name}:{written}" if written else self.strategy.name

    def habits(self, decision: str) -> list[float]:
        """Return the parameters for a decision as numbers, in the order of its function."""
        values = dict(self.values)
        return [float(values[parameter.name]) for parameter in self.strategy.parameters_of(decision)]


def parse_spec(game: Game, text: str) -> Spec:
    """Read ``name`` or ``name:parameter=value,...``.

    Raises
    ------
    InputError
        If the strategy, a parameter or a value cannot be used.
    """
    name, _, written = text.partition(":")
    strategy = load_strategy(game, name.strip())
    values: dict[str, Value] = {parameter.name: parameter.default for parameter in strategy.parameters}
    known = {parameter.name: parameter for parameter in strategy.parameters}
    for item in filter(None, written.split(",")):
        key, equals, value = (part.strip() for part in item.partition("="))
        if not equals:
            raise InputError(f"a parameter is written name=value; got {item!r} in {text!r}")
        if key not in known:
            choose_from = f"choose from {', '.join(known)}" if known else "it has none"
            raise InputError(f"no parameter {key!r} in strategy {strategy.name}{did_you_mean(key, known)}; {choose_from}")
        values[key] = known[key].parse(value, strategy.name)
    return Spec(strategy, tuple(values.items()))


Seating = tuple[tuple[Spec, ...], ...]
"""The strategies by seat and decision."""


def parse_seating(game: Game, seats: int, texts: Iterable[str]) -> Seating:
    """Read the strategies of a table: ``steady``, ``0=steady``, ``take=greedy`` (at every seat) or ``0.take=greedy``.

    The more particular text wins over the more general one; seats without any play the game's default strategy.

    Raises
    ------
    InputError
        If a seat, decision, strategy or parameter is unknown, a text is given twice, or a strategy cannot take a decision.
    """
    chosen: dict[tuple[int | None, str | None], Spec] = {}
    for text in texts:
        where, spec_text = _split_seat(game, seats, text)
        if where in chosen:
            raise InputError(f"two strategies for the same seat and decision: {chosen[where].text!r} and {spec_text!r}; give one")
        chosen[where] = parse_spec(game, spec_text)

    def find(seat: int, decision: str) -> Spec:
        places = ((seat, decision), (None, decision), (seat, None), (None, None))
        spec = next((chosen[place] for place in places if place in chosen), None) or parse_spec(game, game.default_strategy)
        if decision not in spec.strategy.choices:
            able = ", ".join(spec.strategy.choices)
            raise InputError(
                f"strategy {spec.strategy.name} of {game.id} takes only: {able}; seat {seat} also needs {decision}: "
                f"give {next(iter(spec.strategy.choices))}={spec.strategy.name} and another strategy for the rest"
            )
        return spec

    return tuple(tuple(find(seat, decision) for decision in game.decisions) for seat in range(seats))


def parse_entrant(game: Game, text: str) -> tuple[Spec, ...]:
    """Read what one player plays for each decision: ``steady``, or ``steady take=greedy``."""
    return parse_seating(game, 1, text.split())[0]


def _split_seat(game: Game, seats: int, text: str) -> tuple[tuple[int | None, str | None], str]:
    """Split ``0.take=greedy`` into ((0, "take"), "greedy")."""
    match = re.match(r"\s*(?:(\d+)(?:\.(\w+))?|([a-z]\w*))\s*=(.*)$", text)
    if match is None or ":" in text.partition("=")[0]:
        return (None, None), text.strip()
    seat, decision, every_seat_decision, spec = match.groups()
    decision = decision or every_seat_decision
    if decision is not None and decision not in game.decisions:
        raise InputError(
            f"no decision {decision!r} in {game.id}{did_you_mean(decision, game.decisions)}; "
            f"choose from {', '.join(game.decisions)}"
        )
    if seat is not None and int(seat) >= seats:
        raise InputError(f"no seat {seat} at this table of {game.id}; choose from 0 to {seats - 1}")
    return (None if seat is None else int(seat), decision), spec.strip()


def seating_text(game: Game, seating: Seating, short: bool = False) -> list[str]:
    """Return one text a seat; decisions that differ from the seat's first are written behind, as ``steady take=greedy``."""
    texts = []
    for specs in seating:
        first, *rest = (spec.short if short else spec.text for spec in specs)
        others = [f"{decision}={text}" for decision, text in zip(game.decisions[1:], rest, strict=True) if text != first]
        texts.append(" ".join([first, *others]))
    return texts


def seating_arguments(game: Game, seating: Seating, short: bool = False) -> list[str]:
    """Return the texts that `parse_seating` reads as this seating; short ones leave out what is the default in this version."""
    texts = [text.split(" ") for text in seating_text(game, seating, short)]
    if short and all(text == texts[0] for text in texts):
        return texts[0]
    return [
        f"{seat}.{text}" if "=" in text.partition(":")[0] else f"{seat}={text}" for seat, own in enumerate(texts) for text in own
    ]


ENTRY_SOURCE = """
def {name}(view, habits, seat, decision, hand, legal):
    view.seat = seat
    view.decision = decision
    view.hand = hand
    view.legal = legal
    return choice(view{arguments})

def {name}_address(view):
    return address_of({name}, view)
"""


@cache
def _compiled_address(choice: Callable[..., int], parameters: tuple[Parameter, ...], sha256: str) -> Callable[[Any], int]:
    """Return a function that gives the address of a choice, from a record of the view.

    The entry point that unpacks the parameters is written as source; numba caches it under the choice's own file. Decisions and
    strategies that share a choice share its entry point too.
    """
    arguments = "".join(", " + parameter.in_source.format(i) for i, parameter in enumerate(parameters))
    plain = _plain(choice)
    name = f"{plain.__name__}_entry"
    names: dict[str, Any] = {"choice": choice, "address_of": address_of, "__name__": plain.__module__}
    exec(compile(ENTRY_SOURCE.format(name=name, arguments=arguments), plain.__code__.co_filename, "exec"), names)  # noqa: S102
    with compiled_apart(sha256):
        names[name] = inlined(names[name])
        address: Callable[[Any], int] = kernel(names[f"{name}_address"])
    return address


def address_of_choice(strategy: Strategy, decision: str, view: Any) -> int:
    """Return the address of a strategy's choice for a decision.

    Raises
    ------
    InputError
        If code from outside does not compile, or returns no whole number.
    """
    address = _compiled_address(strategy.choices[decision], strategy.parameters_of(decision), strategy.sha256)
    if not strategy.sha256 or not COMPILED:
        return address(view)
    from simulate.core.compile_errors import check_result, compile_fault

    try:
        check_result(strategy, decision, view)
        return address(view)
    except KeyboardInterrupt:
        raise
    except InputError as error:
        raise InputError(advice(strategy.name, str(error))) from error
    except Exception as error:
        raise InputError(advice(strategy.name, compile_fault(strategy, decision, error, view))) from error


def seat_strategies(game: Game, seating: Seating, table: Any) -> None:
    """Write the addresses and parameters of a seating into the table record."""
    for seat, specs in enumerate(seating):
        for number, (decision, spec) in enumerate(zip(game.decisions, specs, strict=True)):
            with compiling(f"{game.id}/{spec.strategy.identifier}{spec.strategy.sha256[:16]}.{decision}", quiet=True):
                table.seats.address[seat, number] = address_of_choice(spec.strategy, decision, table.seen)
            habits = spec.habits(decision)
            table.seats.habits[seat, number, : len(habits)] = habits


def sources_of(seating: Iterable[Iterable[Spec]]) -> dict[str, str]:
    """Return the strategies from outside, each with the sha256 of its source."""
    strategies = (spec.strategy for specs in seating for spec in specs)
    return {strategy.name: strategy.sha256 for strategy in strategies if strategy.sha256}


def check_sources(before: Mapping[str, str], seating: Iterable[Iterable[Spec]], where: str) -> None:
    """Check that the strategies from outside are those of an earlier run, given their hashes then.

    Raises
    ------
    InputError
        If one has changed.
    """
    for name, sha256 in sources_of(seating).items():
        if before.get(name, sha256) != sha256:
            raise InputError(
                f"strategy {name} has changed since the run of {where} (sha256 {before[name][:12]}, now {sha256[:12]}): "
                "restore it, or make a new run with the changed one"
            )
