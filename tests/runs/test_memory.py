"""The memory of a run does not grow with the number of its games."""

import subprocess
import sys
from pathlib import Path

import pytest

PEAK = """
import sys
from simulate.cli.main import main
try:
    main()
finally:  # what the system tells of usage would begin with that of the process that started this one
    status = dict(line.split(":", 1) for line in open("/proc/self/status"))
    print(int(status["VmHWM"].split()[0]) // 1024, file=sys.stderr)
"""


def peak_megabytes(deals: int, folder: Path) -> int:
    """Return the peak memory of a run that keeps rows."""
    arguments = ["run", "chansen", "--deals", str(deals), "--seed", "1", "--strategy", "random_legal", "--threads", "2"]
    command = [sys.executable, "-c", PEAK, *arguments, "--rows", "--out", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return int(done.stderr.split()[-1])


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the peak of memory is read from /proc")
def test_memory_does_not_grow_with_the_number_of_games(tmp_path: Path) -> None:
    peak_megabytes(100, tmp_path / "compiles")
    some, many = peak_megabytes(600_000, tmp_path / "some"), peak_megabytes(3_000_000, tmp_path / "many")
    assert many < 1.2 * some and many < 500, (some, many)  # rows kept would be 300 MB; how many wait for the disk varies
