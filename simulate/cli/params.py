"""Options that several commands share."""

import os
from collections.abc import Callable
from typing import Any

import click

from simulate.cli import completion

Decorated = Callable[..., Any]


def game_argument(required: bool = True) -> Decorated:
    """Return the argument GAME."""
    return click.argument("game", required=required, shell_complete=completion.games)


def seed_option(help: str = "Seed of all random numbers, 0 to 2**63 - 1; drawn and told if not given.", **more: Any) -> Decorated:  # noqa: A002
    """Return the option --seed."""
    return click.option("--seed", type=click.IntRange(0, 2**63 - 1), help=help, **more)


def strategy_option(default: str = "the game's usual one") -> Decorated:
    """Return the option --strategy, which can be given many times."""
    return click.option(
        "--strategy",
        "strategies",
        multiple=True,
        metavar="[SEAT[.DECISION]=]NAME[:PARAMETER=VALUE,...]",
        shell_complete=completion.strategies,
        help="Who plays how: steady, 0=steady, 0.take=greedy, take=deny (at every seat), mine.py (a file of your own). "
        f"Default: {default}.",
    )


def rule_option() -> Decorated:
    """Return the option --rule, which can be given many times."""
    return click.option(
        "--rule",
        "rules",
        multiple=True,
        metavar="NAME=VALUE",
        shell_complete=completion.rules,
        help="Change a rule; `stickprov rules GAME` lists them.",
    )


def count_options(help_of: str = "play") -> Decorated:
    """Return the options --deals and --games."""

    def decorate(function: Decorated) -> Decorated:
        function = click.option("--games", type=click.IntRange(1), metavar="N", help=f"Whole games to {help_of}.")(function)
        return click.option("--deals", type=click.IntRange(1), metavar="N", help=f"Independent single deals to {help_of}.")(
            function
        )

    return decorate


def cores() -> int:
    """Return the number of processor cores that may be used."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def threads_option(default: bool = True) -> Decorated:
    """Return the option --threads; without `default` it is None if not given, so that a file can say it."""
    return click.option(
        "--threads",
        type=click.IntRange(1, 1024),
        default=cores() if default else None,
        help=f"Threads; the result is the same for any number. Default: all {cores()}.",
    )


def format_option(*formats: str) -> Decorated:
    """Return the option --format; the first format is the default."""
    return click.option(
        "--format", "form", type=click.Choice(formats), default=formats[0], show_default=True, help="How to print."
    )


def split_rules(texts: tuple[str, ...]) -> dict[str, str]:
    """Return ``NAME=VALUE`` texts as a dict.

    Raises
    ------
    click.UsageError
        If a text has no ``=`` or a name comes twice.
    """
    rules: dict[str, str] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name:
            raise click.UsageError(f"a rule is written NAME=VALUE; got {text!r}")
        if name in rules:
            raise click.UsageError(f"rule {name} is given twice: {rules[name]} and {value}; give it once")
        rules[name] = value
    return rules
