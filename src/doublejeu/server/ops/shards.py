"""Which rooms a server has, where several share them behind one address.

A room lives in one server, always the same: the last letter of its code says which. So nothing about rooms has to be
agreed upon between servers, each finds its own in the store after a restart, and a proxy that can read an address
knows where it leads.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from doublejeu.server.wire.codes import ALPHABET

MOST = len(ALPHABET)  # a shard without a letter would have no rooms


@dataclass(frozen=True)
class Shard:
    """One of `count` parts of the rooms, numbered from 1."""

    number: int = 1
    count: int = 1

    def __str__(self) -> str:
        return f"{self.number}/{self.count}"

    def letters(self) -> str:
        """What the codes of its rooms end in: every N-th letter, from the K-th on."""
        return ALPHABET[self.number - 1 :: self.count]

    def holder(self, code: str) -> int:
        """The number of the shard that has the room of this code."""
        return ALPHABET.index(code[-1]) % self.count + 1

    def holds(self, code: str) -> bool:
        """Whether it is this one."""
        return self.holder(code) == self.number


def read_shard(typed: str) -> Shard:
    """A shard as it is typed, 2/3; ValueError says in one line what is wrong with it."""
    found = re.fullmatch(r"(\d{1,4})/(\d{1,4})", typed.strip())
    shard = Shard(int(found[1]), int(found[2])) if found else Shard(0, 0)
    if not 1 <= shard.number <= shard.count <= MOST:
        raise ValueError(f"a shard is written K/N, the K-th of N, with N at most {MOST}: not {typed!r}")
    return shard
