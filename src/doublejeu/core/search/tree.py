"""Monte Carlo tree search over information sets, one tree for each seat (MO-ISMCTS).

Every iteration imagines a world, plays it as the trees suggest until it leaves them, and asks the judge what it is
worth there. A seat's tree is keyed by what that seat was told from the moment of imagining on, so no node can tell
worlds apart that its seat cannot. What the others knew before that moment is in the world alone: their nodes see it
only through the codes that are legal there.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from mypy_extensions import i64

from doublejeu.core.bits import lowest
from doublejeu.core.contract import CHANCE, CLOCK, TABLE, Game, State, View
from doublejeu.core.dice import Dice
from doublejeu.core.search.judge import Judge

# Keys stay below 2**42 and the factor below 2**20: no product overflows a word.
_FACTOR: Final = 1000003
_KEY: Final = (1 << 42) - 1

MOST_CANDIDATES: Final = 5  # named among the reasons of an answer
LEAST_VISITS: Final = 10.0  # below this, what was tried most says nothing


def mixed(key: i64, number: i64) -> i64:
    """A key and one more number as a new key."""
    key = (key ^ (number & _KEY)) * _FACTOR
    return (key ^ (key >> 21)) & _KEY


@final
class Arm:
    """One code at a node, and what came of trying it."""

    def __init__(self, code: int, prior: float) -> None:
        self.code = code
        self.prior = prior
        self.visits: float = 0.0  # whole numbers, as floats because they are divided by
        self.total: float = 0.0  # what the deciding seat got, summed
        self.absent: float = 0.0  # visits of the node in worlds where the code was not legal

    def mean(self) -> float:
        """What the deciding seat got on average."""
        return self.total / self.visits if self.visits > 0.0 else 0.0


@final
class Node:
    """An information set: a seat that must decide, having heard the same."""

    def __init__(self) -> None:
        self.codes: list[int] = []
        self.arms: list[Arm] = []
        self.places: dict[int, Arm] = {}
        self.visits: float = 0.0
        self.total: float = 0.0


@final
class Step:
    """One decision on the way from the root, for the way back."""

    def __init__(self, seat: int, node: Node, arm: Arm) -> None:
        self.seat = seat
        self.node = node
        self.arm = arm


@final
class Candidate:
    """A code that was considered: how often it was tried, what it came to, and how it looked before."""

    def __init__(self, code: int, visits: int, worth: float, prior: float) -> None:
        self.code = code
        self.visits = visits
        self.worth = worth
        self.prior = prior

    def as_dict(self) -> dict[str, object]:
        return {"code": self.code, "visits": self.visits, "worth": self.worth, "prior": self.prior}


@final
class Reasons:
    """Why a seat answered as it did."""

    def __init__(self, code: int, iterations: int, candidates: list[Candidate], line: list[tuple[int, int]]) -> None:
        self.code = code
        self.iterations = iterations
        self.candidates = candidates  # the most tried first
        self.line = line  # how it expected play to go on in one possible world: (seat, code)

    def as_dict(self) -> dict[str, object]:
        return {
            "code": self.code,
            "iterations": self.iterations,
            "candidates": [candidate.as_dict() for candidate in self.candidates],
            "line": [{"seat": seat, "code": code} for seat, code in self.line],
        }


class Search:
    """What one seat should answer now. Run it for as many iterations as there is time, then ask for the answer."""

    def __init__(
        self,
        game: Game,
        view: View,
        dice: Dice,
        judge: Judge | None = None,
        explore: float = 1.0,
        cut: int = 0,
        deep: bool = True,
    ) -> None:
        self.game = game
        self.view = view
        self.dice = dice
        self.judge = judge
        self.explore = explore  # how much priors and rarely tried codes count against what has been found good
        self.cut = cut  # decisions played at random before the judge is asked; without a judge all are
        self.deep = deep  # False: only the first decision is chosen with care (flat)
        self.root = Node()
        self.iterations = 0
        self._trees: list[dict[int, Node]] = [{} for _ in range(view.seats)]
        self._trees[view.seat][0] = self.root
        self._secrets: list[int] = [0] * view.seats
        self._public: i64 = 0

    def run(self, iterations: int) -> None:
        """Think on for so many iterations."""
        for _ in range(iterations):
            self._iterate()
        self.iterations += iterations

    def answer(self) -> int:
        """The code tried most, the better one of equals."""
        best = self.root.arms[0]
        for arm in self.root.arms:
            if arm.visits > best.visits or (arm.visits == best.visits and arm.total > best.total):
                best = arm
        return best.code

    def tried_code(self, dice: Dice) -> int:
        """Some code, in proportion to how often it was tried."""
        return self.root.arms[dice.pick([int(arm.visits) for arm in self.root.arms])].code

    def reasons(self, code: int) -> Reasons:
        """What speaks for this answer, and what else was considered."""
        candidates: list[Candidate] = []
        for arm in sorted(self.root.arms, key=_rank):
            if len(candidates) < MOST_CANDIDATES or arm.code == code:
                candidates.append(Candidate(arm.code, int(arm.visits), arm.mean(), arm.prior))
        return Reasons(code, self.iterations, candidates, self._line(code))

    def _line(self, code: int) -> list[tuple[int, int]]:
        """How play goes on from an answer where everybody does what was tried most, in one imagined world."""
        world = self._imagine()
        line: list[tuple[int, int]] = []
        self._listen_anew(world)
        seat = self.view.seat
        chosen = True  # and not forced
        while True:
            if chosen:
                line.append((seat, code))
                self._secrets[seat] = mixed(self._secrets[seat], code)
            world.apply(seat, code)
            self._listen(world)
            owed = world.owed()
            if owed == 0:
                return line
            seat = lowest(owed)
            codes = world.legal(seat)
            chosen = seat != CHANCE and seat != CLOCK and len(codes) > 1
            if seat == CHANCE:
                code = self.dice.draw(codes, world.odds(), world.odds_total())
            elif chosen:
                node = self._trees[seat].get(mixed(self._secrets[seat], self._public))
                best = _most_tried(node, codes)
                if best is None:
                    return line
                code = best.code
            else:
                code = codes[0]

    def _iterate(self) -> None:
        world = self._imagine()
        path: list[Step] = []
        self._descend(world, path)
        world.told = None
        worths = self._worths(world)
        for step in path:
            worth = worths[step.seat]
            step.node.visits += 1.0
            step.node.total += worth
            step.arm.visits += 1.0
            step.arm.total += worth

    def _imagine(self) -> State:
        if self.judge is None:
            return self.game.imagine(self.view, self.dice)
        return self.judge.imagine(self.game, self.view, self.dice)

    def _descend(self, world: State, path: list[Step]) -> None:
        """Play as the trees suggest, up to a node that is new."""
        dice = self.dice
        secrets = self._secrets
        self._listen_anew(world)
        seat = self.view.seat  # others who owe at the same time do not go first
        while True:
            codes = world.legal(seat)
            if seat == CHANCE:
                world.apply(CHANCE, dice.draw(codes, world.odds(), world.odds_total()))
            elif seat == CLOCK or len(codes) == 1:
                world.apply(seat, codes[0])
            else:
                key: i64 = mixed(secrets[seat], self._public)
                tree = self._trees[seat]
                node = tree.get(key)
                if node is None:
                    tree[key] = Node()
                    return
                arm = self._arm(node, world, seat, codes)
                path.append(Step(seat, node, arm))
                world.apply(seat, arm.code)
                secrets[seat] = mixed(secrets[seat], arm.code)  # a seat knows what it decided, told or not
                if not self.deep:
                    return
            self._listen(world)
            owed = world.owed()
            if owed == 0:
                return
            seat = lowest(owed)

    def _listen_anew(self, world: State) -> None:
        """Nobody has heard anything yet in this world."""
        for seat in range(len(self._secrets)):
            self._secrets[seat] = 0
        self._public = 0
        world.told = []

    def _listen(self, world: State) -> None:
        told = world.told
        assert told is not None
        if not told:
            return
        for event in told:
            mark: i64 = event.kind
            for number in event.args:
                mark = mixed(mark, number)
            audience: i64 = event.audience
            if audience >> TABLE & 1:
                self._public = mixed(self._public, mark)
            else:
                mark = mixed(mark, self._public)  # when it was told counts too
                for seat in range(len(self._secrets)):
                    if audience >> seat & 1:
                        self._secrets[seat] = mixed(self._secrets[seat], mark)
        told.clear()

    def _arm(self, node: Node, world: State, seat: int, codes: list[int]) -> Arm:
        """The arm that promises most; equals are taken in a random order."""
        arms = node.arms
        if not arms or (seat != self.view.seat and node.codes != codes):
            arms = self._known(node, world, seat, codes)
        reach: float = self.explore
        mean: float = node.total / node.visits if node.visits > 0.0 else 0.5
        size: i64 = len(arms)
        place: i64 = self.dice.below(size)
        best = arms[place]
        most: float = -1e9
        for _ in range(size):
            arm = arms[place]
            visits: float = arm.visits
            promise: float = reach * arm.prior * sqrt(node.visits - arm.absent + 1.0) / (1.0 + visits)
            promise += arm.total / visits if visits > 0.0 else mean
            if promise > most:
                most = promise
                best = arm
            place += 1
            if place == size:
                place = 0
        return best

    def _known(self, node: Node, world: State, seat: int, codes: list[int]) -> list[Arm]:
        """The arms of these codes; those that are new to the node get their priors in this world."""
        if any(code not in node.places for code in codes):
            priors = self._priors(world, seat, codes)
            for index in range(len(codes)):
                if codes[index] not in node.places:
                    arm = Arm(codes[index], priors[index])
                    arm.absent = node.visits
                    node.places[codes[index]] = arm
            if not node.codes:
                node.codes = codes.copy()
                node.arms = [node.places[code] for code in codes]
                return node.arms
        arms = [node.places[code] for code in codes]
        for arm in node.places.values():
            arm.absent += 1.0
        for arm in arms:
            arm.absent -= 1.0
        return arms

    def _priors(self, world: State, seat: int, codes: list[int]) -> list[float]:
        if self.judge is None:
            return [1.0 / len(codes)] * len(codes)
        weights = self.judge.priors(world, seat, codes)
        total: float = 0.0
        for weight in weights:
            total += weight
        return [weight / total for weight in weights]

    def _worths(self, world: State) -> list[float]:
        """What the world has come to for each seat: by its end, or by the judge after some random decisions."""
        judge = self.judge
        dice = self.dice
        left: i64 = self.cut
        while True:
            owed = world.owed()
            if owed == 0:
                break
            seat = lowest(owed)
            codes = world.legal(seat)
            if seat == CHANCE:
                world.apply(CHANCE, dice.draw(codes, world.odds(), world.odds_total()))
                continue
            if judge is not None:
                if left == 0:
                    break
                left -= 1
            world.apply(seat, codes[0] if seat == CLOCK else codes[dice.below(len(codes))])
        if judge is not None:
            return judge.worths(world)
        outcome = world.outcome()
        assert outcome is not None
        return [1.0 if outcome.winners >> seat & 1 else 0.0 for seat in range(world.seats)]


def _most_tried(node: Node | None, codes: list[int]) -> Arm | None:
    """The arm of these codes that was tried most, where enough was tried."""
    if node is None or node.visits < LEAST_VISITS:
        return None
    best: Arm | None = None
    for code in codes:
        arm = node.places.get(code)
        if arm is not None and (best is None or arm.visits > best.visits):
            best = arm
    return best


def _rank(arm: Arm) -> tuple[float, float]:
    return -arm.visits, -arm.total
