"""Rules of thumb for Sleepers: reach across the board, keep scientists together, stop the rival, see a win in hand.

The bot remembers its own sleepers (its view does) and tries its turns out in one imagined world. There the rival's
hidden faces are guesses, but what its own agents can do does not hang on them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from doublejeu.bots.persona import Persona
from doublejeu.bots.protocol import Bot
from doublejeu.bots.sleepers.board import FAR_OFF, Chain, can_capture, crossing, line_hopes, networks, threat
from doublejeu.core.contract import NOBODY, View
from doublejeu.games.sleepers.hexes import NEIGHBOURS
from doublejeu.games.sleepers.rules import Sleepers
from doublejeu.games.sleepers.view import SleepersView
from doublejeu.games.sleepers.ways import NEVER
from doublejeu.games.sleepers.words import (
    ACTIVATE,
    DIVERSION,
    DIVERT,
    DIVERT_FROM,
    DOUBLE_AGENT,
    HIDE,
    IMMIGRATION,
    INFORMER,
    LEAD,
    LEADER,
    MASTER,
    MILITIA,
    OVER,
    PLACE_ON,
    POLICE,
    RECRUIT,
    RECRUITER,
    SABOTEUR,
    SCIENTIST,
    SECOND,
    STOP,
    TAKE,
    TILES,
    TURN,
)

BREAKERS: Final = [SABOTEUR, POLICE, INFORMER, IMMIGRATION, DOUBLE_AGENT, DIVERSION, MASTER]
# What is woken first: those that only wake, then those that help, last those that must stir things up.
WAKING: Final = [
    *(SCIENTIST, MILITIA, RECRUITER, LEADER, POLICE, IMMIGRATION),
    *(MASTER, INFORMER, DIVERSION, DOUBLE_AGENT, SABOTEUR),
]
# What is laid on a chain first: scientists are kept for a line of their own, a saboteur is never laid beside friends.
LAYING: Final = [
    *(MILITIA, LEADER, RECRUITER, POLICE, IMMIGRATION, INFORMER),
    *(MASTER, DIVERSION, DOUBLE_AGENT, SCIENTIST, SABOTEUR),
]
BREAKS: Final[list[bool]] = [kind in BREAKERS for kind in range(TILES)]
WAKING_RANK: Final[list[int]] = [WAKING.index(kind) for kind in range(TILES)]
LAYING_RANK: Final[list[int]] = [LAYING.index(kind) for kind in range(TILES)]


@dataclass(frozen=True)
class ThumbPersona(Persona):
    """How far it looks, and what it fears."""

    tries: int = 500  # positions looked at in search of a win
    near: int = 4  # activations: from here on it looks for a win of its own
    soon: int = 4  # turns: a rival who is ahead and this near is stopped first
    danger: int = 2  # activations: a rival this near to winning is broken up before anything else
    alarm: float = 20.0  # what such a rival is worth in a position, in activations
    life: float = 1.5  # what an agent killed is worth


USUAL: Final = ThumbPersona()


@mypyc_attr(allow_interpreted_subclasses=True)
class Thumb(Bot):
    """The house's first opponent: no search beyond its own turn."""

    def __init__(self, persona: ThumbPersona = USUAL) -> None:
        self.persona = persona

    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, SleepersView)
        if len(legal) == 1:
            return legal[0]
        world = self.game.imagine(view, self.dice)
        assert isinstance(world, Sleepers)
        if self._win_is_near(world):
            code = TurnSearch(self.seat, self.persona.tries).win(world)
            if code != NOBODY:
                return code
        step = view.step
        if step == TURN:
            return self._turn(world, legal)
        if step == SECOND or step == LEAD:
            return self._wake_next(world, legal)
        if step == HIDE:
            return self._tile(world, view.chosen, legal)
        if step == RECRUIT:
            return self._recruit(world, legal)
        if step == DIVERT:
            return self._divert(world, legal)
        return self._best(world, legal)

    # The turn

    def _turn(self, world: Sleepers, legal: list[int]) -> int:
        """Stop what wins at once; else make the chain longer; else wake it."""
        wakes = [code for code in legal if code >= ACTIVATE]
        places = [code for code in legal if code < ACTIVATE]
        if wakes and threat(world, 1 - self.seat, False) <= self.persona.danger:
            code = self._break(world, wakes)
            if code != NOBODY:
                return code
        chain = Chain(world, self.seat, True)
        rival = Chain(world, 1 - self.seat, False)
        if places and (not wakes or chain.gaps() or (self._is_behind(chain, rival) and rival.gaps())):
            return self._recruit(world, places)
        on_chain = [code for code in wakes if chain.holds(code - ACTIVATE)]
        if on_chain:
            return self._quietest(world, on_chain)
        if places:
            return self._recruit(world, places)
        return self._quietest(world, wakes)

    def _is_behind(self, own: Chain, rival: Chain) -> bool:
        """Whether the rival is ahead and will be there soon."""
        return rival.turns() < own.turns() and rival.turns() <= self.persona.soon

    def _break(self, world: Sleepers, wakes: list[int]) -> int:
        """The agent whose waking hurts the rival's threat most, or NOBODY if none does."""
        best = NOBODY
        most = self.persona.danger
        for code in wakes:
            if BREAKS[world.kinds[code - ACTIVATE]]:
                after = world.clone()
                after.apply(self.seat, code)
                self._follow(after)
                outcome = after.outcome()
                if outcome is None:
                    relief = threat(after, 1 - self.seat, False)
                else:
                    relief = NEVER if outcome.winners >> self.seat & 1 else 0
                if relief > most:
                    most = relief
                    best = code
        return best

    def _follow(self, world: Sleepers) -> None:
        """Resolve what an activation began, choosing one step at a time."""
        mine = 1 << self.seat
        while world.owed() == mine:
            step = world.step
            if step == TURN or step == SECOND or step == OVER:
                return
            legal = world.legal(self.seat)
            if step == LEAD:
                world.apply(self.seat, STOP)
            elif step == HIDE:
                world.apply(self.seat, self._tile(world, world.chosen, legal))
            elif step == DIVERT:
                world.apply(self.seat, self._divert(world, legal))
            else:
                world.apply(self.seat, self._best(world, legal))

    def _wake_next(self, world: Sleepers, legal: list[int]) -> int:
        """A second activation, or a leader's: one that carries the chain on and leaves no gap to fill first."""
        wakes = [code for code in legal if code != STOP]
        if threat(world, 1 - self.seat, False) <= self.persona.danger:
            code = self._break(world, wakes)
            if code != NOBODY:
                return code
        chain = Chain(world, self.seat, True)
        on_chain = [code for code in wakes if chain.holds(code - ACTIVATE) and world.kinds[code - ACTIVATE] != SABOTEUR]
        return self._quietest(world, on_chain) if on_chain else STOP

    def _quietest(self, world: Sleepers, wakes: list[int]) -> int:
        best = wakes[0]
        for code in wakes:
            if WAKING_RANK[world.kinds[code - ACTIVATE]] < WAKING_RANK[world.kinds[best - ACTIVATE]]:
                best = code
        return best

    # Recruiting

    def _recruit(self, world: Sleepers, places: list[int]) -> int:
        """On the shortest way across; best where it also stands in the rival's way."""
        mine = Chain(world, self.seat, True)
        theirs = Chain(world, 1 - self.seat, False)
        lines = line_hopes(world, self.seat)
        weight = 3 if self._is_behind(mine, theirs) else 1
        best = NOBODY
        most_use = -1
        most_hope = 0.0
        for code in places:
            number = code - PLACE_ON
            use = (2 if mine.holds(number) else 0) + (weight if theirs.holds(number) else 0)
            hope = lines[number] - FAR_OFF[number] / 10
            if use > most_use or (use == most_use and hope > most_hope):
                most_use = use
                most_hope = hope
                best = code
        return best

    def _tile(self, world: Sleepers, number: int, legal: list[int]) -> int:
        """Scientists where other scientists are; a saboteur away from one's own; anything else on the chain."""
        kinds = [code - TAKE for code in legal]
        if SCIENTIST in kinds and line_hopes(world, self.seat)[number] >= 1:
            return TAKE + SCIENTIST
        own, _ = networks(world, self.seat)
        friends = own.agents & NEIGHBOURS[number]
        if SABOTEUR in kinds and friends == 0 and not Chain(world, self.seat, True).holds(number):
            return TAKE + SABOTEUR
        best = kinds[0]
        for kind in kinds:
            if LAYING_RANK[kind] < LAYING_RANK[best]:
                best = kind
        return TAKE + best

    # Abilities

    def _divert(self, world: Sleepers, legal: list[int]) -> int:
        """Take the rival's agent that holds most together."""
        _, enemy = networks(world, self.seat)
        theirs = Chain(world, 1 - self.seat, False)
        best = NOBODY
        most = -1
        for code in legal:
            number = code - DIVERT_FROM
            if enemy.agents >> number & 1:
                worth = (2 if theirs.holds(number) else 0) + (1 if enemy.active >> number & 1 else 0)
                if worth > most:
                    most = worth
                    best = code
        return best if best != NOBODY else self.dice.choose(legal)

    def _best(self, world: Sleepers, legal: list[int]) -> int:
        """The choice after which the board looks best."""
        best = legal[0]
        most = -1e9
        for code in legal:
            after = world.clone()
            after.apply(self.seat, code)
            worth = self._value(after)
            if worth > most:
                most = worth
                best = code
        return best

    def _value(self, world: Sleepers) -> float:
        """How good the board looks."""
        outcome = world.outcome()
        if outcome is not None:
            if outcome.winners == 0:
                return 0.0
            return 1000.0 if outcome.winners >> self.seat & 1 else -1000.0
        own, enemy = networks(world, self.seat)
        theirs = threat(world, 1 - self.seat, False)
        ahead = theirs - crossing(world, self.seat, True)
        worth = ahead + self.persona.life * (len(enemy.fallen) - len(own.fallen))
        if theirs <= self.persona.danger:
            worth -= self.persona.alarm
        return worth + (own.risen - enemy.risen) / 20

    def _win_is_near(self, world: Sleepers) -> bool:
        _, enemy = networks(world, self.seat)
        if len(enemy.fallen) >= 7 or can_capture(world, self.seat):
            return True
        return threat(world, self.seat, True) <= self.persona.near


class TurnSearch:
    """Tries a seat's own turn out until it wins."""

    def __init__(self, seat: int, tries: int) -> None:
        self.seat = seat
        self.left = tries

    def win(self, world: Sleepers) -> int:
        """The first step of a winning turn, or NOBODY."""
        for code in world.legal(self.seat):
            if self.left <= 0:
                return NOBODY
            if code == STOP or (code < ACTIVATE and world.step == TURN):
                continue
            self.left -= 1
            after = world.clone()
            after.apply(self.seat, code)
            outcome = after.outcome()
            if outcome is not None:
                if outcome.winners >> self.seat & 1:
                    return code
            elif after.owed() == 1 << self.seat and after.step != HIDE and self.win(after) != NOBODY:
                return code
        return NOBODY
