"""The wire tells a seat nothing it may not know: the same match in two worlds gives it the same bytes.

Two servers run side by side with the same clock and the same chance. Each holds the same match up to some moment; from
there on one world is the truth and the other is imagined from what seat X knows. The same people take the same
decisions. Every byte that reaches X, and every byte that reaches a watcher, must be the same in both worlds, until an
event comes that the game's disclosure table allows to tell them apart.
"""

import json
import random
import time
from collections.abc import Iterator
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path

import pytest

from doublejeu.bots import BOTS, RandomBot
from doublejeu.bots.entry import Entry
from doublejeu.bots.persona import Persona
from doublejeu.core.contract import CHANCE, CLOCK, TABLE, Game
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.server.match.match import Match
from doublejeu.server.match.seat_updates import SeatUpdates
from doublejeu.server.settings import Settings
from doublejeu.server.turn.came import TimePassed
from doublejeu.server.turn.timing import DUSK
from doublejeu.server.wire.table import Ask
from doublejeu.text import aloud_of
from tests.cases import Case, Fact, cases_of, disclosure_of
from tests.engine import interpreted_only
from tests.server.night import DISCLOSURE, NightGame
from tests.server.running import Person, Running, running, settings
from tests.truth import put_truth, truth_of
from tests.two_worlds import Heard, Leak, Seen, allowed

MOVES = 15  # at most, for each comparison
OBSERVED = 30  # frames at least over all comparisons of a game


class World:
    """One of the two servers, and how to tell it which table the next match is played on."""

    def __init__(self, folder: Path) -> None:
        self.time = 1_800_000_000.0
        self.dice = random.Random(7)
        self.table: Table | None = None
        self.voice = ""  # that leads the rooms opened from now on
        self.settings: Settings = settings(
            folder, now=lambda: self.time, random_bytes=self.dice.randbytes, open_table=self._open_table
        )

    def _open_table(self, game: Game, setup: Setup, dice: Dice) -> Table:
        assert self.table is not None
        return self.table


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[tuple[World, Running]]]:
    truth, other = World(tmp_path_factory.mktemp("truth")), World(tmp_path_factory.mktemp("other"))
    with running(truth.settings) as first, running(other.settings) as second:
        yield [(truth, first), (other, second)]


class Scene:
    """One room of one world, everybody in it a person with a socket, one of them the observer X."""

    def __init__(self, world: World, server: Running, case: Case, observer: int) -> None:
        self.world = world
        self.server = server
        host = server.post(
            "/api/rooms",
            {
                "game": case.game.key,
                "seats": case.setup.seats,
                "name": "P0",
                "options": case.setup.options,
                "seconds": 60,
                "voice": world.voice,
            },
        )
        self.code: str = host["code"]
        # Before every other observer the first two share a phone, which changes the clocks, for all alike.
        shared = {"beside": host["token"]} if observer % 2 else {}
        joining = f"/api/rooms/{self.code}/join"
        self.seats = [host, server.post(joining, {"name": "P1", **shared})]
        self.seats += [server.join(self.code, f"P{seat}") for seat in range(2, case.setup.seats)]
        self.people: list[Person] = []
        self.returned: list[Person] = []
        for seat in self.seats:  # one after the other, so that both worlds see them come in the same order
            self.people.append(server.person(seat))
            self.people[-1].until("welcome")
        self.watcher = server.watcher(self.code)
        self.watcher.until("welcome")
        self.observer = self.watcher if observer == TABLE else self.people[observer]
        self.people[0].done("host", what="sight", sight="yes")
        self.people[0].done("host", what="start")

    def match(self) -> Match:
        """The match itself: a test may look at it to know whose turn it is."""
        match = self.server.match(self.code)
        assert match is not None
        return match

    def table(self) -> Table:
        """Its table."""
        return self.match().table

    def seen(self) -> list[str]:
        """What X and the watcher were sent since this was last asked, frame by frame."""
        frames: list[str] = []
        for name, person in (("X", self.observer), ("watcher", self.watcher)):
            person.send("ping", {})
            person.until("pong")
            frames += [f"{name}: {frame}" for frame in person.frames]
            person.frames.clear()
        return frames

    def reconnect(self) -> None:
        """X comes back on another socket, and so does the watcher."""
        seat = self.observer.seat
        fresh = self.server.connect(self.code, self.seats[seat]["token"] if seat >= 0 else "")
        fresh.until("full")
        self.observer.frames += fresh.frames
        self.returned.append(fresh)  # it stays: when a socket is gone is noticed at no fixed moment

    def end_step(self) -> None:
        """The clock's time is up."""
        room = self.server.room(self.code)
        entries = len(self.table().record)
        end = max(room.state.clocks.step_end, self.world.time + self.table().seconds() + DUSK)
        self.world.time = end + 1.0
        self.server.come(self.code, TimePassed())
        deadline = time.monotonic() + 10
        while len(self.table().record) == entries or not room.quiet():
            assert time.monotonic() < deadline, "the step did not end"
            time.sleep(0.005)

    def leave(self) -> None:
        """Everybody goes."""
        for person in [*self.people, *self.returned, self.watcher]:
            person.leave()


def played(case: Case, seed: int) -> list[tuple[int, int]]:
    """The record of a match played at random."""
    dice = Dice(seed)
    table = Table(case.game, case.setup, dice.fork(1))
    while table.over() is None:
        owing = [seat for seat in range(case.setup.seats) if table.asks(seat)]
        seat = dice.choose(owing)
        table.play(seat, dice.choose(table.asks(seat)))
    return table.record


def compare(
    worlds: list[tuple[World, Running]],
    case: Case,
    facts: dict[str, Fact],
    record: list[tuple[int, int]],
    observer: int,
    seed: int,
) -> tuple[int, str]:
    """Run both worlds; how many frames were the same, and what lawfully told them apart in the end."""
    tables = [Table.resume(case.game, case.setup, record, Dice(seed), True) for _ in worlds]
    put_truth(tables[1], case.game.imagine(tables[0].view(observer), Dice(seed)))
    if tables[0].waiting() != tables[1].waiting():
        return 0, ""  # sealed answers given in one world are still to come in the other, and everybody sees which
    scenes = []
    now = max(world.time for world, _ in worlds) + 1000.0
    for (world, server), table in zip(worlds, tables, strict=True):
        world.table = table
        world.time = now
        scenes.append(Scene(world, server, case, observer))
    try:
        return _run_on(scenes, case.game, facts, observer, seed)
    finally:
        for scene in scenes:
            scene.leave()


def _run_on(scenes: list[Scene], game: Game, facts: dict[str, Fact], observer: int, seed: int) -> tuple[int, str]:
    same = 0
    for move in range(MOVES):
        mine, theirs = (_one_move(scene, observer, seed, move) for scene in scenes)
        for number, (left, right) in enumerate(zip_longest(mine, theirs)):
            if left != right:
                return same, _lawful(game, facts, mine[number:], theirs[number:])
            same += 1
        if scenes[0].table().over() is not None:
            break
    return same, ""


def _one_move(scene: Scene, observer: int, seed: int, move: int) -> list[str]:
    """Play one world on until everybody sees something new; all that X and the watcher were sent up to then."""
    table, people = scene.table(), scene.people
    if move == 5:
        scene.reconnect()
    if observer != TABLE:
        heard = table.heard_count(observer)
        people[observer].want("play", heard, code=-1)
        people[observer].want("play", heard + 1, code=0)
    if move < 5:
        people[(observer + 1) % len(people)].want("say", text=f"line {move}")
    for seat in range(len(people) if table.game.breath else 0):
        offers = table.sayable(seat)
        if offers and (seat + move) % 3 == 0:  # seats chatter by the same taste in both worlds
            taste = f"{seed}/says/{seat}/{move}"
            people[seat].want("tell", code=min(offers, key=lambda code: sha256(f"{taste}/{code}".encode()).digest()))
    gone = table.view(TABLE).out()
    for seat in range(len(people)):
        if seat != observer or not gone >> seat & 1:  # who is out sees everything; X, still in the match, is refused
            people[seat].want("mine", what="see")
        if seat != observer:  # what the others know differs between the worlds, and so does what they write down
            known = sha256(repr(table.view(seat).as_dict()).encode()).hexdigest()
            people[seat].want("note", text=known[: 8 + int(known[0], 16)], about=int(known[1], 16) % len(people))
    for seat in range(len(people) if len(table.game.marks) else 0):
        code = int.from_bytes(sha256(f"{seed}/{seat}/{move}".encode()).digest()[:4]) % len(table.game.marks)
        people[seat].want("mark", codes=[code], made=move % 3 < 2)
    public = (table.heard_count(TABLE), table.waiting())
    plays = [0] * len(people)
    while public == (table.heard_count(TABLE), table.waiting()) and table.over() is None:
        asked = [seat for seat in range(len(people)) if table.asks(seat)]
        others = [seat for seat in asked if seat != observer]
        if not asked:
            scene.end_step()
            break
        seat = (others or asked)[0]  # secret acts may be more in one world: they all come before the next public one
        taste = f"{seed}/{seat}/{table.heard_count(observer)}/{plays[seat]}"
        plays[seat] += 1
        code = min(table.asks(seat), key=lambda code: sha256(f"{taste}/{code}".encode()).digest())
        people[seat].want("play", table.heard_count(seat), code=code)
        if seat == observer:
            break
    seen = scene.seen() + [f"seat {seat} is offered {scene.match().says(seat)}" for seat in range(len(people))]
    if move % 10 == 0 and table.over() is None:  # the record of an imagined world is no record of a match
        seen.append(scene.server.http.get(f"/api/rooms/{scene.code}").text)
        seen.append(scene.server.http.get(f"/api/replays/{scene.match().id}").text)
    return seen


def _lawful(game: Game, facts: dict[str, Fact], mine: list[str], theirs: list[str]) -> str:
    """The event that may tell the worlds apart; Leak if nothing may.

    Messages of one turn leave together, so an answer's number of events may differ by an event that comes with it.
    """
    told = [[event for frame in frames for event in _events(game, frame)] for frames in (mine, theirs)]
    for number, (left, right) in enumerate(zip_longest(*told)):
        if left != right:
            seen: list[Seen | None] = [
                ("hears", Heard(number, 0, *event)) if event else None for event in (left, right)
            ]
            return allowed(game, facts, *seen)
    raise Leak(f"one world sends {mine[:1]}, the other {theirs[:1]}")


def _events(game: Game, frame: str) -> list[tuple[int, tuple[int, ...]]]:
    body = frame.removeprefix("X: ")  # the watcher hears nothing that X does not
    if not body.startswith('{"t":'):
        return []
    data = json.loads(body)["d"]
    events = data.get("events") or data.get("log") or []
    return [(game.kinds.kind(event["kind"]), tuple(event["args"])) for event in events]


@pytest.mark.parametrize("key", list(GAMES))
def test_two_worlds_send_the_same_bytes(worlds: list[tuple[World, Running]], key: str) -> None:
    observed = 0
    disclosed: list[str] = []
    cases = cases_of(key)
    for seed, case in enumerate(cases[:: max(1, len(cases) - 1)][:2]):
        record = played(case, seed)
        starts = [number for number in range(len(record)) if record[number][0] not in (CHANCE, CLOCK)]
        for start in (starts[0], starts[len(starts) // 2]):
            for observer in ((seed + start) % case.setup.seats, TABLE):
                same, told = compare(worlds, case, disclosure_of(key), record[:start], observer, seed * 1000 + start)
                observed += same
                disclosed += [told] if told else []
    assert observed > OBSERVED
    assert disclosed, "no imagined world ever differed from the truth: the comparison proves nothing"


@pytest.fixture
def voice(worlds: list[tuple[World, Running]]) -> Iterator[None]:
    for world, _ in worlds:
        world.voice = "fr"
    yield
    for world, _ in worlds:
        world.voice = ""


def compare_a_few(worlds: list[tuple[World, Running]], key: str) -> list[str]:
    """What told some worlds of a game apart that a watcher, as a loudspeaker is one, and a seat observe."""
    case = cases_of(key)[0]
    told = []
    for seed in range(2):
        record = played(case, seed)
        starts = [number for number in range(len(record)) if record[number][0] not in (CHANCE, CLOCK)]
        for start in (starts[0], starts[len(starts) // 2]):
            for observer in ((seed + start) % case.setup.seats, TABLE):
                told.append(compare(worlds, case, disclosure_of(key), record[:start], observer, seed + start)[1])
    return told


@pytest.mark.usefixtures("voice")
@pytest.mark.parametrize("key", [key for key in GAMES if aloud_of(key)])
def test_two_worlds_led_aloud_have_the_same_clocks(worlds: list[tuple[World, Running]], key: str) -> None:
    assert any(compare_a_few(worlds, key)), "no imagined world ever differed from the truth: this proves nothing"


@pytest.mark.usefixtures("voice")
def test_a_clock_that_waits_for_a_secret_would_be_found(
    worlds: list[tuple[World, Running]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A voice whose sentences were longer where the Hitler of this world sits at a higher seat."""
    honest = Match.aloud

    def leaking(match: Match, since: int, names: list[str], language: str) -> list[str]:
        hitler: int = truth_of(match.table).hitler
        return [*honest(match, since, names, language), "h" * hitler]

    monkeypatch.setattr(Match, "aloud", leaking)
    with pytest.raises(Leak):
        compare_a_few(worlds, "secret_hitler")


@interpreted_only
def test_two_nights_send_the_same_bytes(worlds: list[tuple[World, Running]], monkeypatch: pytest.MonkeyPatch) -> None:
    """A wolf who wakes, or one who does not, elsewhere: the others sleep through both nights alike."""
    game = NightGame()
    monkeypatch.setitem(GAMES, "night", game)
    monkeypatch.setitem(BOTS, "night", {"random": Entry("night", "random", RandomBot, Persona())})
    case = Case(game, game.setup(4), "night")
    told = []
    for seed in range(4):
        for observer in (seed, TABLE):
            told.append(compare(worlds, case, DISCLOSURE, [(CHANCE, (seed + 1) % 4)], observer, seed))
    assert sum(same for same, _ in told) > OBSERVED
    assert {kind for _, kind in told} == {"bitten", ""}


def test_an_offer_of_the_truth_alone_would_be_found(
    worlds: list[tuple[World, Running]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is offered only what is true tells by what others see them say, and cannot say, what they know."""
    honest = Match.says

    def truthful(match: Match, seat: int) -> list[int]:
        hitler: int = truth_of(match.table).hitler
        wrong = [match.game.talk.code("hitler", other) for other in range(match.setup.seats) if other != hitler]
        return [code for code in honest(match, seat) if code not in wrong]

    case = cases_of("secret_hitler")[0]
    record = played(case, 0)
    starts = [number for number in range(len(record)) if record[number][0] not in (CHANCE, CLOCK)]

    def compare_some() -> None:
        for start in starts[len(starts) // 3 :: 7]:
            compare(worlds, case, disclosure_of(case.game.key), record[:start], TABLE, start)

    compare_some()
    monkeypatch.setattr(Match, "says", truthful)
    with pytest.raises(Leak):
        compare_some()


def test_a_leak_would_be_found(worlds: list[tuple[World, Running]], monkeypatch: pytest.MonkeyPatch) -> None:
    """The same comparison with a view that knows too much must fail."""
    case = cases_of("secret_hitler")[0]
    record = played(case, 0)
    start = next(number for number in range(len(record)) if record[number][0] != CHANCE)
    honest = SeatUpdates.asks

    def leaking(updates: SeatUpdates, seat: int) -> list[Ask]:
        hitler: int = truth_of(updates.table).hitler
        return [*honest(updates, seat), Ask(code=hitler, verb="leak", args=[])]

    def compare_some() -> None:
        for seed in range(10):
            compare(worlds, case, disclosure_of(case.game.key), record[:start], TABLE, seed)

    monkeypatch.setattr(SeatUpdates, "asks", leaking)
    with pytest.raises(Leak):
        compare_some()
