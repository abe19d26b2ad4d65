"""The log of Chansen as events (the replay format) and as a person would tell it."""

from collections.abc import Iterable, Iterator
from typing import Any

from simulate.core.cards import SUITS, card_text, set_members
from simulate.core.tell import Teller
from simulate.games.chansen.play import (
    BROKEN_OFF,
    DEALT,
    ENDED,
    LAID,
    NAMED,
    OFFERED,
    PLAYED,
    REDEALT,
    SCORED,
    SPOKE,
    WON,
)
from simulate.games.chansen.state import BIDS, SEATS

Event = dict[str, Any]

CHANCE_WORDS = ("leave", "use")


def _cards(cards: int) -> list[str]:
    return [card_text(card) for card in set_members(cards)]


def choice_text(decision: str, choice: int) -> str:
    """Name a choice as the replay does; what is no choice at all is shown as the number it is."""
    names = {"bid": BIDS, "chance": CHANCE_WORDS, "trump": SUITS}.get(decision)
    if names is not None:
        return names[choice] if 0 <= choice < len(names) else str(choice)
    return card_text(choice) if 0 <= choice < 61 and choice % 16 < 13 else str(choice)


def _score_event(values: list[int]) -> Event:
    contracts, tricks, home, card_points = (values[SEATS * i : SEATS * (i + 1)] for i in range(4))
    laid_aside, *points_and_totals = values[4 * SEATS :]
    return {
        "event": "score",
        "bids": [BIDS[contract] for contract in contracts],
        "tricks": tricks,
        "home": [made == 1 for made in home],
        "card_points": card_points,
        "laid_aside": laid_aside,
        "points": points_and_totals[:SEATS],
        "totals": points_and_totals[SEATS:],
    }


def _event(code: int, values: list[int]) -> Event:
    """Return one event of the log."""
    if code == DEALT:
        round_number, dealer, *hands, chance = values
        return {
            "event": "deal",
            "round": round_number,
            "dealer": dealer,
            "hands": [_cards(hand) for hand in hands],
            "chance": _cards(chance),
        }
    if code == SPOKE:
        return {"event": "bid", "seat": values[0], "bid": BIDS[values[1]]}
    if code == REDEALT:
        return {"event": "redeal"}
    if code == OFFERED:
        return {"event": "chance", "seat": values[0], "use": values[1] == 1}
    if code == LAID:
        return {"event": "discard", "seat": values[0], "cards": _cards(values[1])}
    if code == NAMED:
        return {"event": "trump", "seat": values[0], "suit": SUITS[values[1]]}
    if code == PLAYED:
        return {"event": "play", "seat": values[0], "card": card_text(values[1])}
    if code == WON:
        return {"event": "trick", "winner": values[0]}
    if code == SCORED:
        return _score_event(values)
    if code == BROKEN_OFF:
        return {"event": "broken_off", "round": values[0], "redeals": values[1]}
    assert code == ENDED, code  # noqa: S101
    return {"event": "end", "winners": set_members(values[0]), "totals": values[1:]}


def events(log: Iterable[tuple[int, list[int]]], rules: dict[str, Any]) -> Iterator[Event]:
    """Yield the events of a game in the replay format, without `start`."""
    for code, values in log:
        yield _event(code, values)


def _bid_name(bid: str) -> str:
    return bid.replace("_utan", " utan chans")


def lines(events: Iterable[Event], tell: Teller) -> Iterator[str]:
    """Tell the events of a game as text, an auction and a trick on one line each; hidden cards are marked as such."""
    bids: list[str] = []
    plays: list[str] = []
    trick = 0
    for event in events:
        name = event["event"]
        if bids and name != "bid":
            yield f"  Bids: {', '.join(bids)}"
            bids = []
        if name == "deal":
            trick = 0
            yield from _deal_lines(event, tell)
        elif name == "bid":
            bids.append(f"{event['seat']} {_bid_name(event['bid'])}")
        elif name == "play":
            plays.append(f"{event['seat']} {tell.card(event['card']):<4}")
        elif name == "trick":
            trick += 1
            yield f"  {trick}. {' '.join(plays)} -> {event['winner']}"
            plays = []
        else:
            yield from _other_lines(event, tell)


def _deal_lines(event: Event, tell: Teller) -> Iterator[str]:
    yield f"Round {event['round']}: seat {event['dealer']} deals"
    roles = {(event["dealer"] + 1) % SEATS: "forehand", (event["dealer"] + 2) % SEATS: "middle", event["dealer"]: "dealer"}
    for seat, hand in enumerate(event["hands"]):
        yield f"  seat {seat} ({roles[seat]}; hidden from the others): {tell.cards(hand)}"
    yield f"  the chance (hidden): {tell.cards(event['chance'])}"


def _other_lines(event: Event, tell: Teller) -> Iterator[str]:
    name = event["event"]
    if name == "redeal":
        yield "  All have passed: the cards are dealt again"
    elif name == "chance":
        yield f"  Seat {event['seat']} {'uses' if event['use'] else 'leaves'} the chance"
    elif name == "discard":
        yield f"  Seat {event['seat']} lays aside (hidden from the others): {tell.cards(event['cards'])}"
    elif name == "trump":
        yield f"  Seat {event['seat']} declares, {tell.suit(event['suit'])} is trump"
    elif name == "score":
        if event["laid_aside"]:
            yield f"  Laid aside: {_counted(event['laid_aside'], 'card point')}"
        for seat in range(SEATS):
            yield _score_line(event, seat)
    elif name == "broken_off":
        yield f"  Broken off: all have passed again, after {event['redeals']} redeals of this round"
    elif name == "end":
        yield f"End: {_winners_text(event['winners'])}, {'-'.join(map(str, event['totals']))}"


def _score_line(event: Event, seat: int) -> str:
    home = "home" if event["home"][seat] else "not home"
    return (
        f"  Seat {seat}: {_bid_name(event['bids'][seat])}, {_counted(event['tricks'][seat], 'trick')} with "
        f"{_counted(event['card_points'][seat], 'card point')}, {home}: {_counted(event['points'][seat], 'point')}, "
        f"total {event['totals'][seat]}"
    )


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number in (1, -1) else 's'}"


def _winners_text(winners: list[int]) -> str:
    if not winners:
        return "broken off, nobody wins"
    if len(winners) == 1:
        return f"seat {winners[0]} wins"
    return f"seats {' and '.join(map(str, winners))} share the win"
