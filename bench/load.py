"""How fast the server is, measured on loopback beside a bare WebSocket echo: `make bench-server`.

Rooms of four to seven seats (or as few as the game allows) are played by scripted clients over real WebSockets
against SQLite with synchronous=FULL. Printed: decisions per second, the time from an intent to its last delivery in
the room, and memory per room. Everything is bounded: it ends after the seconds it is given.

Four ways to serve: one server, the same as plain ASGI in uvicorn, two shards with each client at the one it needs, and
two shards behind nginx.

Four loads, because a wait means something else under each. Where every room answers as soon as it is asked, hundreds
of intents are always on their way, and a wait is mostly the others' turn: such a run finds the most the server can do.
At a rate, each room decides so many times a second, at moments of its own: a wait is then what a person waits. With
voters at the same time, those who are asked together answer together, and share a turn. All at one moment is the same
rate at its worst: everybody taps at the same instant. Where people talk, somebody says a phrase after each decision of
a room: what the processor takes more than at the same rate in silence is what words cost.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar, cast

import msgspec
import uvicorn

import doublejeu
from doublejeu.server.http.app import make_app
from doublejeu.server.limits.rates import wide_open
from doublejeu.server.ops.nginx import trial
from doublejeu.server.ops.shards import Shard, read_shard
from doublejeu.server.run import HERE, serve_on, tune_the_interpreter, uvicorn_config, with_shard
from doublejeu.server.settings import Settings
from doublejeu.server.storage.store import check
from doublejeu.server.wire.table import Ask

ROOT = Path(__file__).parent.parent
GAME = "secret_hitler"
Result = TypeVar("Result")


class _Event(msgspec.Struct):
    kind: str


class _Told(msgspec.Struct):
    """The part of a server's message that a scripted client needs."""

    events: list[_Event] = []
    asks: list[Ask] = []
    says: list[int] | None = None
    waiting: list[int] = []
    outcome: msgspec.Raw = msgspec.Raw(b"null")
    id: str = ""
    reason: str = ""


class _Message(msgspec.Struct):
    t: str
    v: int
    d: _Told


_decode = msgspec.json.Decoder(_Message).decode


class Wire(asyncio.Protocol):
    """A WebSocket client as light as can be, so that the server is measured and not its clients.

    `heard` is called with a message and the moment at which it came in.
    """

    def __init__(
        self, address: str, path: str, opened: Callable[[], None], heard: Callable[[bytes, float], None]
    ) -> None:
        self._address = address
        self._path = path
        self._opened = opened
        self._heard = heard
        self._buffer = b""
        self._open = False
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {self._address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        data = self._buffer + data if self._buffer else data
        at = 0
        if not self._open:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._buffer = data
                return
            at = end + 4
            self._open = True
            self._opened()
        while len(data) - at >= 2:
            length, start = data[at + 1] & 127, at + 2
            if length == 126:
                if len(data) < at + 4:
                    break
                length, start = struct.unpack_from(">H", data, at + 2)[0], at + 4
            elif length == 127:
                if len(data) < at + 10:
                    break
                length, start = struct.unpack_from(">Q", data, at + 2)[0], at + 10
            if len(data) < start + length:
                break
            opcode = data[at] & 15
            if opcode == 1:
                self._heard(data[start : start + length], now)
            elif opcode == 9:
                self.send(data[start : start + length], 10)
            at = start + length
        self._buffer = data[at:]

    def send(self, body: bytes, opcode: int = 1) -> None:
        """One frame, masked with zeros; nothing once it has hung up."""
        if self.transport is None or self.transport.is_closing():
            return
        head = bytes([128 | opcode, 128 | len(body)]) if len(body) < 126 else b""
        if not head:
            head = bytes([128 | opcode, 128 | 126]) + struct.pack(">H", len(body))
        self.transport.write(head + b"\0\0\0\0" + body)

    def close(self) -> None:
        """Hang up."""
        if self.transport is not None:
            self.transport.abort()


@dataclass
class Tally:
    """What a run came to."""

    decisions: int = 0
    words: int = 0
    refused: int = 0
    matches: int = 0
    waits: list[float] = field(default_factory=list)
    counting: bool = False


@dataclass
class _Pending:
    """An intent on its way: who sent it, when, and who has not seen its effect yet."""

    actor: int
    sent: float
    unseen: set[int]


@dataclass
class Load:
    """How the rooms decide: `rate` times a second each, or as fast as they can where it is 0."""

    rate: float
    together: bool = False  # all rooms at one moment, instead of each at its own
    at_once: bool = False  # in each room, those who are asked at the same time (voters) answer at the same time
    talking: bool = False  # a word follows each decision

    def __str__(self) -> str:
        if not self.rate:
            return "as fast as they can"
        every = f"one decision every {1 / self.rate:g} s" if self.rate <= 1 else f"{self.rate:g} decisions a second"
        manner = ", all at one moment" if self.together else ", voters at the same time" if self.at_once else ""
        return f"{every} in each{manner}" + (", and a word" if self.talking else "")


DEFAULT_LOADS = [Load(0), Load(15), Load(15, at_once=True), Load(1), Load(1, together=True)]
SILENT, TALKING = Load(2), Load(2, talking=True)  # slow enough that nobody has said too much


class ScriptedRoom:
    """All the seats of one room, each with a socket of its own."""

    def __init__(self, code: str, tokens: list[str], address: str, tally: Tally, load: Load) -> None:
        self.code = code
        self.tokens = tokens
        self.address = address
        self.tally = tally
        self.load = load
        self.wires: list[Wire] = []
        self.sent_for: list[tuple[int, tuple[int, ...]]] = [(-1, ())] * len(tokens)
        self.says: list[list[int]] = [[] for _ in tokens]  # what each seat may say
        self.pending: list[_Pending] = []
        self.welcomed = 0
        self.slot = 0.0  # when the latest answer is or was due, and the earliest moment of the next
        self.next_slot = 0.0
        self.number = 0
        self.dice = random.Random(code)

    async def connect(self) -> None:
        """Open the sockets; the host starts the match once everybody is there."""
        loop = asyncio.get_running_loop()
        host, _, port = self.address.rpartition(":")
        for seat, token in enumerate(self.tokens):
            hello = json.dumps({"t": "hello", "d": {"token": token}}).encode()
            wire = Wire(
                self.address,
                f"/socket/{self.code}",
                lambda seat=seat, hello=hello: self.wires[seat].send(hello),  # type: ignore[misc]
                lambda body, now, seat=seat: self.heard(seat, body, now),  # type: ignore[misc]
            )
            self.wires.append(wire)
            await loop.create_connection(lambda wire=wire: wire, host, int(port))  # type: ignore[misc]

    def host(self, what: str) -> None:
        """The host's button."""
        self.number += 1
        message = {"t": "host", "d": {"id": f"{what}{self.number}", "what": what}}
        self.wires[0].send(json.dumps(message).encode())

    def heard(self, seat: int, body: bytes, now: float) -> None:
        """A message for one seat."""
        if not body.startswith((b'{"t":"news"', b'{"t":"full"')):
            if body.startswith(b'{"t":"welcome"'):
                self.welcomed += 1
            elif self.tally.counting and body.startswith(b'{"t":"done"'):
                if b'"id":"word' in body:
                    self.tally.words += 1
                else:
                    self.tally.decisions += 1
            elif body.startswith(b'{"t":"refused"'):
                self.tally.refused += 1
            return
        message = _decode(body)
        told = message.d
        if told.says is not None:
            self.says[seat] = told.says
        self._see(seat, told, now)
        if bytes(told.outcome) != b"null":
            if seat == 0:
                self.tally.matches += 1
                self.host("again")
            self.sent_for[seat] = (-1, ())
            return
        codes = tuple(ask.code for ask in told.asks)
        only_words = bool(told.events) and all(event.kind == "said" for event in told.events)
        if only_words and self.sent_for[seat][1] == codes:
            self.sent_for[seat] = (message.v, codes)
        if codes and self.sent_for[seat] != (message.v, codes):
            self.sent_for[seat] = (message.v, codes)
            self._answer(seat, message.v, self.dice.choice(codes), now)

    def _answer(self, seat: int, v: int, code: int, now: float) -> None:
        """At once, or in the room's next slot."""
        if not self.load.rate:
            self._send(seat, v, code)
            return
        between = 1 / self.load.rate
        if self.load.together:
            slot = max(self.next_slot, now - now % between + between)
        elif self.load.at_once and self.next_slot:
            slot = self.slot if self.slot > now else max(self.next_slot, now + between / 4)
        else:
            slot = max(self.next_slot, now) if self.next_slot else now + self.dice.random() * between
        self.slot = slot
        self.next_slot = max(self.next_slot, slot) + between
        asyncio.get_running_loop().call_later(slot - time.perf_counter(), self._send, seat, v, code)

    def _send(self, seat: int, v: int, code: int) -> None:
        self.number += 1
        if self.tally.counting:
            self.pending.append(_Pending(seat, time.perf_counter(), set(range(len(self.tokens)))))
        self.wires[seat].send(b'{"t":"play","v":%d,"d":{"id":"%d","code":%d}}' % (v, self.number, code))
        if self.load.talking:
            asyncio.get_running_loop().call_later(0.5 / self.load.rate, self._say)

    def _say(self) -> None:
        """A word of somebody who may say one."""
        able = [seat for seat, says in enumerate(self.says) if says]
        if able:
            seat = self.dice.choice(able)
            self.number += 1
            code = self.dice.choice(self.says[seat])
            self.wires[seat].send(b'{"t":"tell","d":{"id":"word%d","code":%d}}' % (self.number, code))

    def _see(self, seat: int, told: _Told, now: float) -> None:
        """An intent is delivered to a seat with the first message that shows its effect: whoever decided is no longer
        awaited, or something happened. Only one's own ballot happens while others are still awaited.
        """
        happened = any(event.kind != "ballot" for event in told.events)
        done = False
        for pending in self.pending:
            if seat in pending.unseen and (happened or pending.actor not in told.waiting):
                pending.unseen.remove(seat)
                if not pending.unseen:
                    self.tally.waits.append(now - pending.sent)
                    done = True
        if done:
            self.pending = [pending for pending in self.pending if pending.unseen]


def post(address: str, path: str, body: dict[str, object]) -> dict[str, object]:
    """A request with a JSON body."""
    request = urllib.request.Request(
        f"http://{address}{path}", json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        found: dict[str, object] = json.load(answer)
    return found


@dataclass
class Made:
    """A room to be played in."""

    code: str
    tokens: list[str]
    address: str  # of its sockets


def furnish(served: Served, rooms: int) -> list[Made]:
    """Open rooms and seat everybody."""
    made = []
    for number in range(rooms):
        seats = 5 + number % 3  # Secret Hitler wants at least five
        wanted: dict[str, object] = {"game": GAME, "name": "P0", "seats": seats, "seconds": 60}
        host = post(served.opening_address(number), "/api/rooms", wanted)
        tokens = [str(host["token"])]
        address = served.address_of(str(host["code"]))
        for seat in range(1, seats):
            joined = post(address, f"/api/rooms/{host['code']}/join", {"name": f"P{seat}"})
            tokens.append(str(joined["token"]))
        made.append(Made(str(host["code"]), tokens, address))
    return made


async def play(served: Served, made: list[Made], seconds: float, load: Load) -> Run:
    """Let the rooms play for some seconds, after a moment to warm up."""
    tally = Tally()
    rooms = [ScriptedRoom(room.code, room.tokens, room.address, tally, load) for room in made]
    for room in rooms:
        await room.connect()
    deadline = time.perf_counter() + 60
    while any(room.welcomed < len(room.tokens) for room in rooms):
        if time.perf_counter() > deadline:
            raise SystemExit("not everybody came in within a minute: the machine is too busy to measure anything")
        await asyncio.sleep(0.05)
    gc.disable()  # a pause of the clients would count as one of the server
    for room in rooms:
        room.host("start")
    await asyncio.sleep(min(2.0, seconds / 4) + (1 / load.rate if load.rate else 0))
    tally.counting = True
    start, before, clients = time.perf_counter(), served.work(), time.process_time()
    await asyncio.sleep(seconds)
    tally.counting = False
    spent, after, clients = time.perf_counter() - start, served.work(), time.process_time() - clients
    held = served.memory()
    gc.enable()
    for room in rooms:
        for wire in room.wires:
            wire.close()
    return Run(tally, spent, after[0] - before[0], after[1] - before[1], clients, held)


@dataclass
class Run:
    """A finished run."""

    tally: Tally
    seconds: float
    work: float  # seconds of processor time of the servers
    proxy: float  # of nginx
    clients: float  # and of the clients
    memory: int


def run(coroutine: Coroutine[None, None, Result]) -> Result:
    """Run the clients on the quickest event loop there is."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(coroutine)
    return uvloop.run(coroutine)


async def echo(address: str, sockets: int, seconds: float) -> tuple[float, list[float]]:
    """The bare echo: messages per second and the waits."""
    counts = [0]
    waits: list[float] = []
    wires: list[Wire] = []
    sent: list[float] = [0.0] * sockets
    body = b'{"t":"play","v":12,"d":{"id":"123","code":28}}'
    loop = asyncio.get_running_loop()
    host, port = address.split(":")

    def send(place: int) -> None:
        sent[place] = time.perf_counter()
        wires[place].send(body)

    def heard(place: int, now: float) -> None:
        waits.append(now - sent[place])
        counts[0] += 1
        send(place)

    for place in range(sockets):
        wire = Wire(address, "/", lambda: None, lambda _, now, place=place: heard(place, now))  # type: ignore[misc]
        wires.append(wire)
        await loop.create_connection(lambda wire=wire: wire, host, int(port))  # type: ignore[misc]
    await asyncio.sleep(0.5)
    start = time.perf_counter()
    for place in range(sockets):
        send(place)
    await asyncio.sleep(seconds)
    spent = time.perf_counter() - start
    for wire in wires:
        wire.close()
    return counts[0] / spent, waits


def with_children(process: int) -> list[int]:
    """A process and those it started (Linux; none elsewhere)."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return []
    return [process, *map(int, children)]


def memory_of(process: int) -> int:
    """Bytes of memory a process and its children hold (Linux; 0 elsewhere)."""
    pages = [int(Path(f"/proc/{each}/statm").read_text().split()[1]) for each in with_children(process)]
    return sum(pages) * os.sysconf("SC_PAGE_SIZE")


def work_of(process: int) -> float:
    """Seconds of processor time a process and its children have used (Linux; 0 elsewhere)."""
    ticks = 0
    for each in with_children(process):
        fields = Path(f"/proc/{each}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def quantiles(waits: list[float]) -> str:
    """How long it took, in words."""
    ordered = sorted(waits) or [0.0]
    parts = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "most": 1.0}
    found = {name: ordered[min(len(ordered) - 1, int(part * len(ordered)))] for name, part in parts.items()}
    return ", ".join(f"{name} {1000 * wait:.1f} ms" for name, wait in found.items())


def free_port() -> int:
    """A port of loopback that nobody uses."""
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        port: int = probe.getsockname()[1]
    return port


def wait_for(port: int) -> None:
    """Until somebody listens there."""
    for _ in range(300):
        try:
            socket.create_connection((HERE, port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


class ServerProcess:
    """A server in a process of its own, on a free port."""

    def __init__(self, *arguments: str) -> None:
        port = free_port()
        self.address = f"{HERE}:{port}"
        paths = [str(ROOT), str(Path(doublejeu.__file__).parent.parent), os.environ.get("PYTHONPATH", "")]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.load", "--port", str(port), *arguments],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )
        wait_for(port)

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(20)


async def echo_app(scope: dict[str, object], receive: Callable[..., object], send: Callable[..., object]) -> None:
    """The bare echo."""
    if scope["type"] != "websocket":
        return
    await receive()  # type: ignore[misc]
    await send({"type": "websocket.accept"})  # type: ignore[misc]
    while (event := await receive())["type"] == "websocket.receive":  # type: ignore[misc]
        await send({"type": "websocket.send", "text": event["text"]})  # type: ignore[misc]


@dataclass(frozen=True)
class Way:
    """How the rooms are served."""

    shards: int = 1
    nginx: bool = False
    front: bool = True  # our own front accepts the connections; else plain ASGI

    def __str__(self) -> str:
        served = "one server" if self.shards == 1 else f"{self.shards} shards"
        return served + (" behind nginx" if self.nginx else "") + ("" if self.front else ", plain ASGI")


WAYS = {"one": Way(), "plain": Way(front=False), "two": Way(2), "nginx": Way(2, nginx=True)}


class Served:
    """The servers of a run, and nginx in front of them if that is the way."""

    def __init__(self, way: Way, folder: Path) -> None:
        self.way = way
        self.servers: list[ServerProcess] = []
        self.nginx: subprocess.Popen[bytes] | None = None
        arguments = ["--serve", f"sqlite:///{folder}/bench.sqlite3", *([] if way.front else ["--plain"])]
        try:
            for number in range(1, way.shards + 1):
                self.servers.append(ServerProcess(*arguments, "--shard", f"{number}/{way.shards}"))
            if way.nginx:
                self._start_nginx(folder)
        except BaseException:
            self.stop()
            raise

    def _start_nginx(self, folder: Path) -> None:
        program = shutil.which("nginx", path=os.pathsep.join(["/usr/sbin", os.environ.get("PATH", "")]))
        if program is None:
            raise SystemExit("nginx is not installed: scripts/system-packages installs it")
        port = free_port()
        folder.chmod(0o755)  # where nginx is started by root, its workers are somebody else
        self._proxy = f"{HERE}:{port}"
        configuration = folder / "nginx.conf"
        configuration.write_text(trial(folder, [server.address for server in self.servers], self._proxy, bounded=False))
        self.nginx = subprocess.Popen([program, "-e", str(folder / "errors"), "-c", str(configuration)])
        wait_for(port)

    def opening_address(self, number: int) -> str:
        """Where to open the next room: at all servers in turn."""
        return self._proxy if self.nginx else self.servers[number % len(self.servers)].address

    def address_of(self, code: str) -> str:
        """Where a room is."""
        return self._proxy if self.nginx else self.servers[Shard(1, self.way.shards).holder(code) - 1].address

    def work(self) -> tuple[float, float]:
        """Seconds of processor time of the servers and of nginx so far."""
        servers = sum(work_of(server.process.pid) for server in self.servers)
        return servers, work_of(self.nginx.pid) if self.nginx else 0.0

    def memory(self) -> int:
        """Bytes of memory the servers hold."""
        return sum(memory_of(server.process.pid) for server in self.servers)

    def stop(self) -> None:
        """End them all."""
        if self.nginx is not None:
            self.nginx.terminate()
            self.nginx.wait(20)
        for server in self.servers:
            server.stop()


def serve_bench(port: int, database: str, shard: Shard, plain: bool) -> None:
    """The server that is measured: as in earnest, but with bounds that let one address be everybody."""
    most = 10**6
    limits = replace(wide_open(), connections_per_address=most, sockets_per_address=most, sockets=most)
    with socket.create_server((HERE, port), backlog=2048) as listening:
        if database == "echo":
            config = uvicorn.Config(echo_app, ws="websockets-sansio", ws_per_message_deflate=False, log_level="warning")
            uvicorn.Server(config).run(sockets=[listening])
        else:
            check(database)
            settings = with_shard(Settings(database=database, limits=limits), shard)
            if plain:
                tune_the_interpreter()
                config = uvicorn_config(make_app(settings), ws="websockets-sansio", ws_per_message_deflate=False)
                uvicorn.Server(config).run(sockets=[listening])
            else:
                serve_on(listening, settings)


def measure(rooms: int, seconds: float, load: Load, way: Way) -> Run:
    """One run of rooms against a fresh database, printed."""
    with tempfile.TemporaryDirectory() as folder:
        served = Served(way, Path(folder))
        try:
            furnish(served, 2 * way.shards)
            before = served.memory()
            made = furnish(served, rooms)
            done = run(play(served, made, seconds, load))
        finally:
            served.stop()
    tally = done.tally
    sockets = sum(len(room.tokens) for room in made)
    print(f"{rooms} rooms, {sockets} sockets, {load}, SQLite synchronous=FULL, {way}:")
    print(
        f"  {tally.decisions / done.seconds:,.0f} decisions/s ({tally.decisions:,} in {done.seconds:.1f} s;"
        f" {tally.matches} matches ended, {tally.refused} refusals)"
        + (f" and {tally.words / done.seconds:,.0f} words/s" if load.talking else "")
    )
    print(f"  intent to last delivery: {quantiles(tally.waits)} ({len(tally.waits):,} measured)")
    if done.work and tally.decisions:
        proxy = f", {done.proxy / done.seconds:.0%} for nginx" if way.nginx else ""
        print(
            f"  processor: {1e6 * done.work / tally.decisions:.0f} µs a decision, {done.work / done.seconds:.0%} of one"
            f" core for the server{proxy}, {done.clients / done.seconds:.0%} for the clients"
        )
    if before:
        print(f"  memory: {(done.memory - before) / 1024 / rooms:.0f} KB a room, sockets included", flush=True)
    return done


def measure_words(rooms: int, seconds: float) -> None:
    """What a word costs the server beside a decision: the same rooms at the same rate, silent and talking."""
    silent, talking = (measure(rooms, seconds, load, Way()) for load in (SILENT, TALKING))
    if silent.work and silent.tally.decisions and talking.tally.words:
        decision = silent.work / silent.tally.decisions
        word = (talking.work - decision * talking.tally.decisions) / talking.tally.words
        print(f"a word: {1e6 * word:.0f} µs of the server, {word / decision:.2f} of a decision", flush=True)


def main() -> None:
    """Run everything, or be the server of a run."""
    parser = argparse.ArgumentParser(prog="bench.load")
    parser.add_argument("--rooms", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rates", type=float, nargs="*", help="decisions a second in a room, a run each; 0: no limit")
    parser.add_argument("--at-once", action="store_true", help="with --rates: voters answer at the same time")
    parser.add_argument("--words", action="store_true", help="only what a word costs beside a decision")
    parser.add_argument("--ways", nargs="*", choices=WAYS, default=list(WAYS), help="how to serve, all runs for each")
    parser.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--serve", default="", help=argparse.SUPPRESS)
    parser.add_argument("--shard", type=read_shard, default=Shard(), help=argparse.SUPPRESS)
    parser.add_argument("--plain", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        serve_bench(chosen.port, chosen.serve, chosen.shard, chosen.plain)
        return
    server = ServerProcess("--serve", "echo")
    try:
        rate, waits = run(echo(server.address, chosen.rooms, chosen.seconds / 2))
    finally:
        server.stop()
    print(f"bare WebSocket echo, {chosen.rooms} sockets: {rate:,.0f} messages/s, {quantiles(waits)}", flush=True)
    if chosen.words:
        measure_words(chosen.rooms, chosen.seconds)
        return
    loads = [Load(rate, at_once=chosen.at_once) for rate in chosen.rates or []] or DEFAULT_LOADS
    for load in loads:
        for way in chosen.ways:
            measure(chosen.rooms, chosen.seconds, load, WAYS[way])
    if not chosen.rates:
        measure_words(chosen.rooms, chosen.seconds)


if __name__ == "__main__":
    main()
