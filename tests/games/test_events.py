"""Typed events: what a maker is given is what an event holds and what a reader hands on, under the same names.

What mypy must refuse stands in `_refused` and `_Swapped`: each line carries the error it expects, and mypy fails where
one no longer comes (`warn_unused_ignores`).
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from doublejeu.core.codes import Seats
from doublejeu.core.contract import ALL, Event, State
from doublejeu.games import GAMES
from doublejeu.games.les_infiltres import events as les_infiltres
from doublejeu.games.secret_hitler import events as secret_hitler
from doublejeu.games.secret_hitler import words
from tests.engine import interpreted_only

EVENTS = [(key, kind) for key, game in GAMES.items() for kind in range(len(game.kinds)) if kind != game.said]


def events_of(key: str) -> ModuleType:
    """The typed events of a game."""
    return import_module(f"doublejeu.games.{key}.events")


def named(key: str, kind: int) -> str:
    """A game's event with its name, for the list of tests."""
    return f"{key}-{GAMES[key].kinds.forms[kind].name}"


def made(key: str, kind: int) -> Event:
    """The event that its maker makes of other numbers for each field, given in the opposite order of the fields."""
    form = GAMES[key].kinds.forms[kind]
    values = {field.name: 7 + place for place, field in enumerate(form.fields)}
    state = State(5)
    state.told = []
    make = getattr(events_of(key), f"tell_{form.name}")
    if len(values) > 1:
        make(state, ALL, **dict(reversed(values.items())))
    else:
        make(state, ALL, *values.values())
    [event] = state.told
    return event


@pytest.mark.parametrize(("key", "kind"), EVENTS, ids=lambda value: value if isinstance(value, str) else str(value))
def test_a_maker_makes_its_own_event(key: str, kind: int) -> None:
    fields = GAMES[key].kinds.forms[kind].fields
    assert made(key, kind) == Event(ALL, kind, tuple(range(7, 7 + len(fields)))), named(key, kind)


@pytest.mark.parametrize("key", GAMES)
def test_a_maker_makes_nothing_where_nobody_listens(key: str) -> None:
    silent = State(5)
    for form in GAMES[key].kinds.forms[:1]:
        getattr(events_of(key), f"tell_{form.name}")(silent, ALL, *[0] * len(form.fields))
    assert silent.told is None


@interpreted_only
@pytest.mark.parametrize(("key", "kind"), EVENTS, ids=lambda value: value if isinstance(value, str) else str(value))
def test_a_reader_hands_on_what_the_maker_was_given(key: str, kind: int) -> None:
    form = GAMES[key].kinds.forms[kind]
    heard: list[dict[str, int]] = []

    def hear(_: object, *single: int, **several: int) -> None:
        heard.append(several or dict(zip([field.name for field in form.fields], single, strict=True)))

    reader = type("Listener", (events_of(key).Reader,), {f"hear_{form.name}": hear})()
    for other in range(len(GAMES[key].kinds)):
        if other != GAMES[key].said:
            reader.read(made(key, other))
    assert heard == [{field.name: 7 + place for place, field in enumerate(form.fields)}]


if TYPE_CHECKING:

    class _Swapped(secret_hitler.Reader):
        """A reader that takes one field for the other, or knows fewer of them."""

        def hear_named(self, president: int, seat: int) -> None:  # type: ignore[override]
            """Not the names of the event."""

        def hear_loyalty(self, *, target: secret_hitler.Party, party: secret_hitler.Party) -> None:  # type: ignore[override]
            """Not the types of the event."""


def _refused(state: State, seat: int, president: int, chancellor: int) -> None:
    """Events as nobody may make them. Never called: mypy reads it."""
    secret_hitler.tell_named(state, ALL, chancellor, president)  # type: ignore[call-arg]
    secret_hitler.tell_named(state, ALL, president=president)  # type: ignore[call-arg]
    secret_hitler.tell_named(state, ALL, president=president, seat=chancellor)  # type: ignore[call-arg]
    secret_hitler.tell_loyalty(state, ALL, target=words.LIBERAL, party=seat)  # type: ignore[arg-type]
    secret_hitler.tell_role(state, ALL, seat=words.HITLER, role=president)  # type: ignore[arg-type]
    secret_hitler.tell_enacted(state, ALL, words.HITLER)  # type: ignore[arg-type]
    secret_hitler.tell_ballots(state, ALL, ayes=seat, nays=Seats(0))  # type: ignore[arg-type]
    secret_hitler.tell_rejected(state, ALL, seat)  # type: ignore[call-arg]
    secret_hitler.tell_step(state, ALL, words.OVER + 1)  # type: ignore[arg-type]
    les_infiltres.tell_role(state, ALL, role=seat, seat=seat)  # type: ignore[arg-type]
