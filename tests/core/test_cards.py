"""Cards as numbers and as text, and sets of them."""

import numpy as np
import pytest

from simulate.core import cards
from simulate.core.cards import ALL_CARDS, card_number, card_text, pack, set_members, set_of
from simulate.core.tell import Teller


@pytest.mark.parametrize(
    ("text", "number"), [("2C", 0), ("AC", 12), ("2D", 16), ("TD", 24), ("2H", 32), ("TH", 40), ("2S", 48), ("AS", 60)]
)
def test_a_card_is_16_times_its_suit_plus_its_rank(text: str, number: int) -> None:
    assert (card_number(text), card_text(number)) == (number, text)
    assert (cards.suit_of(number), cards.rank_of(number)) == (number // 16, number % 16)


@pytest.mark.parametrize("text", ["", "T", "10D", "1C", "TX", "DT", "td", "TD "])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=f"a card is a rank of 23456789TJQKA and a suit of CDHS, as TD; got {text!r}"):
        card_number(text)


@pytest.mark.parametrize(("lowest_rank", "cards_in_pack"), [(0, 52), (5, 32), (8, 20)])
def test_a_pack_has_the_cards_from_its_lowest_rank_up_in_rising_order(lowest_rank: int, cards_in_pack: int) -> None:
    numbers = pack(lowest_rank).tolist()
    assert len(numbers) == cards_in_pack
    assert numbers == sorted(set(numbers))
    assert {number % 16 for number in numbers} == set(range(lowest_rank, 13))


def test_the_pack_is_the_set_of_all_cards() -> None:
    assert set_of(pack().tolist()) == ALL_CARDS
    assert set_members(ALL_CARDS) == pack().tolist()


@pytest.mark.parametrize("suit", range(4))
def test_the_cards_of_a_suit_are_its_thirteen(suit: int) -> None:
    assert set_members(cards.suit_cards(suit)) == [16 * suit + rank for rank in range(13)]


@pytest.mark.parametrize("rank", range(13))
def test_the_cards_of_a_rank_are_its_four(rank: int) -> None:
    assert set_members(cards.rank_cards(rank)) == [16 * suit + rank for suit in range(4)]


@pytest.mark.parametrize(
    ("card", "higher"), [("QC", "KC AC"), ("AC", ""), ("JS", "QS KS AS"), ("AS", ""), ("KD", "AD"), ("TH", "JH QH KH AH")]
)
def test_higher_in_suit_are_the_cards_of_the_suit_above(card: str, higher: str) -> None:
    assert cards.higher_in_suit(card_number(card)) == set_of(higher.split())


def test_the_highest_card_is_a_set_of_one() -> None:
    assert int(cards.card_set(card_number("AS"))) == 2**60


def test_bit_63_is_a_member_of_a_negative_int64() -> None:
    assert set_members(np.int64(-(2**63) + 3)) == [0, 1, 63]  # type: ignore[arg-type]


def test_cards_are_told_with_the_symbol_first_and_by_suit_from_spades_and_the_highest_down() -> None:
    assert Teller().cards(["2C", "TC", "9D", "AS"]) == "♠A  ♦9  ♣10 2"


def test_a_console_without_symbols_gets_letters() -> None:
    assert Teller(symbols=False).cards(["2C", "TC", "9D", "AS"]) == "SA  D9  C10 2"
