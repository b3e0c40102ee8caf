"""What every player of Les Infiltrés is asked, card by card; how he answers is his own.

The night asks every living seat for the same taps (LI-3.3): whoever is not called taps like anybody.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from doublejeu.bots.minds import Mind
from doublejeu.core.bits import bits, count
from doublejeu.core.contract import NOBODY, Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.games.les_infiltres.view import LesInfiltresView
from doublejeu.games.les_infiltres.words import (
    CALL,
    CALL_AGENT,
    CALL_AGREEMENT,
    CALL_ARREST,
    CALL_HACKER,
    CALL_INFILTRATORS,
    CALL_LAWYER,
    CALL_RESCUE,
    CALL_WHISTLEBLOWER,
    DEBATE,
    DENOUNCE,
    DOUBLE_AGENT,
    ELECT,
    GLANCE,
    GROUNDS,
    HACKER,
    INFILTRATOR,
    LAWYER,
    LOOKOUT,
    MINISTER,
    NO,
    POINT,
    READY,
    REST,
    SAGE_VOTE,
    SAY_ASK,
    SAY_PLAN,
    SAY_SUSPECT,
    SAY_TRUST,
    SAY_URGE,
    SECOND_VOTE,
    SING,
    SUCCEED,
    SUCCESSION,
    TAKE,
    VOLUNTEER,
    VOLUNTEERING,
    VOTE,
    VOTE_FOR,
    WHISTLEBLOWER,
    WORSHIP_LEADER,
    YES,
)

_TASTE: Final = 7003  # the fork of a seat's dice from which its taste is drawn


@mypyc_attr(allow_interpreted_subclasses=True)
class InfiltresPlayer(Mind):
    """Puts each question to the method that answers it. The view remembers all there is to remember."""

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        super().sit(game, setup, seat, dice)
        self.taste = dice.fork(_TASTE).below(1 << 20)  # decides among equals; asking changes nothing

    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, LesInfiltresView)
        if len(legal) == 1:
            return legal[0]
        step = view.step
        if CALL_AGENT <= step <= CALL_ARREST:
            return self._by_night(view, legal)
        if step == VOTE or step == SECOND_VOTE:
            return VOTE_FOR + self._votes(view, [code - VOTE_FOR for code in legal])
        if step == DEBATE:
            target = self._denounces(view, [code - DENOUNCE for code in legal if code >= DENOUNCE])
            return READY if target == NOBODY else DENOUNCE + target
        if step == VOLUNTEERING:
            return VOLUNTEER + (YES if self._volunteers(view) else NO)
        if step == SAGE_VOTE:
            return ELECT + self._elects(view, [code - ELECT for code in legal])
        assert step == SUCCESSION
        return SUCCEED + self._names_successor(view, [code - SUCCEED for code in legal])

    def intention(self, view: View) -> str:
        """Christians look for infiltrators; these hide until together they carry the vote."""
        assert isinstance(view, LesInfiltresView)
        if view.roles[self.seat] != INFILTRATOR:
            return "hunt" if self._infiltrators_left(view) < view.terms.counts[INFILTRATOR] else "find"
        return "strike" if self._carries(view) else "hide"

    def plan(self, view: View) -> int:
        """Whom it will vote against: what is said in the debate is what is done, unless somebody says more."""
        assert isinstance(view, LesInfiltresView)
        others = [seat for seat in bits(view.alive) if seat != self.seat]
        return SAY_PLAN + self._votes(view, others) if view.step == DEBATE and others else NOBODY

    def _whim(self, view: LesInfiltresView) -> int:
        """A number below 100 that is one's own, and another one each day: the plan and the vote draw the same."""
        return _shuffled(self.taste + len(view.days), self.seat) % 100

    def _by_night(self, view: LesInfiltresView, legal: list[int]) -> int:
        step = view.step
        role = view.roles[self.seat]
        seats = [code - POINT for code in legal if POINT <= code < CALL]
        if role == INFILTRATOR and (step == CALL_INFILTRATORS or step == CALL_AGREEMENT):
            return POINT + self._point_at_a_victim(view, seats)
        if role == HACKER and step == CALL_HACKER:
            return _pointing(self._hacks(view, [seat for seat in seats if view.roles[seat] == NOBODY]))
        if role == MINISTER and step == CALL_RESCUE:
            return CALL + (YES if self._rescues(view) else NO)
        if role == MINISTER and step == CALL_ARREST:
            return _pointing(self._arrests(view, [seat for seat in seats if seat != self.seat]))
        if role == LAWYER and step == CALL_LAWYER:
            return _pointing(self._protects(view, seats))
        if role == WHISTLEBLOWER and step == CALL_WHISTLEBLOWER:
            return _pointing(self._silences(view, [seat for seat in seats if seat != self.seat]))
        if role == LOOKOUT and step == CALL_INFILTRATORS:
            look = self._looks(view)
            return look if look in legal else self._asleep(legal)
        if role == WORSHIP_LEADER and step == CALL_INFILTRATORS and SING in legal:
            return SING if self._sings(view) else self._asleep(legal)
        if role == DOUBLE_AGENT and step == CALL_AGENT:
            return TAKE + self._takes(view)
        return self._asleep(legal)

    def _asleep(self, legal: list[int]) -> int:
        """A tap that does nothing must look like any other."""
        taps = [code for code in legal if code < GLANCE]
        return self.dice.choose(taps)

    def _point_at_a_victim(self, view: LesInfiltresView, seats: list[int]) -> int:
        """First each a favourite of his own; then all where most fingers point."""
        night = view.nights[-1]
        if night.spotted in seats:
            return night.spotted
        worth: list[float] = []
        if view.step == CALL_AGREEMENT:
            votes = [0] * view.seats
            for seat in bits(view.alive):
                if view.roles[seat] == INFILTRATOR and view.pointing[seat] in seats:
                    votes[view.pointing[seat]] += 1
            worth = [float(votes[seat]) for seat in seats]
        else:
            worth = [self._danger(view, seat) for seat in seats]
        return highest(seats, worth)

    # What can be counted

    def _infiltrators_left(self, view: LesInfiltresView) -> int:
        """As many as were dealt and have not been seen to leave."""
        left = view.terms.counts[INFILTRATOR]
        for seat in range(view.seats):
            if not view.alive >> seat & 1 and view.open_cards[seat] == INFILTRATOR:
                left -= 1
        return left

    def _partners(self, view: LesInfiltresView) -> list[int]:
        """The living infiltrators, this seat among them; for one of them."""
        return [seat for seat in bits(view.alive) if view.roles[seat] == INFILTRATOR]

    def _carries(self, view: LesInfiltresView) -> bool:
        """Whether the infiltrators together carry the vote."""
        return 2 * len(self._partners(view)) >= count(view.alive)

    # What each player answers for himself: a seat of those given, or NOBODY where nobody is possible

    def _volunteers(self, view: LesInfiltresView) -> bool:
        raise NotImplementedError

    def _elects(self, view: LesInfiltresView, seats: list[int]) -> int:
        raise NotImplementedError

    def _names_successor(self, view: LesInfiltresView, seats: list[int]) -> int:
        raise NotImplementedError

    def _votes(self, view: LesInfiltresView, seats: list[int]) -> int:
        raise NotImplementedError

    def _denounces(self, view: LesInfiltresView, seats: list[int]) -> int:
        """One of the infiltrators found, or NOBODY."""
        raise NotImplementedError

    def _danger(self, view: LesInfiltresView, seat: int) -> float:
        """How much rather than others an infiltrator sees this one in prison."""
        raise NotImplementedError

    def _hacks(self, view: LesInfiltresView, seats: list[int]) -> int:
        """One of those whose card she does not know, or NOBODY."""
        raise NotImplementedError

    def _rescues(self, view: LesInfiltresView) -> bool:
        raise NotImplementedError

    def _arrests(self, view: LesInfiltresView, seats: list[int]) -> int:
        raise NotImplementedError

    def _protects(self, view: LesInfiltresView, seats: list[int]) -> int:
        raise NotImplementedError

    def _silences(self, view: LesInfiltresView, seats: list[int]) -> int:
        raise NotImplementedError

    def _looks(self, view: LesInfiltresView) -> int:
        """GLANCE, STARE, or NOBODY to sleep."""
        raise NotImplementedError

    def _sings(self, view: LesInfiltresView) -> bool:
        raise NotImplementedError

    def _takes(self, view: LesInfiltresView) -> int:
        """Which of the two cards a double agent is shown, 0 or 1."""
        raise NotImplementedError


def _pointing(seat: int) -> int:
    return REST if seat == NOBODY else POINT + seat


def highest(seats: list[int], worth: list[float]) -> int:
    """The first seat of those worth most."""
    best = 0
    for index in range(1, len(seats)):
        if worth[index] > worth[best]:
            best = index
    return seats[best]


def most_suspect(view: LesInfiltresView, seats: list[int], scores: list[float], taste: int) -> int:
    """The most suspect. Among equals the one most have named aloud today, then whom this seat named, then by taste."""
    named = named_today(view)
    best = seats[0]
    for seat in seats:
        if _stands_out(seat, best, scores, named, taste + len(view.days)):
            best = seat
    return best


def least_suspect(view: LesInfiltresView, seats: list[int], scores: list[float], taste: int) -> int:
    """The last in the same order."""
    named = named_today(view)
    best = seats[0]
    for seat in seats:
        if _stands_out(best, seat, scores, named, taste + len(view.days)):
            best = seat
    return best


def agreed(view: LesInfiltresView) -> int:
    """The taste of partners who carry the vote: they see each other by night and need no word for it."""
    return view.alive * 31 + view.sage + 1


def named_today(view: LesInfiltresView) -> list[int]:
    """By seat, how many of the living spoke against it last: twice, and once more if this seat did."""
    named = [0] * view.seats
    today = len(view.days)
    heard = 0
    words = view.claims.words
    for number in range(len(words) - 1, -1, -1):
        day, speaker, phrase = words[number]
        if day != today:
            break
        target = spoken_against(phrase)
        if target != NOBODY and not heard >> speaker & 1 and view.alive >> speaker & 1:
            heard |= 1 << speaker
            named[target] += 3 if speaker == view.seat else 2
    return named


def spoken_against(phrase: int) -> int:
    """The seat that a phrase speaks against; NOBODY if it speaks against none."""
    if SAY_SUSPECT <= phrase < SAY_TRUST:
        return (phrase - SAY_SUSPECT) // (2 * GROUNDS)
    if SAY_PLAN <= phrase < SAY_URGE:
        return phrase - SAY_PLAN
    if SAY_URGE <= phrase < SAY_ASK:
        return phrase - SAY_URGE
    return NOBODY


def _stands_out(seat: int, other: int, scores: list[float], named: list[int], taste: int) -> bool:
    """Whether one seat comes before another."""
    if scores[seat] != scores[other]:
        return scores[seat] > scores[other]
    if named[seat] != named[other]:
        return named[seat] > named[other]
    return _shuffled(taste, seat) < _shuffled(taste, other)


def _shuffled(taste: int, seat: int) -> int:
    return (taste * 40503 + 1) * (seat + 3) * 2654435761 % 4294967296 >> 8
