"""Rules of thumb for Les Infiltrés: what each card does by night, and whom to point at by day.

Suspicion is built from what everybody has seen: who voted against people that turned out Christians, who voted
against people that turned out infiltrators, who held back when one was voted out. Where nobody stands out, all bots
point at the same name by a rule that depends on public facts alone, so that the infiltrators cannot steer the vote;
the infiltrators hide by following it.
"""

from __future__ import annotations

from doublejeu.core.bits import bits
from doublejeu.core.contract import NOBODY, Event, Game, View
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

SURE = 100.0
SUSPECT = 2.0  # from here on a whistleblower or a minister acts on suspicion alone


class Thumb:
    """Plays every card sensibly, in silence."""

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        self.seat = seat
        self.dice = dice

    def hear(self, event: Event) -> None:
        """The view remembers all there is to remember in silence; claims will be heard here."""

    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, LesInfiltresView)
        if len(legal) == 1:
            return legal[0]
        step = view.step
        if CALL_AGENT <= step <= CALL_ARREST:
            return self._by_night(view, legal)
        if step in (VOTE, SECOND_VOTE):
            return self._vote(view, legal)
        if step == DEBATE:
            return self._denounce_or_wait(legal)
        if step == VOLUNTEERING:
            return VOLUNTEER + (YES if self.dice.below(10) < 3 else NO)
        if step == SAGE_VOTE:
            return ELECT + self._favourite(view, [code - ELECT for code in legal])
        assert step == SUCCESSION
        return SUCCEED + self._successor(view, [code - SUCCEED for code in legal])

    # Suspicion

    def _suspicion(self, view: LesInfiltresView) -> list[float]:
        """How much each seat stands out, by what everybody has seen."""
        scores = [0.0] * view.seats
        cards = view.open_cards.copy()
        for night in view.nights:
            if night.singer != NOBODY:
                cards[night.singer] = WORSHIP_LEADER  # face down, and yet everybody knows it
        for day in view.days:
            fallen = [seat for seat in bits(day.excluded) if cards[seat] == INFILTRATOR]
            for voter, target in day.second_votes or day.votes:
                role = cards[target]
                if role == INFILTRATOR:
                    scores[voter] -= 2.0
                elif role != NOBODY:
                    scores[voter] += 1.0
                if fallen and target not in fallen:
                    scores[voter] += 1.0
        for seat in range(view.seats):
            if cards[seat] == INFILTRATOR:
                scores[seat] = SURE
            elif cards[seat] != NOBODY:
                scores[seat] = -SURE
        return scores

    def _suspicion_of_my_own(self, view: LesInfiltresView) -> list[float]:
        """The same with what this seat alone knows."""
        scores = self._suspicion(view)
        for seat in range(view.seats):
            if view.roles[seat] == INFILTRATOR:
                scores[seat] = SURE
            elif view.roles[seat] != NOBODY or view.innocent >> seat & 1:
                scores[seat] = -SURE
        return scores

    def _ranked(self, view: LesInfiltresView, seats: list[int], scores: list[float]) -> list[int]:
        """Most suspect first; equals in an order that changes daily and that everybody can work out."""
        salt = view.alive * 31 + len(view.days) * 7 + view.sage
        return sorted(seats, key=lambda seat: (-scores[seat], (salt + 1) * (seat + 3) * 2654435761 % 4294967296))

    def _favourite(self, view: LesInfiltresView, seats: list[int]) -> int:
        """The name everybody would come to by public facts alone."""
        return self._ranked(view, seats, self._suspicion(view))[0]

    def _infiltrators_left(self, view: LesInfiltresView) -> int:
        """As many as were dealt and have not been seen to leave."""
        gone = [seat for seat in range(view.seats) if not view.alive >> seat & 1]
        return view.terms.counts[INFILTRATOR] - sum(view.open_cards[seat] == INFILTRATOR for seat in gone)

    # By day

    def _vote(self, view: LesInfiltresView, legal: list[int]) -> int:
        seats = [code - VOTE_FOR for code in legal]
        if view.roles[self.seat] == INFILTRATOR:
            return VOTE_FOR + self._vote_in_hiding(view, seats)
        return VOTE_FOR + self._ranked(view, seats, self._suspicion_of_my_own(view))[0]

    def _vote_in_hiding(self, view: LesInfiltresView, seats: list[int]) -> int:
        """Follow the crowd, even against a partner, until together the infiltrators can carry the vote."""
        ranked = self._ranked(view, seats, self._suspicion(view))
        partners = [seat for seat in bits(view.alive) if view.roles[seat] == INFILTRATOR]
        if 2 * len(partners) >= len(bits(view.alive)):
            christians = [seat for seat in ranked if seat not in partners]
            if christians:
                return christians[0]
        return ranked[0]

    def _denounce_or_wait(self, legal: list[int]) -> int:
        """One sure infiltrator is worth a hacker: the day's vote cannot miss."""
        known = [code for code in legal if code >= DENOUNCE]
        return known[0] if known else READY

    def _successor(self, view: LesInfiltresView, seats: list[int]) -> int:
        if view.roles[self.seat] == INFILTRATOR:
            return self.dice.choose(seats)  # a partner, at times: never always
        return self._ranked(view, seats, self._suspicion_of_my_own(view))[-1]

    # By night

    def _by_night(self, view: LesInfiltresView, legal: list[int]) -> int:
        step = view.step
        role = view.roles[self.seat]
        if role == INFILTRATOR and step in (CALL_INFILTRATORS, CALL_AGREEMENT):
            return self._point_at_a_victim(view, legal)
        if role == HACKER and step == CALL_HACKER:
            return self._hack(view, legal)
        if role == MINISTER and step == CALL_RESCUE:
            return CALL + (YES if self._worth_rescuing(view) else NO)
        if role == MINISTER and step == CALL_ARREST:
            return self._arrest(view, legal)
        if role == LAWYER and step == CALL_LAWYER:
            return self._protect(view, legal)
        if role == WHISTLEBLOWER and step == CALL_WHISTLEBLOWER:
            return self._silence(view, legal)
        if role == LOOKOUT and step == CALL_INFILTRATORS:
            known = [seat for seat in bits(view.alive) if view.roles[seat] == INFILTRATOR]
            return self._asleep(legal) if known else GLANCE
        if role == WORSHIP_LEADER and step == CALL_INFILTRATORS and SING in legal:
            return SING if self._night_too_many(view) else self._asleep(legal)
        if role == DOUBLE_AGENT and step == CALL_AGENT:
            return TAKE + (1 if view.cards[1] == INFILTRATOR else 0)  # the side with the better chances
        return self._asleep(legal)

    def _asleep(self, legal: list[int]) -> int:
        """A tap that does nothing must look like any other."""
        taps = [code for code in legal if code < GLANCE]
        return self.dice.choose(taps)

    def _night_too_many(self, view: LesInfiltresView) -> bool:
        """With an even number in the game a night without a victim leaves the Christians the better count."""
        return len(bits(view.alive)) % 2 == 0

    def _point_at_a_victim(self, view: LesInfiltresView, legal: list[int]) -> int:
        """First each a favourite of his own; then all where most fingers point."""
        seats = [code - POINT for code in legal]
        night = view.nights[-1]
        if night.spotted in seats:
            return POINT + night.spotted
        if view.step == CALL_AGREEMENT:
            votes = [0] * view.seats
            for seat in bits(view.alive):
                if view.roles[seat] == INFILTRATOR and view.pointing[seat] in seats:
                    votes[view.pointing[seat]] += 1
            return POINT + max(seats, key=lambda seat: (votes[seat], -seat))
        return POINT + max(seats, key=lambda seat: self._danger(view, seat))

    def _danger(self, view: LesInfiltresView, seat: int) -> float:
        """Whom infiltrators would rather see in prison."""
        danger = self.dice.below(1000) / 1000
        if view.roles[seat] != NOBODY:
            danger += 2.0  # a card they know is a special one
        if seat == view.sage:
            danger += 0.5
        for day in view.days:
            for voter, target in day.votes:
                if voter == seat and view.roles[target] == INFILTRATOR:
                    danger += 0.5
        for night in view.nights:
            if night.designated == seat:
                danger -= 1.0  # stayed free once: the pastor, or well protected
        return danger

    def _hack(self, view: LesInfiltresView, legal: list[int]) -> int:
        seats = [code - POINT for code in legal if code >= POINT and view.roles[code - POINT] == NOBODY]
        if not seats:
            return REST
        return POINT + self._ranked(view, seats, self._suspicion(view))[0]

    def _worth_rescuing(self, view: LesInfiltresView) -> bool:
        return view.nights[-1].designated == self.seat or self._night_too_many(view)

    def _arrest(self, view: LesInfiltresView, legal: list[int]) -> int:
        seats = [code - POINT for code in legal if code >= POINT]
        scores = self._suspicion_of_my_own(view)
        suspect = self._ranked(view, seats, scores)[0]
        left = self._infiltrators_left(view)
        lost_at_dawn = 2 * left > len(bits(view.alive)) - 1
        return POINT + suspect if scores[suspect] >= SUSPECT or lost_at_dawn else REST

    def _protect(self, view: LesInfiltresView, legal: list[int]) -> int:
        if POINT + self.seat in legal:
            return POINT + self.seat
        if POINT + view.sage in legal and view.roles[view.sage] != INFILTRATOR:
            return POINT + view.sage
        return self.dice.choose(legal)

    def _silence(self, view: LesInfiltresView, legal: list[int]) -> int:
        seats = [code - POINT for code in legal if code >= POINT and code != POINT + self.seat]
        scores = self._suspicion_of_my_own(view)
        suspect = self._ranked(view, seats, scores)[0]
        return POINT + suspect if scores[suspect] >= SUSPECT else REST
