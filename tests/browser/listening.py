"""Ears for the browser tests: what a page really sounds, piece by piece, and what it says that it said."""

from __future__ import annotations

import itertools
import time
from typing import Any

from playwright.sync_api import Page

# Whatever is about to reach the loudspeaker is measured on its way: [milliseconds of the page, loudness], some twenty a
# second. And before any tap the page asks for sound, as any page may, and notes what it is granted.
EARS = """
  window.heard = []
  window.spoke = []
  window.contexts = 0
  window.state = new AudioContext().state
  document.addEventListener('spoken', (event) => window.spoke.push(event.detail))
  const Context = window.AudioContext
  window.AudioContext = class extends Context {
    constructor(...given) {
      super(...given)
      window.contexts += 1
    }
  }
  const connect = AudioNode.prototype.connect
  AudioNode.prototype.connect = function (to, ...rest) {
    if (to instanceof AudioDestinationNode) {
      const ear = this.context.createScriptProcessor(2048, 1, 1)
      ear.onaudioprocess = ({ inputBuffer }) => {
        const samples = inputBuffer.getChannelData(0)
        let sum = 0
        for (const sample of samples) sum += sample * sample
        window.heard.push([performance.now(), Math.sqrt(sum / samples.length)])
      }
      connect.call(this, ear)
      connect.call(ear, to)
    }
    return connect.call(this, to, ...rest)
  }
"""
LOUD = 0.004  # above it something sounds


class Ears:
    """What one page sounds like."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.add_init_script(EARS)

    def spoke(self) -> list[dict[str, Any]]:
        """Every sentence said so far: text, when its event came, when it began and ended, whether it was cut."""
        found: list[dict[str, Any]] = self._page.evaluate("window.spoke")
        return found

    def loudness(self, start: float, end: float) -> list[float]:
        """How loud it was between two moments of the page's own clock, in milliseconds."""
        found: list[float] = self._page.evaluate(
            "([start, end]) => heard.filter(([at]) => at >= start && at <= end).map(([, loud]) => loud)", [start, end]
        )
        return found

    def wait_for(self, sentences: int, seconds: float) -> list[dict[str, Any]]:
        """Wait until so many sentences were said."""
        deadline = time.monotonic() + seconds
        while len(spoke := self.spoke()) < sentences:
            assert time.monotonic() < deadline, f"only {[said['text'] for said in spoke]} was said"
            self._page.wait_for_timeout(100)
        return spoke


def faults(spoke: list[dict[str, Any]]) -> list[str]:
    """What is wrong with sentences one after the other: cut ones, and ones that overlap."""
    found = [f"cut: {said['text']}" for said in spoke if said["cut"]]
    for before, after in itertools.pairwise(spoke):
        if after["start"] < before["end"]:
            found.append(
                f"{after['text']!r} begins {before['end'] - after['start']:.0f} ms before {before['text']!r} ends"
            )
    return found
