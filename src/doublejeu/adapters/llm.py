"""A seat played by a language model, through any endpoint that speaks as OpenAI's does.

The model reads what its seat heard, in words, and the acts it may choose from, numbered; it answers with a number. What
cannot be read as one is asked again, and then a stand-in decides: nobody waits for nonsense. Tokens are counted, and
what they cost where the prices are given.

A model is named `llm:MODEL@URL`, where URL is what comes before `/chat/completions`, and may have settings after a `#`:
`llm:small@http://localhost:8080/v1#lang=fr,in=0.5,out=1.5` (prices for a million tokens).
"""

from __future__ import annotations

import json
import os
import re
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any, Final

from doublejeu.bots import BadBot, Bot, usual_player
from doublejeu.core.contract import Event, Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.narration.seats import Story, introduction
from doublejeu.text import LANGUAGES

KEY: Final = "DOUBLEJEU_LLM_KEY"  # where the environment holds the key that the endpoint wants, if it wants one
TRIES: Final = 3  # how often a model is asked the same
MOST_LINES: Final = 250  # of what it heard; the first ones are kept, with what it was dealt
FIRST_LINES: Final = 20
LONGEST_FAILURE: Final = 200  # letters of it that are kept
SECONDS: Final = 60.0  # for one answer
STANDS_IN: Final = 7  # the fork of its dice from which the stand-in draws
_NAMED = re.compile(r"llm:(?P<model>[^@]+)@(?P<url>https?://[^#]+)(?:#(?P<settings>.+))?")
_SAID: Final = {
    "fr": ("Ce que vous avez entendu :", "Choisissez. Répondez par le numéro seul :", "Répondez par un seul numéro de"),
    "en": ("What you have heard:", "Choose. Answer with the number alone:", "Answer with a single number from"),
}


@dataclass(frozen=True)
class Model:
    """Who is asked, where, in which language, and what a million tokens cost."""

    name: str
    url: str
    language: str = "en"
    price_in: float = 0.0
    price_out: float = 0.0


@dataclass
class Spent:
    """What a model's seat came to; those of several seats add up."""

    questions: int = 0
    nonsense: int = 0  # answers that were none
    failures: int = 0  # requests that failed
    stood_in: int = 0  # decisions that the stand-in took
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float = 0.0
    first_failure: str = ""  # of a request, or the first answer that was none

    def add(self, other: Spent) -> None:
        """Take in what another seat came to."""
        first = self.first_failure or other.first_failure
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)
        self.first_failure = first

    def told(self) -> str:
        """In one line."""
        line = f"{self.questions} questions, {self.prompt_tokens} tokens in and {self.completion_tokens} out"
        line += f", cost {self.cost:g}" if self.cost else ""
        if self.failures or self.nonsense:
            line += f"; {self.failures} requests failed, {self.nonsense} answers were nonsense, and a stand-in decided "
            line += f"{self.stood_in} of the {self.questions}. The first failure: {self.first_failure}"
        return line


def model_named(text: str) -> Model:
    """A model as it is named on the command line; BadBot says in one line what is wrong."""
    found = _NAMED.fullmatch(text)
    if found is None:
        raise BadBot(
            f"a language model is named llm:MODEL@URL, such as llm:small@http://localhost:8080/v1, not {text!r}"
        )
    given: dict[str, str] = {}
    for pair in filter(None, (found["settings"] or "").split(",")):
        key, _, value = pair.partition("=")
        given[key] = value
    if set(given) - {"lang", "in", "out"} or given.get("lang", "en") not in LANGUAGES:
        raise BadBot(f"a model's settings are lang ({', '.join(LANGUAGES)}), in and out, not {found['settings']!r}")
    try:
        prices = float(given.get("in", 0)), float(given.get("out", 0))
    except ValueError:
        raise BadBot(f"a model's prices are numbers, not {found['settings']!r}") from None
    return Model(found["model"], found["url"].rstrip("/"), given.get("lang", "en"), *prices)


class LanguageModel(Bot):
    """A model at a seat."""

    def __init__(self, model: Model, pause: float = 1.0) -> None:
        self.model = model
        self.spent = Spent()
        self._pause = pause  # seconds before a request that failed is sent again

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        super().sit(game, setup, seat, dice)
        self._story = Story(game, [], self.model.language)
        self._lines: list[str] = []
        self._stand_in = usual_player(game.key).bot()
        self._stand_in.sit(game, setup, seat, dice.fork(STANDS_IN))

    def hear(self, event: Event) -> None:
        self._stand_in.hear(event)
        self._lines += self._story.told([event])
        if len(self._lines) > MOST_LINES:
            del self._lines[FIRST_LINES]

    def messages(self, legal: list[int]) -> list[dict[str, str]]:
        """What the model is sent: who it is, what it heard, and what it may do."""
        heard, choose, _ = _SAID[self.model.language]
        who = introduction(self.game, self.seat, self.setup.seats, [], self.model.language)
        asked = "\n".join([heard, *self._lines, "", choose, *self._story.offered(legal)])
        return [{"role": "system", "content": who}, {"role": "user", "content": asked}]

    def choose(self, view: View, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        messages = self.messages(legal)
        self.spent.questions += 1
        for attempt in range(TRIES):
            try:
                answer = self._ask(messages)
            except (OSError, ValueError, KeyError, IndexError, TypeError) as error:
                self.spent.failures += 1
                self._note(f"{type(error).__name__}: {error}")
                if attempt + 1 < TRIES:
                    time.sleep(self._pause)
                continue
            number = read_number(answer, len(legal))
            if number:
                return legal[number - 1]
            self.spent.nonsense += 1
            self._note(f"it answered {answer[:60]!r}")
            again = f"{_SAID[self.model.language][2]} 1-{len(legal)}."
            messages = [*messages, {"role": "assistant", "content": answer[:500]}, {"role": "user", "content": again}]
        self.spent.stood_in += 1
        return self._stand_in.choose(view, legal)

    def _note(self, failure: str) -> None:
        self.spent.first_failure = self.spent.first_failure or failure.splitlines()[0][:LONGEST_FAILURE]

    def _ask(self, messages: list[dict[str, str]]) -> str:
        body = json.dumps({"model": self.model.name, "messages": messages, "max_tokens": 200}).encode()
        headers = {"content-type": "application/json"}
        if os.environ.get(KEY):
            headers["authorization"] = f"Bearer {os.environ[KEY]}"
        request = urllib.request.Request(f"{self.model.url}/chat/completions", body, headers)
        with urllib.request.urlopen(request, timeout=SECONDS) as reply:
            said: Any = json.load(reply)
        if not isinstance(said, dict):
            raise ValueError("no answer of a model")
        used = said.get("usage") or {}
        taken, given = int(used.get("prompt_tokens", 0)), int(used.get("completion_tokens", 0))
        self.spent.prompt_tokens += taken
        self.spent.completion_tokens += given
        self.spent.cost += (taken * self.model.price_in + given * self.model.price_out) / 1e6
        return str(said["choices"][0]["message"]["content"])


def read_number(answer: str, most: int) -> int:
    """The number in an answer, if there is one that may be meant and no other; 0 if not.

    >>> read_number("3", 4), read_number("I choose 2.", 4), read_number("1 or 2", 4), read_number("9", 4)
    (3, 2, 0, 0)
    """
    found = {int(digits) for digits in re.findall(r"\d+", answer[-2000:])}
    return found.pop() if len(found) == 1 and 1 <= min(found) <= most else 0
