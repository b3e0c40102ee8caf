"""Secret Hitler in scripted hands: every act and every whim of chance is spelled out, so a test reads like the game.

    match = deal("LLFHL", first=0)
    match.nominate(1)
    match.ballots("JJJNN")
    match.draw(1)
    match.discard("F")
    match.enact("L")

Roles are letters in seat order (L, F, H), laws are L or F, ballots and answers J or N.
"""

from collections.abc import Callable

from doublejeu.core.bits import bits, lowest
from doublejeu.core.contract import ALL, CHANCE, Event, Outcome
from doublejeu.core.table import Illegal, Table
from doublejeu.games import GAMES
from doublejeu.games.secret_hitler.rules import SecretHitler
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.games.secret_hitler.words import (
    CHANCELLOR,
    CHAOS,
    CODES,
    DRAWING,
    EXECUTION,
    INVESTIGATION,
    JA,
    KINDS,
    LIBERAL,
    NEIN,
    PEEK,
    PRESIDENT,
    SPECIAL,
)

GAME = GAMES["secret_hitler"]
ROLES = "LFH"
LAWS = "LF"


class Match:
    """A match whose chance is played by the test. Every act is checked for legality, as the table's own door does."""

    def __init__(self, seats: int, options: dict[str, object]) -> None:
        self.table = Table.replay(GAME, GAME.setup(seats, options), [])

    # What can be seen

    @property
    def state(self) -> SecretHitler:
        """The whole truth."""
        state = self.table._state
        assert isinstance(state, SecretHitler)
        return state

    @property
    def step(self) -> int:
        """What the table is now doing."""
        return self.state.step

    @property
    def candidate(self) -> int:
        """The candidate for the presidency, or the president."""
        return self.state.president

    @property
    def living(self) -> list[int]:
        """The seats not executed."""
        return bits(self.state.alive)

    def view(self, seat: int) -> SecretHitlerView:
        """What a seat, or TABLE, knows."""
        view = self.table.view(seat)
        assert isinstance(view, SecretHitlerView)
        return view

    def heard(self, seat: int, kind: str) -> list[tuple[int, ...]]:
        """The arguments of every event of one kind that a seat, or TABLE, was told."""
        return [event.args for event in self.table.heard(seat) if event.kind == KINDS.kind(kind)]

    def news(self, seat: int, act: Callable[[], object]) -> list[str]:
        """The kinds of the events that a seat, or TABLE, is told while something happens."""
        return [KINDS.forms[event.kind].name for event in self.told(seat, act)]

    def told(self, seat: int, act: Callable[[], object]) -> list[Event]:
        """The events that a seat, or TABLE, is told while something happens."""
        since = self.table.heard_count(seat)
        act()
        return self.table.heard(seat, since)

    def choices(self, seat: int, verb: str) -> list[int]:
        """The arguments with which a seat may now play a verb."""
        acts = [CODES.act(code) for code in self.state.legal(seat)]
        return [act.args[0] if act.args else 0 for act in acts if act.verb == verb]

    def verbs(self, seat: int) -> set[str]:
        """The verbs a seat may now play."""
        return {CODES.act(code).verb for code in self.state.legal(seat)}

    def eligible(self) -> list[int]:
        """Whom the candidate may name as chancellor."""
        return self.choices(self.candidate, "nominate")

    def silent(self) -> list[int]:
        """The seats nobody would hear."""
        spoken = [self.table.speech(seat) for seat in range(self.state.seats)]
        assert set(spoken) <= {0, ALL}
        return [seat for seat, listeners in enumerate(spoken) if not listeners]

    @property
    def outcome(self) -> Outcome:
        """How the match ended; it must have."""
        outcome = self.table.over()
        assert outcome is not None
        return outcome

    # What can be done

    def act(self, seat: int, verb: str, *args: int) -> None:
        """Play an act for a seat, or for CHANCE."""
        code = CODES.code(verb, *args)
        if code not in self.state.legal(seat):
            raise Illegal()
        self.table._do(seat, code)
        assert self.state.faults() == []

    def nominate(self, chancellor: int) -> None:
        """The candidate names a chancellor."""
        self.act(self.candidate, "nominate", chancellor)

    def vote(self, seat: int, ballot: str) -> None:
        """One seat seals its ballot."""
        self.act(seat, "vote", JA if ballot == "J" else NEIN)

    def ballots(self, ballots: str) -> None:
        """The living vote in seat order."""
        for seat, ballot in zip(self.living, ballots, strict=True):
            self.vote(seat, ballot)

    def ballots_left(self, ballot: str) -> None:
        """Whoever has not voted yet casts this ballot."""
        for seat in bits(self.state.owed()):
            self.vote(seat, ballot)

    def elect(self, chancellor: int) -> None:
        """A government is named, and everybody wants it."""
        self.nominate(chancellor)
        self.ballots("J" * len(self.living))

    def reject(self, chancellor: int | None = None) -> None:
        """A government is named, and nobody wants it."""
        self.nominate(lowest_of(self.eligible()) if chancellor is None else chancellor)
        self.ballots("N" * len(self.living))

    def draw(self, liberals: int) -> None:
        """Chance settles how many of the three tiles are liberal, unless a peek settled all of them."""
        if self.step == DRAWING:
            known = self.state.hand_liberals
            self.act(CHANCE, "draw", liberals - known)
        assert self.step == PRESIDENT
        assert self.state.hand_liberals == liberals

    def discard(self, law: str) -> None:
        """The president buries a tile."""
        self.act(self.state.president, "discard", LAWS.index(law))

    def enact(self, law: str) -> None:
        """The chancellor enacts a tile."""
        self.act(self.state.chancellor, "enact", LAWS.index(law))

    def ask_veto(self) -> None:
        """The chancellor wants neither tile."""
        self.act(self.state.chancellor, "ask_veto")

    def answer_veto(self, answer: str) -> None:
        """The president accepts (J) or refuses (N) the veto."""
        self.act(self.state.president, "answer_veto", JA if answer == "J" else NEIN)

    def chaos(self, law: str) -> None:
        """Chance turns up the tile that the people enact, unless a peek settled it."""
        assert self.step == CHAOS
        self.act(CHANCE, "draw", 1 if law == "L" else 0)

    def riot(self, law: str = "") -> None:
        """Governments are rejected until chaos, whose law chance turns up; no letter: a peek settled it."""
        while self.state.tracker < 2:
            self.reject()
        self.reject()
        if law:
            self.chaos(law)

    def peek(self, laws: str) -> None:
        """Chance settles the three top tiles, next one first, and the president sees them."""
        assert self.step == PEEK
        for law in laws:
            self.act(CHANCE, "draw", 1 if law == "L" else 0)

    def investigate(self, target: int) -> None:
        """The president sees a party card."""
        self.act(self.candidate, "investigate", target)

    def call_election(self, target: int) -> None:
        """The president names the next candidate."""
        self.act(self.candidate, "call_election", target)

    def execute(self, target: int) -> None:
        """The president kills."""
        self.act(self.candidate, "execute", target)

    # Shortcuts towards a position

    def govern(self, law: str, chancellor: int | None = None) -> None:
        """A government enacts a law; its chancellor, unless named, is the lowest eligible seat that is not Hitler."""
        if chancellor is None:
            chancellor = lowest_of([seat for seat in self.eligible() if seat != self.state.hitler])
        self.elect(chancellor)
        self.hold_session(law)

    def hold_session(self, law: str) -> None:
        """An elected government enacts a law; the tiles drawn are LFF where the pile allows it."""
        if self.step == DRAWING:
            codes = self.state.legal(CHANCE)
            liberals = [CODES.act(code).args[0] + self.state.hand_liberals for code in codes]
            fitting = [drawn for drawn in liberals if (drawn > 0 if law == "L" else drawn < 3)]
            self.draw(1 if 1 in fitting else fitting[0])
        self.to_chancellor(law)
        self.enact(law)

    def to_chancellor(self, keep: str) -> None:
        """The president passes two tiles, one of them the law to keep."""
        other = "F" if keep == "L" else "L"
        self.discard(other if LAWS.index(other) in self.choices(self.candidate, "discard") else keep)
        assert self.step == CHANCELLOR

    def laws(self, laws: str) -> None:
        """Governments enact these laws; powers are used harmlessly, except that the last law's is left to be used."""
        for number, law in enumerate(laws):
            self.govern(law)
            if number < len(laws) - 1:
                self.use_power_harmlessly()

    def use_power_harmlessly(self) -> None:
        """Use the power that is due, if any; nobody important dies."""
        if self.step == PEEK:
            self.peek("LFF")
        elif self.step == INVESTIGATION:
            self.investigate(lowest_of(self.choices(self.candidate, "investigate")))
        elif self.step == SPECIAL:
            self.call_election(lowest_of(self.choices(self.candidate, "call_election")))
        elif self.step == EXECUTION:
            targets = self.choices(self.candidate, "execute")
            self.execute(max(seat for seat in targets if self.state.role(seat) == LIBERAL))


def lowest_of(seats: list[int]) -> int:
    """The first of some seats, which must not be none."""
    return lowest(sum(1 << seat for seat in seats))


def deal(roles: str, first: int = 0, **options: object) -> Match:
    """A match with these roles, ready for its first nomination."""
    match = Match(len(roles), options)
    for role in roles:
        match.act(CHANCE, "deal", ROLES.index(role))
    match.act(CHANCE, "first", first)
    return match
