"""What an agent of Infiltraîtres is shown, key by key: the shape of `InfiltraitresView.as_dict`.

Only types: the page's own are written from them (`make wire`). -1 stands for what is not known or not there.
"""

from __future__ import annotations

from typing import Annotated, TypedDict

Pair = Annotated[list[int], 2]
Four = Annotated[list[int], 4]


class Agent(TypedDict):
    """What stands before an agent."""

    hand: list[int]  # -1 for a card this seat does not see
    traitor: int | None  # None: there is none; -1: there is one, unseen
    target: int  # its target number, 0 where targets have none
    suspect: int  # what marks call its traitor
    dossier: Pair  # the two cards of a composite traitor: number, speciality
    clues: list[Pair]  # a card and its orientation
    retired: bool


class Possible(TypedDict):
    """What public facts leave possible for one traitor: its cards, and the specialities and numbers that are struck."""

    cards: list[int]
    specialities: list[int]
    numbers: list[int]


class Boss(TypedDict):
    """The traitor who stands aside."""

    aside: bool
    patron: bool  # the Boss himself, not merely the last traitor of mission 18
    card: int
    clues: list[Pair]
    left: int  # clues about him that may still be given in this turn


class View(TypedDict):
    """The whole picture."""

    seat: int | None
    seats: int
    mission: str
    specialities: int
    numbers: Pair  # lowest, highest
    limit: int
    turned: bool  # hands are turned round: what one sees of another's hand is hidden from its owner
    loaded: int
    step: int
    turn: int
    elite: int
    cartridges: int
    traitors: int
    centre: int
    headquarters: int
    agents: list[Agent]
    open: list[int]
    closed: list[int]  # the backs in the order they came: from headquarters 0, clues 1, a hand 2
    middle: list[int]
    row: list[int]
    files: int  # cards of the files that may still be drawn in this turn
    aim: Pair  # whose traitor a clue or a shot is meant for, and the speciality named
    boss: Boss
    finale: bool
    fallen: list[int]
    shots: list[Four]  # shooter, target, card, hit
    last_clue: list[int]  # giver, target, card, orientation; nothing before the first, nor once it was discarded
    silent: bool
    seconds: int
    markable: list[int]
    board: list[Possible | None] | None
    ending: str | None
