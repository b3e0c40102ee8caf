"""The rules of Les Infiltrés: who is asked what, and the days. Clauses LI-…: docs/rules/les_infiltres.md.

The nights are in night.py, the fields in state.py.
"""

from __future__ import annotations

from typing import Final, cast

from doublejeu.core.bits import bits, count, lowest
from doublejeu.core.codes import Seats, seat_codes
from doublejeu.core.contract import ALL, CHANCE, CLOCK, NOBODY
from doublejeu.games.les_infiltres import events, words
from doublejeu.games.les_infiltres.night import Nights, all_roles
from doublejeu.games.les_infiltres.state import CLOCK_BIT, SEATS_MASK
from doublejeu.games.les_infiltres.terms import DENOUNCING_EXCLUDES, DENOUNCING_OFF

_NOTHING: Final[list[int]] = []
_TICK: Final[list[int]] = [words.TICK]
_READY: Final[list[int]] = [words.READY]
_VOLUNTEER: Final[list[int]] = [words.VOLUNTEER, words.VOLUNTEER + words.YES]
_SPOT: Final[list[int]] = [words.SPOT, words.SPOT + words.YES]


class LesInfiltres(Nights):
    """The truth of one match of Les Infiltrés."""

    # What is asked, and of whom

    def owed(self) -> int:
        return self.owing

    def waiting(self) -> int:
        return 0 if words.CALL_AGENT <= self.step <= words.CALL_ARREST else self.owing & SEATS_MASK  # LI-3.2

    def legal(self, seat: int) -> list[int]:
        if not self.owing >> seat & 1:
            return _NOTHING
        if seat == CLOCK:
            return _TICK
        if seat == CHANCE:
            return self._chances()
        step = self.step
        if words.CALL_AGENT <= step <= words.CALL_ARREST:
            return self.asked_by_name(seat) if self.named >> seat & 1 else self.sleeping
        if step == words.VOTE or step == words.SECOND_VOTE:
            return seat_codes(words.VOTE_FOR, self.candidates & ~(1 << seat))  # LI-7.1
        if step == words.DEBATE:
            if seat == self.hacker and self.terms.denouncing != DENOUNCING_OFF and self.found & self.alive:
                return _READY + seat_codes(words.DENOUNCE, self.found & self.alive)  # LI-6.3
            return _READY
        if step == words.SUCCESSION:
            return seat_codes(words.SUCCEED, self.alive)  # LI-8.4
        if step == words.SAGE_VOTE:
            return seat_codes(words.ELECT, self.volunteers & ~(1 << seat))  # LI-8.2
        return _VOLUNTEER

    def _chances(self) -> list[int]:
        chance = self.chance
        if chance == words.DEALING:
            return [words.DEAL_ROLE + role for role in range(words.ROLES) if self.deck[role]]
        if chance == words.OFFERING:
            return all_roles(self.offers())
        if chance == words.SPOTTING:
            return _SPOT
        return seat_codes(words.LOT, self._lot())

    def _lot(self) -> int:
        """The seats chance draws one of."""
        chance = self.chance
        if chance == words.TARGET_LOT:
            return self.most_pointed_at()
        if chance == words.SUCCESSOR_LOT:
            return self.alive
        if chance == words.SAGE_LOT:
            return self.candidates
        return self.infiltrators & self.alive  # GLIMPSING

    def odds(self) -> list[int]:
        chance = self.chance
        if chance == words.DEALING:
            return [left for left in self.deck if left]
        if chance == words.OFFERING:
            return [left for left in self.offers() if left > 0]
        if chance == words.SPOTTING:
            risk = self.terms.glance_risk if self.look == words.GLANCING else self.terms.stare_risk
            return [100 - risk, risk]  # LI-4.16
        return [1] * count(self._lot())

    def speech(self, seat: int) -> int:
        if self.step == words.OVER:
            return ALL
        if self.by_night() or not self.alive >> seat & 1:  # LI-3.2, LI-9.1
            return 0
        return ALL  # LI-6.1

    def seconds(self) -> int:
        if self.by_night():
            return self.terms.night_seconds  # LI-3.5
        return self.terms.debate_seconds if self.step == words.DEBATE else self.terms.vote_seconds

    def timed_step(self) -> int:
        return self.step

    # What follows from an act

    def apply(self, seat: int, code: int) -> None:
        if seat < CLOCK:
            step = self.step
            if words.CALL_AGENT <= step <= words.CALL_ARREST:
                bit = 1 << seat
                self.owing ^= bit
                if self.told is not None:
                    self.echo(seat, code)
                if self.awake & bit:
                    self.act(seat, code)
            elif step == words.VOTE or step == words.SECOND_VOTE:
                self._vote(seat, code - words.VOTE_FOR)
            elif step == words.DEBATE:
                if code == words.READY:
                    self._say_ready(seat)
                else:
                    self._denounce(code - words.DENOUNCE)
            elif step == words.SUCCESSION:
                self._succeed(code - words.SUCCEED)
            elif step == words.SAGE_VOTE:
                self._elect(seat, code - words.ELECT)
            else:
                self._volunteer(seat, cast(events.Answer, code - words.VOLUNTEER))
        elif seat == CLOCK:
            self._tick()
        else:
            self._chance(code)

    def _tick(self) -> None:
        """Time is up."""
        step = self.step
        if words.CALL_AGENT <= step <= words.CALL_ARREST:
            self.close()
        elif step == words.DEBATE:
            self._open_vote()  # LI-6.2
        elif step == words.VOTE or step == words.SECOND_VOTE:
            self._count_votes()  # LI-7.1: who has not voted abstains
        elif step == words.SUCCESSION:
            self.await_chance(words.SUCCESSOR_LOT)  # LI-8.4
        elif step == words.SAGE_VOTE:
            self._count_sage_votes()
        else:
            self._close_volunteering()

    def _chance(self, code: int) -> None:
        chance = self.chance
        if chance == words.DEALING:
            self._deal(cast(events.Role, code - words.DEAL_ROLE))
        elif chance == words.OFFERING:
            self.offer(cast(events.Role, code - words.OFFER))
        elif chance == words.SPOTTING:
            self.notice(code == words.SPOT + words.YES)
        elif chance == words.TARGET_LOT:
            self.designate(code - words.LOT)
        elif chance == words.SUCCESSOR_LOT:
            self.chance = words.NO_CHANCE
            self._succeed(code - words.LOT)
        elif chance == words.SAGE_LOT:
            self.chance = words.NO_CHANCE
            self._name_sage(code - words.LOT)
        else:
            self.glimpse(code - words.LOT)

    # Setting up

    def _deal(self, role: events.Role) -> None:
        self.give(self.dealt, role)
        self.deck = self.deck.copy()
        self.deck[role] -= 1
        events.tell_role(self, 1 << self.dealt, seat=self.dealt, role=role)  # LI-1.5
        self.dealt += 1
        if self.dealt == self.seats:
            self.chance = words.NO_CHANCE
            self.list_names()
            self.enter(words.VOLUNTEERING)
            self.owing = self.alive | self._clock()

    def _clock(self) -> int:
        """The clock runs by day too, unless the host stopped it."""
        return CLOCK_BIT if self.terms.vote_seconds else 0

    # The choice of the Sage

    def _volunteer(self, seat: int, answer: events.Answer) -> None:
        self.owing ^= 1 << seat
        self.volunteers |= answer << seat
        events.tell_volunteered(self, 1 << seat, answer)
        if not self.owing & SEATS_MASK:
            self._close_volunteering()

    def _close_volunteering(self) -> None:
        events.tell_volunteers(self, ALL, Seats(self.volunteers))  # LI-8.1
        volunteers = self.volunteers
        if volunteers == 0:
            self._draw_sage(self.alive)  # LI-8.3
        elif volunteers & (volunteers - 1) == 0:
            self._name_sage(lowest(volunteers))
        else:
            self.choices = [NOBODY] * self.seats
            self.enter(words.SAGE_VOTE)  # LI-8.2
            self.owing = self.alive | self._clock()

    def _elect(self, seat: int, target: int) -> None:
        self.owing ^= 1 << seat
        self.choices[seat] = target
        events.tell_ballot(self, 1 << seat, target)
        if not self.owing & SEATS_MASK:
            self._count_sage_votes()

    def _count_sage_votes(self) -> None:
        self._reveal_votes()
        counts = self._tally(False)
        most = max(counts)
        leaders = _holders_of(counts, most) if most else self.volunteers
        if leaders & (leaders - 1):
            self._draw_sage(leaders)  # LI-8.2
        else:
            self._name_sage(lowest(leaders))

    def _draw_sage(self, seats: int) -> None:
        self.candidates = seats
        self.await_chance(words.SAGE_LOT)

    def _name_sage(self, seat: int) -> None:
        self.sage = seat
        self.candidates = 0
        events.tell_sage(self, ALL, seat)  # LI-8.5
        self.nightfall()

    # Dawn

    def dawn(self) -> None:
        jailed = 0
        if self.caught != NOBODY:
            jailed |= 1 << self.caught  # LI-4.18
        elif self.designated != NOBODY:
            victim = self.designated
            safe = self.rescuing or victim == self.protected  # LI-4.9, LI-4.22
            if victim == self.pastor:
                safe = safe or not self.pastor_hit  # LI-4.5
                self.pastor_hit = True
            if not safe:
                jailed |= 1 << victim
        if self.arresting != NOBODY and self.arresting != self.protected:
            jailed |= 1 << self.arresting  # LI-4.6, LI-4.9, LI-4.23
        events.tell_dawn(self, ALL, count(jailed))  # LI-5.1, LI-5.3
        self._forget_night()
        if jailed:
            if self.told is not None:
                for seat in bits(jailed):
                    events.tell_jailed(self, ALL, seat=seat, role=cast(events.Role, self.role(seat)))  # LI-5.2
            self.remove(jailed)
            if self._decided():
                return
        self._announce_silenced()
        self._after_losses(False)

    def morning_song(self) -> None:
        self._forget_night()  # LI-4.20
        self._announce_silenced()
        self._resume_debate()

    def _announce_silenced(self) -> None:
        self.silenced = self.silencing if self.living(self.silencing) else NOBODY  # LI-5.4
        self.silencing = NOBODY
        if self.terms.may_hold(words.WHISTLEBLOWER):
            events.tell_silenced(self, ALL, self.silenced)

    def _forget_night(self) -> None:
        self.selfish_before = self.selfish
        self.selfish = 0
        self.protected = NOBODY
        self.spotted = NOBODY
        self.designated = NOBODY
        self.caught = NOBODY
        self.rescuing = False
        self.arresting = NOBODY
        self.named = 0
        self.awake = 0

    def _after_losses(self, night_follows: bool) -> None:
        """A Sage who left names a successor at once (LI-8.4); then comes the debate, or after a vote the night."""
        if not self.alive >> self.sage & 1:
            self.night_follows = night_follows
            self.enter(words.SUCCESSION)
            self.owing = 1 << self.sage | self._clock()
        else:
            self._go_on(night_follows)

    def _succeed(self, seat: int) -> None:
        self.sage = seat
        events.tell_sage(self, ALL, seat)
        self._go_on(self.night_follows)

    def _go_on(self, night_follows: bool) -> None:
        self.night_follows = False
        if night_follows:
            self.nightfall()
        else:
            self._resume_debate()

    # The debate

    def _resume_debate(self) -> None:
        if self.alive & ~self.ready == 0:
            self._open_vote()
            return
        self.enter(words.DEBATE)
        self.owing = self.alive & ~self.ready | (CLOCK_BIT if self.terms.debate_seconds else 0)

    def _say_ready(self, seat: int) -> None:
        self.ready |= 1 << seat
        self.owing ^= 1 << seat
        events.tell_ready(self, ALL, seat)
        if not self.owing & SEATS_MASK:
            self._open_vote()  # LI-6.2

    def _denounce(self, target: int) -> None:
        hacker = self.hacker
        events.tell_denounced(self, ALL, hacker=hacker, target=target)  # LI-6.3
        events.tell_unmasked(self, ALL, seat=target, role=words.INFILTRATOR)
        events.tell_excluded(self, ALL, seat=hacker, role=words.HACKER)  # LI-6.4
        leaving = 1 << hacker
        if self.terms.denouncing == DENOUNCING_EXCLUDES:  # LI-6.5
            events.tell_excluded(self, ALL, seat=target, role=words.INFILTRATOR)
            leaving |= 1 << target
        self.remove(leaving)
        if not self._decided():
            self._after_losses(False)

    # The vote

    def _open_vote(self) -> None:
        self.candidates = self.alive
        self._ask_votes(words.VOTE)

    def _ask_votes(self, step: events.Step) -> None:
        self.choices = [NOBODY] * self.seats
        voters = self.alive
        if self.silenced != NOBODY:
            voters &= ~(1 << self.silenced)  # LI-5.4
        self.enter(step)
        self.owing = voters | self._clock()
        if not voters:
            self._count_votes()

    def _vote(self, seat: int, target: int) -> None:
        self.owing ^= 1 << seat
        self.choices[seat] = target
        events.tell_ballot(self, 1 << seat, target)  # LI-7.1: sealed until the last is in
        if not self.owing & SEATS_MASK:
            self._count_votes()

    def _reveal_votes(self) -> None:
        if self.told is not None:
            for seat in range(self.seats):
                if self.choices[seat] != NOBODY:
                    events.tell_voted(self, ALL, voter=seat, target=self.choices[seat])  # LI-7.2

    def _tally(self, sage_twice: bool) -> list[int]:
        counts = [0] * self.seats
        for seat in range(self.seats):
            target = self.choices[seat]
            if target != NOBODY:
                counts[target] += 2 if sage_twice and seat == self.sage else 1
        return counts

    def _count_votes(self) -> None:
        self._reveal_votes()
        counts = self._tally(self.terms.sage_always)  # LI-7.4
        most = max(counts)
        if most == 0:
            self._exclude(0)  # LI-7.5
            return
        leaders = _holders_of(counts, most)
        double = count(self.alive) >= self.terms.double_from  # LI-7.8
        tied = count(leaders)
        if tied == 1:
            self._exclude(leaders | self._runner_up(counts, leaders) if double else leaders)  # LI-7.3
        elif tied == 2 and double:
            self._exclude(leaders)  # LI-7.9
        else:
            chosen = self._sages_choice(leaders)
            if chosen:
                self._exclude(chosen)
            elif self.terms.second_vote and self.step == words.VOTE:
                events.tell_tied(self, ALL, Seats(leaders))  # LI-7.6
                self.candidates = leaders
                self._ask_votes(words.SECOND_VOTE)
            else:
                self._exclude(0)  # LI-7.7

    def _sages_choice(self, tied: int) -> int:
        """The one of these whom the Sage voted for, if any: his voice counts double among equals (LI-7.4)."""
        if self.terms.sage_always:
            return 0
        target = self.choices[self.sage]
        if target == NOBODY or not tied >> target & 1:
            return 0
        events.tell_sage_decides(self, ALL, sage=self.sage, target=target)
        return 1 << target

    def _runner_up(self, counts: list[int], first: int) -> int:
        """The second to leave where two leave: nobody if equals cannot be told apart (LI-7.9)."""
        counts[lowest(first)] = 0
        most = max(counts)
        if most == 0:
            return 0
        seconds = _holders_of(counts, most)
        if seconds & (seconds - 1):
            return self._sages_choice(seconds)
        return seconds

    def _exclude(self, seats: int) -> None:
        self.candidates = 0
        self.silenced = NOBODY
        self.ready = 0
        if not seats:
            events.tell_spared(self, ALL)
        else:
            if self.told is not None:
                for seat in bits(seats):
                    events.tell_excluded(self, ALL, seat=seat, role=cast(events.Role, self.role(seat)))  # LI-7.3
            self.remove(seats)
            if self._decided():
                return
        self._after_losses(True)

    # Endings

    def _decided(self) -> bool:
        """Whether a side has won; the match then ends (LI-2.3)."""
        infiltrators = count(self.infiltrators & self.alive)
        if infiltrators == 0:
            self._end(words.CHRISTIANS_WIN)  # LI-2.1
            return True
        if infiltrators > count(self.alive) - infiltrators:
            self._end(words.INFILTRATORS_WIN)  # LI-2.2
            return True
        return False

    def _end(self, ending: events.Ending) -> None:
        self.ending = ending
        events.tell_ended(self, ALL, ending)
        if self.told is not None:
            for seat in range(self.seats):
                events.tell_role(self, ALL, seat=seat, role=cast(events.Role, self.role(seat)))  # LI-2.4
        self.enter(words.OVER)
        self.owing = 0

    def clone(self) -> LesInfiltres:
        other = LesInfiltres(self.terms)
        self.copy_into(other)
        return other


def _holders_of(counts: list[int], most: int) -> int:
    """The seats with this many votes."""
    holders = 0
    for seat in range(len(counts)):
        if counts[seat] == most:
            holders |= 1 << seat
    return holders
