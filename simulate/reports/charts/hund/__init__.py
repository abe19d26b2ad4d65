"""The charts of Hund."""

from simulate.reports.charts.chart import Chart
from simulate.reports.charts.hund.empty_entry import empty_entry
from simulate.reports.charts.hund.finishing_order import finishing_order
from simulate.reports.charts.hund.hund_by_seat import hund_by_seat
from simulate.reports.charts.hund.long_games import long_games
from simulate.reports.charts.hund.outcome_by_cards import outcome_by_cards
from simulate.reports.charts.hund.outcome_by_rank import outcome_by_rank
from simulate.reports.charts.hund.outcome_by_trumps import outcome_by_trumps
from simulate.reports.charts.hund.outcome_of_owner import outcome_of_owner
from simulate.reports.charts.hund.signs_of_the_hund import signs_of_the_hund
from simulate.reports.charts.hund.war_counts import war_counts
from simulate.reports.charts.hund.war_depth import war_depth
from simulate.reports.tables import Played

CHARTS = (
    Chart("hund_by_seat", "hund", "Hund, first out and trump card by seat", hund_by_seat),
    Chart("finishing_order", "finish", "Finishing order", finishing_order),
    Chart("war_counts", "war_counts", "Number of wars in a game", war_counts),
    Chart("war_depth", "war_depth", "Most wars in one trick of a game", war_depth),
    Chart("outcome_by_cards", "by_cards", "Hund and first out by cards collected", outcome_by_cards),
    Chart("outcome_by_rank", "by_rank", "Hund and first out by mean rank collected", outcome_by_rank),
    Chart("outcome_by_trumps", "by_trumps", "Hund and first out by trumps collected", outcome_by_trumps),
    Chart("outcome_of_owner", "owner_cards", "The owner of the trump card", outcome_of_owner),
    Chart("empty_entry", "empty", "Coming to part 2 without cards", empty_entry),
    Chart("signs_of_the_hund", "signs", "Signs of the hund at the start of part 2", signs_of_the_hund),
    Chart("long_games", "tails", "Length of part 2", long_games),
)


def charts(played: Played) -> list[Chart]:
    """Return the charts of a run."""
    return list(CHARTS)
