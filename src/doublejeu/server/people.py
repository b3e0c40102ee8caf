"""Somebody at a seat of a room, and what people and bots are called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from doublejeu.server.names import look_alike
from doublejeu.server.wire import Place

REMEMBERED_INTENTS = 16  # for each seat: a repeated id among them is acknowledged again and done once

# Bots are labelled as bots wherever they are shown; the names only make sentences readable.
# fmt: off
_BOT_NAMES = (
    "Ada", "Blaise", "Colette", "Denis", "Émilie", "Fantine", "Gaspard", "Héloïse", "Isidore", "Jeanne",
    "Lazare", "Margot", "Nestor", "Olympe", "Prosper", "Quentin", "Rosalie", "Simone", "Théo", "Violette",
)
# fmt: on


@dataclass
class Sitter:
    """A seat of the room as the room knows it. Only the Seating changes it."""

    kind: str = "open"  # "open", "person" or "bot"
    name: str = ""
    bot: str = ""  # who plays, where a bot does, also for an absent person
    host: bool = False
    handed: bool = False  # the host gave this person's seat to the bot
    filled: bool = False  # the bot came because the seat was empty at the start
    sign: int = 0  # the sign and colour it is shown by; nobody else in the room has it
    phone: int = 0  # seats of one number share a phone; 0 for a phone of one's own
    missed: int = 0  # decisions in a row that its person let pass
    heir: bool = False  # a bot that took over from a person during the match: it plays on, and says nothing
    agrees: bool = False  # this person lets matches be studied, as the host proposes
    token: str = ""  # sealed
    transfer: str = ""  # sealed
    transfer_until: float = 0.0
    wishes: dict[str, str] = field(default_factory=dict)  # answers to the latest intents that nothing else keeps, by id
    answers: dict[str, str] = field(default_factory=dict)  # to the others; decisions and talk keep their own ids

    def person(self) -> bool:
        """Whether somebody holds the token of this seat."""
        return self.kind == "person"

    def bot_plays(self) -> bool:
        """Whether a bot decides for this seat now."""
        return self.bot != ""

    def remember(self, intent: str, answer: str, kept: bool = False) -> None:
        """What an intent was answered, so that it is done once however often it comes."""
        if not intent:
            return
        where = self.wishes if kept else self.answers
        where[intent] = answer
        if len(where) > REMEMBERED_INTENTS:
            del where[next(iter(where))]  # the oldest

    def forget_intents(self) -> None:
        """Ids belong to a match and the lobby before it: in the next one they are free again."""
        self.answers.clear()
        self.wishes.clear()

    def as_place(self, connected: bool) -> Place:
        """The seat as everybody may see it."""
        return Place(
            name=self.name,
            kind=self.kind,
            bot=self.bot,
            connected=connected,
            host=self.host,
            handed=self.handed,
            sign=self.sign,
            phone=self.phone,
            agrees=self.agrees,
        )

    def as_dict(self) -> dict[str, object]:
        """What the store keeps."""
        return {name: value for name, value in vars(self).items() if name != "answers"}


def taken(sitters: Sequence[Sitter], name: str, besides: int = -1) -> bool:
    """Whether somebody else in the room goes by this name, or by one that looks like it."""
    return any(look_alike(name, sitter.name) for seat, sitter in enumerate(sitters) if seat != besides)


def bot_name(sitters: Sequence[Sitter], seat: int) -> str:
    """A name for the bot at this seat that nobody in the room has."""
    for turn in range(len(_BOT_NAMES)):
        name = _BOT_NAMES[(seat * 7 + turn) % len(_BOT_NAMES)]
        if not taken(sitters, name):
            return name
    return f"Bot {seat + 1}"


def free_sign(sitters: Sequence[Sitter], seat: int) -> int:
    """A sign for whoever sits down here that nobody else in the room has: the seat's own number, if it is free."""
    used = {sitter.sign for other, sitter in enumerate(sitters) if other != seat and sitter.kind != "open"}
    return seat if seat not in used else min(set(range(len(sitters))) - used)
