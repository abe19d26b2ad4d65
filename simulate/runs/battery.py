"""What every strategy must pass, a game's own ones in the tests and anybody's by ``stickprov strategies --check``.

A check plays a candidate and returns what it has seen; it raises `CheckFailedError` if the candidate is not as it must be.
"""

import importlib
import importlib.util
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np

from simulate.core.errors import IllegalChoiceError
from simulate.core.games import Game
from simulate.core.kernels import COMPILED
from simulate.core.strategies import load_strategy
from simulate.runs.asking import Interview, Question, bytes_of, copy_of
from simulate.runs.draws import draw_rules
from simulate.runs.match import Match, SetPlayer
from simulate.runs.plan import Plan, make_plan
from simulate.runs.replay import Replayer
from simulate.runs.shards import Shard, play_plan

RULES_DRAWN = 20 if COMPILED else 2
GAMES = 100 if COMPILED else 1
GAMES_WATCHED = 6 if COMPILED else 1
SETS = 100 if COMPILED else 2
SECONDS_TIMED = 0.5


class CheckFailedError(Exception):
    """A strategy is not as it must be; the text says what it did and where."""


@dataclass(frozen=True)
class Candidate:
    """A strategy to be checked, by its name or file."""

    game: Game
    name: str

    @property
    def decisions(self) -> set[int]:
        """The numbers of the decisions that it takes."""
        return {self.game.decisions.index(decision) for decision in load_strategy(self.game, self.name).choices}

    def plan(self, random: Random | None = None, games: int = 1, seed: int = 12) -> Plan:
        """Return a plan in which the strategy plays at every seat, at random rules if a source of them is given.

        A strategy that takes only some of the decisions plays beside random choices.
        """
        choices = load_strategy(self.game, self.name).choices
        whole = set(choices) == set(self.game.decisions)
        texts = [self.name] if whole else ["random_legal", *(f"{decision}={self.name}" for decision in choices)]
        rules = draw_rules(self.game, random) if random else {}
        return make_plan(self.game.id, games=games, seed=seed, rules=rules, strategies=texts)

    def plans(self, count: int, games: int = 1) -> Iterator[Plan]:
        """Yield plans with different rules and seeds, that with the default rules first."""
        random = self.random()
        for number in range(count):
            yield self.plan(random if number else None, games, seed=random.getrandbits(63))

    def random(self) -> Random:
        """Return a source of rules and of other cards, always the same."""
        return Random(f"{self.game.id} {self.name}")  # noqa: S311


# ------------------------------------------------------------------------------------------------------ how it plays


def plays_legally(candidate: Candidate) -> str:
    """It never chooses illegally, and every game ends."""
    for plan in candidate.plans(RULES_DRAWN, GAMES):
        try:
            play_plan(plan)
        except IllegalChoiceError as error:
            raise CheckFailedError(str(error)) from error
    return f"{RULES_DRAWN * GAMES:,} games under {RULES_DRAWN} sets of rules"


def repeats_itself(candidate: Candidate) -> str:
    """The same seed gives the same play."""
    for plan in candidate.plans(3):
        first = list(Replayer(plan).events(5))
        if list(Replayer(plan).events(5)) != first:
            raise CheckFailedError(f"the same seed gave two different games; see {plan.replay_command(5)}")
        if first[-1]["event"] != "end":
            raise CheckFailedError(f"the game has no end; see {plan.replay_command(5)}")
    return "3 games, each played twice"


def watch(candidate: Candidate, look: Callable[[Question, Random], str]) -> str:
    """Play some games with other rules each; look at every question that the strategy is asked, then let it choose.

    Raises
    ------
    CheckFailedError
        If a look returns what is wrong.
    """
    own, random = candidate.decisions, candidate.random()
    asked = 0
    for index, plan in enumerate(candidate.plans(GAMES_WATCHED)):

        def answer(question: Question, index: int = index, plan: Plan = plan) -> int:
            nonlocal asked
            if question.decision in own:
                asked += 1
                if fault := look(question, random):
                    decision = plan.game.decisions[question.decision]
                    raise CheckFailedError(f"{decision} at seat {question.seat} {fault}; see {plan.replay_command(index)}")
            return question.answer()

        Interview(plan, answer).play(index)
    return f"{asked:,} decisions"


def leaves_the_table_alone(candidate: Candidate) -> str:
    """It changes nothing at the table but its own stream, and its own estimate where a game asks for one."""

    def look(question: Question, random: Random) -> str:
        tried = copy_of(question.table)
        question.show(tried)
        before = bytes_of(tried).copy()
        shown = tried.seen.copy()
        stream = tried.seen.streams[question.seat].copy()
        question.answer(tried)
        tried.seen.streams[question.seat] = stream
        if "estimate" in tried.seen.dtype.names:
            tried.seen.estimate = shown.estimate
        if np.array_equal(bytes_of(tried), before):
            return ""
        changed = [name for name in tried.seen.dtype.names if tried.seen[name].tobytes() != shown[name].tobytes()]
        if changed == ["streams"]:
            return "draws random numbers of another seat: use view.streams[view.seat]"
        return f"changes what it is shown: {', '.join(changed) or 'beyond the view'}"

    return watch(candidate, look)


def same_choice(question: Question, tried: Any, what: str) -> str:
    """Return what is wrong if the strategy chooses otherwise at an altered table."""
    usual, other = question.answer(copy_of(question.table)), question.answer(tried)
    return "" if usual == other else f"chooses {usual}, but {other} when {what}"


def uses_only_the_view(candidate: Candidate) -> str:
    """It chooses by what it sees and nothing else: all memory outside the view is overwritten."""

    def look(question: Question, random: Random) -> str:
        tried = copy_of(question.table)
        habits = question.table.seats.habits.copy()
        seen = tried.seen.copy()
        bytes_of(tried)[:] = np.frombuffer(random.randbytes(tried.nbytes), np.uint8)
        tried.seen = seen
        tried.seats.habits[:] = habits
        return same_choice(question, tried, "what lies outside the view is overwritten")

    return watch(candidate, look)


def hidden_cards_of(game: Game) -> Any:
    """Return a game's ``permute_hidden(table, seat, random)``, None if it has none."""
    path = f"simulate.games.{game.package}.hidden"
    return None if importlib.util.find_spec(path) is None else importlib.import_module(path).permute_hidden


def uses_no_hidden_cards(candidate: Candidate) -> str:
    """It chooses the same when the cards that it cannot see are others."""
    permute_hidden = hidden_cards_of(candidate.game)
    if permute_hidden is None:
        return f"left out: {candidate.game.id} has no hidden.permute_hidden(table, seat, random)"

    def look(question: Question, random: Random) -> str:
        tried = copy_of(question.table)
        permute_hidden(tried, question.seat, random)
        return same_choice(question, tried, "cards that it cannot see are others")

    return watch(candidate, look)


def uses_its_own_numbers(candidate: Candidate) -> str:
    """It does not use the random numbers of the other seats."""

    def look(question: Question, random: Random) -> str:
        tried = copy_of(question.table)
        for seat, stream in enumerate(tried.seen.streams):
            if seat != question.seat:
                stream["numbers"][:] = random.getrandbits(32)
                stream["key"][:] = random.getrandbits(64)
        return same_choice(question, tried, "the random numbers of other seats are others: use view.streams[view.seat]")

    return watch(candidate, look)


def comes_out_even(candidate: Candidate) -> str:
    """Against itself it comes out even in every deal set."""
    plan = candidate.plan()
    itself = plan.seating[0]
    answers = SetPlayer(Match(plan, itself, itself)).play(Shard(0, SETS))
    answered = {question.metric: pairs for question, pairs in answers.pairs.items() if question.group == "all"}
    overall = {metric: {total for _, total in pairs} for metric, pairs in answered.items()}
    if overall != {metric.name: {0} for metric in candidate.game.metrics_of("game")}:
        raise CheckFailedError(f"against itself it does not come out even: {overall}")
    return f"{SETS} deal sets"


CHECKS: tuple[Callable[[Candidate], str], ...] = (
    plays_legally,
    repeats_itself,
    leaves_the_table_alone,
    uses_only_the_view,
    uses_no_hidden_cards,
    uses_its_own_numbers,
    comes_out_even,
)


# ------------------------------------------------------------------------------------------------------ how fast it is


def decisions_a_second(plan: Plan) -> float:
    """Return how many decisions a plan plays in a second, one thread, counting included, compiling excluded."""
    play_plan(replace(plan, count=16))
    count = 16
    while True:
        start = time.perf_counter()
        counts = play_plan(replace(plan, count=count))
        seconds = time.perf_counter() - start
        if seconds > SECONDS_TIMED or count >= 1 << 20:
            return counts.decisions / seconds
        count *= 4


def speed(candidate: Candidate) -> str:
    """Return its speed, and how it compares with random play; nothing is too slow."""
    own = decisions_a_second(candidate.plan())
    at_random = decisions_a_second(make_plan(candidate.game.id, games=1, seed=12, strategies=["random_legal"]))
    return f"{own / 1e6:.2f} million decisions a second, {own / at_random:.2f} of random_legal"
