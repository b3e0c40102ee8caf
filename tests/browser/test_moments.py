"""Every public result stays on screen for its time at normal pace: measured by the page's own clock, not by ours."""

from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Browser

from doublejeu.games import GAMES
from doublejeu.server.lessons import lesson_of, script_of
from doublejeu.text import moments_of
from tests.browser.pages import Person, Server, over
from tests.browser.test_steps import pointed, tap

MORNING = datetime(2030, 1, 1, 8)
TICK = 200  # milliseconds that the test lets pass at a time
# The number and kind of the result that stands large on the screen, and the moment of the lesson.
LOOK = """() => {
  const moment = document.querySelector('[data-moment]')
  const at = Number(document.querySelector('.guide progress').value)
  return [moment ? Number(moment.dataset.number) : -1, moment?.dataset.moment ?? '', at]
}"""


@pytest.mark.parametrize("key", list(GAMES))
def test_every_public_result_stays_its_time(browser: Browser, server: Server, key: str) -> None:
    """Whole lessons, at normal pace, on a clock that the test moves."""
    ada = Person(browser, server, size=(1440, 900), hurried=False)
    ada.page.clock.install(time=MORNING)
    ada.go(f"/steps/{key}")
    ada.find(".guide").wait_for()
    ada.page.clock.pause_at(MORNING + timedelta(hours=1))  # from here on time passes as the test lets it
    script = script_of(key)
    assert script is not None
    frames, times = lesson_of(key, script).frames, moments_of(key)
    stood: dict[int, int] = {}  # milliseconds, by the number of the result
    wanted: dict[int, tuple[str, float]] = {}
    tapped = -1
    while not over(ada):
        number, kind, at = ada.page.evaluate(LOOK)
        if number >= 0:
            if number not in stood:
                stood[number] = 0
                wanted[number] = (kind, max(times.get(event.kind, 0) for event in frames[at].events))
            ada.page.clock.run_for(TICK)
            stood[number] += TICK
        elif ada.find(".guide button.primary").count() > 0:
            ada.page.evaluate("document.querySelector('.guide button.primary').click()")
        elif pointed(ada) and at != tapped:
            tap(ada, pointed(ada))
            tapped = at
        else:
            ada.page.clock.run_for(TICK)  # or one tap by night, which stands a moment later
    assert wanted
    for number, (kind, seconds) in wanted.items():
        assert seconds >= 3, kind
        if number < max(wanted):  # the last one is put away by the end of the match
            assert stood[number] >= 1000 * seconds - 2 * TICK, f"{kind} stood for {stood[number]} ms of {seconds} s"
    assert ada.faults == []
    ada.context.close()
