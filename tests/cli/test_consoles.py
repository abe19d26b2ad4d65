"""Consoles that can little: narrow encodings, no terminal, no display."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import RUN

Console = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_cards_are_told_on_every_console(console: Console, encoding: str) -> None:
    made = console(
        "replay", "sju-sma-hus", "--seed", 7, "--deal", 3, "--strategy", "random_legal", PYTHONIOENCODING=encoding, PYTHONUTF8="0"
    )
    assert made.returncode == 0, made.stderr
    text = made.stdout.decode(encoding)
    assert "?" not in text and "End: " in text


def test_a_letter_that_a_console_lacks_does_not_end_a_run(console: Console) -> None:
    made = console("rules", "sju-sma-hus", PYTHONIOENCODING="iso8859-5", PYTHONUTF8="0")
    assert made.returncode == 0, made.stderr
    assert made.stdout.decode("iso8859-5").startswith("Sju sm? hus")


def test_json_loses_nothing_on_a_narrow_console(console: Console) -> None:
    made = console("games", "--format", "json", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert json.loads(made.stdout.decode("ascii"))[2]["title"] == "Sju små hus"


def test_an_error_message_with_other_letters_is_shown_on_a_narrow_console(console: Console) -> None:
    made = console("rules", "sju-små-hus", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert made.returncode == 2 and b"did you mean 'sju-sma-hus'" in made.stderr


def test_a_run_in_a_pipe_without_a_display_writes_charts_and_no_bar(console: Console, tmp_path: Path) -> None:
    made = console(
        *RUN, "--deals", 100_000, "--seed", 1, "--out", tmp_path / "run", "--format", "json", MPLBACKEND=None, DISPLAY=None
    )
    assert made.returncode == 0, made.stderr
    assert (tmp_path / "run" / "charts" / "kind_frequencies.png").stat().st_size > 5000
    said = [line for line in made.stderr.decode().splitlines() if not line.startswith("stickprov: compiling")]
    assert said == [f"Report: {tmp_path / 'run' / 'report.html'}"]
    assert json.loads(made.stdout)["manifest"]["deals"] == 100_000


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    command = f"{sys.executable} -m simulate replay sju-sma-hus --seed 1 --game 0 --games 40 --strategy random_legal | head -n 1"
    made = subprocess.run(["/bin/sh", "-c", command], capture_output=True, timeout=60, check=False)
    assert made.stdout.startswith(b"Deal 0") and b"Traceback" not in made.stderr
