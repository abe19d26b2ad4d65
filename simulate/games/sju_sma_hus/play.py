"""The course of a deal and of a match of Sju små hus: who does what when, and the record of it. The rules are in ``rules.py``."""

from simulate.core.bits import size
from simulate.core.cards import ACE, NO_CARD, card_set, pack, rank_cards, suit_cards, suit_of
from simulate.core.choices import begin_deal, choose
from simulate.core.kernels import inlined, kernel
from simulate.core.log import add_value, begin_event, tell
from simulate.core.rng import CARDS_OWNER, FIRST_SEAT_OWNER, start_stream
from simulate.games.sju_sma_hus import rules as rule
from simulate.games.sju_sma_hus.state import LAYERS, MAX_DEALS, PILES, PLAY, REFILLED_TRICKS, SEATS, TABLE_CARDS, TAKE, TRICKS

# events in the log, with their values
DEALT, PLAYED, WON, TOOK, SCORED, ENDED = range(6)

SORTED_PACK = pack()
NO_TRUMP = 4

MATCH_LOST, MATCH_WON, MATCH_UNDECIDED = range(3)
UNFINISHED = 2
NOBODY = -1


@inlined
def ask(table, seat, decision, legal):
    """Return what the player in `seat` chooses."""
    return choose(table.seats, table.seen, seat, decision, table.hands[seat], legal)


@kernel
def begin(table, game, deal, forehand):
    """Clear the table and start the streams of this deal."""
    seen = table.seen
    begin_deal(table.seats, game, deal)
    start_stream(table.cards, game, deal, 0, CARDS_OWNER)
    for seat in range(SEATS):
        start_stream(seen.streams[seat], game, deal, 0, FIRST_SEAT_OWNER + seat)
        seen.taken[seat] = 0
        seen.shown_void[seat] = 0
        seen.tricks[seat] = 0
    for i in range(2 * TRICKS):
        table.deck[i] = SORTED_PACK[i]
        seen.plays[i] = NO_CARD
    for i in range(TABLE_CARDS):
        seen.takes[i] = NO_CARD
    seen.forehand = forehand
    seen.trick = 0
    seen.led = NO_CARD
    seen.played = 0


@inlined
def play_card(table, seat, legal):
    """Let the player in `seat` play a card; return it."""
    seen = table.seen
    card = ask(table, seat, PLAY, legal)
    table.hands[seat] ^= card_set(card)
    seen.played |= card_set(card)
    tell(table.log, PLAYED, (seat, card))
    return card


@inlined
def play_trick(table, leader):
    """Both play a card; return the winner's seat."""
    seen = table.seen
    follower = 1 - leader
    led = play_card(table, leader, table.hands[leader])
    seen.led = led
    answer = play_card(table, follower, rule.legal_answers(table.hands[follower], led))
    seen.led = NO_CARD
    seen.plays[2 * seen.trick] = led
    seen.plays[2 * seen.trick + 1] = answer
    seen.shown_void[follower] |= suit_cards(suit_of(led)) * (
        suit_of(answer) != suit_of(led)
    )  # a product: the branch would be a toss
    winner = follower if rule.answer_wins(led, answer, seen.trumps) else leader
    seen.tricks[winner] += 1
    tell(table.log, WON, (winner,))
    return winner


@inlined
def take(table, seat, order):
    """Let the player in `seat` take a card from the table, the `order`-th of the deal; return its pile."""
    pile = ask(table, seat, TAKE, table.seen.tops)
    card = rule.take_card(table, seat, pile)
    table.seen.takes[order] = card
    tell(table.log, TOOK, (seat, pile, card))
    return pile


@inlined
def take_from_table(table, winner):
    """Both take a card from the table after a trick."""
    seen = table.seen
    first = rule.first_taker(seen.rules, winner)
    first_pile = take(table, first, 2 * seen.trick)
    rule.turn_up_after_first(table, first_pile)
    second_pile = take(table, 1 - first, 2 * seen.trick + 1)
    rule.turn_up_after_second(table, first_pile, second_pile)


@kernel
def play_tricks(table, row):
    """S6, S10: forehand leads first, then the winner of each trick; 26 tricks. Writes into `row` what only the course shows."""
    seen = table.seen
    leader = seen.forehand
    for trick in range(TRICKS):
        seen.trick = trick
        leader = play_trick(table, leader)
        if trick == 0:
            row.leader_won_first = leader == seen.forehand
        if trick == REFILLED_TRICKS - 1:
            row.one_pile_left = size(seen.tops) == 1
        if rule.is_table_left(trick):
            take_from_table(table, leader)
            row.forehand_early_tricks = seen.tricks[seen.forehand]


@kernel
def longest_suit(hand):
    """Return the number of cards in the longest suit of a hand."""
    longest = 0
    for suit in range(4):
        longest = max(longest, size(hand & suit_cards(suit)))
    return longest


@kernel
def void_suits(hand):
    """Return the number of suits of which a hand has no card."""
    voids = 0
    for suit in range(4):
        voids += (hand & suit_cards(suit)) == 0
    return voids


@kernel
def record_hands(table, row):
    """Write what was dealt into `row`."""
    seen = table.seen
    forehand = table.hands[seen.forehand]
    dealer = table.hands[1 - seen.forehand]
    row.forehand = seen.forehand
    row.kind = seen.kind
    row.forehand_aces = size(forehand & rank_cards(ACE))
    row.dealer_aces = size(dealer & rank_cards(ACE))
    row.forehand_trumps = size(forehand & seen.trumps)
    row.dealer_trumps = size(dealer & seen.trumps)
    row.forehand_voids = void_suits(forehand)
    row.dealer_voids = void_suits(dealer)
    row.face_up_trumps = size(seen.face_up & seen.trumps)
    row.forehand_longest = longest_suit(forehand)
    row.dealer_longest = longest_suit(dealer)


@kernel
def record_result(table, points, row):
    """Write what came of the deal into `row`."""
    seen = table.seen
    forehand_taken = seen.taken[seen.forehand]
    dealer_taken = seen.taken[1 - seen.forehand]
    row.forehand_tricks = seen.tricks[seen.forehand]
    row.forehand_points = points[seen.forehand]
    row.dealer_points = points[1 - seen.forehand]
    row.forehand_taken_aces = size(forehand_taken & rank_cards(ACE))
    row.dealer_taken_aces = size(dealer_taken & rank_cards(ACE))
    row.forehand_taken_trumps = size(forehand_taken & seen.trumps)
    row.dealer_taken_trumps = size(dealer_taken & seen.trumps)


@kernel
def tell_deal(table, deal, drawn):
    """Log the hands and houses."""
    if table.log.length == 0:
        return
    seen = table.seen
    suit = -1 if seen.trumps == 0 else suit_of(drawn)
    head = (deal, 1 - seen.forehand, drawn, seen.kind, suit, table.hands[0], table.hands[1])
    begin_event(table.log, DEALT, len(head) + PILES * LAYERS)
    for i in range(len(head)):
        add_value(table.log, head[i])
    for pile in range(PILES):
        for layer in range(LAYERS):
            add_value(table.log, table.houses[pile, layer])


@kernel
def score_deal(table):
    """Add the points of the deal to the totals; return them by seat."""
    seen = table.seen
    points = (
        rule.points_of_deal(seen.rules, seen.kind, seen.tricks[0]),
        rule.points_of_deal(seen.rules, seen.kind, seen.tricks[1]),
    )
    for seat in range(SEATS):
        seen.points[seat] += points[seat]
    tell(table.log, SCORED, (seen.kind, seen.tricks[0], seen.tricks[1], points[0], points[1], seen.points[0], seen.points[1]))
    return points


@kernel
def leading_seat(totals):
    """Return the seat with the higher total, NOBODY if they are equal."""
    if totals[0] == totals[1]:
        return NOBODY
    return 0 if totals[0] > totals[1] else 1


@kernel
def play_deal(table, game, deal, forehand, row):
    """Play deal `deal` of game `game`; writes the deal's `row`, but for `forehand_match`. Return the points by seat."""
    begin(table, game, deal, forehand)
    drawn = rule.draw_kind(table)
    rule.deal(table)
    seen = table.seen
    row.deal = deal
    row.trump = NO_TRUMP if seen.trumps == 0 else suit_of(drawn)
    row.forehand_lead = seen.points[forehand] - seen.points[1 - forehand]
    record_hands(table, row)
    tell_deal(table, deal, drawn)
    play_tricks(table, row)
    points = score_deal(table)
    record_result(table, points, row)
    return points


@kernel
def play_deals(table, first, count, rows):
    """Play deal 0 of `count` games from `first` on, seat 0 forehand; writes `rows`. Return how many, fewer after a fault."""
    totals = table.seen.points
    for i in range(count):
        row = rows[i]
        totals[0] = 0
        totals[1] = 0
        play_deal(table, first + i, 0, 0, row)
        if table.seats.fault.found:
            return i
        row.forehand_match = MATCH_UNDECIDED
        tell(table.log, ENDED, (leading_seat(totals), totals[0], totals[1]))
    return count


@kernel
def play_match(table, game, deal_rows, match_row):
    """Play a match; writes its rows. Return the number of deals, 0 after a fault."""
    seen = table.seen
    totals = seen.points
    totals[0] = 0
    totals[1] = 0
    dealer = 1
    most_behind = (0, 0)
    deals = 0
    over = False
    while not over and deals < MAX_DEALS:
        points = play_deal(table, game, deals, 1 - dealer, deal_rows[deals])
        if table.seats.fault.found:
            return 0
        if deals == 0:
            match_row.first_deal_points = points[0] - points[1]
        most_behind = (max(most_behind[0], totals[1] - totals[0]), max(most_behind[1], totals[0] - totals[1]))
        dealer = rule.next_dealer(seen.rules, dealer, points)
        over = rule.is_match_over(seen.rules, totals)
        deals += 1
    winner = leading_seat(totals) if over else NOBODY
    record_match(table, winner, deals, most_behind, deal_rows, match_row)
    tell(table.log, ENDED, (winner, totals[0], totals[1]))
    return deals


@kernel
def record_match(table, winner, deals, most_behind, deal_rows, match_row):
    """Write what came of the match into its row and into the rows of its deals."""
    totals = table.seen.points
    match_row.winner = UNFINISHED if winner == NOBODY else winner
    match_row.deals = deals
    match_row.loser_points = min(totals[0], totals[1])
    match_row.largest_deficit = 0 if winner == NOBODY else most_behind[winner]
    for i in range(deals):
        row = deal_rows[i]
        if winner == NOBODY:
            row.forehand_match = MATCH_UNDECIDED
        else:
            row.forehand_match = MATCH_WON if row.forehand == winner else MATCH_LOST


@kernel
def play_games(table, first, count, deal_rows, match_rows):
    """Play `count` matches from number `first` on while `deal_rows` has room for a longest one; writes the rows.

    Return (matches, deals) played: fewer when the room is used up or after a fault.
    """
    deals = 0
    for i in range(count):
        if len(deal_rows) - deals < MAX_DEALS:
            return i, deals
        played = play_match(table, first + i, deal_rows[deals:], match_rows[i])
        if played == 0:
            return i, deals
        deals += played
    return count, deals
