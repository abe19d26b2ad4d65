"""Being the hund, and first out, by trumps collected."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.hund.outcomes import outcomes
from simulate.reports.hund import TRUMP_GROUPS


def outcome_by_trumps(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `by_trumps`."""
    return outcomes(frame, ax, tuple(group for group, _, _ in TRUMP_GROUPS), "trumps at the start of part 2")
