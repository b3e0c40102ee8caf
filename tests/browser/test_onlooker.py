"""What can be told of a phone by looking at it from the side, through a whole night of Les Infiltrés.

Four tables run side by side with the same clock and the same chance. In each of them Bo makes the same gestures on his
phone; his card is another one each time: nothing, a hacker, an infiltrator among partners, a minister who is shown whom
they designated. Somebody beside him who cannot read his letters logs everything else: how bright every part of the
screen is, where everything stands and what colour it has, what moves, sounds and vibrates, and in which order.
"""

import base64
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page

from doublejeu.games.les_infiltres.words import BELIEVER, HACKER, INFILTRATOR, MINISTER, PASTOR
from tests.browser.pages import Person
from tests.browser.test_les_infiltres import CALLS, COUNTED, World, keep_holding, press, shut

BO = 1
# The same cards are in play at every table; the third seat, which Bo points at, is always an infiltrator's.
TABLES = {
    "believer": [BELIEVER, BELIEVER, HACKER, INFILTRATOR, INFILTRATOR, PASTOR, MINISTER],
    "hacker": [BELIEVER, HACKER, BELIEVER, INFILTRATOR, INFILTRATOR, PASTOR, MINISTER],
    "infiltrator": [BELIEVER, INFILTRATOR, HACKER, INFILTRATOR, BELIEVER, PASTOR, MINISTER],
    "minister": [BELIEVER, MINISTER, BELIEVER, INFILTRATOR, INFILTRATOR, PASTOR, HACKER],
}
BLOCKS = (4, 8)  # the screen as an onlooker sees it: so many parts across and down
SAME_LIGHT = 14.0  # of 255: how much the letters of the window may lighten one of them; docs/phones.md has the figure
# Everything a phone could do besides drawing is written down, and every movement.
SPY = """
  window.logged = []
  const log = (...what) => window.logged.push(what.join(' '))
  const classes = (one) => [...one.classList].filter((each) => !each.startsWith('svelte-')).join('.')
  const name = (one) => (one.closest('.open') ? '.open' : `${one.tagName}.${classes(one)}`)
  navigator.vibrate = (...pattern) => (log('vibrate', JSON.stringify(pattern)), true)
  for (const kind of ['AudioContext', 'webkitAudioContext', 'Audio']) {
    const Real = window[kind]
    if (Real) window[kind] = class extends Real { constructor(...given) { super(...given); log('sound', kind) } }
  }
  HTMLMediaElement.prototype.play = new Proxy(HTMLMediaElement.prototype.play, {
    apply(play, one, given) {
      if (!one.classList.contains('waking')) log('sound', one.tagName)
      return Reflect.apply(play, one, given)
    },
  })
  if (window.speechSynthesis) window.speechSynthesis.speak = () => log('speech')
  for (const kind of ['animationstart', 'animationend', 'transitionrun', 'transitionend'])
    document.addEventListener(kind, ({ target, animationName, propertyName }) => {
      // When a strip that is held has filled up hangs on the finger.
      const filled = kind === 'transitionend' && target.closest('.for')
      if (!target.closest('.clock') && !filled) log(kind, name(target), animationName ?? propertyName)
    }, true)
  addEventListener('scroll', () => log('scroll', scrollY), true)
"""
# Where everything stands and how it is coloured: all that is drawn, but for what the window and the clock say.
LOOKS = """() => {
  const seen = []
  for (const one of document.querySelectorAll('body *')) {
    if (one.closest('.open') && !one.matches('.open')) continue
    if (one.closest('.hidden, .clock') || one.matches('video')) continue
    const box = one.getBoundingClientRect()
    const style = getComputedStyle(one)
    const words = one.children.length > 0 || one.matches('.open') ? '' : one.textContent
    seen.push([one.tagName, [box.x, box.y, box.width, box.height].map(Math.round), style.color, style.backgroundColor,
      style.borderColor, style.opacity, words].join('|'))
  }
  return seen
}"""
# The clock counts by each phone's own time, and an onlooker sees it everywhere alike: here it is taken off.
NO_CLOCK = """() => {
  const style = new CSSStyleSheet()
  style.replaceSync('.clock { display: none !important }')
  document.adoptedStyleSheets = [style]
}"""
# Whether nothing moves any more, but for the clock.
STILL = """() =>
  document.getAnimations().every((one) => one.playState !== 'running' || one.effect.target.closest('.clock'))
"""
# How bright each part of a picture is, from 0 to 255.
LIGHT = """async ([picture, across, down]) => {
  const image = new Image()
  image.src = 'data:image/png;base64,' + picture
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height)
  const pen = canvas.getContext('2d')
  pen.drawImage(image, 0, 0)
  const parts = []
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      const [x, y] = [Math.floor((column * image.width) / across), Math.floor((row * image.height) / down)]
      const [w, h] = [Math.floor(image.width / across), Math.floor(image.height / down)]
      const { data } = pen.getImageData(x, y, w, h)
      let sum = 0
      for (let at = 0; at < data.length; at += 4)
        sum += 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2]
      parts.push(sum / (w * h))
    }
  return parts
}"""


class Onlooker:
    """Somebody who looks at phones from the side."""

    def __init__(self, browser: Browser) -> None:
        self._eye: Page = browser.new_page()
        self.widest = 0.0  # the largest difference in light between two phones, in one part of the screen

    def light(self, person: Person) -> list[float]:
        """How bright each part of a phone is."""
        drawn = person.page.screenshot(animations="disabled")
        found: list[float] = self._eye.evaluate(LIGHT, [base64.b64encode(drawn).decode(), *BLOCKS])
        return found

    def compare_light(self, phones: dict[str, Person]) -> None:
        """All phones are as bright, part by part."""
        seen = {card: self.light(person) for card, person in phones.items()}
        for card, parts in seen.items():
            differences = [abs(one - other) for one, other in zip(parts, seen["believer"], strict=True)]
            self.widest = max(self.widest, *differences)
            assert max(differences) <= SAME_LIGHT, f"the phone of a {card} shines differently: {max(differences):.1f}"


def looks(person: Person) -> list[str]:
    """Where everything stands and how it is coloured."""
    found: list[str] = person.page.evaluate(LOOKS)
    return found


def logged(person: Person) -> list[str]:
    """What moved, sounded or vibrated since this was last asked."""
    found: list[str] = person.page.evaluate("window.logged.splice(0)")
    return found


def told(moved: list[str]) -> list[str]:
    """What of it is heard or felt: what everybody is told makes every phone buzz alike."""
    return [line for line in moved if line.split()[0] in ("vibrate", "sound", "speech")]


def compare(phones: dict[str, Person], moment: str, order: bool = True) -> None:
    """At one moment every phone looks as the others do, and has moved as they have, in the same order."""
    seen = {card: looks(person) for card, person in phones.items()}
    moved = {card: logged(person) for card, person in phones.items()}
    for card in phones:
        different = [pair for pair in zip(seen[card], seen["believer"], strict=False) if pair[0] != pair[1]]
        assert seen[card] == seen["believer"], f"{moment}: a {card} can be told by {different[:3]}"
        assert not order or moved[card] == moved["believer"], f"{moment}: a {card} can be told by what moves"
        assert told(moved[card]) == told(moved["believer"]), f"{moment}: a {card} can be heard or felt"


@pytest.fixture
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, World]]:
    with ExitStack() as stay:
        yield {card: World(tmp_path_factory.mktemp(card), cards, stay) for card, cards in TABLES.items()}


def seated(browser: Browser, world: World, theme: str) -> Person:
    """Bo on his phone; Ada hosts without one, and everybody else is a bot."""
    here = world.server.here
    wanted = {"game": "les_infiltres", "seats": 7, "name": "Ada", "options": {"night_seconds": 60}}
    ada = here.post("/api/rooms", wanted)
    world.code = ada["code"]
    seat = here.join(world.code, "Bo")
    bo = Person(browser, world.server, theme=theme, hurried=False)
    note = f"JSON.stringify({{seat: {seat['seat']}, token: '{seat['token']}'}})"
    for script in (COUNTED, SPY, f"localStorage.setItem('doublejeu.seat.{world.code}', {note})"):
        bo.context.add_init_script(script)
    bo.page.clock.install()
    bo.page.emulate_media(reduced_motion="no-preference")  # everything that can move does
    bo.go(f"/room/{world.code}")
    bo.find(".ticket").wait_for()
    host = here.person(ada)
    host.until("welcome")
    host.done("host", what="start")
    bo.find(".village.night").wait_for()
    bo.page.evaluate(NO_CLOCK)
    bo.stop_the_clock()
    return bo


def settle(world: World, bo: Person) -> None:
    """Wait until the bots have tapped; Ada never does, nor does Bo where his tap did not count."""
    deadline = time.monotonic() + 60
    while any(world.table().asks(seat) for seat in range(2, 7)) or not world.room().quiet():
        assert time.monotonic() < deadline, "a bot does not tap"
        bo.page.wait_for_timeout(20)


def hold(bo: Person) -> None:
    """Hold the strip until it opens, and not before it was seen to fill: the browser says so at its next picture."""
    press(bo)
    bo.page.wait_for_function("() => window.logged.includes('transitionrun I. transform')")
    keep_holding(bo)


def touch(bo: Person, what: str) -> None:
    """Tap something on the board."""
    bo.find(what).first.click()


def wait_for(phones: dict[str, Person], what: str) -> None:
    """Until something is so on every phone, and nothing moves any more."""
    for bo in phones.values():
        bo.find(what).wait_for()
    for bo in phones.values():
        bo.page.wait_for_function(STILL)


def test_nobody_beside_a_phone_can_tell_its_card(browser: Browser, tables: dict[str, World]) -> None:
    onlooker = Onlooker(browser)
    # One of them prefers light pages, the others dark ones: by night that makes no difference either.
    phones = {card: seated(browser, world, "light" if card == "minister" else "dark") for card, world in tables.items()}
    for call in range(CALLS):
        wait_for(phones, ".strip[data-phase=waiting]")
        if call == 0:
            for bo in phones.values():
                logged(bo)  # how a page came up hangs on the network
        compare(phones, f"call {call}, before")
        onlooker.compare_light(phones)
        first = phones["believer"].find(".strip").inner_text() == "Maintenez pour lire"
        chosen = ".choice" if phones["believer"].find(".choice").count() > 0 else "[data-seat='3'] button"
        for bo in phones.values():
            if first:
                hold(bo)
            else:
                touch(bo, chosen)
        if first:
            for bo in phones.values():
                touch(bo, chosen)
        for bo in phones.values():
            bo.find(".chosen").wait_for()
        compare(phones, f"call {call}, chosen")
        onlooker.compare_light(phones)
        if not first:
            for bo in phones.values():
                hold(bo)
            wait_for(phones, ".strip[data-phase=reading]")
            compare(phones, f"call {call}, reading")
            onlooker.compare_light(phones)
        for bo in phones.values():
            shut(bo)
        wait_for(phones, ".strip[data-phase=done]")
        compare(phones, f"call {call}, sealed")
        onlooker.compare_light(phones)
        # Whatever is touched now, on any phone, does nothing: nobody has a reason to touch it once more.
        for bo in phones.values():
            touch(bo, "[data-seat='2']")
            touch(bo, ".strip")
            bo.page.get_by_role("navigation", name="Table").get_by_role("button", name="Dossier").click()
            assert bo.find("dialog[open]").inner_text().count("reste fermé") == 1
            bo.page.keyboard.press("Escape")
            bo.find("dialog[open]").wait_for(state="detached")
        for bo in phones.values():
            bo.page.wait_for_function(STILL)
        compare(phones, f"call {call}, touched again", order=False)  # a sheet that came and went moves as it likes
        if call < CALLS - 1:
            said = phones["believer"].find("[data-master]").inner_text()
            for card, world in tables.items():
                settle(world, phones[card])
                world.end_step()
            for bo in phones.values():
                bo.page.wait_for_function(
                    "(said) => document.querySelector('[data-master]').innerText !== said", arg=said
                )
    print(f"the widest difference in light: {onlooker.widest:.2f} of 255")
    for bo in phones.values():
        assert bo.faults == []
        bo.context.close()
