"""What is typed, read: games, languages, options, files; whatever is wrong with it is said in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from doublejeu.cli.terminal import fail
from doublejeu.core.contract import Game
from doublejeu.core.setup import BadSetup, Option, Setup, spell
from doublejeu.games import GAMES
from doublejeu.text import LANGUAGES, preferred_language

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for machines instead of tables for people.")]
Language = Annotated[
    str, typer.Option("--lang", help="Language of what is printed: fr or en. [default: the environment's, else fr]")
]
OptionPairs = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="KEY=VALUE", help="An option of the game; may be given several times."),
]


def game_named(key: str) -> Game:
    """A game by its key, or by any unmistakable beginning of it."""
    fitting = [known for known in GAMES if known == key.lower().replace("-", "_")]
    fitting = fitting or [known for known in GAMES if known.startswith(key.lower().replace("-", "_"))]
    if len(fitting) != 1:
        fail(f"there is no game {key!r}; the games are: {', '.join(GAMES)}")
    return GAMES[fitting[0]]


def language_named(language: str) -> str:
    """A language we speak."""
    if language and language not in LANGUAGES:
        fail(f"there are no texts in {language!r}; choose one of: {', '.join(LANGUAGES)}")
    return language or preferred_language()


def options_given(game: Game, pairs: list[str]) -> dict[str, object]:
    """Options typed as KEY=VALUE, read as JSON where they are JSON and as words where they are not."""
    given: dict[str, object] = {}
    for pair in pairs:
        key, equals, typed = pair.partition("=")
        if not equals:
            fail(f"an option is written KEY=VALUE, not {pair!r}; see: doublejeu games {game.key}")
        declared = next((option for option in game.options if option.key == key), None)
        given[key] = _value(declared, typed)
    return given


def _value(declared: Option | None, typed: str) -> object:
    for choice in (declared.choices if declared is not None else None) or []:
        if spell(choice) == typed:
            return choice
    if declared is not None and isinstance(declared.default, str):
        return typed
    try:
        return json.loads(typed)
    except json.JSONDecodeError:
        return typed


def setup_given(game: Game, seats: int, pairs: list[str]) -> Setup:
    """A checked set-up from what was typed."""
    try:
        return game.setup(seats, options_given(game, pairs))
    except BadSetup as error:
        fail(str(error))


def check_writable(path: Path, force: bool) -> None:
    """Refuse a file for matches that could not be written, or would be lost."""
    if path.suffix != ".jsonl":
        fail(f"matches are written a line each: give a name that ends in .jsonl, not {path.name}")
    if not path.absolute().parent.is_dir():
        fail(f"there is no folder {path.parent} to write {path.name} into")
    if path.exists() and not force:
        fail(f"{path} exists already; --force writes over it")
