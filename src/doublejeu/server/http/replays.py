"""Requests about matches that are over: as files, to step through, explained, with notes, and for study."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any

from litestar import MediaType, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec
from litestar.openapi.spec import OpenAPIMediaType, Operation, Reference, RequestBody
from litestar.params import FromPath, FromQuery, JSONBody

from doublejeu.records import MOST_BYTES, MatchRecord, anonymous
from doublejeu.server.http.requests import Asked, CodeGuess, takes_gzip
from doublejeu.server.limits.security import address_of
from doublejeu.server.replays.pool import stored_record
from doublejeu.server.replays.process import Task
from doublejeu.server.rooms.rooms import House
from doublejeu.server.storage.queries import StoredMatch, kept_notes, matches_for_study, said_rows, stored_match
from doublejeu.server.wire.refusal import Refuse
from doublejeu.server.wire.replays import AskStudy, KeptNote, KeptNotes, ReadNotes, Why
from doublejeu.server.wire.tokens import is_match_id, sealed

MATCHES_A_LINE = "application/x-ndjson"
MOST_STUDIED = 200  # matches at once


def replay_routes(house: House) -> list[HTTPRouteHandler]:
    """The requests about matches that are over."""

    async def found_match(match: str, request: Asked) -> StoredMatch:
        stored = await house.store.read(stored_match(match)) if is_match_id(match) else None
        if stored is None:
            CodeGuess(house, request).wrong()
            raise Refuse("unknown_room", "there is no such match")
        return stored

    async def replayed(request: Asked, task: Task) -> Response[bytes]:
        """What a replaying process answers, as long as whoever asked is there."""
        task.zipped = takes_gzip(request)
        body = await _while_there(request, house.replays.ask(task, address_of(request.scope)))
        headers = {"vary": "accept-encoding", **({"content-encoding": "gzip"} if task.zipped else {})}
        return Response(body, media_type=MediaType.JSON, headers=headers)

    @get("/replays/{match:str}", responses={200: ResponseSpec(MatchRecord, generate_examples=False)})
    async def match_file(match: FromPath[str], request: Asked) -> Response[bytes]:
        """A match that is over, as a file."""
        record = stored_record(await found_match(match, request))
        return await replayed(request, Task(what="file", record=record))

    @get("/replays/{match:str}/frames")
    async def frames(match: FromPath[str], request: Asked, seat: FromQuery[str] = "table") -> Response[bytes]:
        """A match that is over, to step through; `seat` is a number, "table" or "above"."""
        stored = await found_match(match, request)
        said = await house.store.read(said_rows(stored.row["code"], match))
        record = stored_record(stored)
        return await replayed(request, Task(what="stored", match=match, record=record, seat=seat, said=said))

    @get("/replays/{match:str}/why", responses={200: ResponseSpec(Why, generate_examples=False)})
    async def reasons(
        match: FromPath[str], request: Asked, number: FromQuery[int], lang: FromQuery[str] = "fr"
    ) -> Response[bytes]:
        """What a bot tells of the decision with this number, from 1, of a match that is over."""
        record = stored_record(await found_match(match, request))
        return await replayed(request, Task(what="why", record=record, number=number, language=lang))

    @post("/replays/{match:str}/notes", status_code=200)
    async def notes(match: FromPath[str], data: JSONBody[ReadNotes], request: Asked) -> KeptNotes:
        """What a seat wrote down for itself during a match that is over, for whoever has that seat's token."""
        stored_record(await found_match(match, request))
        kept = await house.store.read(kept_notes(match, sealed(data.token)))
        read = [KeptNote(n=note.after, about=note.about, text=note.text) for note in kept if note.text]
        return KeptNotes(seat=kept[0].seat if read else -1, notes=read)

    @post("/replays/open", status_code=200, request_max_body_size=MOST_BYTES, operation_class=_TakesRecord)
    async def open_record(request: Asked, seat: FromQuery[str] = "table") -> Response[bytes]:
        """A record from a file, checked, to step through."""
        return await replayed(request, Task(what="brought", text=await request.body(), seat=seat))

    @post("/replays/why", status_code=200, request_max_body_size=MOST_BYTES, operation_class=_TakesRecord)
    async def reasons_in_record(request: Asked, number: FromQuery[int], lang: FromQuery[str] = "fr") -> Response[bytes]:
        """The same for a record from a file."""
        return await replayed(request, Task(what="why", text=await request.body(), number=number, language=lang))

    @post("/rooms/{code:str}/study", status_code=200, media_type=MATCHES_A_LINE)
    async def study(code: FromPath[str], data: JSONBody[AskStudy], request: Asked) -> Response[bytes]:
        """The matches that everybody agreed to have studied, a line each and without names, for whoever was their host.

        The code only leads to the server that has the room's matches; the room itself may be gone.
        """
        if not data.token:
            raise Refuse("bad_token")
        lines: list[bytes] = []
        for match in await house.store.read(matches_for_study(sealed(data.token), MOST_STUDIED)):
            record = anonymous(stored_record(await found_match(match, request)))
            lines.append(await house.replays.ask(Task(what="file", record=record), address_of(request.scope)) + b"\n")
        return Response(b"".join(lines), media_type=MATCHES_A_LINE)

    return [match_file, frames, notes, reasons, reasons_in_record, study, open_record]


@dataclass
class _TakesRecord(Operation):
    """Says in the schema what the body is: it is read by `records.parse`."""

    def __post_init__(self) -> None:
        schema = Reference(ref="#/components/schemas/MatchRecord")
        self.request_body = RequestBody(content={"application/json": OpenAPIMediaType(schema=schema)}, required=True)


async def _while_there(request: Asked, work: Coroutine[Any, Any, bytes]) -> bytes:
    """The end of some work, given up when whoever asked for it is gone."""

    async def gone() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    working, leaving = asyncio.create_task(work), asyncio.create_task(gone())
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
    finally:
        leaving.cancel()
        if not working.done():
            working.cancel()
    if not working.done():
        raise Refuse("not_now", "nobody waits for this any more")
    return working.result()
