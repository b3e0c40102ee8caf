"""What the server does not grant: a clear word, no harm, and never a crash."""

import ast
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as effort
from hypothesis import strategies as some
from websockets.exceptions import InvalidStatus

from doublejeu.games import GAMES
from doublejeu.server.limits.rates import Limits
from doublejeu.server.wire.messages import REASONS
from doublejeu.text import LANGUAGES, common_faults, refusals, texts_of
from tests.rules import ROOT
from tests.server.running import Person, Running, running, settings


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("refusals")
    (folder / "static" / "assets").mkdir(parents=True)
    (folder / "static" / "index.html").write_text("<!doctype html><title>Double Jeu</title>" + " " * 2000)
    (folder / "static" / "assets" / "page.js").write_text("let page = 1;\n" * 500)
    (folder / "secret.txt").write_text("not yours")
    with running(settings(folder)) as here:
        yield here


@pytest.fixture
def ada(server: Running) -> Person:
    person = server.person(server.open_room("Ada"))
    person.until("welcome")
    return person


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_words(language: str) -> None:
    assert set(refusals(language)) == set(REASONS)


def test_no_other_reason_is_ever_given() -> None:
    given = {
        call.args[0].value
        for path in (ROOT / "src/doublejeu/server").glob("*.py")
        for call in calls(path, "Refuse")
        if isinstance(call.args[0], ast.Constant)
    }
    assert given <= set(REASONS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_of_settings_has_words(language: str) -> None:
    """Whatever a game or the engine finds wrong with settings is said in the language of the page."""
    found = 0
    for path in sorted((ROOT / "src/doublejeu").rglob("*.py")):
        for call in calls(path, "BadSetup"):
            found += 1
            _, fault, values = call.args
            assert isinstance(fault, ast.Constant), f"{path}: {ast.unparse(call)}"
            assert isinstance(fault.value, str), f"{path}: {ast.unparse(call)}"
            assert isinstance(values, ast.Dict), f"{path}: {ast.unparse(call)}"
            given = {key.value for key in values.keys if isinstance(key, ast.Constant)}
            game = path.parent.name
            known = texts_of(game, language).faults if game in GAMES else common_faults(language)
            assert fault.value in known, f"{game}: {fault.value} has no words in {language}"
            assert set(re.findall(r"{(\w+)}", known[fault.value])) <= given, f"{game}: {fault.value} in {language}"
    assert found > 10


def calls(path: Path, name: str) -> list[ast.Call]:
    """Where a source calls this."""
    return [
        node
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    ]


def test_what_is_wrong_with_settings_is_told_in_parts(server: Running) -> None:
    answer = server.http.post("/api/games/les_infiltres/setup", json={"seats": 20, "options": {"roles": {}}})
    assert answer.status_code == 400
    assert answer.json()["reason"] == "bad_setup"
    assert answer.json()["fault"] == "believers"
    assert set(answer.json()["values"]) == {"most", "missing"}
    unknown = server.http.post("/api/rooms", json={"game": "sleepers", "seats": 3, "name": "Ada"})
    assert (unknown.json()["fault"], unknown.json()["values"]["most"]) == ("seats", 2)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[]",
        "null",
        '{"t":"fly","d":{}}',
        '{"t":"play"}',
        '{"t":"play","d":{"id":"a","code":"b"}}',
        '{"t":"play","d":{"id":"a","code":1,"seat":3}}',
        '{"t":"say","d":{"id":"a","text":"b"},"room":1}',
        '{"t":"hello","d":{}}',
        "[" * 2000,
    ],
)
def test_messages_that_are_none_are_refused_and_the_socket_stays(ada: Person, text: str) -> None:
    ada.socket.send(text)

    assert ada.until("refused") == {"id": "", "reason": "bad_message"}
    ada.send("ping", {})
    ada.until("pong")


def test_long_messages_are_refused(ada: Person) -> None:
    ada.socket.send("x" * 5000)
    assert ada.until("refused")["reason"] == "too_long"
    assert ada.refused("say", text="x" * 301) == "too_long"
    ada.done("say", text="x" * 300)


def test_a_huge_message_closes_the_socket_and_nothing_else(server: Running, ada: Person) -> None:
    ada.socket.send("x" * 1_000_000)
    assert ada.closed() == 1009
    assert server.get("/api/games")


def test_empty_and_endless_ids_are_refused(ada: Person) -> None:
    assert ada.refused("say", id="", text="a") == "bad_message"
    assert ada.refused("say", id="a\0b", text="a") == "bad_message"  # a database would not keep it
    ada.send("say", {"id": "i" * 65, "text": "a"})
    assert ada.until("refused") == {"id": "i" * 64, "reason": "bad_message"}


def test_talk_is_limited_to_five_lines_at_once(ada: Person) -> None:
    for _ in range(5):
        ada.done("say", text="bla")
    assert ada.refused("say", text="bla") == "too_fast"


def test_a_first_message_that_is_no_hello_is_turned_away(server: Running, ada: Person) -> None:
    other = server.connect(ada.room["code"], "")
    other.send("ping", {})
    stranger = server.connect(ada.room["code"], "stolen")

    assert stranger.until("refused")["reason"] == "bad_token"
    assert stranger.closed() == 4001


def test_an_unknown_room_is_turned_away(server: Running) -> None:
    for code in ("ZZZZ", "BCDF", "..", "a" * 200):
        lost = server.connect(code)
        assert lost.until("refused")["reason"] == "unknown_room"
        assert lost.closed() == 4001


def test_a_seats_name_or_number_proves_nothing(server: Running, ada: Person) -> None:
    for token in ("Ada", "0", ada.room["code"]):
        thief = server.connect(ada.room["code"], token)
        assert thief.until("refused")["reason"] == "bad_token"


def test_other_pages_may_not_use_us(server: Running, ada: Person) -> None:
    code = ada.room["code"]
    with pytest.raises(InvalidStatus, match="403"):
        server.connect(code, origin="https://evil.example")
    forged = server.http.post(
        f"/api/rooms/{code}/join", json={"name": "Eve"}, headers={"origin": "https://evil.example"}
    )
    assert (forged.status_code, forged.json()["reason"]) == (403, "bad_origin")
    own = server.connect(code, origin=f"http://{server.address}")
    own.until("welcome")


def test_guessing_codes_is_slow(tmp_path: Path) -> None:
    with running(settings(tmp_path, limits=Limits(guesses=(3, 0.001)))) as server:
        seat = server.open_room("Ada")
        for _ in range(3):
            assert server.refusal("/api/rooms/BCDF") == (404, "unknown_room")

        assert server.refusal(f"/api/rooms/{seat['code']}") == (429, "too_fast")
        assert server.person(seat).until("refused")["reason"] == "too_fast"


def test_sockets_and_messages_are_bounded(tmp_path: Path) -> None:
    limits = Limits(sockets_per_address=3, watchers_per_room=1, sockets_per_seat=1, messages=(10, 0.001))
    with running(settings(tmp_path, limits=limits)) as server:
        seat = server.open_room("Ada")
        ada = server.person(seat)
        ada.until("welcome")
        server.watcher(seat["code"]).until("welcome")
        crowd = server.watcher(seat["code"])
        assert crowd.until("refused")["reason"] == "too_many"
        assert crowd.closed() == 4001

        again = server.person(seat)
        again.until("welcome")
        assert ada.until("gone")["reason"] == "newer"
        for number in range(15):
            again.send("mine", {"id": f"m{number}", "what": "back"})
        assert again.until("refused", lambda data: data["id"] == "m14")["reason"] == "too_fast"

        last = server.person(server.join(seat["code"], "Blaise"))
        last.until("welcome")
        late = server.connect(seat["code"])
        assert late.until("refused")["reason"] == "too_many"


def test_pages_files_and_their_headers(server: Running) -> None:
    for path in ("/", "/join/BCDF", "/room/BCDF", "/watch/BCDF", "/replay/abc", "/rules/secret_hitler", "/settings"):
        page = server.http.get(path)
        assert page.status_code == 200
        assert "Double Jeu" in page.text
        assert page.headers["content-encoding"] == "gzip"
        assert "script-src 'self'" in page.headers["content-security-policy"]
        assert "unsafe-inline" not in page.headers["content-security-policy"].split("style-src-attr")[0]
        assert page.headers["x-content-type-options"] == "nosniff"
        assert page.headers["referrer-policy"] == "no-referrer"
        assert page.headers["cache-control"] == "no-cache"
    file = server.http.get("/assets/page.js")
    assert "immutable" in file.headers["cache-control"]
    assert "javascript" in file.headers["content-type"]
    for path in ("/nothing", "/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/.git/config"):
        missing = server.http.get(path)
        assert missing.status_code == 404
        assert missing.json()["reason"] == "unknown_room"
        mistyped = server.http.get(path, headers={"accept": "text/html,*/*;q=0.8"})  # a person: the page says so
        assert mistyped.status_code == 404
        assert "<title>Double Jeu</title>" in mistyped.text
        for answer in (missing, mistyped):
            assert "not yours" not in answer.text
            assert answer.headers["x-content-type-options"] == "nosniff"
    assert server.refusal("/socket/BCDF") == (426, "bad_message")
    assert server.http.get("/api/rooms/BCDF").headers["cache-control"] == "no-store"


def test_the_log_tells_no_secret(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    seat = server.open_room("Ada")
    ada = server.person(seat)
    ada.until("welcome")
    link = ada.done("mine", what="transfer")
    ada.done("host", what="start")
    ada.until("full")
    server.connect(seat["code"], "a-wrong-token").until("refused")

    of_the_test = ("websockets.client", "httpx", "httpcore")
    logged = "\n".join(record.getMessage() for record in caplog.records if not record.name.startswith(of_the_test))
    for secret in (seat["token"], link, link.split(".")[1], "a-wrong-token"):
        assert secret not in logged


values = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats(allow_nan=False) | some.text(max_size=30),
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(some.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
words = some.sampled_from(
    [
        "start",
        "again",
        "lobby",
        "pause",
        "resume",
        "bot",
        "give_back",
        "remove",
        "host",
        "settings",
        "back",
        "rename",
        "",
    ]
)
intents = some.one_of(
    some.fixed_dictionaries(
        {
            "t": some.just("play"),
            "d": some.fixed_dictionaries({"id": some.uuids().map(str), "code": some.integers(-5, 60)}),
        }
    ),
    some.fixed_dictionaries(
        {
            "t": some.just("say"),
            "d": some.fixed_dictionaries({"id": some.uuids().map(str), "text": some.text(max_size=40)}),
        }
    ),
    some.fixed_dictionaries(
        {
            "t": some.just("host"),
            "d": some.fixed_dictionaries(
                {"id": some.uuids().map(str), "what": words},
                optional={
                    "seat": some.integers(-2, 12),
                    "bot": some.sampled_from(["", "random", "x"]),
                    "seats": some.integers(-1, 12),
                    "seconds": some.integers(-2, 100),
                    "options": some.dictionaries(
                        some.sampled_from(["hitler_knows", "tracker_reset"]), values, max_size=2
                    ),
                    "game": some.sampled_from(["", "secret_hitler", "x"]),
                },
            ),
        }
    ),
    some.fixed_dictionaries(
        {
            "t": some.just("mine"),
            "d": some.fixed_dictionaries(
                {"id": some.uuids().map(str), "what": words}, optional={"name": some.text(max_size=25)}
            ),
        }
    ),
)
messages = some.one_of(intents, some.dictionaries(some.sampled_from(["t", "d", "v", "x"]), values), values)
# The server in the thread beside draws its pauses from `random`; Hypothesis takes that for the test's own doing.
pytestmark = pytest.mark.filterwarnings("ignore:Do not use the `random` module inside strategies")
patient = effort(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@patient
@given(sent=some.lists(messages, max_size=12))
def test_no_message_breaks_a_room(server: Running, sent: list[Any]) -> None:
    seat = server.open_room("Ada")
    with_room = server.person(seat)
    with_room.until("welcome")
    for message in sent:
        with_room.socket.send(json.dumps(message))
    with_room.send("ping", {})
    with_room.until("pong")
    with_room.leave()
    again = server.person(seat)
    again.until("welcome")
    again.done("say", text="still here")
    again.leave()


bodies = some.one_of(
    values,
    some.fixed_dictionaries(
        {
            "game": some.sampled_from(["secret_hitler", "x"]),
            "name": some.text(max_size=25),
            "seats": some.integers(-1, 12),
        },
        optional={"options": values, "bot": some.text(max_size=5), "seconds": some.integers(-10, 10**6), "x": values},
    ),
    some.fixed_dictionaries({"name": values}),
    some.fixed_dictionaries({"transfer": values}),
    some.fixed_dictionaries(
        {
            "format": some.integers(0, 2),
            "game": some.just("secret_hitler"),
            "version": some.just(1),
            "seats": some.integers(4, 6),
            "options": some.just({}),
            "names": some.lists(some.text(max_size=3), min_size=5, max_size=5),
            "record": some.lists(some.tuples(some.integers(-2, 40), some.integers(-2, 60)), max_size=5),
        },
        optional={"seed": some.text(max_size=5), "commitment": some.text(max_size=5)},
    ),
)
paths = some.sampled_from(
    ["/api/rooms", "/api/rooms/BCDF/join", "/api/rooms/BCDF/claim", "/api/replays/open", "/api/replays/open?seat=9"]
)


@patient
@given(path=paths, body=bodies)
def test_no_body_makes_the_server_fail(server: Running, path: str, body: Any) -> None:
    answer = server.http.post(path, json=body)

    assert answer.status_code in (200, 201, 400, 403, 404, 409, 413), answer.text
    if answer.status_code >= 400:
        assert answer.json()["reason"] in REASONS
        assert "\n" not in answer.json()["detail"]


@patient
@given(path=some.text(max_size=20), method=some.sampled_from(["GET", "POST", "PUT", "DELETE", "HEAD"]))
def test_no_address_makes_the_server_fail(server: Running, path: str, method: str) -> None:
    for prefix in ("/", "/api/", "/api/rooms/", "/api/replays/", "/socket/"):
        try:
            answer = server.http.request(method, prefix + path)
        except (ValueError, httpx.InvalidURL):
            continue  # not an address at all
        assert answer.status_code < 500, answer.text


def test_too_large_a_body_is_refused(server: Running) -> None:
    json_body = {"content-type": "application/json"}
    for path, size in (("/api/rooms", 70_000), ("/api/rooms/BCDF/join", 70_000), ("/api/replays/open", 2_000_000)):
        answer = server.http.post(path, content=b'"' + b"x" * size + b'"', headers=json_body)
        assert answer.status_code == 413
        assert answer.json()["reason"] == "too_long"
    smaller = server.http.post("/api/replays/open", content=b'"' + b"x" * 70_000 + b'"', headers=json_body)
    assert smaller.json()["reason"] == "bad_record"


def test_a_socket_that_never_says_hello_is_closed(
    server: Running, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("doublejeu.server.socket.connection.HELLO_SECONDS", 0.05)
    monkeypatch.setattr(Person, "send", lambda *_: None)
    mute = server.connect(ada.room["code"])

    assert mute.closed() == 4001
