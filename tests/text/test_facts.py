"""Facts for people who play with words alone: every title belongs to something a view really says."""

import pytest

from doublejeu.core.contract import TABLE
from doublejeu.games import GAMES
from doublejeu.text import texts_of


@pytest.mark.parametrize("key", list(GAMES))
def test_facts_are_keys_of_the_view_and_their_domains_have_words(key: str) -> None:
    game = GAMES[key]
    said = game.blank(game.setup(game.fewest), TABLE).as_dict()
    french, english = (texts_of(key, language) for language in ("fr", "en"))

    assert french.facts
    assert list(french.facts) == list(english.facts)
    for texts in (french, english):
        for name, fact in texts.facts.items():
            assert name in said, f"{key} has no {name}"
            for domain in (fact.domain, fact.each):
                assert domain in ("", "seat") or domain in texts.words, f"{key}: {name} speaks of {domain}"
            assert fact.title
