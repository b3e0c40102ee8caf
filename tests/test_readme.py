"""The README is true: its Python runs, and the commands it names exist."""

import re

from tests.rules import ROOT


def test_the_python_of_the_readme_runs() -> None:
    code = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)

    assert len(code) == 1
    exec(compile(code[0], "README.md", "exec"), {})


def test_the_documents_link_to_files_that_exist() -> None:
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        for target in re.findall(r"\]\(([^)#]+)", path.read_text()):
            if "://" not in target:
                assert (path.parent / target).exists(), f"{path.name} links to {target}"
