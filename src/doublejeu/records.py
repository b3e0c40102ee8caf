"""Matches on paper: the one format of a match in a file, for the server, the page, the command line and the lab.

A record holds every decision, chance included, so it rebuilds the match exactly. With it go who sat where, how the
match ended, the seed that dealt it where one may know it, and lanes: what happened beside the decisions without being
one, such as talk. docs/records.md describes the format for people who write programs.

A file comes from a stranger: `parse` bounds and types it, `Retracing` replays it once, through a Table, and says in
one line what is wrong with it.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from doublejeu.core.bits import bits
from doublejeu.core.contract import Event, Game, Outcome
from doublejeu.core.dice import Dice, SealedDice, commitment
from doublejeu.core.setup import BadSetup, Setup
from doublejeu.core.table import BrokenRecord, Misdealt, Table
from doublejeu.games import GAMES

FORMAT = 2
MOST_BYTES = 1_000_000  # of one match
TALK_LANE = "talk"  # entries: moment, seat, phrase
MOST_ENTRIES = 20_000  # of the decisions, and of each lane

Word = Annotated[str, Meta(max_length=200)]
Decision = tuple[Annotated[int, Meta(ge=0, le=31)], Annotated[int, Meta(ge=0, le=1 << 31)]]
Lane = Annotated[list[list[int | str]], Meta(max_length=MOST_ENTRIES)]


class BadRecord(ValueError):
    """A file that is no record of a match that can be replayed; the text is one clear line."""


class SeatRecord(msgspec.Struct, forbid_unknown_fields=True):
    """Who sat at a seat when the match began."""

    name: Word  # as it is shown
    kind: Literal["person", "bot", ""] = ""  # "" where nobody wrote it down
    bot: Word = ""  # which bot played, where one did
    persona: Annotated[dict[Word, bool | int | float | str], Meta(max_length=200)] = {}  # its constants by name
    sign: Annotated[int, Meta(ge=-1, le=31)] = -1  # the sign and colour they are shown by; -1 where not written down


class SeatOutcome(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat turned out to be."""

    side: Word  # one of the game's sides
    role: Word  # one of the game's roles


class OutcomeRecord(msgspec.Struct, forbid_unknown_fields=True):
    """How a match ended."""

    side: Word  # the side that won
    winners: Annotated[list[int], Meta(max_length=32)]
    clause: Word  # the rule that ended it
    seats: Annotated[list[SeatOutcome], Meta(max_length=32)]


class MatchRecord(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A whole match: what /api/replays/{match} gives and /api/replays/open takes."""

    format: int
    game: Word
    version: int  # of the game's rules
    options: dict[str, object]
    seats: Annotated[list[SeatRecord], Meta(max_length=32)]
    decisions: Annotated[list[Decision], Meta(max_length=MOST_ENTRIES)]  # (seat, code); 31 is chance, 29 the clock
    outcome: OutcomeRecord | None = None  # of a match that is over
    dice: Literal["sealed", "lab", ""] = ""  # what kind of dice the seed is for; "" where nobody wrote it down
    seed: Word = ""
    commitment: Word = ""  # what bound sealed dice to the seed before the deal
    lanes: Annotated[dict[Word, Lane], Meta(max_length=20)] = {}  # entries begin with how many decisions went before

    @property
    def names(self) -> list[str]:
        """The seats' names."""
        return [seat.name for seat in self.seats]

    def rules(self) -> Game:
        """The game it was played by; BadRecord where that game, or that version of it, is not here."""
        game = GAMES.get(self.game)
        if game is None:
            raise BadRecord(f"this record is of a game {self.game!r}; known games: {', '.join(GAMES)}")
        if game.version != self.version:
            raise BadRecord(
                f"this record was played by version {self.version} of {self.game}; here is version {game.version}"
            )
        return game

    def setup(self) -> Setup:
        """The seats and options it was played with; BadRecord where nobody can play so."""
        game = self.rules()
        try:
            return game.setup(len(self.seats), self.options)
        except BadSetup as error:
            raise BadRecord(str(error)) from None


class _Format(msgspec.Struct):
    """What every record says of itself, whatever its form."""

    format: int


# Writing


def record_of(table: Table, seats: Sequence[SeatRecord], dice: Dice | None = None) -> MatchRecord:
    """Write a match down; `dice` are those that dealt it, in any state, where their seed may be known."""
    outcome = table.over()
    record = MatchRecord(
        format=FORMAT,
        game=table.game.key,
        version=table.game.version,
        options=dict(table.setup.options),
        seats=list(seats),
        decisions=list(table.record),
        outcome=outcome_record(table.game, outcome) if outcome is not None else None,
    )
    if table.talk:
        record.lanes = {TALK_LANE: [[after, seat, phrase] for after, seat, phrase in table.talk]}
    if isinstance(dice, SealedDice):
        record.dice, record.seed, record.commitment = "sealed", dice.secret, commitment(dice.secret)
    elif dice is not None:
        record.dice, record.seed = "lab", str(dice.seed)
    return record


def anonymous(record: MatchRecord) -> MatchRecord:
    """The same match without anything that says who played it or where: seats have numbers, and the seed is gone.

    Which bots played is kept; people's words are phrases, of which there are only so many.
    """
    seats = [msgspec.structs.replace(seat, name=f"{number}", sign=-1) for number, seat in enumerate(record.seats, 1)]
    lanes = {name: lane for name, lane in record.lanes.items() if name == TALK_LANE}
    return msgspec.structs.replace(record, seats=seats, dice="", seed="", commitment="", lanes=lanes)


def outcome_record(game: Game, outcome: Outcome) -> OutcomeRecord:
    """An outcome, as a Table tells it, in names."""
    seats = [
        SeatOutcome(game.sides[side], game.roles[role]) for side, role in zip(outcome.sides, outcome.roles, strict=True)
    ]
    return OutcomeRecord(game.sides[outcome.side], bits(outcome.winners), outcome.clause, seats)


def written(record: MatchRecord) -> bytes:
    """A record as it stands in a file, on one line."""
    return msgspec.json.encode(record)


# Reading


def parse(text: bytes) -> MatchRecord:
    """Read one record; BadRecord if it has not the form of one. Nothing is replayed."""
    if len(text) > MOST_BYTES:
        raise BadRecord(f"this record is too long: a match takes at most {MOST_BYTES:,} bytes")
    try:
        number = msgspec.json.decode(text, type=_Format).format
        if number != FORMAT:
            raise BadRecord(f"this record has format {number}; this program reads format {FORMAT}")
        record = msgspec.json.decode(text, type=MatchRecord)
    except msgspec.ValidationError as error:
        raise BadRecord(f"this is not a record: {error}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(f"this is not JSON: {error}") from None
    for name, lane in record.lanes.items():
        _check_lane(name, lane, len(record.decisions))
    return record


def _check_lane(name: str, lane: list[list[int | str]], decisions: int) -> None:
    before = 0
    for number, entry in enumerate(lane):
        moment = entry[0] if entry else None
        if type(moment) is not int or not before <= moment <= decisions:
            raise BadRecord(f"entry {number} of the lane {name!r} does not begin with a moment of the match, in order")
        before = moment


def read(path: Path, number: int = 1) -> MatchRecord:
    """Read a record from a file of one match (.json) or the number-th of a file of many, a line each (.jsonl)."""
    try:
        with path.open("rb") as file:
            if path.suffix != ".jsonl":
                return parse(file.read(MOST_BYTES + 1))
            found = 0
            for line, text in enumerate(iter(lambda: file.readline(MOST_BYTES + 1), b""), 1):
                if text.strip():
                    found += 1
                    if found == number:
                        return _parse_line(path, line, text)
                    if len(text) > MOST_BYTES:
                        _parse_line(path, line, text)
    except FileNotFoundError:
        raise BadRecord(f"there is no file {path}") from None
    except OSError as error:
        raise BadRecord(f"cannot read {path}: {error.strerror}") from None
    raise BadRecord(f"{path} holds {found} matches; there is no match {number}")


def every(path: Path) -> Iterator[MatchRecord]:
    """Every record of a file, one after the other; of a .json file its only one."""
    if path.suffix != ".jsonl":
        yield read(path)
        return
    try:
        with path.open("rb") as file:
            for line, text in enumerate(iter(lambda: file.readline(MOST_BYTES + 1), b""), 1):
                if text.strip():
                    yield _parse_line(path, line, text)
    except FileNotFoundError:
        raise BadRecord(f"there is no file {path}") from None
    except OSError as error:
        raise BadRecord(f"cannot read {path}: {error.strerror}") from None


def _parse_line(path: Path, line: int, text: bytes) -> MatchRecord:
    try:
        return parse(text)
    except BadRecord as error:
        raise BadRecord(f"{path}, line {line}: {error}") from None


# Checking


class Retracing:
    """A record replayed once, from its first entry to its last, its deal checked on the way.

    `entries` raises BadRecord for a record that no finished match left. `doubt` says why its deal is not proved; "" as
    long as every draw so far follows from the seed.
    """

    def __init__(self, record: MatchRecord) -> None:
        self.record = record
        self.game = record.rules()
        if len(record.decisions) > self.game.longest:
            raise BadRecord(
                f"this record has {len(record.decisions):,} decisions; no match of {record.game} has more than"
                f" {self.game.longest:,}"
            )
        self.doubt = _doubt_of_seed(record)
        self.table = Table(self.game, record.setup(), _dice_of(record) if not self.doubt else Dice(0), True, [])
        self._words = deque(_words_of(record))

    def entries(self) -> Iterator[tuple[int, int, list[Event]]]:
        """Each decision once it is played, with what it told, what was said after it, and their true audiences."""
        try:
            for seat, code in self.record.decisions:
                yield seat, code, self._play(seat, code) + self._listen()
        except BrokenRecord as error:
            raise BadRecord(str(error)) from None
        self.outcome()

    def outcome(self) -> Outcome:
        """How the match ended; BadRecord where it did not, or otherwise than the record says."""
        outcome = self.table.over()
        if outcome is None:
            raise BadRecord(
                "this record stops before the end of the match"
                if self.record.decisions
                else "this record is empty: it holds no decision"
            )
        said, true = self.record.outcome, outcome_record(self.game, outcome)
        if said is not None and said != true:
            raise BadRecord("this record tells another outcome than its decisions lead to")
        return outcome

    def _play(self, seat: int, code: int) -> list[Event]:
        if not self.doubt:
            try:
                return self.table.retrace(seat, code)
            except Misdealt as error:
                self.doubt = str(error)
        return self.table.follow(seat, code)

    def _listen(self) -> list[Event]:
        """What was said before the next decision."""
        said: list[Event] = []
        while self._words and self._words[0][0] <= len(self.table.record):
            after, seat, phrase = self._words.popleft()
            if after < len(self.table.record):
                raise BadRecord(f"the talk breaks: nobody can speak after {after} decisions")
            said.append(self.table.overhear(seat, phrase))
        return said


def _words_of(record: MatchRecord) -> list[tuple[int, int, int]]:
    words: list[tuple[int, int, int]] = []
    for number, entry in enumerate(record.lanes.get(TALK_LANE, [])):
        match entry:
            case [int(after), int(seat), int(phrase)]:
                words.append((after, seat, phrase))
            case _:
                raise BadRecord(f"entry {number} of the lane {TALK_LANE!r} is not a moment, a seat and a phrase")
    return words


def retraced(record: MatchRecord) -> Retracing:
    """A record replayed to its end; BadRecord if no finished match left it."""
    retracing = Retracing(record)
    for _ in retracing.entries():
        pass
    return retracing


def verify(record: MatchRecord) -> None:
    """Check that a finished match left this record and that its deal follows from its seed; BadRecord if not."""
    doubt = retraced(record).doubt
    if doubt:
        raise BadRecord(doubt)


def _doubt_of_seed(record: MatchRecord) -> str:
    """Why a record's seed proves nothing, before anything is dealt; "" where it may."""
    if not record.seed or not record.dice:
        return "this record carries no seed: nothing binds its deal"
    if record.dice == "lab":
        if record.commitment:
            return "dice of the lab are bound by no commitment"
        return "" if re.fullmatch(r"-?[0-9]{1,40}", record.seed) else "the seed of these dice must be a whole number"
    if not record.commitment:
        return "this record carries no commitment: nothing binds its deal"
    if commitment(record.seed) != record.commitment:
        return "the seed is not the one the table was bound to before the deal"
    return ""


def _dice_of(record: MatchRecord) -> Dice:
    return Dice(int(record.seed)) if record.dice == "lab" else SealedDice(record.seed)
