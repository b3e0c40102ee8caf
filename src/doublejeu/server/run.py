"""Start the server: `serve` is what the command line calls."""

from __future__ import annotations

import contextlib
import gc
import os
import socket
import sys
import webbrowser
from dataclasses import replace
from threading import Timer
from typing import Any

import uvicorn
from litestar import Litestar

from doublejeu.bots import BadBot
from doublejeu.guests import welcome
from doublejeu.server.http.app import make_app
from doublejeu.server.limits.rates import Addresses, Limits
from doublejeu.server.ops.logs import write_lines
from doublejeu.server.ops.shards import Shard
from doublejeu.server.settings import Settings
from doublejeu.server.socket.front import BACKLOG, ConnectionBounds, Front
from doublejeu.server.storage.store import StoreError, check

EVERYWHERE = ("0.0.0.0", "::", "")  # what one listens on to be reached from everywhere
HERE = "127.0.0.1"  # where a proxy is believed, unless one is named
MOST_FILES = 16_384  # that a server asks for; connections are files to the machine


def serve(settings: Settings, host: str, port: int, open_page: bool = False, behind: str = HERE) -> None:
    """Serve until interrupted; one line and no traceback where it cannot start."""
    try:
        check(settings.database)
        welcome(list(settings.guests))
    except (StoreError, BadBot) as error:
        sys.exit(f"doublejeu: {error}")
    settings = with_shard(settings, settings.shard)
    with contextlib.closing(socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port))
        except OSError as error:
            sys.exit(f"doublejeu: cannot listen on {host}:{port}: {error.strerror or error}")
        listening.listen(
            BACKLOG
        )  # whoever comes before the server is ready waits a moment instead of being turned away
        port = listening.getsockname()[1]
        settings.near = network_address() if host in EVERYWHERE else ""
        for line in addresses(host, port, settings.near):
            print(line, flush=True)
        if open_page:
            opening = Timer(1.0, webbrowser.open, [f"http://localhost:{port}/"])
            opening.daemon = True
            opening.start()
        if code := serve_on(listening, settings, behind):
            sys.exit(code)


def serve_on(listening: socket.socket, settings: Settings, behind: str = HERE) -> int:
    """Serve until told to stop; returns the exit code."""
    tune_the_interpreter()
    write_lines()
    settings.limits = within_files(settings.limits, allow_more_files())
    with socket.create_server((HERE, 0), backlog=BACKLOG) as relayed_to:
        server = uvicorn.Server(front_config(make_app(settings), settings, listening, relayed_to, behind))
        server.run(sockets=[relayed_to])
    return 0 if server.started else 1


def with_shard(settings: Settings, shard: Shard) -> Settings:
    """The settings of one server of several: what is for all of them is divided."""
    guesses, per_second = settings.limits.guesses  # wrong codes are spread over all servers, and bounded in each
    thinkers = settings.thinkers or max(1, ((os.cpu_count() or 2) - 1) // shard.count)
    return replace(
        settings,
        shard=shard,
        thinkers=thinkers if shard.count > 1 else settings.thinkers,
        limits=replace(settings.limits, guesses=(max(1.0, guesses / shard.count), per_second / shard.count)),
    )


def front_config(
    app: Litestar, settings: Settings, listening: socket.socket, relayed_to: socket.socket, behind: str = HERE
) -> uvicorn.Config:
    """How uvicorn runs the application behind our own front, which accepts the connections.

    `behind` names the proxies (addresses or networks) that are believed about where a request comes from.
    """
    addresses: Addresses = app.state["house"].addresses
    front = Front(app, ConnectionBounds(addresses, behind, settings.now), behind, listening, relayed_to)
    return uvicorn_config(front, ws="none", proxy_headers=False)


def uvicorn_config(app: Any, **more: Any) -> uvicorn.Config:
    """What holds however uvicorn runs the application. Addresses are not logged: they hold room codes."""
    return uvicorn.Config(
        app,
        http="h11",
        access_log=False,
        log_level="warning",
        log_config=None,  # server/ops/logs.py
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=3,
        h11_max_incomplete_event_size=16 * 1024,
        **more,
    )


def allow_more_files() -> int:
    """Ask for as many open files as the machine lets a process have; how many that is."""
    try:
        import resource
    except ImportError:  # not on this machine
        return 1024
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return soft


def within_files(limits: Limits, files: int) -> Limits:
    """Bounds on connections that leave something for everybody: one address never has more than a quarter.

    A connection that sends requests takes three files: its own, and both ends of its relay.
    """
    return replace(
        limits,
        connections_per_address=min(limits.connections_per_address, max(1, files // 12)),
        sockets_per_address=min(limits.sockets_per_address, max(1, files // 4)),
        sockets=min(limits.sockets, max(1, files * 3 // 4)),
    )


def tune_the_interpreter() -> None:
    """For a process that does nothing but serve.

    By default the garbage collector goes through everything after every few hundred decisions: the modules that were
    loaded, all rooms, all sockets. Nothing of that is garbage, and everybody waits: let it look only at what is new,
    and less often. And the store's thread, which everybody waits for, gets its turn from a busy event loop sooner.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)
    sys.setswitchinterval(0.001)


def addresses(host: str, port: int, near: str) -> list[str]:
    """Where people find the page: on this machine, and from a phone on the same network."""
    if host not in EVERYWHERE:
        return [f"Double Jeu: http://{host}:{port}/"]
    lines = [f"Double Jeu: http://localhost:{port}/"]
    if near:
        lines.append(f"On the same network: http://{near}:{port}/")
    return lines


def network_address() -> str:
    """This machine's address on its network; "" where it has none. Nothing is sent."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        found = str(probe.getsockname()[0])
    return "" if found.startswith("127.") else found
