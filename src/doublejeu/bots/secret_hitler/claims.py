"""How likely words are in Secret Hitler, by who says them and what he saw: the tables by which readers weigh claims.

A reader does not know whom he listens to. At a table of people he expects their errors, tests and lies as they were
counted. At a table of bots he expects liberals who seldom err, and of the party the same mixture of lies or, each now
and then, somebody who always covers, who always blames, or who tells the truth: a reader who left that out would be
fooled by it. Nothing is ever impossible.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from doublejeu.bots.hypotheses import LabelledArray
from doublejeu.bots.persona import BadBot, Traits
from doublejeu.bots.secret_hitler.people import INVESTIGATOR, chancellor_says, president_says
from doublejeu.games.secret_hitler.words import FASCIST, HITLER, LIBERAL

LEAST: Final = 0.004  # nothing that may be said is less likely
UNSEEN: Final = 0.5  # added to every count, for what nobody happened to say
ROLES: Final[list[int]] = [LIBERAL, FASCIST, HITLER]


@dataclass(frozen=True)
class ListeningTraits(Traits):
    """What a reader expects of the words of bots, as chances."""

    candid: float = 0.5  # liberals who never err, rather than as people do
    truthful: float = 0.1  # a word of the party that is true by rule,
    covering: float = 0.1  # that covers by rule,
    blaming: float = 0.1  # that blames by rule; the rest as people

    def check(self) -> None:
        shares = [self.candid, self.truthful, self.covering, self.blaming]
        if min(shares) < 0 or self.candid > 1 or self.truthful + self.covering + self.blaming > 1:
            raise BadBot("candid, truthful, covering and blaming are shares: none below 0, and no more than 1 together")


LISTENING: Final = ListeningTraits()
PEOPLE: Final = ListeningTraits(candid=0.0, truthful=0.0, covering=0.0, blaming=0.0)


class Sayings:
    """How likely each answer is, by what was seen and by the role of who says it."""

    def __init__(self, listening: ListeningTraits) -> None:
        president: list[float] = []
        chancellor: list[float] = []
        investigator: list[float] = []
        for law in (LIBERAL, FASCIST):
            for drawn in range(4):
                for passed in range(3):
                    for role in ROLES:
                        president += _president(listening, role, drawn, passed, law)
            for tiles in range(3):
                for role in ROLES:
                    chancellor += _chancellor(listening, role, tiles, law)
        for party in (LIBERAL, FASCIST):
            for role in ROLES:
                investigator += _investigator(listening, role, party)
        self.president = LabelledArray({"law": 2, "drawn": 4, "passed": 3, "role": 3, "said": 4}, president)
        self.chancellor = LabelledArray({"law": 2, "handed": 3, "role": 3, "said": 3}, chancellor)
        self.investigator = LabelledArray({"party": 2, "role": 3, "said": 2}, investigator)


@lru_cache(maxsize=32)
def sayings(listening: ListeningTraits) -> Sayings:
    """The tables of a listener, made once."""
    return Sayings(listening)


def _president(listening: ListeningTraits, role: int, drawn: int, passed: int, law: int) -> list[float]:
    """How likely a president says none, one, two, three liberal tiles; of cases that cannot be, each as likely."""
    counted = president_says(role, drawn, passed, law)
    if not any(counted):
        return [0.25] * 4
    rules = [drawn, drawn, drawn]  # what those say who tell the truth, cover and blame
    if law == FASCIST:
        rules = [drawn, 0, 1]
    return _mixed(listening, role, counted[1:], drawn, rules, 0 if law == LIBERAL else 3)


def _chancellor(listening: ListeningTraits, role: int, tiles: int, law: int) -> list[float]:
    """How likely a chancellor says none, one, two."""
    counted = chancellor_says(role, tiles, law)
    if not any(counted):
        return [1 / 3] * 3
    rules = [tiles, tiles, tiles]
    if law == FASCIST:
        rules = [tiles, 0, 0]
    return _mixed(listening, role, counted[1:], tiles, rules, 0 if law == LIBERAL else 2)


def _investigator(listening: ListeningTraits, role: int, party: int) -> list[float]:
    """How likely an investigator says liberal, fascist."""
    return _mixed(listening, role, INVESTIGATOR[party][role][1:], party, [party, LIBERAL, FASCIST], -1)


def _mixed(
    listening: ListeningTraits, role: int, counted: list[int], truth: int, rules: list[int], refuted: int
) -> list[float]:
    """Chances of each answer; the refuted one, which the law rules out, is never given."""
    total = 0.0
    for answer in range(len(counted)):
        if answer != refuted:
            total += counted[answer] + UNSEEN
    shares = [0.0, 0.0, 0.0]
    if role != LIBERAL:
        shares = [listening.truthful, listening.covering, listening.blaming]
    else:
        shares[0] = listening.candid
        rules = [truth, truth, truth]
    by_people = 1.0 - shares[0] - shares[1] - shares[2]
    mixed: list[float] = []
    for answer in range(len(counted)):
        chance = 0.0 if answer == refuted else by_people * (counted[answer] + UNSEEN) / total
        for rule in range(3):
            if rules[rule] == answer:
                chance += shares[rule]
        mixed.append(max(LEAST, chance))
    return mixed
