"""The mark that ties a test to a clause of a booklet, and the lists of clauses it is checked against."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CLAUSE = re.compile(r"\b(SH|LI|BI|SL|IN)-\d+\.\d+\b")

rule = pytest.mark.rule


def clauses_of(game: str) -> list[str]:
    """The clauses that docs/rules/<game>.md numbers, in its order."""
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text()
    return re.findall(r"^- \*\*([A-Z]{2}-\d+\.\d+)\*\*", text, re.MULTILINE)


def versions_of(game: str) -> list[int]:
    """The versions whose changes docs/rules/<game>.md tells, in its order."""
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text()
    history = text[text.index("## Version history") :]
    return [int(number) for number in re.findall(r"^- (\d+):", history, re.MULTILINE)]


def marks_of(game: str) -> dict[str, list[str]]:
    """Which tests of a game carry which clause."""
    marks: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests" / "games" / game).glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                        for argument in mark.args:
                            assert isinstance(argument, ast.Constant)
                            marks.setdefault(str(argument.value), []).append(f"{path.name}::{node.name}")
    return marks


def comments_of(game: str) -> set[str]:
    """The clauses that a game's source names."""
    named: set[str] = set()
    for path in (ROOT / "src" / "doublejeu" / "games" / game).glob("*.py"):
        named.update(found.group() for found in CLAUSE.finditer(path.read_text()))
    return named
