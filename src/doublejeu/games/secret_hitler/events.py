"""The events of this game, typed: one maker and one reader each.

Written by tools.events from words.py: change that file, then run `make wire`.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, cast

from mypy_extensions import trait

from doublejeu.core.codes import Seats
from doublejeu.core.contract import Event, State

Role: TypeAlias = Literal[0, 1, 2]
Party: TypeAlias = Literal[0, 1]
Law: TypeAlias = Literal[0, 1]
Ballot: TypeAlias = Literal[0, 1]
Answer: TypeAlias = Literal[0, 1]
Step: TypeAlias = Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
Ending: TypeAlias = Literal[0, 1, 2, 3]

STEP: Final = 0
ROLE: Final = 1
TEAM: Final = 2
CANDIDATE: Final = 3
NAMED: Final = 4
BALLOT: Final = 5
BALLOTS: Final = 6
ELECTED: Final = 7
REJECTED: Final = 8
LIMITS: Final = 9
TRACKER: Final = 10
CLEARED: Final = 11
PILES: Final = 12
DREW: Final = 13
HAND: Final = 14
PASSED: Final = 15
VETO_ASKED: Final = 16
VETO_ANSWERED: Final = 17
ENACTED: Final = 18
CHAOS: Final = 19
RESHUFFLED: Final = 20
INVESTIGATED: Final = 21
LOYALTY: Final = 22
CALLED: Final = 23
PEEKED: Final = 24
TOP: Final = 25
EXECUTED: Final = 26
ENDED: Final = 27
SAID: Final = 28


def tell_step(state: State, audience: int, step: Step) -> None:
    if state.told is not None:
        state.tell(audience, STEP, (step,))


def tell_role(state: State, audience: int, *, seat: int, role: Role) -> None:
    if state.told is not None:
        state.tell(audience, ROLE, (seat, role))


def tell_team(state: State, audience: int, *, fascists: Seats, hitler: int) -> None:
    if state.told is not None:
        state.tell(audience, TEAM, (fascists, hitler))


def tell_candidate(state: State, audience: int, *, president: int, special: Answer) -> None:
    if state.told is not None:
        state.tell(audience, CANDIDATE, (president, special))


def tell_named(state: State, audience: int, *, president: int, chancellor: int) -> None:
    if state.told is not None:
        state.tell(audience, NAMED, (president, chancellor))


def tell_ballot(state: State, audience: int, ballot: Ballot) -> None:
    if state.told is not None:
        state.tell(audience, BALLOT, (ballot,))


def tell_ballots(state: State, audience: int, *, ayes: Seats, nays: Seats) -> None:
    if state.told is not None:
        state.tell(audience, BALLOTS, (ayes, nays))


def tell_elected(state: State, audience: int, *, president: int, chancellor: int) -> None:
    if state.told is not None:
        state.tell(audience, ELECTED, (president, chancellor))


def tell_rejected(state: State, audience: int) -> None:
    if state.told is not None:
        state.tell(audience, REJECTED, ())


def tell_limits(state: State, audience: int, *, president: int, chancellor: int) -> None:
    if state.told is not None:
        state.tell(audience, LIMITS, (president, chancellor))


def tell_tracker(state: State, audience: int, number: int) -> None:
    if state.told is not None:
        state.tell(audience, TRACKER, (number,))


def tell_cleared(state: State, audience: int, chancellor: int) -> None:
    if state.told is not None:
        state.tell(audience, CLEARED, (chancellor,))


def tell_piles(state: State, audience: int, *, draw: int, discard: int) -> None:
    if state.told is not None:
        state.tell(audience, PILES, (draw, discard))


def tell_drew(state: State, audience: int, president: int) -> None:
    if state.told is not None:
        state.tell(audience, DREW, (president,))


def tell_hand(state: State, audience: int, *, liberals: int, fascists: int) -> None:
    if state.told is not None:
        state.tell(audience, HAND, (liberals, fascists))


def tell_passed(state: State, audience: int, *, president: int, chancellor: int) -> None:
    if state.told is not None:
        state.tell(audience, PASSED, (president, chancellor))


def tell_veto_asked(state: State, audience: int, chancellor: int) -> None:
    if state.told is not None:
        state.tell(audience, VETO_ASKED, (chancellor,))


def tell_veto_answered(state: State, audience: int, *, president: int, answer: Answer) -> None:
    if state.told is not None:
        state.tell(audience, VETO_ANSWERED, (president, answer))


def tell_enacted(state: State, audience: int, law: Law) -> None:
    if state.told is not None:
        state.tell(audience, ENACTED, (law,))


def tell_chaos(state: State, audience: int, law: Law) -> None:
    if state.told is not None:
        state.tell(audience, CHAOS, (law,))


def tell_reshuffled(state: State, audience: int) -> None:
    if state.told is not None:
        state.tell(audience, RESHUFFLED, ())


def tell_investigated(state: State, audience: int, *, president: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, INVESTIGATED, (president, target))


def tell_loyalty(state: State, audience: int, *, target: int, party: Party) -> None:
    if state.told is not None:
        state.tell(audience, LOYALTY, (target, party))


def tell_called(state: State, audience: int, *, president: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, CALLED, (president, target))


def tell_peeked(state: State, audience: int, president: int) -> None:
    if state.told is not None:
        state.tell(audience, PEEKED, (president,))


def tell_top(state: State, audience: int, *, first: Law, second: Law, third: Law) -> None:
    if state.told is not None:
        state.tell(audience, TOP, (first, second, third))


def tell_executed(state: State, audience: int, *, president: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, EXECUTED, (president, target))


def tell_ended(state: State, audience: int, ending: Ending) -> None:
    if state.told is not None:
        state.tell(audience, ENDED, (ending,))


@trait
class Reader:
    """Reads events: each kind has a method, which does nothing unless it is overridden."""

    def read(self, event: Event) -> None:
        kind, args = event.kind, event.args
        if kind == STEP:
            self.hear_step(cast(Step, args[0]))
        elif kind == ROLE:
            self.hear_role(seat=args[0], role=cast(Role, args[1]))
        elif kind == TEAM:
            self.hear_team(fascists=Seats(args[0]), hitler=args[1])
        elif kind == CANDIDATE:
            self.hear_candidate(president=args[0], special=cast(Answer, args[1]))
        elif kind == NAMED:
            self.hear_named(president=args[0], chancellor=args[1])
        elif kind == BALLOT:
            self.hear_ballot(cast(Ballot, args[0]))
        elif kind == BALLOTS:
            self.hear_ballots(ayes=Seats(args[0]), nays=Seats(args[1]))
        elif kind == ELECTED:
            self.hear_elected(president=args[0], chancellor=args[1])
        elif kind == REJECTED:
            self.hear_rejected()
        elif kind == LIMITS:
            self.hear_limits(president=args[0], chancellor=args[1])
        elif kind == TRACKER:
            self.hear_tracker(args[0])
        elif kind == CLEARED:
            self.hear_cleared(args[0])
        elif kind == PILES:
            self.hear_piles(draw=args[0], discard=args[1])
        elif kind == DREW:
            self.hear_drew(args[0])
        elif kind == HAND:
            self.hear_hand(liberals=args[0], fascists=args[1])
        elif kind == PASSED:
            self.hear_passed(president=args[0], chancellor=args[1])
        elif kind == VETO_ASKED:
            self.hear_veto_asked(args[0])
        elif kind == VETO_ANSWERED:
            self.hear_veto_answered(president=args[0], answer=cast(Answer, args[1]))
        elif kind == ENACTED:
            self.hear_enacted(cast(Law, args[0]))
        elif kind == CHAOS:
            self.hear_chaos(cast(Law, args[0]))
        elif kind == RESHUFFLED:
            self.hear_reshuffled()
        elif kind == INVESTIGATED:
            self.hear_investigated(president=args[0], target=args[1])
        elif kind == LOYALTY:
            self.hear_loyalty(target=args[0], party=cast(Party, args[1]))
        elif kind == CALLED:
            self.hear_called(president=args[0], target=args[1])
        elif kind == PEEKED:
            self.hear_peeked(args[0])
        elif kind == TOP:
            self.hear_top(first=cast(Law, args[0]), second=cast(Law, args[1]), third=cast(Law, args[2]))
        elif kind == EXECUTED:
            self.hear_executed(president=args[0], target=args[1])
        elif kind == ENDED:
            self.hear_ended(cast(Ending, args[0]))
        elif kind == SAID:
            self.hear_said(speaker=args[0], phrase=args[1])

    def hear_step(self, step: Step) -> None:
        """All: what the table is now doing."""

    def hear_role(self, *, seat: int, role: Role) -> None:
        """To that seat; to all at the end."""

    def hear_team(self, *, fascists: Seats, hitler: int) -> None:
        """To fascists; at 5-6 seats to Hitler too."""

    def hear_candidate(self, *, president: int, special: Answer) -> None:
        """All."""

    def hear_named(self, *, president: int, chancellor: int) -> None:
        """All."""

    def hear_ballot(self, ballot: Ballot) -> None:
        """To the voter alone."""

    def hear_ballots(self, *, ayes: Seats, nays: Seats) -> None:
        """All, once the last is in."""

    def hear_elected(self, *, president: int, chancellor: int) -> None:
        """All."""

    def hear_rejected(self) -> None:
        """All."""

    def hear_limits(self, *, president: int, chancellor: int) -> None:
        """All: whom term limits bar, -1 for nobody."""

    def hear_tracker(self, number: int) -> None:
        """All."""

    def hear_cleared(self, chancellor: int) -> None:
        """All: elected under three or more fascist laws and not Hitler."""

    def hear_piles(self, *, draw: int, discard: int) -> None:
        """All."""

    def hear_drew(self, president: int) -> None:
        """All."""

    def hear_hand(self, *, liberals: int, fascists: int) -> None:
        """To the officer who holds them."""

    def hear_passed(self, *, president: int, chancellor: int) -> None:
        """All."""

    def hear_veto_asked(self, chancellor: int) -> None:
        """All."""

    def hear_veto_answered(self, *, president: int, answer: Answer) -> None:
        """All."""

    def hear_enacted(self, law: Law) -> None:
        """All: by a government."""

    def hear_chaos(self, law: Law) -> None:
        """All: from the top of the pile, by nobody."""

    def hear_reshuffled(self) -> None:
        """All."""

    def hear_investigated(self, *, president: int, target: int) -> None:
        """All."""

    def hear_loyalty(self, *, target: int, party: Party) -> None:
        """To the investigating president."""

    def hear_called(self, *, president: int, target: int) -> None:
        """All."""

    def hear_peeked(self, president: int) -> None:
        """All."""

    def hear_top(self, *, first: Law, second: Law, third: Law) -> None:
        """To the peeking president."""

    def hear_executed(self, *, president: int, target: int) -> None:
        """All."""

    def hear_ended(self, ending: Ending) -> None:
        """All."""

    def hear_said(self, *, speaker: int, phrase: int) -> None:
        """To whoever hears the speaker."""
