"""Which card of part 2 is led best, by what the others hold: the weights were measured over deal sets."""

from simulate.core.bits import lowest, size
from simulate.core.cards import NO_CARD, card_set, higher_in_suit, rank_of, suit_cards, suit_of
from simulate.core.kernels import kernel
from strategies.hund._shedding import cards_of_the_others

OWN = 1.0  # a card of its own in the suit: the longer, the less have the others to answer
BELOW = 1.5  # a lower card with the others: when it is led this card can follow, so it can wait
ABOVE = 1.7  # a higher card with the next player, who can answer
RANK = 0.15  # with three or more in, a step in rank


@kernel
def worth_of_lead(view, others, card):
    """Return how good a lead is; `others` are the cards in all other hands."""
    suit = suit_cards(suit_of(card))
    own = size(view.hand & suit)
    lower = size(others & suit & (card_set(card) - 1))
    higher = size(view.piles[view.next_in[view.seat]] & higher_in_suit(card))
    rivals = view.players_in - 1
    return OWN * own - BELOW * lower - ABOVE * higher / rivals - RANK * (rivals - 1) * rank_of(card)


@kernel
def best_lead(view, cards):
    """Return the best lead among some cards; the lower of two."""
    others = cards_of_the_others(view)
    best = NO_CARD
    most = 0.0
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        worth = worth_of_lead(view, others, card)
        if best == NO_CARD or worth > most:
            best = card
            most = worth
    return best
