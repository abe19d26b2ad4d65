"""Part 2 of Hund as the strategies look at it: trumps are saved, and all hands are known."""

from simulate.core.kernels import kernel
from strategies.hund._ranks import lowest_rank_card


@kernel
def saving_trumps(view, cards):
    """Return the plain ones among some cards, or the trumps if there are only these."""
    plain = cards & ~view.trumps
    return plain if plain != 0 else cards


@kernel
def lowest_plain_card(view, cards):
    """Return the lowest plain card, or the lowest trump if there are only these."""
    return lowest_rank_card(saving_trumps(view, cards))


@kernel
def cards_of_the_others(view):
    """Return the cards in all other hands."""
    cards = 0
    for seat in range(view.rules.players):
        cards |= view.piles[seat]
    return cards & ~view.hand
