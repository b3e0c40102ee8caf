"""Bots at a table: each hears what its seat is told and answers when its seat is asked."""

from __future__ import annotations

import gc
from typing import Final

from doublejeu.bots.protocol import Bot
from doublejeu.core.contract import Game
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.core.table import Table

PATIENCE: Final = 100_000  # new objects between two looks of Python's collector while bots play


def play_match(game: Game, setup: Setup, bots: list[Bot], dice: Dice) -> Table:
    """Play a whole match among bots. The deal and each bot draw from sources of their own."""
    table = Table(game, setup, deal_dice(dice))
    play_on(table, bots, dice)
    return table


def deal_dice(dice: Dice) -> Dice:
    """What the deal of such a match draws from: its seed deals the match again."""
    return dice.fork(-1)


def play_on(table: Table, bots: list[Bot], dice: Dice) -> None:
    """Seat the bots at a table and let them play to the end. A bot is told what its seat heard when it is asked.

    The collector may wait meanwhile: all it would find is the match itself, again and again.
    """
    usual = gc.get_threshold()
    if usual[0]:  # 0 has it wait for ever
        gc.set_threshold(PATIENCE, *usual[1:])
    try:
        _play(table, bots, dice)
    finally:
        gc.set_threshold(*usual)


def _play(table: Table, bots: list[Bot], dice: Dice) -> None:
    seats = len(bots)
    caught_up = [0] * seats
    for seat in range(seats):
        bots[seat].sit(table.game, table.setup, seat, dice.fork(seat))
    while table.over() is None:
        for seat in range(seats):
            legal = table.asks(seat)
            if legal:
                bot = bots[seat]
                for event in table.heard(seat, caught_up[seat]):
                    bot.hear(event)
                caught_up[seat] = table.heard_count(seat)
                table.play(seat, bot.choose(table.view(seat), legal))
