"""What people and bots say: who hears it, in phrases and in text, and answers that lie under seal."""

from __future__ import annotations

from collections.abc import Iterable

from doublejeu.core.contract import ALL
from doublejeu.core.table import Illegal
from doublejeu.core.talk import ASK
from doublejeu.server.match.match import Match
from doublejeu.server.state.agreement import FREE, NONE
from doublejeu.server.state.effects import Effect, LineSaid, LinesTrimmed, PhrasesSaid, Reply, SeatsChanged, TalkCleared
from doublejeu.server.state.people import TELL, short_id
from doublejeu.server.state.state import RoomState, people_here, talking_bots, unfinished
from doublejeu.server.talk.sealed_answers import Sealed
from doublejeu.server.talk.talk import Line, Talk
from doublejeu.server.wire.messages import Say, Tell
from doublejeu.server.wire.outbox import Outbox
from doublejeu.server.wire.refusal import Refuse
from doublejeu.server.wire.table import Said
from doublejeu.server.wire.tidy import tidy_text

MOST_LETTERS = 300


def say(room: RoomState, seat: int, wish: Say, now: float) -> list[Effect]:
    """Text: to everybody in the lobby and after a match, during one to those who may hear this seat."""
    match, talk = room.match, room.talk
    if room.agreement.talk != FREE:
        raise Refuse("no_talk")
    if len(wish.text) > 4 * MOST_LETTERS:
        raise Refuse("too_long")
    text = tidy_text(wish.text, MOST_LETTERS)
    if not text:
        raise Refuse("too_long" if wish.text.strip() else "bad_message")
    audience = match.hearers(seat) if match is not None else ALL
    if not audience & ~(1 << seat):
        raise Refuse("silent")
    talk.spend(seat, now)
    words = match.words() if match is not None else 0
    line = Line(Said(seat=seat, text=text, at=int(now), words=words), audience | 1 << seat)
    identity, after = (match.id, match.entries()) if match is not None else ("", 0)
    number = talk.count
    before = talk.add(line)
    effects: list[Effect] = [LineSaid(identity, number, after, line.said, line.audience)]
    return [*effects, LinesTrimmed(identity, before)] if before else effects


def tell(room: RoomState, seat: int, wish: Tell, to: Outbox, now: float) -> list[Effect]:
    """A phrase: heard and answered at once, or once all answers are opened."""
    if room.paused:
        raise Refuse("paused")
    if room.agreement.talk == NONE:
        raise Refuse("no_talk")
    match = room.match
    if match is None or not unfinished(room) or room.sitters[seat].handed:
        raise Refuse("not_now")
    if wish.code not in match.says(seat):
        raise Refuse("unsaid")
    word, answers = Sealed(seat, wish.code, wish.id, to), room.talk.answers
    if answers.repeated(word):
        return []
    room.talk.spend(seat, now)
    if answers.holds(seat):
        return _seal(room, match, word)
    return [*_utter(room, match, [word]), *_settle(room, word)]


def bot_tells(room: RoomState, match: Match, seat: int, code: int) -> list[Effect]:
    """A bot says a phrase, if it may; what it says under seal waits like anybody's."""
    word = Sealed(seat, code)
    if room.talk.answers.asked >> seat & 1:
        return _seal(room, match, word) if code in match.says(seat) else []
    try:
        return _utter(room, match, [word])
    except Illegal:
        return []


def clear(room: RoomState) -> list[Effect]:
    """A match begins or is left: what was said before is over, and so are the marks."""
    unheard = _forget_answers(room)
    room.talk = Talk()
    return [*unheard, TalkCleared()]


# Answers under seal


def follow(room: RoomState, match: Match, now: float, shown_until: float, seconds: float) -> list[Effect]:
    """The table moved on: who is newly asked aloud answers under seal for so many seconds."""
    if match.finished:
        return _forget_answers(room)
    talk, asked = room.talk, match.asked_aloud()
    if seconds and asked & ~talk.asked and not talk.answers.asked:
        talk.answers.ask(asked, now, shown_until, seconds)
    talk.asked = asked
    return []


def opens_at(room: RoomState) -> float:
    """When the answers are opened, as it stands; 0 where nothing is sealed."""
    answers = room.talk.answers
    return answers.opens_at(_awaited(room)) if answers.asked else 0.0


def open_answers(room: RoomState, match: Match, now: float) -> list[Effect]:
    """Let everybody hear the answers, if it is time; what can no longer be said is refused."""
    opening = opens_at(room)
    if not opening or now < opening:
        return []
    effects: list[Effect] = []
    left = room.talk.answers.take()
    while left:
        batch: list[Sealed] = []
        later: list[Sealed] = []
        for word in left:
            if any(word.seat == other.seat for other in batch):
                later.append(word)
            elif word.code in match.says(word.seat):
                batch.append(word)
            else:
                effects += _settle(room, word, "unsaid")
        if batch:
            effects += _utter(room, match, batch)
        for word in batch:
            effects += _settle(room, word)
        left = later
    return effects


def _awaited(room: RoomState) -> int:
    """The seats that can answer: people who are here and may speak, and bots that speak for themselves."""
    here = people_here(room) if room.agreement.talk != NONE else []
    seats = [seat for seat in here if not room.sitters[seat].bot] + talking_bots(room)
    return sum(1 << seat for seat in seats)


def _seal(room: RoomState, match: Match, word: Sealed) -> list[Effect]:
    word.verb = match.game.talk.act(word.code).verb
    word.performative = match.game.talk.performative(word.code)
    return _settled(room, room.talk.answers.seal(word))


def _forget_answers(room: RoomState) -> list[Effect]:
    room.talk.asked = 0
    return _settled(room, room.talk.answers.take(), "unsaid")


def _settled(room: RoomState, words: Iterable[Sealed], reason: str = "") -> list[Effect]:
    return [effect for word in words for effect in _settle(room, word, reason)]


def _settle(room: RoomState, word: Sealed, reason: str = "") -> list[Effect]:
    """Answer what became of a phrase; one that was taken is remembered."""
    if word.to is None:
        return []
    if reason:
        return [Reply(word.to, word.intent, reason=reason)]
    sitter = room.sitters[word.seat]
    if sitter.kind != "person":  # its person left for good while it lay sealed
        return [Reply(word.to, word.intent)]
    sitter.remember(TELL, short_id(word.intent))
    return [SeatsChanged(), Reply(word.to, word.intent)]


def _utter(room: RoomState, match: Match, words: list[Sealed]) -> list[Effect]:
    first, kept = match.say([(word.seat, word.code) for word in words])
    for word in words:
        _call(room, match, word)
    return [PhrasesSaid(match.id, first, kept)]


def _call(room: RoomState, match: Match, word: Sealed) -> None:
    """Bots may answer what a person says, and what another asks them."""
    called = room.talk.called
    if room.sitters[word.seat].kind == "person":
        answering = talking_bots(room)
    elif match.game.talk.performative(word.code) == ASK:
        answering = list(match.game.talk.act(word.code).args[-1:])
    else:
        return
    for seat in answering:
        called[seat] = called.get(seat, 0) + 1
