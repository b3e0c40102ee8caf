"""What everybody at a table could count of every seat: deeds, claims, and other words.

Nothing here is secret, and nothing is weighed: a reader (habits.py) finds out by itself what tells the sides apart.
What a seat did is counted by seat; what one seat did to another, or said of it, by pair as well.
"""

from __future__ import annotations

from functools import lru_cache

from doublejeu.core.contract import NOBODY, TABLE, Game
from doublejeu.core.measures import SPOKEN_CLAIM, WORD, Behaviour
from doublejeu.core.table import Table
from doublejeu.core.talk import ASK, BELIEVE, CLAIM
from doublejeu.games import measures_of


def behaviour(table: Table) -> Behaviour:
    """What everybody saw and heard at a table so far."""
    found = Behaviour(table.setup.seats)
    measures_of(table.game).behave(table.view(TABLE), found)
    for _, seat, phrase in table.talk:
        kind, what, target = _worded(table.game, phrase)
        if target == NOBODY or target == seat:
            found.note(kind, what, seat)
        else:
            found.between(kind, what, seat, target)
    return found


@lru_cache(maxsize=65536)
def _worded(game: Game, phrase: int) -> tuple[str, str, int]:
    """A phrase without the seats it names: its kind, its verb with what it says, and the first seat it names."""
    act = game.talk.act(phrase)
    form = next(form for form in game.talk.forms if form.name == act.verb)
    performative = game.talk.performative(phrase)
    measures = measures_of(game)
    words = [act.verb]
    target = NOBODY
    for value, part in zip(act.args, form.fields, strict=True):
        if part.domain == "seat":
            target = value if target == NOBODY else target
        elif part.domain != "ground" and performative != ASK:
            words.append(measures.wording(part.domain, part.name, value))
    if performative == BELIEVE:
        words[0] = "believes"
    return SPOKEN_CLAIM if performative == CLAIM else WORD, " ".join(words), target
