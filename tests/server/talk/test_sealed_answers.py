"""Answers under seal: heard together, whoever spoke first and whenever; and nobody answers for anybody."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from doublejeu.core.talk import PASS
from doublejeu.games import GAMES
from doublejeu.server.bots.pool import BotPool, BotSeat
from doublejeu.server.match.seat_updates import SeatUpdates, Shown
from doublejeu.server.rooms import crowd
from doublejeu.server.talk.sealed_answers import SOONEST, Answers, Sealed
from tests.server.running import Person, soon
from tests.server.talking import ASKING, Evening, Moment, answers_of, evening, quiet, words_in, words_of

SECONDS = 8.0


@pytest.fixture(scope="module")
def dusk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with evening(tmp_path_factory.mktemp("answers"), answers=SECONDS) as found:
        yield found


def asked_aloud(dusk: Evening, moment: Moment, people: int | None = None, **wanted: Any) -> list[Person]:
    """People at a table where some of them were just asked aloud, and have seen what happened."""
    sitting = dusk.seat(moment.game.key, moment.setup.seats, people or moment.setup.seats, moment.table(), **wanted)
    sitting[moment.seat].done("play", code=moment.code)
    for person in sitting:
        while person.picture["asked"] != moment.asked:
            person.receive()
    shown_until = dusk.here.room(sitting[0].room["code"]).state.shown_until
    dusk.time = max(dusk.time, shown_until)
    return sitting


def seal(person: Person, code: int) -> None:
    """Say something that nobody hears yet."""
    person.send("tell", {"id": person.next_id("sealed"), "code": code})
    while code not in person.picture["sealed"]:
        person.receive()


def answer(person: Person, code: int) -> None:
    """Say something, heard or not, and wait until the room has taken it."""
    person.send("tell", {"id": person.next_id("sealed"), "code": code})
    person.refused("play", 0, code=-1)


def opened(dusk: Evening, person: Person, seconds: float = SECONDS * SOONEST) -> None:
    """So much time passes that answers may be opened."""
    dusk.pass_time(person.room["code"], seconds)


@pytest.mark.parametrize("key", ASKING)
def test_sealed_answers_are_heard_together_by_seat(dusk: Evening, key: str) -> None:
    moment = Moment(key, 1)
    people = asked_aloud(dusk, moment)
    said: list[list[int]] = []
    for seat in reversed(moment.asked):
        code = answers_of(moment.game, people[seat])[-1]
        seal(people[seat], code)
        said.insert(0, [seat, code])
        assert all(words_of(person) == [] for person in people)
    opened(dusk, people[0])
    for person in people:
        news = person.until("news", lambda news: bool(words_in(news)))
        assert words_in(news) == said, "in one message, by seat"
        assert person.picture["sealed"] == []
        assert person.picture["answers"] is None


def test_an_answer_is_acknowledged_once_it_is_heard(dusk: Evening) -> None:
    moment = Moment("secret_hitler", 2)
    people = asked_aloud(dusk, moment)
    for seat in moment.asked:
        quiet(people[seat])
        seal(people[seat], answers_of(moment.game, people[seat])[0])
        assert not any('"t":"done"' in frame for frame in quiet(people[seat]))
    opened(dusk, people[0])
    for seat in moment.asked:
        assert people[seat].until("done")["id"].startswith("sealed-")


def test_who_changes_their_mind_in_time_has_said_one_thing(dusk: Evening) -> None:
    moment = Moment("secret_hitler", 3)
    people = asked_aloud(dusk, moment)
    officer = people[moment.asked[0]]
    choices = [code for code in answers_of(moment.game, officer) if moment.game.talk.performative(code) == "claim"]
    seal(officer, choices[0])
    seal(officer, choices[1])
    assert officer.picture["sealed"] == [choices[1]]
    opened(dusk, officer, SECONDS)
    other = people[moment.asked[1]]
    assert words_in(other.until("news", lambda news: bool(words_in(news)))) == [[officer.seat, choices[1]]]


def test_silence_stays_silence_and_a_late_answer_is_heard_at_once(dusk: Evening) -> None:
    moment = Moment("secret_hitler", 4)
    people = asked_aloud(dusk, moment)
    early, late = (people[seat] for seat in moment.asked)
    seal(early, answers_of(moment.game, early)[0])
    quiet(late)
    opened(dusk, early, SECONDS - 0.1)
    assert quiet(late) == []
    opened(dusk, early, 0.2)
    late.until("news", lambda news: bool(words_in(news)))
    assert [speaker for speaker, _ in words_of(late)] == [early.seat]
    assert late.picture["asked"] == [late.seat]
    late.done("tell", code=answers_of(moment.game, late)[0])
    early.until("news", lambda news: bool(words_in(news)) and words_in(news)[0][0] == late.seat)


def test_others_talk_on_while_answers_are_sealed(dusk: Evening) -> None:
    moment = Moment("secret_hitler", 1)
    people = asked_aloud(dusk, moment)
    seal(people[moment.asked[0]], answers_of(moment.game, people[moment.asked[0]])[0])
    other = next(person for person in people if person.seat not in moment.asked and person.picture["says"])
    other.done("tell", code=other.picture["says"][0])
    assert [speaker for speaker, _ in words_of(other)] in ([], [other.seat])


def test_the_table_does_not_wait_for_those_who_are_not_there(dusk: Evening) -> None:
    moment = Moment("secret_hitler", 2)
    people = asked_aloud(dusk, moment)
    stays, goes = (people[seat] for seat in moment.asked)
    seal(stays, answers_of(moment.game, stays)[0])
    goes.leave()
    room = dusk.here.room(stays.room["code"])
    soon(lambda: goes.seat not in room.state.present.values())
    opened(dusk, stays)
    stays.until("news", lambda news: bool(words_in(news)))
    assert [speaker for speaker, _ in words_of(stays)] == [stays.seat]


# Two worlds: the same happened but for who answered first, and how often


def told_to_others(dusk: Evening, key: str, backwards: bool) -> list[str]:
    """All that a seat that is not asked and a watcher are sent, from the question to the opened answers."""
    moment = Moment(key, 1)
    people = asked_aloud(dusk, moment)
    watcher = dusk.here.watcher(people[0].room["code"])
    watcher.until("full")
    others = [*(person for person in people if person.seat not in moment.asked), watcher]
    for person in others:
        quiet(person)
    order = moment.asked[::-1] if backwards else moment.asked
    frames: list[str] = []
    for number, seat in enumerate(order):
        choices = answers_of(moment.game, people[seat])
        if backwards and number == 0:
            answer(people[seat], choices[-1])
        answer(people[seat], choices[0])
        if number == 0:
            dusk.time += SECONDS * SOONEST
        frames += [f"{number}: {frame}" for person in others for frame in quiet(person)]
    dusk.pass_time(people[0].room["code"], 0.0)
    for person in others:
        if not words_of(person):
            person.until("news", lambda news: bool(words_in(news)))
        frames += quiet(person)
    return frames


@pytest.mark.parametrize("key", ASKING)
def test_neither_order_nor_time_of_answers_tells_anything(dusk: Evening, key: str) -> None:
    forwards = told_to_others(dusk, key, backwards=False)
    assert told_to_others(dusk, key, backwards=True) == forwards
    assert len(forwards) >= 2


def by_arrival(answers: Answers) -> list[Sealed]:
    words, answers.words, answers.asked = answers.words, [], 0
    return words


def at_once(answers: Answers, awaited: int) -> float:
    return answers.begun


def without_those_who_answered(honest: Callable[..., Shown]) -> Callable[..., Shown]:
    def shown(self: SeatUpdates, *given: Any) -> Shown:
        found = honest(self, *given)
        found.asked = [seat for seat in found.asked if not found.floor.sealed.get(seat)]
        found.key = (*found.key, tuple(found.asked))
        return found

    return shown


@pytest.mark.parametrize("leak", ["order", "time", "who"])
def test_a_leak_of_answers_would_be_found(dusk: Evening, leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if leak == "order":
        monkeypatch.setattr(Answers, "take", by_arrival)
    elif leak == "time":
        monkeypatch.setattr(Answers, "opens_at", at_once)
    else:
        monkeypatch.setattr(SeatUpdates, "shown", without_those_who_answered(SeatUpdates.shown))
    forwards = told_to_others(dusk, "secret_hitler", backwards=False)
    assert told_to_others(dusk, "secret_hitler", backwards=True) != forwards


def sizes_of_answers(dusk: Evening) -> set[tuple[int, ...]]:
    """How long the frames are that an officer is sent for each thing that can be answered."""
    sizes: set[tuple[int, ...]] = set()
    for choice in (0, 1, -1):
        moment = Moment("secret_hitler", 1)
        people = asked_aloud(dusk, moment)
        officer = people[moment.asked[0]]
        quiet(officer)
        seal(officer, answers_of(moment.game, officer)[choice])
        sizes.add(tuple(len(frame) for frame in quiet(officer)))
    return sizes


def test_the_length_of_what_an_officer_is_sent_tells_no_answer(dusk: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(sizes_of_answers(dusk)) == 1
    monkeypatch.setattr(crowd, "LEAST", {})
    assert len(sizes_of_answers(dusk)) > 1, "unpadded it would"


# Nobody speaks for a person


@pytest.fixture
def voices(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seats whose bots were asked to speak; each of them says the first thing it may answer, or anything."""
    asked: list[int] = []

    async def speak(_pool: BotPool, who: BotSeat, heard: list[Any], sayable: list[int]) -> list[int]:
        asked.append(who.seat)
        talk = GAMES[who.game].talk
        return [code for code in sayable if talk.performative(code) in ("claim", PASS)][:1]

    monkeypatch.setattr(BotPool, "speak", speak)
    return asked


def test_bots_answer_under_seal_like_anybody(tmp_path: Path, voices: list[int]) -> None:
    with evening(tmp_path, answers=SECONDS) as night:
        moment = next(found for found in (Moment("secret_hitler", seed) for seed in range(99)) if found.seat == 0)
        (ada,) = night.seat("secret_hitler", 5, 1, moment.table())
        ada.done("play", code=moment.code)
        room = night.here.room(ada.room["code"])
        bots = {seat for seat in moment.asked if seat != 0}
        soon(lambda: bots <= set(room.state.talk.answers.by_seat()) and bots <= set(voices))
        soon(lambda: all(room.state.talk.answers.by_seat().get(seat) for seat in bots))
        assert words_of(ada) == []
        night.time = room.state.shown_until + SECONDS
        night.pass_time(ada.room["code"], 0.0)
        heard = ada.until("news", lambda news: bool(words_in(news)))
        assert bots <= {speaker for speaker, _ in words_in(heard)}


@pytest.mark.parametrize("how", ["handed", "left", "absent"])
def test_no_bot_speaks_in_a_persons_place(tmp_path: Path, voices: list[int], how: str) -> None:
    with evening(tmp_path, answers=SECONDS) as night:
        moment = next(
            found
            for found in (Moment("secret_hitler", seed) for seed in range(99))
            if 0 not in found.asked and 1 in found.asked
        )
        ada, blaise = night.seat("secret_hitler", 5, 2, moment.table())
        if how == "handed":
            ada.done("host", what="bot", seat=1)
        elif how == "left":
            blaise.send("mine", {"id": "leave", "what": "leave"})
            assert blaise.closed()
        else:
            night.here.state(ada.room["code"]).sitters[1].bot = "thumb"
        room = night.here.room(ada.room["code"])
        for _ in range(400):
            night.time += 100.0
            night.pass_time(ada.room["code"], 0.0)
            if ada.picture["asks"] and ada.picture["outcome"] is None:
                ada.want("play", code=ada.picture["asks"][0]["code"])
            quiet(ada)
            if len(voices) > 8 or ada.picture["outcome"]:
                break
            soon(room.quiet)
        assert voices, "the other bots were given the floor"
        assert 1 not in voices
        assert all(speaker != 1 for speaker, _ in words_of(ada))
