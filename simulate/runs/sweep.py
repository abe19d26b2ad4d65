"""A grid over rules and strategies: every setting plays the same deals."""

import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from simulate.core.errors import InputError
from simulate.core.games import Game, Metric, did_you_mean
from simulate.core.strategies import Spec, parse_entrant, parse_spec
from simulate.runs.counting import Counts, empty_counts
from simulate.runs.plan import Plan
from simulate.runs.shards import Player, Rows, Shard, copied, split
from simulate.runs.threads import in_order

MAX_CELLS = 1_000


@dataclass(frozen=True)
class Axis:
    """What is varied, as ``rule.NAME``, ``strategy.SEAT``, ``strategy.SEAT.DECISION`` or ``.PARAMETER``, and its values."""

    name: str
    values: tuple[str, ...]
    change: Callable[[Plan, str], Plan]

    @property
    def seat(self) -> int | None:
        """The seat whose strategy varies: the lowest one if all do, None if a rule does."""
        match = re.match(r"strategy\.(\d+)?", self.name)
        return None if match is None else int(match[1] or 0)


@dataclass(frozen=True)
class Cell:
    """One setting of the grid: the value of each axis, and the plan."""

    labels: dict[str, str]
    plan: Plan


def parse_axis(plan: Plan, text: str) -> Axis:
    """Read ``rule.NAME=a,b``, ``strategy.SEAT=name,name``, ``strategy.SEAT.DECISION=name,name``, ``.PARAMETER=1..9/4``.

    Without SEAT all seats vary. A name that is a decision of the game means that, though a parameter be called so.

    Raises
    ------
    InputError
        If something in it is unknown, or there is nothing to vary.
    """
    name, equals, written = (part.strip() for part in text.partition("="))
    kind, _, rest = name.partition(".")
    if not equals or kind not in ("rule", "strategy"):
        raise InputError(f"what varies is written rule.NAME=a,b or strategy.SEAT.PARAMETER=a,b (or lo..hi/steps); got {text!r}")
    values = tuple(read_values(written))
    if len(set(values)) != len(values) or not values:
        raise InputError(f"{name} needs values that differ; got {written!r}")
    change = _rule_change(plan.game, rest) if kind == "rule" else _strategy_change(plan, rest)
    axis = Axis(name, values, change)
    for value in values:
        axis.change(plan, value)  # errors show before anything is played
    return axis


def read_values(written: str) -> Iterator[str]:
    """Yield the values of ``a,b,c`` or of ``lo..hi/steps``: so many equal steps, both ends included.

    >>> list(read_values("1..2/4"))
    ['1', '1.25', '1.5', '1.75', '2']
    """
    number = r"[-+]?\d+(?:\.\d+)?"
    span = re.fullmatch(rf"({number})\.\.({number})(?:/(\d+))?", written)
    if span is None:
        yield from (value.strip() for value in written.split(",") if value.strip())
        return
    low, high = float(span[1]), float(span[2])
    steps = int(span[3]) if span[3] else round(high - low)
    if not 0 < steps <= MAX_CELLS or high <= low:
        raise InputError(f"a range is written lo..hi/steps with lo below hi and 1 to {MAX_CELLS} steps; got {written!r}")
    yield from (f"{low + (high - low) * step / steps:.10g}" for step in range(steps + 1))


def _rule_change(game: Game, name: str) -> Callable[[Plan, str], Plan]:
    options = {option.name: option for option in game.options}
    if name not in options:
        raise InputError(f"no rule {name!r} in {game.id}{did_you_mean(name, options)}; choose from {', '.join(options)}")

    def change(plan: Plan, value: str) -> Plan:
        rules = game.parse_rules({**plan.rules, name: value})
        if game.seats(rules) == plan.seats:
            return replace(plan, rules=rules)
        return replace(plan, rules=rules, seating=resized(game, plan, game.seats(rules)))

    return change


def resized(game: Game, plan: Plan, seats: int) -> tuple[tuple[Spec, ...], ...]:
    """Return the seating for another number of players: added seats play as the last one does."""
    kept = plan.seating[:seats]
    return kept + (plan.seating[-1],) * (seats - len(kept))


def _strategy_change(plan: Plan, rest: str) -> Callable[[Plan, str], Plan]:
    match = re.fullmatch(r"(?:(\d+)(?:\.|$))?(?:(\w+))?", rest)
    if match is None:
        raise InputError(f"what varies in a strategy is written strategy.SEAT, and .DECISION or .PARAMETER; got strategy.{rest}")
    seat, what = match.groups()
    if seat is not None and int(seat) >= plan.seats:
        raise InputError(f"no seat {seat} at this table of {plan.game.id}; choose from 0 to {plan.seats - 1}")
    wanted = range(plan.seats) if seat is None else (int(seat),)
    changed = _entrant_change(plan, wanted, what)

    def change(plan: Plan, value: str) -> Plan:
        seats = (changed(plan.game, specs, value) if own in wanted else specs for own, specs in enumerate(plan.seating))
        return replace(plan, seating=tuple(seats))

    return change


def _entrant_change(
    plan: Plan, seats: Iterable[int], what: str | None
) -> Callable[[Game, tuple[Spec, ...], str], tuple[Spec, ...]]:
    """Return what another value makes of the strategies of a seat: of all decisions, of one, or of a parameter."""
    if what is None:
        return lambda game, specs, value: parse_entrant(game, value)
    if what in plan.game.decisions:
        return lambda game, specs, value: _with_decision(game, specs, what, value)
    known = {name for seat in seats for spec in plan.seating[seat] for name, _ in spec.values}
    if what not in known:
        choices = [*plan.game.decisions, *sorted(known)]
        raise InputError(
            f"no decision or parameter of a strategy there is called {what!r}{did_you_mean(what, choices)}; "
            f"choose from {', '.join(choices)}"
        )
    return lambda game, specs, value: tuple(_with_parameter(game, spec, what, value) for spec in specs)


def _with_decision(game: Game, specs: tuple[Spec, ...], decision: str, value: str) -> tuple[Spec, ...]:
    """Return the strategies of a seat with another one for a decision."""
    spec = parse_spec(game, value)
    if decision not in spec.strategy.choices:
        raise InputError(
            f"strategy {spec.strategy.name} of {game.id} takes only: {', '.join(spec.strategy.choices)}; not {decision}"
        )
    return tuple(spec if own == decision else other for own, other in zip(game.decisions, specs, strict=True))


def _with_parameter(game: Game, spec: Spec, parameter: str, value: str) -> Spec:
    """Return a strategy with one parameter changed, if it has it."""
    if parameter not in dict(spec.values):
        return spec
    others = ",".join(
        f"{name}={str(own).lower() if isinstance(own, bool) else own}" for name, own in spec.values if name != parameter
    )
    return parse_spec(game, f"{spec.strategy.name}:{others},{parameter}={value}")


def grid(plan: Plan, axes: Iterable[Axis]) -> list[Cell]:
    """Return all settings of the axes, the last axis varying fastest.

    Raises
    ------
    InputError
        If an axis is given twice, a table lacks the seat of one, or there are too many settings.
    """
    axes = list(axes)
    names = [axis.name for axis in axes]
    if len(set(names)) != len(names):
        raise InputError(f"each thing is varied once; got {', '.join(names)}")
    number = int(np.prod([len(axis.values) for axis in axes]))
    if number > MAX_CELLS:
        raise InputError(f"{number} settings are too many; at most {MAX_CELLS}: take fewer values or steps")
    cells = []
    for values in itertools.product(*(axis.values for axis in axes)):
        changed = plan
        for axis, value in zip(axes, values, strict=True):
            changed = axis.change(changed, value)
        missing = next((axis.name for axis in axes if (axis.seat or 0) >= changed.seats), None)
        if missing is not None:
            raise InputError(
                f"{missing} varies a seat that a table of {changed.seats} has not: take one of 0 to {changed.seats - 1}"
            )
        cells.append(Cell(dict(zip(names, values, strict=True)), changed))
    return cells


MetricCounts = dict[tuple[str, int, int], Counter[int]]
"""By metric, seat and half of the deals (0 the first, 1 the second): how often each (scaled) value was seen."""


@dataclass
class CellResult:
    """What came of one setting."""

    cell: Cell
    counts: Counts
    metrics: MetricCounts


def play_cells(cells: list[Cell], threads: int = 1, progress: Callable[[int], None] | None = None) -> list[CellResult]:
    """Play every setting; return the results in their order. The result does not depend on the number of threads."""
    results = []
    for cell in cells:
        result = CellResult(cell, empty_counts(cell.plan.game), {})
        for shard, counts, metrics in in_order(lambda plan=cell.plan: _worker(plan), _halves(cell.plan), threads):  # type: ignore[misc]
            result.counts += counts
            for key, seen in metrics.items():
                result.metrics[key] = result.metrics.get(key, Counter()) + seen
            if progress is not None:
                progress(shard.count)
        results.append(result)
    return results


def _halves(plan: Plan) -> Iterator[Shard]:
    """Yield the shards of the first half of the deals, then of the second: none lies in both."""
    half = plan.count // 2
    yield from split(replace(plan, count=half)) if half else ()
    yield from (Shard(half + shard.first, shard.count) for shard in split(replace(plan, count=plan.count - half)))


def _worker(plan: Plan) -> Callable[[Shard], tuple[Shard, Counts, MetricCounts]]:
    player = Player(plan)
    metrics = plan.game.metrics_of(plan.unit)

    def play(shard: Shard) -> tuple[Shard, Counts, MetricCounts]:
        chunks: list[Rows] = []
        counts = player.play(shard, lambda rows: chunks.append(copied(rows)))
        rows = np.concatenate([chunk[plan.unit] for chunk in chunks])
        half = int(shard.first >= plan.count // 2)
        return shard, counts, {key: seen for metric in metrics for key, seen in _seen(metric, rows, plan.seats, half)}

    return play


def _seen(metric: Metric, rows: np.ndarray, seats: int, half: int) -> Iterator[tuple[tuple[str, int, int], Counter[int]]]:
    values = metric.of(rows, seats)
    for seat in range(seats):
        numbers, counts = np.unique(values[:, seat], return_counts=True)
        yield (metric.name, seat, half), Counter(dict(zip(numbers.tolist(), counts.tolist(), strict=True)))
