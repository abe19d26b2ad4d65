"""The rules of Chansen, one function a rule or sentence of it, in the order and with the numbers of ``docs/rules/chansen.md``.

`table` is the whole table (``state.table_dtype``), `seen` the part of it that strategies get as their view.
"""

import numpy as np

from simulate.core.bits import holds, size
from simulate.core.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    HEARTS,
    JACK,
    KING,
    QUEEN,
    RANK_CARDS,
    SPADES,
    TEN,
    card_set,
    higher_in_suit,
    pack,
    rank_cards,
    rank_of,
    suit_cards,
    suit_of,
)
from simulate.core.kernels import inlined, kernel
from simulate.core.rng import shuffle
from simulate.games.chansen.state import (
    ALLA,
    ALLA_UTAN,
    ANY_OF_EIGHT,
    BIDS,
    BY_RANK,
    DECLARER_ONLY,
    FIXED_FIRST,
    FOR_ALL,
    FOR_DECLARER,
    FOR_NOBODY,
    HAND,
    NEXT,
    NO_CARD_POINTS,
    NO_FIXED_TRUMPS,
    NO_PENALTY,
    NO_TRICK,
    NO_TRUMPS,
    NOBODY,
    PACK_CARDS,
    PASS,
    PRINTED_TOO,
    SEATS,
    SINGLE_ROUND,
    SPEL,
    SPEL_UTAN,
    SUITS,
    TO_DECLARER,
    TO_NOBODY,
    TRICKS,
    USE,
)

SORTED_PACK = pack(TEN)  # C1
FULL_PACK = sum(RANK_CARDS << rank for rank in range(TEN, ACE + 1))
EVERY_BID = (1 << len(BIDS)) - 1
EVERY_SUIT = np.int64((1 << SUITS) - 1)
TEN_TO_ACE = 0b11111 << TEN
AT_MOST_TWO_TRICKS = 0b111
CLUB_QUEEN = 16 * CLUBS + QUEEN
SPADE_QUEEN = 16 * SPADES + QUEEN
SUIT_BITS = SUITS - 1  # a suit masked with these is known not to be negative: three instructions less for each place in a table
BLACK_QUEENS = 1 << CLUB_QUEEN | 1 << SPADE_QUEEN
JACKS = RANK_CARDS << JACK
FIXED_TRUMPS = BLACK_QUEENS | JACKS  # C2


@inlined
def left_of(seat):
    """C1: the next seat clockwise."""
    return seat + 1 if seat < SEATS - 1 else 0


@kernel
def deal(table):
    """C1: six cards each, from forehand on; the last two are the chance."""
    deck = table.deck
    for i in range(PACK_CARDS):
        deck[i] = SORTED_PACK[i]
    shuffle(table.cards, deck)
    seat = table.seen.forehand
    next_card = 0
    for _ in range(SEATS):
        hand = 0
        for i in range(HAND):
            hand |= card_set(deck[next_card + i])
        table.hands[seat] = hand
        next_card += HAND
        seat = left_of(seat)
    table.chance = card_set(deck[next_card]) | card_set(deck[next_card + 1])


@kernel
def trumps_of(suit):
    """C2, C9: the set of all trumps when a suit is named: those of the suit and the fixed ones."""
    return (suit_cards(suit) & FULL_PACK) | FIXED_TRUMPS


@kernel
def plain_cards_of(suit, trumps):
    """C2: the set of the cards of a suit that are no trumps: a fixed trump is never of its printed suit."""
    return suit_cards(suit) & FULL_PACK & ~trumps


@inlined
def card_points(cards):
    """C3: the points of a set of cards: ace 11, ten 10, king 4, queen 3, jack 2."""
    return (
        11 * size(cards & rank_cards(ACE))
        + 10 * size(cards & rank_cards(TEN))
        + 4 * size(cards & rank_cards(KING))
        + 3 * size(cards & rank_cards(QUEEN))
        + 2 * size(cards & rank_cards(JACK))
    )


@inlined
def legal_bids(highest_bid):
    """C4: pass, and every bid higher than all earlier ones."""
    return (EVERY_BID & -(2 << highest_bid)) | 1 << PASS


@inlined
def next_to_speak(seen, seat):
    """C4: the next seat clockwise; option bidding: who has passed is out."""
    seat = left_of(seat)
    if seen.rules.bidding == SINGLE_ROUND:
        return seat
    while holds(seen.passed, seat):
        seat = left_of(seat)
    return seat


@inlined
def is_auction_over(seen):
    """C4: each player bids once; option bidding: at least once, and until two have passed."""
    if seen.rules.bidding == SINGLE_ROUND:
        return seen.spoken == SEATS
    return seen.spoken >= SEATS and size(seen.passed) >= SEATS - 1


@inlined
def hear_bid(seen, seat, bid):
    """C4, C6, C7: everybody has the contract he bid last, a pass changing none; the highest bidder is declarer."""
    seen.speakers[seen.spoken] = seat
    seen.bids[seen.spoken] = bid
    seen.spoken += 1
    has_passed = bid == PASS
    earlier_contract, highest_bid, declarer = seen.contracts[seat], seen.highest_bid, seen.declarer  # read first: no branches
    seen.passed |= has_passed << seat
    seen.contracts[seat] = earlier_contract if has_passed else bid
    seen.highest_bid = highest_bid if has_passed else bid
    seen.declarer = declarer if has_passed else seat


@inlined
def have_all_passed(seen):
    """C5: if all pass, the cards are dealt again and the round does not count."""
    return seen.highest_bid == PASS


@kernel
def dealer_of_redeal(rules, dealer):
    """C5: the same dealer deals again (option redeal_dealer)."""
    return left_of(dealer) if rules.redeal_dealer == NEXT else dealer


@kernel
def home_tricks(rules, contract):
    """C6: the set of the numbers of tricks with which a contract is made: pass none, spel exactly three, alla all six."""
    if contract == PASS:
        return 1 << 0 if rules.pass_contract == NO_TRICK else AT_MOST_TWO_TRICKS
    if contract in (SPEL, SPEL_UTAN):
        return 1 << rules.spel_tricks
    return 1 << TRICKS


@inlined
def is_home(seen, seat):
    """C6: whether a player has made his contract, whatever the others do."""
    return (seen.home_tricks[seen.contracts[seat]] >> seen.tricks[seat]) & 1


@inlined
def is_entitled(contract):
    """C8: spel and alla give a right to the chance."""
    return (contract == SPEL) | (contract == ALLA)


@inlined
def chance_seat(seen):
    """C8: of several entitled players the highest bidder has the chance (option chance_right: only the declarer), or NOBODY."""
    if seen.rules.chance_right == DECLARER_ONLY:
        return seen.declarer if is_entitled(seen.highest_bid) else NOBODY
    holder = NOBODY
    highest = PASS
    for seat in range(SEATS):
        contract = seen.contracts[seat]
        is_better = is_entitled(contract) & (contract > highest)
        highest = contract if is_better else highest
        holder = seat if is_better else holder
    return holder


@inlined
def take_up_chance(table, seat):
    """C8: the player takes up both cards and will lay two aside; return the set of those permitted."""
    own_six = table.hands[seat]
    table.taken_up[seat] = table.chance
    table.hands[seat] |= table.chance
    table.chance = 0
    seen = table.seen
    return permitted_discards(seen, table.hands[seat] if seen.rules.exchange == ANY_OF_EIGHT else own_six)


@inlined
def permitted_discards(seen, cards):
    """C8: the set of the cards that may be laid aside: any (option discards); with fewer than two permitted ones any."""
    permitted = cards
    if seen.rules.discards == NO_FIXED_TRUMPS:
        permitted &= ~FIXED_TRUMPS
    elif seen.rules.discards == NO_TRUMPS:
        permitted &= ~seen.trumps
    return permitted if size(permitted) >= 2 else cards


@inlined
def lay_aside(table, seat, card):
    """C8: a card leaves the hand, unseen by the others."""
    table.hands[seat] ^= card_set(card)
    table.aside[seat] |= card_set(card)


@inlined
def name_trump(seen, suit):
    """C9: the suit the declarer names is trump beside the fixed trumps."""
    seen.trump = suit
    seen.trumps = trumps_of(suit)


@kernel
def cards_to_follow(led, trumps):
    """C10: the set of the cards that follow a led card: any trump a trump, plain cards of its suit a plain card."""
    return trumps if holds(trumps, led) else plain_cards_of(suit_of(led), trumps)


@kernel
def cards_allowed(rules, led, trumps):
    """C10: the set of the cards that who can follow may play (option fixed_suit: to a plain lead fixed trumps printed so too)."""
    following = cards_to_follow(led, trumps)
    if rules.fixed_suit == PRINTED_TOO:
        following |= FIXED_TRUMPS & suit_cards(suit_of(led))
    return following


@inlined
def legal_answers(seen, hand, led):
    """C10: a player follows if able; who is void plays anything."""
    following = hand & seen.must_follow[seen.trump & SUIT_BITS, led]
    allowed = hand & seen.may_follow[seen.trump & SUIT_BITS, led]
    return hand if following == 0 else allowed


@inlined
def show_void(seen, seat, led, card):
    """C10: who plays a card that a player able to follow may not play has none of the cards to follow with."""
    is_void = 1 - ((seen.may_follow[seen.trump & SUIT_BITS, led] >> card) & 1)
    seen.shown_void[seat] |= seen.must_follow[seen.trump & SUIT_BITS, led] * is_void  # a product: the branch would be a toss


@kernel
def cards_from_value(cards, rank):
    """C11: the set of those of some cards that rank at least so high, whatever their suit."""
    return cards & (((TEN_TO_ACE >> rank) << rank) * RANK_CARDS)


@kernel
def trumps_beating(rules, trump, suit):
    """C11: the set of the trumps that beat a trump if played later; of equal trumps the later one wins (option trump_order).

    By rank a trump ace beats every queen and jack, and the ten of the trump suit is the lowest trump.
    """
    trumps = trumps_of(suit)
    if rules.trump_order == BY_RANK:
        return cards_from_value(trumps, rank_of(trump))
    if not holds(FIXED_TRUMPS, trump):
        return FIXED_TRUMPS | (cards_from_value(trumps & suit_cards(suit), rank_of(trump)) & ~FIXED_TRUMPS)
    if rules.trump_order == FIXED_FIRST:
        return BLACK_QUEENS if rank_of(trump) == QUEEN else FIXED_TRUMPS
    return cards_from_sjavs_place(trump)


@kernel
def cards_from_sjavs_place(fixed_trump):
    """C11, option trump_order sjavs: the set of the fixed trumps from the highest, the club queen, down to this one."""
    cards = card_set(CLUB_QUEEN)
    if fixed_trump == CLUB_QUEEN:
        return cards
    cards |= card_set(SPADE_QUEEN)
    if fixed_trump == SPADE_QUEEN:
        return cards
    for suit in (CLUBS, SPADES, HEARTS, DIAMONDS):
        cards |= card_set(16 * suit + JACK)
        if fixed_trump == 16 * suit + JACK:
            return cards
    return cards


@kernel
def cards_beating(rules, card, suit):
    """C3, C11: the set of the cards that beat a card if played later: to a plain card trumps and higher cards of its suit."""
    trumps = trumps_of(suit)
    if holds(trumps, card):
        return trumps_beating(rules, card, suit)
    return trumps | (higher_in_suit(card) & plain_cards_of(suit_of(card), trumps))


@inlined
def is_beaten_by(seen, card, later):
    """C11: whether a card played later to the same trick beats this one."""
    return (seen.beaten_by[seen.trump & SUIT_BITS, card] >> later) & 1 == 1


@kernel
def bid_value(rules, contract):
    """C12: what it is worth to be home in a contract."""
    if contract == PASS:
        return rules.value_pass
    if contract == SPEL:
        return rules.value_spel
    if contract == SPEL_UTAN:
        return rules.value_spel_utan
    if contract == ALLA:
        return rules.value_alla
    return rules.value_alla_utan


@inlined
def value_score(seen, seat, home):
    """C12: the value of the bid to who is home; else nothing (option fail_penalty: the value is lost)."""
    value = seen.values[seen.contracts[seat]]
    lost = 0 if seen.rules.fail_penalty == NO_PENALTY else value
    return value if home else -lost


@inlined
def do_cards_count(seen, seat, home):
    """C12: whether a player scores card points: if home in a bid other than pass (option card_points)."""
    if seen.rules.card_points == NO_CARD_POINTS:
        return False
    is_home_passer = (home != 0) & (seen.contracts[seat] == PASS)
    return ((home != 0) | (seen.rules.card_points == FOR_ALL)) & (not is_home_passer)


@inlined
def owner_of_unused_chance(seen, last_winner):
    """C13: who scores an unused chance: nobody (option unused_chance)."""
    if seen.rules.unused_chance == FOR_NOBODY or seen.chance_use == USE:
        return NOBODY
    return seen.declarer if seen.rules.unused_chance == FOR_DECLARER else last_winner


@inlined
def owner_of_laid_aside(seen):
    """C12: who scores the laid-aside cards: the player who used the chance (option discards_to)."""
    if seen.rules.discards_to == TO_NOBODY or seen.chance_use != USE:
        return NOBODY
    return seen.declarer if seen.rules.discards_to == TO_DECLARER else seen.chance_seat


@inlined
def card_score(seen, seat, home, points):
    """C12, C13: the card points of one's tricks, with an unused chance that belongs to them."""
    return points if do_cards_count(seen, seat, home) else 0


@inlined
def laid_aside_score(seen, home, points):
    """C12: the laid-aside cards count for their owner only if home, also under card_points all; never under none."""
    return 0 if seen.rules.card_points == NO_CARD_POINTS or not home else points


@inlined
def round_points(seen, seat, home, won_points, aside_points, unused_points, last_winner):
    """C12, C13: the score of a player for the round, from the points in his tricks, laid aside, and in an unused chance."""
    unused_points = unused_points if seat == owner_of_unused_chance(seen, last_winner) else 0
    aside_points = aside_points if seat == owner_of_laid_aside(seen) else 0
    return (
        value_score(seen, seat, home)
        + card_score(seen, seat, home, won_points + unused_points)
        + laid_aside_score(seen, home, aside_points)
    )


@kernel
def learn(seen):
    """Write into `seen` what follows from the rules alone, so that nothing of it is worked out during play."""
    for contract in range(ALLA_UTAN + 1):
        seen.home_tricks[contract] = home_tricks(seen.rules, contract)
        seen.values[contract] = bid_value(seen.rules, contract)
    for suit in range(SUITS):
        trumps = trumps_of(suit)
        for i in range(PACK_CARDS):
            card = SORTED_PACK[i]
            seen.must_follow[suit, card] = cards_to_follow(card, trumps)
            seen.may_follow[suit, card] = cards_allowed(seen.rules, card, trumps)
            seen.beaten_by[suit, card] = cards_beating(seen.rules, card, suit)


@kernel
def leading_seats(totals):
    """C14: the set of the seats with the highest total: ties are shared."""
    highest = max(totals[0], totals[1], totals[2])
    return (totals[0] == highest) << 0 | (totals[1] == highest) << 1 | (totals[2] == highest) << 2


@kernel
def unseen_cards(view):
    """C15: the cards that `view.seat` has not seen: in the other hands, in a chance not his, or laid aside by another."""
    return FULL_PACK & ~(view.hand | view.played | view.laid_aside)


@kernel
def possible_cards(view, seat):
    """C15: the cards another player may hold: unseen ones of suits in which he showed no void."""
    return unseen_cards(view) & ~view.shown_void[seat]


@kernel
def effective_suit(view, card):
    """C2: the suit a card belongs to, 0 to 3, the named suit for every trump. A suit must have been named."""
    return view.trump if holds(view.trumps, card) else suit_of(card)


@inlined
def beating_cards(view, card):
    """C11: the set of the cards, wherever they are, that beat a card if played later to the trick. A suit must be named."""
    return view.beaten_by[view.trump & SUIT_BITS, card]


def check_rules(rules):
    """Refuse options that contradict each other."""
    from simulate.core.errors import InputError

    if rules["discards"] == "no_trumps" and rules["trump_time"] != "before_exchange":
        raise InputError(
            "rule discards=no_trumps needs trump_time=before_exchange, else there are no trumps yet but the fixed ones; "
            f"got trump_time={rules['trump_time']}: add trump_time=before_exchange, or take discards=no_fixed_trumps"
        )
