"""What a bot is: somebody at a seat, who hears what the seat hears and answers what the seat is asked."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from doublejeu.core.contract import Event, Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.core.talk import PASS


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player without a body. It never sees a State: a View and its legal codes are all it gets."""

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        """Take a seat before the first event, with dice of its own: all its chance comes from them."""
        self.game = game
        self.setup = setup
        self.seat = seat
        self.dice = dice

    def hear(self, event: Event) -> None:
        """Take in one event told to the seat; the seat's View has heard it already."""

    def choose(self, view: View, legal: list[int]) -> int:
        """Answer: one of the legal codes, of which there is at least one. The view is live: it is not to be changed."""
        raise NotImplementedError

    def speak(self, view: View, sayable: list[int], dice: Dice) -> list[int]:
        """What to say now, one phrase after another, of those that may be said; [] for nothing."""
        return [code for code in sayable if self.game.talk.performative(code) == PASS]  # offered to who is asked
