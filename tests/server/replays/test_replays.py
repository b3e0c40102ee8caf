"""Matches that are over: stepped through from any seat or from above, taken away as a file and brought back."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from doublejeu.cli import app
from doublejeu.core.bits import bits
from doublejeu.core.contract import TABLE
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.records import MOST_BYTES
from tests.frames import fold
from tests.sealed import sealed_match
from tests.server.running import Message, Running, first, running, settings
from tests.test_records import STRANGE


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings(tmp_path_factory.mktemp("replays"))) as here:
        yield here


@pytest.fixture(scope="module")
def match(server: Running) -> str:
    ada = server.person(server.open_room("Ada", seats=6))
    ada.until("welcome")
    ada.done("host", what="start")
    ada.until("full")
    ada.done("say", text="Je suis libérale.")
    assert ada.play_on(first)
    found: str = ada.room["match"]
    return found


@pytest.fixture(scope="module")
def file(server: Running, match: str) -> Message:
    found: Message = server.get(f"/api/replays/{match}")
    return found


def walked(file: Message) -> Table:
    game = GAMES[file["game"]]
    record = [(seat, code) for seat, code in file["decisions"]]
    talk = [(after, seat, code) for after, seat, code in file["lanes"].get("talk", [])]
    return Table.replay(game, game.setup(len(file["seats"]), file["options"]), record, talk)


@pytest.mark.parametrize("seat", ["0", "5", "table"])
def test_frames_add_up_to_what_the_seat_knew(server: Running, match: str, file: Message, seat: str) -> None:
    replay = server.get(f"/api/replays/{match}/frames?seat={seat}")
    place = TABLE if seat == "table" else int(seat)
    table = walked(file)
    view: dict[str, Any] = {}
    events = []
    for frame in replay["frames"]:
        fold(view, frame["changed"])
        events += frame["events"]
        assert (frame["views"], frame["to"]) == ([], [])
        assert frame["by"] in (-1, place)

    assert view == json.loads(json.dumps(table.view(place).as_dict()))
    first, last = replay["frames"][0], replay["frames"][-1]
    assert (first["out"], first["round"]) == ([], 0)
    assert (last["out"], last["round"]) == (bits(table.view(TABLE).out()), table.view(TABLE).round())
    assert len(events) == table.heard_count(place)
    assert [line["text"] for frame in replay["frames"] for line in frame["talk"]] == ["Je suis libérale."]
    numbers = [frame["n"] for frame in replay["frames"]]
    assert numbers == sorted(set(numbers))
    assert numbers[0] == 0


def test_a_seats_replay_shows_no_more_than_the_seat_saw_at_that_moment(
    server: Running, match: str, file: Message
) -> None:
    replay = server.get(f"/api/replays/{match}/frames?seat=table")
    before_the_end = replay["frames"][:-1]

    roles = [frame["changed"]["roles"] for frame in before_the_end if "roles" in frame["changed"]]
    assert roles == [[-1] * 6]


def test_from_above_everything_is_seen_in_order(server: Running, match: str, file: Message) -> None:
    replay = server.get(f"/api/replays/{match}/frames?seat=above")
    table = walked(file)

    assert [[frame["by"], frame["code"]] for frame in replay["frames"][1:]] == file["decisions"]
    views: list[dict[str, Any]] = [{} for _ in range(6)]
    heard: list[list[Message]] = [[] for _ in range(6)]
    for frame in replay["frames"]:
        for seat, changed in enumerate(frame["views"]):
            fold(views[seat], changed)
        for event, to in zip(frame["events"], frame["to"], strict=True):
            for seat in to:
                if seat != TABLE:
                    heard[seat].append(event)
    for seat in range(6):
        assert views[seat] == json.loads(json.dumps(table.view(seat).as_dict()))
        kinds = table.game.kinds.forms
        assert heard[seat] == [
            {"kind": kinds[event.kind].name, "args": list(event.args)} for event in table.heard(seat)
        ]
    assert replay["verified"] is True


def test_a_file_opens_again(server: Running, match: str, file: Message) -> None:
    opened = server.http.post("/api/replays/open?seat=2", json=file)
    assert opened.status_code == 200
    known = server.get(f"/api/replays/{match}/frames?seat=2")
    strip = [{**frame, "talk": []} for frame in known["frames"]]  # talk stays on the server
    assert opened.json()["verified"] is True
    assert [{key: frame[key] for key in ("n", "events", "changed")} for frame in opened.json()["frames"]] == [
        {key: frame[key] for key in ("n", "events", "changed")}
        for frame in strip
        if frame["n"] in {frame["n"] for frame in opened.json()["frames"]}
    ]


def test_a_forged_file_is_told_apart(server: Running, file: Message) -> None:
    def opened(**changes: Any) -> tuple[int, Any]:
        answer = server.http.post("/api/replays/open", json={**file, **changes})
        return answer.status_code, answer.json()

    broken = [*file["decisions"][:40], [0, 999], *file["decisions"][41:]]
    assert opened(decisions=broken)[1]["reason"] == "bad_record"
    assert opened(decisions=file["decisions"][:-1])[1]["reason"] == "bad_record"
    assert opened(version=99)[1]["reason"] == "bad_record"
    assert opened(game="chess")[1]["reason"] == "bad_record"
    assert opened(seats=file["seats"][:4])[1]["reason"] == "bad_record"
    assert opened(format=3)[1]["reason"] == "bad_record"
    assert opened(seed="another")[1]["verified"] is False
    assert opened(commitment="0" * 64)[1]["verified"] is False
    dealt = [list(entry) for entry in file["decisions"]]
    roles = [number for number, (seat, _) in enumerate(dealt[:6]) if seat == 31]
    swapped = next((i, j) for i in roles for j in roles if dealt[i] != dealt[j])
    dealt[swapped[0]], dealt[swapped[1]] = dealt[swapped[1]], dealt[swapped[0]]
    status, body = opened(decisions=dealt)
    assert status == 400 or body["verified"] is False


def test_a_file_says_who_sat_where(server: Running, file: Message) -> None:
    usual = GAMES[file["game"]]
    kinds = [(seat["kind"], seat["bot"] != "") for seat in file["seats"]]

    assert kinds == [("person", False)] + [("bot", True)] * 5
    assert file["seats"][0]["name"] == "Ada"
    assert file["outcome"]["side"] in usual.sides
    assert (file["format"], file["dice"], set(file["lanes"])) == (2, "sealed", {"talk"})


@pytest.mark.parametrize("strange", STRANGE)
def test_server_and_command_line_refuse_alike(server: Running, tmp_path: Path, strange: str) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(STRANGE[strange][0]))
    answer = server.http.post("/api/replays/open", content=path.read_bytes())
    typed = CliRunner().invoke(app, ["replay", str(path)])

    assert (answer.status_code, answer.json()["reason"], typed.exit_code) == (400, "bad_record", 2)
    assert typed.stderr.strip() == f"doublejeu: {answer.json()['detail']}"


@pytest.mark.parametrize("changes", [{}, {"seed": "b"}, {"commitment": ""}, {"seed": "", "dice": ""}, {"dice": "lab"}])
def test_server_and_command_line_prove_alike(server: Running, tmp_path: Path, changes: Message) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps({**sealed_match("a secret"), **changes}))
    answer = server.http.post("/api/replays/open", content=path.read_bytes())

    assert answer.status_code == 200
    assert CliRunner().invoke(app, ["replay", str(path)]).exit_code == 0
    proved = CliRunner().invoke(app, ["replay", str(path), "--verify"]).exit_code == 0
    assert answer.json()["verified"] is proved
    assert proved is (changes == {})


def test_the_schema_says_what_a_file_is(server: Running) -> None:
    schema = server.get("/api/schema/openapi.json")
    body = schema["paths"]["/api/replays/open"]["post"]["requestBody"]["content"]["application/json"]["schema"]

    assert body == {"$ref": "#/components/schemas/MatchRecord"}
    assert "decisions" in schema["components"]["schemas"]["MatchRecord"]["required"]


def test_a_file_that_is_too_long_is_not_read(server: Running, file: Message) -> None:
    answer = server.http.post("/api/replays/open", content=json.dumps(file).encode() + b" " * MOST_BYTES)

    assert (answer.status_code, answer.json()["reason"]) == (413, "too_long")


def test_replays_that_are_not_there(server: Running, match: str) -> None:
    assert server.refusal("/api/replays/nothing") == (404, "unknown_room")
    assert server.refusal("/api/replays/nothing-here") == (404, "unknown_room")
    assert server.refusal(f"/api/replays/{match}/frames?seat=6") == (400, "bad_message")
    assert server.refusal(f"/api/replays/{match}/frames?seat=everyone") == (400, "bad_message")


@pytest.mark.parametrize(
    "match", ["a%00b", "nothing-he%00", "nothing", "nothing-heré", "nothing-here%0A", "x" * 5000, "12٣٤٥٦٧٨٩٠12"]
)
def test_the_store_is_not_asked_for_what_no_match_is_called(
    server: Running, monkeypatch: pytest.MonkeyPatch, match: str
) -> None:
    """PostgreSQL takes no NUL in a text: it would look as if the database did not answer."""
    asked: list[object] = []
    monkeypatch.setattr(server.house.store, "read", asked.append)
    for path in ("", "/frames", "/why?number=1"):
        assert server.refusal(f"/api/replays/{match}{path}") == (404, "unknown_room")
    assert server.refusal(f"/api/replays/{match}/notes", {"token": "x"}) == (404, "unknown_room")
    assert asked == []
