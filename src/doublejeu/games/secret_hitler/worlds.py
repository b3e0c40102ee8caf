"""The worlds a seat of Secret Hitler must hold possible: who could be whom, and where the tiles could lie.

Hidden tiles are exchangeable: every tile this seat has not seen since the last reshuffle lies in the pile, in an
officer's hand or among the discards, each arrangement as likely. How people choose what to discard is no hard fact;
weighing by it is a bot's business.
"""

from __future__ import annotations

from doublejeu.core.bits import count
from doublejeu.core.contract import NOBODY
from doublejeu.core.dice import Dice
from doublejeu.games.secret_hitler.rules import SecretHitler, choose
from doublejeu.games.secret_hitler.state import FASCIST_TILES, FASCISTS, LIBERAL_TILES
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.games.secret_hitler.words import CHANCELLOR, FASCIST, HITLER, LIBERAL, PRESIDENT, VETO


def admits(view: SecretHitlerView, state: SecretHitler) -> bool:
    """Whether this state could be the truth for the seat of this view."""
    return _public_agrees(view, state) and _roles_agree(view, state) and _tiles_agree(view, state)


def _public_agrees(view: SecretHitlerView, state: SecretHitler) -> bool:
    if view.my_ballot != NOBODY:
        mine = 1 << view.seat
        if not state.voted & mine or bool(state.ayes & mine) != (view.my_ballot == 1):
            return False
    return (
        state.seats == view.seats
        and state.step == view.step
        and state.alive == view.alive
        and state.president == view.president
        and state.chancellor == view.chancellor
        and state.rotation == view.rotation
        and state.limited_president == view.limited_president
        and state.limited_chancellor == view.limited_chancellor
        and state.tracker == view.tracker
        and state.liberal_laws == view.liberal_laws
        and state.fascist_laws == view.fascist_laws
        and state.investigated == view.investigated
        and state.veto_refused == view.veto_refused
        and state.ending == view.ending
    )


def _roles_agree(view: SecretHitlerView, state: SecretHitler) -> bool:
    if count(state.fascists) != FASCISTS[view.seats] or state.hitler == NOBODY:
        return False
    for seat in range(view.seats):
        role = state.role(seat)
        if view.roles[seat] != NOBODY and view.roles[seat] != role:
            return False
        if view.parties[seat] != NOBODY and view.parties[seat] != (0 if role == LIBERAL else 1):
            return False
        if view.cleared >> seat & 1 and role == HITLER:
            return False
    return True


def _tiles_agree(view: SecretHitlerView, state: SecretHitler) -> bool:
    if state.faults():
        return False
    pile = state.pile_liberals + state.pile_fascists + len(state.top)
    if pile != view.pile or state.discard_liberals + state.discard_fascists != view.discard:
        return False
    if state.discard_liberals < view.buried_liberals or state.discard_fascists < view.buried_fascists:
        return False
    if view.in_session() and not _session_agrees(view, state):
        return False
    if len(state.top) != max(view.unseen_top, len(view.top)):
        return False
    return not view.top or view.top == state.top


def _session_agrees(view: SecretHitlerView, state: SecretHitler) -> bool:
    """The tiles in an officer's hand, and the one the president buried, are among those this seat knows of."""
    if view.hand:
        return state.hand_liberals == view.hand[0] and state.hand_fascists == view.hand[1]
    government = view.governments[-1]
    if government.passed_liberals != NOBODY:
        return state.hand_liberals == government.passed_liberals
    gone_liberals = max(0, government.seen_liberals - state.hand_liberals)  # seen before, no longer in hand
    gone_fascists = max(0, government.seen_fascists - state.hand_fascists)
    return (
        gone_liberals + gone_fascists <= (0 if view.step == PRESIDENT else 1)
        and state.discard_liberals >= view.buried_liberals + gone_liberals
        and state.discard_fascists >= view.buried_fascists + gone_fascists
    )


def imagine(view: SecretHitlerView, dice: Dice) -> SecretHitler:
    """One possible truth, each as likely as its tiles and roles are dealt."""
    state = SecretHitler(view.terms)
    state.step = view.step
    state.dealt = view.seats
    state.alive = view.alive
    state.president = view.president
    state.chancellor = view.chancellor
    state.rotation = view.rotation
    state.limited_president = view.limited_president
    state.limited_chancellor = view.limited_chancellor
    state.tracker = view.tracker
    state.liberal_laws = view.liberal_laws
    state.fascist_laws = view.fascist_laws
    state.investigated = view.investigated
    state.cleared = view.cleared
    state.veto_refused = view.veto_refused
    state.ending = view.ending
    if view.my_ballot != NOBODY:  # other ballots are not in yet: they will be cast in this world
        state.voted = 1 << view.seat
        state.ayes = view.my_ballot << view.seat
    _imagine_roles(view, state, dice)
    _imagine_tiles(view, state, dice)
    return state


def _imagine_roles(view: SecretHitlerView, state: SecretHitler, dice: Dice) -> None:
    may_be_hitler: list[int] = []
    sure_fascists = 0
    open_seats = 0  # may be liberal or fascist, as far as parties go
    for seat in range(view.seats):
        role = view.roles[seat]
        party = view.parties[seat]
        if role == HITLER or (role == NOBODY and party != 0 and not view.cleared >> seat & 1):
            may_be_hitler.append(seat)
        if role == FASCIST or (role == NOBODY and party == 1):
            sure_fascists |= 1 << seat
        elif role == NOBODY and party == NOBODY:
            open_seats |= 1 << seat
    if HITLER in view.roles:
        may_be_hitler = [view.roles.index(HITLER)]
    weights: list[int] = []
    for hitler in may_be_hitler:
        free = count(open_seats & ~(1 << hitler))
        weights.append(choose(free, FASCISTS[view.seats] - count(sure_fascists & ~(1 << hitler))))
    state.hitler = may_be_hitler[dice.pick(weights)]
    state.fascists = sure_fascists & ~(1 << state.hitler)
    free_seats = [seat for seat in range(view.seats) if open_seats >> seat & 1 and seat != state.hitler]
    while count(state.fascists) < FASCISTS[view.seats]:
        drawn = free_seats.pop(dice.below(len(free_seats)))
        state.fascists |= 1 << drawn


def _imagine_tiles(view: SecretHitlerView, state: SecretHitler, dice: Dice) -> None:
    liberals = LIBERAL_TILES - view.liberal_laws - view.buried_liberals - view.top.count(LIBERAL)
    fascists = FASCIST_TILES - view.fascist_laws - view.buried_fascists - view.top.count(FASCIST)
    buried_liberals = view.buried_liberals
    buried_fascists = view.buried_fascists
    if view.hand:
        state.hand_liberals = view.hand[0]
        state.hand_fascists = view.hand[1]
        liberals -= view.hand[0]
        fascists -= view.hand[1]
    elif view.in_session():
        government = view.governments[-1]
        if government.passed_liberals != NOBODY:  # this seat passed them and knows them
            state.hand_liberals = government.passed_liberals
            state.hand_fascists = 2 - government.passed_liberals
        else:
            seen = government.seen_liberals + government.seen_fascists
            unseen_liberals = _liberals_among(
                3 - seen, liberals - government.seen_liberals, fascists - government.seen_fascists, dice
            )
            state.hand_liberals = government.seen_liberals + unseen_liberals
            state.hand_fascists = 3 - state.hand_liberals
        liberals -= state.hand_liberals
        fascists -= state.hand_fascists
        if view.step != PRESIDENT and government.passed_liberals == NOBODY:  # one of the three is buried, any
            if dice.below(3) < state.hand_liberals:
                state.hand_liberals -= 1
                buried_liberals += 1
            else:
                state.hand_fascists -= 1
                buried_fascists += 1
    hidden = view.discard - buried_liberals - buried_fascists
    hidden_liberals = _liberals_among(hidden, liberals, fascists, dice)
    state.discard_liberals = buried_liberals + hidden_liberals
    state.discard_fascists = buried_fascists + hidden - hidden_liberals
    liberals -= hidden_liberals
    fascists -= hidden - hidden_liberals
    state.top = view.top.copy()
    for _ in range(view.unseen_top - len(view.top)):
        if dice.below(liberals + fascists) < liberals:
            state.top.append(LIBERAL)
            liberals -= 1
        else:
            state.top.append(FASCIST)
            fascists -= 1
    state.pile_liberals = liberals
    state.pile_fascists = fascists


def _liberals_among(drawn: int, liberals: int, fascists: int, dice: Dice) -> int:
    """How many liberal tiles are among some drawn blindly from these."""
    found = 0
    for _ in range(drawn):
        if dice.below(liberals + fascists) < liberals:
            liberals -= 1
            found += 1
        else:
            fascists -= 1
    return found


def confide(view: SecretHitlerView, state: SecretHitler) -> None:
    """A seat knows its role, fascists their team, an officer the tiles he holds; earlier looks are forgotten."""
    seat = view.seat
    role = state.role(seat)
    knows_team = role == FASCIST or (role == HITLER and view.seats <= 6 and state.terms.hitler_knows)  # SH-1.4
    for other in range(view.seats):
        if other == seat or knows_team:
            view.learn_role(other, state.role(other))
    if state.voted >> seat & 1:
        view.my_ballot = state.ayes >> seat & 1
    holds = (view.step == PRESIDENT or view.step == VETO) and seat == view.president
    if holds or ((view.step == CHANCELLOR or view.step == VETO) and seat == view.chancellor):
        view.hold(state.hand_liberals, state.hand_fascists)
