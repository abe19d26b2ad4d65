"""The log of Sju små hus as events (the replay format) and as a person would tell it."""

from collections.abc import Iterable, Iterator
from typing import Any

from simulate.core.cards import SUITS, card_text, set_members
from simulate.core.tell import Teller
from simulate.games.sju_sma_hus.play import DEALT, ENDED, PLAYED, SCORED, TOOK, WON
from simulate.games.sju_sma_hus.state import KINDS, LAYERS, PILES

Event = dict[str, Any]


def _hand(cards: int) -> list[str]:
    return [card_text(card) for card in set_members(cards)]


def choice_text(decision: str, choice: int) -> str:
    """Name a choice as the replay does; what is no choice at all is shown as the number it is."""
    if decision == "play" and 0 <= choice < 61 and choice % 16 < 13:
        return card_text(choice)
    return str(choice)


def _deal_event(values: list[int], rules: dict[str, Any]) -> Event:
    number, dealer, drawn, kind, suit, first_hand, second_hand, *houses = values
    return {
        "event": "deal",
        "deal": number,
        "dealer": dealer,
        "drawn": card_text(drawn) if rules["kind"] == "drawn" else None,
        "kind": KINDS[kind],
        "trump": None if suit < 0 else SUITS[suit],
        "hands": [_hand(first_hand), _hand(second_hand)],
        "piles": [[card_text(card) for card in houses[LAYERS * pile : LAYERS * (pile + 1)]] for pile in range(PILES)],
    }


def events(log: Iterable[tuple[int, list[int]]], rules: dict[str, Any]) -> Iterator[Event]:
    """Yield the events of a game in the replay format, without `start`."""
    for code, values in log:
        if code == DEALT:
            yield _deal_event(values, rules)
        elif code == PLAYED:
            yield {"event": "play", "seat": values[0], "card": card_text(values[1])}
        elif code == WON:
            yield {"event": "trick", "winner": values[0]}
        elif code == TOOK:
            yield {"event": "take", "seat": values[0], "pile": values[1], "card": card_text(values[2])}
        elif code == SCORED:
            yield {
                "event": "score",
                "kind": KINDS[values[0]],
                "tricks": values[1:3],
                "points": values[3:5],
                "totals": values[5:7],
            }
        elif code == ENDED:
            yield {"event": "end", "winner": None if values[0] < 0 else values[0], "totals": values[1:3]}


def lines(events: Iterable[Event], tell: Teller) -> Iterator[str]:
    """Tell the events of a game as text, a trick and what was taken after it on one line; hidden cards are marked as such."""
    trick = 0
    plays: list[str] = []
    pending = ""
    for event in events:
        name = event["event"]
        if name == "take":
            pending += f"; {event['seat']} takes {tell.card(event['card'])} from house {event['pile'] + 1}"
            continue
        if pending and name != "trick":
            yield pending
            pending = ""
        if name == "deal":
            trick, plays = 0, []
            yield from _deal_lines(event, tell)
        elif name == "play":
            plays.append(f"{event['seat']} {tell.card(event['card']):<4}")
        elif name == "trick":
            trick += 1
            pending = f"  {trick:2}. {' '.join(plays)} -> {event['winner']}"
            plays = []
        elif name == "score":
            kind, tricks, points, totals = event["kind"], event["tricks"], event["points"], event["totals"]
            yield f"  {kind}: tricks {tricks[0]}-{tricks[1]}, points {points[0]}-{points[1]}, total {totals[0]}-{totals[1]}"
        elif name == "end":
            winner = "nobody wins" if event["winner"] is None else f"seat {event['winner']} wins"
            yield f"End: {winner}, {event['totals'][0]}-{event['totals'][1]}"


def _deal_lines(event: Event, tell: Teller) -> Iterator[str]:
    shown = "the kind is forced" if event["drawn"] is None else f"{tell.card(event['drawn'])} is drawn"
    trump = f", {tell.suit(event['trump'])} is trump" if event["trump"] else ""
    yield f"Deal {event['deal']}: seat {event['dealer']} deals, {shown}: {event['kind']}{trump}"
    for seat, hand in enumerate(event["hands"]):
        role = "dealer" if seat == event["dealer"] else "forehand"
        yield f"  seat {seat} ({role}; hidden from the other): {tell.cards(hand)}"
    for number, pile in enumerate(event["piles"], 1):
        hidden = " ".join(tell.card(card) for card in pile[:-1])
        yield f"  house {number}: {tell.card(pile[-1])} on top; face down [{hidden}]"
