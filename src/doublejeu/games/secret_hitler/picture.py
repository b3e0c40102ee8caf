"""What a seat of Secret Hitler is shown, key by key: the shape of `SecretHitlerView.as_dict`.

Only types: the page's own are written from them (`make wire`). -1 stands for what is not known or not there.
"""

from __future__ import annotations

from typing import Annotated, TypedDict

Pair = Annotated[list[int], 2]


class Government(TypedDict):
    """A president and a chancellor who were voted upon, and what came of it."""

    president: int
    chancellor: int
    ayes: list[int]
    nays: list[int]
    elected: bool
    law: int
    vetoed: bool
    drawn_liberals: int
    passed_liberals: int
    seen: Pair  # of the tiles drawn, those this seat had peeked at: liberal, fascist


class Claim(TypedDict):
    """What the officers of a government claim of their tiles: how many were liberal."""

    government: int  # its place in `governments`
    drawn: int
    received: int
    contradictory: bool  # whether they accuse each other


class Sight(TypedDict):
    """A president looked at a card, or at the pile (target -1), and what is claimed of it."""

    seat: int
    target: int
    said_party: int
    said_tiles: list[int]


class View(TypedDict):
    """The whole picture."""

    seat: int | None
    seats: int
    step: int
    roles: list[int]
    parties: list[int]
    alive: list[int]
    cleared: list[int]
    investigated: list[int]
    president: int
    chancellor: int
    special: bool
    my_ballot: int
    limited: Pair  # whom term limits bar: president, chancellor
    tracker: int
    liberal_laws: int
    fascist_laws: int
    powers: list[int]  # the step that follows each fascist law
    pile: int
    discard: int
    hand: list[int]
    top: list[int]
    governments: list[Government]
    claims: list[Claim]
    sights: list[Sight]
    ending: str | None
