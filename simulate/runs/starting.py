"""A commented starting file for a strategy of one's own."""

import importlib
import inspect
import re
from pathlib import Path

from simulate.core.errors import InputError
from simulate.core.games import Game

FILE = '''"""{about}

Source: own design.

{parameters}
"""

# Try it:    stickprov strategies --check {name}.py
# Play it:   stickprov run {game} --games 1000 --strategy {name}.py --strategy 1=random_legal
# Compare:   stickprov compare {game} {name}.py:{parameter} random_legal --games 1000
#
# A function for each decision, named after it ({decisions}), or one function `choose` for all of them: it gets the view of
# the player, and returns one member of the set view.legal. An argument with a default is a parameter (true or false, whole
# number or fraction): `--strategy {name}.py:{parameter}`. All functions are compiled, so they work with whole numbers,
# fractions and NumPy arrays; no lists of mixed things, no text, no errors raised. This file may import from simulate, strategies,
# numpy, numba and math.
#
# A card is 16 * suit + rank: suits clubs 0, diamonds 1, hearts 2, spades 3; ranks two 0 to ace 12.
# A set of cards (or of piles, bids, suits) is a whole number with a bit for each member: a & b are those in both, a | b those in
# either, a & ~b those of a that are not in b. A set without members is 0.
# A random number from 0 to n - 1: below(view.streams[view.seat], n).
#
# What the view holds:
{fields}

from simulate.core.bits import highest, holds, lowest, nth, size  # of sets; highest and lowest by number, not by rank
from simulate.core.cards import card_set, higher_in_suit, rank_cards, rank_of, suit_cards, suit_of
from simulate.core.rng import below
{imports}

GAME = "{game}"

{functions}'''


def view_fields(game: Game) -> list[tuple[str, str]]:
    """Return (name, meaning) of the fields of a game's view, as its source says."""
    state = importlib.import_module(f"simulate.games.{game.package}.state")
    source = inspect.getsource(state).partition("view_dtype = ")[2].partition("align=True")[0]
    return re.findall(r'^\s+\("(\w+)", .*?\),(?:  # (.+))?$', source, re.MULTILINE)


def write_starting_file(game: Game, name: str, folder: Path) -> Path:
    """Write a file NAME.py that works as it is, to be changed.

    Raises
    ------
    InputError
        If the name cannot be used, the file is there already, or cannot be written.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise InputError(f"a strategy's name has small letters, digits and _, a letter first, as lead_low; got {name!r}")
    parts = importlib.import_module(f"simulate.games.{game.package}.starting")
    fields = [f"#   view.{field:<13} {meaning}".rstrip() for field, meaning in view_fields(game)]
    text = FILE.format(
        about=parts.ABOUT,
        parameters="\n".join(f"{parameter}: {meaning}" for parameter, meaning in parts.PARAMETERS.items()),
        name=name,
        game=game.id,
        parameter=f"{next(iter(parts.PARAMETERS))}=1",
        decisions=", ".join(game.decisions),
        fields="\n".join(fields),
        imports=parts.IMPORTS,
        functions=parts.FUNCTIONS,
    )
    file = folder / f"{name}.py"
    try:
        with file.open("x", encoding="utf-8") as new:
            new.write(text)
    except FileExistsError as error:
        raise InputError(f"{file} is there already: give another name, or remove it") from error
    except OSError as error:
        raise InputError(f"{file} cannot be written ({error.strerror}): give another folder with --to") from error
    return file
