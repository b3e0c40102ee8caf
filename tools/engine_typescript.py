"""Write client/src/games/<game>/engine.ts from words.py and picture.py, so that a board cannot disagree with its game.

It holds the names of each domain with their numbers, the verbs of acts and phrases, the kinds of events, and the type
of what `as_dict` sends. It is read off the Python source: the compiled engine knows no types.
"""

from __future__ import annotations

import inspect
import textwrap
import types
from importlib import import_module
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints, is_typeddict

from doublejeu.core.codes import Form
from doublejeu.core.contract import Game

_HEADER = """\
// Written by tools.engine_typescript from {key}/words.py and picture.py: change those, then run `make wire`.
"""
_AS_VIEW = "export const asView = (view: Record<string, unknown>) => view as unknown as View\n"
_HELD = "\u00a0"  # a space that no line may end at
_PLAIN = {int: "number", bool: "boolean", str: "string", type(None): "null"}


def engine_typescript(game: Game) -> str:
    """The whole of one game's engine.ts."""
    parts = [_HEADER.format(key=game.key)]
    parts += [_domain(domain, names) for domain, names in game.codes.names.items()]
    parts += [_domain(domain, names) for domain, names in game.talk.names.items() if domain not in game.codes.names]
    parts.append(_union("Verb", game.codes.forms))
    parts.append(_grave(game))
    parts.append(_union("Kind", game.kinds.forms))
    if game.breath:
        parts.append(_union("Phrase", game.talk.forms))
    picture = import_module(f"doublejeu.games.{game.key}.picture")
    parts += [_interface(shape) for shape in vars(picture).values() if is_typeddict(shape)]
    parts.append(_AS_VIEW)
    return "\n".join(parts)


def _grave(game: Game) -> str:
    """The verbs of what nobody decides for another."""
    verbs = dict.fromkeys(game.codes.act(code).verb for code in game.grave)
    listed = ", ".join(f"'{verb}'" for verb in verbs)
    why = "/** What is decided for nobody, and never sent unconfirmed. */"
    return f"{why}\nexport const GRAVE: readonly Verb[] = [{listed}]\n"


def _domain(domain: str, names: list[str]) -> str:
    """The numbers of a domain by name, and the names in the order of their numbers."""
    numbered = _wrapped(", ".join(f"{_key(name)}:{_HELD}{number}" for number, name in enumerate(names)))
    constant = domain.upper()
    return (
        f"export const {constant} = {{\n{numbered},\n}} as const\n"
        f"export type {_type_name(domain)} = keyof typeof {constant}\n"
        f"export const {constant}_NAMES = /* @__PURE__ */ Object.keys({constant}) as {_type_name(domain)}[]\n"
    )


def _union(name: str, forms: list[Form]) -> str:
    return f"export type {name} =\n" + _wrapped(" | ".join(f"'{form.name}'" for form in forms)) + "\n"


def _interface(shape: type[Any]) -> str:
    """A part of the picture; what it inherits is written out."""
    lines = [f"/** {inspect.getdoc(shape)} */", f"export interface {shape.__name__} {{"]
    lines += [f"  {key}: {_name(kind)}" for key, kind in get_type_hints(shape, include_extras=True).items()]
    return "\n".join([*lines, "}\n"])


def _name(kind: Any) -> str:
    """A type as TypeScript writes it; a list of so many is a tuple, a string of a domain one of its names."""
    if kind in _PLAIN:
        return _PLAIN[kind]
    if is_typeddict(kind):
        return str(kind.__name__)
    parts = get_args(kind)
    if get_origin(kind) is Annotated:
        inner, what = parts
        if isinstance(what, int):
            return "[" + ", ".join([_name(get_args(inner)[0])] * what) + "]"
        return _type_name(what)
    if get_origin(kind) in (Union, types.UnionType):
        return " | ".join(_name(part) for part in parts)
    if get_origin(kind) is list:
        item = _name(parts[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    raise TypeError(f"picture.py uses a type that has no TypeScript name here: {kind}")


def _type_name(domain: str) -> str:
    return domain.title().replace("_", "") + "Name"


def _key(name: str) -> str:
    return name if name.isidentifier() else f"'{name}'"


def _wrapped(text: str) -> str:
    filled = textwrap.fill(text, 118, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    return filled.replace(_HELD, " ")
