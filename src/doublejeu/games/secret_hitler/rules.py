"""The rules of Secret Hitler, in the booklet's order. Clauses SH-…: docs/rules/secret_hitler.md.

The fields are in state.py.
"""

from __future__ import annotations

from typing import Final, assert_never, cast

from doublejeu.core.bits import count
from doublejeu.core.codes import SeatCodes, Seats
from doublejeu.core.contract import ALL, CHANCE, NOBODY, Outcome
from doublejeu.games.secret_hitler import events, words
from doublejeu.games.secret_hitler.state import FASCIST_TILES, FASCISTS, LIBERAL_TILES, Truth

# SH-1.7: the step that the k-th fascist law brings about, if any
POWERS: Final[list[list[events.Step | None]]] = [
    [None, None, None, words.PEEK, words.EXECUTION, words.EXECUTION],  # 5-6 seats
    [None, None, words.INVESTIGATION, words.SPECIAL, words.EXECUTION, words.EXECUTION],  # 7-8
    [None, words.INVESTIGATION, words.INVESTIGATION, words.SPECIAL, words.EXECUTION, words.EXECUTION],  # 9-10
]

_BALLOTS: Final[list[int]] = [words.VOTE + words.NEIN, words.VOTE + words.JA]
_ANSWERS: Final[list[int]] = [words.ANSWER_VETO + words.NEIN, words.ANSWER_VETO + words.JA]
_NOMINATE_CODES: Final = SeatCodes(words.NOMINATE, words.SEATS)
_INVESTIGATE_CODES: Final = SeatCodes(words.INVESTIGATE, words.SEATS)
_CALL_ELECTION_CODES: Final = SeatCodes(words.CALL_ELECTION, words.SEATS)
_EXECUTE_CODES: Final = SeatCodes(words.EXECUTE, words.SEATS)
_FIRST_CANDIDATE_CODES: Final = SeatCodes(words.FIRST_CANDIDATE, words.SEATS)


def track(seats: int) -> list[events.Step | None]:
    """The powers of the fascist laws 1 to 5 (index 0 is empty) for a number of seats at the start."""
    return POWERS[(seats - 5) // 2]


class SecretHitler(Truth):
    """The truth of one match of Secret Hitler."""

    # What is asked, and of whom

    def owed(self) -> int:
        step = cast(events.Step, self.step)
        if step == words.ELECTION:
            return self.alive & ~self.voted
        if step == words.NOMINATION or step == words.PRESIDENT:
            return 1 << self.president
        if step == words.CHANCELLOR:
            return 1 << self.chancellor
        if (
            step == words.DRAWING
            or step == words.DEAL
            or step == words.CHAOS
            or step == words.FIRST
            or step == words.PEEK
        ):
            return 1 << CHANCE
        if step == words.VETO or step == words.INVESTIGATION or step == words.SPECIAL or step == words.EXECUTION:
            return 1 << self.president
        if step == words.OVER:
            return 0
        assert_never(step)

    def waiting(self) -> int:
        return self.owed()  # every step of this game is public, only its content is not

    def legal(self, seat: int) -> list[int]:
        step = cast(events.Step, self.step)
        if step == words.ELECTION:
            return _BALLOTS if (self.alive & ~self.voted) >> seat & 1 else []
        if not self.owed() >> seat & 1:
            return []
        if step == words.NOMINATION:
            return _NOMINATE_CODES.of(self.eligible())
        if step == words.PRESIDENT:
            return self._tiles(words.DISCARD)
        if step == words.CHANCELLOR:
            codes = self._tiles(words.ENACT)
            if self.fascist_laws == 5 and not self.veto_refused:  # SH-5.5, SH-5.7
                codes.append(words.ASK_VETO)
            return codes
        if step == words.VETO:
            return _ANSWERS
        if step == words.INVESTIGATION:  # SH-7.2
            return _INVESTIGATE_CODES.of(self.alive & ~self.investigated & ~(1 << seat))
        if step == words.SPECIAL:  # SH-7.3
            return _CALL_ELECTION_CODES.of(self.alive & ~(1 << seat))
        if step == words.EXECUTION:  # SH-7.6
            return _EXECUTE_CODES.of(self.alive & ~(1 << seat))
        if step == words.DEAL:
            return [words.DEAL_ROLE + role for role in range(3) if self._roles_left(role)]
        if step == words.FIRST:  # SH-1.6
            return _FIRST_CANDIDATE_CODES.of(self.alive)
        if step == words.DRAWING or step == words.CHAOS or step == words.PEEK:
            drawn = self._missing()
            fewest = drawn - self.pile_fascists
            most = drawn if drawn < self.pile_liberals else self.pile_liberals
            return [words.DRAW + liberals for liberals in range(fewest if fewest > 0 else 0, most + 1)]
        if step == words.OVER:
            return []
        assert_never(step)

    def odds(self) -> list[int]:
        if self.step == words.DEAL:
            return [self._roles_left(role) for role in range(3) if self._roles_left(role)]
        if self.step == words.FIRST:
            return [1] * self.seats
        drawn = self._missing()
        return [
            choose(self.pile_liberals, code - words.DRAW) * choose(self.pile_fascists, drawn - (code - words.DRAW))
            for code in self.legal(CHANCE)
        ]

    def speech(self, seat: int) -> int:
        if not self.alive >> seat & 1:  # SH-3.4
            return 0
        in_session = self.step == words.PRESIDENT or self.step == words.CHANCELLOR or self.step == words.VETO
        if in_session and (seat == self.president or seat == self.chancellor):  # SH-3.2
            return 0
        return ALL

    # What follows from an act

    def apply(self, seat: int, code: int) -> None:
        step = cast(events.Step, self.step)
        if step == words.ELECTION:
            self._vote(seat, cast(events.Ballot, code - words.VOTE))
        elif step == words.NOMINATION:
            self._nominate(code - words.NOMINATE)
        elif step == words.DRAWING:
            self._draw(code - words.DRAW)
        elif step == words.PRESIDENT:
            self._president_discards(code - words.DISCARD)
        elif step == words.CHANCELLOR:
            if code == words.ASK_VETO:
                self._ask_veto()
            else:
                self._enact(cast(events.Law, code - words.ENACT))
        elif step == words.VETO:
            self._answer_veto(cast(events.Answer, code - words.ANSWER_VETO))
        elif step == words.CHAOS:
            self._chaos(code - words.DRAW)
        elif step == words.INVESTIGATION:
            self._investigate(code - words.INVESTIGATE)
        elif step == words.SPECIAL:
            self._call_election(code - words.CALL_ELECTION)
        elif step == words.PEEK:
            self._peek(code - words.DRAW)
        elif step == words.EXECUTION:
            self._execute(code - words.EXECUTE)
        elif step == words.DEAL:
            self._deal(cast(events.Role, code - words.DEAL_ROLE))
        elif step == words.FIRST:
            self._first(code - words.FIRST_CANDIDATE)
        elif step != words.OVER:
            assert_never(step)

    # Setting up

    def _roles_left(self, role: int) -> int:
        if role == words.HITLER:
            return 1 if self.hitler == NOBODY else 0
        fascists = FASCISTS[self.seats] - count(self.fascists)
        if role == words.FASCIST:
            return fascists
        return self.seats - self.dealt - fascists - (1 if self.hitler == NOBODY else 0)

    def _deal(self, role: events.Role) -> None:
        seat = self.dealt
        if role == words.FASCIST:
            self.fascists |= 1 << seat
        elif role == words.HITLER:
            self.hitler = seat
        events.tell_role(self, 1 << seat, seat=seat, role=role)  # SH-1.3
        self.dealt += 1
        if self.dealt == self.seats:
            informed = self.fascists  # SH-1.5
            if self.seats <= 6 and self.terms.hitler_knows:
                informed |= 1 << self.hitler  # SH-1.4
            events.tell_team(self, informed, fascists=Seats(self.fascists), hitler=self.hitler)
            self._enter(words.FIRST)

    def _first(self, seat: int) -> None:
        events.tell_piles(self, ALL, draw=LIBERAL_TILES + FASCIST_TILES, discard=0)
        self._candidacy(seat, False)

    # Phase 1: passing the candidacy

    def _next_turn(self) -> None:
        seat = (self.rotation + 1) % self.seats
        while not self.alive >> seat & 1:  # SH-4.1
            seat = (seat + 1) % self.seats
        self._candidacy(seat, False)

    def _candidacy(self, seat: int, special: bool) -> None:
        if not special:
            self.rotation = seat
        self.president = seat
        self.chancellor = NOBODY
        events.tell_candidate(self, ALL, president=seat, special=1 if special else 0)
        self._enter(words.NOMINATION)

    # Phase 2: naming a chancellor

    def _nominate(self, seat: int) -> None:
        self.chancellor = seat
        self.voted = 0
        self.ayes = 0
        events.tell_named(self, ALL, president=self.president, chancellor=seat)
        self._enter(words.ELECTION)

    # Phase 3: the election

    def _vote(self, seat: int, ballot: events.Ballot) -> None:
        self.voted |= 1 << seat
        self.ayes |= ballot << seat
        events.tell_ballot(self, 1 << seat, ballot)
        if self.voted != self.alive:  # SH-4.6: sealed until the last is in
            return
        events.tell_ballots(self, ALL, ayes=Seats(self.ayes), nays=Seats(self.alive & ~self.ayes))  # SH-4.7
        if 2 * count(self.ayes) > count(self.alive):  # SH-4.8
            self._elected()
        else:
            events.tell_rejected(self, ALL)
            self._advance_tracker()

    def _advance_tracker(self) -> None:
        self._set_tracker(self.tracker + 1)  # SH-4.9
        if self.tracker == 3:
            if self.top:
                self._enact_chaos(cast(events.Law, self.top.pop(0)))
            else:
                self._enter(words.CHAOS)
        else:
            self._next_turn()

    def _elected(self) -> None:
        events.tell_elected(self, ALL, president=self.president, chancellor=self.chancellor)
        if self.fascist_laws >= 3:  # SH-4.10
            if self.chancellor == self.hitler:
                self._end(words.HITLER_ELECTED)
                return
            self.cleared |= 1 << self.chancellor
            events.tell_cleared(self, ALL, self.chancellor)
        if self.terms.election_resets and self.tracker:
            self._set_tracker(0)
        if self.terms.veto_limits:
            self._limit(self.president, self.chancellor)
        self.veto_refused = False
        self._take_top(3)
        if self._missing():
            self._enter(words.DRAWING)
        else:
            self._hand_to_president()

    # Phase 4: the legislative session

    def _missing(self) -> int:
        """How many tiles chance must now draw from the unordered part of the pile."""
        if self.step == words.CHAOS or self.step == words.PEEK:
            return 1
        return 3 - self.hand_liberals - self.hand_fascists

    def _take_top(self, most: int) -> None:
        """Tiles whose order is already settled are drawn without chance."""
        while self.top and self.hand_liberals + self.hand_fascists < most:
            if self.top.pop(0) == words.LIBERAL:
                self.hand_liberals += 1
            else:
                self.hand_fascists += 1

    def _draw(self, liberals: int) -> None:
        fascists = self._missing() - liberals
        self.pile_liberals -= liberals
        self.pile_fascists -= fascists
        self.hand_liberals += liberals
        self.hand_fascists += fascists
        self._hand_to_president()

    def _hand_to_president(self) -> None:
        events.tell_drew(self, ALL, self.president)  # SH-5.1
        self._tell_piles()
        events.tell_hand(self, 1 << self.president, liberals=self.hand_liberals, fascists=self.hand_fascists)
        self._enter(words.PRESIDENT)

    def _tiles(self, verb: int) -> list[int]:
        """One code for each kind of tile in hand: which of two equal tiles is played makes no difference."""
        codes: list[int] = []
        if self.hand_liberals:
            codes.append(verb + words.LIBERAL)
        if self.hand_fascists:
            codes.append(verb + words.FASCIST)
        return codes

    def _to_discard(self, law: int) -> None:
        if law == words.LIBERAL:
            self.hand_liberals -= 1
            self.discard_liberals += 1
        else:
            self.hand_fascists -= 1
            self.discard_fascists += 1

    def _president_discards(self, law: int) -> None:
        self._to_discard(law)  # SH-5.4: nobody else is told which
        events.tell_hand(self, 1 << self.president, liberals=self.hand_liberals, fascists=self.hand_fascists)
        events.tell_passed(self, ALL, president=self.president, chancellor=self.chancellor)  # SH-5.2
        self._tell_piles()
        events.tell_hand(self, 1 << self.chancellor, liberals=self.hand_liberals, fascists=self.hand_fascists)
        self._enter(words.CHANCELLOR)

    def _enact(self, law: events.Law) -> None:
        if law == words.LIBERAL:  # SH-5.3
            self.hand_liberals -= 1
        else:
            self.hand_fascists -= 1
        self._to_discard(words.LIBERAL if self.hand_liberals else words.FASCIST)
        events.tell_enacted(self, ALL, law)
        self._tell_piles()
        if self._promulgated(law):
            return
        self._set_tracker(0)  # SH-5.8
        if not self.terms.veto_limits:
            self._limit(self.president, self.chancellor)
        self._reshuffle()
        self._government_action(law)

    def _promulgated(self, law: int) -> bool:
        """Count a law; whether it ended the match."""
        if law == words.LIBERAL:
            self.liberal_laws += 1
            if self.liberal_laws == 5:
                self._end(words.FIVE_LIBERAL_LAWS)
                return True
        else:
            self.fascist_laws += 1
            if self.fascist_laws == 6:
                self._end(words.SIX_FASCIST_LAWS)
                return True
        return False

    def _ask_veto(self) -> None:
        events.tell_veto_asked(self, ALL, self.chancellor)
        self._enter(words.VETO)

    def _answer_veto(self, answer: events.Answer) -> None:
        events.tell_veto_answered(self, ALL, president=self.president, answer=answer)
        if answer == words.NEIN:  # SH-5.7
            self.veto_refused = True
            self._enter(words.CHANCELLOR)
            return
        while self.hand_liberals:  # SH-5.6
            self._to_discard(words.LIBERAL)
        while self.hand_fascists:
            self._to_discard(words.FASCIST)
        self._tell_piles()
        if self.tracker < 2 or not self._pile():  # SH-5.9: chaos is part of this phase and takes the tile on top
            self._reshuffle()
        self._advance_tracker()

    def _pile(self) -> int:
        return self.pile_liberals + self.pile_fascists + len(self.top)

    def _reshuffle(self) -> None:
        if self._pile() >= 3:  # SH-5.9
            return
        while self.top:
            if self.top.pop() == words.LIBERAL:
                self.pile_liberals += 1
            else:
                self.pile_fascists += 1
        self.pile_liberals += self.discard_liberals
        self.pile_fascists += self.discard_fascists
        self.discard_liberals = 0
        self.discard_fascists = 0
        events.tell_reshuffled(self, ALL)
        self._tell_piles()

    # Chaos

    def _chaos(self, liberals: int) -> None:
        if liberals:
            self.pile_liberals -= 1
            self._enact_chaos(words.LIBERAL)
        else:
            self.pile_fascists -= 1
            self._enact_chaos(words.FASCIST)

    def _enact_chaos(self, law: events.Law) -> None:
        events.tell_chaos(self, ALL, law)  # SH-6.1
        self._tell_piles()
        if self._promulgated(law):  # SH-6.5
            return
        self._set_tracker(0)  # SH-6.3
        self._limit(NOBODY, NOBODY)  # SH-6.4
        self._reshuffle()
        self._next_turn()  # SH-6.2: the square's power is lost

    # Phase 5: the government's action

    def _government_action(self, law: int) -> None:
        power = track(self.seats)[self.fascist_laws] if law == words.FASCIST else None  # SH-7.1
        if power is None:
            self._next_turn()
        elif power == words.PEEK and len(self.top) >= 3:
            self._show_top()
        else:
            self._enter(power)

    def _investigate(self, target: int) -> None:
        self.investigated |= 1 << target
        events.tell_investigated(self, ALL, president=self.president, target=target)
        is_fascist = target == self.hitler or self.fascists >> target & 1
        party: events.Party = words.FASCIST if is_fascist else words.LIBERAL
        events.tell_loyalty(self, 1 << self.president, target=target, party=party)  # SH-7.2
        self._next_turn()

    def _call_election(self, target: int) -> None:
        events.tell_called(self, ALL, president=self.president, target=target)  # SH-7.3, SH-7.4
        self._candidacy(target, True)

    def _peek(self, liberals: int) -> None:
        if liberals:
            self.pile_liberals -= 1
            self.top.append(words.LIBERAL)
        else:
            self.pile_fascists -= 1
            self.top.append(words.FASCIST)
        if len(self.top) == 3:
            self._show_top()

    def _show_top(self) -> None:
        events.tell_peeked(self, ALL, self.president)  # SH-7.5
        first, second, third = [cast(events.Law, law) for law in self.top]
        events.tell_top(self, 1 << self.president, first=first, second=second, third=third)
        self._next_turn()

    def _execute(self, target: int) -> None:
        self.alive &= ~(1 << target)  # SH-7.7
        events.tell_executed(self, ALL, president=self.president, target=target)
        if target == self.hitler:  # SH-7.6
            self._end(words.HITLER_SHOT)
        else:
            self.cleared |= 1 << target
            self._next_turn()

    # Bookkeeping

    def _enter(self, step: events.Step) -> None:
        self.step = step
        events.tell_step(self, ALL, step)

    def _set_tracker(self, value: int) -> None:
        if value != self.tracker:
            self.tracker = value
            events.tell_tracker(self, ALL, value)

    def _limit(self, president: int, chancellor: int) -> None:
        self.limited_president = president
        self.limited_chancellor = chancellor
        events.tell_limits(self, ALL, president=president, chancellor=chancellor)

    def _tell_piles(self) -> None:
        if self.told is not None:
            events.tell_piles(self, ALL, draw=self._pile(), discard=self.discard_liberals + self.discard_fascists)

    def _end(self, ending: events.Ending) -> None:
        self.ending = ending
        events.tell_ended(self, ALL, ending)
        if self.told is not None:
            for seat in range(self.seats):
                events.tell_role(self, ALL, seat=seat, role=cast(events.Role, self.role(seat)))
        self._enter(words.OVER)

    def outcome(self) -> Outcome | None:
        if self.step != words.OVER:
            return None
        party = self.fascists | 1 << self.hitler
        if self.ending == words.FIVE_LIBERAL_LAWS or self.ending == words.HITLER_SHOT:
            return Outcome(0, (1 << self.seats) - 1 & ~party, words.ENDING_CLAUSES[self.ending])  # SH-2.1
        return Outcome(1, party, words.ENDING_CLAUSES[self.ending])

    def clone(self) -> SecretHitler:
        other = SecretHitler(self.terms)
        self.copy_into(other)
        return other


def choose(total: int, taken: int) -> int:
    """Binomial coefficient, for the small numbers of a pile of tiles."""
    if taken < 0 or taken > total:
        return 0
    ways = 1
    for step in range(taken):
        ways = ways * (total - step) // (step + 1)
    return ways
