"""The server in a process of its own, as people start it, to be killed and started again."""

import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress

import httpx

from tests.server.running import PATIENCE, Message, Person

WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
PORTS = range(20_000 + WORKER % 4 * 3_000, 23_000 + WORKER % 4 * 3_000)  # systems give connections higher ones
_given: set[int] = set()


def free_port() -> int:
    """A port of loopback that nobody uses, and that no other test is given, on any worker.

    None of those that the system gives to connections: while its server is dead, any other test could be given it.
    """
    while True:
        port = secrets.choice(PORTS)  # Hypothesis sets the global chance
        with socket.socket() as probe, suppress(OSError):
            if port not in _given:
                probe.bind(("127.0.0.1", port))
                _given.add(port)
                return port


class Process:
    """The server as people start it, in a process of its own."""

    def __init__(self, database: str, *arguments: str) -> None:
        self.database = database
        self._arguments = arguments
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.people: list[Person] = []

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [sys.executable, "-m", "doublejeu.server", "--port", str(self.port), "--database", self.database]
        command += ["--pace", "0", "--gate", "0", *self._arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 120
        while True:
            assert self.process.poll() is None, "the server did not start"
            assert time.monotonic() < deadline
            try:
                httpx.get(f"http://{self.address}/api/games", timeout=PATIENCE)
                return
            except httpx.TransportError:
                time.sleep(0.05)

    def kill(self) -> None:
        """kill -9."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        for person in self.people:
            person.leave()

    def stop(self) -> None:
        """Ctrl-C, and all is tidy."""
        assert self.process is not None
        self.process.terminate()
        self.process.wait(PATIENCE)

    def post(self, path: str, body: object) -> Message:
        """A request that is granted."""
        answer = httpx.post(f"http://{self.address}{path}", json=body, timeout=PATIENCE)
        assert answer.status_code == 201, answer.text
        found: Message = answer.json()
        return found

    def connect(self, code: str, token: str = "") -> Person:
        """A socket."""
        person = Person(self.address, code, token)
        self.people.append(person)
        return person
