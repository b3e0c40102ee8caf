"""The network door for programs in Python: sit down in a room of a server, hear, choose and speak.

`House` is a server, `Seat` a seat in one of its rooms. Both are asynchronous; `plain.py` has the same without `await`.
A seat connects again by itself, sends again what was not answered, and slows down where it is told to.
"""

from __future__ import annotations

from doublejeu.client.house import Failed, House
from doublejeu.client.plain import PlainHouse, PlainSeat
from doublejeu.client.seat import Ended, Gone, Refused, Said, Seat

__all__ = ["Ended", "Failed", "Gone", "House", "PlainHouse", "PlainSeat", "Refused", "Said", "Seat"]
