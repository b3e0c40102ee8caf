"""What bots from outside came to beside winning: decisions taken for them that failed, and what models spent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import msgspec

from doublejeu.adapters.llm import Spent
from doublejeu.guests import Fault
from doublejeu.lab.play.matches import Played

FAULTS_KEPT: Final = 3  # of each bot, to be told whole


@dataclass
class Accounts:
    """By bot; those of several parts add up. Nothing is in them where nobody failed and no model played."""

    faults: dict[str, int] = field(default_factory=dict)  # decisions taken for a bot that failed
    first_faults: dict[str, list[Fault]] = field(default_factory=dict)
    spent: dict[str, Spent] = field(default_factory=dict)  # by language models

    def count(self, played: Played) -> None:
        """Take in one match."""
        for fault in played.faults:
            self.faults[fault.bot] = self.faults.get(fault.bot, 0) + 1
            self._keep(fault)
        for bot, spent in played.spent:
            self.spent.setdefault(bot, Spent()).add(spent)

    def add(self, other: Accounts) -> None:
        """Take in those of another part, which came later."""
        for bot, count in other.faults.items():
            self.faults[bot] = self.faults.get(bot, 0) + count
        for faults in other.first_faults.values():
            for fault in faults:
                self._keep(fault)
        for bot, spent in other.spent.items():
            self.spent.setdefault(bot, Spent()).add(spent)

    def _keep(self, fault: Fault) -> None:
        kept = self.first_faults.setdefault(fault.bot, [])
        if len(kept) < FAULTS_KEPT:
            kept.append(fault)

    def failures(self) -> Iterator[tuple[str, Fault]]:
        """A line for each bot that failed, and the first of what it did wrong."""
        for bot, count in self.faults.items():
            first = self.first_faults[bot][0]
            decisions = "decision, which was" if count == 1 else "decisions, which were"
            yield f"{bot} failed at {count} {decisions} taken for it by lot. The first: {first.told()}", first

    def bills(self) -> Iterator[str]:
        """A line for each language model."""
        for bot, spent in self.spent.items():
            yield f"{bot}: {spent.told()}"

    def written(self) -> bytes:
        """As JSON; b"" where there is nothing to tell."""
        return msgspec.json.encode(self) if self.faults or self.spent else b""

    @staticmethod
    def read(content: bytes) -> Accounts:
        """What `written` wrote."""
        return msgspec.json.decode(content, type=Accounts)
