"""Strangers against a server of its own, on loopback: `make attack`.

One person plays match after match against bots and pings all the while (`attacked.py`). From another address of
the machine each attack runs for some seconds; then a table tells how long the person waited, what memory the server
held, and what went wrong. A pause after each lets the attacker's address be forgiven. At the end the server is killed,
and every decision it acknowledged must be in its store; started again, it must still tell what it told. Nothing but
loopback is ever attacked.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import sqlalchemy
from websockets.exceptions import WebSocketException

from bench.attacked import Gone, Message, Person, missing
from bench.replays import random_match
from doublejeu.records import MOST_BYTES, written
from doublejeu.server.http.security import LONGEST_NETLOC
from doublejeu.server.storage.queries import stored_match

ROOT = Path(__file__).parent.parent
VICTIM, ATTACKER = "127.0.0.1", "127.0.0.66"
P99_MILLISECONDS, MEMORY_MEGABYTES = 100.0, 300.0  # what is promised
STARTING_SECONDS = 60.0
IDLE_NIGHTS = 3500  # of the match that is brought to be replayed: about as long as one can be
_MASK = bytes(4)


def frame(opcode: int, data: bytes = b"", last: bool = True) -> bytes:
    """A frame as a browser sends it, of fewer than 126 bytes."""
    return bytes((opcode | (0x80 if last else 0), 0x80 | len(data))) + _MASK + data


_HELLO = frame(1, b'{"t":"hello","d":{}}')


@dataclass
class Target:
    """The server that is attacked, and a room in it."""

    port: int
    room: str = ""

    async def line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection from the attacker's address."""
        return await asyncio.open_connection(VICTIM, self.port, local_addr=(ATTACKER, 0))

    async def watcher(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A socket that watches, whatever comes of it."""
        reader, writer = await self.line()
        writer.write(
            f"GET /socket/{self.room} HTTP/1.1\r\nHost: {VICTIM}:{self.port}\r\n".encode()
            + b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            + b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        await reader.readuntil(b"\r\n\r\n")
        writer.write(_HELLO)
        return reader, writer

    async def ask(self, path: str, body: bytes = b"", host: str = "x", missing: int = 0) -> None:
        """A request, its answer read and forgotten; so many bytes of its body never come."""
        reader, writer = await self.line()
        with contextlib.closing(writer):
            method = "POST" if body else "GET"
            head = (
                f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\n"
            )
            writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body[: len(body) - missing])
            await reader.read()


Attack = Callable[[Target], Awaitable[None]]


def flooding(*frames: bytes) -> Attack:
    """The same frames over and over, nothing read; whoever is cut off comes again."""

    async def attack(target: Target) -> None:
        _, writer = await target.watcher()
        with contextlib.closing(writer):
            writer.write(frames[0])
            while not writer.is_closing():
                writer.write(frames[-1] * 500)
                await writer.drain()

    return attack


def posting(path: str, body: bytes) -> Attack:
    """The same request over and over."""
    return lambda target: target.ask(path, body)


def picturing(host: str) -> Attack:
    """The picture of the room's address, by a name of the visitor's choice."""
    return lambda target: target.ask(f"/api/rooms/{target.room}/qr.svg", host=host)


async def replaying(target: Target) -> None:
    """A long match to be replayed, which is as it should be."""
    await target.ask("/api/replays/open?seat=above", long_record())


@cache
def long_record() -> bytes:
    """A real match that idles through many nights first."""
    return written(random_match("les_infiltres", 7, 1, IDLE_NIGHTS))


async def unfinished(target: Target) -> None:
    """As long a body as one may bring, but for its last byte."""
    await target.ask("/api/replays/open", b"[" * MOST_BYTES, missing=1)


async def silence(target: Target) -> None:
    """A connection that says nothing, or half a word, and stays."""
    reader, writer = await target.line()
    with contextlib.closing(writer):
        writer.write(b"GET / HTTP/1.1\r\nX-Slow: ")
        await reader.read()


async def pipeline(target: Target) -> None:
    """Requests by the hundred on one connection, no answer read."""
    _, writer = await target.line()
    with contextlib.closing(writer):
        while not writer.is_closing():
            writer.write(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 100)
            await writer.drain()


async def passing(target: Target) -> None:
    """A watcher who comes and goes."""
    _, writer = await target.watcher()
    writer.close()


_ROOM = b'{"game":"batman_infiltration","name":"%s","seats":5,"options":%s}'
ATTACKS: dict[str, tuple[int, Attack]] = {  # how many at once, and what each does again and again
    "nobody": (0, silence),
    "frames of one byte": (4, flooding(frame(1, b"x"))),
    "pings, never read": (4, flooding(frame(9, b"p" * 100))),
    "fragments without end": (4, flooding(frame(1, last=False), frame(0, last=False))),
    "watchers come and go": (8, passing),
    "silent connections": (600, silence),
    "requests, never read": (8, pipeline),
    "rooms opened": (8, posting("/api/rooms", _ROOM % (b"Ada", b"{}"))),
    "names of a megabyte": (4, posting("/api/rooms", _ROOM % (b"A" * 1_000_000, b"{}"))),
    "options padded": (4, posting("/api/rooms", _ROOM % (b"Ada", b'{"cards":"%s"}' % (b" " * 60_000)))),
    "lists without end": (8, posting("/api/rooms", b"[" * 60_000)),
    "records to replay": (8, replaying),
    "pictures, long hosts": (8, picturing("a" * 2300)),
    "pictures, longest hosts": (8, picturing("a" * LONGEST_NETLOC)),
    "bodies left unfinished": (230, unfinished),
}


@dataclass
class Suffered:
    """What the person noticed of one attack."""

    waits: list[float] = field(default_factory=list)  # milliseconds
    errors: list[str] = field(default_factory=list)
    memory: float = 0.0  # megabytes, at most
    attempts: int = 0
    decisions: list[float] = field(default_factory=list)  # milliseconds until they were acknowledged

    def p99(self) -> float:
        """What all but one of a hundred pings took at most."""
        waits = sorted(self.waits)
        return waits[min(len(waits) - 1, len(waits) * 99 // 100)] if waits else float("inf")

    def held(self) -> bool:
        """Whether what is promised held."""
        return not self.errors and self.p99() < P99_MILLISECONDS and self.memory < MEMORY_MEGABYTES


async def suffer(person: Person, target: Target, pid: int, name: str, seconds: float) -> Suffered:
    """One attack, seen from the person's side."""
    suffered = Suffered()
    command = [sys.executable, "-m", "bench.attack", name, "--at", f"{target.port}/{target.room}"]
    attackers = await asyncio.create_subprocess_exec(
        *command, "--seconds", str(seconds), stdout=asyncio.subprocess.PIPE, cwd=ROOT
    )
    assert attackers.stdout is not None
    await attackers.stdout.readline()  # they are ready
    end = time.monotonic() + seconds
    person.decision_waits.clear()
    try:
        while time.monotonic() < end:
            suffered.waits.append(await person.ping())
            suffered.memory = max(suffered.memory, memory_of(pid))
            await asyncio.sleep(0.1)
    except (WebSocketException, Gone) as error:
        suffered.errors.append(f"{type(error).__name__}: {error}")
    suffered.decisions = list(person.decision_waits)
    suffered.attempts = int(await attackers.stdout.readline() or b"0")
    await attackers.wait()
    return suffered


async def attack_for(target: Target, name: str, seconds: float) -> int:
    """The attackers' side, in a process of its own: how often they tried."""
    count, attack = ATTACKS[name]
    attempts = 0

    async def again_and_again() -> None:
        nonlocal attempts
        while True:
            attempts += 1
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):  # turned away: that is their right
                await attack(target)
            await asyncio.sleep(0.05)

    if attack is replaying:
        long_record()  # it takes a moment to play
    print("ready", flush=True)
    attackers = [asyncio.create_task(again_and_again()) for _ in range(count)]
    await asyncio.sleep(seconds)
    for attacker in attackers:
        attacker.cancel()
    await asyncio.gather(*attackers, return_exceptions=True)
    return attempts


def memory_of(pid: int) -> float:
    """The megabytes a process holds."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * 4096 / 1e6


async def run(names: list[str], seconds: float, pause: float) -> dict[str, Suffered]:
    """Every attack against one server, one after the other, and what was lost by them all."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind((VICTIM, 0))
        target = Target(probe.getsockname()[1])
        probe.close()
        database = f"sqlite:///{folder}/rooms.sqlite3"
        server = _started(target.port, database)
        found: dict[str, Suffered] = {}
        try:
            seated = await asyncio.to_thread(_first_room, target.port)
            target.room = seated["code"]
            person = Person(f"{VICTIM}:{target.port}", seated)
            for name in names:
                async with person:
                    found[name] = await suffer(person, target, server.pid, name, seconds)
                if server.poll() is not None:
                    found[name].errors.append("the server died")
                    break
                await asyncio.sleep(pause if name != "nobody" else 0)
            server.kill()
            server.wait(20)
            found[name].errors += lost_from(database, person)
            server = _started(target.port, database)
            await asyncio.to_thread(_first_room, target.port)
            async with person:
                await person.ping()
            found[name].errors += person.lost
            return found
        finally:
            server.terminate()
            server.wait(20)


def lost_from(database: str, person: Person) -> list[str]:
    """What the server acknowledged and has not kept."""
    if not any(person.acknowledged.values()):
        return ["nothing was played"]
    engine = sqlalchemy.create_engine(database)
    lost = []
    with contextlib.closing(engine.connect()) as connection:
        for match, codes in person.acknowledged.items():
            stored = stored_match(match)(connection)
            kept = [code for seat, code in stored.record if seat == person.seat] if stored is not None else []
            if count := missing(codes, kept):
                lost.append(f"{count} decisions of match {match}")
    engine.dispose()
    return lost


def _started(port: int, database: str) -> subprocess.Popen[bytes]:
    """A server whose bots are quick, so that the person has much to decide."""
    command = [sys.executable, "-m", "doublejeu.server", "--port", str(port), "--database", database]
    return subprocess.Popen([*command, "--pace", "0.1", "--gate", "0"], stdout=subprocess.DEVNULL)


def _first_room(port: int) -> Message:
    """A room of the person's own, as soon as the server answers."""
    body = json.dumps({"game": "secret_hitler", "name": "Ada", "seats": 5}).encode()
    asked = urllib.request.Request(
        f"http://{VICTIM}:{port}/api/rooms", body, {"content-type": "application/json"}, method="POST"
    )
    deadline = time.monotonic() + STARTING_SECONDS
    while True:
        try:
            with urllib.request.urlopen(asked) as answer:
                found: Message = json.load(answer)
                return found
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def table(found: dict[str, Suffered]) -> str:
    """What happened, to be read."""
    lines = [
        f"{'attack':<24}{'tries':>8}{'pings':>8}{'p99 ms':>9}{'most ms':>9}{'decisions':>11}{'most ms':>9}"
        f"{'memory MB':>11}  errors"
    ]
    for name, suffered in found.items():
        most = max(suffered.waits, default=float("inf"))
        lines.append(
            f"{name:<24}{suffered.attempts:>8}{len(suffered.waits):>8}{suffered.p99():>9.1f}{most:>9.1f}"
            f"{len(suffered.decisions):>11}{max(suffered.decisions, default=0.0):>9.1f}{suffered.memory:>11.0f}"
            f"  {', '.join(suffered.errors) or '-'}{'' if suffered.held() else '  <- not held'}"
        )
    return "\n".join(lines)


def main() -> None:
    """Attack, print the table, and end with 1 where the promises did not hold."""
    parser = argparse.ArgumentParser(prog="bench.attack", description="Attack a server of our own.")
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"of: {', '.join(ATTACKS)}; all by default")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each attack")
    parser.add_argument("--pause", type=float, default=31.0, help="seconds between two, for an address to be forgiven")
    parser.add_argument("--at", default="", metavar="PORT/ROOM", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    names = chosen.attacks or list(ATTACKS)
    if unknown := [name for name in names if name not in ATTACKS]:
        parser.error(f"there is no attack {unknown[0]!r}")
    if chosen.at:
        port, room = chosen.at.split("/")
        print(asyncio.run(attack_for(Target(int(port), room), names[0], chosen.seconds)), flush=True)
        return
    found = asyncio.run(run(names, chosen.seconds, chosen.pause))
    print(table(found))
    sys.exit(0 if all(suffered.held() for suffered in found.values()) else 1)


if __name__ == "__main__":
    main()
