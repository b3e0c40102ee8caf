"""A toy with everything a table must cope with: chance, sealed answers, a clock and a secret.

Chance hides a coin under one of two cups; seat 0 is shown which. Everybody points at a cup until the clock runs out,
chance tosses for the first word, and whoever pointed right has won.
"""

from doublejeu.core.codes import Codes, Kinds
from doublejeu.core.contract import ALL, CHANCE, CLOCK, Event, Game, Outcome, State, View
from doublejeu.core.setup import Setup

CODES = Codes({"cup": 2}, {"hide": "cup", "point": "cup", "ring": "", "toss": "cup"})
KINDS = Kinds({"shown": "cup", "pointed": "cup", "rang": "", "tossed": "cup"})
HIDE, POINT, RING, TOSS = (CODES.first(verb) for verb in ("hide", "point", "ring", "toss"))
HIDING, POINTING, TOSSING, OVER = range(4)


class Toy(State):
    """The truth about the cups."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.step = HIDING
        self.cup = 0
        self.pointed: dict[int, int] = {}

    def owed(self) -> int:
        if self.step == POINTING:
            seats = sum(1 << seat for seat in range(self.seats) if seat not in self.pointed)
            return seats | 1 << CLOCK
        return 0 if self.step == OVER else 1 << CHANCE

    def waiting(self) -> int:
        return self.owed() & ~(1 << CHANCE)

    def legal(self, seat: int) -> list[int]:
        if not self.owed() >> seat & 1:
            return []
        if self.step == POINTING:
            return [RING] if seat == CLOCK else [POINT, POINT + 1]
        return [HIDE, HIDE + 1] if self.step == HIDING else [TOSS, TOSS + 1]

    def odds(self) -> list[int]:
        return [1, 1]

    def apply(self, seat: int, code: int) -> None:
        if self.step == HIDING:
            self.cup = code - HIDE
            self.tell(1 << 0, KINDS.kind("shown"), (self.cup,))
            self.step = POINTING
        elif self.step == TOSSING:
            self.tell(ALL, KINDS.kind("tossed"), (code - TOSS,))
            self.step = OVER
        elif seat == CLOCK:
            self.tell(ALL, KINDS.kind("rang"), ())
            self.step = TOSSING
        else:
            self.pointed[seat] = code - POINT
            self.tell(1 << seat, KINDS.kind("pointed"), (code - POINT,))

    def speech(self, seat: int) -> int:
        return ALL

    def seconds(self) -> int:
        return 30

    def side(self, seat: int) -> int:
        return 0

    def role(self, seat: int) -> int:
        return 0 if seat else 1  # seat 0 knows

    def outcome(self) -> Outcome | None:
        if self.step != OVER:
            return None
        return Outcome(0, sum(1 << seat for seat, cup in self.pointed.items() if cup == self.cup), "TO-1.1")


class ToyView(View):
    """What one seat heard."""

    def __init__(self, setup: Setup, seat: int) -> None:
        super().__init__(setup, seat)
        self.kinds: list[str] = []

    def hear(self, event: Event) -> None:
        self.kinds.append(KINDS.forms[event.kind].name)

    def as_dict(self) -> dict[str, object]:
        return {"kinds": self.kinds.copy()}


class ToyGame(Game):
    """Two to four seats, no options."""

    def __init__(self) -> None:
        super().__init__("toy", 1, 2, 4, ["finders"], ["seeker", "witness"], CODES, KINDS, [])

    def start(self, setup: Setup) -> State:
        return Toy(setup.seats)

    def blank(self, setup: Setup, seat: int) -> View:
        return ToyView(setup, seat)
