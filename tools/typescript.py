"""Write client/src/wire.ts from wire.py, so that page and server cannot disagree about a message.

python -m tools.typescript client/src
"""

from __future__ import annotations

import inspect
import json
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect as msgspec_inspect

from doublejeu.games import GAMES
from doublejeu.server.match.pacing import LONGEST_THOUGHT
from doublejeu.server.wire import messages as wire
from tools.engine_typescript import engine_typescript

_HEADER = "// Written by tools.typescript from server/wire/messages.py: change that file, then run `make wire`.\n"


def typescript() -> str:
    """The whole of client/src/wire.ts."""
    structs = _structs()
    inputs = _reachable([*wire.REQUESTS, *get_args(wire.ClientMessage)])
    parts = [_HEADER]
    parts += [_interface(struct, optional=struct in inputs) for struct in structs]
    parts.append(_union("ClientMessage", get_args(wire.ClientMessage)))
    parts.append(_union("ServerMessage", get_args(wire.ServerMessage)))
    reasons = ", ".join(f'"{reason}"' for reason in wire.REASONS)
    parts.append(f"export const REASONS = [{reasons}] as const;\nexport type Reason = (typeof REASONS)[number];\n")
    parts.append(f"/** Seconds. */\nexport const LONGEST_THOUGHT = {LONGEST_THOUGHT};\n")
    return "\n".join(parts)


def _structs() -> list[type[msgspec.Struct]]:
    """Every message and every part of one, in the order of wire.py."""
    bases = (wire.Data, wire.FromClient, wire.FromServer)
    found = []
    for thing in vars(wire).values():
        if inspect.isclass(thing) and issubclass(thing, msgspec.Struct) and thing not in bases:
            found.append(thing)
    return found


def _reachable(roots: list[type[msgspec.Struct]]) -> set[type[msgspec.Struct]]:
    """These types and all that they are made of."""
    seen: set[type[msgspec.Struct]] = set()

    def visit(kind: msgspec_inspect.Type) -> None:
        if isinstance(kind, msgspec_inspect.StructType):
            if kind.cls not in seen:
                seen.add(kind.cls)
                for field in kind.fields:
                    visit(field.type)
        elif isinstance(kind, msgspec_inspect.UnionType):
            for part in kind.types:
                visit(part)
        elif isinstance(kind, msgspec_inspect.ListType):
            visit(kind.item_type)
        elif isinstance(kind, msgspec_inspect.DictType):
            visit(kind.value_type)

    for root in roots:
        visit(msgspec_inspect.type_info(root))
    return seen


def _interface(struct: type[msgspec.Struct], optional: bool) -> str:
    info = msgspec_inspect.type_info(struct)
    assert isinstance(info, msgspec_inspect.StructType)
    lines = []
    own_words = struct.__dict__.get("__doc__")
    if own_words:
        said = [line.strip() for line in own_words.strip().splitlines()]
        lines.append("/**" if len(said) > 1 else f"/** {said[0]} */")
        if len(said) > 1:
            lines += [f" * {line}".rstrip() for line in said] + [" */"]
    lines.append(f"export interface {struct.__name__} {{")
    if info.tag is not None:
        lines.append(f'  t: "{info.tag}";')
    for field in info.fields:
        mark = "?" if (optional or struct.__struct_config__.omit_defaults) and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {_name(field.type)};")
    lines.append("}\n")
    return "\n".join(lines)


def _name(kind: msgspec_inspect.Type) -> str:
    """A type as TypeScript writes it."""
    match kind:
        case msgspec_inspect.BoolType():
            return "boolean"
        case msgspec_inspect.IntType() | msgspec_inspect.FloatType():
            return "number"
        case msgspec_inspect.StrType():
            return "string"
        case msgspec_inspect.LiteralType():
            return " | ".join(json.dumps(value) for value in kind.values)
        case msgspec_inspect.NoneType():
            return "null"
        case msgspec_inspect.AnyType() | msgspec_inspect.CustomType():
            return "unknown"
        case msgspec_inspect.StructType():
            return kind.cls.__name__
        case msgspec_inspect.UnionType():
            return " | ".join(dict.fromkeys(_name(part) for part in kind.types))
        case msgspec_inspect.TupleType():
            return "[" + ", ".join(_name(part) for part in kind.item_types) + "]"
        case msgspec_inspect.ListType():
            inner = _name(kind.item_type)
            return f"({inner})[]" if " " in inner and not inner.startswith("[") else f"{inner}[]"
        case msgspec_inspect.DictType():
            return f"Record<string, {_name(kind.value_type)}>"
    raise TypeError(f"wire.py uses a type that has no TypeScript name here: {kind}")


def _union(name: str, members: tuple[Any, ...]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {member.__name__}" for member in members) + ";\n"


def written() -> dict[str, str]:
    """All that is written for the page, by its path under client/src: the messages, and each game's own names."""
    engines = {f"games/{key}/engine.ts": engine_typescript(game) for key, game in GAMES.items()}
    return {"wire.ts": typescript(), **engines}


def main() -> None:
    """Write into the folder named on the command line, or into the client's."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "client/src")
    for path, text in written().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
