"""The application: requests, the socket, and the page."""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar, MediaType, Request, Response, Router, asgi, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import ResponseHeader, State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.handlers.base import BaseRouteHandler
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import OpenAPIMediaType, Operation, Reference, RequestBody
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.types import Receive, Scope, Send

from doublejeu.bots import BOTS, CHARACTERS, LEVELS, MIXED
from doublejeu.core.codes import Form
from doublejeu.core.contract import TABLE, Game
from doublejeu.games import GAMES
from doublejeu.records import MOST_BYTES, MatchRecord, anonymous
from doublejeu.server.http.lessons import lesson_bytes
from doublejeu.server.http.qr import Pictures
from doublejeu.server.http.security import HEADERS, address_of, check_host, origin_is_ours
from doublejeu.server.http.static import Files
from doublejeu.server.limits.bodies import Body
from doublejeu.server.ops.metrics import MEDIA_TYPE
from doublejeu.server.replays.pool import stored_record
from doublejeu.server.replays.process import Task
from doublejeu.server.rooms.phones import most_seats
from doublejeu.server.rooms.room import Room
from doublejeu.server.rooms.rooms import House
from doublejeu.server.rooms.setups import checked_setup
from doublejeu.server.rooms.tokens import is_match_id, sealed
from doublejeu.server.settings import Settings
from doublejeu.server.socket.connection import Arrival
from doublejeu.server.storage.queries import StoredMatch, kept_notes, matches_for_study, said_rows, stored_match
from doublejeu.server.storage.store import StoreError
from doublejeu.server.wire.messages import (
    Address,
    AskStudy,
    FieldInfo,
    FormInfo,
    GameInfo,
    JoinRoom,
    KeptNote,
    KeptNotes,
    Lesson,
    OpenRoom,
    OptionInfo,
    PhraseInfo,
    ReadNotes,
    Refusal,
    RoomInfo,
    Seated,
    SetupInfo,
    Transfer,
    TrySetup,
    Why,
)
from doublejeu.server.wire.refusal import Refuse

STATUS = {
    "unknown_room": 404,
    "full": 409,
    "phone_full": 409,
    "not_now": 409,
    "bad_token": 403,
    "bad_origin": 403,
    "too_fast": 429,
    "too_many": 503,
    "suspended": 503,
    "too_long": 413,
    "elsewhere": 421,
}
MATCHES_A_LINE = "application/x-ndjson"
MOST_STUDIED = 200  # matches at once
MOST_ASKED = 64 * 1024  # bytes of a request's body, but for a record to be opened
LONGEST_PROOF = 32  # characters of a transfer link's proof that are drawn for a camera; ours have 24
_LOG = logging.getLogger("doublejeu.server")
Asked = Request[Any, Any, State]
_TOO_FAST = msgspec.json.encode(Refusal("too_fast", "too_fast"))
_TOO_FAST_HEADERS = [
    (b"content-type", b"application/json"),
    (b"content-length", str(len(_TOO_FAST)).encode()),
    (b"connection", b"close"),
]


class App(Litestar):
    """The application. An address that asks far too often is answered before anything is looked at, and hung up on."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await super().__call__(scope, receive, send)
            return
        house: House = self.state["house"]
        address = address_of(scope)
        if not house.addresses.may_look(address, house.settings.now()):
            house.figures.refused += 1
            await send({"type": "http.response.start", "status": 429, "headers": _TOO_FAST_HEADERS})
            await send({"type": "http.response.body", "body": _TOO_FAST})
            return
        body = Body(house.addresses, address, receive)
        try:
            await super().__call__(scope, body.receive, send)
        finally:
            body.let_go()


def make_app(settings: Settings) -> Litestar:
    """One server, ready to be run."""
    house = House(settings)
    files = Files(settings.static)
    pictures = Pictures()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    def within_bounds(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
        """Requests come to an address of ours, from our own page or from no page, and not too often."""
        scope, now = connection.scope, settings.now()
        check_host(scope)
        if not origin_is_ours(scope):
            raise Refuse("bad_origin")
        if not house.addresses.may_ask(address_of(scope), now) or not house.addresses.may_guess(address_of(scope), now):
            raise Refuse("too_fast")

    @get("/games", responses={200: ResponseSpec(list[GameInfo], generate_examples=False)})
    async def games(request: Asked) -> Response[bytes]:
        """The games of this server, with every code and event they speak in."""
        return _zipped(request, [game_info(game) for game in GAMES.values()])

    @post("/games/{key:str}/setup", status_code=200)
    async def try_setup(key: FromPath[str], data: JSONBody[TrySetup]) -> SetupInfo:
        """Whether a game can be played so, and what its table then looks like; a refusal says in one line why not."""
        setup = checked_setup(key, data.seats, data.options)
        return SetupInfo(options=setup.options, view=GAMES[key].blank(setup, TABLE).as_dict())

    @get("/games/{key:str}/lesson", responses={200: ResponseSpec(Lesson, generate_examples=False)})
    async def lesson(key: FromPath[str], request: Asked) -> Response[bytes]:
        """The first steps of a game: a scripted match, as whoever learns sees it."""
        body = await asyncio.to_thread(lesson_bytes, key)
        return Response(body, media_type=MediaType.JSON)

    @get("/address")
    async def address(request: Asked) -> Address:
        """Where other devices find this server: what a link to a room begins with."""
        return Address(_address(request, settings.near))

    @post("/rooms")
    async def open_room(data: JSONBody[OpenRoom], request: Asked) -> Seated:
        """Open a room and sit down in it as its host."""
        try:
            return await house.open_room(data, address_of(request.scope))
        except Refuse as refusal:
            if refusal.reason == "bad_token":
                _Guess(house, request).wrong()
            raise

    @get("/rooms/{code:str}")
    async def room(code: FromPath[str], request: Asked) -> RoomInfo:
        """A room as everybody may see it."""
        return (await _Guess(house, request).find(code)).info()

    @post("/rooms/{code:str}/join")
    async def join(code: FromPath[str], data: JSONBody[JoinRoom], request: Asked) -> Seated:
        """Sit down in a room."""
        guess = _Guess(house, request)
        if (await guess.find(code)).for_programs():
            try:
                house.check_invitation(data.invitation)
            except Refuse:
                guess.wrong()
                raise
        try:
            return await house.ask(code, lambda room: room.join(data.name, data.beside))
        except Refuse as refusal:
            if refusal.reason == "bad_token":
                guess.wrong()
            raise

    @get("/rooms/{code:str}/qr.svg", media_type="image/svg+xml")
    async def qr(code: FromPath[str], request: Asked) -> Response[bytes]:
        """The address to join at, for a phone's camera; drawn here, for the address other devices find us by."""
        found = await _Guess(house, request).find(code)
        return _picture(await pictures.of(f"{_address(request, settings.near)}/join/{found.code}"))

    @post("/rooms/{code:str}/transfer.svg", status_code=200, media_type="image/svg+xml")
    async def transfer_qr(code: FromPath[str], data: JSONBody[Transfer], request: Asked) -> Response[bytes]:
        """A transfer link for a phone's camera. Its proof comes and goes in bodies, so that no log ever holds it."""
        found = await _Guess(house, request).find(code)
        if len(data.transfer) > LONGEST_PROOF:
            raise Refuse("too_long")
        return _picture(await pictures.of(f"{_address(request, settings.near)}/claim#{found.code}.{data.transfer}"))

    @post("/rooms/{code:str}/claim")
    async def take_over(code: FromPath[str], data: JSONBody[Transfer], request: Asked) -> Seated:
        """Bring a seat to another device."""
        guess = _Guess(house, request)
        await guess.find(code)
        try:
            return await house.ask(code, lambda room: room.take_over(data.transfer, data.beside))
        except Refuse:
            guess.wrong()
            raise

    async def found_match(match: str, request: Asked) -> StoredMatch:
        stored = await house.store.read(stored_match(match)) if is_match_id(match) else None
        if stored is None:
            _Guess(house, request).wrong()
            raise Refuse("unknown_room", "there is no such match")
        return stored

    async def replayed(request: Asked, task: Task) -> Response[bytes]:
        """What a replaying process answers, as long as whoever asked is there."""
        task.zipped = _takes_gzip(request)
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

    @post("/replays/open", status_code=200, request_max_body_size=MOST_BYTES, operation_class=_TakesRecord)
    async def open_record(request: Asked, seat: FromQuery[str] = "table") -> Response[bytes]:
        """A record from a file, checked, to step through."""
        return await replayed(request, Task(what="brought", text=await request.body(), seat=seat))

    @post("/replays/why", status_code=200, request_max_body_size=MOST_BYTES, operation_class=_TakesRecord)
    async def reasons_in_record(request: Asked, number: FromQuery[int], lang: FromQuery[str] = "fr") -> Response[bytes]:
        """The same for a record from a file."""
        return await replayed(request, Task(what="why", text=await request.body(), number=number, language=lang))

    @get("/health", include_in_schema=False)
    async def health() -> Response[str]:
        """For whoever watches over the server: 200 while it answers and its store does, else 503."""
        well = await house.healthy()
        headers = {"cache-control": "no-store"}
        return Response(
            "ok\n" if well else "the store does not answer\n",
            status_code=200 if well else 503,
            media_type=MediaType.TEXT,
            headers=headers,
        )

    @get("/metrics", include_in_schema=False)
    async def metrics() -> Response[str]:
        """A few figures, where they are wanted (`serve --metrics`)."""
        if not settings.metrics:
            raise HTTPException(status_code=404, detail="there is nothing here")
        return Response(house.figures_text(), media_type=MEDIA_TYPE, headers={"cache-control": "no-store"})

    @get(["/", "/{address:path}"], include_in_schema=False)
    async def page(request: Asked, address: FromPath[str] = "") -> Response[bytes]:
        """The page and its files."""
        file = await asyncio.to_thread(files.find, address)
        found = file is not None
        if file is None:
            if "text/html" not in request.headers.get("accept", ""):
                raise HTTPException(status_code=404, detail="there is nothing here")
            file = await asyncio.to_thread(files.page)  # somebody mistyped an address: the page says so, and leads home
        lasting = "public, max-age=31536000, immutable" if file.lasting else "no-cache"
        headers = {"cache-control": lasting, "vary": "accept-encoding"}
        if _takes_gzip(request) and len(file.zipped) < len(file.body):
            headers["content-encoding"] = "gzip"
        body = file.zipped if "content-encoding" in headers else file.body
        return Response(body, status_code=200 if found else 404, media_type=file.media_type, headers=headers)

    @asgi("/socket", is_mount=True, copy_scope=False)
    async def socket(scope: Scope, receive: Receive, send: Send) -> None:
        """The socket of a room, /socket/CODE."""
        if scope["type"] != ScopeType.WEBSOCKET:
            raise HTTPException(status_code=426, detail="this address is for a WebSocket")
        await Arrival(house, scope, receive, send).run(scope["path"].strip("/"))

    api = Router(
        "/api",
        route_handlers=[
            games,
            address,
            try_setup,
            lesson,
            open_room,
            room,
            join,
            qr,
            transfer_qr,
            take_over,
            match_file,
            frames,
            notes,
            reasons,
            reasons_in_record,
            study,
            open_record,
        ],
        guards=[within_bounds],
        request_max_body_size=MOST_ASKED,
        response_headers=[ResponseHeader(name="cache-control", value="no-store")],
    )
    return App(
        [api, health, metrics, page, socket],
        lifespan=[lifespan],
        exception_handlers={
            Refuse: _refused,
            StoreError: _suspended,
            HTTPException: _not_understood,
            UnicodeDecodeError: _unreadable,
            RecursionError: _unreadable,
            Exception: _failed,
        },
        response_headers=[ResponseHeader(name=name, value=value) for name, value in HEADERS.items()],
        openapi_config=OpenAPIConfig(
            title="Double Jeu", version="1", path="/api/schema", render_plugins=[JsonRenderPlugin(path="/openapi.json")]
        ),
        logging_config=None,
        debug=False,
        state=State({"house": house}),
    )


@dataclass
class _TakesRecord(Operation):
    """Says in the schema what the body is: it is read by `records.parse`."""

    def __post_init__(self) -> None:
        schema = Reference(ref="#/components/schemas/MatchRecord")
        self.request_body = RequestBody(content={"application/json": OpenAPIMediaType(schema=schema)}, required=True)


class _Guess:
    """A request that names a code or a link: wrong ones are counted."""

    def __init__(self, house: House, request: Asked) -> None:
        self._house = house
        self._address = address_of(request.scope)

    async def find(self, code: str) -> Room:
        try:
            return await self._house.find(code)
        except Refuse as refusal:
            if refusal.reason == "unknown_room":
                self.wrong()
            raise

    def wrong(self) -> None:
        self._house.addresses.guessed_wrong(self._address, self._house.settings.now())


def game_info(game: Game) -> GameInfo:
    """What is public about a game."""
    return GameInfo(
        key=game.key,
        version=game.version,
        fewest=game.fewest,
        most=game.most,
        sides=game.sides,
        domains={**game.talk.domains, **game.codes.domains},
        names={**game.talk.names, **game.codes.names},
        verbs=[_form_info(shape) for shape in game.codes.forms],
        phrases=[
            PhraseInfo(shape.name, _form_info(shape).fields, game.talk.performatives[shape.name])
            for shape in game.talk.forms
        ],
        marks=[_form_info(shape) for shape in game.marks.forms],
        mark_domains=game.marks.domains,
        events=[_form_info(shape) for shape in game.kinds.forms],
        options=[
            msgspec.convert(
                {
                    "key": option.key,
                    "default": option.default,
                    "choices": option.choices,
                    "low": option.low,
                    "high": option.high,
                    "clause": option.clause,
                    "group": option.group,
                },
                OptionInfo,
            )
            for option in game.options
        ],
        bots=[*BOTS.get(game.key, {}), *([MIXED] if game.key in CHARACTERS else [])],
        levels=LEVELS.get(game.key, {}),
        phone_seats=most_seats(game),
    )


def _form_info(shape: Form) -> FormInfo:
    return FormInfo(name=shape.name, fields=[FieldInfo(field.name, field.domain) for field in shape.fields])


def _address(request: Asked, near: str) -> str:
    """The address a request came by; where that is the machine's name for itself, its address on its network."""
    asked = urlsplit(str(request.base_url))
    if near and asked.hostname in ("localhost", "127.0.0.1", "::1"):
        asked = asked._replace(netloc=f"{near}:{asked.port}" if asked.port else near)
    return f"{asked.scheme}://{asked.netloc}"


def _picture(svg: bytes) -> Response[bytes]:
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": "no-store"})


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


def _takes_gzip(request: Asked) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def _zipped(request: Asked, answer: msgspec.Struct | Sequence[msgspec.Struct]) -> Response[bytes]:
    body = msgspec.json.encode(answer)
    headers = {"vary": "accept-encoding"}
    if _takes_gzip(request):
        body = gzip.compress(body, 5)
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=MediaType.JSON, headers=headers)


def _refused(request: Asked, refusal: Refuse) -> Response[Refusal]:
    request.app.state["house"].figures.refused += 1
    said = Refusal(refusal.reason, refusal.detail, refusal.fault, refusal.values)
    return _refusal(STATUS.get(refusal.reason, 400), said)


def _not_understood(_request: Asked, error: HTTPException) -> Response[Refusal]:
    """Bad bodies, unknown addresses, wrong methods."""
    reason = {404: "unknown_room", 413: "too_long"}.get(error.status_code, "bad_message")
    detail = str(error.detail).splitlines()[0][:200] if error.detail else reason
    faults = error.extra if isinstance(error.extra, list) else []
    said = [f"{fault.get('key', 'body')}: {fault.get('message', '')}" for fault in faults if isinstance(fault, dict)]
    if said:
        detail = "; ".join(said).splitlines()[0][:200]
    return _refusal(error.status_code, Refusal(reason, detail))


def _suspended(_request: Asked, error: StoreError) -> Response[Refusal]:
    _LOG.error("a request waits for the store: %s", error)
    return _refusal(STATUS["suspended"], Refusal("suspended", "the database does not answer; try again"))


def _unreadable(_request: Asked, _error: Exception) -> Response[Refusal]:
    """Bytes that are no text, and lists within lists without end: whoever sent them knows."""
    return _refusal(400, Refusal("bad_message", "this is not JSON that anybody could read"))


def _failed(_request: Asked, error: Exception) -> Response[Refusal]:
    _LOG.error("a request failed", exc_info=error)
    return _refusal(500, Refusal("not_now", "the server could not do this"))


def _refusal(status: int, said: Refusal) -> Response[Refusal]:
    headers = {**HEADERS, "cache-control": "no-store"}
    return Response(said, status_code=status, media_type=MediaType.JSON, headers=headers)
