"""Personas: the manner in which a bot plays, as numbers with names, and how they are written in text.

A persona is written after the bot's name, only with what differs from its usual self: `belief:buries=70,trusted=0.1`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from math import isfinite

from mypy_extensions import mypyc_attr


class BadBot(ValueError):
    """A name that no bot has, or a persona that it cannot have; the text is one clear line."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Persona:
    """The constants of one bot by name, never changed. A subclass declares them with their usual values.

    The usual value says what a field takes: a whole number, a number, true or false, or a word.
    """

    def check(self) -> None:
        """Refuse, with BadBot, values that nobody can play with."""


def altered(name: str, usual: Persona, given: str) -> Persona:
    """The usual persona of a bot but for the fields given as `field=value,field=value`; BadBot if it has none such."""
    values: dict[str, object] = {}
    known = [field.name for field in fields(usual)]
    for pair in given.split(","):
        key, equals, typed = pair.partition("=")
        if not equals:
            raise BadBot(f"a persona is written FIELD=VALUE, not {pair!r}")
        if key not in known:
            raise BadBot(f"{name} has no {key!r} in its persona; it has: {', '.join(known) or 'nothing'}")
        if key in values:
            raise BadBot(f"{key} of {name} is given twice")
        values[key] = _value(name, key, getattr(usual, key), typed)
    changed = replace(usual, **values)
    assert isinstance(changed, Persona)
    changed.check()
    return changed


def differences(usual: Persona, persona: Persona) -> str:
    """What `altered` reads: the fields that are not as usual, in their declared order."""
    pairs: list[str] = []
    for field in fields(usual):
        value = getattr(persona, field.name)
        if value != getattr(usual, field.name):
            pairs.append(f"{field.name}={_typed(value)}")
    return ",".join(pairs)


def described(persona: Persona) -> list[str]:
    """Every field with its value, as `altered` reads them."""
    return [f"{field.name}={_typed(getattr(persona, field.name))}" for field in fields(persona)]


def _typed(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _value(name: str, key: str, usual: object, typed: str) -> object:
    """A value as its field takes it."""
    wanted = "a word"
    if isinstance(usual, bool):
        wanted = "true or false"
        if typed in ("true", "false"):
            return typed == "true"
    elif isinstance(usual, int):
        wanted = "a whole number"
        try:
            return int(typed)
        except ValueError:
            pass
    elif isinstance(usual, float):
        wanted = "a number"
        try:
            number = float(typed)
            if isfinite(number):
                return number
        except ValueError:
            pass
    elif typed:
        return typed
    raise BadBot(f"{key} of {name} must be {wanted}, not {typed!r}")
