"""Strangers against a server of its own, on loopback: `make attack`.

One person plays against bots and pings all the while. From another address of the machine each attack runs for some
seconds; then a table tells how long the person waited, what memory the server held, and what went wrong. A pause after
each lets the attacker's address be forgiven. Nothing but loopback is ever attacked.
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
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

VICTIM, ATTACKER = "127.0.0.1", "127.0.0.66"
P99_MILLISECONDS, MEMORY_MEGABYTES = 100.0, 300.0  # what is promised
STARTING_SECONDS = 60.0
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

    async def post(self, path: str, body: bytes) -> None:
        """A request, its answer read and forgotten."""
        reader, writer = await self.line()
        with contextlib.closing(writer):
            head = f"POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n"
            writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
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
    return lambda target: target.post(path, body)


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
_TICKS = json.dumps([[31, 0]] * 20_000)
_RECORD = (
    '{"format":2,"game":"les_infiltres","version":1,"seats":7,"options":{},"names":["a","b","c","d","e","f","g"],'
    f'"record":{_TICKS}}}'
)
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
    "records to replay": (8, posting("/api/replays/open", _RECORD.encode())),
}


@dataclass
class Suffered:
    """What the person noticed of one attack."""

    waits: list[float] = field(default_factory=list)  # milliseconds
    errors: list[str] = field(default_factory=list)
    memory: float = 0.0  # megabytes, at most
    attempts: int = 0

    def p99(self) -> float:
        """What all but one of a hundred pings took at most."""
        waits = sorted(self.waits)
        return waits[min(len(waits) - 1, len(waits) * 99 // 100)] if waits else float("inf")

    def held(self) -> bool:
        """Whether what is promised held."""
        return not self.errors and self.p99() < P99_MILLISECONDS and self.memory < MEMORY_MEGABYTES


async def suffer(victim: ClientConnection, target: Target, pid: int, name: str, seconds: float) -> Suffered:
    """One attack, seen from the person's side."""
    suffered = Suffered()
    command = [sys.executable, "-m", "doublejeu.server.attack", name, "--at", f"{target.port}/{target.room}"]
    attackers = await asyncio.create_subprocess_exec(
        *command, "--seconds", str(seconds), stdout=asyncio.subprocess.PIPE
    )
    assert attackers.stdout is not None
    await attackers.stdout.readline()  # they are ready
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end:
            begun = time.perf_counter()
            await victim.send('{"t":"ping","d":{}}')
            async with asyncio.timeout(30):
                while json.loads(await victim.recv())["t"] != "pong":
                    pass
            suffered.waits.append((time.perf_counter() - begun) * 1000)
            suffered.memory = max(suffered.memory, memory_of(pid))
            await asyncio.sleep(0.1)
    except (WebSocketException, TimeoutError) as error:
        suffered.errors.append(type(error).__name__)
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
    """Every attack against one server, one after the other."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind((VICTIM, 0))
        target = Target(probe.getsockname()[1])
        probe.close()
        database = f"sqlite:///{folder}/rooms.sqlite3"
        command = [sys.executable, "-m", "doublejeu.server", "--port", str(target.port), "--database", database]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            seated = await asyncio.to_thread(_first_room, target.port)
            target.room = seated["code"]
            address = f"ws://{VICTIM}:{target.port}/socket/{target.room}"
            found: dict[str, Suffered] = {}
            for name in names:
                async with connect(address, max_queue=None, compression=None) as victim:
                    await victim.send(json.dumps({"t": "hello", "d": {"token": seated["token"]}}))
                    found[name] = await suffer(victim, target, server.pid, name, seconds)
                if server.poll() is not None:
                    found[name].errors.append("the server died")
                    break
                await asyncio.sleep(pause if name != "nobody" else 0)
            return found
        finally:
            server.terminate()
            server.wait(20)


def _first_room(port: int) -> dict[str, str]:
    """A room of the person's own, as soon as the server answers."""
    body = json.dumps({"game": "secret_hitler", "name": "Ada", "seats": 5}).encode()
    asked = urllib.request.Request(
        f"http://{VICTIM}:{port}/api/rooms", body, {"content-type": "application/json"}, method="POST"
    )
    deadline = time.monotonic() + STARTING_SECONDS
    while True:
        try:
            with urllib.request.urlopen(asked) as answer:
                found: dict[str, str] = json.load(answer)
                return found
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def table(found: dict[str, Suffered]) -> str:
    """What happened, to be read."""
    lines = [f"{'attack':<24}{'tries':>8}{'pings':>8}{'p99 ms':>9}{'most ms':>9}{'memory MB':>11}  errors"]
    for name, suffered in found.items():
        most = max(suffered.waits, default=float("inf"))
        lines.append(
            f"{name:<24}{suffered.attempts:>8}{len(suffered.waits):>8}{suffered.p99():>9.1f}{most:>9.1f}"
            f"{suffered.memory:>11.0f}  {', '.join(suffered.errors) or '-'}{'' if suffered.held() else '  <- not held'}"
        )
    return "\n".join(lines)


def main() -> None:
    """Attack, print the table, and end with 1 where the promises did not hold."""
    parser = argparse.ArgumentParser(prog="doublejeu.server.attack", description="Attack a server of our own.")
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
