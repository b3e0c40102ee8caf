"""Bots at a table: each hears what its seat is told and answers when its seat is asked, and may talk in between.

Talk has an order of its own. Whoever the game asks aloud answers first, all at once; then each seat may speak once in
a round of talk; then those who were asked or spoken of may reply; then whoever cannot keep silent on what was said
speaks once more.
"""

from __future__ import annotations

import gc
from functools import lru_cache
from typing import Final

from doublejeu.bots.protocol import Bot
from doublejeu.core.bits import bits
from doublejeu.core.contract import NOBODY, TABLE, Game
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.core.table import Table
from doublejeu.core.talk import ASK, CLAIM

PATIENCE: Final = 100_000  # new objects between two looks of Python's collector while bots play


def play_match(game: Game, setup: Setup, bots: list[Bot], dice: Dice, talk: bool = False) -> Table:
    """Play a whole match among bots, in silence or talking. The deal and each bot draw from sources of their own."""
    table = Table(game, setup, deal_dice(dice))
    play_on(table, bots, dice, talk)
    return table


def deal_dice(dice: Dice) -> Dice:
    """What the deal of such a match draws from: its seed deals the match again."""
    return dice.fork(-1)


def play_on(table: Table, bots: list[Bot], dice: Dice, talk: bool = False) -> None:
    """Seat the bots at a table and let them play to the end. A bot is told what its seat heard when it is asked.

    The collector may wait meanwhile: all it would find is the match itself, again and again.
    """
    usual = gc.get_threshold()
    if usual[0]:  # 0 has it wait for ever
        gc.set_threshold(PATIENCE, *usual[1:])
    try:
        _play(table, bots, dice, talk and table.game.breath > 0)
    finally:
        gc.set_threshold(*usual)


def _play(table: Table, bots: list[Bot], dice: Dice, talk: bool) -> None:
    seats = len(bots)
    company = Company(table, bots, dice)
    while table.over() is None:
        for seat in range(seats):
            legal = table.asks(seat)
            if legal:
                bot = company.listening(seat)
                table.play(seat, bot.choose(table.view(seat), legal))
                if talk:
                    company.talk()


class Company:
    """Bots at one table: what each has been told so far, and whose turn it is to speak."""

    def __init__(self, table: Table, bots: list[Bot], dice: Dice) -> None:
        self.table = table
        self.bots = bots
        seats = len(bots)
        self._caught_up = [0] * seats
        self._words = [dice.fork(_SPEECH + seat) for seat in range(seats)]  # what each draws its words from
        self._spoke = [NOBODY] * seats  # the round of talk in which each had its turn
        self._pressed = [NOBODY] * seats  # the last one in which each spoke once more
        self._asked = 0  # those who did not answer the game
        self._news = 0
        self._addressed = addressed(table.game)
        for seat in range(seats):
            bots[seat].sit(table.game, table.setup, seat, dice.fork(seat))

    def listening(self, seat: int) -> Bot:
        """The bot of a seat, told all that its seat has heard."""
        bot = self.bots[seat]
        for event in self.table.heard(seat, self._caught_up[seat]):
            bot.hear(event)
        self._caught_up[seat] = self.table.heard_count(seat)
        return bot

    def talk(self) -> None:
        """Let seats speak if anything has happened for all to see."""
        table = self.table
        news = table.heard_count(TABLE)
        if news == self._news or table.over() is not None:
            return
        replies = 0
        new = table.asked() & ~self._asked
        if new:
            replies |= self._answer_together(new)
        self._asked = table.asked()  # those who would not answer are not asked again
        floor = table.game.floor(table.view(TABLE))
        for seat in range(len(self.bots)):
            if self._spoke[seat] != floor and self.bots[seat].would_speak(table.view(seat)):
                self._spoke[seat] = floor
                replies |= self._speak(seat)
        for _ in range(_REPLIES):
            if not replies:
                break
            waiting, replies = replies, 0
            for seat in bits(waiting):
                replies |= self._speak(seat)
        for seat in range(len(self.bots)):
            if self._pressed[seat] != floor and self.bots[seat].presses(table.view(seat)):
                self._pressed[seat] = floor
                self._speak(seat)
        self._news = table.heard_count(TABLE)

    def _answer_together(self, seats: int) -> int:
        """The first words of those whom the game asks are heard at once; then what else they have to say."""
        first: list[tuple[int, int]] = []
        rest: list[tuple[int, int]] = []
        for seat in bits(seats):
            words = self._thought_of(seat)
            if words:
                first.append((seat, words[0]))
                rest += [(seat, word) for word in words[1:]]
            self._spoke[seat] = self.table.game.floor(self.table.view(TABLE))
        self.table.say(first)
        named = 0
        for _, word in first:
            named |= self._addressed[word]
        for seat, word in rest:
            named |= self._say(seat, word)
        return named

    def _speak(self, seat: int) -> int:
        """One seat says what it wants; the seats it speaks of, or asks."""
        named = 0
        for word in self._thought_of(seat):
            named |= self._say(seat, word)
        return named & ~(1 << seat)

    def _thought_of(self, seat: int) -> list[int]:
        sayable = self.table.sayable(seat)
        if not sayable:
            return []
        return self.listening(seat).speak(self.table.view(seat), sayable, self._words[seat])

    def _say(self, seat: int, word: int) -> int:
        """Say one phrase, if what the seat said before leaves it the breath."""
        if not self.table.may_say(seat, word):
            return 0
        self.table.say([(seat, word)])
        return self._addressed[word]


_SPEECH: Final = 64  # forks of a match's dice from here on are for words; seats come below
_REPLIES: Final = 2  # times that those spoken of may reply in a row


@lru_cache(maxsize=8)
def addressed(game: Game) -> list[int]:
    """By phrase: the seat, as a set, that a claim tells of or a question is put to."""
    named: list[int] = []
    for code in range(len(game.talk)):
        seats = 0
        if game.talk.performative(code) in (CLAIM, ASK):
            act = game.talk.act(code)
            for shape in game.talk.forms:
                if shape.name == act.verb:
                    for place, field in enumerate(shape.fields):
                        if field.domain == "seat":
                            seats |= 1 << act.args[place]
        named.append(seats)
    return named
