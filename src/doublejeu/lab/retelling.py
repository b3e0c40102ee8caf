"""What was said in a match that is over, word by word, with what is known of it then.

A claim is a lie where what the speaker knew at that moment does not bear it out; the Table has written that down
(`Table.borne_out`), so nothing need be played again.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from doublejeu.core.contract import NOBODY, TABLE, Game, View
from doublejeu.core.table import Table
from doublejeu.core.talk import BELIEVE, CLAIM
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.infiltraitres.words import TURN
from doublejeu.games.les_infiltres.view import LesInfiltresView
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.games.sleepers.view import SleepersView

LASTING = ("am", "saw", "glimpsed", "top")  # claims that are of the same thing whenever they are made


class Said(NamedTuple):
    """One phrase, and what is known of it once the match is over."""

    entry: int  # entries of the record before it
    round: int
    seat: int
    phrase: int
    performative: str
    verb: str
    target: int  # the seat it speaks of or to; NOBODY where there is none
    agrees: bool | None  # of a `believe`: whether it believes
    true: int  # of a claim, or of the claim that a `believe` is about: 1, 0 or NOBODY
    changed: bool  # a claim unlike what the same seat had claimed of the same thing


def said_in(table: Table) -> Iterator[Said]:
    """What was said in a match, in its order."""
    game = table.game
    rounds = _floors_in_a_round(game)
    view = table.view(TABLE)
    claimed: dict[tuple[object, ...], int] = {}  # the last phrase on each subject
    true: dict[int, int] = {}  # by seat: whether its last claim was
    for (entry, seat, phrase), (floor, borne_out) in zip(table.talk, table.borne_out, strict=True):
        performative, verb, target, agrees, about = _spoken_of(game, phrase)
        truth = NOBODY
        changed = False
        if performative == CLAIM:
            truth = borne_out
            occasion = 0 if verb in LASTING else _occasion(view, seat, floor // rounds)
            subject = (seat, verb, about, occasion)
            changed = claimed.get(subject, phrase) != phrase
            claimed[subject] = phrase
            true[seat] = truth
        elif performative == BELIEVE:
            truth = true.get(target, NOBODY)
        yield Said(entry, floor // rounds, seat, phrase, performative, verb, target, agrees, truth, changed)


@lru_cache(maxsize=65536)
def _spoken_of(game: Game, phrase: int) -> tuple[str, str, int, bool | None, tuple[int, ...]]:
    """A phrase's performative, its verb, the first seat it names, whether it agrees, and what it is about."""
    act = game.talk.act(phrase)
    form = next(form for form in game.talk.forms if form.name == act.verb)
    seats = [value for value, field in zip(act.args, form.fields, strict=True) if field.domain == "seat"]
    performative = game.talk.performative(phrase)
    agrees = bool(act.args[1]) if performative == BELIEVE else None
    return performative, act.verb, seats[0] if seats else NOBODY, agrees, act.args[:-1]


def _floors_in_a_round(game: Game) -> int:
    """How many rounds of talk (`Game.floor`) there are to a round of the game."""
    return {"secret_hitler": 3, "batman_infiltration": 2}.get(game.key, 1)


def _occasion(view: View, seat: int, rounds: int) -> int:
    """What numbers the things that claims of one verb are about: of Secret Hitler, a seat's own last government."""
    if not isinstance(view, SecretHitlerView):
        return rounds
    for number in range(min(rounds, len(view.governments)) - 1, -1, -1):
        government = view.governments[number]
        if seat in (government.president, government.chancellor) and government.let_go():
            return number
    return NOBODY


def rounds_of(table: Table) -> int:
    """How many rounds a match has seen, as its game counts them: governments, days, turns."""
    view = table.view(TABLE)
    if isinstance(view, SecretHitlerView):
        return len(view.governments)
    if isinstance(view, LesInfiltresView):
        return len(view.days)
    if isinstance(view, BatmanInfiltrationView | SleepersView):
        return view.turn
    return sum(1 for event in table.heard(TABLE) if event.kind == TURN)
