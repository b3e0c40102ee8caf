"""Lets bots decide at the table of one room: where they play, and where they stand in.

Nothing here that others can observe may depend on a secret: when a bot answers is drawn without regard to how long it
thought, and a decision taken for somebody whom nobody knew to be asked is taken without a word.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256

from doublejeu.core.contract import Event
from doublejeu.server.bots.pool import BotPool, BotSeat, NoAnswer
from doublejeu.server.match.clock import Clocks
from doublejeu.server.match.match import Asked, Match
from doublejeu.server.match.pacing import BRISK, patience
from doublejeu.server.rooms.turns import Turns
from doublejeu.server.settings import Settings
from doublejeu.server.state.agreement import Agreement
from doublejeu.server.turn.seating import Seating

_LOG = logging.getLogger("doublejeu.server")
_whim = random.Random()  # decides what nobody else does: an instance of its own, so that nothing else moves it


@dataclass(slots=True)
class _Thought:
    """A question under way: what the seat is asked, and the task that brings the answer."""

    asked: Asked
    task: asyncio.Task[None]


class BotPlayers:
    """The bots of one room, as long as there are any. `play` is called, in the room's turn, with what one decides."""

    def __init__(
        self,
        settings: Settings,
        agreement: Agreement,
        seating: Seating,
        pool: BotPool,
        turns: Turns,
        play: Callable[[Match, int, int], None],
    ) -> None:
        self._settings = settings
        self._agreement = agreement
        self._seating = seating
        self._pool = pool
        self._turns = turns
        self._play = play
        self._haste = 1.0
        self._thinking: dict[int, _Thought] = {}  # by seat, from the question until the answer is played
        self._covered: dict[int, Asked] = {}  # decisions a bot takes silently for a person, and only these

    def decide(self, match: Match, clocks: Clocks, held: float, haste: float) -> None:
        """Ask every bot that has something to decide; nobody answers while what happened is still being seen.

        `haste` is how much of their usual time they take.
        """
        self._haste = haste
        self._drop_stale(match)
        for seat in self._seating.played_by_bots():
            asked = match.asked(seat)
            codes = self._open_to_bot(match, seat, asked)
            if codes:
                self._think(match, clocks, held, seat, asked, codes)
        for seat, covered in list(self._covered.items()):
            if match.asked(seat) == covered:
                self._think(match, clocks, held, seat, covered, list(covered[1]))

    def _open_to_bot(self, match: Match, seat: int, asked: Asked) -> list[int]:
        """What a bot may choose from: all that is asked, but in a person's place nothing that spends their power.

        A step that the clock ends it leaves to the clock; only where all others are done does it say that it is, too.
        """
        codes = list(asked[1])
        stand_ins = self._seating.stand_ins()
        if not codes or not stand_ins >> seat & 1:
            return codes
        mild = [code for code in codes if code not in match.game.grave]
        public = match.public()
        if not public.ends_by_clock():
            return mild or codes
        known = public.waiting >> seat & 1 == 1  # by night it is not, and nothing is done
        return mild if known and not public.waiting & ~stand_ins else []

    def cover(self, match: Match, seat: int) -> None:
        """Take the decision that this seat owes now, without a word, and no other."""
        self._covered[seat] = match.asked(seat)

    def covers(self, match: Match, seat: int) -> bool:
        """Whether the decision that this seat owes now is taken for it."""
        return seat in self._covered and self._covered[seat] == match.asked(seat)

    def thinking(self) -> bool:
        """Whether a bot is about to decide something."""
        return bool(self._thinking)

    def drop(self) -> None:
        """No bot's answer is wanted any more."""
        for thought in self._thinking.values():
            thought.task.cancel()
        self._thinking.clear()
        self._covered.clear()

    def _drop_stale(self, match: Match) -> None:
        """Cancel the questions that the table has moved past: their answers would not count."""
        for seat, thought in list(self._thinking.items()):
            if match.asked(seat) != thought.asked:
                thought.task.cancel()
                del self._thinking[seat]

    def forget(self, match: Match | None) -> None:
        """The bots of this match will not be asked again."""
        self.drop()
        if match is not None:
            self._pool.forget(match.id)

    def _think(self, match: Match, clocks: Clocks, held: float, seat: int, asked: Asked, codes: list[int]) -> None:
        if seat in self._thinking:
            return
        # What it has heard is fixed with what it is asked: by the time the task runs, the table may have moved on.
        pace = min(BRISK, self._settings.pace) if self._agreement.for_programs() else self._settings.pace
        wait = patience(pace * self._haste, held, clocks, self._settings.now())
        task = asyncio.create_task(self._thought(match, seat, asked, codes, match.heard(seat), wait))
        self._thinking[seat] = _Thought(asked, task)

    async def _thought(
        self, match: Match, seat: int, asked: Asked, codes: list[int], heard: list[Event], wait: float
    ) -> None:
        loop = asyncio.get_running_loop()
        answers_at = loop.time() + wait
        who = bot_seat(match, seat, self._seating.bot_of(seat))
        try:
            code = await self._pool.choose(who, heard, codes)
        except NoAnswer as fault:
            _LOG.warning("the bot %s of %s gave no answer: %s", who.bot, who.game, fault)
            code = _whim.choice(codes)
        # The moment of the answer must not tell how hard the thought was.
        await asyncio.sleep(max(0.0, answers_at - loop.time()))
        self._turns.post(partial(self._answer, match, seat, asked, code))

    def _answer(self, match: Match, seat: int, asked: Asked, code: int) -> None:
        """A bot has decided: it counts if the seat still owes that decision, and the bot still plays there."""
        thought = self._thinking.get(seat)
        if thought is None or thought.asked != asked:
            return  # cancelled after it was posted
        del self._thinking[seat]
        if match.asked(seat) == asked and (self._seating.at(seat).bot_plays() or self._covered.get(seat) == asked):
            self._play(match, seat, code)


def bot_seat(match: Match, seat: int, bot: str) -> BotSeat:
    """A bot at its seat, as the thinkers know it."""
    return BotSeat(
        key=f"{match.id}/{seat}/{bot}",
        bot=bot,
        game=match.game.key,
        seats=match.setup.seats,
        options=match.setup.options,
        seat=seat,
        seed=int.from_bytes(sha256(f"{match.secret}/bot/{seat}".encode()).digest()[:8], "big"),
    )
