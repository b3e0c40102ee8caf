"""The bots of each game, by name. `random` plays everything; the first name listed is the one that fills seats."""

from __future__ import annotations

from doublejeu.bots import batman_infiltration, infiltraitres, les_infiltres, secret_hitler, sleepers
from doublejeu.bots.protocol import Bot, MakeBot
from doublejeu.bots.random import RandomBot
from doublejeu.bots.secret_hitler_belief import Belief

BOTS: dict[str, dict[str, MakeBot]] = {
    "secret_hitler": {"thumb": secret_hitler.Thumb, "belief": Belief, "random": RandomBot},
    "les_infiltres": {"thumb": les_infiltres.Thumb, "random": RandomBot},
    "batman_infiltration": {"thumb": batman_infiltration.Thumb, "random": RandomBot},
    "sleepers": {"thumb": sleepers.Thumb, "random": RandomBot},
    "infiltraitres": {"literal": infiltraitres.Literal, "random": RandomBot},
}

__all__ = ["BOTS", "Bot", "MakeBot", "RandomBot"]
