"""First steps of every game, to their end: on the drawn board by taps, and with words alone by keyboard alone.

A lesson is a whole match at the same table as any other, and it goes on only by what the learner does: so what is
played here to its end can be played, whatever chance and bots would do elsewhere.
"""

import time

import pytest
from playwright.sync_api import Browser, Error, Locator

from doublejeu.games import GAMES
from doublejeu.server.lessons import lesson_of, script_of
from doublejeu.text import texts_of
from tests.browser.pages import Person, Server, over, serious_faults, too_wide

SECONDS = 300.0  # for one lesson, on a busy machine
WIDE = (1440, 900)
NAMES = ("Ada", "Blaise", "Colette", "Denis", "Émilie", "Fantine")
# What may be tapped on a board where the lesson points: one choice is offered, others are drawn.
CHOICES = (
    ".ballots button",
    "button.tile",
    "button.seat.may",
    "[data-may]",
    ".infiltraitres .asks button:not([disabled])",
    ".infiltraitres-hand button:not([disabled])",
    ".plain button",
    ".dock button:not([disabled])",
)


def pointed(person: Person) -> str:
    """What the lesson says to do now; "" while it has the learner read or watch."""
    do = person.find(".guide .do b")
    return do.inner_text() if do.count() > 0 else ""


def go_on(person: Person) -> bool:
    """Put the result away that stands large on the screen, and read on."""
    person.put_away()
    button = person.find(".guide button.primary")
    if button.count() == 0:
        return False
    button.click(timeout=2000)
    return True


@pytest.mark.parametrize("key", list(GAMES))
def test_first_steps_are_taken_with_words_and_keys_alone(browser: Browser, server: Server, key: str) -> None:
    ada = Person(browser, server)
    ada.go("/settings")
    ada.page.get_by_text("En mots").click()
    ada.go("/")
    link = ada.page.get_by_role("link", name=f"Apprendre en cinq minutes : {title(key)}")
    link.focus()
    ada.page.keyboard.press("Enter")
    ada.find(".guide").wait_for()
    deadline = time.monotonic() + SECONDS
    read = 0
    while not over(ada):
        assert time.monotonic() < deadline, f"the lesson stops at {ada.find('.guide').inner_text()!r}"
        if press(ada, ada.find(".guide button.primary")):
            read += 1
        elif pointed(ada):
            words = ada.find(".board").inner_text()
            assert len(words) > 60  # the board is there in words
            take(ada)
        else:
            ada.page.wait_for_timeout(30)
    assert read > 1
    assert serious_faults(ada.page) == []
    assert too_wide(ada.page) <= 0
    assert ada.faults == []
    ada.go("/")
    ada.page.get_by_role("link", name=f"Premiers pas : faits : {title(key)}").wait_for()
    ada.context.close()


def title(key: str) -> str:
    """What a game is called."""
    return texts_of(key, "fr").title


def press(person: Person, button: Locator) -> bool:
    """Come to a button by keys alone and press it; False if it is not there."""
    if button.count() == 0:
        return False
    handle = button.first.element_handle()
    for _ in range(150):
        at, gone = person.page.evaluate("button => [button === document.activeElement, !button.isConnected]", handle)
        if at:
            person.page.keyboard.press("Enter")
        if at or gone:  # or the table has moved on meanwhile
            return True
        person.page.keyboard.press("Shift+Tab")  # what is asked stands at the foot of the page
    raise AssertionError("no way leads to the button by keys")


def take(person: Person) -> None:
    """Take the decision that the lesson points at, by keys alone."""
    before = person.find("progress").get_attribute("value")
    wanted = pointed(person)
    if not press(person, person.find("[data-confirm]")):
        offered = person.find(".plain button")
        if offered.count() == 0:  # a board that is always drawn: the name stands on a button
            offered = named(person, wanted)
        press(person, offered)
        press(person, person.find("[data-confirm]"))
    for _ in range(300):  # one tap by night stands a moment later
        if over(person) or person.find("progress").get_attribute("value") != before:
            return
        person.page.wait_for_timeout(20)


def named(person: Person, wanted: str) -> Locator:
    """The buttons of a board on which a name stands that the lesson speaks of, or its very words."""
    buttons = person.find(
        ".board button:not([disabled]), .dock :is(.names, .hand, .strip, .acts) button:not([disabled])"
    )
    for name in NAMES:
        if name in wanted:
            return buttons.filter(has_text=name)
    return person.find(".board button:not([disabled]), .dock button:not([disabled])").filter(has_text=wanted)


@pytest.mark.parametrize("key", list(GAMES))
def test_first_steps_are_taken_on_the_drawn_board(browser: Browser, server: Server, key: str) -> None:
    ada = Person(browser, server, size=WIDE if key == "infiltraitres" else (390, 844))  # whose stands fill a phone
    ada.go(f"/steps/{key}")
    ada.find(".guide").wait_for()
    script = script_of(key)
    assert script is not None
    decisions = sum(frame.choose >= 0 for frame in lesson_of(key, script).frames)
    deadline = time.monotonic() + SECONDS
    taken: set[str] = set()
    while not over(ada):
        assert time.monotonic() < deadline, f"the lesson stops at {ada.find('.guide').inner_text()!r}"
        try:
            if go_on(ada) or not pointed(ada):
                ada.page.wait_for_timeout(20)
                continue
            taken.add(ada.find("progress").get_attribute("value") or "")
            tap(ada, pointed(ada))
        except Error:
            ada.page.wait_for_timeout(20)  # the table moved on between the look and the tap
    assert len(taken) >= decisions
    assert too_wide(ada.page) <= 0
    assert ada.faults == []
    ada.context.close()


def tap(person: Person, wanted: str) -> None:
    """Tap what is offered, and confirm it."""
    confirm = person.find("[data-confirm]")
    if confirm.count() == 0:
        village = named(person, wanted) if person.find(".village").count() > 0 else None
        choice = village.first if village is not None and village.count() > 0 else None
        for selector in CHOICES if choice is None else ():
            if person.find(selector).count() > 0:
                choice = person.find(selector).first
                break
        if choice is None:
            return
        if choice.get_attribute("aria-pressed", timeout=1000) != "true":
            choice.click(timeout=2000)
    if confirm.count() > 0:
        confirm.click(timeout=2000)
