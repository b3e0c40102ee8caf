"""Requests about games: what is public about them, settings to try, and first steps."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Sequence

import msgspec
from litestar import MediaType, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody

from doublejeu.bots import CHARACTERS, LEVELS, asked_for, usual_player
from doublejeu.core.codes import Form
from doublejeu.core.contract import TABLE, Game
from doublejeu.games import GAMES
from doublejeu.server.http.lessons import lesson_bytes
from doublejeu.server.http.requests import Asked, takes_gzip
from doublejeu.server.state.phones import most_seats
from doublejeu.server.state.setups import checked_setup
from doublejeu.server.wire.games import (
    BotCaption,
    BotInfo,
    FieldInfo,
    FormInfo,
    GameInfo,
    OptionInfo,
    PhraseInfo,
    SetupInfo,
    TrySetup,
)
from doublejeu.server.wire.replays import Lesson
from doublejeu.text import LANGUAGES, bot_texts


def game_routes() -> list[HTTPRouteHandler]:
    """The requests about games."""

    @get("/games", responses={200: ResponseSpec(list[GameInfo], generate_examples=False)})
    async def games(request: Asked) -> Response[bytes]:
        """The games of this server, with every code and event they speak in."""
        return _zipped(request, [game_info(game) for game in GAMES.values()])

    @post("/games/{key:str}/setup", status_code=200)
    async def try_setup(key: FromPath[str], data: JSONBody[TrySetup]) -> SetupInfo:
        """Whether a game can be played so, and what its table then looks like; a refusal says in one line why not."""
        setup = checked_setup(key, data.seats, data.options)
        return SetupInfo(options=setup.options, view=GAMES[key].blank(setup, TABLE).as_dict())

    @get("/games/{key:str}/lesson", responses={200: ResponseSpec(Lesson, generate_examples=False)})
    async def lesson(key: FromPath[str], request: Asked) -> Response[bytes]:
        """The first steps of a game: a scripted match, as whoever learns sees it."""
        body = await asyncio.to_thread(lesson_bytes, key)
        return Response(body, media_type=MediaType.JSON)

    return [games, try_setup, lesson]


def game_info(game: Game) -> GameInfo:
    """What is public about a game."""
    return GameInfo(
        key=game.key,
        version=game.version,
        fewest=game.fewest,
        most=game.most,
        sides=game.sides,
        domains={**game.talk.domains, **game.codes.domains},
        names={**game.talk.names, **game.codes.names},
        verbs=[_form_info(shape) for shape in game.codes.forms],
        phrases=[
            PhraseInfo(shape.name, _form_info(shape).fields, game.talk.performatives[shape.name])
            for shape in game.talk.forms
        ],
        marks=[_form_info(shape) for shape in game.marks.forms],
        mark_domains=game.marks.domains,
        events=[_form_info(shape) for shape in game.kinds.forms],
        options=[
            msgspec.convert(
                {
                    "key": option.key,
                    "default": option.default,
                    "choices": option.choices,
                    "low": option.low,
                    "high": option.high,
                    "clause": option.clause,
                    "group": option.group,
                },
                OptionInfo,
            )
            for option in game.options
        ],
        bots=[_bot_info(game.key, name) for name in asked_for(game.key)],
        phone_seats=most_seats(game),
    )


def _bot_info(game: str, name: str) -> BotInfo:
    found = {language: bot_texts(game, language).get(name) for language in LANGUAGES}
    return BotInfo(
        name=name,
        level=LEVELS.get(game, {}).get(name, ""),
        usual=name == usual_player(game).entry.name,
        character=name in CHARACTERS.get(game, {}),
        texts={
            language: BotCaption(text.title, text.line) if text is not None else BotCaption(name, "")
            for language, text in found.items()
        },
    )


def _form_info(shape: Form) -> FormInfo:
    return FormInfo(name=shape.name, fields=[FieldInfo(field.name, field.domain) for field in shape.fields])


def _zipped(request: Asked, answer: msgspec.Struct | Sequence[msgspec.Struct]) -> Response[bytes]:
    body = msgspec.json.encode(answer)
    headers = {"vary": "accept-encoding"}
    if takes_gzip(request):
        body = gzip.compress(body, 5)
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=MediaType.JSON, headers=headers)
