"""First steps: a guided match of each game, made from a script that is data (`text/first_steps/<game>.json`).

A script names the seats, the options and every decision of a whole match, chance included, in the game's own words,
and what the page says and when. The match is replayed once, from the learner's seat; the page then shows it moment by
moment at the same table as any other, and lets the learner take each of their own decisions, which it points at.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from doublejeu.core.bits import bits
from doublejeu.core.contract import CHANCE, TABLE
from doublejeu.games import GAMES
from doublejeu.records import FORMAT, MatchRecord, Retracing, SeatRecord
from doublejeu.server.match.seat_updates import asks_of, event_info
from doublejeu.server.replays.replays import Watched
from doublejeu.server.wire.refusal import Refuse
from doublejeu.server.wire.replays import Lesson, LessonFrame, LessonWord
from doublejeu.server.wire.table import OutcomeInfo

LEARNER = 0  # the seat of whoever learns

_encode = msgspec.json.Encoder().encode


class Script(msgspec.Struct, forbid_unknown_fields=True):
    """A guided match as it is written down."""

    options: dict[str, object]
    names: list[str]  # of the others; the learner's own is the page's word for them
    decisions: list[str]  # "seat verb arguments", chance and clock by the numbers of their seats
    words: list[LessonWord]


@cache
def script_of(key: str) -> Script | None:
    """The script of a game; None where it has none."""
    file = files("doublejeu.text") / "first_steps" / f"{key}.json"
    return msgspec.json.decode(file.read_bytes(), type=Script) if file.is_file() else None


def record_of_script(key: str, script: Script) -> MatchRecord:
    """The match of a script, on paper."""
    game = GAMES[key]
    decisions: list[tuple[int, int]] = []
    for line in script.decisions:
        seat, verb, *args = line.split(" ")
        decisions.append((int(seat), game.codes.code(verb, *(int(argument) for argument in args))))
    seats = [SeatRecord("", "person"), *(SeatRecord(name, "bot") for name in script.names)]
    return MatchRecord(
        format=FORMAT, game=key, version=game.version, options=script.options, seats=seats, decisions=decisions
    )


@cache
def lesson_bytes(key: str) -> bytes:
    """The lesson of a game as it is sent: the same for everybody, so it is made once."""
    script = script_of(key) if key in GAMES else None
    if script is None:
        raise Refuse("unknown_room", "this game has no first steps")
    return _encode(lesson_of(key, script))


def lesson_of(key: str, script: Script) -> Lesson:
    """A script as its learner sees it, moment by moment."""
    retracing = Retracing(record_of_script(key, script))
    table, asks = retracing.table, asks_of(key)
    own = Watched(table, LEARNER)
    decisions = retracing.record.decisions
    frames: list[LessonFrame] = []
    dealt = next(number for number, (seat, _) in enumerate(decisions) if seat != CHANCE)  # the deal is one moment
    for number, (by, _, _) in enumerate(retracing.entries(), 1):
        next_by, next_code = decisions[number] if number < len(decisions) else (-1, -1)
        if number < dealt:
            continue
        asked = next_by == LEARNER
        events = own.events()
        if not events and by != LEARNER and not asked:
            continue
        frames.append(
            LessonFrame(
                events=[event_info(table.game, event) for event in events],
                changed=own.changed(),
                waiting=bits(table.waiting()),
                out=bits(table.view(TABLE).out()),
                round=table.view(TABLE).round(),
                asks=[asks[each] for each in table.asks(LEARNER)] if asked else [],
                choose=next_code if asked else -1,
            )
        )
    outcome = retracing.outcome()
    return Lesson(
        game=key,
        options=table.setup.options,
        names=retracing.record.names,
        seat=LEARNER,
        words=script.words,
        frames=frames,
        outcome=OutcomeInfo(
            side=table.game.sides[outcome.side], winners=bits(outcome.winners), clause=outcome.clause, seed=""
        ),
    )
