"""Many matches at once, for whoever learns: every step decides one thing in each, for the seat that owes it.

All that comes out is bytes of a fixed size: what the asked seats heard (the last row of each kind, `rows.py`) and which
codes they may play. A match that ends makes room for the next at once. Nobody watches: no View is kept.
"""

from __future__ import annotations

from doublejeu.core.bits import lowest
from doublejeu.core.contract import CHANCE, CLOCK, TABLE, Event, Game, Outcome, State
from doublejeu.core.dice import Dice
from doublejeu.core.rows import Encoding
from doublejeu.core.setup import Setup


class End:
    """A match that ended: which of the many, how, and how many decisions seats took in it."""

    def __init__(self, place: int, outcome: Outcome, decisions: int) -> None:
        self.place = place
        self.outcome = outcome
        self.decisions = decisions


class _One:
    """One of the matches."""

    def __init__(self, state: State, seats: int, blank: list[bytes]) -> None:
        self.state = state
        self.seat = 0  # who is asked
        self.legal: list[int] = []
        self.decisions = 0
        self.latest: list[list[bytes]] = [blank.copy() for _ in range(seats)]  # by seat, by kind


class Many:
    """So many matches of one game, each always at a moment where a seat must decide."""

    def __init__(self, game: Game, setup: Setup, count: int, dice: Dice) -> None:
        self.game = game
        self.setup = setup
        self.encoding = Encoding(game)
        self.seats: list[int] = [0] * count  # who is asked, match by match
        self.ends: list[End] = []  # what ended in the last step
        self._dice = dice
        self._opening: State = game.start(setup)
        self._blank: list[bytes] = [b"\0" * self.encoding.width] * len(game.kinds)
        self._masks: dict[tuple[int, ...], bytes] = {}
        self._matches: list[_One] = [self._dealt() for _ in range(count)]
        for place in range(count):
            self.seats[place] = self._matches[place].seat

    def _dealt(self) -> _One:
        state = self._opening.clone()
        state.told = []
        one = _One(state, self.setup.seats, self._blank)
        self._settle(one)
        return one

    def legal(self, place: int) -> list[int]:
        """The codes that may be played in one of the matches."""
        return self._matches[place].legal

    def step(self, codes: list[int]) -> None:
        """Decide in every match; the codes must be legal there."""
        self.ends = []
        matches = self._matches
        for place in range(len(matches)):
            one = matches[place]
            state = one.state
            code = codes[place]
            if code not in one.legal:
                raise ValueError(f"match {place}: seat {one.seat} may not play {code} now")
            state.apply(one.seat, code)
            one.decisions += 1
            if not self._settle(one):
                ended = state.outcome()
                assert ended is not None
                sides = [state.side(seat) for seat in range(self.setup.seats)]
                outcome = Outcome(ended.side, ended.winners, ended.clause, tuple(sides))
                self.ends.append(End(place, outcome, one.decisions))
                one = self._dealt()
                matches[place] = one
            self.seats[place] = one.seat

    def _settle(self, one: _One) -> bool:
        """Let chance and the clock decide what is theirs, and find who is asked; False when the match is over."""
        state = one.state
        while True:
            owed = state.owed()
            if owed == 0:
                return False
            if owed >> CHANCE & 1:
                state.apply(CHANCE, self._dice.draw(state.legal(CHANCE), state.odds(), state.odds_total()))
            elif owed == 1 << CLOCK:
                state.apply(CLOCK, state.legal(CLOCK)[0])
            else:
                break
        told = state.told
        if told:
            self._tell(one, told)
            state.told = []
        one.seat = lowest(owed)
        one.legal = list(state.legal(one.seat))
        return True

    def _tell(self, one: _One, told: list[Event]) -> None:
        latest = one.latest
        for event in told:
            audience = event.audience
            kind = event.kind
            row = self.encoding.row(event)
            if audience >> TABLE & 1:
                for rows in latest:
                    rows[kind] = row
            else:
                for seat in range(len(latest)):
                    if audience >> seat & 1:
                        latest[seat][kind] = row

    def observations(self) -> bytes:
        """What the asked seats heard, match by match: the last row of each kind."""
        return b"".join([b"".join(one.latest[one.seat]) for one in self._matches])

    def masks(self) -> bytes:
        """For each match a byte for each code: 1 where it may be played."""
        return b"".join([self._mask(one.legal) for one in self._matches])

    def _mask(self, legal: list[int]) -> bytes:
        key = tuple(legal)
        found = self._masks.get(key)
        if found is None:
            mask = bytearray(len(self.game.codes))
            for code in legal:
                mask[code] = 1
            found = bytes(mask)
            if len(self._masks) < 50_000:
                self._masks[key] = found
        return found
