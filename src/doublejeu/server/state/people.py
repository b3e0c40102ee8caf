"""Somebody at a seat of a room, and what people and bots are called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

from doublejeu.server.state.names import look_alike
from doublejeu.server.wire.rooms import Place

REMEMBERED_INTENTS = 16  # of each kind and seat: a repeated one among them is acknowledged again and done once
DECISION = "play"  # a kind of intent that the record keeps with its id
LINK = "link"  # and one whose answer is a secret that nothing keeps
TELL = "tell"  # phrases, which may be answered later than they came

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
    sign: int = 0  # the sign and colour it is shown by; nobody else in the room has it
    phone: int = 0  # seats of one number share a phone; 0 for a phone of one's own
    missed: int = 0  # decisions in a row that its person let pass
    heir: bool = False  # a bot that took over from a person during the match: it plays on, and says nothing
    agrees: bool = False  # this person lets matches be studied, as the host proposes
    token: str = ""  # sealed
    transfer: str = ""  # sealed
    transfer_until: float = 0.0
    known: dict[str, dict[str, str]] = field(default_factory=dict)  # latest answers, by kind and short id of an intent

    def person(self) -> bool:
        """Whether somebody holds the token of this seat."""
        return self.kind == "person"

    def stood_in(self) -> bool:
        """Whether a bot decides here for a person who did not, until they do anything at all."""
        return self.bot != "" and self.kind == "person" and not self.handed

    def remember(self, kind: str, short_id: str, answer: str = "") -> None:
        """What an intent was answered, so that it is done once however often it comes; each kind pushes out its own."""
        answers = self.known.setdefault(kind, {})
        answers[short_id] = answer
        if len(answers) > REMEMBERED_INTENTS:
            del answers[next(iter(answers))]  # the oldest

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
        kept = {kind: answers for kind, answers in self.known.items() if kind not in (DECISION, LINK)}
        return {**vars(self), "known": kept}


def short_id(intent: str) -> str:
    """What is remembered of an intent's id: as little as tells it from others, for it is kept with every seat."""
    return blake2b(intent.encode(), digest_size=8).hexdigest()


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
