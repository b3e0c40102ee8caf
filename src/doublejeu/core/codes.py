"""Words for machines: every act is one int, every event kind is one int, each declared once.

A form is a name with fields; a field has a name and a domain. `"president:seat chancellor:seat"` declares two
fields of the domain `seat`; a field named like its domain is written once. Three domains are known everywhere:
`seat` (a seat, or -1 for nobody), `seats` (a mask) and `number`; the others are a game's own. A domain is declared by
the names of its values in the order of their numbers, or by their number alone where they have none. Whoever speaks of
a value elsewhere, in a text file or on the page, speaks of it by its name.
"""

from __future__ import annotations

from typing import NewType, TypeAlias

from mypy_extensions import i64

from doublejeu.core.bits import PLACE

Domains: TypeAlias = dict[str, int | list[str]]
Seats = NewType("Seats", int)  # a mask of seats, where a seat could be taken for one


def named(**numbers: int) -> list[str]:
    """The names of a domain whose values are constants too, which must be given in their order, from 0 without a gap.

    >>> LIBERAL, FASCIST = 0, 1
    >>> named(liberal=LIBERAL, fascist=FASCIST)
    ['liberal', 'fascist']
    """
    if list(numbers.values()) != list(range(len(numbers))):
        raise ValueError(f"these constants do not count up from 0: {numbers}")
    return list(numbers)


class Field:
    """One argument of an act or an event."""

    def __init__(self, name: str, domain: str) -> None:
        self.name = name
        self.domain = domain


class Form:
    """The name of an act or an event, and what it speaks of."""

    def __init__(self, name: str, fields: list[Field]) -> None:
        self.name = name
        self.fields = fields


def form(name: str, declared: str) -> Form:
    """Read a declaration such as `"president:seat chancellor:seat"`."""
    fields: list[Field] = []
    for word in declared.split():
        parts = word.split(":")
        fields.append(Field(parts[0], parts[-1]))
    return Form(name, fields)


class Act:
    """What a code says: a verb and its arguments."""

    def __init__(self, verb: str, args: tuple[int, ...]) -> None:
        self.verb = verb
        self.args = args

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Act) and self.verb == other.verb and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.verb, self.args))

    def __repr__(self) -> str:
        return f"Act({self.verb!r}, {self.args!r})"


class Codes:
    """The bijection between acts and codes of one game.

    >>> codes = Codes({"seat": 10, "ballot": ["nein", "ja"]}, {"nominate": "seat", "vote": "ballot"})
    >>> codes.code("vote", 1), codes.act(11)
    (11, Act('vote', (1,)))
    >>> codes.domains["ballot"], codes.names["ballot"]
    (2, ['nein', 'ja'])
    """

    def __init__(self, domains: Domains, verbs: dict[str, str]) -> None:
        self.domains: dict[str, int] = {}  # how many values each has
        self.names: dict[str, list[str]] = {}  # what they are called, where they have names
        for domain, values in domains.items():
            if isinstance(values, int):
                self.domains[domain] = values
            else:
                self.domains[domain] = len(values)
                self.names[domain] = values
        self.forms: list[Form] = []
        self._first: dict[str, int] = {}
        self._acts: list[Act] = []
        self._codes: dict[Act, int] = {}
        for verb, declared in verbs.items():
            shape = form(verb, declared)
            self.forms.append(shape)
            self._first[verb] = len(self._acts)
            self._enumerate(shape, ())

    def _enumerate(self, shape: Form, args: tuple[int, ...]) -> None:
        if len(args) < len(shape.fields):
            for value in range(self.domains[shape.fields[len(args)].domain]):
                self._enumerate(shape, (*args, value))
            return
        act = Act(shape.name, args)
        self._codes[act] = len(self._acts)
        self._acts.append(act)

    def __len__(self) -> int:
        return len(self._acts)

    def first(self, verb: str) -> int:
        """The verb's first code: rules add their arguments to it."""
        return self._first[verb]

    def code(self, verb: str, *args: int) -> int:
        """The code of an act; KeyError if there is no such act."""
        return self._codes[Act(verb, args)]

    def spelt(self, act: str) -> list[int]:
        """The codes of an act as it is spelt: a verb alone, or with names of values, as in `vote nein`.

        >>> Codes({"seat": 3, "ballot": ["nein", "ja"]}, {"nominate": "seat", "vote": "ballot"}).spelt("vote nein")
        [3]
        """
        words = act.split(" ")
        fields: list[Field] = []
        for shape in self.forms:
            if shape.name == words[0]:
                fields = shape.fields
        found: list[int] = []
        for code, said in enumerate(self._acts):
            fits = said.verb == words[0]
            for place in range(len(words) - 1):
                fits = fits and self.names[fields[place].domain][said.args[place]] == words[place + 1]
            if fits:
                found.append(code)
        if not found:
            raise KeyError(act)
        return found

    def act(self, code: int) -> Act:
        """The act of a code; IndexError if there is no such code."""
        if code < 0:
            raise IndexError(code)
        return self._acts[code]


class Kinds:
    """The event kinds of one game, numbered in the order of their declaration.

    >>> kinds = Kinds({"role": "seat role", "named": "president:seat chancellor:seat"})
    >>> kinds.kind("named"), kinds.forms[1].fields[0].name
    (1, 'president')
    """

    def __init__(self, events: dict[str, str]) -> None:
        self.forms: list[Form] = []
        self._numbers: dict[str, int] = {}
        for name, declared in events.items():
            self._numbers[name] = len(self.forms)
            self.forms.append(form(name, declared))

    def __len__(self) -> int:
        return len(self.forms)

    def kind(self, name: str) -> int:
        """The number of an event kind."""
        return self._numbers[name]


def seat_codes(verb: int, seats: int) -> list[int]:
    """One code of a verb for each seat of a set, rising; `verb` is the code of seat 0.

    >>> seat_codes(100, 0b10011)
    [100, 101, 104]
    """
    codes: list[int] = []
    word: i64 = seats  # as in `bits`, whose list this one need not wait for
    while word:
        low = word & -word
        codes.append(verb + PLACE[low % 37])
        word ^= low
    return codes


class SeatCodes:
    """The same lists kept ready: made when first asked for, since a few are asked for again and again.

    >>> SeatCodes(100, 5).of(0b10011)
    [100, 101, 104]
    """

    def __init__(self, verb: int, most_seats: int) -> None:
        self._verb = verb
        self._lists: list[list[int] | None] = [None] * (1 << most_seats)

    def of(self, seats: i64) -> list[int]:
        """The codes of these seats; callers must not change the list."""
        found = self._lists[seats]
        if found is None:
            found = seat_codes(self._verb, seats)
            self._lists[seats] = found
        return found
