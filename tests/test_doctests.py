"""Every example in a docstring is true, interpreted and compiled."""

import ast
import doctest
from importlib import import_module
from pathlib import Path

import pytest

from tests.test_architecture import MODULES, SOURCE, module_name

WITH_EXAMPLES = [path for path in MODULES if ">>>" in path.read_text()]


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=module_name)
def test_examples_are_true(path: Path) -> None:
    """Read from the source, so that the compiled engine has to answer them too."""
    module = import_module(module_name(path))
    parser = doctest.DocTestParser()
    runner = doctest.DocTestRunner()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            example = parser.get_doctest(ast.get_docstring(node) or "", dict(vars(module)), path.stem, str(path), 0)
            runner.run(example)

    assert runner.summarize(verbose=False).failed == 0
    assert runner.tries > 0, "an example that is not in a docstring is never run"


def test_there_are_examples_in_the_core() -> None:
    assert {SOURCE / "core" / "bits.py", SOURCE / "core" / "codes.py"} <= set(WITH_EXAMPLES)
