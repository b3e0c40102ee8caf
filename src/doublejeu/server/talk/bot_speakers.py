"""Lets the bots of one room speak: after what everybody saw happen, after a person's word, and when they are asked.

Nothing they say is waited for, but for answers under seal, and those no longer than anybody's: a bot thinks of words
and decides side by side. Words come one after another, slowly enough to be read, and at moments drawn without regard to
how long they took to think of. Claims and answers go before opinions, of which only so many wait. What cannot be said
any more by then is left unsaid.
"""

from __future__ import annotations

import asyncio
import logging
import random
from functools import partial

from doublejeu.core.talk import PASS
from doublejeu.server.bots.players import bot_seat
from doublejeu.server.bots.pool import BotPool, NoAnswer
from doublejeu.server.match.match import Match
from doublejeu.server.rooms.turns import Turns
from doublejeu.server.settings import Settings
from doublejeu.server.state.agreement import Agreement
from doublejeu.server.talk.talk import Talk
from doublejeu.server.turn.seating import Seating

READING = 1.5  # times a bot's pace: from one word to the next
MOST_OPINIONS = 8  # that wait to be said; what comes on top is left unsaid
_LOG = logging.getLogger("doublejeu.server")
_whim = random.Random()  # decides what nobody else does: an instance of its own, so that nothing else moves it

Word = tuple[Match, int, int]  # a phrase to be said, with its match and seat
Occasion = tuple[int, int]  # what everybody was told so far, words aside; words so far that this seat may answer


class BotSpeakers:
    """The voices of a room's bots, none of which ever speaks in a person's place."""

    def __init__(
        self, settings: Settings, agreement: Agreement, seating: Seating, talk: Talk, pool: BotPool, turns: Turns
    ) -> None:
        self._settings = settings
        self._agreement = agreement
        self._seating = seating
        self._talk = talk
        self._pool = pool
        self._turns = turns
        self._had: dict[int, Occasion] = {}  # the last occasion on which each seat had the floor
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._owed: list[Word] = []  # claims and answers to be said, before anything else
        self._opinions: list[Word] = []  # what else is to be said
        self._timer: asyncio.TimerHandle | None = None

    def listen(self, match: Match, held: float) -> None:
        """Give the floor to every bot that has a new occasion; what happened is still being seen for so long."""
        if not match.game.breath:
            return
        for seat in self._seating.talking_bots():
            occasion = match.happenings(), self._talk.called.get(seat, 0)
            if self._had.get(seat) == occasion or seat in self._thinking:
                continue
            self._had[seat] = occasion
            sayable = match.says(seat)
            if sayable:
                thought = self._thought(match, seat, list(sayable))
                self._thinking[seat] = asyncio.create_task(thought)
        self._go_on(held)

    def sooner(self) -> None:
        """What happened was seen sooner than was allowed for: the next word is timed anew."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def busy(self) -> bool:
        """Whether a bot is about to say something."""
        return bool(self._thinking or self._owed or self._opinions)

    def drop(self) -> None:
        """Nothing of what they were about to say is wanted any more."""
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()
        self._owed.clear()
        self._opinions.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def forget(self) -> None:
        """Another match begins, or none."""
        self.drop()
        self._had.clear()

    async def _thought(self, match: Match, seat: int, sayable: list[int]) -> None:
        who = bot_seat(match, seat, self._seating.bot_of(seat))
        try:
            words = await self._pool.speak(who, match.heard(seat), sayable)
        except NoAnswer as fault:
            _LOG.warning("the bot %s of %s had no words: %s", who.bot, who.game, fault)
            words = []
        questioned = any(match.game.talk.performative(code) == PASS for code in sayable)  # offered to who is asked
        self._turns.post(partial(self._spoken, match, seat, words, questioned))

    def _spoken(self, match: Match, seat: int, words: list[int], questioned: bool) -> None:
        """A bot knows what to say: answers are sealed at once, which nobody sees; the rest waits for its moment."""
        if self._thinking.pop(seat, None) is None or seat not in self._seating.talking_bots():
            return
        asked = self._talk.sealing(seat)
        for code in words[: match.game.breath]:
            if asked and match.answers(code):
                self._talk.bot_tells(match, seat, code)
            elif questioned or match.answers(code):
                self._owed.append((match, seat, code))
            elif len(self._opinions) < MOST_OPINIONS:
                self._opinions.append((match, seat, code))
        if asked:
            self._talk.heard_out(seat)

    def _go_on(self, held: float) -> None:
        """See to it that the next word is said in its time."""
        if (self._owed or self._opinions) and self._timer is None and not self._talk.opens_at():
            pace = 0.0 if self._agreement.for_programs() else self._settings.pace
            pause = held + READING * pace * _whim.uniform(0.6, 1.4)
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(pause, self._turns.post, self._say_next)

    def _say_next(self) -> None:
        """The next word that can still be said; none while answers are sealed, which come first."""
        self._timer = None
        while (self._owed or self._opinions) and not self._talk.opens_at():
            match, seat, code = (self._owed or self._opinions).pop(0)
            if code in match.says(seat) and seat in self._seating.talking_bots():
                self._talk.bot_tells(match, seat, code)
                return
