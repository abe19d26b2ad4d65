"""The help: complete, with an example for every command, and fast."""

import json
import subprocess
import sys

import click
import pytest

from simulate.cli.main import cli
from tests.cli.conftest import Command

COMMANDS = sorted(cli.commands)

LOADED = """
import json, sys
from simulate.cli.main import cli
for name in [None, *cli.commands]:
    try:
        cli.main([name, "--help"] if name else ["--help"], standalone_mode=False)
    except SystemExit:
        pass
print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""


def test_all_commands_are_there() -> None:
    assert {"run", "replay", "games", "rules", "strategies", "report", "bench", "check"} <= set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_has_an_example_that_begins_with_its_name(stickprov: Command, name: str) -> None:
    result = stickprov(name, "--help")
    assert result.exit_code == 0
    example = result.output.partition("Example:\n")[2]
    assert example.strip().startswith(f"stickprov {name}")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_a_command_says_what_it_does(name: str) -> None:
    for parameter in cli.commands[name].params:
        if isinstance(parameter, click.Option):
            assert parameter.help, parameter.name


def test_the_group_has_an_example_and_lists_all_commands(stickprov: Command) -> None:
    result = stickprov("--help")
    assert "Example:\n" in result.output
    assert all(f"\n  {name} " in result.output for name in COMMANDS)


def test_help_loads_no_heavy_package() -> None:
    made = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True, timeout=60)
    loaded = set(json.loads(made.stderr.splitlines()[-1]))
    assert not loaded & {"numba", "numpy", "pandas", "matplotlib", "scipy", "pyarrow", "llvmlite", "dask"}


def test_h_is_help(stickprov: Command) -> None:
    assert stickprov("run", "-h").output == stickprov("run", "--help").output


def test_without_a_command_the_help_is_shown(stickprov: Command) -> None:
    result = stickprov()
    assert result.exit_code == 2 and "Commands:" in result.output
