"""The games of the house, by key."""

from __future__ import annotations

from doublejeu.core.contract import Game
from doublejeu.games.batman_infiltration.game import BatmanInfiltrationGame
from doublejeu.games.infiltraitres.game import InfiltraitresGame
from doublejeu.games.les_infiltres.game import LesInfiltresGame
from doublejeu.games.secret_hitler.game import SecretHitlerGame
from doublejeu.games.sleepers.game import SleepersGame

GAMES: dict[str, Game] = {
    game.key: game
    for game in [
        SecretHitlerGame(),
        LesInfiltresGame(),
        BatmanInfiltrationGame(),
        SleepersGame(),
        InfiltraitresGame(),
    ]
}
