"""The games of the house, by key, and what their folders in each room declare.

A game has a folder in every room that must know something of it, found by its name: `games/<game>/` is the game,
`bots/<game>/` its bots.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import Final

from doublejeu.core.contract import Game
from doublejeu.core.measures import Measures
from doublejeu.games.batman_infiltration.game import GAME as BATMAN_INFILTRATION
from doublejeu.games.infiltraitres.game import GAME as INFILTRAITRES
from doublejeu.games.les_infiltres.game import GAME as LES_INFILTRES
from doublejeu.games.secret_hitler.game import GAME as SECRET_HITLER
from doublejeu.games.sleepers.game import GAME as SLEEPERS

GAMES: dict[str, Game] = {
    game.key: game for game in [SECRET_HITLER, LES_INFILTRES, BATMAN_INFILTRATION, SLEEPERS, INFILTRAITRES]
}
FIRST: Final[str] = next(iter(GAMES))  # what is played where no game is named


def package_of(game: Game) -> str:
    """The package that has the game in its room `games`, and its other folders in the rooms beside; "" for none."""
    return type(game).__module__.rpartition(".games.")[0]


@lru_cache(maxsize=256)
def declared(game: Game, room: str, module: str) -> ModuleType | None:
    """A module of the game's folder in a room; None where the game has none there."""
    package = package_of(game)
    if not package:
        return None
    folder = type(game).__module__.split(".")[-2]
    name = f"{package}.{room}.{folder}.{module}"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{name}.".startswith(f"{error.name}."):
            return None
        raise


def measures_of(game: Game) -> Measures:
    """What studies count in matches of a game."""
    found = declared(game, "games", "measures")
    measures = found.MEASURES if found is not None else Measures()
    assert isinstance(measures, Measures)
    return measures
