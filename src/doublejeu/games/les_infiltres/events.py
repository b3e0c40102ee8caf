"""The events of this game, typed: one maker and one reader each.

Written by tools.events from words.py: change that file, then run `make wire`.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, cast

from mypy_extensions import trait

from doublejeu.core.codes import Seats
from doublejeu.core.contract import Event, State

Role: TypeAlias = Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
Answer: TypeAlias = Literal[0, 1]
Card: TypeAlias = Literal[0, 1]
Look: TypeAlias = Literal[0, 1, 2]
Step: TypeAlias = Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]
Ending: TypeAlias = Literal[0, 1]

STEP: Final = 0
NIGHT: Final = 1
ROLE: Final = 2
VOLUNTEERED: Final = 3
VOLUNTEERS: Final = 4
BALLOT: Final = 5
VOTED: Final = 6
SAGE: Final = 7
POINTED: Final = 8
TOOK: Final = 9
CALLED: Final = 10
LOOKED: Final = 11
CARDS: Final = 12
HACKED: Final = 13
PROTECTED: Final = 14
SILENCING: Final = 15
TEAM: Final = 16
POINTING: Final = 17
GLIMPSED: Final = 18
WATCHED: Final = 19
SPOTTED: Final = 20
DESIGNATED: Final = 21
CAUGHT: Final = 22
RESCUED: Final = 23
ARRESTED: Final = 24
SANG: Final = 25
DAWN: Final = 26
JAILED: Final = 27
SILENCED: Final = 28
READY: Final = 29
DENOUNCED: Final = 30
UNMASKED: Final = 31
TIED: Final = 32
SAGE_DECIDES: Final = 33
SPARED: Final = 34
EXCLUDED: Final = 35
ENDED: Final = 36
SAID: Final = 37


def tell_step(state: State, audience: int, step: Step) -> None:
    if state.told is not None:
        state.tell(audience, STEP, (step,))


def tell_night(state: State, audience: int, number: int) -> None:
    if state.told is not None:
        state.tell(audience, NIGHT, (number,))


def tell_role(state: State, audience: int, *, seat: int, role: Role) -> None:
    if state.told is not None:
        state.tell(audience, ROLE, (seat, role))


def tell_volunteered(state: State, audience: int, answer: Answer) -> None:
    if state.told is not None:
        state.tell(audience, VOLUNTEERED, (answer,))


def tell_volunteers(state: State, audience: int, seats: Seats) -> None:
    if state.told is not None:
        state.tell(audience, VOLUNTEERS, (seats,))


def tell_ballot(state: State, audience: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, BALLOT, (target,))


def tell_voted(state: State, audience: int, *, voter: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, VOTED, (voter, target))


def tell_sage(state: State, audience: int, seat: int) -> None:
    if state.told is not None:
        state.tell(audience, SAGE, (seat,))


def tell_pointed(state: State, audience: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, POINTED, (target,))


def tell_took(state: State, audience: int, card: Card) -> None:
    if state.told is not None:
        state.tell(audience, TOOK, (card,))


def tell_called(state: State, audience: int, answer: Answer) -> None:
    if state.told is not None:
        state.tell(audience, CALLED, (answer,))


def tell_looked(state: State, audience: int, look: Look) -> None:
    if state.told is not None:
        state.tell(audience, LOOKED, (look,))


def tell_cards(state: State, audience: int, *, first: Role, second: Role) -> None:
    if state.told is not None:
        state.tell(audience, CARDS, (first, second))


def tell_hacked(state: State, audience: int, *, target: int, role: Role) -> None:
    if state.told is not None:
        state.tell(audience, HACKED, (target, role))


def tell_protected(state: State, audience: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, PROTECTED, (target,))


def tell_silencing(state: State, audience: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, SILENCING, (target,))


def tell_team(state: State, audience: int, infiltrators: Seats) -> None:
    if state.told is not None:
        state.tell(audience, TEAM, (infiltrators,))


def tell_pointing(state: State, audience: int, *, pointer: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, POINTING, (pointer, target))


def tell_glimpsed(state: State, audience: int, infiltrator: int) -> None:
    if state.told is not None:
        state.tell(audience, GLIMPSED, (infiltrator,))


def tell_watched(state: State, audience: int, infiltrators: Seats) -> None:
    if state.told is not None:
        state.tell(audience, WATCHED, (infiltrators,))


def tell_spotted(state: State, audience: int, lookout: int) -> None:
    if state.told is not None:
        state.tell(audience, SPOTTED, (lookout,))


def tell_designated(state: State, audience: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, DESIGNATED, (target,))


def tell_caught(state: State, audience: int, lookout: int) -> None:
    if state.told is not None:
        state.tell(audience, CAUGHT, (lookout,))


def tell_rescued(state: State, audience: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, RESCUED, (target,))


def tell_arrested(state: State, audience: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, ARRESTED, (target,))


def tell_sang(state: State, audience: int, leader: int) -> None:
    if state.told is not None:
        state.tell(audience, SANG, (leader,))


def tell_dawn(state: State, audience: int, prisoners: int) -> None:
    if state.told is not None:
        state.tell(audience, DAWN, (prisoners,))


def tell_jailed(state: State, audience: int, *, seat: int, role: Role) -> None:
    if state.told is not None:
        state.tell(audience, JAILED, (seat, role))


def tell_silenced(state: State, audience: int, seat: int) -> None:
    if state.told is not None:
        state.tell(audience, SILENCED, (seat,))


def tell_ready(state: State, audience: int, seat: int) -> None:
    if state.told is not None:
        state.tell(audience, READY, (seat,))


def tell_denounced(state: State, audience: int, *, hacker: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, DENOUNCED, (hacker, target))


def tell_unmasked(state: State, audience: int, *, seat: int, role: Role) -> None:
    if state.told is not None:
        state.tell(audience, UNMASKED, (seat, role))


def tell_tied(state: State, audience: int, seats: Seats) -> None:
    if state.told is not None:
        state.tell(audience, TIED, (seats,))


def tell_sage_decides(state: State, audience: int, *, sage: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, SAGE_DECIDES, (sage, target))


def tell_spared(state: State, audience: int) -> None:
    if state.told is not None:
        state.tell(audience, SPARED, ())


def tell_excluded(state: State, audience: int, *, seat: int, role: Role) -> None:
    if state.told is not None:
        state.tell(audience, EXCLUDED, (seat, role))


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
        elif kind == NIGHT:
            self.hear_night(args[0])
        elif kind == ROLE:
            self.hear_role(seat=args[0], role=cast(Role, args[1]))
        elif kind == VOLUNTEERED:
            self.hear_volunteered(cast(Answer, args[0]))
        elif kind == VOLUNTEERS:
            self.hear_volunteers(Seats(args[0]))
        elif kind == BALLOT:
            self.hear_ballot(args[0])
        elif kind == VOTED:
            self.hear_voted(voter=args[0], target=args[1])
        elif kind == SAGE:
            self.hear_sage(args[0])
        elif kind == POINTED:
            self.hear_pointed(args[0])
        elif kind == TOOK:
            self.hear_took(cast(Card, args[0]))
        elif kind == CALLED:
            self.hear_called(cast(Answer, args[0]))
        elif kind == LOOKED:
            self.hear_looked(cast(Look, args[0]))
        elif kind == CARDS:
            self.hear_cards(first=cast(Role, args[0]), second=cast(Role, args[1]))
        elif kind == HACKED:
            self.hear_hacked(target=args[0], role=cast(Role, args[1]))
        elif kind == PROTECTED:
            self.hear_protected(args[0])
        elif kind == SILENCING:
            self.hear_silencing(args[0])
        elif kind == TEAM:
            self.hear_team(Seats(args[0]))
        elif kind == POINTING:
            self.hear_pointing(pointer=args[0], target=args[1])
        elif kind == GLIMPSED:
            self.hear_glimpsed(args[0])
        elif kind == WATCHED:
            self.hear_watched(Seats(args[0]))
        elif kind == SPOTTED:
            self.hear_spotted(args[0])
        elif kind == DESIGNATED:
            self.hear_designated(args[0])
        elif kind == CAUGHT:
            self.hear_caught(args[0])
        elif kind == RESCUED:
            self.hear_rescued(args[0])
        elif kind == ARRESTED:
            self.hear_arrested(args[0])
        elif kind == SANG:
            self.hear_sang(args[0])
        elif kind == DAWN:
            self.hear_dawn(args[0])
        elif kind == JAILED:
            self.hear_jailed(seat=args[0], role=cast(Role, args[1]))
        elif kind == SILENCED:
            self.hear_silenced(args[0])
        elif kind == READY:
            self.hear_ready(args[0])
        elif kind == DENOUNCED:
            self.hear_denounced(hacker=args[0], target=args[1])
        elif kind == UNMASKED:
            self.hear_unmasked(seat=args[0], role=cast(Role, args[1]))
        elif kind == TIED:
            self.hear_tied(Seats(args[0]))
        elif kind == SAGE_DECIDES:
            self.hear_sage_decides(sage=args[0], target=args[1])
        elif kind == SPARED:
            self.hear_spared()
        elif kind == EXCLUDED:
            self.hear_excluded(seat=args[0], role=cast(Role, args[1]))
        elif kind == ENDED:
            self.hear_ended(cast(Ending, args[0]))
        elif kind == SAID:
            self.hear_said(speaker=args[0], phrase=args[1])

    def hear_step(self, step: Step) -> None:
        """All: what the game master calls."""

    def hear_night(self, number: int) -> None:
        """All."""

    def hear_role(self, *, seat: int, role: Role) -> None:
        """To that seat; to all at the end."""

    def hear_volunteered(self, answer: Answer) -> None:
        """To that seat alone, until all have answered."""

    def hear_volunteers(self, seats: Seats) -> None:
        """All."""

    def hear_ballot(self, target: int) -> None:
        """To the voter alone."""

    def hear_voted(self, *, voter: int, target: int) -> None:
        """All, once the last is in."""

    def hear_sage(self, seat: int) -> None:
        """All."""

    def hear_pointed(self, target: int) -> None:
        """To whoever tapped, awake or not; -1 for nobody."""

    def hear_took(self, card: Card) -> None:
        """The same."""

    def hear_called(self, answer: Answer) -> None:
        """The same."""

    def hear_looked(self, look: Look) -> None:
        """To the lookout."""

    def hear_cards(self, *, first: Role, second: Role) -> None:
        """To the double agent."""

    def hear_hacked(self, *, target: int, role: Role) -> None:
        """To the hacker."""

    def hear_protected(self, target: int) -> None:
        """To the lawyer."""

    def hear_silencing(self, target: int) -> None:
        """To the whistleblower."""

    def hear_team(self, infiltrators: Seats) -> None:
        """To the infiltrators."""

    def hear_pointing(self, *, pointer: int, target: int) -> None:
        """To the living infiltrators."""

    def hear_glimpsed(self, infiltrator: int) -> None:
        """To the lookout."""

    def hear_watched(self, infiltrators: Seats) -> None:
        """To the lookout."""

    def hear_spotted(self, lookout: int) -> None:
        """To the living infiltrators."""

    def hear_designated(self, target: int) -> None:
        """To the living infiltrators and the minister; -1 for nobody."""

    def hear_caught(self, lookout: int) -> None:
        """To the living infiltrators."""

    def hear_rescued(self, target: int) -> None:
        """To the minister: the call is spent."""

    def hear_arrested(self, target: int) -> None:
        """To the minister: the call is spent."""

    def hear_sang(self, leader: int) -> None:
        """All."""

    def hear_dawn(self, prisoners: int) -> None:
        """All."""

    def hear_jailed(self, *, seat: int, role: Role) -> None:
        """All."""

    def hear_silenced(self, seat: int) -> None:
        """All, where a whistleblower may be in play; -1 for nobody."""

    def hear_ready(self, seat: int) -> None:
        """All."""

    def hear_denounced(self, *, hacker: int, target: int) -> None:
        """All."""

    def hear_unmasked(self, *, seat: int, role: Role) -> None:
        """All: a card turned face up whose holder stays."""

    def hear_tied(self, seats: Seats) -> None:
        """All."""

    def hear_sage_decides(self, *, sage: int, target: int) -> None:
        """All."""

    def hear_spared(self) -> None:
        """All: nobody is excluded."""

    def hear_excluded(self, *, seat: int, role: Role) -> None:
        """All."""

    def hear_ended(self, ending: Ending) -> None:
        """All."""

    def hear_said(self, *, speaker: int, phrase: int) -> None:
        """To whoever hears the speaker."""
