"""The source archive builds the whole package; a build that cannot make the page fails, and an earlier page stays."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = "src/doublejeu/server/static"
OUTSIDE = ("bench", "research", "tools")  # in the source archive, not in the wheel
# What work leaves in a tree, and no archive may carry on.
LEFTOVERS = [
    "client/node_modules/vite/index.js",
    "client/src/lib/voice/lingware/fr-text.bin",
    "scripts/__pycache__/npm.cpython-311.pyc",
    "src/doublejeu/core/table.cpython-311-x86_64-linux-gnu.so",
    "src/doublejeu/server/house.sqlite3",
    f"{PAGE}/index.html",
    "tests/house.sqlite3-wal",
    "build/page/index.html",
    "dist/doublejeu-0.0.0-py3-none-any.whl",
]
MOST_BYTES = 5_000_000
# Builds nothing: half a page, then a fault.
BROKEN_NPM = """
import sys
from pathlib import Path
if "--outDir" in sys.argv:
    folder = Path(sys.argv[sys.argv.index("--outDir") + 1])
    folder.mkdir(parents=True)
    (folder / "index.html").write_text("half a page")
    sys.exit(1)
"""


def build(what: str, source: Path, out: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """An sdist or a wheel, as pip has one built, with what this environment has; the last line names it."""
    script = f"from setuptools import build_meta; print(build_meta.build_{what}({str(out)!r}))"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    out.mkdir(exist_ok=True)
    return subprocess.run(
        [sys.executable, "-c", script],
        cwd=source,
        env={**environment, "DOUBLEJEU_PURE": "1", **variables},
        check=False,
        capture_output=True,
        text=True,
    )


def built(what: str, source: Path, out: Path, **variables: str) -> Path:
    ran = build(what, source, out, **variables)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return out / ran.stdout.splitlines()[-1]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive of a tree in which people have worked."""
    folder = tmp_path_factory.mktemp("packaging")
    heavy = shutil.ignore_patterns(
        ".*", "*.egg-info", "__pycache__", "node_modules", "build", "dist", "static", "lingware"
    )
    shutil.copytree(ROOT, folder / "tree", ignore=heavy)
    for name in LEFTOVERS:
        left = folder / "tree" / name
        left.parent.mkdir(parents=True, exist_ok=True)
        left.write_text("left behind")
    return built("sdist", folder / "tree", folder / "dist")


def unpacked(archive: Path, folder: Path) -> Path:
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    (source,) = folder.iterdir()
    return source


def test_the_source_archive_holds_the_sources_and_nothing_else(archive: Path, tmp_path: Path) -> None:
    source = unpacked(archive, tmp_path)
    names = {path.relative_to(source).as_posix() for path in source.rglob("*") if path.is_file()}
    for needed in ("setup.py", "Makefile", "scripts/npm.py", "scripts/voices.py", "client/package-lock.json"):
        assert needed in names
    for folder in (*OUTSIDE, "client/src", "client/public", "docs", "studies", "tests", "src/doublejeu/text"):
        kept = {path for path in (ROOT / folder).rglob("*") if path.is_file()}
        kept = {path for path in kept if not {"__pycache__", "lingware"} & set(path.parts)}
        assert {path.relative_to(ROOT).as_posix() for path in kept} <= names
    assert names & set(LEFTOVERS) == set()
    assert [name for name in names if re.search(r"node_modules|__pycache__|_cache/|\.venv|\.so$|\.sqlite3", name)] == []
    assert archive.stat().st_size < MOST_BYTES


def test_a_wheel_of_the_source_archive_holds_the_page_and_all_texts(archive: Path, tmp_path: Path) -> None:
    source = unpacked(archive, tmp_path / "source")
    wheel = built("wheel", source, tmp_path / "dist")
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        index = packed.read("doublejeu/server/static/index.html").decode()
    assert {name.partition("/")[0] for name in names if ".dist-info/" not in name} == {"doublejeu"}
    linked = re.findall(r'(?:src|href)="/([^"]+)"', index)
    assert {name.rpartition(".")[2] for name in linked} >= {"js", "css", "woff2", "webmanifest"}
    assert {f"doublejeu/server/static/{name}" for name in linked} <= names
    assets = [name for name in names if name.startswith("doublejeu/server/static/assets/")]
    for voice in ("fr-text", "fr-sound", "en-text", "en-sound"):
        assert any(re.search(rf"/{voice}-[^/]+\.bin$", name) for name in assets), voice
    inside = ROOT / "src" / "doublejeu"
    wanted = [path for path in inside.rglob("*") if path.suffix in (".py", ".json", ".css", ".mako", ".typed")]
    assert {
        f"doublejeu/{path.relative_to(inside).as_posix()}" for path in wanted if "static" not in path.parts
    } <= names


def test_a_page_that_cannot_be_built_fails_the_build_and_an_earlier_one_stays(archive: Path, tmp_path: Path) -> None:
    source = unpacked(archive, tmp_path / "source")
    (source / "scripts" / "voices.py").write_text("")
    (source / "scripts" / "npm.py").write_text(BROKEN_NPM)
    page = source / PAGE / "index.html"
    page.parent.mkdir()
    page.write_text("an earlier page")

    ran = build("wheel", source, tmp_path / "dist")

    assert ran.returncode != 0
    assert "npm run build" in ran.stderr
    assert "DOUBLEJEU_NO_PAGE=1" in ran.stderr
    assert page.read_text() == "an earlier page"

    with zipfile.ZipFile(built("wheel", source, tmp_path / "dist", DOUBLEJEU_NO_PAGE="1")) as packed:
        assert packed.read("doublejeu/server/static/index.html") == b"an earlier page"
