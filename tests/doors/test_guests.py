"""Bots from outside: found by their names, kept from spoiling anything, and begun by the command line."""

import json
import os
import subprocess
import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest
from typer.testing import CliRunner

import doublejeu
from doublejeu import guests
from doublejeu.adapters.pipe import PipedBot, Program
from doublejeu.bots import BOTS, BadBot
from doublejeu.cli import app
from doublejeu.cli.new_bot import write_bot
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.guests import installed, name_and_place, player_called, welcome
from doublejeu.lab.play.matches import Played, Seating, forked, play
from tests.cases import cases_of
from tests.doors.pages import python_of
from tests.doors.worlds import pairs
from tests.rules import ROOT
from tests.server.running import first, running, settings

GAME = GAMES["secret_hitler"]
runner = CliRunner()

FAULTY = """
from dataclasses import dataclass
from doublejeu.bots import Bot, Persona

class Raises(Bot):
    def choose(self, view, legal):
        if self.game.codes.act(legal[0]).verb == "vote":
            raise RuntimeError("no vote from me")
        return legal[0]

class Cheats(Bot):
    def choose(self, view, legal):
        return -7

class Deaf(Bot):
    def hear(self, event):
        {}[event.kind]
    def choose(self, view, legal):
        return legal[0]

class Absent(Bot):
    def sit(self, game, setup, seat, dice):
        raise OSError("no chair")
    def choose(self, view, legal):
        return legal[0]

class Leaves(Bot):
    def choose(self, view, legal):
        raise SystemExit(3)

class Unmade(Bot):
    def __init__(self):
        raise OSError("no net to load")

class NoBot:
    pass

def makes_none():
    return 3

@dataclass(frozen=True)
class Manner(Persona):
    last: bool = False

class Mannered(Bot):
    def __init__(self, persona: Manner = Manner()):
        self.persona = persona
    def choose(self, view, legal):
        return legal[-1 if self.persona.last else 0]
"""


@pytest.fixture
def faulty(tmp_path: Path) -> str:
    path = tmp_path / "faulty.py"
    path.write_text(FAULTY)
    return str(path)


def matches(bots: list[str], games: int = 3) -> list[Played]:
    return list(play(GAME, GAME.setup(5), Seating(GAME, 5, bots), forked(3, 0, games)))


def test_the_bot_of_the_page_plays(tmp_path: Path) -> None:
    path = tmp_path / "agreeable.py"
    path.write_text(python_of("bot-in-a-file.md")[0])
    typed = ["simulate", "secret_hitler", "--games", "20", "--json", "--jobs", "2", "--bots"]
    facts = json.loads(runner.invoke(app, [*typed, f"{path}:Agreeable@hitler,random"]).stdout)

    assert facts["games"] == 20
    assert facts["faults"] == {}
    assert f"{path}:Agreeable" in facts["bot_shares"]


def test_a_persona_comes_after_another_colon(faulty: str) -> None:
    player = player_called("secret_hitler", f"{faulty}:Mannered:last=true")

    assert player.name == f"{faulty}:Mannered:last=true"
    assert player_called("secret_hitler", f"{faulty}:Mannered").name == f"{faulty}:Mannered"
    with pytest.raises(BadBot, match="has no 'first' in its persona"):
        player_called("secret_hitler", f"{faulty}:Mannered:first=true")


def test_a_bot_in_a_module_of_the_present_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "inner_bots_of_a_test").mkdir()
    (tmp_path / "inner_bots_of_a_test" / "mine.py").write_text(FAULTY)
    monkeypatch.chdir(tmp_path)

    played = matches(["inner_bots_of_a_test.mine:Mannered"], 1)[0]
    assert played.bots == ("inner_bots_of_a_test.mine:Mannered",) * 5


@pytest.mark.parametrize("name", ["Raises", "Cheats", "Deaf", "Absent", "Leaves"])
def test_a_fault_is_told_with_its_name_and_view_and_loses_no_match(faulty: str, name: str) -> None:
    bot = f"{faulty}:{name}"
    found = matches([bot, "thumb"], 4)

    assert len(found) == 4
    faults = [fault for played in found for fault in played.faults]
    assert faults
    for fault in faults:
        assert fault.bot == bot
        assert fault.view["step"] is not None
        assert fault.legal
        assert bot in fault.told()
    expected = {
        "Raises": ("choose", "no vote from me"),
        "Cheats": ("choose", "it answered -7, which it may not play"),
        "Deaf": ("hear", "KeyError"),
        "Absent": ("sit", "no chair"),
        "Leaves": ("choose", "SystemExit: 3"),
    }[name]
    assert faults[0].doing == expected[0]
    assert expected[1] in faults[0].error


def test_every_decision_of_one_that_cannot_sit_is_counted(faulty: str) -> None:
    played = matches([f"{faulty}:Absent"], 1)[0]

    assert len(played.faults) == played.decisions()
    assert {fault.doing for fault in played.faults} == {"sit"}


def test_matches_of_others_are_what_they_were(faulty: str) -> None:
    """A guest that always fails is played for by lot; that everybody else plays as before is their own dice."""
    again = [[played.table.record for played in matches([f"{faulty}:Cheats", "thumb"])] for _ in range(2)]

    assert again[0] == again[1]


def test_faults_are_told_on_the_command_line(faulty: str) -> None:
    typed = ["simulate", "secret_hitler", "--games", "60", "--jobs", "2", "--bots", f"{faulty}:Raises,thumb"]
    result = runner.invoke(app, typed)
    facts = json.loads(runner.invoke(app, [*typed, "--json"]).stdout)

    assert result.exit_code == 0
    told = facts["faults"][f"{faulty}:Raises"]
    assert f"failed at {told['count']} decisions" in result.stderr
    assert "no vote from me" in result.stderr
    assert "it knew: {" in result.stderr
    assert len(told["first"]) == 3
    assert told["first"][0]["line"].startswith(f"{faulty}:")


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("nowhere.py:Bot", "there is no file"),
        ("nowhere_at_all:Bot", "nowhere_at_all cannot be loaded: ModuleNotFoundError"),
        ("FAULTY:Nobody", "there is no Nobody in"),
        ("FAULTY:NoBot", "is no bot: derive it from doublejeu.bots.Bot"),
        ("FAULTY:FAULTS", "there is no FAULTS in"),
        ("FAULTY:makes_none", "makes no doublejeu.bots.Bot"),
        ("FAULTY:Unmade", "cannot be made: OSError: no net to load"),
        ("exec:nosuchprog --fast", "there is no program 'nosuchprog' to run"),
        ("exec:'half", "cannot be read: No closing quotation"),
        ("stranger", "secret_hitler has no bot 'stranger'"),
        ("thumb:Bot", "a persona is written FIELD=VALUE"),
    ],
)
def test_a_name_that_names_nobody_gets_one_line(faulty: str, bot: str, said: str) -> None:
    result = runner.invoke(app, ["simulate", "secret_hitler", "--bots", bot.replace("FAULTY", faulty)])

    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1
    assert said in result.stderr


def test_a_file_that_does_not_load_says_where(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("import doublejeu\nraise ValueError('not today')\n")

    with pytest.raises(BadBot, match=r"broken\.py cannot be loaded: ValueError: not today: .*broken\.py:2"):
        player_called("secret_hitler", f"{path}:Bot")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("thumb@3", ("thumb", "3")),
        ("a/b.py:Bot@hitler", ("a/b.py:Bot", "hitler")),
        ("me@home/b.py:Bot", ("me@home/b.py:Bot", "")),
        ("me@home/b.py:Bot@2", ("me@home/b.py:Bot", "2")),
    ],
)
def test_a_place_comes_last(text: str, parts: tuple[str, str]) -> None:
    assert name_and_place(text) == parts


def test_packages_list_their_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    points = EntryPoints(
        [
            EntryPoint("secret_hitler.lucky", "doublejeu.bots.random:RandomBot", guests.GROUP),
            EntryPoint("secret_hitler.thumb", "nobody:Replaces", guests.GROUP),
            EntryPoint("sleepers.lost", "nowhere_at_all:Lost", guests.GROUP),
        ]
    )
    monkeypatch.setattr(guests, "entry_points", lambda group: points.select(group=group))

    assert list(installed("secret_hitler")) == ["lucky"]
    assert set(matches(["lucky"], 1)[0].bots) == {"lucky"}
    listed = json.loads(runner.invoke(app, ["games", "secret_hitler", "--json"]).stdout)[0]
    assert "lucky" in listed["bots"]
    with pytest.raises(BadBot, match="nowhere_at_all:Lost cannot be loaded"):
        player_called("sleepers", "lost")


def test_a_new_bot_is_typed_and_its_tests_hold(tmp_path: Path) -> None:
    result = runner.invoke(app, ["new-bot", "sleepers", "VeryCareful", "--folder", str(tmp_path)])

    assert result.exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["test_very_careful.py", "very_careful.py"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path / "test_very_careful.py")]
    found = {**os.environ, "PYTHONPATH": str(Path(doublejeu.__file__).parent.parent)}  # the package under test
    ran = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=found, check=False)
    assert ran.returncode == 0, ran.stdout
    assert "3 passed" in ran.stdout
    again = runner.invoke(app, ["new-bot", "sleepers", "VeryCareful", "--folder", str(tmp_path)])
    assert again.exit_code == 2
    assert "exists already" in again.stderr


@pytest.mark.parametrize("key", GAMES)
def test_a_new_bot_of_every_game_plays(key: str, tmp_path: Path) -> None:
    game = GAMES[key]
    bot, _ = write_bot(game, "begun", tmp_path)
    setup = game.setup(game.fewest)
    seating = Seating(game, game.fewest, [f"{bot}:Begun", "random"])
    listed = bot.read_text().partition("PREFERRED: Final = [")[2].partition("]")[0]

    for played in play(game, setup, seating, forked(1, 0, 2)):
        assert played.faults == ()
        taken: dict[bool, set[str]] = {True: set(), False: set()}
        for seat, code in played.table.record:
            taken[seat < game.fewest].add(game.codes.act(code).verb)
        assert all(f'"{verb}"' in listed for verb in taken[True])
        assert not any(f'"{verb}"' in listed for verb in taken[False] - taken[True])


@pytest.mark.parametrize("name", ["", "3", "two words", "été", "a/b"])
def test_a_new_bot_has_a_name_made_of_letters(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="made of letters"):
        write_bot(GAME, name, tmp_path)


def test_a_program_in_any_language_plays(tmp_path: Path) -> None:
    path = tmp_path / "piped.py"
    path.write_text(python_of("bot-in-a-file.md")[1])
    found = matches([f"exec:{sys.executable} {path}@1", "random"], 3)
    again = matches([f"exec:{sys.executable} {path}@1", "random"], 3)

    assert [played.faults for played in found] == [(), (), ()]
    assert [played.table.record for played in found] == [played.table.record for played in again]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import sys; sys.stdin.readline()", "it has ended"),
        ("import sys\nfor line in sys.stdin:\n    'choose' in line and print('{}', flush=True)", "KeyError"),
        (
            "import sys\nfor line in sys.stdin:\n    'choose' in line and print('hello', flush=True)",
            "it answered b'hello",
        ),
    ],
)
def test_a_program_that_fails_loses_no_match(tmp_path: Path, code: str, said: str) -> None:
    path = tmp_path / "piped.py"
    path.write_text(code)
    played = matches([f"exec:{sys.executable} {path}@1", "random"], 1)[0]

    assert played.faults
    assert said in played.faults[0].error
    with pytest.raises(BadBot, match="exec:COMMAND"):
        player_called("secret_hitler", "exec:")


@pytest.mark.parametrize("key", GAMES)
def test_two_worlds_tell_a_program_the_same(key: str) -> None:
    case = cases_of(key)[0]
    for truth, other, seat in pairs(case, 31, 10):
        if truth.asks(seat):
            lines: list[list[object]] = [[], []]
            for table, told in ((truth, lines[0]), (other, lines[1])):
                bot = PipedBot("nobody")
                bot._program = Listening(told)
                bot.sit(case.game, case.setup, seat, Dice(1))
                bot._id = 1
                for event in table.heard(seat):
                    bot.hear(event)
                bot.choose(table.view(seat), table.asks(seat))
            assert lines[0][1:] == lines[1][1:]
            assert len(lines[0]) == 2


class Listening(Program):
    """A program that only listens."""

    def __init__(self, told: list[object]) -> None:
        self._told = told

    def tell(self, line: dict[str, object]) -> None:
        self._told.append(line)

    def ask(self, line: dict[str, object]) -> dict[str, int]:
        self._told.append(line)
        return {"code": 0}


TALKERS = """
from doublejeu.bots import RandomBot

class Talker(RandomBot):
    def would_speak(self, view):
        return True
    def speak(self, view, sayable, dice):
        return sayable[:1]

class Stutterer(Talker):
    def speak(self, view, sayable, dice):
        raise RuntimeError("er")

class Liar(Talker):
    def speak(self, view, sayable, dice):
        return [-3]
"""


def test_a_guest_that_talks_is_let_talk_and_one_that_cannot_is_silent(tmp_path: Path) -> None:
    (tmp_path / "talkers.py").write_text(TALKERS)
    table = Table(GAME, GAME.setup(5), Dice(1))
    seat = next(seat for seat in range(5) if table.sayable(seat))
    found = {}
    for name in ("Talker", "Stutterer", "Liar"):
        guest = player_called("secret_hitler", f"{tmp_path / 'talkers.py'}:{name}").bot()
        assert isinstance(guest, guests.Guest)
        guest.sit(GAME, table.setup, seat, Dice(2))
        assert guest.would_speak(table.view(seat))
        said = guest.speak(table.view(seat), table.sayable(seat), Dice(3))
        found[name] = (said, [(fault.doing, fault.error) for fault in guest.faults])
    assert found == {
        "Talker": (table.sayable(seat)[:1], []),
        "Stutterer": ([], [("speak", "RuntimeError: er")]),
        "Liar": ([], [("speak", "it said [-3], which it may not say")]),
    }


@pytest.fixture
def invited(faulty: str) -> list[str]:
    """Two guests of the house, gone again afterwards."""
    return [f"secret_hitler={faulty}:Mannered", f"secret_hitler={faulty}:Raises"]


def test_guests_of_the_house_play_in_its_rooms(
    tmp_path: Path, invited: list[str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(BOTS, "secret_hitler", dict(BOTS["secret_hitler"]))
    welcome(invited)
    with running(settings(tmp_path, guests=tuple(invited))) as server:
        games = {game["key"]: game for game in server.get("/api/games")}
        listed = {bot["name"]: bot for bot in games["secret_hitler"]["bots"]}
        assert {"Mannered", "Raises"} <= set(listed)
        assert listed["Raises"]["texts"]["fr"] == {"title": "Raises", "line": ""}
        for bot in ("Mannered", "Raises"):
            ada = server.person(server.open_room("Ada", bot=bot))
            ada.until("welcome")
            ada.done("host", what="start")
            assert ada.play_on(first)
    assert "the bot Raises of secret_hitler gave no answer" in caplog.text
    assert "no vote from me" in caplog.text
    assert "it knew" not in caplog.text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("agreeable.py:Agreeable", "a bot is invited as GAME=BOT"),
        ("chess=agreeable.py:Agreeable", "a bot is invited as GAME=BOT"),
        ("secret_hitler=doublejeu.bots.random:thumb", "there is no thumb in"),
    ],
)
def test_a_bad_invitation_gets_one_line(text: str, said: str) -> None:
    with pytest.raises(BadBot, match=said):
        welcome([text])


def test_no_guest_takes_the_name_of_a_bot_of_the_house(tmp_path: Path) -> None:
    path = tmp_path / "thumb.py"
    path.write_text("from doublejeu.bots import RandomBot\nclass thumb(RandomBot): pass\n")

    with pytest.raises(BadBot, match="secret_hitler has a bot 'thumb' already"):
        welcome([f"secret_hitler={path}:thumb"])


def test_the_page_is_linked_from_the_readme() -> None:
    assert "docs/doors/bot-in-a-file.md" in (ROOT / "README.md").read_text()
