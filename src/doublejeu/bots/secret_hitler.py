"""Rules of thumb for Secret Hitler: liberals keep an account of who passed what, fascists hide until it pays."""

from __future__ import annotations

from doublejeu.core.bits import bits
from doublejeu.core.contract import NOBODY, Event, Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.games.secret_hitler.view import Government, SecretHitlerView
from doublejeu.games.secret_hitler.words import (
    ANSWER_VETO,
    ASK_VETO,
    CALL_ELECTION,
    CHANCELLOR,
    DISCARD,
    ELECTION,
    ENACT,
    EXECUTE,
    EXECUTION,
    FASCIST,
    HITLER,
    INVESTIGATE,
    INVESTIGATION,
    JA,
    LIBERAL,
    NEIN,
    NOMINATE,
    NOMINATION,
    PRESIDENT,
    SPECIAL,
    VETO,
    VOTE,
)

# How much one observation weighs, in units of suspicion; chosen by trial over thousands of matches.
CERTAIN = 9.0  # a party card, or a choice only a fascist makes
FASCIST_LAW = 1.0  # sat in a government that enacted a fascist law
LIBERAL_LAW = -0.9
GIVEN_TWO_FASCISTS = 0.9  # the president who handed me no choice
VOTED_FOR_FASCIST_LAW = 0.25
VOTED_AGAINST_FASCIST_LAW = -0.1
TRUSTED = 1.1  # how far above the table's mean a government may be and still get a Ja
TRUSTED_LATE = 0.35  # the same when Hitler as chancellor would end the match


class Thumb:
    """A sensible player of each role, without talk and without search."""

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        self.seat = seat
        self.dice = dice

    def hear(self, event: Event) -> None:
        """The view keeps all this bot needs."""

    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, SecretHitlerView)
        if len(legal) == 1:
            return legal[0]
        if view.step == ELECTION:
            return VOTE + (JA if self._says_ja(view) else NEIN)
        if view.step == NOMINATION:
            return NOMINATE + self._names(view, [code - NOMINATE for code in legal])
        if view.step == PRESIDENT:
            return DISCARD + self._discards(view)
        if view.step == CHANCELLOR:
            return self._enacts(view, legal)
        if view.step == VETO:
            return ANSWER_VETO + (JA if self._accepts_veto(view) else NEIN)
        if view.step == INVESTIGATION:
            return INVESTIGATE + self._investigates(view, [code - INVESTIGATE for code in legal])
        if view.step == SPECIAL:
            return CALL_ELECTION + self._calls(view, [code - CALL_ELECTION for code in legal])
        assert view.step == EXECUTION
        return EXECUTE + self._executes(view, [code - EXECUTE for code in legal])

    # Whom this seat plays for

    def _role(self, view: SecretHitlerView) -> int:
        return view.roles[self.seat]

    def _knows_team(self, view: SecretHitlerView) -> bool:
        return self._role(view) != LIBERAL and HITLER in view.roles and NOBODY not in view.roles

    def _hitler(self, view: SecretHitlerView) -> int:
        return view.roles.index(HITLER)

    def _suspicion(self, view: SecretHitlerView) -> list[float]:
        """How suspect each seat is; a fascist looks at the table as the others do, to know how he looks."""
        return suspicions(view, self.seat if self._role(view) == LIBERAL else NOBODY)

    # Votes

    def _says_ja(self, view: SecretHitlerView) -> bool:
        president, chancellor = view.president, view.chancellor
        late = view.fascist_laws >= 3
        if self._knows_team(view):
            if late and chancellor == self._hitler(view):
                return True
            helped = view.roles[president] != LIBERAL or view.roles[chancellor] != LIBERAL
            if helped and (view.liberal_laws >= 3 or view.fascist_laws >= 3):
                return True
        if self._role(view) == HITLER and late and chancellor == self.seat:
            return True
        if view.tracker == 2 and not (late and chancellor not in bits(view.cleared)):
            return True  # a chaos law helps nobody who governs well
        return self._trusts(view, late)

    def _trusts(self, view: SecretHitlerView, late: bool) -> bool:
        """Whether the proposed government looks no worse than this table's usual."""
        suspicion = self._suspicion(view)
        others = [suspicion[seat] for seat in bits(view.alive) if seat != self.seat]
        usual = sum(others) / len(others)
        worst = max((suspicion[seat] for seat in (view.president, view.chancellor) if seat != self.seat), default=0.0)
        if late and view.chancellor != self.seat and not view.cleared >> view.chancellor & 1:
            return worst < usual + TRUSTED_LATE
        return worst < usual + TRUSTED

    # Candidates

    def _names(self, view: SecretHitlerView, seats: list[int]) -> int:
        suspicion = self._suspicion(view)
        if self._knows_team(view):
            hitler = self._hitler(view)
            if view.fascist_laws >= 3 and hitler in seats:
                return hitler
            partners = [seat for seat in seats if view.roles[seat] != LIBERAL]
            if partners and self.dice.below(100) < 45:
                return self._least(partners, suspicion)
        elif self._role(view) == LIBERAL and view.fascist_laws >= 3:
            safe = [seat for seat in seats if view.cleared >> seat & 1 or view.parties[seat] == 0]
            if safe:
                return self._least(safe, suspicion)
        return self._least(seats, suspicion)

    def _calls(self, view: SecretHitlerView, seats: list[int]) -> int:
        """Whom to make president in a special election."""
        return self._names(view, seats)

    # Laws

    def _discards(self, view: SecretHitlerView) -> int:
        liberals, fascists = view.hand
        if not fascists:
            return LIBERAL
        if not liberals:
            return FASCIST
        if self._role(view) == LIBERAL:
            return FASCIST
        return LIBERAL if self._dares(view, 60 if liberals == 1 else 35) else FASCIST

    def _enacts(self, view: SecretHitlerView, legal: list[int]) -> int:
        liberals, fascists = view.hand
        if self._role(view) == LIBERAL:
            if liberals:
                return ENACT + LIBERAL
            return ASK_VETO if ASK_VETO in legal else ENACT + FASCIST
        if not liberals:
            return ENACT + FASCIST
        if not fascists:
            return ASK_VETO if ASK_VETO in legal else ENACT + LIBERAL
        return ENACT + (FASCIST if self._dares(view, 45) else LIBERAL)

    def _dares(self, view: SecretHitlerView, usually: int) -> bool:
        """Whether a fascist shows his hand: always when it decides the match, else with some chance."""
        if view.liberal_laws == 4 or view.fascist_laws == 5:
            return True
        chance = usually + 10 * view.liberal_laws
        if self._role(view) == HITLER:
            chance -= 30  # he must still look like somebody one could elect
        return self.dice.below(100) < chance

    def _accepts_veto(self, view: SecretHitlerView) -> bool:
        passed = view.governments[-1].passed_liberals
        if self._role(view) == LIBERAL:
            return passed == 0 or view.tracker < 2
        return passed == 2

    # Powers

    def _investigates(self, view: SecretHitlerView, seats: list[int]) -> int:
        if self._role(view) != LIBERAL and self._knows_team(view):
            liberals = [seat for seat in seats if view.roles[seat] == LIBERAL]
            return self.dice.choose(liberals or seats)
        unknown = [seat for seat in seats if view.parties[seat] == NOBODY] or seats
        return self._most(unknown, self._suspicion(view))

    def _executes(self, view: SecretHitlerView, seats: list[int]) -> int:
        if self._knows_team(view):
            liberals = [seat for seat in seats if view.roles[seat] == LIBERAL]
            return self._least(liberals or seats, self._suspicion(view))
        may_be_hitler = [seat for seat in seats if not view.cleared >> seat & 1 and view.parties[seat] != 0]
        return self._most(may_be_hitler or seats, self._hitler_odds(view))

    def _hitler_odds(self, view: SecretHitlerView) -> list[float]:
        """How likely each seat is Hitler, in any unit: by rule of thumb, as likely as it is suspect."""
        return self._suspicion(view)

    def _least(self, seats: list[int], suspicion: list[float]) -> int:
        low = min(suspicion[seat] for seat in seats)
        return self.dice.choose([seat for seat in seats if suspicion[seat] <= low + 0.05])

    def _most(self, seats: list[int], suspicion: list[float]) -> int:
        high = max(suspicion[seat] for seat in seats)
        return self.dice.choose([seat for seat in seats if suspicion[seat] >= high - 0.05])


def suspicions(view: SecretHitlerView, reader: int) -> list[float]:
    """How suspect each seat is from what all saw, and from what `reader` (NOBODY for the public eye) saw besides."""
    suspect = [0.0] * view.seats
    for government in view.governments:
        if government.law != NOBODY:
            _weigh_officers(government, suspect, reader)
        if government.law == FASCIST:
            for seat in bits(government.ayes):
                suspect[seat] += VOTED_FOR_FASCIST_LAW
            for seat in bits(government.nays):
                suspect[seat] += VOTED_AGAINST_FASCIST_LAW
    if reader != NOBODY:
        for seat in range(view.seats):
            if view.parties[seat] != NOBODY:
                suspect[seat] = CERTAIN if view.parties[seat] == 1 else -CERTAIN
    return suspect


def _weigh_officers(government: Government, suspect: list[float], reader: int) -> None:
    president, chancellor = government.president, government.chancellor
    fascist = government.law == FASCIST
    if reader == president:
        if government.passed_liberals == 1:  # the chancellor had the choice, and I know it
            suspect[chancellor] += CERTAIN if fascist else 2 * LIBERAL_LAW
    elif reader == chancellor:
        suspect[president] += GIVEN_TWO_FASCISTS if government.passed_liberals == 0 else LIBERAL_LAW
    else:
        suspect[president] += FASCIST_LAW if fascist else LIBERAL_LAW
        suspect[chancellor] += FASCIST_LAW if fascist else LIBERAL_LAW
