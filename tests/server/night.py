"""A toy game with a night, for the server's tests: one wolf bites in the dark, then everybody nods, and it is over.

The night lasts eight seconds by the clock whoever is awake, and nobody may see that the wolf is. With more than one
round of nods each round has eight seconds too, and ends earlier when everybody has nodded.
"""

from __future__ import annotations

from doublejeu.core.codes import Codes, Kinds
from doublejeu.core.contract import ALL, CHANCE, CLOCK, NOBODY, TABLE, Game, Outcome, State, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Option, Setup
from tests.cases import Fact

SEATS = 4
NIGHT = 8
CODES = Codes({"seat": SEATS, "yes": 1}, {"deal": "seat", "bite": "seat", "dawn": "", "nod": "yes"})
KINDS = Kinds({"wolf": "seat", "bit": "seat", "night": "", "bitten": "seat", "nods": "seats"})
DEAL, BITE, DAWN, NOD = (CODES.first(verb) for verb in ("deal", "bite", "dawn", "nod"))
DISCLOSURE = {
    "wolf": Fact(to=lambda args, seat, public: args[0] == seat, tells=("seat",)),
    "bit": Fact(to=lambda args, seat, public: seat < SEATS),
    "night": Fact(),
    "bitten": Fact(tells=("seat",)),
    "nods": Fact(),
}


class NightState(State):
    """Everything about it."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.wolf = NOBODY
        self.victim = NOBODY
        self.day = False
        self.nodded = 0
        self.rounds = 1
        self.round = 0

    def owed(self) -> int:
        if self.wolf == NOBODY:
            return 1 << CHANCE
        if not self.day:
            return 1 << CLOCK | (1 << self.wolf if self.victim == NOBODY else 0)
        if self.round == self.rounds:
            return 0
        return ((1 << SEATS) - 1 & ~self.nodded) | (1 << CLOCK if self.rounds > 1 else 0)

    def waiting(self) -> int:
        return self.owed() & (1 << SEATS) - 1 if self.day else 0

    def legal(self, seat: int) -> list[int]:
        if not self.owed() >> seat & 1:
            return []
        if seat == CHANCE:
            return [DEAL + wolf for wolf in range(SEATS)]
        if seat == CLOCK:
            return [DAWN]
        return [NOD] if self.day else [BITE + other for other in range(SEATS) if other != seat]

    def odds(self) -> list[int]:
        return [1] * SEATS

    def seconds(self) -> int:
        return NIGHT

    def timed_step(self) -> int:
        return self.round

    def apply(self, seat: int, code: int) -> None:
        if seat == CHANCE:
            self.wolf = code - DEAL
            self.tell(1 << self.wolf, KINDS.kind("wolf"), (self.wolf,))
            self.tell(ALL, KINDS.kind("night"), ())
        elif seat == CLOCK:
            self.day = True
            self.tell(ALL, KINDS.kind("bitten"), (self.victim,))
        elif code == NOD:
            self.nodded |= 1 << seat
            if self.nodded == (1 << SEATS) - 1:
                self.tell(ALL, KINDS.kind("nods"), (self.nodded,))
                self.nodded = 0
                self.round += 1
        else:
            self.victim = code - BITE
            self.tell(1 << seat, KINDS.kind("bit"), (self.victim,))

    def speech(self, seat: int) -> int:
        return ALL if self.day else 0

    def side(self, seat: int) -> int:
        return 0 if self.wolf != NOBODY else NOBODY

    def role(self, seat: int) -> int:
        return int(seat == self.wolf) if self.wolf != NOBODY else NOBODY

    def outcome(self) -> Outcome | None:
        return Outcome(0, (1 << SEATS) - 1, "SH-2.2") if self.day and not self.owed() else None

    def clone(self) -> State:
        other = NightState(self.seats)
        other.wolf, other.victim, other.day, other.nodded = self.wolf, self.victim, self.day, self.nodded
        other.rounds, other.round = self.rounds, self.round
        return other

    def faults(self) -> list[str]:
        return []


class NightView(View):
    """What one seat knows of it."""

    def __init__(self, setup: Setup, seat: int) -> None:
        super().__init__(setup, seat)
        self.heard: list[list[object]] = []

    def hear(self, event: object) -> None:
        self.heard.append([event.kind, list(event.args)])  # type: ignore[attr-defined]

    def as_dict(self) -> dict[str, object]:
        return {"seat": self.seat if self.seat != TABLE else None, "heard": list(self.heard)}


class NightGame(Game):
    """The game of it."""

    def __init__(self) -> None:
        options = [Option("rounds", 1, low=1, high=3)]
        super().__init__("night", 1, SEATS, SEATS, ["all"], ["sheep", "wolf"], CODES, KINDS, options)

    def start(self, setup: Setup) -> State:
        state = NightState(setup.seats)
        state.rounds = setup.number("rounds")
        return state

    def blank(self, setup: Setup, seat: int) -> View:
        return NightView(setup, seat)

    def imagine(self, view: View, dice: Dice) -> State:
        """Asked only while it is night and nothing has been bitten."""
        assert isinstance(view, NightView)
        state = NightState(view.seats)
        own = [kind for kind, _ in view.heard if kind == KINDS.kind("wolf")]
        others = [seat for seat in range(SEATS) if seat != view.seat]
        state.wolf = view.seat if own else dice.choose(others)
        return state
