"""People on phones and bots talk: two taps for a word, bubbles and lines for the others, answers that open together."""

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from playwright.sync_api import Browser

from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.games.les_infiltres.words import VOLUNTEER
from doublejeu.server.match.clock import steady
from doublejeu.server.settings import Settings
from doublejeu.server.turn import bot_speakers, bots
from doublejeu.server.turn.came import Intent
from doublejeu.server.wire.messages import Play, PlayMessage
from tests.browser.pages import PHONE, SIZES, Person, Server, play_on, serious_faults, too_wide
from tests.server.talking import ASKING, TALKING, Evening, Moment, evening, first_day

ANSWERS = 48.0  # seconds for which answers stay sealed at the most
SLOW = 60_000  # milliseconds


@contextmanager
def talking_server(folder: Path, **changes: Any) -> Iterator[tuple[Evening, Server]]:
    """A server with the built page, on which a match can begin at a table of our choice."""
    with evening(folder, **{"answers": ANSWERS, "static": Settings.static, **changes}) as night:
        server = Server(folder)
        server.address = f"http://{night.here.address}"
        yield night, server


@contextmanager
def among_people(folder: Path) -> Iterator[tuple[Evening, Server]]:
    """The same, where bots say and do nothing: what people say is not covered by other words, and the table stays."""
    with ExitStack() as stay:
        stay.enter_context(patch.object(bot_speakers, "listen", lambda *_: []))
        stay.enter_context(patch.object(bots, "ask", lambda *_: []))
        yield stay.enter_context(talking_server(folder, now=steady()))


def sit(night: Evening, people: list[Person], key: str, table: Table | int, name: str = "Ada") -> str:
    """A few people at a table whose other seats are bots', and the match begins there; or anew, with so many seats."""
    seats, options = (table, {}) if isinstance(table, int) else (table.setup.seats, table.setup.options)
    host = night.here.open_room(name, game=key, seats=seats, options=options)
    others = [night.here.join(host["code"], guest) for _, guest in zip(people[1:], ("Bo", "Cléo"), strict=False)]
    if isinstance(table, Table):
        night.tables.append(table)
    for person, seat in zip(people, (host, *others), strict=True):
        at_socket = night.here.person(seat)
        at_socket.until("welcome")
        person.go(f"/claim#{at_socket.done('mine', what='transfer')}")
        person.find(".ticket").wait_for()
    people[0].page.get_by_role("button", name=re.compile("Commencer")).click()
    for person in people:
        person.find(".table").wait_for()
    return str(host["code"])


def moment_for_two(key: str) -> Moment:
    """A moment at which both people are asked aloud, by a decision of one of them."""
    for seed in range(400):
        found = Moment(key, seed)
        if {0, 1} <= set(found.asked) and found.seat in (0, 1):
            return found
    raise AssertionError(f"no match of {key} asks its first two seats")


def sayable_moment(key: str) -> Table:
    """A table at which everybody may speak of everybody."""
    game = GAMES[key]
    for seed in range(100):
        moment = Moment(key, seed, 0)
        table = moment.table()
        if key != "les_infiltres":
            if table.sayable(0) and table.sayable(1):
                return table
        else:
            dawn = first_day(moment.game.fewest, seed)
            if dawn is not None:
                return dawn
    raise AssertionError(f"nobody may speak in {game.key}")


def first_night(seats: int) -> Table:
    """Les Infiltrés when night has just fallen; nobody wanted to be Sage."""
    game = GAMES["les_infiltres"]
    table = Table(game, game.setup(seats), Dice(1), timed=True)
    for seat in range(seats):
        table.play(seat, VOLUNTEER)
    return table


@pytest.mark.parametrize("key", TALKING)
def test_two_taps_say_something_that_all_hear(browser: Browser, tmp_path: Path, key: str) -> None:
    with among_people(tmp_path) as (night, server):
        ada, bo, watcher = Person(browser, server), Person(browser, server), Person(browser, server, SIZES["1440"])
        code = sit(night, [ada, bo], key, sayable_moment(key))
        watcher.go(f"/watch/{code}")
        watcher.find("aside [role=log]").first.wait_for()

        ada.find(".speaking").wait_for()
        ada.page.get_by_role("button", name="Ce que je dis sur Bo").first.click()
        ada.page.get_by_role("button", name="Je soupçonne Bo.", exact=True).click()
        for listener in (bo, watcher):
            listener.find('[data-bubble="0"]').first.wait_for()
        line = watcher.find(".list p.judge")
        line.first.wait_for()
        assert "Ada" in line.first.inner_text()
        assert "Bo" in line.first.inner_text()
        bo.page.get_by_role("button", name=re.compile("^Paroles")).click()
        bo.find("dialog .list p.judge").first.wait_for()
        assert bo.find("dialog .list p.judge").first.inner_text() == line.first.inner_text()
        for person in (ada, bo, watcher):
            assert too_wide(person.page) <= 0
            assert person.faults == []
            person.context.close()


def test_people_talk_where_the_debate_is(browser: Browser, tmp_path: Path) -> None:
    with among_people(tmp_path) as (night, server):
        phones = [Person(browser, server), Person(browser, server)]
        wide = Person(browser, server, SIZES["1440"])
        sit(night, [*phones, wide], "les_infiltres", sayable_moment("les_infiltres"))
        phones[0].find("section.talk input").fill("Je veille sur vous.")
        phones[0].find("section.talk input").press("Enter")
        for phone in phones:
            phone.find("main section.talk").get_by_text("Je veille sur vous.").wait_for()
            assert phone.find("aside .chat").count() == 0
            below = phone.page.evaluate(
                "document.querySelector('section.talk').getBoundingClientRect().top >="
                " document.querySelector('.board').getBoundingClientRect().bottom"
            )
            assert below, "the board comes first, then what is said about it"
            assert phone.page.get_by_role("button", name=re.compile("non lu")).count() == 0  # it was before their eyes
            assert too_wide(phone.page) <= 0
        assert wide.find("main section.talk").count() == 0  # it has a column of its own, in every step
        wide.find("aside.right .chat").get_by_text("Je veille sur vous.").wait_for()
        for person in (*phones, wide):
            assert person.faults == []
            person.context.close()


def test_by_night_nobody_talks(browser: Browser, tmp_path: Path) -> None:
    with among_people(tmp_path) as (night, server):
        people = [Person(browser, server), Person(browser, server, SIZES["1440"])]
        sit(night, people, "les_infiltres", first_night(GAMES["les_infiltres"].fewest))
        for person in people:
            person.find(".village.night").wait_for()
            assert person.find("section.talk").count() == 0
            assert person.find(".chat input:enabled").count() == 0
            assert person.faults == []
            person.context.close()


def spoken(person: Person) -> list[list[int]]:
    """Who was heard in each message that brought news."""
    return [
        [event["args"][0] for event in message["d"]["events"] if event["kind"] == "said"]
        for message in person.messages()
        if message["t"] == "news"
    ]


@pytest.mark.parametrize("key", ASKING)
def test_sealed_answers_arrive_together(browser: Browser, tmp_path: Path, key: str) -> None:
    moment = moment_for_two(key)
    with talking_server(tmp_path) as (night, server):  # whose clock stands still
        people = [Person(browser, server), Person(browser, server)]
        code = sit(night, people, key, moment.table())
        room = night.here.room(code)
        [phone] = [socket for socket, seat in room.state.present.items() if seat == moment.seat]
        heard = night.here.match(code).updates.version(moment.seat)
        decision = PlayMessage(d=Play(id="by the test", code=moment.code), v=heard)
        night.here.come(code, Intent(phone, decision))
        for person in people:
            person.find(".speaking .asked").wait_for(timeout=SLOW)
            assert person.find(".asked .answer[aria-pressed=true]").count() == 0, "nothing is chosen beforehand"
        for person in people:
            person.find(".asked .answer").first.click()
            person.find(".asked.done").wait_for()
        assert not any({0, 1} & set(speakers) for person in people for speakers in spoken(person)), "opened too soon"
        night.pass_time(code, ANSWERS)
        for person, other in ((people[0], 1), (people[1], 0)):
            deadline = time.monotonic() + SLOW / 1000
            while not any(other in speakers for speakers in spoken(person)):
                assert time.monotonic() < deadline, "the answers stay sealed"
                person.page.wait_for_timeout(50)
            together = next(speakers for speakers in spoken(person) if other in speakers)
            assert {0, 1} <= set(together), "in one message"
            person.find("[data-claims]").first.wait_for(state="attached")
            assert person.faults == []
        assert serious_faults(people[0].page) == []
        for person in people:
            person.context.close()


def words_of(listener: Person, seat: int) -> int:
    """How often this phone has heard a seat speak in phrases."""
    return sum(speakers.count(seat) for speakers in spoken(listener))


def say_something(person: Person) -> bool:
    """Two taps: somebody's name, and the first thing to be said of them. False where nobody may speak now."""
    name = person.find(".speaking .chip[aria-label]").first
    if name.count() == 0:
        return False
    name.click(timeout=2000)
    person.find("dialog[open] .speak .main").first.click(timeout=2000)
    person.find("dialog[open] .speak").wait_for(state="detached")
    return True


@pytest.mark.parametrize("key", TALKING)
def test_two_people_and_bots_talk_through_a_match(browser: Browser, tmp_path: Path, key: str) -> None:
    """On phones, until each has heard the other three times, and bots besides."""
    with talking_server(tmp_path, answers=0.0, pace=0.0) as (night, server):  # whose clock the test moves on
        ada, bo = people = [Person(browser, server), Person(browser, server)]
        code = sit(night, people, key, GAMES[key].fewest)

        def is_heard(person: Person) -> bool:
            return words_of(bo, 0) >= 3 if person is ada else words_of(ada, 1) >= 3

        def talk_and_play(person: Person) -> bool:
            spoke = not is_heard(person) and say_something(person)
            if not person.choose() and not spoke:  # a night, or something to be read
                night.pass_time(code, 60)
                person.page.wait_for_timeout(100)
            return True

        def all_are_heard() -> bool:
            bots = sum(words_of(ada, seat) for seat in range(2, GAMES[key].fewest))
            return is_heard(ada) and is_heard(bo) and bots > 0

        play_on(people, all_are_heard, talk_and_play, host=ada)
        for person in people:
            assert person.faults == []
            person.context.close()


def test_everything_can_be_said_with_keys_alone(browser: Browser, tmp_path: Path) -> None:
    with among_people(tmp_path) as (night, server):
        ada, bo = Person(browser, server), Person(browser, server, PHONE)
        sit(night, [ada, bo], "secret_hitler", sayable_moment("secret_hitler"))
        ada.page.get_by_role("button", name="Ce que je dis sur Bo").first.focus()
        ada.page.keyboard.press("Enter")
        ada.find("dialog[open] .speak").wait_for()
        assert serious_faults(ada.page) == []
        trust = ada.page.get_by_role("button", name="J’ai confiance en Bo.", exact=True)
        for _ in range(40):
            ada.page.keyboard.press("Tab")
            if trust.evaluate("button => button === document.activeElement"):
                break
        ada.page.keyboard.press("Enter")
        bo.find('[data-bubble="0"]').first.wait_for()
        said = bo.page.locator("p.hidden[aria-live=polite]").all_inner_texts()
        assert any("Ada" in text for text in said), "whoever hears the page is told who spoke"
        for person in (ada, bo):
            person.context.close()


def test_the_host_chooses_how_people_talk(browser: Browser, tmp_path: Path) -> None:
    with talking_server(tmp_path, now=steady()) as (night, server):
        ada, bo = Person(browser, server), Person(browser, server)
        sit(night, [ada, bo], "secret_hitler", sayable_moment("secret_hitler"))
        bo.find(".speaking").wait_for()
        ada.page.get_by_role("button", name=re.compile("^Table ")).click()
        ada.page.get_by_role("button", name="Phrases seules").click()
        bo.page.get_by_role("button", name=re.compile("^Paroles")).click()
        bo.find("dialog .chat").wait_for()
        bo.find("dialog .chat form").wait_for(state="detached")
        ada.page.get_by_role("button", name="De vive voix").click()
        bo.find(".speaking").wait_for(state="detached")
        for person in (ada, bo):
            assert person.faults == []
            person.context.close()
