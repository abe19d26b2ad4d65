"""The charts of Sju små hus."""

from simulate.reports.charts.chart import Chart
from simulate.reports.charts.sju_sma_hus.feature_effects import feature_effects
from simulate.reports.charts.sju_sma_hus.forehand_advantage import forehand_advantage
from simulate.reports.charts.sju_sma_hus.kind_frequencies import kind_frequencies
from simulate.reports.charts.sju_sma_hus.match_length import match_length
from simulate.reports.charts.sju_sma_hus.points_by_kind import points_by_kind
from simulate.reports.charts.sju_sma_hus.trick_distributions import trick_distributions
from simulate.reports.tables import Played

DEAL_CHARTS = (
    Chart("kind_frequencies", "kinds", "Kind of deal", kind_frequencies),
    Chart("points_by_kind", "points", "Points by kind", points_by_kind),
    Chart("trick_distributions", "trick_distribution", "Tricks by kind", trick_distributions),
    Chart("forehand_advantage", "points", "Forehand against dealer", forehand_advantage),
    Chart("feature_effects", "features", "Worth of the opening hand", feature_effects),
)
MATCH_CHARTS = (Chart("match_length", "match_length", "Length of a match", match_length),)


def charts(played: Played) -> list[Chart]:
    """Return the charts of a run; those of matches only where whole matches were played."""
    return list(DEAL_CHARTS) if played.unit == "deal" else [*MATCH_CHARTS, *DEAL_CHARTS]
