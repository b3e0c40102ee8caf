"""The loudspeaker in a real Chromium, with SVOX Pico: it speaks, one sentence after the other, and only once it may."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from doublejeu.games import GAMES
from doublejeu.text import opening_aloud
from tests.browser.listening import LOUD, Ears, faults
from tests.browser.pages import PATIENCE, Server, started, too_wide
from tests.browser.pages import Person as Tapper
from tests.server.running import Person

MOST_FETCHED = 2_500_000  # bytes that switching a voice on may cost
NAMES = ["Ana", "Bob", "Chloé", "David", "Émile", "Fanny", "Gaël"]
SOUNDS_OFF = {"ambience": False, "taps": False, "calls": False, "results": False}
TRIAL = {"fr": "Bonsoir. La table est prête.", "en": "Good evening. The table is ready."}


INFILTRES: dict[str, Any] = {"game": "les_infiltres", "seats": len(NAMES), "options": {"night_seconds": 6}}


class Room:
    """People at sockets of their own, seven unless told otherwise, and a big screen that listens."""

    def __init__(
        self,
        server: Server,
        browser: Browser,
        voice: str,
        quiet: bool = False,
        before: str = "",
        played: dict[str, Any] = INFILTRES,
    ) -> None:
        self.server = server
        wanted = {"name": NAMES[0], "voice": voice, **played}
        host = browser.new_context().request
        opened: dict[str, Any] = host.post(f"{server.address}/api/rooms", data=wanted).json()
        self.code: str = opened["code"]
        tokens = [opened["token"]]
        for name in NAMES[1 : played["seats"]]:
            tokens.append(
                host.post(f"{server.address}/api/rooms/{self.code}/join", data={"name": name}).json()["token"]
            )
        host.dispose()
        self.people = [Person(server.address.removeprefix("http://"), self.code, token) for token in tokens]
        for person in self.people:
            person.until("welcome")
        self.context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="fr-FR")
        self.fetched: dict[str, int] = {}
        self.context.on("requestfinished", lambda request: self.note(request))
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.ears = Ears(self.page)
        self.page.add_init_script(before)
        if quiet or voice == "en":  # here nothing but the voice is wanted
            self.page.add_init_script(
                f"localStorage.setItem('doublejeu.voice', '{json.dumps({'sounds': SOUNDS_OFF})}')"
            )
        self.page.goto(f"{server.address}/watch/{self.code}")
        self.page.wait_for_selector("[data-speaker=off]")

    def note(self, request: Any) -> None:
        """How many bytes a file weighed on its way."""
        self.fetched[request.url.rsplit("/", 1)[-1]] = request.sizes()["responseBodySize"]

    def start_voice(self) -> None:
        self.page.click(".start")
        self.page.wait_for_selector("[data-speaker=on]")
        assert self.page.get_attribute("[data-speaker]", "data-engine") == "pico"

    def begin(self) -> None:
        self.people[0].done("host", what="start")
        for person in self.people:
            person.until("full")

    def leave(self) -> None:
        for person in self.people:
            person.leave()
        self.context.close()


@pytest.fixture
def room(server: Server, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Room]:
    found = Room(server, browser, getattr(request, "param", "fr"))
    yield found
    found.leave()


# Whether what is said lies on the table, or lets anything shine through.
COVERS = """() => {
  const said = document.querySelector('.caption').closest('[data-speaker]') ?? document.querySelector('.caption')
  const [over, under] = [said.getBoundingClientRect(), document.querySelector('main').getBoundingClientRect()]
  const covers = over.bottom > under.top + 1 && under.bottom > over.top + 1
  return [covers, getComputedStyle(said).backgroundColor]
}"""
OPAQUE = "rgb(10, 11, 16)"


def test_nothing_sounds_or_is_fetched_before_a_tap(room: Room) -> None:
    assert room.page.evaluate("state") == "suspended", (
        "this browser lets a page sound before any tap: nothing is proved"
    )
    assert room.page.evaluate("contexts") == 0
    assert not [
        name for name in room.fetched if name.startswith(("speaker", "pico", "svoxpico", "engines", "fr-", "en-"))
    ]
    before = set(room.fetched)
    room.start_voice()
    room.ears.wait_for(1, 30)
    room.page.wait_for_timeout(300)
    new = {name: size for name, size in room.fetched.items() if name not in before}
    assert any(name.startswith("svoxpico") for name in new), new
    assert sum(new.values()) < MOST_FETCHED, new


@pytest.mark.parametrize("room", ["fr", "en"], indirect=True)
def test_a_match_is_led_aloud_without_overlap(room: Room) -> None:
    language = room.people[0].room["voice"]
    room.page.evaluate("document.querySelector('html').dataset.motion = 'less'")
    room.start_voice()
    room.ears.wait_for(1, 30)
    room.begin()
    room.ears.wait_for(3, 60)
    for person in room.people:  # nobody wants to be Sage; then the first night falls
        person.done("play", code=person.picture["asks"][0]["code"])
    spoke = room.ears.wait_for(6, 90)
    assert faults(spoke) == []
    game = GAMES["les_infiltres"]
    texts = [said["text"] for said in spoke]
    assert texts[:2] == [TRIAL[language], *opening_aloud(game, game.setup(7), language)]
    assert any(name in texts[3] for name in NAMES)  # who is Sage
    for said in spoke:
        loud = room.ears.loudness(said["start"], said["end"])
        assert len(loud) > 10
        assert sum(each > LOUD for each in loud) > len(loud) / 2, f"{said['text']!r} was hardly heard"
    room.page.wait_for_timeout(2600)  # the call has been said, its time has twenty seconds: only the night is heard
    end = spoke[-1]["end"]
    night = max(room.ears.loudness(end + 500, end + 2500))
    assert night > 0 if language == "fr" else night == 0.0


class GatedServer(Server):
    """A server on which everybody looks at their card first."""

    def command(self) -> list[str]:
        command = [part for part in super().command() if not part.startswith("--gate")]
        return [*command, "--gate=600"]


def test_nothing_is_called_for_while_people_look_at_their_cards(browser: Browser, tmp_path: Path) -> None:
    server = GatedServer(tmp_path)
    with started(server):
        room = Room(server, browser, "fr", quiet=True)
        opening = opening_aloud(GAMES["les_infiltres"], GAMES["les_infiltres"].setup(len(NAMES)), "fr")
        room.start_voice()
        room.begin()
        room.ears.wait_for(1 + len(opening), 60)
        room.page.wait_for_timeout(500)
        assert [said["text"] for said in room.ears.spoke()][1:] == opening
        for person in room.people:
            person.done("mine", what="ready")
        spoke = room.ears.wait_for(2 + len(opening), 30)
        assert "Sage" in spoke[-1]["text"]
        assert faults(spoke) == []
        room.leave()


def test_muted_is_silence_and_the_words_stay(room: Room) -> None:
    room.start_voice()
    room.ears.wait_for(1, 30)
    room.page.click("[data-speaker] button")
    room.page.get_by_role("button", name="Couper le son").click()
    room.page.keyboard.press("Escape")
    room.page.wait_for_timeout(500)
    room.begin()
    room.page.wait_for_selector(".caption")
    assert "Bienvenue" in room.page.inner_text(".caption")
    spoke = room.ears.wait_for(2, 40)
    said = spoke[1]
    assert max(room.ears.loudness(said["start"], said["end"])) == 0.0


def test_a_pause_silences_and_the_call_is_said_again(room: Room) -> None:
    room.start_voice()
    room.ears.wait_for(1, 30)
    room.begin()
    room.ears.wait_for(2, 40)
    room.page.wait_for_selector(".caption:has-text('Sage')")
    room.people[0].done("host", what="pause")
    cut = room.ears.wait_for(3, 20)[2]
    assert cut["cut"]
    room.people[0].done("host", what="resume")
    again = room.ears.wait_for(4, 40)[3]
    assert again["text"] == cut["text"]
    assert not again["cut"]


def decide(people: list[Person], verb: str) -> None:
    """Everybody who is asked for this answers with the last choice."""
    for person in people:
        person.send("ping", {})
        person.until("pong")
    for person in people:
        asks = [ask for ask in person.picture["asks"] if ask["verb"] == verb]
        if asks:
            person.done("play", code=asks[-1]["code"])


def test_a_vote_that_is_over_is_called_neither_by_a_late_loudspeaker_nor_after_a_pause(
    server: Server, browser: Browser
) -> None:
    room = Room(server, browser, "fr", quiet=True, played={"game": "secret_hitler", "seats": 5})
    room.begin()
    decide(room.people, "nominate")
    decide(room.people, "vote")
    room.start_voice()
    room.ears.wait_for(1, 30)
    room.people[0].done("host", what="pause")
    room.page.wait_for_selector("text=Partie en pause")
    room.people[0].done("host", what="resume")
    decide(room.people, "discard")
    decide(room.people, "enact")
    texts = [said["text"] for said in room.ears.wait_for(3, 60)]
    assert texts[0] == TRIAL["fr"]
    assert texts[1].startswith("Une loi ")
    assert "se présente à la présidence" in texts[2]
    room.leave()


def test_a_phone_in_the_middle_says_what_a_watcher_hears(room: Room, browser: Browser) -> None:
    """It belongs to a player; its loudspeaker has a connection of its own, which never names a seat's token."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, locale="fr-FR")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    ears = Ears(page)
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    page.goto(f"{room.server.address}/")
    token = room.people[0].token
    page.evaluate(
        "([code, token]) => localStorage.setItem(`doublejeu.seat.${code}`, JSON.stringify({ seat: 0, token }))",
        [room.code, token],
    )
    page.goto(f"{room.server.address}/room/{room.code}")
    page.click("[data-speak]")
    page.click(".start")
    page.wait_for_selector("[data-speaker=on]")
    ears.wait_for(1, 30)
    hellos = [frame for frame in sent if '"hello"' in frame]
    assert len(hellos) == 2
    assert [token in frame for frame in hellos] == [True, False]
    room.begin()
    ears.wait_for(2, 40)
    assert "Bienvenue" in ears.spoke()[1]["text"]
    context.close()


def test_what_is_said_has_a_place_of_its_own_on_the_big_screen(room: Room) -> None:
    room.page.click(".start")
    room.page.wait_for_selector("[data-speaker=on]")
    room.begin()
    room.page.wait_for_selector(".board")
    room.page.wait_for_selector(".caption")
    assert room.page.evaluate(COVERS) == [False, OPAQUE]


@pytest.mark.parametrize("size", [(360, 740), (1440, 900)])
def test_what_is_said_has_a_place_of_its_own_on_a_phone(
    server: Server, browser: Browser, size: tuple[int, int]
) -> None:
    ada = Tapper(browser, server, size)
    wanted = {"game": "les_infiltres", "seats": 7, "name": "Ada", "voice": "fr"}
    seated = ada.page.request.post(f"{server.address}/api/rooms", data=wanted).json()
    note = f"JSON.stringify({{seat: {seated['seat']}, token: '{seated['token']}'}})"
    ada.context.add_init_script(f"localStorage.setItem('doublejeu.seat.{seated['code']}', {note})")
    ada.go(f"/room/{seated['code']}")
    ada.find("[data-speak]").click()
    ada.find("[data-speaker] .start").click()
    ada.page.wait_for_selector("[data-speaker=on]")
    ada.find(".dock .start").click()
    ada.find(".village").wait_for()
    ada.page.wait_for_selector(".caption")
    ada.page.evaluate("scrollTo(0, 0)")
    assert ada.page.evaluate(COVERS) == [False, OPAQUE]
    height = ada.find("[data-speaker]").bounding_box()
    ada.find(".caption").wait_for(state="detached", timeout=60_000)  # it is silent, and nothing has moved
    assert ada.find("[data-speaker]").bounding_box() == height
    assert too_wide(ada.page) <= 0
    assert ada.faults == []
    ada.context.close()
