"""Everything, for somebody who is out of a match: a path out of the Table besides a seat's own, and the only one.

Who may look was checked before (`turn/eliminated.py`): the seat is out for good, as everybody knows, nobody hears it
any more, and the host allows it. What it is sent is what each seat knows, and nobody else is sent anything because of
it.
"""

from __future__ import annotations

from collections.abc import Callable

from doublejeu.core.contract import View
from doublejeu.server.wire.messages import SeenView, SeenViews, SightMessage


class Sights:
    """Who looks at everything in one match, and what each of them was last sent."""

    def __init__(self, seats: int, view: Callable[[int], View], heard_count: Callable[[int], int]) -> None:
        self._seats = seats
        self._view = view
        self._heard_count = heard_count
        self._sent: dict[int, list[int]] = {}  # by who looks: the events each seat had heard

    def open(self, seat: int) -> None:
        """From now on this seat sees everything."""
        self._sent[seat] = []

    def close(self) -> None:
        """Nobody does any more."""
        self._sent.clear()

    def again(self, seat: int) -> None:
        """Another socket of this seat needs all of it."""
        if seat in self._sent:
            self._sent[seat] = []

    def news(self, seat: int) -> list[SightMessage]:
        """What is new for somebody who looks; nothing for everybody else."""
        sent = self._sent.get(seat)
        if sent is None:
            return []
        heard = [self._heard_count(place) for place in range(self._seats)]
        fresh = [place for place in range(len(heard)) if place >= len(sent) or heard[place] != sent[place]]
        if not fresh:
            return []
        self._sent[seat] = heard
        views = [SeenView(seat=place, view=self._view(place).as_dict()) for place in fresh]
        return [SightMessage(d=SeenViews(views=views), v=heard[seat])]
