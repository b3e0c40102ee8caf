"""A mind: beliefs, intentions and speech, three parts that can be read and replaced apart.

*Beliefs* are what an agent makes of the others, worked out from its View, which holds all it has seen and heard.
*Intentions* are what it plays for now; the answers it gives (`choose`) follow from beliefs and intention. *Speech* is
its voice (speech.py): what it claims, and what of its beliefs it says aloud. docs/minds.md explains them with an
example; `doublejeu think` prints them, move by move.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from doublejeu.bots.hypotheses import Evidence
from doublejeu.bots.protocol import Bot
from doublejeu.bots.speech import Doubts, Voice
from doublejeu.core.contract import NOBODY, View
from doublejeu.core.dice import Dice

# What agents play for; texts name them.
INTENTIONS: Final[list[str]] = ["find", "hunt", "hide", "strike", "crown", "gather", "signal"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind(Bot):
    """An agent whose three parts can be asked for. It changes nothing to ask."""

    def beliefs(self, view: View) -> Doubts:
        """What it makes of the others now; worked out anew from what its seat has seen and heard."""
        raise NotImplementedError

    def role_chances(self, view: View) -> list[list[float]]:
        """By seat, how likely it is of each of the game's roles; [] where this mind keeps no such chances."""
        return []

    def chance_of(self, view: View, roles: list[int]) -> float:
        """How likely all roles lie just so, as it holds; below 0 where this mind keeps no such chances."""
        return -1.0

    def evidence(self, view: View) -> Evidence | None:
        """The prior and the named factors of its posterior; None where it holds none, or poses as another."""
        return None

    def onlooker(self, view: View) -> Doubts | None:
        """What one who knows only what all know would make of the seats, weighed exactly; None where it cannot tell.

        It may be asked of TABLE's view.
        """
        return None

    def intention(self, view: View) -> str:
        """What it plays for now, one of INTENTIONS."""
        raise NotImplementedError

    def speech(self) -> Voice:
        """How it speaks."""
        raise NotImplementedError

    def plan(self, view: View) -> int:
        """The phrase that tells what it will do next, true or not; NOBODY where it has none to tell."""
        return NOBODY

    def would_speak(self, view: View) -> bool:
        voice = self.speech()
        return voice.talks_now(view) and (voice.wants(view) or voice.comes_out(view))

    def presses(self, view: View) -> bool:
        voice = self.speech()
        return voice.talks_now(view) and voice.presses(view)

    def speak(self, view: View, sayable: list[int], dice: Dice) -> list[int]:
        if not sayable:
            return []
        voice = self.speech()
        words = voice.claims(view, sayable, dice)
        if (voice.talks_now(view) and voice.wants(view)) or voice.is_asked(view):
            opinions = voice.opinions(view, sayable, dice, self.beliefs(view), self.plan(view))
            words += [opinion for opinion in opinions if not voice.repeats(words, opinion)]
        return words
