"""Asks the bots of one room what its turns want to know, and posts what they answer."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Sequence
from hashlib import sha256

from doublejeu.server.bots.pool import BotFailed, BotPool, BotSeat
from doublejeu.server.match.match import Match
from doublejeu.server.state.effects import BotAsked, BotDropped, MatchCleared
from doublejeu.server.state.questions import DecisionQuestion, Question, WordsQuestion
from doublejeu.server.turn.came import BotDecided, BotSpoke

_LOG = logging.getLogger("doublejeu.server")
_chance = random.Random()  # decides where a bot failed: an instance of its own, so that nothing else moves it


class BotPlayers:
    """The questions of one room that are under way."""

    def __init__(self, pool: BotPool, post: Callable[[BotDecided | BotSpoke], None]) -> None:
        self._pool = pool
        self._post = post
        self._tasks: dict[Question, asyncio.Task[None]] = {}

    def follow(self, effects: Sequence[BotAsked | BotDropped | MatchCleared]) -> None:
        """Ask what is asked, and drop what is not wanted any more."""
        for effect in effects:
            if isinstance(effect, BotAsked):
                self._ask(effect.question)
            elif isinstance(effect, BotDropped):
                self._drop(effect.question)
            else:
                self._pool.forget(effect.match)

    def close(self, match: Match | None) -> None:
        """The room closes; the bots of its match will not be asked again."""
        for question in list(self._tasks):
            self._drop(question)
        if match is not None:
            self._pool.forget(match.id)

    def _ask(self, question: Question) -> None:
        thought = self._decide(question) if isinstance(question, DecisionQuestion) else self._speak(question)
        self._tasks[question] = asyncio.create_task(thought)

    def _drop(self, question: Question) -> None:
        task = self._tasks.pop(question, None)
        if task is not None:
            task.cancel()

    async def _decide(self, question: DecisionQuestion) -> None:
        loop = asyncio.get_running_loop()
        answers_at = loop.time() + question.wait
        who = _bot_seat(question)
        try:
            code = await self._pool.choose(who, question.heard, question.codes)
        except BotFailed as fault:
            _LOG.warning("the bot %s of %s gave no answer: %s", who.bot, who.game, fault)
            code = _chance.choice(question.codes)
        # The moment of the answer must not tell how hard the thought was.
        await asyncio.sleep(max(0.0, answers_at - loop.time()))
        self._tasks.pop(question, None)
        self._post(BotDecided(question, code))

    async def _speak(self, question: WordsQuestion) -> None:
        who = _bot_seat(question)
        try:
            words = await self._pool.speak(who, question.heard, question.sayable)
        except BotFailed as fault:
            _LOG.warning("the bot %s of %s had no words: %s", who.bot, who.game, fault)
            words = []
        self._tasks.pop(question, None)
        self._post(BotSpoke(question, words))


def _bot_seat(question: Question) -> BotSeat:
    """A bot at its seat, as the thinkers know it."""
    match, seat = question.match, question.seat
    return BotSeat(
        key=f"{match.id}/{seat}/{question.bot}",
        bot=question.bot,
        game=match.game.key,
        seats=match.setup.seats,
        options=match.setup.options,
        seat=seat,
        seed=int.from_bytes(sha256(f"{match.secret}/bot/{seat}".encode()).digest()[:8], "big"),
    )
