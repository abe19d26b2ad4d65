"""The course of a game of Hund: who does what when, and the record of it. The rules are in ``rules.py``."""

from simulate.core.bits import size
from simulate.core.cards import NO_CARD, card_set, rank_of, suit_of
from simulate.core.choices import ask, begin_deal, choose, keep_fault
from simulate.core.kernels import inlined, kernel
from simulate.core.log import add_value, begin_event, tell
from simulate.core.rng import CARDS_OWNER, FIRST_SEAT_OWNER, start_stream
from simulate.games.hund import rules as rule
from simulate.games.hund.state import (
    AFTER_TRICK,
    CARDS,
    COLLECT,
    FIRST_OUT,
    HUND,
    HUNDRED,
    LENGTHS,
    MOST,
    NOBODY,
    RING,
    SEQUENCES,
    SHED,
    SJANSE,
    STALLED,
    TAKE_UP,
)

# events in the log, with their values
DEALT, COLLECTED, DREW, TOOK_TRUMP, WAR, WON, LAID_DOWN, SHOWED, PLAYED, PICKED_UP, WENT_OUT, ENDED = range(12)

FROM_HAND, FROM_STOCK = range(2)

FOREHAND = 0


@kernel
def begin(table, game):
    """Clear the table and start the streams of this game."""
    seen = table.seen
    begin_deal(table.seats, game, 0)
    start_stream(table.cards, game, 0, 0, CARDS_OWNER)
    for seat in range(seen.rules.players):
        start_stream(seen.streams[seat], game, 0, 0, FIRST_SEAT_OWNER + seat)
        seen.piles[seat] = 0
        table.notes.finish[seat] = 0
    for i in range(CARDS):
        seen.plays[i] = NO_CARD
    for i in range(RING):
        seen.table_cards[i] = 0
        seen.table_seats[i] = NOBODY
    for i in range(MOST):
        seen.round_seats[i] = NOBODY
    if seen.rules.serie == SEQUENCES:
        for length in range(LENGTHS):
            seen.runs[length] = 0
    seen.played = 0
    seen.shown = 0
    seen.turned = 0
    seen.trump_card = NO_CARD
    seen.trumps = 0
    seen.oldest = 0
    seen.newest = 0
    seen.turns = 0
    rule.seat_everybody(seen)
    rule.clear_table(seen)
    begin_notes(table.notes)


@kernel
def begin_notes(notes):
    """Nothing has happened yet."""
    notes.collect_tricks = 0
    notes.wars = 0
    notes.war_tricks = 0
    notes.deepest_war = 0
    notes.robbed = 0
    notes.first_trick_war = 0
    notes.first_winner = NOBODY
    notes.shed_tricks = 0
    notes.pick_ups = 0


@kernel
def tell_deal(table):
    """Log the removed cards, the hands and the stock."""
    if table.log.length == 0:
        return
    seen = table.seen
    removed = 0
    for i in range(rule.removed_cards(seen.rules)):
        removed |= card_set(table.deck[i])
    begin_event(table.log, DEALT, 1 + seen.rules.players + seen.stock)
    add_value(table.log, removed)
    for seat in range(seen.rules.players):
        add_value(table.log, table.hands[seat])
    for i in range(CARDS - seen.stock, CARDS):
        add_value(table.log, table.deck[i])


# part 1 --------------------------------------------------------------------------------------------------------------


@kernel
def tell_draw(table, seat, card):
    """Log a card drawn from the stock."""
    tell(table.log, TOOK_TRUMP if table.seen.stock == 0 else DREW, (seat, card))


@kernel
def play_at_the_end_of_the_stock(table, seat, choice):
    """Play a card, and draw if the rules say so, one after the other; return the card."""
    if choice == SJANSE:
        card = rule.turn_stock(table)
        tell(table.log, COLLECTED, (seat, card, FROM_STOCK))
        return card
    rule.play_from_hand(table, seat, choice)
    tell(table.log, COLLECTED, (seat, choice, FROM_HAND))
    if rule.draws_at_once(table.seen):
        tell_draw(table, seat, rule.draw(table, seat))
    return choice


@kernel
def tell_exchange(table, seat, card, drawn):
    """Log a card played in the middle of the stock, and the card drawn for it unless it was that one."""
    if table.log.length == 0:
        return
    tell(table.log, COLLECTED, (seat, card, FROM_STOCK if card == drawn else FROM_HAND))
    if card != drawn:
        tell(table.log, DREW, (seat, drawn))


@inlined
def collect_card(table, seat, is_lead, is_war):
    """The player in `seat` plays a card to the trick; return it."""
    seen = table.seen
    hand = table.hands[seat]
    legal = rule.legal_to_collect(hand, rule.has_sjanse(seen.rules, seen.stock, is_lead, is_war))
    choice = choose(table.seats, seen, seat, COLLECT, hand, legal)
    if rule.is_hand_full_again(seen.rules, seen.stock):
        drawn = rule.top_of_stock(table)
        card = rule.exchange_with_stock(table, seat, choice)
        tell_exchange(table, seat, card, drawn)
    else:
        card = play_at_the_end_of_the_stock(table, seat, choice)
    seen.plays[seen.played] = card + rule.SEAT_STEP * seat
    seen.played += 1
    seen.shown |= card_set(card)
    return card


@inlined
def play_round(table):
    """Everybody in `round_seats` plays a card. Return how often each rank was played, four bits a rank, and the set of cards."""
    seen = table.seen
    seen.round_start = seen.played
    counts = 0
    cards = 0
    for i in range(seen.round_size):
        card = collect_card(table, seen.round_seats[i], (i == 0) & (seen.war == 0), seen.war > 0)
        counts += 1 << 4 * rank_of(card)
        cards |= card_set(card)
    return counts, cards


@kernel
def tell_war(table, rank):
    """Log a war and all who are tied."""
    if table.log.length == 0:
        return
    seen = table.seen
    tied = 0
    for at in range(seen.round_start, seen.played):
        tied += rank_of(seen.plays[at]) == rank
    begin_event(table.log, WAR, 1 + tied)
    add_value(table.log, rank)
    for at in range(seen.round_start, seen.played):
        if rank_of(seen.plays[at]) == rank:
            add_value(table.log, seen.plays[at] // rule.SEAT_STEP)


@kernel
def note_war(table, counts, rank):
    """Note that a war of `rank` broke out."""
    seen = table.seen
    notes = table.notes
    tell_war(table, rank)
    robbed = 1 if rule.is_lone_card_higher(counts, rank) else 0
    notes.wars += 1
    notes.robbed += robbed
    if seen.war == 0:
        notes.war_tricks += 1
        if seen.trick_start == 0:
            notes.first_trick_war = 1 + robbed
    seen.war += 1
    notes.deepest_war = max(notes.deepest_war, seen.war)


@inlined
def fight_out(table):
    """Play the trick, war after war; return the winner, or NOBODY, and the set of cards."""
    seen = table.seen
    seen.trick_start = seen.played
    seen.war = 0
    trick = 0
    while True:
        counts, cards = play_round(table)
        trick |= cards
        wars = rule.ranks_at_war(seen.rules, counts)
        if wars == 0:
            rule.keep_winners(table, rule.highest_rank(counts), False)
            return seen.round_seats[0], trick
        rank = rule.highest_rank(wars)
        note_war(table, counts, rank)
        if rule.keep_winners(table, rank, True) == 0:
            return rule.winner_without_cards(seen, rank), trick


@kernel
def draw_in_rounds(table, first):
    """Fill up the hands after a trick, one card each in turn."""
    seen = table.seen
    players = seen.rules.players
    seat = first
    passed = 0
    while passed < players:
        passed += 1
        if rule.may_draw_after_trick(seen, seat):
            tell_draw(table, seat, rule.draw(table, seat))
            passed = 0
        seat = rule.next_seat(seat, players)


@inlined
def play_trick(table):
    """Play a trick of part 1 among those in `round_seats`; return who leads to the next."""
    seen = table.seen
    winner, cards = fight_out(table)
    tell(table.log, WON, (winner,))
    if table.notes.collect_tricks == 0:
        table.notes.first_winner = winner
    if winner == NOBODY:
        lead = rule.take_back(seen)
    else:
        lead = winner
        seen.piles[winner] |= cards
    if seen.rules.draw_time == AFTER_TRICK:
        draw_in_rounds(table, lead)
    table.notes.collect_tricks += 1
    return lead


@kernel
def collect(table, lead):
    """Part 1: tricks, the first led by `lead`, while two players hold cards; a single holder lays his hand down."""
    while rule.find_fighters(table, lead) >= 2:
        lead = play_trick(table)
    if table.seen.round_size == 1:
        seat = table.seen.round_seats[0]
        tell(table.log, LAID_DOWN, (seat, rule.lay_down(table, seat)))


# part 2 --------------------------------------------------------------------------------------------------------------


@kernel
def tell_shed(table):
    """Log the trump suit, its owner and the hands."""
    if table.log.length == 0:
        return
    seen = table.seen
    begin_event(table.log, SHOWED, 2 + seen.rules.players)
    add_value(table.log, suit_of(seen.trump_card))
    add_value(table.log, seen.trump_owner)
    for seat in range(seen.rules.players):
        add_value(table.log, seen.piles[seat])


@kernel
def begin_shedding(table):
    """Part 2 begins: hands, trump, and who is out before the first lead."""
    seen = table.seen
    rule.show_trump(table)
    tell_shed(table)
    seat = seen.trump_owner
    for _ in range(seen.rules.players):
        if rule.is_out_before_first_lead(seen, seat):
            go_out(table, seat)
        seat = rule.next_seat(seat, seen.rules.players)
    rule.clear_table(seen)


@kernel
def go_out(table, seat):
    """A player goes out; return the next player in."""
    table.notes.finish[seat] = FIRST_OUT + table.seen.rules.players - table.seen.players_in
    tell(table.log, WENT_OUT, (seat,))
    return rule.go_out(table.seen, seat)


@inlined
def ask_to_shed(table, seat, legal):
    """Return what the player in `seat` chooses; `legal` and, with sequences, the view's `runs` say what is allowed."""
    seen = table.seen
    if seen.rules.serie != SEQUENCES:
        return choose(table.seats, seen, seat, SHED, seen.piles[seat], legal)
    choice = ask(table.seats, seen, seat, SHED, seen.piles[seat], legal)
    if rule.is_legal_play(seen, choice):
        return choice
    keep_fault(table.seats, seen, choice, rule.number_of_runs(seen))
    return rule.nth_legal_play(seen, 0)


@inlined
def pick_up(table, seat):
    """The player in `seat` takes up from the table; return who is next."""
    seen = table.seen
    last_player = seen.table_seats[(seen.newest - 1) & (RING - 1)]
    cards = rule.pick_up(seen, seat)
    tell(table.log, PICKED_UP, (seat, cards))
    seen.turns += 1
    table.notes.pick_ups += 1
    if rule.is_table_empty(seen):
        rule.clear_table(seen)
        return rule.leader_after_pick_up(seen, seat, last_player)
    return seen.next_in[seat]


@inlined
def play(table, seat, choice):
    """The player in `seat` plays; return who is next."""
    seen = table.seen
    cards = rule.cards_of_play(seen.rules, choice)
    rule.lay_on_table(seen, seat, cards)
    tell(table.log, PLAYED, (seat, cards))
    seen.turns += 1
    following = seen.next_in[seat]
    leader = seat
    if seen.piles[seat] == 0:
        following = go_out(table, seat)
        leader = following
        if seen.players_in == 1:
            return following
    if rule.is_trick_complete(seen):
        tell(table.log, WON, (seat,))
        table.notes.shed_tricks += 1
        rule.clear_table(seen)
        return leader
    return following


@inlined
def take_turn(table, seat):
    """The player in `seat` plays, takes up, or with neither hand nor table passes; return who is next, or NOBODY."""
    seen = table.seen
    legal = rule.legal_to_shed(seen, seen.piles[seat])
    if legal != 0 or (seen.rules.serie == SEQUENCES and rule.number_of_runs(seen) > 0):
        if rule.may_take_up(seen):
            legal |= rule.TAKE_UP_BIT
        choice = ask_to_shed(table, seat, legal)
        if choice != TAKE_UP:
            return play(table, seat, choice)
    elif rule.is_table_empty(seen):
        return NOBODY if rule.is_nobody_able(seen) else seen.next_in[seat]
    return pick_up(table, seat)


@kernel
def shed(table, seat):
    """Part 2: turn after turn from `seat` on until one player is left in or the game is stalled; return the hund, or NOBODY."""
    seen = table.seen
    while seen.players_in > 1:
        if seen.turns >= seen.rules.max_turns or seat == NOBODY:
            return NOBODY
        seat = take_turn(table, seat)
    return seat


@kernel
def tell_end(table, hund):
    """Log who is the hund and the order of going out."""
    if table.log.length == 0:
        return
    seen = table.seen
    begin_event(table.log, ENDED, 1 + seen.rules.players - seen.players_in)
    add_value(table.log, hund)
    for i in range(seen.rules.players - seen.players_in):
        add_value(table.log, seen.out[i])


# the record ----------------------------------------------------------------------------------------------------------


@kernel
def sum_of_ranks(cards):
    """Return the sum of the ranks (two 0, ace 12) of a set of cards, by the bits of the ranks."""
    odd = size(cards & 0x0AAA_0AAA_0AAA_0AAA)
    twos = size(cards & 0x0CCC_0CCC_0CCC_0CCC)
    fours = size(cards & 0x10F0_10F0_10F0_10F0)
    eights = size(cards & 0x1F00_1F00_1F00_1F00)
    return odd + 2 * twos + 4 * fours + 8 * eights


@kernel
def note_hands(table):
    """Note what was collected."""
    seen = table.seen
    notes = table.notes
    for seat in range(seen.rules.players):
        cards = seen.piles[seat]
        count = size(cards)
        notes.collected[seat] = count
        notes.mean_rank[seat] = 0 if count == 0 else 4 + (4 * sum_of_ranks(cards) + count) // (2 * count)
        notes.trumps[seat] = size(cards & seen.trumps)


@kernel
def record_hands(notes, row):
    """Write what each seat collected into `row`."""
    row.collected_0 = notes.collected[0]
    row.collected_1 = notes.collected[1]
    row.collected_2 = notes.collected[2]
    row.collected_3 = notes.collected[3]
    row.collected_4 = notes.collected[4]
    row.collected_5 = notes.collected[5]
    row.mean_rank_0 = notes.mean_rank[0]
    row.mean_rank_1 = notes.mean_rank[1]
    row.mean_rank_2 = notes.mean_rank[2]
    row.mean_rank_3 = notes.mean_rank[3]
    row.mean_rank_4 = notes.mean_rank[4]
    row.mean_rank_5 = notes.mean_rank[5]
    row.trumps_0 = notes.trumps[0]
    row.trumps_1 = notes.trumps[1]
    row.trumps_2 = notes.trumps[2]
    row.trumps_3 = notes.trumps[3]
    row.trumps_4 = notes.trumps[4]
    row.trumps_5 = notes.trumps[5]


@kernel
def record_collecting(table, row):
    """Write what came of part 1 into `row`."""
    notes = table.notes
    row.collect_tricks = notes.collect_tricks
    row.wars = notes.wars
    row.war_tricks = notes.war_tricks
    row.deepest_war = notes.deepest_war
    row.robbed = notes.robbed
    row.first_trick_war = notes.first_trick_war
    row.first_winner = MOST if notes.first_winner == NOBODY else notes.first_winner
    row.sjanse_plays = size(table.seen.turned)


@kernel
def players_above(values, seat, players):
    """Return how many players have a higher value than `seat`."""
    above = 0
    for other in range(players):
        above += values[other] > values[seat]
    return above


@kernel
def record_finishes(table, hund, row):
    """Write the places into `row`."""
    seen = table.seen
    notes = table.notes
    players = seen.rules.players
    empty = 0
    for seat in range(players):
        empty += notes.collected[seat] == 0
        if notes.finish[seat] == 0:
            notes.finish[seat] = HUND if seat == hund else STALLED
    row.empty_entries = empty
    row.finish_0 = notes.finish[0]
    row.finish_1 = notes.finish[1]
    row.finish_2 = notes.finish[2]
    row.finish_3 = notes.finish[3]
    row.finish_4 = notes.finish[4]
    row.finish_5 = notes.finish[5]
    row.trump_card = seen.trump_card
    row.trump_owner = seen.trump_owner
    row.owner_finish = notes.finish[seen.trump_owner]
    row.owner_collected = notes.collected[seen.trump_owner]
    row.first_out = MOST if seen.out[0] == NOBODY else seen.out[0]
    row.hund = MOST if hund == NOBODY else hund
    row.hund_by_cards = 0 if hund == NOBODY else players_above(notes.collected, hund, players)
    row.hund_by_trumps = 0 if hund == NOBODY else players_above(notes.trumps, hund, players)


@kernel
def record_shedding(table, hund, row):
    """Write the length of part 2 into `row`."""
    notes = table.notes
    turns = table.seen.turns
    row.shed_tricks = notes.shed_tricks
    row.turns_hundreds = turns // HUNDRED
    row.turns_rest = turns % HUNDRED
    row.pick_ups_hundreds = notes.pick_ups // HUNDRED
    row.pick_ups_rest = notes.pick_ups % HUNDRED
    row.stalled = table.seen.players_in if hund == NOBODY else 0


@kernel
def play_game(table, game, row):
    """Play game number `game`; writes its `row`."""
    begin(table, game)
    rule.deal(table)
    tell_deal(table)
    collect(table, FOREHAND)
    begin_shedding(table)
    note_hands(table)
    hund = shed(table, table.seen.trump_owner)
    tell_end(table, hund)
    record_hands(table.notes, row)
    record_collecting(table, row)
    record_finishes(table, hund, row)
    record_shedding(table, hund, row)


@kernel
def play_games(table, first, count, deal_rows, game_rows):
    """Play `count` games from number `first` on; writes `game_rows`, a game of one deal has no rows of deals.

    Return (games, deals) played, deals 0; fewer games after a fault.
    """
    for i in range(count):
        play_game(table, first + i, game_rows[i])
        if table.seats.fault.found:
            return i, 0
    return count, 0
