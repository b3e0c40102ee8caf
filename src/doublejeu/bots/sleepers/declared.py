"""The bots of Sleepers, as they are listed."""

from __future__ import annotations

from typing import Final

from doublejeu.bots.entry import BEGINNER, REGULAR, STRONG, Entry
from doublejeu.bots.sleepers.search import ADEPT, EXPERT, NOVICE, Seeker
from doublejeu.bots.sleepers.thumb import Thumb, ThumbPersona

GAME: Final = "sleepers"
BOTS: Final = [
    Entry(GAME, "thumb", Thumb, ThumbPersona(), REGULAR),
    Entry(GAME, "novice", Seeker, NOVICE, BEGINNER),
    Entry(GAME, "adept", Seeker, ADEPT, STRONG),
    Entry(GAME, "expert", Seeker, EXPERT, STRONG, explains=True),
]
