"""Strategies from outside: files and packages, loaded once, compiled apart, and what is wrong with them said with their line."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from simulate.core.errors import InputError
from simulate.core.games import Game
from simulate.core.kernels import COMPILED
from simulate.core.own_files import package_strategies
from simulate.core.strategies import all_names, load_strategy, parse_seating, parse_spec, seating_arguments, sources_of
from simulate.runs.plan import make_plan
from simulate.runs.shards import play_plan

HEAD = '''"""Is written by a test."""

from simulate.core.bits import holds, lowest

'''
FIRST = HEAD + "def choose(view):\n    return lowest(view.legal)\n"

compiled_only = pytest.mark.skipif(not COMPILED, reason="says what the compiler says")


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Return a function that writes a strategy file into the present folder."""
    monkeypatch.chdir(tmp_path)

    def write(source: str, name: str = "mine.py", head: str = HEAD) -> Path:
        path = tmp_path / name
        path.write_text(head + source, encoding="utf-8")
        return path

    return write


# --------------------------------------------------------------------------------------------------------------- texts


def test_a_file_is_a_strategy_with_parameters(own: Callable[..., Path], sju_sma_hus: Game) -> None:
    own("def choose(view, reach=2, bold=False):\n    return lowest(view.legal)\n")
    assert parse_spec(sju_sma_hus, "mine.py").text == "mine.py:reach=2,bold=false"
    assert parse_spec(sju_sma_hus, "mine.py:reach=5").text == "mine.py:reach=5,bold=false"
    assert parse_spec(sju_sma_hus, "./mine.py:reach=5").short == "./mine.py:reach=5"


def test_a_file_takes_a_seat_or_a_decision(own: Callable[..., Path], sju_sma_hus: Game) -> None:
    path = own("def choose(view, reach=2):\n    return lowest(view.legal)\n")
    seating = parse_seating(sju_sma_hus, 2, ["random_legal", f"1={path}:reach=3", "0.take=mine.py"])
    texts = ["0=random_legal", "0.take=mine.py:reach=2", f"1={path}:reach=3"]
    assert seating_arguments(sju_sma_hus, seating) == texts
    assert seating_arguments(sju_sma_hus, parse_seating(sju_sma_hus, 2, texts)) == texts


def test_the_sources_of_a_seating_are_those_from_outside(own: Callable[..., Path], sju_sma_hus: Game) -> None:
    own("", head='"""Lowest."""\n\n\ndef choose(view):\n    return 0\n')
    seating = parse_seating(sju_sma_hus, 2, ["random_legal", "0.take=mine.py"])
    assert sources_of(seating) == {"mine.py": "8f105cc05e2bcd6c8b707cd732db1cce2f32658c427c214c05a0b7c220234477"}


def test_another_source_is_another_strategy_in_the_same_process(own: Callable[..., Path], sju_sma_hus: Game) -> None:
    own("def choose(view, reach=1):\n    return lowest(view.legal)\n")
    first = load_strategy(sju_sma_hus, "mine.py")
    assert load_strategy(sju_sma_hus, "mine.py") is first
    own("def choose(view, reach=2):\n    return lowest(view.legal)\n")
    assert load_strategy(sju_sma_hus, "mine.py").parameters[0].default == 2


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("my file.py", "the path of a strategy file has letters, digits and . / _ - + @ ~ only"),
        ("a=b.py", "the path of a strategy file has letters"),
        ("gone.py", "strategy file gone.py cannot be read (No such file or directory): give the path of a Python file"),
        (".py", "strategy file .py cannot be read"),
    ],
)
def test_a_path_that_cannot_be_used_is_refused(own: Callable[..., Path], sju_sma_hus: Game, name: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        load_strategy(sju_sma_hus, name)
    assert str(error.value).startswith(message)


# --------------------------------------------------------------------------------------- what is wrong, with its line


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("def choose(view)\n    return 0", "mine.py:5: expected ':'"),
        ("import random", "mine.py:5: imports random: random numbers come from below(view.streams[view.seat], n)"),
        ("from numpy.random import randint", "mine.py:5: imports numpy.random: random numbers come from below"),
        ("import numpy as np\ndef choose(view):\n    return np.random.randint(3)", "mine.py:7: uses np.random: random numbers"),
        ("import helper", "mine.py:5: imports helper: a strategy file may import simulate, strategies, numpy, numba, math"),
        ("from . import helper", "mine.py:5: imports .: a strategy file may import simulate"),
        ("from simulate.core.bits import smallest", "mine.py:5: ImportError: cannot import name 'smallest'"),
        ("x = 1\ny = x / 0", "mine.py:6: ZeroDivisionError: division by zero"),
        ("exit(3)", "mine.py:5: SystemExit: 3"),
        ("def choose(view):\n    raise IndexError", "mine.py:6: compiled code cannot raise, assert or catch errors"),
        ("def choose(view):\n    assert view.legal", "mine.py:6: compiled code cannot raise, assert or catch errors"),
        ("GAME = 'hund'\ndef choose(view):\n    return 0", "strategy mine.py plays hund, as its GAME says, not sju-sma-hus"),
        ("def collect(view):\n    return 0", "strategy mine.py needs a function choose, or one of play, take"),
        ("def choose():\n    return 0", "strategy mine.py needs, to play, a function of the view"),
        ("choose = 3", "strategy mine.py needs, to play, a function of the view; got 3"),
        ("def choose(view, far='x'):\n    return 0", "parameter far of mine.py needs a bool, int or float as default"),
    ],
)
def test_a_file_that_is_no_strategy_says_where(own: Callable[..., Path], sju_sma_hus: Game, source: str, message: str) -> None:
    own(source)
    with pytest.raises(InputError) as error:
        load_strategy(sju_sma_hus, "mine.py")
    assert str(error.value).startswith(message)
    assert str(error.value).endswith("; run `stickprov strategies --check mine.py`")


@compiled_only
@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("def choose(view):\n    lowest(view.legal)", "mine.py:5: choose returns nothing; it must return a whole number"),
        ("def choose(view):\n    if view.trick:\n        return 1", "mine.py:5: choose returns nothing in some cases; it must"),
        ("def choose(view):\n    return view.legal / 2", "mine.py:5: choose returns a float64; it must return a whole number"),
        ("def choose(view):\n    return view.nothing", "mine.py:6: play does not compile: the view has no field 'nothing'"),
        (
            "def choose(view):\n    return view.tricck",
            "mine.py:6: play does not compile: the view has no field 'tricck'; did",
        ),
        (
            "def help(view):\n    return nosuch(view)\ndef choose(view):\n    return help(view)",
            "mine.py:6: play does not compile: ",
        ),
        (
            "def help(card):\n    return card + 'x'\ndef choose(view):\n    return help(view.hand)",
            "mine.py:6: play does not compile: there",
        ),
        (
            "def choose(view):\n    return [card for card in view.legal][0]",
            "mine.py:6: play does not compile: Invalid use of getiter",
        ),
        ("class A: pass\ndef choose(view):\n    return A().x", "mine.py:7: play does not compile: "),
        ('def choose(view):\n    a = {}\n    a["x"] = 1\n    a[2] = 1\n    return 0', "mine.py:8: play does not compile: "),
    ],
)
def test_a_file_that_does_not_compile_says_where(own: Callable[..., Path], source: str, message: str) -> None:
    own(source)
    plan = make_plan("sju-sma-hus", deals=1, seed=1, strategies=["mine.py"])
    with pytest.raises(InputError) as error:
        play_plan(plan)
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)


def test_helper_functions_and_choices_need_no_decorator(own: Callable[..., Path]) -> None:
    own("def help(cards):\n    return lowest(cards)\n\n\ndef choose(view):\n    return help(view.legal)\n")
    plan = make_plan("sju-sma-hus", deals=3, seed=1, strategies=["mine.py"])
    assert play_plan(plan).deals == 3


def test_a_file_is_executed_once_for_all_seats_and_workers(own: Callable[..., Path], tmp_path: Path) -> None:
    count = tmp_path / "count"
    own(f"with open({str(count)!r}, 'a') as count:\n    count.write('x')\ndef choose(view):\n    return lowest(view.legal)\n")
    plan = make_plan("sju-sma-hus", deals=40, seed=1, strategies=["0=mine.py", "1=mine.py"])
    play_plan(plan, threads=2, shard_size=10)
    assert count.read_text() == "x"


# ------------------------------------------------------------------------------------------------------------ packages


def offer(folder: Path, package: str, points: dict[str, str], modules: dict[str, str]) -> None:
    """Write an installed package with entry points."""
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    lines = [f"{name} = {module}" for name, module in points.items()]
    (info / "entry_points.txt").write_text("\n".join(["[stickprov.strategies]", *lines, ""]))
    (folder / package).mkdir()
    for name, source in {"__init__": "", **modules}.items():
        (folder / package / f"{name}.py").write_text(source)


def test_a_package_offers_strategies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sju_sma_hus: Game) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    offer(tmp_path, "offered_cards", {"sju-sma-hus.eager": "offered_cards.eager"}, {"eager": FIRST})
    assert list(package_strategies("sju-sma-hus")) == ["eager"]
    assert package_strategies("hund") == {}
    assert "eager" in all_names(sju_sma_hus)
    strategy = load_strategy(sju_sma_hus, "eager")
    assert (strategy.package, len(strategy.sha256)) == ("offered_cards", 64)
    plan = make_plan("sju-sma-hus", deals=3, seed=1, strategies=["eager"])
    assert play_plan(plan).deals == 3


def test_a_name_that_two_packages_offer_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sju_sma_hus: Game) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    for package in ("one_pack", "two_pack"):
        offer(tmp_path, package, {"sju-sma-hus.eager": f"{package}.eager"}, {"eager": FIRST})
    with pytest.raises(InputError, match="strategy eager of sju-sma-hus is offered by one_pack and two_pack"):
        load_strategy(sju_sma_hus, "eager")


def test_a_package_that_cannot_be_imported_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sju_sma_hus: Game) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    offer(tmp_path, "broken_pack", {"sju-sma-hus.eager": "broken_pack.eager"}, {"eager": "import nothere_at_all"})
    message = "strategy eager of sju-sma-hus from the package broken_pack cannot be loaded: ModuleNotFoundError: No module named"
    with pytest.raises(InputError, match=message):
        load_strategy(sju_sma_hus, "eager")


def test_a_package_cannot_take_the_name_of_a_strategy_of_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sju_sma_hus: Game
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    offer(tmp_path, "same_name", {"sju-sma-hus.steady": "same_name.eager"}, {"eager": FIRST})
    assert load_strategy(sju_sma_hus, "steady").package == ""


# --------------------------------------------------------------------------------------- the cache of compiled code


@compiled_only
def test_an_edited_file_or_package_never_runs_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, console: Callable[..., object]
) -> None:
    """Also when time and size are the same, and when only a helper in another file of the package has changed."""
    helper = "from simulate.core.kernels import kernel\n\n@kernel\ndef wanted():\n    return 5\n"
    taking = '"""Takes its pile."""\n\nfrom simulate.core.bits import holds, lowest\n{}\n\ndef take(view):\n    return {}\n'
    choice = "{0} if holds(view.legal, {0}) else lowest(view.legal)"
    offer(
        tmp_path,
        "pile_pack",
        {"sju-sma-hus.pile": "pile_pack.pile"},
        {"pile": taking.format("from pile_pack.helper import wanted", choice.format("wanted()")), "helper": helper},
    )
    own = tmp_path / "mine.py"
    own.write_text(taking.format("", choice.format("5")))

    def piles(taker: str) -> set[str]:
        arguments = [
            "replay",
            "sju-sma-hus",
            "--seed",
            1,
            "--deal",
            0,
            "--strategy",
            "random_legal",
            "--strategy",
            f"take={taker}",
        ]
        done = console(*arguments, "--format", "jsonl", PYTHONPATH=f"{os.environ.get('PYTHONPATH', '')}:{tmp_path}")
        assert done.returncode == 0, done.stderr  # type: ignore[attr-defined]
        takes = [line for line in done.stdout.decode().splitlines() if '"take"' in line]  # type: ignore[attr-defined]
        return {line.partition('"pile": ')[2][0] for line in takes[:2]}

    assert (piles(str(own)), piles("pile")) == ({"5"}, {"5"})
    for path in (own, tmp_path / "pile_pack/helper.py"):
        stat = path.stat()
        path.write_text(path.read_text().replace("5", "6"))
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert (piles(str(own)), piles("pile")) == ({"6"}, {"6"})
