"""Sentences that were read at a table and found wrong, clumsy or hard to follow: they do not come back."""

import json
import re
from pathlib import Path

import pytest

from doublejeu.bots import BOTS, asked_for
from doublejeu.games import GAMES
from doublejeu.text import LANGUAGES, bot_texts, texts_of

ROOT = Path(__file__).parents[2]
FRENCH = [
    *sorted((ROOT / "src/doublejeu/text/fr").glob("*.json")),
    ROOT / "client/src/text/fr.ts",
    *sorted((ROOT / "client/src/games").glob("*/text.ts")),
]
ENGLISH = [
    *sorted((ROOT / "src/doublejeu/text/en").glob("*.json")),
    ROOT / "client/src/text/en.ts",
    *sorted((ROOT / "client/src/games").glob("*/text.ts")),
]
GONE_FRENCH = [
    "'Reprendre'", "Faire hôte", "sont prêts", "visibles, ${closed} cachées", "${side} : victoire", "Prendre : {card}",
    "joue {card} devant", "À lui de jouer", "S’arrêter là", "s’arrête là", "compte seul", "Aucune alerte",
    "ces Vilains", "Vous avez quitté la partie", "ne se montre pas", "pour dormir", "on vous souffle",
    "Ce qu’elle peut",
    "Cartes que vous savez", "c’est établi", "Touchez, à table", "Touchez, sur la table", "Elle envoie l’homme de main",
    "du côté des Infiltrés", "deux à deux agents", "Traître, elle vaut", "au trait", "elle comprise", "lui compris",
    "que vous ne voyez pas", "maillon", "Le déroulement dit", "La carte dit", "suppos", "le reste de Croyants",
    "se lit de deux façons", "ne peut plus renseigner", "pour que contre", "de ${name}", "que ${name}",
    "Fermez les yeux", "ferme les yeux", "Sessions dont", "lois en main", "La maison ne peut",
]  # fmt: skip
GONE_ENGLISH = [
    "Sage’s voice", "voice counts", "voice of",
    "equals by lot", "a single volunteer is", "Who has not tapped", "The order of the day",
    "and few cartridges",
    "Take back", "'is thinking'", "Policy peek", "Sphinx", "The set-up table says", "The letter of the text", "ssumed",
    "links from", "Stop here", "This game’s best",
    "Close your eyes", "Sessions you", "laws in hand", "The house cannot",
]  # fmt: skip


def plain(path: Path) -> str:
    return path.read_text("utf-8").replace("\u00a0", " ")


@pytest.mark.parametrize("phrase", GONE_FRENCH)
def test_no_such_french_sentence(phrase: str) -> None:
    assert [path.name for path in FRENCH if phrase in plain(path)] == []


@pytest.mark.parametrize("phrase", GONE_ENGLISH)
def test_no_such_english_sentence(phrase: str) -> None:
    # An option's or a field's own name is not read by anybody.
    told = [
        (path.name, re.sub(r"\b(assumed\w*|deckAssumed\w*):|'assumed'|'[^']*/voice'", "", plain(path)))
        for path in ENGLISH
    ]
    assert [name for name, text in told if phrase in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_side_has_a_sentence_for_its_victory(language: str) -> None:
    for key, game in GAMES.items():
        assert list(texts_of(key, language).victories) == game.sides


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_is_described(language: str) -> None:
    for game in BOTS:
        texts = bot_texts(game, language)
        assert all(texts[name].title and texts[name].line for name in asked_for(game))
        own = [*texts_of(game, language).bots]
        assert set(own) <= set(asked_for(game))


def test_french_texts_use_the_typographic_apostrophe() -> None:
    for path in sorted((ROOT / "src/doublejeu/text/fr").glob("*.json")):
        assert not re.search(r"\w'\w", json.dumps(json.loads(path.read_text("utf-8")), ensure_ascii=False)), path.name
