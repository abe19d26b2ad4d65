"""What `stickprov strategies --new sju-sma-hus NAME` writes: functions that work, to be changed."""

ABOUT = "Plays its lowest card when a low one wins nothing, else its highest, and takes the highest card from the table."

PARAMETERS = {"early": "tricks at the start in which it plays its lowest card"}

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


def play(view, early=2):
    """Return the card to play, one of the set view.legal."""
    if view.trick < early:
        return lowest_of(view.legal)
    if view.kind == PASS:  # PASS, SPEL or TRUMF
        return lowest_of(view.legal)
    return highest_of(view.legal)


def take(view):
    """Return the pile to take from, 0 to 6, one of the set view.legal."""
    wanted = lowest_of(view.face_up) if view.kind == PASS else highest_of(view.face_up)
    for pile in range(PILES):
        if view.top[pile] == wanted:
            return pile
    return lowest(view.legal)
'''

IMPORTS = "from simulate.games.sju_sma_hus.state import PASS, PILES"
