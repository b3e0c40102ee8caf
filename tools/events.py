"""Write each game's events.py from its words.py, so that mypy checks what is told and how it is read.

python -m tools.events
"""

from __future__ import annotations

import ast
import subprocess
import sys
import tokenize
from importlib import import_module
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Final

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = ROOT / "src" / "doublejeu"


def as_folder(name: str, folder: Path) -> None:
    """Let modules of a package be imported without its `__init__`, unless that was imported already."""
    if name not in sys.modules:
        package = ModuleType(name)
        package.__path__ = [str(folder)]
        sys.modules[name] = package


# `import doublejeu` imports all games whole, and they import what is written here: a new game's is not there yet.
as_folder("doublejeu", SOURCE)
as_folder("doublejeu.games", SOURCE / "games")

from doublejeu.core.codes import Codes, Field, Form, Kinds  # noqa: E402

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


def events_of(words: ModuleType) -> str:
    """The whole of one game's events.py."""
    codes: Codes = words.CODES
    kinds: Kinds = words.KINDS
    told = audiences(Path(str(words.__file__)).with_name("words.py").read_text("utf-8"))
    talks = hasattr(words, "TALK")
    listed = {field.domain for form in kinds.forms for field in form.fields if _is_listed(codes, field)}
    aliases = [_alias(domain, names) for domain, names in codes.names.items() if domain in listed]
    masks = any(field.domain == "seats" for form in kinds.forms for field in form.fields)
    seats = "from doublejeu.core.codes import Seats\n" if masks else ""
    imports = "Final, Literal, TypeAlias, cast" if aliases else "Final"
    parts = [_HEADER.format(imports=imports, seats=seats) + "\n".join(aliases)]
    parts.append("\n".join(f"{form.name.upper()}: Final = {kind}" for kind, form in enumerate(kinds.forms)))
    # What is said, the Table tells.
    parts += [_maker(codes, form) for form in kinds.forms if not (talks and form.name == "said")]
    parts.append(_reader(codes, kinds.forms, told))
    return _formatted("\n\n".join(parts))


def audiences(source: str) -> dict[str, str]:
    """What words.py says of each event in the comment beside its declaration: who is told, and what of."""
    lines = tokenize.generate_tokens(StringIO(source).readline)
    comments = {token.start[0]: token.string.lstrip("# ") for token in lines if token.type == tokenize.COMMENT}
    found: dict[str, str] = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "KINDS":
            assert isinstance(node.value, ast.Call) and isinstance(node.value.args[0], ast.Dict)
            declared = node.value.args[0]
            for key, value in zip(declared.keys, declared.values, strict=True):
                assert isinstance(key, ast.Constant) and value.end_lineno is not None
                said = comments.get(value.end_lineno) or comments.get(key.lineno)
                if said is None:
                    sys.exit(f"words.py: the event {key.value!r} needs a comment that says who is told")
                found[str(key.value)] = said
    return found


def _is_listed(codes: Codes, field: Field) -> bool:
    return field.domain in codes.names and len(codes.names[field.domain]) <= MOST_LISTED


def _alias(domain: str, names: list[str]) -> str:
    numbers = ", ".join(map(str, range(len(names))))
    return f"{_type_name(domain)}: TypeAlias = Literal[{numbers}]"


def _type_name(domain: str) -> str:
    return domain.title().replace("_", "")


def _type(codes: Codes, field: Field) -> str:
    if field.domain == "seats":
        return "Seats"
    return _type_name(field.domain) if _is_listed(codes, field) else "int"


def _parameters(codes: Codes, form: Form) -> str:
    """Several are given by name, so that none can stand in the place of another."""
    star = "*, " if len(form.fields) > 1 else ""
    return star + ", ".join(f"{field.name}: {_type(codes, field)}" for field in form.fields)


def _maker(codes: Codes, form: Form) -> str:
    parameters = ", ".join(filter(None, ["state: State, audience: int", _parameters(codes, form)]))
    args = ", ".join(field.name for field in form.fields) + ("," if len(form.fields) == 1 else "")
    return (
        f"def tell_{form.name}({parameters}) -> None:\n"
        "    if state.told is not None:\n"
        f"        state.tell(audience, {form.name.upper()}, ({args}))\n"
    )


def _reader(codes: Codes, forms: list[Form], audiences: dict[str, str]) -> str:
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
        values = [_value(codes, field, place) for place, field in enumerate(form.fields)]
        given = ", ".join(
            f"{field.name}={value}" if named else value for field, value in zip(form.fields, values, strict=True)
        )
        lines.append(f"            self.hear_{form.name}({given})")
    for form in forms:
        parameters = ", ".join(filter(None, ["self", _parameters(codes, form)]))
        told = audiences[form.name].replace('"', "'")
        lines += ["", f"    def hear_{form.name}({parameters}) -> None:", f'        """{told[0].upper()}{told[1:]}."""']
    return "\n".join(lines)


def _value(codes: Codes, field: Field, place: int) -> str:
    kind = _type(codes, field)
    read = f"args[{place}]"
    if kind == "int":
        return read
    return f"Seats({read})" if kind == "Seats" else f"cast({kind}, {read})"


def _formatted(source: str) -> str:
    ruff = [sys.executable, "-m", "ruff", "format", "--config", str(ROOT / "pyproject.toml"), "-"]
    return subprocess.run(ruff, input=source, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    for path in sorted((SOURCE / "games").glob("*/words.py")):
        words = import_module(f"doublejeu.games.{path.parent.name}.words")
        path.with_name("events.py").write_text(events_of(words), "utf-8")
