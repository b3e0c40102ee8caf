"""Named figures of a match, as studies name them: what is estimated, and from which columns.

`side:liberals` is whether that side won, `clause:SH-2.3` whether the match ended so, `won:belief` the share of that
player's seats that won and `won:one` the same of the seat that moves round; any number of the table of matches goes by
its name (`rounds`, `lies`), `lies/claims` is a quotient of sums. ` where side:agents` looks at such matches alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from doublejeu.core.contract import Game
from doublejeu.lab.rows.columns import columns_of
from doublejeu.text import texts_of

SHARE: Final = "share"  # yes or no, match by match
MEAN_SHARE: Final = "mean share"  # a share of seats, match by match
MEAN: Final = "mean"  # a number, match by match
QUOTIENT: Final = "quotient"  # of two sums over matches
ONE: Final = "one"


class BadMeasure(ValueError):
    """A figure that no match has; the text is one clear line."""


@dataclass(frozen=True)
class Measure:
    """One figure of a match."""

    text: str  # as it is named
    kind: str
    column: str  # of the table of matches; "won" of the seats
    value: str = ""  # that `column` must have, or the player
    below: str = ""  # the other column of a quotient
    only: str = ""  # the side that must have won for a match to be looked at

    @property
    def is_share(self) -> bool:
        """Whether it lies between 0 and 1."""
        return self.kind in (SHARE, MEAN_SHARE)

    @property
    def of_seats(self) -> bool:
        """Whether the table of seats is needed for it."""
        return self.column == "won"


def measure_named(game: Game, text: str) -> Measure:
    """A figure by its name; BadMeasure says in one line what is wrong.

    >>> from doublejeu.games import GAMES
    >>> measure_named(GAMES["secret_hitler"], "side:liberals").kind
    'share'
    """
    name, where, condition = text.partition(" where ")
    only = ""
    if where:
        kind, _, only = condition.partition(":")
        if kind != "side" or only not in game.sides:
            raise BadMeasure(f"after 'where' comes side: and one of {', '.join(game.sides)}, not {condition!r}")
    what, colon, value = name.partition(":")
    if colon:
        if what == "side":
            if value not in game.sides:
                raise BadMeasure(f"{game.key} has no side {value!r}; its sides: {', '.join(game.sides)}")
            return Measure(text, SHARE, "side", value, only=only)
        if what == "clause" and value:
            if value not in texts_of(game.key, "en").clauses:
                raise BadMeasure(f"{game.key} has no clause {value!r}; docs/rules/{game.key}.md numbers them")
            return Measure(text, SHARE, "clause", value, only=only)
        if what == "won" and value:
            return Measure(text, MEAN_SHARE, "won", value, only=only)
        raise BadMeasure(f"there is no measure {text!r}; with a colon there are side:, clause: and won:")
    column, slash, below = name.partition("/")
    numbers = {key: kind for key, kind in columns_of("matches", game.key).items() if kind in ("Int32", "Boolean")}
    for key in (column, below) if slash else (column,):
        if key not in numbers or key in ("cell", "arrangement"):
            known = [key for key in numbers if key not in ("cell", "arrangement")]
            raise BadMeasure(f"there is no measure {text!r}; numbers of a match are {', '.join(known)}")
    if slash:
        return Measure(text, QUOTIENT, column, below=below, only=only)
    return Measure(text, SHARE if numbers[column] == "Boolean" else MEAN, column, only=only)
