"""Draw a new golden match at random: python -m tests.golden.draw secret_hitler 5-seats 5 1 '{"veto_limits": false}'

Game, name of the file, seats, seed and, where they are not the defaults, options.
"""

import json
import sys

from doublejeu.core.bits import bits
from doublejeu.core.contract import CHANCE, CLOCK, Game
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.games import GAMES
from tests.golden.playthrough import FOLDER, tell


def drawn(game: Game, setup: Setup, seed: int) -> list[tuple[int, int]]:
    """The record of a random match, the owing seat drawn too; the clock waits until nobody else owes."""
    dice = Dice(seed)
    state = game.start(setup)
    record: list[tuple[int, int]] = []
    while state.owed():
        owed = bits(state.owed())
        seat = CHANCE if CHANCE in owed else dice.choose(owed)
        if CLOCK in owed and len(owed) > 1:
            owed.remove(CLOCK)
            seat = dice.choose(owed)
        legal = state.legal(seat)
        code = dice.draw(legal, state.odds()) if seat == CHANCE else dice.choose(legal)
        record.append((seat, code))
        state.apply(seat, code)
    return record


def main() -> None:
    """Write the file."""
    key, name, seats, seed, *options = sys.argv[1:]
    game = GAMES[key]
    setup = game.setup(int(seats), json.loads(options[0]) if options else None)
    path = FOLDER / key / f"{name}.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text(tell(game, setup, drawn(game, setup, int(seed))))
    print(path.relative_to(FOLDER.parent.parent))


if __name__ == "__main__":
    main()
