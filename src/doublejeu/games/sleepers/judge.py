"""How good a position of Sleepers looks, and what deserves to be tried in it: rules of thumb for the search.

The judge sees imagined worlds only, so it may look at every face in them.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64

from doublejeu.core.bits import count
from doublejeu.core.contract import NOBODY, Game, State, View
from doublejeu.core.dice import Dice
from doublejeu.core.search.judge import Judge
from doublejeu.games.sleepers import words
from doublejeu.games.sleepers.belief import reconsider
from doublejeu.games.sleepers.hexes import LINES_OF_FIVE, bit_of, lowest_hex
from doublejeu.games.sleepers.networks import Network
from doublejeu.games.sleepers.rules import Sleepers
from doublejeu.games.sleepers.state import ALL_HEXES
from doublejeu.games.sleepers.view import SleepersView
from doublejeu.games.sleepers.ways import Ground, beside

FAR: Final = 30  # activations: no player is further from winning than this
FAR_LINE: Final = 20
COUNTED: Final = 14  # numbers that describe how one player stands: see Stand.counted

# Weights of what is counted, for the player on turn and for the rival: a logistic regression of who won on positions of
# matches among bots. First a constant and the activations the player on turn has left.
WEIGHTS: Final[list[float]] = [
    *(0.007, -0.029),
    *(-0.074, 0.841, 0.471, 0.238, 0.338, 0.233, 0.089),
    *(0.23, 0.066, -0.029, 0.106, 0.032, -0.096, 0.012),
    *(0.069, 0.568, 0.465, -0.099, -0.297, -0.258, -0.076),
    *(-0.301, -0.061, 0.023, -0.124, -0.035, 0.091, -0.016),
]

# What speaks for recruiting on a hex: the player's own cheapest way, the rival's, the rival's if he is ahead, each
# scientist of a line through it, a friend beside it.
ON_WAY: Final = 1.5
IN_WAY: Final = 1.0
IN_WAY_BEHIND: Final = 1.0
IN_LINE: Final = 0.5
BESIDE: Final = 0.3
LEAST: Final = 0.02  # nothing is left untried for ever

LINES: Final[list[int]] = sorted({line for through in LINES_OF_FIVE for line in through})


@final
class Standing:
    """How one player stands in a world: what is still needed to win, and who sleeps where.

    `taken` is a hex about to be this player's, `lost` one about to be the rival's.
    """

    def __init__(self, own: Network, enemy: Network, kinds: list[int], taken: i64, lost: i64) -> None:
        asleep: i64 = own.agents & ~own.active
        left: i64 = asleep
        science: i64 = 0
        mines: i64 = 0
        self.leaders: float = 0.0
        self.recruiters: float = 0.0
        self.masters: float = 0.0
        self.breakers: float = 0.0  # whose abilities can take a rival's chain apart
        while left:
            low: i64 = left & -left
            left ^= low
            kind = kinds[lowest_hex(low)]
            if kind == words.SCIENTIST:
                science |= low
            elif kind == words.LEADER:
                self.leaders += 1.0
            elif kind == words.RECRUITER:
                self.recruiters += 1.0
            elif kind == words.MASTER:
                science |= low
                self.masters += 1.0
            elif kind != words.MILITIA:
                self.breakers += 1.0
                if kind == words.SABOTEUR:
                    mines |= low
        empty: i64 = ALL_HEXES & ~(own.agents | enemy.agents | taken | lost)
        self.ground = Ground(own.active, (asleep | taken) & ~mines, empty, enemy.agents | lost | mines)
        self.chain: int = self.ground.crossing(FAR)
        self.science: i64 = own.science | science
        self.line = self._line(science, empty, (own.hand & 15) + (own.hand >> 4 * words.MASTER & 15))
        self.dead: int = len(own.fallen)
        self.agents: int = count(own.agents)

    def _line(self, asleep: i64, empty: i64, held: int) -> int:
        """Activations to five scientists in a line; those not yet in hand cost as much as waiting for them."""
        other: i64 = ALL_HEXES & ~(self.science | empty)
        least = FAR_LINE
        for number in LINES:
            line: i64 = number
            if line & other == 0:
                missing = count(line & empty)
                price = count(line & asleep) + 3 * missing + 2 * max(0, missing - held)
                if price < least:
                    least = price
        return least

    def counted(self, units: float) -> list[float]:
        """The numbers that are weighed, where the player has so many activations at hand."""
        chain: float = float(self.chain)
        line: float = float(self.line)
        need: float = min(chain, line) - units - self.leaders
        return [
            need,
            1.0 if need <= 0.0 else 0.0,
            1.0 if need <= 1.0 else 0.0,
            1.0 if need <= 2.0 else 0.0,
            1.0 if need <= 4.0 else 0.0,
            1.0 if need <= 6.0 else 0.0,
            1.0 if need <= 9.0 else 0.0,
            max(0.0, 6.0 - max(0.0, max(chain, line) - units)),  # two threats at once
            line,
            self.recruiters,
            self.breakers,
            self.masters,
            float(self.dead),
            float(self.agents),
        ]


def units_left(state: Sleepers) -> float:
    """Activations that the player on turn may still make."""
    if state.step == words.TURN:
        return 2.0
    units: float = float(state.spare)
    for left in state.stack:
        units += float(left)
    return units


def standing_of(state: Sleepers, on_turn: bool) -> Standing:
    """How the player on turn stands, or the rival. A hex chosen for a recruit counts as the player's."""
    chosen: i64 = bit_of(state.chosen) if state.step == words.HIDE else 0
    own, enemy = (state.white, state.black) if (state.player == 0) == on_turn else (state.black, state.white)
    return Standing(own, enemy, state.kinds, chosen if on_turn else 0, 0 if on_turn else chosen)


def counted(state: Sleepers) -> list[float]:
    """Everything that is weighed in a position: what WEIGHTS are fitted to."""
    units = units_left(state)
    return [1.0, units, *standing_of(state, True).counted(units), *standing_of(state, False).counted(0.0)]


class SleepersJudge(Judge):
    """Counts what each player still needs."""

    def __init__(self, sharp: float, care: float, suspects: bool, weights: list[float]) -> None:
        self.sharp = sharp  # how much better codes are preferred when priors are set
        self.care = care  # how much the rival's prospects count: 1 as much as one's own, 0 not at all
        self.suspects = suspects  # whether it weighs what a rival's placements may mean
        self.weights = weights

    def imagine(self, game: Game, view: View, dice: Dice) -> State:
        world = game.imagine(view, dice)
        if self.suspects:
            assert isinstance(view, SleepersView)
            assert isinstance(world, Sleepers)
            reconsider(view, world, dice)
        return world

    def worths(self, state: State) -> list[float]:
        assert isinstance(state, Sleepers)
        worth = self._worth(state, 0)
        return [worth, 1.0 - worth]

    def _worth(self, state: Sleepers, seat: int) -> float:
        """How likely a seat is to win."""
        if state.step == words.OVER:
            if state.winner == NOBODY:
                return 0.5
            return 1.0 if state.winner == seat else 0.0
        units = units_left(state)
        edge: float = self.weights[0] + self.weights[1] * units
        edge += self._weighed(standing_of(state, True).counted(units), 2, state.player == seat)
        edge += self._weighed(standing_of(state, False).counted(0.0), 2 + COUNTED, state.player != seat)
        if edge > 20.0:
            edge = 20.0
        elif edge < -20.0:
            edge = -20.0
        worth: float = 1.0 / (1.0 + exp(-edge))
        return worth if state.player == seat else 1.0 - worth

    def _weighed(self, numbers: list[float], at: int, own: bool) -> float:
        edge: float = 0.0
        for number in numbers:
            edge += self.weights[at] * number
            at += 1
        return edge if own else edge * self.care

    def priors(self, state: State, seat: int, codes: list[int]) -> list[float]:
        assert isinstance(state, Sleepers)
        if state.step == words.TURN or state.step == words.RECRUIT:
            return self._turn_priors(state, seat, codes)
        weights = [self._worth_after(state, seat, code) for code in codes]
        self._sharpen(weights)
        return weights

    def _worth_after(self, state: Sleepers, seat: int, code: int) -> float:
        after = state.clone()
        after.apply(seat, code)
        return self._worth(after, seat)

    def _sharpen(self, weights: list[float]) -> None:
        """Chances of winning as weights: the best is 1."""
        most: float = 0.0
        for worth in weights:
            if worth > most:
                most = worth
        for index in range(len(weights)):
            weights[index] = exp(self.sharp * (weights[index] - most)) + LEAST

    def _turn_priors(self, state: Sleepers, seat: int, codes: list[int]) -> list[float]:
        """Activations by what follows; recruits, of which there are many, by where they would lie.

        The best recruit is looked at like an activation, so that both have one scale.
        """
        merits = Places(state, self.care).merits(codes)
        if len(merits) == len(codes):
            return merits
        worths = [self._worth_after(state, seat, code) for code in codes[len(merits) :]]
        if not merits:
            self._sharpen(worths)
            return worths
        best = 0
        for index in range(len(merits)):
            if merits[index] > merits[best]:
                best = index
        worths.append(self._worth_after(state, seat, codes[best]))
        self._sharpen(worths)
        share: float = worths.pop() / merits[best]
        return [merit * share + LEAST / 10.0 for merit in merits] + worths


@final
class Places:
    """What speaks for recruiting here or there, for the player on turn."""

    def __init__(self, state: Sleepers, care: float) -> None:
        own = standing_of(state, True)
        rival = standing_of(state, False)
        self.care = care
        self.on_way: i64 = own.ground.cheapest(own.chain) if own.chain < FAR else 0
        self.in_way: i64 = rival.ground.cheapest(rival.chain) if rival.chain < FAR else 0
        self.behind = rival.chain < own.chain
        self.beside: i64 = beside(state.white.agents if state.player == 0 else state.black.agents)
        self.lines: list[int] = [0, 0, 0, 0, 0, 0]  # by scientists: the hexes of lines that have so many
        for number in LINES:
            line: i64 = number
            if line & ~(own.science | own.ground.empty) == 0:
                found = count(line & own.science)
                already: i64 = self.lines[found]
                self.lines[found] = already | line

    def merits(self, codes: list[int]) -> list[float]:
        """A weight above 0 for each code that recruits; they come first."""
        merits: list[float] = []
        for code in codes:
            if code >= words.ACTIVATE:
                break
            bit: i64 = bit_of(code - words.PLACE_ON)
            merit: float = 0.0
            if self.on_way & bit:
                merit += ON_WAY
            if self.in_way & bit:
                merit += self.care * (IN_WAY + IN_WAY_BEHIND if self.behind else IN_WAY)
            if self.beside & bit:
                merit += BESIDE
            for found in range(4, 0, -1):
                line: i64 = self.lines[found]
                if line & bit:
                    merit += IN_LINE * float(found)
                    break
            merits.append(exp(merit))
        return merits
