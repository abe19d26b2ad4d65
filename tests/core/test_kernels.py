"""The folder of compiled code: another one for any change of the sources, and one that can be written to."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from simulate.core import kernels
from simulate.core.kernels import COMPILED, SOURCE_ROOT

SOURCES = [
    path.relative_to(SOURCE_ROOT) for package in ("simulate", "strategies") for path in (SOURCE_ROOT / package).rglob("*.py")
]


@pytest.fixture
def copied_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the sources, of which the hash is taken."""
    for package in ("simulate", "strategies"):
        shutil.copytree(SOURCE_ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(kernels, "SOURCE_ROOT", tmp_path)
    return tmp_path


def test_a_copy_of_the_sources_has_the_same_hash(copied_sources: Path) -> None:
    copied = kernels.source_hash()
    kernels.SOURCE_ROOT = SOURCE_ROOT
    assert kernels.source_hash() == copied


def test_a_change_in_any_source_changes_the_hash(copied_sources: Path) -> None:
    hashes = {kernels.source_hash()}
    for source in SOURCES:
        with (copied_sources / source).open("a") as file:
            file.write("#")
        hashes.add(kernels.source_hash())
    assert len(hashes) == 1 + len(SOURCES)


def test_another_or_a_renamed_source_changes_the_hash(copied_sources: Path) -> None:
    folder = copied_sources / "strategies" / "sju_sma_hus"
    before = kernels.source_hash()
    (folder / "another.py").write_text("")
    another = kernels.source_hash()
    (folder / "another.py").rename(folder / "another_name.py")
    assert len({before, another, kernels.source_hash()}) == 3


def test_the_same_text_cut_elsewhere_between_two_files_changes_the_hash(copied_sources: Path) -> None:
    folder = copied_sources / "strategies"
    (folder / "a.py").write_text("xy")
    (folder / "b.py").write_text("z")
    before = kernels.source_hash()
    (folder / "a.py").write_text("x")
    (folder / "b.py").write_text("yz")
    assert kernels.source_hash() != before


# ------------------------------------------------------------------------------------------------------- where it lies


@pytest.fixture
def no_folder(tmp_path: Path) -> Path:
    """A path below which no folder can be made, not even by an administrator: below a file."""
    (tmp_path / "file").write_text("")
    return tmp_path / "file" / "folder"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home and a temporary folder of the test's own, and no named cache folder."""
    for name in ("STICKPROV_CACHE_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    return tmp_path / "home"


def test_the_cache_lies_in_the_folder_that_is_named(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STICKPROV_CACHE_DIR", str(tmp_path / "named"))
    assert kernels._find_cache_folder() == tmp_path / "named" / kernels.source_hash()


def test_the_cache_lies_below_the_home_when_none_is_named(home: Path) -> None:
    assert home in kernels._find_cache_folder().parents


def test_the_cache_lies_below_the_home_when_the_named_folder_cannot_be_written(
    home: Path, no_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STICKPROV_CACHE_DIR", str(no_folder))
    assert home in kernels._find_cache_folder().parents


def test_the_cache_lies_in_the_temporary_folder_when_the_home_cannot_be_written_either(
    home: Path, no_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STICKPROV_CACHE_DIR", str(no_folder))
    monkeypatch.setenv("HOME", str(no_folder))
    found = kernels._find_cache_folder()
    assert found.parent == tmp_path / "temporary" / f"stickprov-{os.getuid()}"
    assert found.is_dir()


def test_folders_of_other_versions_are_removed_when_unused_for_two_weeks(tmp_path: Path) -> None:
    now = time.time()
    for name, days in [("current", 20), ("old", 15), ("recent", 13)]:
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (now - days * 86400,) * 2)
    kernels.remove_old_folders(tmp_path / "current")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["current", "recent"]


# ------------------------------------------------------------------------------------------------------ the first run


@pytest.mark.skipif(not COMPILED, reason="plain Python compiles nothing")
def test_the_first_compiling_is_announced_on_stderr_and_a_later_one_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(kernels, "CACHE_FOLDER", tmp_path)
    for _ in range(2):
        with kernels.compiling("sju-sma-hus/deals"):
            pass
    assert capsys.readouterr() == ("", "stickprov: compiling sju-sma-hus/deals once, a few seconds ...\n")


@pytest.mark.skipif(not COMPILED, reason="plain Python compiles nothing")
def test_a_compiling_that_failed_is_announced_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(kernels, "CACHE_FOLDER", tmp_path)
    with pytest.raises(KeyError), kernels.compiling("hund/games"):
        raise KeyError
    with kernels.compiling("hund/games"):
        pass
    assert capsys.readouterr().err.count("compiling hund/games once") == 2


FIRST_RUN = """
from simulate.runs.plan import make_plan
from simulate.runs.shards import play_plan
counts = play_plan(make_plan("sju-sma-hus", deals=1000, seed=1, strategies=["random_legal"]))
print(counts.deals, counts.decisions, counts.tables["kinds"].sum(axis=(1, 2)).tolist())
"""


@pytest.mark.skipif(not COMPILED, reason="plain Python compiles nothing")
def test_two_first_runs_at_once_in_an_empty_cache_both_count_right(tmp_path: Path) -> None:
    environment = {**os.environ, "STICKPROV_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(SOURCE_ROOT)}
    command = [sys.executable, "-W", "error", "-c", FIRST_RUN]
    runs = [
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)
    ]
    answers = [run.communicate(timeout=120) for run in runs]
    assert [out for out, _ in answers] == ["1000 80000 [365, 311, 324]\n"] * 2, answers
    assert sum(err.count("compiling sju-sma-hus/deals once") for _, err in answers) == 1
