"""Being the hund, and first out, by the mean rank collected."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.hund.outcomes import outcomes
from simulate.reports.hund import RANK_GROUPS


def outcome_by_rank(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `by_rank`."""
    return outcomes(frame, ax, tuple(group for group, _, _ in RANK_GROUPS), "mean rank at the start of part 2, ace 14")
