"""How fast the server is, measured on loopback beside a bare WebSocket echo: `make bench-server`.

Rooms of four to seven seats (or as few as the game allows) are played by scripted clients over real WebSockets
against SQLite with synchronous=FULL. Printed: decisions per second, the time from an intent to its last delivery in
the room, and memory per room. Everything is bounded: it ends after the seconds it is given.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import uvicorn

import doublejeu
from doublejeu.server.limits import Limits
from doublejeu.server.run import uvicorn_config
from doublejeu.server.settings import Settings
from doublejeu.server.wire import Ask

GAME = "secret_hitler"


class _Told(msgspec.Struct):
    """The part of a server's message that a scripted client needs."""

    asks: list[Ask] = []
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
    """A WebSocket client as light as can be, so that the server is measured and not its clients."""

    def __init__(self, address: str, path: str, opened: Callable[[], None], heard: Callable[[bytes], None]) -> None:
        self._address = address
        self._path = path
        self._opened = opened
        self._heard = heard
        self._buffer = b""
        self._open = False
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {self._address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
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
                self._heard(data[start : start + length])
            elif opcode == 9:
                self.send(data[start : start + length], 10)
            at = start + length
        self._buffer = data[at:]

    def send(self, body: bytes, opcode: int = 1) -> None:
        """One frame, masked with zeros."""
        assert self.transport is not None
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
    refused: int = 0
    matches: int = 0
    waits: list[float] = field(default_factory=list)
    counting: bool = False


@dataclass
class _Pending:
    """An intent on its way: who sent it, when, and who has not seen its effect yet."""

    actor: int
    sent: float
    unseen: dict[int, int]  # seat -> number of events it knew when the intent was sent


class ScriptedRoom:
    """All the seats of one room, each with a socket of its own."""

    def __init__(self, code: str, tokens: list[str], address: str, tally: Tally, every: float) -> None:
        self.code = code
        self.tokens = tokens
        self.address = address
        self.tally = tally
        self.every = every  # seconds between the room's decisions; 0 for at once
        self.wires: list[Wire] = []
        self.known = [0] * len(tokens)
        self.sent_for: list[tuple[int, tuple[int, ...]]] = [(-1, ())] * len(tokens)
        self.pending: list[_Pending] = []
        self.welcomed = 0
        self.next_slot = 0.0
        self.number = 0
        self.dice = random.Random(code)

    async def connect(self) -> None:
        """Open the sockets; the host starts the match once everybody is there."""
        loop = asyncio.get_running_loop()
        host, port = self.address.split(":")
        for seat, token in enumerate(self.tokens):
            hello = json.dumps({"t": "hello", "d": {"token": token}}).encode()
            wire = Wire(
                self.address,
                f"/socket/{self.code}",
                lambda seat=seat, hello=hello: self.wires[seat].send(hello),  # type: ignore[misc]
                lambda body, seat=seat: self.heard(seat, body),  # type: ignore[misc]
            )
            self.wires.append(wire)
            await loop.create_connection(lambda wire=wire: wire, host, int(port))  # type: ignore[misc]

    def host(self, what: str) -> None:
        """The host's button."""
        self.number += 1
        message = {"t": "host", "d": {"id": f"{what}{self.number}", "what": what}}
        self.wires[0].send(json.dumps(message).encode())

    def heard(self, seat: int, body: bytes) -> None:
        """A message for one seat."""
        if not body.startswith((b'{"t":"news"', b'{"t":"full"')):
            if body.startswith(b'{"t":"welcome"'):
                self.welcomed += 1
            elif self.tally.counting and body.startswith(b'{"t":"done"'):
                self.tally.decisions += 1
            elif body.startswith(b'{"t":"refused"'):
                self.tally.refused += 1
            return
        message = _decode(body)
        now = time.perf_counter()
        told = message.d
        self._see(seat, message, now)
        self.known[seat] = message.v
        if bytes(told.outcome) != b"null":
            if seat == 0:
                self.tally.matches += 1
                self.host("again")
            self.sent_for[seat] = (-1, ())
            return
        codes = tuple(ask.code for ask in told.asks)
        if codes and self.sent_for[seat] != (message.v, codes):
            self.sent_for[seat] = (message.v, codes)
            self._answer(seat, message.v, self.dice.choice(codes), now)

    def _answer(self, seat: int, v: int, code: int, now: float) -> None:
        if not self.every:
            self._send(seat, v, code)
            return
        self.next_slot = max(now, self.next_slot) + self.every
        loop = asyncio.get_running_loop()
        loop.call_later(self.next_slot - now, self._send, seat, v, code)

    def _send(self, seat: int, v: int, code: int) -> None:
        self.number += 1
        if self.tally.counting:
            self.pending.append(_Pending(seat, time.perf_counter(), dict(enumerate(self.known))))
        self.wires[seat].send(b'{"t":"play","v":%d,"d":{"id":"%d","code":%d}}' % (v, self.number, code))

    def _see(self, seat: int, message: _Message, now: float) -> None:
        """An intent is delivered to a seat with the first message that shows its effect."""
        done = False
        for pending in self.pending:
            known = pending.unseen.get(seat)
            if known is not None and (pending.actor not in message.d.waiting or message.v != known):
                del pending.unseen[seat]
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


def furnish(address: str, rooms: int) -> list[tuple[str, list[str]]]:
    """Open rooms and seat everybody: (code, tokens)."""
    made = []
    for number in range(rooms):
        seats = 5 + number % 3  # Secret Hitler wants at least five
        host = post(address, "/api/rooms", {"game": GAME, "name": "P0", "seats": seats, "seconds": 60})
        tokens = [str(host["token"])]
        for seat in range(1, seats):
            joined = post(address, f"/api/rooms/{host['code']}/join", {"name": f"P{seat}"})
            tokens.append(str(joined["token"]))
        made.append((str(host["code"]), tokens))
    return made


async def play(address: str, made: list[tuple[str, list[str]]], seconds: float, every: float, process: int) -> Run:
    """Let the rooms play for some seconds, after a moment to warm up."""
    tally = Tally()
    rooms = [ScriptedRoom(code, tokens, address, tally, every) for code, tokens in made]
    for room in rooms:
        await room.connect()
    deadline = time.perf_counter() + 60
    while any(room.welcomed < len(room.tokens) for room in rooms):
        if time.perf_counter() > deadline:
            raise SystemExit("not everybody came in within a minute: the machine is too busy to measure anything")
        await asyncio.sleep(0.05)
    for room in rooms:
        room.host("start")
    await asyncio.sleep(min(2.0, seconds / 4) + every)
    tally.counting = True
    start, worked = time.perf_counter(), work_of(process)
    await asyncio.sleep(seconds)
    tally.counting = False
    spent, worked = time.perf_counter() - start, work_of(process) - worked
    held = memory_of(process)
    for room in rooms:
        for wire in room.wires:
            wire.close()
    return Run(tally, spent, worked, held)


@dataclass
class Run:
    """A finished run."""

    tally: Tally
    seconds: float
    work: float  # seconds of processor time of the server
    memory: int


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

    def heard(place: int) -> None:
        waits.append(time.perf_counter() - sent[place])
        counts[0] += 1
        send(place)

    for place in range(sockets):
        wire = Wire(address, "/", lambda: None, lambda _, place=place: heard(place))  # type: ignore[misc]
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


def memory_of(process: int) -> int:
    """Bytes of memory a process holds (Linux; 0 elsewhere)."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def work_of(process: int) -> float:
    """Seconds of processor time a process has used (Linux; 0 elsewhere)."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def quantile(waits: list[float], share: float) -> float:
    """In milliseconds."""
    ordered = sorted(waits) or [0.0]
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class ServerProcess:
    """A server in a process of its own, on a free port."""

    def __init__(self, *arguments: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.address = f"127.0.0.1:{port}"
        source = str(Path(doublejeu.__file__).parent.parent)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "doublejeu.server.bench", "--port", str(port), *arguments],
            env={**os.environ, "PYTHONPATH": os.pathsep.join([source, os.environ.get("PYTHONPATH", "")])},
        )
        for _ in range(300):
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return
            except OSError:
                time.sleep(0.1)
        raise SystemExit("the server did not start")

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


def serve_bench(port: int, database: str) -> None:
    """The server that is measured: as in earnest, but with bounds that let one address be everybody."""
    plenty = (1e9, 1e9)
    limits = Limits(requests=plenty, messages=plenty, guesses=plenty, sockets_per_address=10**6, sockets=10**6)
    if database == "echo":
        config = uvicorn.Config(echo_app, ws="websockets-sansio", ws_per_message_deflate=False, log_level="warning")
    else:
        config = uvicorn_config(Settings(database=database, limits=limits))
    config.host, config.port = "127.0.0.1", port
    uvicorn.Server(config).run()


def measure(rooms: int, seconds: float, every: float) -> None:
    """One run of rooms against a fresh database, printed."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess("--serve", f"sqlite:///{folder}/bench.sqlite3")
        try:
            post_probe = furnish(server.address, 1)
            assert post_probe
            before = memory_of(server.process.pid)
            made = furnish(server.address, rooms)
            run = asyncio.run(play(server.address, made, seconds, every, server.process.pid))
        finally:
            server.stop()
    tally = run.tally
    pace = "as fast as they can" if not every else f"one decision every {every:g} s each"
    print(f"{rooms} rooms, {sum(len(tokens) for _, tokens in made)} sockets, {pace}, SQLite synchronous=FULL:")
    print(
        f"  {tally.decisions / run.seconds:,.0f} decisions/s ({tally.decisions:,} in {run.seconds:.1f} s;"
        f" {tally.matches} matches ended, {tally.refused} refusals)"
    )
    print(
        f"  intent to last delivery: p50 {quantile(tally.waits, 0.5):.1f} ms, p99 {quantile(tally.waits, 0.99):.1f} ms"
        f" ({len(tally.waits):,} measured)"
    )
    if run.work and tally.decisions:
        share = 100 * run.work / run.seconds
        print(f"  processor: {1e6 * run.work / tally.decisions:.0f} µs a decision, {share:.0f} % of one core used")
    if before:
        print(f"  memory: {(run.memory - before) / 1024 / rooms:.0f} KB a room, sockets included")


def main() -> None:
    """Run everything, or be the server of a run."""
    parser = argparse.ArgumentParser(prog="doublejeu.server.bench")
    parser.add_argument("--rooms", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--serve", default="", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        serve_bench(chosen.port, chosen.serve)
        return
    server = ServerProcess("--serve", "echo")
    try:
        rate, waits = asyncio.run(echo(server.address, chosen.rooms, chosen.seconds / 2))
    finally:
        server.stop()
    print(
        f"bare WebSocket echo, {chosen.rooms} sockets: {rate:,.0f} messages/s,"
        f" p50 {quantile(waits, 0.5):.1f} ms, p99 {quantile(waits, 0.99):.1f} ms"
    )
    measure(chosen.rooms, chosen.seconds, 0.0)
    measure(chosen.rooms, chosen.seconds, 1.0)


if __name__ == "__main__":
    main()
