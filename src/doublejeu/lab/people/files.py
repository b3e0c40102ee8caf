"""Files and folders of summaries that people's matches were kept in, made into one file of our records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from doublejeu.lab.people.secret_hitler import BadSummary, Imported, OtherRules, Unfinished, imported
from doublejeu.records import MOST_BYTES, written

MOST_FILE_BYTES = 500_000_000  # of a .json file that holds many matches


@dataclass(frozen=True)
class Found:
    """One summary in a file, and where it stands."""

    place: str
    summary: bytes


def summaries(paths: Iterable[Path]) -> Iterator[Found]:
    """Every summary in files and folders: .json holds one match or a list of them, .jsonl one a line."""
    for path in paths:
        if path.is_dir():
            yield from summaries(sorted(file for file in path.rglob("*") if file.suffix in (".json", ".jsonl")))
            continue
        try:
            yield from _lines(path) if path.suffix == ".jsonl" else _whole(path)
        except FileNotFoundError:
            raise BadSummary(f"there is no file {path}") from None
        except OSError as error:
            raise BadSummary(f"cannot read {path}: {error.strerror}") from None


def _lines(path: Path) -> Iterator[Found]:
    with path.open("rb") as file:
        number = 0
        while text := file.readline(MOST_BYTES + 1):
            number += 1
            whole = text
            while not text.endswith(b"\n") and (text := file.readline(MOST_BYTES + 1)):
                pass  # the rest of a line that is too long, which `imported` refuses
            if whole.strip():
                yield Found(f"{path}, line {number}", whole)


def _whole(path: Path) -> Iterator[Found]:
    with path.open("rb") as file:
        text = file.read(MOST_FILE_BYTES + 1)
    if len(text) > MOST_FILE_BYTES:
        raise BadSummary(f"{path} is too long: write its matches a line each into a .jsonl file")
    if not text.lstrip().startswith(b"["):
        yield Found(str(path), text)
        return
    try:
        matches = msgspec.json.decode(text, type=list[msgspec.Raw])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadSummary(f"{path}: this is not JSON: {error}") from None
    for number, match in enumerate(matches, 1):
        yield Found(f"{path}, match {number}", bytes(match))


@dataclass
class Collection:
    """What became of the summaries in some files."""

    matches: int = 0
    claims: int = 0
    refuted: int = 0
    too_late: int = 0
    unfinished: int = 0
    variants: int = 0
    refused: int = 0  # for any other reason
    refusals: list[str] = field(default_factory=list)  # a line each: where, and why

    def count(self, match: Imported) -> None:
        """Take in a match."""
        self.matches += 1
        self.claims += match.claims
        self.refuted += match.refuted
        self.too_late += match.too_late

    def refuse(self, place: str, reason: BadSummary) -> None:
        """Take in a summary that is no match of ours."""
        if isinstance(reason, Unfinished):
            self.unfinished += 1
        elif isinstance(reason, OtherRules):
            self.variants += 1
        else:
            self.refused += 1
        self.refusals.append(f"{place}: {reason}")

    def facts(self) -> dict[str, int]:
        """The counts by name."""
        return {name: value for name, value in vars(self).items() if name != "refusals"}

    def told(self) -> str:
        """The counts in one line."""
        return (
            f"{self.matches:,} matches imported with {self.claims:,} claims "
            f"({self.refuted:,} claims left out that a law refutes, {self.too_late:,} made after the end); "
            f"refused: {self.unfinished:,} unfinished, {self.variants:,} by other rules, {self.refused:,} otherwise"
        )


def collect(paths: Iterable[Path], save: Path, names: bool, advance: Callable[[], None]) -> Collection:
    """Write every match in files and folders to a .jsonl file of records: all, or nothing where a file is missing."""
    result = Collection()
    unfinished = save.with_name(f"{save.name}.part")
    try:
        with unfinished.open("wb") as file:
            for found in summaries(paths):
                try:
                    match = imported(found.summary, names)
                except BadSummary as reason:
                    result.refuse(found.place, reason)
                else:
                    result.count(match)
                    file.write(written(match.record) + b"\n")
                advance()
        if result.matches:
            unfinished.replace(save)
    finally:
        unfinished.unlink(missing_ok=True)
    return result
