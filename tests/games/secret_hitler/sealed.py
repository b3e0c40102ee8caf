"""The seal on ballots, checked seat by seat."""

from doublejeu.core.bits import mask_of
from doublejeu.core.contract import TABLE
from doublejeu.games.secret_hitler import events
from doublejeu.games.secret_hitler.words import (
    JA,
    NEIN,
)
from tests.games.secret_hitler.builder import deal
from tests.two_worlds import Leak


def check_sealed_ballots(roles: str) -> None:
    """Until the last ballot is in, a ballot tells its own voter alone, and nobody else hears anything at all."""
    match = deal(roles)
    match.nominate(1)
    seats = list(range(len(roles)))
    for voter in seats[:-1]:
        before = {seat: match.table.heard_count(seat) for seat in [*seats, TABLE]}
        match.vote(voter, "JN"[voter % 2])
        for seat in [*seats, TABLE]:
            news = [(event.kind, event.args) for event in match.table.heard(seat, before[seat])]
            own = [(events.BALLOT, (NEIN if voter % 2 else JA,))]
            if news != (own if seat == voter else []):
                raise Leak(f"seat {seat} heard {news} when seat {voter} voted")
            if match.view(seat).governments[-1].ayes or match.view(seat).governments[-1].nays:
                raise Leak(f"seat {seat} sees ballots before the last is in")
        assert match.table.waiting() == mask_of(seats[voter + 1 :])
