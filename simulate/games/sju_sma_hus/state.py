"""Sju små hus: the table as one record, the view of it that strategies get, and the columns of a deal and a match."""

import numpy as np

from simulate.core.choices import seats_dtype
from simulate.core.games import Choice, Column, Number, row_dtype, rules_record_dtype
from simulate.core.log import log_dtype
from simulate.core.rng import stream_dtype

SEATS = 2
PILES, LAYERS = 7, 4
HAND = 12
REFILLED_TRICKS = 14
TRICKS = 26
TABLE_CARDS = PILES * LAYERS
ALL_PILES = (1 << PILES) - 1

PLAY, TAKE = range(2)
DECISIONS = ("play", "take")

PASS, SPEL, TRUMF = range(3)
KINDS = ("pass", "spel", "trumf")
DRAWN = 0  # the values of option `kind` are DRAWN, then 1 + a kind
ALTERNATE, WINNER, LOSER, FIXED = range(4)
FIRST_WINNER, FIRST_LOSER = range(2)
AT_ONCE, AFTER_BOTH = range(2)

OPTIONS = (
    Choice(
        "kind",
        ("drawn", *KINDS),
        "S2: what is played in every deal, instead of what the drawn card says; forced trumf has a random suit",
    ),
    Number("pass_to", 6, 1, 14, "S2: highest rank of the drawn card that gives pass (ace 14; 1: never)"),
    Number("spel_to", 10, 1, 14, "S2: highest rank of the drawn card that gives spel; above it trumf (not below pass_to)"),
    Number("target", 13, 1, 200, "S11: points that win the match"),
    Number("spel_base", 13, 12, 14, "S4: tricks that do not count in spel and trumf"),
    Number("pass_limit", 12, 11, 13, "S5: tricks that may be taken in pass"),
    Choice(
        "next_dealer",
        ("alternate", "winner", "loser", "fixed"),
        "S11: who deals next; winner and loser by the points of the deal, after equal points the deal alternates; fixed: seat 1",
    ),
    Choice("first_take", ("winner", "loser"), "S9: who takes first from the table after a trick"),
    Choice("turn_up", ("at_once", "after_both"), "S9: when the uncovered card of a house is turned"),
    Number("home_penalty", 0, 0, 13, "S4: points to the opponent of a player with fewer than 13 tricks in spel and trumf"),
)
rules_dtype = rules_record_dtype(OPTIONS)

view_dtype = np.dtype(
    [
        # the choice to be made
        ("seat", np.int64),  # who chooses, 0 or 1
        ("decision", np.int64),  # PLAY or TAKE
        ("legal", np.int64),  # the set of legal choices: cards, or piles 0 to 6
        # what only this player knows
        ("hand", np.int64),
        # what both know
        ("rules", rules_dtype),
        ("kind", np.int64),  # PASS, SPEL or TRUMF
        ("trumps", np.int64),  # all cards of the trump suit; empty but in trumf
        ("forehand", np.int64),  # seat
        ("trick", np.int64),  # 0 to 25
        ("led", np.int64),  # card to be answered; NO_CARD for the leader and when taking
        ("tops", np.int64),  # set of the piles with a face-up top
        ("face_up", np.int64),  # set of the face-up cards
        ("top", np.int64, PILES),  # face-up card of each pile, NO_CARD if there is none
        ("pile_size", np.int64, PILES),  # cards left, face-up one included
        ("played", np.int64),  # set of all cards played, the led one included
        ("taken", np.int64, SEATS),  # set of all cards each seat has taken from the table
        ("shown_void", np.int64, SEATS),  # cards of suits which a seat could not follow: it has them only if taken since
        ("tricks", np.int64, SEATS),
        ("points", np.int64, SEATS),  # of the match, before this deal
        ("plays", np.int64, 2 * TRICKS),  # cards in the order played, NO_CARD where still to come
        ("takes", np.int64, TABLE_CARDS),  # cards in the order taken, NO_CARD where still to come
        # random numbers of the seats, for strategies that want some
        ("streams", stream_dtype, SEATS),
    ],
    align=True,
)

MAX_DEALS = 10_000
"""Deals after which a match is broken off and counted as unfinished; no rule, only a bound that play never meets."""

MAX_TOTAL = 200 + 27 + 2 * MAX_DEALS  # S11: of a player; once the target is reached both can only gain the same, at most 2 a deal
MAX_POINTS = 27  # of one player in one deal: 14 over the base, 13 as penalty

DEAL_COLUMNS = (
    Column("deal", 0, MAX_DEALS - 1, "deals", "number of the deal in its match"),
    Column("forehand", 0, 1, "seat", "who leads to the first trick"),
    Column("kind", 0, 2, "", "what is played", KINDS),
    Column("trump", 0, 4, "", "trump suit", ("clubs", "diamonds", "hearts", "spades", "none")),
    Column("forehand_tricks", 0, TRICKS, "tricks", "taken by forehand; the dealer has the rest of 26"),
    Column("forehand_points", 0, MAX_POINTS, "points", "of the deal, forehand"),
    Column("dealer_points", 0, MAX_POINTS, "points", "of the deal, dealer"),
    Column("forehand_lead", -200, 200, "points", "of the match before the deal, forehand's minus dealer's"),
    Column("forehand_match", 0, 2, "", "the match ends with", ("loss", "win", "undecided")),
    Column("forehand_aces", 0, 4, "cards", "dealt to forehand"),
    Column("dealer_aces", 0, 4, "cards", "dealt to the dealer"),
    Column("forehand_trumps", 0, HAND, "cards", "dealt to forehand"),
    Column("dealer_trumps", 0, HAND, "cards", "dealt to the dealer"),
    Column("forehand_voids", 0, 3, "suits", "not dealt to forehand"),
    Column("dealer_voids", 0, 3, "suits", "not dealt to the dealer"),
    Column("forehand_longest", 3, HAND, "cards", "in forehand's longest suit at the deal"),
    Column("dealer_longest", 3, HAND, "cards", "in the dealer's longest suit at the deal"),
    Column("face_up_trumps", 0, PILES, "cards", "trumps among the seven face-up cards at the deal"),
    Column("leader_won_first", 0, 1, "", "the first trick went to the leader", ("no", "yes")),
    Column("one_pile_left", 0, 1, "", "the last two table cards lay in one pile", ("no", "yes")),
    Column("forehand_early_tricks", 0, REFILLED_TRICKS, "tricks", "of the first 14, taken by forehand"),
    Column("forehand_taken_aces", 0, 4, "cards", "aces forehand took from the table"),
    Column("dealer_taken_aces", 0, 4, "cards", "aces the dealer took from the table"),
    Column("forehand_taken_trumps", 0, 13, "cards", "trumps forehand took from the table"),
    Column("dealer_taken_trumps", 0, 13, "cards", "trumps the dealer took from the table"),
)
MATCH_COLUMNS = (
    Column("winner", 0, 2, "", "seat that won", ("seat 0", "seat 1", "unfinished")),
    Column("deals", 1, MAX_DEALS, "deals", "in the match"),
    Column("loser_points", 0, MAX_TOTAL, "points", "total of the player who lost"),
    Column("largest_deficit", 0, 400, "points", "the most that the winner was behind after a deal"),
    Column("first_deal_points", -MAX_POINTS, MAX_POINTS, "points", "of the first deal, seat 0's minus seat 1's"),
)
deal_dtype = row_dtype(DEAL_COLUMNS)
match_dtype = row_dtype(MATCH_COLUMNS)

table_dtype = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("seen", view_dtype),
                ("hands", np.int64, SEATS),
                ("houses", np.int64, (PILES, LAYERS)),  # cards of each pile, bottom to top
                ("deck", np.int64, 52),
                ("cards", stream_dtype),
                ("log", log_dtype),
                ("seats", seats_dtype(SEATS, len(DECISIONS))),
            ],
            align=True,
        ),
    )
)
