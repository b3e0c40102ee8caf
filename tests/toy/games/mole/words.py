"""The words of The Mole: its acts, its events with their audiences, and the names of their values."""

from typing import Final

from doublejeu.core.codes import Codes, Domains, Kinds, named

MOST_SEATS: Final = 5
DIGGER: Final = 0
MOLE: Final = 1
DEALING: Final = 0
POINTING: Final = 1
OVER: Final = 2

_DOMAINS: Final[Domains] = {
    "seat": MOST_SEATS,
    "role": named(digger=DIGGER, mole=MOLE),
    "step": named(dealing=DEALING, pointing=POINTING, over=OVER),
}
CODES: Final = Codes(_DOMAINS, {"deal": "seat", "point": "seat"})
DEAL: Final = CODES.first("deal")
POINT: Final = CODES.first("point")

KINDS: Final = Kinds(
    {
        "role": "seat role",  # the seat itself; all, when it is caught and at the end
        "round": "number",  # all
        "points": "seat target:seat",  # the seat itself
        "pointed": "seat target:seat",  # all, when everybody has pointed
        "ended": "winner:role",  # all
    }
)

CLAUSES: Final = ["MO-2.1", "MO-2.2"]  # by the side that won: the diggers, the mole
