"""What a replay costs, by the length of its record: `python -m bench.replays`.

For each game a short and a long match are replayed from above, which shows the most; for Les Infiltrés also matches
that idle through many nights first. Printed: decisions, seconds, megabytes of the answer and at the peak. The last
column should stay the same for one game, whatever the length.
"""

from __future__ import annotations

import random
import time
import tracemalloc

import msgspec

from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.records import MatchRecord, SeatRecord, record_of
from doublejeu.server.replays.replays import replay


def random_match(key: str, seats: int, seed: int, idle: int = 0) -> MatchRecord:
    """A match in which everybody plays anything, after so many steps that time alone has ended."""
    game, chooser = GAMES[key], random.Random(seed)
    table = Table(game, game.setup(seats, {}), Dice(seed), timed=True)
    while table.over() is None:
        if idle and table.seconds():
            table.tick()
            idle -= 1
            continue
        asked = [seat for seat in range(seats) if table.asks(seat)]
        if asked:
            table.play(asked[0], chooser.choice(table.asks(asked[0])))
        else:
            table.tick()
    return record_of(table, [SeatRecord(f"{seat + 1}") for seat in range(seats)], Dice(seed))


def measure(record: MatchRecord) -> str:
    """One line of the table."""
    began = time.perf_counter()
    size = len(msgspec.json.encode(replay("", record, "above", [])))
    seconds = time.perf_counter() - began
    tracemalloc.start()
    replay("", record, "above", [])
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    count = len(record.decisions)
    return (
        f"{record.game:20} {len(record.seats):5} {count:9,} {seconds:8.2f} {size / 1e6:7.2f} {peak / 1e6:7.1f}"
        f" {1e6 * seconds / count:12,.0f}"
    )


def main() -> None:
    """Print the table."""
    print(f"{'game':20} seats decisions  seconds  MB out MB peak  µs/decision")
    for key, game in GAMES.items():
        for seats in (game.fewest, game.most):
            lengths = sorted(
                (random_match(key, seats, seed) for seed in range(8)), key=lambda each: len(each.decisions)
            )
            print(measure(lengths[0]))
            print(measure(lengths[-1]))
    for idle in (500, 1000, 2000, 3500):
        print(measure(random_match("les_infiltres", 7, 1, idle)))


if __name__ == "__main__":
    main()
