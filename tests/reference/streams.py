"""The random streams, built from ``numpy.random.Philox`` alone: slow, literal, the standard for the compiled ones."""

from collections.abc import Callable

from numpy.random import Philox

CARDS = 0  # the owner number of the cards; 1 + seat is a strategy's

Choose = Callable[[int, str, list[int], "Stream"], int]
"""(seat, decision, legal choices in rising order, the seat's stream) -> one of the legal choices."""


class Stream:
    """32-bit numbers of one owner in one deal: the low half of each 64-bit word first."""

    def __init__(self, seed: int, game: int, deal: int = 0, attempt: int = 0, owner: int = CARDS) -> None:
        self._words = Philox(key=[seed, 0], counter=[0, game, deal + (attempt << 32), owner])
        self._halves: list[int] = []

    def number(self) -> int:
        """Return the next 32-bit number."""
        if not self._halves:
            word = int(self._words.random_raw())
            self._halves = [word & 0xFFFFFFFF, word >> 32]
        return self._halves.pop(0)

    def below(self, n: int) -> int:
        """Return a number of 0..n-1 without bias (Lemire 2019, algorithm 5, on 32 bits); ``below(1)`` uses a number too."""
        while True:
            product = self.number() * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32

    def shuffle(self, cards: list[int]) -> None:
        """Fisher-Yates from the last card down."""
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]


def random_legal(seat: int, decision: str, legal: list[int], stream: Stream) -> int:
    """Choose any legal choice with equal probability."""
    return legal[stream.below(len(legal))]
