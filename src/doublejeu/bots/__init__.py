"""The bots of each game, by name. `random` plays everything; the first name listed is the one that fills seats."""

from __future__ import annotations

from doublejeu.bots.persona import BadBot, Persona
from doublejeu.bots.protocol import Bot
from doublejeu.bots.random import RandomBot
from doublejeu.bots.registry import BOTS, Entry, Player, names_in, player_named, usual_player

__all__ = [
    "BOTS",
    "BadBot",
    "Bot",
    "Entry",
    "Persona",
    "Player",
    "RandomBot",
    "names_in",
    "player_named",
    "usual_player",
]
