"""A player of Secret Hitler who keeps the exact odds of every way the roles could lie, and acts on them.

Each possible assignment of roles has a weight. A law multiplies it by the chance that such officers, drawing blindly
from the pile, would have ended with that law; a vote by the chance that such a voter votes so. The chances of burying
a liberal law are those measured on people (994 matches of seven): they hold up better than those of any one bot.
"""

from __future__ import annotations

from itertools import combinations

from doublejeu.bots.secret_hitler import Thumb
from doublejeu.core.bits import bits, count
from doublejeu.core.contract import NOBODY, Event, Game, Setup
from doublejeu.core.dice import Dice
from doublejeu.games.secret_hitler.rules import FASCIST_TILES, FASCISTS, LIBERAL_TILES, choose
from doublejeu.games.secret_hitler.view import Government, SecretHitlerView
from doublejeu.games.secret_hitler.words import FASCIST, HITLER, LIBERAL

# The chance that a president with one liberal tile of three buries it, and that a chancellor given one of each enacts
# the fascist one: by liberals, fascists, Hitler.
BURIES = (0.013, 0.679, 0.585)
ENACTS_FASCIST = (0.005, 0.455, 0.382)
# How likely a fascist is to say Ja to a government that holds one of his party, and how likely anybody is otherwise.
JA_FOR_OWN = 0.85
JA_FOR_OTHERS = 0.7
TRUSTED = 0.08  # how much likelier than usual an officer may be a fascist and still get a Ja
HITLER_RISK = 0.4  # how likely the chancellor may be Hitler, against an even guess, and still get a Ja


class Assignment:
    """One way the roles could lie."""

    def __init__(self, fascists: int, hitler: int) -> None:
        self.fascists = fascists  # Hitler not among them
        self.hitler = hitler
        self.weight = 1.0

    def role(self, seat: int) -> int:
        if seat == self.hitler:
            return HITLER
        return FASCIST if self.fascists >> seat & 1 else LIBERAL


class Belief(Thumb):
    """Thumb's manners, with exact odds in place of a tally of suspicion."""

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        super().sit(game, setup, seat, dice)
        seats = range(setup.seats)
        self.assignments = [
            Assignment(sum(1 << member for member in team), hitler)
            for hitler in seats
            for team in combinations([other for other in seats if other != hitler], FASCISTS[setup.seats])
        ]
        self.weighed = 0  # governments already accounted for
        self.summed: tuple[int, int, tuple[int, ...]] | None = None
        self.fascist_odds: list[float] = []
        self.hitler_odds: list[float] = []

    def hear(self, event: Event) -> None:
        """All it needs is in the view, taken in when it is asked."""

    def _suspicion(self, view: SecretHitlerView) -> list[float]:
        """The odds of each seat being a fascist, from the public eye or, for a liberal, from his own."""
        self._look(view)
        return self.fascist_odds

    def _hitler_odds(self, view: SecretHitlerView) -> list[float]:
        """The odds of each seat being Hitler."""
        self._look(view)
        return self.hitler_odds

    def _look(self, view: SecretHitlerView) -> None:
        """Sum the weights up, unless nothing has come to light since the last look."""
        self._take_in(view)
        known = (self.weighed, view.cleared, tuple(view.parties))
        if known == self.summed:
            return
        self.summed = known
        fascists = [0.0] * view.seats
        hitler = [0.0] * view.seats
        total = 0.0
        for assignment in self.assignments:
            if assignment.weight and self._possible(view, assignment):
                total += assignment.weight
                hitler[assignment.hitler] += assignment.weight
                for seat in bits(assignment.fascists | 1 << assignment.hitler):
                    fascists[seat] += assignment.weight
        self.fascist_odds = [weight / total for weight in fascists] if total else fascists
        self.hitler_odds = [weight / total for weight in hitler] if total else hitler

    def _trusts(self, view: SecretHitlerView, late: bool) -> bool:
        suspicion = self._suspicion(view)
        officers = [seat for seat in (view.president, view.chancellor) if seat != self.seat]
        others = [suspicion[seat] for seat in bits(view.alive) if seat != self.seat]
        usual = sum(others) / len(others)
        if late and view.chancellor != self.seat:
            hitler = self._hitler_odds(view)[view.chancellor]
            if hitler > HITLER_RISK / (view.seats - 1):
                return False
        return max((suspicion[seat] for seat in officers), default=0.0) < usual + TRUSTED

    def _possible(self, view: SecretHitlerView, assignment: Assignment) -> bool:
        """A liberal counts what he alone knows; a fascist looks at the table as the others do."""
        if view.cleared >> assignment.hitler & 1:
            return False
        if self._role(view) != LIBERAL:
            return True
        for seat in range(view.seats):
            party = view.parties[seat]
            if party != NOBODY and party != (0 if assignment.role(seat) == LIBERAL else 1):
                return False
        return True

    def _take_in(self, view: SecretHitlerView) -> None:
        """Weigh every government that has come to its end since the last look."""
        while self.weighed < len(view.governments):
            government = view.governments[self.weighed]
            if not government.ayes and not government.nays:
                return  # not voted on yet
            if government.elected and government.law == NOBODY and not government.vetoed:
                if self.weighed == len(view.governments) - 1:
                    return  # still in session
            self._weigh(view, government)
            self.weighed += 1

    def _weigh(self, view: SecretHitlerView, government: Government) -> None:
        president, chancellor = government.president, government.chancellor
        own = self.seat if self._role(view) == LIBERAL else NOBODY
        likely = [[_law_odds(view, government, p, c, own) for c in range(3)] for p in range(3)]
        officers = 1 << president | 1 << chancellor
        said_ja = JA_FOR_OWN / JA_FOR_OTHERS
        said_nein = (1 - JA_FOR_OWN) / (1 - JA_FOR_OTHERS)
        for assignment in self.assignments:
            weight = likely[assignment.role(president)][assignment.role(chancellor)]
            if weight and officers & (assignment.fascists | 1 << assignment.hitler):
                weight *= said_ja ** count(government.ayes & assignment.fascists)
                weight *= said_nein ** count(government.nays & assignment.fascists)
            assignment.weight *= weight


def _law_odds(view: SecretHitlerView, government: Government, president: int, chancellor: int, reader: int) -> float:
    """How likely officers of these roles are to end with the law they ended with, by what the reader saw."""
    if government.law == NOBODY:
        return 1.0
    if reader == government.president:
        return _enacted(government.passed_liberals, government.law, chancellor)
    odds = 0.0
    for drawn in range(4):
        chance = _draw_odds(view, drawn)
        for passed, likely in _passes(drawn, president):
            if reader == government.chancellor:
                odds += chance * likely if passed == government.passed_liberals else 0.0
            else:
                odds += chance * likely * _enacted(passed, government.law, chancellor)
    return odds


def _draw_odds(view: SecretHitlerView, liberals: int) -> float:
    """How likely three tiles of an average pile are to hold so many liberal ones."""
    left_liberals = LIBERAL_TILES - view.liberal_laws
    left_fascists = FASCIST_TILES - view.fascist_laws
    ways = choose(left_liberals, liberals) * choose(left_fascists, 3 - liberals)
    return ways / max(1, choose(left_liberals + left_fascists, 3))


def _passes(drawn: int, president: int) -> list[tuple[int, float]]:
    """How many liberal tiles of the two passed, and how likely, from so many of three."""
    if drawn == 0:
        return [(0, 1.0)]
    if drawn == 3:
        return [(2, 1.0)]
    buries = BURIES[president] if drawn == 1 else BURIES[president] / 2
    return [(drawn - 1, buries), (drawn, 1 - buries)]


def _enacted(passed: int, law: int, chancellor: int) -> float:
    if passed == 1:
        return ENACTS_FASCIST[chancellor] if law == FASCIST else 1 - ENACTS_FASCIST[chancellor]
    return 1.0 if (passed == 0) == (law == FASCIST) else 0.0
