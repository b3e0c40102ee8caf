"""A turn as a value: what came leads to effects. No server, no socket, no store, no event loop."""

import re
from pathlib import Path
from typing import Any

import pytest

from doublejeu.core.contract import TABLE
from doublejeu.server.state.effects import (
    BotAsked,
    ClockSet,
    Decided,
    Dismissed,
    Effect,
    Entered,
    LineSaid,
    MatchBegun,
    MatchCleared,
    MatchLeft,
    Noted,
    PicturesDue,
    Reply,
    RoomChanged,
    RoomClosed,
    RoomShown,
    SeatEmptied,
    SeatsChanged,
    SeatTaken,
    TalkCleared,
    TokenMoved,
)
from doublejeu.server.state.state import RoomState, status
from doublejeu.server.storage.rows import rows_of
from doublejeu.server.turn.came import (
    Arrived,
    Came,
    Departed,
    Intent,
    Joined,
    Message,
    Opened,
    Shut,
    StoodStill,
    TakenOver,
    TimePassed,
)
from doublejeu.server.turn.step import rests, settle, step
from doublejeu.server.turn.timing import next_deadline
from doublejeu.server.wire.messages import (
    Host,
    HostMessage,
    Mine,
    MineMessage,
    NoteMessage,
    Play,
    PlayMessage,
    Say,
    SayMessage,
    WriteNote,
)
from doublejeu.server.wire.refusal import Refuse
from doublejeu.server.wire.rooms import OpenRoom, Seated
from tests.rules import ROOT
from tests.server.running import settings

NOW = 1_800_000_000.0
PEOPLE = 5


class Phone:
    """A socket that keeps what is put into it."""

    def __init__(self) -> None:
        self.seat = TABLE
        self.closing = ""
        self.messages: list[bytes] = []

    def put(self, *messages: bytes) -> None:
        self.messages += messages

    def close(self, reason: str) -> None:
        self.closing = reason


class Evening:
    """A room, the phones of its people, and a clock."""

    def __init__(self, folder: Path, people: int = PEOPLE, **changes: Any) -> None:
        self.now = NOW
        self.number = 0
        self.state = RoomState("BCDF", settings(folder, **changes))
        wanted = OpenRoom(game="secret_hitler", name="P0", seats=PEOPLE, seconds=60)
        self.seated = [taken(self.come(Opened(wanted)))]
        self.seated += [taken(self.come(Joined(f"P{seat}"))) for seat in range(1, people)]
        self.phones = [Phone() for _ in self.seated]
        for phone, seat in zip(self.phones, self.seated, strict=True):
            self.come(Arrived(phone, seat.token))

    def come(self, *came: Came) -> list[Effect]:
        """One turn in which this comes."""
        effects = [effect for each in came for effect in step(self.state, each, self.now)]
        return effects + settle(self.state, effects, self.now)

    def intent(self, seat: int, message: Message) -> Intent:
        return Intent(self.phones[seat], message)

    def host(self, what: str, seat: int = 0, **wanted: Any) -> list[Effect]:
        """The person at a seat wishes what only the host may."""
        self.number += 1
        return self.come(self.intent(seat, HostMessage(d=Host(id=f"host-{self.number}", what=what, **wanted))))

    def mine(self, seat: int, what: str, **wanted: Any) -> list[Effect]:
        """A person wishes something about their own seat."""
        self.number += 1
        return self.come(self.intent(seat, MineMessage(d=Mine(id=f"mine-{self.number}", what=what, **wanted))))

    def asked(self) -> tuple[int, list[int]]:
        """A seat that is to decide, and what it may."""
        assert self.state.match is not None
        table = self.state.match.table
        seat = next(seat for seat in range(PEOPLE) if table.asks(seat))
        return seat, table.asks(seat)

    def play(self, seat: int, code: int, intent: str = "tap", version: int = -1) -> list[Effect]:
        """A person decides, on the picture they have now unless another is named."""
        assert self.state.match is not None
        heard = self.state.match.updates.version(seat) if version < 0 else version
        return self.come(self.intent(seat, PlayMessage(d=Play(id=intent, code=code), v=heard)))


def taken(effects: list[Effect]) -> Seated:
    [seated] = [effect.seated for effect in effects if isinstance(effect, SeatTaken)]
    return seated


def kinds(effects: list[Effect]) -> list[type]:
    return [type(effect) for effect in effects]


def refused(effects: list[Effect]) -> str:
    """The reason of the only effect there is."""
    [reply] = effects
    assert isinstance(reply, Reply)
    return reply.reason


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def test_a_room_is_opened_entered_and_left(evening: Evening) -> None:
    state = evening.state
    assert [sitter.name for sitter in state.sitters] == ["P0", "P1", "P2", "P3", "P4"]
    watcher = Phone()
    assert kinds(evening.come(Arrived(watcher))) == [Entered, RoomShown]
    assert state.present[watcher] == TABLE
    assert evening.come(Departed(watcher)) == [RoomShown(), SeatEmptied(TABLE)]
    assert evening.come(Departed(watcher)) == [], "told twice"
    with pytest.raises(Refuse, match="bad_token"):
        evening.come(Arrived(watcher, "wrong"))
    assert watcher not in state.present


def test_a_match_begins_with_one_list_of_all_that_follows(evening: Evening) -> None:
    effects = evening.host("start")

    assert kinds(effects) == [
        MatchBegun,
        Decided,
        RoomChanged,
        ClockSet,
        TalkCleared,
        RoomChanged,
        PicturesDue,
        SeatsChanged,
        Reply,
    ]
    writes = rows_of(effects, evening.state, NOW)
    assert writes is not None
    assert writes.match is not None
    assert writes.room is not None
    assert (writes.room["status"], writes.room["match"]) == ("playing", writes.match["id"])
    assert next_deadline(evening.state, NOW) == NOW + 60


def test_a_decision_is_played_once_and_answered_as_often_as_it_comes(evening: Evening) -> None:
    evening.host("start")
    seat, codes = evening.asked()
    heard = evening.state.match.updates.version(seat)  # type: ignore[union-attr]
    first = evening.play(seat, codes[0])

    [decided] = [effect for effect in first if isinstance(effect, Decided)]
    assert (decided.by, decided.intent, decided.entries[0]) == (seat, "tap", (seat, codes[0]))
    assert Reply(evening.phones[seat], "tap") in first
    assert evening.play(seat, codes[0], version=heard) == [Reply(evening.phones[seat], "tap")]


def test_what_is_refused_changes_nothing_and_leaves_its_reply_alone(evening: Evening) -> None:
    evening.host("start")
    state, (seat, codes) = evening.state, evening.asked()
    other = next(other for other in range(PEOPLE) if other != seat)
    assert state.match is not None
    before = (len(state.match.table.record), vars(state.clocks).copy(), [sitter.as_dict() for sitter in state.sitters])

    assert refused(evening.play(seat, -1)) == "stale"
    assert refused(evening.play(other, codes[0])) == "stale"
    assert refused(evening.play(seat, codes[0], version=0)) == "stale"
    assert refused(evening.play(seat, codes[0], intent="x" * 65)) == "bad_message"
    assert refused(evening.host("pause", seat=1)) == "not_host"
    assert refused(evening.host("start")) == "not_now"
    assert refused(evening.host("settings", seats=3)) == "not_now"
    assert refused(evening.mine(1, "rename", name="P9")) == "not_now"
    assert refused(evening.mine(1, "fly")) == "bad_message"
    assert before == (
        len(state.match.table.record),
        vars(state.clocks),
        [sitter.as_dict() for sitter in state.sitters],
    )
    for came in (Joined("P9"), TakenOver("no link")):
        with pytest.raises(Refuse):
            evening.come(came)


def test_in_a_pause_nothing_is_decided_and_clocks_keep_what_was_left(evening: Evening) -> None:
    evening.host("start")
    evening.now += 10
    assert kinds(evening.host("pause"))[:2] == [ClockSet, RoomChanged]
    assert next_deadline(evening.state, evening.now) == 0
    seat, codes = evening.asked()
    assert refused(evening.play(seat, codes[0])) == "paused"
    evening.now += 1000
    evening.host("resume")
    assert next_deadline(evening.state, evening.now) == evening.now + 50


def test_who_lets_two_decisions_pass_is_stood_in_for_until_they_are_back(evening: Evening) -> None:
    evening.host("start")
    seat, _ = evening.asked()
    evening.now += 60
    first = evening.come(TimePassed())
    assert SeatsChanged() in first
    assert evening.state.sitters[seat].missed == 1
    while evening.asked()[0] != seat or not evening.state.match.waiting() >> seat & 1:  # type: ignore[union-attr]
        other, codes = evening.asked()
        evening.play(other, codes[0], intent=f"{evening.now}-{other}")
    evening.now = evening.state.clocks.decision_end
    second = evening.come(TimePassed())
    assert evening.state.sitters[seat].stood_in()
    assert any(isinstance(effect, BotAsked) and effect.question.seat == seat for effect in second)
    back = evening.mine(seat, "back")
    assert RoomChanged() in back
    assert not evening.state.sitters[seat].bot


def test_without_anybody_there_everything_stands_still(evening: Evening) -> None:
    evening.host("start")
    for phone in evening.phones:
        effects = evening.come(Departed(phone))
    assert ClockSet() in effects
    assert evening.state.clocks.paused_at == NOW
    assert rests(evening.state, NOW)
    evening.now += 3600
    evening.come(Arrived(evening.phones[0], evening.seated[0].token))
    assert next_deadline(evening.state, evening.now) == evening.now + 60


def test_while_the_store_was_at_fault_no_clock_ran(evening: Evening) -> None:
    evening.host("start")
    assert evening.come(StoodStill(30.0)) == [ClockSet()]
    assert next_deadline(evening.state, NOW) == NOW + 90


def test_one_socket_too_many_of_a_seat_sends_the_oldest_away(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    most = evening.state.settings.limits.sockets_per_seat
    token = evening.seated[0].token
    for _ in range(most - 1):
        evening.come(Arrived(Phone(), token))
    effects = evening.come(Arrived(Phone(), token))
    assert Dismissed([evening.phones[0]], "newer") in effects
    assert len([seat for seat in evening.state.present.values() if seat == 0]) == most
    assert evening.come(evening.intent(0, SayMessage(d=Say(id="late", text="Hello")))) == [], "it is gone"


def test_a_seat_goes_to_another_device_with_another_token(evening: Evening) -> None:
    [reply] = [effect for effect in evening.mine(1, "transfer") if isinstance(effect, Reply)]
    effects = evening.come(TakenOver(reply.answer.split(".")[1]))
    assert TokenMoved in kinds(effects)
    assert Dismissed([evening.phones[1]], "moved") in effects
    assert taken(effects).token != evening.seated[1].token
    assert evening.phones[1] not in evening.state.present


def test_text_goes_to_whom_may_hear_it_and_a_note_to_nobody_else(evening: Evening) -> None:
    [line, *_] = evening.come(evening.intent(0, SayMessage(d=Say(id="a", text=" Good  evening "))))
    assert isinstance(line, LineSaid)
    assert (line.match, line.n, line.said.text, line.audience >> TABLE & 1) == ("", 0, "Good evening", 1)
    note = NoteMessage(d=WriteNote(id="n", text="P3 lies"))
    assert refused(evening.come(evening.intent(0, note))) == "not_now"
    evening.host("start")
    [noted] = [effect for effect in evening.come(evening.intent(0, note)) if isinstance(effect, Noted)]
    assert (noted.note.seat, noted.note.text) == (0, "P3 lies")


def test_a_match_that_is_left_leaves_nothing_to_be_stored(evening: Evening) -> None:
    begun = evening.host("start")
    left = evening.host("lobby")
    assert [MatchLeft, MatchCleared] == [kind for kind in kinds(left) if kind in (MatchLeft, MatchCleared)]
    both = rows_of([*begun, *left], evening.state, NOW)  # in one turn
    assert both is not None
    assert (both.match, both.records, both.left) == (None, [], [])
    assert status(evening.state) == "lobby"


def test_the_last_to_leave_closes_the_room(evening: Evening) -> None:
    for seat in range(PEOPLE - 1, 0, -1):
        assert not evening.state.closed
        evening.mine(seat, "leave")
    last = evening.mine(0, "leave")
    assert RoomClosed() in last
    assert evening.state.closed
    for came in (Joined("P9"), Arrived(Phone()), TakenOver("no link")):
        with pytest.raises(Refuse, match="unknown_room"):
            evening.come(came)


def test_a_room_that_is_shut_dismisses_everybody_once(evening: Evening) -> None:
    evening.host("start")
    effects = evening.come(Shut(), Shut())
    assert [effect for effect in effects if isinstance(effect, Dismissed)] == [Dismissed(evening.phones, "closed")]
    writes = rows_of(effects, evening.state, NOW)
    assert writes is not None
    assert (writes.closed, writes.room, writes.clock) == ("BCDF", None, None)


def test_bots_are_asked_once_and_only_what_they_may(tmp_path: Path) -> None:
    evening = Evening(tmp_path, people=1)
    effects = evening.host("start")
    questions = [effect.question for effect in effects if isinstance(effect, BotAsked)]
    assert questions
    assert all(question.seat != 0 for question in questions)
    assert not [effect for effect in evening.come(TimePassed()) if isinstance(effect, BotAsked)]


def test_watchers_are_told_once_and_not_again_with_the_room(tmp_path: Path) -> None:
    evening = Evening(tmp_path, people=1, watchers_told=1.0)
    evening.come(Arrived(Phone()))
    assert evening.state.watchers_due
    assert RoomShown() not in evening.come(TimePassed()), "it is not due yet"
    evening.come(Joined("Bo"))  # everybody is told of the room, and so how many watch
    assert not evening.state.watchers_due
    evening.come(Arrived(Phone()))
    evening.now += 2
    assert RoomShown() in evening.come(TimePassed())
    assert not evening.state.watchers_due


# The page about new intents


def test_adding_an_intent_names_places_that_exist() -> None:
    page = (ROOT / "docs" / "adding-an-intent.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1:3] for line in page.splitlines() if line.startswith("| `")]
    assert len(rows) <= 5
    for where, what in rows:
        files = [(ROOT / name).read_text(encoding="utf-8") for name in re.findall(r"`([^`]+)`", where)]
        together = "\n".join(files)
        spoken_of = [word for word in re.findall(r"`(\w+)`", what) if word not in ("case", "what")]
        assert [word for word in spoken_of if not re.search(rf"\b{word}\b", together)] == [], where
    mentioned = re.findall(r"`((?:src|tests)/[\w/.]+)`", page)
    assert len(mentioned) > len(rows)
    assert all((ROOT / name).is_file() for name in mentioned)
