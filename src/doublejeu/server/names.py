"""What people may be called, and when two names are the same to somebody who reads them.

A name is compared by its skeleton: brought to one form and one case, with letters that look alike made one letter. It
is never shown in that form.
"""

from __future__ import annotations

import unicodedata

MOST_LETTERS = 20
MOST_TYPED = 4 * MOST_LETTERS  # before it is tidied: more is not even looked at
MOST_MARKS = 3  # accents on one letter: more would climb over the lines around it

_JOINERS = dict.fromkeys([0x200D, *range(0xFE00, 0xFE10)])  # phones put them into pictures of faces; they show nothing
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters to Unicode, nothing to the eye

# Letters of other alphabets, digits and signs that look like a Latin letter, once they are small. Our own short table:
# those that a phone can type and a name could be copied with.
_PAIRS = """
    аa вb сc ԁd еe һh нh іl їï јj кk ӏl мm пn оo рp ԛq гr ѕs тt цu ѵv ԝw хx уy үy з3 ёë
    αa βb εe ηn ιl κk μm νv οo ρp σo τt υu χx γy ωw ζz օo ոn սu հh ցg զq
    ᴀa ᴄc ᴇe ᴏo ᴜu ıl ɑa ɡg ɩl ʀr ɴn ʟl ɪl 0o 1l il |l ǀl !l ’' ‘' `' ´' ‐- ‑- –- —- −- _-
"""
_ALIKE = str.maketrans({pair[0]: pair[1] for pair in _PAIRS.split()})


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
    return name


def skeleton(name: str) -> str:
    """What a name looks like: two with one skeleton are taken for each other."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return unicodedata.normalize("NFC", plain.translate(_ALIKE)).replace("rn", "m").replace("vv", "w").replace(" ", "")
