"""Play the studies that make pages, and fill their tables in: `make strength`, or with the names of some studies.

What lies in build/strength is gone on with; remove it to play everything anew, as after a change of a bot.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "build" / "strength"


def page_of(study: Path) -> Path | None:
    """The page that a study says it is made for."""
    said = re.search(r"Made for (docs/\S+\.md)", tomllib.loads(study.read_text(encoding="utf-8")).get("says", ""))
    return ROOT / said[1] if said else None


def main() -> None:
    """Run and fill in, study by study."""
    command = [sys.executable, "-m", "doublejeu.cli", "study"]
    for study in sorted((ROOT / "studies").glob("*.toml")):
        page = page_of(study)
        if page is None or (sys.argv[1:] and study.stem not in sys.argv[1:]):
            continue
        folder = RESULTS / study.stem
        typed = ["resume", str(folder)] if folder.exists() else ["run", str(study), "--out", str(folder)]
        print(f"{study.name} -> {page.name}", flush=True)
        subprocess.run([*command, *typed], check=True)
        subprocess.run([*command, "tables", str(folder), "--into", str(page)], check=True)


if __name__ == "__main__":
    main()
