"""What was bid and played in the rounds of Chansen, as the tables of its report want it.

What is independent: rounds are, the players of a round are not. No two players of a round have the same bid other than pass (C4),
so players with such a bid are one a round at most and may be taken together. Of passers there may be two: they are counted by
round (`share`) or one seat at a time. Rounds that were broken off unplayed are in no table but `redeals` and those by seat.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from simulate.games.chansen.state import ALLA, BID_LABELS, BIDS, PASS, SEATS, SPEL, TRICKS
from simulate.reports.tables import Played
from simulate.stats.cubes import Cube, Weighted
from simulate.stats.estimates import Estimate
from simulate.stats.means import balanced_mean, ratio
from simulate.stats.proportions import wilson

ROLES = ("forehand", "middle", "dealer")
REAL_BIDS = tuple(range(SPEL, len(BIDS)))
LAST_SEAT = SEATS - 1  # the dealer of single deals, who passes most: passers where one seat of them is enough
FEW = 30  # observations below which a row of a by-value table is left out, a break-even value not given
PASS_TRICKS = {"no_trick": 0, "at_most_two": 2}  # the most that are home


@dataclass(frozen=True)
class Auctions:
    """Outcomes of played rounds: forehand (k,), contracts and homes by seat (3, k), and how often each was seen (k,)."""

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
    """Return which of the three are meant, (3, k), by name: roles, seats and strategies.

    Seats only where they are not roles, as in single deals; strategies where they differ.
    """
    seats = np.broadcast_to(np.arange(SEATS)[:, None], rounds.contracts.shape)
    groups = {role: rounds.roles == number for number, role in enumerate(ROLES)}
    if played.unit == "game":
        groups |= {f"seat {seat}": seats == seat for seat in range(SEATS)}
    strategies = np.array(played.strategies)
    if len(set(played.strategies)) > 1:
        groups |= {text: (strategies == text)[seats] for text in dict.fromkeys(played.strategies)}
    return groups


def share(yes: np.ndarray, of: np.ndarray, counts: np.ndarray) -> Estimate:
    """Estimate the share of the players `of` (3, k) for whom `yes` holds; the round is the observation, however many they are."""
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


def by_bid(played: Played, name: str, pass_seats: Iterable[int] = (LAST_SEAT,)) -> Iterator[tuple[int, dict[str, Any], Cube]]:
    """Yield each bid made with its labels and count table, one player a round: passers by seat, of these seats alone."""
    for seat in pass_seats:
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
        return 0, PASS_TRICKS[str(played.rules["pass_contract"])]
    target = TRICKS if bid >= ALLA else int(played.rules["spel_tricks"])
    return target, target


def is_home(played: Played, bid: int, tricks: np.ndarray) -> np.ndarray:
    """Return where so many tricks are home in a bid."""
    fewest, most = target_tricks(played, bid)
    return (tricks >= fewest) & (tricks <= most)


def minus(first: Weighted, second: Weighted, unit: str) -> Estimate:
    """Estimate the difference of the means of two independent groups: the balanced mean of the doubled values."""
    return balanced_mean([(2 * first[0], first[1]), (-2 * second[0], second[1])], unit)
