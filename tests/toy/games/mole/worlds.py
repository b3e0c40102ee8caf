"""Worlds of The Mole that a seat must hold possible."""

from doublejeu.core.contract import NOBODY
from doublejeu.core.dice import Dice
from tests.toy.games.mole.rules import Mole
from tests.toy.games.mole.view import MoleView
from tests.toy.games.mole.words import DEALING, DIGGER, MOLE, POINTING


def suspects(view: MoleView) -> list[int]:
    """The seats that may be the mole, as far as this seat knows."""
    if MOLE in view.roles:
        return [view.roles.index(MOLE)]
    return [seat for seat, role in enumerate(view.roles) if role != DIGGER]


def admits(view: MoleView, state: Mole) -> bool:
    """Whether a state could be the truth for the seat of a view."""
    if (state.step, state.rounds) != (view.step, view.rounds):
        return False
    if state.mole != NOBODY and state.mole not in suspects(view):
        return False
    return not view.pointed or state.targets[view.seat] == view.targets[view.seat]


def imagine(view: MoleView, dice: Dice) -> Mole:
    """A world drawn from all that the seat must hold possible; sealed answers of others are still to be given."""
    state = Mole(view.terms)
    state.step = view.step
    if view.step == DEALING:
        return state
    state.mole = dice.choose(suspects(view))
    state.rounds = view.rounds
    if view.step != POINTING:
        state.targets = view.targets.copy()
        caught = 2 * state.targets.count(state.mole) > state.seats
        state.winner = DIGGER if caught else MOLE
    elif view.pointed:
        state.targets[view.seat] = view.targets[view.seat]
    return state


def confide(view: MoleView, state: Mole) -> None:
    """Let a seat that has heard only what everybody heard know its role in an imagined world."""
    view.roles[view.seat] = state.role(view.seat)
