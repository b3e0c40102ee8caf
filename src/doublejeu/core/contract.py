"""The contract: what rules offer, and what everybody else may ask of them.

Read this file first. A game is a `State` that knows everything and decides what follows from an act, a `View` that
folds the events one seat was told, and a `Game` that makes both. Nothing else crosses the line between rules and
the rest of the house; the only holder of a live State is `Table` (table.py).

Everything here can be copied and pickled. A compiled object is made with the arguments of its class or not at all, so
a class says which: `__reduce__` where they are all it holds, `__getnewargs__` where its other fields follow them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from doublejeu.core.codes import Codes, Kinds
from doublejeu.core.dice import Dice
from doublejeu.core.setup import BadSetup, Option, Setup, complete
from doublejeu.core.talk import Phrases

CLOCK: Final = 29  # time's seat: owes where a step ends by the clock (see State.seconds)
TABLE: Final = 30  # the spectators' seat: is told only what all are told
CHANCE: Final = 31  # nature's seat: deals and dice are its decisions
ALL: Final = (1 << (TABLE + 1)) - 1  # audience of a public event
NOBODY: Final = -1  # where a seat is expected and there is none


class Event:
    """One fact, told whole to every seat in `audience` and to no one else."""

    def __init__(self, audience: int, kind: int, args: tuple[int, ...]) -> None:
        self.audience = audience
        self.kind = kind
        self.args = args

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return False
        return self.audience == other.audience and self.kind == other.kind and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.audience, self.kind, self.args))

    def __reduce__(self) -> tuple[object, ...]:
        return Event, (self.audience, self.kind, self.args)

    def __repr__(self) -> str:
        return f"Event({self.audience:#x}, {self.kind}, {self.args})"


class Outcome:
    """How a match ended: the side that won, the seats that win with it, the clause that says so, and who was who.

    `sides` and `roles` are empty where a State says how it ended, so that search does not pay for them; `Table.over`
    fills them in.
    """

    def __init__(
        self, side: int, winners: int, clause: str, sides: tuple[int, ...] = (), roles: tuple[int, ...] = ()
    ) -> None:
        self.side = side  # index into Game.sides
        self.winners = winners  # mask of seats; a cooperative game names all or none
        self.clause = clause  # the rule that ended the game, e.g. "SH-2.3"
        self.sides = sides  # by seat: index into Game.sides
        self.roles = roles  # by seat: index into Game.roles

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash(self._content())

    def __reduce__(self) -> tuple[object, ...]:
        return Outcome, self._content()

    def __repr__(self) -> str:
        return f"Outcome({self.side}, {self.winners:#x}, {self.clause!r}, {self.sides}, {self.roles})"

    def _content(self) -> tuple[int, int, str, tuple[int, ...], tuple[int, ...]]:
        return (self.side, self.winners, self.clause, self.sides, self.roles)


class State:
    """All that is true, known or not. Mutable and quick to clone; rules live in its subclasses."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.told: list[Event] | None = None  # None in search: no event is ever built

    def __copy__(self) -> State:
        other = self.clone()
        other.told = None if self.told is None else self.told.copy()
        return other

    def owed(self) -> int:
        """Seats that must decide now, CHANCE and CLOCK among them; 0 when the match is over."""
        raise NotImplementedError

    def waiting(self) -> int:
        """The part of `owed` that everybody may know of; by night nobody may see who is awake."""
        raise NotImplementedError

    def legal(self, seat: int) -> list[int]:
        """The codes this seat may play, rising; [] if it owes nothing.

        Callers must not change the list, and the next act may: who keeps it copies it.
        """
        raise NotImplementedError

    def odds(self) -> list[int]:
        """Whole-number weights of legal(CHANCE); [] where each is as likely."""
        raise NotImplementedError

    def odds_total(self) -> int:
        """The sum of `odds` where the rules keep it at hand, which makes a draw quicker; 0 where they do not."""
        return 0

    def apply(self, seat: int, code: int) -> None:
        """Play a legal code. Trusts its caller: `Table.play` is the checked door."""
        raise NotImplementedError

    def speech(self, seat: int) -> int:
        """The seats, TABLE included, that would hear this seat speak now."""
        raise NotImplementedError

    def seconds(self) -> int:
        """While CLOCK owes: how long the present step lasts in real time. Without a clock it takes no time."""
        return 0

    def timed_step(self) -> int:
        """Names the step that `seconds` times, as everybody may know it: under another name the time starts anew.

        0 where the clock ends the match and no step. A step that it ends is over whoever has acted in it by then.
        """
        return 0

    def side(self, seat: int) -> int:
        """The side this seat is on now, an index into Game.sides; NOBODY before its card is dealt."""
        raise NotImplementedError

    def role(self, seat: int) -> int:
        """What this seat is besides its side, an index into Game.roles; NOBODY before it is dealt or chosen."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on; sides and roles are left to who asks for them."""
        raise NotImplementedError

    def clone(self) -> State:
        """The same truth, free to go another way; it tells nobody anything."""
        raise NotImplementedError

    def faults(self) -> list[str]:
        """Ways in which this state contradicts itself (cards lost, two leaders ...); [] = sound."""
        raise NotImplementedError

    def tell(self, audience: int, kind: int, args: tuple[int, ...]) -> None:
        """State one fact to some seats. The audience comes first and has no default.

        A game's rules tell through the typed makers of its `events.py`, which call this.
        """
        if self.told is not None:
            self.told.append(Event(audience, kind, args))


class View:
    """What one seat knows: a fold over the events told to it, over nothing else."""

    def __init__(self, setup: Setup, seat: int) -> None:
        self.setup = setup
        self.seats = setup.seats
        self.seat = seat

    def __getnewargs__(self) -> tuple[object, ...]:
        return self.setup, self.seat

    def __copy__(self) -> View:
        return self.clone()

    def hear(self, event: Event) -> None:
        """Take in one event."""
        raise NotImplementedError

    def clone(self) -> View:
        """The same knowledge, free to hear something else."""
        raise NotImplementedError

    def as_dict(self) -> Mapping[str, object]:
        """What the browser draws and an outside bot reads: JSON-able, in a fixed order.

        The game's `picture.py` types it, and the page's types are written from there.
        """
        raise NotImplementedError

    def chapters(self) -> dict[str, int]:
        """The lists of `as_dict` that only grow, each with its length: of what one holds, only the last item may still
        change. Who follows a match from moment to moment need not look at the others again.
        """
        return {}

    def as_dict_since(self, known: dict[str, int]) -> Mapping[str, object]:
        """What `as_dict` holds, but of each chapter only what comes after so many of its items."""
        return self.as_dict()

    def out(self) -> int:
        """Seats that are out of the match for good, as everybody knows: they decide nothing and nobody hears them."""
        return 0

    def round(self) -> int:
        """The number of the round as everybody knows it: 0 before the first, and in a game without rounds."""
        return 0

    def may_mark(self, code: int) -> bool:
        """Whether this seat may now make, or wipe, a mark of `Game.marks`; may rest only on what everybody knows."""
        return False

    def sees_mark(self, code: int) -> bool:
        """Whether this seat is shown that mark once somebody has made it; may rest only on what everybody knows."""
        return False


class Game:
    """One game: its name and numbers, and the makers of its states, views and imagined worlds.

    There is one of each, the `GAME` of its module: copies and pickles lead to it.
    """

    def __init__(
        self,
        key: str,
        version: int,
        fewest: int,
        most: int,
        sides: list[str],
        roles: list[str],
        codes: Codes,
        kinds: Kinds,
        options: list[Option],
        marks: Codes | None = None,
        longest: int = 20_000,
        mild: list[str] | None = None,
        grave: list[str] | None = None,
        talk: Phrases | None = None,
        breath: int = 0,
        shortest_call: int = 0,
    ) -> None:
        self.key = key
        self.version = version  # grows when behaviour changes, never for a refactoring
        self.fewest = fewest
        self.most = most
        self.sides = sides  # who may win, by name; a side may have no seat (a draw, traitors that nobody plays)
        self.roles = roles  # what a seat may be, by name; one name where all seats are alike
        self.codes = codes
        self.kinds = kinds
        self.options = options
        self.longest = longest  # entries of a record, chance and clock included, that no match of people reaches
        # For whoever does not decide in time: what does the least, best first, and what nobody may decide for another.
        self.mild: list[list[int]] = [codes.spelt(act) for act in mild or []]
        self.grave: list[int] = [code for act in grave or [] for code in codes.spelt(act)]
        self.marks = marks if marks is not None else Codes({}, {})  # notes people make; no decisions, not in a record
        self.talk = talk if talk is not None else Phrases({}, {})  # no decisions, kept beside the record
        self.shortest_call = shortest_call  # seconds of a step by night for one person among bots; 0: no such step
        self.breath = breath  # phrases a seat may say in one round of talk; 0 where a game has no talk
        self.said = kinds.kind("said") if talk is not None else NOBODY  # the event "speaker:seat phrase"

    def __reduce__(self) -> str:
        return "GAME"

    def company(self) -> str:
        """How many sit at a table, in words: "5 to 10", or "2"."""
        return f"{self.fewest} to {self.most}" if self.fewest < self.most else f"{self.fewest}"

    def setup(self, seats: int, options: dict[str, object] | None = None) -> Setup:
        """A complete, checked Setup; BadSetup says in one line what is wrong."""
        if not self.fewest <= seats <= self.most:
            line = f"{self.key} is played by {self.company()} seats, not {seats}"
            raise BadSetup(line, "seats", {"fewest": self.fewest, "most": self.most, "seats": seats})
        setup = Setup(seats, complete(self.key, self.options, options or {}))
        self.check(setup)
        return Setup(seats, self.spelled(setup))

    def check(self, setup: Setup) -> None:
        """Refuse, with BadSetup, what the options' own checks cannot see."""

    def mildest(self, legal: list[int], dice: Dice) -> int:
        """What is played for a seat that did not decide in time; NOBODY where nothing may be decided for it.

        The first of `mild` that it may play, else one of what is not grave, by lot: what it knows has no part in it.
        """
        for codes in self.mild:
            open_to_it = [code for code in codes if code in legal]
            if open_to_it:
                return dice.choose(open_to_it)
        others = [code for code in legal if code not in self.grave]
        return dice.choose(others) if others else NOBODY

    def spelled(self, setup: Setup) -> dict[str, object]:
        """The options as they are kept: where data can be written in several ways, one and short."""
        return setup.options

    def start(self, setup: Setup) -> State:
        """The match before anything is dealt: CHANCE owes, or a seat does."""
        raise NotImplementedError

    def blank(self, setup: Setup, seat: int) -> View:
        """What a seat (or TABLE) knows before it has heard anything."""
        raise NotImplementedError

    def admits(self, view: View, state: State) -> bool:
        """Could this be the truth, for the seat of this view? Asked only where chance has nothing to decide."""
        raise NotImplementedError

    def imagine(self, view: View, dice: Dice) -> State:
        """One such truth, drawn from the prior given hard facts. It takes a View, so it cannot cheat.

        Answers that other seats have given but nobody was told of are still to be given in the imagined world.
        """
        raise NotImplementedError

    def confide(self, view: View, state: State) -> None:
        """Let a seat that has heard only what everybody heard know, in an imagined world, its part and what it holds.

        For the other seats of worlds that somebody imagines. It may have forgotten what it once was told in private;
        it never learns what it may not know. Asked only where chance has nothing to decide.
        """
        raise NotImplementedError

    # Talk, for games that have it. The first three are asked of TABLE's view alone: what is offered to a seat, and
    # when, rests on what everybody knows and tells nobody anything.

    def sayable(self, view: View, speaker: int) -> list[int]:
        """The phrases of `talk` that fit this moment for a speaker who is heard, rising.

        A word may add to what others can say (a claim can be believed), and never takes anything away from it.
        """
        return []

    def floor(self, view: View) -> int:
        """Names the present round of talk: under another name everybody has breath anew."""
        return 0

    def asked(self, view: View) -> int:
        """Seats that the game itself asks aloud now; their answers are heard together."""
        return 0

    def bears_out(self, view: View, code: int) -> int:
        """Whether what this seat knows bears out a phrase that it might say now: 1, or 0 if it is a lie, or NOBODY.

        For those who count when the match is over; nobody is told while it goes on.
        """
        return NOBODY
