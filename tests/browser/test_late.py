"""Somebody whose time runs out: what they had tapped counts, and who was away has the seat back with one tap."""

import time
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.pages import PLAY_SECONDS, Person, Server, started
from tests.browser.test_faults import open_table

SECONDS = 10  # of a decision's clock
MILLISECONDS = 1000 * PLAY_SECONDS


def ballots(person: Person) -> list[list[int]]:
    """The ballots told so far: who said Ja and who said Nein, as masks."""
    told = [event for message in person.messages() if message["t"] == "news" for event in message["d"]["events"]]
    return [event["args"] for event in told if event["kind"] == "ballots"]


def test_a_choice_that_was_tapped_counts_when_time_runs_out(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    open_table(ada, "secret_hitler", 5, seconds=SECONDS)
    ada.find(".start").click()
    ada.find(".ballots button").first.wait_for(timeout=MILLISECONDS)
    before = len(ballots(ada))
    ada.find(".ballots button").filter(has_text="Ja").click()  # what is cast for who says nothing is Nein
    ada.find("[data-confirm]").wait_for()
    ada.find("[data-confirm]").wait_for(state="detached", timeout=3000 * SECONDS)
    deadline = time.monotonic() + PLAY_SECONDS
    while len(ballots(ada)) == before:
        assert time.monotonic() < deadline, "the ballots are never opened"
        ada.page.wait_for_timeout(50)
    ayes, nays = ballots(ada)[before]
    assert ayes & 1
    assert not nays & 1
    assert ada.page.get_by_text("Temps écoulé").count() == 0
    assert ada.faults == []
    ada.context.close()


class LeisurelyServer(Server):
    """Bots answer at once, but results are held: a match does not run away while somebody looks at one."""

    def command(self) -> list[str]:
        return [part if not part.startswith("--pace") else "--pace=0.01" for part in super().command()]


def test_whoever_was_away_has_the_seat_back_under_a_result_too(browser: Browser, tmp_path: Path) -> None:
    server = LeisurelyServer(tmp_path)
    with started(server):
        ada = Person(browser, server, hurried=False)
        open_table(ada, "secret_hitler", 5, seconds=SECONDS)
        ada.find(".start").click()
        back = ada.page.get_by_role("button", name="Je suis là")
        back.wait_for(timeout=MILLISECONDS)
        # A result that stands on the screen, however long: it must not lie over the button.
        ada.find(".moment").first.wait_for(timeout=MILLISECONDS)
        back.click(timeout=2000)
        back.wait_for(state="detached")
        assert ada.faults == []
        ada.context.close()
