"""Every game is played through the server: one person, bots in the other seats, time passing as it must."""

from pathlib import Path

import pytest

from doublejeu.games import GAMES
from doublejeu.server.state.state import status
from tests.server.running import Time, first, running, settings

ANSWERS = 6  # of the person's; matches of some games are long


@pytest.mark.parametrize("key", list(GAMES))
def test_a_person_plays_among_bots(key: str, tmp_path: Path) -> None:
    clock = Time()
    with running(settings(tmp_path, now=clock)) as server:
        ada = server.person(server.open_room("Ada", game=key, seats=GAMES[key].fewest))
        ada.until("welcome")
        code = ada.room["code"]
        ada.done("host", what="start")
        ada.until("full")
        answered = 0
        for _ in range(300):
            while ada.picture["asks"] and ada.picture["outcome"] is None and answered < ANSWERS:
                before = ada.v
                if ada.want("play", code=first(ada.picture["asks"])["code"], id=f"p{answered}")["t"] == "done":
                    answered += 1
                if ada.v == before:
                    break
            if answered == ANSWERS or ada.picture["outcome"] is not None:
                break
            clock.pass_in(server, code, ada.picture["step_clock"]["left"] / 1000 if ada.picture["step_clock"] else 0.0)
            ada.send("ping", {})
            ada.until("pong")
        assert answered == ANSWERS or ada.picture["outcome"] is not None
        assert status(server.state(code)) in ("playing", "over")
