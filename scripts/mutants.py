"""Do the tests notice a small fault in the rules? A sample of such faults, planted one at a time: docs/mutants.md.

python scripts/mutants.py PYTHON [--each 12] [--seed 1] [--games secret_hitler,sleepers]

Run by an environment that has Cosmic Ray (`make mutants` makes one). PYTHON is the one that runs the tests. Faults are
planted in a copy of the tree, never in the tree itself, and in every file of a game: rules, views and worlds alike.
"""

import argparse
import ast
import os
import random
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cosmic_ray.commands.init import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_db import WorkDB
from cosmic_ray.work_item import MutationSpec, TestOutcome

ROOT = Path(__file__).parent.parent
GAMES = ["secret_hitler", "les_infiltres", "batman_infiltration", "sleepers", "infiltraitres"]
SECONDS = 300  # a fault that makes the tests run so long counts as noticed, and is said to have
QUICK = "'interpreted or not many_matches'"  # asked first, for they answer in half a minute
LONG = "'many_matches and not interpreted'"  # asked of what these did not notice
COMMON = ["test_every_game.py", "test_truth_is_imagined.py", "test_imagined_seats.py", "test_talk.py"]

# Faults that somebody could make: a boundary off by one, a condition turned round, a sign, a set for another.
COMPARED = [("Eq", "NotEq"), ("Lt", "LtE"), ("Gt", "GtE"), ("Lt", "GtE"), ("Gt", "LtE"), ("Is", "IsNot")]
COMPUTED = [("Add", "Sub"), ("BitAnd", "BitOr"), ("Mod", "Mul")]
SMALL = {
    *(f"core/ReplaceComparisonOperator_{one}_{other}" for pair in COMPARED for one, other in (pair, pair[::-1])),
    *(f"core/ReplaceBinaryOperator_{one}_{other}" for pair in COMPUTED for one, other in (pair, pair[::-1])),
    *(f"core/ReplaceUnaryOperator_Delete_{sign}" for sign in ("Not", "Invert", "USub")),
    "core/AddNot",
    "core/NumberReplacer",
    "core/ReplaceAndWithOr",
    "core/ReplaceOrWithAnd",
    "core/ReplaceTrueWithFalse",
    "core/ReplaceFalseWithTrue",
    "core/ReplaceBreakWithContinue",
    "core/ReplaceContinueWithBreak",
    "core/ZeroIterationForLoop",
}


def copied(folder: Path) -> None:
    """The tree as git lists it, in another folder."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)


def unread(source: str) -> list[tuple[int, int]]:
    """The lines of annotations and assertions: what is written there changes nothing that is played."""
    found = []
    for node in ast.walk(ast.parse(source)):
        parts: list[ast.expr | None] = []
        if isinstance(node, ast.FunctionDef):
            parts = [node.returns, *(each.annotation for each in [*node.args.args, *node.args.kwonlyargs])]
        elif isinstance(node, ast.AnnAssign):
            parts = [node.annotation]
        found += [(part.lineno, part.end_lineno or part.lineno) for part in parts if part is not None]
        if isinstance(node, ast.Assert):
            found.append((node.lineno, node.end_lineno or node.lineno))
    return found


def sample(game: str, each: int, seed: int) -> list[MutationSpec]:
    """So many small faults, at places of a game's files drawn with a seed; one at a place."""
    files = [path for path in Path("src/doublejeu/games", game).glob("*.py") if path.name != "picture.py"]
    database = WorkDB(Path("faults.sqlite"), WorkDB.Mode.create)
    init(sorted(files), database, {})
    skipped = {path: unread(path.read_text()) for path in files}
    places: dict[tuple[str, tuple[int, int]], list[MutationSpec]] = {}
    for item in database.work_items:
        (fault,) = item.mutations
        line = fault.start_pos[0]
        if fault.operator_name in SMALL and not any(low <= line <= high for low, high in skipped[fault.module_path]):
            places.setdefault((str(fault.module_path), tuple(fault.start_pos)), []).append(fault)
    database.close()
    dice = random.Random(f"{seed} {game}")
    return [dice.choice(places[place]) for place in dice.sample(sorted(places), min(each, len(places)))]


def tests_of(python: str, game: str, which: str) -> str:
    """The command that runs what could notice a fault in one game, in the folder of the copy."""
    parts = [f"tests/games/{game}", "tests/golden", *(f"tests/games/{name}" for name in COMMON), "tests/bots"]
    source = "env PYTHONPATH=src PYTHONDONTWRITEBYTECODE=1"
    return f"{source} {python} -m pytest -q -x -p no:cacheprovider -m {which} {' '.join(parts)} -k {game}"


def main() -> None:
    """Plant, run, tell which were noticed; write each survivor out."""
    parser = argparse.ArgumentParser()
    parser.add_argument("python")
    parser.add_argument("--each", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", default=",".join(GAMES))
    given = parser.parse_args()
    python = str(Path(given.python).absolute())
    noticed_in_all = planted_in_all = 0
    for game in given.games.split(","):
        with tempfile.TemporaryDirectory() as folder:
            copied(Path(folder))
            os.chdir(folder)
            commands = [tests_of(python, game, which) for which in (QUICK, LONG)]
            for command in commands:
                if subprocess.run(shlex.split(command), check=False, capture_output=True).returncode:
                    sys.exit(f"the tests of {game} fail without any fault")
            faults = sample(game, given.each, given.seed)
            noticed = sum(was_noticed(fault, commands) for fault in faults)
            os.chdir(ROOT)
        print(f"== {game}: {noticed} of {len(faults)} noticed", flush=True)
        noticed_in_all += noticed
        planted_in_all += len(faults)
    print(f"== all: {noticed_in_all} of {planted_in_all} noticed")


def was_noticed(fault: MutationSpec, commands: list[str]) -> bool:
    """Plant one fault, run the tests, say how it went; a survivor is written out."""
    began = time.monotonic()
    survived = True
    for command in commands:
        if survived:
            result = mutate_and_test([fault], command, SECONDS)
            survived = result.test_outcome == TestOutcome.SURVIVED
    if result.output == "timeout":
        print(f"after {SECONDS} s without an answer:")
    place = f"{fault.module_path}:{fault.start_pos[0]} {fault.operator_name[5:]}"
    print(f"{'SURVIVED' if survived else 'noticed '} {time.monotonic() - began:4.0f} s  {place}", flush=True)
    for line in (result.diff or "").splitlines():
        if survived and line[:1] in "+-" and line[:3] not in ("+++", "---"):
            print("    " + line, flush=True)
    return not survived


if __name__ == "__main__":
    main()
