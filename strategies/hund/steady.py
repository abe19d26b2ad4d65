"""Takes the good tricks and hunts the trump card; then saves its trumps and leads where the others cannot answer.

Source: measured over deal sets against the other habits, with two to six players.

poor: mean rank below which a trick of part 1 is given away, two to ace as 2 to 14
hunt: whether to win the trick whose winner draws the trump card
foresight: cards in the last two hands together from which on leads are played out in mind
patience: turns of part 2 after which every fourth play is left to chance, so that no table goes round for ever
"""

from simulate.core.bits import nth, size
from simulate.core.cards import NO_CARD
from simulate.core.kernels import inlined, kernel
from simulate.core.rng import below
from simulate.games.hund.rules import longest_play, lowest_of_plays
from strategies.hund._collecting import (
    give_away,
    is_last_card_in_reach,
    is_mostly_played,
    is_worth_taking,
    seats_to_last_card,
    try_to_win,
)
from strategies.hund._duel import unanswered_but_one, winning_leads
from strategies.hund._leads import best_lead
from strategies.hund._shedding import lowest_plain_card, saving_trumps


@inlined
def collect(view, poor=8.0, hunt=True):
    if hunt and is_last_card_in_reach(view):
        wants_it = seats_to_last_card(view) == 0
    else:
        wants_it = is_mostly_played(view) and is_worth_taking(view, poor)
    return try_to_win(view) if wants_it else give_away(view)


@kernel
def choose_lead(view, foresight):
    """Return the lead: against one opponent one that wins, if it sees one."""
    cards = view.hand
    if view.players_in == 2:
        other = view.piles[view.next_in[view.seat]]
        safe = unanswered_but_one(view, other)
        if safe != 0:
            return lowest_plain_card(view, safe)
        if size(cards | other) <= foresight:
            cards = winning_leads(view, other)
    return best_lead(view, saving_trumps(view, cards))


@inlined
def shed(view, foresight=16, patience=300):
    cards = lowest_of_plays(view)
    if view.turns >= patience and below(view.streams[view.seat], 4) == 0:
        card = nth(cards, below(view.streams[view.seat], size(cards)))
    elif view.top == NO_CARD:
        card = choose_lead(view, foresight)
    else:
        card = lowest_plain_card(view, cards)
    return longest_play(view, card)
