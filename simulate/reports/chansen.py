"""The report of Chansen: the questions people ask of the game, each as a table, and the charts of the tables.

What is independent: rounds are, the players of a round are not. No two players of a round have the same bid other than pass (C4),
so players with such a bid are one a round at most and may be taken together. Of passers there may be two: they are counted by
round (`share`) or one seat at a time. Rounds that were broken off unplayed are in no table but `redeals` and those by seat.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from simulate.games.chansen.state import (
    ALLA,
    BID_LABELS,
    BIDS,
    HUNDRED,
    LEFT,
    NO_DECLARER,
    NO_RIGHT,
    PASS,
    SEATS,
    SPEL,
    TRICKS,
    USED,
)
from simulate.reports.tables import Played, ReportTable, TableBuilder
from simulate.stats.cubes import Cube, Weighted
from simulate.stats.estimates import Estimate
from simulate.stats.means import balanced_mean, mean, ratio, slope
from simulate.stats.proportions import wilson

ROLES = ("forehand", "middle", "dealer")
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
COLOURS = {"black": (0, 3), "red": (1, 2)}  # places in SUIT_NAMES
REAL_BIDS = tuple(range(SPEL, len(BIDS)))
FEW = 30  # observations below which a row of a by-value table is left out, a break-even value not given
DISTANCES = (1, 10, 20, 30, 50, 75, 100, 150, 200, 300, 500, 1000)  # points
SOLE_SEATS = tuple(1 << seat for seat in range(SEATS))

Feature = Callable[..., np.ndarray]
FEATURES: dict[str, tuple[str, Feature]] = {
    # what one more of it is: count table, function of its columns
    "fixed trump": ("hands", lambda fixed: fixed),
    "trump in the best suit": ("hands", lambda longest: longest),
    "ace": ("hands", lambda aces: aces),
    "trump or ace": ("hands", lambda longest, aces: longest + aces),  # the estimate of the calibration
    "ten card points": ("hand_points", lambda dealt_points: dealt_points / 10),
}


# what was bid and played


@dataclass(frozen=True)
class Auctions:
    """The different outcomes of played rounds: forehand (k,), contracts and homes by seat (3, k), and how often each was seen (k,)."""

    forehand: np.ndarray
    contracts: np.ndarray
    homes: np.ndarray
    counts: np.ndarray

    @property
    def roles(self) -> np.ndarray:
        """The place of each seat after forehand, (3, k)."""
        roles: np.ndarray = (np.arange(SEATS)[:, None] - self.forehand) % SEATS
        return roles


def auctions(played: Played) -> Auctions:
    """Return the outcomes of the rounds that were played, not of those in which all passed to the end."""
    cells = played.cube("contracts").cells
    forehand, *columns = np.nonzero(cells)
    bid = np.max(columns[:SEATS], axis=0) > PASS
    return Auctions(
        forehand[bid],
        np.stack(columns[:SEATS])[:, bid],
        np.stack(columns[SEATS:])[:, bid] == 1,
        cells[(forehand[bid], *(column[bid] for column in columns))],
    )


def players(played: Played, rounds: Auctions) -> dict[str, np.ndarray]:
    """Return who of the three is meant, (3, k), by name: roles; seats, which in single deals are roles; strategies, where they differ."""
    seats = np.broadcast_to(np.arange(SEATS)[:, None], rounds.contracts.shape)
    groups = {role: rounds.roles == number for number, role in enumerate(ROLES)}
    if played.unit == "game":
        groups |= {f"seat {seat}": seats == seat for seat in range(SEATS)}
    strategies = np.array(played.strategies)
    if len(set(played.strategies)) > 1:
        groups |= {text: (strategies == text)[seats] for text in dict.fromkeys(played.strategies)}
    return groups


def share(yes: np.ndarray, of: np.ndarray, counts: np.ndarray) -> Estimate:
    """Estimate which share of some players (3, k) something holds for; the round is the observation, however many they are in it."""
    numbers, holds = of.sum(axis=0), (of & yes).sum(axis=0)
    if numbers.max(initial=0) <= 1:
        return wilson(int(holds @ counts), int(numbers @ counts))
    some = numbers > 0
    return ratio(holds[some], numbers[some], counts[some], "share")


def seat_cube(played: Played, name: str, seat: int) -> Cube:
    """Return the count table of a seat, its columns named without the seat."""
    cube = played.cube(f"{name}_{seat}")
    return Cube(cube.cells, tuple(column.removesuffix(f"_{seat}") for column in cube.names), cube.lows)


def bidders(played: Played, name: str, bid: int) -> Cube:
    """Return a count table of all players with a bid other than pass: at most one a round, so they are independent."""
    cubes = [seat_cube(played, name, seat).where(contract=bid) for seat in range(SEATS)]
    return Cube(np.sum([cube.cells for cube in cubes], axis=0), cubes[0].names, cubes[0].lows)


def by_bid(played: Played, name: str, pass_seats: int = 1) -> Iterator[tuple[int, dict[str, str], Cube]]:
    """Yield each bid made with its labels and count table, one player a round: passers by seat, the first seats alone."""
    for seat in range(pass_seats):
        cube = seat_cube(played, name, seat).where(contract=PASS)
        if cube.total:
            yield PASS, {"bid": BID_LABELS[PASS], "player": f"seat {seat}"}, cube
    for bid in REAL_BIDS:
        cube = bidders(played, name, bid)
        if cube.total:
            yield bid, {"bid": BID_LABELS[bid], "player": "all"}, cube


def target_tricks(played: Played, bid: int) -> tuple[int, int]:
    """Return the fewest and the most tricks with which a bid is home (C6)."""
    if bid == PASS:
        return 0, 0 if played.rules["pass_contract"] == "no_trick" else 2
    target = TRICKS if bid >= ALLA else int(played.rules["spel_tricks"])
    return target, target


def is_home(played: Played, bid: int, tricks: np.ndarray) -> np.ndarray:
    """Return where so many tricks are home in a bid."""
    fewest, most = target_tricks(played, bid)
    return (tricks >= fewest) & (tricks <= most)


def minus(first: Weighted, second: Weighted, unit: str) -> Estimate:
    """Estimate the difference of the means of two independent groups: the balanced mean of the doubled values."""
    return balanced_mean([(2 * first[0], first[1]), (-2 * second[0], second[1])], unit)


# the auction


def redeal_table(played: Played) -> ReportTable:
    """How often all pass; a round may be dealt several times."""
    table = TableBuilder("redeals", "Redeals")
    redeals, counts = played.cube("redeals").values("redeals")
    table.add(ratio(redeals, redeals + 1, counts, "share"), what="all pass, of all dealings")
    table.add(wilson(int(counts[redeals > 0].sum()), int(counts.sum())), what="rounds with a redeal")
    table.add(mean(redeals, counts, "redeals"), what="redeals of a round")
    declarers = played.cube("declarers")
    table.add(wilson(declarers.where(declarer=NO_DECLARER).total, declarers.total), what="rounds broken off unplayed")
    return table.table()


def bid_table(played: Played) -> ReportTable:
    """How often each bid is made: contracts of the played rounds, a contract being one's last bid other than pass."""
    table = TableBuilder("bids", "How often each bid is made")
    rounds = auctions(played)
    for name, who in {"all": np.full(rounds.contracts.shape, True), **players(played, rounds)}.items():
        for bid, label in enumerate(BID_LABELS):
            table.add(share(rounds.contracts == bid, who, rounds.counts), player=name, bid=label)
    return table.table()


def winning_bid_table(played: Played) -> ReportTable:
    """How often a bid wins the auction, and how often it is beaten once made."""
    table = TableBuilder("winning_bids", "Bids that win the auction")
    rounds = auctions(played)
    highest = rounds.contracts.max(axis=0, initial=PASS)
    for bid in REAL_BIDS:
        won = highest == bid
        made = (rounds.contracts == bid).any(axis=0)
        n_won, n_made = int(rounds.counts[won].sum()), int(rounds.counts[made].sum())
        table.add(wilson(n_won, int(rounds.counts.sum())), bid=BID_LABELS[bid], what="of rounds: wins the auction")
        table.add(wilson(n_won, n_made), bid=BID_LABELS[bid], what="of the rounds in which it is bid")
    return table.table()


def declarer_table(played: Played) -> ReportTable:
    """Who declares, and how often declarers of each role are home."""
    table = TableBuilder("declarers", "The declarer")
    rounds = auctions(played)
    declares = rounds.contracts == rounds.contracts.max(axis=0, initial=PASS)
    for number, role in enumerate(ROLES):
        own = rounds.roles == number
        table.add(share(declares, own, rounds.counts), role=role, what="declares")
        table.add(share(rounds.homes, own & declares, rounds.counts), role=role, what="home if declarer")
        table.add(share(rounds.homes, own & ~declares, rounds.counts), role=role, what="home if not")
    return table.table()


# going home


def home_table(played: Played) -> ReportTable:
    """How often each bid is home."""
    table = TableBuilder("home", "Home rate by bid")
    rounds = auctions(played)
    for bid, label in enumerate(BID_LABELS):
        table.add(share(rounds.homes, rounds.contracts == bid, rounds.counts), bid=label)
    return table.table()


def home_by_player_table(played: Played) -> ReportTable:
    """How often each bid is home, by role, seat and strategy."""
    table = TableBuilder("home_by_player", "Home rate by bid and player")
    rounds = auctions(played)
    for name, who in players(played, rounds).items():
        for bid, label in enumerate(BID_LABELS):
            table.add(share(rounds.homes, who & (rounds.contracts == bid), rounds.counts), player=name, bid=label)
        table.add(share(rounds.homes, who, rounds.counts), player=name, bid="any")
    return table.table()


def homes_at_once_table(played: Played) -> ReportTable:
    """How many of the three go home in the same round."""
    table = TableBuilder("homes_at_once", "Players home in the same round")
    rounds = auctions(played)
    homes, n = rounds.homes.sum(axis=0), int(rounds.counts.sum())
    for number in range(SEATS + 1):
        table.add(wilson(int(rounds.counts[homes == number].sum()), n), home=str(number))
    table.add(mean(homes, rounds.counts, "players"), home="on average")
    return table.table()


def trick_distribution_table(played: Played) -> ReportTable:
    """How many tricks players take, by bid."""
    table = TableBuilder("trick_distribution", "Distribution of tricks by bid")
    for _, labels, cube in by_bid(played, "tricks"):
        tricks, counts = cube.values("tricks")
        for number, count in zip(tricks, counts, strict=True):
            table.add(wilson(int(count), int(counts.sum())), **labels, tricks=int(number))
    return table.table()


def target_table(played: Played) -> ReportTable:
    """How often players miss their tricks by too few or by too many."""
    table = TableBuilder("targets", "Tricks around the target")
    for bid, labels, cube in by_bid(played, "tricks", SEATS):
        fewest, most = target_tricks(played, bid)
        tricks, counts = cube.values("tricks")
        for result, holds in (("too few", tricks < fewest), ("home", is_home(played, bid, tricks)), ("too many", tricks > most)):
            table.add(wilson(int(counts[holds].sum()), int(counts.sum())), **labels, result=result)
        table.add(mean(tricks, counts, "tricks"), **labels, result="tricks")
    return table.table()


def all_six_table(played: Played) -> ReportTable:
    """How often somebody takes all six tricks, by his bid; only one player of a round can."""
    table = TableBuilder("all_six", "Rounds in which one player takes all six tricks")
    cubes = [seat_cube(played, "tricks", seat).where(tricks=TRICKS).only("contract") for seat in range(SEATS)]
    six, n = np.sum([cube.cells for cube in cubes], axis=0), int(auctions(played).counts.sum())
    for bid, label in enumerate(BID_LABELS):
        table.add(wilson(int(six[bid]), n), bid=label)
    table.add(wilson(int(six.sum()), n), bid="any")
    return table.table()


# points


def points_table(played: Played) -> ReportTable:
    """Points of a round by bid; passers one seat at a time."""
    table = TableBuilder("points", "Points of a round by bid")
    for _, labels, cube in by_bid(played, "points", SEATS):
        table.add(mean(*cube.values("points"), "points"), **labels)
    return table.table()


def points_by_seat_table(played: Played) -> ReportTable:
    """Points of a round by seat and bid: what seats with different strategies differ by; in single deals seat 0 is forehand."""
    table = TableBuilder("points_by_seat", "Points of a round by seat and bid")
    for seat in range(SEATS):
        cube = seat_cube(played, "points", seat)
        table.add(mean(*cube.values("points"), "points"), seat=seat, bid="any")
        for bid, label in enumerate(BID_LABELS):
            table.add(mean(*cube.where(contract=bid).values("points"), "points"), seat=seat, bid=label)
    return table.table()


def home_points_table(played: Played) -> ReportTable:
    """Card points in the tricks of players who are home and of those who are not."""
    table = TableBuilder("card_points", "Card points in the tricks, by bid")
    for bid, labels, cube in by_bid(played, "card_points", SEATS):
        tricks, points, counts = cube.pairs("tricks", "card_points")
        home = is_home(played, bid, tricks)
        for result, holds in (("home", home), ("not home", ~home)):
            table.add(mean(points[holds], counts[holds], "card points"), **labels, result=result)
    return table.table()


def break_even(played: Played, seat: int, bid: int, against: int) -> Estimate:
    """Estimate the value of a bid at which a seat scores with it what the seat scores with another one.

    It solves  value * (rate at which the value is scored) + other points of the bid = mean points of the other bid.  The two bids
    of a seat are made in different rounds. Those of the other bid enter the ratio by their deviations, which leave its
    estimate alone and bring the uncertainty of their mean into the interval.
    """
    cube = seat_cube(played, "points", seat)
    home, points, counts = cube.where(contract=bid).pairs("home", "points")
    other_points, other_counts = cube.where(contract=against).values("points")
    scored = 2 * home - 1 if played.rules["fail_penalty"] == "value" else home
    n, other_n = int(counts.sum()), int(other_counts.sum())
    if min(home @ counts, other_n) < FEW or scored @ counts <= 0:  # if it is lost more often than won, no value is enough
        return ratio([], [], [], "points")
    average = mean(other_points, other_counts, "points").estimate
    rest = points - int(played.rules[f"value_{BIDS[bid]}"]) * scored
    return ratio(
        np.concatenate([average - rest, (other_points - average) * (n / other_n)]),
        np.concatenate([scored, np.zeros(len(other_points))]),
        np.concatenate([counts, other_counts]),
        "points",
    )


def break_even_table(played: Played) -> ReportTable:
    """The designer's table: for every bid the value at which it breaks even against passing, and against spel."""
    table = TableBuilder("break_even", "Value at which a bid breaks even, as these strategies bid and play")
    for against in (PASS, SPEL):
        for bid in range(against + 1, len(BIDS)):
            for seat in range(SEATS):
                table.add(
                    break_even(played, seat, bid, against),
                    against=BID_LABELS[against],
                    bid=BID_LABELS[bid],
                    seat=seat,
                    in_force=played.rules[f"value_{BIDS[bid]}"],
                )
    return table.table()


# the chance and the trump suit


def chance_table(played: Played) -> ReportTable:
    """What the chance is worth: home rate and points of spel and alla with it, without it, and without the right to it."""
    table = TableBuilder("chance", "Worth of the chance")
    for bid in (SPEL, ALLA):
        cube, label = bidders(played, "points", bid), BID_LABELS[bid]
        results = {name: cube.where(chance=use) for name, use in (("used", USED), ("left", LEFT), ("no right to it", NO_RIGHT))}
        for name, own in results.items():
            table.add(wilson(own.where(home=1).total, own.total), bid=label, chance=name, what="home")
        for name, own in results.items():
            table.add(mean(*own.values("points"), "points"), bid=label, chance=name, what="points")
        for what, unit in (("home", "share"), ("points", "points")):
            used, left = (results[name].values(what) for name in ("used", "left"))
            table.add(minus(used, left, unit), bid=label, chance="used minus left", what=what)
    return table.table()


def exchange_table(played: Played) -> ReportTable:
    """How often the chance is used, what it brings in trumps, and what is laid aside."""
    table = TableBuilder("exchange", "Using the chance")
    for bid in (SPEL, ALLA):
        aside = played.cube("laid_aside").where(holder_contract=bid)
        used, n = aside.share(lambda laid_aside_points: laid_aside_points > 0)  # C3: no two cards without points
        trumps = played.cube("holder_trumps").where(holder_contract=bid)
        gain, counts = trumps.values(lambda holder_trumps_dealt, holder_trumps: holder_trumps - holder_trumps_dealt)
        labels = {"bid": BID_LABELS[bid]}
        table.add(wilson(used, n), **labels, what="used, of those with the right")
        table.add(mean(gain, counts, "trumps"), **labels, what="trumps gained by the right")
        for name, unit in (("laid_aside_points", "card points"), ("laid_aside_trumps", "trumps")):
            points, values, counts = exchanged(aside, name)
            table.add(mean(values, counts * (points > 0), unit), **labels, what=f"{unit} laid aside")
    return table.table()


def exchanged(aside: Cube, name: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the points laid aside, another column, and counts."""
    if name == "laid_aside_points":
        points, counts = aside.values(name)
        return points, points, counts
    return aside.pairs("laid_aside_points", name)


def banking_table(played: Played) -> ReportTable:
    """What goes with ten more card points, or one more trump, laid aside: tricks, and being home."""
    table = TableBuilder("banking", "Points banked against tricks lost, for one more laid aside")
    for bid in (SPEL, ALLA):
        aside = played.cube("laid_aside").where(holder_contract=bid)
        for name, unit, size in (("laid_aside_points", "ten card points", 10), ("laid_aside_trumps", "trump", 1)):
            cube = aside.only(name, "laid_aside_points", "holder_tricks") if size == 1 else aside.only(name, "holder_tricks")
            places = np.indices(cube.cells.shape)
            more, tricks = places[0].ravel() / size, places[-1].ravel()
            counts = (cube.cells * (places[-2] > 0)).ravel()
            labels = {"bid": BID_LABELS[bid], "one_more": unit}
            table.add(slope(more, tricks, counts, "tricks"), **labels, what="tricks")
            table.add(slope(more, is_home(played, bid, tricks), counts, "share"), **labels, what="home")
    return table.table()


def trump_table(played: Played) -> ReportTable:
    """Which suit is named, and what becomes of declarers with black and red trumps."""
    table = TableBuilder("trumps", "Trump suits")
    named = played.cube("declarers").only("trump").cells[: len(SUIT_NAMES)]
    for suit, name in enumerate(SUIT_NAMES):
        table.add(wilson(int(named[suit]), int(named.sum())), trump=name, what="named")
    for colour, suits in COLOURS.items():
        table.add(wilson(int(named[list(suits)].sum()), int(named.sum())), trump=colour, what="named")
    return table.table()


def colour_table(played: Played) -> ReportTable:
    """Declarers with black and with red trumps: home rate, tricks and points by bid."""
    table = TableBuilder("colours", "Declarers with black and red trumps")
    for bid in REAL_BIDS:
        tricks_cube = played.cube("declarers").where(highest_bid=bid).only("trump", "declarer_tricks")
        points_cube = played.cube("declarer_points").where(highest_bid=bid)
        for colour, suits in COLOURS.items():
            tricks, counts = np.arange(TRICKS + 1), tricks_cube.cells[list(suits)].sum(axis=0)
            home = int(counts[is_home(played, bid, tricks)].sum())
            points = [points_cube.where(trump=suit).values("declarer_points") for suit in suits]
            labels = {"bid": BID_LABELS[bid], "trump": colour}
            table.add(wilson(home, int(counts.sum())), **labels, what="home")
            table.add(mean(tricks, counts, "tricks"), **labels, what="tricks")
            table.add(mean(points[0][0], points[0][1] + points[1][1], "points"), **labels, what="points")
    return table.table()


# the hand as dealt


def hand_of(cube: Cube, feature: Feature) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return (feature, tricks, counts) of the cells of a count table of hands."""
    values, counts = cube.values(with_tricks(feature))
    return values // (TRICKS + 1), values % (TRICKS + 1), counts
