"""Golden matches: one random match of each declared kind, written out step by step and kept under review.

`make golden` writes them anew; the test compares. A difference means that behaviour changed: either mend the change,
or raise the game's version and say so in the changelog.
"""

import json
from importlib import import_module
from pathlib import Path

from doublejeu.core.bits import bits
from doublejeu.core.contract import ALL, CHANCE, CLOCK, TABLE, Game
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.core.table import Table
from doublejeu.games import GAMES

FOLDER = Path(__file__).parent


def declared() -> list[tuple[str, str, int, dict[str, object], int]]:
    """(game, name, seats, options, seed) of every golden match."""
    found = []
    for key in GAMES:
        goldens: dict[str, tuple[int, dict[str, object], int]] = import_module(f"tests.games.{key}.cases").GOLDENS
        found += [(key, name, seats, options, seed) for name, (seats, options, seed) in goldens.items()]
    return found


def path_of(key: str, name: str) -> Path:
    """Where a golden match is kept."""
    return FOLDER / key / f"{name}.txt"


def write_out(game: Game, setup: Setup, seed: int) -> str:
    """One random match in plain text: who owed what, what was played, what was told to whom."""
    dice = Dice(seed)
    table = Table.replay(game, setup, [])
    state = table._state
    lines = [
        f"# {game.key} version {game.version}, {setup.seats} seats, options {json.dumps(setup.options)}, seed {seed}"
    ]
    while state.owed():
        owed = bits(state.owed())
        seat = CHANCE if CHANCE in owed else dice.choose(owed)
        if CLOCK in owed and len(owed) > 1:
            owed.remove(CLOCK)
            seat = dice.choose(owed)
        legal = state.legal(seat)
        code = dice.draw(legal, state.odds()) if seat == CHANCE else dice.choose(legal)
        lines.append(f"#{len(table.record)} owed {bits(state.owed())} waiting {bits(state.waiting())} legal {legal}")
        act = game.codes.act(code)
        lines.append(f"> {_seat_name(seat)} {act.verb} {' '.join(map(str, act.args))}".rstrip())
        for event in table.follow(seat, code):
            shape = game.kinds.forms[event.kind]
            told = " ".join(f"{f.name}={a}" for f, a in zip(shape.fields, event.args, strict=True))
            lines.append(f"  to {_audience(event.audience, setup.seats)}: {shape.name} {told}".rstrip())
    lines.append(f"= {table.over()!r}")
    return "\n".join(lines) + "\n"


def _seat_name(seat: int) -> str:
    return {CHANCE: "chance", CLOCK: "clock"}.get(seat, str(seat))


def _audience(mask: int, seats: int) -> str:
    if mask == ALL:
        return "all"
    return ",".join(str(seat) if seat != TABLE else "table" for seat in bits(mask) if seat < seats or seat == TABLE)


def main() -> None:
    """Write every golden match anew."""
    for key, name, seats, options, seed in declared():
        path = path_of(key, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(write_out(GAMES[key], GAMES[key].setup(seats, options), seed))
        print(path.relative_to(FOLDER.parent.parent))


if __name__ == "__main__":
    main()
