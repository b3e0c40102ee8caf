"""Who sits where in a room."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import msgspec

from doublejeu.records import SeatRecord
from doublejeu.server.talk import tidy_text
from doublejeu.server.wire import Place

MOST_NAME_LETTERS = 20
TRANSFER_SECONDS = 600.0

# Bots are labelled as bots wherever they are shown; the names only make sentences readable.
# fmt: off
_BOT_NAMES = (
    "Ada", "Blaise", "Colette", "Denis", "Émilie", "Fantine", "Gaspard", "Héloïse", "Isidore", "Jeanne",
    "Lazare", "Margot", "Nestor", "Olympe", "Prosper", "Quentin", "Rosalie", "Simone", "Théo", "Violette",
)
# fmt: on


@dataclass
class Sitter:
    """A seat of the room as the room knows it."""

    kind: str = "open"  # "open", "person" or "bot"
    name: str = ""
    bot: str = ""  # who plays, where a bot does, also for an absent person
    host: bool = False
    handed: bool = False  # the host gave this person's seat to the bot
    filled: bool = False  # the bot came because the seat was empty at the start
    token: str = ""  # sealed
    transfer: str = ""  # sealed
    transfer_until: float = 0.0

    def person(self) -> bool:
        """Whether somebody holds the token of this seat."""
        return self.kind == "person"

    def bot_plays(self) -> bool:
        """Whether a bot decides for this seat now."""
        return self.bot != ""

    def joinable(self) -> bool:
        """Whether somebody new may sit down here between matches."""
        return self.kind == "open" or self.filled

    def as_place(self, connected: bool) -> Place:
        """The seat as everybody may see it."""
        return Place(
            name=self.name, kind=self.kind, bot=self.bot, connected=connected, host=self.host, handed=self.handed
        )

    def as_dict(self) -> dict[str, object]:
        """What the store keeps."""
        return asdict(self)


def tidy_name(name: str) -> str:
    """A name as it will be shown; "" where it cannot be one."""
    return tidy_text(name, MOST_NAME_LETTERS)


def taken(sitters: list[Sitter], name: str, besides: int = -1) -> bool:
    """Whether somebody else in the room goes by this name."""
    return any(sitter.name.casefold() == name.casefold() for seat, sitter in enumerate(sitters) if seat != besides)


def seating(sitters: list[Sitter]) -> str:
    """Who sits where as a match begins: what its record will tell, as the store keeps it."""
    seats = [SeatRecord(sitter.name, "person" if sitter.person() else "bot", sitter.bot) for sitter in sitters]
    return msgspec.json.encode(seats).decode()


def bot_name(sitters: list[Sitter], seat: int) -> str:
    """A name for the bot at this seat that nobody in the room has."""
    for turn in range(len(_BOT_NAMES)):
        name = _BOT_NAMES[(seat * 7 + turn) % len(_BOT_NAMES)]
        if not taken(sitters, name):
            return name
    return f"Bot {seat + 1}"
