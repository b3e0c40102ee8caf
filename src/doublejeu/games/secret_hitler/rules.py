"""The rules of Secret Hitler, in the booklet's order. Clauses SH-…: docs/rules/secret_hitler.md.

The fields are in state.py.
"""

from __future__ import annotations

from typing import Final

from doublejeu.core.bits import count
from doublejeu.core.codes import SeatCodes
from doublejeu.core.contract import ALL, CHANCE, NOBODY, Outcome
from doublejeu.games.secret_hitler.state import FASCIST_TILES, FASCISTS, LIBERAL_TILES, Truth
from doublejeu.games.secret_hitler.words import (
    ANSWER_VETO,
    ASK_VETO,
    BALLOT,
    BALLOTS,
    CALL_ELECTION,
    CALLED,
    CANDIDATE,
    CHANCELLOR,
    CHAOS,
    CHAOS_LAW,
    CLEARED,
    DEAL,
    DEAL_ROLE,
    DISCARD,
    DRAW,
    DRAWING,
    DREW,
    ELECTED,
    ELECTION,
    ENACT,
    ENACTED,
    ENDED,
    ENDING_CLAUSES,
    EXECUTE,
    EXECUTED,
    EXECUTION,
    FASCIST,
    FIRST,
    FIRST_CANDIDATE,
    FIVE_LIBERAL_LAWS,
    HAND,
    HITLER,
    HITLER_ELECTED,
    HITLER_SHOT,
    INVESTIGATE,
    INVESTIGATED,
    INVESTIGATION,
    JA,
    LIBERAL,
    LIMITS,
    LOYALTY,
    NAMED,
    NEIN,
    NOMINATE,
    NOMINATION,
    OVER,
    PASSED,
    PEEK,
    PEEKED,
    PILES,
    PRESIDENT,
    REJECTED,
    RESHUFFLED,
    ROLE,
    SEATS,
    SIX_FASCIST_LAWS,
    SPECIAL,
    STEP,
    TEAM,
    TOP,
    TRACKER,
    VETO,
    VETO_ANSWERED,
    VETO_ASKED,
    VOTE,
)

_NONE: Final = OVER  # no power on this square
POWERS: Final[list[list[int]]] = [  # SH-1.7: the power of the k-th fascist law
    [_NONE, _NONE, _NONE, PEEK, EXECUTION, EXECUTION],  # 5-6 seats
    [_NONE, _NONE, INVESTIGATION, SPECIAL, EXECUTION, EXECUTION],  # 7-8
    [_NONE, INVESTIGATION, INVESTIGATION, SPECIAL, EXECUTION, EXECUTION],  # 9-10
]

_BALLOTS: Final[list[int]] = [VOTE + NEIN, VOTE + JA]
_ANSWERS: Final[list[int]] = [ANSWER_VETO + NEIN, ANSWER_VETO + JA]
_NOMINATE_CODES: Final = SeatCodes(NOMINATE, SEATS)
_INVESTIGATE_CODES: Final = SeatCodes(INVESTIGATE, SEATS)
_CALL_ELECTION_CODES: Final = SeatCodes(CALL_ELECTION, SEATS)
_EXECUTE_CODES: Final = SeatCodes(EXECUTE, SEATS)
_FIRST_CANDIDATE_CODES: Final = SeatCodes(FIRST_CANDIDATE, SEATS)


def track(seats: int) -> list[int]:
    """The powers of the fascist laws 1 to 5 (index 0 is empty) for a number of seats at the start."""
    return POWERS[(seats - 5) // 2]


class SecretHitler(Truth):
    """The truth of one match of Secret Hitler."""

    # What is asked, and of whom

    def owed(self) -> int:
        step = self.step
        if step == ELECTION:
            return self.alive & ~self.voted
        if step == NOMINATION or step == PRESIDENT:
            return 1 << self.president
        if step == CHANCELLOR:
            return 1 << self.chancellor
        if step == DRAWING or step == DEAL or step == CHAOS or step == FIRST or step == PEEK:
            return 1 << CHANCE
        if step == OVER:
            return 0
        return 1 << self.president  # VETO, INVESTIGATION, SPECIAL, EXECUTION

    def waiting(self) -> int:
        return self.owed()  # every step of this game is public, only its content is not

    def legal(self, seat: int) -> list[int]:
        step = self.step
        if step == ELECTION:
            return _BALLOTS if (self.alive & ~self.voted) >> seat & 1 else []
        if not self.owed() >> seat & 1:
            return []
        if step == NOMINATION:
            return _NOMINATE_CODES.of(self.eligible())
        if step == PRESIDENT:
            return self._tiles(DISCARD)
        if step == CHANCELLOR:
            codes = self._tiles(ENACT)
            if self.fascist_laws == 5 and not self.veto_refused:  # SH-5.5, SH-5.7
                codes.append(ASK_VETO)
            return codes
        if step == VETO:
            return _ANSWERS
        if step == INVESTIGATION:  # SH-7.2
            return _INVESTIGATE_CODES.of(self.alive & ~self.investigated & ~(1 << seat))
        if step == SPECIAL:  # SH-7.3
            return _CALL_ELECTION_CODES.of(self.alive & ~(1 << seat))
        if step == EXECUTION:  # SH-7.6
            return _EXECUTE_CODES.of(self.alive & ~(1 << seat))
        if step == DEAL:
            return [DEAL_ROLE + role for role in range(3) if self._roles_left(role)]
        if step == FIRST:  # SH-1.6
            return _FIRST_CANDIDATE_CODES.of(self.alive)
        drawn = self._missing()
        fewest = drawn - self.pile_fascists
        most = drawn if drawn < self.pile_liberals else self.pile_liberals
        return [DRAW + liberals for liberals in range(fewest if fewest > 0 else 0, most + 1)]

    def odds(self) -> list[int]:
        if self.step == DEAL:
            return [self._roles_left(role) for role in range(3) if self._roles_left(role)]
        if self.step == FIRST:
            return [1] * self.seats
        drawn = self._missing()
        return [
            choose(self.pile_liberals, code - DRAW) * choose(self.pile_fascists, drawn - (code - DRAW))
            for code in self.legal(CHANCE)
        ]

    def speech(self, seat: int) -> int:
        if not self.alive >> seat & 1:  # SH-3.4
            return 0
        in_session = self.step == PRESIDENT or self.step == CHANCELLOR or self.step == VETO
        if in_session and (seat == self.president or seat == self.chancellor):  # SH-3.2
            return 0
        return ALL

    # What follows from an act

    def apply(self, seat: int, code: int) -> None:
        step = self.step
        if step == ELECTION:
            self._vote(seat, code - VOTE)
        elif step == NOMINATION:
            self._nominate(code - NOMINATE)
        elif step == DRAWING:
            self._draw(code - DRAW)
        elif step == PRESIDENT:
            self._president_discards(code - DISCARD)
        elif step == CHANCELLOR:
            if code == ASK_VETO:
                self._ask_veto()
            else:
                self._enact(code - ENACT)
        elif step == VETO:
            self._answer_veto(code - ANSWER_VETO)
        elif step == CHAOS:
            self._chaos(code - DRAW)
        elif step == INVESTIGATION:
            self._investigate(code - INVESTIGATE)
        elif step == SPECIAL:
            self._call_election(code - CALL_ELECTION)
        elif step == PEEK:
            self._peek(code - DRAW)
        elif step == EXECUTION:
            self._execute(code - EXECUTE)
        elif step == DEAL:
            self._deal(code - DEAL_ROLE)
        else:
            self._first(code - FIRST_CANDIDATE)

    # Setting up

    def _roles_left(self, role: int) -> int:
        if role == HITLER:
            return 1 if self.hitler == NOBODY else 0
        fascists = FASCISTS[self.seats] - count(self.fascists)
        if role == FASCIST:
            return fascists
        return self.seats - self.dealt - fascists - (1 if self.hitler == NOBODY else 0)

    def _deal(self, role: int) -> None:
        seat = self.dealt
        if role == FASCIST:
            self.fascists |= 1 << seat
        elif role == HITLER:
            self.hitler = seat
        self.tell(1 << seat, ROLE, seat, role)  # SH-1.3
        self.dealt += 1
        if self.dealt == self.seats:
            informed = self.fascists  # SH-1.5
            if self.seats <= 6 and self.terms.hitler_knows:
                informed |= 1 << self.hitler  # SH-1.4
            self.tell(informed, TEAM, self.fascists, self.hitler)
            self._enter(FIRST)

    def _first(self, seat: int) -> None:
        self.tell(ALL, PILES, LIBERAL_TILES + FASCIST_TILES, 0)
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
        self.tell(ALL, CANDIDATE, seat, 1 if special else 0)
        self._enter(NOMINATION)

    # Phase 2: naming a chancellor

    def _nominate(self, seat: int) -> None:
        self.chancellor = seat
        self.voted = 0
        self.ayes = 0
        self.tell(ALL, NAMED, self.president, seat)
        self._enter(ELECTION)

    # Phase 3: the election

    def _vote(self, seat: int, ballot: int) -> None:
        self.voted |= 1 << seat
        self.ayes |= ballot << seat
        if self.told is not None:
            self.tell(1 << seat, BALLOT, ballot)
        if self.voted != self.alive:  # SH-4.6: sealed until the last is in
            return
        self.tell(ALL, BALLOTS, self.ayes, self.alive & ~self.ayes)  # SH-4.7
        if 2 * count(self.ayes) > count(self.alive):  # SH-4.8
            self._elected()
        else:
            self.tell(ALL, REJECTED)
            self._advance_tracker()

    def _advance_tracker(self) -> None:
        self._set_tracker(self.tracker + 1)  # SH-4.9
        if self.tracker == 3:
            if self.top:
                self._enact_chaos(self.top.pop(0))
            else:
                self._enter(CHAOS)
        else:
            self._next_turn()

    def _elected(self) -> None:
        self.tell(ALL, ELECTED, self.president, self.chancellor)
        if self.fascist_laws >= 3:  # SH-4.10
            if self.chancellor == self.hitler:
                self._end(HITLER_ELECTED)
                return
            self.cleared |= 1 << self.chancellor
            self.tell(ALL, CLEARED, self.chancellor)
        if self.terms.election_resets and self.tracker:
            self._set_tracker(0)
        if self.terms.veto_limits:
            self._limit(self.president, self.chancellor)
        self.veto_refused = False
        self._take_top(3)
        if self._missing():
            self._enter(DRAWING)
        else:
            self._hand_to_president()

    # Phase 4: the legislative session

    def _missing(self) -> int:
        """How many tiles chance must now draw from the unordered part of the pile."""
        if self.step == CHAOS or self.step == PEEK:
            return 1
        return 3 - self.hand_liberals - self.hand_fascists

    def _take_top(self, most: int) -> None:
        """Tiles whose order is already settled are drawn without chance."""
        while self.top and self.hand_liberals + self.hand_fascists < most:
            if self.top.pop(0) == LIBERAL:
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
        self.tell(ALL, DREW, self.president)  # SH-5.1
        self._tell_piles()
        self.tell(1 << self.president, HAND, self.hand_liberals, self.hand_fascists)
        self._enter(PRESIDENT)

    def _tiles(self, verb: int) -> list[int]:
        """One code for each kind of tile in hand: which of two equal tiles is played makes no difference."""
        codes: list[int] = []
        if self.hand_liberals:
            codes.append(verb + LIBERAL)
        if self.hand_fascists:
            codes.append(verb + FASCIST)
        return codes

    def _to_discard(self, law: int) -> None:
        if law == LIBERAL:
            self.hand_liberals -= 1
            self.discard_liberals += 1
        else:
            self.hand_fascists -= 1
            self.discard_fascists += 1

    def _president_discards(self, law: int) -> None:
        self._to_discard(law)  # SH-5.4: nobody else is told which
        self.tell(1 << self.president, HAND, self.hand_liberals, self.hand_fascists)
        self.tell(ALL, PASSED, self.president, self.chancellor)  # SH-5.2
        self._tell_piles()
        self.tell(1 << self.chancellor, HAND, self.hand_liberals, self.hand_fascists)
        self._enter(CHANCELLOR)

    def _enact(self, law: int) -> None:
        if law == LIBERAL:  # SH-5.3
            self.hand_liberals -= 1
        else:
            self.hand_fascists -= 1
        self._to_discard(LIBERAL if self.hand_liberals else FASCIST)
        self.tell(ALL, ENACTED, law)
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
        if law == LIBERAL:
            self.liberal_laws += 1
            if self.liberal_laws == 5:
                self._end(FIVE_LIBERAL_LAWS)
                return True
        else:
            self.fascist_laws += 1
            if self.fascist_laws == 6:
                self._end(SIX_FASCIST_LAWS)
                return True
        return False

    def _ask_veto(self) -> None:
        self.tell(ALL, VETO_ASKED, self.chancellor)
        self._enter(VETO)

    def _answer_veto(self, answer: int) -> None:
        self.tell(ALL, VETO_ANSWERED, self.president, answer)
        if answer == NEIN:  # SH-5.7
            self.veto_refused = True
            self._enter(CHANCELLOR)
            return
        while self.hand_liberals:  # SH-5.6
            self._to_discard(LIBERAL)
        while self.hand_fascists:
            self._to_discard(FASCIST)
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
            if self.top.pop() == LIBERAL:
                self.pile_liberals += 1
            else:
                self.pile_fascists += 1
        self.pile_liberals += self.discard_liberals
        self.pile_fascists += self.discard_fascists
        self.discard_liberals = 0
        self.discard_fascists = 0
        self.tell(ALL, RESHUFFLED)
        self._tell_piles()

    # Chaos

    def _chaos(self, liberals: int) -> None:
        if liberals:
            self.pile_liberals -= 1
            self._enact_chaos(LIBERAL)
        else:
            self.pile_fascists -= 1
            self._enact_chaos(FASCIST)

    def _enact_chaos(self, law: int) -> None:
        self.tell(ALL, CHAOS_LAW, law)  # SH-6.1
        self._tell_piles()
        if self._promulgated(law):  # SH-6.5
            return
        self._set_tracker(0)  # SH-6.3
        self._limit(NOBODY, NOBODY)  # SH-6.4
        self._reshuffle()
        self._next_turn()  # SH-6.2: the square's power is lost

    # Phase 5: the government's action

    def _government_action(self, law: int) -> None:
        power = track(self.seats)[self.fascist_laws] if law == FASCIST else _NONE  # SH-7.1
        if power == _NONE:
            self._next_turn()
        elif power == PEEK and len(self.top) >= 3:
            self._show_top()
        else:
            self._enter(power)

    def _investigate(self, target: int) -> None:
        self.investigated |= 1 << target
        self.tell(ALL, INVESTIGATED, self.president, target)
        party = 1 if target == self.hitler or self.fascists >> target & 1 else 0
        self.tell(1 << self.president, LOYALTY, target, party)  # SH-7.2
        self._next_turn()

    def _call_election(self, target: int) -> None:
        self.tell(ALL, CALLED, self.president, target)  # SH-7.3, SH-7.4
        self._candidacy(target, True)

    def _peek(self, liberals: int) -> None:
        if liberals:
            self.pile_liberals -= 1
            self.top.append(LIBERAL)
        else:
            self.pile_fascists -= 1
            self.top.append(FASCIST)
        if len(self.top) == 3:
            self._show_top()

    def _show_top(self) -> None:
        self.tell(ALL, PEEKED, self.president)  # SH-7.5
        self.tell(1 << self.president, TOP, self.top[0], self.top[1], self.top[2])
        self._next_turn()

    def _execute(self, target: int) -> None:
        self.alive &= ~(1 << target)  # SH-7.7
        self.tell(ALL, EXECUTED, self.president, target)
        if target == self.hitler:  # SH-7.6
            self._end(HITLER_SHOT)
        else:
            self.cleared |= 1 << target
            self._next_turn()

    # Bookkeeping

    def _enter(self, step: int) -> None:
        self.step = step
        if self.told is not None:
            self.tell(ALL, STEP, step)

    def _set_tracker(self, value: int) -> None:
        if value != self.tracker:
            self.tracker = value
            self.tell(ALL, TRACKER, value)

    def _limit(self, president: int, chancellor: int) -> None:
        self.limited_president = president
        self.limited_chancellor = chancellor
        self.tell(ALL, LIMITS, president, chancellor)

    def _tell_piles(self) -> None:
        if self.told is not None:
            self.tell(ALL, PILES, self._pile(), self.discard_liberals + self.discard_fascists)

    def _end(self, ending: int) -> None:
        self.ending = ending
        self.tell(ALL, ENDED, ending)
        if self.told is not None:
            for seat in range(self.seats):
                self.tell(ALL, ROLE, seat, self.role(seat))
        self._enter(OVER)

    def outcome(self) -> Outcome | None:
        if self.step != OVER:
            return None
        party = self.fascists | 1 << self.hitler
        if self.ending == FIVE_LIBERAL_LAWS or self.ending == HITLER_SHOT:
            return Outcome(0, (1 << self.seats) - 1 & ~party, ENDING_CLAUSES[self.ending])  # SH-2.1
        return Outcome(1, party, ENDING_CLAUSES[self.ending])

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
