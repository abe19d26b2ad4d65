"""The settings of a run from a file and the command line, the command line first."""

import json
import os
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simulate.cli.params import cores
from simulate.core.errors import InputError
from simulate.core.games import did_you_mean
from simulate.core.own_files import refuse_code
from simulate.runs.results import read_manifest

SETTINGS: dict[str, type | tuple[type, ...]] = {
    "game": str,
    "games": int,
    "deals": int,
    "seed": int,
    "strategies": list,
    "rules": dict,
    "threads": int,
    "out": str,
    "rows": bool,
}
NAMES = {str: "a text", int: "a whole number", list: "a list of texts", dict: "a table of rules", bool: "true or false"}


@dataclass(frozen=True)
class Settings:
    """What `run` was asked for, from file and command line together."""

    game: str
    plan: dict[str, Any]
    threads: int
    out: Path | None
    rows: bool
    seed_drawn: bool
    sources: dict[str, str]  # of the strategies from outside in the run that is played again


def read_settings(config: Path | None, given: dict[str, Any]) -> Settings:
    """Put the settings of a file and of the command line together.

    Raises
    ------
    InputError
        If the file cannot be used, or something needed is missing.
    """
    file = {} if config is None else read_config(config)
    sources = file.pop("sources", {})
    settings = {**file, **{name: value for name, value in given.items() if value not in (None, (), {}, False)}}
    if given["games"] is not None or given["deals"] is not None:  # the number on the command line, not both
        settings["games"], settings["deals"] = given["games"], given["deals"]
    settings["rules"] = {**file.get("rules", {}), **given["rules"]}
    if not given["strategies"]:
        refuse_code(str(config), file.get("strategies", []))
    if not settings.get("game"):
        raise InputError("which game? give its id first, as `stickprov run sju-sma-hus`; `stickprov games` lists them")
    if settings.get("games") is None and settings.get("deals") is None:
        raise InputError("how many? give --games N or --deals N")
    out = settings.get("out")
    if settings.get("rows") and out is None:
        raise InputError("--rows needs a folder to write to: add --out DIR")
    plan = {name: settings.get(name) for name in ("games", "deals", "seed")}
    plan |= {"rules": settings["rules"], "strategies": settings.get("strategies", ())}
    return Settings(
        settings["game"],
        plan,
        settings.get("threads", cores()),
        None if out is None else Path(out),
        settings.get("rows", False),
        plan["seed"] is None,
        sources,
    )


def read_config(file: Path) -> dict[str, Any]:
    """Return the settings of a TOML file or of a run's manifest; nothing in it is ever executed.

    Raises
    ------
    InputError
        If the file cannot be read, or has unknown settings or settings of a wrong type.
    """
    manifest: dict[str, Any] = {}
    if file.suffix == ".json" or os.path.isdir(file):  # noqa: PTH112 (a name that is too long is no folder)
        manifest = read_manifest(file)
        settings = {name: manifest[name] for name in ("game", "seed", "rules", "strategies")}
        settings[f"{manifest['unit']}s"] = manifest["count"]
    else:
        try:
            settings = tomllib.loads(file.read_text("utf-8"))
        except OSError as error:
            raise InputError(f"{file} cannot be read ({error.strerror}): give a TOML file or a run's manifest.json") from error
        except (ValueError, RecursionError) as error:
            raise InputError(f"{file} is no TOML ({error}): give a TOML file or a run's manifest.json") from error
    for name, value in settings.items():
        if name not in SETTINGS:
            raise InputError(f"no setting {name!r} in {file}{did_you_mean(name, SETTINGS)}; choose from {', '.join(SETTINGS)}")
        needed = SETTINGS[name]
        if not isinstance(value, needed) or (needed is int and isinstance(value, bool)):
            raise InputError(f"setting {name} in {file} is {NAMES[needed]}; got {json.dumps(value, default=str)}")  # type: ignore[index]
    if not all(isinstance(text, str) for text in settings.get("strategies", [])):
        raise InputError(f"setting strategies in {file} is a list of texts; got {settings['strategies']}")
    return settings | ({"sources": manifest.get("sources", {})} if manifest else {})
