"""Write docs/reference.md: every public name that others build on, with its signature and what it says of itself.

It is read from the source, because compiled functions keep no docstrings. `python scripts/reference.py` writes it anew.
"""

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "reference.md"
SOURCE = ROOT / "src"
# What whoever writes a game, a bot, a study or a program of their own reads, in the order they meet it.
MODULES = [
    "core/contract",
    "core/table",
    "core/setup",
    "core/codes",
    "core/dice",
    "core/bits",
    "core/measures",
    "bots/protocol",
    "bots/persona",
    "bots/entry",
    "bots/registry",
    "bots/play",
    "lab/play/matches",
    "lab/stats/intervals",
    "lab/study/study",
    "lab/study/file",
    "lab/study/cells",
    "lab/results/folder",
    "lab/results/estimates",
    "lab/results/ratings",
    "lab/rows/facts",
    "records",
]


def page() -> str:
    """The whole page."""
    parts = [
        "# Reference\n",
        "Public names, from the source (`scripts/reference.py` writes this page; a test keeps it true). "
        "`from doublejeu import GAMES, Setup, Table` is the front door.\n",
    ]
    for module in MODULES:
        tree = ast.parse((SOURCE / "doublejeu" / f"{module}.py").read_text(encoding="utf-8"))
        parts.append(f"## `doublejeu.{module.replace('/', '.')}`\n")
        parts.append(f"{(ast.get_docstring(tree) or '').strip()}\n")
        for node in tree.body:
            parts += _described(node)
    return "\n".join(parts)


def _described(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
        return [f"### `{_signature(node)}`\n", f"{_says(node)}\n"]
    if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
        bases = ", ".join(ast.unparse(base) for base in node.bases)
        lines = [f"### class `{node.name}{f'({bases})' if bases else ''}`\n", f"{_says(node)}\n"]
        methods = [item for item in node.body if isinstance(item, ast.FunctionDef) and _is_public(item)]
        lines += [f"- `{_signature(method)}`{_dash(_says(method))}" for method in methods]
        return [*lines, ""] if methods else lines
    return []


def _is_public(method: ast.FunctionDef) -> bool:
    return method.name == "__init__" or not method.name.startswith("_")


def _signature(function: ast.FunctionDef) -> str:
    arguments = ast.unparse(function.args)
    arguments = arguments.removeprefix("self, ").removeprefix("self")
    answer = f" -> {ast.unparse(function.returns)}" if function.returns else ""
    return f"{function.name}({arguments}){'' if function.name == '__init__' else answer}"


def _says(node: ast.FunctionDef | ast.ClassDef) -> str:
    """The docstring without its examples."""
    return (ast.get_docstring(node) or "").split("\n>>>")[0].strip()


def _dash(text: str) -> str:
    return f": {' '.join(text.split())}" if text else ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
