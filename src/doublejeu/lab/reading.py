"""How well a mind reads a table of talking bots: Brier score, and whether its chances mean what they say.

python -m doublejeu.lab.reading secret_hitler belief people 7 200 5000000

The reader sits, in thought, at every seat of the first side, half-way through each match and just before its end. It
hears what that seat heard and says how likely each other seat is of the other side. Knowing nothing has a Brier score
of 0.25 at seven seats of Secret Hitler, where half of the others are fascists.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field

from doublejeu.bots import player_named
from doublejeu.bots.minds import Mind
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.lab.playing import Seating, in_a_row, play

TENTHS = 10


@dataclass
class Readings:
    """What chances were given, and what was true."""

    squares: float = 0.0
    judged: int = 0
    said: list[float] = field(default_factory=lambda: [0.0] * TENTHS)  # by tenth: the sum of chances
    true: list[int] = field(default_factory=lambda: [0] * TENTHS)
    times: list[int] = field(default_factory=lambda: [0] * TENTHS)

    def count(self, chance: float, truth: bool) -> None:
        """Take in one chance that a seat is of the other side."""
        self.squares += (chance - truth) ** 2
        self.judged += 1
        tenth = min(TENTHS - 1, int(chance * TENTHS))
        self.said[tenth] += chance
        self.true[tenth] += truth
        self.times[tenth] += 1

    def brier(self) -> float:
        """The mean square of the error."""
        return self.squares / max(1, self.judged)

    def worst_tenth(self, least: int = 50) -> float:
        """How far, at most, a tenth with so many chances in it is from what turned out."""
        return max(
            (abs(self.said[n] - self.true[n]) / self.times[n] for n in range(TENTHS) if self.times[n] >= least),
            default=0.0,
        )


def read(key: str, reader: str, bots: list[str], seats: int, games: int, first_seed: int) -> tuple[Readings, Readings]:
    """A reader's chances half-way and before the end of so many talking matches."""
    game = GAMES[key]
    player = player_named(key, reader)
    halfway, ending = Readings(), Readings()
    for played in play(game, game.setup(seats), Seating(game, seats, bots), in_a_row(first_seed, games), True):
        sides = played.outcome.sides
        length = len(played.table.record)
        for share, readings in ((0.5, halfway), (1.0, ending)):
            table = _until(played.table, int(share * length) - 1)
            for seat in range(seats):
                if sides[seat] == 0:
                    mind = player.bot()
                    assert isinstance(mind, Mind)
                    mind.sit(game, table.setup, seat, Dice(0))
                    for event in table.heard(seat):
                        mind.hear(event)
                    doubts = mind.beliefs(table.view(seat))
                    for other in range(seats):
                        if other != seat:
                            readings.count(doubts.scores[other], sides[other] != 0)
    return halfway, ending


def _until(whole: Table, entries: int) -> Table:
    """The same match up to an entry of its record, with what was said by then."""
    talk = [word for word in whole.talk if word[0] <= entries]
    return Table.replay(whole.game, whole.setup, whole.record[:entries], talk)


def main() -> None:
    """Print both as Markdown."""
    key, reader, bots, seats, games, first_seed = sys.argv[1:7]
    halfway, ending = read(key, reader, bots.split("+"), int(seats), int(games), int(first_seed))
    print("| reader | table | when | Brier | worst tenth | chances |\n|---|---|---|---|---|---|")
    for when, readings in (("half-way", halfway), ("before the end", ending)):
        print(
            f"| {reader} | {bots} | {when} | {readings.brier():.3f} | {100 * readings.worst_tenth():.1f} points "
            f"| {readings.judged} |"
        )


if __name__ == "__main__":
    main()
