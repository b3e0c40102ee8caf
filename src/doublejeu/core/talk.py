"""What may be said aloud: phrases, numbered like acts but beside them, so that a word never takes an act's number.

A word that changes the game is a decision and belongs to the rules; a word that changes minds is talk. There are seven
performatives, the same in every game; a game gives them verbs of its own.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doublejeu.core.bits import bits
from doublejeu.core.codes import Codes, Domains

CLAIM: Final = "claim"  # of what the speaker alone knows: borne out, or not, when the match is over
JUDGE: Final = "judge"  # an opinion of a seat, with at most one public ground
BELIEVE: Final = "believe"  # of what a seat claimed last
PLAN: Final = "plan"  # what the speaker will do
URGE: Final = "urge"  # what others should do
ASK: Final = "ask"  # a question to a seat, for all to hear
PASS: Final = "pass"  # asked, and will not say
PERFORMATIVES: Final = [CLAIM, JUDGE, BELIEVE, PLAN, URGE, ASK, PASS]


class Phrases(Codes):
    """Every phrase of one game, by performative and verb.

    >>> verbs = {"claim": {"saw": "seat party"}, "pass": {"pass": ""}}
    >>> phrases = Phrases({"seat": 10, "party": ["liberal", "fascist"]}, verbs)
    >>> phrases.act(19), phrases.performative(19), phrases.performative(20)
    (Act('saw', (9, 1)), 'claim', 'pass')
    """

    def __init__(self, domains: Domains, verbs: dict[str, dict[str, str]]) -> None:
        declared: dict[str, str] = {}
        self.performatives: dict[str, str] = {}  # by verb
        for performative, group in verbs.items():
            if performative not in PERFORMATIVES:
                raise ValueError(f"there is no performative {performative!r}")
            for verb, fields in group.items():
                declared[verb] = fields
                self.performatives[verb] = performative
        super().__init__(domains, declared)

    def performative(self, code: int) -> str:
        """Which of the seven a phrase is."""
        return self.performatives[self.act(code).verb]


def of_seats(first: int, seats: int, width: int, values: int) -> list[int]:
    """Phrases of a verb that speaks of a seat and of one of `width` values: these values of these seats, rising.

    `first` is the verb's first phrase, `seats` and `values` are sets.

    >>> of_seats(100, 0b101, 2, 0b11)
    [100, 101, 104, 105]
    """
    phrases: list[int] = []
    chosen = bits(values)
    for seat in bits(seats):
        start = first + seat * width
        for value in chosen:
            phrases.append(start + value)
    return phrases


def judgements(first: int, seats: int, degrees: int, most: int, grounds: list[int]) -> list[int]:
    """Phrases of a verb that judges a seat, in so many degrees, on one ground: those each seat gives, rising.

    `grounds` are sets by seat, of at most `most` grounds.

    >>> judgements(100, 0b11, 2, 3, [0b001, 0b101])
    [100, 103, 106, 108, 109, 111]
    """
    key = (first, len(grounds), degrees, most)
    kept = _KEPT.get(key)
    if kept is None:
        kept = Judgements(first, len(grounds), degrees, most)
        _KEPT[key] = kept
    return kept.of(seats, grounds)


class Judgements:
    """The same lists kept ready, seat by seat: made when first asked for, since a few are asked for at every word."""

    def __init__(self, first: int, most_seats: int, degrees: int, most: int) -> None:
        self._first = first
        self._degrees = degrees
        self._most = most
        self._lists: list[list[int] | None] = [None] * (most_seats << most)

    def of(self, seats: int, grounds: list[int]) -> list[int]:
        """The phrases that judge these seats, rising."""
        phrases: list[int] = []
        lists = self._lists
        chosen: i64 = seats
        most: i64 = self._most
        count: i64 = len(grounds)
        for seat in range(count):
            if chosen >> seat & 1:
                given: i64 = grounds[seat]
                found = lists[(seat << most) + given]
                if found is None:
                    found = self._of_seat(seat, bits(given))
                    lists[(seat << most) + given] = found
                phrases += found
        return phrases

    def _of_seat(self, seat: int, grounds: list[int]) -> list[int]:
        phrases: list[int] = []
        for degree in range(self._degrees):
            for ground in grounds:
                phrases.append(self._first + (seat * self._degrees + degree) * self._most + ground)
        return phrases


_KEPT: Final[dict[tuple[int, int, int, int], Judgements]] = {}  # one for each verb and number of seats
