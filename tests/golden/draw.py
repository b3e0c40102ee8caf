"""Draw a new golden match at random: python -m tests.golden.draw secret_hitler 5-seats 5 1 '{"veto_limits": false}'

Game, name of the file, seats, seed and, where they are not the defaults, options; `talk` after these lets seats talk.
"""

import json
import sys

from doublejeu.core.bits import bits
from doublejeu.core.contract import CHANCE, CLOCK, Game
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.core.table import Table
from doublejeu.core.talk import CLAIM, PASS
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


def chattered(game: Game, setup: Setup, record: list[tuple[int, int]], seed: int) -> list[tuple[int, int, int]]:
    """Words at random for a record: those who are asked answer at once, others now and then."""
    dice = Dice(seed)
    table = Table.replay(game, setup, [])
    for acting, code in record:
        if not table._state.owed() >> CHANCE & 1:
            for seat in range(setup.seats):
                is_asked = table.asked() >> seat & 1
                phrases = table.sayable(seat)
                if phrases and (is_asked or dice.below(12) == 0):
                    verbs = sorted({game.talk.act(phrase).verb for phrase in phrases})
                    if is_asked:
                        verbs = [verb for verb in verbs if game.talk.performatives[verb] in (CLAIM, PASS)]
                    verb = verbs[dice.below(len(verbs))]
                    table.overhear(seat, dice.choose([each for each in phrases if game.talk.act(each).verb == verb]))
        table.follow(acting, code)
    return table.talk


def main() -> None:
    """Write the file."""
    arguments = sys.argv[1:]
    talks = arguments[-1] == "talk"
    key, name, seats, seed, *options = arguments[:-1] if talks else arguments
    game = GAMES[key]
    setup = game.setup(int(seats), json.loads(options[0]) if options else None)
    path = FOLDER / key / f"{name}.txt"
    path.parent.mkdir(exist_ok=True)
    record = drawn(game, setup, int(seed))
    path.write_text(tell(game, setup, record, chattered(game, setup, record, int(seed)) if talks else []))
    print(path.relative_to(FOLDER.parent.parent))


if __name__ == "__main__":
    main()
