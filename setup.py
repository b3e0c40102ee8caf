"""Build what plain packaging cannot: the compiled engine and the page.

The engine is compiled with mypyc where a C compiler is at hand; without one the same Python runs, slower. The page is
built with the Node that comes as a Python package; where that fails, so does the build, for pip shows nothing of what a
build that succeeds has to say. Two variables leave a part out on purpose:

- DOUBLEJEU_PURE=1: the engine is not compiled, and the wheel fits every machine.
- DOUBLEJEU_NO_PAGE=1: the page is not built; one that was built before goes in as it is.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

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


def compiled_modules() -> list[Extension]:
    """The engine and its bots as one mypyc unit, or nothing where it cannot be compiled."""
    if os.environ.get("DOUBLEJEU_PURE"):
        return []
    if not has_compiler():
        say("no C compiler found; installing the plain Python engine (same results, slower)")
        return []
    from mypyc.build import mypycify

    found = [path.relative_to(ROOT) for folder in COMPILED_FOLDERS for path in (ROOT / folder).rglob("*.py")]
    files = sorted(str(path) for path in found if path.name != "picture.py")  # types alone, which the page's come from
    # A C file for each module: compiled side by side they take a fifth of the time that one file of all takes, and the
    # engine is as fast (docs/decisions/0002-plain-python-compiled.md).
    modules: list[Extension] = mypycify(["--strict", *files], opt_level="2", debug_level="0", multi_file=True)
    for module in modules:
        module.optional = True  # a failing compiler is reported and leaves the plain Python engine
        if os.name == "posix":
            # Nobody outside calls the engine's C functions by name, so the compiler may put them into one another.
            module.extra_compile_args = [*module.extra_compile_args, "-fvisibility=hidden"]  # mypycify shares its list
    return modules


class SideBySide(build_ext):
    """The C files of a unit, compiled on every core; setuptools would take them one after the other."""

    def build_extension(self, ext: Extension) -> None:
        """Compile what the unit is made of, then let setuptools join it."""
        if os.name == "posix" and len(ext.sources) > 1:
            compiler = self.compiler

            def compile_one(source: str) -> list[str]:
                return compiler.compile(
                    [source],
                    output_dir=self.build_temp,
                    include_dirs=ext.include_dirs,
                    extra_postargs=ext.extra_compile_args,
                    depends=ext.depends,
                )

            with ThreadPoolExecutor(os.cpu_count()) as cores:
                made = list(cores.map(compile_one, ext.sources))
            ext.extra_objects = [*ext.extra_objects, *(name for names in made for name in names)]
            ext.sources = []
        super().build_extension(ext)


def build_page() -> None:
    """The page, as the server will serve it: built apart, and put in the place of an earlier one when it is whole."""
    fresh = ROOT / "build" / "page"
    ran = subprocess.run([sys.executable, str(ROOT / "scripts" / "voices.py")], check=False)
    if ran.returncode:
        say("building the page without voices of its own; it has the device's, tones and text")
    # Not `npm ci`: it wants every platform's optional binary in the lock file, and a registry may carry only some.
    install = ["install", "--no-save", "--no-audit", "--no-fund"]
    for step in (install, ["run", "build", "--", "--outDir", str(fresh), "--emptyOutDir"]):
        ran = subprocess.run([sys.executable, str(ROOT / "scripts" / "npm.py"), *step], check=False)
        if ran.returncode:
            sys.exit(f"doublejeu: npm {' '.join(step)} failed; to install without the page, set DOUBLEJEU_NO_PAGE=1")
    shutil.rmtree(PAGE, ignore_errors=True)
    fresh.replace(PAGE)


if BUILDING and not os.environ.get("DOUBLEJEU_NO_PAGE"):
    build_page()
setup(ext_modules=compiled_modules() if BUILDING else [], cmdclass={"build_ext": SideBySide})
