"""A small stage for clause tests: deal what the test needs, play chance by hand, and say what each seat does."""

from doublejeu.core.contract import CHANCE, TABLE, Event
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.games.batman_infiltration.cards import card_of
from doublejeu.games.batman_infiltration.rules import BatmanInfiltration
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.batman_infiltration.words import (
    AT_BANK_DRAW,
    AT_HANDS,
    AT_REFILL,
    CHARACTERS,
    DRAW,
    FAMILY,
    HARLEY_QUINN,
    JOKER,
    KILLER_CROC,
    MR_FREEZE,
    PENGUIN,
    PLACES,
    VILLAIN,
)

GAME = GAMES["batman_infiltration"]
FOUR = PLACES[:4]

# Few kinds and many of each, so that a test can give anybody anything.
DECK: list[dict[str, object]] = [
    *({"place": place, "symbol": "chaos", "strength": 1, "bags": 1, "count": 3} for place in FOUR),
    *({"place": place, "symbol": "chaos", "strength": 2, "bags": 2, "count": 1} for place in FOUR),
    *({"place": place, "symbol": "order", "strength": 1, "bags": 1, "count": 3} for place in FOUR),
    *({"place": place, "symbol": "order", "strength": 1, "bags": 0, "signal": True, "count": 2} for place in FOUR),
    {"place": "sewer", "symbol": "chaos", "strength": 1, "bags": 0, "count": 4},
    {"place": "sewer", "symbol": "order", "strength": 1, "bags": 0, "count": 4},
    {"place": "sewer", "symbol": "order", "strength": 1, "bags": 0, "signal": True, "count": 3},
    {"place": "sewer", "symbol": "chaos", "strength": 3, "bags": 3, "count": 2},
]

SQUARES: dict[str, object] = {"gauge_order": 5, "gauge_chaos": 7, "whites": 2, "police_whites": 2}  # at every count

POLICE, ICEBERG, ARKHAM, BANK, SEWER = range(5)


def chaos(place: int) -> int:
    """Chaos 1; one bag, none on a sewer card."""
    return card_of(place, 1, 0 if place == SEWER else 1, False)


def rich(place: int) -> int:
    """Chaos 2 with two bags; Chaos 3 with three on a sewer card."""
    return card_of(place, 3 if place == SEWER else 2, 3 if place == SEWER else 2, False)


def order(place: int) -> int:
    """Order 1; one bag, none on a sewer card."""
    return card_of(place, -1, 0 if place == SEWER else 1, False)


def signal(place: int) -> int:
    """Order 1 with a Bat-signal."""
    return card_of(place, -1, 0, True)


# Characters that change nothing in the turns of most tests; they are cast first.
QUIET = [PENGUIN, KILLER_CROC, MR_FREEZE, JOKER, HARLEY_QUINN]


class Stage:
    """A match at the beginning of its first turn."""

    def __init__(
        self,
        identities: str = "VVVFF",
        characters: dict[int, int] | None = None,
        hands: dict[int, list[int]] | None = None,
        chief: int = 0,
        options: dict[str, object] | None = None,
    ) -> None:
        seats = len(identities)
        setup = GAME.setup(seats, {"cards": DECK, **SQUARES, **(options or {})})
        self.table = Table.replay(GAME, setup, [])
        self.seats = seats
        for letter in identities:
            self.chance("deal", FAMILY if letter == "F" else VILLAIN)
        self.chance("first", chief)
        wanted = characters or {}
        spare = QUIET + [other for other in range(CHARACTERS) if other not in QUIET]
        spare = [character for character in spare if character not in wanted.values()]
        for step in range(seats):
            seat = (chief + step) % seats
            self.chance("cast", wanted[seat] if seat in wanted else spare.pop(0))
        self.wanted = {seat: list(cards) for seat, cards in (hands or {}).items()}
        self.fill()

    @property
    def state(self) -> BatmanInfiltration:
        state = self.table._state
        assert isinstance(state, BatmanInfiltration)
        return state

    def view(self, seat: int) -> BatmanInfiltrationView:
        view = self.table.view(seat)
        assert isinstance(view, BatmanInfiltrationView)
        return view

    def chance(self, verb: str, *args: int) -> None:
        self.act(CHANCE, verb, *args)

    def act(self, seat: int, verb: str, *args: int) -> None:
        code = GAME.codes.code(verb, *args)
        assert code in self.state.legal(seat), f"{verb} {args} is not legal for {seat}: {self.offers(seat)}"
        self.table._do(seat, code)

    def offers(self, seat: int) -> list[tuple[int, ...]]:
        """The arguments of what a seat may play."""
        return [GAME.codes.act(code).args for code in self.state.legal(seat)]

    def may(self, seat: int, verb: str) -> list[int]:
        """The single arguments a seat may play a verb with."""
        acts = [GAME.codes.act(code) for code in self.state.legal(seat)]
        return [act.args[0] for act in acts if act.verb == verb]

    def fill(self) -> None:
        """Let chance draw: what the test wants for a seat, else whatever there is most of."""
        while self.state.owed() >> CHANCE & 1 and self.state.step in (AT_HANDS, AT_REFILL, AT_BANK_DRAW):
            state = self.state
            seat = (state.chief + state.drawer) % self.seats
            wanted = self.wanted.get(seat, [])
            if state.step != AT_BANK_DRAW and wanted:
                self.chance("draw", wanted.pop(0))
            else:
                most = state.pile_counts.index(max(state.pile_counts))
                self.chance("draw", state.pile_codes[most] - DRAW)

    def own(self, loots: dict[int, list[int]]) -> None:
        """Put cards of the pile into loots, as if all had seen them go there."""
        for seat, cards in loots.items():
            for card in cards:
                self.state.draw(card)
            self.state.loots[seat] = sorted(cards)

    def team(self, *companions: int) -> None:
        for seat in companions:
            self.act(self.state.chief, "take_along", seat)

    def mission(self, cards: dict[int, int]) -> None:
        """The Chief takes the others along and everybody gives a card."""
        self.team(*[seat for seat in cards if seat != self.state.chief])
        for seat, card in cards.items():
            self.act(seat, "send", card)

    def finish(self, to: int) -> None:
        """Keep the first card left, give the rest away, complete hands."""
        chief = self.state.chief
        self.act(chief, "pick", self.state.table[0])
        self.act(chief, "give", to)
        self.fill()

    def heard(self, seat: int, kind: str) -> list[Event]:
        number = GAME.kinds.kind(kind)
        return [event for event in self.table.heard(seat) if event.kind == number]

    def public(self, kind: str) -> list[Event]:
        return self.heard(TABLE, kind)

    def clause(self) -> str:
        outcome = self.table.over()
        return outcome.clause if outcome is not None else ""

    def winners(self) -> int:
        outcome = self.table.over()
        assert outcome is not None
        return outcome.winners
