"""How the owner of the trump card ends, by all that he collected."""

import pandas as pd
from matplotlib.axes import Axes

from simulate.reports.charts.hund.outcomes import outcomes
from simulate.reports.hund import OWNER_GROUPS


def outcome_of_owner(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table `owner_cards`."""
    return outcomes(frame, ax, tuple(group for group, _, _ in OWNER_GROUPS), "cards of the trump card's owner")
