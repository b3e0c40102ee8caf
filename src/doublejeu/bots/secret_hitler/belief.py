"""A player of Secret Hitler who keeps the exact odds of every way the roles could lie, and acts on them.

A liberal reads the table through his own odds. A fascist reads it through those of the liberal he pretends to be, one
who saw what he says he saw: ballots and words are what gives a party away first, so he votes, speaks and mostly names
as that liberal would, and works with the tiles, where a law can always have been bad luck. How his side looks to those
who count he learns from the public odds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from doublejeu.bots.hypotheses import Evidence
from doublejeu.bots.persona import Traits
from doublejeu.bots.secret_hitler.history import LATE, Stand
from doublejeu.bots.secret_hitler.odds import reading
from doublejeu.bots.secret_hitler.persona import ReadingPersona
from doublejeu.bots.secret_hitler.speech import PartyDoubts, plans_ahead
from doublejeu.bots.secret_hitler.thumb import Politician
from doublejeu.bots.secret_hitler.votes import Odds
from doublejeu.bots.speech import Doubts, LyingTraits, TalkingPersona
from doublejeu.core.bits import bits, mask_of
from doublejeu.core.contract import NOBODY, Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.games.secret_hitler.state import FASCISTS
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.games.secret_hitler.words import FASCIST, HITLER, LIBERAL


@dataclass(frozen=True)
class LawTraits(Traits):
    """How a fascist works with the tiles, in per cent. Hitler must look like somebody one could elect."""

    buries: int = 85  # a fascist president buries the only liberal tile of three
    buries_by_liberal_law: int = 5  # and more often with each liberal law, for there is less to wait for,
    buries_by_fascist_law: int = 5  # and with each fascist one, for there is more to win
    hitler_buries_alone: int = 5  # Hitler, where he does not know his party,
    hitler_buries: int = 5  # and where he does
    hitler_enacts_alone: int = 5
    hitler_enacts: int = 5
    enacts_for_partner: int = 75  # a fascist chancellor enacts the fascist tile of two, handed to him by his party
    enacts_for_liberal: int = 80  # or by a liberal, who will know, but whom others must doubt as much
    enacts_by_liberal_law: int = 5
    seen_through: float = 0.15  # how much likelier than usual a fascist may look before he has no more name to lose


@dataclass(frozen=True)
class MannerTraits(Traits):
    """How often, in per cent of matches, one of the party lies by one rule rather than as people do."""

    covers_for_two: int = 90  # one of a party of two covers
    blames_for_more: int = 25  # and one of a larger party blames,
    blames_when_even: int = 90  # which is more often at 8 and 10 seats, where there is a liberal more to be beaten


@dataclass(frozen=True)
class NamingTraits(Traits):
    """Whom a president names."""

    names_partner: int = 20  # a fascist names one of his party although a liberal might look cleaner, in per cent,
    calls_partner: int = 50  # or has one elected out of turn
    fear_of_hitler: float = 4.0  # how much worse he is as chancellor than another fascist, once that ends the match


SLIPPING: Final = LyingTraits(slips=True)  # where liberals never err, every contradiction shows one of the party


@dataclass(frozen=True)
class BeliefPersona(ReadingPersona):
    """How it reads others, and how it plays as a fascist: with chances, against being read as a fixed rule.

    The usual values were chosen by trial over some thousands of matches.
    """

    lying: LyingTraits = SLIPPING
    laws: LawTraits = LawTraits()
    manners: MannerTraits = MannerTraits()
    naming: NamingTraits = NamingTraits()


USUAL: Final = BeliefPersona()


@mypyc_attr(allow_interpreted_subclasses=True)
class Belief(Politician):
    """Counts as a liberal; as a fascist, hides from those who count."""

    def __init__(self, persona: BeliefPersona = USUAL) -> None:
        self.persona = persona

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        super().sit(game, setup, seat, dice)
        self._looked: Odds | None = None  # the odds when it last looked
        self.reading = reading(self.persona, setup.seats)
        if FASCISTS[setup.seats] == 1:
            self.voice.covers = self.persona.manners.covers_for_two
        else:
            even = setup.seats % 2 == 0
            self.voice.blames = self.persona.manners.blames_when_even if even else self.persona.manners.blames_for_more

    def _talking(self) -> TalkingPersona:
        return self.persona

    def beliefs(self, view: View) -> Doubts:
        assert isinstance(view, SecretHitlerView)
        odds = self._odds(view)
        others = [seat for seat in bits(view.alive) if seat != self.seat]
        return PartyDoubts(odds.fascist, odds.usual(others) + self.persona.voting.trusted, 0.97, odds.hitler)

    def role_chances(self, view: View) -> list[list[float]]:
        assert isinstance(view, SecretHitlerView)
        odds = self._odds(view)
        return [
            [1.0 - odds.fascist[seat], odds.fascist[seat] - odds.hitler[seat], odds.hitler[seat]]
            for seat in range(view.seats)
        ]

    def chance_of(self, view: View, roles: list[int]) -> float:
        assert isinstance(view, SecretHitlerView)
        party = mask_of([seat for seat in range(view.seats) if roles[seat] != LIBERAL])
        return self._odds(view).chance_of(party, roles.index(HITLER))

    def evidence(self, view: View) -> Evidence | None:
        assert isinstance(view, SecretHitlerView)
        return self.reading.evidence(view) if self._role(view) == LIBERAL else None

    def onlooker(self, view: View) -> Doubts | None:
        assert isinstance(view, SecretHitlerView)
        odds = self._public(view)
        return Doubts(odds.fascist, odds.usual(bits(view.alive)) + self.persona.voting.trusted, 0.97, True)

    # How the table looks

    def _odds(self, view: SecretHitlerView) -> Odds:
        """A liberal's own odds; of others, those of the liberal they pretend to be."""
        odds = self._looked
        if odds is None or not self._has_thought(view):
            odds = self.reading.own(view) if self._role(view) == LIBERAL else self.reading.posing(view)
            self._looked = odds
        return odds

    def _public(self, view: SecretHitlerView) -> Odds:
        """The odds of somebody who knows what all know: how his side looks."""
        return self.reading.public(view)

    def _suspicion(self, view: SecretHitlerView) -> list[float]:
        return self._odds(view).fascist

    def _hitler_odds(self, view: SecretHitlerView) -> list[float]:
        return self._odds(view).hitler

    # Votes

    def _says_ja(self, view: SecretHitlerView) -> bool:
        stand = Stand(view.president, view.chancellor, view.alive, view.fascist_laws, view.tracker)
        if self._role(view) == LIBERAL:
            return self._odds(view).welcomes(stand, self.seat)
        if view.fascist_laws >= LATE and view.roles[view.chancellor] == HITLER:
            if self.seat == view.chancellor or self._would_carry(view, stand):
                return True  # it wins the match; where too few follow, it would only tell who wants it
        if self._would_end_it(view):
            return False
        if self._whim(view) < 10 * self.persona.voting.goes_along:
            return self._crowd(view, stand)
        return self._odds(view).welcomes(stand, self.seat, self.reading.shown(view))

    def _crowd(self, view: SecretHitlerView, stand: Stand) -> bool:
        """What most will vote: what they say, else what the public odds come to at a table as strict as this one."""
        if self.seat == stand.president or self.seat == stand.chancellor:
            return self._public(view).welcomes(stand, self.seat, self.reading.shown(view))
        ahead = plans_ahead(view)
        return ahead > 0 if ahead else self._public(view).welcomes(stand, NOBODY, self.reading.shown(view))

    def _would_carry(self, view: SecretHitlerView, stand: Stand) -> bool:
        """Whether a government passes if the whole party says Ja, by the odds of each liberal who knows his card."""
        if not self._knows_team(view):
            return False
        public, shown = self._public(view), self.reading.shown(view)
        alive = bits(view.alive)
        ayes = 0
        for seat in alive:
            if view.roles[seat] != LIBERAL or public.to_liberal(seat).welcomes(stand, seat, shown):
                ayes += 1
        return 2 * ayes > len(alive)

    def _would_end_it(self, view: SecretHitlerView) -> bool:
        """Whether a fascist drops the mask: two liberals who govern with four laws may win."""
        governs = view.roles[view.president] != LIBERAL or view.roles[view.chancellor] != LIBERAL
        return self._knows_team(view) and view.liberal_laws == 4 and not governs

    # Candidates

    def _names(self, view: SecretHitlerView, seats: list[int]) -> int:
        odds = self._odds(view)
        fear_of_hitler = self.persona.naming.fear_of_hitler if view.fascist_laws >= LATE else 0.0
        fear = [odds.fascist[seat] + fear_of_hitler * odds.hitler[seat] for seat in range(view.seats)]
        if self._knows_team(view):
            seats = self._party_choice(view, seats)
        return self._least(seats, fear)

    def _party_choice(self, view: SecretHitlerView, seats: list[int]) -> list[int]:
        """Hitler once he wins by it and liberals would elect him; now and then a partner; else as a liberal names."""
        hitler = self._hitler(view)
        late = view.fascist_laws >= LATE
        if late and hitler in seats:
            stand = Stand(self.seat, hitler, view.alive, view.fascist_laws, view.tracker)
            if self._would_carry(view, stand):
                return [hitler]
        partners = [seat for seat in seats if view.roles[seat] == FASCIST or (seat == hitler and not late)]
        if partners and self.dice.below(100) < self.persona.naming.names_partner:
            return partners
        return seats

    def _calls(self, view: SecretHitlerView, seats: list[int]) -> int:
        """A president out of turn: the cleanest seat, for fascists often the cleanest of their party, never Hitler."""
        if self._knows_team(view) and self.dice.below(100) < self.persona.naming.calls_partner:
            seats = [seat for seat in seats if view.roles[seat] == FASCIST] or seats
        return self._least(seats, self._suspicion(view))

    # Powers

    def _investigates(self, view: SecretHitlerView, seats: list[int]) -> int:
        """The most suspect, whoever looks: people of both sides investigate either as often as it sits there."""
        if self._knows_team(view):
            return self._most(seats, self._suspicion(view))
        return super()._investigates(view, seats)

    # Laws

    def _buries(self, view: SecretHitlerView, liberals: int) -> bool:
        persona = self.persona
        if liberals == 2:  # a liberal chancellor enacts a liberal law either way: only a partner has use for the choice
            partner = self._knows_team(view) and view.roles[view.chancellor] != LIBERAL
            return partner or view.liberal_laws == 4
        chance = persona.laws.buries
        chance += (
            persona.laws.buries_by_liberal_law * view.liberal_laws
            + persona.laws.buries_by_fascist_law * view.fascist_laws
        )
        if self._role(view) == HITLER:
            chance = persona.laws.hitler_buries if self._knows_team(view) else persona.laws.hitler_buries_alone
        return self._dares(view, chance)

    def _enacts_fascist(self, view: SecretHitlerView) -> bool:
        persona = self.persona
        partner = self._knows_team(view) and view.roles[view.president] != LIBERAL
        chance = persona.laws.enacts_for_partner if partner else persona.laws.enacts_for_liberal
        chance += persona.laws.enacts_by_liberal_law * view.liberal_laws
        if self._role(view) == HITLER:
            chance = persona.laws.hitler_enacts if self._knows_team(view) else persona.laws.hitler_enacts_alone
        return self._dares(view, chance)

    def _dares(self, view: SecretHitlerView, usually: int) -> bool:
        """Whether a fascist plays for his party: surely when it decides the match or nobody trusts him anyway."""
        if view.liberal_laws == 4 or view.fascist_laws == 5:
            return True
        return self._seen_through(view) or self.dice.below(100) < usually

    def _seen_through(self, view: SecretHitlerView) -> bool:
        """Whether the table has read this fascist; Hitler never gives up, for he can still be elected late."""
        if self._role(view) != FASCIST:
            return False
        odds = self._public(view)
        return odds.fascist[self.seat] > odds.usual(bits(view.alive)) + self.persona.laws.seen_through
