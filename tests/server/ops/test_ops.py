"""What whoever keeps a server may see of it: its health, a few figures, and its log."""

import json
import logging
from pathlib import Path

import pytest

from doublejeu.server.ops.logs import MOST_ALIKE, SECONDS, Lines, Sparing
from tests.server.running import running, settings


def test_health_says_whether_the_store_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(settings(tmp_path)) as here:
        answer = here.http.get("/health")
        assert (answer.status_code, answer.text) == (200, "ok\n")

        async def silent(_question: object) -> None:
            raise OSError("locked")

        monkeypatch.setattr(here.house.store, "read", silent)
        assert here.http.get("/health").status_code == 503


def test_figures_are_shown_where_they_are_wanted(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as here:
        assert here.http.get("/metrics").status_code == 404
    with running(settings(tmp_path, metrics=True)) as here:
        ada = here.person(here.open_room("Ada Lovelace"))
        ada.until("welcome")
        ada.done("host", what="start")
        ada.until("full")
        ada.socket.send("nonsense")
        ada.until("refused")
        answer = here.http.get("/metrics")
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        found = dict(line.rsplit(" ", 1) for line in answer.text.splitlines() if not line.startswith("#"))
        assert found["doublejeu_rooms"] == "1"
        assert found["doublejeu_sockets"] == "1"
        assert found["doublejeu_refused_total"] == "1"
        assert found["doublejeu_cut_off_total"] == "0"
        assert int(found["doublejeu_decisions_total"]) > 0
        assert float(found["doublejeu_write_seconds_total"]) > 0
        assert ada.room["code"] not in answer.text
        assert "Ada" not in answer.text


def record(text: str, *values: object, error: BaseException | None = None) -> logging.LogRecord:
    thrown = (type(error), error, error.__traceback__) if error is not None else None
    return logging.LogRecord("doublejeu.server", logging.ERROR, "file", 1, text, values, thrown)


def test_a_line_of_the_log_is_one_line_and_bounded() -> None:
    def fail() -> None:
        raise ValueError("a token" * 1000)

    try:
        fail()
    except ValueError as error:
        line = Lines().format(record("it\nfailed: %s", "x" * 10_000, error=error))
    assert "\n" not in line
    assert "a token" not in line
    found = json.loads(line)
    assert (found["level"], found["from"]) == ("error", "doublejeu.server")
    assert len(found["text"]) == 300
    assert found["error"] == "ValueError", "its message may quote a secret"
    assert found["places"][-1].endswith(" fail")


def test_the_same_thing_is_said_some_times_a_minute() -> None:
    now = [0.0]
    sparing = Sparing(lambda: now[0])
    written = [sparing.filter(record("refused %s", number)) for number in range(100)]
    assert sum(written) == MOST_ALIKE
    assert sparing.filter(record("something else"))
    now[0] = SECONDS
    late = record("refused %s", 100)
    assert sparing.filter(late)
    assert json.loads(Lines().format(late))["left_out"] == 100 - MOST_ALIKE
