"""Takes what would harm him most in the opponent's hand: the card that beats most of his own, in pass passes under most.

Source: a player who would rather spoil than gain; of equally harmful cards he takes what is best by itself.
"""

from simulate.core.bits import size
from simulate.core.cards import NO_CARD, card_set, higher_in_suit
from simulate.core.kernels import inlined, kernel
from simulate.games.sju_sma_hus.state import PASS, PILES
from strategies.sju_sma_hus._habits import best_of, lower_in_suit, pile_of


@inlined
def harm(view, card):
    """Return how many cards of the player's hand the opponent could beat with `card`, in pass give the trick to."""
    if view.kind == PASS:
        return size(view.hand & higher_in_suit(card))
    beaten = view.hand & lower_in_suit(card)
    if card_set(card) & view.trumps:
        beaten |= view.hand & ~view.trumps
    return size(beaten)


@kernel
def take(view):
    most = -1
    wanted = 0
    for pile in range(PILES):
        card = view.top[pile]
        if card != NO_CARD:
            harms = harm(view, card)
            if harms >= most:
                wanted = card_set(card) if harms > most else wanted | card_set(card)
                most = harms
    return pile_of(view, best_of(view, wanted))
