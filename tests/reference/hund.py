"""Hund by the letter: the slow, readable twin of the engine, one short function a rule.

The rules are the numbered sentences H1 to H21 of the rule sheet, in its order. Nothing here is clever: a hand is a list of
cards, a card is ``16 * suit + rank``. ``deal`` lays out a `Table`, ``play_out`` plays it to the end and returns what
happened; ``collecting`` and ``shedding`` write down a position by hand, and ``play_on`` continues it with scripted choices.

Readings taken where the sheet leaves room:

* Whoever draws the last stock card is told as ``trump_taken``, not as ``draw``.
* ``highest_only`` and ``size_then_rank`` hold for the new cards of a war too, since H6 applies H5 to them.
* The size of a trick is reached when *at least* so many plays lie on the table (``trick_size`` ``now`` can jump past it).
* The play that is turn number ``max_turns`` still goes out and still ends its trick before the game is called stalled.
* With ``trick_size`` ``now`` a trick can leave the game while only empty-handed players (H18) are left in. Nobody could
  ever move again, so such a game is stalled at once.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from tests.reference.streams import CARDS, Choose, Stream, random_legal

Event = dict[str, Any]

DEFAULTS: dict[str, Any] = {
    "players": 4,
    "removed": 10,
    "removal": "random",
    "sjanse": "any_turn",
    "draw_time": "at_once",
    "war_scope": "any_tie",
    "war_priority": "rank",
    "war_all_empty": "return",
    "trumping": "free",
    "pickup": "forced",
    "pickup_which": "first",
    "empty_table_lead": "next",
    "trick_size": "at_start",
    "empty_hand": "must_pick_up",
    "serie": "off",
    "serie_min": 2,
    "serie_follow": "any",
    "max_turns": 2000,
}

SUITS = "CDHS"
RANKS = "23456789TJQKA"
HAND_SIZE = 3  # H2, H7
TAKE_UP = 62  # the choice to take up though able to play
SJANSE = 63  # the choice to turn the top card of the stock


# Cards ---------------------------------------------------------------------------------------------------------------


def rank(card: int) -> int:
    """Return 0 for a two up to 12 for an ace."""
    return card % 16


def suit(card: int) -> int:
    """Return 0 to 3 for clubs, diamonds, hearts, spades."""
    return card // 16


def text(card: int) -> str:
    """Write a card: ``TD`` is the ten of diamonds."""
    return RANKS[rank(card)] + SUITS[suit(card)]


def texts(cards: Sequence[int]) -> list[str]:
    """Write cards in the order given."""
    return [text(card) for card in cards]


def sorted_texts(cards: Sequence[int]) -> list[str]:
    """Write cards whose order means nothing, by card number."""
    return texts(sorted(cards))


def card(written: str) -> int:
    """Read a card."""
    return 16 * SUITS.index(written[1]) + RANKS.index(written[0])


def cards(written: str) -> list[int]:
    """Read cards with blanks between them."""
    return [card(word) for word in written.split()]


def full_pack() -> list[int]:
    """Return the 52 cards in rising order."""
    return [16 * s + r for s in range(4) for r in range(13)]


# The table -----------------------------------------------------------------------------------------------------------


@dataclass
class Play:
    """What a player put on the table: one card, or in part 2 a run, low to high."""

    seat: int
    cards: list[int]


@dataclass
class Table:
    """Everything on the table, face up or down, and who is to act."""

    rules: dict[str, Any]
    hands: list[list[int]]
    piles: list[list[int]]
    stock: list[int] = field(default_factory=list)  # top first
    removed: list[int] = field(default_factory=list)
    plays: list[Play] = field(default_factory=list)  # the trick on the table, oldest first
    turn: int = 0  # part 1: who leads the next trick; part 2: who is to play
    trump_card: int | None = None  # face down before its owner in part 1
    trump_owner: int | None = None
    trump: int | None = None  # the trump suit, known in part 2 only
    gone: list[int] = field(default_factory=list)  # the tricks that left the game
    out: list[int] = field(default_factory=list)  # seats in order of going out
    trick_size: int = 0  # players in when this trick of part 2 started
    turns: int = 0  # plays and pick-ups of part 2
    events: list[Event] = field(default_factory=list)
    choose: Choose = random_legal
    streams: list[Stream] = field(default_factory=list)  # one a seat, for its strategy

    def tell(self, event: str, **what: Any) -> None:
        """Add an event to the transcript."""
        self.events.append({"event": event, **what})

    def ask(self, seat: int, decision: str, legal: list[int]) -> int:
        """Let the strategy of a seat choose."""
        choice = self.choose(seat, decision, sorted(legal), self.streams[seat])
        if choice not in legal:
            raise ValueError(f"seat {seat}, {decision}: need one of {sorted(legal)}, got {choice}")
        return choice

    def clockwise_from(self, seat: int) -> list[int]:
        """Return all seats, the given one first."""
        players = len(self.hands)
        return [(seat + step) % players for step in range(players)]

    def holders(self) -> list[int]:
        """Return the seats with cards in hand."""
        return [seat for seat in range(len(self.hands)) if self.hands[seat]]

    def players_in(self) -> list[int]:
        """Return the seats still in the game."""
        return [seat for seat in range(len(self.hands)) if seat not in self.out]

    def next_in(self, seat: int) -> int:
        """Return the next player clockwise, after this seat, who is in."""
        return next(other for other in self.clockwise_from(seat + 1) if other not in self.out)

    def every_card(self) -> list[int]:
        """Return the cards of all places, in rising order: the whole pack, each card once."""
        found = self.stock + self.removed + self.gone
        for place in self.hands + self.piles + [play.cards for play in self.plays]:
            found = found + place
        if self.trump_card is not None and self.trump is None:
            found = [*found, self.trump_card]
        return sorted(found)


def transcript(seed: int, index: int, rules: dict[str, Any], choose: Choose = random_legal, unit: str = "game") -> list[Event]:
    """Return the events of game ``index``, from the deal to the end."""
    if unit != "game":
        raise ValueError(f"hund is played by the game: need unit 'game', got {unit!r}")
    return play_out(deal(seed, index, rules, choose))


def play_out(table: Table) -> list[Event]:
    """Play from wherever the table stands to the end of the game; return all that was told."""
    if table.trump is None:
        collect(table)
        begin_shedding(table)
    shed(table)
    return table.events


# H1, H2: the deal ----------------------------------------------------------------------------------------------------


def deal(seed: int, index: int, rules: dict[str, Any], choose: Choose = random_legal) -> Table:
    """H2: three cards each, forehand first; the rest is the stock, face down."""
    rules = {**DEFAULTS, **rules}
    players = rules["players"]
    removed, pack = shuffle_and_remove(rules, Stream(seed, index, owner=CARDS))
    table = Table(
        rules=rules,
        hands=[pack[HAND_SIZE * seat : HAND_SIZE * (seat + 1)] for seat in range(players)],
        piles=[[] for _ in range(players)],
        stock=pack[HAND_SIZE * players :],
        removed=removed,
        choose=choose,
        streams=[Stream(seed, index, owner=1 + seat) for seat in range(players)],
    )
    table.tell(
        "deal",
        removed=sorted_texts(removed),
        hands=[sorted_texts(hand) for hand in table.hands],
        stock=texts(table.stock),
    )
    return table


def shuffle_and_remove(rules: dict[str, Any], stream: Stream) -> tuple[list[int], list[int]]:
    """H1: with two players some cards are removed unseen; return them and the shuffled rest."""
    pack = full_pack()
    number = rules["removed"] if rules["players"] == 2 else 0
    if rules["removal"] == "lowest":
        lowest = sorted(pack, key=lambda card: (rank(card), suit(card)))[:number]
        pack = [card for card in pack if card not in lowest]
        stream.shuffle(pack)
        return lowest, pack
    stream.shuffle(pack)
    return pack[:number], pack[number:]


# Part 1: collecting --------------------------------------------------------------------------------------------------


def collect(table: Table) -> None:
    """H10: before each trick: one single holder lays his hand down; no holder: part 1 is over."""
    while True:
        holders = table.holders()
        if not holders:
            return
        if len(holders) == 1:
            lay_down(table, holders[0])
        else:
            collect_one_trick(table)


def lay_down(table: Table, seat: int) -> None:
    """H10: the only player with cards lays them on his own pile."""
    table.tell("lay_down", seat=seat, cards=sorted_texts(table.hands[seat]))
    table.piles[seat] += table.hands[seat]
    table.hands[seat] = []


def collect_one_trick(table: Table) -> None:
    """H3, H10: the leader, or the next clockwise who has cards, leads; each other holder plays one card."""
    order = [seat for seat in table.clockwise_from(table.turn) if table.hands[seat]]
    leader = order[0]
    for seat in order:
        play_to_trick(table, seat, is_lead=seat == leader, is_war=False)
    winner = fight_out(table, table.plays)
    table.tell("trick", winner=winner)
    if winner is None:
        take_back(table)
    else:
        take_trick(table, winner)
    table.turn = leader if winner is None else winner
    if table.rules["draw_time"] == "after_trick":
        draw_in_rounds(table, table.turn)


def take_trick(table: Table, winner: int) -> None:
    """H4: the cards of the trick go to the winner's pile."""
    for play in table.plays:
        table.piles[winner] += play.cards
    table.plays = []


def take_back(table: Table) -> None:
    """H11: every card of the trick goes to the pile of the player who played it."""
    for play in table.plays:
        table.piles[play.seat] += play.cards
    table.plays = []


def fight_out(table: Table, plays: list[Play]) -> int | None:
    """H4, H5, H6, H11: war after war on the newest cards alone; return who takes the trick, or None."""
    while True:
        war_rank = rank_of_war(table, plays)
        if war_rank is None:
            return max(plays, key=lambda play: rank(play.cards[0])).seat
        tied = [play.seat for play in plays if rank(play.cards[0]) == war_rank]
        table.tell("war", rank=RANKS[war_rank], seats=tied)
        fighters = [seat for seat in tied if table.hands[seat]]
        if not fighters:
            return tied[0] if table.rules["war_all_empty"] == "first_fighter" else None
        for seat in fighters:
            play_to_trick(table, seat, is_lead=False, is_war=True)
        if len(fighters) == 1:
            return fighters[0]
        plays = table.plays[-len(fighters) :]


def rank_of_war(table: Table, plays: list[Play]) -> int | None:
    """H5: equal cards fight even under a higher card; of several wars only the highest counts; None: no war."""
    ranks = [rank(play.cards[0]) for play in plays]
    wars = {r for r in ranks if ranks.count(r) >= 2}
    if table.rules["war_scope"] == "highest_only":
        wars = {r for r in wars if r == max(ranks)}
    if not wars:
        return None
    if table.rules["war_priority"] == "size_then_rank":
        return max(wars, key=lambda r: (ranks.count(r), r))
    return max(wars)


def play_to_trick(table: Table, seat: int, is_lead: bool, is_war: bool) -> None:
    """H3, H6, H8: play one card, from the hand or as sjanse."""
    legal = list(table.hands[seat])
    if may_sjanse(table, is_lead, is_war):
        legal.append(SJANSE)
    choice = table.ask(seat, "collect", legal)
    if choice == SJANSE:
        turned = table.stock.pop(0)
        table.plays.append(Play(seat, [turned]))
        table.tell("play", seat=seat, cards=[text(turned)], **{"from": "stock"})
        return
    table.hands[seat].remove(choice)
    table.plays.append(Play(seat, [choice]))
    table.tell("play", seat=seat, cards=[text(choice)], **{"from": "hand"})
    if table.rules["draw_time"] == "at_once" and table.stock:
        draw(table, seat)


def draw(table: Table, seat: int) -> None:
    """H7, H9: draw from the stock; its last card is put face down, unseen: it is the trump card."""
    drawn = table.stock.pop(0)
    if table.stock:
        table.hands[seat].append(drawn)
        table.tell("draw", seat=seat, card=text(drawn))
    else:
        table.trump_card = drawn
        table.trump_owner = seat
        table.tell("trump_taken", seat=seat, card=text(drawn))


def draw_in_rounds(table: Table, first: int) -> None:
    """H7, `after_trick`: who has fewer than three draws one card, clockwise, until all hold three or the stock is gone."""
    while table.stock and any(len(hand) < HAND_SIZE for hand in table.hands):
        for seat in table.clockwise_from(first):
            if table.stock and len(table.hands[seat]) < HAND_SIZE:
                draw(table, seat)


def may_sjanse(table: Table, is_lead: bool, is_war: bool) -> bool:
    """H8: with at least two cards in the stock one may turn its top card instead of playing from the hand."""
    if len(table.stock) < 2:
        return False
    if is_war and table.rules["draw_time"] == "after_trick":
        return False
    if table.rules["sjanse"] == "lead_only":
        return is_lead
    return bool(table.rules["sjanse"] == "any_turn")


# Part 2: shedding ----------------------------------------------------------------------------------------------------


def begin_shedding(table: Table) -> None:
    """H12: piles become hands, the trump card is shown and joins its owner's hand; he leads."""
    if table.trump_card is None or table.trump_owner is None:
        raise ValueError("part 2 needs the trump card: got none, give one to the position")
    table.hands, table.piles = table.piles, [[] for _ in table.piles]
    table.hands[table.trump_owner].append(table.trump_card)
    table.trump = suit(table.trump_card)
    table.turn = table.trump_owner
    hands = [sorted_texts(hand) for hand in table.hands]
    table.tell("shed", trump=SUITS[table.trump], owner=table.trump_owner, hands=hands)
    if table.rules["empty_hand"] == "out":
        for seat in table.clockwise_from(table.trump_owner):
            go_out_if_empty(table, seat)
    table.trick_size = len(table.players_in())


def shed(table: Table) -> None:
    """H17, H21: turn after turn until one player is left in, the hund, or the game is stalled."""
    while len(table.players_in()) > 1 and not is_stalled(table):
        take_turn(table)
    last = table.players_in()
    stalled = len(last) > 1
    table.tell("end", order=list(table.out), hund=None if stalled else last[0], stalled=stalled)


def is_stalled(table: Table) -> bool:
    """H21: after `max_turns` turns; also when nobody who is in, and not the table either, has a card to go on with."""
    return bool(table.turns >= table.rules["max_turns"]) or not (table.plays or table.holders())


def take_turn(table: Table) -> None:
    """H13, H14, H18: play if able; else take up; with neither hand nor table the turn passes on."""
    seat = table.turn
    if not table.hands[seat] and not table.plays:
        table.turn = table.next_in(seat)
        return
    legal = {choice_of(run): run for run in legal_plays(table, seat)}
    if not legal:
        pick_up(table, seat)
        return
    choices = list(legal)
    if table.rules["pickup"] == "voluntary" and table.plays:
        choices.append(TAKE_UP)
    choice = table.ask(seat, "shed", choices)
    if choice == TAKE_UP:
        pick_up(table, seat)
    else:
        play_out_of_hand(table, seat, legal[choice])


def choice_of(run: list[int]) -> int:
    """Return a play's number among the choices: its lowest card + 64 x (length - 1)."""
    return run[0] + 64 * (len(run) - 1)


def legal_plays(table: Table, seat: int) -> list[list[int]]:
    """H13: any play leads; else a higher card of the top's suit or a trump; a trump only with a higher trump."""
    plays = single_cards(table.hands[seat]) + runs(table, table.hands[seat])
    if not table.plays:
        return plays
    top = table.plays[-1].cards
    plays = [play for play in plays if has_fitting_length(table, play, top)]
    in_suit = [play for play in plays if suit(play[0]) == suit(top[-1]) and rank(play[0]) > rank(top[-1])]
    if suit(top[-1]) == table.trump or not may_trump(table, seat, top, in_suit):
        return in_suit
    return in_suit + [play for play in plays if suit(play[0]) == table.trump]


def may_trump(table: Table, seat: int, top: list[int], in_suit: list[list[int]]) -> bool:
    """H13: a plain top may be trumped also when able to beat in suit (`free`); options: if void, if unable to beat."""
    if table.rules["trumping"] == "if_void":
        return all(suit(held) != suit(top[-1]) for held in table.hands[seat])
    if table.rules["trumping"] == "if_cannot_beat":
        return not in_suit
    return True


def single_cards(hand: list[int]) -> list[list[int]]:
    """H13: every card of the hand is a play."""
    return [[held] for held in hand]


def runs(table: Table, hand: list[int]) -> list[list[int]]:
    """H19: every run of consecutive cards of one suit, ace high only, at least two (or `serie_min`)."""
    if table.rules["serie"] == "off":
        return []
    found = []
    for lowest in hand:
        run = [lowest]
        while rank(run[-1]) < RANKS.index("A") and run[-1] + 1 in hand:
            run = [*run, run[-1] + 1]
            if len(run) >= max(2, table.rules["serie_min"]):
                found.append(run)
    return found


def has_fitting_length(table: Table, play: list[int], top: list[int]) -> bool:
    """H19: any length may answer any length, unless `serie_follow` says otherwise; a single card has length 1."""
    if table.rules["serie_follow"] == "same_length":
        return len(play) == len(top)
    if table.rules["serie_follow"] == "at_least":
        return len(play) >= len(top)
    return True


def play_out_of_hand(table: Table, seat: int, run: list[int]) -> None:
    """H13, H17: put a play on the table; going out and the end of the trick follow from it."""
    table.turns += 1
    for held in run:
        table.hands[seat].remove(held)
    table.plays.append(Play(seat, run))
    table.tell("play", seat=seat, cards=texts(run))
    go_out_if_empty(table, seat)
    if len(table.players_in()) == 1:
        return
    if is_trick_complete(table):
        end_trick(table)
    else:
        table.turn = table.next_in(seat)


def pick_up(table: Table, seat: int) -> None:
    """H14, H18: take the first play (or the top one, or all) into the hand; the turn passes to the next player."""
    table.turns += 1
    if table.rules["pickup_which"] == "all":
        taken, table.plays = table.plays, []
    elif table.rules["pickup_which"] == "top":
        taken, table.plays = table.plays[-1:], table.plays[:-1]
    else:
        taken, table.plays = table.plays[:1], table.plays[1:]
    picked = [held for play in taken for held in play.cards]
    table.hands[seat] += picked
    table.tell("pick_up", seat=seat, cards=sorted_texts(picked))
    table.turn = table.next_in(seat)
    if not table.plays:
        start_after_empty_table(table, newest_taken=taken[-1])


def start_after_empty_table(table: Table, newest_taken: Play) -> None:
    """H14, H15: the next player leads a new trick, or (`last_player`) who made the play taken up, if he is in."""
    table.trick_size = len(table.players_in())
    if table.rules["empty_table_lead"] == "last_player" and newest_taken.seat not in table.out:
        table.turn = newest_taken.seat


def is_trick_complete(table: Table) -> bool:
    """H15: as many plays lie on the table as players were in when the trick started (or, `now`, are in now)."""
    size = len(table.players_in()) if table.rules["trick_size"] == "now" else table.trick_size
    return len(table.plays) >= size


def end_trick(table: Table) -> None:
    """H16: the trick leaves the game; who made the last play leads, or if he is out, the next player in."""
    winner = table.plays[-1].seat
    table.tell("trick", winner=winner)
    table.gone += [held for play in table.plays for held in play.cards]
    table.plays = []
    table.turn = table.next_in(winner) if winner in table.out else winner
    table.trick_size = len(table.players_in())


def go_out_if_empty(table: Table, seat: int) -> None:
    """H17: a player whose hand is empty is out at once."""
    if not table.hands[seat]:
        table.out.append(seat)
        table.tell("out", seat=seat)


# Written positions ---------------------------------------------------------------------------------------------------


class ScriptEndedError(Exception):
    """The scripted choices are used up; `follow_script` catches it."""


def collecting(
    hands: list[str], stock: str = "", piles: list[str] | None = None, lead: int = 0, trump: str = "", **rules: Any
) -> Table:
    """Write down a position before a trick of part 1.

    Parameters
    ----------
    hands
        One text a seat, ``"KC 2C 3C"``.
    stock
        Top first.
    piles
        One text a seat; empty when left out.
    lead
        Who leads the next trick.
    trump
        Owner and card when the trump card has been taken, ``"1:2S"``.
    **rules
        Options that differ from the defaults.
    """
    table = bare_table(hands, rules)
    table.stock = cards(stock)
    table.piles = [cards(pile) for pile in piles or [""] * len(hands)]
    table.turn = lead
    if trump:
        owner, written = trump.split(":")
        table.trump_owner, table.trump_card = int(owner), card(written)
    return table


def shedding(
    hands: list[str],
    trump: str,
    plays: Sequence[str] = (),
    turn: int = 0,
    out: Sequence[int] = (),
    size: int | None = None,
    turns: int = 0,
    **rules: Any,
) -> Table:
    """Write down a position of part 2.

    Parameters
    ----------
    hands
        One text a seat; a seat without cards that is not in ``out`` stands under H18.
    trump
        The trump suit, ``"S"``.
    plays
        The plays on the table, oldest first, each with its seat: ``["0:4C", "1:5H 6H"]``.
    turn
        Who is to play.
    out
        Seats that have gone out, in that order.
    size
        Players in when the trick started; those in now when left out.
    turns
        Plays and pick-ups so far.
    **rules
        Options that differ from the defaults.
    """
    table = bare_table(hands, rules)
    table.trump = SUITS.index(trump)
    for play in plays:
        seat, written = play.split(":")
        table.plays.append(Play(int(seat), cards(written)))
    table.turn = turn
    table.out = list(out)
    table.trick_size = len(table.players_in()) if size is None else size
    table.turns = turns
    return table


def bare_table(hands: list[str], rules: dict[str, Any]) -> Table:
    """Return a table with nothing on it but hands."""
    return Table(
        rules={**DEFAULTS, **rules, "players": len(hands)},
        hands=[cards(hand) for hand in hands],
        piles=[[] for _ in hands],
        streams=[Stream(0, 0, owner=1 + seat) for seat in range(len(hands))],
    )


def read_choice(written: str) -> int:
    """Read a scripted choice: a card, a run ``"5H 6H 7H"``, ``"sjanse"`` or ``"take up"``."""
    if written == "sjanse":
        return SJANSE
    if written == "take up":
        return TAKE_UP
    return choice_of(cards(written))


def write_choice(choice: int) -> str:
    """Write a choice as ``read_choice`` reads it."""
    if choice in (SJANSE, TAKE_UP):
        return "sjanse" if choice == SJANSE else "take up"
    length = choice // 64 + 1
    return " ".join(texts(range(choice % 64, choice % 64 + length)))


def play_on(table: Table, *choices: str) -> list[Event]:
    """Play a position on with these choices, stop at the first decision after them, and return what was told.

    A table is played on once: do not continue one that stopped within a trick of part 1.
    """
    follow_script(table, choices)
    return table.events


def next_decision(table: Table, *choices: str) -> tuple[int, str, list[str]]:
    """Play these choices, then return the seat to decide, the decision, and its legal choices in rising order."""
    decision = follow_script(table, choices)
    if decision is None:
        raise ValueError("the game was over before the next decision")
    return decision


def follow_script(table: Table, choices: Sequence[str]) -> tuple[int, str, list[str]] | None:
    """Play the choices in turn; return the first decision after them, or None if the game ends without one."""
    left = list(choices)
    after: list[tuple[int, str, list[str]]] = []

    def next_of_script(seat: int, decision: str, legal: list[int], stream: Stream) -> int:
        if left:
            return read_choice(left.pop(0))
        after.append((seat, decision, [write_choice(choice) for choice in legal]))
        raise ScriptEndedError

    table.choose = next_of_script
    with suppress(ScriptEndedError):
        play_out(table)
    if left:
        raise ValueError(f"the game was over before the choices {left}")
    return after[0] if after else None
