"""The end of part 2 with two players left in: leads played out in mind, both going on with their lowest cards."""

from simulate.core.bits import lowest, size
from simulate.core.cards import card_set
from simulate.core.kernels import kernel
from simulate.games.hund.rules import cards_that_beat
from strategies.hund._shedding import lowest_plain_card

LEADS = 30  # played out in mind; a longer end counts as undecided


@kernel
def winner_after(view, leader, other, card):
    """Return 1 if the leader of `card` goes out first, -1 if the other does, 0 if it takes too long.

    `leader` and `other` are the hands. Both save their trumps; who cannot answer takes the card up, and the leader leads again.
    """
    sign = 1
    for _ in range(LEADS):
        leader ^= card_set(card)
        if leader == 0:
            return sign
        answers = other & cards_that_beat(card, view.trumps)
        if answers == 0:
            other |= card_set(card)
        else:
            other ^= card_set(lowest_plain_card(view, answers))
            if other == 0:
                return -sign
            leader, other = other, leader
            sign = -sign
        card = lowest_plain_card(view, leader)
    return 0


@kernel
def winning_leads(view, other):
    """Return the cards whose lead wins against the hand `other`; if there are none, those that do not lose; else all."""
    wins = 0
    losses = 0
    left = view.hand
    while left != 0:
        card = lowest(left)
        left &= left - 1
        winner = winner_after(view, view.hand, other, card)
        wins |= card_set(card) if winner > 0 else 0
        losses |= card_set(card) if winner < 0 else 0
    if wins != 0:
        return wins
    return view.hand & ~losses if losses != view.hand else view.hand


@kernel
def unanswered_but_one(view, other):
    """Return the cards that the hand `other` cannot answer, if there is at most one it can: led first, they win; else none."""
    safe = 0
    left = view.hand
    while left != 0:
        card = lowest(left)
        left &= left - 1
        safe |= card_set(card) if other & cards_that_beat(card, view.trumps) == 0 else 0
    return safe if size(view.hand & ~safe) <= 1 else 0
