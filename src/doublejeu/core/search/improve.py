"""One ply over a rule bot: try each answer out in imagined worlds where every seat then plays by the rule bot.

The rule bot's own answer is left only for one that did clearly better. All are tried in the same worlds with the
same dice, so that what differs between them is the answer alone.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Protocol

from doublejeu.core.bits import lowest
from doublejeu.core.contract import CHANCE, CLOCK, TABLE, Event, Game, State, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup


class Policy(Protocol):
    """A rule bot, as far as the search needs to know one: it takes a seat, hears, and chooses from a View."""

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None: ...

    def hear(self, event: Event) -> None: ...

    def choose(self, view: View, legal: list[int]) -> int: ...


class Shadows:
    """What everybody heard, as each seat would see it: the part of others' views that a seat can follow."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.views: list[View] = [game.blank(setup, seat) for seat in range(setup.seats)]

    def hear(self, event: Event) -> None:
        """Take in what the seat that keeps these shadows was told."""
        if event.audience >> TABLE & 1:
            for view in self.views:
                view.hear(event)

    def views_in(self, world: State, own: View) -> list[View]:
        """A view for every seat of a world that the owner of this view imagines."""
        found: list[View] = []
        for seat in range(self.setup.seats):
            if seat == own.seat:
                found.append(own.clone())
            else:
                view = self.views[seat].clone()
                self.game.confide(view, world)
                found.append(view)
        return found


class Trial:
    """One answer, and how often it won in the worlds it was tried in."""

    def __init__(self, code: int) -> None:
        self.code = code
        self.won: list[int] = []  # 1 or 0, world by world

    def mean(self) -> float:
        """The share of worlds won."""
        return float(sum(self.won)) / float(len(self.won)) if self.won else 0.0


class Improvement:
    """A decision tried out. Run it for as many worlds as there is time, then ask for the answer."""

    def __init__(
        self,
        shadows: Shadows,
        view: View,
        legal: list[int],
        usual: int,
        make: Callable[[], Policy],
        dice: Dice,
        margin: float = 2.0,
        dropping: float = 2.0,
        patience: int = 0,
    ) -> None:
        self.shadows = shadows
        self.view = view
        self.usual = usual  # what the rule bot itself would answer
        self.make = make
        self.dice = dice
        self.margin = margin  # standard errors by which another answer must be better
        self.dropping = dropping  # and by which one must be worse than the best to leave the race
        self.patience = patience  # worlds after which whatever won no more than the usual one leaves too; 0: never
        self.worlds = 0
        self.trials = [Trial(code) for code in legal]
        self._racing: list[Trial] = self.trials.copy()
        self._drawn: list[tuple[State, int]] = []  # worlds with their seeds that the usual answer alone was tried in

    def wins_anyway(self, worlds: int) -> bool:
        """Whether the usual answer wins all of so many worlds; if it does there is little to look for.

        They are the first worlds that the other answers are tried in, if it comes to that.
        """
        usual = self._usual_trial()
        for _ in range(worlds):
            world, seed = self._draw()
            self._drawn.append((world, seed))
            usual.won.append(self._play(world.clone(), usual.code, Dice(seed)))
        return sum(usual.won) == len(usual.won)

    def run(self, worlds: int) -> None:
        """Try every answer that is still in the race in so many more worlds."""
        for _ in range(worlds):
            before = len(self._drawn) > 0
            world, seed = self._drawn.pop(0) if before else self._draw()
            for trial in self._racing:
                if not before or trial.code != self.usual:
                    trial.won.append(self._play(world.clone(), trial.code, Dice(seed)))
        self.worlds += worlds
        self._drop()

    def _draw(self) -> tuple[State, int]:
        world = self.shadows.game.imagine(self.view, self.dice)
        return world, self.dice.below(1 << 30)

    def contested(self) -> bool:
        """Whether another answer than the usual one is still in the race."""
        return len(self._racing) > 1

    def answer(self) -> int:
        """The usual answer, unless another was better by more than chance explains."""
        best = self._usual_trial()
        for trial in self._racing:
            if trial.mean() > best.mean():
                best = trial
        return best.code if self._clearly(best, self._usual_trial(), self.margin) else self.usual

    def _usual_trial(self) -> Trial:
        for trial in self.trials:
            if trial.code == self.usual:
                return trial
        raise ValueError("the usual answer is not legal")

    def _drop(self) -> None:
        """Answers clearly worse than the best leave the race; the usual one stays, to be compared with."""
        best = self._racing[0]
        for trial in self._racing:
            if trial.mean() > best.mean():
                best = trial
        self._racing = [trial for trial in self._racing if self._stays(trial, best)]

    def _stays(self, trial: Trial, best: Trial) -> bool:
        if trial.code == self.usual:
            return True
        if 0 < self.patience <= self.worlds and sum(trial.won) <= sum(self._usual_trial().won):
            return False
        return not self._clearly(best, trial, self.dropping)

    def _clearly(self, better: Trial, worse: Trial, margin: float) -> bool:
        """Whether one answer won more worlds than another by more than so many standard errors of the difference."""
        gained = 0
        lost = 0
        for one, other in zip(better.won, worse.won, strict=False):
            if one > other:
                gained += 1
            elif one < other:
                lost += 1
        return float(gained - lost) > margin * sqrt(float(gained + lost))

    def _play(self, world: State, code: int, dice: Dice) -> int:
        """1 if this answer, and the rule bot everywhere after it, wins for the seat that thinks; else 0."""
        game = self.shadows.game
        seats = self.shadows.setup.seats
        views = self.shadows.views_in(world, self.view)
        bots: list[Policy] = []
        for seat in range(seats):
            bot = self.make()
            bot.sit(game, self.shadows.setup, seat, dice.fork(seat))
            bots.append(bot)
        world.told = []
        acting = self.view.seat
        while True:
            world.apply(acting, code)
            told = world.told
            assert told is not None
            world.told = []
            for event in told:
                for seat in range(seats):
                    if event.audience >> seat & 1:
                        views[seat].hear(event)
                        bots[seat].hear(event)
            owed = world.owed()
            if owed == 0:
                break
            acting = lowest(owed)
            legal = world.legal(acting)
            if acting == CHANCE:
                code = dice.draw(legal, world.odds(), world.odds_total())
            elif acting == CLOCK or len(legal) == 1:
                code = legal[0]
            else:
                code = bots[acting].choose(views[acting], legal.copy())
        outcome = world.outcome()
        assert outcome is not None
        return outcome.winners >> self.view.seat & 1
