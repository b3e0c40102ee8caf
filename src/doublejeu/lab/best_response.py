"""The best answer found to a default bot: a search over personas of the other side, by successive halving.

python -m doublejeu.lab.best_response les_infiltres 7 infiltrators thumb 24 40 700000

Many personas are drawn near the usual one; each plays a few matches against the default, the better half plays
twice as many, and so on until one is left. What it gains over the usual persona is then measured on seeds that
nothing was chosen on, both with the same deals. Winning against a fixed weak bot proves little; a default bot is as
good as the best answer to it is bad.
"""

from __future__ import annotations

import sys
from dataclasses import fields, replace

from doublejeu.bots import BOTS, BadBot, Entry, Persona, Player
from doublejeu.bots.speech import MANNERS
from doublejeu.core.dice import Dice
from doublejeu.games import GAMES
from doublejeu.lab.playing import Seating, in_a_row, play
from doublejeu.lab.statistics import percent

FRESH = 5_000_000  # seeds that nothing was chosen on lie this much further


def varied(usual: Persona, dice: Dice) -> Persona:
    """A persona near the usual one: some three fields in ten are changed by up to a half, words at random.

    What nobody can play with, such as a chance above 1, is drawn anew.
    """
    while True:
        changed = _varied(usual, dice)
        try:
            changed.check()
        except BadBot:
            continue
        return changed


def _varied(usual: Persona, dice: Dice) -> Persona:
    values: dict[str, object] = {}
    for field in fields(usual):
        value = getattr(usual, field.name)
        if isinstance(value, bool) or dice.below(10) >= 3:
            continue
        stretch = (500 + dice.below(1001)) / 1000
        if isinstance(value, str):
            values[field.name] = MANNERS[dice.below(len(MANNERS))]
        elif isinstance(value, int):
            values[field.name] = round(value * stretch)
        else:
            values[field.name] = value * stretch
    changed = replace(usual, **values)
    assert isinstance(changed, Persona)
    return changed


def wins(game_key: str, seats: int, side: str, default: str, answer: Entry, games: int, first_seed: int) -> int:
    """How many talking matches a side wins with one bot at all its seats against the default at all others."""
    game = GAMES[game_key]
    seating = Seating(game, seats, [default, f"answer@{side}"], {"answer": answer})
    matches = play(game, game.setup(seats), seating, in_a_row(first_seed, games), True)
    return sum(game.sides[played.outcome.side] == side for played in matches)


def search(
    game_key: str, seats: int, side: str, default: str, personas: int, games: int, first_seed: int
) -> tuple[Entry, int, int]:
    """The best persona found, and how many of 4 x games fresh matches it and the usual one win."""
    usual = BOTS[game_key][default]
    dice = Dice(first_seed)
    field = [Entry(game_key, "answer", usual.make, varied(usual.persona, dice)) for _ in range(personas - 1)]
    field.append(Entry(game_key, "answer", usual.make, usual.persona))
    seed, number = first_seed, games
    while len(field) > 1:
        scores = [wins(game_key, seats, side, default, entry, number, seed) for entry in field]
        order = sorted(range(len(field)), key=lambda place: -scores[place])
        field = [field[place] for place in order[: (len(field) + 1) // 2]]
        seed += number
        number = min(2 * number, 8 * games)
    fresh = first_seed + FRESH
    same = Entry(game_key, "answer", usual.make, usual.persona)
    return (
        field[0],
        wins(game_key, seats, side, default, field[0], 4 * games, fresh),
        wins(game_key, seats, side, default, same, 4 * games, fresh),
    )


def main() -> None:
    """Print the best answer found and what it gains."""
    game_key, seats, side, default = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
    personas, games, first_seed = (int(number) for number in sys.argv[5:8])
    best, found, usual = search(game_key, seats, side, default, personas, games, first_seed)
    named = Player(Entry(game_key, default, best.make, BOTS[game_key][default].persona), best.persona).name
    print(f"{game_key}, {seats} seats, {side} against {default}: usual {percent(usual, 4 * games)}")
    print(f"best answer found {percent(found, 4 * games)}: {named}")


if __name__ == "__main__":
    main()
