"""Phrases on the wire: who may say and hear what, how much, and that words change nothing but minds."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from doublejeu.core.contract import NOBODY
from doublejeu.games import GAMES
from doublejeu.server.bots.pool import BotPool, BotSeat
from doublejeu.server.match.match import Match
from doublejeu.server.state.people import Sitter
from doublejeu.server.state.questions import WordsQuestion
from doublejeu.server.state.state import RoomState
from doublejeu.server.turn import bot_speakers
from doublejeu.server.turn.bot_speakers import MOST_OPINIONS
from tests.server.running import Person, running, settings, soon
from tests.server.talking import TALKING, Evening, Moment, evening, first_day, quiet, until_said, words_of


@pytest.fixture(scope="module")
def dusk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with evening(tmp_path_factory.mktemp("words")) as found:
        yield found


def judgement(person: Person, game: str = "secret_hitler") -> int:
    """A phrase that does not answer anything."""
    phrases = GAMES[game].talk
    says: list[int] = person.picture["says"]
    return next(code for code in says if phrases.act(code).verb == "suspect")


def test_a_word_is_heard_by_everybody_at_once_and_comes_as_an_event(dusk: Evening) -> None:
    ada, *others = dusk.seat("secret_hitler", 5, 5)
    watcher = dusk.here.watcher(ada.room["code"])
    watcher.until("full")
    code = judgement(ada)
    ada.done("tell", code=code)
    for person in (ada, *others, watcher):
        while not words_of(person):
            person.receive()
        assert words_of(person) == [[ada.seat, code]]
    assert watcher.picture["says"] == []


def test_what_is_not_offered_is_refused_with_one_word(dusk: Evening) -> None:
    ada, *_ = dusk.seat("secret_hitler", 5, 5)
    talk = GAMES["secret_hitler"].talk
    for code in (-1, 10_000, talk.code("drew", 1), talk.code("suspect", ada.seat, 0, 0)):
        assert code not in ada.picture["says"]
        assert ada.refused("tell", code=code) == "unsaid"
    assert words_of(ada) == []


def test_breath_runs_out_and_comes_back_with_the_next_round(dusk: Evening) -> None:
    people = dusk.seat("secret_hitler", 5, 5)
    ada = people[0]
    for _ in range(GAMES["secret_hitler"].breath):
        ada.done("tell", code=judgement(ada))
    while ada.picture["says"]:
        ada.receive()
    dusk.time += 100.0
    assert ada.refused("tell", code=0) == "unsaid"
    naming = next(person for person in people if person.picture["asks"])
    naming.done("play", code=naming.picture["asks"][0]["code"])
    while not ada.picture["says"]:
        ada.receive()
    ada.done("tell", code=judgement(ada))


def test_words_and_text_come_out_of_one_allowance(dusk: Evening) -> None:
    ada, *_ = dusk.seat("secret_hitler", 5, 5)
    for number in range(5):
        if number % 2:
            ada.done("say", text="bonsoir")
        else:
            ada.done("tell", code=judgement(ada))
    assert ada.refused("tell", code=judgement(ada)) == "too_fast"
    assert ada.refused("say", text="bonsoir") == "too_fast"
    dusk.time += 2.0
    ada.done("tell", code=judgement(ada))


def test_no_word_makes_a_tap_stale(dusk: Evening) -> None:
    people = dusk.seat("secret_hitler", 5, 5)
    naming = next(person for person in people if person.picture["asks"])
    other = next(person for person in people if person is not naming)
    seen = naming.v
    other.done("tell", code=judgement(other))
    naming.done("tell", code=judgement(naming))
    until_said(naming)
    assert naming.v > seen
    assert naming.want("play", seen, code=naming.picture["asks"][0]["code"])["t"] == "done"


def test_no_word_touches_a_clock(dusk: Evening) -> None:
    people = dusk.seat("secret_hitler", 5, 5, seconds=60)
    ada = people[0]
    assert ada.picture["clock"] == {"left": 60_000, "whole": 60_000}
    room = dusk.here.room(ada.room["code"])
    ends = room.state.clocks.decision_end
    dusk.time += 10.0
    ada.done("tell", code=judgement(ada))
    until_said(people[1])
    assert people[1].picture["clock"] == {"left": 50_000, "whole": 60_000}
    assert room.state.clocks.decision_end == ends


@pytest.mark.parametrize("key", TALKING)
def test_no_word_holds_up_a_bot(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A bot that thinks while people talk is not asked anew, and decides what it was asked."""
    asked: list[tuple[str, int]] = []
    release = asyncio.Event()

    async def ponder(_pool: BotPool, who: BotSeat, heard: list[Any], legal: list[int]) -> int:
        asked.append((who.key, len(heard)))
        await release.wait()
        return legal[0]

    async def listen(_pool: BotPool, who: BotSeat, heard: list[Any], sayable: list[int]) -> list[int]:
        return []

    monkeypatch.setattr(BotPool, "choose", ponder)
    monkeypatch.setattr(BotPool, "speak", listen)
    with evening(tmp_path) as night:
        talkative = Moment(key, 3, 0)
        for seed in range(3, 60):  # a moment at which a bot owes something and a person may speak
            talkative = Moment(key, seed, 0)
            table = talkative.table()
            if table.sayable(0) and any(table.asks(seat) for seat in range(1, talkative.setup.seats)):
                break
        (ada,) = night.seat(key, talkative.setup.seats, 1, talkative.table())
        soon(lambda: bool(asked))
        thinking = list(asked)
        phrases = [code for code in ada.picture["says"] if GAMES[key].talk.performative(code) == "judge"]
        for code in phrases[:3]:
            ada.done("tell", code=code)
        room = night.here.room(ada.room["code"])
        soon(room.quiet)
        assert asked == thinking, "words made a bot begin anew"
        entries = len(night.here.match(ada.room["code"]).table.record)
        night.here.house.loop.call_soon_threadsafe(release.set)
        soon(lambda: len(night.here.match(ada.room["code"]).table.record) > entries)


def spoken(room: RoomState, match: Match, seat: int, sayable: list[int], words: list[int]) -> None:
    """A bot that was given the floor wants to say this."""
    question = WordsQuestion(match, seat, "thumb", sayable, [])
    room.voices.thinking[seat] = question
    bot_speakers.answered(room, question, words)


def test_claims_and_answers_go_before_opinions_and_none_of_them_is_lost(tmp_path: Path) -> None:
    """However many bots want to speak at once: of opinions only so many wait, claims and answers all of them."""
    talk = GAMES["les_infiltres"].talk
    bots = list(range(1, 12))
    claim = {seat: talk.code("saw", (seat + 1) % 12, 1) for seat in bots}
    opinion = {seat: talk.code("suspect", 0, 0, seat % 2) for seat in bots}
    answer = talk.code("suspect", 3, 0, 0)
    said: list[tuple[int, int]] = []

    def say(words: list[tuple[int, int]]) -> tuple[int, list[Any]]:
        said.extend(words)
        return 0, []

    match: Any = SimpleNamespace(
        id="match",
        game=GAMES["les_infiltres"],
        says=lambda seat: range(len(talk)),
        say=say,
        heard=lambda seat: [],
    )
    room = RoomState("BCDF", settings(tmp_path), sitters=[Sitter(kind="bot", bot="thumb") for _ in range(12)])
    for seat in bots:
        spoken(room, match, seat, [], [claim[seat], opinion[seat]])
    spoken(room, match, 5, [talk.code("pass")], [answer])  # it was asked
    while room.voices.busy():
        bot_speakers.say_next(room)

    assert said[: len(bots)] == [(seat, claim[seat]) for seat in bots]
    assert said[len(bots)] == (5, answer)
    assert said[len(bots) + 1 :] == [(seat, opinion[seat]) for seat in bots[:MOST_OPINIONS]]


def test_a_repeated_word_is_said_once_also_after_a_restart(tmp_path: Path) -> None:
    chosen = settings(tmp_path)
    with running(chosen) as here:
        seat = here.open_room("Ada")
        ada = here.person(seat)
        ada.until("welcome")
        ada.done("host", what="start")
        while not ada.picture.get("says"):
            ada.receive()
        code = judgement(ada)
        ada.done("tell", code=code, id="once")
        ada.done("tell", code=code, id="once")
        while not words_of(ada):
            ada.receive()
        heard = words_of(ada)
        assert heard.count([0, code]) == 1
    with running(chosen) as here:
        ada = here.person(seat)
        ada.until("full")
        assert words_of(ada)[: len(heard)] == heard
        ada.done("tell", code=code, id="once")
        assert words_of(ada).count([0, code]) == 1


def test_the_host_chooses_how_people_talk(dusk: Evening) -> None:
    ada, blaise, *_ = dusk.seat("secret_hitler", 5, 5, talk="phrases")
    assert ada.room["talk"] == "phrases"
    assert ada.refused("say", text="bonsoir") == "no_talk"
    ada.done("tell", code=judgement(ada))
    assert blaise.refused("host", what="talk", talk="free") == "not_host"
    assert ada.refused("host", what="talk", talk="loud") == "bad_message"
    ada.done("host", what="talk", talk="none")
    while blaise.room["talk"] != "none" or blaise.picture["says"]:
        blaise.receive()
    assert blaise.refused("tell", code=1) == "no_talk"
    assert blaise.refused("say", text="bonsoir") == "no_talk"
    ada.done("host", what="talk", talk="free")
    while not blaise.picture["says"]:
        blaise.receive()
    blaise.done("say", text="bonsoir")
    blaise.done("tell", code=judgement(blaise))


def test_how_people_talk_outlives_a_restart(tmp_path: Path) -> None:
    chosen = settings(tmp_path)
    with running(chosen) as here:
        seat = here.open_room("Ada", talk="none")
    with running(chosen) as here:
        assert here.person(seat).until("welcome")["room"]["talk"] == "none"


@pytest.mark.parametrize("key", TALKING)
def test_a_match_is_replayed_with_its_words_and_their_truth(key: str, tmp_path: Path) -> None:
    with evening(tmp_path, pace=0.0) as night:
        here, seats, wanted = night.here, GAMES[key].fewest, dict[str, Any]()
        if key == "les_infiltres":  # in whose first night Ada could be jailed before anybody speaks
            mornings = (first_day(seats, seed) for seed in range(100))
            wanted = {"table": next(filter(None, mornings)), "options": {"debate_seconds": 0}}
        (ada,) = night.seat(key, seats, 1, bot="random", **wanted)
        said: list[int] = []
        while ada.picture["outcome"] is None:
            if ada.picture["says"] and len(said) < 4:
                claims = [code for code in ada.picture["says"] if GAMES[key].talk.performative(code) == "claim"]
                code = (claims or ada.picture["says"])[0]
                if ada.want("tell", code=code)["t"] == "done":
                    said.append(code)
            if ada.picture["asks"]:
                ada.want("play", code=ada.picture["asks"][0]["code"])
            elif ada.picture["step_clock"]:
                night.pass_time(ada.room["code"], ada.picture["step_clock"]["left"] / 1000 + 1)
            quiet(ada)
        assert said
        match = ada.room["match"]
        file = here.get(f"/api/replays/{match}")
        assert [word[2] for word in file["lanes"]["talk"] if word[1] == 0] == said
        for eyes in ("table", "above", "0", "1"):
            frames = here.get(f"/api/replays/{match}/frames?seat={eyes}")["frames"]
            heard = [
                (event["args"], truth)
                for frame in frames
                for event, truth in zip(frame["events"], frame["truth"], strict=bool(frame["n"]))
                if event["kind"] == "said"
            ]
            assert [args[1] for args, _ in heard if args[0] == 0] == said
            for (_, code), truth in heard:
                claim = GAMES[key].talk.performative(code) == "claim"
                assert truth in ((0, 1) if claim else (NOBODY,))
        brought = here.http.post("/api/replays/open?seat=above", json=file).json()
        assert [frame["events"] for frame in brought["frames"]] == [
            frame["events"] for frame in here.get(f"/api/replays/{match}/frames?seat=above")["frames"]
        ]


def test_a_match_that_is_left_leaves_no_word_behind(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as here:
        ada = here.person(here.open_room("Ada"))
        ada.until("welcome")
        ada.done("host", what="start")
        while not ada.picture.get("says"):
            ada.receive()
        ada.done("tell", code=judgement(ada))
        ada.done("host", what="lobby")
        with here.house.store.engine.connect() as connection:
            assert connection.exec_driver_sql("select count(*) from words").scalar() == 0
