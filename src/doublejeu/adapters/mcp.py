"""A seat for an assistant that speaks the Model Context Protocol: it joins a room, reads its seat, talks and plays.

`SeatTools` is what it can do, on top of `doublejeu.client`; `make_server` offers that as an MCP server. It sees what a
person at that seat sees, and nothing else.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from doublejeu.client import GoneError, RefusedError, Seat, Server, UnusableServer
from doublejeu.narration.seats import Story, introduction
from doublejeu.text import refusals, seat_name, texts_of

LONGEST_WAIT = 55.0  # seconds: assistants give a tool about a minute

INSTRUCTIONS = (
    "Play a game of hidden identity at one seat. First join_room, then again and again wait_for_news, and play when "
    "you are asked. read_seat tells the whole story again. say speaks to the table; others may lie, and so may you."
)


_SAID: Final[dict[str, dict[str, str]]] = {
    "fr": {
        "nowhere": "Vous n’êtes assis nulle part : rejoignez d’abord une table.",
        "already": "Vous êtes déjà assis à la table {code}.",
        "seated": "Vous êtes au siège {seat} de la table {code}. Attendez le début de la partie.",
        "before": "La partie n’a pas commencé.",
        "idle": "On ne vous demande rien pour l’instant.",
        "awaited": "On attend, à la connaissance de tous : {names}.",
        "asked": "On vous interroge. Jouez le numéro de l’une de ces actions :",
        "range": "Choisissez un numéro de 1 à {most}.",
        "stale": "La table a avancé ; lisez les nouvelles.",
        "done": "C’est fait.",
        "said": "C’est dit.",
        "won": "Vous avez gagné.",
        "lost": "Vous n’avez pas gagné.",
    },
    "en": {
        "nowhere": "You sit nowhere yet: join a room first.",
        "already": "You sit in room {code} already.",
        "seated": "You sit at seat {seat} of room {code}. Wait for the match to begin.",
        "before": "The match has not begun.",
        "idle": "You are not asked anything now.",
        "awaited": "Awaited, as far as everybody may know: {names}.",
        "asked": "You are asked. Play the number of one of these:",
        "range": "Choose a number from 1 to {most}.",
        "stale": "The table has moved on; read what is new.",
        "done": "Done.",
        "said": "Said.",
        "won": "You have won.",
        "lost": "You have not won.",
    },
}


class SeatTools:
    """What an assistant may do at one seat. Every answer is text."""

    def __init__(self, server: Server, language: str = "en") -> None:
        self._server = server
        self._language = language
        self._words = _SAID[language]
        self._seat: Seat | None = None
        self._story: Story | None = None
        self._match = ""
        self._lines: list[str] = []  # all that was told in this match
        self._told = 0  # events among them
        self._said = 0  # words among them
        self._read = 0  # lines that were given

    async def join_room(self, code: str, name: str) -> str:
        """Sit down in a room, by its code, under a name of yours."""
        return await self._answer(self._join(code, name))

    async def read_seat(self) -> str:
        """All that your seat has heard in this match, what you are asked now, and who is awaited."""
        self._read = 0
        return await self._answer(self._news())

    async def wait_for_news(self, seconds: float = 30.0) -> str:
        """Wait until you are asked, or something happens, or so many seconds have passed; what is new."""
        return await self._answer(self._wait(min(LONGEST_WAIT, max(0.0, seconds))))

    async def play(self, number: int) -> str:
        """Choose one of the numbered acts that you were last offered."""
        return await self._answer(self._play(number))

    async def say(self, text: str) -> str:
        """Speak to everybody whom the rules let hear you now."""
        return await self._answer(self._speak(text))

    async def close(self) -> None:
        """Hang up."""
        if self._seat is not None:
            await self._seat.close()

    async def _answer(self, work: Any) -> str:
        try:
            answer: str = await work
        except RefusedError as refusal:
            return refusals(self._language).get(refusal.reason, str(refusal))
        except (GoneError, UnusableServer) as fault:
            return str(fault)
        return answer

    async def _join(self, code: str, name: str) -> str:
        if self._seat is not None:
            return self._words["already"].format(code=self._seat.code)
        self._seat = await self._server.join(code, name)
        return self._words["seated"].format(seat=self._seat.number + 1, code=self._seat.code)

    async def _wait(self, seconds: float) -> str:
        seat = self._seated()
        self._take_in()
        if not seat.asks and self._read == len(self._lines):
            try:
                async with asyncio.timeout(seconds):
                    while not seat.asks and self._read == len(self._lines):
                        await seat.changed()
                        self._take_in()
            except TimeoutError:
                pass
        return await self._news()

    async def _play(self, number: int) -> str:
        seat = self._seated()
        codes = list(seat.asks)
        if not codes:
            return self._words["idle"]
        if not 1 <= number <= len(codes):
            return self._words["range"].format(most=len(codes))
        if not await seat.choose(codes[number - 1]):
            return self._words["stale"]
        return self._words["done"]

    async def _speak(self, text: str) -> str:
        await self._seated().say(text)
        return self._words["said"]

    def _seated(self) -> Seat:
        if self._seat is None:
            raise UnusableServer(self._words["nowhere"])
        return self._seat

    def _names(self, seat: Seat) -> list[str]:
        return [
            place["name"] or seat_name(number, [], self._language) for number, place in enumerate(seat.room["places"])
        ]

    def _take_in(self) -> None:
        """Put what was heard since into words."""
        seat = self._seated()
        if seat.game is None or seat.setup is None or seat.view is None:
            return
        if seat.match != self._match or self._story is None:
            names = self._names(seat)
            self._match, self._told, self._said, self._read = seat.match, 0, 0, 0
            self._story = Story(seat.game, names, self._language)
            self._lines = [introduction(seat.game, seat.number, seat.setup.seats, names, self._language)]
        self._lines += self._story.told(seat.heard[self._told :])
        self._told = len(seat.heard)
        for said in seat.said[self._said :]:
            self._lines.append(f"{seat_name(said.seat, self._names(seat), self._language)}: “{said.text}”")
        self._said = len(seat.said)

    async def _news(self) -> str:
        """What was not given yet, and what is asked."""
        seat = self._seated()
        self._take_in()
        if self._story is None:
            return self._words["before"]
        lines = self._lines[self._read :]
        self._read = len(self._lines)
        if seat.ended is not None and seat.game is not None:
            texts = texts_of(seat.game.key, self._language)
            won = self._words["won" if seat.number in seat.ended.winners else "lost"]
            lines += [f"{texts.sides[seat.ended.side]}. {texts.clauses[seat.ended.clause]}", won]
        elif seat.asks:
            lines += [self._words["asked"], *self._story.offered(seat.asks)]
        else:
            awaited = [seat_name(each, self._names(seat), self._language) for each in seat.waiting]
            lines += [self._words["idle"], self._words["awaited"].format(names=", ".join(awaited) or "-")]
        return "\n".join(lines)


def make_server(tools: SeatTools) -> Any:
    """An MCP server that offers these tools."""
    from mcp.server.mcpserver import MCPServer  # an extra: pip install 'doublejeu[mcp]'

    server = MCPServer("doublejeu", instructions=INSTRUCTIONS)
    for tool in (tools.join_room, tools.read_seat, tools.wait_for_news, tools.play, tools.say):
        server.tool(structured_output=False)(tool)
    return server
