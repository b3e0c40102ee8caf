"""The odds of every way the roles of Secret Hitler could lie, from what all saw and from what one seat saw besides.

A hypothesis is an assignment of roles together with a manner of playing: nobody says beforehand whether this is a table
of people, of fascists who are brazen, or of fascists in hiding, so a reader who believed in one manner alone would be
fooled by the others. The factors of the posterior (hypotheses.py) by name:

- *ballots*: how much likelier those who voted are to have voted so if they are the party than if they are liberals. It
  counts for little. What moves one moves the others too, so a ballot is only compared with what people of each role did
  where the others voted as they did here; and since even then ballots repeat each other, a power below one (`ballots`)
  takes most of their weight away;
- *law*: the chance that such officers, drawing blindly from the pile, end with that law and say of their tiles what
  they say (laws.py, claims.py);
- *cleared*: a chancellor who would have won as Hitler, and did not;
- *tiles*: what one who saw the tiles of a government makes of its law, in place of the guess;
- *card*: an investigator's word, by the chance that one of his role, having seen what he saw, says it.

The whole is raised to a power below one too (`caution`): what is counted apart is not independent, and people should
believe no more than turns out to be true (docs/minds.md has the figures).

What all saw weighs the same for every reader of one persona, so it is worked out once for a history and remembered; it
depends on nothing that is secret. A reader then only adds what his own seat saw.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final

from doublejeu.bots.hypotheses import Assignments, Evidence, Factor, LabelledArray, multiplied, rescaled, weighed
from doublejeu.bots.secret_hitler.claims import PEOPLE, Sayings, sayings
from doublejeu.bots.secret_hitler.history import LATE, PartyClaim, Proposal, history, same_words, told_by_investigators
from doublejeu.bots.secret_hitler.laws import MANNERS, ROLES, Laws, in_place_of
from doublejeu.bots.secret_hitler.people import BALLOTS
from doublejeu.bots.secret_hitler.persona import ReadingPersona
from doublejeu.bots.secret_hitler.votes import HITLERS, PARTY, Odds, Strictness, strictness_of
from doublejeu.core.bits import count
from doublejeu.core.contract import NOBODY
from doublejeu.games.secret_hitler.state import FASCISTS
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.games.secret_hitler.words import FASCIST, HITLER, LIBERAL

SMOOTHED: Final = 12.0  # ballots of all roles together that every count of one role is mixed with
UNDERFLOW: Final = 1e-60  # weights are rescaled once all are below this


@lru_cache(maxsize=6)
def assignments(seats: int) -> Assignments:
    """The ways the roles may lie at a number of seats, listed once."""
    assigned: list[list[int]] = []
    for hitler in range(seats):
        for team in combinations([seat for seat in range(seats) if seat != hitler], FASCISTS[seats]):
            assigned.append(
                [HITLER if seat == hitler else FASCIST if seat in team else LIBERAL for seat in range(seats)]
            )
    return Assignments(ROLES, assigned, [[FASCIST, HITLER], [HITLER]])


@lru_cache(maxsize=32)
def ballot_odds(power: float) -> LabelledArray:
    """How much likelier a ballot is from Hitler and from fascists than from a liberal, to a power."""
    ratios: list[float] = []
    for late in range(2):
        for last_chance in range(2):
            for company in range(3):
                said = [BALLOTS.row(late, last_chance, company, voter) for voter in range(BALLOTS.axes["voter"])]
                ratios += _ratios(said, power)
    return LabelledArray({"late": 2, "last chance": 2, "company": 3, "ballot": 2, "voter": 4}, ratios)


def _ratios(rows: list[list[float]], power: float) -> list[float]:
    """Of each voter after the first, for Nein and for Ja: how it compares with the first, who is a liberal."""
    usual = (sum([ja for ja, _ in rows]) + 1.0) / (sum([ballots for _, ballots in rows]) + 2.0)
    smooth = [(ja + SMOOTHED * usual) / (ballots + SMOOTHED) for ja, ballots in rows]
    nein = [((1.0 - chance) / (1.0 - smooth[0])) ** power for chance in smooth[1:]]
    return nein + [(chance / smooth[0]) ** power for chance in smooth[1:]]


def _card(words: Sayings, told: int) -> list[float]:
    """By the roles of an investigator and of whose card it is: how likely he tells of this party."""
    table: list[float] = []
    for party in (LIBERAL, FASCIST, FASCIST):
        table += [words.investigator.at(party, role, told) for role in range(ROLES)]
    return table


class Chapter:
    """What all know after one more government."""

    def __init__(
        self, proposal: Proposal | None, weights: list[list[float]], factors: list[Factor], strictness: Strictness
    ) -> None:
        self.proposal = proposal
        self.weights = weights  # by manner and assignment, with the factors of this chapter and all before it
        self.factors = factors  # ballots, law and the rest of this government
        self.strictness = strictness  # as the ballots so far show it
        self.cleared = 0  # the seats known besides not to be Hitler,
        self.told: list[PartyClaim] = []  # what investigators said,
        self.odds: Odds | None = None  # and the odds then, once somebody asked for them


class Reading:
    """How readers of one persona see tables of so many seats; it remembers the history it has read last."""

    def __init__(self, persona: ReadingPersona, seats: int) -> None:
        self.persona = persona
        self.seats = seats
        self.ways: Assignments = assignments(seats)
        words = [sayings(PEOPLE), sayings(persona.listening), sayings(persona.listening)]  # by manner
        self.laws = Laws(words)
        self.cards = [[_card(said, party) for said in words] for party in (LIBERAL, FASCIST)]  # by party told of
        self.ballots = ballot_odds(persona.reading.ballots)
        self.hitler_knows = FASCISTS[seats] == 1  # so that Hitler votes as a fascist does
        ways = len(self.ways.all)
        prior = [[persona.reading.people] * ways, [persona.reading.brazen] * ways, [persona.reading.hiding] * ways]
        self.chapters: list[Chapter] = [Chapter(None, prior, [], strictness_of(persona.voting))]

    # What all saw

    def public(self, view: SecretHitlerView) -> Odds:
        """The odds of somebody who knows what all know and holds no card."""
        chapter = self._read(history(view))
        told = told_by_investigators(view)
        odds = chapter.odds
        if odds is None or chapter.cleared != view.cleared or not same_words(chapter.told, told):
            odds = self._odds(chapter, self._possible([NOBODY] * self.seats, view.cleared), self._listen(told))
            chapter.cleared = view.cleared
            chapter.told = told
            chapter.odds = odds
        return odds

    def shown(self, view: SecretHitlerView) -> Strictness:
        """How strict this table has shown to be by its ballots: whoever wants to vote as most will goes by that."""
        return self._read(history(view)).strictness

    def _odds(self, chapter: Chapter, numbers: list[int], factors: list[Factor]) -> Odds:
        weights = weighed(chapter.weights, numbers, factors)
        return Odds(self.persona.voting, self.ways, numbers, weights, self.persona.reading.caution)

    def _listen(self, told: list[PartyClaim]) -> list[Factor]:
        """What investigators say."""
        return [
            Factor("card", word.seat, self.ways.classes([word.seat, word.target]), self.cards[word.party])
            for word in told
        ]

    def _read(self, past: list[Proposal]) -> Chapter:
        """The chapter after a history. What it has in common with the history read last is not worked out again."""
        chapters = self.chapters
        known = 0
        while known < len(past) and known + 1 < len(chapters):
            read = chapters[known + 1].proposal
            assert read is not None
            if not past[known].is_like(read):
                break
            known += 1
        if known == len(past):
            return chapters[known]
        del chapters[known + 1 :]
        for number in range(known, len(past)):
            chapters.append(self._next(chapters[number], past[number], number))
        return chapters[len(past)]

    def _next(self, before: Chapter, proposal: Proposal, number: int) -> Chapter:
        """One more government."""
        ways, stand = self.ways, proposal.stand
        officers = ways.classes([stand.president, stand.chancellor])
        ballots = [self._by_ballots(proposal)] * len(MANNERS)
        factors = [
            Factor("ballots", number, ways.all, ballots, self.persona.reading.ballots),
            Factor("law", number, officers, self.laws.tables(proposal)),
        ]
        if proposal.cleared:
            not_hitler = [[1.0, 1.0, 0.0]] * len(MANNERS)
            factors.append(Factor("cleared", number, ways.classes([stand.chancellor]), not_hitler))
        weights = rescaled(multiplied(before.weights, factors), UNDERFLOW)
        return Chapter(proposal, weights, factors, before.strictness.after(self._odds(before, ways.all, []), proposal))

    def _by_ballots(self, proposal: Proposal) -> list[float]:
        """By assignment: how much likelier its party is to have voted as it did than as many liberals.

        The officers' own ballots say nothing: everybody votes for himself.
        """
        stand = proposal.stand
        ayes, nays = proposal.ayes, proposal.nays
        voters = (ayes | nays) & ~(1 << stand.president) & ~(1 << stand.chancellor)
        others = count(ayes | nays) - 1
        late = 1 if stand.fascist_laws >= LATE else 0
        last_chance = 1 if stand.tracker == 2 else 0
        by_seat: list[list[float]] = []  # for Hitler, and fascists by whom they vote on
        for seat in range(self.seats):
            if voters >> seat & 1:
                ja = ayes >> seat & 1
                said = 3 * (count(ayes) - ja)
                company = 0 if said <= others else 1 if said <= 2 * others else 2
                by_seat.append(self.ballots.row(late, last_chance, company, ja))
            else:
                by_seat.append([1.0, 1.0, 1.0, 1.0])
        chancellor = stand.chancellor
        officers = 1 << stand.president | 1 << chancellor
        parties, fascists = self.ways.masks[PARTY], self.ways.members[PARTY]
        hitlers = self.ways.members[HITLERS]
        found: list[float] = []
        for number in range(len(parties)):
            hitler = hitlers[number][0]
            governs = 1 if not parties[number] & officers else 3 if late and hitler == chancellor else 2
            likely = by_seat[hitler][governs if self.hitler_knows else 0]
            for seat in fascists[number]:
                if seat != hitler:
                    likely *= by_seat[seat][governs]
            found.append(likely)
        return found

    # What one seat saw besides

    def own(self, view: SecretHitlerView) -> Odds:
        """The odds of a liberal at this seat: his card, the party cards he was shown, the tiles he held."""
        past = history(view)
        chapter = self._read(past)
        return self._odds(chapter, self._possible(view.parties, view.cleared), self._saw(view, past))

    def evidence(self, view: SecretHitlerView) -> Evidence:
        """All that `own` rests on, by name."""
        past = history(view)
        self._read(past)
        factors: list[Factor] = []
        for chapter in self.chapters[: len(past) + 1]:
            factors += chapter.factors
        numbers = self._possible(view.parties, view.cleared)
        return Evidence(
            self.ways, self.chapters[0].weights, numbers, factors + self._saw(view, past), self.persona.reading.caution
        )

    def _saw(self, view: SecretHitlerView, past: list[Proposal]) -> list[Factor]:
        factors: list[Factor] = []
        for place in range(len(past)):
            government = view.governments[place]
            self._see(factors, past, place, government.drawn_liberals, government.passed_liberals)
        return factors + self._listen(told_by_investigators(view))

    def posing(self, view: SecretHitlerView) -> Odds:
        """The odds of the liberal whom somebody at this seat pretends to be: one who saw what he says he saw."""
        seat = view.seat
        past = history(view)
        chapter = self._read(past)
        factors: list[Factor] = []
        for place in range(len(past)):
            proposal = past[place]
            if seat == proposal.stand.president and proposal.said_drawn != NOBODY:
                self._see(factors, past, place, proposal.said_drawn, min(2, proposal.said_drawn))
            elif seat == proposal.stand.chancellor and proposal.said_received != NOBODY:
                self._see(factors, past, place, NOBODY, proposal.said_received)
        told = told_by_investigators(view)
        factors += self._listen(told)
        parties = [NOBODY] * self.seats
        for word in told:
            if word.seat == seat:
                parties[word.target] = word.party
        parties[seat] = LIBERAL
        odds = self._odds(chapter, self._possible(parties, view.cleared), factors)
        return odds if odds.possible else self.public(view)  # a story that cannot be true is none to keep to

    def _see(self, factors: list[Factor], past: list[Proposal], place: int, drawn: int, passed: int) -> None:
        """Add what one who saw the tiles of a government makes of its officers, in place of what all could guess."""
        proposal = past[place]
        if proposal.law != NOBODY and (drawn != NOBODY or passed != NOBODY):
            officers = self.ways.classes([proposal.stand.president, proposal.stand.chancellor])
            ratios = in_place_of(self.laws.tables(proposal, drawn, passed), self.laws.tables(proposal))
            factors.append(Factor("tiles", place, officers, ratios))

    def _possible(self, parties: list[int], cleared: int) -> list[int]:
        """The assignments that known parties, by seat, and seats known not to be Hitler leave."""
        seen = 0
        fascists = 0
        for seat in range(self.seats):
            if parties[seat] != NOBODY:
                seen |= 1 << seat
                if parties[seat] == 1:
                    fascists |= 1 << seat
        return self.ways.narrowed(self.ways.narrowed(self.ways.all, PARTY, seen, fascists), HITLERS, cleared, 0)


@lru_cache(maxsize=32)
def reading(persona: ReadingPersona, seats: int) -> Reading:
    """One for all readers of a persona: what all saw is worked out once for them all."""
    return Reading(persona, seats)
