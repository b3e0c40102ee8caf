"""A whole match bound to a secret seed, as people take it away."""

import json
from typing import Any

from doublejeu.core.dice import SealedDice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.records import MatchRecord, SeatRecord, record_of, written

PEOPLE = [SeatRecord(name, "person") for name in ("Ada", "Bo", "Cléo")]
BOTS = [SeatRecord(name, "bot", "thumb", {"voting.trusted": 0.8}) for name in ("Dan", "Eve")]


def sealed_record(secret: str) -> MatchRecord:
    """A match of Secret Hitler whose chance follows from the seed, written down."""
    game = GAMES["secret_hitler"]
    table = Table(game, game.setup(5), SealedDice(secret))
    while table.over() is None:
        seat = next(seat for seat in range(5) if table.asks(seat))
        table.play(seat, table.asks(seat)[-1])
    return record_of(table, PEOPLE + BOTS, SealedDice(secret))


def sealed_match(secret: str) -> dict[str, Any]:
    """The same as JSON."""
    found: dict[str, Any] = json.loads(written(sealed_record(secret)))
    return found
