"""The shape of the house, checked: who may import whom, how long a file may be, what the public door offers."""

import ast
import re
import sys
from pathlib import Path

import pytest

import doublejeu
from doublejeu.core.contract import Game
from doublejeu.core.setup import Setup
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from tests.rules import ROOT

SOURCE = ROOT / "src" / "doublejeu"
MODULES = sorted(path for path in SOURCE.rglob("*.py"))
MOST_LINES = 700

# Folder of the house -> the folders it may import. What is not listed may import everything but the server.
ARROWS: dict[str, set[str]] = {
    "core": {"core"},
    "games": {"core", "games"},
    "text": {"core", "games", "text"},
    "bots": {"core", "games", "bots"},
    "narration": {"core", "games", "bots", "text", "records", "narration"},
    "child": {"child"},
    "adapters": {"core", "games", "bots", "text", "narration", "client", "child", "adapters"},
}
# Room of the lab -> the rooms and modules of the lab it may import besides itself. The lab's modules in no room may
# import them all.
LAB_ARROWS: dict[str, set[str]] = {
    "stats": set(),
    "people": set(),
    "play": {"stats"},
    "rows": {"play", "stats"},
    "readers": {"people", "play", "rows", "stats"},
    "study": {"crews", "play", "readers", "rows", "stats"},
    "results": {"crews", "people", "play", "readers", "rows", "stats", "study"},
    "report": {"results", "rows", "stats", "study"},
}
OUTSIDE = [
    "bench",
    "research",
    "tools",
]  # folders of the repository that may import the package; it imports none of them
# Folder of the server (or single module) -> what it may import of the others: ARCHITECTURE.md. No arrow leads back.
SERVER_ARROWS: dict[str, set[str]] = {
    "wire": set(),
    "limits": {"wire"},
    "ops": {"wire"},
    "match": {"wire", "limits"},
    "talk": {"wire", "limits", "match"},
    "settings": {"wire", "limits", "ops", "match"},
    "state": {"wire", "limits", "match", "talk", "settings"},
    "storage": {"wire", "ops", "match", "talk", "state"},
    "turn": {"wire", "match", "talk", "settings", "state", "storage"},
    "bots": {"match", "state", "turn"},
    "replays": {"wire", "match", "storage"},
    "rooms": {"wire", "limits", "match", "settings", "state", "storage", "turn", "bots", "replays"},
    "socket": {"wire", "limits", "rooms"},
    "http": {"wire", "limits", "ops", "match", "settings", "state", "storage", "replays", "rooms", "socket"},
}
TESTS_OF_INTERNALS = {
    "test_pool.py",  # processes of bots that hang or end at a moment of the test's choice
    "test_costs.py",  # and processes of replays
    "test_channel.py",  # sockets of a server that fails
    "test_front.py",  # relays that close in every order
    "test_protocol.py",  # and the handshake of a WebSocket
}
SERVER_LINES = 400  # of a file of the server
SERVER_METHODS = 25  # of one of its classes
NAMES_OF_GAMES = ["hitler", "infiltr", "batman", "sleepers"]


# Roles that several games fill: each of their folders, `games/<game>` and `bots/<game>`, may have one such class.
ROLES = {
    "Belief": "the bot that plays by exact odds",
    "BeliefPersona": "its constants",
    "Chapter": "what one stretch of the public record adds to a posterior",
    "Claims": "what seats said that still stands",
    "DeedTraits": "how much deeds speak for or against a seat",
    "Odds": "the game's posterior",
    "Reader": "the reader of typed events",
    "Reading": "how one persona reads a table",
    "ReadingPersona": "the constants of readers",
    "ReadingTraits": "what a reader expects of others",
    "Sight": "a seat looked at a card alone, as everybody knows",
    "Terms": "the options, read once",
    "Thumb": "the bot that plays by rules of thumb",
    "ThumbPersona": "its constants",
    "Truth": "the fields of the state",
    "View": "the whole picture of a seat; the contract's is what makes it",
    "VotingTraits": "for whom and against whom a bot votes",
    "WordTraits": "how much words speak for or against a seat",
}


def module_name(path: Path) -> str:
    """The dotted name of a source file."""
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def folder_of(module: str) -> str:
    """The folder (or single module) of the house that a dotted name lies in; "" for the house itself."""
    return [*module.split("."), ""][1]


def _folder_of_server(path: Path) -> bool:
    """Whether a file of the server lies in one of its folders, or is a module that these import."""
    return module_name(path).split(".")[2:3][0:1] != [] and module_name(path).split(".")[2] in SERVER_ARROWS


def imports_of(source: str, package: str = "doublejeu") -> set[str]:
    """Every module that a source names in an import, inside functions too."""
    named: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            named.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            assert node.module is not None
            named.add(node.module)
            # `from package import module` names a module as well.
            named.update(f"{node.module}.{alias.name}" for alias in node.names if node.module.startswith(package))
    return named


def forbidden(module: str, source: str) -> list[str]:
    """The imports of a module that no arrow allows."""
    folder = folder_of(module)
    wrong: list[str] = []
    for named in sorted(imports_of(source)):
        root = named.split(".")[0]
        if root in OUTSIDE:
            wrong.append(named)
            continue
        if root != "doublejeu":
            outside = root not in sys.stdlib_module_names and root != "mypy_extensions"
            if folder in ("core", "games", "child") and outside:
                wrong.append(named)
            continue
        target = folder_of(named)
        if (
            (folder in ARROWS and target not in ARROWS[folder])
            or (target == "server" and folder not in ("server", "cli"))
            or (folder == "server" and target == "games" and {"rules", "state"} & set(named.split(".")))
            or (folder == "games" and module != "doublejeu.games" and _another_game(module, named))
            or _another_room(module, named)
        ):
            wrong.append(named)
    return wrong


def _another_room(module: str, named: str) -> bool:
    """Whether a room of the lab imports one above it."""
    if folder_of(module) != "lab" or folder_of(named) != "lab":
        return False
    room, target = ([*name.split("."), "", ""][2] for name in (module, named))
    return room in LAB_ARROWS and target not in {"", room, *LAB_ARROWS[room]}


def _another_game(module: str, named: str) -> bool:
    """Whether a game's module reaches outside its own package among the games."""
    return folder_of(named) == "games" and named.split(".")[2:3] != module.split(".")[2:3]


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_imports_follow_the_arrows(path: Path) -> None:
    assert forbidden(module_name(path), path.read_text()) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("doublejeu.core.table", "import doublejeu.games"),
        ("doublejeu.core.table", "from doublejeu import games"),
        ("doublejeu.core.table", "import rich"),
        ("doublejeu.core.table", "def late() -> None:\n    from doublejeu.bots import BOTS"),
        ("doublejeu.games.sleepers.rules", "from doublejeu.games.secret_hitler.words import SEATS"),
        ("doublejeu.games.sleepers.rules", "from doublejeu.games import GAMES"),
        ("doublejeu.games.sleepers.rules", "import numpy"),
        ("doublejeu.games.sleepers.game", "from doublejeu.bots.random import RandomBot"),
        ("doublejeu.bots.random", "from doublejeu.lab.study import simulate"),
        ("doublejeu.lab.study.simulate", "from doublejeu.server import app"),
        ("doublejeu.narration.matches", "from doublejeu.lab.play.matches import play"),
        ("doublejeu.bots.minds", "from doublejeu.narration.thoughts import why"),
        ("doublejeu.records", "import doublejeu.server.storage.store"),
        ("doublejeu.cli", "from bench.engine import measure"),
        ("doublejeu.lab.simulate", "import research.exact"),
        ("doublejeu.server.run", "def late() -> None:\n    from tools import typescript"),
        ("doublejeu.server.rooms.room", "from doublejeu.games.secret_hitler import rules"),
        ("doublejeu.server.rooms.room", "from doublejeu.games.secret_hitler.rules import SecretHitler"),
        ("doublejeu.server.rooms.room", "from doublejeu.games.secret_hitler.state import Truth"),
    ],
)
def test_an_import_against_the_arrows_is_noticed(module: str, source: str) -> None:
    assert forbidden(module, source)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("doublejeu.core.dice", "from hashlib import sha256\nfrom mypy_extensions import i64"),
        ("doublejeu.games", "from doublejeu.games.secret_hitler.game import SecretHitlerGame"),
        ("doublejeu.games.sleepers.view", "from doublejeu.games.sleepers.words import ROLE"),
        ("doublejeu.server.rooms.room", "from doublejeu.games import GAMES\nfrom doublejeu.bots import BOTS"),
        ("doublejeu.cli", "from doublejeu.server.http.app import serve"),
        ("doublejeu.lab.report.page", "from doublejeu.lab.results.folder import Results"),
    ],
)
def test_an_import_along_the_arrows_is_allowed(module: str, source: str) -> None:
    assert forbidden(module, source) == []


def against_the_servers_arrows(module: str, source: str) -> list[str]:
    """The imports of a module of the server that no arrow between its folders allows."""
    folder = module.split(".")[2]
    return [
        named
        for named in sorted(imports_of(source))
        if named.startswith("doublejeu.server.") and named.split(".")[2] not in {folder, *SERVER_ARROWS[folder]}
    ]


@pytest.mark.parametrize(
    "path",
    [path for path in MODULES if path.relative_to(SOURCE).parts[0] == "server" and _folder_of_server(path)],
    ids=module_name,
)
def test_the_servers_folders_follow_their_arrows(path: Path) -> None:
    assert against_the_servers_arrows(module_name(path), path.read_text()) == []


def test_no_arrow_between_the_servers_folders_leads_back() -> None:
    below: set[str] = set()
    for folder, may_import in SERVER_ARROWS.items():  # each stands behind all that it may import
        assert may_import <= below, folder
        below.add(folder)
    folders = {path.name for path in (SOURCE / "server").iterdir() if (path / "__init__.py").is_file()}
    assert folders <= set(SERVER_ARROWS)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("doublejeu.server.match.match", "from doublejeu.server.state.state import RoomState"),
        ("doublejeu.server.turn.step", "from doublejeu.server.rooms.crowd import tell"),
        ("doublejeu.server.storage.rows", "from doublejeu.server.turn.step import step"),
        ("doublejeu.server.rooms.room", "def late() -> None:\n    import doublejeu.server.socket.connection"),
    ],
)
def test_an_import_against_the_servers_arrows_is_noticed(module: str, source: str) -> None:
    assert against_the_servers_arrows(module, source)


def test_the_servers_files_and_classes_stay_small() -> None:
    long: dict[str, int] = {}
    for path in (SOURCE / "server").rglob("*.py"):
        source = path.read_text()
        if len(source.splitlines()) > SERVER_LINES:
            long[path.name] = len(source.splitlines())
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef):
                methods = sum(isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef) for part in node.body)
                if methods > SERVER_METHODS:
                    long[f"{path.name}: {node.name}"] = methods
    assert long == {}


def reached_from_outside(source: str) -> list[str]:
    """The private attributes that a source reaches for on anything but itself."""
    return [
        node.attr
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute)
        and re.match(r"_[a-z]", node.attr)
        and node.attr != "_replace"  # of named tuples, and public
        and not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"))
    ]


def test_the_servers_tests_go_through_public_doors() -> None:
    paths = [path for path in (ROOT / "tests" / "server").rglob("*.py") if path.name not in TESTS_OF_INTERNALS]
    reached = {path.name: reached_from_outside(path.read_text()) for path in paths}

    assert {name: attributes for name, attributes in reached.items() if attributes} == {}
    assert reached_from_outside("room._turns.post(room.look)") == ["_turns"]
    assert reached_from_outside("self._number += cls._first") == []


# The server's only doors to a live Table and to a replayed one, and the only files that know the store's columns.
HOLDERS_OF_TABLES = {"match.py", "seat_updates.py", "replays.py", "lessons.py"}
KEEPERS_OF_ROWS = {"rows.py", "replays.py", "store.py", "queries.py"}


def holds_a_table(source: str) -> bool:
    """Whether a source imports the class Table, or reaches for an attribute that holds one."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in ("table", "_table"):
            return True
        if isinstance(node, ast.ImportFrom) and "Table" in [alias.name for alias in node.names]:
            return True
        if isinstance(node, ast.Import) and "doublejeu.core.table" in [alias.name for alias in node.names]:
            return True
    return False


def test_only_the_match_and_the_replay_hold_a_table() -> None:
    modules = [path for path in (SOURCE / "server").rglob("*.py") if "migrations" not in path.parts]
    found = {path.name for path in modules if holds_a_table(path.read_text())}

    assert "match.py" in found
    assert found <= HOLDERS_OF_TABLES


def test_only_the_store_and_its_ledger_know_rows() -> None:
    rows = {"doublejeu.server.storage.rows.Row", "doublejeu.server.storage.store.Row"}
    found = {path.name for path in (SOURCE / "server").rglob("*.py") if imports_of(path.read_text()) & rows}

    assert "store.py" in found
    assert found <= KEEPERS_OF_ROWS


@pytest.mark.parametrize(
    "source",
    [
        "from doublejeu.core.table import Illegal, Table",
        "import doublejeu.core.table",
        "def waiting(match):\n    return match.table.waiting()",
        "def waiting(match):\n    return match._table.waiting()",
    ],
)
def test_a_table_held_elsewhere_is_noticed(source: str) -> None:
    assert holds_a_table(source)


# Rooms in which nothing but a folder or a file of its own names a game: `bots/<game>/`.
SHARED = ["core", "narration", "lab", "cli", "server", "adapters", "client", "bots", "text"]
# What converts one site's matches of one game, and the command that calls it.
OF_ONE_GAME = {"lab/people/secret_hitler.py", "lab/people/files.py", "cli/matches.py"}


def names_of_games(source: str) -> list[str]:
    """The games that code names, in identifiers, imports and texts; docstrings, which have examples, are left out."""
    tree = ast.parse(source)
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # texts that are statements
    written = {named for named in imports_of(source) if named.startswith("doublejeu")}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            written.add(node.value)
        elif isinstance(node, ast.Name):
            written.add(node.id)
        elif isinstance(node, ast.Attribute):
            written.add(node.attr)
    return sorted(text for text in written if any(name in text.lower() for name in [*NAMES_OF_GAMES, *GAMES]))


def shared(path: Path) -> bool:
    """Whether a source belongs to no single game."""
    parts = path.relative_to(SOURCE).parts
    return parts[0] in SHARED and not set(parts) & set(GAMES) and "/".join(parts) not in OF_ONE_GAME


@pytest.mark.parametrize("path", [path for path in MODULES if shared(path)], ids=module_name)
def test_no_shared_file_names_a_game(path: Path) -> None:
    assert names_of_games(path.read_text()) == []


@pytest.mark.parametrize(
    "source",
    [
        "from doublejeu.games.sleepers.view import SleepersView",
        'def rounds(game):\n    return 3 if game == "secret_hitler" else 1',
        "class HitlerBench:\n    pass\nmade = HitlerBench()",
    ],
)
def test_a_game_named_in_a_shared_file_is_noticed(source: str) -> None:
    assert names_of_games(source)


def test_the_core_names_no_game_in_its_comments_either() -> None:
    for path in (SOURCE / "core").rglob("*.py"):
        text = path.read_text().lower()
        assert [name for name in [*NAMES_OF_GAMES, *GAMES] if name in text] == [], path.name


def test_the_core_reads_no_clock_and_no_file() -> None:
    for path in (SOURCE / "core").rglob("*.py"):
        named = {name.split(".")[0] for name in imports_of(path.read_text())}
        pure = {"__future__", "collections", "copy", "hashlib", "math", "mypy_extensions", "typing"}
        assert named <= {*pure, "doublejeu"}, path.name


@pytest.mark.parametrize("folder", ["server", "bots", "core", "text"])
def test_only_the_lab_looks_at_the_cards(folder: str) -> None:
    """`Table.true_sides`, `true_roles` and `borne_out` see everything: nobody who tells or plays names them."""
    for path in (SOURCE / folder).rglob("*.py"):
        if path != SOURCE / "core" / "table.py":
            assert not re.search(r"true_(sides|roles)|table\.borne_out", path.read_text()), path.name


@pytest.mark.parametrize("folder", ["src", "tests", *OUTSIDE])
def test_files_stay_readable(folder: str) -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in (ROOT / folder).rglob("*.py")
    }

    assert {path: lines for path, lines in lengths.items() if lines > MOST_LINES} == {}


def repeated_names(sources: dict[str, str]) -> dict[str, list[str]]:
    """Public classes of the same name in two modules, by path from the package, but for roles that each game fills.

    `picture.py` types what `as_dict` makes of a class: it may have that class's name.
    """
    modules: dict[str, list[str]] = {}
    pictured: set[tuple[str, str]] = set()  # folder and name of classes whose `as_dict` is typed by a picture
    for path, source in sources.items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                modules.setdefault(node.name, []).append(path)
                if any(isinstance(part, ast.FunctionDef) and _draws(part, node.name) for part in node.body):
                    pictured.add((str(Path(path).parent), node.name))
    repeated: dict[str, list[str]] = {}
    for name, paths in modules.items():
        own = [
            path
            for path in paths
            if not (Path(path).name == "picture.py" and (str(Path(path).parent), name) in pictured)
        ]
        if len(own) > 1 and not (name in ROLES and _one_in_each_game(own)):
            repeated[name] = own
    return repeated


def _draws(method: ast.FunctionDef, name: str) -> bool:
    """Whether a method is the `as_dict` that makes the picture of this name."""
    return method.name == "as_dict" and method.returns is not None and ast.unparse(method.returns) == f"picture.{name}"


def _one_in_each_game(paths: list[str]) -> bool:
    """Whether these modules lie in folders of games, each in another; the contract, which all games share, is none."""
    folders = [str(Path(path).parent) for path in paths if path != "core/contract.py"]
    return len(set(folders)) == len(folders) and all(re.fullmatch(r"(games|bots)/\w+", folder) for folder in folders)


def test_no_name_of_a_class_means_two_things() -> None:
    sources = {str(path.relative_to(SOURCE)): path.read_text() for path in MODULES}
    named = [
        {node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)}
        for source in sources.values()
    ]

    assert repeated_names(sources) == {}
    assert [name for name in ROLES if sum(name in names for names in named) < 2] == []  # no role is listed in vain


@pytest.mark.parametrize(
    "sources",
    [
        {"server/bots/process.py": "class Answer: ...", "server/replays/process.py": "class Answer: ..."},
        {"games/chess/terms.py": "class Terms: ...", "lab/study/terms.py": "class Terms: ..."},
        {"games/chess/state.py": "class Truth: ...", "games/chess/rules.py": "class Truth: ..."},
        {"games/chess/view.py": "class Move: ...", "games/chess/picture.py": "class Move(TypedDict): ..."},
        {
            "games/chess/view.py": "class Move:\n    def as_dict(self) -> picture.Move: ...",
            "games/draughts/picture.py": "class Move(TypedDict): ...",
        },
        {"core/dice.py": "def roll() -> None:\n    class Die: ...", "games/chess/board.py": "class Die: ..."},
    ],
)
def test_a_name_with_two_meanings_is_noticed(sources: dict[str, str]) -> None:
    assert repeated_names(sources)


@pytest.mark.parametrize(
    "sources",
    [
        {"games/chess/terms.py": "class Terms: ...", "games/draughts/terms.py": "class Terms: ..."},
        {"core/contract.py": "class View: ...", "games/chess/picture.py": "class View(TypedDict): ..."},
        {"server/bots/process.py": "class _Loop: ...", "server/replays/process.py": "class _Loop: ..."},
        {
            "games/chess/view.py": "class Move:\n    def as_dict(self) -> picture.Move: ...",
            "games/chess/picture.py": "class Move(TypedDict): ...",
        },
    ],
)
def test_a_role_of_each_game_may_keep_its_name(sources: dict[str, str]) -> None:
    assert repeated_names(sources) == {}


def test_the_public_door() -> None:
    assert sorted(doublejeu.__all__) == ["GAMES", "Setup", "Table"]
    assert (doublejeu.GAMES, doublejeu.Setup, doublejeu.Table) == (GAMES, Setup, Table)
    for key, game in GAMES.items():
        assert isinstance(game, Game)
        assert game.key == key
        assert game.fewest <= game.most


def test_every_game_has_its_files() -> None:
    for key in GAMES:
        package = SOURCE / "games" / key
        assert {"__init__", "words", "terms", "state", "rules", "picture", "view", "worlds", "game"} <= {
            path.stem for path in package.glob("*.py")
        }
        assert (ROOT / "docs" / "rules" / f"{key}.md").is_file()


def test_a_match_through_the_public_door() -> None:
    game = doublejeu.GAMES["secret_hitler"]
    from doublejeu.core.dice import Dice

    table = doublejeu.Table(game, game.setup(5), Dice(1))
    while table.over() is None:
        seat = next(seat for seat in range(5) if table.asks(seat))
        table.play(seat, table.asks(seat)[-1])

    outcome = table.over()
    assert outcome is not None
    assert outcome.clause.startswith("SH-2.")
