"""The odds of every way the roles of Secret Hitler could lie, from what all saw and from what one seat saw besides.

A hypothesis is an assignment of roles together with a manner of playing fascist: nobody says beforehand whether these
fascists are brazen or in hiding, so a reader who believed in one manner alone would be fooled by the other. A law
multiplies the weight of a hypothesis by the chance that such officers, drawing blindly from the pile, end with that
law; a ballot by the chance that such a voter votes so.

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
from doublejeu.bots.speech import TalkingPersona
from doublejeu.core.bits import bits, mask_of
from doublejeu.core.contract import NOBODY
from doublejeu.games.secret_hitler.rules import choose
from doublejeu.games.secret_hitler.state import FASCIST_TILES, FASCISTS, LIBERAL_TILES
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.games.secret_hitler.words import FASCIST, HITLER, LIBERAL

LATE: Final = 3  # fascist laws from which on a chancellor Hitler ends the match


@dataclass(frozen=True)
class ReadingPersona(TalkingPersona):
    """What a reader expects of others, and how much he lets pass."""

    trusted: float = 0.04  # how much likelier than usual an officer may be a fascist and still get a Ja
    hitler_risk: float = 0.4  # how likely the chancellor may be Hitler, against an even guess, and still get a Ja
    # How likely a liberal is to say Ja to a government the public odds speak against, and to one they speak for. Kept
    # soft: people have reasons that are not on the table, and are not to be hanged for one odd ballot.
    liberal_ja_against: float = 0.2
    liberal_ja_for: float = 0.85
    liberal_buries: float = 0.013  # this and the next by people, in 994 matches of seven
    liberal_enacts: float = 0.005
    people: float = 0.5  # how likely the fascists are, beforehand, to play as people do,
    brazen: float = 0.2  # brazenly,
    hiding: float = 0.3  # or in hiding

    def check(self) -> None:
        super().check()
        for name in ("liberal_ja_against", "liberal_ja_for", "liberal_buries", "liberal_enacts"):
            if not 0 < getattr(self, name) < 1:
                raise BadBot(f"{name} must lie between 0 and 1: nobody is ever sure")
        if min(self.people, self.brazen, self.hiding) < 0 or self.people + self.brazen + self.hiding == 0:
            raise BadBot("people, brazen and hiding must not be negative, nor all of them 0")


class Manner:
    """A way of playing fascist. The pairs are for fascists and for Hitler, and for what liberals dislike and like."""

    def __init__(self, buries: list[float], enacts: list[float], ja: list[float], ja_for_own: list[float]) -> None:
        self.buries = buries  # as president with one liberal tile of three: buries it
        self.enacts = enacts  # as chancellor with one of each: enacts the fascist one
        self.ja = ja  # says Ja to a government without one of the party
        self.ja_for_own = ja_for_own  # the same, to a government with one


MANNERS: Final = [
    Manner([0.679, 0.585], [0.455, 0.382], [0.3, 0.75], [0.45, 0.9]),  # laws as by people, in the same matches
    Manner([0.99, 0.99], [0.99, 0.99], [0.5, 0.5], [0.5, 0.5]),  # brazen with laws, careless with ballots
    Manner([0.4, 0.1], [0.3, 0.05], [0.3, 0.8], [0.4, 0.85]),  # in hiding, Hitler most of all
]


class Stand:
    """A government that stands for election."""

    def __init__(self, president: int, chancellor: int, alive: int, fascist_laws: int, tracker: int) -> None:
        self.president = president
        self.chancellor = chancellor
        self.alive = alive
        self.fascist_laws = fascist_laws
        self.tracker = tracker


class Proposal:
    """A government that was voted on, as all saw it."""

    def __init__(self, stand: Stand, ayes: int, nays: int, law: int, liberal_laws: int, cleared: bool) -> None:
        self.stand = stand
        self.ayes = ayes
        self.nays = nays
        self.law = law  # NOBODY where it enacted none
        self.liberal_laws = liberal_laws  # before it
        self.cleared = cleared  # its chancellor would have won the match as Hitler, and did not

    def is_like(self, other: Proposal) -> bool:
        """Whether both are the same government with the same end."""
        one, two = self.stand, other.stand
        return (
            one.president == two.president
            and one.chancellor == two.chancellor
            and self.ayes == other.ayes
            and self.nays == other.nays
            and self.law == other.law
            and self.cleared == other.cleared
            and self.liberal_laws == other.liberal_laws
            and one.alive == two.alive
            and one.fascist_laws == two.fascist_laws
            and one.tracker == two.tracker
        )


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
        self.roles: list[list[int]] = []  # by seat
        for seat in range(seats):
            roles: list[int] = []
            for number in range(len(self.parties)):
                fascist = FASCIST if self.parties[number] >> seat & 1 else LIBERAL
                roles.append(HITLER if self.hitlers[number] == seat else fascist)
            self.roles.append(roles)


@lru_cache(maxsize=6)
def assignments(seats: int) -> Assignments:
    """The assignments of a number of seats, made once."""
    return Assignments(seats)


class Odds:
    """What the weights of the assignments come to for each seat."""

    def __init__(self, persona: ReadingPersona, ways: Assignments, weights: list[float]) -> None:
        seats = len(ways.roles)
        self.persona = persona
        self.seats = seats
        total = 0.0
        self.fascist: list[float] = [0.0] * seats
        self.hitler: list[float] = [0.0] * seats
        for number in range(len(weights)):
            weight = weights[number]
            if weight != 0.0:
                total += weight
                for seat in ways.members[number]:
                    self.fascist[seat] += weight
                self.hitler[ways.hitlers[number]] += weight
        if total == 0.0:
            total = 1.0
        for seat in range(seats):
            self.fascist[seat] /= total
            self.hitler[seat] /= total

    def usual(self, seats: list[int]) -> float:
        """How likely a seat among these is to be a fascist, on the average."""
        total = 0.0
        for seat in seats:
            total += self.fascist[seat]
        return total / len(seats)

    def may_be_hitler(self, seat: int) -> bool:
        """Whether this seat is too likely Hitler to be made chancellor when that would end the match."""
        return self.hitler[seat] > self.persona.hitler_risk / (self.seats - 1)

    def welcomes(self, stand: Stand, voter: int) -> bool:
        """Whether a liberal with these odds says Ja: no officer stands out, and the chancellor is hardly Hitler."""
        president, chancellor = stand.president, stand.chancellor
        if stand.fascist_laws >= LATE and chancellor != voter and self.may_be_hitler(chancellor):
            return False
        if stand.tracker == 2:
            return True  # a chaos law helps nobody who governs well
        limit = self.usual([seat for seat in bits(stand.alive) if seat != voter]) + self.persona.trusted
        if president != voter and self.fascist[president] >= limit:
            return False
        return chancellor == voter or self.fascist[chancellor] < limit


class Chapter:
    """What all know after one more government: the weights of every hypothesis, and how likely it made each law."""

    def __init__(self, proposal: Proposal | None, weights: list[list[float]], odds: Odds) -> None:
        self.proposal = proposal
        self.weights = weights  # a list over assignments for each manner
        self.odds = odds
        self.laws: list[list[list[float]]] = []  # for each manner: this law, by the roles of president and chancellor
        self.passed: list[list[list[float]]] = []  # for each manner: liberal tiles passed, by the president's role
        self.cleared = 0  # seats that besides are known not to be Hitler,
        self.odds_cleared = odds  # and the odds then


class Reading:
    """How readers of one persona see tables of so many seats; it remembers the history it has read last."""

    def __init__(self, persona: ReadingPersona, seats: int) -> None:
        self.persona = persona
        self.seats = seats
        self.ways: Assignments = assignments(seats)
        count = len(self.ways.parties)
        weights = [[persona.people] * count, [persona.brazen] * count, [persona.hiding] * count]
        self.chapters: list[Chapter] = [Chapter(None, weights, Odds(persona, self.ways, _over_manners(weights)))]
        # How much likelier than from liberals ballots are: by whether liberals were expected to like the government,
        # by manner, by whether the party governs, its ayes and its nays.
        self.ballots = [
            [_ballot_odds(seats, persona.liberal_ja_against, manner, 0) for manner in MANNERS],
            [_ballot_odds(seats, persona.liberal_ja_for, manner, 1) for manner in MANNERS],
        ]

    # What all saw

    def public(self, view: SecretHitlerView) -> Odds:
        """The odds of somebody who knows what all know and holds no card."""
        chapter = self._read(history(view))
        if not view.cleared:
            return chapter.odds
        if chapter.cleared != view.cleared:
            weights = _over_manners(chapter.weights)
            for number in range(len(weights)):
                if view.cleared >> self.ways.hitlers[number] & 1:
                    weights[number] = 0.0
            chapter.cleared = view.cleared
            chapter.odds_cleared = Odds(self.persona, self.ways, weights)
        return chapter.odds_cleared

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
        """One more government, which liberals were expected to like or not."""
        expected = 1 if before.odds.welcomes(proposal.stand, NOBODY) else 0
        laws: list[list[list[float]]] = []
        passed: list[list[list[float]]] = []
        weights: list[list[float]] = []
        for number in range(len(MANNERS)):
            manner = MANNERS[number]
            passed.append([_passed_odds(self.persona, manner, proposal, role) for role in range(3)])
            laws.append(_law_odds(self.persona, manner, passed[number], proposal.law))
            weights.append(
                _weigh(self.ways, before.weights[number], self.ballots[expected][number], laws[number], proposal)
            )
        chapter = Chapter(proposal, weights, Odds(self.persona, self.ways, _over_manners(weights)))
        chapter.laws = laws
        chapter.passed = passed
        return chapter

    # What one seat saw besides

    def own(self, view: SecretHitlerView) -> Odds:
        """The odds of a liberal at this seat: his card, the party cards he was shown, the tiles he held."""
        ways = self.ways
        past = history(view)
        weights = self._read(past).weights
        others: list[list[int]] = []  # for each sight of tiles: the roles of the other officer,
        sights: list[list[list[float]]] = []  # and what it says of each role, by manner
        for number in range(len(past)):
            if past[number].law != NOBODY and view.governments[number].passed_liberals != NOBODY:
                stand = past[number].stand
                other = stand.chancellor if view.seat == stand.president else stand.president
                others.append(ways.roles[other])
                sights.append(self._sight(view.seat, number, view.governments[number].passed_liberals))
        seen: i64 = 0
        fascists: i64 = 0
        for seat in range(view.seats):
            if view.parties[seat] != NOBODY:
                seen |= 1 << seat
                if view.parties[seat] == 1:
                    fascists |= 1 << seat
        own: list[float] = []
        for number in range(len(ways.parties)):
            party: i64 = ways.parties[number]
            weight = 0.0
            if party & seen == fascists and not view.cleared >> ways.hitlers[number] & 1:
                for manner in range(len(MANNERS)):
                    likely = weights[manner][number]
                    for sight in range(len(sights)):
                        likely *= sights[sight][manner][others[sight][number]]
                    weight += likely
            own.append(weight)
        return Odds(self.persona, ways, own)

    def _sight(self, seat: int, number: int, passed: int) -> list[list[float]]:
        """What a liberal officer knows of the other's choice, in place of what all could guess from the law."""
        chapter = self.chapters[number + 1]
        proposal = chapter.proposal
        assert proposal is not None
        found: list[list[float]] = []
        for number in range(len(MANNERS)):
            law = chapter.laws[number]
            saw: list[float] = []
            for role in range(3):
                if seat == proposal.stand.president:
                    enacted = _enacts_odds(self.persona, MANNERS[number], passed, proposal.law, role)
                    saw.append(enacted / law[LIBERAL][role])
                else:
                    saw.append(chapter.passed[number][role][passed] / law[role][LIBERAL])
            found.append(saw)
        return found


@lru_cache(maxsize=32)
def reading(persona: ReadingPersona, seats: int) -> Reading:
    """One for all readers of a persona: what all saw is worked out once for them all."""
    return Reading(persona, seats)


def history(view: SecretHitlerView) -> list[Proposal]:
    """Every government voted on and done with. Which chaos law came when is not kept: fascist ones are put first."""
    done: list[Proposal] = []
    liberal_laws = 0
    fascist_laws = 0
    tracker = 0
    chaos_fascists = view.fascist_laws
    for past in view.governments:
        if past.law == FASCIST:
            chaos_fascists -= 1
    last = len(view.governments) - 1
    for number in range(last + 1):
        past = view.governments[number]
        in_session = past.elected and past.law == NOBODY and not past.vetoed and number == last
        if in_session or not past.ayes | past.nays:
            break
        stand = Stand(past.president, past.chancellor, past.ayes | past.nays, fascist_laws, tracker)
        cleared = fascist_laws >= LATE and past.elected and view.cleared >> past.chancellor & 1 == 1
        done.append(Proposal(stand, past.ayes, past.nays, past.law, liberal_laws, cleared))
        tracker = tracker + 1 if past.law == NOBODY else 0
        law = past.law
        if tracker == 3:
            tracker = 0
            law = FASCIST if chaos_fascists else LIBERAL
            chaos_fascists = max(0, chaos_fascists - 1)
        if law == FASCIST:
            fascist_laws += 1
        elif law == LIBERAL:
            liberal_laws += 1
    return done


def _over_manners(weights: list[list[float]]) -> list[float]:
    """The weight of each assignment, whatever the manner."""
    first, second, third = weights
    return [first[number] + second[number] + third[number] for number in range(len(first))]


def _weigh(
    ways: Assignments,
    weights: list[float],
    ballots: list[list[list[float]]],
    law: list[list[float]],
    proposal: Proposal,
) -> list[float]:
    """The weights of one manner's hypotheses after one more government."""
    president, chancellor = proposal.stand.president, proposal.stand.chancellor
    president_roles, chancellor_roles = ways.roles[president], ways.roles[chancellor]
    ayes: i64 = proposal.ayes
    nays: i64 = proposal.nays
    officers: i64 = 1 << president | 1 << chancellor
    enacted = proposal.law != NOBODY
    found: list[float] = []
    for number in range(len(weights)):
        party: i64 = ways.parties[number]
        weight = weights[number]
        weight *= ballots[1 if party & officers else 0][_COUNTS[ayes & party]][_COUNTS[nays & party]]
        if enacted:
            weight *= law[president_roles[number]][chancellor_roles[number]]
        if proposal.cleared and ways.hitlers[number] == chancellor:
            weight = 0.0
        found.append(weight)
    return found


_COUNTS: Final[list[int]] = [seats.bit_count() for seats in range(1 << 10)]


def _ballot_odds(seats: int, liberal: float, manner: Manner, expected: int) -> list[list[list[float]]]:
    """How much likelier than from liberals such ballots are, by whether the party governs, its ayes and its nays."""
    team = range(FASCISTS[seats] + 2)
    table: list[list[list[float]]] = []
    for ja in (manner.ja[expected], manner.ja_for_own[expected]):
        said_ja, said_nein = ja / liberal, (1 - ja) / (1 - liberal)
        table.append([[said_ja**ayes * said_nein**nays for nays in team] for ayes in team])
    return table


def _law_odds(persona: ReadingPersona, manner: Manner, passed: list[list[float]], law: int) -> list[list[float]]:
    """How likely officers of each pair of roles are to end with this law."""
    table = [[0.0] * 3 for _ in range(3)]
    for president in range(3):
        for tiles in range(3):
            for chancellor in range(3):
                enacted = _enacts_odds(persona, manner, tiles, law, chancellor)
                table[president][chancellor] += passed[president][tiles] * enacted
    return table


def _passed_odds(persona: ReadingPersona, manner: Manner, proposal: Proposal, president: int) -> list[float]:
    """How likely a president of this role is to pass none, one or two liberal tiles, drawn from an average pile."""
    left_liberals = LIBERAL_TILES - proposal.liberal_laws
    left_fascists = FASCIST_TILES - proposal.stand.fascist_laws
    all_draws = choose(left_liberals + left_fascists, 3)
    none = choose(left_fascists, 3) / all_draws
    one = left_liberals * choose(left_fascists, 2) / all_draws
    two = choose(left_liberals, 2) * left_fascists / all_draws
    three = choose(left_liberals, 3) / all_draws
    buries = persona.liberal_buries if president == LIBERAL else manner.buries[president - 1]
    buries_of_two = buries / 2  # it decides less, so even a fascist troubles less often
    return [none + one * buries, one * (1 - buries) + two * buries_of_two, two * (1 - buries_of_two) + three]


def _enacts_odds(persona: ReadingPersona, manner: Manner, passed: int, law: int, chancellor: int) -> float:
    """How likely a chancellor of this role is to enact this law from so many liberal tiles of two."""
    if passed == 1:
        fascist = persona.liberal_enacts if chancellor == LIBERAL else manner.enacts[chancellor - 1]
        return fascist if law == FASCIST else 1 - fascist
    return 1.0 if (passed == 0) == (law == FASCIST) else 0.0
