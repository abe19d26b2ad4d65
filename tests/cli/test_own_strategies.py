"""A strategy of one's own on the command line: begun, checked, played, kept in a manifest and never executed unasked."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from simulate.core.games import Game, game_ids, load_game
from simulate.core.kernels import COMPILED
from simulate.runs import checking
from simulate.runs.starting import view_fields
from tests.cli.conftest import Command

HEAD = '''"""Is written by a test."""

from simulate.core.bits import lowest, nth, size
from simulate.core.rng import below

GAME = "sju-sma-hus"
'''
LOWEST = "def choose(view):\n    return lowest(view.legal)\n"
RUN = ("run", "sju-sma-hus", "--deals", 50, "--seed", 1, "--threads", 1)
NEXT_STREAM = "view.streams[1 - view.seat]"

pytestmark = pytest.mark.skipif(not COMPILED, reason="checks run in processes of their own")


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Return a function that writes a strategy file into the present folder."""
    monkeypatch.chdir(tmp_path)

    def write(source: str, name: str = "mine.py", head: str = HEAD) -> Path:
        path = tmp_path / name
        path.write_text(head + source, encoding="utf-8")
        return path

    return write


def findings(stickprov: Command, *arguments: object) -> tuple[int, dict[tuple[str, str], str]]:
    """Check a file; return the exit code and what was found by stage and check, failures marked."""
    done = stickprov("strategies", "--check", *arguments, "--format", "json")
    rows = json.loads(done.stdout)
    marks = {"ok": "", "failed": "FAILED "}
    return done.exit_code, {(row["stage"], row["check"]): marks[row["verdict"]] + row["found"] for row in rows}


def found_in_this_process(game: Game, name: str) -> Iterator[checking.Finding]:
    """Yield what the compiled stage finds, up to the first failure: as in a process of its own, but quicker."""
    for check, run in checking.checks_compiled(game, name):
        finding = checking.run_check("compiled", check, run)
        yield finding
        if not finding.passed:
            return


# --------------------------------------------------------------------------------------------------------------- --new


@pytest.mark.parametrize("game_id", game_ids())
def test_a_new_file_passes_every_check_as_it_is(
    stickprov: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = stickprov("strategies", "--new", game_id, "fresh")
    assert done.stdout == "fresh.py is written. Change it, then: stickprov strategies --check fresh.py\n"
    game = checking.game_of_file("fresh.py")
    assert game.id == game_id
    assert [finding.found for finding in found_in_this_process(game, "fresh.py") if not finding.passed] == []


def test_checking_tells_each_check_and_ends_well(
    stickprov: Command, own: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "SECONDS_PLAYED", 0.1)
    own(LOWEST)
    code, found = findings(stickprov, "mine.py")
    assert code == 0
    assert found["plain Python", "can be read"] == "takes play, take in sju-sma-hus"
    assert found["compiled", "plays legally"] == "2,000 games under 20 sets of rules"
    assert [check for stage, check in found if stage == "compiled"] == [
        "compiles",
        "plays legally",
        "repeats itself",
        "leaves the table alone",
        "uses only the view",
        "uses no hidden cards",
        "uses its own numbers",
        "comes out even",
        "speed",
    ]


def test_a_new_file_tells_every_field_of_the_view_and_has_a_parameter(stickprov: Command, tmp_path: Path, game: Game) -> None:
    assert stickprov("strategies", "--new", game.id, "fresh", "--to", tmp_path).exit_code == 0
    text = (tmp_path / "fresh.py").read_text("utf-8")
    assert [name for name in game.table_dtype["seen"].names if f"#   view.{name}" not in text] == []
    done = stickprov("strategies", game.id, "--check", tmp_path / "gone.py")
    assert done.exit_code == 2


def test_the_fields_of_a_view_are_read_with_their_meaning() -> None:
    fields = dict(view_fields(load_game("sju-sma-hus")))
    assert fields["trick"] == "0 to 25"
    assert "rules" in fields


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--new", "chansn", "fresh"), "no game 'chansn'; did you mean 'chansen'?"),
        (("--new", "chansen", "My File"), "a strategy's name has small letters, digits and _, a letter first, as lead_low"),
        (("--new", "chansen", "there"), "there.py is there already: give another name, or remove it"),
        (("chansen", "--new", "chansen", "fresh"), "give GAME, or --new GAME NAME [--to DIR], or --check FILE"),
        (("--to", "."), "give GAME, or --new GAME NAME [--to DIR], or --check FILE"),
        (("--check", "steady"), "--check needs a strategy file, NAME.py; got 'steady'"),
        (("--check", "gone.py"), "strategy file gone.py cannot be read (No such file or directory)"),
        (("--check", "there.py"), 'which game is there.py for? write GAME = "chansen" (or another) into it'),
    ],
)
def test_what_cannot_be_begun_or_checked_is_refused(
    stickprov: Command, own: Callable[..., Path], arguments: tuple[str, ...], message: str
) -> None:
    own(LOWEST, "there.py", head="")
    done = stickprov("strategies", *arguments)
    assert done.exit_code == 2
    assert message in " ".join(done.stderr.split())
    assert not Path("fresh.py").exists()


# ------------------------------------------------------------------------------------------------------------- --check


@pytest.mark.parametrize(
    ("source", "check", "message"),
    [
        ("def choose(view)\n    return 0", "can be read", "mine.py:7: expected ':'"),
        ("import nothere", "can be read", "mine.py:7: imports nothere: a strategy file may import"),
        ("while True:\n    pass", "can be read", "TooSlowError: reading mine.py took more than 1 s: does"),
        ("def choose(view):\n    lowest(0)", "plays legally", "mine.py:8: play returns None; it must be"),
        ("def choose(view):\n    return 0.5", "plays legally", "mine.py:8: play returns 0.5; it must be"),
        ("def choose(view):\n    return -1", "plays legally", "mine.py:8: play returns -1 at seat 0; legal are"),
        ("def choose(view):\n    return 64", "plays legally", "mine.py:8: play returns 64 at seat 0; legal are"),
        (
            "import numpy as np\nT = np.arange(3)\ndef choose(view):\n    return nth(view.legal, 0 * T[view.trick])",
            "plays legally",
            "mine.py:10: IndexError: index 3 is out of bounds",
        ),
        (
            "def choose(view):\n    while view.trick > 1: pass\n    return lowest(view.legal)",
            "plays legally",
            "mine.py:8: play in plain Python took more than 1 s: does it loop for ever?",
        ),
        (
            "def choose(view):\n    return view.nothing",
            "plays legally",
            "mine.py:8: the view has no field 'nothing'",
        ),
    ],
    ids=lambda part: part.splitlines()[-1].strip()[:30],
)
def test_a_broken_file_is_told_with_its_line(
    stickprov: Command,
    own: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
    source: str,
    check: str,
    message: str,
) -> None:
    monkeypatch.setattr(checking, "SECONDS_A_DECISION", 1.0)
    own(source)
    code, found = findings(stickprov, "mine.py")
    assert code == 1
    assert list(found)[-1] == ("plain Python", check)
    assert found["plain Python", check].startswith("FAILED ")
    assert message in found["plain Python", check]


@pytest.mark.parametrize(
    ("source", "check", "message"),
    [
        (
            "def choose(view):\n    return lowest(view.legal) + len({view.trick: 'x', 'y': 2}) - 2",
            "compiles",
            "mine.py:8: play does not compile: ",
        ),
        (
            "def choose(view):\n    view.hand = 0\n    return lowest(view.legal)",
            "leaves the table alone",
            "play at seat 0 changes what it is shown: hand; see stickprov replay sju-sma-hus",
        ),
        (
            f"def choose(view):\n    return nth(view.legal, below({NEXT_STREAM}, size(view.legal)))",
            "leaves the table alone",
            "play at seat 0 draws random numbers of another seat: use view.streams[view.seat]",
        ),
        (
            f"def choose(view):\n    other = {NEXT_STREAM}.numbers[0]\n    return nth(view.legal, other % size(view.legal))",
            "uses its own numbers",
            "when the random numbers of other seats are others",
        ),
    ],
    ids=lambda part: part.splitlines()[-1].strip()[:30],
)
def test_what_only_compiled_play_shows_is_told(
    own: Callable[..., Path], sju_sma_hus: Game, source: str, check: str, message: str
) -> None:
    own(source)
    *_, last = found_in_this_process(sju_sma_hus, "mine.py")
    assert (last.passed, last.check) == (False, check)
    assert message in last.found


def test_a_file_that_ends_the_process_is_told(
    stickprov: Command, own: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    own("import numpy.ctypeslib as c\nc.ctypes.string_at(0)\n" + LOWEST)
    code, found = findings(stickprov, "mine.py")
    assert code == 1
    assert found["plain Python", "can be read"] == "FAILED it ended the process (SIGSEGV): does it read outside an array?"


def test_a_file_that_is_not_done_in_time_is_told(
    stickprov: Command, own: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "SECONDS_A_STAGE", 4)
    own("try:\n    while True:\n        pass\nexcept Exception:\n    while True:\n        pass\n" + LOWEST)
    monkeypatch.setattr(checking, "SECONDS_A_DECISION", 1.0)
    _, found = findings(stickprov, "mine.py")
    assert found["plain Python", "can be read"] == "FAILED not finished after 4 seconds: does it loop for ever?"


def test_what_a_file_prints_is_no_finding(stickprov: Command, own: Callable[..., Path]) -> None:
    own("print('hello')\ndef choose(view):\n    return 99")
    _, found = findings(stickprov, "mine.py")
    assert list(found) == [("plain Python", "can be read"), ("plain Python", "plays legally")]


@pytest.mark.parametrize(
    ("source", "game_id"),
    [
        ('GAME = "hund"\ndef choose(view): pass', "hund"),
        ("def take(view): pass\ndef play(view): pass", "sju-sma-hus"),
        ("def bid(view): pass\ndef play(view): pass", "chansen"),
        ("def shed(view): pass", "hund"),
    ],
)
def test_a_file_says_its_game_by_its_constant_or_its_functions(own: Callable[..., Path], source: str, game_id: str) -> None:
    own(source, head="")
    assert checking.game_of_file("mine.py").id == game_id


# ------------------------------------------------------------------------------------------- manifests and executing


def test_a_run_keeps_the_hash_of_a_file_and_goes_on_only_with_the_same(
    stickprov: Command, own: Callable[..., Path], tmp_path: Path
) -> None:
    own(LOWEST)
    done = stickprov(*RUN, "--strategy", "mine.py", "--out", "kept")
    assert done.exit_code == 0, done.output
    manifest = json.loads((tmp_path / "kept/manifest.json").read_text("utf-8"))
    assert list(manifest["sources"]) == ["mine.py"]
    assert manifest["command"] == "stickprov run sju-sma-hus --deals 50 --seed 1 --strategy mine.py"

    again = ("run", "--config", "kept/manifest.json", "--strategy", "mine.py")
    assert stickprov(*again).stdout == done.stdout
    own(LOWEST.replace("lowest", "0 + lowest"))
    changed = stickprov(*again)
    assert changed.exit_code == 2
    assert "strategy mine.py has changed since the run of kept/manifest.json" in " ".join(changed.stderr.split())
    (tmp_path / "mine.py").unlink()
    gone = stickprov(*again)
    assert gone.exit_code == 2
    assert "strategy file mine.py cannot be read" in gone.stderr
    assert stickprov("report", "kept").exit_code == 0


@pytest.mark.parametrize("strategy", ["mine.py", "0=mine.py:reach=3", "0.take=mine.py", "lowest take=mine.py"])
def test_a_settings_file_never_executes_code(stickprov: Command, own: Callable[..., Path], tmp_path: Path, strategy: str) -> None:
    own(f"with open({str(tmp_path / 'executed')!r}, 'w'):\n    pass\n" + LOWEST)
    Path("run.toml").write_text(f'game = "sju-sma-hus"\ndeals = 10\nseed = 1\nstrategies = ["{strategy}"]\n')
    done = stickprov("run", "--config", "run.toml")
    assert done.exit_code == 2
    assert "run.toml names the strategy file mine.py, and settings from a file execute no code" in " ".join(done.stderr.split())
    assert stickprov("strategies", "sju-sma-hus").exit_code == 0
    assert not (tmp_path / "executed").exists()


def test_a_file_plays_in_comparisons_tournaments_and_sweeps(stickprov: Command, own: Callable[..., Path]) -> None:
    own("def choose(view, reach=2):\n    return lowest(view.legal)\n")
    common = ("--deals", 20, "--seed", 1, "--threads", 1, "--format", "json")
    for arguments in (
        ("compare", "sju-sma-hus", "lowest", "mine.py:reach=1"),
        ("tournament", "sju-sma-hus", "lowest", "mine.py", "lowest take=mine.py"),
        ("sweep", "sju-sma-hus", "--vary", "strategy.0=lowest,mine.py", "--strategy", "lowest"),
    ):
        done = stickprov(*arguments, *common)
        assert done.exit_code == 0, done.output
        assert list(json.loads(done.stdout)["manifest"]["sources"]) == ["mine.py"]


def test_an_illegal_choice_of_a_file_is_told_with_a_replay(stickprov: Command, own: Callable[..., Path]) -> None:
    own("def choose(view):\n    return 60\n")
    done = stickprov(*RUN, "--strategy", "mine.py")
    assert done.exit_code == 1
    assert "strategy mine.py at seat 0 of sju-sma-hus made an illegal choice" in done.stderr
    assert done.stderr.rstrip().endswith("--deal 0 --strategy 0=mine.py --strategy 1=mine.py")


def test_a_broken_package_is_listed_with_what_is_wrong(
    stickprov: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "sad_pack-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: sad_pack\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[stickprov.strategies]\nhund.sad = sad_pack_nowhere\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    done = stickprov("strategies", "hund")
    assert done.exit_code == 0
    told = "cannot be used: strategy sad of hund from the package sad_pack cannot be loaded: ModuleNotFoundError"
    assert told in " ".join(done.stdout.split())
