"""First steps: every script plays through on the engine, points at what may be done, and says all it has to say."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from doublejeu.core.bits import bits
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.records import retraced
from doublejeu.server.http.lessons import LEARNER, lesson_of, record_of_script, script_of
from doublejeu.server.wire.replays import Lesson, LessonFrame
from doublejeu.text import LANGUAGES, describe_act
from tests.server.running import Running, running, settings

MOST_DECISIONS = 40  # of the learner: five minutes
MOST_LETTERS = 330  # of what is said at one moment, on a phone
SAYS_ANY = {"fr": re.compile("n’importe", re.I), "en": re.compile(r"\bany\b", re.I)}


def lesson(key: str) -> Lesson:
    script = script_of(key)
    assert script is not None
    return lesson_of(key, script)


def moments(taught: Lesson) -> Iterator[tuple[str, LessonFrame]]:
    """Everything that words may be bound to, in the order in which it happens, and when."""
    seen: Counter[str] = Counter()
    acts = {ask.code: ask.verb for frame in taught.frames for ask in frame.asks}

    def named(name: str) -> str:
        seen[name] += 1
        return name if seen[name] == 1 else f"{name} {seen[name]}"

    yield "start", taught.frames[0]
    for frame in taught.frames:
        for event in frame.events:
            yield named(f"event {event.kind}"), frame
        if frame.choose >= 0:
            yield named(f"ask {acts[frame.choose]}"), frame
    yield "end", taught.frames[-1]


@pytest.mark.parametrize("key", list(GAMES))
def test_every_script_is_a_whole_match_that_the_learner_wins(key: str) -> None:
    script = script_of(key)
    assert script is not None, f"{key} has no first steps"
    outcome = retraced(record_of_script(key, script)).outcome()
    assert LEARNER in bits(outcome.winners)
    taught = lesson(key)
    own = [frame for frame in taught.frames if frame.choose >= 0]
    assert len(own) == sum(line.startswith(f"{LEARNER} ") for line in script.decisions)
    assert 5 <= len(own) <= MOST_DECISIONS
    assert all(frame.choose in [ask.code for ask in frame.asks] for frame in own)


@pytest.mark.parametrize("key", list(GAMES))
def test_everything_is_said_in_both_languages_and_at_its_moment(key: str) -> None:
    taught = lesson(key)
    order = [moment for moment, _ in moments(taught)]
    said = [word.on for word in taught.words]
    assert len(set(said)) == len(said)
    assert set(said) <= set(order), sorted(set(said) - set(order))
    assert (said[0], said[-1]) == ("start", "end")
    for word in taught.words:
        for text in (word.fr, word.en):
            assert 10 < len(text) <= MOST_LETTERS, (len(text), text)
    acts = {ask.code: ask.verb for frame in taught.frames for ask in frame.asks}
    decided = {f"ask {acts[frame.choose]}" for frame in taught.frames if frame.choose >= 0}
    assert decided <= set(said), f"nothing is said of {sorted(decided - set(said))}"


@pytest.mark.parametrize("key", list(GAMES))
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_a_choice_is_what_the_lesson_takes(key: str, language: str) -> None:
    """One choice is taken: a text does not say that any would do, and where people are chosen it names the one."""
    taught = lesson(key)
    texts: dict[str, str] = {word.on: getattr(word, language) for word in taught.words}

    def named(text: str) -> set[str]:
        return {name for name in taught.names[1:] if name in text}

    for moment, frame in moments(taught):
        if not moment.startswith("ask") or moment not in texts or len(frame.asks) == 1:
            continue
        text, act = texts[moment], describe_act(GAMES[key], frame.choose, taught.names, language)
        assert not SAYS_ANY[language].search(text), f"{moment} takes one choice alone: {text}"
        if named(act):
            assert named(text) == named(act), f"{moment} is {act!r}, and the text says: {text}"


@pytest.mark.parametrize("key", list(GAMES))
def test_a_lesson_is_the_learners_own_view_of_the_match(key: str) -> None:
    view: dict[str, Any] = {}
    heard = 0
    for frame in json.loads(msgspec.json.encode(lesson(key)))["frames"]:
        for name, value in frame["changed"].items():
            part, _, number = name.partition(".")
            if number:
                view[part][int(number) : int(number) + 1] = [value]
            else:
                view[part] = value
        heard += len(frame["events"])
    script = script_of(key)
    assert script is not None
    record = record_of_script(key, script)
    table = Table.replay(GAMES[key], record.setup(), record.decisions)
    assert heard == table.heard_count(LEARNER)
    assert view == json.loads(msgspec.json.encode(table.view(LEARNER).as_dict()))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings(tmp_path_factory.mktemp("lessons"))) as here:
        yield here


def test_lessons_are_served(server: Running) -> None:
    for key in GAMES:
        found = server.get(f"/api/games/{key}/lesson")
        assert (found["game"], found["seat"], found["names"][0]) == (key, LEARNER, "")
        assert found["outcome"]["seed"] == ""
    assert server.refusal("/api/games/chess/lesson") == (404, "unknown_room")
