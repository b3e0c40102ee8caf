"""The odds of every way the roles of Secret Hitler could lie, from what all saw and from what one seat saw besides.

A hypothesis is an assignment of roles together with a manner of playing: nobody says beforehand whether this is a table
of people, of fascists who are brazen, or of fascists in hiding, so a reader who believed in one manner alone would be
fooled by the others. A law multiplies the weight of a hypothesis by the chance that such officers, drawing blindly from
the pile, end with that law and say of their tiles what they say; an investigator's word by the chance that one of his
role, having seen what he saw, says it (claims.py).

A ballot counts for little. What moves one moves the others too, so a ballot is only compared with what people of
each role did where the others voted as they did here; and since even then ballots repeat each other, a power below one
takes most of their weight away. The whole is raised to such a power too: what is counted apart is not independent,
and people should believe no more than turns out to be true (docs/minds.md has the figures).

What all saw weighs the same for every reader of one persona, so it is worked out once for a history and remembered; it
depends on nothing that is secret. A reader then only adds what his own seat saw. Sums run in the order of the
assignments, so that they come to the same last digit everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from mypy_extensions import i64

from doublejeu.bots.persona import BadBot
from doublejeu.bots.secret_hitler.claims import PEOPLE, ListeningPersona, Sayings, sayings
from doublejeu.bots.secret_hitler.history import (
    LATE,
    Proposal,
    Stand,
    Told,
    history,
    same_words,
    told_by_investigators,
)
from doublejeu.bots.secret_hitler.people import BALLOTS, BURIES, ENACTS
from doublejeu.core.bits import bits, count, mask_of
from doublejeu.core.contract import NOBODY
from doublejeu.games.secret_hitler.rules import choose
from doublejeu.games.secret_hitler.state import FASCIST_TILES, FASCISTS, LIBERAL_TILES
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.games.secret_hitler.words import FASCIST, HITLER, LIBERAL


@dataclass(frozen=True)
class ReadingPersona(ListeningPersona):
    """What a reader expects of others, and how much he lets pass."""

    trusted: float = 0.04  # how much likelier than usual an officer may be a fascist and still get a Ja
    hitler_risk: float = 1.0  # how likely the chancellor may be Hitler, against an even guess, and still get a Ja,
    hitler_risk_last: float = 1.5  # and where a Nein brings a chaos law; twice that where such a law may end the match
    people: float = 0.8  # how likely this is, beforehand, a table that plays as people do,
    brazen: float = 0.05  # brazenly,
    hiding: float = 0.15  # or in hiding
    caution: float = 0.85  # the power to which all evidence is raised,
    ballots: float = 0.47  # and ballots before

    def check(self) -> None:
        super().check()
        if min(self.people, self.brazen, self.hiding) < 0 or self.people + self.brazen + self.hiding == 0:
            raise BadBot("people, brazen and hiding must not be negative, nor all of them 0")
        if not 0 < self.caution <= 2 or not 0 <= self.ballots <= 2:
            raise BadBot("caution and ballots are powers from 0 to 2, and caution is more than 0")


class Manner:
    """A way of playing, by the roles of president and chancellor."""

    def __init__(self, buries: list[list[list[float]]], enacts: list[list[float]]) -> None:
        self.buries = buries  # with one and with two liberal tiles; by role, tiles and the chancellor's party
        self.enacts = enacts  # one of each in hand; by role, and the president's


def _of_bots(buries: list[float], enacts: list[float]) -> Manner:
    """Liberals who hardly err, and a party of fascists and Hitler who trouble less where it decides less."""
    often = [[[0.005, 0.005], [0.03, 0.03]]]
    for chance in buries:
        often.append([[chance, chance], [chance / 2, chance / 2]])
    return Manner(often, [[0.003] * 3, [enacts[0]] * 3, [enacts[1]] * 3])


MANNERS: Final = [
    Manner(BURIES, ENACTS),
    _of_bots([0.99, 0.99], [0.99, 0.99]),  # brazen
    _of_bots([0.6, 0.15], [0.4, 0.1]),  # in hiding, Hitler most of all
]
LAST_BUT_ONE: Final = 5  # fascist laws after which one more ends the match
LITTLE: Final = 0.000001  # what lies on one side of a limit and not on the other
SMOOTHED: Final = 12.0  # ballots of all roles together that every count of one role is mixed with


class Assignments:
    """Every way the roles could lie at a number of seats, as parallel lists."""

    def __init__(self, seats: int) -> None:
        self.parties: list[int] = []  # the fascists, Hitler among them
        self.hitlers: list[int] = []
        for hitler in range(seats):
            others = [seat for seat in range(seats) if seat != hitler]
            for team in combinations(others, FASCISTS[seats]):
                self.parties.append(mask_of([*team, hitler]))
                self.hitlers.append(hitler)
        self.members: list[list[int]] = [bits(party) for party in self.parties]
        self.fascists: list[list[int]] = []  # the party without Hitler
        for number in range(len(self.parties)):
            self.fascists.append(bits(self.parties[number] & ~(1 << self.hitlers[number])))
        self.roles: list[list[int]] = []  # by seat
        for seat in range(seats):
            roles: list[int] = []
            for number in range(len(self.parties)):
                fascist = FASCIST if self.parties[number] >> seat & 1 else LIBERAL
                roles.append(HITLER if self.hitlers[number] == seat else fascist)
            self.roles.append(roles)
        self.all: list[int] = list(range(len(self.parties)))
        self._pairs: list[list[int] | None] = [None] * (seats * seats)

    def pairs(self, president: int, chancellor: int) -> list[int]:
        """By assignment, the roles of two seats as one number: three times the first's, and the second's."""
        place = president * len(self.roles) + chancellor
        found = self._pairs[place]
        if found is None:
            found = []
            for number in range(len(self.parties)):
                found.append(3 * self.roles[president][number] + self.roles[chancellor][number])
            self._pairs[place] = found
        return found


@lru_cache(maxsize=6)
def assignments(seats: int) -> Assignments:
    """The assignments of a number of seats, made once."""
    return Assignments(seats)


class Strictness:
    """What a table lets pass: how far an officer may stand out, and how likely the chancellor may be Hitler."""

    def __init__(self, trusted: float, risk: float, risk_last: float) -> None:
        self.trusted = trusted
        self.risk = risk
        self.risk_last = risk_last

    def most_risk(self, stand: Stand) -> float:
        """How likely Hitler may be, against an even guess. What a chaos law costs is weighed against him."""
        if stand.tracker < 2:
            return self.risk
        return self.risk_last if stand.fascist_laws < LAST_BUT_ONE else 2 * self.risk_last

    def after(self, odds: Odds, proposal: Proposal) -> Strictness:
        """What the ballots on one more government show of it; the officers' own show nothing."""
        stand = proposal.stand
        officers = 1 << stand.president | 1 << stand.chancellor
        ayes, nays = count(proposal.ayes & ~officers), count(proposal.nays & ~officers)
        late = stand.fascist_laws >= LATE
        if ayes == nays or (stand.tracker == 2 and not late):
            return self
        trusted, risk, risk_last = self.trusted, self.risk, self.risk_last
        danger = odds.hitler[stand.chancellor] * (odds.seats - 1)
        margin = max(odds.fascist[stand.president], odds.fascist[stand.chancellor]) - odds.usual(bits(stand.alive))
        if stand.tracker == 2:
            if stand.fascist_laws >= LAST_BUT_ONE:
                danger /= 2
            risk_last = max(risk_last, danger) if ayes > nays else min(risk_last, danger) / 2
        elif ayes > nays:
            trusted = max(trusted, margin + LITTLE)
            if late:
                risk = max(risk, danger)
        elif margin < trusted and not (late and danger > risk):
            if late:
                risk = danger / 2  # who turns this one down turns others down as well
            else:
                trusted = margin
        return Strictness(trusted, risk, risk_last)


class Odds:
    """What the weights of the assignments come to for each seat."""

    def __init__(
        self, persona: ReadingPersona, ways: Assignments, numbers: list[int], weights: list[float], caution: float
    ) -> None:
        """The weights are of these assignments, to be raised to a power; the others are impossible."""
        seats = len(ways.roles)
        self.persona = persona
        self.seats = seats
        total = 0.0
        fascist: list[float] = [0.0] * seats
        hitler: list[float] = [0.0] * seats
        raised: list[float] = []
        for place in range(len(weights)):
            weight = weights[place]
            if weight != 0.0:
                weight = weight**caution
                total += weight
                number = numbers[place]
                for seat in ways.members[number]:
                    fascist[seat] += weight
                hitler[ways.hitlers[number]] += weight
            raised.append(weight)
        if total == 0.0:
            total = 1.0
        for seat in range(seats):
            fascist[seat] /= total
            hitler[seat] /= total
        self.fascist = fascist
        self.hitler = hitler
        self._ways = ways
        self._numbers = numbers
        self._weights = raised
        self._total = total

    def chance_of(self, party: int, hitler: int) -> float:
        """How likely these seats are the party and this one is Hitler, all at once."""
        for place in range(len(self._weights)):
            number = self._numbers[place]
            if self._ways.parties[number] == party and self._ways.hitlers[number] == hitler:
                return self._weights[place] / self._total
        return 0.0

    def usual(self, seats: list[int]) -> float:
        """How likely a seat among these is to be a fascist, on the average."""
        total = 0.0
        for seat in seats:
            total += self.fascist[seat]
        return total / len(seats)

    def to_liberal(self, seat: int) -> Odds:
        """The same to whoever sits there, if his card is a liberal one."""
        numbers: list[int] = []
        weights: list[float] = []
        for place in range(len(self._numbers)):
            if not self._ways.parties[self._numbers[place]] >> seat & 1:
                numbers.append(self._numbers[place])
                weights.append(self._weights[place])
        return Odds(self.persona, self._ways, numbers, weights, 1.0)

    def welcomes(self, stand: Stand, voter: int, shown: Strictness | None = None) -> bool:
        """Whether a liberal with these odds says Ja: no officer stands out, and the chancellor is hardly Hitler.

        He is as strict as his persona, or as a table has shown to be. A president has named the best there is.
        """
        president, chancellor = stand.president, stand.chancellor
        strict = shown if shown is not None else strictness_of(self.persona)
        if stand.fascist_laws >= LATE and chancellor != voter:
            risk = strict.most_risk(stand)
            if president == voter:
                risk = max(risk, strict.risk_last)
            if self.hitler[chancellor] > risk / (self.seats - 1):
                return False
        if stand.tracker == 2 or president == voter:
            return True  # a chaos law helps nobody who governs well
        limit = self.usual([seat for seat in bits(stand.alive) if seat != voter]) + strict.trusted
        if self.fascist[president] >= limit:
            return False
        return chancellor == voter or self.fascist[chancellor] < limit


@lru_cache(maxsize=32)
def strictness_of(persona: ReadingPersona) -> Strictness:
    """What a liberal of this persona lets pass."""
    return Strictness(persona.trusted, persona.hitler_risk, persona.hitler_risk_last)


class BallotOdds:
    """How much likelier a ballot is from Hitler and from fascists than from a liberal, to the power of a persona."""

    def __init__(self, power: float) -> None:
        self.ratios: list[list[list[list[list[float]]]]] = []  # by late, last chance, company, row and ballot
        for late in BALLOTS:
            self.ratios.append([[_ratios(rows, power) for rows in chance] for chance in late])


def _ratios(rows: list[tuple[int, int]], power: float) -> list[list[float]]:
    """Of each row after the first, for Nein and for Ja: how it compares with the first, which is that of liberals."""
    ja = 0
    all_votes = 0
    for said, votes in rows:
        ja += said
        all_votes += votes
    usual = (ja + 1.0) / (all_votes + 2.0)
    smooth = [(said + SMOOTHED * usual) / (votes + SMOOTHED) for said, votes in rows]
    return [[((1.0 - chance) / (1.0 - smooth[0])) ** power, (chance / smooth[0]) ** power] for chance in smooth[1:]]


@lru_cache(maxsize=32)
def ballot_odds(power: float) -> BallotOdds:
    """The tables for a power, made once."""
    return BallotOdds(power)


class Factor:
    """What one observation of two seats multiplies weights by: by manner, and by the roles of the two."""

    def __init__(self, pairs: list[int], tables: list[list[float]]) -> None:
        self.pairs = pairs  # `Assignments.pairs` of the two seats
        self.people = tables[0]
        self.brazen = tables[1]
        self.hiding = tables[2]


class Chapter:
    """What all know after one more government: the weights of every hypothesis, and how likely it made each law."""

    def __init__(
        self,
        proposal: Proposal | None,
        weights: list[list[float]],
        laws: list[list[float]],
        strictness: Strictness,
    ) -> None:
        self.strictness = strictness  # as the ballots so far show it
        self.proposal = proposal
        self.weights = weights  # a list over assignments for each manner
        self.laws = laws  # for each manner: law and claims, by roles of president and chancellor
        self.cleared = 0  # the seats known besides not to be Hitler,
        self.told: list[Told] = []  # what investigators said,
        self.odds: Odds | None = None  # and the odds then, once somebody asked for them


class Reading:
    """How readers of one persona see tables of so many seats; it remembers the history it has read last."""

    def __init__(self, persona: ReadingPersona, seats: int) -> None:
        self.persona = persona
        self.seats = seats
        self.ways: Assignments = assignments(seats)
        count = len(self.ways.parties)
        weights = [[persona.people] * count, [persona.brazen] * count, [persona.hiding] * count]
        self.sayings: list[Sayings] = [sayings(PEOPLE), sayings(persona), sayings(persona)]  # by manner
        self.ballots: BallotOdds = ballot_odds(persona.ballots)
        self.hitler_knows = FASCISTS[seats] == 1  # so that Hitler votes as a fascist does
        self.chapters: list[Chapter] = [Chapter(None, weights, [], strictness_of(persona))]
        self._law_tables: dict[int, list[float]] = {}

    # What all saw

    def public(self, view: SecretHitlerView) -> Odds:
        """The odds of somebody who knows what all know and holds no card."""
        chapter = self._read(history(view))
        told = told_by_investigators(view)
        odds = chapter.odds
        if odds is None or chapter.cleared != view.cleared or not same_words(chapter.told, told):
            heard = self._weighed(chapter.weights, self.ways.all, self._listen(told))
            for number in range(len(heard)):
                if view.cleared >> self.ways.hitlers[number] & 1:
                    heard[number] = 0.0
            odds = Odds(self.persona, self.ways, self.ways.all, heard, self.persona.caution)
            chapter.cleared = view.cleared
            chapter.told = told
            chapter.odds = odds
        return odds

    def shown(self, view: SecretHitlerView) -> Strictness:
        """How strict this table has shown to be by its ballots: whoever wants to vote as most will goes by that."""
        return self._read(history(view)).strictness

    def _listen(self, told: list[Told]) -> list[Factor]:
        """What investigators say."""
        factors: list[Factor] = []
        for word in told:
            tables: list[list[float]] = []
            for manner in range(len(MANNERS)):
                said = self.sayings[manner].investigator
                table: list[float] = []
                for role in range(3):
                    liberal, fascist = said[LIBERAL][role][word.party], said[FASCIST][role][word.party]
                    table += [liberal, fascist, fascist]
                tables.append(table)
            factors.append(Factor(self.ways.pairs(word.seat, word.target), tables))
        return factors

    def _weighed(self, before: list[list[float]], numbers: list[int], factors: list[Factor]) -> list[float]:
        """The weights of these assignments, whatever the manner, once all that bears on them is multiplied in."""
        people, brazen, hiding = before[0], before[1], before[2]
        weights: list[float] = []
        for number in numbers:
            one, two, three = people[number], brazen[number], hiding[number]
            for factor in factors:
                pair = factor.pairs[number]
                one *= factor.people[pair]
                two *= factor.brazen[pair]
                three *= factor.hiding[pair]
            weights.append(one + two + three)
        return weights

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
            chapters.append(self._next(chapters[number], past[number]))
        return chapters[len(past)]

    def _next(self, before: Chapter, proposal: Proposal) -> Chapter:
        """One more government."""
        ways = self.ways
        laws: list[list[float]] = []
        weights: list[list[float]] = []
        voted = self._by_ballots(proposal)
        pairs = ways.pairs(proposal.stand.president, proposal.stand.chancellor)
        for manner in range(len(MANNERS)):
            law = self._law_odds(manner, proposal, NOBODY, NOBODY)
            laws.append(law)
            then = before.weights[manner]
            now: list[float] = []
            for number in range(len(then)):
                now.append(then[number] * voted[number] * law[pairs[number]])
            if proposal.cleared:
                for number in range(len(now)):
                    if ways.hitlers[number] == proposal.stand.chancellor:
                        now[number] = 0.0
            weights.append(now)
        _rescale(weights)
        public = Odds(self.persona, ways, ways.all, _over_manners(before.weights), self.persona.caution)
        return Chapter(proposal, weights, laws, before.strictness.after(public, proposal))

    def _by_ballots(self, proposal: Proposal) -> list[float]:
        """By assignment: how much likelier its party is to have voted as it did than as many liberals.

        The officers' own ballots say nothing: everybody votes for himself.
        """
        stand = proposal.stand
        ayes, nays = proposal.ayes, proposal.nays
        voters = (ayes | nays) & ~(1 << stand.president) & ~(1 << stand.chancellor)
        others = count(ayes | nays) - 1
        late = stand.fascist_laws >= LATE
        rows = self.ballots.ratios[1 if late else 0][1 if stand.tracker == 2 else 0]
        by_seat: list[list[float]] = []  # for Hitler, and fascists by whom they vote on
        for seat in range(self.seats):
            if voters >> seat & 1:
                ja = ayes >> seat & 1
                company = 3 * (count(ayes) - ja)
                row = rows[0 if company <= others else 1 if company <= 2 * others else 2]
                by_seat.append([row[0][ja], row[1][ja], row[2][ja], row[3][ja]])
            else:
                by_seat.append([1.0, 1.0, 1.0, 1.0])
        ways = self.ways
        chancellor = stand.chancellor
        officers = 1 << stand.president | 1 << chancellor
        found: list[float] = []
        for number in range(len(ways.parties)):
            hitler = ways.hitlers[number]
            governs = 1 if not ways.parties[number] & officers else 3 if late and hitler == chancellor else 2
            likely = by_seat[hitler][governs if self.hitler_knows else 0]
            for seat in ways.fascists[number]:
                likely *= by_seat[seat][governs]
            found.append(likely)
        return found

    def _law_odds(self, manner: int, proposal: Proposal, drawn: int, passed: int) -> list[float]:
        """By pair of roles (`Assignments.pairs`): how likely such officers end with this law and say what they say.

        To whoever knows the tiles that were drawn, or passed on, only those count; NOBODY for who does not.
        """
        law = proposal.law
        if law == NOBODY:
            return [1.0] * 9
        key = ((manner * 8 + proposal.liberal_laws) * 8 + proposal.stand.fascist_laws) * 2 + law
        key = (((key * 5 + drawn + 1) * 4 + passed + 1) * 5 + proposal.said_drawn + 1) * 4 + proposal.said_received + 1
        table = self._law_tables.get(key)
        if table is None:
            table = self._law_table(manner, proposal, drawn, passed)
            self._law_tables[key] = table
        return table

    def _law_table(self, manner: int, proposal: Proposal, drawn: int, passed: int) -> list[float]:
        law = proposal.law
        table: list[float] = []
        tiles = _draw_odds(proposal)
        way, words = MANNERS[manner], self.sayings[manner]
        for president in range(3):
            for chancellor in range(3):
                total = 0.0
                for held in range(4):
                    if drawn != NOBODY and held != drawn:
                        continue
                    buried = _buries_odds(way, held, president, chancellor)
                    for handed in (held - 1, held):
                        chance = tiles[held] * (buried if handed < held else 1.0 - buried)
                        if handed < 0 or handed > 2 or chance == 0.0 or (passed != NOBODY and handed != passed):
                            continue
                        chance *= _enacts_odds(way, handed, law, chancellor, president)
                        if proposal.said_drawn != NOBODY:
                            chance *= words.president[law][held][handed][president][proposal.said_drawn]
                        if proposal.said_received != NOBODY:
                            chance *= words.chancellor[law][handed][chancellor][proposal.said_received]
                        total += chance
                table.append(total)
        return table

    # What one seat saw besides

    def own(self, view: SecretHitlerView) -> Odds:
        """The odds of a liberal at this seat: his card, the party cards he was shown, the tiles he held."""
        past = history(view)
        before = self._read(past).weights
        factors: list[Factor] = []
        for place in range(len(past)):
            government = view.governments[place]
            self._see(factors, past, place, government.drawn_liberals, government.passed_liberals)
        factors += self._listen(told_by_investigators(view))
        numbers = self._possible(view.parties, view.cleared)
        weights = self._weighed(before, numbers, factors)
        return Odds(self.persona, self.ways, numbers, weights, self.persona.caution)

    def posing(self, view: SecretHitlerView) -> Odds:
        """The odds of the liberal whom somebody at this seat pretends to be: one who saw what he says he saw."""
        seat = view.seat
        past = history(view)
        before = self._read(past).weights
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
        numbers = self._possible(parties, view.cleared)
        weights = self._weighed(before, numbers, factors)
        for weight in weights:
            if weight != 0.0:
                return Odds(self.persona, self.ways, numbers, weights, self.persona.caution)
        return self.public(view)  # nobody could believe his story, so he has none to keep to

    def _see(self, factors: list[Factor], past: list[Proposal], place: int, drawn: int, passed: int) -> None:
        """Add what one who saw the tiles of a government makes of its officers."""
        if past[place].law != NOBODY and (drawn != NOBODY or passed != NOBODY):
            stand = past[place].stand
            tables: list[list[float]] = []
            for manner in range(len(MANNERS)):
                tables.append(self._sight(place, manner, drawn, passed))
            factors.append(Factor(self.ways.pairs(stand.president, stand.chancellor), tables))

    def _possible(self, parties: list[int], cleared: i64) -> list[int]:
        """The assignments that known parties, by seat, and seats known not to be Hitler leave."""
        ways = self.ways
        seen: i64 = 0
        fascists: i64 = 0
        for seat in range(self.seats):
            if parties[seat] != NOBODY:
                seen |= 1 << seat
                if parties[seat] == 1:
                    fascists |= 1 << seat
        numbers: list[int] = []
        for number in range(len(ways.parties)):
            party: i64 = ways.parties[number]
            hitler: i64 = ways.hitlers[number]
            if party & seen == fascists and not cleared >> hitler & 1:
                numbers.append(number)
        return numbers

    def _sight(self, place: int, manner: int, drawn: int, passed: int) -> list[float]:
        """What one who saw the tiles makes of officers, in place of what all could guess from the law."""
        chapter = self.chapters[place + 1]
        proposal = chapter.proposal
        assert proposal is not None
        seen = self._law_odds(manner, proposal, drawn, passed)
        guessed = chapter.laws[manner]
        ratios: list[float] = []
        for pair in range(9):
            ratios.append(seen[pair] / guessed[pair] if guessed[pair] > 0.0 else 0.0)
        return ratios


@lru_cache(maxsize=32)
def reading(persona: ReadingPersona, seats: int) -> Reading:
    """One for all readers of a persona: what all saw is worked out once for them all."""
    return Reading(persona, seats)


def _over_manners(weights: list[list[float]]) -> list[float]:
    """The weight of each assignment, whatever the manner."""
    total = weights[0].copy()
    for manner in range(1, len(weights)):
        more = weights[manner]
        for number in range(len(total)):
            total[number] += more[number]
    return total


def _rescale(weights: list[list[float]]) -> None:
    """Keep the weights from vanishing in a long match."""
    most = 0.0
    for manner in weights:
        for weight in manner:
            if weight > most:
                most = weight
    if 0.0 < most < 1e-60:
        for place in range(len(weights)):
            weights[place] = [weight / most for weight in weights[place]]


def _draw_odds(proposal: Proposal) -> list[float]:
    """How likely none, one, two or three liberal tiles are drawn, from an average pile."""
    left_liberals = LIBERAL_TILES - proposal.liberal_laws
    left_fascists = FASCIST_TILES - proposal.stand.fascist_laws
    all_draws = choose(left_liberals + left_fascists, 3)
    return [
        choose(left_fascists, 3) / all_draws,
        left_liberals * choose(left_fascists, 2) / all_draws,
        choose(left_liberals, 2) * left_fascists / all_draws,
        choose(left_liberals, 3) / all_draws,
    ]


def _buries_odds(manner: Manner, drawn: int, president: int, chancellor: int) -> float:
    """How likely a president of this role is to bury a liberal tile of so many."""
    if drawn == 0:
        return 0.0
    if drawn == 3:
        return 1.0
    return manner.buries[president][drawn - 1][0 if chancellor == LIBERAL else 1]


def _enacts_odds(manner: Manner, passed: int, law: int, chancellor: int, president: int) -> float:
    """How likely a chancellor of this role is to enact this law from so many liberal tiles of two."""
    if passed == 1:
        fascist = manner.enacts[chancellor][president]
        return fascist if law == FASCIST else 1.0 - fascist
    return 1.0 if (passed == 0) == (law == FASCIST) else 0.0
