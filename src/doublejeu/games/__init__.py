"""The games of the house, by key."""

from __future__ import annotations

from doublejeu.core.contract import Game
from doublejeu.games.batman_infiltration.game import BatmanInfiltrationGame
from doublejeu.games.secret_hitler.game import SecretHitlerGame

GAMES: dict[str, Game] = {
    game.key: game
    for game in [
        SecretHitlerGame(),
        BatmanInfiltrationGame(),
    ]
}
