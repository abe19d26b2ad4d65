"""Plays as a sensible person with a good memory: wins cheaply, leads from length and denies; in pass ducks and keeps a way out.

Source: the habits of whist and misère players; what each is worth was tuned by duels over deal sets, and the leads where a
Monte Carlo search over the unseen cards found the most to gain.
With cards on the table
- in spel and trumf he wins whenever he can, as cheaply as he can, and else throws the card worth least. He leads from the suit,
  trumps too, in which he is longest against the opponent, goes on while it wins, and holds masters back.
- in pass he ducks with the card worth least, but late in the deal not with a low card he needs: then he wins and chooses first.
  He leads the low card under which the opponent most likely has a lower one, and so keeps what surely gives the lead away.
- he takes what would help the opponent most and himself; in pass low cards of suits that the opponent holds.
With the table empty he knows the opponent's hand: he counts what each trick would leave to both, and plays the last ones exactly.

run: weight of a suit that wins and is longer than the opponent's, when leading in spel and trumf
keep: weight against leading a master in spel and trumf
trump: what a trump is worth besides its rank [masters]
buy_from: trick, counted from 0, from which he may win a trick in pass that he could duck
exit_price: he does so if the card to duck with is worth so much more than the card to win with [masters]
ahead: tricks searched when both hands are known, at least 1
exact: the last tricks, so many, are searched to the end
deny: weight of what a face-up card is worth to the opponent, in spel and trumf
crowd: what each card of its suit in the two hands takes off the worth of a face-up card, in spel and trumf [masters]
company: what each card of its suit in the opponent's hand adds to a face-up card, in pass [ranks]
"""

from simulate.core.bits import highest, lowest, size
from simulate.core.cards import NO_CARD, card_set, higher_in_suit, rank_of, suit_cards, suit_of
from simulate.core.kernels import inlined, kernel
from simulate.games.sju_sma_hus.rules import opponent_known, opponent_possible, unseen_cards
from simulate.games.sju_sma_hus.state import PASS, PILES, REFILLED_TRICKS, TABLE_CARDS, TRICKS
from strategies.sju_sma_hus._endgame import best_card
from strategies.sju_sma_hus._habits import lower_in_suit, worth


@inlined
def chance_face_down(view):
    """Return the chance that an unseen card lies on the table and not in the opponent's hand."""
    face_down = TABLE_CARDS - size(view.taken[0] | view.taken[1] | view.face_up)
    return face_down / max(size(unseen_cards(view)), 1)


@inlined
def chance_of_none(view, face_down, cards):
    """Return the chance that the opponent has none of `cards`, if unseen ones are face down with the chance `face_down`."""
    possible = opponent_possible(view)
    chance = 0.0 if cards & opponent_known(view) else 1.0
    for _ in range(size(cards & possible)):
        chance *= face_down
    return chance


@inlined
def expected_length(view, face_down, suit):
    """Return how many cards of a suit the opponent may be expected to hold."""
    cards = suit_cards(suit)
    known = size(opponent_known(view) & cards)
    return known + (1.0 - face_down) * (size(opponent_possible(view) & cards) - known)


@kernel
def lead_low(view):
    """Return the low card under which the opponent most likely has a lower one."""
    face_down = chance_face_down(view)
    best = 2.0
    choice = NO_CARD
    for suit in range(4):
        cards = view.hand & suit_cards(suit)
        if cards:
            nothing_lower = chance_of_none(view, face_down, lower_in_suit(lowest(cards)))
            if nothing_lower < best:
                best = nothing_lower
                choice = lowest(cards)
    return choice


@kernel
def lead_from_length(view, run, keep):
    """Return the highest or lowest card of the suit in which the player is longest against the opponent, as the weights say."""
    face_down = chance_face_down(view)
    trumps_out = 1.0 - chance_of_none(view, face_down, view.trumps)
    best = -1e9
    choice = NO_CARD
    for suit in range(4):
        cards = view.hand & suit_cards(suit)
        if cards:
            longer = size(cards) - expected_length(view, face_down, suit)
            ruffed = trumps_out * chance_of_none(view, face_down, suit_cards(suit)) * (suit_cards(suit) != view.trumps)
            for card in (highest(cards), lowest(cards)):
                wins = chance_of_none(view, face_down, higher_in_suit(card))
                value = longer + run * (wins - ruffed) * max(longer, 0.0) - keep * wins * (card == highest(cards))
                if value > best:
                    best = value
                    choice = card
    return choice


@kernel
def least_worth(view, cards, trump):
    """Return the card worth least to keep, of equal ones the highest."""
    least = 1e9
    choice = NO_CARD
    while cards:
        card = highest(cards)
        cards ^= card_set(card)
        value = worth(view, card, view.hand, trump)
        if value < least:
            least = value
            choice = card
    return choice


@inlined
def winners(view):
    """Return the legal cards that beat the led one."""
    return view.legal & (higher_in_suit(view.led) | (view.trumps & ~suit_cards(suit_of(view.led))))


@kernel
def win_cheaply(view, trump):
    """Return the cheapest winner, else the card worth least."""
    winning = winners(view)
    return least_worth(view, winning if winning else view.legal, trump)


@kernel
def duck(view, buy_from, exit_price):
    """Return the card under the led one that is worth least, or a winner: if it must be, or late if it is so much cheaper."""
    winning = winners(view)
    if winning == view.legal:
        return least_worth(view, winning, 0.0)
    under = least_worth(view, view.legal & ~winning, 0.0)
    if winning and view.trick >= buy_from:
        over = least_worth(view, winning, 0.0)
        if worth(view, under, view.hand, 0.0) - worth(view, over, view.hand, 0.0) > exit_price:
            return over
    return under


@kernel
def play(view, run=2.5, keep=1.5, trump=0.5, buy_from=10, exit_price=0.6, ahead=1, exact=5):
    if view.trick >= REFILLED_TRICKS:
        tricks = TRICKS if view.trick >= TRICKS - exact else max(ahead, 1)
        return best_card(view.hand, opponent_possible(view), view.led, view.trumps, 1 if view.kind == PASS else 0, tricks)
    if view.kind == PASS:
        return lead_low(view) if view.led == NO_CARD else duck(view, buy_from, exit_price)
    return lead_from_length(view, run, keep) if view.led == NO_CARD else win_cheaply(view, trump)


@inlined
def low_card_worth(view, face_down, card, company):
    """Return what a face-up card is worth in pass: the lower the better, and the more the opponent has to win it with."""
    return company * expected_length(view, face_down, suit_of(card)) - rank_of(card)


@inlined
def high_card_worth(view, face_down, card, trump, deny, crowd):
    """Return what a face-up card is worth in spel and trumf, to the player and to be kept from the opponent."""
    held = size(view.hand & suit_cards(suit_of(card))) + expected_length(view, face_down, suit_of(card))
    mine = worth(view, card, view.hand, trump)
    theirs = worth(view, card, opponent_known(view), trump)
    return mine + deny * theirs - crowd * held


@kernel
def take(view, trump=0.5, deny=4.0, crowd=0.15, company=0.5):
    face_down = chance_face_down(view)
    best = -1e9
    choice = NO_CARD
    for pile in range(PILES):
        card = view.top[pile]
        if card != NO_CARD:
            if view.kind == PASS:
                value = low_card_worth(view, face_down, card, company)
            else:
                value = high_card_worth(view, face_down, card, trump, deny, crowd)
            if value > best:
                best = value
                choice = pile
    return choice
