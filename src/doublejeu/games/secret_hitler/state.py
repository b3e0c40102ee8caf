"""All that is true in a match of Secret Hitler: the fields, and what can be read off them.

Tiles are counts: one exists when it is drawn. Only after a policy peek does the pile have a known top (`top`).
"""

from __future__ import annotations

from typing import Final

from doublejeu.core.bits import count
from doublejeu.core.contract import NOBODY, State
from doublejeu.games.secret_hitler.terms import Terms
from doublejeu.games.secret_hitler.words import CHAOS, DEAL, FASCIST, FIRST, HITLER, LIBERAL, NOMINATION, OVER

LIBERAL_TILES: Final = 6  # SH-1.1
FASCIST_TILES: Final = 11
FASCISTS: Final[list[int]] = [0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3]  # SH-1.2: besides Hitler, by number of seats


class Truth(State):
    """The fields of one match."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms.seats)
        self.terms = terms
        self.step = DEAL
        self.dealt = 0
        self.fascists = 0  # Hitler not among them
        self.hitler = NOBODY
        self.alive = (1 << terms.seats) - 1
        self.president = NOBODY  # the candidate, then the elected president
        self.chancellor = NOBODY
        self.rotation = NOBODY  # the last candidate in turn order: special elections do not move it
        self.voted = 0
        self.ayes = 0
        self.limited_president = NOBODY
        self.limited_chancellor = NOBODY
        self.tracker = 0
        self.liberal_laws = 0
        self.fascist_laws = 0
        self.pile_liberals = LIBERAL_TILES
        self.pile_fascists = FASCIST_TILES
        self.top: list[int] = []  # the tiles known to lie on top, next one first
        self.discard_liberals = 0
        self.discard_fascists = 0
        self.hand_liberals = 0
        self.hand_fascists = 0
        self.veto_refused = False
        self.investigated = 0
        self.cleared = 0  # publicly known not to be Hitler
        self.ending = NOBODY

    def __getnewargs__(self) -> tuple[object, ...]:
        return (self.terms,)

    def side(self, seat: int) -> int:
        role = self.role(seat)
        return role if role != HITLER else FASCIST  # parties have the numbers of the sides

    def role(self, seat: int) -> int:
        if seat >= self.dealt:
            return NOBODY
        if seat == self.hitler:
            return HITLER
        return FASCIST if self.fascists >> seat & 1 else LIBERAL

    def eligible(self) -> int:
        """The seats the candidate may name as chancellor (SH-4.2 to SH-4.5)."""
        seats = self.alive & ~(1 << self.president)
        if self.limited_chancellor != NOBODY:
            seats &= ~(1 << self.limited_chancellor)
            if count(self.alive) > 5:
                seats &= ~(1 << self.limited_president)
        return seats

    def copy_into(self, other: Truth) -> None:
        """Make another match the same truth."""
        other.step = self.step
        other.dealt = self.dealt
        other.fascists = self.fascists
        other.hitler = self.hitler
        other.alive = self.alive
        other.president = self.president
        other.chancellor = self.chancellor
        other.rotation = self.rotation
        other.voted = self.voted
        other.ayes = self.ayes
        other.limited_president = self.limited_president
        other.limited_chancellor = self.limited_chancellor
        other.tracker = self.tracker
        other.liberal_laws = self.liberal_laws
        other.fascist_laws = self.fascist_laws
        other.pile_liberals = self.pile_liberals
        other.pile_fascists = self.pile_fascists
        other.top = self.top.copy()
        other.discard_liberals = self.discard_liberals
        other.discard_fascists = self.discard_fascists
        other.hand_liberals = self.hand_liberals
        other.hand_fascists = self.hand_fascists
        other.veto_refused = self.veto_refused
        other.investigated = self.investigated
        other.cleared = self.cleared
        other.ending = self.ending

    def faults(self) -> list[str]:
        faults: list[str] = []
        liberals = self.pile_liberals + self.discard_liberals + self.hand_liberals + self.liberal_laws
        liberals += self.top.count(LIBERAL)
        fascists = self.pile_fascists + self.discard_fascists + self.hand_fascists + self.fascist_laws
        fascists += self.top.count(FASCIST)
        if liberals != LIBERAL_TILES or fascists != FASCIST_TILES:
            faults.append(f"there are {liberals} liberal and {fascists} fascist tiles")
        if self.step > FIRST:
            if count(self.fascists) != FASCISTS[self.seats] or self.hitler == NOBODY:
                faults.append("the roles are not those of this number of seats")
            if self.hitler != NOBODY and self.fascists >> self.hitler & 1:
                faults.append("Hitler is counted twice")
        if self.hitler != NOBODY and self.cleared >> self.hitler & 1:
            faults.append("Hitler is cleared")
        if self.tracker > 3 or (self.tracker == 3 and self.step != CHAOS and self.step != OVER):
            faults.append("the election tracker went past chaos")
        if self.step == NOMINATION and not self.eligible():
            faults.append("nobody can be named chancellor")
        return faults
