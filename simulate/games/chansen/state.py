"""Chansen: the table as one record, the view of it that strategies get, and the columns of a deal (a played round) and a game."""

import numpy as np

from simulate.core.choices import seats_dtype
from simulate.core.games import Choice, Column, Number, row_dtype, rules_record_dtype
from simulate.core.log import log_dtype
from simulate.core.rng import stream_dtype

SEATS = 3
SUITS = 4
PACK_CARDS = 20
HAND = 6
TRICKS = 6
PLAYS = SEATS * TRICKS
MOST_BIDS = 7  # of one auction: four that raise, three passes
CARD_NUMBERS = 64  # of the tables by card
CARD_POINTS = 120  # C3: of the whole pack

BID, CHANCE, DISCARD, TRUMP, PLAY = np.arange(5)  # no constants, for each of which asking would be compiled apart
DECISIONS = ("bid", "chance", "discard", "trump", "play")

PASS, SPEL, SPEL_UTAN, ALLA, ALLA_UTAN = range(5)
BIDS = ("pass", "spel", "spel_utan", "alla", "alla_utan")
LEAVE, USE = range(2)
NOBODY = -1
NO_SUIT = -1
NO_BID = -1
UNDECIDED = -1
NOT_SAID = -1

# values of the options
SINGLE_ROUND, UNTIL_QUIET = range(2)
SAME, NEXT = range(2)
HIGHEST_ENTITLED, DECLARER_ONLY = range(2)
OPTIONAL, FORCED = range(2)
OWN_SIX, ANY_OF_EIGHT = range(2)
ANY, NO_FIXED_TRUMPS, NO_TRUMPS = range(3)
AFTER_EXCHANGE, BEFORE_EXCHANGE = range(2)
TO_USER, TO_DECLARER, TO_NOBODY = range(3)
FOR_NOBODY, FOR_DECLARER, FOR_LAST_TRICK = range(3)
NO_TRICK, AT_MOST_TWO = range(2)
BY_RANK, FIXED_FIRST, SJAVS = range(3)
FIXED_ARE_TRUMPS, PRINTED_TOO = range(2)
HOME_ONLY, FOR_ALL, NO_CARD_POINTS = range(3)
NO_PENALTY, VALUE_LOST = range(2)

MAX_VALUE = 200
MAX_ROUNDS = 100

OPTIONS = (
    Choice(
        "bidding",
        ("single_round", "until_quiet"),
        "C4: each player bids once; or until two have passed and the third has spoken, contracts being the last bids but pass",
    ),
    Choice("redeal_dealer", ("same", "next"), "C5: who deals again after all have passed; C14 goes on from him"),
    Choice(
        "chance_right",
        ("highest_entitled", "declarer_only"),
        "C8: the chance is for the highest bidder of those who bid spel or alla; or for the declarer if he did, else for nobody",
    ),
    Choice("chance_use", ("optional", "forced"), "C8: whether the player with the right to the chance must use it"),
    Choice(
        "exchange", ("own_six", "any_of_eight"), "C8: which cards may be laid aside, own ones alone or those of the chance too"
    ),
    Choice(
        "discards",
        ("any", "no_fixed_trumps", "no_trumps"),
        "C8: limit on the laid-aside cards, none when fewer than two are permitted; no_trumps needs trump_time=before_exchange",
    ),
    Choice(
        "trump_time",
        ("after_exchange", "before_exchange"),
        "C9: when the declarer names trump; before: before the chance is offered",
    ),
    Choice("discards_to", ("user", "declarer", "nobody"), "C12: who scores the laid-aside cards if home"),
    Choice(
        "unused_chance",
        ("nobody", "declarer", "last_trick"),
        "C13: whose trick points an unused chance is added to, the declarer's or those of who takes the last trick",
    ),
    Choice("pass_contract", ("no_trick", "at_most_two"), "C6: the tricks with which a passer is home, none or up to two"),
    Choice(
        "trump_order",
        ("by_rank", "fixed_first", "sjavs"),
        "C11: A K queens jacks T; or black queens, jacks, A K Q T; or QC QS JC JS JH JD A K Q T; of equals the later wins",
    ),
    Choice(
        "fixed_suit",
        ("trump", "printed_too"),
        "C10: whether a fixed trump may also be played, as a trump, to a plain lead of its printed suit by who could follow",
    ),
    Choice(
        "card_points",
        ("home_only", "all", "none"),
        "C12: who scores the card points of his tricks, players at home, everybody or nobody; a home passer never",
    ),
    Number("value_pass", 1, 0, MAX_VALUE, "C12: points for being home in pass"),
    Number("value_spel", 1, 0, MAX_VALUE, "C12: points for being home in spel"),
    Number("value_spel_utan", 5, 0, MAX_VALUE, "C12: points for being home in spel utan chans"),
    Number("value_alla", 10, 0, MAX_VALUE, "C12: points for being home in alla"),
    Number("value_alla_utan", 15, 0, MAX_VALUE, "C12: points for being home in alla utan chans"),
    Choice("fail_penalty", ("none", "value"), "C12: what is lost when not home, nothing or the value of the bid"),
    Number("spel_tricks", 3, 1, 5, "C6: the exact number of tricks in spel and spel utan chans"),
    Number("rounds", 10, 1, MAX_ROUNDS, "C14: played rounds in a game"),
)
rules_dtype = rules_record_dtype(OPTIONS)

MAX_REDEALS = 10_000
"""Redeals of a game after which it is broken off, unfinished; no rule, only a bound for strategies that (almost) always pass."""

view_dtype = np.dtype(
    [
        # the choice to be made
        ("seat", np.int64),  # who chooses
        ("decision", np.int64),  # BID, CHANCE, DISCARD, TRUMP or PLAY
        ("legal", np.int64),  # the set of legal choices: bids, LEAVE and USE, cards, or suits
        # what only this player knows
        ("hand", np.int64),  # eight or seven cards when discarding
        ("chance_cards", np.int64),  # set of the two cards of the chance, if this player has taken them up; else empty
        ("laid_aside", np.int64),  # set of the cards this player has laid aside; else empty
        # what a bidder may write with his bid, for the record alone: no player is shown it
        ("estimate", np.int64),  # chance of being home in the contract he bids [whole percent], NOT_SAID
        # what all know
        ("rules", rules_dtype),
        ("round_number", np.int64),  # from 0
        ("totals", np.int64, SEATS),  # points before this round
        ("forehand", np.int64),  # seat
        # the auction
        ("spoken", np.int64),  # bids made, passes included
        ("speakers", np.int64, MOST_BIDS),  # seats in the order spoken, NOBODY where still to come
        ("bids", np.int64, MOST_BIDS),  # what they said, NO_BID where still to come
        ("passed", np.int64),  # set of the seats that have passed
        ("contracts", np.int64, SEATS),  # PASS before a seat has made a bid
        ("highest_bid", np.int64),  # PASS before the first bid
        ("declarer", np.int64),  # seat of the highest bidder, NOBODY before the first bid
        ("chance_seat", np.int64),  # who has the right to the chance; NOBODY when no one has, and until the auction is over
        ("chance_use", np.int64),  # LEAVE or USE; UNDECIDED before, and when nobody has the right
        # the play
        ("trump", np.int64),  # named suit, NO_SUIT before
        ("trumps", np.int64),  # set of all trumps, the fixed ones alone before a suit is named
        ("trick", np.int64),  # 0 to 5
        ("led", np.int64),  # card to be followed, NO_CARD for the leader and before the play
        ("best", np.int64),  # card that wins the trick so far, NO_CARD for the leader and before the play
        ("best_seat", np.int64),  # who played it
        ("played", np.int64),  # set of all cards played
        ("plays", np.int64, PLAYS),  # cards in the order played, NO_CARD where still to come
        ("leaders", np.int64, TRICKS),  # who led to each trick, NOBODY where still to come
        ("won", np.int64, SEATS),  # set of the cards in each seat's tricks
        ("tricks", np.int64, SEATS),
        ("shown_void", np.int64, SEATS),  # set of the cards which a seat has shown not to hold: plain cards of a suit, trumps
        # what follows from the rules, by trump suit and card
        ("must_follow", np.int64, (SUITS, CARD_NUMBERS)),  # set of the cards that follow when the card is led
        ("may_follow", np.int64, (SUITS, CARD_NUMBERS)),  # set of the cards that may be played to it by who can follow
        ("beaten_by", np.int64, (SUITS, CARD_NUMBERS)),  # set of the cards that beat it if played later to the same trick
        ("home_tricks", np.int64, len(BIDS)),  # by contract: set of the numbers of tricks that are home
        ("values", np.int64, len(BIDS)),  # by contract
        # random numbers of the seats, for strategies that want some
        ("streams", stream_dtype, SEATS),
    ],
    align=True,
)

MAX_POINTS = MAX_VALUE + CARD_POINTS  # of one player in one round
MAX_LAID_ASIDE = 22  # C3: points of two aces
MAX_MARGIN = (MAX_POINTS + MAX_VALUE) * MAX_ROUNDS
HUNDRED = 100


def _by_seat(name: str, low: int, high: int, unit: str, meaning: str, labels: tuple[str, ...] = ()) -> tuple[Column, ...]:
    """Return one column a seat."""
    return tuple(Column(f"{name}_{seat}", low, high, unit, f"{meaning}, seat {seat}", labels) for seat in range(SEATS))


SEAT_LABELS = ("seat 0", "seat 1", "seat 2")
BID_LABELS = ("pass", "spel", "spel utan chans", "alla", "alla utan chans")
SEAT_SETS = ("nobody", "0", "1", "0 and 1", "2", "0 and 2", "1 and 2", "all")

NO_RIGHT, LEFT, USED = range(3)
ESTIMATE_STEP = 5  # percent, of the estimates in the columns
NO_ESTIMATE = 100 // ESTIMATE_STEP + 1  # in the column
ESTIMATE_LABELS = (*(f"{ESTIMATE_STEP * step} %" for step in range(NO_ESTIMATE)), "none")
NO_DECLARER = SEATS  # in the column
NO_TRUMP = SUITS  # in the column

DEAL_COLUMNS = (
    Column("round_number", 0, MAX_ROUNDS - 1, "rounds", "number of the round in its game"),
    Column("forehand", 0, 2, "seat", "who bids first", SEAT_LABELS),
    Column("redeals", 0, MAX_REDEALS, "redeals", "before this round was played, all having passed"),
    Column("declarer", 0, 3, "seat", "highest bidder; nobody when the game was broken off", (*SEAT_LABELS, "nobody")),
    Column("highest_bid", 0, 4, "", "the declarer's contract", BID_LABELS),
    Column("trump", 0, 4, "", "trump suit", ("clubs", "diamonds", "hearts", "spades", "none")),
    *_by_seat("contract", 0, 4, "", "contract", BID_LABELS),
    *_by_seat("chance", 0, 2, "", "right to the chance", ("no right", "left", "used")),
    *_by_seat("tricks", 0, TRICKS, "tricks", "taken"),
    *_by_seat("home", 0, 1, "", "contract made", ("no", "yes")),
    *_by_seat("points", -MAX_VALUE, MAX_POINTS, "points", "scored in the round"),
    *_by_seat("card_points", 0, CARD_POINTS, "card points", "in the tricks taken"),
    *_by_seat("fixed", 0, HAND, "cards", "fixed trumps dealt"),
    *_by_seat("longest", 0, HAND, "cards", "trumps dealt if the best suit is named, fixed ones included"),
    *_by_seat("aces", 0, 4, "cards", "aces dealt"),
    *_by_seat("dealt_points", 14, 64, "card points", "in the hand as dealt"),
    *_by_seat("estimate", 0, NO_ESTIMATE, "", "chance of being home that the bidder gave himself, rounded", ESTIMATE_LABELS),
    Column("declarer_trumps_dealt", 0, HAND, "cards", "trumps the declarer was dealt"),
    Column("declarer_trumps", 0, HAND, "cards", "trumps the declarer began the play with"),
    Column("declarer_tricks", 0, TRICKS, "tricks", "taken by the declarer"),
    Column("declarer_points", -MAX_VALUE, MAX_POINTS, "points", "scored by the declarer in the round"),
    Column(
        "holder_contract", 0, 4, "", "contract of the player with the right to the chance; pass when nobody has it", BID_LABELS
    ),
    Column("holder_trumps_dealt", 0, HAND, "cards", "trumps that player was dealt"),
    Column("holder_trumps", 0, HAND, "cards", "trumps that player began the play with"),
    Column("holder_tricks", 0, TRICKS, "tricks", "taken by that player"),
    Column("laid_aside_points", 0, MAX_LAID_ASIDE, "card points", "laid aside; 0 when the chance was not used"),
    Column("laid_aside_trumps", 0, 2, "cards", "trumps laid aside"),
    Column("chance_fixed", 0, 2, "cards", "fixed trumps dealt to the chance"),
    Column("chance_points", 4, MAX_LAID_ASIDE, "card points", "dealt to the chance"),
)
GAME_COLUMNS = (
    Column("winners", 0, 7, "", "seats with the highest total; nobody when the game was broken off", SEAT_SETS),
    Column("rounds", 0, MAX_ROUNDS, "rounds", "played"),
    Column("redeals", 0, MAX_REDEALS, "redeals", "in the game"),
    *_by_seat("total", -MAX_VALUE * MAX_ROUNDS, MAX_POINTS * MAX_ROUNDS, "points", "total"),
    Column(
        "margin_hundreds", 0, MAX_MARGIN // HUNDRED, "points", "hundreds of the margin between the highest and the next total"
    ),
    Column("margin_rest", 0, HUNDRED - 1, "points", "margin less its hundreds"),
    Column(
        "spread_hundreds", 0, MAX_MARGIN // HUNDRED, "points", "hundreds of the spread between the highest and the lowest total"
    ),
    Column("spread_rest", 0, HUNDRED - 1, "points", "spread less its hundreds"),
    Column("largest_deficit", 0, MAX_MARGIN // 2, "points", "the most that a winner was behind after a round"),
    Column(
        "lead_changes", 0, MAX_ROUNDS - 1, "rounds", "but the first, after which other seats than before had the highest total"
    ),
    Column(
        "halfway_leaders",
        0,
        7,
        "",
        "seats with the highest total after half the rounds; nobody in a game of one round",
        SEAT_SETS,
    ),
    Column(
        "leaders_before_last", 0, 7, "", "seats with the highest total before the last round; nobody in a game of one", SEAT_SETS
    ),
    *_by_seat("homes", 0, MAX_ROUNDS, "rounds", "in which the contract was made"),
)
deal_dtype = row_dtype(DEAL_COLUMNS)
game_dtype = row_dtype(GAME_COLUMNS)

table_dtype = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("seen", view_dtype),
                ("hands", np.int64, SEATS),
                ("chance", np.int64),  # set of its cards as long as they lie on the table
                ("taken_up", np.int64, SEATS),  # set of the cards of the chance that a seat has taken up
                ("aside", np.int64, SEATS),  # set of the cards that a seat has laid aside
                ("estimates", np.int64, SEATS),  # what a seat wrote as its estimate with its contract [percent], or NOT_SAID
                ("deck", np.int64, PACK_CARDS),
                ("cards", stream_dtype),
                ("log", log_dtype),
                ("seats", seats_dtype(SEATS, len(DECISIONS))),
            ],
            align=True,
        ),
    )
)
