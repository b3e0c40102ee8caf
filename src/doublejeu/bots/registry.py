"""The bots of each game, and how one is named: `thumb`, with a persona `thumb:deeds.certain=5,voting.trusted=0.8`.

They are declared in `bots/<game>/declared.py`.
"""

from __future__ import annotations

from typing import Final

from doublejeu.bots.entry import STRENGTHS, Entry, Player
from doublejeu.bots.persona import BadBot, Persona, altered
from doublejeu.bots.random import RandomBot
from doublejeu.core.contract import Game
from doublejeu.games import GAMES, declared

RANDOM: Final = "random"  # plays everything
MIXED: Final = "mixed"  # asks for bots of all characters at one table, each seat another's

BOTS: dict[str, dict[str, Entry]] = {}  # the first bot listed of a game is the one that fills seats
OPPONENTS: dict[str, dict[str, Entry]] = {}  # bots to measure others by, which only studies name
CHARACTERS: dict[str, dict[str, str]] = {}  # points in the space of a bot's persona that have a name of their own
LEVELS: dict[str, dict[str, str]] = {}  # how strong bots are, from the weakest on
EXPLAINERS: dict[str, str] = {}  # who explains a decision that nobody can who took it


def enter(game: Game) -> None:
    """List what the game's folder declares; a game that declares nothing has the bot that plays at random."""
    found = declared(game, "bots", "declared")
    entries: list[Entry] = list(found.BOTS) if found is not None else []
    named = {entry.name: entry for entry in entries}
    BOTS[game.key] = named
    named.setdefault(RANDOM, Entry(game.key, RANDOM, RandomBot, Persona()))
    OPPONENTS[game.key] = {entry.name: entry for entry in getattr(found, "OPPONENTS", [])}
    characters: dict[str, str] = getattr(found, "CHARACTERS", {})
    if characters:
        CHARACTERS[game.key] = characters
    levels: dict[str, str] = {}
    for strength in STRENGTHS:
        for entry in named.values():
            if entry.level == strength:
                levels[entry.name] = strength
    if levels:
        LEVELS[game.key] = levels
    for entry in named.values():
        if entry.explains:
            EXPLAINERS[game.key] = entry.name


for _game in GAMES.values():
    enter(_game)


def asked_for(game: str) -> list[str]:
    """What a table may ask for, in the order in which it is offered: the bots from the weakest to the strongest, those
    without a level after them, bots of all characters, and each character alone.
    """
    levels, characters = LEVELS.get(game, {}), CHARACTERS.get(game, {})
    ranks = {RANDOM: -1, **{name: STRENGTHS.index(level) for name, level in levels.items()}}
    bots = sorted(BOTS[game], key=lambda name: ranks.get(name, len(STRENGTHS)))
    return [*bots, *([MIXED] if characters else []), *characters]


def usual_player(game: str) -> Player:
    """The bot that fills seats."""
    entry = next(iter(BOTS[game].values()))
    return Player(entry, entry.persona)


def player_named(game: str, text: str, guests: dict[str, Entry] | None = None) -> Player:
    """The bot with this name and persona, be it a guest or a character; BadBot says in one line what is wrong."""
    text = CHARACTERS.get(game, {}).get(text, text)
    name, colon, manner = text.partition(":")
    known = {**BOTS[game], **(guests or {})}
    entry = known.get(name)
    if entry is None:
        names = ", ".join([*known, *CHARACTERS.get(game, {})])
        raise BadBot(f"{game} has no bot {name!r}; its bots: {names}")
    return Player(entry, altered(name, entry.persona, manner) if colon else entry.persona)


def names_in(text: str) -> list[str]:
    """The bots of a list with commas. A part that is only `field=value` belongs to the persona before it.

    >>> names_in("thumb:deeds.certain=5,voting.trusted=0.8,random")
    ['thumb:deeds.certain=5,voting.trusted=0.8', 'random']
    """
    names: list[str] = []
    for part in text.split(","):
        part = part.strip()
        if names and "=" in part and ":" not in part:
            names[-1] += f",{part}"
        else:
            names.append(part)
    return names
