"""Which answers still fit the table they were meant for, and what a seat is sent when it has moved on."""

import copy
import gc
import weakref

import msgspec
import pytest

from doublejeu.core.contract import CLOCK, TABLE
from doublejeu.core.dice import Dice, SealedDice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.server.match.clock import Clocks
from doublejeu.server.match.match import Match


def match_of(key: str, seats: int) -> Match:
    game, secret = GAMES[key], "a secret"
    setup = game.setup(seats)
    return Match("id", game, setup, secret, Table(game, setup, SealedDice(secret), timed=True))


@pytest.mark.parametrize(("key", "seats"), [("les_infiltres", 9), ("secret_hitler", 7), ("batman_infiltration", 5)])
def test_an_answer_fits_until_something_public_happens_or_the_seat_has_answered(key: str, seats: int) -> None:
    match, dice = match_of(key, seats), Dice(3)
    table = match.table
    unbothered = 0  # answers that outlived news for few
    for _ in range(400):
        if table.over() is not None:
            break
        pictures = [table.heard_count(seat) for seat in range(seats)]
        public = table.heard_count(TABLE)
        owing = [seat for seat in range(seats) if table.asks(seat)]
        acting = dice.choose(owing) if owing else CLOCK
        if acting == CLOCK:
            table.tick()
        else:
            match.play(acting, dice.choose(table.asks(acting)))
        for seat in range(seats):
            moved = table.heard_count(seat) != pictures[seat]
            happened = table.heard_count(TABLE) != public
            if happened and moved:
                assert not match.fits(seat, pictures[seat])
            elif seat == acting:
                assert match.fits(seat, pictures[seat]) is not moved
            else:
                assert match.fits(seat, pictures[seat])
                unbothered += moved
            assert match.fits(seat, table.heard_count(seat))
            assert not match.fits(seat, table.heard_count(seat) + 1)
            assert not match.fits(seat, -1)
    if key == "les_infiltres":
        assert unbothered > 0


@pytest.mark.parametrize("key", list(GAMES))
def test_news_hold_what_differs_between_two_pictures_as_the_whole_picture_would_write_it(key: str) -> None:
    game, dice = GAMES[key], Dice(4)
    match = match_of(key, game.most)
    table = match.table
    watched = [*range(game.most), TABLE]
    shown = match.updates.shown(Clocks(), 0.0)
    before = {}
    for seat in watched:
        match.updates.mark_sent(seat, shown)
        before[seat] = copy.deepcopy(table.view(seat).as_dict())
    sent = 0
    for _ in range(60):
        owing = [seat for seat in range(game.most) if table.asks(seat)]
        if table.over() is not None:
            break
        if owing:
            acting = dice.choose(owing)
            match.play(acting, dice.choose(table.asks(acting)))
        else:
            table.tick()
        shown = match.updates.shown(Clocks(), 0.0)
        for seat in watched:
            view = copy.deepcopy(table.view(seat).as_dict())
            differs = {part: value for part, value in view.items() if before[seat][part] != value}
            before[seat] = view
            news = match.updates.news(seat, shown)
            if news is None:
                assert not differs
                continue
            sent += 1
            assert b'"changed":' + msgspec.json.encode(differs) + b',"asks":' in msgspec.json.encode(news)
        assert all(match.updates.news(seat, shown) is None for seat in watched), "the same news twice"
    assert sent > 50


def test_a_match_that_nobody_holds_is_freed_at_once() -> None:
    gc.disable()  # which would free it later, and on a server seldom does
    try:
        match = weakref.ref(match_of("secret_hitler", 5))
        assert match() is None
    finally:
        gc.enable()
