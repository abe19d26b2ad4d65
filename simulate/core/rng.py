"""Random numbers: one Philox4x64-10 stream for each (seed, game, deal, attempt, owner), whatever else is played.

A stream equals ``numpy.random.Philox(key=[seed, 0], counter=[0, game, deal + 2**32 * attempt, owner])``, its 64-bit words cut in
two, low half first. Owner 0 shuffles the cards, 1 + seat is the strategy of that seat, so nothing a strategy does with
its numbers can change a deal. Source: J. Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC11 (2011), section 3.3.
"""

import numpy as np

from simulate.core.kernels import kernel
from simulate.core.machine import call_apart, multiply_high, multiply_low

CARDS_OWNER = 0
FIRST_SEAT_OWNER = 1
ROUNDS = 10
BLOCKS = 2  # made at a time: two independent chains keep the multiplier busy
BLOCK = 8  # numbers in one
NUMBERS = BLOCK * BLOCKS

FIRST_MULTIPLIER = np.uint64(0xD2E7470EE14C6C93)
SECOND_MULTIPLIER = np.uint64(0xCA5A826395121157)
KEY_STEPS = (0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B)
HALF = np.uint64(32)
LOW_HALF = np.uint64(0xFFFFFFFF)

MAX_SEED = 2**63 - 1
"""Seeds and game numbers are int64 from 0 up."""

stream_dtype = np.dtype(
    [
        ("key", np.uint64, (ROUNDS, 2)),  # the round keys, which depend on the seed alone
        ("counter", np.uint64, 4),  # block, game, deal + 2**32 * attempt, owner
        ("numbers", np.int64, NUMBERS),  # 32-bit numbers, made ahead
        ("used", np.int64),
    ],
    align=True,
)


def round_keys(seed: int) -> np.ndarray:
    """Return Philox's ten round keys for key (seed, 0); shape (10, 2), uint64."""
    return np.array(
        [[(key + step * i) % 2**64 for key, step in zip((seed, 0), KEY_STEPS, strict=True)] for i in range(ROUNDS)], np.uint64
    )


@kernel
def start_stream(stream, game, deal, attempt, owner):
    """Set a stream to its first number; writes all of `stream` but the key."""
    stream.counter[0] = 1
    stream.counter[1] = game
    stream.counter[2] = deal + (attempt << 32)
    stream.counter[3] = owner
    stream.used = 0


@kernel
def _make_block(stream, at):
    """Write the eight numbers of the next block into `stream.numbers` from place `at` on."""
    a = stream.counter[0]
    b = stream.counter[1]
    c = stream.counter[2]
    d = stream.counter[3]
    stream.counter[0] = a + np.uint64(1)
    for i in range(ROUNDS):
        a, b, c, d = (
            multiply_high(c, SECOND_MULTIPLIER) ^ b ^ stream.key[i, 0],
            multiply_low(c, SECOND_MULTIPLIER),
            multiply_high(a, FIRST_MULTIPLIER) ^ d ^ stream.key[i, 1],
            multiply_low(a, FIRST_MULTIPLIER),
        )
    for word in (a, b, c, d):
        stream.numbers[at] = np.int64(word & LOW_HALF)
        stream.numbers[at + 1] = np.int64(word >> HALF)
        at += 2


@kernel
def _make_numbers(stream):
    """Fill `stream.numbers` from the next blocks."""
    for block in range(BLOCKS):
        _make_block(stream, BLOCK * block)


@kernel
def start_short_stream(stream, game, deal, attempt, owner):
    """Set a stream to its first number, as `start_stream`, with only one block made, at once: for owners that rarely need more.

    No block waits for another, so the processor makes those of several streams started together at the same time.
    """
    start_stream(stream, game, deal, attempt, owner)
    _make_block(stream, NUMBERS - BLOCK)
    stream.used = NUMBERS - BLOCK


@kernel
def _next_number(stream):
    """Return the next 32-bit number."""
    at = stream.used & (NUMBERS - 1)
    if at == 0:
        call_apart(_make_numbers, stream)
    stream.used += 1
    return stream.numbers[at]


@kernel
def below(stream, n):
    """Return a number of 0..n-1, each equally likely, 1 <= n <= 2**31; uses one number, rarely more.

    Multiply and shift with rejection: D. Lemire, "Fast random integer generation in an interval", ACM TOMACS 29 (2019),
    algorithm 5, on 32 bits.
    """
    product = _next_number(stream) * n
    if product & 0xFFFFFFFF < n:
        rejected = (1 << 32) % n
        while product & 0xFFFFFFFF < rejected:
            product = _next_number(stream) * n
    return product >> 32


@kernel
def shuffle(stream, cards):
    """Shuffle an array of cards in place, from the last down (Fisher-Yates; Knuth, TAOCP 2, 3.4.2, algorithm P)."""
    for i in range(len(cards) - 1, 0, -1):
        j = below(stream, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
