"""What a bot is asked: what to decide, or what to say."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from doublejeu.core.contract import Event
from doublejeu.server.match.match import Asked, Match

Occasion = tuple[int, int]  # what everybody was told so far, words aside; words so far that this seat may answer


@dataclass(eq=False, slots=True)
class DecisionQuestion:
    """A seat's decision. What it has heard is fixed with what it is asked: the table may move on meanwhile."""

    match: Match
    seat: int
    bot: str
    asked: Asked
    codes: list[int]
    heard: list[Event]
    wait: float  # seconds before which it does not answer, drawn without regard to how long the thought takes


@dataclass(eq=False, slots=True)
class WordsQuestion:
    """The floor: what a seat wants to say of what it may."""

    match: Match
    seat: int
    bot: str
    sayable: list[int]
    heard: list[Event]


Question: TypeAlias = DecisionQuestion | WordsQuestion
Word = tuple[Match, int, int]  # a phrase to be said, with its match and seat


@dataclass(slots=True)
class BotVoices:
    """What the bots of a room are about to say."""

    had: dict[int, Occasion] = field(default_factory=dict)  # the last occasion on which each seat had the floor
    thinking: dict[int, WordsQuestion] = field(default_factory=dict)
    owed: list[Word] = field(default_factory=list)  # claims and answers to be said, before anything else
    opinions: list[Word] = field(default_factory=list)  # what else is to be said
    next_at: float = 0.0  # when the next word is said; 0 where none waits

    def busy(self) -> bool:
        """Whether a bot is about to say something."""
        return bool(self.thinking or self.owed or self.opinions)
