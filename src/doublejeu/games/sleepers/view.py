"""What one seat of Sleepers knows. Everything here was told to it; how far each player is from winning is worked out
(threats.py) from what lies open to everybody.

A seat remembers every face it has seen and follows it wherever the board moves it. The booklet forbids looking under
one's sleepers, so what the browser draws (`as_dict`) leaves these memories out unless the option `remember` is on.
"""

from __future__ import annotations

from doublejeu.core.contract import NOBODY, TABLE, Event, View
from doublejeu.core.setup import Setup
from doublejeu.games.sleepers import events, picture
from doublejeu.games.sleepers.hexes import HEXES
from doublejeu.games.sleepers.rules import DEADLY
from doublejeu.games.sleepers.terms import Terms
from doublejeu.games.sleepers.threats import threats
from doublejeu.games.sleepers.words import DEAL, ENDING_CLAUSES, KINDS, OVER, SECOND, TILES, TURN


class Waiting:
    """An ability that is being resolved."""

    def __init__(self, number: int, tile: int, left: int) -> None:
        self.hex = number  # where its agent stands; NOBODY once that has left the board
        self.tile = tile
        self.left = left

    def __reduce__(self) -> tuple[object, ...]:
        return Waiting, (self.hex, self.tile, self.left)

    def as_dict(self) -> picture.Waiting:
        return {"hex": self.hex, "tile": self.tile, "left": self.left}


class Trace:
    """Something that happened on the board lately."""

    def __init__(self, seat: int, turn: int, kind: int, hexes: list[int]) -> None:
        self.seat = seat
        self.turn = turn
        self.kind = kind
        self.hexes = hexes

    def __reduce__(self) -> tuple[object, ...]:
        return Trace, (self.seat, self.turn, self.kind, self.hexes)

    def as_dict(self) -> picture.Trace:
        return {"seat": self.seat, "turn": self.turn, "event": KINDS.forms[self.kind].name, "hexes": self.hexes.copy()}


class Holding:
    """What is known of one player's tiles beyond the board.

    A tile whose face is known and that goes back to a rival's hand is a promise: it stays in that hand or in one of
    the sleepers placed later, and is not in the bag. A sleeper's `rank` is the number of promises made before it was
    placed: it may be any of those, and none of the later ones.
    """

    def __init__(self) -> None:
        self.hand = 0  # how many tiles
        self.bag = 30
        self.fallen: list[int] = []  # kinds of the dead as far as known, in the order of their deaths
        self.fallen_ranks: list[int] = []
        self.hidden: list[int] = []  # which of the dead lay face down: indices into fallen
        self.promised: list[int] = []  # kinds; NOBODY once seen again

    def clone(self) -> Holding:
        """The same holding, free to change."""
        other = Holding()
        other.hand = self.hand
        other.bag = self.bag
        other.fallen = self.fallen.copy()
        other.fallen_ranks = self.fallen_ranks.copy()
        other.hidden = self.hidden.copy()
        other.promised = self.promised.copy()
        return other


class SleepersView(View, events.Reader):
    """The knowledge of one seat, or of the table."""

    def __init__(self, setup: Setup, seat: int) -> None:
        super().__init__(setup, seat)
        self.terms = Terms(setup)
        self.step = DEAL
        self.player = 0
        self.turn = 0
        self.quiet = 0
        self.repeats = 0
        self.history: list[int] = []  # keys of positions since the last draw or death
        self.epoch = 0
        self.owners: list[int] = [NOBODY] * HEXES
        self.face_up: list[bool] = [False] * HEXES
        self.faces: list[int] = [NOBODY] * HEXES  # every kind this seat knows, face up or remembered
        self.ranks: list[int] = [0] * HEXES
        self.holdings: list[Holding] = [Holding(), Holding()]
        self.hand: list[int] = [0] * TILES  # this seat's own, by kind
        self.taken = NOBODY  # this seat's own tile, between being taken and lying on the board
        self.spare = 0
        self.stack: list[Waiting] = []
        self.chosen = NOBODY
        self.traces: list[Trace] = []  # this turn's and the last one's
        self.ending = NOBODY
        self.winner = NOBODY

    def clone(self) -> SleepersView:
        other = SleepersView(self.setup, self.seat)
        other.step = self.step
        other.player = self.player
        other.turn = self.turn
        other.quiet = self.quiet
        other.repeats = self.repeats
        other.epoch = self.epoch
        other.taken = self.taken
        other.spare = self.spare
        other.chosen = self.chosen
        other.ending = self.ending
        other.winner = self.winner
        other.history = self.history.copy()
        other.owners = self.owners.copy()
        other.face_up = self.face_up.copy()
        other.faces = self.faces.copy()
        other.ranks = self.ranks.copy()
        other.hand = self.hand.copy()
        other.traces = self.traces.copy()
        other.holdings = [holding.clone() for holding in self.holdings]
        other.stack = [Waiting(waiting.hex, waiting.tile, waiting.left) for waiting in self.stack]
        return other

    def hear(self, event: Event) -> None:
        self.read(event)

    def hear_step(self, step: events.Step) -> None:
        self.step = step

    def hear_turn(self, *, seat: int, turn: int, quiet: int, repeats: int, key: int) -> None:
        self.player = seat
        self.turn = turn
        self.quiet = quiet
        self.repeats = repeats
        self.spare = 0
        epoch = 0
        for holding in self.holdings:
            epoch += len(holding.fallen) - holding.bag
        if epoch != self.epoch:
            self.epoch = epoch
            self.history = []
        self.history.append(key)
        self.traces = [trace for trace in self.traces if trace.turn >= turn - 1]

    def hear_drew(self, *, seat: int, tile: events.Tile) -> None:
        self.hand[tile] += 1

    def hear_stock(self, *, seat: int, hand: int, bag: int) -> None:
        self.holdings[seat].hand = hand
        self.holdings[seat].bag = bag

    def hear_took(self, *, seat: int, tile: events.Tile) -> None:
        self.taken = tile

    def hear_recruited(self, *, seat: int, hex: int) -> None:
        self.quiet = -1
        self.chosen = NOBODY
        self.owners[hex] = seat
        self.face_up[hex] = False
        self.faces[hex] = NOBODY
        self.ranks[hex] = len(self.holdings[seat].promised)
        if seat == self.seat:
            self.faces[hex] = self.taken
            self.hand[self.taken] -= 1
            self.taken = NOBODY
        self._trace(events.RECRUITED, [hex])

    def hear_activated(self, *, seat: int, hex: int, tile: events.Tile) -> None:
        if self.step == TURN:
            self.spare = 1
        elif self.step == SECOND:
            self.spare = 0
        self._learn(hex, tile)
        self.face_up[hex] = True
        self._trace(events.ACTIVATED, [hex])

    def hear_opened(self, *, hex: int, tile: events.Tile, left: int) -> None:
        self.stack.append(Waiting(hex, tile, left))

    def hear_left(self, number: int) -> None:
        self.stack[-1].left = number

    def hear_closed(self) -> None:
        self.stack.pop()

    def hear_jumped(self, *, origin: int, over: int, target: int) -> None:
        self._swap(origin, target)
        self._trace(events.JUMPED, [origin, over, target])

    def hear_killed(self, *, seat: int, hex: int) -> None:
        self.quiet = -1
        holding = self.holdings[seat]
        if not self.face_up[hex]:
            holding.hidden.append(len(holding.fallen))
        holding.fallen.append(self.faces[hex])
        holding.fallen_ranks.append(self.ranks[hex])
        self._vacate(hex)
        self._trace(events.KILLED, [hex])

    def hear_turned_up(self, *, seat: int, hex: int, tile: events.Tile) -> None:
        self._learn(hex, tile)
        self.face_up[hex] = True
        self._trace(events.TURNED_UP, [hex])

    def hear_turned_down(self, *, seat: int, hex: int) -> None:
        self.face_up[hex] = False
        self._trace(events.TURNED_DOWN, [hex])

    def hear_returned(self, *, seat: int, hex: int) -> None:
        tile = self.faces[hex]
        if seat == self.seat:
            self.hand[tile] += 1
        elif tile != NOBODY:
            self.holdings[seat].promised.append(tile)
        self._vacate(hex)
        self._trace(events.RETURNED, [hex])

    def hear_swapped(self, *, first: int, second: int) -> None:
        self._swap(first, second)
        self._trace(events.SWAPPED, [first, second])

    def hear_chosen(self, hex: int) -> None:
        self.chosen = hex

    def hear_moved(self, *, origin: int, target: int) -> None:
        self.chosen = NOBODY
        self._swap(origin, target)
        self._trace(events.MOVED, [origin, target])

    def hear_copied(self, *, hex: int, source: int, tile: events.Tile) -> None:
        self._trace(events.COPIED, [hex, source])

    def hear_ended(self, *, ending: events.Ending, winner: int) -> None:
        self.ending = ending
        self.winner = winner

    def hear_shown(self, *, seat: int, hex: int, tile: events.Tile) -> None:
        self._learn(hex, tile)

    def hear_fallen(self, *, seat: int, place: int, tile: events.Tile) -> None:
        holding = self.holdings[seat]
        if holding.fallen[place] == NOBODY:
            self._keep_promise(seat, holding.fallen_ranks[place], tile)
            holding.fallen[place] = tile

    def _learn(self, number: int, tile: int) -> None:
        """See the face of an agent on the board."""
        if self.faces[number] == NOBODY:
            self._keep_promise(self.owners[number], self.ranks[number], tile)
            self.faces[number] = tile

    def _keep_promise(self, seat: int, rank: int, tile: int) -> None:
        """A face seen for the first time may be a tile once returned: the latest such promise is the tightest."""
        promised = self.holdings[seat].promised
        for index in range(rank - 1, -1, -1):
            if promised[index] == tile:
                promised[index] = NOBODY
                return

    def _vacate(self, number: int) -> None:
        self.owners[number] = NOBODY
        self.face_up[number] = False
        self.faces[number] = NOBODY
        self.ranks[number] = 0
        for waiting in self.stack:
            if waiting.hex == number:
                waiting.hex = NOBODY

    def _swap(self, first: int, second: int) -> None:
        self.owners[first], self.owners[second] = self.owners[second], self.owners[first]
        self.face_up[first], self.face_up[second] = self.face_up[second], self.face_up[first]
        self.faces[first], self.faces[second] = self.faces[second], self.faces[first]
        self.ranks[first], self.ranks[second] = self.ranks[second], self.ranks[first]
        for waiting in self.stack:
            if waiting.hex == first:
                waiting.hex = second
            elif waiting.hex == second:
                waiting.hex = first

    def _trace(self, kind: int, hexes: list[int]) -> None:
        self.traces.append(Trace(self.player, self.turn, kind, hexes))

    def round(self) -> int:
        return self.turn

    def as_dict(self) -> picture.View:
        """Lists of 61 go by hex (hexes.py), lists of 11 by tile, lists of 2 by seat; -1 stands for none or hidden.

        `stack` holds the abilities being resolved, the innermost last, each with its agent's hex, the ability and the
        choices it has left; `second` says whether the turn's second activation is still to come; `chosen` is the hex
        being recruited on or the agent a diversion moves; `traces` are this turn's and the last turn's events with
        their hexes; `threats` say, for each seat, what it lacks for each ending, from what lies open to all.
        """
        return {
            "seat": self.seat if self.seat != TABLE else None,
            "seats": self.seats,
            "step": self.step,
            "player": self.player,
            "turn": self.turn,
            "quiet": max(0, self.quiet),
            "quiet_limit": self.setup.number("quiet_turns"),
            "repeats": self.repeats,
            "deadly": DEADLY,
            "remember": self.setup.flag("remember"),
            "owners": self.owners.copy(),
            "face_up": self.face_up.copy(),
            "tiles": self._shown_faces(),
            "hand": self.hand.copy(),
            "hands": [holding.hand for holding in self.holdings],
            "bags": [holding.bag for holding in self.holdings],
            "dead": [self._shown_dead(holding) for holding in self.holdings],
            "second": self.spare,
            "stack": [waiting.as_dict() for waiting in self.stack],
            "chosen": self.chosen,
            "traces": [trace.as_dict() for trace in self.traces],
            "threats": threats(self.owners, self.face_up, self.faces),
            "ending": ENDING_CLAUSES[self.ending] if self.ending != NOBODY else None,
            "winner": self.winner,
        }

    def _remembers(self) -> bool:
        """Whether memories are drawn: by option (SL-6.2), and when all is shown at the end (SL-6.4)."""
        return self.setup.flag("remember") or self.step == OVER

    def _shown_faces(self) -> list[int]:
        if self._remembers():
            return self.faces.copy()
        return [self.faces[number] if self.face_up[number] else NOBODY for number in range(HEXES)]

    def _shown_dead(self, holding: Holding) -> list[int]:
        if self._remembers():
            return holding.fallen.copy()
        shown = holding.fallen.copy()
        for place in holding.hidden:
            shown[place] = NOBODY
        return shown
