"""The exact facts of Hund, as ``docs/rules/hund.md`` lists them; those of the first trick hold under random legal play."""

from collections.abc import Iterator
from math import comb, sqrt

from simulate.games.hund.state import CARDS, HUND
from simulate.reports.tables import Played
from simulate.stats.exact import Comparison, compare_mean, compare_proportion

RANKS, SUITS = 13, 4
WARS_OF_TWO = (0.300358, 0.369250, 0.218910, 0.083170)
"""P(0 to 3 wars in part 1), two players, ten random cards removed; six places are far finer than a simulation."""
MEAN_WARS_OF_TWO = 20 / 17


def p_first_war(players: int, lone: int) -> float:
    """Return the probability that the first trick has a war that counts under so many lone higher cards (H5).

    Of the cards played every set is as likely: `lone` ranks above the tie once each, two to four of its rank, the rest below.
    """
    sets = 0
    for higher in range(RANKS):
        above = comb(higher, lone) * SUITS**lone
        for tied in range(2, min(SUITS, players - lone) + 1):
            sets += above * comb(SUITS, tied) * comb(SUITS * (RANKS - 1 - higher), players - lone - tied)
    return sets / comb(CARDS, players)


def first_trick_shares(players: int) -> tuple[float, float, float]:
    """Return the probabilities of no war, a war, and a war under a lone higher card in the first trick."""
    war = p_first_war(players, 0)
    robbed = sum(p_first_war(players, lone) for lone in range(1, players - 1))
    return 1 - war - robbed, war, robbed


def facts(played: Played) -> Iterator[tuple[str, Comparison]]:
    """Yield the name of each fact and its comparison; what every game has (its cards) has no spread: z is 0 or infinite."""
    players = int(played.rules["players"])
    _, war, robbed = first_trick_shares(players)
    first_trick = played.cube("first_trick")
    games = first_trick.total
    yield (
        "P(war in the first trick)",
        compare_proportion(war + robbed, *first_trick.share(lambda first_trick_war: first_trick_war > 0)),
    )
    yield (
        "P(a lone card outranks the war of the first trick)",
        compare_proportion(robbed, *first_trick.share(lambda first_trick_war: first_trick_war == 2)),
    )
    winners = played.cube("first_winner")
    for seat in range(players):
        yield (
            f"P(seat {seat} wins the first trick)",
            compare_proportion(1 / players, winners.where(first_winner=seat).total, games),
        )
    yield "the trump card is any of the 52", _evenly_spread(played)
    if players == 2 and played.rules["removed"] == 10:
        yield from _facts_of_two(played)
    cards = CARDS - (int(played.rules["removed"]) if players == 2 else 0)
    yield "cards in all hands of part 2", _every_game(played, cards, "hands", "collected")
    if players > 2:
        yield "trumps in all hands of part 2", _every_game(played, RANKS, "trumps", "trumps")
    ends = sum(played.cube(f"hands_{seat}").where(**{f"finish_{seat}": HUND}).total for seat in range(players))
    stalled = played.cube("shedding").share(lambda stalled: stalled > 0)[0]
    yield "a hund, or a stall", compare_mean(1, [(ends + stalled) / games], [games])


def _evenly_spread(played: Played) -> Comparison:
    """Compare chi-square of the trump cards with its mean, the degrees of freedom; its variance is twice that."""
    cards, counts = played.cube("trump_cards").values("trump_card")
    seen = counts[cards % 16 < RANKS]
    expected = seen.sum() / CARDS
    chi_square = float(((seen - expected) ** 2 / expected).sum())
    degrees = CARDS - 1
    return Comparison(degrees, chi_square, (chi_square - degrees) / sqrt(2 * degrees), int(seen.sum()))


def _facts_of_two(played: Played) -> Iterator[tuple[str, Comparison]]:
    wars, counts = played.cube("wars").values("wars")
    yield "mean of wars in part 1", compare_mean(MEAN_WARS_OF_TWO, wars, counts)
    for number, exact in enumerate(WARS_OF_TWO):
        yield f"P({number} wars in part 1)", compare_proportion(exact, int(counts[number]), int(counts.sum()))


def _every_game(played: Played, exact: int, table: str, column: str) -> Comparison:
    """Compare what the hands of all seats sum to in a game, on average, with what they must."""
    games, total = 0, 0
    for seat in range(int(played.rules["players"])):
        values, counts = played.cube(f"{table}_{seat}").values(f"{column}_{seat}")
        games, total = int(counts.sum()), total + int(values @ counts)
    return compare_mean(exact, [total / games], [games])
