"""The auction: redeals, bids, and who declares."""

import numpy as np

from simulate.games.chansen.state import BID_LABELS, NO_DECLARER, PASS
from simulate.reports.chansen.rounds import REAL_BIDS, ROLES, auctions, players, share
from simulate.reports.tables import Played, ReportTable, TableBuilder
from simulate.stats.means import mean, ratio
from simulate.stats.proportions import wilson


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
