"""What a server is started with. The defaults are for people; the tests set time, chance and bounds themselves."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from doublejeu.server.limits.rates import Limits
from doublejeu.server.match.clock import steady
from doublejeu.server.match.match import OpenTable, open_table
from doublejeu.server.ops.shards import Shard
from doublejeu.server.wire.tokens import RandomBytes

DEFAULT_DATABASE = "sqlite:///double-jeu.sqlite3"


@dataclass
class Settings:
    """One server."""

    database: str = DEFAULT_DATABASE
    pace: float = 1.2  # seconds a bot takes, more or less, so that people can follow; never less than its thinking
    answers: float = 8.0  # seconds for which answers of those who are asked aloud stay sealed; 0 for not at all
    gate: float = 20.0  # seconds a match waits for people to look at their cards; 0 does not wait
    thinkers: int = 0  # processes for bots; 0 for as many as the machine can spare
    invitation: str = ""  # whoever brings it may open and join rooms for programs; "" for nobody
    guests: tuple[str, ...] = ()  # bots from outside that hosts may choose, each as GAME=BOT
    keep: float = 24 * 3600.0  # seconds after which a room nobody touched is forgotten
    keep_matches: float = 90 * 24 * 3600.0  # seconds after which a match that is over is forgotten; 0 for never
    store_patience: float = 3.0  # seconds after which a store that has not answered is said to be at fault
    watchers_told: float = 1.0  # seconds between two words to a room about who watches; 0 tells at once
    metrics: bool = False  # whether /metrics shows the figures of server/ops/metrics.py
    near: str = ""  # this machine's address on its network, if phones reach the server by it
    shard: Shard = field(default_factory=Shard)  # which rooms are this server's, where several serve
    static: Path = Path(__file__).parent / "static"
    limits: Limits = field(default_factory=Limits)
    now: Callable[[], float] = field(default_factory=steady)
    random_bytes: RandomBytes = os.urandom
    open_table: OpenTable = open_table
