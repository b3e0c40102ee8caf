"""Words are found by the names words.py gives: each name has its word in both languages, and no word is left over."""

from collections.abc import Iterator

import pytest

from doublejeu.core.codes import Codes, Form, named
from doublejeu.core.contract import Game
from doublejeu.games import GAMES
from doublejeu.text import LANGUAGES, Sentence, texts_of

every_text = pytest.mark.parametrize(("key", "language"), [(key, language) for key in GAMES for language in LANGUAGES])


def names_in(game: Game, group: str) -> list[str]:
    """The names a group of words must give: those of its domain, or the values of the option it is about."""
    about = group.split(".")[0]
    if about in game.codes.names:
        return game.codes.names[about]
    choices = next((option.choices for option in game.options if option.key == about), None)
    assert choices is not None, f"{game.key}: {group} is neither a domain with names nor an option"
    return [str(choice) for choice in choices]


def choices_in(game: Game, language: str) -> Iterator[tuple[str, dict[str, str], str]]:
    """Every sentence that depends on a value, with the domain of that value."""
    texts = texts_of(game.key, language)
    told: list[tuple[Form, Sentence]] = [(form, texts.acts[form.name]) for form in game.codes.forms]
    told += [(form, texts.events[form.name]) for form in game.kinds.forms]
    for form, sentence in told:
        if not isinstance(sentence, str):
            domain = next(field.domain for field in form.fields if field.name == sentence["by"])
            yield form.name, sentence, domain


@every_text
def test_every_name_has_its_word_and_no_word_is_left_over(key: str, language: str) -> None:
    game = GAMES[key]
    words = texts_of(key, language).words
    assert set(game.codes.names) <= set(words)
    for group, said in words.items():
        assert list(said) == names_in(game, group), group
        assert all(said.values()), group


@every_text
def test_a_choice_by_a_named_value_speaks_of_names(key: str, language: str) -> None:
    game = GAMES[key]
    for form, sentence, domain in choices_in(game, language):
        known = set(game.codes.names.get(domain, []))
        given = set(sentence) - {"by", "other"}
        if known:
            assert given <= known, form
            assert given == known or "other" in sentence, form
        else:
            assert all(value.removeprefix("-").isdigit() for value in given), form


@pytest.mark.parametrize("key", list(GAMES))
def test_names_are_fit_for_every_language_they_travel_to(key: str) -> None:
    codes = GAMES[key].codes
    for domain, names in codes.names.items():
        assert len(set(names)) == len(names) == codes.domains[domain], domain
        assert all(name.replace("_", "a").isalnum() and name.isascii() for name in names), domain
        assert not {"by", "other"} & set(names), domain


@pytest.mark.parametrize("key", list(GAMES))
def test_every_domain_of_a_field_is_declared(key: str) -> None:
    game = GAMES[key]
    for form in [*game.codes.forms, *game.kinds.forms]:
        for field in form.fields:
            known = field.domain in game.codes.domains or field.domain in ("seats", "number")
            assert known or (form.name, field.domain) == ("said", "phrase"), form.name


def test_constants_out_of_order_are_refused() -> None:
    assert Codes({"step": named(deal=0, over=1)}, {}).names == {"step": ["deal", "over"]}
    with pytest.raises(ValueError, match="do not count up"):
        named(deal=1, over=0)
    with pytest.raises(ValueError, match="do not count up"):
        named(deal=0, over=2)
