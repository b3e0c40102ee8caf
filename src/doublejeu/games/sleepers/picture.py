"""What a seat of Sleepers is shown, key by key: the shape of `SleepersView.as_dict`, which says what its lists go by.

Only types: the page's own are written from them (`make wire`). -1 stands for what is not known or not there.
"""

from __future__ import annotations

from typing import TypedDict


class Threat(TypedDict):
    """How far a player is from one of the endings, as everybody can see."""

    missing: int
    gaps: list[int]
    standing: list[int]


class Threats(TypedDict):
    """The endings that a player can be near, and how many of its agents sleep."""

    crossing: Threat
    liberation: Threat
    capture: Threat
    sleepers: int


class Waiting(TypedDict):
    """An ability that is being resolved."""

    hex: int
    tile: int
    left: int


class Trace(TypedDict):
    """Something that happened on the board lately."""

    seat: int
    turn: int
    event: str
    hexes: list[int]


class View(TypedDict):
    """The whole picture."""

    seat: int | None
    seats: int
    step: int
    player: int
    turn: int
    quiet: int
    quiet_limit: int
    repeats: int
    deadly: int
    remember: bool
    owners: list[int]
    face_up: list[bool]
    tiles: list[int]
    hand: list[int]
    hands: list[int]
    bags: list[int]
    dead: list[list[int]]
    second: int
    stack: list[Waiting]
    chosen: int
    traces: list[Trace]
    threats: list[Threats]
    ending: str | None
    winner: int
