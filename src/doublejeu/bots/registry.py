"""The bots of each game, and how one is named: `thumb`, with a persona `thumb:deeds.certain=5,voting.trusted=0.8`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from doublejeu.bots.batman_infiltration.belief import Belief as BatmanBelief
from doublejeu.bots.batman_infiltration.belief import BeliefPersona as BatmanBeliefPersona
from doublejeu.bots.batman_infiltration.thumb import Thumb as BatmanThumb
from doublejeu.bots.batman_infiltration.thumb import ThumbPersona as BatmanThumbPersona
from doublejeu.bots.infiltraitres.literal import Literal, LiteralPersona
from doublejeu.bots.infiltraitres.planner import PLANNER, Planner
from doublejeu.bots.les_infiltres.belief import Belief as InfiltresBelief
from doublejeu.bots.les_infiltres.belief import BeliefPersona as InfiltresBeliefPersona
from doublejeu.bots.les_infiltres.thumb import Thumb as InfiltresThumb
from doublejeu.bots.les_infiltres.thumb import ThumbPersona as InfiltresThumbPersona
from doublejeu.bots.persona import BadBot, Persona, altered, differences
from doublejeu.bots.protocol import Bot
from doublejeu.bots.random import RandomBot
from doublejeu.bots.secret_hitler.belief import Belief, BeliefPersona
from doublejeu.bots.secret_hitler.person import Person, PersonPersona
from doublejeu.bots.secret_hitler.thumb import Thumb as HitlerThumb
from doublejeu.bots.secret_hitler.thumb import ThumbPersona as HitlerThumbPersona
from doublejeu.bots.sleepers.search import ADEPT, EXPERT, NOVICE, Seeker
from doublejeu.bots.sleepers.thumb import Thumb as SleepersThumb
from doublejeu.bots.sleepers.thumb import ThumbPersona as SleepersThumbPersona


class Entry:
    """A bot of a game as it is listed. Called, it makes one with its usual persona."""

    def __init__(self, game: str, name: str, make: Callable[..., Bot], persona: Persona) -> None:
        self.game = game
        self.name = name
        self.make = make  # called with a persona of the same class as the usual one
        self.persona = persona

    def __call__(self) -> Bot:
        return self.make(self.persona)


class Player:
    """Who may take a seat: a bot with a persona, under the one name that records and studies write for it."""

    def __init__(self, entry: Entry, persona: Persona) -> None:
        self.entry = entry
        self.persona = persona
        manner = differences(entry.persona, persona)
        self.name = f"{entry.name}:{manner}" if manner else entry.name

    def bot(self) -> Bot:
        """A bot that nobody has seated yet."""
        return self.entry.make(self.persona)


def _listed(entries: list[Entry]) -> dict[str, dict[str, Entry]]:
    """Entries by game and by name, each game's in their order; `random` plays everything, and comes last."""
    found: dict[str, dict[str, Entry]] = {}
    for entry in entries:
        found.setdefault(entry.game, {})[entry.name] = entry
    for game, named in found.items():
        named["random"] = Entry(game, "random", RandomBot, Persona())
    return found


# The first bot listed of a game is the one that fills seats.
BOTS: dict[str, dict[str, Entry]] = _listed(
    [
        Entry("secret_hitler", "belief", Belief, BeliefPersona()),
        Entry("secret_hitler", "thumb", HitlerThumb, HitlerThumbPersona()),
        Entry("secret_hitler", "people", Person, PersonPersona()),
        Entry("les_infiltres", "thumb", InfiltresThumb, InfiltresThumbPersona()),
        Entry("les_infiltres", "belief", InfiltresBelief, InfiltresBeliefPersona()),
        Entry("batman_infiltration", "thumb", BatmanThumb, BatmanThumbPersona()),
        Entry("batman_infiltration", "belief", BatmanBelief, BatmanBeliefPersona()),
        Entry("sleepers", "thumb", SleepersThumb, SleepersThumbPersona()),
        Entry("sleepers", "novice", Seeker, NOVICE),
        Entry("sleepers", "adept", Seeker, ADEPT),
        Entry("sleepers", "expert", Seeker, EXPERT),
        Entry("infiltraitres", "literal", Literal, LiteralPersona()),
        Entry("infiltraitres", "planner", Planner, PLANNER),
    ]
)


# Characters: points in the space of a bot's persona that have a name of their own.
CHARACTERS: dict[str, dict[str, str]] = {
    "secret_hitler": {
        "honest": "belief:lying.lies=truth",
        "bold": "belief:lying.lies=blame,laws.buries=100,laws.enacts_for_liberal=100",
        "timid": "belief:talking.talks=10,lying.lies=cover,laws.buries=40,laws.enacts_for_liberal=20",
        "spiteful": "belief:talking.vouches=0,lying.lies=blame,listening.blaming=0.4,voting.trusted=0.02",
        "credulous": "belief:listening.candid=1.0,listening.truthful=0.5,voting.trusted=0.1",
        "paranoid": "belief:listening.candid=0.2,voting.trusted=0.0,voting.hitler_risk=0.6",
        "quiet": "belief:talking.talks=0",
        "leader": "belief:talking.talks=100,talking.vouches=40",
    },
    "batman_infiltration": {
        "greedy": "belief:villain.greed=1.0,villain.loots=1.5,villain.loots_along=1.0,villain.keeps_word=20",
        "loyal": "belief:villain.greed=0.0,villain.keeps_word=100",
        "waiting": "belief:family.orders=2.0,family.lights=1.0,family.spares=1.5,family.sure=0.85",
    },
    "les_infiltres": {
        "open": "belief:claiming.early=100,claiming.thanks=100,claiming.owns_up=100,claiming.answers=100",
        "secretive": "belief:talking.talks=20,claiming.early=0,claiming.thanks=0,claiming.owns_up=0",
        "bold": "belief:claiming.contradicts=100,claiming.fakes=50,claiming.poses=60",
        "quiet": "belief:talking.talks=0",
        "leader": "belief:talking.talks=100,talking.vouches=40",
    },
}


# Asks for bots of all characters at one table, each seat another's.
MIXED: Final = "mixed"


# How strong the bots of a game are, as players read it: by what they were measured to win (docs/strength). Bots that
# are not named here are for the curious, and are called by their own names alone.
BEGINNER: Final = "beginner"
REGULAR: Final = "regular"
STRONG: Final = "strong"
LEVELS: dict[str, dict[str, str]] = {
    "secret_hitler": {"random": BEGINNER, "thumb": REGULAR, "belief": STRONG},
    "les_infiltres": {"random": BEGINNER, "thumb": REGULAR, "belief": STRONG},
    "batman_infiltration": {"random": BEGINNER, "thumb": REGULAR, "belief": STRONG},
    "sleepers": {"novice": BEGINNER, "thumb": REGULAR, "adept": STRONG, "expert": STRONG},
    "infiltraitres": {"literal": REGULAR, "planner": STRONG},
}


# Who explains a decision that nobody can who took it: a person, or a bot that has no reasons to tell.
EXPLAINERS: dict[str, str] = {"sleepers": "expert"}


def asked_for(game: str) -> list[str]:
    """What a table may ask for: a bot, one of a character, or of all characters."""
    characters = CHARACTERS.get(game, {})
    return [*BOTS[game], *characters, *([MIXED] if characters else [])]


def usual_player(game: str) -> Player:
    """The bot that fills seats."""
    entry = next(iter(BOTS[game].values()))
    return Player(entry, entry.persona)


def player_named(game: str, text: str, guests: dict[str, Entry] | None = None) -> Player:
    """The bot with this name and persona, be it a guest or a character; BadBot says in one line what is wrong."""
    text = CHARACTERS.get(game, {}).get(text, text)
    name, colon, manner = text.partition(":")
    known = {**BOTS[game], **(guests or {})}
    entry = known.get(name)
    if entry is None:
        names = ", ".join([*known, *CHARACTERS.get(game, {})])
        raise BadBot(f"{game} has no bot {name!r}; its bots: {names}")
    return Player(entry, altered(name, entry.persona, manner) if colon else entry.persona)


def names_in(text: str) -> list[str]:
    """The bots of a list with commas. A part that is only `field=value` belongs to the persona before it.

    >>> names_in("thumb:deeds.certain=5,voting.trusted=0.8,random")
    ['thumb:deeds.certain=5,voting.trusted=0.8', 'random']
    """
    names: list[str] = []
    for part in text.split(","):
        part = part.strip()
        if names and "=" in part and ":" not in part:
            names[-1] += f",{part}"
        else:
            names.append(part)
    return names
