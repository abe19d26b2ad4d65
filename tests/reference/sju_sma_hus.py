"""Sju små hus, played slowly and literally: every rule of ``docs/rules/sju-sma-hus.md`` in the order of the sheet.

The fast engine is compared with this file event by event. Cards are numbers, 16 * suit + rank, with the suits C D H S
= 0..3 and the ranks 2..A = 0..12; in events they are text, ``TD`` for the ten of diamonds. A trump is a suit or None.

To start from a written position::

    table = position(hands=("AS 3C", "KS 2D"), piles=("5H 9D",), kind="trumf", trump="H")
    events = play_out(table, scripted("AS", "KS", 0, 0, "3C", "2D", "9D", "5H"))
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.reference.streams import CARDS, Choose, Stream, random_legal

Event = dict[str, Any]
Rules = dict[str, Any]

RANKS = "23456789TJQKA"
SUITS = "CDHS"
HOUSES = range(7)
TRICKS_TO_GO_HOME = 13

DEFAULTS: Rules = {
    "kind": "drawn",
    "pass_to": 6,
    "spel_to": 10,
    "target": 13,
    "spel_base": 13,
    "pass_limit": 12,
    "next_dealer": "alternate",
    "first_take": "winner",
    "turn_up": "at_once",
    "home_penalty": 0,
}


# ---------------------------------------------------------------------------------------------------------------------
# S1: the cards
# ---------------------------------------------------------------------------------------------------------------------


def full_pack() -> list[int]:
    """S1: 52 cards, no joker, sorted by card number."""
    return [16 * suit + rank for suit in range(4) for rank in range(13)]


def suit_of(card: int) -> int:
    """S1: clubs 0, diamonds 1, hearts 2, spades 3."""
    return card // 16


def rank_of(card: int) -> int:
    """S1: two low (0), ace high (12)."""
    return card % 16


def text(card: int) -> str:
    """Write a card as rank + suit."""
    return RANKS[rank_of(card)] + SUITS[suit_of(card)]


def card_of(written: str) -> int:
    """Read a card written as rank + suit."""
    return 16 * SUITS.index(written[1]) + RANKS.index(written[0])


# ---------------------------------------------------------------------------------------------------------------------
# The table
# ---------------------------------------------------------------------------------------------------------------------


@dataclass
class Table:
    """All that lies on the table, is held or is written down in the middle of a deal; lists of two are by seat."""

    rules: Rules
    deal: int  # number of the deal in the match
    dealer: int
    drawn: int | None  # the card shown before the deal; None when the kind is forced
    kind: str
    trump: int | None
    hands: list[set[int]]
    piles: list[list[int]]  # seven, each from the bottom card to the top card
    face_up: set[int]  # the piles whose top card is face up
    leader: int
    tricks: list[int] = field(default_factory=lambda: [0, 0])
    totals: list[int] = field(default_factory=lambda: [0, 0])
    played: list[int] = field(default_factory=list)  # in the order of play


def in_full(rules: Rules) -> Rules:
    """Give every option that is not named its default."""
    unknown = set(rules) - set(DEFAULTS)
    if unknown:
        raise ValueError(f"no such option: {sorted(unknown)}; the options are {sorted(DEFAULTS)}")
    return DEFAULTS | rules


def strategy_streams(seed: int, index: int, deal: int) -> list[Stream]:
    """Give each seat its own stream for one deal."""
    return [Stream(seed, index, deal, owner=1 + seat) for seat in (0, 1)]


# ---------------------------------------------------------------------------------------------------------------------
# S2, S3: the draw and the deal
# ---------------------------------------------------------------------------------------------------------------------


def kind_of_deal(card: int, rules: Rules) -> str:
    """S2: low ranks give pass, middle ones spel, high ones trumf (`pass_to`, `spel_to`), unless `kind` is forced."""
    if rules["kind"] != "drawn":
        return str(rules["kind"])
    rank = rank_of(card) + 2
    if rank <= rules["pass_to"]:
        return "pass"
    if rank <= rules["spel_to"]:
        return "spel"
    return "trumf"


def trump_of_deal(card: int, kind: str) -> int | None:
    """S2: trumf has the suit of the drawn card as trump; pass and spel have none."""
    return suit_of(card) if kind == "trumf" else None


def deal_cards(cards: Stream, rules: Rules, deal: int = 0, dealer: int = 1) -> Table:
    """S2, S3: draw a card, put it back, shuffle; deal four times seven houses, three forehand, three dealer.

    The first number of the stream draws the card, also when the kind is forced: it then only names the trump suit.
    """
    pack = full_pack()
    drawn = pack[cards.below(52)]
    kind = kind_of_deal(drawn, rules)
    cards.shuffle(pack)

    forehand = 1 - dealer
    hands: list[set[int]] = [set(), set()]
    piles: list[list[int]] = [[] for _ in HOUSES]
    for _ in range(4):
        for house in HOUSES:
            piles[house].append(pack.pop(0))
        for seat in (forehand, dealer):
            for _ in range(3):
                hands[seat].add(pack.pop(0))

    return Table(
        rules=rules,
        deal=deal,
        dealer=dealer,
        drawn=drawn if rules["kind"] == "drawn" else None,
        kind=kind,
        trump=trump_of_deal(drawn, kind),
        hands=hands,
        piles=piles,
        face_up=set(HOUSES),
        leader=forehand,  # S6: the non-dealer leads to trick 1
    )


def deal_event(table: Table) -> Event:
    """Tell the draw and the deal."""
    return {
        "event": "deal",
        "deal": table.deal,
        "dealer": table.dealer,
        "drawn": None if table.drawn is None else text(table.drawn),
        "kind": table.kind,
        "trump": None if table.trump is None else SUITS[table.trump],
        "hands": [[text(card) for card in sorted(hand)] for hand in table.hands],
        "piles": [[text(card) for card in pile] for pile in table.piles],
    }


# ---------------------------------------------------------------------------------------------------------------------
# S4, S5: points
# ---------------------------------------------------------------------------------------------------------------------


def points_in_spel(tricks: list[int], rules: Rules) -> list[int]:
    """S4: in spel and trumf each trick over 13 (`spel_base`) is 1 point to the player."""
    return [max(0, tricks[seat] - rules["spel_base"]) for seat in (0, 1)]


def points_in_pass(tricks: list[int], rules: Rules) -> list[int]:
    """S5: in pass each trick over 12 (`pass_limit`) is 1 point to the opponent."""
    return [max(0, tricks[1 - seat] - rules["pass_limit"]) for seat in (0, 1)]


def points_for_penalty(tricks: list[int], rules: Rules) -> list[int]:
    """`home_penalty`: in spel and trumf a player with fewer than 13 tricks gives these points to the opponent."""
    return [rules["home_penalty"] if tricks[1 - seat] < TRICKS_TO_GO_HOME else 0 for seat in (0, 1)]


def points_of_deal(kind: str, tricks: list[int], rules: Rules) -> list[int]:
    """S4, S5: add the points of each seat."""
    if kind == "pass":
        return points_in_pass(tricks, rules)
    over, penalty = points_in_spel(tricks, rules), points_for_penalty(tricks, rules)
    return [over[seat] + penalty[seat] for seat in (0, 1)]


# ---------------------------------------------------------------------------------------------------------------------
# S6, S7, S8: the trick
# ---------------------------------------------------------------------------------------------------------------------


def may_play(hand: set[int], led: int | None) -> list[int]:
    """S7: the leader plays any card; the other follows suit if able and, when void, plays any card."""
    if led is None:
        return sorted(hand)
    following = [card for card in sorted(hand) if suit_of(card) == suit_of(led)]
    return following or sorted(hand)


def answer_wins(led: int, answer: int, trump: int | None) -> bool:
    """S8: a trick goes to the higher card of the led suit, or in trumf to the higher trump."""
    if suit_of(answer) == suit_of(led):
        return rank_of(answer) > rank_of(led)
    return suit_of(answer) == trump


def decide(seat: int, decision: str, legal: list[int], choose: Choose, streams: list[Stream]) -> int:
    """Ask the player, also when only one choice is legal."""
    choice = choose(seat, decision, legal, streams[seat])
    if choice not in legal:
        raise ValueError(f"seat {seat} chose {choice} to {decision}; legal: {legal}")
    return choice


def play_card(table: Table, seat: int, led: int | None, choose: Choose, streams: list[Stream]) -> int:
    """S7: one player lays a card."""
    card = decide(seat, "play", may_play(table.hands[seat], led), choose, streams)
    table.hands[seat].remove(card)
    table.played.append(card)
    return card


def play_trick(table: Table, choose: Choose, streams: list[Stream]) -> list[Event]:
    """S6, S8: the leader leads, the other answers, and the winner will lead to the next trick."""
    leader, other = table.leader, 1 - table.leader
    led = play_card(table, leader, None, choose, streams)
    answer = play_card(table, other, led, choose, streams)
    winner = other if answer_wins(led, answer, table.trump) else leader
    table.tricks[winner] += 1
    table.leader = winner
    return [
        {"event": "play", "seat": leader, "card": text(led)},
        {"event": "play", "seat": other, "card": text(answer)},
        {"event": "trick", "winner": winner},
    ]


# ---------------------------------------------------------------------------------------------------------------------
# S9: taking from the table
# ---------------------------------------------------------------------------------------------------------------------


def may_take(table: Table) -> list[int]:
    """S9: any face-up card; a house without cards shows none."""
    return [house for house in HOUSES if house in table.face_up]


def take_card(table: Table, seat: int, choose: Choose, streams: list[Stream]) -> Event:
    """S9: one player takes a face-up card into the hand; the card under it is not yet turned."""
    house = decide(seat, "take", may_take(table), choose, streams)
    card = table.piles[house].pop()
    table.face_up.remove(house)
    table.hands[seat].add(card)
    return {"event": "take", "seat": seat, "pile": house, "card": text(card)}


def turn_uncovered_cards(table: Table) -> None:
    """S9: turn the next card of a pile face up."""
    table.face_up = {house for house in HOUSES if table.piles[house]}


def first_to_take(winner: int, rules: Rules) -> int:
    """S9: the winner of the trick takes first (`first_take`: or the loser)."""
    return winner if rules["first_take"] == "winner" else 1 - winner


def take_from_table(table: Table, winner: int, choose: Choose, streams: list[Stream]) -> list[Event]:
    """S9: after a trick, while table cards remain, one takes and turns the next card, then the other does the same.

    `turn_up`: with `after_both` the card is turned after the second has taken, or before if no card is face up.
    """
    if not any(table.piles):
        return []
    first = first_to_take(winner, table.rules)
    first_take = take_card(table, first, choose, streams)
    if table.rules["turn_up"] == "at_once" or not table.face_up:
        turn_uncovered_cards(table)
    second_take = take_card(table, 1 - first, choose, streams)
    turn_uncovered_cards(table)
    return [first_take, second_take]


# ---------------------------------------------------------------------------------------------------------------------
# S10: the whole deal
# ---------------------------------------------------------------------------------------------------------------------


def play_out(table: Table, choose: Choose, streams: list[Stream] | None = None) -> list[Event]:
    """S10: play until the hands are empty, then write down the points; without streams those of seed 0, game 0."""
    streams = streams or strategy_streams(0, 0, table.deal)
    events = []
    while any(table.hands):
        events += play_trick(table, choose, streams)
        events += take_from_table(table, table.leader, choose, streams)
    return [*events, score_event(table)]


def score_event(table: Table) -> Event:
    """S4, S5: add the points of the deal to the totals and tell them."""
    points = points_of_deal(table.kind, table.tricks, table.rules)
    table.totals = [table.totals[seat] + points[seat] for seat in (0, 1)]
    return {
        "event": "score",
        "kind": table.kind,
        "tricks": list(table.tricks),
        "points": points,
        "totals": list(table.totals),
    }


# ---------------------------------------------------------------------------------------------------------------------
# S11: the match
# ---------------------------------------------------------------------------------------------------------------------


def seat_with_more(points: list[int]) -> int | None:
    """Name the seat with more points, None when they are equal."""
    if points[0] == points[1]:
        return None
    return 0 if points[0] > points[1] else 1


def match_winner(totals: list[int], rules: Rules) -> int | None:
    """S11: the match ends when the totals differ and one is at least 13 (`target`); the higher wins."""
    return seat_with_more(totals) if max(totals) >= rules["target"] else None


def next_dealer(dealer: int, points: list[int], rules: Rules) -> int:
    """S11: the deal alternates (`next_dealer`: or seat 1 always, or the winner or the loser of the deal by points)."""
    if rules["next_dealer"] == "fixed":
        return 1
    winner = seat_with_more(points)
    if rules["next_dealer"] == "alternate" or winner is None:
        return 1 - dealer
    return winner if rules["next_dealer"] == "winner" else 1 - winner


def play_match(table: Table, choose: Choose, seed: int, index: int) -> list[Event]:
    """S11: play this deal out, and deal again until the match is won."""
    events = play_out(table, choose, strategy_streams(seed, index, table.deal))
    winner = match_winner(table.totals, table.rules)
    while winner is None:
        totals, dealer = table.totals, next_dealer(table.dealer, events[-1]["points"], table.rules)
        deal = table.deal + 1
        table = deal_cards(Stream(seed, index, deal, owner=CARDS), table.rules, deal, dealer)
        table.totals = totals
        events.append(deal_event(table))
        events += play_out(table, choose, strategy_streams(seed, index, deal))
        winner = match_winner(table.totals, table.rules)
    return [*events, {"event": "end", "winner": winner, "totals": table.totals}]


def play_single_deal(table: Table, choose: Choose, seed: int, index: int) -> list[Event]:
    """Play this deal alone; who has more points wins."""
    events = play_out(table, choose, strategy_streams(seed, index, table.deal))
    return [*events, {"event": "end", "winner": seat_with_more(table.totals), "totals": table.totals}]


def transcript(seed: int, index: int, rules: Rules, choose: Choose = random_legal, unit: str = "game") -> list[Event]:
    """Tell all events of match `index`, or with ``unit="deal"`` of its first deal alone."""
    table = deal_cards(Stream(seed, index, 0, owner=CARDS), in_full(rules))
    opening = deal_event(table)
    play = {"game": play_match, "deal": play_single_deal}[unit]
    return [opening, *play(table, choose, seed, index)]


# ---------------------------------------------------------------------------------------------------------------------
# Positions written as text
# ---------------------------------------------------------------------------------------------------------------------


def cards_of(written: str) -> list[int]:
    """Read cards with spaces between them."""
    return [card_of(word) for word in written.split()]


def position(
    hands: tuple[str, str],
    piles: Sequence[str] = (),
    kind: str = "spel",
    trump: str | None = None,
    leader: int = 0,
    dealer: int = 1,
    deal: int = 0,
    tricks: tuple[int, int] = (0, 0),
    totals: tuple[int, int] = (0, 0),
    rules: Rules | None = None,
) -> Table:
    """Set up a table before the lead to a trick; piles from the left, each bottom to top, the missing ones empty."""
    houses = [cards_of(pile) for pile in piles] + [[] for _ in range(7 - len(piles))]
    return Table(
        rules=in_full(rules or {}),
        deal=deal,
        dealer=dealer,
        drawn=None,
        kind=kind,
        trump=None if trump is None else SUITS.index(trump),
        hands=[set(cards_of(hand)) for hand in hands],
        piles=houses,
        face_up={house for house in HOUSES if houses[house]},
        leader=leader,
        tricks=list(tricks),
        totals=list(totals),
    )


def scripted(*choices: str | int, then: Choose | None = None) -> Choose:
    """Make these choices in turn, cards as text and houses as numbers, and afterwards choose as `then`."""
    waiting = list(choices)

    def choose(seat: int, decision: str, legal: list[int], stream: Stream) -> int:
        if not waiting and then is not None:
            return then(seat, decision, legal, stream)
        choice = waiting.pop(0)
        return choice if isinstance(choice, int) else card_of(choice)

    return choose
