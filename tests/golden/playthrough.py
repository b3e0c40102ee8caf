"""Golden matches: one match of each kind, written out step by step and kept under review.

A golden file is its own record: its first line is the set-up, its lines that begin with `>` are the acts and those that
begin with `"` what was said. The test plays these and compares everything else: who owed, what could be played, who was
asked and how much could be said, what was told to whom, what each knew.
`make golden` tells the same acts anew. A difference means that behaviour changed: either mend the change, or raise the
game's version and say so in the changelog. Where an act is no longer possible, draw another match (draw.py).
"""

import json
import re
import sys
from collections import Counter, deque
from collections.abc import Mapping
from pathlib import Path

from doublejeu.core.bits import bits
from doublejeu.core.contract import ALL, CHANCE, CLOCK, TABLE, Game
from doublejeu.core.setup import Setup
from doublejeu.core.table import BrokenRecord, Table
from doublejeu.games import GAMES

FOLDER = Path(__file__).parent
SEAT_NAMES = {CHANCE: "chance", CLOCK: "clock", TABLE: "table"}
SEATS_BY_NAME = {name: seat for seat, name in SEAT_NAMES.items()}
HEADER = re.compile(r"# (\w+) version \d+, (\d+) seats, options (\{.*\})")


def goldens() -> list[Path]:
    """Every golden match that is kept."""
    return sorted(FOLDER.glob("*/*.txt"))


def read(text: str) -> tuple[Game, Setup, list[tuple[int, int]], list[tuple[int, int, int]]]:
    """The set-up, the acts and the talk of a golden match."""
    lines = text.splitlines()
    header = HEADER.fullmatch(lines[0])
    assert header is not None, f"this is no golden match: {lines[0]}"
    game = GAMES[header[1]]
    setup = game.setup(int(header[2]), json.loads(header[3]))
    record: list[tuple[int, int]] = []
    talk: list[tuple[int, int, int]] = []
    for line in lines:
        if line.startswith("> "):
            seat, verb, *args = line[2:].split()
            record.append((_seat(seat), game.codes.code(verb, *map(int, args))))
        elif line.startswith('" '):
            seat, verb, *args = line[2:].split()
            talk.append((len(record), _seat(seat), game.talk.code(verb, *map(int, args))))
    return game, setup, record, talk


def tell(
    game: Game, setup: Setup, record: list[tuple[int, int]], talk: list[tuple[int, int, int]] | None = None
) -> str:
    """A match in plain text; halfway and at the end also what the table knows, and each seat besides."""
    table = Table.replay(game, setup, [])
    state = table._state
    spoken = deque(talk or [])
    lines = [f"# {game.key} version {game.version}, {setup.seats} seats, options {json.dumps(setup.options)}"]
    for number, (seat, code) in enumerate(record):
        while spoken and spoken[0][0] == number:
            lines += _word(table, *spoken.popleft()[1:])
        if number == len(record) // 2:
            lines += _views(table)
        lines.append(f"#{number} owed {_seats(state.owed())}, waiting {_seats(state.waiting())}")
        lines.append(f"  may {_acts(game, state.legal(seat))}")
        act = game.codes.act(code)
        lines.append(f"> {_name(seat)} {act.verb} {' '.join(map(str, act.args))}".rstrip())
        for event in table.follow(seat, code):
            shape = game.kinds.forms[event.kind]
            told = " ".join(f"{f.name}={a}" for f, a in zip(shape.fields, event.args, strict=True))
            lines.append(f"  to {_audience(event.audience, setup.seats)}: {shape.name} {told}".rstrip())
    lines += _views(table)
    lines.append(f"= {table.over()!r}")
    return "\n".join(lines) + "\n"


def _word(table: Table, seat: int, code: int) -> list[str]:
    """One word, before it how much of each kind the speaker could have said, and who was asked."""
    act = table.game.talk.act(code)
    offered = Counter(table.game.talk.act(each).verb for each in table.sayable(seat))
    could = ", ".join(f"{number} {verb}" for verb, number in offered.items())
    lines = [
        f"  asked {_seats(table.asked())}; {seat} may say {could}",
        f'" {seat} {act.verb} {" ".join(map(str, act.args))}'.rstrip(),
    ]
    event = table.overhear(seat, code)
    lines.append(f"  to {_audience(event.audience, table.setup.seats)}: said")
    return lines


def _views(table: Table) -> list[str]:
    public = table.view(TABLE).as_dict()
    lines = ["@ table", *_facts(public)]
    for seat in range(table.setup.seats):
        own = table.view(seat).as_dict()
        lines += [f"@ {seat}, besides", *_facts({key: own[key] for key in own if own[key] != public.get(key)})]
    return lines


def _facts(view: Mapping[str, object]) -> list[str]:
    return [f"  {key}: {json.dumps(value, ensure_ascii=False)}" for key, value in view.items()]


def _acts(game: Game, codes: list[int]) -> str:
    """Acts by name, so that a new act moves no line it has nothing to do with: `nominate 1-4, ask_veto`."""
    said: list[str] = []
    verb = ""
    for act in map(game.codes.act, codes):
        words = "/".join(map(str, act.args))
        if act.verb == verb and words:
            said[-1] = _with(said[-1], words)
        else:
            said.append(f"{act.verb} {words}".rstrip())
        verb = act.verb
    return ", ".join(said)


def _with(said: str, words: str) -> str:
    """One more argument; a run of numbers is written as its first and last."""
    last = said.rsplit(" ", 1)[-1]
    first, _, end = last.partition("-")
    if words.isdigit() and (end or first).isdigit() and int(words) == int(end or first) + 1:
        return f"{said[: len(said) - len(last)]}{first}-{words}"
    return f"{said} {words}"


def _name(seat: int) -> str:
    return SEAT_NAMES.get(seat, str(seat))


def _seat(name: str) -> int:
    return SEATS_BY_NAME[name] if name in SEATS_BY_NAME else int(name)


def _seats(mask: int) -> str:
    return " ".join(map(_name, bits(mask))) or "nobody"


def _audience(mask: int, seats: int) -> str:
    if mask == ALL:
        return "all"
    return ",".join(_name(seat) for seat in bits(mask) if seat < seats or seat == TABLE)


def main() -> None:
    """Tell every golden match anew."""
    broken = []
    for path in goldens():
        try:
            path.write_text(tell(*read(path.read_text())))
        except (BrokenRecord, KeyError) as reason:
            broken.append(f"{path.relative_to(FOLDER)}: {reason}")
    if broken:
        sys.exit("\n".join(["these cannot be played any more; draw others (tests/golden/draw.py)", *broken]))


if __name__ == "__main__":
    main()
