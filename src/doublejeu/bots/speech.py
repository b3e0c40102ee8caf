"""What all bots that talk have in common: when they speak, how they draw a lie, and how they give a reason.

A bot's voice is a part of its own (`Voice`): it may be replaced without touching what the bot believes or does. It
says *claims*, of what its seat alone knows, and *opinions* of the others, which rest on what the bot makes of them
(`Doubts`).

Whoever has something to hide lies in a manner. A manner is not a habit: for each seat and match a humour is drawn, and
a lie is taken at the same place of people's mixture again and again, or now and then at another. So every match has
its own kind of liar, and over many matches the mixture is the one that people use.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64, mypyc_attr

from doublejeu.bots.persona import BadBot, Persona, Traits
from doublejeu.core.contract import NOBODY, View
from doublejeu.core.dice import Dice
from doublejeu.core.rising import holds

PEOPLE: Final = "people"  # by the frequencies that people have, as far as they were counted
COVER: Final = "cover"  # bad luck, and every partner is a good man
BLAME: Final = "blame"  # the other one did it
TRUTH: Final = "truth"
MANNERS: Final[list[str]] = [PEOPLE, COVER, BLAME, TRUTH]

_HUMOUR: Final = 7001  # the fork of a seat's dice from which its humour is drawn
_WHOLE: Final = 1000  # a humour is a number below this


@dataclass(frozen=True)
class TalkingTraits(Traits):
    """How readily a bot speaks. Chances are in per cent."""

    talks: int = 30  # how readily it says unasked what it thinks
    vouches: int = 25  # how often it speaks for somebody rather than against


@dataclass(frozen=True)
class LyingTraits(Traits):
    """How a bot claims that has something to hide."""

    lies: str = PEOPLE  # how it claims: people, cover, blame or truth
    steady: int = 60  # how often, in per cent, a liar keeps to the humour of the match
    slips: bool = False  # whether the others too claim as people do, with their errors, tests and silences

    def check(self) -> None:
        if self.lies not in MANNERS:
            raise BadBot(f"lies must be one of {', '.join(MANNERS)}, not {self.lies!r}")


@dataclass(frozen=True)
class TalkingPersona(Persona):
    """How a bot speaks, whatever it plays."""

    talking: TalkingTraits = TalkingTraits()
    lying: LyingTraits = LyingTraits()


SPEAKING: Final = TalkingPersona()


class Doubts:
    """What somebody makes of the others: the higher a score, the worse, as chances or in units of its own."""

    def __init__(self, scores: list[float], enough: float, sure: float, chances: bool = False) -> None:
        self.scores = scores  # by seat
        self.enough = enough  # from this score on a seat is worth a word of suspicion,
        self.sure = sure  # from this on the speaker is certain
        self.chances = chances  # whether a score is how likely a seat is of the other side

    def worst(self, seats: list[int]) -> int:
        """The most doubtful of some seats, the first among equals; NOBODY of none."""
        found = NOBODY
        for seat in seats:
            if found == NOBODY or self.scores[seat] > self.scores[found]:
                found = seat
        return found

    def best(self, seats: list[int]) -> int:
        """The least doubtful, the first among equals; NOBODY of none."""
        found = NOBODY
        for seat in seats:
            if found == NOBODY or self.scores[seat] < self.scores[found]:
                found = seat
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Voice:
    """How somebody at one seat speaks in one match; each game that has talk has a voice of its own."""

    def __init__(self, persona: TalkingPersona, seat: int, dice: Dice) -> None:
        """The dice are those the seat was given for the match; none of their numbers is used up."""
        self.persona = persona
        self._talks: i64 = persona.talking.talks  # asked for at every moment
        self.seat = seat
        self.humour = dice.fork(_HUMOUR).below(_WHOLE)

    def talks_now(self, view: View) -> bool:
        """Whether this is a time to talk at all; asked often, so it looks at little."""
        return False

    def comes_out(self, view: View) -> bool:
        """Whether it may have something to claim that nobody asked for."""
        return False

    def presses(self, view: View) -> bool:
        """Whether it must speak again, for what others have said since it had its turn."""
        return False

    def claims(self, view: View, sayable: list[int], dice: Dice) -> list[int]:
        """What it says of itself: the answers it owes, and what it comes out with."""
        return []

    def opinions(self, view: View, sayable: list[int], dice: Dice, doubts: Doubts, plan: int) -> list[int]:
        """What it says of the others, and what it is about to do (a phrase, or NOBODY)."""
        return []

    def repeats(self, claims: list[int], opinion: int) -> bool:
        """Whether an opinion is of what was just claimed in the same breath, and so better left out."""
        return False

    def is_asked(self, view: View) -> bool:
        """Whether somebody asked this seat what it thinks."""
        return False

    def mood(self, view: View) -> int:
        """Names what this seat might talk about now: it has one mood to speak or not for each."""
        return 0

    def wants(self, view: View) -> bool:
        """Whether it feels like saying unasked what it thinks. No dice are used: asked again, it feels the same."""
        humour: i64 = self.humour
        seat: i64 = self.seat
        mood: i64 = self.mood(view)
        mixed = (humour + 1) * 2654435761 + (seat + 1) * 40503 + mood * 1640531527
        return (mixed >> 7) % 10007 % 100 < self._talks

    def draw(self, weights: list[int], dice: Dice) -> int:
        """An index of weights, in proportion to them; by the humour of this match more often than not."""
        total = 0
        for weight in weights:
            total += weight
        if total == 0:
            return NOBODY
        place = self.humour * total // _WHOLE
        if dice.below(100) >= self.persona.lying.steady:
            place = dice.below(total)
        for index in range(len(weights)):
            place -= weights[index]
            if place < 0:
                return index
        return NOBODY


def offered(sayable: list[int], code: int) -> bool:
    """Whether a phrase is among those offered, which are rising."""
    return holds(sayable, code)


def grounded(sayable: list[int], judgement: int, grounds: list[int]) -> int:
    """A judgement with the first of these grounds that it may carry; NOBODY if none of them is offered."""
    for ground in grounds:
        if offered(sayable, judgement + ground):
            return judgement + ground
    return NOBODY


def lately(words: list[tuple[int, int, int]], since: int, speaker: int, phrase: int) -> bool:
    """Whether a speaker has said just this since a time, in words of (time, speaker, phrase)."""
    for number in range(len(words) - 1, -1, -1):
        time, who, what = words[number]
        if time < since:
            return False
        if who == speaker and what == phrase:
            return True
    return False


def question_to(words: list[tuple[int, int, int]], seat: int, first: int, seats: int) -> int:
    """What a seat was last asked since it last spoke; NOBODY if nothing. Questions are the phrases from `first` on."""
    for number in range(len(words) - 1, -1, -1):
        _, who, what = words[number]
        if who == seat:
            return NOBODY
        if what >= first and (what - first) % seats == seat:
            return (what - first) // seats
    return NOBODY
