"""The log of Hund as events (the replay format) and as a person would tell it."""

from collections.abc import Iterable, Iterator
from typing import Any

from simulate.core.cards import RANKS, SUITS, card_text, set_members
from simulate.core.tell import Teller
from simulate.games.hund.play import (
    COLLECTED,
    DEALT,
    DREW,
    ENDED,
    FROM_STOCK,
    LAID_DOWN,
    PICKED_UP,
    PLAYED,
    SHOWED,
    TOOK_TRUMP,
    WAR,
    WENT_OUT,
    WON,
)
from simulate.games.hund.state import NOBODY, SJANSE, TAKE_UP

Event = dict[str, Any]

TURNS_ON_A_LINE = 8


def _cards(cards: int) -> list[str]:
    return [card_text(card) for card in set_members(cards)]


def _card_or_none(choice: int) -> int | None:
    card = choice % 64
    return card if choice >= 0 and card < 61 and card % 16 < 13 else None


def choice_text(decision: str, choice: int) -> str:
    """Name a choice: a card, a run as ``5H-7H``, ``sjanse``, ``take up``; what is none of these is shown as the number it is."""
    if decision == "collect" and choice == SJANSE:
        return "sjanse"
    if decision == "shed" and choice == TAKE_UP:
        return "take up"
    card = _card_or_none(choice)
    more = choice // 64
    if card is not None and more == 0:
        return card_text(card)
    if card is not None and decision == "shed" and card % 16 + more < 13:
        return f"{card_text(card)}-{card_text(card + more)}"
    return str(choice)


def _deal_event(values: list[int], players: int) -> Event:
    return {
        "event": "deal",
        "removed": _cards(values[0]),
        "hands": [_cards(hand) for hand in values[1 : 1 + players]],
        "stock": [card_text(card) for card in values[1 + players :]],
    }


def _shed_event(values: list[int]) -> Event:
    suit, owner, *hands = values
    return {"event": "shed", "trump": SUITS[suit], "owner": owner, "hands": [_cards(hand) for hand in hands]}


def _end_event(values: list[int]) -> Event:
    hund, *order = values
    is_stalled = hund == NOBODY
    return {"event": "end", "order": order, "hund": None if is_stalled else hund, "stalled": is_stalled}


def events(log: Iterable[tuple[int, list[int]]], rules: dict[str, Any]) -> Iterator[Event]:
    """Yield the events of a game in the replay format, without `start`."""
    for code, values in log:
        if code == DEALT:
            yield _deal_event(values, rules["players"])
        elif code == COLLECTED:
            source = "stock" if values[2] == FROM_STOCK else "hand"
            yield {"event": "play", "seat": values[0], "cards": [card_text(values[1])], "from": source}
        elif code == DREW:
            yield {"event": "draw", "seat": values[0], "card": card_text(values[1])}
        elif code == TOOK_TRUMP:
            yield {"event": "trump_taken", "seat": values[0], "card": card_text(values[1])}
        elif code == WAR:
            yield {"event": "war", "rank": RANKS[values[0]], "seats": values[1:]}
        elif code == WON:
            yield {"event": "trick", "winner": None if values[0] == NOBODY else values[0]}
        elif code == LAID_DOWN:
            yield {"event": "lay_down", "seat": values[0], "cards": _cards(values[1])}
        elif code == SHOWED:
            yield _shed_event(values)
        elif code == PLAYED:
            yield {"event": "play", "seat": values[0], "cards": _cards(values[1])}
        elif code == PICKED_UP:
            yield {"event": "pick_up", "seat": values[0], "cards": _cards(values[1])}
        elif code == WENT_OUT:
            yield {"event": "out", "seat": values[0]}
        elif code == ENDED:
            yield _end_event(values)


def lines(events: Iterable[Event], tell: Teller) -> Iterator[str]:
    """Tell the events of a game as text, a trick on a line; hidden cards are marked as such."""
    left = iter(events)
    yield from _tell_collecting(left, tell)
    yield from _tell_shedding(left, tell)


def _tell_collecting(events: Iterator[Event], tell: Teller) -> Iterator[str]:
    """Tell the deal and part 1, up to the trump."""
    trick = 0
    pending = ""
    draws: list[str] = []
    for event in events:
        name = event["event"]
        if name in ("draw", "trump_taken") and not pending:
            draws.append(f"{event['seat']} {_draw_words(event, tell)}")
            continue
        if draws:
            yield f"      after the trick {', '.join(draws)}"
            draws = []
        if name == "start":
            continue
        if name == "deal":
            yield from _deal_lines(event, tell)
            yield "Part 1"
        elif name == "shed":
            yield from _shed_lines(event, tell)
            return
        elif name == "lay_down":
            yield f"  seat {event['seat']} alone holds cards and lays them on the own pile: {tell.cards(event['cards'])}"
        elif name == "trick":
            trick += 1
            yield f"  {trick:2}.{pending} -> {'nobody, each takes back' if event['winner'] is None else event['winner']}"
            pending = ""
        else:
            pending += _collect_words(event, tell)


def _tell_shedding(events: Iterator[Event], tell: Teller) -> Iterator[str]:
    """Tell part 2: a new line when the table is empty, or after TURNS_ON_A_LINE turns."""
    turn = 0
    table: list[list[str]] = []
    words: list[str] = []

    def line() -> str:
        return f"  {turn - len(words) + 1:3}. {', '.join(words)}"

    for event in events:
        name = event["event"]
        if name in ("play", "pick_up"):
            if words and (not table or len(words) == TURNS_ON_A_LINE):
                yield line()
                words = []
            turn += 1
            cards = " ".join(tell.card(card) for card in event["cards"])
            if name == "play":
                table.append(event["cards"])
                words.append(f"{event['seat']} {cards}")
            else:
                table = [play for play in table if play[0] not in event["cards"]]
                words.append(f"{event['seat']} takes up {cards}")
        elif name == "trick":
            table = []
            words[-1] += " -> complete"
        elif name == "out" and not words:
            yield f"  seat {event['seat']} has no cards and is out"
        elif name == "out":
            words[-1] += " (out)"
        elif name == "end":
            if words:
                yield line()
            yield _end_line(event)


def _draw_words(event: Event, tell: Teller) -> str:
    if event["event"] == "draw":
        return f"draws {tell.card(event['card'])}"
    return f"takes the trump card {tell.card(event['card'])}, unseen by all"


def _collect_words(event: Event, tell: Teller) -> str:
    if event["event"] == "play":
        return f" {event['seat']} {tell.card(event['cards'][0])}" + (" (sjanse)" if event["from"] == "stock" else "")
    if event["event"] == "war":
        return f" | war of {event['rank'].replace('T', '10')}: {', '.join(map(str, event['seats']))} |"
    return f" [{_draw_words(event, tell)}]"


def _deal_lines(event: Event, tell: Teller) -> Iterator[str]:
    yield "Deal"
    if event["removed"]:
        yield f"  removed, unseen: {tell.cards(event['removed'])}"
    for seat, hand in enumerate(event["hands"]):
        yield f"  seat {seat} (hidden from the others): {tell.cards(hand)}"
    yield f"  stock, face down, top first: {' '.join(tell.card(card) for card in event['stock'])}"


def _shed_lines(event: Event, tell: Teller) -> Iterator[str]:
    yield f"Part 2: {tell.suit(event['trump'])} is trump, seat {event['owner']} leads"
    for seat, hand in enumerate(event["hands"]):
        yield f"  seat {seat}: {tell.cards(hand) or 'no cards'}"


def _end_line(event: Event) -> str:
    order = ", ".join(map(str, event["order"])) or "nobody"
    if event["stalled"]:
        return f"End: stalled; out in this order: {order}"
    return f"End: seat {event['hund']} is the hund; out in this order: {order}"
