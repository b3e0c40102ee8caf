"""Who may ask, and what a browser is told about our pages."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from litestar.types import Scope

from doublejeu.server.limits.rates import counted_as
from doublejeu.server.wire.refusal import Refuse

LONGEST_NETLOC = 255  # characters of the address a request came by, its port too: no name of a machine is longer
_HOST = re.compile(r"(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?", re.ASCII | re.IGNORECASE)
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), screen-wake-lock=(self)",
}


def header(scope: Scope, name: bytes) -> str:
    """A header of a request; "" if it has none."""
    for key, value in scope["headers"]:
        if key == name:
            return value.decode("latin-1")
    return ""


def origin_is_ours(scope: Scope) -> bool:
    """Whether a browser sends this from one of our own pages. Programs that are no browsers name no origin."""
    origin = header(scope, b"origin")
    if not origin:
        return True
    try:
        return urlsplit(origin).netloc.lower() == header(scope, b"host").lower()
    except ValueError:  # no address at all
        return False


def check_host(scope: Scope) -> None:
    """Refuse a request whose Host is no address: links are made of it, and the framework reads its port."""
    host = header(scope, b"host")
    if len(host) > LONGEST_NETLOC:
        raise Refuse("bad_message", "the Host of this request is longer than any address")
    try:
        whole = not host or (_HOST.fullmatch(host) is not None and urlsplit(f"//{host}").port != 0)
    except ValueError:  # no address within the brackets, or no port
        whole = False
    if not whole:
        raise Refuse("bad_message", "the Host of this request is no address")


def address_of(scope: Scope) -> str:
    """Where a request comes from, as bounds are counted."""
    client = scope.get("client")
    return counted_as(client[0]) if client else ""
