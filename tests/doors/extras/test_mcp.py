"""The MCP server, spoken to by the protocol's own client. Run by `make test-doors`."""

import asyncio
import os
import sys
from pathlib import Path

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

import doublejeu
from doublejeu.adapters.mcp import SeatTools, make_server
from doublejeu.client import Server

TOOLS = {"join_room", "read_seat", "wait_for_news", "play", "say"}


def test_the_server_offers_its_tools() -> None:
    async def ask() -> None:
        async with Client(make_server(SeatTools(Server("http://127.0.0.1:9")))) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
            answer = await client.call_tool("play", {"number": 1})
            assert answer.content[0].text == "You sit nowhere yet: join a room first."

    asyncio.run(ask())


def test_the_command_speaks_the_protocol() -> None:
    async def ask() -> None:
        source = str(Path(doublejeu.__file__).parent.parent)
        command = StdioServerParameters(
            command=sys.executable,
            args=["-m", "doublejeu.cli", "mcp", "--server", "http://127.0.0.1:9", "--lang", "en"],
            env={**os.environ, "PYTHONPATH": source},
        )
        async with Client(stdio_client(command)) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
            answer = await client.call_tool("join_room", {"code": "ABCD", "name": "Robot"})
            assert "cannot be reached" in answer.content[0].text

    asyncio.run(ask())
