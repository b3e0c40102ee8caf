"""The examples of the page's own test (client/src/lib/words/words.test.ts): both say the same sentences."""

import json
from pathlib import Path
from typing import Any

import pytest

from doublejeu.core.contract import Event
from doublejeu.games import GAMES
from doublejeu.text import describe_act, describe_event, describe_phrase, join_words, variant_of

SHARED: dict[str, Any] = json.loads((Path(__file__).parent / "examples.json").read_text("utf-8"))
GAME = GAMES[SHARED["game"]]


@pytest.mark.parametrize("example", SHARED["examples"], ids=lambda example: f"{example['language']}-{example['text']}")
def test_sentences_are_as_the_page_writes_them(example: dict[str, Any]) -> None:
    forms = GAME.codes.forms if "act" in example else GAME.kinds.forms
    name = example.get("act") or example["event"]
    number, shape = next((number, shape) for number, shape in enumerate(forms) if shape.name == name)
    assert [[field.name, field.domain] for field in shape.fields] == example["fields"]
    if "act" in example:
        code = GAME.codes.code(name, *example["args"])
        written = describe_act(GAME, code, SHARED["names"], example["language"])
    else:
        event = Event(0, number, tuple(example["args"]))
        written = describe_event(GAME, event, SHARED["names"], example["language"])
    assert written == example["text"]


@pytest.mark.parametrize(("before", "name", "text"), SHARED["joined"])
def test_names_are_joined_as_french_joins_them(before: str, name: str, text: str) -> None:
    assert join_words(before, name, "fr", name=True) == text
    assert join_words(before, name, "en", name=True) == before + name


@pytest.mark.parametrize(("before", "word", "text"), SHARED["melted"])
def test_articles_melt_into_what_stands_before_them(before: str, word: str, text: str) -> None:
    assert join_words(before, word, "fr") == text


@pytest.mark.parametrize("example", SHARED["phrases"], ids=lambda example: f"{example['language']}-{example['text']}")
def test_phrases_are_as_the_page_speaks_them(example: dict[str, Any]) -> None:
    shape = next(shape for shape in GAME.talk.forms if shape.name == example["verb"])
    assert [[field.name, field.domain] for field in shape.fields] == example["fields"]
    for field in shape.fields:
        if field.domain in GAME.talk.names:
            assert SHARED["value_names"][field.domain] == GAME.talk.names[field.domain]
    code = GAME.talk.code(example["verb"], *example["args"])
    variant = variant_of(example["number"])
    written = describe_phrase(GAME, example["speaker"], code, SHARED["names"], example["language"], variant)
    assert written == example["text"]
