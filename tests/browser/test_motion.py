"""Where people want less motion nothing moves without end, and what moved without end is still to be seen."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages import Person, Server, play_on, started
from tests.browser.stopped_clock import StoppedServer

LESS = ("device", "settings")  # who asks for it
STEP = 60  # seconds in which people offer themselves as Sage
NEAR = 8  # seconds that are left
# The motions of the page that would never end.
ENDLESS = """() => document.getAnimations()
  .filter((motion) => motion.playState === 'running' && motion.effect.getComputedTiming().iterations === Infinity)
  .map((motion) => motion.animationName.replace(/^svelte-\\w+-/, ''))
"""
OTHERS_ENDED = "() => Promise.allSettled(document.getAnimations().map((motion) => motion.finished)).then(() => true)"
# Whether a sign stands as drawn: whole, in its place, in full colour.
AT_REST = """(sign) => {
  const { opacity, transform, visibility } = getComputedStyle(sign)
  const { width, height } = sign.getBoundingClientRect()
  return opacity === '1' && transform === 'none' && visibility === 'visible' && width > 0 && height > 0
}"""


def moving(browser: Browser, server: Server) -> Person:
    """A person on whose page everything moves."""
    ada = Person(browser, server)
    ada.page.emulate_media(reduced_motion="no-preference")
    return ada


def want_less(person: Person, who: str) -> None:
    """Ask for less motion on a page as it stands: from then on nothing moves without end."""
    if who == "device":
        person.page.emulate_media(reduced_motion="reduce")
    else:
        person.page.evaluate("document.documentElement.dataset.motion = 'less'")
    assert person.page.evaluate(ENDLESS) == []
    person.page.evaluate(OTHERS_ENDED)


@pytest.mark.parametrize("who", LESS)
def test_the_dots_of_an_awaited_seat_stand_still(browser: Browser, server: Server, who: str) -> None:
    ada = moving(browser, server)
    ada.open_room("Ada", seats=5)
    ada.find(".start").click()
    play_on([ada], lambda: ada.find(".ballots").count() > 0)
    expect(ada.find(".think")).to_have_count(1)  # the bots have voted: from now on the table waits for Ada alone
    assert "think" in ada.page.evaluate(ENDLESS)
    want_less(ada, who)
    assert [dot.evaluate(AT_REST) for dot in ada.find(".think i").all()] == [True, True, True]
    ada.context.close()


@pytest.mark.parametrize("who", LESS)
def test_a_countdown_near_its_end_stands_still(browser: Browser, tmp_path: Path, who: str) -> None:
    server = StoppedServer(tmp_path)
    with started(server):
        ada = moving(browser, server)
        ada.go("/new/les_infiltres")
        ada.page.get_by_label("Votre nom").fill("Ada")
        ada.page.get_by_role("button", name="Ouvrir la table").click()
        ada.find(".start").click()
        ada.find("[role=timer]").wait_for()
        server.pass_time(STEP - NEAR)
        ada.page.reload()  # is told how much is left
        ada.find(".near").wait_for()
        assert "beat" in ada.page.evaluate(ENDLESS)
        want_less(ada, who)
        assert ada.find(".near b").evaluate(AT_REST)
        ada.context.close()
