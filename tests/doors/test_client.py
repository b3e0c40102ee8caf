"""The network door: programs sit down, hear, choose, speak, come back, and are bounded, or not if they are invited."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from doublejeu.bots import BOTS, RandomBot
from doublejeu.client import Ended, GoneError, PlainServer, RefusedError, Seat, Server, UnusableServer
from doublejeu.core.bits import bits
from doublejeu.core.contract import TABLE
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.server.limits.rates import Limits
from doublejeu.server.match.match import Match
from doublejeu.server.settings import Settings
from tests.doors.pages import python_of
from tests.server.running import Running, first, in_a_loop, running, settings

INVITATION = "a-long-secret-of-a-test"


def strict(folder: Path) -> Settings:
    """A server as it is for people, with bounds, pauses and gates, which has given out an invitation."""
    return settings(folder, limits=Limits(), pace=1.2, gate=20.0, invitation=INVITATION)


def run_example(tmp_path: Path, number: int, *typed: str) -> "subprocess.Popen[str]":
    script = tmp_path / f"example{number}.py"
    script.write_text(python_of("client.md")[number])
    command = [sys.executable, str(script), *typed]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize(("number", "said"), [(0, "by SH-2."), (1, "Ended(match=")])
def test_the_programs_of_the_page_play_to_the_end(tmp_path: Path, number: int, said: str) -> None:
    with running(settings(tmp_path)) as server:
        ada = server.person(server.open_room("Ada"))
        ada.until("welcome")
        with run_example(tmp_path, number, server.address, ada.room["code"], "Robot") as robot:
            try:
                ada.until("room", lambda room: room["places"][1]["connected"])
                ada.done("host", what="start")
                assert ada.play_on(first)
                printed, complaint = robot.communicate(timeout=20)
            finally:
                robot.kill()
        assert (robot.returncode, complaint) == (0, "")
        assert said in printed
        file = server.get(f"/api/replays/{ada.room['match']}")
        assert file["seats"][1]["name"] == "Robot"
        assert any(seat == 1 for seat, _ in file["decisions"])


def test_the_ten_matches_of_the_page(tmp_path: Path) -> None:
    with running(strict(tmp_path)) as server, run_example(tmp_path, 2, server.address, INVITATION) as programs:
        try:
            printed, complaint = programs.communicate(timeout=60)
        finally:
            programs.kill()
    assert (programs.returncode, complaint) == (0, "")
    assert "events in the last match" in printed


@pytest.mark.parametrize("key", GAMES)
def test_a_seat_folds_what_the_table_folds(tmp_path: Path, key: str) -> None:
    """What the client makes of the wire is the seat's own view, for every game: a bot of the house could play there."""
    game = GAMES[key]
    decisions = 0 if key == "les_infiltres" else 8  # where the first night lasts its time, the deal has to do

    async def play(server: Running) -> None:
        async with await Server(server.address).open_room(key, game.fewest, "Ada") as seat:
            await seat.wish("start")
            await seat.begun()
            bot = RandomBot()
            assert seat.game is not None
            assert seat.setup is not None
            bot.sit(seat.game, seat.setup, seat.number, Dice(1))
            for _ in range(decisions):
                codes = await seat.asked()
                if not codes:
                    break
                assert seat.view is not None
                await seat.choose(bot.choose(seat.view, codes))
            match = server.match(seat.code)
            assert isinstance(match, Match)
            table: Table = match.table
            heard = len(seat.heard)
            assert heard > 0
            assert seat.view is not None
            replayed = game.blank(seat.setup, seat.number)
            for event in table.heard(seat.number)[:heard]:
                replayed.hear(event)
            assert seat.heard == table.heard(seat.number)[:heard]
            assert seat.view.as_dict() == replayed.as_dict()
            assert (seat.out, seat.round) == (bits(replayed.out()), replayed.round())

    with running(settings(tmp_path)) as server:
        in_a_loop(play(server))


@pytest.mark.parametrize("key", GAMES)
def test_every_act_shows_at_the_seat_that_played_it(key: str) -> None:
    """A client that was told `done` waits for the news of its own act: there always are some."""
    game = GAMES[key]
    dice = Dice(5)
    for _ in range(3):
        table = Table(game, game.setup(game.fewest), dice)
        while table.over() is None:
            seat = next(seat for seat in range(game.fewest) if table.asks(seat))
            before = (table.heard_count(seat), table.asks(seat))
            table.play(seat, dice.choose(before[1]))
            assert (table.heard_count(seat), table.asks(seat)) != before or table.over() is not None


def test_two_programs_play_and_talk_in_a_room_of_their_own(tmp_path: Path) -> None:
    async def matches(seat: Seat, games: int) -> list[Ended]:
        ends = []
        for number in range(games):
            if seat.number == 0:
                await seat.wish("again" if number else "start")
            ends.append(await seat.play(BOTS["secret_hitler"]["thumb"]()))
        return ends

    async def evening(address: str) -> None:
        remote = Server(address, INVITATION)
        ada = await remote.open_room("secret_hitler", 5, "Ada")
        bob = await remote.join(ada.code, "Bob")
        async with ada, bob:
            assert ada.room["pace"] == "programs"
            await bob.say("bonjour")
            while not ada.said:
                await ada.changed()
            assert (ada.said[0].seat, ada.said[0].text) == (1, "bonjour")
            ended = await asyncio.gather(matches(ada, 3), matches(bob, 3))
            assert ended[0] == ended[1]
            assert len({end.match for end in ended[0]}) == 3
            with pytest.raises(RefusedError, match="not_host"):
                await bob.wish("again")
            with pytest.raises(RefusedError, match="not_now"):
                await ada.wish("pace", pace="slow")

    with running(strict(tmp_path)) as server:
        in_a_loop(evening(server.address))


def test_only_who_is_invited_has_a_room_for_programs(tmp_path: Path) -> None:
    async def try_doors(server: Running) -> None:
        with pytest.raises(RefusedError, match="no invitation"):
            await Server(server.address, "a-wrong-invitation").open_room("secret_hitler", 5, "Eve")
        ada = await Server(server.address, INVITATION).open_room("secret_hitler", 5, "Ada")
        async with ada:
            for brought in ("", "a-wrong-invitation"):
                with pytest.raises(RefusedError, match="no invitation"):
                    await Server(server.address, brought).join(ada.code, "Eve")
            assert server.watcher(ada.code).until("welcome")["seat"] == -1

    with running(strict(tmp_path)) as server:
        in_a_loop(try_doors(server))
        for _ in range(17):
            server.refusal("/api/rooms", {"game": "secret_hitler", "seats": 5, "name": "Eve", "invitation": "guess"})
        assert server.refusal("/api/address") == (429, "too_fast"), "wrong invitations are guesses like others"
    with running(settings(tmp_path)) as nobody_invited:
        body = {"game": "secret_hitler", "seats": 5, "name": "Eve", "invitation": "any"}
        assert nobody_invited.refusal("/api/rooms", body) == (403, "bad_token")


def test_a_room_for_programs_is_one_after_a_restart(tmp_path: Path) -> None:
    async def open_it(address: str) -> tuple[str, str]:
        async with await Server(address, INVITATION).open_room("secret_hitler", 5, "Ada") as seat:
            await seat.wish("start")
            await seat.begun()
            return seat.code, seat.token

    async def go_on(address: str, code: str, token: str) -> Ended:
        async with await Server(address).back(code, token) as seat:
            assert seat.room["pace"] == "programs"
            return await seat.play(RandomBot())

    with running(strict(tmp_path)) as server:
        kept = in_a_loop(open_it(server.address))
    with running(strict(tmp_path)) as server:
        assert in_a_loop(go_on(server.address, *kept)).clause.startswith("SH-2.")


def test_an_invited_seat_may_send_as_much_as_it_likes(tmp_path: Path) -> None:
    async def flood(address: str) -> None:
        async with await Server(address, INVITATION).open_room("secret_hitler", 5, "Ada") as seat:
            for _ in range(300):
                with pytest.raises(RefusedError, match="bad_message"):
                    await seat.wish("nonsense")
            assert (seat.connections, seat._interval) == (1, 0.0)

    for way in ("front", "plain"):
        with running(strict(tmp_path), way) as server:
            in_a_loop(flood(server.address))


def test_a_program_among_people_slows_down_and_loses_nothing(tmp_path: Path) -> None:
    """Time stands still in the server until the client was told once that it is too fast."""
    time = [1000.0]

    async def let_time_pass(seat: Seat) -> None:
        while not seat._interval:
            await asyncio.sleep(0.01)
        time[0] += 1000.0

    async def wish_much(address: str) -> None:
        async with await Server(address).open_room("secret_hitler", 5, "Ada") as seat:
            passing = asyncio.create_task(let_time_pass(seat))
            for number in range(9):
                await seat.wish("settings", seconds=5 + number)
            assert seat.room["seconds"] == 13
            assert seat.connections == 1
            await passing

    with running(settings(tmp_path, limits=Limits(messages=(5, 1)), now=lambda: time[0])) as server:
        in_a_loop(wish_much(server.address))


def test_a_seat_comes_back_when_its_connection_is_lost(tmp_path: Path) -> None:
    async def play(server: Running) -> Ended:
        async with await Server(server.address).open_room("secret_hitler", 5, "Ada") as seat:
            await seat.wish("start")
            await seat.begun()
            bot = RandomBot()
            assert seat.game is not None
            assert seat.setup is not None
            bot.sit(seat.game, seat.setup, 0, Dice(3))
            lost = 0
            while codes := await seat.asked():
                assert seat.view is not None
                choosing = asyncio.create_task(seat.choose(bot.choose(seat.view, codes)))
                if lost < 2:
                    await asyncio.sleep(0)  # the message is on its way, or not
                    assert seat._socket is not None
                    seat._socket.transport.abort()
                    lost += 1
                assert await choosing
            assert seat.connections == 3
            assert seat.ended is not None
            return seat.ended

    with running(settings(tmp_path)) as server:
        ended = in_a_loop(play(server))
        file = server.get(f"/api/replays/{ended.match}")
        game = GAMES["secret_hitler"]
        table = Table.replay(game, game.setup(5), [(seat, code) for seat, code in file["decisions"]])
        assert table.over() is not None
        assert table.view(TABLE).as_dict()


def test_whoever_is_removed_knows_it(tmp_path: Path) -> None:
    async def be_removed(address: str) -> None:
        remote = Server(address)
        ada = await remote.open_room("secret_hitler", 5, "Ada")
        bob = await remote.join(ada.code, "Bob")
        async with ada, bob:
            await ada.wish("remove", seat=1)
            with pytest.raises(GoneError) as gone:
                await bob.asked()
            assert gone.value.reason == "removed"
            with pytest.raises(GoneError):
                await bob.say("hello?")
        with pytest.raises(RefusedError, match="bad_token"):
            await remote.back(ada.code, "not-a-token")

    with running(settings(tmp_path)) as server:
        in_a_loop(be_removed(server.address))


def test_plain_seats_say_and_leave(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        with PlainServer(f"http://{server.address}/") as remote:
            ada = remote.open_room("secret_hitler", 5, "Ada")
            bob = remote.join(ada.code, "Bob")
            ada.wish("start")
            ada.begun()
            assert ada.view is not None
            assert ada.hear()
            ada.say("bonsoir")
            while not bob.said:
                bob.changed()
            assert bob.said[0].text == "bonsoir"
            rules = GAMES["secret_hitler"]
            phrase = next(code for code in ada.seat.says if rules.talk.act(code).verb == "suspect")
            ada.tell(phrase)
            while (0, phrase) not in [event.args for event in bob.seat.heard if event.kind == rules.said]:
                bob.changed()
            bob.leave()
            assert ada.play(RandomBot(), seed=1).clause.startswith("SH-2.")
            token = ada.seat.token
        with PlainServer(server.address) as again:
            assert again.back(ada.code, token).seat.number == 0


def test_other_rules_and_no_server_are_said_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(address: str, game: str = "secret_hitler") -> None:
        await Server(address).open_room(game, 5, "Ada")

    with running(settings(tmp_path)) as server:
        with pytest.raises(UnusableServer, match="has no game 'chess'"):
            in_a_loop(ask(server.address, "chess"))
        remote = Server(server.address)
        remote._versions = {"secret_hitler": 999}
        with pytest.raises(UnusableServer, match="plays version 999 of secret_hitler"):
            in_a_loop(remote.open_room("secret_hitler", 5, "Ada"))
    with pytest.raises(UnusableServer, match="cannot be reached"):
        in_a_loop(ask(server.address))
