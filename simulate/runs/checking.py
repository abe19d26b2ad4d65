"""Checking a strategy file: first in plain Python, where errors have a line, then compiled; both in processes of their own.

A file may loop for ever or end the process, so each stage runs as ``python -m simulate.runs.checking STAGE GAME FILE ...`` with
a time limit, and writes what it finds as JSON lines.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from simulate.core.errors import InputError
from simulate.core.games import Game, did_you_mean, game_ids, load_game
from simulate.core.kernels import SOURCE_ROOT
from simulate.core.own_files import functions_in, game_named_in

STAGES = {"plain Python": "1", "compiled": "0"}
"""The stages in their order, with the value of NUMBA_DISABLE_JIT."""

SECONDS_A_DECISION = float(
    os.environ.get("STICKPROV_SECONDS_A_DECISION", "5")
)  # in plain Python; compiled code is about a hundred times as fast
SECONDS_PLAYED = 10.0  # in plain Python, at least one game
SECONDS_A_STAGE = 240


@dataclass(frozen=True)
class Finding:
    """What one check of a stage has found."""

    stage: str
    check: str
    passed: bool
    found: str


def game_of_file(name: str) -> Game:
    """Return the game that a strategy file is for: by its GAME, else by its functions if they leave only one.

    Raises
    ------
    InputError
        If the file cannot be read, or does not say.
    """
    named = game_named_in(name)
    if named is not None:
        return load_game(named)
    functions = set(functions_in(name))
    games = [game for game in map(load_game, game_ids()) if functions & set(game.decisions)]
    several = {decision for game in games for decision in game.decisions if sum(decision in own.decisions for own in games) > 1}
    sure = [game for game in games if functions & set(game.decisions) - several]
    if len(sure) == 1:
        return sure[0]
    raise InputError(f'which game is {name} for? write GAME = "{game_ids()[0]}" (or another) into it, or give the game first')


def check_file(game: Game, name: str) -> Iterator[Finding]:
    """Yield what the checks of a strategy file find; those of a later stage only if the earlier one has passed."""
    for stage in STAGES:
        passed = True
        for finding in _run_stage(stage, game, name):
            passed = passed and finding.passed
            yield finding
        if not passed:
            return


def _run_stage(stage: str, game: Game, name: str) -> list[Finding]:
    """Run a stage in a process of its own; what it does not live to tell is a finding too."""
    paths = os.pathsep.join(filter(None, [str(SOURCE_ROOT), os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "NUMBA_DISABLE_JIT": STAGES[stage], "PYTHONPATH": paths}
    limits = [str(SECONDS_A_DECISION), str(SECONDS_PLAYED)]
    command = [sys.executable, "-m", "simulate.runs.checking", stage, game.id, name, *limits]
    fate = ""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, env=environment, timeout=SECONDS_A_STAGE, check=False)  # noqa: S603
        told = done.stdout
        if done.returncode < 0:
            fate = f"it ended the process ({signal.Signals(-done.returncode).name}): does it read outside an array?"
        elif done.returncode:
            fate = f"it ended the process (exit code {done.returncode})"
    except subprocess.TimeoutExpired as error:
        told = error.stdout or b""
        fate = f"not finished after {SECONDS_A_STAGE} seconds: does it loop for ever?"
    lines = [json.loads(line) for line in told.splitlines()]
    findings = [Finding(**line) for line in lines if "found" in line]
    if fate:
        findings.append(Finding(stage, lines[-1]["check"] if lines else "starts", False, fate))
    return findings


# ----------------------------------------------------------------------------------------------- inside the process


class TooSlowError(Exception):
    """A strategy took too long over something."""


@contextmanager
def time_limit(seconds: float, what: str) -> Iterator[None]:
    """Raise `TooSlowError` in the midst of what is executed when the time is over."""

    def stop(number: int, frame: Any) -> None:
        raise TooSlowError(f"{what} took more than {seconds:g} s: does it loop for ever?")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def checks_in_plain_python(game: Game, name: str) -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield the checks of the first stage: reading the file, then play, decision by decision."""
    from simulate.core.strategies import load_strategy
    from simulate.runs.battery import Candidate

    def read() -> str:
        with time_limit(SECONDS_A_DECISION, f"reading {name}"):
            strategy = load_strategy(game, name)
        parameters = ", ".join(f"{own.name}={str(own.default).lower()}" for own in strategy.parameters)
        return f"takes {', '.join(strategy.choices)} in {game.id}" + (f"; parameters {parameters}" if parameters else "")

    yield "can be read", read
    yield "plays legally", lambda: plays_in_plain_python(Candidate(game, name))


def plays_in_plain_python(candidate: Any) -> str:
    """Play under random rules and look at every answer, until time is up."""
    from simulate.runs.asking import Interview, Question
    from simulate.runs.battery import CheckFailedError
    from simulate.runs.shards import describe_fault

    own = candidate.decisions
    games = asked = 0
    start = time.perf_counter()
    for plan in candidate.plans(50):

        def answer(question: Question, plan: Any = plan) -> int:
            nonlocal asked
            if question.decision not in own:
                return question.answer()
            asked += 1
            return _answer_checked(question, plan, candidate.name)

        interview = Interview(plan, answer)
        interview.play(0)
        if interview.table.seats.fault.found:
            raise CheckFailedError(describe_fault(plan, interview.table))
        games += 1
        if time.perf_counter() - start > SECONDS_PLAYED:
            break
    return f"{asked:,} decisions in {games} games under as many sets of rules"


def _answer_checked(question: Any, plan: Any, name: str) -> int:
    """Return a strategy's answer, or say what is wrong with it, with the line it comes from."""
    from simulate.core import plain
    from simulate.core.own_files import line_in
    from simulate.runs.battery import CheckFailedError

    module = plan.seating[question.seat][question.decision].strategy.module
    file = Path(module.__file__)
    decision = plan.game.decisions[question.decision]
    table = question.table
    asked = (question.seat, question.decision, question.hand, question.legal)
    last_line = [0]

    def note(frame: Any, event: str, argument: Any) -> Any:
        if frame.f_globals is vars(module):
            if event == "return":
                last_line[0] = frame.f_lineno
            return note
        return None

    try:
        with time_limit(SECONDS_A_DECISION, f"{decision} in plain Python"):
            sys.settrace(note)
            answer = plain.choices[question.address](table.seen, table.seats.habits[asked[:2]], *asked)
    except Exception as error:
        raise CheckFailedError(f"{name}:{line_in(error, file)}: {said_of(error, table.seen)}") from error
    finally:
        sys.settrace(None)
    if not hasattr(answer, "__index__"):
        raise CheckFailedError(
            f"{name}:{last_line[0]}: {decision} returns {answer!r}; it must be a whole number out of view.legal"
        )
    if not may_be_legal(table, question, int(answer)):
        legal = ", ".join(f"{choice} ({plan.game.text.choice_text(decision, choice)})" for choice in question.choices)
        raise CheckFailedError(
            f"{name}:{last_line[0]}: {decision} returns {int(answer)} at seat {question.seat}; legal are {legal}; "
            f"see {plan.replay_command(0)}"
        )
    return int(answer)


def said_of(error: Exception, view: Any) -> str:
    """Return an error of a strategy as a person reads it."""
    field = re.fullmatch(r"'record' object has no attribute '(\w+)'", str(error))
    if field is not None:
        return f"the view has no field {field[1]!r}{did_you_mean(field[1], view.dtype.names)}"
    return str(error) if isinstance(error, TooSlowError) else f"{type(error).__name__}: {error}"


def may_be_legal(table: Any, question: Any, choice: int) -> bool:
    """Return whether a choice is in the set of legal ones, or is a sequence, which only the loop can judge."""
    return choice in question.choices or (choice > 63 and "runs" in table.seen.dtype.names)


def checks_compiled(game: Game, name: str) -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield the checks of the second stage: compiling, the battery that a game's own strategies pass too, and speed."""
    from simulate.runs.battery import CHECKS, Candidate, speed
    from simulate.runs.plan import new_table

    candidate = Candidate(game, name)

    def compiles() -> str:
        new_table(candidate.plan())
        return "every decision"

    yield "compiles", compiles
    for check in (*CHECKS, speed):
        yield check.__name__.replace("_", " "), lambda check=check: check(candidate)  # type: ignore[misc]


def main(stage: str, game_id: str, name: str, seconds_a_decision: str, seconds_played: str) -> None:
    """Run a stage up to its first failure; write what each check finds."""
    global SECONDS_A_DECISION, SECONDS_PLAYED
    SECONDS_A_DECISION, SECONDS_PLAYED = float(seconds_a_decision), float(seconds_played)
    told = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # what the file itself prints is no finding
    game = load_game(game_id)
    checks = checks_in_plain_python(game, name) if stage == "plain Python" else checks_compiled(game, name)
    for check, run in checks:
        print(json.dumps({"check": check}), file=told)
        finding = run_check(stage, check, run)
        print(json.dumps(asdict(finding)), file=told)
        if not finding.passed:
            return


def run_check(stage: str, check: str, run: Callable[[], str]) -> Finding:
    """Run one check and return what it finds."""
    from simulate.core.errors import IllegalChoiceError
    from simulate.runs.battery import CheckFailedError

    try:
        return Finding(stage, check, True, run())
    except (InputError, IllegalChoiceError, CheckFailedError) as error:
        return Finding(stage, check, False, str(error).partition("; run `stickprov strategies --check")[0])
    except Exception:
        return Finding(stage, check, False, traceback.format_exc(limit=-1))


if __name__ == "__main__":
    main(*sys.argv[1:])
