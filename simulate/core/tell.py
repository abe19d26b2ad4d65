"""How a person would read the cards: suit symbols, or letters where the console cannot show them."""

from dataclasses import dataclass

from simulate.core.cards import SUITS, SYMBOLS


@dataclass(frozen=True)
class Teller:
    """Writes cards for a console that can (`symbols`) or cannot show suit symbols."""

    symbols: bool = True

    def suit(self, suit: str) -> str:
        """Write a suit given as letter."""
        return SYMBOLS[suit] if self.symbols else suit

    def card(self, card: str) -> str:
        """Write a card given as rank and suit: the symbol first, as card players do."""
        return self.suit(card[1]) + card[0].replace("T", "10")

    def cards(self, cards: list[str]) -> str:
        """Write cards by suit, the highest first."""
        by_suit = {suit: [card for card in cards if card[1] == suit] for suit in reversed(SUITS)}
        return "  ".join(
            self.suit(suit) + " ".join(card[0].replace("T", "10") for card in reversed(held))
            for suit, held in by_suit.items()
            if held
        )
