"""The course of a round and of a game of Chansen: who does what when, and the record of it. The rules are in ``rules.py``."""

import numpy as np

from simulate.core.bits import size
from simulate.core.cards import ACE, NO_CARD, card_set, rank_cards, suit_cards
from simulate.core.choices import begin_deal, choose
from simulate.core.kernels import inlined, kernel
from simulate.core.log import tell
from simulate.core.rng import CARDS_OWNER, FIRST_SEAT_OWNER, start_short_stream
from simulate.games.chansen import rules as rule
from simulate.games.chansen.state import (
    AFTER_EXCHANGE,
    BID,
    CHANCE,
    DISCARD,
    ESTIMATE_STEP,
    FORCED,
    HUNDRED,
    LEAVE,
    LEFT,
    MAX_REDEALS,
    MAX_ROUNDS,
    MOST_BIDS,
    NO_BID,
    NO_DECLARER,
    NO_ESTIMATE,
    NO_RIGHT,
    NO_SUIT,
    NO_TRUMP,
    NOBODY,
    NOT_SAID,
    PASS,
    PLAY,
    PLAYS,
    SEATS,
    SUITS,
    TRICKS,
    TRUMP,
    UNDECIDED,
    USE,
    USED,
)

# events in the log, with their values
DEALT, SPOKE, REDEALT, OFFERED, LAID, NAMED, PLAYED, WON, SCORED, BROKEN_OFF, ENDED = np.arange(11)

SEAT_0, SEAT_1, SEAT_2 = np.arange(SEATS)  # no constants, for each of which the rules would be compiled apart
FIRST_DEALER = np.int64(SEATS - 1)
LEAVE_OR_USE = np.int64(1 << LEAVE | 1 << USE)


@inlined
def ask(table, seat, decision, legal):
    """Return what the player in `seat` chooses; shows him the cards that only he knows."""
    seen = table.seen
    seen.chance_cards = table.taken_up[seat]
    seen.laid_aside = table.aside[seat]
    return choose(table.seats, seen, seat, decision, table.hands[seat], legal)


@kernel
def begin(table, game, round_number, attempt, forehand):
    """Clear the table and start the streams of this deal."""
    seen = table.seen
    start_short_stream(table.cards, game, round_number, attempt, CARDS_OWNER)
    for seat in range(SEATS):
        start_short_stream(seen.streams[seat], game, round_number, attempt, FIRST_SEAT_OWNER + seat)
        seen.contracts[seat] = PASS
        seen.won[seat] = 0
        seen.tricks[seat] = 0
        seen.shown_void[seat] = 0
        table.taken_up[seat] = 0
        table.aside[seat] = 0
        table.estimates[seat] = NOT_SAID
    for i in range(MOST_BIDS):
        seen.speakers[i] = NOBODY
        seen.bids[i] = NO_BID
    for i in range(TRICKS):
        seen.leaders[i] = NOBODY
    for i in range(PLAYS):
        seen.plays[i] = NO_CARD
    seen.estimate = NOT_SAID
    seen.round_number = round_number
    seen.forehand = forehand
    seen.spoken = 0
    seen.passed = 0
    seen.highest_bid = PASS
    seen.declarer = NOBODY
    seen.chance_seat = NOBODY
    seen.chance_use = UNDECIDED
    seen.trump = NO_SUIT
    seen.trumps = rule.FIXED_TRUMPS
    seen.trick = 0
    seen.led = NO_CARD
    seen.best = NO_CARD
    seen.best_seat = NOBODY
    seen.played = 0


@inlined
def speak(table, seat):
    """The player in `seat` bids; what he writes about it is put where no player sees it."""
    bid = ask(table, seat, BID, rule.legal_bids(table.seen.highest_bid))
    if bid != PASS:
        table.estimates[seat] = table.seen.estimate
    table.seen.estimate = NOT_SAID
    rule.hear_bid(table.seen, seat, bid)
    tell(table.log, SPOKE, (seat, bid))


@inlined
def hold_auction(table):
    """C4: forehand bids first, then clockwise."""
    seen = table.seen
    seat = seen.forehand
    while True:  # the condition at the end: bidding is inlined once
        speak(table, seat)
        if rule.is_auction_over(seen):
            break
        seat = rule.next_to_speak(seen, seat)
    seen.chance_seat = rule.chance_seat(seen)


@inlined
def offer_chance(table):
    """C8: who has the right to the chance uses it or leaves it."""
    seen = table.seen
    seat = seen.chance_seat
    if seat == NOBODY:
        return
    use = USE if seen.rules.chance_use == FORCED else ask(table, seat, CHANCE, LEAVE_OR_USE)
    seen.chance_use = use
    tell(table.log, OFFERED, (seat, use))
    if use == USE:
        exchange(table, seat)


@inlined
def exchange(table, seat):
    """C8: the player takes up the chance and lays two cards aside, one after the other."""
    permitted = rule.take_up_chance(table, seat)
    for _ in range(2):
        card = ask(table, seat, DISCARD, permitted)
        rule.lay_aside(table, seat, card)
        permitted ^= card_set(card)
    tell(table.log, LAID, (seat, table.aside[seat]))


@inlined
def name_trump(table):
    """C9: the declarer names trump."""
    seat = table.seen.declarer
    suit = ask(table, seat, TRUMP, rule.EVERY_SUIT)
    rule.name_trump(table.seen, suit)
    tell(table.log, NAMED, (seat, suit))


@inlined
def prepare_play(table):
    """C8, C9: first the chance, then the trump suit (option trump_time)."""
    if table.seen.rules.trump_time == AFTER_EXCHANGE:
        offer_chance(table)
        name_trump(table)
    else:
        name_trump(table)
        offer_chance(table)


@inlined
def play_card(table, seat, place, legal):
    """The player in `seat` plays a card, the `place`-th of the round; return it."""
    seen = table.seen
    card = ask(table, seat, PLAY, legal)
    table.hands[seat] ^= card_set(card)
    seen.played |= card_set(card)
    seen.plays[place] = card
    tell(table.log, PLAYED, (seat, card))
    return card


@inlined
def answer(table, seat, place, led):
    """The player in `seat` plays to a led card; return his card."""
    seen = table.seen
    card = play_card(table, seat, place, rule.legal_answers(seen, table.hands[seat], led))
    rule.show_void(seen, seat, led, card)
    return card


@inlined
def show_best(seen, led, best, best_seat):
    """Write what lies on the table: the led card, and the card that wins so far with who played it."""
    seen.led = led
    seen.best = best
    seen.best_seat = best_seat


@inlined
def play_trick(table, trick, leader):
    """C10: three cards from the leader on; return the winner's seat."""
    seen = table.seen
    seen.trick = trick
    seen.leaders[trick] = leader
    place = SEATS * trick
    middle = rule.left_of(leader)
    last = rule.left_of(middle)
    led = play_card(table, leader, place, table.hands[leader])
    show_best(seen, led, led, leader)
    second = answer(table, middle, place + 1, led)
    is_beaten = rule.is_beaten_by(seen, led, second)
    best = second if is_beaten else led
    winner = middle if is_beaten else leader
    show_best(seen, led, best, winner)
    third = answer(table, last, place + 2, led)
    winner = last if rule.is_beaten_by(seen, best, third) else winner
    show_best(seen, NO_CARD, NO_CARD, NOBODY)
    seen.won[winner] |= card_set(led) | card_set(second) | card_set(third)
    seen.tricks[winner] += 1
    tell(table.log, WON, (winner,))
    return winner


@kernel
def play_tricks(table):
    """C9, C10: the declarer leads first, then the winner of each trick; six tricks. Return the winner of the last."""
    leader = table.seen.declarer
    for trick in range(TRICKS):
        leader = play_trick(table, trick, leader)
    return leader


@inlined
def longest_trumps(hand):
    """Return the number of trumps of a hand if its best suit is named."""
    plain = hand & ~rule.FIXED_TRUMPS
    longest = 0
    for suit in range(SUITS):
        longest = max(longest, size(plain & suit_cards(suit)))
    return size(hand & rule.FIXED_TRUMPS) + longest


@inlined
def estimate_steps(table, seat):
    """Return what a seat wrote as its estimate, in steps as the column has them."""
    estimate = table.estimates[seat]
    return (estimate + ESTIMATE_STEP // 2) // ESTIMATE_STEP if 0 <= estimate <= HUNDRED else NO_ESTIMATE


@kernel
def record_dealt(table, row):
    """Write what was dealt and bid into `row`."""
    seen = table.seen
    first, second, third = table.hands[0], table.hands[1], table.hands[2]
    row.round_number = seen.round_number
    row.forehand = seen.forehand
    row.highest_bid = seen.highest_bid
    row.contract_0, row.contract_1, row.contract_2 = seen.contracts[0], seen.contracts[1], seen.contracts[2]
    row.fixed_0 = size(first & rule.FIXED_TRUMPS)
    row.fixed_1 = size(second & rule.FIXED_TRUMPS)
    row.fixed_2 = size(third & rule.FIXED_TRUMPS)
    row.longest_0 = longest_trumps(first)
    row.longest_1 = longest_trumps(second)
    row.longest_2 = longest_trumps(third)
    row.aces_0 = size(first & rank_cards(ACE))
    row.aces_1 = size(second & rank_cards(ACE))
    row.aces_2 = size(third & rank_cards(ACE))
    row.dealt_points_0 = rule.card_points(first)
    row.dealt_points_1 = rule.card_points(second)
    row.dealt_points_2 = rule.card_points(third)
    row.estimate_0, row.estimate_1, row.estimate_2 = estimate_steps(table, 0), estimate_steps(table, 1), estimate_steps(table, 2)
    row.chance_fixed = size(table.chance & rule.FIXED_TRUMPS)
    row.chance_points = rule.card_points(table.chance)


@inlined
def chance_of(seen, seat):
    """Return what a seat's right to the chance came to."""
    with_right = USED if seen.chance_use == USE else LEFT
    return with_right if seat == seen.chance_seat else NO_RIGHT


@inlined
def holder_of(seen):
    """Return the seat with the right to the chance, else the declarer's, so that there is one to look at."""
    return seen.declarer if seen.chance_seat == NOBODY else seen.chance_seat


@kernel
def record_prepared(table, dealt, row):
    """Write what the chance and the trump suit made of the hands into `row`; `dealt` are the three hands as dealt."""
    seen = table.seen
    declarer = seen.declarer
    holder = holder_of(seen)
    row.declarer = declarer
    row.trump = seen.trump
    row.chance_0, row.chance_1, row.chance_2 = chance_of(seen, 0), chance_of(seen, 1), chance_of(seen, 2)
    row.declarer_trumps_dealt = size(dealt[declarer] & seen.trumps)
    row.declarer_trumps = size(table.hands[declarer] & seen.trumps)
    row.holder_contract = PASS if seen.chance_seat == NOBODY else seen.contracts[holder]
    row.holder_trumps_dealt = size(dealt[holder] & seen.trumps)
    row.holder_trumps = size(table.hands[holder] & seen.trumps)
    row.laid_aside_points = rule.card_points(table.aside[holder])
    row.laid_aside_trumps = size(table.aside[holder] & seen.trumps)


@inlined
def by_seat(values):
    """Return the three elements of an array by seat as a tuple."""
    return values[0], values[1], values[2]


@kernel
def score_round(table, last_winner, row):
    """C6, C12: score the round, add it to the totals, and write it into `row`."""
    seen = table.seen
    aside = rule.card_points(table.aside[holder_of(seen)])
    unused = rule.card_points(table.chance)
    home = rule.is_home(seen, SEAT_0), rule.is_home(seen, SEAT_1), rule.is_home(seen, SEAT_2)
    won = rule.card_points(seen.won[0]), rule.card_points(seen.won[1]), rule.card_points(seen.won[2])
    points = (
        rule.round_points(seen, SEAT_0, home[0], won[0], aside, unused, last_winner),
        rule.round_points(seen, SEAT_1, home[1], won[1], aside, unused, last_winner),
        rule.round_points(seen, SEAT_2, home[2], won[2], aside, unused, last_winner),
    )
    for seat in range(SEATS):
        seen.totals[seat] += points[seat]
    row.tricks_0, row.tricks_1, row.tricks_2 = by_seat(seen.tricks)
    row.home_0, row.home_1, row.home_2 = home
    row.card_points_0, row.card_points_1, row.card_points_2 = won
    row.points_0, row.points_1, row.points_2 = points
    row.declarer_tricks = seen.tricks[seen.declarer]
    row.declarer_points = points[seen.declarer]
    row.holder_tricks = seen.tricks[holder_of(seen)]
    tell(
        table.log, SCORED, by_seat(seen.contracts) + by_seat(seen.tricks) + home + won + (aside,) + points + by_seat(seen.totals)
    )


@kernel
def record_unplayed(row):
    """Write into `row` that the round was never played."""
    row.declarer = NO_DECLARER
    row.trump = NO_TRUMP
    row.chance_0, row.chance_1, row.chance_2 = NO_RIGHT, NO_RIGHT, NO_RIGHT
    row.tricks_0, row.tricks_1, row.tricks_2 = 0, 0, 0
    row.home_0, row.home_1, row.home_2 = 0, 0, 0
    row.points_0, row.points_1, row.points_2 = 0, 0, 0
    row.card_points_0, row.card_points_1, row.card_points_2 = 0, 0, 0
    row.declarer_trumps_dealt, row.declarer_trumps = 0, 0
    row.declarer_tricks, row.declarer_points = 0, 0
    row.holder_contract, row.holder_tricks = PASS, 0
    row.holder_trumps_dealt, row.holder_trumps = 0, 0
    row.laid_aside_points, row.laid_aside_trumps = 0, 0


@inlined
def deal_and_bid(table, game, round_number, attempt, dealer):
    """C1, C4: deal the cards and hold the auction."""
    begin(table, game, round_number, attempt, rule.left_of(dealer))
    rule.deal(table)
    tell(table.log, DEALT, (round_number, dealer, table.hands[0], table.hands[1], table.hands[2], table.chance))
    hold_auction(table)


@kernel
def play_round(table, game, round_number, dealer, redeals_left, row):
    """C1 to C13: deal until somebody bids, at most `redeals_left` times again, and play; writes `row`. Return who dealt last."""
    begin_deal(table.seats, game, round_number)
    redeals = round_number - round_number  # 0, but not a constant, for which the deal would be compiled apart
    while True:
        deal_and_bid(table, game, round_number, redeals, dealer)
        if not rule.have_all_passed(table.seen) or redeals == redeals_left:
            break
        tell(table.log, REDEALT, (redeals,))
        redeals += 1
        dealer = rule.dealer_of_redeal(table.seen.rules, dealer)
    row.redeals = redeals
    record_dealt(table, row)
    if rule.have_all_passed(table.seen):
        record_unplayed(row)
        tell(table.log, BROKEN_OFF, (round_number, redeals))
        return dealer
    dealt = by_seat(table.hands)
    prepare_play(table)
    record_prepared(table, dealt, row)
    last_winner = play_tricks(table)
    score_round(table, last_winner, row)
    return dealer


@kernel
def clear_totals(table):
    """Begin a game with no points."""
    for seat in range(SEATS):
        table.seen.totals[seat] = 0


@kernel
def play_deals(table, first, count, rows):
    """Play round 0 of `count` games from `first` on, seat 0 forehand; writes `rows`.

    Return the number played: fewer after a fault, and after a round that was broken off, so that whoever waits may interrupt.
    """
    rule.learn(table.seen)
    totals = table.seen.totals
    for i in range(count):
        clear_totals(table)
        play_round(table, first + i, 0, FIRST_DEALER, MAX_REDEALS, rows[i])
        if table.seats.fault.found:
            return i
        winners = 0 if rule.have_all_passed(table.seen) else rule.leading_seats(totals)
        tell(table.log, ENDED, (winners, totals[0], totals[1], totals[2]))
        if winners == 0:
            return i + 1
    return count


@kernel
def ranked(totals):
    """Return the three totals, the highest first."""
    highest = max(totals[0], totals[1], totals[2])
    lowest = min(totals[0], totals[1], totals[2])
    return highest, totals[0] + totals[1] + totals[2] - highest - lowest, lowest


@kernel
def record_game(table, game_row, winners, rounds, redeals):
    """Write what came of a game into its row."""
    totals = table.seen.totals
    highest, second, lowest = ranked(totals)
    game_row.winners = winners
    game_row.rounds = rounds
    game_row.redeals = redeals
    game_row.total_0, game_row.total_1, game_row.total_2 = by_seat(totals)
    game_row.margin_hundreds = (highest - second) // HUNDRED
    game_row.margin_rest = (highest - second) % HUNDRED
    game_row.spread_hundreds = (highest - lowest) // HUNDRED
    game_row.spread_rest = (highest - lowest) % HUNDRED


@kernel
def deficit_of(winners, most_behind):
    """Return the most that a winner was behind after a round: of several winners the one who was behind most."""
    largest = 0
    for seat in range(SEATS):
        largest = max(largest, most_behind[seat] * ((winners >> seat) & 1))
    return largest


@kernel
def play_game(table, game, deal_rows, game_row):
    """Play a game; writes its rows. Return the number of rounds, the one broken off included; 0 after a fault."""
    seen = table.seen
    totals = seen.totals
    clear_totals(table)
    dealer = FIRST_DEALER
    redeals = 0
    rounds = 0
    lead_changes = 0
    leaders = 0
    game_row.halfway_leaders = 0
    game_row.leaders_before_last = 0
    game_row.homes_0, game_row.homes_1, game_row.homes_2 = 0, 0, 0
    most_behind = (0, 0, 0)
    for round_number in range(seen.rules.rounds):
        row = deal_rows[round_number]
        dealer = rule.left_of(play_round(table, game, round_number, dealer, MAX_REDEALS - redeals, row))
        if table.seats.fault.found:
            return 0
        redeals += row.redeals
        if rule.have_all_passed(seen):
            break
        rounds += 1
        before = leaders
        leaders = rule.leading_seats(totals)
        lead_changes += round_number > 0 and leaders != before
        highest = max(totals[0], totals[1], totals[2])
        most_behind = (
            max(most_behind[0], highest - totals[0]),
            max(most_behind[1], highest - totals[1]),
            max(most_behind[2], highest - totals[2]),
        )
        game_row.homes_0 += row.home_0
        game_row.homes_1 += row.home_1
        game_row.homes_2 += row.home_2
        if rounds == seen.rules.rounds // 2:
            game_row.halfway_leaders = leaders
        if rounds == seen.rules.rounds - 1:
            game_row.leaders_before_last = leaders
    winners = leaders if rounds == seen.rules.rounds else 0
    game_row.lead_changes = lead_changes
    game_row.largest_deficit = deficit_of(winners, most_behind)
    record_game(table, game_row, winners, rounds, redeals)
    tell(table.log, ENDED, (winners, totals[0], totals[1], totals[2]))
    return rounds if winners != 0 else rounds + 1


@kernel
def play_games(table, first, count, deal_rows, game_rows):
    """Play `count` games from number `first` on while `deal_rows` has room for a longest one; writes the rows.

    Return (games, rounds) played: fewer when the room is used up, after a fault, and after a game that was broken off.
    """
    rule.learn(table.seen)
    rounds = 0
    for i in range(count):
        if len(deal_rows) - rounds < MAX_ROUNDS:
            return i, rounds
        played = play_game(table, first + i, deal_rows[rounds:], game_rows[i])
        if played == 0:
            return i, rounds
        rounds += played
        if game_rows[i].winners == 0:
            return i + 1, rounds
    return count, rounds
