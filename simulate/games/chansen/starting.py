"""What `stickprov strategies --new chansen NAME` writes: functions that work, to be changed."""

ABOUT = "Bids the lowest contract that it may with enough high cards, else passes, and plays its highest card."

PARAMETERS = {"high_cards": "kings and aces from which on it bids"}

FUNCTIONS = '''
def high_cards_in(cards):
    """Return how many kings and aces a set holds: a helper function, called below."""
    return size(cards & (rank_cards(11) | rank_cards(12)))


def bid(view, high_cards=2):
    """Return a bid, one of the set view.legal: PASS, SPEL, SPEL_UTAN, ALLA or ALLA_UTAN."""
    if high_cards_in(view.hand) >= high_cards and size(view.legal) > 1:
        return nth(view.legal, 1)  # the lowest but PASS
    return PASS if holds(view.legal, PASS) else lowest(view.legal)


def chance(view):
    """Return USE or LEAVE."""
    return USE if holds(view.legal, USE) else LEAVE


def discard(view):
    """Return a card to lay aside, one of the set view.legal; asked twice."""
    best = lowest(view.legal)
    for i in range(size(view.legal)):
        if rank_of(nth(view.legal, i)) < rank_of(best):
            best = nth(view.legal, i)
    return best


def trump(view):
    """Return the trump suit, 0 to 3, one of the set view.legal: that of which it holds most."""
    best = lowest(view.legal)
    for suit in range(4):
        if holds(view.legal, suit) and size(view.hand & suit_cards(suit)) > size(view.hand & suit_cards(best)):
            best = suit
    return best


def play(view):
    """Return the card to play, one of the set view.legal."""
    best = lowest(view.legal)
    for i in range(size(view.legal)):
        if rank_of(nth(view.legal, i)) > rank_of(best):
            best = nth(view.legal, i)
    return best
'''

IMPORTS = "from simulate.games.chansen.state import ALLA, ALLA_UTAN, LEAVE, PASS, SPEL, SPEL_UTAN, USE"
