"""The private tokens that prove a seat, and other words nobody can guess."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256

RandomBytes = Callable[[int], bytes]


def token(random_bytes: RandomBytes, length: int = 18) -> str:
    """A secret word nobody can guess."""
    return urlsafe_b64encode(random_bytes(length)).decode().rstrip("=")


def sealed(secret: str) -> str:
    """What the database keeps of a token: enough to recognise it, not enough to use it."""
    return sha256(f"double-jeu/seat/{secret}".encode()).hexdigest()
