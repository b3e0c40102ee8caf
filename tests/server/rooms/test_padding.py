"""How long a message is tells nothing: neither what a seat is, nor what only it may know."""

import msgspec
import pytest

from doublejeu.core.contract import TABLE
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.server.match.clock import Clocks
from doublejeu.server.match.match import Match
from doublejeu.server.match.seat_updates import Shown
from doublejeu.server.rooms.crowd import PICTURE, encoded
from doublejeu.server.wire.messages import SaidMessage, SeenViews, SightMessage
from doublejeu.server.wire.table import Said
from tests.cases import Case, cases_of
from tests.truth import truth_of

SEEDS = range(8)


@pytest.mark.parametrize("size", [2, 1023, 1024, 1025, 5000])
def test_a_message_that_may_hold_a_secret_is_filled_up_with_nothing(size: int) -> None:
    message = SaidMessage(d=Said(seat=0, text="x" * size, at=0))
    filled = encoded(message)
    assert len(filled) in (1024, 2048, 8192)
    assert filled.rstrip() == msgspec.json.encode(message)
    assert len(encoded(SightMessage(d=SeenViews(views=[])))) == PICTURE


def opened(case: Case, seed: int) -> tuple[Match, Shown]:
    """A match that begins, with chance of its own."""
    match = Match("m", case.game, case.setup, "secret", Table(case.game, case.setup, Dice(seed), timed=True))
    return match, match.updates.shown(Clocks(), 0.0)


@pytest.mark.parametrize("key", list(GAMES))
def test_the_first_picture_of_every_role_has_one_length(key: str) -> None:
    for case in cases_of(key):
        lengths, unfilled, roles = set(), set(), set()
        for seed in SEEDS:
            match, shown = opened(case, seed)
            for seat in [*range(case.setup.seats), TABLE]:
                picture = encoded(match.updates.full(seat, shown))
                lengths.add(len(picture))
                unfilled.add(len(picture.rstrip()))
            roles |= {truth_of(match.table).role(seat) for seat in range(case.setup.seats)}
        assert len(lengths) == 1, f"{case.name}: {sorted(lengths)}"
        assert len(unfilled) > 1, "they are of one length anyway: the comparison proves nothing"
    assert roles


def test_news_of_the_same_happening_have_one_length_whatever_the_seat_is() -> None:
    """The first nomination of Secret Hitler, as everybody but its president hears of it."""
    case = next(case for case in cases_of("secret_hitler") if case.setup.seats == 7)
    lengths, roles = set(), set()
    for seed in SEEDS:
        match, shown = opened(case, seed)
        table = match.table
        [president] = [seat for seat in range(case.setup.seats) if table.asks(seat)]
        others = [seat for seat in range(case.setup.seats) if seat != president]
        for seat in others:
            match.updates.mark_sent(seat, shown)
        match.play(president, table.asks(president)[0])
        shown = match.updates.shown(Clocks(), 0.0)
        for seat in others:
            news = match.updates.news(seat, shown)
            assert news is not None
            lengths.add(len(encoded(news)))
            roles.add(truth_of(table).role(seat))
    assert len(roles) == 3, "liberal, fascist and Hitler"
    assert len(lengths) == 1
