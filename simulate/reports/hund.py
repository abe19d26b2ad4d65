"""The report of Hund: the questions people ask of the game, each as a table, and the charts of the tables.

What is independent: games are, the players of a game are not. So every row counts games, not players: it is about one seat, or
about a number that a game has once, or about a sum over the seats of a game (`ratio`). Tables by what was collected show one seat
for each strategy at the table, the first that plays it: more seats of the same games would not be independent of it.
Stalled games stay in all rows but those of `signs`: nobody is the hund of them, and their length is cut off at `max_turns`.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from simulate.games.hund.state import CARDS, FINISHES, FIRST_OUT, HUND, MOST, STALLED
from simulate.reports.facts.hund import MEAN_WARS_OF_TWO, WARS_OF_TWO, first_trick_shares
from simulate.reports.tables import Played, ReportTable, TableBuilder
from simulate.stats.cubes import Cube
from simulate.stats.estimates import Estimate
from simulate.stats.means import mean, ratio, slope
from simulate.stats.proportions import wilson

Group = tuple[str, int, int]
"""A label with the lowest and the highest value it stands for."""

OUTCOMES = {"hund": HUND, "first out": FIRST_OUT}
FIRST_TRICKS = ("no war", "war", "war under a lone higher card")
CARD_GROUPS: tuple[Group, ...] = (
    ("0", 0, 0),
    ("1–4", 1, 4),
    ("5–8", 5, 8),
    ("9–12", 9, 12),
    ("13–16", 13, 16),
    ("17–20", 17, 20),
    ("21–25", 21, 25),
    ("26 or more", 26, CARDS),
)
OWNER_GROUPS: tuple[Group, ...] = (("trump alone", 1, 1), ("2–4", 2, 4), *CARD_GROUPS[2:])
HAND_SIZES: tuple[Group, ...] = (("1–8", 1, 8), ("9–16", 9, 16), ("17 or more", 17, CARDS))
RANK_GROUPS: tuple[Group, ...] = (  # in half ranks, as the column; two is 2, ace 14
    ("no cards", 0, 0),
    ("below 6", 4, 11),
    ("6–6.5", 12, 13),
    ("7–7.5", 14, 15),
    ("8–8.5", 16, 17),
    ("9–9.5", 18, 19),
    ("10–10.5", 20, 21),
    ("11 or more", 22, 28),
)
TRUMP_GROUPS: tuple[Group, ...] = (*((str(number), number, number) for number in range(8)), ("8 or more", 8, 13))
FEW_TRUMP_GROUPS: tuple[Group, ...] = (("0–1", 0, 1), ("2–3", 2, 3), ("4–5", 4, 5), ("6 or more", 6, 13))
LENGTHS = (10, 20, 30, 50, 100, 200, 300, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000)  # turns, pick-ups


# who is meant


def players(played: Played) -> int:
    """Return the number of players."""
    return int(played.rules["players"])


def first_seats(played: Played) -> Iterator[tuple[int, str]]:
    """Yield the first seat of each strategy at the table, and what to call it."""
    texts = played.strategies[: players(played)]
    for text in dict.fromkeys(texts):
        seat = texts.index(text)
        yield seat, f"seat {seat}"


def groups_of_seats(played: Played) -> dict[str, list[int]]:
    """Return the seats by name, and those of each strategy where strategies differ."""
    texts = played.strategies[: players(played)]
    groups = {f"seat {seat}": [seat] for seat in range(players(played))}
    if len(set(texts)) > 1:
        groups |= {text: [seat for seat, own in enumerate(texts) if own == text] for text in dict.fromkeys(texts)}
    return groups


def is_random(played: Played) -> bool:
    """Say whether all play at random with cards of which each is as likely, so that exact values are known."""
    return set(played.strategies) == {"random_legal"} and (players(played) > 2 or played.rules["removal"] == "random")


# pieces of tables


def seat_cube(played: Played, name: str, seat: int) -> Cube:
    """Return the count table of a seat, its columns named without the seat."""
    cube = played.cube(f"{name}_{seat}")
    return Cube(cube.cells, tuple(column.removesuffix(f"_{seat}") for column in cube.names), cube.lows)


def owner_cube(played: Played) -> Cube:
    """Return the count table of the trump card's owner, its columns named as those of a seat."""
    cube = played.cube("owner")
    return Cube(cube.cells, ("finish", "collected"), cube.lows)


def within(cube: Cube, column: str, low: int, high: int) -> Cube:
    """Keep the observations with a column from `low` to `high`, and drop the column."""
    axis = cube.names.index(column)
    start = low - cube.lows[axis]
    cells = np.moveaxis(cube.cells, axis, 0)[start : high - cube.lows[axis] + 1].sum(axis=0)
    return Cube(cells, cube.names[:axis] + cube.names[axis + 1 :], cube.lows[:axis] + cube.lows[axis + 1 :])


def add_outcomes(table: TableBuilder, cube: Cube, **labels: Any) -> None:
    """Add how often a player counted in `cube` is the hund, and first out, if there is any."""
    for result, finish in OUTCOMES.items() if cube.total else ():
        table.add(wilson(cube.where(finish=finish).total, cube.total), **labels, result=result)


def seats_share(played: Played, column: str, seats: list[int]) -> Estimate:
    """Estimate how often one of these seats is the one in a column of `ends`: the games are counted, not the seats."""
    values, counts = played.cube("ends").values(column)
    hits = np.isin(values, seats)
    if len(seats) == 1:
        return wilson(int(counts[hits].sum()), int(counts.sum()))
    return ratio(hits, np.full(len(values), len(seats)), counts, "share")


# the whole game


def stall_table(played: Played) -> ReportTable:
    """How often a game stalls (H21), and how many players are then still in."""
    table = TableBuilder("stalls", "Stalled games")
    cube = played.cube("shedding")
    table.add(wilson(*cube.share(lambda stalled: stalled > 0)), what="stalled games")
    still_in, counts = cube.values("stalled")
    table.add(mean(still_in[1:], counts[1:], "players"), what="players still in when it stalls")
    return table.table()


def hund_table(played: Played) -> ReportTable:
    """How often each seat, and a player of each strategy, is the hund, first out, and owner of the trump card."""
    table = TableBuilder("hund", "Who is the hund, who is first out, who takes the trump card")
    for player, seats in groups_of_seats(played).items():
        table.add(seats_share(played, "hund", seats), player=player, result="hund")
        table.add(seats_share(played, "first_out", seats), player=player, result="first out")
        table.add(seats_share(played, "trump_owner", seats), player=player, result="takes the trump card")
    return table.table()


def finish_table(played: Played) -> ReportTable:
    """How often each seat finishes in each place: the finishing order as a matrix."""
    table = TableBuilder("finish", "Finishing order")
    places = [*range(FIRST_OUT, players(played)), HUND, STALLED]
    for seat in range(players(played)):
        cube = seat_cube(played, "hands", seat)
        for place in places:
            table.add(wilson(cube.where(finish=place).total, cube.total), seat=f"seat {seat}", place=FINISHES[place])
    return table.table()


# part 1


def first_trick_table(played: Played) -> ReportTable:
    """How often the first trick of the game is a war; beside the exact values under random play and the usual wars."""
    table = TableBuilder("first_trick", "The first trick")
    cube = played.cube("first_trick")
    usual = played.rules["war_scope"] == "any_tie" and played.rules["war_priority"] == "rank"
    exact = first_trick_shares(players(played)) if usual and is_random(played) else (None, None, None)
    for number, result in enumerate(FIRST_TRICKS):
        table.add(wilson(cube.where(first_trick_war=number).total, cube.total), exact[number], result=result)
    return table.table()


def war_table(played: Played) -> ReportTable:
    """Wars a game and a trick, wars within wars, and lone higher cards that a war robs of the trick."""
    table = TableBuilder("wars", "Wars of part 1")
    wars, collecting = played.cube("wars"), played.cube("collecting")
    exact = MEAN_WARS_OF_TWO if knows_wars_of_two(played) else None
    table.add(mean(*wars.values("wars"), "wars"), exact, what="wars in a game")
    tricks, number, counts = collecting.pairs("collect_tricks", "wars")
    table.add(ratio(number, tricks, counts, "wars"), what="wars in a trick")
    tricks, number, counts = collecting.pairs("collect_tricks", "war_tricks")
    table.add(ratio(number, tricks, counts, "share"), what="tricks with a war")
    number, within_wars, counts = collecting.pairs("wars", lambda war_tricks, wars: wars - war_tricks)
    table.add(ratio(within_wars, number, counts, "share"), what="wars that broke out within a war")
    number, robbed, counts = wars.pairs("wars", "robbed")
    table.add(ratio(robbed, number, counts, "share"), what="wars under a lone higher card")
    table.add(mean(*wars.values("robbed"), "wars"), what="wars under a lone higher card, in a game")
    table.add(wilson(*wars.share(lambda robbed: robbed > 0)), what="games with a war under a lone higher card")
    return table.table()


def knows_wars_of_two(played: Played) -> bool:
    """Say whether the exact distribution of wars is known: two players at random, ten cards removed, the usual drawing."""
    usual = played.rules["removed"] == 10 and played.rules["draw_time"] == "at_once"
    return players(played) == 2 and usual and is_random(played)


def distribution(name: str, title: str, cube: Cube, column: str, label: str, exact: tuple[float, ...] = ()) -> ReportTable:
    """Return how often a column has each value, from the lowest to the highest seen."""
    table = TableBuilder(name, title)
    values, counts = cube.values(column)
    seen = values[np.nonzero(counts)]
    for value in range(int(seen.min()), int(seen.max()) + 1):
        table.add(
            wilson(int(counts[values == value].sum()), int(counts.sum())),
            exact[value] if value < len(exact) else np.nan if exact else None,
            **{label: value},
        )
    return table.table()


def war_count_table(played: Played) -> ReportTable:
    """How many wars a game has."""
    exact = WARS_OF_TWO if knows_wars_of_two(played) else ()
    return distribution("war_counts", "Number of wars in a game", played.cube("wars"), "wars", "wars", exact)


def war_depth_table(played: Played) -> ReportTable:
    """How deep the deepest war of a game goes: 1 is a war without another within, 0 a game without war."""
    return distribution("war_depth", "Most wars in one trick of a game", played.cube("wars"), "deepest_war", "wars_in_a_trick")


def sjanse_table(played: Played) -> ReportTable:
    """How often sjanse (H8) is taken; what it is worth is for `compare` and `sweep` to say."""
    table = TableBuilder("sjanse", "Sjanse: cards played from the top of the stock")
    cube = played.cube("sjanse")
    table.add(mean(*cube.values("sjanse_plays"), "cards"), what="cards in a game")
    table.add(wilson(*cube.share(lambda sjanse_plays: sjanse_plays > 0)), what="games with any")
    return table.table()


# what was collected


def collected_table(played: Played, name: str, title: str, counted: str, column: str, groups: tuple[Group, ...]) -> ReportTable:
    """Return how often the first seat of each strategy is hund, and first out, by groups of a column."""
    table = TableBuilder(name, title)
    for seat, player in first_seats(played):
        cube = seat_cube(played, counted, seat)
        for group, low, high in groups:
            add_outcomes(table, within(cube, column, low, high), player=player, held=group)
    return table.table()


def card_table(played: Played) -> ReportTable:
    """Hund and first out by the number of cards collected."""
    return collected_table(played, "by_cards", "By cards collected", "hands", "collected", CARD_GROUPS)


def rank_table(played: Played) -> ReportTable:
    """Hund and first out by the mean rank of the cards collected."""
    return collected_table(played, "by_rank", "By mean rank collected (ace is 14)", "hands", "mean_rank", RANK_GROUPS)


def trump_table(played: Played) -> ReportTable:
    """Hund and first out by the number of trumps collected."""
    return collected_table(played, "by_trumps", "By trumps collected", "trumps", "trumps", TRUMP_GROUPS)


def like_hand_table(played: Played) -> ReportTable:
    """Hund and first out by trumps among hands of like size: more cards bring more trumps, which hides what trumps are worth."""
    table = TableBuilder("trumps_by_size", "By trumps collected, in hands of like size")
    for seat, player in first_seats(played):
        for size, fewest, most in HAND_SIZES:
            cube = within(seat_cube(played, "trumps", seat), "collected", fewest, most)
            for group, low, high in FEW_TRUMP_GROUPS:
                add_outcomes(table, within(cube, "trumps", low, high), player=player, cards=size, trumps=group)
    return table.table()


def worth_table(played: Played) -> ReportTable:
    """By how much the probability of being the hund rises for one more of each; each alone, so association and not cause."""
    table = TableBuilder("worth", "Probability of being the hund: what goes with one more")
    for seat, player in first_seats(played):
        hands = within(seat_cube(played, "hands", seat), "collected", 1, CARDS)  # a hand of none has no mean rank
        for one_more, cube, column, steps in (
            ("card", seat_cube(played, "hands", seat), "collected", 1),
            ("rank in the mean", hands, "mean_rank", 2),
            ("trump", seat_cube(played, "trumps", seat), "trumps", 1),
        ):
            values, finishes, counts = cube.pairs(column, "finish")
            table.add(slope(values / steps, finishes == HUND, counts, "share"), player=player, one_more=one_more)
    return table.table()


def empty_table(played: Played) -> ReportTable:
    """How often players come to part 2 without cards (H18), and whether that is a penalty or a gift; one seat at a time."""
    table = TableBuilder("empty", "Coming to part 2 without cards")
    empties, counts = played.cube("shedding").values("empty_entries")
    table.add(wilson(int(counts[1:].sum()), int(counts.sum())), player="anybody", hand="empty", result="games with any")
    table.add(mean(empties, counts, "players"), player="all", hand="empty", result="players in a game")
    for seat in range(players(played)):
        cube = seat_cube(played, "hands", seat)
        add_outcomes(table, within(cube, "collected", 0, 0), player=f"seat {seat}", hand="empty")
        add_outcomes(table, within(cube, "collected", 1, CARDS), player=f"seat {seat}", hand="with cards")
    return table.table()


# the trump card


def owner_table(played: Played) -> ReportTable:
    """What the trump card goes with: how its owner, who also leads first in part 2, ends, and how far that is from a fair share.

    A fair share is one divided by the number of players, of the games that have a hund (or somebody out).
    """
    table = TableBuilder("trump_owner", "The owner of the trump card")
    number, ends = players(played), played.cube("ends")
    add_outcomes(table, owner_cube(played), what="owner")
    above_fair = {
        "hund": ends.values(lambda trump_owner, hund: (trump_owner == hund) - (hund < MOST) / number),
        "first out": ends.values(lambda trump_owner, first_out: (trump_owner == first_out) - (first_out < MOST) / number),
    }
    for result, values in above_fair.items():
        table.add(mean(*values, "share"), what="owner minus a fair share", result=result)
    alone = within(owner_cube(played), "collected", 1, 1)
    table.add(wilson(alone.total, owner_cube(played).total), what="owner", result="holds the trump card alone")
    return table.table()


def owner_card_table(played: Played) -> ReportTable:
    """How the owner of the trump card ends, by all that he collected; the trump card alone is out at its play."""
    table = TableBuilder("owner_cards", "The owner of the trump card, by cards collected")
    for group, low, high in OWNER_GROUPS:
        add_outcomes(table, within(owner_cube(played), "collected", low, high), held=group)
    return table.table()


def sign_table(played: Played) -> ReportTable:
    """How well the start of part 2 tells the hund: how many players then held more than he; stalled games left out.

    Equal hands are not more, so several players may be those of whom nobody held more.
    """
    table = TableBuilder("signs", "Signs of the hund at the start of part 2: players who held more than he")
    cube = played.cube("signs").where(stalled=0)
    for sign, column in (("cards", "hund_by_cards"), ("trumps", "hund_by_trumps")):
        for more in range(players(played)):
            table.add(wilson(cube.where(**{column: more}).total, cube.total), of=sign, players_with_more=more)
    return table.table()


# lengths


def turns(played: Played, name: str) -> tuple[np.ndarray, np.ndarray]:
    """Return the numbers of turns, or pick-ups, of part 2 that occurred, and how often."""
    cells = played.cube(name).cells.ravel()  # whole hundreds by the rest, so in rising order
    seen = np.nonzero(cells)[0]
    return seen, cells[seen]


def length_table(played: Played) -> ReportTable:
    """Length of both parts; stalled games are cut off."""
    table = TableBuilder("lengths", "Length of a game, stalled ones cut off")
    table.add(mean(*played.cube("collecting").values("collect_tricks"), "tricks"), what="tricks in part 1")
    table.add(mean(*played.cube("shedding").values("shed_tricks"), "tricks"), what="complete tricks in part 2")
    table.add(mean(*turns(played, "turns"), "turns"), what="turns in part 2")
    table.add(mean(*turns(played, "pick_ups"), "pick-ups"), what="pick-ups in part 2")
    return table.table()


def trick_count_table(played: Played) -> ReportTable:
    """How many tricks part 1 has."""
    return distribution("collect_length", "Tricks in part 1", played.cube("collecting"), "collect_tricks", "tricks")


def tail_table(played: Played) -> ReportTable:
    """How often part 2 takes so many turns, or pick-ups, or more, up to the first length that none has; stalls cut off."""
    table = TableBuilder("tails", "Long games: part 2 takes at least so many")
    for name, what in (("turns", "turns"), ("pick_ups", "pick-ups")):
        values, counts = turns(played, name)
        shown = LENGTHS[: 1 + int(np.searchsorted(LENGTHS, values.max(), side="right"))]
        for length in shown:
            table.add(wilson(int(counts[values >= length].sum()), int(counts.sum())), of=what, at_least=length)
    return table.table()


TABLES = (
    stall_table,
    hund_table,
    finish_table,
    war_table,
    first_trick_table,
    war_count_table,
    war_depth_table,
    sjanse_table,
    card_table,
    rank_table,
    trump_table,
    like_hand_table,
    worth_table,
    owner_table,
    owner_card_table,
    empty_table,
    sign_table,
    length_table,
    trick_count_table,
    tail_table,
)
MAIN_TABLES = ("stalls", "hund", "wars", "trump_owner", "lengths")  # shown side by side in sweeps


def tables(played: Played) -> list[ReportTable]:
    """Return the tables of a run, stalls first."""
    return [make(played) for make in TABLES]
