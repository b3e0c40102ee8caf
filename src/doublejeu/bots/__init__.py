"""The bots of each game, by name. `random` plays everything; the first name listed is the one that fills seats."""

from __future__ import annotations

from doublejeu.bots import infiltraitres, secret_hitler
from doublejeu.bots.protocol import Bot, MakeBot
from doublejeu.bots.random import RandomBot
from doublejeu.bots.secret_hitler_belief import Belief

BOTS: dict[str, dict[str, MakeBot]] = {
    "infiltraitres": {"literal": infiltraitres.Literal, "random": RandomBot},
    "secret_hitler": {"thumb": secret_hitler.Thumb, "belief": Belief, "random": RandomBot},
}

__all__ = ["BOTS", "Bot", "MakeBot", "RandomBot"]
