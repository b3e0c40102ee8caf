"""The application: requests, the socket, and the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Response, Router, asgi, get
from litestar.connection import ASGIConnection
from litestar.datastructures import ResponseHeader, State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.handlers.base import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.types import Receive, Scope, Send

from doublejeu.server.http.errors import ERRORS
from doublejeu.server.http.games import game_routes
from doublejeu.server.http.replays import replay_routes
from doublejeu.server.http.requests import Asked, takes_gzip
from doublejeu.server.http.rooms import room_routes
from doublejeu.server.http.static import Files
from doublejeu.server.limits.bodies import Body
from doublejeu.server.limits.security import HEADERS, address_of, check_host, origin_is_ours
from doublejeu.server.ops.metrics import MEDIA_TYPE
from doublejeu.server.rooms.rooms import House
from doublejeu.server.settings import Settings
from doublejeu.server.socket.connection import Arrival
from doublejeu.server.wire.refusal import Refuse
from doublejeu.server.wire.rooms import Refusal

MOST_ASKED = 64 * 1024  # bytes of a request's body, but for a record to be opened
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
        if takes_gzip(request) and len(file.zipped) < len(file.body):
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
        route_handlers=[*game_routes(), *room_routes(house), *replay_routes(house)],
        guards=[within_bounds],
        request_max_body_size=MOST_ASKED,
        response_headers=[ResponseHeader(name="cache-control", value="no-store")],
    )
    return App(
        [api, health, metrics, page, socket],
        lifespan=[lifespan],
        exception_handlers=ERRORS,
        response_headers=[ResponseHeader(name=name, value=value) for name, value in HEADERS.items()],
        openapi_config=OpenAPIConfig(
            title="Double Jeu", version="1", path="/api/schema", render_plugins=[JsonRenderPlugin(path="/openapi.json")]
        ),
        logging_config=None,
        debug=False,
        state=State({"house": house}),
    )
