"""What was said among bots, counted: claims, lies, changed stories, contradictions, and who was followed.

A match is told again, word by word (retelling.py). Whether somebody was believed shows in what others did next, which
each game shows in its own way: ballots, votes, teams.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field

from doublejeu.core.bits import bits
from doublejeu.core.contract import NOBODY, TABLE, View
from doublejeu.core.talk import BELIEVE, CLAIM
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.batman_infiltration.words import FAMILY
from doublejeu.games.les_infiltres.view import LesInfiltresView
from doublejeu.games.les_infiltres.words import INFILTRATOR
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.games.secret_hitler.words import FASCIST, LIBERAL
from doublejeu.lab.playing import Played
from doublejeu.lab.retelling import Said, said_in
from doublejeu.lab.statistics import wilson

Speaker = tuple[str, str]  # a bot and its part
# On what occasions a word can be followed; texts name them.
OCCASIONS = (
    "ja_liberal_law",
    "ja_agreed",
    "ja_contradiction",
    "vote_true",
    "vote_false",
    "along_nothing",
    "along_called",
    "along_contradicted",
)


@dataclass
class Words:
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

    def add(self, other: Words) -> None:
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
    words: dict[Speaker, Words] = field(default_factory=dict)
    followed: Counter[tuple[str, str, str, bool]] = field(default_factory=Counter)  # bot, role, occasion, whether

    def count(self, played: Played) -> None:
        """Take in one match."""
        self.matches += 1
        speakers = [(bot, part) for bot, part in zip(played.bots, _parts(played), strict=True)]
        view = played.table.view(TABLE)
        disputed = in_contradictions(view)
        for seat, speaker in enumerate(speakers):
            words = self.words.setdefault(speaker, Words())
            words.seats += 1
            words.contradicted += disputed >> seat & 1
        for said in said_in(played.table):
            self._heed(said, speakers[said.seat])
        for follower, occasion, followed in chances_to_follow(view, played.outcome.roles):
            self.followed[(*speakers[follower], occasion, followed)] += 1

    def _heed(self, said: Said, speaker: Speaker) -> None:
        words = self.words[speaker]
        words.words += 1
        if said.performative == CLAIM:
            words.claims += 1
            words.lies += said.true == 0
            words.changed += said.changed
        elif said.performative == BELIEVE and said.true != NOBODY:
            kind = ("believed" if said.agrees else "doubted") + ("_truth" if said.true else "_lie")
            setattr(words, kind, getattr(words, kind) + 1)

    def add(self, other: TalkCounts) -> None:
        """Take in the counts of another part."""
        self.matches += other.matches
        for speaker, words in other.words.items():
            self.words.setdefault(speaker, Words()).add(words)
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


def in_contradictions(view: View) -> int:
    """The seats that were ever in a contradiction."""
    if isinstance(view, SecretHitlerView):
        seats = 0
        for government in view.governments:
            if government.disputed:
                seats |= 1 << government.president | 1 << government.chancellor
        return seats
    assert isinstance(view, LesInfiltresView | BatmanInfiltrationView)
    return view.claims.disputed


def chances_to_follow(view: View, roles: tuple[int, ...]) -> list[tuple[int, str, bool]]:
    """Who could act on what was said, on what occasion, and whether he did."""
    if isinstance(view, SecretHitlerView):
        return _ballots(view)
    if isinstance(view, LesInfiltresView):
        return _votes(view, roles)
    assert isinstance(view, BatmanInfiltrationView)
    return _teams(view)


def _ballots(view: SecretHitlerView) -> list[tuple[int, str, bool]]:
    """Ja or not to an officer of whose last law there are two claims: agreed on, or contradictory."""
    found: list[tuple[int, str, bool]] = []
    standing: dict[int, tuple[str, int]] = {}  # by officer: the occasion, and the other officer
    for government in view.governments:
        officers = (government.president, government.chancellor)
        for officer in officers:
            if officer in standing:
                occasion, other = standing[officer]
                for voter in bits(government.ayes | government.nays):
                    if voter not in (*officers, other):
                        found.append((voter, occasion, bool(government.ayes >> voter & 1)))
        if government.law != NOBODY and NOBODY not in (government.said_drawn, government.said_received):
            occasion = "ja_liberal_law" if government.law == LIBERAL else "ja_agreed"
            if government.law == FASCIST and government.contradictory():
                occasion = "ja_contradiction"
            standing[officers[0]] = (occasion, officers[1])
            standing[officers[1]] = (occasion, officers[0])
    return found


def _votes(view: LesInfiltresView, roles: tuple[int, ...]) -> list[tuple[int, str, bool]]:
    """A vote, or none, against a seat that somebody called an infiltrator that day."""
    found: list[tuple[int, str, bool]] = []
    for result in view.claims.results:
        if result.role == INFILTRATOR and result.day <= len(view.days):
            occasion = "vote_true" if roles[result.target] == INFILTRATOR else "vote_false"
            for voter, target in view.days[result.day - 1].votes:
                if voter not in (result.seat, result.target):
                    found.append((voter, occasion, target == result.target))
    return found


def _teams(view: BatmanInfiltrationView) -> list[tuple[int, str, bool]]:
    """A Chief takes along, or leaves out, a seat that was contradicted or called one of the family before."""
    found: list[tuple[int, str, bool]] = []
    for mission in view.missions:
        if not mission.team:
            continue
        doubtful = 0
        called = 0
        for gifts in view.claims.gifts:
            if gifts.turn < mission.turn:
                doubtful |= gifts.contradictory
        for sight in view.claims.sights:
            if sight.turn < mission.turn and sight.said_identity == FAMILY:
                called |= 1 << sight.target
        for seat in range(view.seats):
            if seat != mission.chief:
                occasion = "along_nothing"
                if called >> seat & 1:
                    occasion = "along_called"
                elif doubtful >> seat & 1:
                    occasion = "along_contradicted"
                found.append((mission.chief, occasion, bool(mission.team >> seat & 1)))
    return found
