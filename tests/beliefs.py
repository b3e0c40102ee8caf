"""Every state that could be the truth for one seat, by brute force: all that was hidden from it, played in every way.

It starts with the state before the deal and follows a record. A decision of the seat's own is known; one of another
seat, or of chance, may have been any legal one after which the seat would have heard what it heard. What is left is
what the seat must hold possible, worked out from the rules alone: neither views nor worlds had a hand in it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from doublejeu.core.contract import CHANCE, Event, Game, State
from doublejeu.core.setup import Setup
from doublejeu.core.table import Table

Key = Callable[[State], Hashable]
Told = list[tuple[int, tuple[int, ...]]]  # kinds and arguments, as one seat heard them


class Beliefs:
    """What a seat must hold possible at each moment of a match at which somebody is asked."""

    def __init__(self, game: Game, setup: Setup, seat: int, key: Key, known: int = 0) -> None:
        self.game = game
        self.seat = seat
        self.key = key
        self.known = known  # so many of chance's first decisions are given away, to keep the states few
        self.states: list[State] = [game.start(setup)]
        self.decisions = 0

    def follow(self, record: list[tuple[int, int]], heard: list[Event]) -> None:
        """One decision and the decisions of chance behind it, after which the seat had heard these events."""
        told: Told = [(event.kind, event.args) for event in heard]
        acting, code = record[0]
        found: dict[Hashable, tuple[State, int]] = {}
        for state in self.states:
            given = acting == self.seat or (acting == CHANCE and self.decisions < self.known)
            for choice in [code] if given else state.legal(acting):
                self._branch(state, 0, acting, choice, told, found)
        self.decisions += 1
        for acting, code in record[1:]:
            waiting, found = found, {}
            for state, number in waiting.values():
                if acting == CHANCE and not state.owed() >> CHANCE & 1:
                    found[number, self.key(state)] = (state, number)  # chance had less to decide in this one
                    continue
                given = self.decisions < self.known
                for choice in [code] if given else state.legal(acting):
                    self._branch(state, number, acting, choice, told, found)
            self.decisions += 1
        self.states = self._settled(found, told)

    def _settled(self, found: dict[Hashable, tuple[State, int]], told: Told) -> list[State]:
        """Let chance decide on in every way where it still has to; keep what told the seat just what it heard."""
        states: dict[Hashable, State] = {}
        while found:
            waiting, found = found, {}
            for state, number in waiting.values():
                if not state.owed() >> CHANCE & 1:
                    if number == len(told):
                        states[self.key(state)] = state
                    continue
                for choice in state.legal(CHANCE):
                    self._branch(state, number, CHANCE, choice, told, found)
        return list(states.values())

    def _branch(
        self, state: State, number: int, acting: int, code: int, told: Told, found: dict[Hashable, tuple[State, int]]
    ) -> None:
        """One way to go on, if the seat would have heard the next of what it heard."""
        if code not in state.legal(acting):
            return
        other = state.clone()
        other.told = []
        other.apply(acting, code)
        events: Told = [(event.kind, event.args) for event in other.told if event.audience >> self.seat & 1]
        other.told = None
        if told[number : number + len(events)] == events:
            found[number + len(events), self.key(other)] = (other, number + len(events))


def followed(
    beliefs: Beliefs, setup: Setup, record: list[tuple[int, int]], look: Callable[[Table, Beliefs], None]
) -> None:
    """Walk a match and look at it, beside what a seat must believe, wherever somebody is asked."""
    table = Table.replay(beliefs.game, setup, [])
    seat = beliefs.seat
    number = 0
    heard = 0
    while number < len(record):
        end = number + 1
        table._do(*record[number])
        while end < len(record) and record[end][0] == CHANCE:
            table._do(*record[end])
            end += 1
        beliefs.follow(record[number:end], table.heard(seat, heard))
        heard = table.heard_count(seat)
        number = end
        look(table, beliefs)
