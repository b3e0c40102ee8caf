"""Bots at a table: each hears what its seat is told and answers when its seat is asked."""

from __future__ import annotations

from doublejeu.bots.protocol import Bot
from doublejeu.core.contract import Game
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.core.table import Table


def play_match(game: Game, setup: Setup, bots: list[Bot], dice: Dice) -> Table:
    """Play a whole match among bots. The deal and each bot draw from sources of their own."""
    table = Table(game, setup, dice.fork(-1))
    play_on(table, bots, dice)
    return table


def play_on(table: Table, bots: list[Bot], dice: Dice) -> None:
    """Seat the bots at a table and let them play to the end. A bot is told what its seat heard when it is asked."""
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
