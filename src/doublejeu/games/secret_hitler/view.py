"""What one seat of Secret Hitler knows. Everything here was told to it; nothing is worked out by rule."""

from __future__ import annotations

from doublejeu.core.bits import bits
from doublejeu.core.contract import NOBODY, TABLE, Event, View
from doublejeu.core.setup import Setup
from doublejeu.games.secret_hitler import picture
from doublejeu.games.secret_hitler.rules import track
from doublejeu.games.secret_hitler.terms import Terms
from doublejeu.games.secret_hitler.words import (
    BALLOT,
    BALLOTS,
    CALLED,
    CANDIDATE,
    CHAOS_LAW,
    CLEARED,
    DEAL,
    DREW,
    ELECTED,
    ENACTED,
    ENDED,
    ENDING_CLAUSES,
    EXECUTED,
    FASCIST,
    HAND,
    HITLER,
    INVESTIGATED,
    LIBERAL,
    LIMITS,
    LOYALTY,
    NAMED,
    OVER,
    PASSED,
    PEEKED,
    PILES,
    PRESIDENT,
    REJECTED,
    RESHUFFLED,
    ROLE,
    STEP,
    TEAM,
    TOP,
    TRACKER,
    VETO,
    VETO_ANSWERED,
)


class Government:
    """A pair that stood for election, and what came of it."""

    def __init__(self, president: int, chancellor: int) -> None:
        self.president = president
        self.chancellor = chancellor
        self.ayes = 0
        self.nays = 0
        self.elected = False
        self.law = NOBODY  # what it enacted
        self.vetoed = False
        self.drawn_liberals = NOBODY  # of the three tiles, as far as this seat was shown
        self.passed_liberals = NOBODY  # of the two tiles
        self.seen_liberals = 0  # of the three tiles, those this seat had peeked at on the pile
        self.seen_fascists = 0

    def clone(self) -> Government:
        """The same government, free to change."""
        other = Government(self.president, self.chancellor)
        other.ayes = self.ayes
        other.nays = self.nays
        other.elected = self.elected
        other.law = self.law
        other.vetoed = self.vetoed
        other.drawn_liberals = self.drawn_liberals
        other.passed_liberals = self.passed_liberals
        other.seen_liberals = self.seen_liberals
        other.seen_fascists = self.seen_fascists
        return other

    def as_dict(self) -> picture.Government:
        return {
            "president": self.president,
            "chancellor": self.chancellor,
            "ayes": bits(self.ayes),
            "nays": bits(self.nays),
            "elected": self.elected,
            "law": self.law,
            "vetoed": self.vetoed,
            "drawn_liberals": self.drawn_liberals,
            "passed_liberals": self.passed_liberals,
            "seen": [self.seen_liberals, self.seen_fascists],
        }


class SecretHitlerView(View):
    """The knowledge of one seat, or of the table."""

    def __init__(self, setup: Setup, seat: int) -> None:
        super().__init__(setup.seats, seat)
        self.setup = setup
        self.terms = Terms(setup)
        self.step = DEAL
        self.roles: list[int] = [NOBODY] * setup.seats  # known roles
        self.parties: list[int] = [NOBODY] * setup.seats  # known parties
        self.alive = (1 << setup.seats) - 1
        self.cleared = 0
        self.investigated = 0
        self.president = NOBODY
        self.chancellor = NOBODY
        self.special = False
        self.rotation = NOBODY
        self.my_ballot = NOBODY
        self.limited_president = NOBODY
        self.limited_chancellor = NOBODY
        self.tracker = 0
        self.liberal_laws = 0
        self.fascist_laws = 0
        self.pile = 0
        self.discard = 0
        self.hand: list[int] = []  # [liberals, fascists] while this seat holds tiles
        self.top: list[int] = []  # what this seat knows of the top of the pile
        self.unseen_top = 0  # tiles whose order somebody else knows
        self.veto_refused = False
        self.governments: list[Government] = []
        self.buried_liberals = 0  # discards since the last reshuffle that this seat knows
        self.buried_fascists = 0
        self.ending = NOBODY

    def clone(self) -> SecretHitlerView:
        other = SecretHitlerView(self.setup, self.seat)
        other.step = self.step
        other.alive = self.alive
        other.cleared = self.cleared
        other.investigated = self.investigated
        other.president = self.president
        other.chancellor = self.chancellor
        other.special = self.special
        other.rotation = self.rotation
        other.my_ballot = self.my_ballot
        other.limited_president = self.limited_president
        other.limited_chancellor = self.limited_chancellor
        other.tracker = self.tracker
        other.liberal_laws = self.liberal_laws
        other.fascist_laws = self.fascist_laws
        other.pile = self.pile
        other.discard = self.discard
        other.unseen_top = self.unseen_top
        other.veto_refused = self.veto_refused
        other.buried_liberals = self.buried_liberals
        other.buried_fascists = self.buried_fascists
        other.ending = self.ending
        other.roles = self.roles.copy()
        other.parties = self.parties.copy()
        other.hand = self.hand.copy()
        other.top = self.top.copy()
        other.governments = [government.clone() for government in self.governments]
        return other

    def hear(self, event: Event) -> None:
        kind = event.kind
        args = event.args
        if kind == STEP:
            self.step = args[0]
        elif kind == BALLOTS:
            self.my_ballot = NOBODY
            self.governments[-1].ayes = args[0]
            self.governments[-1].nays = args[1]
        elif kind == BALLOT:
            self.my_ballot = args[0]
        elif kind == CANDIDATE:
            self.president = args[0]
            self.chancellor = NOBODY
            self.special = args[1] == 1
            if not self.special:
                self.rotation = args[0]
        elif kind == NAMED:
            self.chancellor = args[1]
            self.governments.append(Government(args[0], args[1]))
        elif kind == PILES:
            self.pile = args[0]
            self.discard = args[1]
        elif kind == TRACKER:
            self.tracker = args[0]
        elif kind == LIMITS:
            self.limited_president = args[0]
            self.limited_chancellor = args[1]
        elif kind == ELECTED:
            self.governments[-1].elected = True
            self.veto_refused = False
        elif kind == REJECTED:
            pass  # the ballots said so already
        elif kind == DREW:
            self._drawn_from_top()
        elif kind == HAND:
            self.hold(args[0], args[1])
        elif kind == PASSED:
            if self.seat == args[0]:
                self.hand = []
        elif kind == ENACTED:
            self._law_passed(args[0])
        elif kind == VETO_ANSWERED:
            self._veto_answered(args[1] == 1)
        elif kind == CHAOS_LAW:
            self._count_law(args[0])
            del self.top[:1]
            self.unseen_top = max(0, self.unseen_top - 1)
        elif kind == RESHUFFLED:
            self.top = []
            self.unseen_top = 0
            self.buried_liberals = 0
            self.buried_fascists = 0
        elif kind == CLEARED:
            self.cleared |= 1 << args[0]
        else:
            self._hear_rarely(kind, args)

    def _hear_rarely(self, kind: int, args: tuple[int, ...]) -> None:
        if kind == ROLE:
            self.learn_role(args[0], args[1])
        elif kind == TEAM:
            for seat in range(self.seats):
                self.learn_role(seat, FASCIST if args[0] >> seat & 1 else LIBERAL)
            self.learn_role(args[1], HITLER)
        elif kind == INVESTIGATED:
            self.investigated |= 1 << args[1]
        elif kind == LOYALTY:
            self.parties[args[0]] = args[1]
        elif kind == CALLED:
            pass  # the candidacy that follows says the rest
        elif kind == PEEKED:
            self.unseen_top = 3
        elif kind == TOP:
            self.top = [args[0], args[1], args[2]]
        elif kind == EXECUTED:
            self.alive &= ~(1 << args[1])
            self.cleared |= 1 << args[1]  # taken back below if it was Hitler: the match is then over
        elif kind == ENDED:
            self.ending = args[0]

    def learn_role(self, seat: int, role: int) -> None:
        """Know for sure who a seat is."""
        self.roles[seat] = role
        self.parties[seat] = 0 if role == LIBERAL else 1
        if role == HITLER:
            self.cleared &= ~(1 << seat)

    def hold(self, liberals: int, fascists: int) -> None:
        """Have so many tiles in hand, or have passed them on."""
        government = self.governments[-1]
        if liberals + fascists == 3:
            government.drawn_liberals = liberals
        else:
            government.passed_liberals = liberals
            if self.hand:  # the president, who has just buried one of three
                self.buried_liberals += self.hand[0] - liberals
                self.buried_fascists += self.hand[1] - fascists
            else:  # the chancellor: a tile he had peeked at and is not passed was buried
                self.buried_liberals += max(0, government.seen_liberals - liberals)
                self.buried_fascists += max(0, government.seen_fascists - fascists)
        self.hand = [liberals, fascists]

    def _drawn_from_top(self) -> None:
        """The president holds the next three tiles; this seat may have peeked at some of them (SH-7.5)."""
        government = self.governments[-1]
        government.seen_liberals = self.top[:3].count(LIBERAL)
        government.seen_fascists = self.top[:3].count(FASCIST)
        if len(self.top) >= 3:
            government.drawn_liberals = government.seen_liberals
        del self.top[:3]
        self.unseen_top = max(0, self.unseen_top - 3)

    def _law_passed(self, law: int) -> None:
        government = self.governments[-1]
        government.law = law
        if government.passed_liberals != NOBODY:
            if government.passed_liberals - (1 if law == LIBERAL else 0) > 0:
                self.buried_liberals += 1
            else:
                self.buried_fascists += 1
        else:  # of the tiles peeked at, all but one of the law's kind are buried now
            self.buried_liberals += max(0, government.seen_liberals - (1 if law == LIBERAL else 0))
            self.buried_fascists += max(0, government.seen_fascists - (1 if law == FASCIST else 0))
        self.hand = []
        self._count_law(law)

    def _veto_answered(self, accepted: bool) -> None:
        if not accepted:
            self.veto_refused = True
            return
        government = self.governments[-1]
        government.vetoed = True
        if government.passed_liberals != NOBODY:
            self.buried_liberals += government.passed_liberals
            self.buried_fascists += 2 - government.passed_liberals
        else:
            self.buried_liberals += government.seen_liberals
            self.buried_fascists += government.seen_fascists
        self.hand = []

    def _count_law(self, law: int) -> None:
        if law == LIBERAL:
            self.liberal_laws += 1
        else:
            self.fascist_laws += 1

    def in_session(self) -> bool:
        """Whether two officers hold tiles."""
        return PRESIDENT <= self.step <= VETO

    def chapters(self) -> dict[str, int]:
        return {"governments": len(self.governments)}

    def as_dict(self) -> picture.View:
        return self.as_dict_since({})

    def as_dict_since(self, known: dict[str, int]) -> picture.View:
        return {
            "seat": self.seat if self.seat != TABLE else None,
            "seats": self.seats,
            "step": self.step,
            "roles": self.roles.copy(),
            "parties": self.parties.copy(),
            "alive": bits(self.alive),
            "cleared": bits(self.cleared),
            "investigated": bits(self.investigated),
            "president": self.president,
            "chancellor": self.chancellor,
            "special": self.special,
            "my_ballot": self.my_ballot,
            "limited": [self.limited_president, self.limited_chancellor],
            "tracker": self.tracker,
            "liberal_laws": self.liberal_laws,
            "fascist_laws": self.fascist_laws,
            "powers": [power if power != OVER else NOBODY for power in track(self.seats)[1:]],  # SH-1.7
            "pile": self.pile,
            "discard": self.discard,
            "hand": self.hand.copy(),
            "top": self.top.copy(),
            "governments": [government.as_dict() for government in self.governments[known.get("governments", 0) :]],
            "ending": ENDING_CLAUSES[self.ending] if self.ending != NOBODY else None,
        }
