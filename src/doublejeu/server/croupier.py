"""Runs the match of a room: plays what seats decide, keeps the clocks, and lets bots decide where nobody else does.

Nothing here that others can observe may depend on a secret. The clocks start by public happenings only. While nobody
is publicly awaited (a night), a seat that does not answer is played for without a word, and the step ends exactly
when its time is up, whoever has answered.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from functools import partial
from hashlib import sha256

from doublejeu.core.contract import TABLE, Event
from doublejeu.core.table import Table
from doublejeu.server.clock import Clocks
from doublejeu.server.match import Match
from doublejeu.server.people import Sitter
from doublejeu.server.settings import Settings
from doublejeu.server.store import Ledger
from doublejeu.server.thinking import BotSeat, NoAnswer, Thinkers

_LOG = logging.getLogger("doublejeu.server")
Post = Callable[[Callable[[], None]], None]
_Key = tuple[int, tuple[int, ...]]  # what a bot was asked: events heard, codes offered

DUSK = 8  # seconds more for the first step of a night: people are still reading what the day ended with
_whim = random.Random()  # decides what nobody else does: an instance of its own, so that nothing else moves it
LONGEST_LEAD = 3.0  # seconds before a night step ends at which bots begin to think for those who sleep through it


class Croupier:
    """The match of one room, and the room's clocks."""

    def __init__(self, settings: Settings, thinkers: Thinkers, ledger: Ledger, post: Post) -> None:
        self.settings = settings
        self.thinkers = thinkers
        self.ledger = ledger
        self.sitters: list[Sitter] = []
        self.bot = ""  # who plays for the absent
        self.seconds = 0
        self.match: Match | None = None
        self.clocks = Clocks()
        self.paused = False
        self.absences = False  # somebody was found absent since this was last looked at
        self._post = post
        self._asked: dict[int, _Key] = {}  # bots thinking now
        self._tasks: set[asyncio.Task[None]] = set()
        self._covered: dict[int, _Key] = {}  # decisions a bot takes silently for a person, and only these
        self._ready: dict[int, tuple[_Key, int]] = {}  # what bots would play for seats that still may answer
        self._timer: asyncio.TimerHandle | None = None

    # The match

    def begin(self, match: Match) -> None:
        """A new match takes the table."""
        self._forget_bots()
        self.match = match
        self.paused = False
        self.ledger.writes.records += match.entries()
        self.clocks = Clocks()
        now = self.settings.now()
        self.clocks.start_step(now, match.table.seconds())
        self._start_decision(now)
        self.ledger.clock(self.clocks)

    def end(self) -> None:
        """No match any more."""
        self._forget_bots()
        self.match = None
        self.clocks = Clocks()

    def play(self, seat: int, code: int, intent: str = "") -> None:
        """Play a code; Illegal, and nothing changed, if the seat may not."""
        match = self.match
        assert match is not None
        before = self._public()
        match.play(seat, code)
        self.ledger.writes.records += match.entries((seat, intent))
        self._follow(before, ticked=False)

    def pause(self) -> None:
        """Everything stands still."""
        self.paused = True
        self.clocks.pause(self.settings.now())
        self.drop_thoughts()
        self.ledger.clock(self.clocks)

    def resume(self) -> None:
        """Everything goes on."""
        self.paused = False
        self.clocks.resume(self.settings.now())
        self.ledger.clock(self.clocks)

    def going(self) -> bool:
        """Whether a match is being played right now."""
        return self.match is not None and not self.paused and self.match.over() is None

    def _public(self) -> tuple[int, int, int, int]:
        """What everybody sees that may start a clock: events, who is awaited, how long a step lasts and which it is."""
        match = self.match
        assert match is not None
        table = match.table
        return table.heard_count(TABLE), table.waiting(), table.seconds(), table.timed_step()

    def _follow(self, before: tuple[int, int, int, int], ticked: bool) -> None:
        """Set the clocks after the table moved on. Only what everybody sees may start one."""
        match = self.match
        assert match is not None
        now = self.settings.now()
        ends = (self.clocks.decision_end, self.clocks.step_end)
        if match.over() is not None:
            self.clocks.stop()
            self.drop_thoughts()
            self.ledger.writes.ended = (match.id, now)
        else:
            heard, waiting, seconds, step = self._public()
            if ticked or (seconds, step) != before[2:]:
                night_falls = seconds > 0 and waiting == 0 and before[1] != 0
                self.clocks.start_step(now, seconds + (DUSK if night_falls else 0))
            if ticked or heard != before[0] or waiting & ~before[1]:
                self._start_decision(now)
        if ends != (self.clocks.decision_end, self.clocks.step_end):
            self.ledger.clock(self.clocks)

    def _start_decision(self, now: float) -> None:
        """The decision's clock runs where somebody is awaited, but never inside a night: its own clock ends that."""
        match = self.match
        assert match is not None
        by_night = match.table.waiting() == 0 and self.clocks.step_end != 0
        self.clocks.start_decision(now, 0 if by_night else self.seconds)

    # Time

    def set_timer(self) -> None:
        """Be woken when a clock has run out; called after each turn."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        moment = self._next_moment() if self.going() else 0.0
        if moment:
            delay = max(0.0, moment - self.settings.now())
            self._timer = asyncio.get_running_loop().call_later(delay, self._post, self._time_passed)

    def _next_moment(self) -> float:
        now = self.settings.now()
        moments = [self.clocks.step_end] if self.clocks.step_end else []
        if self.clocks.decision_end > now or self._unanswered_in_time():
            moments += [self.clocks.decision_end] if self.clocks.decision_end else []
        if self._by_night():
            lead = self.clocks.step_end - min(LONGEST_LEAD, self.clocks.step_whole / 4)
            moments += [lead] if lead > now else []
        return min(moments) if moments else 0.0

    def _by_night(self) -> bool:
        match = self.match
        return match is not None and bool(self.clocks.step_end) and match.table.waiting() == 0

    def _unanswered_in_time(self) -> list[int]:
        """The seats still asked that no bot plays for."""
        match = self.match
        assert match is not None
        return [
            seat
            for seat, sitter in enumerate(self.sitters)
            if not sitter.bot_plays() and match.table.asks(seat) and self._covered.get(seat) != self._key(seat)
        ]

    def _time_passed(self) -> None:
        """Do what is due by now."""
        if not self.going():
            return
        now = self.settings.now()
        if self.clocks.step_end and now >= self.clocks.step_end:
            self._end_step()
        elif self.clocks.decision_end and now >= self.clocks.decision_end:
            self._give_up_waiting()
        elif self._by_night():
            for seat in self._unanswered_in_time():
                self._think(seat, stand_by=True)

    def _end_step(self) -> None:
        """The step's time is up: what nobody answered by night is answered now, then the step ends."""
        match = self.match
        assert match is not None
        table = match.table
        before = self._public()
        if table.waiting() == 0:
            self._answer_for_the_silent(table)
        if table.seconds() and table.over() is None:
            table.tick()
        self._ready.clear()
        self.ledger.writes.records += match.entries()
        self._follow(before, ticked=True)

    def _answer_for_the_silent(self, table: Table) -> None:
        for seat in range(table.setup.seats):
            while legal := table.asks(seat):
                key, code = self._ready.get(seat, (None, -1))
                table.play(seat, code if key == self._key(seat) else _whim.choice(legal))
                if table.seconds() == 0 or table.waiting():
                    return

    def _give_up_waiting(self) -> None:
        """The decision's time is up: bots answer for those who did not."""
        match = self.match
        assert match is not None
        for seat in self._unanswered_in_time():
            if match.table.waiting() >> seat & 1:
                self.sitters[seat].bot = self.bot
                self.absences = True
            else:  # nobody may know that this seat was asked, so nobody may see that it did not answer
                self._covered[seat] = self._key(seat)

    # Bots

    def let_bots_think(self) -> None:
        """Ask every bot that has something to decide; called after each turn."""
        match = self.match
        if match is None or not self.going():
            return
        for seat, sitter in enumerate(self.sitters):
            if sitter.bot_plays() or seat in self._covered:
                key = self._key(seat)
                if key[1] and (sitter.bot_plays() or self._covered[seat] == key):
                    self._think(seat, stand_by=False)

    def drop_thoughts(self) -> None:
        """No bot's answer is wanted any more."""
        for task in self._tasks:
            task.cancel()
        self._asked.clear()
        self._covered.clear()
        self._ready.clear()

    def close(self) -> None:
        """The room closes."""
        self._forget_bots()
        if self._timer is not None:
            self._timer.cancel()

    def _forget_bots(self) -> None:
        self.drop_thoughts()
        if self.match is not None:
            self.thinkers.forget(self.match.id)

    def _key(self, seat: int) -> _Key:
        match = self.match
        assert match is not None
        return match.table.heard_count(seat), tuple(match.table.asks(seat))

    def _think(self, seat: int, stand_by: bool) -> None:
        key = self._key(seat)
        if self._asked.get(seat) == key:
            return
        match = self.match
        assert match is not None
        self._asked[seat] = key
        # What it has heard is fixed with what it is asked: by the time the task runs, the table may have moved on.
        task = asyncio.create_task(self._thought(match, seat, key, match.table.heard(seat), stand_by))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _thought(self, match: Match, seat: int, key: _Key, heard: list[Event], stand_by: bool) -> None:
        loop = asyncio.get_running_loop()
        answers_at = loop.time() + self._patience()
        bot = self.sitters[seat].bot or self.bot
        who = BotSeat(
            key=f"{match.id}/{seat}/{bot}",
            bot=bot,
            game=match.game.key,
            seats=match.setup.seats,
            options=match.setup.options,
            seat=seat,
            seed=int.from_bytes(sha256(f"{match.secret}/bot/{seat}".encode()).digest()[:8], "big"),
        )
        try:
            code = await self.thinkers.choose(who, heard, list(key[1]))
        except NoAnswer as fault:
            _LOG.warning("the bot %s of %s gave no answer: %s", who.bot, who.game, fault)
            code = _whim.choice(key[1])
        if self._asked.get(seat) != key:
            return
        if stand_by:
            self._ready[seat] = (key, code)
            self._asked.pop(seat, None)
            return
        # The moment of the answer must not tell how hard the thought was.
        await asyncio.sleep(max(0.0, answers_at - loop.time()))
        if self._asked.get(seat) == key:
            self._asked.pop(seat, None)
            self._post(partial(self._bot_played, seat, key, code))

    def _bot_played(self, seat: int, key: _Key, code: int) -> None:
        if not self.going() or self._key(seat) != key:
            return
        if self.sitters[seat].bot_plays() or self._covered.get(seat) == key:
            self.play(seat, code)

    def _patience(self) -> float:
        """How long a bot takes at least: drawn anew each time, so that it tells nothing."""
        wanted = self.settings.pace * _whim.uniform(0.6, 1.4)
        if self.clocks.step_end:
            wanted = min(wanted, (self.clocks.step_end - self.settings.now()) / 2)
        return wanted
