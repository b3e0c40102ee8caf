"""Whatever may be said has sentences in both languages, and enough of them that nobody sounds like a parrot."""

import re

import pytest

from doublejeu.core.talk import CLAIM, JUDGE
from doublejeu.games import GAMES
from doublejeu.text import LANGUAGES, Spoken, describe_phrase, texts_of, variant_of

TALKING = [key for key, game in GAMES.items() if game.breath]
every_text = pytest.mark.parametrize(
    ("key", "language"), [(key, language) for key in TALKING for language in LANGUAGES]
)
SPEAKER = 3


@every_text
def test_every_phrase_is_a_sentence(key: str, language: str) -> None:
    game = GAMES[key]
    names = [f"Player{seat}" for seat in range(game.most)]
    for code in range(len(game.talk)):
        for variant in range(6):
            sentence = describe_phrase(game, SPEAKER, code, names, language, variant)
            assert re.fullmatch(r".+[.!?]", sentence)
            assert "{" not in sentence
            if language == "fr":
                assert "'" not in sentence  # the apostrophe of these texts is a curved one
                assert not re.search(r"[^ ][:;!?]", sentence)


@every_text
def test_no_two_phrases_read_the_same(key: str, language: str) -> None:
    """Neither on a button nor aloud: who hears a sentence knows which phrase it was."""
    game = GAMES[key]
    names = [f"Player{seat}" for seat in range(game.most)]
    heard: dict[str, int] = {}
    for code in range(len(game.talk)):
        for sentence in {describe_phrase(game, SPEAKER, code, names, language, variant) for variant in range(6)}:
            assert heard.setdefault(sentence, code) == code, f"{sentence} says two things"


@every_text
def test_there_are_several_ways_to_say_a_thing(key: str, language: str) -> None:
    game = GAMES[key]
    names = [f"Player{seat}" for seat in range(game.most)]
    for code in range(len(game.talk)):
        ways = {describe_phrase(game, SPEAKER, code, names, language, variant) for variant in range(6)}
        assert len(ways) >= (3 if game.talk.performative(code) == JUDGE else 2)


@every_text
def test_the_text_names_every_verb_and_nothing_else(key: str, language: str) -> None:
    game = GAMES[key]
    phrases = texts_of(key, language).phrases
    assert list(phrases) == [shape.name for shape in game.talk.forms]
    for shape in game.talk.forms:
        fields = {field.name: field.domain for field in shape.fields}
        _check_choices(phrases[shape.name], fields, game.talk.names)


def _check_choices(spoken: Spoken, fields: dict[str, str], names: dict[str, list[str]]) -> None:
    """Each choice is by a field of the phrase, and each of its keys is a value's name."""
    if isinstance(spoken, str):
        assert set(re.findall(r"\{(\w+)\}", spoken)) <= set(fields)
    elif isinstance(spoken, list):
        for each in spoken:
            _check_choices(each, fields, names)
    else:
        domain = fields[str(spoken["by"])]
        known = {"speaker", "other"} if domain == "seat" else set(names.get(domain, []))
        for name, each in spoken.items():
            if name != "by":
                assert name in known or (domain not in names and (name == "other" or name.isdigit()))
                _check_choices(each, fields, names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_without_talk_have_no_phrases(language: str) -> None:
    for key in GAMES:
        assert bool(texts_of(key, language).phrases) == (key in TALKING)


def _lists_of(spoken: Spoken) -> list[list[str]]:
    """Every list of sentences that are one as good as another."""
    if isinstance(spoken, str):
        return []
    if isinstance(spoken, list):
        return [[str(each) for each in spoken]]
    return [found for name, each in spoken.items() if name != "by" for found in _lists_of(each)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", TALKING)
def test_a_phrase_said_twice_running_is_said_in_two_sentences(key: str, language: str) -> None:
    """Whoever says it: of every list all sentences come up in turn, so none is heard again before the others were."""
    lists = [found for spoken in texts_of(key, language).phrases.values() for found in _lists_of(spoken)]
    assert lists
    for sentences in lists:
        assert len(sentences) > 1
        for first in range(60):
            turn = [sentences[variant_of(first + number) % len(sentences)] for number in range(len(sentences))]
            assert len(set(turn)) == len(sentences), turn


def test_claims_are_said_plainly_on_a_button() -> None:
    game = GAMES["secret_hitler"]
    drew = game.talk.code("drew", 1)

    assert game.talk.performative(drew) == CLAIM
    assert describe_phrase(game, 0, drew, [], "fr") == "J’ai pioché une loi libérale et deux fascistes."
    assert describe_phrase(game, 0, drew, [], "en") == "I drew one liberal and two fascist laws."
