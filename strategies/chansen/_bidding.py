from simulate.core.bits import holds, lowest
from simulate.core.kernels import kernel
from simulate.games.chansen.state import ALLA, ALLA_UTAN, PASS, SPEL, SPEL_UTAN
from strategies.chansen._exchange import best_suit, home_share

@kernel
def highest_warranted(view, spel, spel_utan, alla, alla_utan):
    all_share = home_share(view, view.hand, best_suit(view, view.hand, 6), 6)
    if holds(view.legal, ALLA_UTAN) and all_share >= alla_utan:
        return ALLA_UTAN
    if holds(view.legal, ALLA) and all_share >= alla:
        return ALLA
    if view.contracts[view.seat] == PASS:
        target = lowest(view.home_tricks[SPEL])
        share = home_share(view, view.hand, best_suit(view, view.hand, target), target)
        if holds(view.legal, SPEL_UTAN) and share >= spel_utan:
            return SPEL_UTAN
        if holds(view.legal, SPEL) and share >= spel:
            return SPEL
    return PASS
