"""Write each game's events.py from its words.py, so that mypy checks what is told and how it is read.

python -m tools.events
"""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

from doublejeu.core.codes import Field, Form
from doublejeu.core.contract import Game
from doublejeu.games import GAMES

ROOT: Final = Path(__file__).parent.parent
MOST_LISTED: Final = 40  # values of a domain up to which its type lists them; those of longer ones are computed

_HEADER = '''\
"""The events of this game, typed: one maker and one reader each.

Written by tools.events from words.py: change that file, then run `make wire`.
"""

from __future__ import annotations

from typing import {imports}

from mypy_extensions import trait

{seats}from doublejeu.core.contract import Event, State

'''


def events_of(game: Game) -> str:
    """The whole of one game's events.py."""
    forms = game.kinds.forms
    said = _audiences(game)
    listed = {field.domain for form in forms for field in form.fields if _is_listed(game, field)}
    aliases = [_alias(domain, names) for domain, names in game.codes.names.items() if domain in listed]
    masks = any(field.domain == "seats" for form in forms for field in form.fields)
    seats = "from doublejeu.core.codes import Seats\n" if masks else ""
    imports = "Final, Literal, TypeAlias, cast" if aliases else "Final"
    parts = [_HEADER.format(imports=imports, seats=seats) + "\n".join(aliases)]
    parts.append("\n".join(f"{form.name.upper()}: Final = {kind}" for kind, form in enumerate(forms)))
    parts += [
        _maker(game, form) for kind, form in enumerate(forms) if kind != game.said
    ]  # what is said, the Table tells
    parts.append(_reader(game, forms, said))
    return _formatted("\n\n".join(parts))


def _audiences(game: Game) -> dict[str, str]:
    """What words.py says of each event beside its declaration: who is told, and what of."""
    source = (folder_of(game) / "words.py").read_text("utf-8")
    declared = source[source.index("KINDS: Final = Kinds(") :]
    declared = declared[: declared.index("\n)\n")]
    return dict(re.findall(r'^ +"(\w+)": "[^"]*",  # (.+)$', declared, re.MULTILINE))


def _is_listed(game: Game, field: Field) -> bool:
    return field.domain in game.codes.names and len(game.codes.names[field.domain]) <= MOST_LISTED


def _alias(domain: str, names: list[str]) -> str:
    numbers = ", ".join(map(str, range(len(names))))
    return f"{_type_name(domain)}: TypeAlias = Literal[{numbers}]"


def _type_name(domain: str) -> str:
    return domain.title().replace("_", "")


def _type(game: Game, field: Field) -> str:
    if field.domain == "seats":
        return "Seats"
    return _type_name(field.domain) if _is_listed(game, field) else "int"


def _parameters(game: Game, form: Form) -> str:
    """Several are given by name, so that none can stand in the place of another."""
    star = "*, " if len(form.fields) > 1 else ""
    return star + ", ".join(f"{field.name}: {_type(game, field)}" for field in form.fields)


def _maker(game: Game, form: Form) -> str:
    parameters = ", ".join(filter(None, ["state: State, audience: int", _parameters(game, form)]))
    args = ", ".join(field.name for field in form.fields) + ("," if len(form.fields) == 1 else "")
    return (
        f"def tell_{form.name}({parameters}) -> None:\n"
        "    if state.told is not None:\n"
        f"        state.tell(audience, {form.name.upper()}, ({args}))\n"
    )


def _reader(game: Game, forms: list[Form], audiences: dict[str, str]) -> str:
    lines = [
        "@trait",
        "class Reader:",
        '    """Reads events: each kind has a method, which does nothing unless it is overridden."""',
        "",
    ]
    lines += ["    def read(self, event: Event) -> None:", "        kind, args = event.kind, event.args"]
    for number, form in enumerate(forms):
        lines.append(f"        {'elif' if number else 'if'} kind == {form.name.upper()}:")
        named = len(form.fields) > 1
        values = [_value(game, field, place) for place, field in enumerate(form.fields)]
        given = ", ".join(
            f"{field.name}={value}" if named else value for field, value in zip(form.fields, values, strict=True)
        )
        lines.append(f"            self.hear_{form.name}({given})")
    for form in forms:
        parameters = ", ".join(filter(None, ["self", _parameters(game, form)]))
        told = audiences[form.name].replace('"', "'")
        lines += ["", f"    def hear_{form.name}({parameters}) -> None:", f'        """{told[0].upper()}{told[1:]}."""']
    return "\n".join(lines)


def _value(game: Game, field: Field, place: int) -> str:
    kind = _type(game, field)
    read = f"args[{place}]"
    if kind == "int":
        return read
    return f"Seats({read})" if kind == "Seats" else f"cast({kind}, {read})"


def _formatted(source: str) -> str:
    ruff = [sys.executable, "-m", "ruff", "format", "--config", str(ROOT / "pyproject.toml"), "-"]
    return subprocess.run(ruff, input=source, capture_output=True, text=True, check=True).stdout


def folder_of(game: Game) -> Path:
    """Where a game's modules lie."""
    return Path(inspect.getfile(type(game))).parent


if __name__ == "__main__":
    for each in GAMES.values():
        (folder_of(each) / "events.py").write_text(events_of(each), "utf-8")
