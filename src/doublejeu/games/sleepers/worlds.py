"""The worlds a seat of Sleepers must hold possible: which tiles its rival's sleepers, dead and hand could be.

A seat knows all its own tiles but those in its bag. A rival's unseen tiles are exchangeable, except for promises
(see view.Holding): a tile seen and then taken back in hand lies in that hand or in a sleeper placed since.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doublejeu.core.contract import NOBODY
from doublejeu.core.dice import Dice
from doublejeu.games.sleepers.hexes import HEXES, bit_of, hexes_of
from doublejeu.games.sleepers.networks import BACK, Network, counts_in, packed, salt
from doublejeu.games.sleepers.rules import Sleepers
from doublejeu.games.sleepers.view import Holding, SleepersView
from doublejeu.games.sleepers.words import ACTIVATE, LEAD, LEADER, PLACE_ON, TILES, TOTALS

_DEAD: Final = 100  # added to a place among the dead, so that no hex has the same number


def admits(view: SleepersView, state: Sleepers) -> bool:
    """Whether this state could be the truth for the seat of this view."""
    return (
        _public_agrees(view, state)
        and _stack_agrees(view, state)
        and not state.faults()
        and _tiles_agree(view, state, 0)
        and _tiles_agree(view, state, 1)
    )


def _public_agrees(view: SleepersView, state: Sleepers) -> bool:
    for number in range(HEXES):
        owner = view.owners[number]
        if bool(state.white.agents >> number & 1) != (owner == 0):
            return False
        if bool(state.black.agents >> number & 1) != (owner == 1):
            return False
        if bool((state.white.active | state.black.active) >> number & 1) != view.face_up[number]:
            return False
    return (
        state.step == view.step
        and state.player == view.player
        and state.turn == view.turn
        and state.quiet == view.quiet
        and state.spare == view.spare
        and state.chosen == view.chosen
        and state.history == view.history
        and state.epoch == view.epoch
        and state.ending == view.ending
        and state.winner == view.winner
    )


def _stack_agrees(view: SleepersView, state: Sleepers) -> bool:
    leaders = [waiting.left for waiting in view.stack if waiting.tile == LEADER]
    if state.stack != leaders:
        return False
    if view.stack and view.stack[-1].tile != LEADER and view.ending == NOBODY:
        return state.agent == view.stack[-1].hex and state.left == view.stack[-1].left
    return True


def _tiles_agree(view: SleepersView, state: Sleepers, seat: int) -> bool:
    network = state.white if seat == 0 else state.black
    holding = view.holdings[seat]
    if network.held != holding.hand or network.stock != holding.bag or len(network.fallen) != len(holding.fallen):
        return False
    if seat == view.seat:
        if counts_in(network.hand) != view.hand:
            return False
    for number in range(HEXES):
        if view.owners[number] == seat and view.faces[number] not in (NOBODY, state.kinds[number]):
            return False
    for place in range(len(holding.fallen)):
        if holding.fallen[place] not in (NOBODY, network.fallen[place]):
            return False
    return _promises_kept(view, state, seat, network, holding)


def _promises_kept(view: SleepersView, state: Sleepers, seat: int, network: Network, holding: Holding) -> bool:
    """Each promise is met by the hand or by a hidden agent placed since, and no tile meets two."""
    for first in range(len(holding.promised)):
        tile = holding.promised[first]
        if tile == NOBODY:
            continue
        wanted = holding.promised[first:].count(tile)
        found = int(network.hand >> 4 * tile & 15)
        for number in range(HEXES):
            if view.owners[number] == seat and view.faces[number] == NOBODY and view.ranks[number] > first:
                found += 1 if state.kinds[number] == tile else 0
        for place in range(len(holding.fallen)):
            if holding.fallen[place] == NOBODY and holding.fallen_ranks[place] > first:
                found += 1 if network.fallen[place] == tile else 0
        if found < wanted:
            return False
    return True


def imagine(view: SleepersView, dice: Dice) -> Sleepers:
    """One possible truth: every arrangement of the unseen tiles that keeps the promises is as likely."""
    white = Network([], view.holdings[0].fallen.copy())
    black = Network([], view.holdings[1].fallen.copy())
    leaders: list[int] = []
    for waiting in view.stack:
        if waiting.tile == LEADER:
            leaders.append(waiting.left)
    state = Sleepers(view.terms, view.faces.copy(), leaders, view.history.copy(), white, black)
    state.step = view.step
    state.player = view.player
    state.turn = view.turn
    state.quiet = view.quiet
    state.spare = view.spare
    state.chosen = view.chosen
    state.epoch = view.epoch
    state.ending = view.ending
    state.winner = view.winner
    if view.stack and view.stack[-1].tile != LEADER and view.step != LEAD:
        state.agent = view.stack[-1].hex
        state.left = view.stack[-1].left
    for seat in range(2):
        if seat == view.seat:
            _own_tiles(view, state, seat)
        else:
            _rival_tiles(view, state, seat, dice)
    _stand(view, state)
    return state


def _unseen(view: SleepersView, seat: int) -> list[int]:
    """How many tiles of each kind a player has where this seat has not seen them."""
    left = TOTALS.copy()
    for number in range(HEXES):
        if view.owners[number] == seat and view.faces[number] != NOBODY:
            left[view.faces[number]] -= 1
    for tile in view.holdings[seat].fallen:
        if tile != NOBODY:
            left[tile] -= 1
    return left


def _own_tiles(view: SleepersView, state: Sleepers, seat: int) -> None:
    network = state.white if seat == 0 else state.black
    left = _unseen(view, seat)
    for tile in range(TILES):
        left[tile] -= view.hand[tile]
    network.hand = packed(view.hand)
    network.held = view.holdings[seat].hand
    network.bag = packed(left)
    network.stock = view.holdings[seat].bag


def _rival_tiles(view: SleepersView, state: Sleepers, seat: int, dice: Dice) -> None:
    network = state.white if seat == 0 else state.black
    holding = view.holdings[seat]
    left = _unseen(view, seat)
    places: list[int] = []  # a hex, _DEAD + a place among the dead, or NOBODY for the hand
    ranks: list[int] = []
    for number in range(HEXES):
        if view.owners[number] == seat and view.faces[number] == NOBODY:
            places.append(number)
            ranks.append(view.ranks[number])
    for place in range(len(holding.fallen)):
        if holding.fallen[place] == NOBODY:
            places.append(_DEAD + place)
            ranks.append(holding.fallen_ranks[place])
    for _ in range(holding.hand):
        places.append(NOBODY)
        ranks.append(len(holding.promised))
    hand: i64 = 0
    # The latest promise has the fewest places and each earlier one has these and more, so going backwards every
    # arrangement is as likely.
    for index in range(len(holding.promised) - 1, -1, -1):
        tile = holding.promised[index]
        if tile == NOBODY:
            continue
        open_places: list[int] = []
        for slot in range(len(places)):
            if ranks[slot] > index:
                open_places.append(slot)
        slot = open_places[dice.below(len(open_places))]
        left[tile] -= 1
        if places[slot] == NOBODY:
            hand += bit_of(4 * tile)
        else:
            _fill(state, network, places[slot], tile)
        places[slot] = places[-1]
        ranks[slot] = ranks[-1]
        places.pop()
        ranks.pop()
    pool: list[int] = []
    for tile in range(TILES):
        for _ in range(left[tile]):
            pool.append(tile)
    for place in places:
        index = dice.below(len(pool))
        tile = pool[index]
        pool[index] = pool[-1]
        pool.pop()
        if place == NOBODY:
            hand += bit_of(4 * tile)
        else:
            _fill(state, network, place, tile)
    bag: i64 = 0
    for tile in pool:
        bag += bit_of(4 * tile)
    network.hand = hand
    network.held = holding.hand
    network.bag = bag
    network.stock = holding.bag


def _fill(state: Sleepers, network: Network, place: int, tile: int) -> None:
    if place >= _DEAD:
        network.fallen[place - _DEAD] = tile
    else:
        state.kinds[place] = tile


def _stand(view: SleepersView, state: Sleepers) -> None:
    """Put every agent where it is seen to stand."""
    key: i64 = 0
    for number in range(HEXES):
        owner = view.owners[number]
        if owner == NOBODY:
            state.white.choices.append(PLACE_ON + number)
            state.black.choices.append(PLACE_ON + number)
            continue
        network = state.white if owner == 0 else state.black
        bit: i64 = bit_of(number)
        network.agents |= bit
        if view.face_up[number]:
            network.rise(bit, state.kinds[number])
            key ^= salt(owner, number, state.kinds[number])
        else:
            key ^= salt(owner, number, BACK)
    state.key = key
    for network in (state.white, state.black):
        for number in hexes_of(network.agents & ~network.active):
            network.choices.append(ACTIVATE + number)


def confide(view: SleepersView, state: Sleepers) -> None:
    """A player knows the hand, and every agent of his own that he placed."""
    seat = view.seat
    network = state.white if seat == 0 else state.black
    view.hand = counts_in(network.hand)
    for number in range(HEXES):
        if view.owners[number] == seat:
            view.faces[number] = state.kinds[number]
    view.holdings[seat].fallen = network.fallen.copy()
