"""Planner: literal, and where it pays a look ahead: every answer tried out in imagined worlds that literal plays on.

It pays late, when few cards are left at headquarters: then who can still do what decides the mission, which literal
does not foresee. Literal's answer is left only for one that won clearly more worlds (core/search/improve.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from doublejeu.bots.infiltraitres.counsel import NO_CARD, asked_by, told_by
from doublejeu.bots.infiltraitres.literal import Literal
from doublejeu.bots.persona import BadBot, Persona
from doublejeu.bots.protocol import Bot
from doublejeu.core.contract import Event, Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.search.improve import Improvement, Policy, Shadows
from doublejeu.core.setup import Setup
from doublejeu.games.infiltraitres.view import InfiltraitresView
from doublejeu.games.infiltraitres.words import ACTION, FETCHING, GIVE, RETIREMENT

SLICE: Final = 10  # worlds between two looks at which answers are still in the race
DROPPING: Final = 1.0  # standard errors by which an answer must be worse than the best to leave the race
PATIENCE: Final = 20  # worlds after which one that won no more than literal's leaves too


@dataclass(frozen=True)
class PlannerPersona(Persona):
    """When it looks ahead, and for how long."""

    iterations: int = 80  # imagined worlds a decision
    late: int = 12  # cards at headquarters from which on it looks ahead
    margin: float = 2.0  # standard errors by which an answer must be better than literal's

    def check(self) -> None:
        if not 1 <= self.iterations <= 10_000 or self.late < 0 or self.margin < 0.0:
            raise BadBot("iterations must be from 1 to 10000, late and margin must not be below 0")


PLANNER: Final = PlannerPersona()


class Resuming(Literal):
    """Literal, taking over anywhere: between an action and its card it gives the card that tells most."""

    def _give(self, view: InfiltraitresView, legal: list[int]) -> int:
        if self.card == NO_CARD:
            self.card = self._telling(view, [code - GIVE for code in legal])
        return super()._give(view, legal)

    def _telling(self, view: InfiltraitresView, cards: list[int]) -> int:
        own = view.own
        target = view.target
        available = own.fresh | own.returned
        if target == self.seat:
            candidates = self.known_to_all(view)[target]
            upright, across = self._balance(view, target, 1 << own.slots[target], available)
            excludes = not view.mission.composite
            return told_by(cards, own.slots[target], candidates, available, upright, across, excludes).card
        candidates = self.known(view)[target]
        upright, across = self._balance(view, target, candidates, available)
        return asked_by(cards, candidates, available, upright, across).card


@mypyc_attr(allow_interpreted_subclasses=True)
class Planner(Bot):
    """One ply over literal."""

    def __init__(self, persona: PlannerPersona = PLANNER) -> None:
        self.persona = persona

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        super().sit(game, setup, seat, dice)
        self.literal = Resuming()
        self.literal.sit(game, setup, seat, dice.fork(1))
        self.shadows = Shadows(game, setup)

    def hear(self, event: Event) -> None:
        self.shadows.hear(event)

    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, InfiltraitresView)
        usual = self.literal.choose(view, legal)
        if len(legal) == 1 or not self._pays(view):
            return usual
        margin = self.persona.margin
        trial = Improvement(self.shadows, view, legal, usual, resuming, self.dice, margin, DROPPING, PATIENCE)
        left = self.persona.iterations
        if trial.wins_anyway(min(left, SLICE)):
            return usual
        while left > 0 and trial.contested():
            trial.run(min(left, SLICE))
            left -= SLICE
        answer = trial.answer()
        if answer != usual:
            self.literal.card = NO_CARD
        return answer

    def _pays(self, view: InfiltraitresView) -> bool:
        """Late, and where the answer is an action: which card goes with it literal knows as well."""
        step = view.step
        if step != ACTION and step != FETCHING and step != RETIREMENT:
            return False
        return view.own.headquarters <= self.persona.late


def resuming() -> Policy:
    """A seat of an imagined world."""
    return Resuming()
