"""What a match that is over came to, as rows of the tables that columns.py declares.

It needs a Table and who sat where, and nothing else of a study: matches of people are counted in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

from doublejeu.core.contract import CHANCE, CLOCK, NOBODY, TABLE, Outcome
from doublejeu.core.table import Table
from doublejeu.core.talk import BELIEVE, CLAIM
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.infiltraitres.view import InfiltraitresView
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.lab.columns import TABLES
from doublejeu.lab.retelling import Said, rounds_of, said_in
from doublejeu.lab.talk_counts import chances_to_follow, in_contradictions

Row = tuple[object, ...]
_SILENT: Final[Row] = (0, None, None, None, None, None, None, None, None)  # of a seat where nobody talks


@dataclass(frozen=True)
class Sitter:
    """Who sat at a seat."""

    player: str  # as it is called here: a bot of the study, "person" where people played
    bot: str = ""
    persona: str = ""


@dataclass(frozen=True)
class Place:
    """Where a match belongs."""

    cell: int
    match: int
    seed: int | None  # None where nobody may know it
    arrangement: int = 0
    one: int = NOBODY  # the seat that moves round


@dataclass
class _Speaker:
    """What one seat said, and what others said of its claims."""

    said: int = 0
    claims: int = 0
    lied: int = 0
    changed: int = 0
    believed: int = 0
    believed_lying: int = 0
    doubted: int = 0
    doubted_lying: int = 0


class Facts:
    """Rows, taken in match by match; `measured` names the tables besides that of the matches."""

    def __init__(self, measured: Sequence[str], spoken: bool) -> None:
        self.measured = frozenset(measured)
        self.spoken = spoken  # whether seats could talk
        self.rows: dict[str, list[Row]] = {table: [] for table in TABLES if table == "matches" or table in measured}

    def count(self, place: Place, table: Table, sitters: Sequence[Sitter], faults: Sequence[int] = ()) -> None:
        """Take in one match; the faults are by seat."""
        outcome = table.over()
        assert outcome is not None
        said = list(said_in(table)) if self.spoken else []
        speakers = _speakers(said, table.setup.seats) if self.spoken else []
        self.rows["matches"].append(self._match(place, table, outcome, speakers, sum(faults)))
        if "seats" in self.measured:
            self._seats(place, table, outcome, sitters, speakers, faults)
        if "words" in self.measured:
            self.rows["words"] += [_word(place, number, word) for number, word in enumerate(said)]
        if "occasions" in self.measured and self.spoken:
            for seat, occasion, followed in chances_to_follow(table.view(TABLE), outcome.roles):
                self.rows["occasions"].append((place.cell, place.match, seat + 1, occasion, followed))

    def _match(self, place: Place, table: Table, outcome: Outcome, speakers: list[_Speaker], faults: int) -> Row:
        game = table.game
        return (
            place.cell,
            place.match,
            place.seed,
            place.arrangement,
            game.sides[outcome.side],
            outcome.clause,
            outcome.winners.bit_count(),
            _decisions(table),
            len(table.record),
            rounds_of(table),
            len(table.talk),
            sum(speaker.claims for speaker in speakers) if self.spoken else None,
            sum(speaker.lied for speaker in speakers) if self.spoken else None,
            faults,
            *_OF_GAMES.get(game.key, _nothing)(table),
        )

    def _seats(
        self,
        place: Place,
        table: Table,
        outcome: Outcome,
        sitters: Sequence[Sitter],
        speakers: list[_Speaker],
        faults: Sequence[int],
    ) -> None:
        game = table.game
        view = table.view(TABLE)
        out = view.out()
        disputed = in_contradictions(view) if self.spoken else 0
        rows = self.rows["seats"]
        for seat, sitter in enumerate(sitters):
            talked = _SILENT
            if self.spoken:
                spoke = speakers[seat]
                talked = (
                    spoke.said,
                    spoke.claims,
                    spoke.lied,
                    spoke.changed,
                    disputed >> seat & 1 == 1,
                    spoke.believed,
                    spoke.believed_lying,
                    spoke.doubted,
                    spoke.doubted_lying,
                )
            rows.append(
                (
                    place.cell,
                    place.match,
                    seat + 1,
                    game.roles[outcome.roles[seat]],
                    game.sides[outcome.sides[seat]],
                    sitter.player,
                    sitter.bot,
                    sitter.persona,
                    seat == place.one,
                    outcome.winners >> seat & 1 == 1,
                    out >> seat & 1 == 0,
                    *talked,
                    faults[seat] if faults else 0,
                )
            )


def _decisions(table: Table) -> int:
    """How many decisions seats took; counted in this way because it is asked of every match."""
    deciders = list(map(itemgetter(0), table.record))
    return len(deciders) - deciders.count(CHANCE) - deciders.count(CLOCK)


def _speakers(said: list[Said], seats: int) -> list[_Speaker]:
    speakers = [_Speaker() for _ in range(seats)]
    for word in said:
        speaker = speakers[word.seat]
        speaker.said += 1
        if word.performative == CLAIM:
            speaker.claims += 1
            speaker.lied += word.true == 0
            speaker.changed += word.changed
        elif word.performative == BELIEVE:
            claimant = speakers[word.target]
            if word.agrees:
                claimant.believed += 1
                claimant.believed_lying += word.true == 0
            else:
                claimant.doubted += 1
                claimant.doubted_lying += word.true == 0
    return speakers


def _word(place: Place, number: int, word: Said) -> Row:
    return (
        place.cell,
        place.match,
        number,
        word.entry,
        word.round,
        word.seat + 1,
        word.performative,
        word.verb,
        word.target + 1,
        word.agrees,
        None if word.true == NOBODY else word.true == 1,
    )


def _nothing(table: Table) -> Row:
    return ()


def _secret_hitler(table: Table) -> Row:
    view = table.view(TABLE)
    assert isinstance(view, SecretHitlerView)
    return (view.liberal_laws, view.fascist_laws)


def _batman(table: Table) -> Row:
    view = table.view(TABLE)
    assert isinstance(view, BatmanInfiltrationView)
    return (len({mission.chief for mission in view.missions}) == view.seats,)


def _infiltraitres(table: Table) -> Row:
    view = table.view(TABLE)
    assert isinstance(view, InfiltraitresView)
    return (view.cartridges,)


# By game, the columns that columns.py declares for it.
_OF_GAMES: Final[dict[str, Callable[[Table], Row]]] = {
    "secret_hitler": _secret_hitler,
    "batman_infiltration": _batman,
    "infiltraitres": _infiltraitres,
}
