"""Requests about rooms: opening and joining one, taking a seat over, and links for cameras."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from doublejeu.server.http.qr import Pictures
from doublejeu.server.http.requests import Asked, CodeGuess, own_address
from doublejeu.server.limits.security import address_of
from doublejeu.server.rooms.rooms import House
from doublejeu.server.wire.refusal import Refuse
from doublejeu.server.wire.rooms import Address, JoinRoom, OpenRoom, RoomInfo, Seated, Transfer

LONGEST_PROOF = 32  # characters of a transfer link's proof that are drawn for a camera; ours have 24


def room_routes(house: House) -> list[HTTPRouteHandler]:
    """The requests about rooms."""
    pictures = Pictures()

    @get("/address")
    async def address(request: Asked) -> Address:
        """Where other devices find this server: what a link to a room begins with."""
        return Address(own_address(request, house.settings.near))

    @post("/rooms")
    async def open_room(data: JSONBody[OpenRoom], request: Asked) -> Seated:
        """Open a room and sit down in it as its host."""
        try:
            return await house.open_room(data, address_of(request.scope))
        except Refuse as refusal:
            if refusal.reason == "bad_token":
                CodeGuess(house, request).wrong()
            raise

    @get("/rooms/{code:str}")
    async def room(code: FromPath[str], request: Asked) -> RoomInfo:
        """A room as everybody may see it."""
        return (await CodeGuess(house, request).find(code)).info()

    @post("/rooms/{code:str}/join")
    async def join(code: FromPath[str], data: JSONBody[JoinRoom], request: Asked) -> Seated:
        """Sit down in a room."""
        guess = CodeGuess(house, request)
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
        found = await CodeGuess(house, request).find(code)
        return _picture(await pictures.of(f"{own_address(request, house.settings.near)}/join/{found.code}"))

    @post("/rooms/{code:str}/transfer.svg", status_code=200, media_type="image/svg+xml")
    async def transfer_qr(code: FromPath[str], data: JSONBody[Transfer], request: Asked) -> Response[bytes]:
        """A transfer link for a phone's camera. Its proof comes and goes in bodies, so that no log ever holds it."""
        found = await CodeGuess(house, request).find(code)
        if len(data.transfer) > LONGEST_PROOF:
            raise Refuse("too_long")
        return _picture(
            await pictures.of(f"{own_address(request, house.settings.near)}/claim#{found.code}.{data.transfer}")
        )

    @post("/rooms/{code:str}/claim")
    async def take_over(code: FromPath[str], data: JSONBody[Transfer], request: Asked) -> Seated:
        """Bring a seat to another device."""
        guess = CodeGuess(house, request)
        await guess.find(code)
        try:
            return await house.ask(code, lambda room: room.take_over(data.transfer, data.beside))
        except Refuse:
            guess.wrong()
            raise

    return [address, open_room, room, join, qr, transfer_qr, take_over]


def _picture(svg: bytes) -> Response[bytes]:
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": "no-store"})
