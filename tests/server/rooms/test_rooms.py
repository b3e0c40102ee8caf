"""Rooms over real sockets: opening, joining, playing to the end, playing again, and what the host may do."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from doublejeu.bots import BOTS
from tests.server.running import Person, Running, first, running, settings

USUAL_BOT = next(iter(BOTS["secret_hitler"]))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings(tmp_path_factory.mktemp("rooms"))) as here:
        yield here


def seated(server: Running, *names: str, **wanted: object) -> list[Person]:
    """A room with these people in it, the first of them host."""
    host = server.open_room(names[0], **wanted)
    people = [server.person(host)]
    people += [server.person(server.join(host["code"], name)) for name in names[1:]]
    for person in people:
        person.until("welcome")
    return people


def test_one_person_plays_a_whole_match_with_bots_and_then_again(server: Running) -> None:
    (ada,) = seated(server, "Ada")
    ada.done("host", what="start")
    assert ada.play_on(first)

    assert ada.room["status"] == "over"
    first_match = ada.room["match"]
    assert ada.picture["outcome"]["side"] in ("liberals", "fascists")
    assert ada.picture["outcome"]["seed"]
    ada.done("host", what="again")
    ada.until("full")
    assert ada.room["status"] == "playing"
    assert ada.room["match"] != first_match
    assert ada.room["places"][0]["name"] == "Ada"
    assert ada.picture["outcome"] is None


def test_people_join_by_code_and_see_each_other(server: Running) -> None:
    ada, blaise = seated(server, "Ada", "Blaise")

    assert (ada.seat, blaise.seat) == (0, 1)
    names = [place["name"] for place in blaise.room["places"]]
    assert names == ["Ada", "Blaise", "", "", ""]
    room = server.get(f"/api/rooms/{ada.room['code'].lower()}")
    assert [place["connected"] for place in room["places"]] == [True, True, False, False, False]
    assert "token" not in str(room)


def test_names_are_tidied_and_unique(server: Running) -> None:
    code = server.open_room("  Ada \n Lovelace ")["code"]

    assert server.get(f"/api/rooms/{code}")["places"][0]["name"] == "Ada Lovelace"
    for name in ("ada lovelace", "", " \t ", "x" * 21, "\u200b"):
        assert server.refusal(f"/api/rooms/{code}/join", {"name": name}) == (400, "bad_name")


def test_a_full_room_and_one_that_plays_take_nobody(server: Running) -> None:
    people = seated(server, "A", "B", "C", "D", "E")
    code = people[0].room["code"]

    assert server.refusal(f"/api/rooms/{code}/join", {"name": "F"}) == (409, "full")
    people[0].done("host", what="start")
    assert server.refusal(f"/api/rooms/{code}/join", {"name": "F"}) == (409, "not_now")


def test_rooms_that_no_game_allows_are_refused(server: Running) -> None:
    for wrong in ({"seats": 4}, {"game": "chess"}, {"bot": "oracle"}, {"seconds": 2}, {"options": {"cheat": True}}):
        body = {"game": "secret_hitler", "seats": 5, "name": "Ada", **wrong}
        assert server.refusal("/api/rooms", body) == (400, "bad_setup")


def test_the_same_token_comes_back_to_its_seat(server: Running) -> None:
    seat = server.open_room("Ada")
    ada = server.person(seat)
    ada.until("welcome")
    ada.done("host", what="start")
    ada.until("full")
    before = (ada.v, ada.picture["view"])
    ada.leave()

    again = server.person(seat)
    again.until("full")
    assert again.seat == 0
    assert (again.v, again.picture["view"]) >= before


def test_deltas_add_up_to_the_whole_picture(server: Running) -> None:
    seat = server.open_room("Ada", seats=7)
    ada = server.person(seat)
    watcher = server.watcher(seat["code"])
    ada.until("welcome")
    watcher.until("welcome")
    ada.done("host", what="start")
    assert ada.play_on(first)
    watcher.until("news", lambda news: news["outcome"] is not None)

    for person, token in ((ada, seat["token"]), (watcher, "")):
        fresh = server.connect(seat["code"], token)
        fresh.until("full")
        assert fresh.picture == person.picture
        assert fresh.v == person.v


def test_a_transfer_link_moves_a_seat_once(server: Running) -> None:
    seat = server.open_room("Ada")
    ada = server.person(seat)
    ada.until("welcome")
    link = ada.done("mine", what="transfer")

    code, transfer = link.split(".")
    moved = server.post(f"/api/rooms/{code}/claim", {"transfer": transfer})

    assert ada.until("gone")["reason"] == "moved"
    assert moved["seat"] == 0
    assert moved["token"] != seat["token"]
    phone = server.person(moved)
    assert phone.until("welcome")["seat"] == 0
    assert server.refusal(f"/api/rooms/{code}/claim", {"transfer": transfer}) == (403, "bad_token")
    old = server.person(seat)
    assert old.until("refused")["reason"] == "bad_token"


def test_only_the_host_has_the_hosts_buttons(server: Running) -> None:
    ada, blaise = seated(server, "Ada", "Blaise")

    assert blaise.refused("host", what="start") == "not_host"
    ada.done("host", what="host", seat=1)
    assert ada.refused("host", what="start") == "not_host"
    blaise.done("host", what="start")


def test_the_host_removes_somebody(server: Running) -> None:
    ada, blaise = seated(server, "Ada", "Blaise")

    ada.done("host", what="remove", seat=1)

    assert blaise.until("gone")["reason"] == "removed"
    assert blaise.closed() == 4000
    assert ada.until("room", lambda room: room["places"][1]["kind"] == "open")


def test_somebody_who_leaves_in_play_is_replaced_by_a_bot(server: Running) -> None:
    ada, blaise = seated(server, "Ada", "Blaise")
    ada.done("host", what="start")
    blaise.until("full")

    ada.send("mine", {"id": "bye", "what": "leave"})
    assert ada.until("gone")["reason"] == "left"

    room = blaise.until("room", lambda room: room["places"][0]["kind"] == "bot")
    assert room["places"][1]["host"] is True
    assert room["places"][0]["name"] == "Ada"
    assert blaise.play_on(first)


def test_a_seat_is_handed_to_a_bot_and_given_back(server: Running) -> None:
    ada, blaise = seated(server, "Ada", "Blaise")
    ada.done("host", what="start")
    blaise.until("full")
    ada.done("host", what="bot", seat=1)
    blaise.until("room", lambda room: room["places"][1]["handed"])

    assert blaise.room["places"][1]["kind"] == "person"
    assert blaise.room["places"][1]["bot"] == USUAL_BOT
    assert blaise.refused("mine", what="back") == "not_now"
    ada.done("host", what="give_back", seat=1)
    blaise.until("room", lambda room: not room["places"][1]["handed"])
    assert blaise.room["places"][1]["bot"] == ""


def test_a_pause_stops_everything(server: Running) -> None:
    ada, blaise = seated(server, "Ada", "Blaise")
    ada.done("host", what="start")
    ada.done("host", what="pause")
    assert ada.room["status"] == "paused" or ada.until("room", lambda room: room["status"] == "paused")

    assert blaise.refused("play", code=27) == "paused"
    ada.done("host", what="resume")
    blaise.done("say", text="Enfin !")


def test_settings_change_in_the_lobby_and_nowhere_else(server: Running) -> None:
    ada, _, colette = seated(server, "Ada", "Blaise", "Colette", seats=8)
    ada.done("host", what="remove", seat=1)
    ada.done("host", what="settings", seats=5, seconds=30, options={"hitler_knows": False})

    room = colette.until("welcome")["room"]
    assert colette.seat == 2
    assert [place["name"] for place in room["places"]] == ["Ada", "", "Colette", "", ""]
    assert room["seconds"] == 30
    assert room["options"]["hitler_knows"] is False
    assert ada.refused("host", what="settings", seats=4) == "bad_setup"
    ada.done("host", what="start")
    assert ada.refused("host", what="settings", seats=6) == "not_now"
    ada.done("host", what="lobby")
    assert colette.until("welcome", lambda d: d["room"]["status"] == "lobby")["room"]["places"][1]["kind"] == "open"


def test_a_repeated_intent_is_acknowledged_again_and_done_once(server: Running) -> None:
    ada, blaise = seated(server, "Ada", "Blaise")

    ada.done("say", id="once", text="Bonjour")
    ada.done("say", id="once", text="Bonjour")
    ada.done("say", id="twice", text="Au revoir")

    assert blaise.until("said")["text"] == "Bonjour"
    assert blaise.until("said")["text"] == "Au revoir"


def test_a_stale_or_impossible_play_has_one_refusal(server: Running) -> None:
    people = seated(server, "A", "B", "C", "D", "E")
    people[0].done("host", what="start")
    for person in people:
        person.until("full")
    asked = next(person for person in people if person.picture["asks"])
    idle = next(person for person in people if not person.picture["asks"])
    code = asked.picture["asks"][0]["code"]

    assert asked.refused("play", v=asked.v - 1, code=code) == "stale"
    assert asked.refused("play", code=-5) == "stale"
    assert asked.refused("play", code=10**30) == "stale"
    assert idle.refused("play", code=code) == "stale"
    asked.done("play", code=code, id="tap")
    asked.done("play", code=code, id="tap")


def test_watchers_see_what_all_see(server: Running) -> None:
    ada, _ = seated(server, "Ada", "Blaise")
    watcher = server.watcher(ada.room["code"])
    assert watcher.until("welcome")["seat"] == -1
    ada.done("host", what="start")
    watcher.until("full")

    assert watcher.picture["view"]["seat"] is None
    assert watcher.picture["asks"] == []
    assert watcher.picture["speaks"] is False
    assert set(watcher.picture["view"]["roles"]) == {-1}
    assert watcher.refused("say", text="psst") == "bad_token"
    assert watcher.refused("play", code=27) == "bad_token"
    ada.done("say", text="Bonjour")
    assert watcher.until("said")["text"] == "Bonjour"


def test_a_replay_opens_only_after_the_end(server: Running) -> None:
    (ada,) = seated(server, "Ada")
    ada.done("host", what="start")
    ada.until("full")

    assert server.refusal(f"/api/replays/{ada.room['match']}") == (409, "not_now")
    assert server.refusal(f"/api/replays/{ada.room['match']}/frames?seat=above") == (409, "not_now")


def test_the_code_is_drawn_for_the_address_that_was_asked(server: Running) -> None:
    code = server.open_room("Ada")["code"]

    drawn = server.http.get(f"/api/rooms/{code}/qr.svg")
    other = server.http.get(f"/api/rooms/{code}/qr.svg", headers={"host": "192.168.1.20:8000"})

    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.text.startswith("<svg")
    assert drawn.text != other.text
    assert server.get("/api/address") == {"address": f"http://{server.address}"}


def test_a_transfer_link_is_drawn_for_a_camera(server: Running) -> None:
    code = server.open_room("Ada")["code"]
    path = f"/api/rooms/{code}/transfer.svg"

    drawn = server.http.post(path, json={"transfer": "proof"})
    other = server.http.post(path, json={"transfer": "other"})

    assert drawn.status_code == 200
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.headers["cache-control"] == "no-store"
    assert drawn.text.startswith("<svg")
    assert drawn.text != other.text
    assert server.http.post(path, json={"transfer": "x" * 1000}).json()["reason"] == "too_long"
    assert server.http.post("/api/rooms/ZZZZ/transfer.svg", json={"transfer": "proof"}).status_code == 404


def test_phones_are_given_an_address_they_can_use(tmp_path: Path) -> None:
    """Whoever opens the page on the machine itself, as `make play` does, invites others by its network address."""
    with running(settings(tmp_path, near="192.168.1.20")) as server:
        code, port = server.open_room("Ada")["code"], server.address.rpartition(":")[2]
        near = f"192.168.1.20:{port}"
        assert server.get("/api/address") == {"address": f"http://{near}"}
        drawn = server.http.get(f"/api/rooms/{code}/qr.svg")
        assert drawn.text == server.http.get(f"/api/rooms/{code}/qr.svg", headers={"host": near}).text
        elsewhere = server.http.get("/api/address", headers={"host": "doublejeu.example"})
        assert elsewhere.json() == {"address": "http://doublejeu.example"}


def test_settings_can_be_tried_before_a_room_is_opened(server: Running) -> None:
    wanted = {"seats": 7, "options": {"roles": {"lawyer": 1, "minister": 1}}}
    found = server.post("/api/games/les_infiltres/setup", wanted)
    assert found["view"]["cards_dealt"] == [2, 3, 0, 0, 0, 1, 1, 0, 0, 0]
    assert found["options"]["night_seconds"] == 12

    wanted["options"] = {"roles": {"minister": 2}}
    refused = server.http.post("/api/games/les_infiltres/setup", json=wanted)
    assert refused.status_code == 400
    assert refused.json()["reason"] == "bad_setup"
    assert "0 to 1 of minister, not 2" in refused.json()["detail"]
    assert server.refusal("/api/games/chess/setup", {"seats": 2}) == (400, "bad_setup")


def test_the_host_plays_again_with_other_options_and_a_group_keeps_its_name(server: Running) -> None:
    ada, blaise = seated(
        server, "Ada", "Blaise", game="infiltraitres", seats=2, options={"mission": "12"}, group="x" * 50
    )
    assert ada.room["group"] == "x" * 40
    ada.done("host", what="settings", group=" Lundi\n soir ", options={"mission": "t1"})
    blaise.until("room", lambda room: room["group"] == "Lundi soir")
    assert ada.refused("host", what="again", options={"mission": "t2"}) == "not_now"
    ada.done("host", what="bot", seat=0)
    ada.done("host", what="bot", seat=1)
    ada.done("host", what="start")
    ada.until("news", lambda news: news["outcome"] is not None)
    assert blaise.refused("host", what="again", options={"mission": "t2"}) == "not_host"
    assert ada.refused("host", what="again", options={"mission": "99"}) == "bad_setup"

    ada.done("host", what="again", options={"mission": "t2", "board": "hand"})

    blaise.until("full", lambda full: full["view"]["mission"] == "t2")
    assert blaise.room["options"] == {"mission": "t2", "board": "hand"}
    assert blaise.room["group"] == "Lundi soir"
    assert [place["name"] for place in blaise.room["places"]] == ["Ada", "Blaise"]


def test_the_host_seats_people_as_they_sit(server: Running) -> None:
    host = server.open_room("Ada")
    other = server.join(host["code"], "Blaise")
    ada, blaise = server.person(host), server.person(other)
    for person in (ada, blaise):
        person.until("welcome")
    assert blaise.refused("host", what="move", seat=0, to=1) == "not_host"
    ada.done("host", what="move", seat=0, to=1)
    assert (ada.until("welcome")["seat"], blaise.until("welcome")["seat"]) == (1, 0)
    assert [(place["name"], place["sign"]) for place in ada.room["places"][:2]] == [("Blaise", 1), ("Ada", 0)]
    assert ada.refused("host", what="move", seat=0, to=5) == "bad_message"

    ada.done("host", what="start")
    ada.until("full")
    assert ada.refused("host", what="move", seat=0, to=1) == "not_now"
    ada.done("host", what="bot", seat=0)
    assert ada.play_on(first)
    replay = server.get(f"/api/replays/{ada.room['match']}/frames?seat=table")
    assert replay["signs"] == [place["sign"] for place in ada.room["places"]]
    assert replay["signs"][:2] == [1, 0]
