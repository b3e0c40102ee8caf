"""What a page is sent of a view of The Mole."""

from typing import TypedDict


class View(TypedDict):
    """What one seat knows."""

    seat: int | None
    seats: int
    step: int
    round: int
    roles: list[int]  # -1 for what this seat does not know
    targets: list[int]  # whom each seat pointed at last, as far as this seat knows; -1 for nobody
