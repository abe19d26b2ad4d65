"""Hund: the table as one record, the view of it that strategies get, and the columns of a game."""

import numpy as np

from simulate.core.choices import seats_dtype
from simulate.core.games import Choice, Column, Number, row_dtype, rules_record_dtype
from simulate.core.log import log_dtype
from simulate.core.rng import stream_dtype

FEWEST, MOST = 2, 6  # players
CARDS = 52
HAND = 3
RING = 8  # places for the plays on the table; no trick has more plays than players
LENGTHS = 14  # a run has at most 13 cards

COLLECT, SHED = range(2)
DECISIONS = ("collect", "shed")
TAKE_UP = 62  # the choice to take up though able to play
SJANSE = 63  # the choice to turn the top card of the stock

NOBODY = -1

# the values of the options, in their order
RANDOM, LOWEST = range(2)
ANY_TURN, LEAD_ONLY, NO_SJANSE = range(3)
AT_ONCE, AFTER_TRICK = range(2)
ANY_TIE, HIGHEST_ONLY = range(2)
BY_RANK, BY_SIZE = range(2)
RETURN, FIRST_FIGHTER = range(2)
FREE, IF_VOID, IF_CANNOT_BEAT = range(3)
FORCED, VOLUNTARY = range(2)
FIRST, TOP, ALL = range(3)
NEXT, LAST_PLAYER = range(2)
AT_START, NOW = range(2)
MUST_PICK_UP, OUT = range(2)
SINGLE_CARDS, SEQUENCES = range(2)
ANY_LENGTH, SAME_LENGTH, AT_LEAST = range(3)

OPTIONS = (
    Number("players", 4, FEWEST, MOST, "H1: players at the table"),
    Number("removed", 10, 0, 40, "H1: cards removed unseen with two players"),
    Choice(
        "removal",
        ("random", "lowest"),
        "H1: which cards are removed with two players; lowest: the lowest ranks first, suits clubs, diamonds, hearts, spades",
    ),
    Choice("sjanse", ("any_turn", "lead_only", "off"), "H8: when the top of the stock may be played; lead_only: to lead a trick"),
    Choice(
        "draw_time",
        ("at_once", "after_trick"),
        "H7: when hands are filled up; after_trick: in rounds after the trick, the winner first, and never in a war",
    ),
    Choice("war_scope", ("any_tie", "highest_only"), "H5: which equal cards fight; highest_only: only the highest of the trick"),
    Choice("war_priority", ("rank", "size_then_rank"), "H5: which of several wars counts; size_then_rank: that of more cards"),
    Choice(
        "war_all_empty",
        ("return", "first_fighter"),
        "H11: where the cards go when nobody can fight; return: to who played them; first_fighter: to the first of the tied",
    ),
    Choice(
        "trumping",
        ("free", "if_void", "if_cannot_beat"),
        "H13: when a plain card may be trumped; if_void: without cards of its suit; if_cannot_beat: unable to beat in suit",
    ),
    Choice("pickup", ("forced", "voluntary"), "H14: whether one may take up though able to play"),
    Choice("pickup_which", ("first", "top", "all"), "H14: which plays on the table are taken up"),
    Choice(
        "empty_table_lead",
        ("next", "last_player"),
        "H14: who leads when a pick-up emptied the table; last_player: who made the newest play taken up",
    ),
    Choice("trick_size", ("at_start", "now"), "H15: plays of a complete trick: players in when it started, or players in now"),
    Choice(
        "empty_hand", ("must_pick_up", "out"), "H18: a player who comes to part 2 without cards must pick up, or is out at once"
    ),
    Choice("serie", ("off", "on"), "H19: whether sequences may be played"),
    Number("serie_min", 2, 2, 3, "H19: cards of the shortest sequence"),
    Choice(
        "serie_follow",
        ("any", "same_length", "at_least"),
        "H19: length of an answer against the play on top; a single card has length 1",
    ),
    Number("max_turns", 2000, 100, 100_000, "H21: turns of part 2 after which the game is stalled"),
)
rules_dtype = rules_record_dtype(OPTIONS)

view_dtype = np.dtype(
    [
        # the choice to be made
        ("seat", np.int64),  # who chooses
        ("decision", np.int64),  # COLLECT or SHED
        ("legal", np.int64),  # the set of legal choices but runs: single cards, TAKE_UP, SJANSE
        ("runs", np.int64, LENGTHS),  # H19: by length, the lowest cards of the legal runs; written only with sequences
        # his own cards
        ("hand", np.int64),
        # what all know
        ("rules", rules_dtype),
        ("pack", np.int64),  # set of the cards that may be in the game: without those removed as the lowest
        ("piles", np.int64, MOST),  # part 1: the pile of each seat; part 2: its hand, known to all
        ("shown", np.int64),  # set of all cards that have been seen, in piles, on the table or out of the game
        ("trump_owner", np.int64),  # who took the last card of the stock; NOBODY while it is there
        # part 1
        ("stock", np.int64),  # cards left
        ("hand_size", np.int64, MOST),
        ("plays", np.int64, CARDS),  # of part 1 in order, card + 64 * seat; NO_CARD where still to come
        ("played", np.int64),  # number of these plays
        ("turned", np.int64),  # set of the cards played as sjanse
        ("trick_start", np.int64),  # number of the first play of this trick
        ("round_start", np.int64),  # number of the first play since the last war broke out
        ("war", np.int64),  # wars so far in this trick
        ("round_seats", np.int64, MOST),  # who plays a card in this trick, or in this war, in order
        ("round_size", np.int64),  # how many they are
        # part 2
        ("trump_card", np.int64),  # NO_CARD in part 1
        ("trumps", np.int64),  # all cards of the trump suit; empty in part 1
        ("table_cards", np.int64, RING),  # the plays on the table, each a set of cards, at places oldest to newest - 1, modulo 8
        ("table_seats", np.int64, RING),  # who made them
        ("oldest", np.int64),
        ("newest", np.int64),
        ("top", np.int64),  # highest card of the newest play; NO_CARD if the table is empty
        ("beating", np.int64),  # set of the cards that beat it; all cards if the table is empty
        ("trick_size", np.int64),  # plays that make the trick complete
        ("players_in", np.int64),
        ("next_in", np.int64, MOST),  # the next player in after each seat that is in
        ("out", np.int64, MOST),  # seats in the order of going out, NOBODY where still to come
        ("turns", np.int64),  # plays and pick-ups so far
        # random numbers of the seats, for strategies that want some
        ("streams", stream_dtype, MOST),
    ],
    align=True,
)

# What a finished seat is called, by number; 1 to 5 is also the place.
ABSENT, FIRST_OUT, HUND, STALLED = 0, 1, 6, 7
FINISHES = ("no such seat", "first", "second", "third", "fourth", "fifth", "hund", "stalled")

MAX_ROUNDS = 26  # of part 1: a trick, or a war in it, takes at least two cards
HUNDRED = 100


def seat_columns(name: str, low: int, high: int, unit: str, meaning: str, labels: tuple[str, ...] = ()) -> tuple[Column, ...]:
    """Return one column a seat."""
    return tuple(Column(f"{name}_{seat}", low, high, unit, f"{meaning}, seat {seat}", labels) for seat in range(MOST))


GAME_COLUMNS = (
    *seat_columns("finish", 0, STALLED, "", "place, by the order of going out", FINISHES),
    *seat_columns("collected", 0, CARDS, "cards", "at the start of part 2, the trump card included"),
    *seat_columns(
        "mean_rank", 0, 28, "half ranks", "twice the mean rank of these cards, rounded (2 is 4, ace is 28; 0: no cards)"
    ),
    *seat_columns("trumps", 0, 13, "cards", "trumps at the start of part 2"),
    Column("trump_card", 0, 60, "card", "the last card of the stock: 16 * suit + rank, suits C D H S, two is 0"),
    Column("first_winner", 0, MOST, "seat", "who won the first trick; 6: nobody"),
    Column("trump_owner", 0, MOST - 1, "seat", "who took the last card of the stock"),
    Column("owner_finish", 1, STALLED, "", "place of the trump card's owner", FINISHES[1:]),
    Column("owner_collected", 1, CARDS, "cards", "of the owner at the start of part 2; 1: the trump card alone"),
    Column("first_out", 0, MOST, "seat", "who was out first; 6: nobody"),
    Column("hund", 0, MOST, "seat", "who lost; 6: nobody, the game is stalled"),
    Column("hund_by_cards", 0, MOST - 1, "players", "who held more cards at the start of part 2 than the hund (0 if stalled)"),
    Column("hund_by_trumps", 0, MOST - 1, "players", "who held more trumps at the start of part 2 than the hund (0 if stalled)"),
    Column("empty_entries", 0, MOST - 1, "players", "who came to part 2 without cards"),
    Column("collect_tricks", 0, MAX_ROUNDS, "tricks", "in part 1"),
    Column("wars", 0, MAX_ROUNDS, "wars", "in part 1, each new tie within a war included"),
    Column("war_tricks", 0, MAX_ROUNDS, "tricks", "of part 1 with a war"),
    Column("deepest_war", 0, MAX_ROUNDS, "wars", "the most in one trick"),
    Column("robbed", 0, MAX_ROUNDS, "wars", "under a lone higher card, which could not win"),
    Column("first_trick_war", 0, 2, "", "the first trick of the game", ("no war", "war", "war under a lone higher card")),
    Column("sjanse_plays", 0, CARDS, "plays", "of part 1 from the top of the stock"),
    Column("shed_tricks", 0, MAX_ROUNDS, "tricks", "completed in part 2"),
    Column("turns_hundreds", 0, 1000, "hundred turns", "whole hundreds of the turns of part 2"),
    Column("turns_rest", 0, HUNDRED - 1, "turns", "of part 2 beyond the whole hundreds"),
    Column("pick_ups_hundreds", 0, 1000, "hundred pick-ups", "whole hundreds of the pick-ups of part 2"),
    Column("pick_ups_rest", 0, HUNDRED - 1, "pick-ups", "of part 2 beyond the whole hundreds"),
    Column("stalled", 0, MOST, "players", "still in when the game stalled; 0: it did not"),
)
game_dtype = row_dtype(GAME_COLUMNS)

notes_dtype = np.dtype(
    [
        ("collect_tricks", np.int64),
        ("wars", np.int64),
        ("war_tricks", np.int64),
        ("deepest_war", np.int64),
        ("robbed", np.int64),
        ("first_trick_war", np.int64),
        ("first_winner", np.int64),
        ("shed_tricks", np.int64),
        ("pick_ups", np.int64),
        ("finish", np.int64, MOST),
        ("collected", np.int64, MOST),
        ("mean_rank", np.int64, MOST),
        ("trumps", np.int64, MOST),
    ],
    align=True,
)
"""What is noted during a game for its row; seats that nobody has stay 0."""

table_dtype = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("seen", view_dtype),
                ("hands", np.int64, MOST),  # part 1
                ("trump_card", np.int64),  # face down before its owner; NO_CARD while it is in the stock
                ("deck", np.int64, CARDS),  # cards removed, hands, stock: its top lies at 52 - stock
                ("notes", notes_dtype),
                ("cards", stream_dtype),
                ("log", log_dtype),
                ("seats", seats_dtype(MOST, len(DECISIONS))),
            ],
            align=True,
        ),
    )
)
