"""Print what the package needs, with the extras named on the command line, a line each.

For an environment that runs the source as it is: nothing is built there.
"""

import re
import sys
import tomllib
from pathlib import Path


def needed(project: dict, extras: list[str]) -> list[str]:
    """The requirements, with extras that name others of the package resolved."""
    found = list(project["dependencies"])
    for extra in extras:
        for line in project["optional-dependencies"][extra]:
            own = re.fullmatch(rf"{project['name']}\[(.+)\]", line)
            found += needed({**project, "dependencies": []}, own.group(1).split(",")) if own else [line]
    return list(dict.fromkeys(found))


if __name__ == "__main__":
    declared = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())["project"]
    print("\n".join(needed(declared, sys.argv[1:])))
