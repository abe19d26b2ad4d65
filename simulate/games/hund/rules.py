"""The rules of Hund, one function a rule, in the order and with the numbers of ``docs/rules/hund.md``.

`table` is the whole table (``state.table_dtype``), `seen` the part of it that everybody sees.
"""

import numpy as np

from simulate.core.bits import highest, holds, nth, size
from simulate.core.cards import ALL_CARDS, NO_CARD, card_set, higher_in_suit, pack, rank_of, suit_cards, suit_of
from simulate.core.kernels import inlined, kernel
from simulate.core.rng import shuffle
from simulate.games.hund.state import (
    AFTER_TRICK,
    ALL,
    ANY_LENGTH,
    ANY_TURN,
    AT_LEAST,
    AT_ONCE,
    BY_SIZE,
    CARDS,
    FIRST_FIGHTER,
    FREE,
    HAND,
    HIGHEST_ONLY,
    IF_CANNOT_BEAT,
    LAST_PLAYER,
    LEAD_ONLY,
    LENGTHS,
    LOWEST,
    NOBODY,
    NOW,
    OUT,
    RING,
    SEQUENCES,
    SJANSE,
    TAKE_UP,
    TOP,
    VOLUNTARY,
)

SORTED_PACK = pack()
LOWEST_FIRST = np.array(sorted(SORTED_PACK, key=lambda card: (card & 15, card >> 4)), np.int64)

SJANSE_BIT = -(1 << SJANSE)  # the sign of an int64
TAKE_UP_BIT = 1 << TAKE_UP

# How often each rank was played: four bits a rank.
ONE_EACH = 0x1_1111_1111_1111
TWO_OR_MORE = 0xE * ONE_EACH

SEAT_STEP = 64  # in `plays`


# H1, H2: the deal ----------------------------------------------------------------------------------------------------


@kernel
def removed_cards(rules):
    """H1: with two players some cards are removed, ten by default."""
    return rules.removed if rules.players == 2 else 0


@kernel
def lay_lowest_first(deck, removed):
    """H1, option removal: write the lowest cards to the front of `deck`, the others behind; return the set of the lowest."""
    lowest_cards = 0
    for i in range(removed):
        deck[i] = LOWEST_FIRST[i]
        lowest_cards |= card_set(LOWEST_FIRST[i])
    at = removed
    for i in range(CARDS):
        if lowest_cards & card_set(SORTED_PACK[i]) == 0:
            deck[at] = SORTED_PACK[i]
            at += 1
    return lowest_cards


@kernel
def deal(table):
    """H1, H2: shuffle, remove cards with two players, three cards to each; the rest is the stock."""
    seen = table.seen
    removed = removed_cards(seen.rules)
    seen.pack = ALL_CARDS
    if removed > 0 and seen.rules.removal == LOWEST:
        seen.pack ^= lay_lowest_first(table.deck, removed)
        shuffle(table.cards, table.deck[removed:])
    else:
        for i in range(CARDS):
            table.deck[i] = SORTED_PACK[i]
        shuffle(table.cards, table.deck)
    at = removed
    for seat in range(seen.rules.players):
        table.hands[seat] = card_set(table.deck[at]) | card_set(table.deck[at + 1]) | card_set(table.deck[at + 2])
        seen.hand_size[seat] = HAND
        at += HAND
    seen.stock = CARDS - at
    table.trump_card = NO_CARD
    seen.trump_owner = NOBODY


# H3 to H11: collecting -----------------------------------------------------------------------------------------------


@kernel
def next_seat(seat, players):
    """H3: the next seat clockwise."""
    return 0 if seat + 1 == players else seat + 1


@inlined
def ranks_at_war(rules, counts):
    """H5: the ranks played twice or more fight, also under a higher lone card; `counts` has four bits a rank.

    Option war_scope keeps only a tie of the highest rank, war_priority only the ranks with the most cards.
    """
    ties = counts & TWO_OR_MORE
    if rules.war_scope == HIGHEST_ONLY and ties != 0:
        ties &= 0xF << (highest(counts) & ~3)
    if rules.war_priority == BY_SIZE and ties != 0:
        fours = ties & (4 * ONE_EACH)
        threes = ties & (2 * ONE_EACH) & (counts << 1)
        if fours != 0:
            ties = fours
        elif threes != 0:
            ties = threes
    return ties


@inlined
def highest_rank(counts):
    """H4, H5: the highest rank of those in `counts`, four bits a rank."""
    return highest(counts) >> 2


@kernel
def is_lone_card_higher(counts, rank):
    """H5: whether a card played once outranks the war of `rank`, and so cannot win."""
    lone = counts & ONE_EACH & ~(counts >> 1) & ~(counts >> 2)
    return lone >> 4 * rank != 0


@inlined
def has_sjanse(rules, stock, is_lead, is_war):
    """H8: with two cards left in the stock its top may be played; options sjanse and draw_time."""
    if stock < 2:
        return False
    if rules.draw_time == AFTER_TRICK and is_war:
        return False
    return rules.sjanse == ANY_TURN or (rules.sjanse == LEAD_ONLY and is_lead)


@inlined
def legal_to_collect(hand, may_turn):
    """H3, H8: any card of the hand, or sjanse."""
    return hand | (SJANSE_BIT if may_turn else 0)


@inlined
def is_hand_full_again(rules, stock):
    """H7, H8: at two cards in the stock or more, a hand that gives a card takes the top, and sjanse gives the top itself."""
    return stock >= 2 and rules.draw_time == AT_ONCE


@inlined
def top_of_stock(table):
    """H8: the next card of the stock."""
    return table.deck[CARDS - table.seen.stock]


@inlined
def exchange_with_stock(table, seat, choice):
    """H7, H8: the hand takes the top of the stock and gives a card, with sjanse that same top; return the card played."""
    top = top_of_stock(table)
    card = top if choice == SJANSE else choice
    table.hands[seat] = (table.hands[seat] | card_set(top)) ^ card_set(card)
    table.seen.stock -= 1
    table.seen.turned |= card_set(card) if choice == SJANSE else 0
    return card


@kernel
def turn_stock(table):
    """H8: sjanse where no draw follows; return the card turned."""
    card = top_of_stock(table)
    table.seen.stock -= 1
    table.seen.turned |= card_set(card)
    return card


@kernel
def play_from_hand(table, seat, card):
    """H3: a card leaves the hand."""
    table.hands[seat] ^= card_set(card)
    table.seen.hand_size[seat] -= 1


@kernel
def draw(table, seat):
    """H7, H9: draw the top of the stock and return it; the last card is the trump card and lies face down before the player."""
    seen = table.seen
    card = top_of_stock(table)
    seen.stock -= 1
    if seen.stock == 0:
        table.trump_card = card
        seen.trump_owner = seat
    else:
        table.hands[seat] |= card_set(card)
        seen.hand_size[seat] += 1
    return card


@kernel
def draws_at_once(seen):
    """H7: who has played from the hand draws at once while the stock lasts."""
    return seen.rules.draw_time == AT_ONCE and seen.stock > 0


@kernel
def may_draw_after_trick(seen, seat):
    """H7, option draw_time: after the trick a player with fewer than three cards draws one in each round."""
    return seen.stock > 0 and seen.hand_size[seat] < HAND


@inlined
def find_fighters(table, lead):
    """H10: who has cards plays, the leader first or the next clockwise; writes round_seats and round_size, returns the latter."""
    seen = table.seen
    players = seen.rules.players
    seat = lead
    fighters = 0
    for _ in range(players):
        seen.round_seats[fighters] = seat
        fighters += table.hands[seat] != 0
        seat = next_seat(seat, players)
    seen.round_size = fighters
    return fighters


@inlined
def keep_winners(table, rank, is_war):
    """H4, H5, H6, H11: of this round only those who played `rank` stay, in a war only if they have cards. Return how many."""
    seen = table.seen
    first = seen.round_start
    left = 0
    for i in range(seen.round_size):
        seat = seen.round_seats[i]
        stays = (rank_of(seen.plays[first + i]) == rank) & ((not is_war) | (table.hands[seat] != 0))
        seen.round_seats[left] = seat
        left += stays
    seen.round_size = left
    return left


@kernel
def first_of_rank(seen, rank):
    """H11: who played `rank` first in this round."""
    at = seen.round_start
    while rank_of(seen.plays[at]) != rank:
        at += 1
    return seen.plays[at] // SEAT_STEP


@kernel
def winner_without_cards(seen, rank):
    """H11: when none of the tied can play nobody wins; option war_all_empty: the first of them does."""
    return first_of_rank(seen, rank) if seen.rules.war_all_empty == FIRST_FIGHTER else NOBODY


@kernel
def take_back(seen):
    """H11: every card of the trick goes to the pile of the player who played it; return who led."""
    for at in range(seen.trick_start, seen.played):
        play = seen.plays[at]
        seen.piles[play // SEAT_STEP] |= card_set(play & (SEAT_STEP - 1))
    return seen.plays[seen.trick_start] // SEAT_STEP


@kernel
def lay_down(table, seat):
    """H10: a single holder lays his hand down on his own pile; return the cards."""
    seen = table.seen
    cards = table.hands[seat]
    table.hands[seat] = 0
    seen.hand_size[seat] = 0
    seen.piles[seat] |= cards
    seen.shown |= cards
    return cards


# H12 to H19: shedding ------------------------------------------------------------------------------------------------


@kernel
def show_trump(table):
    """H12: piles become hands; the trump card is shown and joins its owner's hand."""
    seen = table.seen
    seen.trump_card = table.trump_card
    seen.trumps = suit_cards(suit_of(table.trump_card))
    seen.piles[seen.trump_owner] |= card_set(table.trump_card)
    seen.shown |= card_set(table.trump_card)


@kernel
def seat_everybody(seen):
    """H17: at first everybody is in; writes next_in, out and players_in."""
    players = seen.rules.players
    for seat in range(players):
        seen.next_in[seat] = next_seat(seat, players)
        seen.out[seat] = NOBODY
    seen.players_in = players


@kernel
def is_out_before_first_lead(seen, seat):
    """H18, option empty_hand: a player who comes to part 2 without cards is out at once."""
    return seen.rules.empty_hand == OUT and seen.piles[seat] == 0


@inlined
def cards_that_beat(top, trumps):
    """H13: a higher card of its suit, or a trump; a trump only a higher trump."""
    return higher_in_suit(top) | (trumps & ~suit_cards(suit_of(top)))


@inlined
def single_cards_that_beat(seen, hand):
    """H13: cards of `hand` that may be played alone; options trumping and serie_follow."""
    legal = hand & seen.beating
    rules = seen.rules
    if rules.trumping != FREE and seen.top != NO_CARD and not may_trump(seen, hand, legal):
        legal &= suit_cards(suit_of(seen.top))
    return legal


@kernel
def may_trump(seen, hand, beating):
    """H13, option trumping: whether a plain top may be trumped; `beating` are the lowest cards of the plays that beat it."""
    in_suit = suit_cards(suit_of(seen.top))
    if seen.rules.trumping == IF_CANNOT_BEAT:
        return beating & in_suit == 0
    return hand & in_suit == 0


@kernel
def fits_length(seen, length):
    """H19, option serie_follow: whether a play of so many cards may answer the top."""
    if seen.rules.serie_follow == ANY_LENGTH or seen.top == NO_CARD:
        return True
    top_length = size(newest_play(seen))
    return length >= top_length if seen.rules.serie_follow == AT_LEAST else length == top_length


@kernel
def find_sequences(seen, hand):
    """H13, H19: with sequences any run of consecutive cards of a suit whose lowest card beats the top; ace high only.

    Writes `runs`; returns the single cards that may be played.
    """
    lowest_of_run = hand
    beating = 0  # lowest cards of plays of any fitting length
    for length in range(1, LENGTHS):
        if length > 1:
            lowest_of_run &= hand >> length - 1
        is_allowed = (length == 1 or length >= seen.rules.serie_min) and fits_length(seen, length)
        seen.runs[length] = lowest_of_run & seen.beating if is_allowed else 0
        beating |= seen.runs[length]
    if seen.rules.trumping != FREE and seen.top != NO_CARD and not may_trump(seen, hand, beating):
        for length in range(1, LENGTHS):
            seen.runs[length] &= suit_cards(suit_of(seen.top))
    single_cards = seen.runs[1]
    seen.runs[1] = 0
    return single_cards


@inlined
def legal_to_shed(seen, hand):
    """H13, H19: the single cards that may be played; with sequences also writes `runs`."""
    return find_sequences(seen, hand) if seen.rules.serie == SEQUENCES else single_cards_that_beat(seen, hand)


@kernel
def number_of_runs(view):
    """H19: part 2, how many runs of at least two cards may be played; only with sequences."""
    number = 0
    for length in range(2, LENGTHS):
        number += size(view.runs[length])
    return number


@kernel
def nth_legal_play(view, n):
    """H13, H19: part 2, the n-th legal choice in rising order, counted from 0; only with sequences."""
    if n < size(view.legal):
        return nth(view.legal, n)
    n -= size(view.legal)
    length = 2
    while n >= size(view.runs[length]):
        n -= size(view.runs[length])
        length += 1
    return 64 * (length - 1) + nth(view.runs[length], n)


@inlined
def may_take_up(seen):
    """H14, option pickup: one may take up though able to play, if there is something on the table."""
    return seen.rules.pickup == VOLUNTARY and seen.newest != seen.oldest


@kernel
def is_legal_play(view, choice):
    """H13, H19: a single card or a run (lowest card + 64 * (length - 1)) that is legal, or taking up."""
    length = choice // 64 + 1
    if choice < 64:
        return holds(view.legal, choice)
    return length < LENGTHS and holds(view.runs[length], choice % 64)


@inlined
def cards_of_play(rules, choice):
    """H19: the set of cards that a choice puts on the table."""
    if rules.serie == SEQUENCES:
        return ((1 << choice // 64 + 1) - 1) << choice % 64
    return card_set(choice)


@inlined
def lay_on_table(seen, seat, cards):
    """H13: a play goes from the hand to the table and is its top."""
    seen.piles[seat] ^= cards
    seen.table_cards[seen.newest & (RING - 1)] = cards
    seen.table_seats[seen.newest & (RING - 1)] = seat
    seen.newest += 1
    seen.top = highest(cards)
    seen.beating = cards_that_beat(seen.top, seen.trumps)


@kernel
def newest_play(view):
    """H13: the play on top of the table, as a set of cards; there must be one."""
    return view.table_cards[(view.newest - 1) & (RING - 1)]


@inlined
def pick_up_first_play(seen, seat):
    """H14: the oldest play on the table goes into the hand; return its cards."""
    cards = seen.table_cards[seen.oldest & (RING - 1)]
    seen.oldest += 1
    seen.piles[seat] |= cards
    return cards


@kernel
def pick_up_top_play(seen, seat):
    """H14, option pickup_which: the newest play goes into the hand, the one below is the top; return its cards."""
    cards = newest_play(seen)
    seen.newest -= 1
    seen.piles[seat] |= cards
    if seen.newest != seen.oldest:
        seen.top = highest(newest_play(seen))
        seen.beating = cards_that_beat(seen.top, seen.trumps)
    return cards


@kernel
def pick_up_all_plays(seen, seat):
    """H14, option pickup_which: all plays on the table go into the hand; return their cards."""
    cards = 0
    while seen.newest != seen.oldest:
        cards |= pick_up_first_play(seen, seat)
    return cards


@inlined
def pick_up(seen, seat):
    """H14: who cannot play takes up the first play (option pickup_which: the newest, or all); return the cards."""
    if seen.rules.pickup_which == TOP:
        return pick_up_top_play(seen, seat)
    if seen.rules.pickup_which == ALL:
        return pick_up_all_plays(seen, seat)
    return pick_up_first_play(seen, seat)


@inlined
def is_table_empty(seen):
    """H14: whether no play lies on the table."""
    return seen.newest == seen.oldest


@inlined
def clear_table(seen):
    """H14, H16: with no play on the table anything may be led; a trick's size is counted now."""
    seen.oldest = seen.newest
    seen.top = NO_CARD
    seen.beating = ALL_CARDS
    seen.trick_size = seen.players_in


@kernel
def is_in(view, seat):
    """H17: whether a seat is in: who is out was taken out of the round of `next_in`."""
    return view.next_in[seat] != NOBODY


@inlined
def leader_after_pick_up(seen, taker, last_player):
    """H14: when a pick-up emptied the table the next player leads; option empty_table_lead: who made the newest play taken up."""
    if seen.rules.empty_table_lead == LAST_PLAYER and is_in(seen, last_player):
        return last_player
    return seen.next_in[taker]


@inlined
def is_trick_complete(seen):
    """H15: as many plays lie on the table as players were in when the trick started (option trick_size: as are in now)."""
    return seen.newest - seen.oldest >= seen.trick_size


@kernel
def go_out(seen, seat):
    """H17: a player whose hand is empty is out at once; writes out, next_in and players_in. Return the next player in."""
    before = seen.next_in[seat]
    following = before
    while seen.next_in[before] != seat:
        before = seen.next_in[before]
    seen.next_in[before] = following
    seen.next_in[seat] = NOBODY
    seen.out[seen.rules.players - seen.players_in] = seat
    seen.players_in -= 1
    if seen.rules.trick_size == NOW:
        seen.trick_size = seen.players_in
    return following


@kernel
def is_nobody_able(seen):
    """H21, option trick_size: with an empty table and nobody in with a card the game cannot go on."""
    cards = 0
    for seat in range(seen.rules.players):
        cards |= seen.piles[seat]
    return cards == 0


# H20: what a player knows --------------------------------------------------------------------------------------------


@kernel
def unseen_cards(view):
    """H20: what `view.seat` has not seen: in part 1 other hands, stock, trump card and removed cards; in part 2 only these."""
    return view.pack & ~(view.shown | view.hand)


@kernel
def cards_out_of_game(view):
    """H16, H20: part 2, the cards of complete tricks."""
    left = view.shown & ~cards_on_table(view)
    for seat in range(view.rules.players):
        left &= ~view.piles[seat]
    return left


@kernel
def cards_on_table(view):
    """H13: part 2, all cards on the table."""
    cards = 0
    for i in range(view.oldest, view.newest):
        cards |= view.table_cards[i & (RING - 1)]
    return cards


@kernel
def plays_on_table(view):
    """H15: part 2, how many plays lie on the table."""
    return view.newest - view.oldest


@kernel
def play_on_table(view, order):
    """H14: part 2, a play on the table as a set of cards; order 0 is the first, which would be taken up."""
    return view.table_cards[(view.oldest + order) & (RING - 1)]


@kernel
def player_on_table(view, order):
    """H14: part 2, who made a play on the table; order 0 is the first."""
    return view.table_seats[(view.oldest + order) & (RING - 1)]


@kernel
def completes_trick(view):
    """H15: part 2, whether the play to be made now completes the trick, so that its player leads."""
    return plays_on_table(view) + 1 >= view.trick_size


@kernel
def cards_of_trick(view):
    """H4: part 1, all cards on the table."""
    cards = 0
    for at in range(view.trick_start, view.played):
        cards |= card_set(view.plays[at] & (SEAT_STEP - 1))
    return cards


@kernel
def rank_counts(view):
    """H5, H6: part 1, how often each rank was played since the last war broke out; four bits a rank."""
    counts = 0
    for at in range(view.round_start, view.played):
        counts += 1 << 4 * rank_of(view.plays[at])
    return counts


@kernel
def still_to_play(view):
    """H3, H6: part 1, how many play after `view.seat` in this trick or war."""
    return view.round_size - (view.played - view.round_start) - 1


@kernel
def lowest_of_plays(view):
    """H19: part 2, the cards with which a legal play begins: the legal single cards and the lowest cards of the legal runs."""
    cards = view.legal & ALL_CARDS
    if view.rules.serie == SEQUENCES:
        for length in range(2, LENGTHS):
            cards |= view.runs[length]
    return cards


@kernel
def shortest_play(view, card):
    """H19: part 2, the choice that plays the fewest cards from `card` up, one of `lowest_of_plays`."""
    length = 1
    if not holds(view.legal, card):
        length = 2
        while not holds(view.runs[length], card):
            length += 1
    return 64 * (length - 1) + card


@kernel
def longest_play(view, card):
    """H19: part 2, the choice that plays the most cards from `card` up, one of `lowest_of_plays`."""
    length = 1
    if view.rules.serie == SEQUENCES:
        length = LENGTHS - 1
        while length > 1 and not holds(view.runs[length], card):
            length -= 1
    return 64 * (length - 1) + card


def check_rules(rules):
    """Accept any options: none contradicts another."""
