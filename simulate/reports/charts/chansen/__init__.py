"""The charts of Chansen."""

from simulate.reports.charts.chansen.bid_frequencies import bid_frequencies
from simulate.reports.charts.chansen.break_even_values import break_even_values
from simulate.reports.charts.chansen.calibration import calibration
from simulate.reports.charts.chansen.chance_worth import chance_worth
from simulate.reports.charts.chansen.declarers import declarers
from simulate.reports.charts.chansen.distances import distances
from simulate.reports.charts.chansen.estimates import estimates
from simulate.reports.charts.chansen.feature_effects import feature_effects
from simulate.reports.charts.chansen.home_rates import home_rates
from simulate.reports.charts.chansen.homes_at_once import homes_at_once
from simulate.reports.charts.chansen.points_by_bid import points_by_bid
from simulate.reports.charts.chansen.seat_advantage import seat_advantage
from simulate.reports.charts.chansen.tricks_by_bid import tricks_by_bid
from simulate.reports.charts.chansen.trump_colours import trump_colours
from simulate.reports.charts.chart import Chart
from simulate.reports.tables import Played

DEAL_CHARTS = (
    Chart("bid_frequencies", "bids", "How often each bid is made", bid_frequencies),
    Chart("home_rates", "home_by_player", "Home rate by bid", home_rates),
    Chart("points_by_bid", "points", "Points by bid", points_by_bid),
    Chart("break_even_values", "break_even", "Value at which a bid breaks even against passing", break_even_values),
    Chart("tricks_by_bid", "trick_distribution", "Tricks by bid", tricks_by_bid),
    Chart("homes_at_once", "homes_at_once", "Players home in the same round", homes_at_once),
    Chart("declarers", "declarers", "Who declares", declarers),
    Chart("chance_worth", "chance", "Worth of the chance", chance_worth),
    Chart("trump_colours", "colours", "Black and red trumps", trump_colours),
    Chart("calibration", "hands", "Trumps and aces dealt against what happened", calibration),
    Chart("estimates", "estimates", "Estimate of the bidders against what happened", estimates),
    Chart("feature_effects", "features", "What the dealt hand promises", feature_effects),
)
GAME_CHARTS = (
    Chart("seat_advantage", "games", "Seats in a game", seat_advantage),
    Chart("distances", "distances", "Score spread and comebacks", distances),
)


def charts(played: Played) -> list[Chart]:
    """Return the charts of a run; those of games only where whole games were played."""
    return list(DEAL_CHARTS) if played.unit == "deal" else [*GAME_CHARTS, *DEAL_CHARTS]
