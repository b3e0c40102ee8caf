"""The bots of Infiltraîtres, as they are listed."""

from __future__ import annotations

from typing import Final

from doublejeu.bots.entry import REGULAR, STRONG, Entry
from doublejeu.bots.infiltraitres.code import Code
from doublejeu.bots.infiltraitres.literal import USUAL, Literal, LiteralPersona
from doublejeu.bots.infiltraitres.planner import PLANNER, Planner

GAME: Final = "infiltraitres"
BOTS: Final = [
    Entry(GAME, "literal", Literal, LiteralPersona(), REGULAR),
    Entry(GAME, "planner", Planner, PLANNER, STRONG),
]
OPPONENTS: Final = [Entry(GAME, "code", Code, USUAL)]
