"""The bot of docs/wire.md plays a match as it stands there."""

import re
import subprocess
import sys
from pathlib import Path

from tests.server.running import first, running, settings

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "wire.md"


def test_the_bot_of_the_document_plays_to_the_end(tmp_path: Path) -> None:
    found = re.search(r"```python\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)
    assert found is not None
    script = tmp_path / "bot.py"
    script.write_text(found.group(1))
    with running(settings(tmp_path)) as server:
        ada = server.person(server.open_room("Ada"))
        ada.until("welcome")
        command = [sys.executable, str(script), server.address, ada.room["code"], "Robot"]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as robot:
            try:
                ada.until("room", lambda room: room["places"][1]["connected"])
                ada.done("host", what="start")
                assert ada.play_on(first)
                _, complaint = robot.communicate(timeout=20)
            finally:
                robot.kill()
        assert (robot.returncode, complaint) == (0, "")
        file = server.get(f"/api/replays/{ada.room['match']}")
        assert file["seats"][1]["name"] == "Robot"
        assert any(seat == 1 for seat, _ in file["decisions"])
