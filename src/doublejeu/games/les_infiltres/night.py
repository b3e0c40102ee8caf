"""The nights of Les Infiltrés, in the booklet's order. Clauses LI-3 and LI-4: docs/rules/les_infiltres.md.

In every step every living seat taps, and only the clock ends the step. A tap by somebody the step does not call is
struck off and forgotten: that is the whole of its life.
"""

from __future__ import annotations

from typing import Final, cast

from doublejeu.core.bits import bits, lowest
from doublejeu.core.codes import Seats, seat_codes
from doublejeu.core.contract import ALL, NOBODY
from doublejeu.games.les_infiltres import events, words
from doublejeu.games.les_infiltres.state import CLOCK_BIT, Truth

_CARDS: Final[list[int]] = [words.TAKE, words.TAKE + 1]
_REST: Final[list[int]] = [words.REST]
_CALLS: Final[list[int]] = [words.CALL, words.CALL + words.YES]


class Nights(Truth):
    """What happens with closed eyes."""

    def nightfall(self) -> None:
        self.night += 1
        events.tell_night(self, ALL, self.night)  # LI-3.1
        self.call_next(words.CALL_AGENT if self.night == 1 else words.CALL_HACKER)

    def call_next(self, step: int) -> None:
        """Call the first role from this step on that may be in play (LI-3.4); after the last one comes dawn."""
        called = self.terms.steps_with(self._gone())
        while not called >> step & 1:
            step += 1
            if step > words.CALL_ARREST:
                self.dawn()
                return
        self.call(cast(events.Step, step))

    def _gone(self) -> int:
        """The roles called by night whose holder has left the game, as a set: their cards lie face up for all."""
        gone = 0
        for role, holder in (
            (words.HACKER, self.hacker),
            (words.LAWYER, self.lawyer),
            (words.WHISTLEBLOWER, self.whistleblower),
            (words.MINISTER, self.minister),
        ):
            if holder != NOBODY and not self.alive >> holder & 1:
                gone |= 1 << role
        return gone

    def call(self, step: events.Step) -> None:
        """Open a step of the night."""
        self.enter(step)
        if step == words.CALL_AGENT:
            self.await_chance(words.OFFERING)  # two cards first
            return
        if step == words.CALL_INFILTRATORS:
            self.choices = [NOBODY] * self.seats
            if self.night == 1:
                events.tell_team(self, self.infiltrators, Seats(self.infiltrators))  # LI-4.11
        self.ask_everybody()

    def ask_everybody(self) -> None:
        """Every living seat taps (LI-3.3), and only the clock ends the step (LI-3.5)."""
        self.owing = self.alive | CLOCK_BIT
        step = self.step
        self.named = 0
        if step == words.CALL_INFILTRATORS:
            self.sleeping = self.pointable[1:]
            self.awake = self.infiltrators & self.alive | self.living_bit(self.lookout) | self._singer()
            self.named = self.awake
        elif step == words.CALL_AGREEMENT:
            self.sleeping = self.pointable[1:]
            self.awake = self.infiltrators & self.alive | self._singer()
            self.named = self.awake
        elif step == words.CALL_RESCUE:
            self.sleeping = _CALLS
            self.awake = 0
            if not self.rescue_spent and self.designated != NOBODY:
                self.awake = self.living_bit(self.minister)
        elif step == words.CALL_ARREST:
            self.sleeping = self.pointable
            self.awake = 0
            if not self.arrest_spent:
                self.awake = self.living_bit(self.minister)
            self.named = self.awake
        elif step == words.CALL_HACKER:
            self.sleeping = self.pointable
            self.awake = self.living_bit(self.hacker)
            self.named = self.awake
        elif step == words.CALL_LAWYER:
            self.sleeping = self.pointable
            self.awake = self.alive  # everybody's taps count for the rule on pointing at oneself
            self.named = self.selfish_before & self.alive
        elif step == words.CALL_WHISTLEBLOWER:
            self.sleeping = self.pointable
            self.awake = self.living_bit(self.whistleblower)
        elif step == words.CALL_PASTOR:
            self.sleeping = _REST
            self.awake = 0
        else:
            self.sleeping = _CARDS
            self.awake = self.living_bit(self.agent)

    def _singer(self) -> int:
        """The worship leader as a set, if he still may sing (LI-4.19)."""
        return 0 if self.song_spent else self.living_bit(self.leader)

    def asked_by_name(self, seat: int) -> list[int]:
        """What a seat in `named` may tap in the present step."""
        step = self.step
        if step == words.CALL_INFILTRATORS or step == words.CALL_AGREEMENT:
            if self.infiltrators >> seat & 1:
                return self.targets  # LI-4.12
            codes = self.sleeping.copy()
            if seat == self.lookout:
                codes.append(words.GLANCE)  # LI-4.14
                codes.append(words.STARE)
            else:
                codes.append(words.SING)  # LI-4.19
            return codes
        barred = 1 << seat  # LI-4.7, LI-4.8, LI-4.23: not oneself
        if step == words.CALL_ARREST and self.rescuing:
            barred |= 1 << self.designated  # LI-4.23
        codes = seat_codes(words.POINT, self.alive & ~barred)
        codes.insert(0, words.REST)
        return codes

    def echo(self, seat: int, code: int) -> None:
        """Whoever taps is told that the tap is in: all alike, awake or not."""
        audience = 1 << seat
        if code == words.REST:
            events.tell_pointed(self, audience, NOBODY)
        elif words.POINT <= code < words.CALL:
            events.tell_pointed(self, audience, code - words.POINT)
        elif code == words.GLANCE:
            events.tell_looked(self, audience, words.GLANCING)
        elif code == words.STARE:
            events.tell_looked(self, audience, words.STARING)
        elif code == words.CALL or code == words.CALL + words.YES:
            events.tell_called(self, audience, cast(events.Answer, code - words.CALL))
        elif code != words.SING:  # everybody hears a song
            events.tell_took(self, audience, cast(events.Card, code - words.TAKE))

    def act(self, seat: int, code: int) -> None:
        """A tap that does something."""
        step = self.step
        target = code - words.POINT
        if step == words.CALL_INFILTRATORS or step == words.CALL_AGREEMENT:
            if self.infiltrators >> seat & 1:
                self.choices[seat] = target
                events.tell_pointing(self, self.infiltrators & self.alive, pointer=seat, target=target)  # LI-4.12
            elif code == words.GLANCE:
                self.look = words.GLANCING
            elif code == words.STARE:
                self.look = words.STARING
            elif code == words.SING:
                self._sing(seat)
        elif step == words.CALL_RESCUE:
            self.rescuing = code == words.CALL + words.YES
        elif step == words.CALL_LAWYER:
            if target == seat:
                self.selfish |= 1 << seat
            if seat == self.lawyer and code != words.REST:
                self.protected = target
                events.tell_protected(self, 1 << seat, target)
        elif step == words.CALL_AGENT:
            self.card_taken = code - words.TAKE
        elif code == words.REST:
            pass
        elif step == words.CALL_ARREST:
            self.arresting = target
        elif step == words.CALL_HACKER:
            self.found |= self.infiltrators & 1 << target
            if self.told is not None:
                events.tell_hacked(self, 1 << seat, target=target, role=cast(events.Role, self.role(target)))  # LI-4.7
        else:
            self.silencing = target
            events.tell_silencing(self, 1 << seat, target)  # LI-4.10

    def close(self) -> None:
        """The clock ends a step; who has not tapped has done nothing (LI-3.6)."""
        step = self.step
        if step == words.CALL_AGREEMENT:
            self._lock_target()
            return
        if step == words.CALL_INFILTRATORS:
            if self.look:
                self._peek()
                return
        elif step == words.CALL_RESCUE:
            if self.rescuing:
                self.rescue_spent = True  # LI-4.22
                events.tell_rescued(self, 1 << self.minister, self.designated)
        elif step == words.CALL_ARREST:
            if self.arresting != NOBODY:
                self.arrest_spent = True  # LI-4.23
                events.tell_arrested(self, 1 << self.minister, self.arresting)
        elif step == words.CALL_AGENT:
            self._take_card()
        elif step == words.CALL_PASTOR:
            pass  # LI-4.4: he is known to the game master already
        self.call_next(step + 1)

    # The double agent

    def offers(self) -> list[int]:
        """How many of each card may be shown next (LI-4.2)."""
        if self.first_card == NOBODY:
            return self.terms.offered
        return self.terms.second_card(self.first_card)

    def offer(self, role: events.Role) -> None:
        if self.first_card == NOBODY:
            self.first_card = role
            return
        self.second_card = role
        self.chance = words.NO_CHANCE
        events.tell_cards(self, 1 << self.agent, first=cast(events.Role, self.first_card), second=role)  # LI-4.1
        self.card_taken = 0
        self.ask_everybody()

    def _take_card(self) -> None:
        seat = self.agent
        role = cast(events.Role, self.second_card if self.card_taken else self.first_card)
        self.agent = NOBODY
        self.first_card = NOBODY  # LI-4.3: the other card is never seen
        self.second_card = NOBODY
        self.card_taken = 0
        self.give(seat, role)
        if role == words.INFILTRATOR:
            self.list_names()
        events.tell_role(self, 1 << seat, seat=seat, role=role)

    # The infiltrators, the lookout and the worship leader

    def _peek(self) -> None:
        risk = self.terms.glance_risk if self.look == words.GLANCING else self.terms.stare_risk  # LI-4.16
        if self.terms.spotting_by_pointing:  # LI-4.17
            noticed = self.lookout in [self.choices[seat] for seat in bits(self.infiltrators & self.alive)]
            self.notice(noticed)
        elif risk == 0 or risk == 100:
            self.notice(risk == 100)
        else:
            self.await_chance(words.SPOTTING)

    def notice(self, noticed: bool) -> None:
        """Whether the infiltrators saw her; then what she saw."""
        if noticed:
            self.spotted = self.lookout
            events.tell_spotted(self, self.infiltrators & self.alive, self.lookout)  # LI-4.18
        if self.look == words.GLANCING:
            self.await_chance(words.GLIMPSING)
            return
        events.tell_watched(self, 1 << self.lookout, Seats(self.infiltrators & self.alive))  # LI-4.15
        self.look = 0
        self.chance = words.NO_CHANCE
        self.call(words.CALL_AGREEMENT)

    def glimpse(self, infiltrator: int) -> None:
        events.tell_glimpsed(self, 1 << self.lookout, infiltrator)  # LI-4.15
        self.look = 0
        self.chance = words.NO_CHANCE
        self.call(words.CALL_AGREEMENT)

    def _sing(self, seat: int) -> None:
        self.song_spent = True
        self.look = 0  # LI-4.20: whoever was about to look sees nothing
        events.tell_sang(self, ALL, seat)  # LI-4.19
        self.morning_song()

    def most_pointed_at(self) -> int:
        """The seats that most living infiltrators point at; none if nobody points (LI-4.13)."""
        counts = [0] * self.seats
        most = 0
        pointing = self.infiltrators & self.alive
        while pointing:
            target = self.choices[lowest(pointing)]
            pointing &= pointing - 1
            if target != NOBODY:
                counts[target] += 1
                if counts[target] > most:
                    most = counts[target]
        if most == 0:
            return 0
        found = 0
        for seat in range(self.seats):
            if counts[seat] == most:
                found |= 1 << seat
        return found

    def _lock_target(self) -> None:
        found = self.most_pointed_at()
        if found & (found - 1):
            self.await_chance(words.TARGET_LOT)
        else:
            self.designate(lowest(found) if found else NOBODY)

    def designate(self, target: int) -> None:
        """Tonight's victim, or the lookout caught instead (LI-4.18)."""
        self.chance = words.NO_CHANCE
        gang = self.infiltrators & self.alive
        minister = self.living_bit(self.minister)
        if target != NOBODY and target == self.spotted:
            self.caught = target
            events.tell_caught(self, gang, target)
            events.tell_designated(self, minister, NOBODY)
        else:
            self.designated = target
            events.tell_designated(self, gang, target)  # two events: an audience, too, would tell who is who
            events.tell_designated(self, minister, target)  # LI-4.21
        self.call_next(words.CALL_RESCUE)

    # What days answer

    def dawn(self) -> None:
        """The night has run its course."""
        raise NotImplementedError

    def morning_song(self) -> None:
        """The worship leader has ended the night."""
        raise NotImplementedError


def all_roles(counts: list[int]) -> list[int]:
    """One code for each kind of card there is at least one of."""
    return [words.OFFER + role for role in range(words.ROLES) if counts[role] > 0]
