"""The odds of every team of infiltrators in Les Infiltrés, from what all saw and from what one seat knows besides.

There are 21 teams at 7 seats, 220 at 12 and 2380 at 17; each has a weight, the product of three chances. *Ballots*: a
Christian votes by the odds all can work out, or by reasons of his own; an infiltrator votes like that too, or spares
his partners. *Nights*: infiltrators take whom the table trusts, and whoever came out with a power; whoever would have
been worth taking and is still there may be one of them. *Words*: claims.py, which sums over every way to
deal the Christians' cards. Cards that were turned strike teams out.

What all saw weighs the same for every reader of one persona, so ballots and nights are worked out once for a history
and remembered; they depend on nothing that is secret. A reader then strikes out the teams that his own card, or what
it showed him, refutes, and weighs the words by it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from doublejeu.bots.les_infiltres.claims import Listener, ListeningPersona, Told, told_until
from doublejeu.bots.persona import BadBot
from doublejeu.core.bits import bits, count
from doublejeu.core.contract import NOBODY, TABLE
from doublejeu.games.les_infiltres.terms import Terms
from doublejeu.games.les_infiltres.view import Day, LesInfiltresView, Night
from doublejeu.games.les_infiltres.words import BELIEVER, HACKER, INFILTRATOR, LOOKOUT, ROLES, SAY_PASS, WORSHIP_LEADER

# What a belief may rest on; a reader may be asked what it would believe without one.
BALLOTS = 1
NIGHTS = 2
WORDS = 4
EVERYTHING = BALLOTS | NIGHTS | WORDS


@dataclass(frozen=True)
class ReadingPersona(ListeningPersona):
    """What a reader expects of others' ballots and of the infiltrators' nights."""

    foretold: float = 0.7  # a ballot falls by the odds that all can work out; the rest on anybody
    sharp: float = 3.0  # how much rather it falls on the more suspect of two: their odds, to this power
    busses: float = 0.6  # an infiltrator votes as a Christian would, be it against a partner
    hunts: float = 0.6  # a night's victim is taken for being dangerous; the rest is anybody
    prey: float = 5.0  # how much more dangerous they find one who came out as hacker or lookout

    def check(self) -> None:
        super().check()
        if min(self.foretold, self.busses, self.hunts) < 0 or max(self.foretold, self.busses, self.hunts) >= 1:
            raise BadBot("foretold, busses and hunts are chances: not below 0, and below 1")
        if self.sharp < 0 or self.prey < 0:
            raise BadBot("sharp and prey must not be below 0")


class Odds:
    """How likely each seat is an infiltrator."""

    def __init__(self, seats: int, teams: list[int], weights: list[float]) -> None:
        self.teams = teams
        self.weights = weights
        total = 0.0
        by_seat = [0.0] * seats
        for number in range(len(teams)):
            weight = weights[number]
            if weight > 0.0:
                total += weight
                for seat in bits(teams[number]):
                    by_seat[seat] += weight
        self.infiltrator = [weight / total for weight in by_seat] if total > 0.0 else by_seat

    def usual(self, seats: list[int]) -> float:
        """What somebody of these is on average."""
        total = 0.0
        for seat in seats:
            total += self.infiltrator[seat]
        return total / max(1, len(seats))


class Chapter:
    """What ballots and nights came to up to a dawn or a vote: the teams that still may be, with their weights."""

    def __init__(self, key: tuple[int, ...], teams: list[int], ballots: list[float], nights: list[float]) -> None:
        self.key = key  # the facts of this chapter; those before it are the chapters before it
        self.teams = teams
        self.ballots = ballots
        self.nights = nights

    def weights(self, rests_on: int) -> list[float]:
        """The product, or one of its factors alone."""
        if rests_on & BALLOTS and rests_on & NIGHTS:
            return [self.ballots[number] * self.nights[number] for number in range(len(self.teams))]
        if rests_on & BALLOTS:
            return self.ballots.copy()
        return self.nights.copy() if rests_on & NIGHTS else [1.0] * len(self.teams)

    def without(self, key: tuple[int, ...], guilty: int, innocent: int) -> Chapter:
        """The next chapter, with the teams that these cards leave."""
        teams: list[int] = []
        ballots: list[float] = []
        nights: list[float] = []
        for number in range(len(self.teams)):
            team = self.teams[number]
            if team & guilty == guilty and not team & innocent:
                teams.append(team)
                ballots.append(self.ballots[number])
                nights.append(self.nights[number])
        return Chapter(key, teams, ballots, nights)


class Known:
    """The odds worked out last for a seat, or for the table, and from what."""

    def __init__(self, chapter: Chapter, facts: list[int], odds: Odds) -> None:
        self.chapter = chapter
        self.facts = facts
        self.odds = odds


class Reading:
    """How readers of one persona see matches with these cards; it remembers the history it has read last."""

    def __init__(self, persona: ReadingPersona, terms: Terms) -> None:
        self.persona = persona
        self.terms = terms
        self.seats = terms.seats
        teams: list[int] = []
        weights: list[float] = []
        total = sum(terms.extra_weights)
        extra = terms.extra_weights[INFILTRATOR] / total if terms.has_agent and total else 0.0
        for size, chance in ((terms.counts[INFILTRATOR], 1.0 - extra), (terms.counts[INFILTRATOR] + 1, extra)):
            if chance == 0.0:
                continue
            ways = list(combinations(range(self.seats), size))
            for way in ways:
                team = 0
                for seat in way:
                    team |= 1 << seat
                teams.append(team)
                weights.append(chance / len(ways))
        self.chapters: list[Chapter] = [Chapter((), teams, weights, [1.0] * len(teams))]
        self.known: dict[int, Known] = {}

    # What all saw

    def public(self, view: LesInfiltresView, rests_on: int = EVERYTHING) -> Odds:
        """The odds of somebody who knows what all know and holds no card."""
        return self._odds(view, TABLE, _open_cards(view), 0, rests_on)

    def own(self, view: LesInfiltresView, rests_on: int = EVERYTHING) -> Odds:
        """The odds of a Christian at this seat: his card, and what it showed him."""
        return self._odds(view, view.seat, view.roles, view.innocent, rests_on)

    def pretended(self, view: LesInfiltresView, rests_on: int = EVERYTHING) -> Odds:
        """What the odds would be to whoever this seat makes the others believe it is."""
        cards = _open_cards(view)
        if cards[view.seat] == NOBODY:
            claimed = view.claims.outed[view.seat]
            cards[view.seat] = BELIEVER if claimed == NOBODY or claimed == INFILTRATOR else claimed
        return self._odds(view, view.seat, cards, 0, rests_on)

    def _odds(self, view: LesInfiltresView, seat: int, cards: list[int], innocent: int, rests_on: int) -> Odds:
        """The odds of whoever knows these cards for certain. The same question again is answered from memory."""
        chapter = self._read(view)
        facts = [rests_on, innocent, view.alive, view.closest, view.ending, *cards]
        for _, speaker, phrase in view.claims.words:
            if phrase < SAY_PASS:
                facts.append(phrase * self.seats + speaker)
        known = self.known.get(seat)
        if known is None or known.chapter is not chapter or known.facts != facts:
            known = Known(chapter, facts, self._work_out(view, chapter, cards, innocent, rests_on))
            self.known[seat] = known
        return known.odds

    def _work_out(
        self, view: LesInfiltresView, chapter: Chapter, cards: list[int], innocent: int, rests_on: int
    ) -> Odds:
        """Ballots and nights as all saw them, teams struck out by known cards, and words weighed by these."""
        guilty = 0
        for seat in range(self.seats):
            if cards[seat] == INFILTRATOR:
                guilty |= 1 << seat
            elif cards[seat] != NOBODY:
                innocent |= 1 << seat
        chapter = chapter.without((), guilty, innocent)
        weights = chapter.weights(rests_on)
        if rests_on & WORDS:
            told = told_until(view.claims.words, self.seats, len(view.days))
            self._listen(chapter.teams, weights, told, cards, view.alive)
        if self.terms.has_agent and view.ending == NOBODY:
            for number in range(len(weights)):
                if not view.goes_on_with(count(chapter.teams[number] & view.alive)):
                    weights[number] = 0.0
        return Odds(self.seats, chapter.teams, weights)

    def _listen(self, teams: list[int], weights: list[float], told: Told, cards: list[int], alive: int) -> None:
        """Weigh what was said, in place."""
        if not told.involved:
            return
        listener = Listener(self.persona, self.terms, told, cards, alive)
        for number in range(len(teams)):
            weights[number] *= listener.chance(teams[number])

    def _read(self, view: LesInfiltresView) -> Chapter:
        """The chapter after all that has happened. What it has in common with the history read last is remembered."""
        chapters = self.chapters
        place = 0
        for number in range(len(view.days)):
            night, day = view.nights[number], view.days[number]
            place += 1
            key = _dawn_key(view, night)
            if place >= len(chapters) or chapters[place].key != key:
                del chapters[place:]
                chapters.append(self._dawn(chapters[place - 1], key, view, night, number))
            place += 1
            key = _day_key(view, day, number)
            if place >= len(chapters) or chapters[place].key != key:
                del chapters[place:]
                chapters.append(self._day(chapters[place - 1], key, view, night, day, number))
        return chapters[place]

    def _then(self, view: LesInfiltresView, chapter: Chapter, cards: list[int], alive: int, day: int) -> list[float]:
        """How likely each seat looked as an infiltrator at the time, to all."""
        weights = chapter.weights(EVERYTHING)
        told = told_until(view.claims.words, self.seats, day)
        self._listen(chapter.teams, weights, told, cards, alive)
        return Odds(self.seats, chapter.teams, weights).infiltrator

    def _dawn(
        self, before: Chapter, key: tuple[int, ...], view: LesInfiltresView, night: Night, number: int
    ) -> Chapter:
        """Whom the infiltrators took, as far as one victim shows it; and the cards turned at dawn."""
        guilty, innocent = _turned(view, night.jailed)
        if night.singer != NOBODY:
            innocent |= 1 << night.singer
        chapter = before.without(key, guilty, innocent)
        taken = bits(night.jailed)
        if len(taken) != 1 or guilty:
            return chapter  # nobody, or an arrest among them
        cards = _cards_by(view, number, False)
        suspicion = self._then(view, before, cards, night.alive, number)
        told = told_until(view.claims.words, self.seats, number)
        danger = [0.0] * self.seats
        total = 0.0
        for seat in bits(night.alive):
            came_out = told.outed[seat] == HACKER or told.outed[seat] == LOOKOUT
            danger[seat] = (1.0 - suspicion[seat]) * (1.0 + (self.persona.prey if came_out else 0.0)) + 0.001
            total += danger[seat]
        hunts = self.persona.hunts
        for place in range(len(chapter.teams)):
            gang = chapter.teams[place] & night.alive
            others = total
            for seat in bits(gang):
                others -= danger[seat]
            anybody = 1.0 / (count(night.alive) - count(gang))
            chapter.nights[place] *= hunts * danger[taken[0]] / others + (1.0 - hunts) * anybody
        _rescale(chapter.nights)
        return chapter

    def _day(
        self, before: Chapter, key: tuple[int, ...], view: LesInfiltresView, night: Night, day: Day, number: int
    ) -> Chapter:
        """Who voted against whom, and the cards turned by day."""
        guilty, innocent = _turned(view, day.excluded)
        if day.denounced != NOBODY:
            guilty |= 1 << day.denounced
        chapter = before.without(key, guilty, innocent)
        if not day.votes:
            return chapter
        cards = _cards_by(view, number, True)
        present = night.alive & ~night.jailed
        if day.denouncer != NOBODY:
            present &= ~(1 << day.denouncer)
        suspicion = self._then(view, before, cards, present, number + 1)
        crowd = Crowd(self.persona, suspicion, present)
        for place in range(len(chapter.teams)):
            chapter.ballots[place] *= crowd.chance(chapter.teams[place], day.votes)
        _rescale(chapter.ballots)
        return chapter


class Crowd:
    """How ballots are expected to fall."""

    def __init__(self, persona: ReadingPersona, suspicion: list[float], present: int) -> None:
        self.persona = persona
        self.present = present
        self.pull = [0.0] * len(suspicion)
        self.total = 0.0
        for seat in bits(present):
            self.pull[seat] = max(0.01, suspicion[seat]) ** persona.sharp
            self.total += self.pull[seat]

    def chance(self, team: int, votes: list[list[int]]) -> float:
        """How likely these ballots are if just these are the infiltrators, against everybody being a Christian."""
        persona = self.persona
        gang = team & self.present
        anybody = 1.0 / max(1, count(self.present) - 1)
        pull = 0.0
        for seat in bits(gang):
            pull += self.pull[seat]
        partners = count(gang) - 1
        chance = 1.0
        for voter, target in votes:
            if not team >> voter & 1:
                continue
            spared = persona.busses
            if not team >> target & 1:
                by_odds = (pull - self.pull[voter]) / (self.total - self.pull[voter])
                on_partners = persona.foretold * by_odds + (1.0 - persona.foretold) * partners * anybody
                spared += (1.0 - persona.busses) / max(0.05, 1.0 - on_partners)
            chance *= spared
        return chance


@lru_cache(maxsize=32)
def _reading(persona: ReadingPersona, cards: Cards) -> Reading:
    return Reading(persona, cards.terms)


class Cards:
    """The cards in play, as something to remember readings by."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.key = (terms.seats, tuple(terms.counts), tuple(terms.extra_weights))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


def reading(persona: ReadingPersona, terms: Terms) -> Reading:
    """One for all readers of a persona: what all saw is worked out once for them all."""
    return _reading(persona, Cards(terms))


def _open_cards(view: LesInfiltresView) -> list[int]:
    """The cards that everybody knows; a singer's lies face down, and yet everybody knows it."""
    cards = view.open_cards.copy()
    for night in view.nights:
        if night.singer != NOBODY:
            cards[night.singer] = WORSHIP_LEADER
    return cards


def _cards_by(view: LesInfiltresView, number: int, dawned: bool) -> list[int]:
    """The cards everybody knew before a night fell, or before that day's vote."""
    cards = [NOBODY] * view.seats
    for past in range(number + 1):
        night = view.nights[past]
        if past < number or dawned:
            for seat in bits(night.jailed):
                cards[seat] = view.open_cards[seat]
            if night.singer != NOBODY:
                cards[night.singer] = WORSHIP_LEADER
        day = view.days[past]
        if past < number:
            for seat in bits(day.excluded):
                cards[seat] = view.open_cards[seat]
        if day.denounced != NOBODY and (past < number or dawned):
            cards[day.denounced] = INFILTRATOR
            cards[day.denouncer] = HACKER
    return cards


def _turned(view: LesInfiltresView, seats: int) -> tuple[int, int]:
    """Those of some seats whose cards are infiltrators', and the others, as sets."""
    guilty = 0
    for seat in bits(seats):
        if view.open_cards[seat] == INFILTRATOR:
            guilty |= 1 << seat
    return guilty, seats & ~guilty


def _dawn_key(view: LesInfiltresView, night: Night) -> tuple[int, ...]:
    key = [night.alive, night.singer]
    for seat in bits(night.jailed):
        key.append(seat * ROLES + view.open_cards[seat])
    return tuple(key)


def _day_key(view: LesInfiltresView, day: Day, number: int) -> tuple[int, ...]:
    key = [day.denouncer, day.denounced]
    for seat in bits(day.excluded):
        key.append(seat * ROLES + view.open_cards[seat])
    if day.votes:  # what had been said then weighs on what was expected
        key.append(NOBODY)
        for voter, target in day.votes:
            key.append(voter * view.seats + target)
        key.append(NOBODY)
        for said, speaker, phrase in view.claims.words:
            if said == number + 1 and phrase < SAY_PASS:
                key.append(phrase * view.seats + speaker)
    return tuple(key)


def _rescale(weights: list[float]) -> None:
    """Keep the weights from vanishing in a long match."""
    most = 0.0
    for weight in weights:
        if weight > most:
            most = weight
    if most > 0.0:
        for place in range(len(weights)):
            weights[place] /= most
