"""A match being played: the only holder of a live State, and the only door to what a seat may know."""

from __future__ import annotations

from copy import copy

from doublejeu.core.bits import bits
from doublejeu.core.contract import CHANCE, CLOCK, NOBODY, TABLE, Event, Game, Outcome, State, View
from doublejeu.core.dice import Dice
from doublejeu.core.rising import holds
from doublejeu.core.setup import Setup


class Illegal(ValueError):
    """The one refusal: its text never depends on what is true."""

    def __init__(self) -> None:
        super().__init__("this seat may not play that now")

    def __reduce__(self) -> tuple[object, ...]:
        return Illegal, ()


class BrokenRecord(ValueError):
    """A record that no match could have left."""


class Misdealt(ValueError):
    """An entry of a record that the table's own dice would not have dealt."""


class Table:
    """One match. Seats ask `asks`, `view` and `heard`, and answer with `play`; chance plays itself.

    What seats say goes through `say`. The State hears nothing of it: a word changes minds, an act changes the game. It
    is kept in `talk`, beside the record.

    With `timed` the table leaves CLOCK's decisions to its keeper, who calls `tick`; without it they fall due as soon
    as nobody else owes anything.
    """

    def __init__(
        self,
        game: Game,
        setup: Setup,
        dice: Dice,
        timed: bool = False,
        record: list[tuple[int, int]] | None = None,
        talk: list[tuple[int, int, int]] | None = None,
    ) -> None:
        self.game = game
        self.setup = setup
        self.record: list[tuple[int, int]] = []
        self.decisions = 0  # entries of the record that seats decided, and neither chance nor the clock
        self.talk: list[tuple[int, int, int]] = []  # (entries of the record before it, seat, phrase)
        # Of each word: its round of talk, and whether what its speaker knew bore it out; for who counts afterwards.
        self.borne_out: list[tuple[int, int]] = []
        self._floor = NOBODY
        self._breath: list[int] = [0] * setup.seats  # phrases left on that floor
        self._offers: list[list[int]] = [[] for _ in range(setup.seats)]  # what each was last offered, and how many
        self._offered_at: list[int] = [NOBODY] * setup.seats  # events the table had heard then
        self._timed = timed
        self._dice = dice
        self._state: State = game.start(setup)
        self._state.told = []
        self._views: list[View] = [game.blank(setup, seat) for seat in range(setup.seats)]
        self._views.append(game.blank(setup, TABLE))
        self._heard: list[list[Event]] = [[] for _ in range(setup.seats + 1)]
        if record is None:
            self._settle()
        else:
            self._relive(record, talk if talk is not None else [])

    def __reduce__(self) -> tuple[object, ...]:
        """A match is its record, and dice of its own that stand where it ends."""
        return Table, (self.game, self.setup, copy(self._dice), self._timed, self.record, self.talk)

    @staticmethod
    def replay(
        game: Game, setup: Setup, record: list[tuple[int, int]], talk: list[tuple[int, int, int]] | None = None
    ) -> Table:
        """Rebuild a match from its record, to be looked at: nothing is played beyond the record.

        Without its talk it is the same match, only silent.
        """
        return Table(game, setup, Dice(0), True, record, talk)

    @staticmethod
    def resume(
        game: Game,
        setup: Setup,
        record: list[tuple[int, int]],
        dice: Dice,
        timed: bool = False,
        talk: list[tuple[int, int, int]] | None = None,
    ) -> Table:
        """Rebuild a match from its record and play on, with dice that stand where the record ends."""
        table = Table(game, setup, dice, timed, record, talk)
        table._settle()  # the record may stop where chance was about to decide
        return table

    def asks(self, seat: int) -> list[int]:
        """The codes this seat may play now; [] if it owes nothing."""
        return list(self._state.legal(seat)) if 0 <= seat < self.setup.seats else []

    def waiting(self) -> int:
        """The seats everybody may know to be awaited."""
        return self._state.waiting()

    def speech(self, seat: int) -> int:
        """The seats that would hear this seat speak now."""
        return self._state.speech(seat) if 0 <= seat < self.setup.seats else 0

    def seconds(self) -> int:
        """How long the present step lasts by the clock; 0 where no clock runs."""
        return self._state.seconds() if self._state.owed() >> CLOCK & 1 else 0

    def timed_step(self) -> int:
        """Names the step that `seconds` times: under another name the time starts anew."""
        return self._state.timed_step()

    def view(self, seat: int) -> View:
        """What a seat, or TABLE, knows."""
        return self._views[self._place(seat)]

    def heard(self, seat: int, since: int = 0) -> list[Event]:
        """The events told to a seat, numbered from 0 without a gap: a gap would tell of events told to others."""
        return self._heard[self._place(seat)][since:]

    def heard_count(self, seat: int) -> int:
        """How many events a seat has been told."""
        return len(self._heard[self._place(seat)])

    def play(self, seat: int, code: int) -> None:
        """Play a code for a seat, then let chance decide what is its own."""
        if not 0 <= seat < self.setup.seats or code not in self._state.legal(seat):
            raise Illegal()
        self._do(seat, code)
        self._settle()

    def tick(self) -> None:
        """The keeper of time ends the present step."""
        legal = self._state.legal(CLOCK)
        if not legal:
            raise Illegal()
        self._do(CLOCK, legal[0])
        self._settle()

    def sayable(self, seat: int) -> list[int]:
        """The phrases this seat may say now: [] where nobody would hear it, or where it is out of breath."""
        return self._offer(seat).copy() if self._may_speak(seat) else []

    def may_say(self, seat: int, code: int) -> bool:
        """Whether this is one of the phrases that `sayable` lists."""
        return self._may_speak(seat) and holds(self._offer(seat), code)

    def _offer(self, seat: int) -> list[int]:
        """What fits this moment for a speaker: the same as long as the table has heard nothing new."""
        last = self.setup.seats
        heard = len(self._heard[last])
        if self._offered_at[seat] != heard:
            self._offered_at[seat] = heard
            self._offers[seat] = self.game.sayable(self._views[last], seat)
        return self._offers[seat]

    def asked(self) -> int:
        """The seats that the game asks aloud now, and that can still answer."""
        if not self.game.breath or self._state.outcome() is not None:
            return 0
        seats = self.game.asked(self._views[self.setup.seats])
        for seat in bits(seats):
            if not self._may_speak(seat):
                seats ^= 1 << seat
        return seats

    def _may_speak(self, seat: int) -> bool:
        if not 0 <= seat < self.setup.seats or not self.game.breath or self._state.outcome() is not None:
            return False
        if self._breath[seat] == 0 and self.game.floor(self._views[self.setup.seats]) == self._floor:
            return False
        return self._state.speech(seat) & ~(1 << seat) != 0

    def say(self, words: list[tuple[int, int]]) -> None:
        """Let seats speak at once, a phrase each: none of them has heard another before. All are taken or none."""
        speakers = 0
        for seat, code in words:
            if not self.may_say(seat, code) or speakers >> seat & 1:
                raise Illegal()
            speakers |= 1 << seat
        for seat, code in words:
            self._utter(seat, code)

    def follow(self, seat: int, code: int) -> list[Event]:
        """Play the next entry of a record, whoever decided it, and nothing beyond it.

        Returns the events with their true audiences: for eyes that may see everything, such as a replay's.
        """
        if not 0 <= seat <= CHANCE or code not in self._state.legal(seat):
            number = len(self.record)
            raise BrokenRecord(f"the record breaks at entry {number}: no match goes on with seat {seat}, code {code}")
        return self._do(seat, code)

    def overhear(self, seat: int, code: int) -> Event:
        """Say the next phrase of a record's talk; the event with its true audience, as `follow` gives them."""
        if self._state.owed() >> CHANCE & 1 or not self.may_say(seat, code):
            after = len(self.record)
            raise BrokenRecord(f"the talk breaks: no match lets seat {seat} say phrase {code} after entry {after}")
        return self._utter(seat, code)

    def true_sides(self) -> tuple[int, ...]:
        """The side of each seat as it truly is now, NOBODY before the deal (`State.side`).

        For eyes that may see everything, such as the lab's, which seats bots by what they were dealt. No server and
        no bot may ask for it: after the end `over` tells it to everybody.
        """
        return tuple([self._state.side(seat) for seat in range(self.setup.seats)])

    def true_roles(self) -> tuple[int, ...]:
        """The role of each seat as it truly is now (`State.role`); for the same eyes as `true_sides`."""
        return tuple([self._state.role(seat) for seat in range(self.setup.seats)])

    def retrace(self, seat: int, code: int) -> list[Event]:
        """Play the next entry of a record as `follow` does, where this table's own dice deal just that.

        Misdealt, and nothing played, where they deal otherwise or the record lets somebody decide before them.
        """
        if self._state.owed() >> CHANCE & 1:
            dealt = self._dice.draw(self._state.legal(CHANCE), self._state.odds())
            if seat != CHANCE or code != dealt:
                raise Misdealt(f"entry {len(self.record)} is not what the seed deals: the record was tampered with")
        return self.follow(seat, code)

    def over(self) -> Outcome | None:
        """How the match ended and who was who, or None while it goes on."""
        ended = self._state.outcome()
        if ended is None:
            return None
        return Outcome(ended.side, ended.winners, ended.clause, self.true_sides(), self.true_roles())

    def _place(self, seat: int) -> int:
        if seat == TABLE:
            return self.setup.seats
        if not 0 <= seat < self.setup.seats:
            raise IndexError(seat)
        return seat

    def _settle(self) -> None:
        while True:
            owed = self._state.owed()
            if owed >> CHANCE & 1:
                codes = self._state.legal(CHANCE)
                self._do(CHANCE, self._dice.draw(codes, self._state.odds()))
            elif owed == 1 << CLOCK and not self._timed:
                self._do(CLOCK, self._state.legal(CLOCK)[0])
            else:
                return

    def _relive(self, record: list[tuple[int, int]], talk: list[tuple[int, int, int]]) -> None:
        """Follow a record, each word where it was said."""
        spoken = 0
        for seat, code in record:
            while spoken < len(talk) and talk[spoken][0] <= len(self.record):
                self._repeat(talk[spoken])
                spoken += 1
            self.follow(seat, code)
        while spoken < len(talk):
            self._repeat(talk[spoken])
            spoken += 1

    def _repeat(self, entry: tuple[int, int, int]) -> None:
        after, seat, code = entry
        if after != len(self.record):
            raise BrokenRecord(f"the talk breaks: a word said after entry {after} is out of its place")
        self.overhear(seat, code)

    def _utter(self, seat: int, code: int) -> Event:
        floor = self.game.floor(self._views[self.setup.seats])
        if floor != self._floor:
            self._floor = floor
            self._breath = [self.game.breath] * self.setup.seats
        self._breath[seat] -= 1
        self.talk.append((len(self.record), seat, code))
        self.borne_out.append((floor, self.game.bears_out(self._views[seat], code)))
        event = Event(self._state.speech(seat) | 1 << seat, self.game.said, (seat, code))
        self._deliver(event)
        return event

    def _do(self, seat: int, code: int) -> list[Event]:
        """Play a legal code; the events as the rules told them."""
        state = self._state
        state.apply(seat, code)
        self.record.append((seat, code))
        if seat < CLOCK:
            self.decisions += 1
        told = state.told
        assert told is not None
        if told:
            state.told = []
            for event in told:
                self._deliver(event)
        return told

    def _deliver(self, event: Event) -> None:
        """Who else hears a private event is no business of those who do: each gets it as if it were alone."""
        audience = event.audience
        last = self.setup.seats
        public = audience >> TABLE & 1 == 1
        for place in range(last):
            if audience >> place & 1:
                heard = event if public else Event(1 << place, event.kind, event.args)
                self._views[place].hear(heard)
                self._heard[place].append(heard)
        if public:
            self._views[last].hear(event)
            self._heard[last].append(event)
