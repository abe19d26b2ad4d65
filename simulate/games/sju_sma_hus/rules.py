"""The rules of Sju små hus, one function a rule, in the order and with the numbers of ``docs/rules/sju-sma-hus.md``.

`table` is the whole table (``state.table_dtype``), `seen` the part of it that both players see.
"""

from simulate.core.cards import ALL_CARDS, NO_CARD, card_set, higher_in_suit, rank_of, suit_cards, suit_of
from simulate.core.kernels import kernel
from simulate.core.rng import below, shuffle
from simulate.games.sju_sma_hus.state import (
    AFTER_BOTH,
    ALL_PILES,
    ALTERNATE,
    AT_ONCE,
    DRAWN,
    FIRST_LOSER,
    FIXED,
    HAND,
    LAYERS,
    LOSER,
    PASS,
    PILES,
    REFILLED_TRICKS,
    SPEL,
    TRICKS,
    TRUMF,
)

HOME_TRICKS = 13  # S4
TWO = 2  # what rank 0 is called in the options pass_to and spel_to


@kernel
def kind_of_drawn(rules, card):
    """S2: the rank of the drawn card says what is played: low pass, middle spel, high trumf."""
    rank = rank_of(card) + TWO
    if rank <= rules.pass_to:
        return PASS
    if rank <= rules.spel_to:
        return SPEL
    return TRUMF


@kernel
def draw_kind(table):
    """S2: one card is drawn out of the sorted pack, shown and put back; return it. Writes kind and trumps.

    It is drawn also when the kind is forced, so that a seed deals the same hands whatever the kind.
    """
    seen = table.seen
    drawn = table.deck[below(table.cards, 52)]
    seen.kind = kind_of_drawn(seen.rules, drawn) if seen.rules.kind == DRAWN else seen.rules.kind - 1
    seen.trumps = suit_cards(suit_of(drawn)) if seen.kind == TRUMF else 0
    return drawn


@kernel
def deal(table):
    """S3: seven houses of four cards with only the top face up, twelve cards a hand, in turns of seven and three and three."""
    seen = table.seen
    shuffle(table.cards, table.deck)
    forehand = 0
    dealer = 0
    next_card = 0
    for layer in range(LAYERS):
        for pile in range(PILES):
            table.houses[pile, layer] = table.deck[next_card + pile]
        next_card += PILES
        for i in range(HAND // LAYERS):
            forehand |= card_set(table.deck[next_card + i])
            dealer |= card_set(table.deck[next_card + HAND // LAYERS + i])
        next_card += 2 * (HAND // LAYERS)
    table.hands[seen.forehand] = forehand
    table.hands[1 - seen.forehand] = dealer
    seen.tops = ALL_PILES
    seen.face_up = 0
    for pile in range(PILES):
        seen.pile_size[pile] = LAYERS
        turn_up(table, pile)


@kernel
def points_over_base(rules, tricks):
    """S4: in spel and trumf each trick over 13 is a point to the player."""
    return max(tricks - rules.spel_base, 0)


@kernel
def points_of_penalty(rules, opponent_tricks):
    """S4, option home_penalty: points for an opponent who did not go home in spel or trumf."""
    return rules.home_penalty if opponent_tricks < HOME_TRICKS else 0


@kernel
def points_of_pass(rules, opponent_tricks):
    """S5: in pass each trick of the opponent over 12 is a point."""
    return max(opponent_tricks - rules.pass_limit, 0)


@kernel
def points_of_deal(rules, kind, tricks):
    """S4, S5: return the points of a player with so many of the 26 tricks."""
    opponent_tricks = TRICKS - tricks
    if kind == PASS:
        return points_of_pass(rules, opponent_tricks)
    return points_over_base(rules, tricks) + points_of_penalty(rules, opponent_tricks)


@kernel
def legal_answers(hand, led):
    """S7: follow suit if able; void, any card will do."""
    following = hand & suit_cards(suit_of(led))
    return following if following != 0 else hand


@kernel
def answer_wins(led, answer, trumps):
    """S8: the higher card of the led suit wins, or a trump on another suit."""
    beating = higher_in_suit(led) | (trumps & ~suit_cards(suit_of(led)))
    return (beating & card_set(answer)) != 0


@kernel
def is_table_left(trick):
    """S9: cards are taken after each of the first fourteen tricks."""
    return trick < REFILLED_TRICKS


@kernel
def first_taker(rules, winner):
    """S9: the winner of the trick takes first (option first_take)."""
    return 1 - winner if rules.first_take == FIRST_LOSER else winner


@kernel
def turn_up(table, pile):
    """S9: the next card of a pile is turned face up, if there is one; writes top, face_up and tops.

    A branch, not arithmetic: it is nearly always guessed right, and the next choice need not wait for this one.
    """
    seen = table.seen
    if seen.pile_size[pile] > 0:
        card = table.houses[pile, seen.pile_size[pile] - 1]
        seen.top[pile] = card
        seen.face_up |= card_set(card)
    else:
        cover(seen, pile)


@kernel
def cover(seen, pile):
    """S9: a pile without a face-up card cannot be chosen; writes top and tops."""
    seen.top[pile] = NO_CARD
    seen.tops &= ~(1 << pile)


@kernel
def take_card(table, seat, pile):
    """S9: the face-up card of a pile goes into the hand; return it."""
    seen = table.seen
    card = seen.top[pile]
    table.hands[seat] |= card_set(card)
    seen.taken[seat] |= card_set(card)
    seen.face_up ^= card_set(card)
    seen.pile_size[pile] -= 1
    return card


@kernel
def turn_up_after_first(table, pile):
    """S9: the card below the first taken one is turned at once; under option turn_up only later, unless no other pile is left."""
    seen = table.seen
    if seen.rules.turn_up == AT_ONCE or seen.tops == 1 << pile:
        turn_up(table, pile)
    else:
        cover(seen, pile)


@kernel
def turn_up_after_second(table, first_pile, second_pile):
    """S9: after the second card is taken, every pile that is left has a face-up top."""
    seen = table.seen
    turn_up(table, second_pile)
    if seen.rules.turn_up == AFTER_BOTH and seen.top[first_pile] == NO_CARD and seen.pile_size[first_pile] > 0:
        seen.tops |= 1 << first_pile
        turn_up(table, first_pile)


@kernel
def next_dealer(rules, dealer, points):
    """S11: the deal alternates; option next_dealer gives it to a fixed seat, the winner or the loser of the deal."""
    if rules.next_dealer == FIXED:
        return 1
    if rules.next_dealer == ALTERNATE or points[0] == points[1]:
        return 1 - dealer
    winner = 0 if points[0] > points[1] else 1
    return 1 - winner if rules.next_dealer == LOSER else winner


@kernel
def is_match_over(rules, totals):
    """S11: the match ends after a deal when a total has reached 13 and the totals differ."""
    return totals[0] != totals[1] and max(totals[0], totals[1]) >= rules.target


@kernel
def unseen_cards(view):
    """S12: the cards that `view.seat` has not seen: dealt to the opponent or still face down."""
    return ALL_CARDS & ~(view.hand | view.face_up | view.played | view.taken[0] | view.taken[1])


@kernel
def opponent_known(view):
    """S12: the cards the opponent is known to hold: taken from the table and not played."""
    return view.taken[1 - view.seat] & ~view.played


@kernel
def opponent_possible(view):
    """S12: the cards the opponent may hold: the known ones, and unseen ones of suits in which it showed no void.

    Once the table is empty this is the opponent's hand.
    """
    return opponent_known(view) | (unseen_cards(view) & ~view.shown_void[1 - view.seat])


def check_rules(rules):
    """Refuse options that contradict each other."""
    from simulate.core.errors import InputError

    if rules["spel_to"] < rules["pass_to"]:
        raise InputError(
            f"rule spel_to must not be below pass_to; got spel_to={rules['spel_to']} and pass_to={rules['pass_to']}: "
            "raise spel_to or lower pass_to"
        )
