"""The notebooks run from the first cell to the last, and show something."""

import ast
import json
from pathlib import Path

import pytest

from tests.rules import ROOT

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path) -> None:
    """Cell by cell in one namespace, as a kernel does; the last line of a cell is what it shows."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert notebook["nbformat"] == 4
    namespace: dict[str, object] = {"__name__": "__main__"}
    shown = 0
    for number, cell in enumerate(notebook["cells"]):
        assert not cell.get("outputs"), "notebooks are kept without their outputs"
        if cell["cell_type"] == "code":
            tree = ast.parse("".join(cell["source"]), f"{path.name}, cell {number}")
            last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
            exec(compile(tree, f"{path.name}, cell {number}", "exec"), namespace)
            if isinstance(last, ast.Expr):
                value = eval(compile(ast.Expression(last.value), f"{path.name}, cell {number}", "eval"), namespace)
                assert repr(value)
                shown += 1
    assert shown >= 3


def test_there_are_two() -> None:
    assert len(NOTEBOOKS) == 2
