"""The beginning of a bot of one's own, written to two files: the bot, and tests that hold."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from doublejeu.core.contract import Game
from doublejeu.lab.play.matches import Seating, forked, play

WATCHED: Final = 10  # matches of each size, to see who takes which act

_BOT = '''"""{title}: a bot for {key}. Try it: doublejeu simulate {key} --bots {module}.py:{title},random"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from doublejeu.bots import Bot, Persona
from doublejeu.core.contract import Event, View


@dataclass(frozen=True)
class {title}Persona(Persona):
    """Its constants, each with its usual value; others are written {module}.py:{title}:whims=30."""

    whims: int = 10  # how often it plays anything at all, in per cent


USUAL: Final = {title}Persona()


class {title}(Bot):
    """Prefers the acts that come first in PREFERRED, and among equals the first that it may play.

    It knows what its seat knows: `view` (games/{key}/view.py says what is in it) and the events it was told. It has
    `self.game`, `self.setup`, `self.seat`, and `self.dice`, from which all its chance must come.
    """

    PREFERRED: Final = [
{verbs}
    ]

    def __init__(self, persona: {title}Persona = USUAL) -> None:
        self.persona = persona
        self.heard = 0

    def hear(self, event: Event) -> None:
        """Called for every event this seat is told: self.game.kinds.forms[event.kind] says what event.args mean."""
        self.heard += 1

    def choose(self, view: View, legal: list[int]) -> int:
        if self.dice.below(100) < self.persona.whims:
            return self.dice.choose(legal)
        return min(legal, key=self.rank)

    def rank(self, code: int) -> int:
        """How far down in PREFERRED an act comes: self.game.codes.act(code) has its verb and its args."""
        verb = self.game.codes.act(code).verb
        return self.PREFERRED.index(verb) if verb in self.PREFERRED else len(self.PREFERRED)
'''

_TEST = '''"""What {title} is for, and that it plays without a fault. Run: python -m pytest test_{module}.py"""

from pathlib import Path

from doublejeu import GAMES
from doublejeu.lab.play.matches import Seating, forked, play

GAME = GAMES["{key}"]
SETUP = GAME.setup({seats})
BOT = f"{{Path(__file__).with_name('{module}.py')}}:{title}"


def test_it_plays_whole_matches_without_a_fault() -> None:
    matches = list(play(GAME, SETUP, Seating(GAME, {seats}, [BOT, "random"]), forked(1, 0, 10)))

    assert len(matches) == 10
    assert [fault.told() for played in matches for fault in played.faults] == []


def test_it_plays_the_same_match_again() -> None:
    seating = Seating(GAME, {seats}, [BOT])
    once, again = (next(play(GAME, SETUP, seating, forked(7, 0, 1))).table.record for _ in range(2))

    assert once == again


def test_another_persona_sits_down_too() -> None:
    played = next(play(GAME, SETUP, Seating(GAME, {seats}, [f"{{BOT}}:whims=100"]), forked(1, 0, 1)))

    assert played.bots[0].endswith("whims=100")
    assert played.faults == ()
'''


def write_bot(game: Game, name: str, folder: Path) -> tuple[Path, Path]:
    """Write a bot of this name and its tests; ValueError says in one line why not."""
    words = re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])", name)
    if not words or not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", name):
        raise ValueError(f"a bot's name is made of letters, such as Careful or very_careful, not {name!r}")
    module = "_".join(word.lower() for word in words)
    title = "".join(word.capitalize() for word in words)
    bot, test = folder / f"{module}.py", folder / f"test_{module}.py"
    for path in (bot, test):
        if path.exists():
            raise ValueError(f"{path} exists already")
    verbs = "\n".join(
        f'        "{form.name}",' + (f"  # {' '.join(field.name for field in form.fields)}" if form.fields else "")
        for form in game.codes.forms
        if form.name not in _of_chance(game)
    )
    values = {"title": title, "module": module, "key": game.key, "seats": game.fewest, "verbs": verbs}
    bot.write_text(_BOT.format(**values), encoding="utf-8")
    test.write_text(_TEST.format(**values), encoding="utf-8")
    return bot, test


@cache
def _of_chance(game: Game) -> set[str]:
    """The acts that chance or the clock took in some matches of random bots, and no seat did."""
    by_seats: set[str] = set()
    by_others: set[str] = set()
    for seats in {game.fewest, game.most}:
        setup = game.setup(seats)
        for played in play(game, setup, Seating(game, seats, ["random"]), forked(0, 0, WATCHED)):
            for seat, code in played.table.record:
                (by_seats if seat < seats else by_others).add(game.codes.act(code).verb)
    return by_others - by_seats
