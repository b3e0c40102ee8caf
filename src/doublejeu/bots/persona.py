"""Personas: the manner in which a bot plays, as numbers with names in groups, and how they are written in text.

A persona is written after the bot's name, only with what differs from its usual self. A field is named by its group and
its own name: `belief:voting.trusted=0.1,laws.buries=70`. A small persona needs no groups: `expert:iterations=200`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from math import isfinite

from mypy_extensions import mypyc_attr

Value = bool | int | float | str


class BadBot(ValueError):
    """A name that no bot has, or a persona that it cannot have; the text is one clear line."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Traits:
    """Constants by name, never changed: a group of a persona. A subclass declares them with their usual values.

    The usual value says what a field takes: a whole number, a number, true or false, or a word.
    """

    def check(self) -> None:
        """Refuse, with BadBot, values that cannot be played with."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Persona(Traits):
    """The constants of one bot: groups of them (Traits), or values of its own."""

    def check(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, Traits):
                value.check()


def flat(persona: Persona) -> dict[str, Value]:
    """Every value by the full name of its field, in their declared order."""
    found: dict[str, Value] = {}
    for field in fields(persona):
        value = getattr(persona, field.name)
        if isinstance(value, Traits):
            for inner in fields(value):
                found[f"{field.name}.{inner.name}"] = getattr(value, inner.name)
        else:
            found[field.name] = value
    return found


def replaced(persona: Persona, values: Mapping[str, object]) -> Persona:
    """The same persona but for these values, by the full names of their fields. They are not checked."""
    own: dict[str, object] = {}
    grouped: dict[str, dict[str, object]] = {}
    for name, value in values.items():
        group, dot, field = name.partition(".")
        if dot:
            grouped.setdefault(group, {})[field] = value
        else:
            own[name] = value
    for group, inner in grouped.items():
        own[group] = replace(getattr(persona, group), **inner)
    changed = replace(persona, **own)
    assert isinstance(changed, Persona)
    return changed


def altered(name: str, usual: Persona, given: str) -> Persona:
    """The usual persona of a bot but for the fields given as `field=value,field=value`; BadBot if it has none such."""
    values: dict[str, object] = {}
    known = flat(usual)
    for pair in given.split(","):
        key, equals, typed = pair.partition("=")
        if not equals:
            raise BadBot(f"a persona is written FIELD=VALUE, not {pair!r}")
        if key not in known:
            raise BadBot(f"{name} has no {key!r} in its persona; it has: {', '.join(known) or 'nothing'}")
        if key in values:
            raise BadBot(f"{key} of {name} is given twice")
        values[key] = _value(name, key, known[key], typed)
    changed = replaced(usual, values)
    changed.check()
    return changed


def differences(usual: Persona, persona: Persona) -> str:
    """What `altered` reads: the fields that are not as usual, in their declared order."""
    known = flat(usual)
    return ",".join([f"{name}={_typed(value)}" for name, value in flat(persona).items() if value != known[name]])


def described(persona: Persona) -> list[str]:
    """Every field with its value, as `altered` reads them."""
    return [f"{name}={_typed(value)}" for name, value in flat(persona).items()]


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
