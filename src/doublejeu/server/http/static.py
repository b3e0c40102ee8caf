"""The built page: its files, and which addresses are pages of it."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from pathlib import Path

# The first part of the addresses that the page itself understands; the rest is its own business.
PAGES = ("", "join", "room", "watch", "replay", "rules", "settings", "new", "claim", "steps")
MOST_LETTERS = 200  # of an address that may name a file: no machine has names as long as people can send
_NOT_BUILT = (
    "<!doctype html><meta charset=utf-8><title>Double Jeu</title>"
    "<p>La page n’est pas encore construite : <code>make play</code> la construit.</p>"
    "<p lang=en>The page has not been built yet: <code>make play</code> builds it.</p>"
)


@dataclass
class File:
    """A file as it is sent."""

    body: bytes
    zipped: bytes
    media_type: str
    lasting: bool  # its name changes with its content


class Files:
    """The files of one folder, read and compressed once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[Path, tuple[float, File]] = {}

    def find(self, address: str) -> File | None:
        """What an address shows: a file, the page, or nothing. Reads from the disk: not for the event loop."""
        parts = [part for part in address.split("/") if part]
        if any(part.startswith(".") or "\\" in part or "\0" in part for part in parts):
            return None
        path = self._folder.joinpath(*parts)
        if parts and len(address) <= MOST_LETTERS and path.is_file():
            return self._file(path, lasting=parts[0] == "assets")
        return self.page() if (parts[0] if parts else "") in PAGES else None

    def page(self) -> File:
        """The page itself."""
        page = self._folder / "index.html"
        if page.is_file():
            return self._file(page, lasting=False)
        body = _NOT_BUILT.encode()
        return File(body, gzip.compress(body), "text/html", lasting=False)

    def _file(self, path: Path, lasting: bool) -> File:
        changed = path.stat().st_mtime
        known = self._read.get(path)
        if known is None or known[0] != changed:
            body = path.read_bytes()
            media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            known = (changed, File(body, gzip.compress(body, 9, mtime=0), media_type, lasting))
            self._read[path] = known
        return known[1]
