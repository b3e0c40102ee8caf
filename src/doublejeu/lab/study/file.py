"""What a study file may say, key by key, and how a study that was made in Python is written as such a file.

docs/studies.md tells the same to whoever writes one.
"""

from __future__ import annotations

import json
import re
from difflib import get_close_matches
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

Whole = Annotated[int, Meta(ge=0, le=1 << 40)]
Bots = str | list[str] | dict[str, str | list[str]]


class StudyError(ValueError):
    """A study that cannot be run; the text is one clear line that names the key that is wrong."""

    def __init__(self, key: str, line: str) -> None:
        super().__init__(f"{key}: {line}" if key else line)
        self.key = key
        self._line = line

    def __reduce__(self) -> tuple[type[StudyError], tuple[str, str]]:
        return StudyError, (self.key, self._line)  # it may come from another process


class Until(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Play on until an interval is narrow enough. It is looked at after every `every` matches, in their order."""

    measure: str
    half_width: Annotated[float, Meta(gt=0)]
    least: Annotated[int, Meta(ge=1)] = 100
    most: Annotated[int, Meta(ge=1)] = 100_000
    every: Annotated[int, Meta(ge=1)] = 50


class MomentsFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """When minds are asked, and whose."""

    at: Literal["rounds"] | list[Annotated[float, Meta(ge=0, le=1)]] = "rounds"
    reader: str = ""
    onlooker: str = ""


class Compare(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Cells that differ in one axis alone, compared deal by deal with the one where it has the value `base`."""

    axis: str
    base: object
    measure: str
    name: str = ""  # of the table for a page that is made of it; none is made without


class TableFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A table for a page: which axes go down, which goes across, and which figures stand in it.

    With `of`, the figures are means or quotients over the rows of that table of results, whose columns may be used
    like axes.
    """

    name: str
    rows: list[str]
    measures: Annotated[list[str], Meta(min_length=1)]
    of: str = ""
    columns: str = ""
    only: dict[str, list[object]] = {}  # by axis: the values to show
    interval: bool = True
    percent: bool = False  # quotients, and figures over the rows of `of`
    digits: Annotated[int, Meta(ge=0, le=6)] = 1
    heads: list[str] = []  # of all columns, instead of the names of axes and measures


class Variant(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A named set of settings, beside others."""

    name: Annotated[str, Meta(min_length=1)]
    seats: int | None = None
    talk: bool | None = None
    seating: str | None = None
    options: dict[str, object] = {}
    bots: Bots | None = None
    players: dict[str, str] = {}
    persona: dict[str, dict[str, object]] = {}


class StudyFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a study file may say."""

    game: str
    seats: int = 0
    title: str = ""
    says: str = ""
    matches: Annotated[int, Meta(ge=1, le=1_000_000_000)] = 0
    until: Until | None = None
    first_seed: Whole = 0
    talk: bool = False
    options: dict[str, object] = {}
    bots: Bots = []
    players: dict[str, str] = {}
    persona: dict[str, dict[str, object]] = {}
    seating: Literal["round", "every"] = "round"
    measure: list[str] | None = None
    moments: MomentsFile = MomentsFile()
    vary: dict[str, object] = {}
    variant: list[Variant] = []
    compare: list[Compare] = []
    table: list[TableFile] = []


def converted(given: dict[str, Any]) -> StudyFile:
    """A study as it was typed; StudyError names the key that is wrong."""
    try:
        return msgspec.convert(given, StudyFile)
    except msgspec.ValidationError as error:
        line, _, path = str(error).partition(" - at `$")
        key = path.strip("`").lstrip(".")
        unknown = re.search(r"unknown field `(.+)`", line)
        if unknown:
            inside = f"{key}.{unknown[1]}" if key else unknown[1]
            raise StudyError(inside, f"a study has no such key; {_near(key, unknown[1])}") from error
        missing = re.search(r"missing required field `(.+)`", line)
        if missing:
            raise StudyError(f"{key}.{missing[1]}" if key else missing[1], "this key is missing") from error
        raise StudyError(key, _plainly(key, line)) from error


_INSIDE: Final = {"until": Until, "moments": MomentsFile, "compare": Compare, "table": TableFile, "variant": Variant}
_CHOICES: Final = {"seating": '"round" or "every"', "moments.at": '"rounds", or a list of parts such as [0.5, 1.0]'}
_KINDS: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "words in quotes",
    "bool": "true or false",
    "array": "a list in [brackets]",
    "object": "a table of keys",
    "null": "nothing",
}
_BOUNDS: Final = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}


def _near(inside: str, key: str) -> str:
    """What somebody may have meant who typed a key that there is not."""
    known = _INSIDE.get(inside.partition("[")[0], StudyFile).__struct_fields__
    close = get_close_matches(key, known, 1)
    return f"did you mean {close[0]}?" if close else f"there are {', '.join(known)}"


def _plainly(key: str, line: str) -> str:
    """What msgspec says of a value that is wrong, in the words of whoever typed it.

    >>> _plainly("matches", "Expected `int`, got `str`"), _plainly("matches", "Expected `int` >= 1")
    ('expected: a whole number, not words in quotes', 'expected: a whole number, at least 1')
    """
    if line.startswith("Invalid enum value"):
        return f"this is {_CHOICES.get(key, 'another word')}, not {line.removeprefix('Invalid enum value ')}"
    told = re.fullmatch(r"Expected `(.+?)`( of length)?(?: (>=|<=|>|<) ([\d.]+))?(?:, got `(.+)`)?", line)
    if told is None:
        return line[:1].lower() + line[1:]
    kinds, _, bound, number, got = told.groups()
    if got == "object" and key in ("compare", "table", "variant"):
        return f"write [[{key}]] with two brackets, for there may be several"
    wanted = " or ".join(_KINDS.get(kind, kind) for kind in kinds.split(" | ") if kind != "null")
    limit = f", {_BOUNDS[bound]} {number}" if bound else ""
    return f"expected: {wanted}{limit}" + (f", not {_KINDS.get(got, got)}" if got else "")


def spelt(value: object) -> str:
    """A value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def written(given: dict[str, Any]) -> str:
    """A study that was made in Python, as TOML.

    >>> print(written({"game": "sleepers", "vary": {"bots": [["thumb"]]}}), end="")
    game = "sleepers"
    vary = {bots = [["thumb"]]}
    """
    return "".join(f"{_key(key)} = {as_toml(value)}\n" for key, value in given.items())


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)


def as_toml(value: object) -> str:
    """A value as it stands in a TOML file."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {as_toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(as_toml(inner) for inner in value) + "]"
    if isinstance(value, bool):
        return spelt(value)
    if isinstance(value, int | float):
        return repr(value)
    return json.dumps(str(value), ensure_ascii=False)
