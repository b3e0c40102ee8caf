"""The bots of each game, by name. `random` plays everything; the first name listed is the one that fills seats."""

from __future__ import annotations

from doublejeu.bots.entry import Entry, Player
from doublejeu.bots.persona import BadBot, Persona
from doublejeu.bots.protocol import Bot, Explaining
from doublejeu.bots.random import RandomBot
from doublejeu.bots.registry import (
    BOTS,
    CHARACTERS,
    EXPLAINERS,
    LEVELS,
    MIXED,
    OPPONENTS,
    asked_for,
    enter,
    names_in,
    player_named,
    usual_player,
)

__all__ = [
    "BOTS",
    "CHARACTERS",
    "EXPLAINERS",
    "LEVELS",
    "MIXED",
    "OPPONENTS",
    "BadBot",
    "Bot",
    "Entry",
    "Explaining",
    "Persona",
    "Player",
    "RandomBot",
    "asked_for",
    "enter",
    "names_in",
    "player_named",
    "usual_player",
]
