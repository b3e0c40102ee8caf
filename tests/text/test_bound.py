"""No line of French begins with a mark that French puts a space before, nor with the sign of per cent."""

import json
import re
from pathlib import Path

import pytest

from doublejeu.text import bound
from tests.rules import ROOT

FRENCH = sorted((ROOT / "src/doublejeu/text/fr").glob("*.json"))
LOOSE = re.compile(r" [:;!?»%]|« ")


def sentences(texts: object) -> list[str]:
    """Every sentence of a file, whatever it stands in."""
    if isinstance(texts, str):
        return [texts]
    found = texts.values() if isinstance(texts, dict) else texts if isinstance(texts, list) else []
    return [sentence for each in found for sentence in sentences(each)]


def test_the_sign_of_per_cent_stays_with_its_number() -> None:
    assert bound("Passer (53 %) : oui") == "Passer (53\u00a0%)\u00a0: oui"


@pytest.mark.parametrize("path", FRENCH, ids=lambda path: path.stem)
def test_every_french_sentence_is_bound(path: Path) -> None:
    found = sentences(json.loads(path.read_text("utf-8")))
    assert any(LOOSE.search(sentence) for sentence in found)  # they are written with plain spaces, as one types
    assert not [sentence for sentence in found if LOOSE.search(bound(sentence))]


@pytest.mark.parametrize("path", sorted((ROOT / "src/doublejeu/text/en").glob("*.json")), ids=lambda path: path.stem)
def test_english_writes_per_cent_without_a_space(path: Path) -> None:
    assert not [
        sentence for sentence in sentences(json.loads(path.read_text("utf-8"))) if re.search(r"[\d}] %", sentence)
    ]
