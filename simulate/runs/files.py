"""Files and folders that are there whole or not at all."""

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from simulate.core.errors import InputError

PARTIAL = ".part"  # the end of a file's name while it is written
UNFINISHED = ".unfinished"  # the end of a run's name while it is made


def making_of(folder: Path) -> Path:
    """Return where the run of a folder is made."""
    return folder.parent / f"{folder.name}{UNFINISHED}"


@contextmanager
def whole_file(file: Path) -> Iterator[Path]:
    """Give a file of another name to write, which takes its name when it is whole and on the disk."""
    partial = file.with_name(f"{file.name}{PARTIAL}")
    yield partial
    flush(partial)
    partial.replace(file)
    flush(file.parent)


def flush(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def exists(path: Path) -> bool:
    """Return whether there is something of this name, if only a broken link; a name that cannot be is not there."""
    return os.path.lexists(path)


@contextmanager
def new_folder(folder: Path) -> Iterator[Path]:
    """Give a folder of another name to write into, which takes its name when all is written and goes if anything fails.

    Raises
    ------
    InputError
        Before anything is played, if the folder is there already, or cannot be made.
    """
    target = Path(os.path.abspath(folder))  # noqa: PTH100 (resolve() would follow a link to where nothing was asked for)
    partial = target.parent / f".{target.name}.{secrets.token_hex(4)}"
    made: list[Path] = []
    try:
        if exists(target):
            raise InputError(f"{folder} is there already: give another --out, or remove it")
        try:
            made = [parent for parent in target.parents if not exists(parent)]
            partial.mkdir(parents=True)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise InputError(f"{folder} cannot be written ({reason}): give another --out") from error
        yield partial
        partial.rename(target)
    except BaseException:
        shutil.rmtree(partial, ignore_errors=True)
        for parent in made:
            with suppress(OSError):  # somebody else may have put something there
                parent.rmdir()
        raise
