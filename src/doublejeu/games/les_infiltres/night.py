"""The nights of Les Infiltrés, in the booklet's order. Clauses LI-3 and LI-4: docs/rules/les_infiltres.md.

In every step every living seat taps, and only the clock ends the step. A tap by somebody the step does not call is
struck off and forgotten: that is the whole of its life.
"""

from __future__ import annotations

from typing import Final

from doublejeu.core.bits import bits, lowest
from doublejeu.core.codes import seat_codes
from doublejeu.core.contract import ALL, NOBODY
from doublejeu.games.les_infiltres.state import CLOCK_BIT, Truth
from doublejeu.games.les_infiltres.words import (
    ARRESTED,
    CALL,
    CALL_AGENT,
    CALL_AGREEMENT,
    CALL_ARREST,
    CALL_HACKER,
    CALL_INFILTRATORS,
    CALL_LAWYER,
    CALL_PASTOR,
    CALL_RESCUE,
    CALL_WHISTLEBLOWER,
    CALLED,
    CARDS,
    CAUGHT,
    DESIGNATED,
    GLANCE,
    GLANCING,
    GLIMPSED,
    GLIMPSING,
    HACKED,
    HACKER,
    INFILTRATOR,
    LAWYER,
    LOOKED,
    MINISTER,
    NIGHT,
    NO_CHANCE,
    OFFER,
    OFFERING,
    POINT,
    POINTED,
    POINTING,
    PROTECTED,
    RESCUED,
    REST,
    ROLE,
    ROLES,
    SANG,
    SILENCING,
    SING,
    SPOTTED,
    SPOTTING,
    STARE,
    STARING,
    TAKE,
    TARGET_LOT,
    TEAM,
    TOOK,
    WATCHED,
    WHISTLEBLOWER,
    YES,
)

_CARDS: Final[list[int]] = [TAKE, TAKE + 1]
_REST: Final[list[int]] = [REST]
_CALLS: Final[list[int]] = [CALL, CALL + YES]


class Nights(Truth):
    """What happens with closed eyes."""

    def nightfall(self) -> None:
        self.night += 1
        self.tell(ALL, NIGHT, self.night)  # LI-3.1
        self.call_next(CALL_AGENT if self.night == 1 else CALL_HACKER)

    def call_next(self, step: int) -> None:
        """Call the first role from this step on that may be in play (LI-3.4); after the last one comes dawn."""
        called = self.terms.steps_with(self._gone())
        while not called >> step & 1:
            step += 1
            if step > CALL_ARREST:
                self.dawn()
                return
        self.call(step)

    def _gone(self) -> int:
        """The roles called by night whose holder has left the game, as a set: their cards lie face up for all."""
        gone = 0
        for role, holder in (
            (HACKER, self.hacker),
            (LAWYER, self.lawyer),
            (WHISTLEBLOWER, self.whistleblower),
            (MINISTER, self.minister),
        ):
            if holder != NOBODY and not self.alive >> holder & 1:
                gone |= 1 << role
        return gone

    def call(self, step: int) -> None:
        """Open a step of the night."""
        self.enter(step)
        if step == CALL_AGENT:
            self.await_chance(OFFERING)  # two cards first
            return
        if step == CALL_INFILTRATORS:
            self.choices = [NOBODY] * self.seats
            if self.night == 1:
                self.tell(self.infiltrators, TEAM, self.infiltrators)  # LI-4.11
        self.ask_everybody()

    def ask_everybody(self) -> None:
        """Every living seat taps (LI-3.3), and only the clock ends the step (LI-3.5)."""
        self.owing = self.alive | CLOCK_BIT
        step = self.step
        self.named = 0
        if step == CALL_INFILTRATORS:
            self.sleeping = self.pointable[1:]
            self.awake = self.infiltrators & self.alive | self.living_bit(self.lookout) | self._singer()
            self.named = self.awake
        elif step == CALL_AGREEMENT:
            self.sleeping = self.pointable[1:]
            self.awake = self.infiltrators & self.alive | self._singer()
            self.named = self.awake
        elif step == CALL_RESCUE:
            self.sleeping = _CALLS
            self.awake = 0
            if not self.rescue_spent and self.designated != NOBODY:
                self.awake = self.living_bit(self.minister)
        elif step == CALL_ARREST:
            self.sleeping = self.pointable
            self.awake = 0
            if not self.arrest_spent:
                self.awake = self.living_bit(self.minister)
            self.named = self.awake
        elif step == CALL_HACKER:
            self.sleeping = self.pointable
            self.awake = self.living_bit(self.hacker)
            self.named = self.awake
        elif step == CALL_LAWYER:
            self.sleeping = self.pointable
            self.awake = self.alive  # everybody's taps count for the rule on pointing at oneself
            self.named = self.selfish_before & self.alive
        elif step == CALL_WHISTLEBLOWER:
            self.sleeping = self.pointable
            self.awake = self.living_bit(self.whistleblower)
        elif step == CALL_PASTOR:
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
        if step == CALL_INFILTRATORS or step == CALL_AGREEMENT:
            if self.infiltrators >> seat & 1:
                return self.targets  # LI-4.12
            codes = self.sleeping.copy()
            if seat == self.lookout:
                codes.append(GLANCE)  # LI-4.14
                codes.append(STARE)
            else:
                codes.append(SING)  # LI-4.19
            return codes
        barred = 1 << seat  # LI-4.7, LI-4.8, LI-4.23: not oneself
        if step == CALL_ARREST and self.rescuing:
            barred |= 1 << self.designated  # LI-4.23
        codes = seat_codes(POINT, self.alive & ~barred)
        codes.insert(0, REST)
        return codes

    def echo(self, seat: int, code: int) -> None:
        """Whoever taps is told that the tap is in: all alike, awake or not."""
        audience = 1 << seat
        if code == REST:
            self.tell(audience, POINTED, NOBODY)
        elif POINT <= code < CALL:
            self.tell(audience, POINTED, code - POINT)
        elif code == GLANCE:
            self.tell(audience, LOOKED, GLANCING)
        elif code == STARE:
            self.tell(audience, LOOKED, STARING)
        elif code == CALL or code == CALL + YES:
            self.tell(audience, CALLED, code - CALL)
        elif code != SING:  # everybody hears a song
            self.tell(audience, TOOK, code - TAKE)

    def act(self, seat: int, code: int) -> None:
        """A tap that does something."""
        step = self.step
        target = code - POINT
        if step == CALL_INFILTRATORS or step == CALL_AGREEMENT:
            if self.infiltrators >> seat & 1:
                self.choices[seat] = target
                self.tell(self.infiltrators & self.alive, POINTING, seat, target)  # LI-4.12
            elif code == GLANCE:
                self.look = GLANCING
            elif code == STARE:
                self.look = STARING
            elif code == SING:
                self._sing(seat)
        elif step == CALL_RESCUE:
            self.rescuing = code == CALL + YES
        elif step == CALL_LAWYER:
            if target == seat:
                self.selfish |= 1 << seat
            if seat == self.lawyer and code != REST:
                self.protected = target
                self.tell(1 << seat, PROTECTED, target)
        elif step == CALL_AGENT:
            self.card_taken = code - TAKE
        elif code == REST:
            pass
        elif step == CALL_ARREST:
            self.arresting = target
        elif step == CALL_HACKER:
            self.found |= self.infiltrators & 1 << target
            if self.told is not None:
                self.tell(1 << seat, HACKED, target, self.role(target))  # LI-4.7
        else:
            self.silencing = target
            self.tell(1 << seat, SILENCING, target)  # LI-4.10

    def close(self) -> None:
        """The clock ends a step; who has not tapped has done nothing (LI-3.6)."""
        step = self.step
        if step == CALL_AGREEMENT:
            self._lock_target()
            return
        if step == CALL_INFILTRATORS:
            if self.look:
                self._peek()
                return
        elif step == CALL_RESCUE:
            if self.rescuing:
                self.rescue_spent = True  # LI-4.22
                self.tell(1 << self.minister, RESCUED, self.designated)
        elif step == CALL_ARREST:
            if self.arresting != NOBODY:
                self.arrest_spent = True  # LI-4.23
                self.tell(1 << self.minister, ARRESTED, self.arresting)
        elif step == CALL_AGENT:
            self._take_card()
        elif step == CALL_PASTOR:
            pass  # LI-4.4: he is known to the game master already
        self.call_next(step + 1)

    # The double agent

    def offers(self) -> list[int]:
        """How many of each card may be shown next (LI-4.2)."""
        if self.first_card == NOBODY:
            return self.terms.offered
        return self.terms.second_card(self.first_card)

    def offer(self, role: int) -> None:
        if self.first_card == NOBODY:
            self.first_card = role
            return
        self.second_card = role
        self.chance = NO_CHANCE
        self.tell(1 << self.agent, CARDS, self.first_card, role)  # LI-4.1
        self.card_taken = 0
        self.ask_everybody()

    def _take_card(self) -> None:
        seat = self.agent
        role = self.second_card if self.card_taken else self.first_card
        self.agent = NOBODY
        self.first_card = NOBODY  # LI-4.3: the other card is never seen
        self.second_card = NOBODY
        self.card_taken = 0
        self.give(seat, role)
        if role == INFILTRATOR:
            self.list_names()
        self.tell(1 << seat, ROLE, seat, role)

    # The infiltrators, the lookout and the worship leader

    def _peek(self) -> None:
        risk = self.terms.glance_risk if self.look == GLANCING else self.terms.stare_risk  # LI-4.16
        if self.terms.spotting_by_pointing:  # LI-4.17
            noticed = self.lookout in [self.choices[seat] for seat in bits(self.infiltrators & self.alive)]
            self.notice(noticed)
        elif risk == 0 or risk == 100:
            self.notice(risk == 100)
        else:
            self.await_chance(SPOTTING)

    def notice(self, noticed: bool) -> None:
        """Whether the infiltrators saw her; then what she saw."""
        if noticed:
            self.spotted = self.lookout
            self.tell(self.infiltrators & self.alive, SPOTTED, self.lookout)  # LI-4.18
        if self.look == GLANCING:
            self.await_chance(GLIMPSING)
            return
        self.tell(1 << self.lookout, WATCHED, self.infiltrators & self.alive)  # LI-4.15
        self.look = 0
        self.chance = NO_CHANCE
        self.call(CALL_AGREEMENT)

    def glimpse(self, infiltrator: int) -> None:
        self.tell(1 << self.lookout, GLIMPSED, infiltrator)  # LI-4.15
        self.look = 0
        self.chance = NO_CHANCE
        self.call(CALL_AGREEMENT)

    def _sing(self, seat: int) -> None:
        self.song_spent = True
        self.look = 0  # LI-4.20: whoever was about to look sees nothing
        self.tell(ALL, SANG, seat)  # LI-4.19
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
            self.await_chance(TARGET_LOT)
        else:
            self.designate(lowest(found) if found else NOBODY)

    def designate(self, target: int) -> None:
        """Tonight's victim, or the lookout caught instead (LI-4.18)."""
        self.chance = NO_CHANCE
        gang = self.infiltrators & self.alive
        minister = self.living_bit(self.minister)
        if target != NOBODY and target == self.spotted:
            self.caught = target
            self.tell(gang, CAUGHT, target)
            self.tell(minister, DESIGNATED, NOBODY)
        else:
            self.designated = target
            self.tell(gang, DESIGNATED, target)  # two events: an audience, too, would tell who is who
            self.tell(minister, DESIGNATED, target)  # LI-4.21
        self.call_next(CALL_RESCUE)

    # What days answer

    def dawn(self) -> None:
        """The night has run its course."""
        raise NotImplementedError

    def morning_song(self) -> None:
        """The worship leader has ended the night."""
        raise NotImplementedError


def all_roles(counts: list[int]) -> list[int]:
    """One code for each kind of card there is at least one of."""
    return [OFFER + role for role in range(ROLES) if counts[role] > 0]
