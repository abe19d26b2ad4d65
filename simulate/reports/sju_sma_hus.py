"""The report of Sju små hus: the questions people ask of the game, each as a table, and the charts of the tables."""

import numpy as np

from simulate.games.sju_sma_hus.state import HAND, KINDS, PASS, REFILLED_TRICKS, TRICKS, TRUMF
from simulate.reports.tables import Played, ReportTable, TableBuilder
from simulate.stats.means import balanced_mean, mean, ratio, slope
from simulate.stats.proportions import wilson

FEATURES = (
    # count table, what one more of it is, kinds in which it is something
    ("aces", "ace", (0, 1, 2)),
    ("trumps", "trump", (TRUMF,)),
    ("voids", "void suit", (0, 1, 2)),
    ("longest", "card in the longest suit", (0, 1, 2)),
)
FEW = 30  # observations below which a row of a by-value table is left out


def exact_kinds(played: Played) -> dict[str, float]:
    """Return the exact share of each kind of deal under the rules of S2."""
    forced = played.rules["kind"]
    if forced != "drawn":
        return {kind: float(kind == forced) for kind in KINDS}
    pass_ranks, spel_ranks = (int(played.rules[name]) - 1 for name in ("pass_to", "spel_to"))
    return dict(zip(KINDS, (pass_ranks / 13, (spel_ranks - pass_ranks) / 13, (13 - spel_ranks) / 13), strict=True))


def kinds_played(played: Played) -> list[int]:
    """Return the kinds that occurred."""
    return [kind for kind in range(len(KINDS)) if played.cube("kinds").where(kind=kind).total]


def kind_table(played: Played) -> ReportTable:
    """How often is it pass, spel or trumf."""
    table = TableBuilder("kinds", "Kind of deal")
    cube = played.cube("kinds")
    for kind, exact in enumerate(exact_kinds(played).values()):
        table.add(wilson(cube.where(kind=kind).total, cube.total), exact, kind=KINDS[kind])
    return table.table()


def points_table(played: Played) -> ReportTable:
    """Points of a deal by kind: in all, to forehand, to the dealer, and the difference."""
    table = TableBuilder("points", "Points of a deal by kind")
    for kind in kinds_played(played):
        cube = played.cube("points").where(kind=kind)
        label = KINDS[kind]
        table.add(mean(*cube.values("forehand_points"), "points"), kind=label, points="forehand")
        table.add(mean(*cube.values("dealer_points"), "points"), kind=label, points="dealer")
        table.add(
            mean(*cube.values(lambda forehand_points, dealer_points: forehand_points + dealer_points), "points"),
            kind=label,
            points="both",
        )
        table.add(
            mean(*cube.values(lambda forehand_points, dealer_points: forehand_points - dealer_points), "points"),
            kind=label,
            points="forehand minus dealer",
        )
    return table.table()


def points_share_table(played: Played) -> ReportTable:
    """Which kind brings which share of all points."""
    table = TableBuilder("points_share", "Share of all points")
    cube = played.cube("points").only("kind", "forehand_points", "dealer_points")
    kind, points, counts = cube.pairs("kind", lambda kind, forehand_points, dealer_points: forehand_points + dealer_points)
    for number, name in enumerate(KINDS):
        table.add(ratio(points * (kind == number), points, counts, "share"), kind=name)
    return table.table()


def tricks_table(played: Played) -> ReportTable:
    """Tricks of forehand by kind, and how often the tricks are shared 13-13."""
    table = TableBuilder("tricks", "Forehand's tricks by kind")
    for kind in kinds_played(played):
        cube = played.cube("tricks").where(kind=kind)
        table.add(mean(*cube.values("forehand_tricks"), "tricks"), kind=KINDS[kind], what="forehand's tricks")
        table.add(wilson(*cube.share(lambda forehand_tricks: forehand_tricks == TRICKS // 2)), kind=KINDS[kind], what="13-13")
    return table.table()


def trick_distribution_table(played: Played) -> ReportTable:
    """How often forehand takes how many tricks."""
    table = TableBuilder("trick_distribution", "Distribution of forehand's tricks")
    for kind in kinds_played(played):
        tricks, counts = played.cube("tricks").where(kind=kind).values("forehand_tricks")
        for number, count in zip(tricks, counts, strict=True):
            table.add(wilson(int(count), int(counts.sum())), kind=KINDS[kind], tricks=int(number))
    return table.table()


def home_table(played: Played) -> ReportTable:
    """How often each goes home: at least 13 tricks in spel and trumf, at most 12 (or pass_limit) in pass."""
    table = TableBuilder("home", "Going home")
    limit = int(played.rules["pass_limit"])
    for kind in kinds_played(played):
        tricks, counts = played.cube("tricks").where(kind=kind).values("forehand_tricks")
        for player, own in (("forehand", tricks), ("dealer", TRICKS - tricks)):
            home = own <= limit if kind == PASS else own >= TRICKS // 2
            table.add(wilson(int(counts[home].sum()), int(counts.sum())), kind=KINDS[kind], player=player)
    return table.table()


def forehand_table(played: Played) -> ReportTable:
    """Who scores more in a deal, forehand or the dealer."""
    table = TableBuilder("forehand", "Forehand against dealer")
    for kind in kinds_played(played):
        cube = played.cube("points").where(kind=kind)
        for result, of in (
            ("forehand scores more", lambda forehand_points, dealer_points: forehand_points > dealer_points),
            ("dealer scores more", lambda forehand_points, dealer_points: forehand_points < dealer_points),
        ):
            table.add(wilson(*cube.share(of)), kind=KINDS[kind], result=result)
    return table.table()


def feature_table(played: Played) -> ReportTable:
    """What one more ace, trump, void or card in the longest suit at the deal is worth in tricks."""
    table = TableBuilder("features", "Worth of the opening hand: extra tricks of its holder")
    for name, one_more, kinds in FEATURES:
        for kind in kinds_played(played):
            if kind not in kinds:
                continue
            for player in ("forehand", "dealer"):
                cube = played.cube(f"{player}_{name}").where(kind=kind)
                feature, tricks, counts = cube.pairs(f"{player}_{name}", "forehand_tricks")
                own = tricks if player == "forehand" else TRICKS - tricks
                table.add(slope(feature, own, counts, "tricks"), kind=KINDS[kind], one_more=one_more, player=player)
    return table.table()


def feature_value_table(played: Played) -> ReportTable:
    """Forehand's tricks by what was dealt to him."""
    table = TableBuilder("feature_values", f"Forehand's tricks by his opening hand (at least {FEW} deals)")
    for name, _, kinds in FEATURES:
        for kind in kinds_played(played):
            if kind not in kinds:
                continue
            cube = played.cube(f"forehand_{name}").where(kind=kind)
            for value in range(cube.lows[0], HAND + 1):
                if value - cube.lows[0] < cube.cells.shape[0]:
                    held = cube.where(**{f"forehand_{name}": value})
                    if held.total >= FEW:
                        table.add(mean(*held.values("forehand_tricks"), "tricks"), kind=KINDS[kind], feature=name, value=value)
    return table.table()


def taking_table(played: Played) -> ReportTable:
    """What goes with winning one more early trick, and so choosing first: later tricks, and the aces and trumps taken.

    Association, not cause: strong hands win early and late.
    """
    table = TableBuilder("taking", "Taking from the table: what goes with one more of the first 14 tricks")
    for kind in kinds_played(played):
        cube = played.cube("early_tricks").where(kind=kind)
        early, all_tricks, counts = cube.pairs("forehand_early_tricks", "forehand_tricks")
        table.add(slope(early, all_tricks - early, counts, "tricks"), kind=KINDS[kind], what="tricks of the last 12")
        taken = played.cube("aces_taken").where(kind=kind)
        table.add(
            slope(*taken.pairs("forehand_early_tricks", "forehand_taken_aces"), "cards"), kind=KINDS[kind], what="aces taken"
        )
    if TRUMF in kinds_played(played):
        taken = played.cube("trumps_taken").where(kind=TRUMF)
        table.add(
            slope(*taken.pairs("forehand_early_tricks", "forehand_taken_trumps"), "cards"), kind="trumf", what="trumps taken"
        )
    return table.table()


def taken_table(played: Played) -> ReportTable:
    """How many aces the player with more of the early tricks takes from the table, and the other; even deals left out."""
    table = TableBuilder("taken", "Aces taken from the table")
    for kind in kinds_played(played):
        cube = played.cube("aces_taken").where(kind=kind)
        early, forehand, dealer = (grid.ravel() for grid in np.indices(cube.cells.shape))
        counts = cube.cells.ravel() * (early != REFILLED_TRICKS // 2)
        ahead = np.where(early > REFILLED_TRICKS // 2, forehand, dealer)
        table.add(mean(ahead, counts, "aces"), kind=KINDS[kind], player="with more early tricks")
        table.add(mean(forehand + dealer - ahead, counts, "aces"), kind=KINDS[kind], player="with fewer early tricks")
    return table.table()


def seat_table(played: Played) -> ReportTable:
    """Points of a deal by seat: what seats with different strategies differ by.

    Seat 0 is forehand in the first deal of every match, so in more than half of all deals; the balanced row counts both alike.
    """
    table = TableBuilder("seats", "Points of a deal, seat 0 minus seat 1")
    for kind in kinds_played(played):
        groups = []
        for forehand, sign in ((0, 1), (1, -1)):
            cube = played.cube("points").where(kind=kind, forehand=forehand)
            if cube.total:
                points, counts = cube.values(lambda forehand_points, dealer_points: forehand_points - dealer_points)
                groups.append((sign * points, counts))
                table.add(mean(*groups[-1], "points"), kind=KINDS[kind], forehand=f"seat {forehand}")
        if len(groups) == 2:
            table.add(balanced_mean(groups, "points"), kind=KINDS[kind], forehand="each as often")
    return table.table()


def match_table(played: Played) -> ReportTable:
    """Length and winners of matches."""
    table = TableBuilder("matches", "Matches")
    cube = played.cube("matches")
    for winner, name in enumerate(("seat 0 wins (forehand in the first deal)", "seat 1 wins", "unfinished")):
        table.add(wilson(cube.where(winner=winner).total, cube.total), what=name)
    table.add(mean(*cube.values("deals"), "deals"), what="deals in a match")
    table.add(wilson(*cube.share(lambda deals: deals == 1)), what="matches of one deal")
    table.add(mean(*played.cube("losers").values("loser_points"), "points"), what="total of the loser")
    return table.table()


def match_length_table(played: Played) -> ReportTable:
    """How often a match takes how many deals."""
    table = TableBuilder("match_length", "Deals in a match")
    deals, counts = played.cube("matches").values("deals")
    for number in range(1, int(deals[np.nonzero(counts)].max()) + 1):
        table.add(wilson(int(counts[number - 1]), int(counts.sum())), deals=number)
    return table.table()


def comeback_table(played: Played) -> ReportTable:
    """How often the winner of a match had been behind by so many points or more."""
    table = TableBuilder("comebacks", "Comebacks: the winner had been behind by at least")
    deficits, counts = played.cube("comebacks").values("largest_deficit")
    for points in range(1, int(played.rules["target"]) + 1):
        table.add(wilson(int(counts[deficits >= points].sum()), int(counts.sum())), points=points)
    return table.table()


def lead_table(played: Played) -> ReportTable:
    """How often the player who leads after the first deal wins the match."""
    table = TableBuilder("leads", f"Winning the match after leading by so much after the first deal (at least {FEW} matches)")
    winner, lead, counts = played.cube("first_deals").pairs("winner", lambda winner, first_deal_points: first_deal_points)
    for points in range(1, int(np.abs(lead[counts > 0]).max(initial=0)) + 1):
        wins = int(counts[((lead == points) & (winner == 0)) | ((lead == -points) & (winner == 1))].sum())
        n = int(counts[(np.abs(lead) == points) & (winner < 2)].sum())
        if n >= FEW:
            table.add(wilson(wins, n), lead=points)
    return table.table()


DEAL_TABLES = (
    kind_table,
    points_table,
    points_share_table,
    tricks_table,
    home_table,
    forehand_table,
    feature_table,
    taking_table,
    taken_table,
    trick_distribution_table,
    feature_value_table,
)
MAIN_TABLES = ("kinds", "points", "tricks", "home", "matches")  # shown side by side in sweeps
MATCH_TABLES = (match_table, seat_table, comeback_table, lead_table, match_length_table)


def tables(played: Played) -> list[ReportTable]:
    """Return the tables of a run; those of matches only where whole matches were played."""
    makers = DEAL_TABLES if played.unit == "deal" else (*MATCH_TABLES, *DEAL_TABLES)
    return [make(played) for make in makers]
