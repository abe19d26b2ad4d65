"""Takes from the suit in which he is longest, so that short suits stay short and run out; of that suit what is best by itself.

Source: the advice for whist and misère games that a void is worth more than a good card.
"""

from simulate.core.bits import size
from simulate.core.cards import suit_cards
from simulate.core.kernels import kernel
from strategies.sju_sma_hus._habits import best_of, pile_of


@kernel
def take(view):
    longest = -1
    wanted = 0
    for suit in range(4):
        cards = view.face_up & suit_cards(suit)
        length = size(view.hand & suit_cards(suit))
        if cards and length >= longest:
            wanted = cards if length > longest else wanted | cards
            longest = length
    return pile_of(view, best_of(view, wanted))
