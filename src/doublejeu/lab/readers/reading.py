"""How well a mind reads a table: what it believed of each seat, against what turned out true.

A reader sits, in thought, at every seat of the first side (a liberal's, a Christian's, a villain's), at some moments of
each match, half-way and just before the end unless told otherwise. It hears what that seat heard and says how likely
each other seat is of the other side. The matches are of bots, or people's from a file; the reader is any bot that has
beliefs. docs/people.md explains the measures.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from pathlib import Path

from doublejeu.bots import BadBot, Player
from doublejeu.bots.minds import Mind
from doublejeu.bots.speech import Doubts
from doublejeu.core.contract import NOBODY, Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.core.table import Table
from doublejeu.games import measures_of
from doublejeu.guests import Guest, player_called
from doublejeu.lab.people.split import part_of
from doublejeu.lab.play.matches import Seating, in_a_row, play
from doublejeu.lab.readers.scoring import Readings, beliefs_of, first_guess, log_loss
from doublejeu.records import BadRecord, retraced
from doublejeu.records import every as every_record

HALF_WAY, BEFORE_THE_END = 0.5, 1.0
NOTHING = "nothing"  # the reader who knows their own card and the numbers of the booklet


# Readers


class Nobody(Mind):
    """A reader who knows their own card and the booklet: every other seat is as likely as the next."""

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        super().sit(game, setup, seat, dice)
        self.hidden: list[int] = []  # roles of the other side; the lab tells how many there are, as the booklet does

    def beliefs(self, view: View) -> Doubts:
        chance = len(self.hidden) / (view.seats - 1)
        return Doubts([chance] * view.seats, 1.0, 1.0, True)

    def role_chances(self, view: View) -> list[list[float]]:
        others = view.seats - 1
        return [[self._share(role, others) for role in range(len(self.game.roles))] for _ in range(view.seats)]

    def chance_of(self, view: View, roles: list[int]) -> float:
        if measures_of(self.game).sought == NOBODY:  # roles are as good as sides
            return -1.0
        ways = 1
        left = view.seats - 1
        for role in sorted(set(self.hidden)):
            ways *= comb(left, self.hidden.count(role))
            left -= self.hidden.count(role)
        return 1 / ways

    def _share(self, role: int, others: int) -> float:
        return self.hidden.count(role) / others


def reader_of(game: Game, name: str) -> Player | None:
    """The bot that reads, None for NOTHING; BadBot for one that has no beliefs to score."""
    if name == NOTHING:
        return None
    player = player_called(game.key, name)
    bot = player.bot()
    if not isinstance(bot, (Mind, Guest)):
        raise BadBot(f"{player.name} has no beliefs to score")
    return player


def _seated(player: Player | None, table: Table, seat: int) -> Mind:
    bot = Nobody() if player is None else player.bot()
    bot.sit(table.game, table.setup, seat, Dice(0))
    mind = bot.itself() if isinstance(bot, Guest) else bot
    if not isinstance(mind, Mind):
        raise BadBot(f"{'it' if player is None else player.name} has no beliefs to score")
    for event in table.heard(seat):
        mind.hear(event)
    return mind


# Matches


@dataclass(frozen=True)
class Judged:
    """A finished match to read: its table, and which side and role each seat turned out to be of."""

    table: Table
    sides: tuple[int, ...]
    roles: tuple[int, ...]


def of_bots(
    game: Game, seats: int, bots: list[str], games: int, first_seed: int, talk: bool = True
) -> Iterator[Judged]:
    """Matches of bots, played now."""
    for played in play(game, game.setup(seats), Seating(game, seats, bots), in_a_row(first_seed, games), talk):
        yield Judged(played.table, played.outcome.sides, played.outcome.roles)


def of_file(path: Path, part: str = "", seats: int = 0) -> Iterator[Judged]:
    """Matches from a file of records: all, or the seen or unseen part of them, and of one number of seats if asked."""
    for number, record in enumerate(every_record(path), 1):
        if (part and part_of(record) != part) or (seats and len(record.seats) != seats):
            continue
        try:
            retracing = retraced(record)
        except BadRecord as error:
            raise BadRecord(f"{path}, match {number}: {error}") from None
        outcome = retracing.outcome()
        yield Judged(retracing.table, outcome.sides, outcome.roles)


# Reading


class MatchReader:
    """A bot that reads matches at some points, each a part of the match from 0 to 1: just before the entry there."""

    def __init__(self, game: Game, name: str, points: tuple[float, ...] = (HALF_WAY, BEFORE_THE_END)) -> None:
        self.points = points
        self.readings = [Readings() for _ in points]
        self._player = reader_of(game, name)
        self.name = self._player.name if self._player is not None else NOTHING

    def take(self, match: Judged) -> None:
        """Read one match."""
        length = len(match.table.record)
        for point, found in zip(self.points, self.readings, strict=True):
            found.begin()
            table = until(match.table, max(0, int(point * length) - 1))
            for seat, side in enumerate(match.sides):
                if side == 0:
                    _judge(_seated(self._player, table, seat), table.view(seat), match, seat, found)


def _judge(mind: Mind, view: View, match: Judged, seat: int, found: Readings) -> None:
    """One reader at one point."""
    if isinstance(mind, Nobody):
        mind.hidden = [role for role, side in zip(match.roles, match.sides, strict=True) if side != 0]
    others = [other for other in range(view.seats) if other != seat]
    beliefs = beliefs_of(mind.beliefs(view), seat, match.sides)
    if beliefs[0].chance is not None:
        for belief in beliefs:
            found.count(belief.score, belief.hidden)
        found.note("error", sum(abs(belief.score - belief.hidden) for belief in beliefs))
    found.note("suspect", first_guess([belief.score for belief in beliefs], [belief.hidden for belief in beliefs]))
    sought = measures_of(mind.game).sought
    roles = mind.role_chances(view)
    if roles and sought != NOBODY:
        chances = [roles[other][sought] for other in others]
        found.note(mind.game.roles[sought], first_guess(chances, [match.roles[other] == sought for other in others]))
    joint = mind.chance_of(view, list(match.roles))
    if joint >= 0:
        found.note("joint_log_loss", log_loss(joint))


def until(whole: Table, entries: int) -> Table:
    """The same match up to an entry of its record, with what was said by then."""
    talk = [word for word in whole.talk if word[0] <= entries]
    return Table.replay(whole.game, whole.setup, whole.record[:entries], talk)
