"""What a board shows to be one step from decided: an explanation for players, from face-up agents alone."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doublejeu.core.contract import NOBODY
from doublejeu.core.hexes import HEXES, NEIGHBOURS, aligned, bit_of, count_hexes, crosses, hexes_of
from doublejeu.games.sleepers.words import (
    CAPTURE,
    ENDING_CLAUSES,
    LIBERATION,
    MASTER,
    MILITIA,
    MORALE,
    SCIENTIST,
    SUCCESS,
)

FEW_LIVES: Final = 2  # deaths left before morale breaks


class Threat:
    """One seat would win by this ending if one of these hexes held what is missing."""

    def __init__(self, seat: int, ending: int, hexes: list[int], prey: int) -> None:
        self.seat = seat
        self.ending = ending
        self.hexes = hexes  # any one of them is enough; none where it is a matter of lives
        self.prey = prey  # the agent about to be captured

    def as_dict(self) -> dict[str, object]:
        return {
            "seat": self.seat,
            "ending": ENDING_CLAUSES[self.ending],
            "hexes": self.hexes.copy(),
            "prey": self.prey,
        }


def threats(owners: list[int], face_up: list[bool], faces: list[int], dead: list[int]) -> list[Threat]:
    """Every such threat of either seat, white's first."""
    found: list[Threat] = []
    for seat in range(2):
        active: i64 = 0
        science: i64 = 0
        militia: i64 = 0
        rivals: i64 = 0
        free: i64 = 0  # where this seat may still have an active agent: its sleepers and empty hexes
        for number in range(HEXES):
            bit: i64 = bit_of(number)
            if owners[number] == 1 - seat:
                rivals |= bit
            elif owners[number] == NOBODY or not face_up[number]:
                free |= bit
            else:
                active |= bit
                if faces[number] == SCIENTIST or faces[number] == MASTER:
                    science |= bit
                if faces[number] == MILITIA or faces[number] == MASTER:
                    militia |= bit
        links = [number for number in hexes_of(free) if crosses(active | bit_of(number), number)]
        if links:
            found.append(Threat(seat, SUCCESS, links, NOBODY))
        ends = [number for number in hexes_of(free) if aligned(science | bit_of(number), number)]
        if ends:
            found.append(Threat(seat, LIBERATION, ends, NOBODY))
        for prey in hexes_of(rivals):
            around: i64 = NEIGHBOURS[prey]
            missing: i64 = around & ~militia
            if count_hexes(missing) == 1 and missing & ~rivals:
                found.append(Threat(seat, CAPTURE, hexes_of(missing), prey))
        if dead[1 - seat] >= 10 - FEW_LIVES:
            found.append(Threat(seat, MORALE, [], NOBODY))
    return found
