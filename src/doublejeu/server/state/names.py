"""What people may be called, and when two names are the same to somebody who reads them.

A name is compared by its skeletons: brought to one form and one case, without accents, with letters that look alike
made one letter. It is never shown in that form.
"""

from __future__ import annotations

import unicodedata

from doublejeu.server.state.homoglyphs import ALIKE

MOST_LETTERS = 20
MOST_TYPED = 4 * MOST_LETTERS  # before it is tidied: more is not even looked at
MOST_MARKS = 3  # accents on one letter: more would climb over the lines around it

_JOINERS = dict.fromkeys([0x200D, *range(0xFE00, 0xFE10)])  # phones put them into pictures of faces; they show nothing
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters to Unicode, nothing to the eye

# Alphabets that are written together; letters of any two others in one word are there to deceive.
_TOGETHER = frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC"})
# Marks that go with any alphabet. Those of one alphabet alone (vowels, voicing) make other letters of its letters.
_ACCENTS = {
    code: None
    for first, last in ((0x300, 0x36F), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE20, 0xFE2F))
    for code in range(first, last + 1)
}


def tidy_name(typed: str) -> str:
    """A name as it will be shown; "" where it cannot be one: too long, of nothing, with letters nobody sees."""
    if len(typed) > MOST_TYPED:
        return ""
    name = " ".join(unicodedata.normalize("NFC", typed).translate(_JOINERS).split())
    if len(name) > MOST_LETTERS or not any(unicodedata.category(letter)[0] in "LNSP" for letter in name):
        return ""
    marks = 0
    for letter in name:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind[0] == "M" else 0
        if kind[0] == "C" or letter in _BLANKS or marks > MOST_MARKS:
            return ""
    return "" if _mixes_alphabets(name) else name


def look_alike(one: str, other: str) -> bool:
    """Whether two names are taken for each other."""
    return not skeletons(one).isdisjoint(skeletons(other))


def skeletons(name: str) -> set[str]:
    """What a name looks like: as it is written, and in small letters, whose shapes are not those of the capitals."""
    written = _bare(_bare(name.translate(ALIKE)).translate(ALIKE).casefold())
    small = _bare(_bare(name).casefold())
    return {_joined(written.translate(ALIKE).casefold()), _joined(small.translate(ALIKE).casefold())}


def _bare(text: str) -> str:
    """Every letter in its plainest form, without accents."""
    return unicodedata.normalize("NFKD", text).translate(_ACCENTS)


def _joined(small: str) -> str:
    """Some letters look like one."""
    return small.translate(ALIKE).replace("rn", "m").replace("vv", "w").replace(" ", "")


def _mixes_alphabets(name: str) -> bool:
    """Whether a word is written in letters of two alphabets, such as a Latin name with a Greek capital."""
    found: set[str] = set()
    for letter in unicodedata.normalize("NFKC", name):
        kind = unicodedata.category(letter)
        if kind in ("Lu", "Ll", "Lt", "Lo"):
            found.add(unicodedata.name(letter, "").partition(" ")[0])  # its alphabet: no table is needed for that
        elif kind[0] not in "LMN":  # the end of a word
            found.clear()
        if len(found) > 1 and not found <= _TOGETHER:
            return True
    return False
