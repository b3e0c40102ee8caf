"""What minds believed at points of a match that is over, beside the truth: rows of the table `moments`.

Each seat's own mind is asked, or one reader sits in thought at every seat; and, where it can tell, what an onlooker
would believe who knows only what everybody knows and weighs it exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from doublejeu.bots import Player
from doublejeu.bots.minds import Mind
from doublejeu.bots.speech import Doubts
from doublejeu.core.contract import TABLE, Event, Game
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.core.table import Table
from doublejeu.lab.readers.scoring import beliefs_of
from doublejeu.lab.rows.facts import MatchKey
from doublejeu.lab.rows.tables import Row


@dataclass(frozen=True)
class BeliefProbe:
    """When minds are asked: at these parts of a match, or, without any, whenever a round is over; and whose minds."""

    at: tuple[float, ...] = ()
    reader: Player | None = None  # None: each seat's own
    onlooker: Player | None = None  # whose reckoning stands for one who knows what all know


class _Believer:
    """A mind in thought at a seat of a match that is told again."""

    def __init__(self, mind: Mind, game: Game, setup: Setup, seat: int) -> None:
        self.mind = mind
        self.seat = seat
        self._heard = 0
        mind.sit(game, setup, 0 if seat == TABLE else seat, Dice(0))

    def believes(self, table: Table) -> Doubts | None:
        events: list[Event] = table.heard(self.seat, self._heard)
        self._heard += len(events)
        if self.seat == TABLE:
            return self.mind.onlooker(table.view(TABLE))
        for event in events:
            self.mind.hear(event)
        return self.mind.beliefs(table.view(self.seat))


def belief_rows(key: MatchKey, whole: Table, players: Sequence[Player | None], when: BeliefProbe) -> list[Row]:
    """The beliefs of a match. The last moment lies just before its end: after it everything is told."""
    outcome = whole.over()
    assert outcome is not None
    game, setup = whole.game, whole.setup
    believers = _believers(game, setup, players, when)
    rows: list[Row] = []
    if not believers:
        return rows
    length = len(whole.record)
    stops = {max(1, min(length - 1, round(part * length))) for part in when.at}
    table = Table.replay(game, setup, [], [])
    spoken = rounds = moment = 0
    for seat, code in whole.record:
        entry = len(table.record)
        while spoken < len(whole.talk) and whole.talk[spoken][0] == entry:
            table.overhear(*whole.talk[spoken][1:])
            spoken += 1
        now = table.view(TABLE).round()
        over = now > rounds + (rounds == 0) if not stops else False  # the first round has only begun
        if entry in stops or over or (not stops and entry == length - 1):
            for believer in believers:
                doubts = believer.believes(table)
                if doubts is not None:
                    rows += _rows(key, moment, table, length, believer.seat, doubts, outcome.sides)
            moment += 1
        rounds = now
        table.follow(seat, code)
    return rows


def _believers(game: Game, setup: Setup, players: Sequence[Player | None], when: BeliefProbe) -> list[_Believer]:
    believers: list[_Believer] = []
    if when.onlooker is not None:
        onlooker = when.onlooker.bot()
        if isinstance(onlooker, Mind):
            believers.append(_Believer(onlooker, game, setup, TABLE))
    for seat, player in enumerate(players):
        chosen = when.reader if when.reader is not None else player
        mind = chosen.bot() if chosen is not None else None
        if isinstance(mind, Mind):
            believers.append(_Believer(mind, game, setup, seat))
    return believers


def _rows(
    key: MatchKey, moment: int, table: Table, length: int, observer: int, doubts: Doubts, sides: tuple[int, ...]
) -> list[Row]:
    entry, rounds = len(table.record), table.view(TABLE).round()
    number, side = (0, "") if observer == TABLE else (observer + 1, table.game.sides[sides[observer]])
    return [
        (
            key.cell,
            key.match,
            moment,
            entry,
            rounds,
            entry / length,
            number,
            side,
            belief.seat + 1,
            belief.score,
            belief.chance,
            belief.hidden,
        )
        for belief in beliefs_of(doubts, observer, sides)
    ]
