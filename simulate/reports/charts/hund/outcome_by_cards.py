"""Being the hund, and first out, by cards collected."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.hund.outcomes import outcomes
from simulate.reports.hund import CARD_GROUPS


def outcome_by_cards(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `by_cards`."""
    return outcomes(frame, ax, tuple(group for group, _, _ in CARD_GROUPS), "cards at the start of part 2")
