"""What a bot is listed as, and who may take a seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from doublejeu.bots.persona import Persona, differences
from doublejeu.bots.protocol import Bot

# How strong a bot is, as players read it: by what it was measured to win (docs/strength).
BEGINNER: Final = "beginner"
REGULAR: Final = "regular"
STRONG: Final = "strong"
STRENGTHS: Final = [BEGINNER, REGULAR, STRONG]


class Entry:
    """A bot of a game as it is listed. Called, it makes one with its usual persona.

    Its title and the line that says how it plays are in `text/<language>/`: in the game's file, or for names that games
    share in `common.json`.
    """

    def __init__(
        self,
        game: str,
        name: str,
        make: Callable[..., Bot],
        persona: Persona,
        level: str = "",
        explains: bool = False,
    ) -> None:
        self.game = game
        self.name = name
        self.make = make  # called with a persona of the same class as the usual one
        self.persona = persona
        self.level = level  # one of STRENGTHS; "" for a bot that is for the curious
        self.explains = explains  # whether it explains decisions of those who have no reasons to tell

    def __call__(self) -> Bot:
        return self.make(self.persona)


class Player:
    """Who may take a seat: a bot with a persona, under the one name that records and studies write for it."""

    def __init__(self, entry: Entry, persona: Persona) -> None:
        self.entry = entry
        self.persona = persona
        manner = differences(entry.persona, persona)
        self.name = f"{entry.name}:{manner}" if manner else entry.name

    def bot(self) -> Bot:
        """A bot that nobody has seated yet."""
        return self.entry.make(self.persona)
