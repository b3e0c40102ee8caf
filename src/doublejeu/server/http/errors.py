"""What is answered where a request is not granted: always the body of a Refusal."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from litestar import MediaType, Response
from litestar.exceptions import HTTPException

from doublejeu.server.http.requests import Asked
from doublejeu.server.limits.security import HEADERS
from doublejeu.server.storage.store import StoreError
from doublejeu.server.wire.refusal import Refuse
from doublejeu.server.wire.rooms import Refusal

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
_LOG = logging.getLogger("doublejeu.server")


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


ERRORS: dict[int | type[Exception], Callable[..., Response[Any]]] = {
    Refuse: _refused,
    StoreError: _suspended,
    HTTPException: _not_understood,
    UnicodeDecodeError: _unreadable,
    RecursionError: _unreadable,
    Exception: _failed,
}
