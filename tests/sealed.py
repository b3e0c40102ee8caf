"""A whole match bound to a secret seed, as people take it away."""

from typing import Any

from doublejeu.core.dice import SealedDice, commitment
from doublejeu.core.table import Table
from doublejeu.games import GAMES


def sealed_match(secret: str) -> dict[str, Any]:
    """A match of Secret Hitler whose chance follows from the seed, written down."""
    game = GAMES["secret_hitler"]
    setup = game.setup(5)
    table = Table(game, setup, SealedDice(secret))
    while table.over() is None:
        seat = next(seat for seat in range(5) if table.asks(seat))
        table.play(seat, table.asks(seat)[0])
    return {
        "format": 1,
        "game": game.key,
        "version": game.version,
        "seats": 5,
        "options": setup.options,
        "names": ["Ada", "Bo", "Cléo", "Dan", "Eve"],
        "commitment": commitment(secret),
        "seed": secret,
        "record": [list(entry) for entry in table.record],
    }
