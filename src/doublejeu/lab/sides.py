"""Which side wins when each side has its own kind of bot, for the games of two hidden sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from doublejeu.bots import BOTS, MakeBot
from doublejeu.bots.play import play_on
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.lab.statistics import percent


def first_side_wins(
    key: str, seats: int, first: str, second: str, seed: int, guests: dict[str, MakeBot] | None = None
) -> bool:
    """One match, `first` at the seats of side 0. The lab looks at the cards to seat the bots; the bots do not.

    Guests are opponents of the lab alone, by name.
    """
    makers = BOTS[key] | (guests or {})
    game, dice = GAMES[key], Dice(seed)
    table = Table(game, game.setup(seats), dice.fork(-1))
    names = [first if side == 0 else second for side in table.true_sides()]
    play_on(table, [makers[name]() for name in names], dice)
    outcome = table.over()
    assert outcome is not None
    return outcome.side == 0


def print_pairings(
    wins: Callable[[int, str, str, int], bool],
    pairings: Iterable[tuple[str, str]],
    counts: Iterable[int],
    games: int,
    first_seed: int = 0,
) -> None:
    """A row of a Markdown table for each pairing of bots: how often side 0 wins, by number of seats."""
    seeds = range(first_seed, first_seed + games)
    for first, second in pairings:
        cells = [percent(sum(wins(seats, first, second, seed) for seed in seeds), games) for seats in counts]
        print(f"| {first} | {second} | " + " | ".join(cells) + " |", flush=True)
