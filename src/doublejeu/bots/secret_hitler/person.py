"""Somebody who plays Secret Hitler as people do: by the frequencies counted in 557 matches of seven.

What people did depends on who they were and on what lay on the table; where it depended on what they thought of
others, which nobody counted, this one thinks as `belief` does and acts on it as seldom as people acted on anything. He
is somebody to develop readers on, a partner, an opponent, and a ruler for human likeness; he is not there to win.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from doublejeu.bots.secret_hitler.belief import Belief, BeliefPersona
from doublejeu.bots.secret_hitler.history import LATE, Stand
from doublejeu.bots.speech import TalkingTraits
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.games.secret_hitler.words import FASCIST, HITLER, LIBERAL

# By role (liberal, fascist, Hitler), in tenths of a per cent.
BURIES: Final[list[int]] = [14, 677, 561]  # the only liberal tile of three
BURIES_OF_TWO: Final[list[int]] = [240, 550, 540]
# A chancellor with one of each enacts the fascist one, by his role and the president's as far as he knows it.
ENACTS: Final[list[list[int]]] = [[1, 1, 1], [479, 418, 283], [428, 354, 354]]
# Ja to a government that the odds speak against and for, early and late; and officers for their own.
JA: Final[list[list[int]]] = [[310, 610], [180, 520]]
PARTY_JA: Final[list[list[int]]] = [[484, 496], [314, 446]]  # who knows his party: of two liberals, and of the party
JA_FOR_ONESELF: Final[list[int]] = [795, 530]
# A fascist's choice of a chancellor, per eligible seat by its role, early and late.
NAMES: Final[list[list[int]]] = [[245, 190, 212], [230, 157, 298]]
CALLS: Final[list[list[int]]] = [[207, 97, 184], [179, 146, 139], [202, 96, 96]]  # a special election, by both roles
LEANING: Final = 1.6  # how much likelier than usual a liberal names the least suspect seat than the most suspect one
SHOOTING: Final = 5.0  # how much likelier a liberal shoots whom he is sure of than whom he trusts


TALKATIVE: Final = TalkingTraits(talks=45)


@dataclass(frozen=True)
class PersonPersona(BeliefPersona):
    """Errs and keeps silent as people do; the frequencies themselves are counted, and not a matter of taste."""

    talking: TalkingTraits = TALKATIVE


USUAL: Final = PersonPersona()


@mypyc_attr(allow_interpreted_subclasses=True)
class Person(Belief):
    """Plays and claims by people's frequencies."""

    def __init__(self, persona: PersonPersona = USUAL) -> None:
        super().__init__(persona)

    def _says_ja(self, view: SecretHitlerView) -> bool:
        late = 1 if view.fascist_laws >= LATE else 0
        if late and self._role(view) != LIBERAL and view.roles[view.chancellor] == HITLER:
            return True
        if self.seat == view.president or self.seat == view.chancellor:
            return self._whim(view) < JA_FOR_ONESELF[late]
        if self._knows_team(view):
            own = view.roles[view.president] != LIBERAL or view.roles[view.chancellor] != LIBERAL
            return self._whim(view) < PARTY_JA[late][1 if own else 0]
        stand = Stand(view.president, view.chancellor, view.alive, view.fascist_laws, view.tracker)
        welcome = 1 if self._odds(view).welcomes(stand, self.seat) else 0
        return self._whim(view) < JA[late][welcome]

    def _discards(self, view: SecretHitlerView) -> int:
        liberals, fascists = view.hand
        if not fascists:
            return LIBERAL
        if not liberals:
            return FASCIST
        often = (BURIES if liberals == 1 else BURIES_OF_TWO)[self._role(view)]
        return LIBERAL if self.dice.below(1000) < often else FASCIST

    def _enacts_fascist(self, view: SecretHitlerView) -> bool:
        president = view.roles[view.president]
        return self.dice.below(1000) < ENACTS[self._role(view)][max(president, LIBERAL)]

    def _names(self, view: SecretHitlerView, seats: list[int]) -> int:
        if self._knows_team(view):
            late = 1 if view.fascist_laws >= LATE else 0
            return self._drawn(seats, [NAMES[late][view.roles[seat]] for seat in seats])
        suspicion = self._suspicion(view)
        return self._drawn(seats, [1 + int(1000 * (LEANING - suspicion[seat])) for seat in seats])

    def _calls(self, view: SecretHitlerView, seats: list[int]) -> int:
        if self._knows_team(view):
            return self._drawn(seats, [CALLS[self._role(view)][view.roles[seat]] for seat in seats])
        return self._names(view, seats)

    def _executes(self, view: SecretHitlerView, seats: list[int]) -> int:
        """Fascists shoot liberals; liberals shoot whom they suspect, though not always the most suspect."""
        if self._knows_team(view):
            liberals = [seat for seat in seats if view.roles[seat] == LIBERAL]
            return self.dice.choose(liberals or seats)
        suspicion = self._suspicion(view)
        may_be = [seat for seat in seats if not view.cleared >> seat & 1 and view.parties[seat] != 0] or seats
        return self._drawn(may_be, [1 + int(100 * (1 + SHOOTING * suspicion[seat])) for seat in may_be])

    def _drawn(self, seats: list[int], weights: list[int]) -> int:
        return seats[self.dice.pick(weights)]
