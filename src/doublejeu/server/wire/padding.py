"""Sizes tell nothing: whoever sees only how long a message is learns no more from it than a step.

TLS hides what is said, not how much. A fascist's first picture names the others and would be a little longer than a
liberal's. So messages that hold what only some may know are filled up with spaces, which JSON allows at its end, to
powers of two. The filled length depends on nothing but the message itself: a length that followed other seats' messages
would tell this seat of them.
"""

from __future__ import annotations

NEWS = 1024  # bytes at least, of what is told during a match
PICTURE = 8192  # of a whole picture, and of a welcome


def padded(message: bytes, least: int = NEWS) -> bytes:
    """The same message, as long as a power of two, and never shorter than `least`."""
    return message.ljust(max(least, 1 << (len(message) - 1).bit_length()))
