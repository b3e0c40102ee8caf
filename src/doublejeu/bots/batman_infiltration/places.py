"""How likely a Chief of Batman Infiltration sends a henchman where he did, by the side he plays for."""

from __future__ import annotations

from math import exp

from doublejeu.core.bits import bits
from doublejeu.games.batman_infiltration.cards import PLACE_OF
from doublejeu.games.batman_infiltration.missions import Mission
from doublejeu.games.batman_infiltration.state import NO_CARD
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.batman_infiltration.words import (
    ARKHAM,
    BANK,
    FAMILY,
    ICEBERG,
    KILLER_CROC,
    POLICE,
    SEWER,
    VILLAIN,
)


def place_chances(view: BatmanInfiltrationView, mission: Mission, weight: float) -> list[float]:
    """By side: the chance of a mission's place, of those its Chief had a card for.

    `weight` is how much, as log-odds, a place is preferred that helps one's side.
    """
    options = 0
    for card in [*mission.revealed, mission.extra]:
        if card == NO_CARD:
            continue
        if PLACE_OF[card] == SEWER or view.characters[mission.chief] == KILLER_CROC:
            options = 0b1111
        else:
            options |= 1 << PLACE_OF[card]
    chances: list[float] = []
    for side in (VILLAIN, FAMILY):
        total = 0.0
        for place in bits(options):
            total += exp(weight * _helps(view, mission, place, side))
        chances.append(exp(weight * _helps(view, mission, mission.location, side)) / total if total else 1.0)
    return chances


def _helps(view: BatmanInfiltrationView, mission: Mission, place: int, side: int) -> float:
    """How much the next square there helps a side; squares are followed back to that turn."""
    square = mission.square if place == mission.location else _square_then(view, mission, place)
    red = square == view.terms.red[place]
    helps = 0.0  # the family
    if place == POLICE:
        helps = 0.5 if red else 1.0
    elif place == ICEBERG:
        helps = -2.5 if red else -0.5
    elif place == ARKHAM:
        helps = 0.0 if red else 1.0
    elif place == BANK:
        helps = -1.0 if red else 1.0
    return helps if side == FAMILY else -helps


def _square_then(view: BatmanInfiltrationView, mission: Mission, place: int) -> int:
    """Which square a henchman would have entered at a place in that turn."""
    square = 0
    for earlier in view.missions:
        if earlier.turn >= mission.turn:
            break
        if earlier.location == place:
            square = 0 if earlier.square == view.terms.red[place] else earlier.square
    return square + 1
