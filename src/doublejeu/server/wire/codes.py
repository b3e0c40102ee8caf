"""Room codes that are easy to read aloud."""

from __future__ import annotations

from doublejeu.server.wire.tokens import RandomBytes

# No vowels, so that no word comes out; nothing that looks or sounds like another: no 0 O 1 I L, 2 Z, 5 S, 6 G, 8 B.
ALPHABET = "BCDFHJKMNPQRTVWX3479"
LENGTH = 4


def new_room_code(random_bytes: RandomBytes) -> str:
    """A code for a new room; whether it is free is the caller's to see."""
    number = int.from_bytes(random_bytes(8), "big")
    letters = []
    for _ in range(LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters)


def read_room_code(typed: str) -> str:
    """A room code as somebody typed it, tidied; "" where it cannot be one."""
    tidy = typed.strip().upper()
    return tidy if len(tidy) == LENGTH and all(letter in ALPHABET for letter in tidy) else ""
