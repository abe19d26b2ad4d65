"""What `stickprov strategies --new hund NAME` writes: functions that work, to be changed."""

ABOUT = "Plays its highest card while its hand is poor, else its lowest, and sheds its lowest card, its trumps last."

PARAMETERS = {"poor": "rank below which the highest card of a hand is poor, two is 0 and ace is 12"}

FUNCTIONS = '''
def rank_in_order(card):
    """Return a number that is higher for a higher rank: a helper function, called below."""
    return 4 * rank_of(card) + suit_of(card)


def highest_of(cards):
    """Return the highest card of a set; `nth(cards, i)` is card number i of the set, `size(cards)` how many there are."""
    best = lowest(cards)
    for i in range(size(cards)):
        if rank_in_order(nth(cards, i)) > rank_in_order(best):
            best = nth(cards, i)
    return best


def lowest_of(cards):
    """Return the lowest card of a set."""
    best = lowest(cards)
    for i in range(size(cards)):
        if rank_in_order(nth(cards, i)) < rank_in_order(best):
            best = nth(cards, i)
    return best


def collect(view, poor=8):
    """Part 1: return a card, one of the set view.legal, or SJANSE, which turns the top card of the stock."""
    cards = view.legal & ALL_CARDS
    if cards == 0:
        return SJANSE
    high = highest_of(cards)
    return high if rank_of(high) < poor else lowest_of(cards)


def shed(view):
    """Part 2: return a card, one of the set view.legal, or TAKE_UP; view.runs has the sequences, if the rules allow them."""
    cards = view.legal & ALL_CARDS
    if cards == 0:
        return lowest(view.legal) if view.legal else shortest_run(view)  # TAKE_UP is the only member then
    plain = cards & ~view.trumps
    if view.turns > 300 and below(view.streams[view.seat], 4) == 0:  # a number 0 to 3: no table goes round for ever
        return nth(cards, below(view.streams[view.seat], size(cards)))
    return lowest_of(plain) if plain else lowest_of(cards)


def shortest_run(view):
    """Return the shortest sequence that may be played, when no single card may."""
    return nth_legal_play(view, 0)
'''

IMPORTS = """from simulate.core.cards import ALL_CARDS
from simulate.games.hund.rules import nth_legal_play
from simulate.games.hund.state import SJANSE"""
