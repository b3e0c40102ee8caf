"""The device's own voice leads a table: with the real speech service of a Linux desktop, and with a stand-in for what
phones do, where some voices are only names and somebody mutes a sentence in the middle.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from doublejeu.core.contract import Event
from doublejeu.games import GAMES
from doublejeu.text import describe_aloud, opening_aloud
from tests.browser.listening import faults
from tests.browser.pages import CHROMIUM, FLAGS, Server
from tests.browser.speech_service import VOICE, loud_seconds, missing, speech_service
from tests.browser.test_voice import NAMES, TRIAL, Room

GAME = GAMES["les_infiltres"]
SLACK = 0.1  # by so much the sound of some sentences may differ from what the voice makes of them by itself
# A device whose first voice is only a name, with a second that speaks, a robot, and one that needs a network. What is
# asked of it is logged, with whether it was speaking already.
STAND_IN = """
  window.asked = []
  window.slow = 4
  const voice = (name, more) => ({ name, voiceURI: name, lang: 'fr-FR', localService: true, default: false, ...more })
  const voices = [voice('Réseau', { localService: false }), voice('eSpeak'), voice('Amélie')]
  voices.push(voice('Fantôme', { default: true }))
  let now = null
  const end = (words) => {
    if (now !== words) return
    now = null
    asked.push(['end', words.text])
    words.onend()
  }
  const device = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak(words) {
      asked.push(['speak', words.text, words.voice.name, now !== null])
      if (words.voice.name === 'Fantôme') return void setTimeout(() => words.onerror({ error: 'synthesis-failed' }), 10)
      now = words
      setTimeout(() => now === words && words.onstart(), 20)
      setTimeout(() => end(words), 20 + slow * words.text.length)
    },
    cancel() {
      if (now === null) return
      asked.push(['cancel', now.text])
      const cut = now
      now = null
      cut.onerror({ error: 'canceled' })
    },
  })
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text } }
  Object.defineProperty(window, 'speechSynthesis', { value: device })
"""


def expected(room: Room, language: str) -> list[str]:
    """What had to be said, worked out from what everybody was told."""
    room.people[0].send("ping", {})
    room.people[0].until("pong")
    told = [event for event in room.people[0].picture["log"] if not event.get("own")]
    events = [Event(0, GAME.kinds.kind(event["kind"]), tuple(event["args"])) for event in told]
    said = [describe_aloud(GAME, event, NAMES, language) for event in events]
    return opening_aloud(GAME, GAME.setup(len(NAMES)), language) + [sentence for sentence in said if sentence]


def test_the_speech_service_of_a_desktop_leads_the_table(browser: Browser, server: Server, tmp_path: Path) -> None:
    lacking = missing()
    if lacking:
        pytest.skip(lacking)
    with speech_service(tmp_path) as (environment, recording):
        own = browser.browser_type.launch(
            executable_path=CHROMIUM,
            args=[*FLAGS, "--enable-speech-dispatcher"],
            ignore_default_args=["--mute-audio"],
            env=environment,
        )
        room = Room(server, own, "fr", quiet=True)
        room.page.click(".start")
        room.page.wait_for_selector("[data-speaker=on]")
        assert room.page.get_attribute("[data-speaker]", "data-engine") == "device"
        room.page.click("[data-speaker] button")
        assert f"fr {VOICE}" in room.page.inner_text("[data-voice-in-use]")
        room.page.keyboard.press("Escape")
        room.begin()
        room.ears.wait_for(2, 60)
        for person in room.people:  # nobody wants to be Sage: somebody's name is drawn
            person.done("play", code=person.picture["asks"][0]["code"])
        spoke = room.ears.wait_for(4, 90)[:4]
        room.page.wait_for_timeout(300)  # for the last of the sound to be recorded
        assert faults(spoke) == []
        assert [said["text"] for said in spoke] == expected(room, "fr")[:4]
        # How long something sounded in all: less where a sentence is missing or lies over another, whatever the machine
        # was busy with, and more where one comes twice.
        alone = sum(map(loud_seconds, [TRIAL["fr"], *(said["text"] for said in spoke)]))
        assert recording.loud_seconds() == pytest.approx(alone, rel=SLACK)
        room.leave()
        own.close()


def test_a_device_speaks_one_sentence_at_a_time_and_is_silent_when_muted(browser: Browser, server: Server) -> None:
    room = Room(server, browser, "fr", quiet=True, before=STAND_IN)
    page = room.page
    page.click(".start")
    page.wait_for_selector("[data-speaker=on]")
    assert page.get_attribute("[data-speaker]", "data-engine") == "device"
    spoken = "asked.filter(([what]) => what === 'speak')"
    # The voice it likes best is tried first, and not believed.
    assert page.evaluate(spoken) == [["speak", TRIAL["fr"], voice, False] for voice in ("Fantôme", "Amélie")]
    room.begin()
    room.ears.wait_for(2, 30)
    page.evaluate("window.slow = 1000")  # from here on a sentence lasts until it is cut
    for person in room.people:
        person.done("play", code=person.picture["asks"][0]["code"])
    page.wait_for_function(f"() => {spoken}.length === 5")
    texts: list[str] = page.evaluate(f"{spoken}.slice(2).map(([, text]) => text)")
    assert texts == expected(room, "fr")[:3]
    assert not any(page.evaluate(f"{spoken}.map(([, , , already]) => already)")), "two sentences at once"
    asked: list[list[Any]] = page.evaluate("asked")
    assert [what for what, *_ in asked] == ["speak", "speak", "end", "speak", "end", "speak", "end", "speak"]

    page.click("[data-speaker] button")
    page.get_by_role("button", name="Couper le son").click()
    page.wait_for_function("(text) => asked.at(-1).join() === `cancel,${text}`", arg=texts[-1])
    page.keyboard.press("Escape")
    page.wait_for_selector(f".caption:has-text('{expected(room, 'fr')[3][:12]}')")  # the words stay on the screen
    page.wait_for_timeout(300)
    assert page.evaluate("asked.at(-1)") == ["cancel", texts[-1]]
    room.leave()
