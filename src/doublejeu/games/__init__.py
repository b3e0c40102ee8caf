"""The games of the house, by key."""

from __future__ import annotations

from doublejeu.core.contract import Game
from doublejeu.games.batman_infiltration.game import GAME as BATMAN_INFILTRATION
from doublejeu.games.infiltraitres.game import GAME as INFILTRAITRES
from doublejeu.games.les_infiltres.game import GAME as LES_INFILTRES
from doublejeu.games.secret_hitler.game import GAME as SECRET_HITLER
from doublejeu.games.sleepers.game import GAME as SLEEPERS

GAMES: dict[str, Game] = {
    game.key: game for game in [SECRET_HITLER, LES_INFILTRES, BATMAN_INFILTRATION, SLEEPERS, INFILTRAITRES]
}
