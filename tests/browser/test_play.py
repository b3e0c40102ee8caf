"""Two people on phones and bots play Secret Hitler to its end; one reloads, the server dies, a watcher looks on."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from doublejeu.games import GAMES
from tests.browser.pages import Person, Server, over, play_on, served, too_wide

PRIVATE = {"role", "team", "ballot", "hand", "loyalty", "top"}  # kinds of events the table never hears during the match
UNKNOWN = {"roles": -1, "parties": -1, "hand": None, "top": None, "my_ballot": -1}  # what a watcher's view must say
# What people claim may sound like a secret: the page without what was said.
WITHOUT_TALK = """() => {
  const page = document.documentElement.cloneNode(true)
  for (const said of page.querySelectorAll('.chat, .bubbles, .sight, [data-claims]')) said.remove()
  return page.outerHTML
}"""
SEEN_OF_SECRETS = ("Votre bulletin", "Vous tenez", "Vous ouvrez les yeux", "La carte de", "prochaines lois, dans")
LEVELS = 4  # of choices in words, at most: a tile of Sleepers is laid on a hex of a row


def test_two_people_and_bots_play_to_the_end(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path) as server:
        ada, bo, watcher = (Person(browser, server) for _ in range(3))
        code = ada.open_room("Ada")
        bo.join(code, "Bo")
        watcher.go(f"/watch/{code}")
        watcher.find(".lobby").wait_for()
        ada.page.get_by_role("button", name="Commencer avec 5 robots").click()
        for person in (ada, bo):
            person.find(".table").wait_for()
        watcher.find(".seats").wait_for()

        governments = "document.querySelectorAll('details ol li').length"
        play_on([ada, bo], lambda: int(bo.page.evaluate(governments)) >= 2 or over(bo))
        assert not over(bo)
        public_only(watcher)

        bo.page.reload()  # nothing to type: the same browser is the same seat
        bo.find(".table").wait_for()
        play_on([ada, bo], lambda: int(bo.page.evaluate(governments)) >= 3 or over(bo))
        assert not over(bo)

        server.kill()
        for person in (ada, bo):
            person.find(".link.lost").wait_for()
        server.start()
        for person in (ada, bo, watcher):
            person.find(".link.open").first.wait_for()
        assert int(bo.page.evaluate(governments)) >= 3

        play_on([ada, bo], lambda: over(ada) and over(bo))
        watcher.find(".end").wait_for()
        for person in (ada, bo, watcher):
            assert person.find(".seats .role").count() == 7  # every face is shown
            assert person.find(".end .rule b").inner_text().startswith("SH-2.")
            assert person.faults == []
        told_only_what_all_may_know(watcher, [token_of(ada, code), token_of(bo, code)])

        ada.page.get_by_role("button", name="Rejouer ensemble").click()
        for person in (ada, bo, watcher):
            person.find(".end").wait_for(state="detached")
            person.find(".board .seats").wait_for()
        for person in (ada, bo, watcher):
            person.context.close()


def token_of(person: Person, code: str) -> str:
    """The secret that proves a seat, from where the browser keeps it."""
    kept: dict[str, Any] = person.page.evaluate(f"JSON.parse(localStorage.getItem('doublejeu.seat.{code}'))")
    token = kept["token"]
    assert isinstance(token, str)
    return token


def public_only(watcher: Person) -> None:
    """The watcher's whole document, searched for what only seats were told."""
    html: str = watcher.page.evaluate(WITHOUT_TALK)
    for secret in SEEN_OF_SECRETS:
        assert secret not in html
    # The ballots of a moment lie open for all: it may still stand on the screen.
    found = watcher.find(".role, .holder, .tile, .ballots:not(.moment .ballots), [data-confirm]")
    assert found.evaluate_all("all => all.map((each) => each.outerHTML)") == []


def told_only_what_all_may_know(watcher: Person, tokens: list[str]) -> None:
    """Every frame the watcher received while the match went on."""
    assert watcher.frames
    for token in tokens:
        assert all(token not in frame for frame in watcher.frames)
        assert token not in watcher.page.evaluate("document.documentElement.outerHTML")
    for message in watcher.messages():
        if message["t"] not in ("full", "news") or message["d"]["outcome"] is not None:
            continue
        told = message["d"]
        assert told["asks"] == []
        assert not told["speaks"]
        events = told["log"] if message["t"] == "full" else told["events"]
        assert not {event["kind"] for event in events} & PRIVATE
        view = told["view"] if message["t"] == "full" else told["changed"]
        for key in UNKNOWN.keys() & view.keys():
            known = view[key] if isinstance(view[key], list) else [view[key]]
            assert set(known) <= {UNKNOWN[key]}, (key, known)
        for government in view.get("governments", []):
            assert government["drawn_liberals"] == government["passed_liberals"] == -1


def test_an_unknown_code_is_told_plainly(browser: Browser, server: Server) -> None:
    person = Person(browser, server)
    person.go("/join/ZZZZ")
    assert "Aucune table" in person.page.get_by_role("alert").inner_text()
    person.context.close()


def test_a_role_is_seen_only_while_held(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    ada.open_room("Ada", seats=5)
    ada.page.get_by_role("button", name="Commencer avec 4 robots").click()
    ada.page.get_by_role("button", name="Dossier").click()
    holder = ada.find(".holder")
    assert ada.find(".card").count() == 0
    html: str = ada.page.evaluate("document.documentElement.outerHTML")
    for role in ("du parti libéral", "fasciste.", "Hitler."):
        assert f"Ada est {role}" not in html  # nor in the log, where the sentence stays covered
    holder.hover()
    ada.page.mouse.down()
    ada.find(".holder .card").wait_for()
    for said in ("Votre but :", "Le danger :"):
        assert said in holder.inner_text().replace("\u00a0", " ")  # what the card wants of its holder
    ada.page.mouse.up()
    ada.find(".holder .card").wait_for(state="detached")
    holder.focus()
    ada.page.keyboard.down("Space")
    ada.find(".holder .card").wait_for()
    ada.page.keyboard.up("Space")
    ada.find(".holder .card").wait_for(state="detached")
    ada.context.close()


def test_a_decision_is_taken_by_keyboard_on_the_drawn_board(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    ada.open_room("Ada", seats=5)
    ada.find(".start").focus()
    ada.page.keyboard.press("Enter")
    ada.find(".ballots button, button.seat.may").first.wait_for()
    ada.find(".ballots button, button.seat.may").first.focus()
    ada.page.keyboard.press("Enter")
    confirm = ada.find("[data-confirm]")
    confirm.wait_for()
    for _ in range(40):
        if confirm.evaluate("button => button === document.activeElement"):
            break
        ada.page.keyboard.press("Tab")
    said = confirm.inner_text()
    ada.page.keyboard.press("Enter")
    confirm.wait_for(state="detached")
    assert said
    ada.context.close()


@pytest.mark.parametrize("key", list(GAMES))
def test_every_game_opens_in_the_shell(browser: Browser, server: Server, key: str) -> None:
    ada = Person(browser, server)
    words_alone(ada)
    ada.go(f"/new/{key}")
    ada.page.get_by_label("Votre nom").fill("Ada")
    ada.page.get_by_role("button", name="Ouvrir la table").click()
    ada.find(".start").click()
    choice = ada.find(".plain button").first
    # In Batman Infiltration about one match in fifteen ends before this seat is asked anything.
    play_on([ada], lambda: choice.count() > 0, decide=lambda _: False, host=ada)
    for _ in range(LEVELS):
        choice.click()
        if ada.find("[data-confirm]").count() > 0:
            break
    said = ada.find("[data-confirm]").inner_text()
    assert said.lower().startswith(choice.locator(".act").inner_text().lower())
    ada.find("[data-confirm]").click()
    ada.find("[data-confirm]").wait_for(state="detached")
    assert too_wide(ada.page) <= 0
    assert ada.faults == []
    ada.context.close()


def words_alone(person: Person) -> None:
    """Ask for a table without drawings."""
    person.go("/settings")
    person.page.get_by_text("En mots").click()
