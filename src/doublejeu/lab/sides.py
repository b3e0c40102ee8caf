"""Which side wins when each side has its own kind of bot, for the games of two hidden sides."""

from __future__ import annotations

from collections.abc import Iterable

from doublejeu.bots import Entry
from doublejeu.games import GAMES
from doublejeu.lab.playing import Seating, in_a_row, play
from doublejeu.lab.statistics import percent


def first_side_wins(
    key: str,
    seats: int,
    bots: tuple[str, str],
    games: int,
    first_seed: int,
    guests: dict[str, Entry] | None = None,
    talk: bool = False,
) -> int:
    """How many matches side 0 wins, with one bot at all its seats and another at those of side 1."""
    game = GAMES[key]
    placed = [f"{bot}@{side}" for bot, side in zip(bots, game.sides, strict=True)]
    seating = Seating(game, seats, placed, guests)
    matches = play(game, game.setup(seats), seating, in_a_row(first_seed, games), talk)
    return sum(played.outcome.side == 0 for played in matches)


def print_pairings(
    key: str,
    pairings: Iterable[tuple[str, str]],
    counts: Iterable[int],
    games: int,
    first_seed: int = 0,
    guests: dict[str, Entry] | None = None,
    talk: bool = False,
) -> None:
    """A row of a Markdown table for each pairing of bots: how often side 0 wins, by number of seats."""
    for first, second in pairings:
        cells = [
            percent(first_side_wins(key, seats, (first, second), games, first_seed, guests, talk), games)
            for seats in counts
        ]
        print(f"| {first} | {second} | " + " | ".join(cells) + " |", flush=True)
