"""Chansen, written out literally from the rule sheet: slow, plain, the standard for the compiled engine.

The functions follow the order of the sheet (C1 to C14) and carry its numbers. Cards are small integers, ``16 * suit + rank``
with the suits C D H S = 0..3 and the ranks 2..A = 0..12; hands are lists. One ``Table`` holds all there is to know about a
round. ``transcript`` plays from seeded streams; ``written`` and ``play_on`` play from a position written as text.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.reference.streams import CARDS, Choose, Stream, random_legal

Event = dict[str, Any]
Rules = dict[str, Any]

SUITS = "CDHS"
RANKS = "23456789TJQKA"

BIDS = ("pass", "spel", "spel_utan", "alla", "alla_utan")
PASS, SPEL, SPEL_UTAN, ALLA, ALLA_UTAN = range(5)

SEATS = (0, 1, 2)
FIRST_DEALER = 2
TRICKS_IN_A_ROUND = 6

CHOICES: dict[str, tuple[str, ...] | range] = {
    "bidding": ("single_round", "until_quiet"),
    "redeal_dealer": ("same", "next"),
    "chance_right": ("highest_entitled", "declarer_only"),
    "chance_use": ("optional", "forced"),
    "exchange": ("own_six", "any_of_eight"),
    "discards": ("any", "no_fixed_trumps", "no_trumps"),
    "trump_time": ("after_exchange", "before_exchange"),
    "discards_to": ("user", "declarer", "nobody"),
    "unused_chance": ("nobody", "declarer", "last_trick"),
    "pass_contract": ("no_trick", "at_most_two"),
    "trump_order": ("by_rank", "fixed_first", "sjavs"),
    "fixed_suit": ("trump", "printed_too"),
    "card_points": ("home_only", "all", "none"),
    "value_pass": range(201),
    "value_spel": range(201),
    "value_spel_utan": range(201),
    "value_alla": range(201),
    "value_alla_utan": range(201),
    "fail_penalty": ("none", "value"),
    "spel_tricks": range(1, 6),
    "rounds": range(1, 101),
}

DEFAULTS: Rules = {
    "bidding": "single_round",
    "redeal_dealer": "same",
    "chance_right": "highest_entitled",
    "chance_use": "optional",
    "exchange": "own_six",
    "discards": "any",
    "trump_time": "after_exchange",
    "discards_to": "user",
    "unused_chance": "nobody",
    "pass_contract": "no_trick",
    "trump_order": "by_rank",
    "fixed_suit": "trump",
    "card_points": "home_only",
    "value_pass": 1,
    "value_spel": 1,
    "value_spel_utan": 5,
    "value_alla": 10,
    "value_alla_utan": 15,
    "fail_penalty": "none",
    "spel_tricks": 3,
    "rounds": 10,
}


def with_defaults(rules: Rules) -> Rules:
    """Return every option with its value; raise ValueError for an option or a value the sheet does not have."""
    for name, value in rules.items():
        if name not in CHOICES:
            raise ValueError(f"no option {name!r} in chansen; choose from {', '.join(CHOICES)}")
        if value not in CHOICES[name]:
            raise ValueError(f"{name} cannot be {value!r}; choose from {CHOICES[name]}")
    full = {**DEFAULTS, **rules}
    if full["discards"] == "no_trumps" and full["trump_time"] != "before_exchange":
        raise ValueError("discards no_trumps needs trump_time before_exchange")
    return full


# Cards as text


def card_number(text: str) -> int:
    """Return the number of a card written as rank and suit, ``TD``."""
    return 16 * SUITS.index(text[1]) + RANKS.index(text[0])


def card_text(card: int) -> str:
    """Return a card as rank and suit, ``TD``."""
    return RANKS[card % 16] + SUITS[card // 16]


def card_numbers(text: str) -> list[int]:
    """Return the numbers of cards written with spaces between, ``QC JD``."""
    return [card_number(word) for word in text.split()]


def sorted_texts(cards: list[int]) -> list[str]:
    """Return a set of cards as texts, sorted by card number."""
    return [card_text(card) for card in sorted(cards)]


# C1 to C3: the cards

PACK = sorted(card_number(rank + suit) for suit in SUITS for rank in "TJQKA")
"""C1: ten to ace in each suit."""

FIXED_TRUMPS = card_numbers("QC QS JC JD JH JS")
"""C2: always trumps, and never of their printed suit."""

CARD_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
"""C3: what a card is worth."""


def is_fixed_trump(card: int) -> bool:
    """C2: the club and spade queens and the four jacks are always trumps."""
    return card in FIXED_TRUMPS


def is_trump(card: int, trump: int) -> bool:
    """C2, C9: the fixed trumps and the cards of the named suit are trumps."""
    return is_fixed_trump(card) or card // 16 == trump


def points_of(cards: list[int]) -> int:
    """C3: the card points of some cards; 120 in all."""
    return sum(CARD_POINTS[RANKS[card % 16]] for card in cards)


# The table


@dataclass
class Table:
    """All there is to know about one round; lists by seat are by real seat.

    Attributes
    ----------
    rules : every option with its value.
    hands : three lists of cards.
    chance : the two cards of the chance as long as they lie there.
    dealer, round_number : who deals, and the round counted from 0.
    totals : points before this round, then after it.
    bids : (seat, bid) in the order spoken.
    uses_chance : None until the player with the right has decided.
    may_lay_aside : the cards permitted in this exchange, settled when the chance is taken up.
    laid_aside : the cards laid aside.
    trump : the named suit, None until named.
    leader : who leads to the next trick, None before the first one (then the declarer).
    trick : (seat, card) in the order played.
    taken : for each seat his tricks, each a list of three cards.
    last_winner : who took the latest trick.
    streams : the strategies' random streams by seat; empty for a written position.
    events : what has happened.
    """

    rules: Rules
    hands: list[list[int]]
    chance: list[int]
    dealer: int = FIRST_DEALER
    round_number: int = 0
    totals: list[int] = field(default_factory=lambda: [0, 0, 0])
    bids: list[tuple[int, int]] = field(default_factory=list)
    uses_chance: bool | None = None
    may_lay_aside: list[int] = field(default_factory=list)
    laid_aside: list[int] = field(default_factory=list)
    trump: int | None = None
    leader: int | None = None
    trick: list[tuple[int, int]] = field(default_factory=list)
    taken: list[list[list[int]]] = field(default_factory=lambda: [[], [], []])
    last_winner: int | None = None
    streams: list[Stream] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def tell(self, event: str, **fields: Any) -> None:
        """Write down what happened."""
        self.events.append({"event": event, **fields})

    def cards(self) -> list[int]:
        """Return every card wherever it is; on a full table the whole pack, each card once."""
        in_hands = [card for hand in self.hands for card in hand]
        in_tricks = [card for tricks in self.taken for trick in tricks for card in trick]
        in_play = [card for _, card in self.trick]
        return sorted(in_hands + self.chance + self.laid_aside + in_play + in_tricks)


def left_of(seat: int) -> int:
    """Return the next player clockwise."""
    return (seat + 1) % 3


def forehand(table: Table) -> int:
    """Return the player left of the dealer."""
    return left_of(table.dealer)


def ask(table: Table, choose: Choose, seat: int, decision: str, legal: list[int]) -> int:
    """Let a player choose out of the legal choices in rising order, also when there is only one."""
    stream: Any = table.streams[seat] if table.streams else None
    choice = choose(seat, decision, sorted(legal), stream)
    if choice not in legal:
        raise ValueError(f"seat {seat} chose {choice} for {decision}; legal: {sorted(legal)}")
    return choice


# C1: the deal


def deal_cards(rules: Rules, seed: int, game: int, round_number: int = 0, attempt: int = 0, dealer: int = FIRST_DEALER) -> Table:
    """C1: six cards each to forehand, middle and dealer; the last two are the chance. `rules` holds every option."""
    pack = list(PACK)
    Stream(seed, game, round_number, attempt, CARDS).shuffle(pack)
    hands: list[list[int]] = [[], [], []]
    hands[left_of(dealer)] = pack[0:6]
    hands[left_of(left_of(dealer))] = pack[6:12]
    hands[dealer] = pack[12:18]
    streams = [Stream(seed, game, round_number, attempt, 1 + seat) for seat in SEATS]
    return Table(rules, hands, pack[18:20], dealer, round_number, streams=streams)


def tell_deal(table: Table) -> None:
    """C1: what was dealt."""
    hands = [sorted_texts(hand) for hand in table.hands]
    table.tell("deal", round=table.round_number, dealer=table.dealer, hands=hands, chance=sorted_texts(table.chance))


# C4 to C7: the bidding


def has_spoken(table: Table, seat: int) -> bool:
    """C4: whether a player has made a bid, pass or other."""
    return any(speaker == seat for speaker, _ in table.bids)


def has_passed(table: Table, seat: int) -> bool:
    """C4: whether a player has said pass."""
    return (seat, PASS) in table.bids


def highest_bid(table: Table) -> int:
    """C4: the highest bid so far, pass when there is none."""
    return max((bid for _, bid in table.bids), default=PASS)


def legal_bids(table: Table) -> list[int]:
    """C4: pass, and every bid higher than all earlier ones."""
    return [PASS] + [bid for bid in (SPEL, SPEL_UTAN, ALLA, ALLA_UTAN) if bid > highest_bid(table)]


def next_to_speak(table: Table) -> int:
    """C4: forehand first, then clockwise; under `until_quiet` who has passed is out."""
    if not table.bids:
        return forehand(table)
    seat = left_of(table.bids[-1][0])
    while has_passed(table, seat):
        seat = left_of(seat)
    return seat


def auction_is_over(table: Table) -> bool:
    """C4: each player bids once; `until_quiet`: when all have spoken and two have passed."""
    all_have_spoken = all(has_spoken(table, seat) for seat in SEATS)
    if table.rules["bidding"] == "single_round":
        return all_have_spoken
    return all_have_spoken and sum(has_passed(table, seat) for seat in SEATS) >= 2


def speak(table: Table, choose: Choose) -> None:
    """C4: the next player bids."""
    seat = next_to_speak(table)
    bid = ask(table, choose, seat, "bid", legal_bids(table))
    table.bids.append((seat, bid))
    table.tell("bid", seat=seat, bid=BIDS[bid])


def all_have_passed(table: Table) -> bool:
    """C5: if all pass, the cards are dealt again and the round does not count."""
    return all(bid == PASS for _, bid in table.bids)


def contract(table: Table, seat: int) -> int:
    """C6: the contract is what one bid; `until_quiet`: one's last bid other than pass."""
    bids = [bid for speaker, bid in table.bids if speaker == seat and bid != PASS]
    return bids[-1] if bids else PASS


def declarer(table: Table) -> int:
    """C7: the highest bidder."""
    for seat, bid in table.bids:
        if bid == highest_bid(table):
            return seat
    raise AssertionError("nobody has bid")


# C8: the chance


def is_entitled(table: Table, seat: int) -> bool:
    """C8: spel and alla give a right to the chance."""
    return contract(table, seat) in (SPEL, ALLA)


def who_has_the_right(table: Table) -> int | None:
    """C8: of several entitled players the highest bidder has the chance; `declarer_only`: the declarer or nobody."""
    entitled = [seat for seat in SEATS if is_entitled(table, seat)]
    if table.rules["chance_right"] == "declarer_only":
        entitled = [seat for seat in entitled if seat == declarer(table)]
    if not entitled:
        return None
    return max(entitled, key=lambda seat: contract(table, seat))


def offer_chance(table: Table, choose: Choose) -> None:
    """C8: using the chance is voluntary, decided before it is seen; `forced`: nobody is asked."""
    seat = who_has_the_right(table)
    if seat is None:
        return
    if table.uses_chance is None:
        forced = table.rules["chance_use"] == "forced"
        table.uses_chance = forced or ask(table, choose, seat, "chance", [0, 1]) == 1
        table.tell("chance", seat=seat, use=table.uses_chance)
    if table.uses_chance and len(table.laid_aside) < 2:
        exchange(table, seat, choose)


def exchange(table: Table, seat: int, choose: Choose) -> None:
    """C8: the player takes up both cards and lays two aside, one after the other, unseen by the others."""
    if table.chance:
        take_up_chance(table, seat)
    while len(table.laid_aside) < 2:
        legal = [card for card in table.may_lay_aside if card not in table.laid_aside]
        card = ask(table, choose, seat, "discard", legal)
        table.hands[seat].remove(card)
        table.laid_aside.append(card)
    table.tell("discard", seat=seat, cards=sorted_texts(table.laid_aside))


def take_up_chance(table: Table, seat: int) -> None:
    """C8: two of his own six are replaced; `any_of_eight`: the cards of the chance may be laid aside too."""
    own_six = list(table.hands[seat])
    all_eight = own_six + table.chance
    table.hands[seat] = all_eight
    table.chance = []
    table.may_lay_aside = permitted_discards(table, own_six if table.rules["exchange"] == "own_six" else list(all_eight))


def permitted_discards(table: Table, cards: list[int]) -> list[int]:
    """Option `discards`: no fixed trumps, or no trumps; with fewer than two permitted cards any two."""
    permitted = [card for card in cards if may_be_discarded(table, card)]
    return permitted if len(permitted) >= 2 else cards


def may_be_discarded(table: Table, card: int) -> bool:
    """Option `discards`: whether the limit lets this card go."""
    if table.rules["discards"] == "no_fixed_trumps":
        return not is_fixed_trump(card)
    if table.rules["discards"] == "no_trumps":
        assert table.trump is not None
        return not is_trump(card, table.trump)
    return True


# C9: the trump suit


def name_trump(table: Table, choose: Choose) -> None:
    """C9: the declarer names any suit."""
    if table.trump is None:
        seat = declarer(table)
        table.trump = ask(table, choose, seat, "trump", [0, 1, 2, 3])
        table.tell("trump", seat=seat, suit=SUITS[table.trump])


def prepare_play(table: Table, choose: Choose) -> None:
    """C9: first the chance, then the trump suit; `before_exchange`: the other way about."""
    if table.rules["trump_time"] == "before_exchange":
        name_trump(table, choose)
        offer_chance(table, choose)
    else:
        offer_chance(table, choose)
        name_trump(table, choose)


# C10: following suit


def legal_cards(table: Table, seat: int) -> list[int]:
    """C10: a plain lead is followed with a plain card of that suit, a trump lead with any trump; who is void plays anything."""
    assert table.trump is not None
    hand = table.hands[seat]
    if not table.trick:
        return list(hand)
    lead = table.trick[0][1]
    if is_trump(lead, table.trump):
        trumps = [card for card in hand if is_trump(card, table.trump)]
        return trumps or list(hand)
    suit = lead // 16
    plain_cards = [card for card in hand if card // 16 == suit and not is_trump(card, table.trump)]
    if not plain_cards:
        return list(hand)
    return plain_cards + fixed_trumps_of_the_led_suit(table, seat, suit)


def fixed_trumps_of_the_led_suit(table: Table, seat: int, suit: int) -> list[int]:
    """Option `fixed_suit`: under `printed_too` a player who is not void may also play a fixed trump printed in that suit."""
    if table.rules["fixed_suit"] == "trump":
        return []
    return [card for card in table.hands[seat] if is_fixed_trump(card) and card // 16 == suit]


def play_trick(table: Table, choose: Choose) -> None:
    """C10: three cards from the leader on; the winner leads to the next trick. The declarer leads first (C9)."""
    assert table.trump is not None
    if table.leader is None:
        table.leader = declarer(table)
    while len(table.trick) < 3:
        seat = (table.leader + len(table.trick)) % 3
        card = ask(table, choose, seat, "play", legal_cards(table, seat))
        table.hands[seat].remove(card)
        table.trick.append((seat, card))
        table.tell("play", seat=seat, card=card_text(card))
    winner = trick_winner(table.trick, table.trump, table.rules["trump_order"])
    table.taken[winner].append([card for _, card in table.trick])
    table.trick = []
    table.leader = winner
    table.last_winner = winner
    table.tell("trick", winner=winner)


# C11: who wins a trick


def trumps_from_the_top(trump: int, trump_order: str) -> list[list[int]]:
    """C11: the trumps in groups of equals, highest group first."""
    suit = SUITS[trump]
    if trump_order == "by_rank":
        groups = [f"A{suit}", f"K{suit}", f"QC QS Q{suit}", "JC JD JH JS", f"T{suit}"]
    elif trump_order == "fixed_first":
        groups = ["QC QS", "JC JD JH JS", f"A{suit}", f"K{suit}", f"Q{suit}", f"T{suit}"]
    else:  # sjavs
        groups = ["QC", "QS", "JC", "JS", "JH", "JD", f"A{suit}", f"K{suit}", f"Q{suit}", f"T{suit}"]
    return [card_numbers(group) for group in groups]


def trump_place(card: int, trump: int, trump_order: str) -> int:
    """C11: the place of a trump from the top, 0 for the highest; equals share a place."""
    for place, group in enumerate(trumps_from_the_top(trump, trump_order)):
        if card in group:
            return place
    raise AssertionError(f"{card_text(card)} is no trump")


def beats(later: int, earlier: int, trump: int, trump_order: str) -> bool:
    """C3, C11: whether a card beats the best card before it; of equal trumps the later one wins."""
    if is_trump(later, trump) and is_trump(earlier, trump):
        return trump_place(later, trump, trump_order) <= trump_place(earlier, trump, trump_order)
    if is_trump(later, trump):
        return True
    if is_trump(earlier, trump):
        return False
    return later // 16 == earlier // 16 and later % 16 > earlier % 16


def trick_winner(trick: list[tuple[int, int]], trump: int, trump_order: str) -> int:
    """C10, C11: the player of the card that beats all before it and is beaten by none after."""
    winner, best = trick[0]
    for seat, card in trick[1:]:
        if beats(card, best, trump, trump_order):
            winner, best = seat, card
    return winner


# C12 and C13: the score


def tricks_of(table: Table, seat: int) -> int:
    """C6: how many tricks a player has taken."""
    return len(table.taken[seat])


def is_home(table: Table, seat: int) -> bool:
    """C6: pass no trick (`at_most_two`: up to two), spel exactly three (`spel_tricks`), alla all six."""
    tricks = tricks_of(table, seat)
    bid = contract(table, seat)
    if bid == PASS:
        return tricks <= (2 if table.rules["pass_contract"] == "at_most_two" else 0)
    if bid in (SPEL, SPEL_UTAN):
        return bool(tricks == table.rules["spel_tricks"])
    return tricks == TRICKS_IN_A_ROUND


def is_home_passer(table: Table, seat: int) -> bool:
    """C12: a passer at home scores no card points."""
    return contract(table, seat) == PASS and is_home(table, seat)


def bid_value(table: Table, seat: int) -> int:
    """C12: what the player's bid is worth."""
    return int(table.rules["value_" + BIDS[contract(table, seat)]])


def trick_points(table: Table, seat: int) -> int:
    """C12: the card points of the tricks taken alone."""
    return points_of([card for trick in table.taken[seat] for card in trick])


def value_score(table: Table, seat: int) -> int:
    """C12: the bid's value when home; otherwise nothing, under `fail_penalty: value` that value is lost."""
    if is_home(table, seat):
        return bid_value(table, seat)
    return -bid_value(table, seat) if table.rules["fail_penalty"] == "value" else 0


def cards_count(table: Table, seat: int) -> bool:
    """C12: card points count for who is home (`all`: for everybody; `none`: for nobody), never for a home passer."""
    if table.rules["card_points"] == "none" or is_home_passer(table, seat):
        return False
    return table.rules["card_points"] == "all" or is_home(table, seat)


def who_scores_the_unused_chance(table: Table) -> int | None:
    """C13: an unused chance is nobody's; option `unused_chance`: the declarer's, or who took the last trick."""
    if table.uses_chance or table.rules["unused_chance"] == "nobody":
        return None
    return declarer(table) if table.rules["unused_chance"] == "declarer" else table.last_winner


def card_score(table: Table, seat: int) -> int:
    """C12, C13: the card points of one's tricks, with an unused chance that belongs to them."""
    if not cards_count(table, seat):
        return 0
    unused = points_of(table.chance) if seat == who_scores_the_unused_chance(table) else 0
    return trick_points(table, seat) + unused


def who_scores_the_laid_aside(table: Table) -> int | None:
    """C12: the player who used the chance scores the laid-aside cards; option `discards_to`: the declarer, or nobody."""
    if not table.uses_chance or table.rules["discards_to"] == "nobody":
        return None
    return declarer(table) if table.rules["discards_to"] == "declarer" else who_has_the_right(table)


def laid_aside_score(table: Table, seat: int) -> int:
    """C12: the laid-aside cards count only for a player at home, also under `card_points: all`; never under `none`."""
    if seat != who_scores_the_laid_aside(table) or not is_home(table, seat) or table.rules["card_points"] == "none":
        return 0
    return points_of(table.laid_aside)


def round_points(table: Table, seat: int) -> int:
    """C12: the whole score of a player for the round."""
    return value_score(table, seat) + card_score(table, seat) + laid_aside_score(table, seat)


def score_round(table: Table) -> None:
    """C12: add the round to the totals."""
    points = [round_points(table, seat) for seat in SEATS]
    table.totals = [table.totals[seat] + points[seat] for seat in SEATS]
    table.tell(
        "score",
        bids=[BIDS[contract(table, seat)] for seat in SEATS],
        tricks=[tricks_of(table, seat) for seat in SEATS],
        home=[is_home(table, seat) for seat in SEATS],
        card_points=[trick_points(table, seat) for seat in SEATS],
        laid_aside=points_of(table.laid_aside),
        points=points,
        totals=list(table.totals),
    )


# C5 and C14: rounds and the game


def play_round(table: Table, choose: Choose) -> bool:
    """C4 to C13: play a dealt round from where it stands; return False when all passed and it does not count."""
    while not auction_is_over(table):
        speak(table, choose)
    if all_have_passed(table):
        table.tell("redeal")
        return False
    prepare_play(table, choose)
    while any(table.hands):
        play_trick(table, choose)
    score_round(table)
    return True


def dealer_of_redeal(dealer: int, rules: Rules) -> int:
    """C5: the same dealer deals again; `redeal_dealer: next`: the next one."""
    return dealer if rules["redeal_dealer"] == "same" else left_of(dealer)


def winners(totals: list[int]) -> list[int]:
    """C14: the highest total wins; ties are shared."""
    return [seat for seat in SEATS if totals[seat] == max(totals)]


def transcript(seed: int, index: int, rules: Rules, choose: Choose = random_legal, unit: str = "game") -> list[Event]:
    """Return all events of game `index` after the start; with ``unit="deal"`` those of its round 0 alone."""
    if unit not in ("game", "deal"):
        raise ValueError(f"unit cannot be {unit!r}; choose from game, deal")
    rules = with_defaults(rules)
    events: list[Event] = []
    totals = [0, 0, 0]
    dealer = FIRST_DEALER
    for round_number in range(rules["rounds"] if unit == "game" else 1):
        attempt = 0
        while True:
            table = deal_cards(rules, seed, index, round_number, attempt, dealer)
            table.totals = totals
            table.events = events
            tell_deal(table)
            if play_round(table, choose):
                break
            attempt += 1
            dealer = dealer_of_redeal(dealer, rules)
        totals = table.totals
        dealer = left_of(dealer)  # C14
    events.append({"event": "end", "winners": winners(totals), "totals": totals})
    return events


# Positions written as text


@dataclass
class Question:
    """A decision at which a script ended; the legal choices are texts in the order of their numbers."""

    seat: int
    decision: str
    legal: list[str]


class ScriptEndsError(Exception):
    """The script has no choice for this decision."""

    def __init__(self, question: Question) -> None:
        super().__init__(f"the script ends at {question}")
        self.question = question


CHANCE_WORDS = ("leave", "use")


def choice_text(decision: str, choice: int) -> str:
    """Return a choice as a script writes it: a bid's name, ``use`` or ``leave``, a suit letter, or a card."""
    if decision == "bid":
        return BIDS[choice]
    if decision == "chance":
        return CHANCE_WORDS[choice]
    return SUITS[choice] if decision == "trump" else card_text(choice)


def choice_number(decision: str, text: str) -> int:
    """Return the number of a choice written as text."""
    if decision == "bid":
        return BIDS.index(text)
    if decision == "chance":
        return CHANCE_WORDS.index(text)
    return SUITS.index(text) if decision == "trump" else card_number(text)


def written(
    hands: Sequence[str],
    chance: str = "",
    *,
    rules: Rules | None = None,
    dealer: int = FIRST_DEALER,
    bids: str = "",
    uses_chance: bool | None = None,
    laid_aside: str = "",
    trump: str | None = None,
    leader: int | None = None,
    trick: str = "",
    taken: Sequence[Sequence[str]] = ((), (), ()),
) -> Table:
    """Return a table with a position written as text.

    Parameters
    ----------
    hands : by seat, ``"QC JD"``; fewer than six cards each when tricks have been played.
    chance : the cards of the chance that lie on the table.
    rules : options that differ from the defaults.
    bids : the bids in the order spoken, from forehand on, ``"spel pass alla"``; may stop in the middle of the auction.
    uses_chance, laid_aside : a chance already settled.
    trump : the named suit, None when it is still to be named.
    leader : who leads to the trick; None for the declarer.
    trick : the cards played to the current trick from the leader on.
    taken : by seat the tricks taken, ``[["AC KC TC"], [], []]``.

    The pack need not be complete, but no card may be there twice.
    """
    table = Table(with_defaults(rules or {}), [card_numbers(hand) for hand in hands], card_numbers(chance), dealer)
    for word in bids.split():
        table.bids.append((next_to_speak(table), BIDS.index(word)))
    table.uses_chance = uses_chance
    table.laid_aside = card_numbers(laid_aside)
    table.trump = None if trump is None else SUITS.index(trump)
    table.leader = leader
    for place, card in enumerate(card_numbers(trick)):
        first = declarer(table) if leader is None else leader
        table.trick.append(((first + place) % 3, card))
    table.taken = [[card_numbers(cards) for cards in tricks] for tricks in taken]
    if len(set(table.cards())) != len(table.cards()):
        raise ValueError(f"a card is there twice: {sorted_texts(table.cards())}")
    return table


def play_on(table: Table, script: str = "") -> Question | None:
    """Play a round on with the choices of a script, ``"spel pass pass use TD TH S AS"``.

    Return the question at which the script ended, or None when the round is over; what happened is in ``table.events``,
    and the table can be played on later. Raise ValueError when a choice is not legal or the round ends before the script.
    """
    left = script.split()

    def choose(seat: int, decision: str, legal: list[int], stream: Stream) -> int:
        if not left:
            raise ScriptEndsError(Question(seat, decision, [choice_text(decision, choice) for choice in legal]))
        return choice_number(decision, left.pop(0))

    try:
        play_round(table, choose)
    except ScriptEndsError as end:
        return end.question
    if left:
        raise ValueError(f"the round was over before the script: {' '.join(left)} is left")
    return None
