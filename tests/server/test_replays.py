"""Matches that are over: stepped through from any seat or from above, taken away as a file and brought back."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from doublejeu.core.contract import TABLE
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from tests.server.running import Message, Running, first, running, settings


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
    record = [(seat, code) for seat, code in file["record"]]
    return Table.replay(game, game.setup(file["seats"], file["options"]), record)


@pytest.mark.parametrize("seat", ["0", "5", "table"])
def test_frames_add_up_to_what_the_seat_knew(server: Running, match: str, file: Message, seat: str) -> None:
    replay = server.get(f"/api/replays/{match}/frames?seat={seat}")
    place = TABLE if seat == "table" else int(seat)
    table = walked(file)
    view: dict[str, Any] = {}
    events = []
    for frame in replay["frames"]:
        view.update(frame["changed"])
        events += frame["events"]
        assert (frame["views"], frame["to"]) == ([], [])
        assert frame["by"] in (-1, place)

    assert view == json.loads(json.dumps(table.view(place).as_dict()))
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

    assert [[frame["by"], frame["code"]] for frame in replay["frames"][1:]] == file["record"]
    views: list[dict[str, Any]] = [{} for _ in range(6)]
    heard: list[list[Message]] = [[] for _ in range(6)]
    for frame in replay["frames"]:
        for seat, changed in enumerate(frame["views"]):
            views[seat].update(changed)
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

    broken = [*file["record"][:40], [0, 999], *file["record"][41:]]
    assert opened(record=broken)[1]["reason"] == "bad_record"
    assert opened(record=file["record"][:-1])[1]["reason"] == "bad_record"
    assert opened(version=99)[1]["reason"] == "bad_record"
    assert opened(game="chess")[1]["reason"] == "bad_record"
    assert opened(seats=7)[1]["reason"] == "bad_record"
    assert opened(format=2)[1]["reason"] == "bad_record"
    assert opened(seed="another")[1]["verified"] is False
    assert opened(commitment="0" * 64)[1]["verified"] is False
    dealt = [list(entry) for entry in file["record"]]
    roles = [number for number, (seat, _) in enumerate(dealt[:6]) if seat == 31]
    swapped = next((i, j) for i in roles for j in roles if dealt[i] != dealt[j])
    dealt[swapped[0]], dealt[swapped[1]] = dealt[swapped[1]], dealt[swapped[0]]
    status, body = opened(record=dealt)
    assert status == 400 or body["verified"] is False


def test_replays_that_are_not_there(server: Running, match: str) -> None:
    assert server.refusal("/api/replays/nothing") == (404, "unknown_room")
    assert server.refusal(f"/api/replays/{match}/frames?seat=6") == (400, "bad_message")
    assert server.refusal(f"/api/replays/{match}/frames?seat=everyone") == (400, "bad_message")
