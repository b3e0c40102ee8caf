"""What was said in a match that is over, word by word, with what is known of it then.

A claim is a lie where what the speaker knew at that moment does not bear it out; the Table has written that down
(`Table.borne_out`), so nothing need be played again.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from doublejeu.core.contract import NOBODY, TABLE, Game
from doublejeu.core.table import Table
from doublejeu.core.talk import BELIEVE, CLAIM
from doublejeu.games import measures_of


class Meaning(NamedTuple):
    """What a phrase says, whoever says it."""

    performative: str
    verb: str
    target: int  # the seat it speaks of or to; NOBODY where there is none
    agrees: bool | None  # of a `believe`: whether it believes
    subject: int  # of a claim: a number that it shares with the others of the same thing


class RetoldPhrase(NamedTuple):
    """One phrase, and what is known of it once the match is over."""

    entry: int  # entries of the record before it
    round: int
    seat: int
    phrase: int
    meaning: Meaning
    true: int  # of a claim, or of the claim that a `believe` is about: 1, 0 or NOBODY
    changed: bool  # a claim unlike what the same seat had claimed of the same thing


def said_in(table: Table) -> Iterator[RetoldPhrase]:
    """What was said in a match, in its order."""
    meanings, rounds = meanings_of(table.game), measures_of(table.game).floors
    true, changed = weighed(table)
    for number, ((entry, seat, phrase), (floor, _)) in enumerate(zip(table.talk, table.borne_out, strict=True)):
        yield RetoldPhrase(entry, floor // rounds, seat, phrase, meanings[phrase], true[number], number in changed)


def weighed(table: Table) -> tuple[list[int], list[int]]:
    """By number of the word, whether it was true (`RetoldPhrase.true`); and which claims changed a story."""
    meanings, measures = meanings_of(table.game), measures_of(table.game)
    subjects = measures.subjects(table.view(TABLE))
    borne_out = table.borne_out
    claimed: dict[tuple[int, int, int], int] = {}  # the last phrase of a seat on each subject and occasion
    last: dict[int, int] = {}  # by seat: whether its last claim was true
    true = [NOBODY] * len(borne_out)
    changed: list[int] = []
    for number, (_, seat, phrase) in enumerate(table.talk):
        meaning = meanings[phrase]
        if meaning[0] == CLAIM:  # by number: this is asked of every word of every match
            floor, truth = borne_out[number]
            when = 0 if meaning.verb in measures.lasting else subjects.of(seat, floor // measures.floors)
            subject = (seat, meaning.subject, when)
            if claimed.get(subject, phrase) != phrase:
                changed.append(number)
            claimed[subject] = phrase
            true[number] = last[seat] = truth
        elif meaning[0] == BELIEVE:
            true[number] = last.get(meaning.target, NOBODY)
    return true, changed


@lru_cache(maxsize=8)
def meanings_of(game: Game) -> list[Meaning]:
    """What each phrase of a game says, by its code."""
    subjects: dict[tuple[str, tuple[int, ...]], int] = {}
    meanings: list[Meaning] = []
    for phrase in range(len(game.talk) if game.breath else 0):
        act = game.talk.act(phrase)
        form = next(form for form in game.talk.forms if form.name == act.verb)
        seats = [value for value, field in zip(act.args, form.fields, strict=True) if field.domain == "seat"]
        performative = game.talk.performative(phrase)
        agrees = bool(act.args[1]) if performative == BELIEVE else None
        subject = subjects.setdefault((act.verb, act.args[:-1]), len(subjects))  # the last is what is claimed of it
        meanings.append(Meaning(performative, act.verb, seats[0] if seats else NOBODY, agrees, subject))
    return meanings
