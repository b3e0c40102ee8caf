"""Rules of thumb for Sleepers: reach across the board, keep scientists together, stop the rival, see a win in hand.

The bot remembers its own sleepers (its view does) and tries its turns out in one imagined world. There the rival's
hidden faces are guesses, but what its own agents can do does not hang on them.
"""

from __future__ import annotations

from doublejeu.core.contract import NOBODY, Event, Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.games.sleepers.hexes import COORDINATES, HEXES, LINES_OF_FIVE, NEIGHBOURS, SIDES, hexes_of
from doublejeu.games.sleepers.rules import Sleepers
from doublejeu.games.sleepers.view import SleepersView
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
    TURN,
)

BESIDE = [hexes_of(NEIGHBOURS[number]) for number in range(HEXES)]
SIDE_HEXES = [hexes_of(side) for side in SIDES]
LINES = sorted({line for through in LINES_OF_FIVE for line in through})
LINE_HEXES = [hexes_of(line) for line in LINES]
FAR_OFF = [max(abs(q), abs(r), abs(q + r)) for q, r in COORDINATES]  # steps from the middle

# What one more hex of a chain costs: nothing if active, half a turn to wake, a turn and a half to recruit and wake.
ASLEEP = 1
EMPTY = 3
BLOCKED = 11
NEVER = 99
SOON = 4  # turns: a rival who is ahead and this near is stopped first

WORTH_OF_A_LIFE = 1.5
TRIES = 500  # positions looked at in search of a win
BREAKERS = (SABOTEUR, POLICE, INFORMER, IMMIGRATION, DOUBLE_AGENT, DIVERSION, MASTER)
# What is woken first: those that only wake, then those that help, last those that must stir things up.
WAKING = [
    *(SCIENTIST, MILITIA, RECRUITER, LEADER, POLICE, IMMIGRATION),
    *(MASTER, INFORMER, DIVERSION, DOUBLE_AGENT, SABOTEUR),
]
# What is laid on a chain first: scientists are kept for a line of their own, a saboteur is never laid beside friends.
LAYING = [
    *(MILITIA, LEADER, RECRUITER, POLICE, IMMIGRATION, INFORMER),
    *(MASTER, DIVERSION, DOUBLE_AGENT, SCIENTIST, SABOTEUR),
]


class Thumb:
    """The house's first opponent: no search beyond its own turn."""

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        self.game = game
        self.seat = seat
        self.dice = dice

    def hear(self, event: Event) -> None:
        """Its view remembers all it needs."""

    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, SleepersView)
        if len(legal) == 1:
            return legal[0]
        world = self.game.imagine(view, self.dice)
        assert isinstance(world, Sleepers)
        if self._win_is_near(world):
            code = Search(self.seat).win(world)
            if code != NOBODY:
                return code
        if view.step == TURN:
            return self._turn(world, legal)
        if view.step in (SECOND, LEAD):
            return self._wake_next(world, legal)
        if view.step == HIDE:
            return self._tile(world, view.chosen, legal)
        if view.step == RECRUIT:
            return self._recruit(world, legal)
        if view.step == DIVERT:
            return self._divert(world, legal)
        return self._best(world, legal)

    # The turn

    def _turn(self, world: Sleepers, legal: list[int]) -> int:
        """Stop what wins at once; else make the chain longer; else wake it."""
        wakes = [code for code in legal if code >= ACTIVATE]
        places = [code for code in legal if code < ACTIVATE]
        if threat(world, 1 - self.seat, False) <= 2 and wakes:
            code = self._break(world, wakes)
            if code != NOBODY:
                return code
        chain = Chain(world, self.seat, True)
        rival = Chain(world, 1 - self.seat, False)
        behind = rival.turns() < chain.turns() and rival.turns() <= SOON and rival.gaps()
        if places and (not wakes or chain.gaps() or behind):
            return self._recruit(world, places)
        on_chain = [code for code in wakes if chain.holds(code - ACTIVATE)]
        if on_chain:
            return self._quietest(world, on_chain)
        if places:
            return self._recruit(world, places)
        return self._quietest(world, wakes)

    def _break(self, world: Sleepers, wakes: list[int]) -> int:
        """The agent whose waking hurts the rival's threat most, or NOBODY if none does."""
        best = NOBODY
        most: float = 2
        for code in wakes:
            if world.kinds[code - ACTIVATE] in BREAKERS:
                after = world.clone()
                after.apply(self.seat, code)
                self._follow(after)
                outcome = after.outcome()
                relief: float = threat(after, 1 - self.seat, False)
                if outcome is not None:
                    relief = NEVER if outcome.winners >> self.seat & 1 else 0
                if relief > most:
                    most = relief
                    best = code
        return best

    def _follow(self, world: Sleepers) -> None:
        """Resolve what an activation began, choosing one step at a time."""
        while world.owed() == 1 << self.seat and world.step not in (TURN, SECOND, OVER):
            legal = world.legal(self.seat)
            if world.step == LEAD:
                world.apply(self.seat, STOP)
            elif world.step == HIDE:
                world.apply(self.seat, self._tile(world, world.chosen, legal))
            elif world.step == DIVERT:
                world.apply(self.seat, self._divert(world, legal))
            else:
                world.apply(self.seat, self._best(world, legal))

    def _wake_next(self, world: Sleepers, legal: list[int]) -> int:
        """A second activation, or a leader's: one that carries the chain on and leaves no gap to fill first."""
        wakes = [code for code in legal if code != STOP]
        if threat(world, 1 - self.seat, False) <= 2:
            code = self._break(world, wakes)
            if code != NOBODY:
                return code
        chain = Chain(world, self.seat, True)
        on_chain = [code for code in wakes if chain.holds(code - ACTIVATE) and world.kinds[code - ACTIVATE] != SABOTEUR]
        return self._quietest(world, on_chain) if on_chain else STOP

    def _quietest(self, world: Sleepers, wakes: list[int]) -> int:
        return min(wakes, key=lambda code: WAKING.index(world.kinds[code - ACTIVATE]))

    # Recruiting

    def _recruit(self, world: Sleepers, places: list[int]) -> int:
        """On the shortest way across; best where it also stands in the rival's way."""
        mine = Chain(world, self.seat, True)
        theirs = Chain(world, 1 - self.seat, False)
        lines = line_hopes(world, self.seat)
        weight = 3 if theirs.turns() < mine.turns() and theirs.turns() <= SOON else 1

        def merit(code: int) -> tuple[float, float]:
            number = code - PLACE_ON
            use = 2.0 if mine.holds(number) else 0.0
            use += weight if theirs.holds(number) else 0.0
            return use, lines[number] - FAR_OFF[number] / 10

        return max(places, key=merit)

    def _tile(self, world: Sleepers, number: int, legal: list[int]) -> int:
        """Scientists where other scientists are; a saboteur away from one's own; anything else on the chain."""
        kinds = [code - TAKE for code in legal]
        lines = line_hopes(world, self.seat)
        if SCIENTIST in kinds and lines[number] >= 1:
            return TAKE + SCIENTIST
        own = world.white if self.seat == 0 else world.black
        friends = sum(1 for other in BESIDE[number] if own.agents >> other & 1)
        if SABOTEUR in kinds and friends == 0 and not Chain(world, self.seat, True).holds(number):
            return TAKE + SABOTEUR
        return TAKE + min(kinds, key=LAYING.index)

    # Abilities

    def _divert(self, world: Sleepers, legal: list[int]) -> int:
        """Take the rival's agent that holds most together."""
        enemy = world.black if self.seat == 0 else world.white
        theirs = Chain(world, 1 - self.seat, False)
        targets = [code for code in legal if enemy.agents >> (code - DIVERT_FROM) & 1]
        if not targets:
            return self.dice.choose(legal)
        return max(
            targets,
            key=lambda code: (theirs.holds(code - DIVERT_FROM), bool(enemy.active >> (code - DIVERT_FROM) & 1)),
        )

    def _best(self, world: Sleepers, legal: list[int]) -> int:
        """The choice after which the board looks best."""
        best = legal[0]
        most = -1e9
        for code in legal:
            after = world.clone()
            after.apply(self.seat, code)
            worth = value(after, self.seat)
            if worth > most:
                most = worth
                best = code
        return best

    def _win_is_near(self, world: Sleepers) -> bool:
        enemy = world.black if self.seat == 0 else world.white
        return threat(world, self.seat, True) <= 4 or len(enemy.fallen) >= 7 or can_capture(world, self.seat)


class Search:
    """Tries a seat's own turn out until it wins."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.left = TRIES

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


class Chain:
    """The cheapest way across the board for one seat."""

    def __init__(self, world: Sleepers, seat: int, known: bool) -> None:
        self.prices = prices(world, seat, known)
        self.cost = NEVER
        self.on_way: list[bool] = [False] * HEXES
        for axis in range(3):
            there = distances(self.prices, SIDE_HEXES[axis])
            back = distances(self.prices, SIDE_HEXES[axis + 3])
            sums = [there[number] + back[number] - self.prices[number] for number in range(HEXES)]
            cost = min(sums)
            if cost < self.cost:
                self.cost = cost
                self.on_way = [False] * HEXES
            if cost == self.cost:
                for number in range(HEXES):
                    if sums[number] == cost:
                        self.on_way[number] = True

    def holds(self, number: int) -> bool:
        """Whether a hex lies on a cheapest way."""
        return self.on_way[number]

    def turns(self) -> int:
        """About how many turns it still takes, waking two agents a turn."""
        return (self.cost + 1) // 2

    def gaps(self) -> bool:
        """Whether a cheapest way still has an empty hex."""
        empty = any(self.on_way[number] and self.prices[number] == EMPTY for number in range(HEXES))
        return empty and self.cost >= EMPTY


def prices(world: Sleepers, seat: int, known: bool) -> list[int]:
    """What each hex costs a seat on its way across; the faces of its sleepers count only if they are known."""
    own, enemy = (world.white, world.black) if seat == 0 else (world.black, world.white)
    active, agents, rivals = int(own.active), int(own.agents), int(enemy.agents)
    found: list[int] = []
    for number in range(HEXES):
        if active >> number & 1:
            found.append(0)
        elif agents >> number & 1:
            found.append(BLOCKED if known and world.kinds[number] == SABOTEUR else ASLEEP)
        else:
            found.append(BLOCKED if rivals >> number & 1 else EMPTY)
    return found


def distances(price: list[int], sources: list[int]) -> list[int]:
    """The price of the cheapest way from a side to each hex, the hex included."""
    best = [NEVER] * HEXES
    waiting: list[list[int]] = [[] for _ in range(NEVER + BLOCKED + 1)]
    for number in sources:
        best[number] = price[number]
        waiting[price[number]].append(number)
    for cost in range(NEVER):
        for number in waiting[cost]:
            if best[number] == cost:
                for other in BESIDE[number]:
                    total = cost + price[other]
                    if total < best[other]:
                        best[other] = total
                        waiting[total].append(other)
    return best


def crossing(world: Sleepers, seat: int, known: bool) -> int:
    """What a seat's cheapest way across costs."""
    price = prices(world, seat, known)
    cheapest = NEVER
    for axis in range(3):
        best = distances(price, SIDE_HEXES[axis])
        cheapest = min(cheapest, min(best[number] for number in SIDE_HEXES[axis + 3]))
    return cheapest


def threat(world: Sleepers, seat: int, known: bool) -> int:
    """Activations that this seat needs to win by a chain or by scientists, as far as its sleepers allow."""
    need = crossing(world, seat, known)
    own = world.white if seat == 0 else world.black
    science = int(own.science)
    asleep = 0
    for number in hexes_of(own.agents & ~own.active):
        if not known or world.kinds[number] in (SCIENTIST, MASTER):
            asleep |= 1 << number
    for line in LINES:
        if line & ~(science | asleep) == 0:
            need = min(need, (line & asleep).bit_count())
    return need


def can_capture(world: Sleepers, seat: int) -> bool:
    """Whether some rival's agent is surrounded by militia, awake or asleep."""
    own, enemy = (world.white, world.black) if seat == 0 else (world.black, world.white)
    hunters = int(own.militia)
    for number in hexes_of(own.agents & ~own.active):
        if world.kinds[number] in (MILITIA, MASTER):
            hunters |= 1 << number
    return any(NEIGHBOURS[number] & ~hunters == 0 for number in hexes_of(enemy.agents))


def line_hopes(world: Sleepers, seat: int) -> list[float]:
    """For each hex, the scientists on the best line of five through it that can still be completed."""
    own = world.white if seat == 0 else world.black
    hopes = [0.0] * HEXES
    agents = int(world.white.agents | world.black.agents)
    friends = int(own.agents)
    for line in LINE_HEXES:
        found = 0
        for number in line:
            if agents >> number & 1:
                if not friends >> number & 1 or world.kinds[number] not in (SCIENTIST, MASTER):
                    found = -1
                    break
                found += 1
        if found > 0:
            for number in line:
                hopes[number] = max(hopes[number], found)
    return hopes


def value(world: Sleepers, seat: int) -> float:
    """How good the board looks for a seat."""
    outcome = world.outcome()
    if outcome is not None:
        if outcome.winners == 0:
            return 0
        return 1000 if outcome.winners >> seat & 1 else -1000
    own, enemy = (world.white, world.black) if seat == 0 else (world.black, world.white)
    theirs = threat(world, 1 - seat, False)
    worth = theirs - crossing(world, seat, True) + WORTH_OF_A_LIFE * (len(enemy.fallen) - len(own.fallen))
    if theirs <= 2:
        worth -= 20
    return worth + (own.risen - enemy.risen) / 20
