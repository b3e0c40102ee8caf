"""The one loop of the lab: it seats bots, plays, and yields what each match came to, one after the other.

Whoever counts, compares or tells matches of bots takes them from here. Nothing is kept: a match is forgotten as soon as
nobody holds on to it.

Who sits where is a list of bots. A bot by itself is dealt round the table with the others, shifted by one seat from
match to match; `belief@fascists` sits wherever a fascist was dealt, `belief@hitler` where a role was, `belief@3` at a
seat, `belief@one` at one seat that moves on from match to match. A seat comes before a role, a role before a side; the
usual bot takes what is left. The lab looks at the cards to seat the bots; the bots do not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import factorial, prod

from doublejeu.adapters.llm import Spent
from doublejeu.bots import BadBot, Bot, Entry, Player, usual_player
from doublejeu.bots.persona import flat
from doublejeu.bots.play import deal_dice, play_on
from doublejeu.core.contract import NOBODY, Game, Outcome
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.core.table import Table
from doublejeu.guests import Fault, Guest, name_and_place, player_called
from doublejeu.records import SeatRecord

Deal = tuple[int, Dice]  # the number of a match, and all the chance in it
ONE = "one"  # the place of who sits at a seat that moves on
MOST_ARRANGEMENTS = 5040  # of bots at a table: seven that are all different


@dataclass(frozen=True)
class Played:
    """One match of bots, as it ended. `outcome` says each seat's side and role."""

    number: int
    table: Table
    outcome: Outcome
    players: tuple[Player, ...]  # by seat
    deal: Dice  # what the cards were drawn from; its seed deals them again
    faults: tuple[Fault, ...] = ()  # of bots from outside: each a decision that was taken for one
    spent: tuple[tuple[str, Spent], ...] = ()  # by language models: the bot's name, and what it came to
    stood_in: tuple[int, ...] = ()  # by seat: decisions a stand-in took for a language model; empty where none sits

    @property
    def bots(self) -> tuple[str, ...]:
        """By seat: the bot's name with its persona."""
        return tuple(player.name for player in self.players)

    def steps(self) -> int:
        """How many decisions there were, chance and the clock included."""
        return len(self.table.record)

    def decisions(self) -> int:
        """How many decisions seats took."""
        return self.table.decisions

    def seats_of(self, bot: str) -> int:
        """How many seats a bot had."""
        return self.bots.count(bot)

    def wins_of(self, bot: str) -> int:
        """How many of them won."""
        return sum(1 for seat, name in enumerate(self.bots) if name == bot and self.outcome.winners >> seat & 1)


class Seating:
    """Which bot sits where. BadBot says in one line what is wrong with a list of bots."""

    def __init__(
        self,
        game: Game,
        seats: int,
        bots: Iterable[str],
        guests: dict[str, Entry] | None = None,
        every: bool = False,
    ) -> None:
        """Guests are opponents that only the lab knows, by name.

        With `every`, the bots that are dealt round do not move on: as many matches as there are arrangements of them
        belong together, one in each.
        """
        self.seats = seats
        self.arrangements = 1
        self.listed: list[Player] = []  # in the order of the list, whatever their place
        self._one: Player | None = None
        self._orders: list[list[int]] = []  # with every arrangement: by number, places in the list of the round
        self._round: list[Player] = []
        self._by_seat: dict[int, Player] = {}
        self._by_role: dict[int, Player] = {}
        self._by_side: dict[int, Player] = {}
        for text in bots:
            name, place = name_and_place(text)
            player = player_called(game.key, name, guests)
            self.listed.append(player)
            if place:
                self._place(game, place, player)
            else:
                self._round.append(player)
        if not self._round:
            self._round.append(usual_player(game.key))
        if every:
            self._arrange()

    def _arrange(self) -> None:
        dealt = [seat % len(self._round) for seat in range(self.seats)]
        self.arrangements = factorial(self.seats) // prod(factorial(count) for count in Counter(dealt).values())
        if self.arrangements > MOST_ARRANGEMENTS:
            raise BadBot(
                f"these bots can sit in {self.arrangements} ways; with every arrangement there are at most "
                f"{MOST_ARRANGEMENTS}"
            )
        self._orders = list(_orders(sorted(dealt)))

    def _place(self, game: Game, place: str, player: Player) -> None:
        if place == ONE:
            if self._one is not None:
                raise BadBot(f"two bots are to sit at {place!r}")
            self._one = player
            return
        if place.isdecimal() and 1 <= int(place) <= self.seats:
            places, number = self._by_seat, int(place) - 1
        elif place in game.roles:
            places, number = self._by_role, game.roles.index(place)
        elif place in game.sides:
            places, number = self._by_side, game.sides.index(place)
        else:
            raise BadBot(
                f"no bot of {game.key} can sit at {place!r}; it can at a seat from 1 to {self.seats}, "
                f"at one that moves round ({ONE}), "
                f"at a side ({', '.join(game.sides)}) or at a role ({', '.join(game.roles)})"
            )
        if number in places:
            raise BadBot(f"two bots are to sit at {place!r}")
        places[number] = player

    def players(self, table: Table, number: int) -> list[Player]:
        """Who sits where in a match of this number, now that the cards are dealt."""
        sides, roles = table.true_sides(), table.true_roles()
        order = self._orders[number % self.arrangements] if self._orders else []
        one = self.one(number) if self._one is not None else NOBODY
        seated: list[Player] = []
        for seat in range(self.seats):
            usual = self._round[order[seat] if order else (seat + number) % len(self._round)]
            by_side = self._by_side.get(sides[seat], usual)
            by_role = self._by_role.get(roles[seat], by_side)
            by_seat = self._by_seat.get(seat, by_role)
            seated.append(self._one if self._one is not None and seat == one else by_seat)
        return seated

    def everybody(self) -> list[Player]:
        """All who may sit at the table."""
        one = [self._one] if self._one is not None else []
        placed = [*self._by_seat.values(), *self._by_role.values(), *self._by_side.values()]
        return [*one, *placed, *self._round]

    def one(self, number: int) -> int:
        """The seat that moves round, in the match of this number."""
        return number // self.arrangements % self.seats


def _orders(items: list[int]) -> Iterator[list[int]]:
    """Every different order of a sorted list, in the order of a dictionary.

    >>> list(_orders([0, 0, 1]))
    [[0, 0, 1], [0, 1, 0], [1, 0, 0]]
    """
    if not items:
        yield []
    for place, item in enumerate(items):
        if place == 0 or items[place - 1] != item:
            for rest in _orders(items[:place] + items[place + 1 :]):
                yield [item, *rest]


def play(game: Game, setup: Setup, seating: Seating, deals: Iterable[Deal], talk: bool = False) -> Iterator[Played]:
    """Play a match for each deal, in silence or talking. The cards and each bot draw from sources of their own."""
    for number, dice in deals:
        deal = deal_dice(dice)
        table = Table(game, setup, deal)
        players = seating.players(table, number)
        bots = [player.bot() for player in players]
        play_on(table, bots, dice, talk)
        outcome = table.over()
        assert outcome is not None
        guests = [bot for bot in bots if isinstance(bot, Guest)]
        faults = tuple(fault for guest in guests for fault in guest.faults)
        spent = tuple((guest.name, came_to) for guest in guests if (came_to := guest.spent()) is not None)
        stood_in = tuple(_stood_in(bot) for bot in bots) if spent else ()
        yield Played(number, table, outcome, tuple(players), deal, faults, spent, stood_in)


def _stood_in(bot: Bot) -> int:
    spent = bot.spent() if isinstance(bot, Guest) else None
    return spent.stood_in if spent is not None else 0


def player_seat(name: str, player: Player) -> SeatRecord:
    """A bot's seat as a record tells of it."""
    return SeatRecord(name, "bot", player.entry.name, flat(player.persona))


def forked(seed: int, first: int, last: int) -> Iterator[Deal]:
    """Matches first to last - 1 of one seed: a match depends on the seed and its number alone."""
    dice = Dice(seed)
    for number in range(first, last):
        yield number, dice.fork(number)


def in_a_row(first: int, games: int) -> Iterator[Deal]:
    """So many matches, each with a seed of its own: the first, the next, and so on."""
    for number in range(games):
        yield number, Dice(first + number)
