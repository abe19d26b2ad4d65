"""The command doctor, and --version."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from simulate.cli import doctor
from tests.cli.conftest import Command


def test_the_version_tells_those_of_what_results_depend_on(stickprov: Command) -> None:
    said = stickprov("--version").stdout
    assert said.startswith("stickprov 0.")
    assert all(name in said for name in ("python 3.", "numba ", "numpy ", "pyarrow "))


def test_it_tells_versions_cache_processor_and_extras(stickprov: Command) -> None:
    result = stickprov("doctor", "--format", "json")
    found = json.loads(result.stdout)
    assert (result.exit_code, found["trouble"]) == (0, [])
    assert {"stickprov", "numba", "processor", "bmi2", "compiled code", "extras", "system"} <= found.keys()
    assert "cores may be used" in found["processor"]
    assert stickprov("doctor").stdout.splitlines()[-1].split() == ["trouble", "none"]


def test_a_missing_package_is_trouble(stickprov: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    have = doctor.versions()
    monkeypatch.setattr(doctor, "versions", lambda: {**have, "numba": None})
    result = stickprov("doctor")
    assert result.exit_code == 1
    assert "numba is not installed: install the program again" in result.stdout


def test_plain_python_is_trouble(console: Callable[..., Any]) -> None:
    done = console("doctor", NUMBA_DISABLE_JIT="1")
    assert done.returncode == 1
    assert b"NUMBA_DISABLE_JIT is set" in done.stdout
