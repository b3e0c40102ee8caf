"""A process in which matches are replayed, so that neither a long record nor a bad one costs the server anything.

It answers requests in msgpack (`child.py`). It has so much memory and no more, and the pool ends it when it takes too
long.
"""

from __future__ import annotations

import gzip
import sys
from typing import Any

import msgspec

from doublejeu.child import answer_requests
from doublejeu.records import MatchRecord
from doublejeu.server.replays.replays import checked_file, replay, replay_file, why
from doublejeu.server.wire.refusal import Refuse

MOST_MEMORY = 256 << 20  # bytes, the interpreter and the rules included
MOST_ANSWER = 32 << 20  # bytes, before they are zipped


class Task(msgspec.Struct, array_like=True):
    """What is wanted: a stored match as frames, or as a checked file ("file"), or the frames of somebody's file.

    "why" is the reasons for a decision, of a stored match or of somebody's file.
    """

    what: str  # "stored", "file", "brought" or "why"
    zipped: bool = False
    seat: str = ""
    match: str = ""
    record: MatchRecord | None = None  # of a stored match
    said: list[dict[str, Any]] = []
    text: bytes = b""  # of a file that somebody brings
    number: int = 0  # of the decision that is to be explained
    language: str = ""


class ReplayAnswer(msgspec.Struct, array_like=True):
    """What the asker gets, as JSON; or why not: a reason of the wire's, and one line."""

    body: bytes = b""
    reason: str = ""
    detail: str = ""


def answer_to(task: Task) -> ReplayAnswer:
    """Replay what is to be replayed."""
    found: msgspec.Struct
    try:
        if task.what == "why":
            found = why(task.record or task.text, task.number, task.language)
        elif task.what == "brought":
            found = replay_file(task.text, task.seat)
        else:
            assert task.record is not None
            found = (
                replay(task.match, task.record, task.seat, task.said)
                if task.what == "stored"
                else checked_file(task.record)
            )
    except Refuse as refusal:
        return ReplayAnswer(reason=refusal.reason, detail=refusal.detail)
    body = msgspec.json.encode(found)
    if len(body) > MOST_ANSWER:
        return ReplayAnswer(reason="bad_record", detail="this record shows more than a match can hold")
    return ReplayAnswer(body=gzip.compress(body, 5) if task.zipped else body)


def bound_memory() -> None:
    """From now on this process has so much memory; what wants more fails, here and nowhere else."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def answer(request: bytes) -> bytes:
    """Answer one task."""
    try:
        given = answer_to(msgspec.msgpack.decode(request, type=Task))
    except MemoryError:
        given = ReplayAnswer(reason="bad_record", detail="this record takes more memory than a match can need")
    return msgspec.msgpack.encode(given)


if __name__ == "__main__":
    bound_memory()
    answer_requests(answer)
