"""Whatever comes over the line, the answer is a clear word: never a 500, never a traceback.

Odd bytes one by one, then requests and messages drawn from the server's own description of what it takes. The same ones
are drawn in every run.
"""

import json
import logging
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as effort
from hypothesis import strategies as some
from websockets.exceptions import ConnectionClosed

from doublejeu.server.wire.messages import REASONS, ClientMessage
from tests.server.running import PATIENCE, Running, running, settings

DEEP = b"[" * 3000
# The server in the thread beside draws its pauses from `random`; Hypothesis takes that for the test's own doing.
pytestmark = pytest.mark.filterwarnings("ignore:Do not use the `random` module inside strategies")
patient = effort(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings(tmp_path_factory.mktemp("fuzz"), near="192.0.2.7")) as here:
        yield here


def ask(server: Running, method: bytes, path: bytes, body: bytes = b"", **headers: bytes) -> tuple[int, str]:
    """Status and body of a request that is sent byte for byte."""
    lines = [b"%s %s HTTP/1.1" % (method, path)]
    named = {"Host": b"x", "Content-Type": b"application/json", **headers, "Connection": b"close"}
    if body:
        named["Content-Length"] = str(len(body)).encode()
    lines += [name.replace("_", "-").encode() + b": " + value for name, value in named.items()]
    host, port = server.address.split(":")
    answer = b""
    with socket.create_connection((host, int(port)), PATIENCE) as line:
        line.sendall(b"\r\n".join(lines) + b"\r\n\r\n" + body)
        while some_more := line.recv(65536):
            answer += some_more
    head, _, rest = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), rest.decode()


ROOM = b'{"game":"secret_hitler","name":"Ada","seats":5,"options":%s}'
BATMAN = b'{"seats":5,"options":{"cards":%s}}'
ODD: dict[str, tuple[int, bytes, bytes, dict[str, bytes]]] = {
    "no text": (400, b"/api/rooms", b'{"game":"\xff\xfe"}', {}),
    "half a letter": (400, b"/api/rooms", b'{"game":"secret_hitler","name":"\\ud800","seats":5}', {}),
    "lists without end": (400, b"/api/rooms", DEEP, {}),
    "options without end": (400, b"/api/rooms", ROOM % DEEP, {}),
    "cards without end": (400, b"/api/games/batman_infiltration/setup", BATMAN % (b'"' + DEEP + b'"'), {}),
    "a record without end": (400, b"/api/replays/open", DEEP, {}),
    "a record of no text": (400, b"/api/replays/open", b"\xff\xfe", {}),
    "a number without end": (400, b"/api/rooms", b'{"game":"secret_hitler","name":"A","seats":%s}' % (b"9" * 5000), {}),
    "a bracket for an origin": (403, b"/api/games", b"", {"Origin": b"http://["}),
    "no origin": (403, b"/api/games", b"", {"Origin": b"null"}),
    "a bracket for a host": (400, b"/api/address", b"", {"Host": b"[::1"}),
    "a host with two ports": (400, b"/api/address", b"", {"Host": b"a:b:c"}),
    "a host with a huge port": (400, b"/api/address", b"", {"Host": b"localhost:99999999"}),
    "a host with two ports, for a room": (400, b"/api/rooms", b"{}", {"Host": b"a:b:c"}),
    "a host with a port below nought": (400, b"/api/rooms", b"{}", {"Host": b"x:-1"}),
    "a host with a huge port, for a room": (400, b"/api/rooms", b"{}", {"Host": b"localhost:99999999"}),
    "a host with a path": (400, b"/api/address", b"", {"Host": b"x/y"}),
    "a host with a name and a password": (400, b"/api/address", b"", {"Host": b"u:p@h:80"}),
    "a host with a tail": (400, b"/api/address", b"", {"Host": b"[::1]x"}),
    "a host of nothing in brackets": (400, b"/api/rooms", b"{}", {"Host": b"[...]"}),
    "a port without a host": (400, b"/api/address", b"", {"Host": b":80"}),
    "a question to a host with two ports": (400, b"/api/replays/x/why?number=y", b"", {"Host": b"a:b:c"}),
    "a host without end": (400, b"/api/address", b"", {"Host": b"a" * 3000}),
    "a host too long by a letter": (400, b"/api/address", b"", {"Host": b"a" * 256}),
    "a long address": (404, b"/" + b"a" * 5000, b"", {}),
    "a deep address": (404, b"/" + b"a/" * 2500, b"", {}),
    "a long code": (404, b"/api/rooms/" + b"a" * 5000, b"", {}),
    "a match of no letters": (404, b"/api/replays/a%00b", b"", {}),
    "frames of no letters": (404, b"/api/replays/a%00b/frames", b"", {}),
    "notes of no letters": (404, b"/api/replays/a%00b/notes", b'{"token":"\\u0000"}', {}),
    "an address of no letters": (404, b"/%ff%fe%00", b"", {}),
}


@pytest.mark.parametrize("name", ODD)
def test_odd_bytes_get_a_clear_word(server: Running, name: str) -> None:
    status, path, body, headers = ODD[name]
    got, said = ask(server, b"POST" if body else b"GET", path, body, **headers)
    assert got == status, said
    refusal = json.loads(said)
    assert refusal["reason"] in REASONS
    assert "\n" not in refusal["detail"]
    assert len(refusal["detail"]) <= 200


# What fits the server's own description of what it takes, and what almost does

junk = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats(allow_nan=False) | some.text(max_size=20),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
known_words = some.sampled_from(["secret_hitler", "sleepers", "random", "start", "settings", "rename", "", "x"])
KINDS: dict[str, some.SearchStrategy[Any]] = {
    "string": known_words | some.text(max_size=30),
    "integer": some.integers(-3, 12) | some.integers(),
    "number": some.floats(allow_nan=False),
    "boolean": some.booleans(),
    "null": some.none(),
}


def fitting(schema: dict[str, Any], parts: dict[str, Any]) -> some.SearchStrategy[Any]:
    """Values that a schema describes, now and then with something else in a place."""
    if "$ref" in schema:
        return fitting(parts[schema["$ref"].rpartition("/")[2]], parts)
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return some.one_of([fitting(one, parts) for one in schema[several]])
    if "enum" in schema or "const" in schema:
        return some.sampled_from(schema.get("enum", [schema.get("const")]))
    kind = schema.get("type")
    if kind == "array":
        return some.lists(fitting(schema.get("items") or {}, parts), max_size=4)
    if kind == "object" and schema.get("properties"):
        fields = {name: fitting(inner, parts) | junk for name, inner in schema["properties"].items()}
        needed = {name: fields.pop(name) for name in schema.get("required", []) if name in fields}
        return some.fixed_dictionaries(needed, optional=fields)
    if kind == "object":
        return some.dictionaries(some.sampled_from(["hitler_knows", "cards", "roles", "x"]), junk, max_size=2)
    return KINDS.get(kind, junk) if isinstance(kind, str) else junk


def asked_of(schema: dict[str, Any]) -> some.SearchStrategy[tuple[str, str, Any]]:
    """Requests to every route: method, address, body."""
    parts = schema["components"]["schemas"]
    routes = []
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            content = operation.get("requestBody", {}).get("content", {})
            body = content.get("application/json", {}).get("schema")
            filled = some.just(path)
            for parameter in ("key", "code", "match"):
                filled = some.builds(
                    lambda address, value, parameter=parameter: address.replace("{" + parameter + "}", value),
                    filled,
                    some.sampled_from(
                        ["BCDF", "secret_hitler", "batman_infiltration", "open", "%00", "a%00b", "%E0%A4%A", "x" * 300]
                    ),
                )
            query = some.sampled_from(
                ["", "?seat=table", "?seat=-9", "?seat=%ff", "?seat=" + "9" * 400, "?seat=1&seat=2"]
            )
            sent = some.none() if body is None else fitting(body, parts) | junk
            routes.append(some.tuples(some.just(method.upper()), some.builds(str.__add__, filled, query), sent))
    return some.one_of(routes)


@pytest.fixture(scope="module")
def requests(server: Running) -> some.SearchStrategy[tuple[str, str, Any]]:
    return asked_of(server.get("/api/schema/openapi.json"))


@patient
@given(data=some.data())
def test_no_request_makes_the_server_fail(
    server: Running, requests: some.SearchStrategy[tuple[str, str, Any]], data: some.DataObject
) -> None:
    method, path, body = data.draw(requests)
    sent = json.dumps(body) if body is not None else None  # infinities too, which a client's own writer would refuse
    answer = server.http.request(method, path, content=sent, headers={"content-type": "application/json"})

    assert answer.status_code < 500, (method, path, body, answer.text)
    if answer.status_code >= 400:
        assert answer.json()["reason"] in REASONS
        assert len(answer.json()["detail"]) <= 200


MESSAGE = msgspec.json.schema(ClientMessage, schema_hook=lambda _: {"description": "anything"})


@patient
@given(sent=some.lists(fitting(MESSAGE, MESSAGE["$defs"]) | junk, max_size=10), noise=some.binary(max_size=40))
def test_no_message_makes_the_server_fail(server: Running, sent: list[Any], noise: bytes) -> None:
    seated = server.open_room()
    ada = server.person(seated)
    ada.until("welcome")
    with suppress(ConnectionClosed):  # she may have left, by a word of her own
        for message in sent:
            ada.socket.send(json.dumps(message))
        ada.socket.send(noise)
        ada.send("ping", {})
        ada.until("pong")
    ada.leave()
    assert server.get("/api/games")


def test_all_that_left_no_trace_in_the_log(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    for status, path, body, headers in ODD.values():
        assert ask(server, b"POST" if body else b"GET", path, body, **headers)[0] == status
    assert [record.message for record in caplog.records if record.name.startswith("doublejeu")] == []
