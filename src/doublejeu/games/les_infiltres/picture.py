"""What a seat of Les Infiltrés is shown, key by key: the shape of `LesInfiltresView.as_dict`.

Only types: the page's own are written from them (`make wire`). -1 stands for what is not known or not there.
"""

from __future__ import annotations

from typing import Annotated, TypedDict

Pair = Annotated[list[int], 2]


class Night(TypedDict):
    """One night as this seat lived it."""

    night: int
    over: bool
    singer: int
    jailed: list[int]
    designated: int
    caught: int
    look: int
    spotted: int
    hacked: int
    protected: int
    silencing: int
    rescued: int
    arrested: int


class Day(TypedDict):
    """One day: who could not vote, who pointed at whom, who had to go."""

    day: int
    silenced: int
    denouncer: int
    denounced: int
    votes: list[Pair]  # voter, target; in seat order
    tied: list[int]
    second_votes: list[Pair]
    excluded: list[int]


class Result(TypedDict):
    """A seat claims to know the card of another."""

    day: int
    seat: int
    target: int
    role: int


class Deed(TypedDict):
    """A seat claims to have done something by night."""

    day: int
    seat: int
    deed: int
    target: int


class View(TypedDict):
    """The whole picture."""

    seat: int | None
    seats: int
    cards_dealt: list[int]
    roles_possible: list[int]
    steps_called: list[int]
    denouncing: bool
    step: int
    night: int
    by_night: bool
    alive: list[int]
    sage: int
    volunteers: list[int]
    sage_votes: list[Pair]
    silenced: int
    ready: list[int]
    candidates: list[int]
    roles: list[int]
    open_cards: list[int]
    innocent: list[int]
    tapped: bool
    tap: int
    cards: list[int]
    card_kept: int
    barred_from_self: bool
    hacks: list[Pair]  # seat, role
    pointing: list[int]
    rescue_spent: bool
    arrest_spent: bool
    song_spent: bool
    nights: list[Night]
    days: list[Day]
    outed: list[int]  # by seat: the card it claims
    results: list[Result]
    deeds: list[Deed]
    contradictions: list[Pair]  # seats that cannot both be right; one with itself: its own card refutes it
    ending: str | None
