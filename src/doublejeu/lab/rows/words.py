"""What was said in matches that are over, and whether it was followed, as columns of the tables of a study.

Match by match only numbers are kept; what a phrase says is looked up for all of them at once.
"""

from __future__ import annotations

from array import array
from typing import Final

import numpy as np
import polars as pl

from doublejeu.core.contract import NOBODY, Game
from doublejeu.core.measures import Occasion
from doublejeu.core.table import Table
from doublejeu.core.talk import BELIEVE, CLAIM
from doublejeu.games import measures_of
from doublejeu.lab.rows.retelling import meanings_of, weighed
from doublejeu.lab.rows.tables import Column, Numbers

_MOST_SEATS: Final = 16


class Words:
    """The words of matches."""

    def __init__(self, game: Game, kept: bool) -> None:
        """Words are kept for a table of their own, or only counted."""
        self._game = game
        self._kept = kept
        self._counts = array("i")  # words, by match; the rest is by word
        self._seats = bytearray()
        self._phrases = array("i")
        self._true = array("b")
        self._changed = array("i")  # the numbers of those that changed a story
        self._entries = array("i")  # of those that are kept
        self._floors = array("i")

    def take(self, table: Table) -> None:
        """Take in one match."""
        true, changed = weighed(table)
        self._counts.append(len(true))
        if not true:
            return
        if changed:
            before = len(self._true)
            self._changed.fromlist([before + number for number in changed])
        self._true.fromlist(true)
        entries, seats, phrases = zip(*table.talk, strict=True)
        self._seats += bytes(seats)
        self._phrases.fromlist(list(phrases))
        if self._kept:
            self._entries.fromlist(list(entries))
            self._floors.fromlist([floor for floor, _ in table.borne_out])

    def claims_and_lies(self) -> tuple[Numbers, Numbers]:
        """By match: claims, and those of them that were lies."""
        claim = self._performed(CLAIM)
        match = np.repeat(np.arange(len(self._counts)), self._counts)
        matches = len(self._counts)
        return _counted(match[claim], matches), _counted(match[claim & self._lie()], matches)

    def by_seat(self, seats: array[int]) -> dict[str, Numbers]:
        """By seat, of which every match had so many: what it said, and what was said of its claims."""
        phrase = np.array(self._phrases, np.int32)
        counts = np.array(seats, np.int64)
        first = np.repeat(counts.cumsum() - counts, self._counts)  # by word: the row of its match's first seat
        claim, believe = self._performed(CLAIM), self._performed(BELIEVE)
        lie = self._lie()
        changed = np.zeros(len(phrase), np.bool_)
        changed[np.array(self._changed, np.int64)] = True
        meanings = meanings_of(self._game)
        yes = np.array([meaning.agrees is True for meaning in meanings], np.bool_)[phrase]
        speaker = first + np.array(self._seats)
        claimant = first + np.array([meaning.target for meaning in meanings], np.int64)[phrase]
        rows = int(counts.sum())
        return {
            "said": _counted(speaker, rows),
            "claims": _counted(speaker[claim], rows),
            "lied": _counted(speaker[claim & lie], rows),
            "changed": _counted(speaker[changed], rows),
            "believed": _counted(claimant[believe & yes], rows),
            "believed_lying": _counted(claimant[believe & yes & lie], rows),
            "doubted": _counted(claimant[believe & ~yes], rows),
            "doubted_lying": _counted(claimant[believe & ~yes & lie], rows),
        }

    def columns(self, where: dict[str, Numbers]) -> dict[str, Column]:
        """The table of words."""
        phrase = np.array(self._phrases, np.int32)
        counts = np.array(self._counts, np.int64)
        match = np.repeat(np.arange(len(counts)), counts)
        meanings = meanings_of(self._game)
        true = np.array(self._true, np.int8)
        return {
            **{name: column[match] for name, column in where.items()},
            "word": np.arange(len(match)) - np.repeat(counts.cumsum() - counts, counts),
            "entry": np.array(self._entries, np.int32),
            "round": np.array(self._floors, np.int32) // measures_of(self._game).floors,
            "seat": np.array(self._seats) + 1,
            "performative": pl.Series([meaning.performative for meaning in meanings], dtype=pl.String).gather(phrase),
            "verb": pl.Series([meaning.verb for meaning in meanings], dtype=pl.String).gather(phrase),
            "target": np.array([meaning.target + 1 for meaning in meanings], np.int8)[phrase],
            "agrees": pl.Series([meaning.agrees for meaning in meanings], dtype=pl.Boolean).gather(phrase),
            "true": pl.Series([False, True, None], dtype=pl.Boolean).gather(np.where(true == NOBODY, 2, true)),
        }

    def _performed(self, asked: str) -> Numbers:
        """By word: whether it is of this performative."""
        by_phrase = np.array([meaning.performative == asked for meaning in meanings_of(self._game)], np.bool_)
        return np.asarray(by_phrase[np.array(self._phrases, np.int32)])

    def _lie(self) -> Numbers:
        """By word: whether it, or the claim it is about, is a lie."""
        return np.asarray(np.array(self._true, np.int8) == 0)


class Occasions:
    """On what occasions seats could act on a word, and whether they did."""

    def __init__(self) -> None:
        self._occasions = array("i")  # four numbers each: match, name, the seats, and those that followed
        self._names: dict[str, int] = {}

    def take(self, number: int, occasions: list[Occasion]) -> None:
        """Take in the match of this number."""
        for occasion in occasions:
            name = self._names.setdefault(occasion.name, len(self._names))
            self._occasions.extend((number, name, occasion.seats, occasion.followed))

    def columns(self, where: dict[str, Numbers]) -> dict[str, Column]:
        """The table of occasions."""
        match, name, seats, followed = np.array(self._occasions, np.int32).reshape(-1, 4).T
        occasion, seat = np.nonzero(seats[:, None] >> np.arange(_MOST_SEATS) & 1)
        return {
            **{key: column[match[occasion]] for key, column in where.items()},
            "seat": seat + 1,
            "occasion": pl.Series(list(self._names), dtype=pl.String).gather(name[occasion]),
            "followed": (followed[occasion] >> seat & 1).astype(np.bool_),
        }


def _counted(rows: Numbers, many: int) -> Numbers:
    """How often each of so many rows is named."""
    return np.bincount(rows, minlength=many).astype(np.int32)
