"""Card play of Chansen for one's own contract while it can be made, and then against the others'."""

from simulate.core.bits import lowest, size
from simulate.core.cards import NO_CARD
from simulate.core.kernels import inlined, kernel
from simulate.games.chansen.rules import beating_cards, card_points, left_of, unseen_cards
from simulate.games.chansen.state import ALLA, PASS, SEATS, TRICKS
from strategies.chansen._hand import DEAD, NO_TRICKS, beaten_share, lead_share, plus, tricks_needed, tricks_of

STAKE = 60.0

@inlined
def wants(view, seat, needed):
    """Return whether an opponent wants tricks; `needed` are one's own."""
    his = tricks_needed(view, seat)
    return his > 0 or (his == DEAD and needed != 0)


@kernel
def share_now(view, card, left_wants, right_wants):
    if view.led == NO_CARD:
        return lead_share(view, view.trump, card, left_wants, right_wants)
    if (beating_cards(view, view.best) >> card) & 1 == 0:
        return 0.0
    left = left_of(view.seat)
    if view.leaders[view.trick] == left:
        return 1.0
    return 1.0 - beaten_share(view, left, view.trump, view.led, card, left_wants)


@kernel
def play_card(view, stake_points, mix, spoil_from, dump):
    if view.legal & (view.legal - 1) == 0:
        return lowest(view.legal)
    needed = tricks_needed(view, view.seat)
    left = left_of(view.seat)
    right = left_of(left)
    left_needs, right_needs = tricks_needed(view, left), tricks_needed(view, right)
    if view.contracts[view.seat] == PASS and ((left_needs > 0 and view.contracts[left] >= spoil_from) or (right_needs > 0 and view.contracts[right] >= spoil_from)):
        needed = DEAD
    left_wants, right_wants = wants(view, left, needed), wants(view, right, needed)
    victim_needs = left_needs if right_needs == DEAD or (left_needs != DEAD and view.contracts[left] > view.contracts[right]) else right_needs
    sign = 1.0 if victim_needs > 0 else -1.0
    best = NO_CARD
    most = -1000.0
    cards = view.legal
    stake = 0.0 if view.contracts[view.seat] == PASS else 1 / stake_points
    on_table = card_points(1 << view.led) if view.led != NO_CARD else 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        now = share_now(view, card, left_wants, right_wants)
        if needed == DEAD:
            worth = sign * (now - 0.1 * lead_share(view, view.trump, card, left_wants, right_wants))
        else:
            tricks = tricks_of(view, view.hand ^ (1 << card), view.trump, left_wants, right_wants, mix, dump)
            worth = (1.0 - now) * tricks[needed]
            if needed > 0:
                worth += now * tricks[needed - 1] * (1.0 + stake * (card_points(1 << card) + on_table))
        if worth > most:
            best = card
            most = worth
    return best
