"""First steps of every game, to their end: on the drawn board by taps, and with words alone by keyboard alone.

On the drawn board it is measured too that every public result stays on screen for its time.

A lesson is a whole match at the same table as any other, and it goes on only by what the learner does: so what is
played here to its end can be played, whatever chance and bots would do elsewhere.
"""

import time
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Browser, Locator

from doublejeu.games import GAMES
from doublejeu.server.http.lessons import lesson_of, script_of
from doublejeu.text import moments_of, texts_of
from tests.browser.pages import Person, Server, over, serious_faults, too_wide

SECONDS = 300.0  # for one lesson, on a busy machine
MORNING = datetime(2030, 1, 1, 8)
TICK = 400  # milliseconds that a test lets pass at a time
LEAP = 1000  # where nothing is measured
WINDOW = 7000  # longer than any window stays open by night
# What a choice does, said where it is made: where a card leads to, and what a Sage is for.
SAID = {"batman_infiltration": "emprisonne", "les_infiltres": "compte double"}
WALKED = 3  # times that the way to a kind of button is walked key by key
NAMES = ("Ada", "Blaise", "Colette", "Denis", "Émilie", "Fantine")
# What may be tapped on a board where the lesson points: one choice is offered, others are drawn.
CHOICES = (
    ".ballots button",
    "button.tile",
    "button.seat.may",
    "[data-may]",
    ".infiltraitres-hand button:not([aria-disabled=true])",
    ".plain button",
    ".dock button:not([disabled])",
)


# What the lesson says to do now ("" while it has the learner read or watch), and at which of its moments.
LOOK = """() => {
  const guide = document.querySelector('.guide')
  return [guide?.querySelector('.do b')?.innerText ?? '', guide?.querySelector('progress')?.value ?? -1]
}"""


# The number and kind of the result that stands large on the screen, the moment of the lesson, whether it has something
# to be read, and what it points at.
STAGE = """() => {
  const moment = document.querySelector('[data-moment]')
  const guide = document.querySelector('.guide')
  return [
    moment ? Number(moment.dataset.number) : -1,
    moment?.dataset.moment ?? '',
    Number(guide?.querySelector('progress')?.value ?? -1),
    Boolean(guide?.querySelector('button.primary')),
    guide?.querySelector('.do b')?.innerText ?? '',
  ]
}"""


# Whether the result that stands large on the screen is whole: nothing lies on its foot, and nothing in it sticks out.
WHOLE = """() => {
  const away = document.querySelector('.moment .away')?.getBoundingClientRect()
  if (!away) return true
  const inside = document.querySelector('.moment .inside')
  if (inside.scrollWidth > inside.clientWidth + 1) return false
  return document.elementFromPoint(away.left + away.width / 2, away.top + away.height / 2)?.closest('.moment') !== null
}"""


def whole(person: Person) -> bool:
    """Whether a result can be read as a whole, at the latest when the page has measured itself."""
    for _ in range(100):
        if person.page.evaluate(WHOLE):
            return True
        person.page.wait_for_timeout(20)
    return False


def look(person: Person) -> tuple[str, int]:
    """What the lesson points at and where it stands, at one moment: it may go on between two looks."""
    wanted, at = person.page.evaluate(LOOK)
    return str(wanted), int(at)


def pointed(person: Person) -> str:
    """What the lesson says to do now; "" while it has the learner read or watch."""
    return look(person)[0]


def begin(person: Person, key: str) -> None:
    """Open a lesson, by a page's own clock that the test moves: nobody waits for what would come by itself."""
    person.page.clock.install(time=MORNING)
    person.go(f"/steps/{key}")
    hold(person)


def hold(person: Person) -> None:
    """From here on time passes as the test lets it."""
    person.find(".guide").wait_for()
    person.page.clock.pause_at(MORNING + timedelta(hours=1))


def go_on(person: Person) -> bool:
    """Put the result away that stands large on the screen, and read on."""
    person.put_away()
    button = person.find(".guide button.primary")
    if button.count() == 0:
        return False
    button.click(timeout=2000)
    return True


def follow(person: Person, until: Callable[[], bool]) -> None:
    """Read and do what the lesson says until something is so."""
    deadline = time.monotonic() + SECONDS
    while not until():
        assert time.monotonic() < deadline, f"the lesson stops at {person.find('.guide').inner_text()!r}"
        if not go_on(person) and pointed(person):
            tap(person, pointed(person))
        person.page.clock.run_for(TICK)


@pytest.mark.parametrize("key", list(GAMES))
def test_first_steps_are_taken_with_words_and_keys_alone(browser: Browser, server: Server, key: str) -> None:
    ada = Person(browser, server)
    ada.page.clock.install(time=MORNING)
    ada.go("/settings")
    ada.page.get_by_text("En mots").click()
    ada.go("/")
    link = ada.page.get_by_role("link", name=f"Apprendre en cinq minutes : {title(key)}")
    link.focus()
    ada.page.keyboard.press("Enter")
    hold(ada)
    deadline = time.monotonic() + SECONDS
    read = 0
    while not over(ada):
        assert time.monotonic() < deadline, f"the lesson stops at {ada.find('.guide').inner_text()!r}"
        if press(ada, ada.find(".guide button.primary")):
            read += 1
        elif pointed(ada):
            words = ada.find(".board").inner_text()
            assert len(words) > 60  # the board is there in words,
            assert key != "secret_hitler" or ada.find(".ballots, .tile, button.seat").count() == 0  # and not drawn
            take(ada)
        else:
            ada.page.clock.run_for(LEAP)
    assert read > 1
    ada.page.clock.resume()  # axe waits for moments of its own
    assert serious_faults(ada.page) == []
    assert too_wide(ada.page) <= 0
    assert ada.faults == []
    ada.go("/")
    ada.page.get_by_role("link", name=f"Premiers pas : faits : {title(key)}").wait_for()
    ada.context.close()


def test_by_night_a_lesson_takes_whatever_can_be_tapped_and_waits_for_it(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    begin(ada, "les_infiltres")
    follow(ada, lambda: bool(pointed(ada)) and "Vous dormez" in ada.find(".guide").inner_text())
    wanted, before = look(ada)
    offered = ada.find(".village :is(.names button, .gesture, .choice, .rest):not([disabled])")
    texts = offered.all_inner_texts()
    assert len(texts) == 1, f"the lesson takes {wanted!r} alone, and {texts} can be tapped"
    assert [name for name in NAMES if name in wanted] == [name for name in NAMES if name in texts[0]]
    hold_strip(ada)
    ada.find(".strip[data-phase=reading]").wait_for()
    ada.page.clock.run_for(WINDOW)  # it closes, and nothing was tapped
    ada.find(".strip[data-phase=waiting]").wait_for()
    assert look(ada) == (wanted, before)
    follow(ada, lambda: look(ada)[1] > before)
    follow(ada, lambda: ada.find(".ready").count() > 0)
    assert ada.find(".accuse").count() == 0, "the lesson does not take a denunciation"
    assert ada.faults == []
    ada.context.close()


def title(key: str) -> str:
    """What a game is called."""
    return texts_of(key, "fr").title


def press(person: Person, button: Locator, kind: str = "") -> bool:
    """Come to a button by keys alone and press it; False if it is not there.

    How one comes to buttons of a kind is walked key by key the first times, which takes long; then they are just there.
    """
    if button.count() == 0:
        return False
    handle = button.first.element_handle(timeout=2000)
    kind = kind or str(button)
    way = person.ways[kind] = person.ways.get(kind, 0) + 1
    if way > WALKED:
        handle.evaluate("button => button.focus()")
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
    wanted, before = look(person)
    if not press(person, person.find("[data-confirm]")):
        offered = person.find(".plain button")
        if offered.count() == 0:  # a board that is always drawn: the name stands on a button
            offered = named(person, wanted)
        press(person, offered)
        press(person, person.find("[data-confirm]"))
        hold_strip(person)
    for _ in range(30):  # one tap by night stands a moment later
        if over(person) or look(person)[1] != before:
            return
        person.page.clock.run_for(LEAP)


def hold_strip(person: Person) -> None:
    """By night: hold the strip until it has opened."""
    strip = person.find(".strip .for")
    if strip.count() > 0:
        strip.focus(timeout=1000)
        person.page.keyboard.down("Enter")
        person.page.clock.run_for(1600)
        person.page.keyboard.up("Enter")


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
def test_first_steps_are_taken_on_the_drawn_board_and_every_result_stays_its_time(
    browser: Browser, server: Server, key: str
) -> None:
    """At normal pace, by the page's own clock, which the test moves: nobody puts a result away."""
    ada = Person(browser, server, hurried=False)
    begin(ada, key)
    script = script_of(key)
    assert script is not None
    frames, times = lesson_of(key, script).frames, moments_of(key)
    deadline = time.monotonic() + SECONDS
    taken: set[int] = set()
    said = ""  # beside what is to be chosen
    stood: dict[int, int] = {}  # milliseconds, by the number of the result
    wanted: dict[int, tuple[str, float]] = {}
    while not over(ada):
        assert time.monotonic() < deadline, f"the lesson stops at {ada.find('.guide').inner_text()!r}"
        number, kind, at, reads, pointed_at = ada.page.evaluate(STAGE)
        if number >= 0:
            if number not in stood:
                stood[number] = 0
                assert whole(ada), f"a result is cut off: {kind}"
                wanted[number] = (kind, max(times.get(event.kind, 0) for event in frames[at].events))
            ada.page.clock.run_for(TICK)
            stood[number] += TICK
        elif reads:
            ada.page.evaluate("document.querySelector('.guide button.primary').click()")
        elif pointed_at and at not in taken:
            said += ada.page.evaluate("document.querySelector('.effects, .village .prompt')?.innerText ?? ''")
            tap(ada, pointed_at)
            taken.add(at)
        else:
            ada.page.clock.run_for(TICK)  # for the next moment, or for one tap by night, which stands a moment later
    assert len(taken) == sum(frame.choose >= 0 for frame in frames)
    assert SAID.get(key, "") in said
    assert wanted
    for number, (kind, seconds) in wanted.items():
        assert seconds >= 3, kind
        if number < max(wanted):  # the last one is put away by the end of the match
            assert stood[number] >= 1000 * seconds - 2 * TICK, f"{kind} stood for {stood[number]} ms of {seconds} s"
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
    hold_strip(person)
