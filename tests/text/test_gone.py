"""Sentences that people did not understand, or that were wrong, stay gone from everything players read."""

import re
from pathlib import Path

import pytest

from tests.rules import ROOT

# As they were seen, case aside; apostrophes are the typographic ones throughout.
GONE = [
    "Reprendre le choix",
    "Faire hôte",
    "sont prêts",
    "visibles, ",
    "PRENDRE : ",
    "À lui de jouer",
    "S’arrêter là",
    "compte seul",
    "Aucune alerte ce matin",
    "Fascistes : victoire",
    "ces Vilains",
    "Vous avez quitté la partie",
    "ne se montre pas",
    "pour dormir",
    "vous souffle",
    "Ce qu’elle peut",
    "que vous savez en main",
    "c’est établi",
    "Touchez, à table,",
    "Elle envoie l’homme de main.",
    "du côté des Infiltrés",
    "deux à deux",
    "elle vaut 1",
    "au trait",
    "lui compris",
    "elle comprise",
    "que vous ne voyez pas",
    "là où la règle se lit de deux façons",
    "Ce que nous supposons",
    "Le déroulement dit",
    "La carte dit",
    "(supposé",
    "le reste de Croyants",
    "ne peut plus renseigner que",
    "Le vote exclut",
    "The vote excludes",
    "equals by lot",
    "a single volunteer is",
    "Who has not tapped in time",
    "The order of the day says",
    "and few cartridges",
    "Take back",
    "you is thinking",
    "Celui d’habitude",
    "maillon",
    "Policy",
    "the Sphinx",
]
# Whoever reads is neither a man nor a woman to the page.
GENDERED = re.compile(
    r"\bvous (?:serez |êtes )?seule?\b(?! à| table)|\bconnus? de vous seule?\b|\bvous êtes assis", re.IGNORECASE
)
# Of a vote one says vote, in both languages; a voice is heard.
VOICES = re.compile(r"\bvoice\b(?=[^.\"]*\b(counts|double|tie)\b)|\bvoix\b(?=[^.\"]*\bcompte\b)", re.IGNORECASE)
# What joins French words to a name is a rule of the text, never written out before one.
UNJOINED = re.compile(r"\b[Dd]e \$\{(name|names|who|seat)\}|\b[Qq]ue \$\{(name|who|seat)\}")
FILES = sorted(
    [
        *(ROOT / "src/doublejeu/text").rglob("*.json"),
        *(ROOT / "client/src/text").glob("??.ts"),
        *(ROOT / "client/src/games").glob("*/text.ts"),
        *(ROOT / "client/src/games").glob("*/telling.ts"),
    ]
)


def faults(text: str) -> list[str]:
    """What of all that stands in a text."""
    plain = text.replace("\u00a0", " ").replace("\u202f", " ").lower()
    found = [gone for gone in GONE if gone.lower() in plain]
    return found + [match.group(0) for rule in (VOICES, UNJOINED, GENDERED) for match in rule.finditer(text)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_text_says_any_of_it_again(path: Path) -> None:
    assert faults(path.read_text("utf-8")) == []


def test_all_texts_are_looked_at_and_a_fault_would_be_found() -> None:
    assert len(FILES) > 20
    assert faults("Elle envoie l’homme de main.") == ["Elle envoie l’homme de main."]
    assert faults("On a tie the Sage’s voice counts double") == ["voice"]
    assert faults("`Au tour de ${name}.`") == ["de ${name}"]
    assert faults("Vos lois, que vous seul voyez") == ["vous seul"]
