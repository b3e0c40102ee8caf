"""The odds of every team of infiltrators in Les Infiltrés, from what all saw and from what one seat knows besides.

There are 21 teams at 7 seats, 220 at 12 and 2380 at 17. The factors of the posterior (hypotheses.py) by name:

- *ballots*: a Christian votes by the odds all can work out, or by reasons of his own; an infiltrator votes like that
  too, or spares his partners;
- *nights*: infiltrators take whom the table trusts, and whoever came out with a power; whoever would have been worth
  taking and is still there may be one of them;
- *words*: claims.py, which sums over every way to deal the Christians' cards;
- *goes on*: with a double agent in it, that the match is not over, for it would be with too many or no infiltrators.

Cards that were turned strike teams out.

What all saw weighs the same for every reader of one persona, so ballots and nights are worked out once for a history
and remembered; they depend on nothing that is secret. A reader then strikes out the teams that his own card, or what
it showed him, refutes, and weighs the words by it. He may be asked what he would believe without one kind of factor.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final

from doublejeu.bots.hypotheses import Assignments, Evidence, Factor, Posterior, weighed
from doublejeu.bots.les_infiltres.ballots import Crowd
from doublejeu.bots.les_infiltres.claims import ClaimLikelihood, told_until
from doublejeu.bots.les_infiltres.history import cards_by, dawn_key, day_key, open_cards, turned
from doublejeu.bots.les_infiltres.persona import ReadingPersona
from doublejeu.core.bits import bits, count
from doublejeu.core.contract import NOBODY, TABLE
from doublejeu.games.les_infiltres.terms import Terms
from doublejeu.games.les_infiltres.view import Day, LesInfiltresView, Night
from doublejeu.games.les_infiltres.words import BELIEVER, HACKER, INFILTRATOR, LOOKOUT, SAY_PASS

BALLOTS: Final = "ballots"
NIGHTS: Final = "nights"
WORDS: Final = "words"
GOES_ON: Final = "goes on"
NOTHING: Final = ""  # where a reader is to leave no kind of factor out
TEAM: Final = 0  # the side of a posterior


class Odds(Posterior):
    """A posterior over teams."""

    def __init__(self, ways: Assignments, numbers: list[int], weights: list[float]) -> None:
        super().__init__(ways, numbers, weights)
        self.infiltrator = self.marginal(TEAM)


class Chapter:
    """What all know up to a dawn or a vote."""

    def __init__(
        self, key: tuple[int, ...], numbers: list[int], ballots: Factor, nights: Factor, last: Factor | None = None
    ) -> None:
        self.key = key  # the facts of this chapter; those before it are the chapters before it
        self.numbers = numbers  # the teams that still may be
        self.ballots = ballots  # the product of all ballots so far, the prior among them,
        self.nights = nights  # and of all nights
        self.last = last  # what this chapter multiplied into either

    def factors(self, without: str) -> list[Factor]:
        """The products, but for those to be left out."""
        return [factor for factor in (self.ballots, self.nights) if factor.name != without]


class Known:
    """The odds worked out last for a seat, or for the table, and from what."""

    def __init__(self, chapter: Chapter, without: str, facts: list[int], odds: Odds) -> None:
        self.chapter = chapter
        self.without = without
        self.facts = facts
        self.odds = odds


class Reading:
    """How readers of one persona see matches with these cards; it remembers the history it has read last."""

    def __init__(self, persona: ReadingPersona, terms: Terms) -> None:
        self.persona = persona
        self.terms = terms
        self.seats = terms.seats
        teams: list[list[int]] = []
        prior: list[float] = []
        total = sum(terms.extra_weights)
        extra = terms.extra_weights[INFILTRATOR] / total if terms.has_agent and total else 0.0
        for size, chance in ((terms.counts[INFILTRATOR], 1.0 - extra), (terms.counts[INFILTRATOR] + 1, extra)):
            if chance == 0.0:
                continue
            ways = list(combinations(range(self.seats), size))
            for way in ways:
                teams.append([1 if seat in way else 0 for seat in range(self.seats)])
                prior.append(chance / len(ways))
        self.ways = Assignments(2, teams, [[1]])
        self.teams = self.ways.masks[TEAM]
        self.even: list[list[float]] = [[1.0] * len(teams)]
        everything = self.ways.all
        ballots, nights = self._factor(BALLOTS, NOBODY, prior), self._factor(NIGHTS, NOBODY, self.even[0])
        self.chapters: list[Chapter] = [Chapter((), everything, ballots, nights)]
        self.known: dict[int, Known] = {}

    def _factor(self, name: str, fact: int, chances: list[float]) -> Factor:
        """A likelihood of each team by itself."""
        return Factor(name, fact, self.ways.all, [chances])

    # What all saw

    def public(self, view: LesInfiltresView, without: str = NOTHING) -> Odds:
        """The odds of somebody who knows what all know and holds no card."""
        return self._odds(view, TABLE, open_cards(view), 0, without)

    def own(self, view: LesInfiltresView, without: str = NOTHING) -> Odds:
        """The odds of a Christian at this seat: his card, and what it showed him."""
        return self._odds(view, view.seat, view.roles, view.innocent, without)

    def pretended(self, view: LesInfiltresView, without: str = NOTHING) -> Odds:
        """What the odds would be to whoever this seat makes the others believe it is."""
        cards = open_cards(view)
        if cards[view.seat] == NOBODY:
            claimed = view.claims.outed[view.seat]
            cards[view.seat] = BELIEVER if claimed == NOBODY or claimed == INFILTRATOR else claimed
        return self._odds(view, view.seat, cards, 0, without)

    def evidence(self, view: LesInfiltresView) -> Evidence:
        """All that `own` rests on, by name."""
        chapter = self._read(view)
        factors = [past.last for past in self.chapters[: self.chapters.index(chapter) + 1] if past.last is not None]
        numbers = self._possible(chapter, view.roles, view.innocent)
        factors += self._listen(view, numbers, len(view.days), view.roles, view.alive) + self._goes_on(view)
        return Evidence(self.ways, self.chapters[0].ballots.tables, numbers, factors)

    def _odds(self, view: LesInfiltresView, seat: int, cards: list[int], innocent: int, without: str) -> Odds:
        """The odds of whoever knows these cards for certain. The same question again is answered from memory."""
        chapter = self._read(view)
        facts = [innocent, view.alive, view.closest, view.ending, *cards]
        for _, speaker, phrase in view.claims.words:
            if phrase < SAY_PASS:
                facts.append(phrase * self.seats + speaker)
        known = self.known.get(seat)
        if known is None or known.chapter is not chapter or known.without != without or known.facts != facts:
            numbers = self._possible(chapter, cards, innocent)
            factors = chapter.factors(without)
            if without != WORDS:
                factors += self._listen(view, numbers, len(view.days), cards, view.alive)
            odds = Odds(self.ways, numbers, weighed(self.even, numbers, factors + self._goes_on(view)))
            known = Known(chapter, without, facts, odds)
            self.known[seat] = known
        return known.odds

    def _possible(self, chapter: Chapter, cards: list[int], innocent: int) -> list[int]:
        """The teams that known cards leave."""
        guilty = 0
        for seat in range(self.seats):
            if cards[seat] == INFILTRATOR:
                guilty |= 1 << seat
            elif cards[seat] != NOBODY:
                innocent |= 1 << seat
        return self._left(chapter.numbers, guilty, innocent)

    def _left(self, numbers: list[int], guilty: int, innocent: int) -> list[int]:
        return [] if guilty & innocent else self.ways.narrowed(numbers, TEAM, guilty | innocent, guilty)

    def _listen(
        self, view: LesInfiltresView, numbers: list[int], day: int, cards: list[int], alive: int
    ) -> list[Factor]:
        """What was said up to a day, to one who knows these cards."""
        told = told_until(view.claims.words, self.seats, day)
        if not told.involved:
            return []
        likelihood = ClaimLikelihood(self.persona, self.terms, told, cards, alive)
        chances = self.even[0].copy()
        for number in numbers:
            chances[number] = likelihood.chance(self.teams[number])
        return [self._factor(WORDS, day, chances)]

    def _goes_on(self, view: LesInfiltresView) -> list[Factor]:
        """Where a double agent may have changed their number: with none or too many the match would be over."""
        if not self.terms.has_agent or view.ending != NOBODY:
            return []
        goes_on = [1.0 if view.goes_on_with(count(team & view.alive)) else 0.0 for team in self.teams]
        return [self._factor(GOES_ON, len(view.days), goes_on)]

    def _read(self, view: LesInfiltresView) -> Chapter:
        """The chapter after all that has happened. What it has in common with the history read last is remembered."""
        chapters = self.chapters
        place = 0
        for number in range(len(view.days)):
            night, day = view.nights[number], view.days[number]
            place += 1
            key = dawn_key(view, night)
            if place >= len(chapters) or chapters[place].key != key:
                del chapters[place:]
                chapters.append(self._dawn(chapters[place - 1], key, view, night, number))
            place += 1
            key = day_key(view, day, number)
            if place >= len(chapters) or chapters[place].key != key:
                del chapters[place:]
                chapters.append(self._day(chapters[place - 1], key, view, night, day, number))
        return chapters[place]

    def _then(self, view: LesInfiltresView, chapter: Chapter, cards: list[int], alive: int, day: int) -> list[float]:
        """How likely each seat looked as an infiltrator at the time, to all."""
        factors = chapter.factors(NOTHING) + self._listen(view, chapter.numbers, day, cards, alive)
        return Odds(self.ways, chapter.numbers, weighed(self.even, chapter.numbers, factors)).infiltrator

    def _times(self, so_far: Factor, numbers: list[int], factor: Factor) -> Factor:
        """A product with one factor more, rescaled to a largest weight of 1."""
        before, chances = so_far.tables[0], factor.tables[0]
        weights = [0.0] * len(before)
        most = 0.0
        for number in numbers:
            weights[number] = before[number] * chances[number]
            most = max(most, weights[number])
        if most > 0.0:
            for number in numbers:
                weights[number] /= most
        return self._factor(so_far.name, factor.fact, weights)

    def _dawn(
        self, before: Chapter, key: tuple[int, ...], view: LesInfiltresView, night: Night, number: int
    ) -> Chapter:
        """Whom the infiltrators took, as far as one victim shows it; and the cards turned at dawn."""
        guilty, innocent = turned(view, night.jailed)
        if night.singer != NOBODY:
            innocent |= 1 << night.singer
        numbers = self._left(before.numbers, guilty, innocent)
        taken = bits(night.jailed)
        if len(taken) != 1 or guilty:  # nobody, or an arrest among them
            return Chapter(key, numbers, before.ballots, before.nights)
        suspicion = self._then(view, before, cards_by(view, number, False), night.alive, number)
        told = told_until(view.claims.words, self.seats, number)
        danger = [0.0] * self.seats
        total = 0.0
        for seat in bits(night.alive):
            came_out = told.outed[seat] == HACKER or told.outed[seat] == LOOKOUT
            danger[seat] = (1.0 - suspicion[seat]) * (1.0 + (self.persona.reading.prey if came_out else 0.0)) + 0.001
            total += danger[seat]
        hunts = self.persona.reading.hunts
        chances = self.even[0].copy()
        for team in numbers:
            gang = self.teams[team] & night.alive
            others = total
            for seat in bits(gang):
                others -= danger[seat]
            anybody = 1.0 / (count(night.alive) - count(gang))
            chances[team] = hunts * danger[taken[0]] / others + (1.0 - hunts) * anybody
        factor = self._factor(NIGHTS, number, chances)
        return Chapter(key, numbers, before.ballots, self._times(before.nights, numbers, factor), factor)

    def _day(
        self, before: Chapter, key: tuple[int, ...], view: LesInfiltresView, night: Night, day: Day, number: int
    ) -> Chapter:
        """Who voted against whom, and the cards turned by day."""
        guilty, innocent = turned(view, day.excluded)
        if day.denounced != NOBODY:
            guilty |= 1 << day.denounced
        numbers = self._left(before.numbers, guilty, innocent)
        if not day.votes:
            return Chapter(key, numbers, before.ballots, before.nights)
        present = night.alive & ~night.jailed
        if day.denouncer != NOBODY:
            present &= ~(1 << day.denouncer)
        suspicion = self._then(view, before, cards_by(view, number, True), present, number + 1)
        crowd = Crowd(self.persona.reading, suspicion, present)
        chances = self.even[0].copy()
        for team in numbers:
            chances[team] = crowd.chance(self.teams[team], day.votes)
        factor = self._factor(BALLOTS, number, chances)
        return Chapter(key, numbers, self._times(before.ballots, numbers, factor), before.nights, factor)


class CardsInPlay:
    """The cards in play, as a key to remember readings by."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.key = (terms.seats, tuple(terms.counts), tuple(terms.extra_weights))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardsInPlay) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=32)
def _reading(persona: ReadingPersona, cards: CardsInPlay) -> Reading:
    return Reading(persona, cards.terms)


def reading(persona: ReadingPersona, terms: Terms) -> Reading:
    """One for all readers of a persona: what all saw is worked out once for them all."""
    return _reading(persona, CardsInPlay(terms))
