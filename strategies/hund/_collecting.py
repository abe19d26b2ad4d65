"""Part 1 of Hund as the strategies look at it: who wins the trick as it lies, what it is worth, where the last card will fall."""

from simulate.core.bits import highest, size
from simulate.core.cards import rank_cards, rank_of
from simulate.core.kernels import kernel
from simulate.games.hund.play import sum_of_ranks
from simulate.games.hund.rules import TWO_OR_MORE, cards_of_trick, rank_counts, still_to_play
from simulate.games.hund.state import AT_ONCE
from strategies.hund._ranks import cards_above, highest_rank_card, lowest_rank_card

TWO = 2  # ranks are counted from 0, the two; people call it 2


@kernel
def may_turn(view):
    """Return whether sjanse is allowed: the sign of the set of choices."""
    return view.legal < 0


@kernel
def winning_cards(view):
    """Return the cards of the hand that would win the trick as it lies; none if there is a tie."""
    counts = rank_counts(view)
    if counts & TWO_OR_MORE:
        return 0
    return view.hand if counts == 0 else cards_above(view.hand, highest(counts) >> 2)


@kernel
def mean_rank(cards):
    """Return the mean rank of some cards, two to ace as 2 to 14; 0 without cards."""
    return TWO + sum_of_ranks(cards) / size(cards) if cards != 0 else 0.0


@kernel
def is_worth_taking(view, poor):
    """Return whether the cards of this trick are better than `poor` on average; a trick still to be led is not."""
    return mean_rank(cards_of_trick(view)) >= poor


@kernel
def try_to_win(view):
    """Return the card that wins: the cheapest for the last to play, else the highest; without one the lowest card."""
    cards = winning_cards(view)
    if cards == 0:
        return lowest_rank_card(view.hand)
    return lowest_rank_card(cards) if still_to_play(view) == 0 else highest_rank_card(cards)


@kernel
def is_mostly_played(view):
    """Return whether more cards lie in this trick than are still to come."""
    return size(cards_of_trick(view)) > still_to_play(view)


@kernel
def cards_of_other_ranks(view):
    """Return the cards of the hand that make no war: of ranks not played since the last war broke out."""
    cards = view.hand
    for at in range(view.round_start, view.played):
        cards &= ~rank_cards(rank_of(view.plays[at]))
    return cards


@kernel
def give_away(view):
    """Return the lowest card; for the last to play the lowest that neither wins nor makes a war, if there is one."""
    losing = cards_of_other_ranks(view) & ~winning_cards(view)
    return lowest_rank_card(losing if still_to_play(view) == 0 and losing != 0 else view.hand)


@kernel
def seats_to_last_card(view):
    """Return how many seats behind the winner of this trick the last card of the stock will fall if there is no war.

    Negative: in this trick or before; as many as there are players or more: after the next one.
    """
    if view.rules.draw_time == AT_ONCE:
        return view.stock - 2 - still_to_play(view)
    return view.stock - 1 if view.stock > 0 else -1


@kernel
def is_last_card_in_reach(view):
    """Return whether the winner of this trick decides who takes the last card of the stock."""
    return 0 <= seats_to_last_card(view) < view.rules.players
