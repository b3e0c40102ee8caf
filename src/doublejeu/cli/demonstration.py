"""A match of bots in the terminal, at reading speed."""

from __future__ import annotations

import time

from rich.console import Console
from rich.panel import Panel

from doublejeu.core.contract import Game
from doublejeu.core.setup import Setup
from doublejeu.lab.play.matches import Seating, in_a_row, play, player_seat
from doublejeu.narration.matches import Teller
from doublejeu.records import record_of
from doublejeu.text import texts_of

NAMES = [
    "Adèle", "Bruno", "Chloé", "Driss", "Émile", "Fanny", "Gaël", "Hélène", "Inès", "Jules",
    "Karim", "Léa", "Marius", "Noor", "Oscar", "Pauline", "Quentin", "Rosa", "Samir", "Théa",
]  # fmt: skip


def demonstrate(console: Console, game: Game, setup: Setup, seed: int, pause: float, language: str) -> None:
    """A match of bots, talking where the game has talk, told by somebody who sees everything, at reading speed."""
    talk = game.breath > 0
    played = next(play(game, setup, Seating(game, setup.seats, []), in_a_row(seed, 1), talk))
    names = NAMES[: setup.seats]
    seats = [player_seat(name, player) for name, player in zip(names, played.players, strict=True)]
    teller = Teller(record_of(played.table, seats, played.deal), "all", language)
    texts = texts_of(game.key, language)
    console.print(Panel(texts.pitch, title=f"[bold]{texts.title}[/bold]", subtitle=", ".join(names), expand=False))
    for page in list(teller.pages())[1:]:
        for line in page:
            console.print(line, highlight=False, soft_wrap=True)
            time.sleep(pause)
    console.print(f"[dim]doublejeu demo {game.key} --seats {setup.seats} --seed {seed}[/dim]", highlight=False)
