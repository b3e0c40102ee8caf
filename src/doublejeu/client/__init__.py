"""The network door for programs in Python: sit down in a room of a server, hear, choose and speak.

`Server` is a server, `Seat` a seat in one of its rooms. Both are asynchronous; `plain.py` has the same without `await`.
A seat connects again by itself, sends again what was not answered, and slows down where it is told to.
"""

from __future__ import annotations

from doublejeu.client.plain import PlainSeat, PlainServer
from doublejeu.client.seat import Ended, GoneError, RefusedError, Seat, Utterance
from doublejeu.client.server import Server, UnusableServer

__all__ = [
    "Ended",
    "GoneError",
    "PlainSeat",
    "PlainServer",
    "RefusedError",
    "Seat",
    "Server",
    "UnusableServer",
    "Utterance",
]
