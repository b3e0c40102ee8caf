"""How likely each kind of card is given in Batman Infiltration, by the giver's side."""

from __future__ import annotations

from typing import Final

from doublejeu.bots.batman_infiltration.persona import ReadingPersona
from doublejeu.bots.hypotheses import LabelledArray
from doublejeu.games.batman_infiltration.cards import CHAOS_OF, ORDER_OF, SIGNAL_OF
from doublejeu.games.batman_infiltration.words import FAMILY, VILLAIN

# Kinds of card, as far as they tell of their giver.
A_SIGNAL: Final = 0
MUCH_ORDER: Final = 1
ORDER: Final = 2
CHAOS: Final = 3
MUCH_CHAOS: Final = 4
KINDS: Final = 5
KIND_NAMES: Final[list[str]] = ["signal", "much Order", "Order", "Chaos", "much Chaos"]

HANDS: Final = (3, 4)  # cards in a hand: usually, and the Sphinx's


def kind_of(card: int) -> int:
    """What a card tells of its giver."""
    if SIGNAL_OF[card]:
        return A_SIGNAL
    if ORDER_OF[card]:
        return MUCH_ORDER if ORDER_OF[card] > 1 else ORDER
    return MUCH_CHAOS if CHAOS_OF[card] > 1 else CHAOS


def given_chances(likings: list[float], counts: list[int], hand: int) -> list[float]:
    """How likely each kind is given out of a hand of so many cards, drawn from a deck with these counts of kinds."""
    found = [0.0] * KINDS
    _hands(likings, counts, hand, [0] * KINDS, 0, 1.0, found)
    total = 0.0
    for chance in found:
        total += chance
    return [chance / total for chance in found]


def _hands(
    likings: list[float],
    counts: list[int],
    left: int,
    held: list[int],
    kind: int,
    ways: float,
    found: list[float],
) -> None:
    """Sum over every hand, kind by kind; a hand is as likely as there are ways to draw it."""
    if kind == KINDS:
        if left == 0:
            total = 0.0
            for number in range(KINDS):
                total += held[number] * likings[number]
            for number in range(KINDS):
                found[number] += ways * held[number] * likings[number] / total
        return
    chosen = ways
    for number in range(min(left, counts[kind]) + 1):
        if number:
            chosen = chosen * (counts[kind] - number + 1) / number
        held[kind] = number
        _hands(likings, counts, left - number, held, kind + 1, chosen, found)
    held[kind] = 0


class Chances:
    """How likely each kind of card is given out of a hand."""

    def __init__(self, persona: ReadingPersona, deck: list[int]) -> None:
        counts = [0] * KINDS
        for card in deck:
            counts[kind_of(card)] += 1
        likings = [persona.villains_give.by_kind(), persona.family_gives.by_kind()]  # by side
        given: list[float] = []
        for hand in HANDS:
            for side in (VILLAIN, FAMILY):
                given += given_chances(likings[side], counts, hand)
        self.given = LabelledArray({"hand": len(HANDS), "side": 2, "kind": KINDS}, given)
        of_three = self.given.row(0, VILLAIN)
        chaos = of_three[CHAOS] + of_three[MUCH_CHAOS]
        self.promised = [  # by a villain who said to hold Chaos
            (persona.words.keeps_promise / chaos if kind >= CHAOS else (1 - persona.words.keeps_promise) / (1 - chaos))
            * chance
            for kind, chance in enumerate(of_three)
        ]
