"""Room codes that are easy to read aloud, and the private tokens that prove a seat."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256

# No vowels, so that no word comes out; nothing that looks or sounds like another: no 0 O 1 I L, 2 Z, 5 S, 6 G, 8 B.
ALPHABET = "BCDFHJKMNPQRTVWX3479"
LENGTH = 4

RandomBytes = Callable[[int], bytes]


def room_code(random_bytes: RandomBytes) -> str:
    """A code for a new room; whether it is free is the caller's to see."""
    number = int.from_bytes(random_bytes(8), "big")
    letters = []
    for _ in range(LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters)


def read_code(typed: str) -> str:
    """A code as somebody typed it, tidied; "" where it cannot be one."""
    tidy = typed.strip().upper()
    return tidy if len(tidy) == LENGTH and all(letter in ALPHABET for letter in tidy) else ""


def token(random_bytes: RandomBytes, length: int = 18) -> str:
    """A secret word nobody can guess."""
    return urlsafe_b64encode(random_bytes(length)).decode().rstrip("=")


def sealed(secret: str) -> str:
    """What the database keeps of a token: enough to recognise it, not enough to use it."""
    return sha256(f"double-jeu/seat/{secret}".encode()).hexdigest()
