"""Fewer phones than people: one phone is passed round, and between two people it shows what the whole table may see.

Ada and Bo share a phone through two nights and days of Les Infiltrés with eight people. Ada is the hacker and Bo an
infiltrator, so each has something to hide from the other. Cléo has a phone of her own, a big screen watches, and the
five others are programs at sockets. The clocks of the server and of the pages are in the hands of the test.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, Locator, WebSocket

from doublejeu.core.contract import CHANCE, Game
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.core.table import Table
from doublejeu.games.les_infiltres.words import (
    BELIEVER,
    DEAL_ROLE,
    HACKER,
    INFILTRATOR,
    LOT,
    POINT,
    READY,
    VOLUNTEER,
    VOTE,
    VOTE_FOR,
)
from doublejeu.server.rooms.room import Room
from doublejeu.server.settings import Settings
from doublejeu.server.state.phones import PASSING
from doublejeu.server.turn.came import TimePassed
from doublejeu.server.turn.timing import DUSK
from tests.browser.pages import PLAY_SECONDS, Person, Server, serious_faults, started, too_wide
from tests.browser.stopped_clock import StoppedServer
from tests.browser.test_les_infiltres import Prepared, hold, said, shut
from tests.server import running as sockets
from tests.server.running import running, settings

SEATS = 8
CALL = 12
TURN = CALL + PASSING
OPTIONS = {"night_seconds": CALL, "roles": {"hacker": 1}, "debate_seconds": 0, "vote_seconds": 0}
ADA, BO, CLEO = range(3)
CARDS = [HACKER, INFILTRATOR, BELIEVER, INFILTRATOR, BELIEVER, BELIEVER, BELIEVER, BELIEVER]
CALLS = 3  # of a night with these cards: hacker, infiltrators, their agreement
READING = 4500  # milliseconds that a window stays open
LEAP = 2000  # milliseconds that pass at once: never as long as a page waits for an answer to its pings
VILLAGE = "() => document.querySelector('.village').textContent"
# What each of them is told in the calls of the first night.
ADA_READS = ("P3", "P3", "P3")  # the card she looked at stands there all night
BO_READS = ("", "P3", "P3")  # his partner


class Phone(Person):
    """A phone whose clock the test may stop. However much time passes on it, its connections are never found silent."""

    def __init__(self, browser: Browser, server: Server) -> None:
        super().__init__(browser, server, hurried=False)
        self._unanswered: dict[WebSocket, int] = {}  # pings
        self.page.on("websocket", self._count)
        self.page.clock.install()

    def _count(self, opened: WebSocket) -> None:
        def count(frame: str | bytes, word: str, by: int) -> None:
            if f'"t":"{word}"' in str(frame):
                self._unanswered[opened] = self._unanswered.get(opened, 0) + by

        opened.on("framesent", lambda frame: count(frame, "ping", 1))
        opened.on("framereceived", lambda frame: count(frame, "pong", -1))

    def pass_time(self, milliseconds: int) -> None:
        """Let time pass on this page, as if every word of the server came at once."""
        while milliseconds > 0:
            self.page.clock.run_for(min(milliseconds, LEAP))
            milliseconds -= LEAP
            settle(lambda: not any(n for socket, n in self._unanswered.items() if not socket.is_closed()), self)

    def pass_until(self, selector: str, seconds: float) -> None:
        """Let time pass until something is there, within so many seconds of the page."""
        while self.find(selector).count() == 0:
            assert seconds > 0, f"{selector} never comes"
            self.pass_time(LEAP)
            seconds -= LEAP / 1000

    def pass_until_gone(self, part: Locator) -> None:
        """Let time pass, as much as it takes, until a part of the page is there no more."""
        deadline = time.monotonic() + PLAY_SECONDS
        while part.count() > 0:
            assert time.monotonic() < deadline, "it never goes"
            self.page.clock.run_for(500)
            self.page.wait_for_timeout(50)

    def hold_strip(self, name: str) -> None:
        """Hold the strip "I am …" until the phone is this person's."""
        self.page.get_by_role("button", name=f"Je suis {name}").evaluate(
            "strip => strip.dispatchEvent(new KeyboardEvent('keydown', {key: ' ', bubbles: true}))"
        )
        self.pass_time(1100)
        self.find(".table").wait_for()

    def hide(self) -> None:
        """Put the phone back on the table."""
        self.page.get_by_role("button", name="Cacher").click()
        self.find("[data-cover]").wait_for()

    def write(self, text: str) -> str:
        """Write something down in one's dossier; all that the dossier shows then."""
        self.page.get_by_role("navigation", name="Table").get_by_role("button", name="Dossier").click()
        sheet = self.page.get_by_role("dialog")
        sheet.get_by_text("Mes notes").click()
        if text:
            sheet.get_by_label("Votre note…").fill(text)
            sheet.get_by_role("button", name="Noter").click()
            sheet.get_by_text(text).wait_for()
        shown = sheet.inner_text()
        self.page.keyboard.press("Escape")
        sheet.wait_for(state="detached")
        return shown


def settle(done: Callable[[], bool], person: Person) -> None:
    """Wait until something is so, at the server or on pages that it tells."""
    deadline = time.monotonic() + 20
    while not done():
        assert time.monotonic() < deadline, "it never comes to be so"
        person.page.wait_for_timeout(10)


def keep_seats(person: Person, code: str, *seated: dict[str, Any]) -> None:
    """Let a browser remember its seats in a room, as if they had been taken there."""
    first, *others = ({"seat": each["seat"], "token": each["token"]} for each in seated)
    person.go("/settings")
    person.page.evaluate(
        "([code, kept]) => localStorage.setItem(`doublejeu.seat.${code}`, JSON.stringify(kept))",
        [code, {**first, "others": others} if others else first],
    )


class Evening:
    """A table of eight whose clock and cards are the test's."""

    def __init__(self, folder: Path, browser: Browser, stay: ExitStack) -> None:
        self.time = 1_800_000_000.0
        chosen = settings(folder, now=lambda: self.time, open_table=self._open_table, static=Settings().static)
        self.server = Prepared(stay.enter_context(running(chosen)))
        here = self.server.here
        opened = here.post("/api/rooms", {"game": "les_infiltres", "seats": SEATS, "name": "Ada", "options": OPTIONS})
        self.code: str = opened["code"]
        self.shared = Phone(browser, self.server)
        keep_seats(self.shared, self.code, opened)
        self.shared.go(f"/room/{self.code}")
        self.shared.page.get_by_role("button", name="Ajouter quelqu’un sur ce téléphone").click()
        self.shared.page.get_by_label("Son nom à la table").fill("Bo")
        self.shared.page.get_by_role("button", name="Ajouter", exact=True).click()
        self.shared.find("[data-shared]").get_by_role("button", name="Bo").wait_for()
        self.cleo = Phone(browser, self.server)
        keep_seats(self.cleo, self.code, here.join(self.code, "Cléo"))
        self.cleo.go(f"/room/{self.code}")
        self.cleo.find(".ticket").wait_for()
        self.others: list[sockets.Person] = []
        for seat in range(3, SEATS):
            self.others.append(here.person(here.join(self.code, f"P{seat}")))
            self.others[-1].until("welcome")
        self.screen = Person(browser, self.server, (1440, 900), hurried=False)
        self.screen.go(f"/watch/{self.code}")
        self.screen.find(".lobby").wait_for()
        self.pages: tuple[Person, ...] = (self.shared, self.cleo, self.screen)

    def _open_table(self, game: Game, setup: Setup, _dice: Dice) -> Table:
        record = [(CHANCE, DEAL_ROLE + card) for card in CARDS]
        record += [(seat, VOLUNTEER) for seat in range(SEATS)]  # nobody wants to be Sage
        record += [(CHANCE, LOT + 7)]
        return Table.resume(game, setup, record, Dice(11), timed=True)

    @property
    def seen(self) -> Any:
        """What everybody sees."""
        return self.table.view(ADA).as_dict()

    @property
    def room(self) -> Room:
        return self.server.here.room(self.code)

    @property
    def table(self) -> Table:
        match = self.room.state.match
        assert match is not None
        return match.table

    def begin(self) -> None:
        """The first night falls."""
        self.shared.find(".start").click()
        for person in self.pages:
            person.find(".village.night").wait_for()
        for phone in (self.shared, self.cleo):
            phone.stop_the_clock()

    def answered(self, seat: int) -> bool:
        """Whether this seat's answer has come."""
        return not self.table.asks(seat)

    def covered(self) -> None:
        """The shared phone lies on the table: it shows what a watcher sees, and nothing of anybody's own."""
        self.shared.find("[data-cover]").wait_for()
        assert self.shared.find(".table, .strip, dialog[open]").count() == 0
        settle(lambda: self.shared.page.evaluate(VILLAGE) == self.screen.page.evaluate(VILLAGE), self.shared)
        assert self.shared.find(".you").count() == 0  # no name is marked as one's own

    def take(self, name: str) -> None:
        """By night: when it is this person's turn, and nobody else's, the phone becomes theirs."""
        self.shared.pass_until(f"[data-cover] button[aria-label^='Je suis {name}']", 2 * TURN + DUSK)
        assert self.shared.page.get_by_role("button", name="Je suis").count() == 1
        self.covered()
        self.shared.hold_strip(name)

    def wait_for_cover(self) -> None:
        """The turn ends by the clock, whoever has the phone."""
        self.shared.pass_until("[data-cover]", TURN)
        self.covered()

    def others_answer(self, wanted: Callable[[sockets.Person], int]) -> None:
        """The programs play what they are asked."""
        for person in self.others:
            if person.seat not in self.seen["alive"]:
                continue
            asks = self.table.asks(person.seat)
            if not asks:
                continue
            code = wanted(person)
            person.done("play", code=code if code in asks else asks[0], v=self.table.heard_count(person.seat))

    def partner_points(self, victim: int) -> None:
        """A partner points while Bo's window is open: it shuts when anybody's would, or Bo could be told by it."""
        self.shared.pass_time(READING - 1500)
        told = len(self.shared.frames)
        self.others[0].done("play", code=POINT + victim, v=self.table.heard_count(3))
        settle(lambda: any('"pointing"' in frame for frame in self.shared.frames[told:]), self.shared)
        self.shared.pass_time(2000)
        self.shared.find(".prompt.done").wait_for()  # no time passes meanwhile

    def end_call(self, victim: int, last: bool) -> None:
        """Everybody else taps too, and the time of the call is up."""
        self.others_answer(lambda _: POINT + victim)
        settle(lambda: all(self.answered(seat) for seat in range(SEATS)), self.shared)
        sentence = said(self.screen)
        self.time += 2 * TURN + DUSK + 1.0
        self.server.here.come(self.room.code, TimePassed())
        if not last:
            for person in self.pages:
                person.page.wait_for_function(
                    "(sentence) => document.querySelector('[data-master]').innerText !== sentence", arg=sentence
                )

    def dawn(self) -> None:
        """Day breaks on every page, and what it brought has been read."""
        for person in self.pages:
            person.find(".moment.dawn").wait_for()
            person.put_away()

    def decide(self, name: str, what: str, write: str = "") -> str:
        """By day: somebody takes the shared phone, decides and hides it; what their dossier shows, if they look."""
        self.shared.put_away()
        self.covered()
        assert self.shared.page.get_by_role("button", name="Je suis").count() == 2  # anybody may
        self.shared.hold_strip(name)
        shown = self.shared.write(write) if write else ""
        confirm(self.shared, what)
        if self.shared.find(".end").count() == 0:
            self.shared.hide()
        return shown


def act(person: Phone, target: int, *told: str) -> None:
    """Answer a call: tap a name and hold the strip, or hold it first; then the window says this."""
    first = person.find(".strip").inner_text() == "Maintenez pour lire"
    if first:
        hold(person)
    person.find(f"[data-seat='{target}'] button").first.click()
    if not first:
        hold(person)
    person.page.wait_for_function(
        "(told) => told.every((words) => "
        "document.querySelector('.strip .open').innerText.toLowerCase().includes(words.toLowerCase()))",
        arg=told,
    )


def confirm(person: Person, what: str) -> None:
    """By day: choose and confirm."""
    person.put_away()
    person.find(what).first.click()
    person.find("[data-confirm]").click()
    person.find("[data-confirm]").wait_for(state="detached")


@pytest.fixture
def evening(tmp_path: Path, browser: Browser) -> Iterator[Evening]:
    with ExitStack() as stay:
        yield Evening(tmp_path, browser, stay)


def test_two_share_a_phone_through_two_nights_and_days(evening: Evening) -> None:
    shared, cleo = evening.shared, evening.cleo
    places = evening.server.here.get(f"/api/rooms/{evening.code}")["places"]
    assert [place["phone"] for place in places] == [1, 1, *[0] * 6]
    evening.begin()
    # During a call the server's clock stands still, so its answer to a tap comes as late as can be: that the page was
    # told the time anew, on one seat's connection alone, must not take the phone from whoever has its turn.
    for call, (to_ada, to_bo) in enumerate(zip(ADA_READS, BO_READS, strict=True)):
        evening.take("Ada")
        act(shared, 3, "Hackeuse", to_ada)
        evening.wait_for_cover()  # with the window open or shut, by the clock alone
        evening.take("Bo")
        act(shared, 5, "Infiltré", to_bo)
        if call == CALLS - 1:
            evening.partner_points(5)
        shut(shared)
        act(cleo, 4, "Croyant", "Rien pour vous cette nuit")
        shut(cleo)
        evening.end_call(victim=5, last=call == CALLS - 1)
    evening.dawn()
    day(evening, against=3, write=("Ada a vu la carte", "Bo se tait"))

    for person in evening.pages:
        person.find(".village.night").wait_for()
        person.put_away()
    # The hacker's call: Ada puts the phone down before she has touched anything, and has not lost her answer; Bo puts
    # it down after he has tapped, and his tap is his own.
    evening.take("Ada")
    shared.hide()
    evening.take("Ada")
    assert not evening.answered(ADA)
    act(shared, BO, "Hackeuse", "Bo", "Infiltré")
    shared.hide()
    evening.take("Ada")
    assert shared.find(".strip .open, .strip .for").count() == 0  # one window in a call
    evening.wait_for_cover()
    evening.take("Bo")
    shared.find("[data-seat='6'] button").first.click()
    assert not evening.answered(BO)
    shared.hide()
    settle(lambda: evening.answered(BO), shared)
    act(cleo, 4, "Croyant")
    shut(cleo)
    evening.end_call(victim=6, last=False)
    # The page is opened anew in the middle of the night: it lies covered, and goes on where the clock is.
    evening.take("Ada")
    act(shared, 4, "Hackeuse")
    evening.time += TURN
    shared.page.reload()
    evening.covered()
    evening.take("Bo")
    act(shared, 6, "Infiltré")
    shut(shared)
    act(cleo, 4, "Croyant")
    shut(cleo)
    evening.end_call(victim=6, last=False)
    for name in ("Ada", "Bo"):
        evening.take(name)
        act(shared, 6)
        evening.wait_for_cover() if name == "Ada" else shut(shared)
    act(cleo, 4, "Croyant")
    evening.end_call(victim=6, last=True)
    evening.dawn()
    day(evening, against=BO, write=("Bo avait peur", "Ada m’a vu"))

    for phone in (shared, cleo):
        phone.page.clock.resume()
    for person in evening.pages:
        person.put_away()
        person.find(".end").wait_for()
    assert evening.seen["night"] == 2
    shared.find("[data-fair=verified]").wait_for()  # against the fingerprint that this browser noted, once for both
    shared.page.get_by_role("link", name="Revoir la partie").click()
    shared.find(".player").wait_for()
    for name, own, other in (("Ada", "Ada a vu la carte", "Bo se tait"), ("Bo", "Bo se tait", "Ada a vu la carte")):
        shared.page.get_by_label("Vu par").select_option(name)
        shared.page.get_by_role("button", name="Fin", exact=True).click()
        shared.find("aside .notes").get_by_text(own).wait_for()
        assert shared.find("aside").get_by_text(other).count() == 0
    for person in evening.pages:
        assert person.faults == []
        person.context.close()


def day(evening: Evening, against: int, write: tuple[str, str]) -> None:
    """Everybody waits for the vote, and votes against the same seat; Ada and Bo write down something of their own."""
    evening.decide("Ada", ".ready", write[0])
    assert write[0] not in evening.decide("Bo", ".ready", write[1])
    confirm(evening.cleo, ".ready")
    evening.others_answer(lambda _: READY)
    settle(lambda: evening.seen["step"] == VOTE, evening.shared)
    aimed = f"[data-seat='{against}'] button"
    assert write[1] not in evening.decide("Ada", aimed, f"Au tour du siège {against + 1}")
    evening.decide("Bo", aimed if against != BO else f"[data-seat='{CLEO}'] button")
    confirm(evening.cleo, aimed)
    evening.others_answer(lambda person: VOTE_FOR + (against if person.seat != against else CLEO))


def test_a_shared_phone_outlives_its_server_by_night(browser: Browser, tmp_path: Path) -> None:
    """Killed while Ada reads: what she sealed is kept, nothing is shown twice, and Bo has his turn."""
    server = StoppedServer(tmp_path)
    with started(server), httpx.Client(base_url=server.address) as here:
        wanted = {"game": "les_infiltres", "seats": 7, "name": "Ada", "options": {"night_seconds": 60}}
        ada = here.post("/api/rooms", json=wanted).json()
        bo = here.post(f"/api/rooms/{ada['code']}/join", json={"name": "Bo", "beside": ada["token"]}).json()
        people = [sockets.Person(urlsplit(server.address).netloc, ada["code"], each["token"]) for each in (ada, bo)]
        people[0].until("welcome")
        people[0].done("host", what="start")
        deadline = time.monotonic() + PLAY_SECONDS
        while not all(person.picture and person.picture["view"]["by_night"] for person in people):  # who is Sage?
            assert time.monotonic() < deadline, "night does not fall"
            for person in people:
                person.send("ping", {})
                person.until("pong")
                if person.picture and person.picture["asks"] and not person.picture["view"]["by_night"]:
                    person.want("play", code=person.picture["asks"][0]["code"])
            time.sleep(0.1)  # for the bots
        for person in people:
            person.leave()

        shared = Phone(browser, server)
        keep_seats(shared, ada["code"], ada, bo)
        shared.go(f"/room/{ada['code']}")
        shared.find("[data-cover] .village.night").wait_for()
        shared.stop_the_clock()
        shared.pass_until("[data-cover] button[aria-label^='Je suis Ada']", DUSK + 2)
        shared.hold_strip("Ada")
        answer(shared)
        settle(lambda: any('"t":"done"' in frame for frame in shared.frames), shared)
        server.pass_time(DUSK + 4)
        server.kill()
        lost = shared.find(".banner").get_by_text("Connexion perdue")
        lost.wait_for()
        server.start()
        shared.pass_until_gone(lost)
        shared.find(".table .strip").wait_for()
        shared.hide()
        shared.hold_strip("Ada")
        shared.find(".strip[data-phase=done]").wait_for()  # one window in a call
        shared.page.reload()
        shared.find("[data-cover] .village.night").wait_for()
        shared.hold_strip("Ada")
        shared.find(".strip[data-phase=done]").wait_for()  # the server knows that she has answered
        shared.pass_until("[data-cover] button[aria-label^='Je suis Bo']", 60 + PASSING)
        shared.hold_strip("Bo")
        answer(shared)
        assert shared.faults == []
        shared.context.close()


def answer(person: Phone) -> None:
    """Whatever this call asks of everybody; the window opens."""
    first = person.find(".strip").inner_text() == "Maintenez pour lire"
    if first:
        hold(person)
    person.find(".choice, .names [data-seat] button").first.click()
    if not first:
        hold(person)


def test_a_shared_phone_is_there_for_everybody(browser: Browser, server: Server) -> None:
    """Lobby, cover and screens of Secret Hitler, passed round: to be read by all, held by a finger."""
    shared = Person(browser, server, hurried=False)
    shared.open_room("Ada", seats=5)
    for name in ("Bo", "Cléo", "Dan"):  # more than three: there are no nights
        shared.page.get_by_role("button", name="Ajouter quelqu’un sur ce téléphone").click()
        shared.page.get_by_label("Son nom à la table").fill(name)
        shared.page.keyboard.press("Enter")
        shared.find("[data-shared]").get_by_role("button", name=name).wait_for()
    assert serious_faults(shared.page) == []
    assert too_wide(shared.page) <= 0
    shared.find("[data-shared]").get_by_role("button", name="Bo").click()
    shared.find(".places li.me").filter(has_text="Bo").wait_for()  # what is tapped in the lobby is Bo's now
    shared.find("[data-shared]").get_by_role("button", name="Ada").click()
    shared.find(".start").click()
    shared.find("[data-cover]").wait_for()
    assert shared.page.get_by_role("button", name="Je suis").count() == 4
    assert serious_faults(shared.page) == []
    assert too_wide(shared.page) <= 0
    strip = shared.page.get_by_role("button", name="Je suis Cléo").bounding_box()
    assert strip is not None
    shared.page.mouse.move(strip["x"] + 40, strip["y"] + 20)
    shared.page.mouse.down()
    shared.find(".table").wait_for()
    shared.page.mouse.up()
    assert shared.find(".seats .me, [data-seat] .you, .you").filter(has_text="vous").count() > 0
    assert serious_faults(shared.page) == []
    assert too_wide(shared.page) <= 0
    shared.page.get_by_role("button", name="Cacher").click()
    shared.find("[data-cover]").wait_for()
    assert shared.find(".table, .dossier, dialog[open]").count() == 0
    assert "vous" not in shared.find("main").inner_text()  # no name is marked as one's own
    assert shared.faults == []
    shared.context.close()
