"""A real nginx of the test's own, in front of servers on loopback."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from doublejeu.server.ops.nginx import trial
from tests.server.process import free_port
from tests.server.running import PATIENCE, Message, Person, soon

MISSING = "nginx is not installed: apt-get install -y nginx"


def program() -> str:
    """Where nginx is; the test fails in one line where there is none."""
    found = shutil.which("nginx", path=os.pathsep.join(["/usr/sbin", os.environ.get("PATH", "")]))
    if found is None:
        pytest.fail(MISSING, pytrace=False)
    return found


class Nginx:
    """One that runs."""

    def __init__(self, folder: Path, addresses: Sequence[str], changes: Mapping[str, str]) -> None:
        self.address = f"127.0.0.1:{free_port()}"
        self.http = httpx.Client(base_url=f"http://{self.address}", timeout=PATIENCE)
        self.people: list[Person] = []
        self._folder = folder
        self._changes = changes
        self._configuration = folder / "nginx.conf"
        self._write(addresses)
        command = [program(), "-e", str(folder / "errors"), "-c", str(self._configuration)]
        self.process = subprocess.Popen(command)
        soon(self._listens)

    def _write(self, addresses: Sequence[str]) -> None:
        text = trial(self._folder, addresses, self.address)
        for ours, changed in self._changes.items():
            assert ours in text
            text = text.replace(ours, changed)
        self._configuration.write_text(text)

    def _listens(self) -> bool:
        assert self.process.poll() is None, (self._folder / "errors").read_text()
        try:
            self.http.get("/")
        except httpx.TransportError:
            return False
        return True

    def reload(self, addresses: Sequence[str]) -> None:
        """A new configuration, without letting go of anybody; it holds a moment later."""
        self._write(addresses)
        self.process.send_signal(signal.SIGHUP)

    def post(self, path: str, body: object) -> Message:
        """A request that is granted."""
        answer = self.http.post(path, json=body)
        assert answer.status_code == 201, answer.text
        found: Message = answer.json()
        return found

    def connect(self, code: str, token: str = "") -> Person:
        """A socket."""
        person = Person(self.address, code, token)
        self.people.append(person)
        return person


@contextmanager
def nginx(addresses: Sequence[str], changes: Mapping[str, str] | None = None) -> Iterator[Nginx]:
    """Run one in front of these servers, changed from what we tell it: words, and what stands there instead."""
    with tempfile.TemporaryDirectory(prefix="nginx") as name:
        folder = Path(name)
        folder.chmod(0o755)  # where it is started by root, its workers are somebody else
        here = Nginx(folder, addresses, changes or {})
        try:
            yield here
        finally:
            here.http.close()
            for person in here.people:
                person.leave()
            here.process.terminate()
            here.process.wait(PATIENCE)
