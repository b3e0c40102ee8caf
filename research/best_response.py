"""The best answer found to a default bot: a search over personas of the other side, by successive halving.

python -m research.best_response les_infiltres 7 infiltrators thumb 24 40 700000

Many personas are drawn, some near the usual one and some far from it, and every other listed bot and character of the
game stands beside them. Each plays a few matches against the default, the better half plays twice as many, and so on
until one is left. What it gains over the usual persona is then measured on seeds that nothing was chosen on, both with
the same deals. Winning against a fixed weak bot proves little; a default bot is as good as the best answer to it is
bad.
"""

from __future__ import annotations

import sys

from doublejeu.bots import BOTS, BadBot, Entry, Persona, Player, player_named
from doublejeu.bots.persona import flat, replaced
from doublejeu.bots.registry import CHARACTERS
from doublejeu.bots.speech import MANNERS
from doublejeu.core.dice import Dice
from doublejeu.games import GAMES
from doublejeu.lab.play.matches import Seating, in_a_row, play
from doublejeu.lab.stats.intervals import percent

FRESH = 5_000_000  # seeds that nothing was chosen on lie this much further
FEWEST = 300  # fresh matches, whatever the search was given
FAR = (0.0, 2.0, 3.0)


def varied(usual: Persona, dice: Dice) -> Persona:
    """A persona in which some three fields in ten are not as usual: stretched, or far away, words and truths at random.

    What nobody can play with, such as a share above 1, is drawn anew.
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
    for name, value in flat(usual).items():
        if dice.below(10) >= 3:
            continue
        if isinstance(value, bool):
            values[name] = dice.below(2) == 0
        elif isinstance(value, str):
            values[name] = MANNERS[dice.below(len(MANNERS))]
        elif isinstance(value, int):
            values[name] = min(round(value * _stretch(dice)), max(100, value))  # whole numbers are per cent
        else:
            values[name] = value * _stretch(dice)
    return replaced(usual, values)


def _stretch(dice: Dice) -> float:
    """Half the time by up to a half; else to nothing, twice or three times as much."""
    if dice.below(2) == 0:
        return (500 + dice.below(1001)) / 1000
    return FAR[dice.below(len(FAR))]


def listed(game_key: str) -> list[Player]:
    """Every bot of a game by its name, and every character, but for the one that knows nothing."""
    names = [name for name in BOTS[game_key] if name != "random"]
    return [player_named(game_key, name) for name in [*names, *CHARACTERS.get(game_key, {})]]


def wins(game_key: str, seats: int, side: str, default: str, answer: Player, games: int, first_seed: int) -> int:
    """How many talking matches a side wins with one bot at all its seats against the default at all others."""
    game = GAMES[game_key]
    entry = Entry(game_key, "answer", answer.entry.make, answer.persona)
    seating = Seating(game, seats, [default, f"answer@{side}"], {"answer": entry})
    matches = play(game, game.setup(seats), seating, in_a_row(first_seed, games), True)
    return sum(game.sides[played.outcome.side] == side for played in matches)


def search(
    game_key: str, seats: int, side: str, default: str, personas: int, games: int, first_seed: int
) -> tuple[Player, int, int]:
    """The best answer found, and how many of `fresh_matches(games)` it and the usual bot win."""
    usual = BOTS[game_key][default]
    dice = Dice(first_seed)
    field = listed(game_key)
    field += [Player(usual, varied(usual.persona, dice)) for _ in range(personas)]
    seed, number = first_seed, games
    while len(field) > 1:
        scores = [wins(game_key, seats, side, default, player, number, seed) for player in field]
        order = sorted(range(len(field)), key=lambda place: -scores[place])
        field = [field[place] for place in order[: (len(field) + 1) // 2]]
        seed += number
        number = min(2 * number, 8 * games)
    fresh, many = first_seed + FRESH, fresh_matches(games)
    return (
        field[0],
        wins(game_key, seats, side, default, field[0], many, fresh),
        wins(game_key, seats, side, default, Player(usual, usual.persona), many, fresh),
    )


def fresh_matches(games: int) -> int:
    """How many matches the winner and the usual bot are measured by."""
    return max(FEWEST, 4 * games)


def main() -> None:
    """Print the best answer found and what it gains."""
    game_key, seats, side, default = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
    personas, games, first_seed = (int(number) for number in sys.argv[5:8])
    best, found, usual = search(game_key, seats, side, default, personas, games, first_seed)
    many = fresh_matches(games)
    print(f"{game_key}, {seats} seats, {side} against {default}: usual {percent(usual, many)}")
    print(f"best answer found {percent(found, many)}: {best.name}")


if __name__ == "__main__":
    main()
