"""What was said among bots, counted: claims, lies, changed stories, contradictions, and who was followed.

A match is told again, word by word (retelling.py). Whether a speaker was believed shows in what the others did next:
the occasions of the game's `measures.py`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field

from doublejeu.core.bits import bits
from doublejeu.core.contract import NOBODY, TABLE
from doublejeu.core.talk import BELIEVE, CLAIM
from doublejeu.games import measures_of
from doublejeu.lab.play.matches import Played
from doublejeu.lab.rows.retelling import RetoldPhrase, said_in
from doublejeu.lab.stats.intervals import wilson

Speaker = tuple[str, str]  # a bot and its part


@dataclass
class RoleTalk:
    """What the seats of one bot with one role said."""

    seats: int = 0  # that played
    words: int = 0
    claims: int = 0
    lies: int = 0
    changed: int = 0  # claims unlike what the same seat had claimed of the same thing
    contradicted: int = 0  # seats that were in a contradiction when the match ended
    believed_truth: int = 0  # "I believe", of a seat whose last claim was true,
    believed_lie: int = 0  # or a lie
    doubted_truth: int = 0
    doubted_lie: int = 0

    def add(self, other: RoleTalk) -> None:
        for name, number in vars(other).items():
            setattr(self, name, getattr(self, name) + number)


@dataclass(frozen=True)
class Followed:
    """How often a bot with a role did what somebody's word suggested, on one kind of occasion."""

    bot: str
    role: str
    occasion: str
    times: int
    share: float
    low: float
    high: float


@dataclass
class TalkCounts:
    """Counts of any number of matches; those of parts add up."""

    matches: int = 0
    words: dict[Speaker, RoleTalk] = field(default_factory=dict)
    followed: Counter[tuple[str, str, str, bool]] = field(default_factory=Counter)  # bot, role, occasion, whether

    def count(self, played: Played) -> None:
        """Take in one match."""
        self.matches += 1
        speakers = [(bot, part) for bot, part in zip(played.bots, _parts(played), strict=True)]
        view = played.table.view(TABLE)
        measures = measures_of(played.table.game)
        disputed = measures.contradicted(view)
        for seat, speaker in enumerate(speakers):
            words = self.words.setdefault(speaker, RoleTalk())
            words.seats += 1
            words.contradicted += disputed >> seat & 1
        for said in said_in(played.table):
            self._heed(said, speakers[said.seat])
        for chance in measures.occasions(view, played.outcome.roles):
            for follower in bits(chance.seats):
                followed = chance.followed >> follower & 1 == 1
                self.followed[(*speakers[follower], chance.name, followed)] += 1

    def _heed(self, said: RetoldPhrase, speaker: Speaker) -> None:
        words = self.words[speaker]
        words.words += 1
        meaning = said.meaning
        if meaning.performative == CLAIM:
            words.claims += 1
            words.lies += said.true == 0
            words.changed += said.changed
        elif meaning.performative == BELIEVE and said.true != NOBODY:
            kind = ("believed" if meaning.agrees else "doubted") + ("_truth" if said.true else "_lie")
            setattr(words, kind, getattr(words, kind) + 1)

    def add(self, other: TalkCounts) -> None:
        """Take in the counts of another part."""
        self.matches += other.matches
        for speaker, words in other.words.items():
            self.words.setdefault(speaker, RoleTalk()).add(words)
        self.followed.update(other.followed)

    def summary(self) -> dict[str, object]:
        """The counts as JSON."""
        return {
            "matches": self.matches,
            "words": [{"bot": bot, "role": role, **vars(words)} for (bot, role), words in sorted(self.words.items())],
            "followed": [asdict(row) for row in self.rows_of_followers()],
        }

    def rows_of_followers(self) -> list[Followed]:
        """Of each occasion on which a bot could follow a word, how often it did."""
        rows: list[Followed] = []
        for bot, role, occasion in sorted({key[:3] for key in self.followed}):
            yes, no = (self.followed[bot, role, occasion, followed] for followed in (True, False))
            rows.append(Followed(bot, role, occasion, yes + no, yes / (yes + no), *wilson(yes, yes + no)))
        return rows


def _parts(played: Played) -> list[str]:
    """What each seat was: its role; its side where roles are faces that everybody sees."""
    game, outcome = played.table.game, played.outcome
    if "role" in game.codes.domains:
        return [game.roles[role] for role in outcome.roles]
    return [game.sides[side] for side in outcome.sides]
