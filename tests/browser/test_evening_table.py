"""An evening at the table: how one who is alone goes on, and what is said before one decides."""

import re
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages import Person, Server, over, play_on, started
from tests.browser.test_motion import AT_REST


class HoldingServer(Server):
    """Bots answer at once, but results are held and cards are looked at first, as people play."""

    def command(self) -> list[str]:
        command = [sys.executable, "-m", "doublejeu.server", f"--port={self.port}", f"--database={self.database}"]
        return [*command, "--pace=0.01", "--answers=0"]


@pytest.fixture(scope="module")
def holding(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = HoldingServer(tmp_path_factory.mktemp("holding"))
    with started(server):
        yield server


def open_table(person: Person, game: str, name: str) -> str:
    """Open a table of any game through the page; gives its code."""
    person.go(f"/new/{game}")
    person.page.get_by_label("Votre nom").fill(name)
    person.page.get_by_role("button", name="Ouvrir la table").click()
    person.find(".ticket").wait_for()
    return person.find(".ticket .code").inner_text().strip()


def sent_by(person: Person) -> list[str]:
    """What this page sends from now on."""
    frames: list[str] = []
    person.page.on(
        "websocket", lambda opened: opened.on("framesent", lambda frame: frames.append(str(frame)))
    )  # the sockets that are opened hereafter
    return frames


@pytest.mark.parametrize("company", [False, True], ids=["alone", "in company"])
def test_whoever_is_alone_goes_on_with_a_tap(browser: Browser, holding: Server, company: bool) -> None:
    ada = Person(browser, holding, hurried=False)
    people = [ada]
    sent = sent_by(ada)
    code = ada.open_room("Ada", seats=5)
    if company:
        people.append(Person(browser, holding))
        people[1].join(code, "Bo")
    ada.find(".start").click()
    for person in people:
        person.find(".look").wait_for()
        assert person.find(".banner").count() == 1  # one thing is asked for, once
        said = person.find(".banner").inner_text()
        assert ("Cartes vues" in said) == company
        expect(person.find(".status")).to_contain_text(re.compile("Chacun regarde sa carte|À vous"))
    for person in people:
        person.page.get_by_role("button", name="Voir ma carte").click()
        holder = person.find("dialog[open] .holder")
        holder.focus()
        person.page.keyboard.down("Space")
        person.find("dialog[open] .card").first.wait_for()
        person.page.keyboard.up("Space")
        person.page.keyboard.press("Escape")
    play_on(people, lambda: ada.find(".moment.election").count() > 0)
    assert ada.find(".moment .time").first.evaluate(AT_REST), "with less motion the bar of its time is gone"
    assert not [frame for frame in sent if '"seen"' in frame]

    ada.put_away()
    ada.find(".moment.election").wait_for(state="detached")
    ada.page.wait_for_timeout(300)  # whatever the tap sends is sent at once
    assert any('"seen"' in frame for frame in sent) != company
    assert not over(ada)
    for person in people:
        assert person.faults == []
        person.context.close()


def test_sleepers_says_what_to_touch_and_what_for(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    open_table(ada, "sleepers", "Ada")
    ada.find(".start").click()
    ada.find("[data-may=place]").first.wait_for()
    assert "case vide" in ada.find(".dock .hint").inner_text()
    assert "relier deux côtés opposés" in ada.find(".stack-line").inner_text()
    ada.find("[data-may=place]").first.click()
    ada.find(".dock .ask").wait_for()
    assert ada.find(".dock .hint").count() == 0  # now it is the tile that is asked for
    ada.context.close()
