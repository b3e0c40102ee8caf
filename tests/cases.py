"""What the common tests need to know of each game: set-ups to try, and what may be told to whom.

Each game keeps both beside its own tests, in tests/games/<game>/cases.py and disclosure.py.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module

from doublejeu.core.contract import Game, View
from doublejeu.core.setup import Setup
from doublejeu.games import GAMES


@dataclass(frozen=True)
class Case:
    """One way to set a game up."""

    game: Game
    setup: Setup
    name: str


@dataclass(frozen=True)
class Fact:
    """A line of a game's disclosure table: who may hear an event, and what it may newly tell them.

    `to` is "all", or a question asked of the event's arguments, the listening seat and the table's public view
    before the event. `tells` names the fields that may carry what the listener did not know. `occurs` says that
    the very happening of the event may depend on a secret.
    """

    to: str | Callable[[tuple[int, ...], int, View], bool] = "all"
    tells: tuple[str, ...] = field(default=())
    occurs: bool = False


def cases_of(key: str) -> list[Case]:
    """The set-ups that every common test runs through for one game."""
    game = GAMES[key]
    declared: list[tuple[int, dict[str, object]]] = import_module(f"tests.games.{key}.cases").SETUPS
    made = []
    for seats, options in declared:
        listed = ",".join(f"{name}={value}" for name, value in options.items())
        made.append(Case(game, game.setup(seats, options), f"{key}-{seats}{'-' if listed else ''}{listed}"))
    return made


def all_cases() -> list[Case]:
    """Every declared set-up of every game."""
    return [case for key in GAMES for case in cases_of(key)]


def disclosure_of(key: str) -> dict[str, Fact]:
    """The disclosure table of one game, by event kind."""
    table: dict[str, Fact] = import_module(f"tests.games.{key}.disclosure").DISCLOSURE
    return table
