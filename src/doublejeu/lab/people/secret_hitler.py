"""Matches that people played elsewhere, read into our records.

A public site for Secret Hitler tells a match as one JSON object: who was what, and for each government that stood for
election who governed, how everybody voted, what the officers held, what they did and what they claimed. `imported`
plays such a summary through our own rules. What our rules would not have allowed is refused, with the row of `logs` at
fault; games with other rules are refused by name. The claims become phrases of our talk. Names are dropped unless asked
for; chat, dates, ratings and the site's own numbers of matches are never read.

docs/people.md says what is taken over and what cannot be.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from doublejeu.core.contract import CHANCE, NOBODY, TABLE, Event
from doublejeu.core.setup import BadSetup
from doublejeu.core.table import BrokenRecord, Table
from doublejeu.games import GAMES
from doublejeu.games.secret_hitler import events
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.games.secret_hitler.words import (
    ANSWER_VETO,
    ASK_VETO,
    CALL_ELECTION,
    CHANCELLOR,
    CHAOS,
    DEAL_ROLE,
    DISCARD,
    DRAW,
    DRAWING,
    ENACT,
    EXECUTE,
    EXECUTION,
    FASCIST,
    FIRST_CANDIDATE,
    HITLER,
    INVESTIGATE,
    INVESTIGATION,
    LIBERAL,
    NOMINATE,
    OVER,
    PEEK,
    PRESIDENT,
    SAY_DREW,
    SAY_RECEIVED,
    SAY_SAW,
    SPECIAL,
    TALK,
    VOTE,
)
from doublejeu.records import MOST_BYTES, MatchRecord, SeatRecord, record_of

GAME = GAMES["secret_hitler"]
ROLES = {"liberal": LIBERAL, "fascist": FASCIST, "hitler": HITLER}
LAWS = {"liberal": LIBERAL, "fascist": FASCIST}
# Settings that change nothing in the rules: who may see the table, and whether it counts for a rating.
MANNERS = ("casualGame", "practiceGame", "unlistedGame")

Tile = Literal["liberal", "fascist"]
Tiles = Annotated[list[Tile], Meta(max_length=3)]
Seat = Annotated[int, Meta(ge=0, le=9)]


class BadSummary(ValueError):
    """A summary that is no match of our rules; the text is one clear line."""


class Unfinished(BadSummary):
    """A summary of a match that people left before its end."""


class OtherRules(BadSummary):
    """A summary of a match by other rules than the booklet's."""


class _Player(msgspec.Struct):
    role: Annotated[str, Meta(max_length=50)]
    username: Annotated[str, Meta(max_length=200)] = ""


class _Custom(msgspec.Struct, frozen=True):
    enabled: bool = False


class _Row(msgspec.Struct, rename="camel"):
    """One government that stood for election, and what came of it."""

    president_id: Seat
    chancellor_id: Seat | None = None
    votes: Annotated[list[bool], Meta(max_length=10)] = []
    president_hand: Tiles = []
    chancellor_hand: Tiles = []
    enacted_policy: Tile | None = None
    president_claim: Tiles = []
    chancellor_claim: Tiles = []
    policy_peek: Tiles = []
    policy_peek_claim: Tiles = []
    investigator_id: Seat | None = None
    investigation_id: Seat | None = None
    investigation_claim: Tile | None = None
    special_election: Seat | None = None
    execution: Seat | None = None
    chancellor_veto: bool | None = None
    president_veto: bool | None = None


class _Summary(msgspec.Struct, rename="camel"):
    """What is read of a summary; whatever else it holds is left alone."""

    players: Annotated[list[_Player], Meta(max_length=20)]
    logs: Annotated[list[_Row], Meta(max_length=1000)]
    custom_game_settings: _Custom = _Custom()
    game_setting: Annotated[dict[str, object], Meta(max_length=100)] = {}


@dataclass(frozen=True)
class Imported:
    """A match as our rules tell it."""

    record: MatchRecord
    claims: int  # taken over
    refuted: int  # claims left out: the law on the table refutes them, so that our rules do not offer them
    too_late: int  # claims left out: made of the last government, when the match was over


def imported(summary: bytes, names: bool = False) -> Imported:
    """Read one summary; Refused says in one line why it cannot be."""
    if len(summary) > MOST_BYTES:
        raise BadSummary(f"this summary is too long: a match takes at most {MOST_BYTES:,} bytes")
    try:
        told = msgspec.json.decode(summary, type=_Summary)
    except msgspec.ValidationError as error:
        raise BadSummary(f"this is not the summary of a match: {error}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadSummary(f"this is not JSON: {error}") from None
    _refuse_variants(told)
    return _Retelling(told).told(names)


def _refuse_variants(told: _Summary) -> None:
    if told.custom_game_settings.enabled:
        raise OtherRules("a custom game: its deck, powers or roles are its own, and only the booklet's are played here")
    for setting, value in told.game_setting.items():
        if setting not in MANNERS and value:
            raise OtherRules(f"a variant ({setting}): only the rules of the booklet are played here")
    for player in told.players:
        if player.role not in ROLES:
            raise OtherRules(f"a variant (role {player.role!r}): only the rules of the booklet are played here")


class _Retelling:
    """One summary, played through a Table row by row."""

    def __init__(self, told: _Summary) -> None:
        self._told = told
        self._seats = len(told.players)
        try:
            setup = GAME.setup(self._seats)
        except BadSetup as error:
            raise BadSummary(str(error)) from None
        self._table = Table.replay(GAME, setup, [])
        view = self._table.view(TABLE)
        assert isinstance(view, SecretHitlerView)
        self._view = view
        self._where = "players"
        self._top: list[
            int
        ] = []  # tiles that somebody peeked at and that still lie on the pile: no chance is left there
        self._chaos_law = NOBODY  # in this row
        self._claims = 0
        self._refuted = 0
        self._too_late = 0

    def told(self, names: bool) -> Imported:
        """The match as a record."""
        self._deal()
        for number, row in enumerate(self._told.logs):
            self._where = f"logs[{number}]"
            self._play(row, last=number == len(self._told.logs) - 1)
        if self._view.step != OVER:
            raise Unfinished("this match stops before its end")
        seats = [
            SeatRecord(player.username if names and player.username else f"{seat + 1}", "person")
            for seat, player in enumerate(self._told.players)
        ]
        return Imported(record_of(self._table, seats), self._claims, self._refuted, self._too_late)

    # What happened

    def _deal(self) -> None:
        if not self._told.logs:
            raise Unfinished("this match stops before its end")
        for seat, player in enumerate(self._told.players):
            self._do(CHANCE, DEAL_ROLE + ROLES[player.role], f"{player.role} cannot be the role of seat {seat}")
        first = self._told.logs[0].president_id
        self._do(CHANCE, FIRST_CANDIDATE + first, f"there is no seat {first} to begin")

    def _play(self, row: _Row, last: bool) -> None:
        if self._view.step == OVER:
            raise self._refused("by our rules the match was over before")
        if row.president_id != self._view.president:
            raise self._refused(f"the next candidate is seat {self._view.president}, not seat {row.president_id}")
        if row.chancellor_id is None or not row.votes:
            if last:
                raise Unfinished("this match stops before its end")
            raise self._refused("nobody was named, or nobody voted, and yet the match goes on")
        self._chaos_law = NOBODY
        self._elect(row.president_id, row.chancellor_id, row.votes)
        governed = self._view.step == DRAWING or self._view.step == PRESIDENT
        if governed:
            self._govern(row, last)
        if self._view.step == CHAOS:
            law = self._law_of(row)
            self._do(CHANCE, DRAW + (1 if law == LIBERAL else 0), "no such tile is left on the pile")
        if self._chaos_law != NOBODY and self._law_of(row) != self._chaos_law:
            raise self._refused("another law lay on top of the pile, as somebody had seen")
        if not governed and self._chaos_law == NOBODY and row.enacted_policy is not None:
            raise self._refused("a law was enacted, but by our rules nobody could")
        if self._view.step == PEEK:
            self._peek(row)
        if governed:
            self._claim_tiles(row)
        self._use_power(row, last)

    def _elect(self, president: int, chancellor: int, votes: list[bool]) -> None:
        self._do(president, NOMINATE + chancellor, f"seat {chancellor} may not be named chancellor")
        if len(votes) != self._seats:
            raise self._refused(f"there are {len(votes)} ballots for {self._seats} seats")
        alive = self._view.alive  # the site keeps a ballot for those who were shot, too
        for seat in range(self._seats):
            if alive >> seat & 1:
                self._do(seat, VOTE + int(votes[seat]), f"seat {seat} has no vote")

    def _govern(self, row: _Row, last: bool) -> None:
        drawn, handed = _liberals(row.president_hand), _liberals(row.chancellor_hand)
        if len(row.president_hand) != 3 or len(row.chancellor_hand) != 2:
            if last and row.enacted_policy is None:
                raise Unfinished("this match stops before its end")
            raise self._refused("a government was elected, and its tiles are missing")
        if self._view.step == DRAWING:
            known = self._top[:3]
            unknown = drawn - known.count(LIBERAL)
            if not 0 <= unknown <= 3 - len(known):
                raise self._refused("other tiles lay on top of the pile, as somebody had seen")
            self._do(CHANCE, DRAW + unknown, "no such tiles are left on the pile")
        del self._top[:3]
        self._hold(row.president_id, drawn, "the president held other tiles")
        buried = LIBERAL if handed == drawn - 1 else FASCIST
        self._do(row.president_id, DISCARD + buried, "the president had no such tile to bury")
        assert row.chancellor_id is not None
        self._hold(row.chancellor_id, handed, "the chancellor held other tiles")
        if row.chancellor_veto:
            self._do(row.chancellor_id, ASK_VETO, "nobody may ask for a veto yet")
            if row.president_veto is None:
                if last:
                    raise Unfinished("this match stops before its end")
                raise self._refused("a veto was asked for and never answered")
            self._do(row.president_id, ANSWER_VETO + int(row.president_veto), "there is no veto to answer")
        if self._view.step == CHANCELLOR:
            if row.enacted_policy is None and last:
                raise Unfinished("this match stops before its end")
            self._do(row.chancellor_id, ENACT + self._law_of(row), "the chancellor had no such tile to enact")

    def _hold(self, seat: int, liberals: int, reason: str) -> None:
        view = self._table.view(seat)
        assert isinstance(view, SecretHitlerView)
        if not view.hand or view.hand[0] != liberals:
            raise self._refused(reason)

    def _law_of(self, row: _Row) -> int:
        if row.enacted_policy is None:
            raise self._refused("by our rules a law follows, and there is none")
        return LAWS[row.enacted_policy]

    def _peek(self, row: _Row) -> None:
        if len(row.policy_peek) != 3:
            raise self._refused("by our rules the president looks at three tiles, and they are missing")
        tiles = [LAWS[tile] for tile in row.policy_peek]
        for tile in tiles[len(self._top) :]:
            self._do(CHANCE, DRAW + (1 if tile == LIBERAL else 0), "no such tiles are left on the pile")
        self._top = tiles

    def _use_power(self, row: _Row, last: bool) -> None:
        used = {
            INVESTIGATION: (INVESTIGATE, row.investigation_id, "be investigated"),
            SPECIAL: (CALL_ELECTION, row.special_election, "be called to a special election"),
            EXECUTION: (EXECUTE, row.execution, "be executed"),
        }
        step = self._view.step
        for power, (_, target, what) in used.items():
            if power != step and target is not None:
                raise self._refused(f"by our rules nobody could {what}")
        if row.policy_peek and not self._table_peeked(row):
            raise self._refused("by our rules nobody could look at the pile")
        if step in used:
            verb, target, what = used[step]
            if target is None:
                if last:
                    raise Unfinished("this match stops before its end")
                raise self._refused(f"by our rules somebody must {what}, and nobody was")
            self._do(row.president_id, verb + target, f"seat {target} cannot {what}")
        if row.investigation_id is not None and row.investigation_claim is not None:
            self._claim(row.president_id, SAY_SAW + 2 * row.investigation_id + LAWS[row.investigation_claim])
        if row.policy_peek and row.policy_peek_claim:
            self._claim(row.president_id, _top_claim(row.policy_peek, row.policy_peek_claim))

    def _table_peeked(self, row: _Row) -> bool:
        sights = self._view.sights
        return bool(sights) and sights[-1].target == NOBODY and sights[-1].seat == row.president_id

    # What was said of it

    def _claim_tiles(self, row: _Row) -> None:
        """The officers, once the law lies on the table."""
        assert row.chancellor_id is not None
        if len(row.president_claim) == 3:
            self._claim(row.president_id, SAY_DREW + _liberals(row.president_claim))
        if len(row.chancellor_claim) == 2:
            self._claim(row.chancellor_id, SAY_RECEIVED + _liberals(row.chancellor_claim))

    def _claim(self, seat: int, phrase: int) -> None:
        if phrase in self._table.sayable(seat):
            self._table.overhear(seat, phrase)
            self._claims += 1
        elif self._view.step == OVER:
            self._too_late += 1
        else:
            self._refuted += 1

    # The table

    def _do(self, seat: int, code: int, reason: str) -> None:
        try:
            told = self._table.follow(seat, code)
        except BrokenRecord:
            raise self._refused(reason) from None
        for event in told:
            self._follow_the_pile(event)

    def _follow_the_pile(self, event: Event) -> None:
        if event.kind == events.RESHUFFLED:
            self._top = []
        elif event.kind == events.CHAOS:
            self._chaos_law = event.args[0]
            del self._top[:1]

    def _refused(self, reason: str) -> BadSummary:
        return BadSummary(f"{self._where}: {reason}")


def _liberals(tiles: list[Tile]) -> int:
    return tiles.count("liberal")


def _top_claim(seen: list[Tile], said: list[Tile]) -> int:
    """The site's claim names no order: whoever names the right tiles is taken to have named them as they lay."""
    tiles = seen if sorted(said) == sorted(seen) else said
    return TALK.code("top", *[LAWS[tile] for tile in tiles])
