"""Cards are ``16 * suit + rank``, suits C D H S, ranks 2 to A as 0 to 12; sets of cards are the bits of an int64.

Suit and rank are then a shift and a mask instead of divisions, which are slow.
"""

from collections.abc import Iterable

import numpy as np

from simulate.core.kernels import kernel

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
SUITS = "CDHS"
RANKS = "23456789TJQKA"
TEN, JACK, QUEEN, KING, ACE = range(8, 13)
SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
NO_CARD = -1

SUIT_CARDS = 0x1FFF  # the clubs; shifted by 16 for each higher suit
RANK_CARDS = 0x0001_0001_0001_0001  # the four twos; shifted by the rank
ALL_CARDS = SUIT_CARDS * RANK_CARDS


@kernel
def card_set(card):
    """Return the set of one card."""
    return 1 << card


@kernel
def suit_of(card):
    """Return the suit of a card, 0 to 3."""
    return card >> 4


@kernel
def rank_of(card):
    """Return the rank of a card, 0 (two) to 12 (ace)."""
    return card & 15


@kernel
def suit_cards(suit):
    """Return the set of all thirteen cards of a suit."""
    return SUIT_CARDS << (suit << 4)


@kernel
def rank_cards(rank):
    """Return the set of the four cards of a rank."""
    return RANK_CARDS << rank


@kernel
def higher_in_suit(card):
    """Return the set of the cards of the same suit that rank higher."""
    return suit_cards(suit_of(card)) & -(2 << card)


def pack(lowest_rank: int = 0) -> np.ndarray:
    """Return the sorted pack of the cards from `lowest_rank` up; shape (4 * ranks,), int64."""
    return np.array([16 * suit + rank for suit in range(4) for rank in range(lowest_rank, 13)], np.int64)


def card_text(card: int) -> str:
    """Write a card as rank and suit.

    >>> card_text(12), card_text(24)
    ('AC', 'TD')
    """
    return RANKS[card & 15] + SUITS[card >> 4]


def card_number(text: str) -> int:
    """Read a card written as rank and suit.

    Raises
    ------
    ValueError
        If the text is no card.

    >>> card_number("TD")
    24
    """
    if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
        raise ValueError(f"a card is a rank of {RANKS} and a suit of {SUITS}, as TD; got {text!r}")
    return 16 * SUITS.index(text[1]) + RANKS.index(text[0])


def set_members(cards: int) -> list[int]:
    """List the members of a set in rising order; bit 63 of an int64 counts as a member.

    >>> [card_text(card) for card in set_members(0x1001)]
    ['2C', 'AC']
    """
    return [member for member in range(64) if int(cards) >> member & 1]


def set_of(cards: Iterable[int | str]) -> int:
    """Return the set of cards given as numbers or text.

    >>> hex(set_of("2C AC".split()))
    '0x1001'
    """
    return sum(1 << (card if isinstance(card, int) else card_number(card)) for card in cards)
