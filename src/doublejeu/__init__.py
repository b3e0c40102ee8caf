"""Double Jeu: games of hidden identity, played by people and bots, and studied."""

from doublejeu.core.setup import Setup
from doublejeu.core.table import Table
from doublejeu.games import GAMES

__all__ = ["GAMES", "Setup", "Table"]
