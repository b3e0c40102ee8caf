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

    def would_speak(self, view: View) -> bool:
        """Whether it might have something to say now. Asked before its phrases are worked out, so it must be quick."""
        return False

    def presses(self, view: View) -> bool:
        """Whether what it has heard since it spoke leaves it no choice but to speak again."""
        return False

    def speak(self, view: View, sayable: list[int], dice: Dice) -> list[int]:
        """What it says now, one after the other: some of the phrases its seat may say, at most a round's breath.

        Asked aloud with nothing to answer, it may say the game's pass. Its words rest on the view, on what it has heard
        and on dice: these are not the ones it plays with, which talk must not use up.
        """
        return [code for code in sayable if self.game.talk.performative(code) == PASS]  # offered to who is asked


@mypyc_attr(allow_interpreted_subclasses=True)
class Explaining(Bot):
    """A bot that can say afterwards why it answered as it did."""

    def explain(self, view: View) -> dict[str, object]:
        """Why it answered its last question so: plain data that a text can be made from.

        `view` is its seat's own, as it was when the question was put. `candidates` are the codes it weighed, the best
        first, with a chance of winning as their `worth`; `line` is how it expected play to go on.
        """
        raise NotImplementedError
