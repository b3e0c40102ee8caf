"""Compile the engine with mypyc where a C compiler is at hand; without one the same Python runs, slower."""

import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import setup

ROOT = Path(__file__).parent
COMPILED_FOLDERS = ["src/doublejeu/core", "src/doublejeu/games"]


def has_compiler() -> bool:
    """Whether the C compiler Python was built with, or a usual one, is on this machine."""
    named = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return any(shutil.which(name) for name in (named, "cc", "gcc", "clang"))


def compiled_modules() -> list:
    """The engine as one mypyc unit, or nothing (said aloud) where it cannot be compiled."""
    if not has_compiler():
        print(
            "double-jeu: no C compiler found; installing the plain Python engine (same results, slower)",
            file=sys.stderr,
        )
        return []
    from mypyc.build import mypycify

    files = sorted(str(path.relative_to(ROOT)) for folder in COMPILED_FOLDERS for path in (ROOT / folder).rglob("*.py"))
    modules = mypycify(["--strict", *files], opt_level="3", debug_level="0")
    for module in modules:
        module.optional = True  # a failing compiler is reported and leaves the plain Python engine
    return modules


setup(ext_modules=compiled_modules())
