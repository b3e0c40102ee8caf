"""What a game may add to the search: how good a state looks, what is worth trying, what a rival probably hides."""

from __future__ import annotations

from doublejeu.core.contract import Game, State, View
from doublejeu.core.dice import Dice


class Judge:
    """Rules of thumb about imagined worlds. A game that has none is searched by playing at random to the end."""

    def imagine(self, game: Game, view: View, dice: Dice) -> State:
        """A world the seat of this view must hold possible; a judge may prefer those that explain what others did."""
        return game.imagine(view, dice)

    def worths(self, state: State) -> list[float]:
        """For each seat how likely it is to win from here, from 0 to 1; of an ended match too."""
        raise NotImplementedError

    def priors(self, state: State, seat: int, codes: list[int]) -> list[float]:
        """For each code a weight above 0: how much it deserves to be tried, in this very world."""
        return [1.0] * len(codes)
