"""Rules of thumb for Secret Hitler: liberals keep an account of who passed what, fascists hide until it pays.

They listen too: to officers who contradict each other, to investigators, and to words that they know to be false.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from doublejeu.bots.minds import Mind
from doublejeu.bots.persona import Traits
from doublejeu.bots.secret_hitler.speech import HitlerVoice
from doublejeu.bots.speech import Doubts, TalkingPersona, Voice
from doublejeu.core.bits import bits
from doublejeu.core.contract import NOBODY, Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.games.secret_hitler.view import Government, SecretHitlerView, Sight
from doublejeu.games.secret_hitler.words import (
    ANSWER_VETO,
    ASK_VETO,
    CALL_ELECTION,
    CHANCELLOR,
    DISCARD,
    ELECTION,
    ENACT,
    EXECUTE,
    EXECUTION,
    FASCIST,
    HITLER,
    INVESTIGATE,
    INVESTIGATION,
    JA,
    LIBERAL,
    NEIN,
    NOMINATE,
    NOMINATION,
    PRESIDENT,
    SAY_PLAN,
    SPECIAL,
    VETO,
    VOTE,
)

ALIKE: Final = 0.05  # suspicions no further apart than this are taken for equal


@dataclass(frozen=True)
class DeedTraits(Traits):
    """How much a deed speaks against somebody, in units of suspicion."""

    certain: float = 9.0  # a party card, or a choice only a fascist makes
    fascist_law: float = 1.0  # sat in a government that enacted a fascist law
    liberal_law: float = -0.9
    given_two_fascists: float = 0.9  # the president who handed me no choice
    voted_for_fascist_law: float = 0.25
    voted_against_fascist_law: float = -0.1


@dataclass(frozen=True)
class WordTraits(Traits):
    """How much words do. They follow what people's words were worth."""

    contradiction: float = 0.6  # each of two officers who contradict each other, to those who know no more
    agreed: float = -0.5  # a chancellor of a fascist law whose president says that there was no choice
    lied: float = 4.0  # said what this seat knows to be false
    confirmed: float = -1.0  # told of a party what this seat knows to be true, though it need not have been told
    called_fascist: float = 1.0  # by an investigator; the same for whoever says so: one of the two is, as a rule
    called_liberal: float = -0.5


@dataclass(frozen=True)
class TrustTraits(Traits):
    """Which governments get a Ja."""

    trusted: float = 1.1  # how far above the table's mean a government may be and still get a Ja
    trusted_late: float = 0.35  # the same when Hitler as chancellor would end the match


@dataclass(frozen=True)
class DaringTraits(Traits):
    """How often a fascist shows his hand, in per cent."""

    names_partner: int = 45  # a fascist names one of his party
    buries: int = 60  # a fascist president buries the only liberal tile of three
    buries_of_two: int = 35  # or one of two
    enacts: int = 45  # a fascist chancellor with one of each enacts the fascist tile
    bolder_by_liberal_law: int = 10  # any of these more often with each liberal law
    hitler_shyer: int = 30  # and less often as Hitler, who must still look like somebody one could elect


@dataclass(frozen=True)
class ThumbPersona(TalkingPersona):
    """What it suspects and dares. The usual values were chosen by trial over thousands of silent matches."""

    deeds: DeedTraits = DeedTraits()
    words: WordTraits = WordTraits()
    voting: TrustTraits = TrustTraits()
    daring: DaringTraits = DaringTraits()


USUAL: Final = ThumbPersona()


@mypyc_attr(allow_interpreted_subclasses=True)
class Politician(Mind):
    """What every sensible player does alike; how the table looks to him, and what he dares, is his own."""

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        super().sit(game, setup, seat, dice)
        self.voice = HitlerVoice(self._talking(), seat, dice)
        self._looked_at: SecretHitlerView | None = None  # the view last thought about,
        self._looked_when = NOBODY  # and what it held then

    def _has_thought(self, view: SecretHitlerView) -> bool:
        """Whether nothing has been told to the seat since this was last asked: what it thought then still holds."""
        now = position_key(view)
        if self._looked_at is view and self._looked_when == now:
            return True
        self._looked_at = view
        self._looked_when = now
        return False

    def _talking(self) -> TalkingPersona:
        """How he speaks."""
        raise NotImplementedError

    def speech(self) -> Voice:
        return self.voice

    def intention(self, view: View) -> str:
        """Liberals look for whom to trust, then for Hitler; fascists hide, until a seat or a law is worth it."""
        assert isinstance(view, SecretHitlerView)
        late = view.fascist_laws >= 3
        if self._role(view) == LIBERAL:
            return "hunt" if late else "find"
        if late and self._knows_team(view) and not view.cleared >> self._hitler(view) & 1:
            return "crown"
        return "strike" if view.fascist_laws == 5 or view.liberal_laws == 4 else "hide"

    def plan(self, view: View) -> int:
        assert isinstance(view, SecretHitlerView)
        if view.step != ELECTION:
            return NOBODY
        return SAY_PLAN + (JA if self._says_ja(view) else NEIN)

    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, SecretHitlerView)
        if len(legal) == 1:
            return legal[0]
        if view.step == ELECTION:
            return VOTE + (JA if self._says_ja(view) else NEIN)
        if view.step == NOMINATION:
            return NOMINATE + self._names(view, [code - NOMINATE for code in legal])
        if view.step == PRESIDENT:
            return DISCARD + self._discards(view)
        if view.step == CHANCELLOR:
            return self._enacts(view, legal)
        if view.step == VETO:
            return ANSWER_VETO + (JA if self._accepts_veto(view) else NEIN)
        if view.step == INVESTIGATION:
            return INVESTIGATE + self._investigates(view, [code - INVESTIGATE for code in legal])
        if view.step == SPECIAL:
            return CALL_ELECTION + self._calls(view, [code - CALL_ELECTION for code in legal])
        assert view.step == EXECUTION
        return EXECUTE + self._executes(view, [code - EXECUTE for code in legal])

    def _whim(self, view: SecretHitlerView) -> int:
        """A number below 1000 for this question: asked twice, he feels the same."""
        mixed = (self.voice.humour + 3) * 2246822519 + (self.seat + 7) * 3266489917
        mixed += (16 * len(view.governments) + view.step + 1) * 668265263
        return (mixed >> 9) % 100003 % 1000

    # Whom this seat plays for

    def _role(self, view: SecretHitlerView) -> int:
        return view.roles[self.seat]

    def _knows_team(self, view: SecretHitlerView) -> bool:
        return self._role(view) != LIBERAL and HITLER in view.roles and NOBODY not in view.roles

    def _hitler(self, view: SecretHitlerView) -> int:
        return view.roles.index(HITLER)

    # Each player's own

    def _suspicion(self, view: SecretHitlerView) -> list[float]:
        """How suspect each seat is; a fascist looks at the table as the others do, to know how he looks."""
        raise NotImplementedError

    def _hitler_odds(self, view: SecretHitlerView) -> list[float]:
        """How likely each seat is Hitler, in any unit."""
        raise NotImplementedError

    def _says_ja(self, view: SecretHitlerView) -> bool:
        raise NotImplementedError

    def _names(self, view: SecretHitlerView, seats: list[int]) -> int:
        raise NotImplementedError

    def _calls(self, view: SecretHitlerView, seats: list[int]) -> int:
        """Whom to make president in a special election."""
        raise NotImplementedError

    def _buries(self, view: SecretHitlerView, liberals: int) -> bool:
        """Whether a fascist president with so many liberal tiles of three, one or two, buries one."""
        raise NotImplementedError

    def _enacts_fascist(self, view: SecretHitlerView) -> bool:
        """Whether a fascist chancellor with one of each enacts the fascist one."""
        raise NotImplementedError

    # Laws

    def _discards(self, view: SecretHitlerView) -> int:
        liberals, fascists = view.hand
        if not fascists:
            return LIBERAL
        if not liberals or self._role(view) == LIBERAL:
            return FASCIST
        return LIBERAL if self._buries(view, liberals) else FASCIST

    def _enacts(self, view: SecretHitlerView, legal: list[int]) -> int:
        liberals, fascists = view.hand
        if self._role(view) == LIBERAL:
            if liberals:
                return ENACT + LIBERAL
            return ASK_VETO if ASK_VETO in legal else ENACT + FASCIST
        if not liberals:
            return ENACT + FASCIST
        if not fascists:
            return ASK_VETO if ASK_VETO in legal else ENACT + LIBERAL
        return ENACT + (FASCIST if self._enacts_fascist(view) else LIBERAL)

    def _accepts_veto(self, view: SecretHitlerView) -> bool:
        passed = view.governments[-1].passed_liberals
        if self._role(view) == LIBERAL:
            return passed == 0 or view.tracker < 2
        return passed == 2

    # Powers

    def _investigates(self, view: SecretHitlerView, seats: list[int]) -> int:
        if self._role(view) != LIBERAL and self._knows_team(view):
            liberals = [seat for seat in seats if view.roles[seat] == LIBERAL]
            return self.dice.choose(liberals or seats)
        unknown = [seat for seat in seats if view.parties[seat] == NOBODY] or seats
        return self._most(unknown, self._suspicion(view))

    def _executes(self, view: SecretHitlerView, seats: list[int]) -> int:
        if self._knows_team(view):
            liberals = [seat for seat in seats if view.roles[seat] == LIBERAL]
            return self._least(liberals or seats, self._suspicion(view))
        may_be_hitler = [seat for seat in seats if not view.cleared >> seat & 1 and view.parties[seat] != 0]
        return self._most(may_be_hitler or seats, self._hitler_odds(view))

    def _least(self, seats: list[int], suspicion: list[float]) -> int:
        low = min([suspicion[seat] for seat in seats])
        return self.dice.choose([seat for seat in seats if suspicion[seat] <= low + ALIKE])

    def _most(self, seats: list[int], suspicion: list[float]) -> int:
        high = max([suspicion[seat] for seat in seats])
        return self.dice.choose([seat for seat in seats if suspicion[seat] >= high - ALIKE])


@mypyc_attr(allow_interpreted_subclasses=True)
class Thumb(Politician):
    """A sensible player of each role, without search."""

    def __init__(self, persona: ThumbPersona = USUAL) -> None:
        self.persona = persona
        self.suspected: list[float] = []  # when it last looked

    def _talking(self) -> TalkingPersona:
        return self.persona

    def beliefs(self, view: View) -> Doubts:
        assert isinstance(view, SecretHitlerView)
        suspicion = self._suspicion(view)
        return Doubts(
            suspicion, self._usual(view, suspicion) + self.persona.voting.trusted, self.persona.deeds.certain / 2
        )

    def _suspicion(self, view: SecretHitlerView) -> list[float]:
        if not self._has_thought(view):
            self.suspected = suspicions(self.persona, view, self.seat if self._role(view) == LIBERAL else NOBODY)
        return self.suspected

    def _hitler_odds(self, view: SecretHitlerView) -> list[float]:
        """By rule of thumb, as likely as it is suspect."""
        return self._suspicion(view)

    # Votes

    def _says_ja(self, view: SecretHitlerView) -> bool:
        president, chancellor = view.president, view.chancellor
        late = view.fascist_laws >= 3
        if self._knows_team(view):
            if late and chancellor == self._hitler(view):
                return True
            helped = view.roles[president] != LIBERAL or view.roles[chancellor] != LIBERAL
            if helped and (view.liberal_laws >= 3 or view.fascist_laws >= 3):
                return True
        if self._role(view) == HITLER and late and chancellor == self.seat:
            return True
        if view.tracker == 2 and not (late and not view.cleared >> chancellor & 1):
            return True  # a chaos law helps nobody who governs well
        return self._trusts(view, late)

    def _trusts(self, view: SecretHitlerView, late: bool) -> bool:
        """Whether the proposed government looks no worse than this table's usual."""
        suspicion = self._suspicion(view)
        usual = self._usual(view, suspicion)
        limit = usual + self.persona.voting.trusted
        if late and view.chancellor != self.seat and not view.cleared >> view.chancellor & 1:
            limit = usual + self.persona.voting.trusted_late
        if view.president == self.seat:
            return suspicion[view.chancellor] < limit
        if view.chancellor == self.seat:
            return suspicion[view.president] < limit
        return suspicion[view.president] < limit and suspicion[view.chancellor] < limit

    def _usual(self, view: SecretHitlerView, suspicion: list[float]) -> float:
        """How suspect the others are on the average."""
        total = 0.0
        others = 0
        for seat in bits(view.alive):
            if seat != self.seat:
                total += suspicion[seat]
                others += 1
        return total / others

    # Candidates

    def _names(self, view: SecretHitlerView, seats: list[int]) -> int:
        suspicion = self._suspicion(view)
        if self._knows_team(view):
            hitler = self._hitler(view)
            if view.fascist_laws >= 3 and hitler in seats:
                return hitler
            partners = [seat for seat in seats if view.roles[seat] != LIBERAL]
            if partners and self.dice.below(100) < self.persona.daring.names_partner:
                return self._least(partners, suspicion)
        elif self._role(view) == LIBERAL and view.fascist_laws >= 3:
            safe = [seat for seat in seats if view.cleared >> seat & 1 or view.parties[seat] == 0]
            if safe:
                return self._least(safe, suspicion)
        return self._least(seats, suspicion)

    def _calls(self, view: SecretHitlerView, seats: list[int]) -> int:
        return self._names(view, seats)

    # Laws

    def _buries(self, view: SecretHitlerView, liberals: int) -> bool:
        return self._dares(view, self.persona.daring.buries if liberals == 1 else self.persona.daring.buries_of_two)

    def _enacts_fascist(self, view: SecretHitlerView) -> bool:
        return self._dares(view, self.persona.daring.enacts)

    def _dares(self, view: SecretHitlerView, usually: int) -> bool:
        """Whether a fascist shows his hand: always when it decides the match, else with some chance."""
        if view.liberal_laws == 4 or view.fascist_laws == 5:
            return True
        chance = usually + self.persona.daring.bolder_by_liberal_law * view.liberal_laws
        if self._role(view) == HITLER:
            chance -= self.persona.daring.hitler_shyer
        return self.dice.below(100) < chance


def position_key(view: SecretHitlerView) -> int:
    """Names what a live view holds of laws, ballots, cards and claims, which are all that anybody weighs."""
    name = (len(view.governments) * 16 + view.step) * 16 + len(view.sights)
    name = ((name * 8 + view.liberal_laws) * 8 + view.fascist_laws) * 4 + view.tracker
    last = view.spoken_of()
    if last is not None:
        name = (name * 8 + last.said_drawn + 1) * 8 + last.said_received + 1
    for sight in view.sights:
        name = name * 3 + sight.said_party + 1
    return name


def suspicions(persona: ThumbPersona, view: SecretHitlerView, reader: int) -> list[float]:
    """How suspect each seat is from what all saw, and from what `reader` (NOBODY for the public eye) saw besides."""
    suspect = [0.0] * view.seats
    for government in view.governments:
        if government.law != NOBODY:
            _weigh_officers(persona, government, suspect, reader)
        if government.law == FASCIST:
            ayes, nays = government.ayes, government.nays
            for seat in range(view.seats):
                if ayes >> seat & 1:
                    suspect[seat] += persona.deeds.voted_for_fascist_law
                elif nays >> seat & 1:
                    suspect[seat] += persona.deeds.voted_against_fascist_law
    if view.claimants:
        for government in view.governments:
            if government.law == FASCIST:
                _weigh_claims(persona, government, suspect, reader)
        for sight in view.sights:
            if sight.said_party != NOBODY:
                _weigh_sight(persona, sight, suspect, view.parties[sight.target] if reader != NOBODY else NOBODY)
    if reader != NOBODY:
        for seat in range(view.seats):
            if view.parties[seat] != NOBODY:
                suspect[seat] = persona.deeds.certain if view.parties[seat] == 1 else -persona.deeds.certain
    return suspect


def _weigh_officers(persona: ThumbPersona, government: Government, suspect: list[float], reader: int) -> None:
    president, chancellor = government.president, government.chancellor
    fascist = government.law == FASCIST
    if reader == president:
        if government.passed_liberals == 1:  # the chancellor had the choice, and I know it
            suspect[chancellor] += persona.deeds.certain if fascist else 2 * persona.deeds.liberal_law
    elif reader == chancellor:
        handed_none = government.passed_liberals == 0
        suspect[president] += persona.deeds.given_two_fascists if handed_none else persona.deeds.liberal_law
    else:
        suspect[president] += persona.deeds.fascist_law if fascist else persona.deeds.liberal_law
        suspect[chancellor] += persona.deeds.fascist_law if fascist else persona.deeds.liberal_law


def _weigh_claims(persona: ThumbPersona, government: Government, suspect: list[float], reader: int) -> None:
    """What the officers of a fascist law say of it. One who was there knows which of the other's words are false."""
    president, chancellor = government.president, government.chancellor
    drawn, received = government.said_drawn, government.said_received
    if reader == president:
        if received != NOBODY and received != government.passed_liberals:
            suspect[chancellor] += persona.words.lied
    elif reader == chancellor:
        if drawn > 0 and government.passed_liberals == 0:
            suspect[president] += persona.words.lied
    elif government.contradictory():
        suspect[president] += persona.words.contradiction
        suspect[chancellor] += persona.words.contradiction
    elif drawn == 0 and received == 0:
        suspect[chancellor] += persona.words.agreed


def _weigh_sight(persona: ThumbPersona, sight: Sight, suspect: list[float], known: int) -> None:
    """What an investigator says of a card, to a reader who knows that party or does not."""
    if known != NOBODY:
        suspect[sight.seat] += persona.words.confirmed if sight.said_party == known else persona.words.lied
    elif sight.said_party == FASCIST:
        suspect[sight.target] += persona.words.called_fascist
        suspect[sight.seat] += persona.words.called_fascist
    else:
        suspect[sight.target] += persona.words.called_liberal
