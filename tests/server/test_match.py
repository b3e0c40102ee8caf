"""Which answers still fit the table they were meant for."""

import pytest

from doublejeu.core.contract import CLOCK, TABLE
from doublejeu.core.dice import Dice, SealedDice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.server.match import Match


def match_of(key: str, seats: int) -> Match:
    game, secret = GAMES[key], "a secret"
    setup = game.setup(seats)
    return Match("id", game, setup, secret, Table(game, setup, SealedDice(secret), timed=True), 1)


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
