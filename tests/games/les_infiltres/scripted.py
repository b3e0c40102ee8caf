"""A match of Les Infiltrés whose deal, lots and decisions a test writes itself."""

from doublejeu.core.contract import CHANCE, CLOCK, NOBODY, TABLE, Event
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.games.les_infiltres.rules import LesInfiltres
from doublejeu.games.les_infiltres.words import (
    CALL_AGENT,
    CALL_AGREEMENT,
    CALL_ARREST,
    CALL_HACKER,
    CALL_INFILTRATORS,
    CALL_LAWYER,
    CALL_RESCUE,
    CALL_WHISTLEBLOWER,
    DEBATE,
    GLIMPSING,
    OFFERING,
    ROLE_KEYS,
    SPOTTING,
    SUCCESSION,
    TARGET_LOT,
    YES,
)

GAME = GAMES["les_infiltres"]
SEVEN = "infiltrator infiltrator minister hacker pastor believer believer"  # the booklet's seven, by seat

Told = tuple[str, tuple[int, ...]]


class Match:
    """Seats hold the cards named, in order; the Sage is the seat asked for. It rests at the first call of the night."""

    def __init__(self, cards: str = SEVEN, sage: int | None = 6, offers: str = "", **options: object) -> None:
        keys = cards.split()
        self.seats = len(keys)
        roles = {key: keys.count(key) for key in ROLE_KEYS}
        self.table = Table.replay(GAME, GAME.setup(self.seats, {"roles": roles, **options}), [])
        self.offers = [ROLE_KEYS.index(key) for key in offers.split()]
        for key in keys:
            self.play(CHANCE, "deal", ROLE_KEYS.index(key))
        if sage is not None:
            for seat in range(self.seats):
                self.play(seat, "volunteer", int(seat == sage))
            self._settle()

    @property
    def state(self) -> LesInfiltres:
        state = self.table._state
        assert isinstance(state, LesInfiltres)
        return state

    def play(self, seat: int, verb: str, *args: int) -> None:
        code = GAME.codes.code(verb, *args)
        assert code in self.state.legal(seat), f"{verb}{args} is not open to seat {seat}"
        self.table._do(seat, code)

    def may(self, seat: int, verb: str, *args: int) -> bool:
        return GAME.codes.code(verb, *args) in self.state.legal(seat)

    def verbs(self, seat: int) -> set[str]:
        return {GAME.codes.act(code).verb for code in self.state.legal(seat)}

    def tick(self) -> None:
        self.table._do(CLOCK, self.state.legal(CLOCK)[0])
        self._settle()

    def _settle(self) -> None:
        while self.state.chance == OFFERING and self.state.owed() >> CHANCE & 1:
            self.play(CHANCE, "offer", self.offers.pop(0))

    def to(self, step: int) -> None:
        """Let the clock end steps of the night until this one is called."""
        while self.state.step != step:
            assert self.state.by_night()
            self.tick()

    def night(
        self,
        *,
        card: int | None = None,
        hack: int = NOBODY,
        protect: int = NOBODY,
        silence: int = NOBODY,
        point: int | dict[int, int] = NOBODY,
        agree: int | dict[int, int] = NOBODY,
        look: str = "",
        noticed: bool = False,
        glimpse: int = NOBODY,
        sing: bool = False,
        lot: int = NOBODY,
        rescue: bool = False,
        arrest: int = NOBODY,
    ) -> list[Told]:
        """Play the rest of a night; whoever is not mentioned sleeps on. What the table is told meanwhile comes back."""
        since = self.table.heard_count(TABLE)
        while self.state.by_night():
            state = self.state
            step = state.step
            if state.owed() >> CHANCE & 1:
                self._chance(noticed, glimpse, lot)
                continue
            if step == CALL_AGENT and card is not None:
                self.play(state.agent, "take", card)
            elif step == CALL_HACKER and hack != NOBODY:
                self.play(state.hacker, "point", hack)
            elif step == CALL_LAWYER and protect != NOBODY:
                self.play(state.lawyer, "point", protect)
            elif step == CALL_WHISTLEBLOWER and silence != NOBODY:
                self.play(state.whistleblower, "point", silence)
            elif step == CALL_INFILTRATORS:
                self._point(point)
                if look:
                    self.play(state.lookout, look)
                if sing:
                    self.play(state.leader, "sing")
                    continue
            elif step == CALL_AGREEMENT:
                self._point(agree)
            elif step == CALL_RESCUE and rescue:
                self.play(state.minister, "call", YES)
            elif step == CALL_ARREST and arrest != NOBODY:
                self.play(state.minister, "point", arrest)
            self.tick()
        return told(self.table.heard(TABLE, since))

    def _point(self, fingers: int | dict[int, int]) -> None:
        for seat in range(self.seats):
            if self.state.infiltrators & self.state.alive & 1 << seat:
                target = fingers.get(seat, NOBODY) if isinstance(fingers, dict) else fingers
                if target != NOBODY:
                    self.play(seat, "point", target)

    def _chance(self, noticed: bool, glimpse: int, lot: int) -> None:
        chance = self.state.chance
        if chance == SPOTTING:
            self.play(CHANCE, "spot", int(noticed))
        elif chance == GLIMPSING:
            self.play(CHANCE, "lot", glimpse)
        else:
            assert chance == TARGET_LOT
            self.play(CHANCE, "lot", lot)

    def vote(self, ballots: dict[int, int]) -> list[Told]:
        """End the debate if it is on, cast these ballots and let the clock end the vote if somebody abstains."""
        if self.state.step == DEBATE:
            self.tick()
        since = self.table.heard_count(TABLE)
        for voter, target in ballots.items():
            self.play(voter, "vote", target)
        if self.table.heard_count(TABLE) == since:
            self.tick()
        return told(self.table.heard(TABLE, since))

    def abstain(self) -> list[Told]:
        """A whole day without a vote."""
        if self.state.step == DEBATE:
            self.tick()
        since = self.table.heard_count(TABLE)
        self.tick()
        return told(self.table.heard(TABLE, since))

    def succeed(self, seat: int) -> None:
        assert self.state.step == SUCCESSION
        self.play(self.state.sage, "succeed", seat)

    def heard(self, seat: int) -> list[Told]:
        return told(self.table.heard(seat))

    def alive(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.state.alive >> seat & 1]


def told(events: list[Event]) -> list[Told]:
    """Events by the names of their kinds."""
    return [(GAME.kinds.forms[event.kind].name, event.args) for event in events]


def kinds(events: list[Told]) -> list[str]:
    return [kind for kind, _ in events]
