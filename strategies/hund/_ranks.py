"""Cards by rank, whatever their suit."""

from simulate.core.bits import highest, lowest
from simulate.core.cards import RANK_CARDS, SUIT_CARDS, rank_cards
from simulate.core.kernels import kernel


@kernel
def ranks_of(cards):
    """Return the ranks that a set of cards holds, as bits."""
    return (cards | cards >> 16 | cards >> 32 | cards >> 48) & SUIT_CARDS


@kernel
def lowest_rank_card(cards):
    """Return a card of the lowest rank; clubs before the other suits."""
    return lowest(cards & rank_cards(lowest(ranks_of(cards))))


@kernel
def highest_rank_card(cards):
    """Return a card of the highest rank; clubs before the other suits."""
    return lowest(cards & rank_cards(highest(ranks_of(cards))))


@kernel
def cards_above(cards, rank):
    """Return the cards of a higher rank."""
    return cards & (SUIT_CARDS & -(2 << rank)) * RANK_CARDS
