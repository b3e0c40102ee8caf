"""Build what plain packaging cannot: the compiled engine and the page.

The engine is compiled with mypyc where a C compiler is at hand; without one the same Python runs, slower. The page is
built with the Node that comes as a Python package. Each says aloud when it has to be left out.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import setup

ROOT = Path(__file__).parent
COMPILED_FOLDERS = ["src/doublejeu/core", "src/doublejeu/games", "src/doublejeu/bots"]
PAGE = ROOT / "src" / "doublejeu" / "server" / "static"
BUILDING = bool({"bdist_wheel", "build", "build_ext", "install"} & set(sys.argv))  # and not merely asked for metadata


def say(text: str) -> None:
    """Tell whoever installs what was left out."""
    print(f"doublejeu: {text}", file=sys.stderr, flush=True)


def has_compiler() -> bool:
    """Whether the C compiler Python was built with, or a usual one, is on this machine."""
    named = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return any(shutil.which(name) for name in (named, "cc", "gcc", "clang"))


def compiled_modules() -> list:
    """The engine and its bots as one mypyc unit, or nothing where it cannot be compiled."""
    if not has_compiler():
        say("no C compiler found; installing the plain Python engine (same results, slower)")
        return []
    from mypyc.build import mypycify

    found = [path.relative_to(ROOT) for folder in COMPILED_FOLDERS for path in (ROOT / folder).rglob("*.py")]
    files = sorted(str(path) for path in found if path.name != "picture.py")  # types alone, which the page's come from
    modules = mypycify(["--strict", *files], opt_level="3", debug_level="0")
    for module in modules:
        module.optional = True  # a failing compiler is reported and leaves the plain Python engine
        if os.name == "posix":
            # Nobody outside calls the engine's C functions by name, so the compiler may put them into one another.
            module.extra_compile_args.append("-fvisibility=hidden")
    return modules


def build_page() -> None:
    """The page, as the server will serve it."""
    shutil.rmtree(PAGE, ignore_errors=True)
    # Not `npm ci`: it wants every platform's optional binary in the lock file, and a registry may carry only some.
    for step in (["install", "--no-save", "--no-audit", "--no-fund"], ["run", "build"]):
        ran = subprocess.run([sys.executable, str(ROOT / "scripts" / "npm.py"), *step], check=False)
        if ran.returncode:
            say(f"npm {' '.join(step)} failed; installing without the page")
            return


if BUILDING:
    build_page()
setup(ext_modules=compiled_modules() if BUILDING else [])
