"""The command report: everything again from the counts alone."""

import json
import shutil
from pathlib import Path

from tests.cli.conftest import Command


def files(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def test_the_report_made_again_is_the_same_byte_for_byte(stickprov: Command, run_folder: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(run_folder, tmp_path / "run")
    shutil.rmtree(folder / "charts")
    for name in ("report.html", "summary.md", "deals.parquet"):
        (folder / name).unlink()
    result = stickprov("report", folder)
    assert result.exit_code == 0, result.output
    made = files(folder)
    assert made == {name: content for name, content in files(run_folder).items() if name != "deals.parquet"}


def test_old_files_are_replaced(stickprov: Command, match_folder: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(match_folder, tmp_path / "run")
    (folder / "charts" / "old.svg").write_text("old")
    (folder / "report.html").write_text("old")
    stickprov("report", folder)
    assert files(folder) == files(match_folder)


def test_the_tables_are_printed_as_by_the_run(stickprov: Command, run_folder: Path) -> None:
    result = stickprov("report", run_folder, "--format", "json")
    assert json.loads(result.stdout)["manifest"] == json.loads((run_folder / "manifest.json").read_text())
    assert result.stderr == f"Report: {run_folder / 'report.html'}\n"
    assert stickprov("report", run_folder, "--format", "markdown").stdout == (run_folder / "summary.md").read_text("utf-8")
