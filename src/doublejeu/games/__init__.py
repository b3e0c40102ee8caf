"""The games of the house, by key."""

from __future__ import annotations

from doublejeu.core.contract import Game
from doublejeu.games.infiltraitres.game import InfiltraitresGame
from doublejeu.games.secret_hitler.game import SecretHitlerGame

GAMES: dict[str, Game] = {
    game.key: game
    for game in [
        SecretHitlerGame(),
        InfiltraitresGame(),
    ]
}
