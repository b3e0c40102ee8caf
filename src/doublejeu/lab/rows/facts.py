"""What matches that are over came to, as the tables that columns.py declares.

It needs Tables and who sat where, and nothing else of a study: matches of people are counted in the same way. Of each
match only numbers are kept; columns are made of all matches at once, which costs a fraction of making them row by row.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

import numpy as np
import polars as pl

from doublejeu.core.contract import NOBODY, TABLE, Game, Outcome
from doublejeu.core.table import Table
from doublejeu.games import measures_of
from doublejeu.lab.rows.tables import Column, Numbers, Row, by_column, in_columns
from doublejeu.lab.rows.words import Occasions, Words

DIGESTED: Final = 10  # matches of each cell have a digest


class Participant(NamedTuple):
    """Who sat at a seat."""

    player: str  # as it is called here: a bot of the study, "person" where people played
    bot: str = ""
    persona: str = ""


class MatchKey(NamedTuple):
    """Where a match belongs."""

    cell: int
    match: int
    seed: int | None  # None where nobody may know it
    arrangement: int = 0
    one: int = NOBODY  # the seat that moves round


class Facts:
    """Matches of one game, taken in one by one; `measured` names the tables that are made besides that of matches."""

    def __init__(self, game: Game, measured: Sequence[str], spoken: bool) -> None:
        self.game = game
        self.spoken = spoken  # whether seats could talk
        self.beliefs: list[Row] = []  # rows of what minds believed, which beliefs.py makes
        self._measured = frozenset(measured)
        self._keys: list[MatchKey] = []
        self._matches: list[Row] = []
        self._seats = _Seats(game)
        self._words = Words(game, "words" in measured)
        self._occasions = Occasions()

    def count(
        self,
        key: MatchKey,
        table: Table,
        participants: Sequence[Participant],
        faults: Sequence[int] = (),
        stood_in: Sequence[int] = (),
    ) -> None:
        """Take in one match; faults, and decisions that a model's stand-in took, are by seat."""
        outcome = table.over()
        assert outcome is not None
        view, measures = table.view(TABLE), measures_of(self.game)
        disputed = 0
        if self.spoken:
            disputed = measures.contradicted(view)
            self._words.take(table)
            if "occasions" in self._measured:
                self._occasions.take(len(self._keys), measures.occasions(view, outcome.roles))
        self._keys.append(key)
        self._matches.append(
            (
                outcome.clause,
                outcome.winners.bit_count(),
                table.decisions,
                len(table.record),
                view.round(),
                len(table.talk),
                sum(faults),
                outcome.side,
                digest_of(table) if key.match < DIGESTED else None,
                *measures.values(view),
            )
        )
        self._seats.take(table, outcome, participants, faults, stood_in, disputed)

    def frames(self) -> dict[str, pl.DataFrame]:
        """The tables of all matches that were taken in."""
        key = self.game.key
        where: dict[str, Numbers] = {
            "cell": np.array([each.cell for each in self._keys], np.int32),
            "match": np.array([each.match for each in self._keys], np.int64),
        }
        made = {"matches": in_columns("matches", key, self._of_matches(where))}
        if "seats" in self._measured:
            spoken = self._words.by_seat(self._seats.counts) if self.spoken else {}
            ones = np.array([each.one for each in self._keys], np.int8)
            seated = self._seats.columns(where, ones, spoken)
            made["seats"] = in_columns("seats", key, seated)
        if "words" in self._measured:
            made["words"] = in_columns("words", key, self._words.columns(where))
        if "occasions" in self._measured:
            made["occasions"] = in_columns("occasions", key, self._occasions.columns(where))
        if "moments" in self._measured:
            made["moments"] = in_columns("moments", key, by_column("moments", self.beliefs))
        return made

    def _of_matches(self, where: dict[str, Numbers]) -> dict[str, Column]:
        names = ["clause", "winners", "decisions", "steps", "rounds", "said", "faults", "side", "digest"]
        names += measures_of(self.game).columns
        rows = list(zip(*self._matches, strict=True)) or [()] * len(names)
        told: dict[str, Column] = {name: list(column) for name, column in zip(names, rows, strict=True)}
        claims, lies = self._words.claims_and_lies() if self.spoken else (None, None)
        return {
            **where,
            "seed": [each.seed for each in self._keys],
            "arrangement": [each.arrangement for each in self._keys],
            **told,
            "side": _names(self.game.sides, np.array(told["side"], np.int8)),
            "claims": claims,
            "lies": lies,
        }


class _Seats:
    """The seats of matches: by match how many there were and who of them won, by seat the rest."""

    def __init__(self, game: Game) -> None:
        self.counts = array("b")
        self._game = game
        self._winners = array("i")
        self._out = array("i")
        self._disputed = array("i")
        self._roles = array("b")
        self._sides = array("b")
        self._faults = array("i")
        self._stood_in = array("i")
        self._participants: list[Participant] = []

    def take(
        self,
        table: Table,
        outcome: Outcome,
        participants: Sequence[Participant],
        faults: Sequence[int],
        stood_in: Sequence[int],
        disputed: int,
    ) -> None:
        """Take in one match."""
        self.counts.append(len(participants))
        self._winners.append(outcome.winners)
        self._out.append(table.view(TABLE).out())
        self._disputed.append(disputed)
        self._roles.extend(outcome.roles)
        self._sides.extend(outcome.sides)
        self._faults.extend(faults or (0,) * len(participants))
        self._stood_in.extend(stood_in or (0,) * len(participants))
        self._participants += participants

    def columns(self, where: dict[str, Numbers], ones: Numbers, spoken: dict[str, Numbers]) -> dict[str, Column]:
        """The table of seats; what they said is null where nobody talks."""
        counts = np.array(self.counts, np.int64)
        match = np.repeat(np.arange(len(counts)), counts)
        seat = np.arange(len(match)) - np.repeat(counts.cumsum() - counts, counts)
        silent: dict[str, Column] = dict.fromkeys(
            ["claims", "lied", "changed", "contradicted", "believed", "believed_lying", "doubted", "doubted_lying"]
        )
        disputed = {"contradicted": _bit(self._disputed, match, seat)} if spoken else {}
        return {
            **{name: column[match] for name, column in where.items()},
            "seat": (seat + 1).astype(np.int8),
            "role": _names(self._game.roles, np.array(self._roles)),
            "side": _names(self._game.sides, np.array(self._sides)),
            "player": [participant.player for participant in self._participants],
            "bot": [participant.bot for participant in self._participants],
            "persona": [participant.persona for participant in self._participants],
            "one": seat == ones[match],
            "won": _bit(self._winners, match, seat),
            "survived": ~_bit(self._out, match, seat),
            "said": np.zeros(len(match), np.int32),
            **silent,
            **spoken,
            **disputed,
            "faults": np.array(self._faults, np.int32),
            "stood_in": np.array(self._stood_in, np.int32),
        }


def digest_of(table: Table) -> str:
    """A digest of every decision and every word of a match: equal only for the same play."""
    return sha256(f"{table.record}{table.talk}".encode()).hexdigest()[:16]


def _bit(sets: array[int], match: Numbers, seat: Numbers) -> Numbers:
    """Of each seat, whether it is in its match's set."""
    return np.asarray(np.array(sets)[match] >> seat & 1, np.bool_)


def _names(names: Sequence[str], numbers: Numbers) -> pl.Series:
    return pl.Series(names, dtype=pl.String).gather(numbers)
