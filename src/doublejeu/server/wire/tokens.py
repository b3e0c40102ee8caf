"""The private tokens that prove a seat, and other words nobody can guess."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256

RandomBytes = Callable[[int], bytes]
_MATCH_ID = re.compile(r"[A-Za-z0-9_-]{12}", re.ASCII)  # a token of nine bytes, as a match begins with


def token(random_bytes: RandomBytes, length: int = 18) -> str:
    """A secret word nobody can guess."""
    return urlsafe_b64encode(random_bytes(length)).decode().rstrip("=")


def is_match_id(typed: str) -> bool:
    """Whether a match could be called so: a database is not asked about anything else, and might not take it."""
    return _MATCH_ID.fullmatch(typed) is not None


def sealed(secret: str) -> str:
    """What the database keeps of a token: enough to recognise it, not enough to use it."""
    return sha256(f"double-jeu/seat/{secret}".encode()).hexdigest()
