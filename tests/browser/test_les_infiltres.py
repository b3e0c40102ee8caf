"""Les Infiltrés in the browser: nights that look and sound the same on every phone, and the day after.

Two servers run side by side with the same clock and the same chance. In both Ada sleeps through the night; who else
is awake differs. Every byte that reaches her phone and the big screen is compared, and so is what the phones show.
"""

import random
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

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
    MINISTER,
    PASTOR,
    VOLUNTEER,
)
from doublejeu.server.rooms.room import Room
from doublejeu.server.settings import Settings
from doublejeu.server.turn.came import TimePassed
from doublejeu.server.turn.timing import DUSK
from tests.browser.pages import PLAY_SECONDS, Person, Server, over, play_on, serious_faults, too_wide
from tests.server.running import Running, running, settings

SEATS = 7
OPTIONS = {"night_seconds": 60}  # the phones count it by themselves: never so short that a slow machine is late
# Ada, Bo and five bots; Ada is the same in both worlds. What Bo does when, and which bots are called, is not.
BO_HACKS = [BELIEVER, HACKER, BELIEVER, INFILTRATOR, INFILTRATOR, PASTOR, MINISTER]
BO_BETRAYS = [BELIEVER, INFILTRATOR, HACKER, INFILTRATOR, BELIEVER, PASTOR, MINISTER]
BO_IS = ("Hackeuse", "Infiltré")
BO_IS_TOLD = ({2: "Pasteur"}, {3: "Bo"})  # by the number of the call: the pastor's card, and who the infiltrators are
HOLD, WINDOW = 1600, 6100  # milliseconds that are enough for either
CALLS = 6  # of a night with these cards: pastor, hacker, infiltrators twice, minister twice
PRIVATE = {"role", "cards", "hacked", "protected", "silencing", "team", "pointing", "glimpsed", "watched", "spotted"}
PRIVATE |= {"designated", "caught", "rescued", "arrested", "pointed", "took", "called", "looked", "ballot"}
# A phone names its own intents by chance, and the server repeats those names: here both worlds' phones count instead.
COUNTED = "let count = 0; crypto.getRandomValues = (array) => array.fill(++count % 256)"
# What a neighbour sees of a phone: every word but the seconds left, and where and how every button is drawn.
SEEN = """() => {
  const box = (one) => { const r = one.getBoundingClientRect(); return [r.x, r.y, r.width, r.height].map(Math.round) }
  const style = (one) => getComputedStyle(one)
  const looks = (one) => ['color', 'backgroundColor', 'borderColor', 'cursor'].map((name) => style(one)[name])
  const copy = document.querySelector('.table').cloneNode(true)
  copy.querySelectorAll('.hidden, .clock').forEach((part) => part.remove())
  return {
    words: copy.textContent,
    buttons: [...document.querySelectorAll('.table button')].map((one) => [one.innerText, box(one), looks(one)]),
  }
}"""

LOOKS = """(one) => {
  const { color, backgroundColor, borderColor, cursor, opacity } = getComputedStyle(one)
  return [color, backgroundColor, borderColor, cursor, opacity, one.disabled]
}"""


class Prepared(Server):
    """A server in a thread of this process, whose next match begins with the first night."""

    def __init__(self, here: Running) -> None:
        self.here = here
        self.address = f"http://{here.address}"


class World:
    """One night, its clock and its chance in the hands of the test."""

    def __init__(self, folder: Path, cards: list[int], stay: ExitStack) -> None:
        self.time = 1_800_000_000.0
        self.cards = cards
        dice = random.Random(7)
        chosen = settings(
            folder,
            now=lambda: self.time,
            random_bytes=dice.randbytes,
            open_table=self._open_table,
            static=Settings().static,
        )
        self.server = Prepared(stay.enter_context(running(chosen)))
        self.code = ""

    def _open_table(self, game: Game, setup: Setup, _dice: Dice) -> Table:
        record = [(CHANCE, DEAL_ROLE + card) for card in self.cards]
        record += [(seat, VOLUNTEER) for seat in range(SEATS)]  # nobody wants to be Sage
        record += [(CHANCE, LOT + 6)]
        return Table.resume(game, setup, record, Dice(11), timed=True)

    def seat(self, browser: Browser) -> tuple[Person, Person, Person]:
        """Ada and Bo on their phones, and the big screen; the match begins."""
        wanted = {"game": "les_infiltres", "seats": SEATS, "name": "Ada", "options": OPTIONS}
        ada = self.server.here.post("/api/rooms", wanted)
        self.code = ada["code"]
        bo = self.server.here.join(self.code, "Bo")
        people = []
        for seated in (ada, bo):
            person = Person(browser, self.server, hurried=False)
            note = f"JSON.stringify({{seat: {seated['seat']}, token: '{seated['token']}'}})"
            person.context.add_init_script(COUNTED)
            person.page.clock.install()
            person.context.add_init_script(f"localStorage.setItem('doublejeu.seat.{self.code}', {note})")
            person.go(f"/room/{self.code}")
            person.find(".ticket").wait_for()
            people.append(person)
        screen = Person(browser, self.server, (1440, 900), hurried=False)
        screen.go(f"/watch/{self.code}")
        screen.find(".lobby").wait_for()
        people[0].find(".start").click()
        for person in (*people, screen):
            person.find(".village.night").wait_for()
        for person in people:
            person.stop_the_clock()
        return people[0], people[1], screen

    def room(self) -> Room:
        """The room itself: the test must know when the bots have tapped."""
        return self.server.here.room(self.code)

    def table(self) -> Table:
        """Its table."""
        match = self.room().state.match
        assert match is not None
        return match.table

    def settle(self, person: Person) -> None:
        """Wait until everybody has tapped, bots included."""
        deadline = time.monotonic() + 20
        while any(self.table().asks(seat) for seat in range(SEATS)) or not self.room().quiet():
            assert time.monotonic() < deadline, "somebody does not tap"
            person.page.wait_for_timeout(20)

    def end_step(self) -> None:
        """The clock's time is up."""
        self.time += self.table().seconds() + DUSK + 1.0
        self.server.here.come(self.code, TimePassed())


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[World]]:
    with ExitStack() as stay:
        yield [
            World(tmp_path_factory.mktemp(f"world{n}"), cards, stay) for n, cards in enumerate((BO_HACKS, BO_BETRAYS))
        ]


def said(person: Person) -> str:
    """The game master's sentence."""
    return person.find("[data-master]").inner_text()


def seen(page: Page) -> dict[str, Any]:
    """What a neighbour sees, but for who it is."""
    found: dict[str, Any] = page.evaluate(SEEN)
    return found


def tap(person: Person) -> None:
    """The pastor's name, or whatever else is laid before everybody in this step."""
    for offered in (".choice", "[data-seat='5'] button"):
        if person.find(offered).count() > 0:
            person.find(offered).first.click()
            return
    raise AssertionError("nothing to tap")


def press(person: Person) -> None:
    """Begin to hold the strip."""
    person.find(".strip .for").evaluate(
        "strip => strip.dispatchEvent(new KeyboardEvent('keydown', {key: ' ', bubbles: true}))"
    )


def keep_holding(person: Person) -> None:
    """Hold the strip on until it opens: what was tapped is sealed, or what is tapped in the window will be."""
    person.pass_time(HOLD)
    person.find(".strip[data-phase=reading]").wait_for()


def hold(person: Person) -> None:
    """Hold the strip until it opens."""
    press(person)
    keep_holding(person)


def shut(person: Person) -> None:
    """The window closes by itself."""
    person.pass_time(WINDOW)
    person.find(".prompt.done").wait_for()
    assert person.find(".strip .open").count() == 0


def sent(person: Person) -> list[str]:
    """Every frame but the answers to the phone's own pings, which come when it pleases."""
    return [frame for frame in person.frames if '"t":"pong"' not in frame]


def test_a_night_is_the_same_on_every_phone_and_a_day_follows(browser: Browser, worlds: list[World]) -> None:
    people = [world.seat(browser) for world in worlds]
    adas, bos, screens = ([group[place] for group in people] for place in range(3))
    spoken = []
    for _ in range(CALLS):
        spoken.append(said(adas[0]))
        before = [seen(person.page) for person in (*adas, *bos)]
        assert before[0] == before[1], "what Ada sees depends on who is awake"
        assert before[2] == before[3], "Bo's phone tells whether he hacks or betrays"
        assert len(before[0]["buttons"]) == len(before[2]["buttons"]) > 1
        phones = [person for group in people for person in group[:2]]
        first = phones[0].find(".strip").inner_text() == "Maintenez pour lire"
        for person in phones:
            if first:
                hold(person)
            tap(person)
            if not first:
                hold(person)
        for bo, card, told in zip(bos, BO_IS, BO_IS_TOLD, strict=True):
            what_one_seat_is_told(bo, card, told.get(len(spoken), ""))
        for person in phones:
            shut(person)
        for world, ada in zip(worlds, adas, strict=True):
            world.settle(ada)
        after = [seen(person.page) for person in (*adas, *bos)]
        assert after[0] == after[1]
        assert after[2] == after[3]
        for person in (*adas, *bos, *screens):
            assert said(person) == spoken[-1]
        if len(spoken) in (2, CALLS):  # a list of names, and the last step
            bos[0].page.clock.resume()  # axe waits for time to pass
            assert serious_faults(bos[0].page) == []
            bos[0].stop_the_clock()
        assert sent(adas[0]) == sent(adas[1]), "bytes to a sleeping phone depend on who is awake"
        assert sent(screens[0]) == sent(screens[1])
        if len(spoken) < CALLS:
            for world in worlds:
                world.end_step()
            for person in (*adas, *bos, *screens):
                person.page.wait_for_function(
                    "said => document.querySelector('[data-master]').innerText !== said", arg=spoken[-1]
                )
    assert len(set(spoken)) == CALLS
    for message in screens[0].messages():
        if message["t"] in ("full", "news"):
            told = message["d"].get("log", []) + message["d"].get("events", [])
            assert not {event["kind"] for event in told} & PRIVATE

    for person in (*people[1],):
        assert person.faults == []
        person.context.close()
    for person in people[0][:2]:
        person.page.clock.resume()
    the_day_after(worlds[0], *people[0])


def what_one_seat_is_told(bo: Person, card: str, told: str) -> None:
    """What stands in the window while it is open."""
    bo.page.wait_for_function(
        "([card, told]) => [card, told].every((words) => "
        "document.querySelector('.strip .open').innerText.toLowerCase().includes(words.toLowerCase()))",
        arg=[card, told],
    )


def the_day_after(world: World, ada: Person, bo: Person, screen: Person) -> None:
    """Dawn, debate, vote and verdict."""
    world.end_step()
    for person in (ada, bo, screen):
        person.find(".moment.dawn").wait_for()
    assert serious_faults(ada.page) == []
    for person in (ada, bo, screen):
        person.put_away()
        assert person.find(".village.night").count() == 0
    deadline = time.monotonic() + PLAY_SECONDS
    checked = False
    voters: set[str] = set()
    while not over(ada) and ada.find(".moment.verdict, .moment.tie").count() == 0:
        assert time.monotonic() < deadline, "the day does not end"
        for person in (ada, bo):
            if person.find(".moment.verdict, .moment.tie").count() > 0:
                break
            person.put_away()
            for offered in (".ready", ".names button:not([aria-disabled='true'])"):
                if person.find(offered).count() > 0:
                    if offered != ".ready" and not checked:
                        checked = True
                        assert serious_faults(person.page) == []
                        assert too_wide(person.page) <= 0
                    if offered == ".ready" and person is ada:
                        expect(screen.find(".status h1")).to_have_text("Débat")
                        expect(screen.find(".status p")).to_have_text("")  # everybody may speak: nobody is waited for
                    person.find(offered).first.click()
                    person.find("[data-confirm]").click()
                    person.find("[data-confirm]").wait_for(state="detached")
                    if offered != ".ready":
                        voters.add("Ada" if person is ada else "Bo")
        ada.page.wait_for_timeout(30)
    if not over(ada):
        assert serious_faults(ada.page) == []
        assert ada.find(".moment ol li").count() > 0  # all fingers at once
        ada.put_away()
    ada.find("summary").filter(has_text="Qui a désigné qui").first.click()
    ada.find("details[open] ol li").first.wait_for()
    record = " ".join(ada.find("details[open] ol li").all_inner_texts())
    assert all(voter in record for voter in voters), "who pointed at whom is not kept"
    for person in (ada, bo, screen):
        assert person.faults == []
        person.context.close()


def test_a_tap_that_does_not_count_looks_like_any_other_and_is_told_in_the_window(
    browser: Browser, worlds: list[World]
) -> None:
    ada, bo, screen = worlds[0].seat(browser)
    first = said(bo)
    worlds[0].end_step()  # the pastor's call
    bo.page.wait_for_function("said => document.querySelector('[data-master]').innerText !== said", arg=first)
    own, other = bo.find("[data-seat='1'] button"), bo.find("[data-seat='2'] button")
    other.click()
    counts = other.evaluate(LOOKS)
    own.click()  # the hacker cannot name himself
    assert own.get_attribute("aria-pressed") == "true"
    assert own.evaluate(LOOKS) == counts
    hold(bo)
    assert "ne comptait pas pour vous" in bo.find(".strip .open").inner_text()
    shut(bo)
    for person in (ada, bo, screen):
        assert person.faults == []
        person.context.close()


def choose_a_sage(person: Person) -> bool:
    """Want to be Sage, and where several do, vote for one of them."""
    choice = person.find(".plain button, button.may").first
    if choice.count() == 0:
        return False
    choice.click(timeout=2000)
    person.confirm()
    return True


def test_twenty_names_on_a_phone(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    ada.go("/new/les_infiltres")
    ada.page.get_by_label("Votre nom").fill("Ada")
    setup = ada.find("[data-setup]")
    setup.get_by_role("button", name="Avocate").click()
    setup.get_by_role("button", name="Agent Double").click()
    more = ada.page.get_by_role("button", name="Un siège de plus")
    for _ in range(13):
        more.click()
    setup.get_by_text("Il n’y a que 10 Croyants : ajoutez des cartes spéciales (encore 1)").wait_for()
    setup.get_by_role("button", name="Guetteuse").first.click()
    setup.get_by_text("Ce choix").wait_for(state="detached")
    assert serious_faults(ada.page) == []
    assert too_wide(ada.page) <= 0
    ada.page.get_by_role("button", name="Ouvrir la table").click()
    ada.find(".start").click()
    play_on([ada], lambda: ada.find(".village.night").count() > 0, choose_a_sage)
    expect(ada.find(".names li")).to_have_count(20)
    ada.page.wait_for_function(  # as soon as the page has measured itself
        "() => (([last, dock]) => last.bottom <= dock.top)(['.names li:nth-child(20)', '.dock']"
        ".map((part) => document.querySelector(part).getBoundingClientRect()))"
    )
    assert ada.find(".choice").count() == 2  # two cards lie before everybody: a double agent may be in play
    assert ada.faults == []
    ada.context.close()
