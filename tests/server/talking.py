"""Tables for tests of talk, put at the moment before the game asks somebody aloud, and people who sit at them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from doublejeu.core.bits import bits
from doublejeu.core.contract import Game
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.core.table import Table
from doublejeu.core.talk import CLAIM, PASS
from doublejeu.games import GAMES
from doublejeu.server.turn.came import TimePassed
from tests.server.running import Message, Person, Running, running, settings

TALKING = [key for key, game in GAMES.items() if game.breath]
ASKING = ["secret_hitler", "batman_infiltration"]  # in Les Infiltrés nobody knows who has seen something


class Moment:
    """A table one decision before somebody is asked aloud: whose decision it is, and whom the game then asks."""

    def __init__(self, key: str, seed: int, asked: int = 2) -> None:
        game = GAMES[key]
        self.setup = game.setup(game.fewest)
        table = Table(game, self.setup, Dice(seed).fork(1))
        dice = Dice(seed)
        while True:
            before = len(table.record)
            owing = [seat for seat in range(self.setup.seats) if table.asks(seat)]
            self.seat = dice.choose(owing)
            self.code = dice.choose(table.asks(self.seat))
            table.play(self.seat, self.code)
            if len(bits(table.asked())) >= asked:
                break
        self.game = game
        self.asked = bits(table.asked())
        self.record = table.record[:before]
        self.seed = seed

    def table(self) -> Table:
        """The table at that moment; each time another, and always the same."""
        return Table.resume(self.game, self.setup, self.record, Dice(self.seed), timed=True)


def first_day(seats: int, seed: int, debate_seconds: int = 0) -> Table | None:
    """Les Infiltrés on its first morning with the first two seats free to speak."""
    game = GAMES["les_infiltres"]
    dice = Dice(seed)
    table = Table(game, game.setup(seats, {"debate_seconds": debate_seconds}), Dice(seed).fork(1))
    for _ in range(400):
        if table.sayable(0) and table.sayable(1):
            return Table.resume(game, table.setup, list(table.record), Dice(seed), timed=True)
        owing = [seat for seat in range(seats) if table.asks(seat)]
        if not owing:
            return None
        seat = dice.choose(owing)
        table.play(seat, dice.choose(table.asks(seat)))
    return None


class Evening:
    """A server whose clock stands still unless told otherwise, and on which matches begin at tables of our choice."""

    def __init__(self, folder: Path, **changes: Any) -> None:
        self.time = 1_800_000_000.0
        self.tables: list[Table] = []
        chosen: dict[str, Any] = {"pace": 0.001, "answers": 8.0, **changes}
        self.settings = settings(folder, **{"now": lambda: self.time, "open_table": self._open, **chosen})
        self.here: Running

    def _open(self, game: Game, setup: Setup, dice: Dice) -> Table:
        return self.tables.pop() if self.tables else Table(game, setup, dice, timed=True)

    def seat(self, key: str, seats: int, people: int, table: Table | None = None, **wanted: Any) -> list[Person]:
        """People who sit down one after another, and a match that begins."""
        host = self.here.open_room("P0", game=key, seats=seats, **wanted)
        seated = [host] + [self.here.join(host["code"], f"P{seat}") for seat in range(1, people)]
        sitting: list[Person] = []
        for seat in seated:
            person = self.here.person(seat)
            person.until("welcome")
            sitting.append(person)
        if table is not None:
            self.tables.append(table)
        sitting[0].done("host", what="start")
        for person in sitting:
            person.until("full")
        return sitting

    def pass_time(self, code: str, seconds: float) -> None:
        """So many seconds go by, and the room notices."""
        self.time += seconds
        self.here.come(code, TimePassed())


@contextmanager
def evening(folder: Path, **changes: Any) -> Iterator[Evening]:
    """An evening as long as the test needs it."""
    chosen = Evening(folder, **changes)
    with running(chosen.settings) as here:
        chosen.here = here
        yield chosen


def until_said(person: Person, count: int = 1) -> list[list[int]]:
    """The words of the first news that has so many."""
    data = person.until("news", lambda news: len(words_in(news)) >= count)
    return words_in(data)


def words_in(data: Message) -> list[list[int]]:
    """The words among the events of a message: speaker, phrase."""
    return [event["args"] for event in data["events"] if event["kind"] == "said"]


def words_of(person: Person) -> list[list[int]]:
    """All the words this person has heard."""
    return [event["args"] for event in person.picture["log"] if event["kind"] == "said"]


def answers_of(game: Game, person: Person) -> list[int]:
    """What this person may answer if asked aloud."""
    return [code for code in person.picture["says"] if game.talk.performative(code) in (CLAIM, PASS)]


def quiet(person: Person) -> list[str]:
    """Every frame that has reached somebody by now, pongs aside."""
    person.send("ping", {})
    person.until("pong")
    frames = [frame for frame in person.frames if '"t":"pong"' not in frame]
    person.frames.clear()
    return frames
