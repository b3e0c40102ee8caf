"""What can be counted in a match of one game, for studies: `games/<game>/measures.py` declares it as `MEASURES`.

All of it is read from the view of TABLE, so it rests on what everybody knows. A game that declares nothing has these
defaults: tables without a column of rounds, no occasions and no behaviour.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from doublejeu.core.contract import NOBODY, View

# Types of columns, as Parquet names them.
INTEGER: Final = "Int32"
BOOLEAN: Final = "Boolean"

# Kinds of behaviour: what a seat did, what it claimed, and its other phrases.
DEED: Final = "deed"
SPOKEN_CLAIM: Final = "claim"
WORD: Final = "word"


class Occasion(NamedTuple):
    """One occasion on which seats could act on a phrase."""

    name: str
    seats: int  # that could, as a set
    followed: int  # of these, those that did


class Behaviour:
    """Counts of public behaviour by seat and by pair of seats, under names such as `deed:ja early carried`."""

    def __init__(self, seats: int) -> None:
        self.seats: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.pairs: Counter[tuple[str, int, int]] = Counter()
        self.known: dict[int, int] = {}  # seats whose side is public, and that side

    def note(self, kind: str, what: str, seat: int, times: int = 1) -> None:
        """Count a behaviour of one seat."""
        self.seats[seat][f"{kind}:{what}"] += times

    def pair(self, kind: str, what: str, seat: int, other: int) -> None:
        """Count a behaviour of two seats together."""
        self.pairs[f"{kind}:{what}", seat, other] += 1

    def between(self, kind: str, what: str, seat: int, other: int) -> None:
        """Count a behaviour of one seat towards another."""
        self.note(kind, what, seat)
        self.note(kind, f"{what}, of it", other)
        self.pair(kind, what, seat, other)


@mypyc_attr(allow_interpreted_subclasses=True)
class Subjects:
    """Numbers what claims of one verb are about: two claims of one seat with the same number are of the same thing.

    A match is followed from its beginning: rounds never decrease.
    """

    def of(self, seat: int, rounds: int) -> int:
        """The subject of a claim that this seat makes after so many rounds; the round itself, unless a game differs."""
        return rounds


@mypyc_attr(allow_interpreted_subclasses=True)
class Measures:
    """What a game declares to studies. Each method has a default, so that a game overrides what it has."""

    def __init__(
        self,
        rounds: bool = False,
        floors: int = 1,
        columns: dict[str, str] | None = None,
        lasting: frozenset[str] = frozenset(),
        sought: int = NOBODY,
    ) -> None:
        self.rounds = rounds  # whether a match has rounds (`View.round`), which tables have a column of
        self.floors = floors  # rounds of talk (`Game.floor`) to a round of the game
        # Columns of the table of matches besides the common ones, with their types.
        self.columns: dict[str, str] = columns if columns is not None else {}
        self.lasting = lasting  # verbs of claims that are about the same thing whenever they are made
        self.sought = sought  # the role that readers are asked to find besides the hidden side; NOBODY for none

    def values(self, view: View) -> tuple[int | bool, ...]:
        """The values of `columns` for a match that is over."""
        return ()

    def contradicted(self, view: View) -> int:
        """The seats that were ever in a contradiction."""
        return 0

    def occasions(self, view: View, roles: tuple[int, ...]) -> list[Occasion]:
        """Who could act on what was said, on what occasion, and who did; roles are the true ones."""
        return []

    def behave(self, view: View, found: Behaviour) -> None:
        """Count what everybody saw each seat do; phrases are counted elsewhere."""

    def wording(self, domain: str, name: str, value: int) -> str:
        """How a value in a phrase is counted as behaviour: values with one wording count as the same."""
        return f"{name} {value}"

    def subjects(self, view: View) -> Subjects:
        """What the claims of a match that is over are about."""
        return Subjects()
