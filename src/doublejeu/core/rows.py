"""What a seat heard, as bytes of a declared size: one way for every game, read off its words.

An event is a row. Its first byte is its kind, counted from 1, so that an empty row is 0; its second is 1 where the
whole table was told and 2 where it was not. Then come its arguments, each in as many bytes as its domain takes, the
most significant first: a value of a domain with names, a seat or a phrase is counted from 1, so that nobody is 0; a set
of seats is a mask; a number has eight bytes, in two's complement. What is left of a row is 0. Nothing is lost: `read`
gives the event back.

A seat's memory is its last rows, the newest last, with empty rows before the first; or the last row of each kind, in
the order of the kinds, which never forgets what was told once.
"""

from __future__ import annotations

from typing import Final

from doublejeu.core.codes import Field
from doublejeu.core.contract import ALL, TABLE, Event, Game

MEMORY: Final = 64  # rows, unless somebody wants more or fewer
MOST_ROWS: Final = 20_000  # of one kind, that are kept to be given again
NUMBER_BYTES: Final = 8
MASK_BYTES: Final = 4
_PUBLIC: Final = 1
_OWN: Final = 2


class Encoding:
    """The rows of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.sizes: list[list[int]] = [[self._bytes(field) for field in form.fields] for form in game.kinds.forms]
        self.width = 2 + max(sum(sizes) for sizes in self.sizes)
        self._shifts: list[list[int]] = [[self._shift(field) for field in form.fields] for form in game.kinds.forms]
        # By kind, told to all or not, and by arguments: rows are written once each.
        self._rows: list[dict[tuple[int, ...], bytes]] = [{} for _ in range(2 * len(self.sizes))]

    def __reduce__(self) -> tuple[object, ...]:
        return Encoding, (self.game,)

    def _values(self, field: Field) -> int:
        """How many values a domain has; 0 for masks and numbers."""
        if field.domain in ("seats", "number"):
            return 0
        if field.domain == "phrase":
            return len(self.game.talk)
        return self.game.codes.domains[field.domain]

    def _bytes(self, field: Field) -> int:
        if field.domain == "number":
            return NUMBER_BYTES
        if field.domain == "seats":
            return MASK_BYTES
        return (self._values(field).bit_length() + 7) // 8

    def _shift(self, field: Field) -> int:
        return 0 if field.domain in ("seats", "number") else 1

    def row(self, event: Event) -> bytes:
        """An event as a row."""
        public = event.audience >> TABLE & 1 == 1
        rows = self._rows[2 * event.kind + public]
        found = rows.get(event.args)
        if found is None:
            found = self._written(public, event)
            if len(rows) < MOST_ROWS:
                rows[event.args] = found
        return found

    def _written(self, public: bool, event: Event) -> bytes:
        parts = [bytes((event.kind + 1, _PUBLIC if public else _OWN))]
        for value, size, shift in zip(event.args, self.sizes[event.kind], self._shifts[event.kind], strict=True):
            parts.append((value + shift).to_bytes(size, "big", signed=shift == 0 and size == NUMBER_BYTES))
        return b"".join(parts).ljust(self.width, b"\0")

    def read(self, row: bytes, seat: int) -> Event | None:
        """The event of a row as this seat heard it; None where the row is empty."""
        if row[0] == 0:
            return None
        kind, at = row[0] - 1, 2
        args: list[int] = []
        for size, shift in zip(self.sizes[kind], self._shifts[kind], strict=True):
            signed = shift == 0 and size == NUMBER_BYTES
            args.append(int.from_bytes(row[at : at + size], "big", signed=signed) - shift)
            at += size
        return Event(ALL if row[1] == _PUBLIC else 1 << seat, kind, tuple(args))

    def described(self) -> list[str]:
        """Every kind with its first byte, and its arguments with theirs: what a page of documentation shows."""
        lines = []
        for kind, form in enumerate(self.game.kinds.forms):
            at, parts = 2, []
            for field, size in zip(form.fields, self.sizes[kind], strict=True):
                parts.append(f"{field.name} ({field.domain}) {at}" + (f"-{at + size - 1}" if size > 1 else ""))
                at += size
            lines.append(f"{kind + 1} {form.name}: {', '.join(parts) or 'nothing'}")
        return lines


class Latest:
    """The last row of each kind that one seat heard, as one run of bytes of a fixed size."""

    def __init__(self, encoding: Encoding) -> None:
        self.heard = 0
        self.rows: list[bytes] = [b"\0" * encoding.width] * len(encoding.sizes)
        self._encoding = encoding

    def __getnewargs__(self) -> tuple[object, ...]:
        return (self._encoding,)

    def take_in(self, events: list[Event]) -> None:
        """Remember these in place of earlier ones of their kinds."""
        for event in events:
            self.rows[event.kind] = self._encoding.row(event)
        self.heard += len(events)

    def whole(self) -> bytes:
        """All of them, in the order of the kinds."""
        return b"".join(self.rows)


class Memory:
    """The last rows of one seat, as one run of bytes of a fixed size."""

    def __init__(self, encoding: Encoding, rows: int = MEMORY) -> None:
        self.heard = 0  # events taken in, also those that have left it
        self.rows = rows
        self.bytes = b"\0" * (rows * encoding.width)
        self._encoding = encoding

    def __getnewargs__(self) -> tuple[object, ...]:
        return self._encoding, self.rows

    def take_in(self, events: list[Event]) -> None:
        """Remember these; the oldest are forgotten."""
        if events:
            self.heard += len(events)
            new = b"".join([self._encoding.row(event) for event in events[-self.rows :]])
            self.bytes = self.bytes[len(new) :] + new
