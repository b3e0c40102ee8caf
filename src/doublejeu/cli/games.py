"""`doublejeu games`: what can be played, with which options and bots."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from doublejeu.bots import BOTS, CHARACTERS, MIXED, asked_for
from doublejeu.bots.persona import described
from doublejeu.cli.given import AsJson, Language, game_named, language_named
from doublejeu.cli.terminal import out
from doublejeu.core.contract import Game
from doublejeu.core.setup import Option, spell
from doublejeu.games import GAMES
from doublejeu.guests import installed
from doublejeu.text import bot_texts, bound, texts_of


def games(
    key: Annotated[str, typer.Argument(help="One game, for its options and bots in full.")] = "",
    as_json: AsJson = False,
    lang: Language = "",
) -> None:
    """List the games: who can play, options, bots."""
    language = language_named(lang)
    chosen = [game_named(key)] if key else list(GAMES.values())
    if as_json:
        print(json.dumps([_game_facts(game) for game in chosen], ensure_ascii=False, indent=1))
        return
    for game in chosen:
        texts = texts_of(game.key, language)
        seats = f"{game.fewest}-{game.most}" if game.fewest < game.most else str(game.most)
        colon = " :" if language == "fr" else ":"
        out.print(f"[bold]{texts.title}[/bold]  [dim]{game.key}, {seats}, {texts.minutes} min[/dim]")
        out.print(f"  {bound(texts.pitch)}", highlight=False)
        out.print(f"  [dim]bots{bound(colon)}[/dim] {', '.join(_bots_of(game))}", highlight=False)
        for name in _own_bots(game) if key else []:
            text = bot_texts(game.key, language)[name]
            out.print(f"      {name} ({text.title})[dim]{bound(f'{colon} {text.line}')}[/dim]", highlight=False)
            if name in CHARACTERS.get(game.key, {}):
                out.print(f"      [dim]{name} = {CHARACTERS[game.key][name]}[/dim]", highlight=False)
            elif described(BOTS[game.key][name].persona):
                persona = ",".join(described(BOTS[game.key][name].persona))
                out.print(f"      [dim]{name}:{persona}[/dim]", highlight=False)
        for option in game.options:
            default = "" if option.default is None else f"={_short(option.default)}"
            out.print(f"  [dim]--option[/dim] {option.key}{default} [dim]({_values(option)})[/dim]", highlight=False)
            if key:
                named = f"{texts.options[option.key].title}{colon} {texts.options[option.key].help}"
                out.print(f"      [dim]{bound(named)}[/dim]")


def _values(option: Option) -> str:
    """What may be typed for an option, in no language."""
    if option.choices:
        return " | ".join(map(spell, option.choices))
    return f"{option.low}-{option.high}" if option.high > option.low else "JSON"


def _short(value: object) -> str:
    written = spell(value) if not isinstance(value, (list, dict)) else json.dumps(value)
    return written if len(written) <= 40 else written[:37] + "..."


def _bots_of(game: Game) -> list[str]:
    """The bots of the house, with their characters, and those of packages installed beside it."""
    return [*_own_bots(game), *installed(game.key)]


def _own_bots(game: Game) -> list[str]:
    """Those that are one player each: only a table of a server can ask for all characters."""
    return [name for name in asked_for(game.key) if name != MIXED]


def _game_facts(game: Game) -> dict[str, object]:
    return {
        "game": game.key,
        "version": game.version,
        "seats": [game.fewest, game.most],
        "sides": game.sides,
        "bots": _bots_of(game),
        "options": [
            {
                "key": option.key,
                "default": option.default,
                "choices": option.choices,
                "low": option.low,
                "high": option.high,
                "clause": option.clause,
                "group": option.group,
            }
            for option in game.options
        ],
    }
