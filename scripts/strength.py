"""Play the studies that make pages, and fill their tables in: all (`make strength`), or those of some pages or names.

    scripts/strength.py [docs/PAGE.md | STUDY]...

A study that lies in build/strength is gone on with. It is played anew where its file has changed; after a change of a
bot remove build/strength first (make does, for it installs the package anew).
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "build" / "strength"


def page_of(study: Path) -> str:
    """The page that a study says it is made for; "" where it is for none."""
    said = re.search(r"Made for (docs/\S+\.md)", tomllib.loads(study.read_text(encoding="utf-8")).get("says", ""))
    return said[1] if said else ""


def main() -> None:
    """Run and fill in, study by study."""
    command = [sys.executable, "-m", "doublejeu.cli", "study"]
    written: set[str] = set()
    for study in sorted((ROOT / "studies").glob("*.toml")):
        page = page_of(study)
        if not page or (sys.argv[1:] and not {study.stem, page} & set(sys.argv[1:])):
            continue
        folder = RESULTS / study.stem
        begun = folder / "study.toml"
        same = begun.exists() and begun.read_text(encoding="utf-8") == study.read_text(encoding="utf-8")
        typed = ["resume", str(folder)] if same else ["run", str(study), "--out", str(folder), "--force"]
        print(f"{study.name} -> {page}", flush=True)
        subprocess.run([*command, *typed], check=True)
        subprocess.run([*command, "tables", str(folder), "--into", str(ROOT / page)], check=True)
        written.add(page)
    for page in sorted(written):
        print(f"{page}: read its sentences against its new tables")


if __name__ == "__main__":
    main()
