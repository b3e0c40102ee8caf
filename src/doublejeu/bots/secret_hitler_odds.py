"""The odds of every way the roles of Secret Hitler could lie, from what all saw and from what one seat saw besides.

A hypothesis is an assignment of roles together with a manner of playing fascist: nobody says beforehand whether these
fascists are brazen or in hiding, so a reader who believed in one manner alone would be fooled by the other. A law
multiplies the weight of a hypothesis by the chance that such officers, drawing blindly from the pile, end with that
law; a ballot by the chance that such a voter votes so.

What all saw weighs the same for every reader, so it is worked out once for a history and remembered; it depends on
nothing that is secret. A reader then only adds what his own seat saw.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from doublejeu.core.bits import bits, mask_of
from doublejeu.core.contract import NOBODY
from doublejeu.games.secret_hitler.rules import choose
from doublejeu.games.secret_hitler.state import FASCIST_TILES, FASCISTS, LIBERAL_TILES
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.games.secret_hitler.words import FASCIST, HITLER, LIBERAL

LATE = 3  # fascist laws from which on a chancellor Hitler ends the match
TRUSTED = 0.04  # how much likelier than usual an officer may be a fascist and still get a Ja
HITLER_RISK = 0.4  # how likely the chancellor may be Hitler, against an even guess, and still get a Ja

# How likely a liberal is to say Ja to a government the public odds speak against, and to one they speak for. Kept soft:
# people have reasons that are not on the table, and are not to be hanged for one odd ballot.
LIBERAL_JA = (0.2, 0.85)
LIBERAL_BURIES = 0.013  # this and the next by people, in 994 matches of seven
LIBERAL_ENACTS = 0.005


class Manner(NamedTuple):
    """A way of playing fascist. The pairs are for fascists and for Hitler."""

    prior: float
    buries: tuple[float, float]  # as president with one liberal tile of three: buries it
    enacts: tuple[float, float]  # as chancellor with one of each: enacts the fascist one
    ja: tuple[float, float]  # as LIBERAL_JA, to a government without one of the party
    ja_for_own: tuple[float, float]  # the same, to a government with one


MANNERS = (
    Manner(0.5, (0.679, 0.585), (0.455, 0.382), (0.3, 0.75), (0.45, 0.9)),  # laws as by people, in the same matches
    Manner(0.2, (0.99, 0.99), (0.99, 0.99), (0.5, 0.5), (0.5, 0.5)),  # brazen with laws, careless with ballots
    Manner(0.3, (0.4, 0.1), (0.3, 0.05), (0.3, 0.8), (0.4, 0.85)),  # in hiding, Hitler most of all
)


class Stand(NamedTuple):
    """A government that stands for election."""

    president: int
    chancellor: int
    alive: int
    fascist_laws: int
    tracker: int


class Proposal(NamedTuple):
    """A government that was voted on, as all saw it."""

    stand: Stand
    ayes: int
    nays: int
    law: int  # NOBODY where it enacted none
    liberal_laws: int  # before it
    cleared: bool  # its chancellor would have won the match as Hitler, and did not


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
        self.roles = [
            [
                HITLER if seat == hitler else FASCIST if party >> seat & 1 else LIBERAL
                for party, hitler in zip(self.parties, self.hitlers, strict=True)
            ]
            for seat in range(seats)
        ]
        self.with_fascist = [[n for n, party in enumerate(self.parties) if party >> seat & 1] for seat in range(seats)]
        self.with_hitler = [[n for n, hitler in enumerate(self.hitlers) if hitler == seat] for seat in range(seats)]


@lru_cache(maxsize=6)
def assignments(seats: int) -> Assignments:
    """The assignments of a number of seats, made once."""
    return Assignments(seats)


class Odds:
    """The weights of all hypotheses, a list over assignments for each manner; and what they come to for each seat."""

    def __init__(self, seats: int, weights: list[list[float]]) -> None:
        self.seats = seats
        self.weights = weights
        ways = assignments(seats)
        over_manners: list[float] = [sum(column) for column in zip(*weights, strict=True)]
        total = sum(over_manners) or 1.0
        self.fascist: list[float] = [sum([over_manners[n] for n in numbers]) / total for numbers in ways.with_fascist]
        self.hitler: list[float] = [sum([over_manners[n] for n in numbers]) / total for numbers in ways.with_hitler]

    def usual(self, seats: list[int]) -> float:
        """How likely a seat among these is to be a fascist, on the average."""
        return sum(self.fascist[seat] for seat in seats) / len(seats)

    def may_be_hitler(self, seat: int) -> bool:
        """Whether this seat is too likely Hitler to be made chancellor when that would end the match."""
        return self.hitler[seat] > HITLER_RISK / (self.seats - 1)

    def welcomes(self, stand: Stand, voter: int) -> bool:
        """Whether a liberal with these odds says Ja: no officer stands out, and the chancellor is hardly Hitler."""
        if stand.fascist_laws >= LATE and stand.chancellor != voter and self.may_be_hitler(stand.chancellor):
            return False
        if stand.tracker == 2:
            return True  # a chaos law helps nobody who governs well
        limit = self.usual([seat for seat in bits(stand.alive) if seat != voter]) + TRUSTED
        officers = (stand.president, stand.chancellor)
        return all(self.fascist[seat] < limit for seat in officers if seat != voter)

    def keeping(self, kept: list[bool]) -> Odds:
        """The odds once only these assignments are possible."""
        return Odds(
            self.seats,
            [[w if keep else 0.0 for w, keep in zip(column, kept, strict=True)] for column in self.weights],
        )


# What all saw


def public_odds(view: SecretHitlerView) -> Odds:
    """The odds of somebody who knows what all know and holds no card."""
    odds = _public_odds(view.seats, history(view))
    if not view.cleared:
        return odds
    return odds.keeping([not view.cleared >> hitler & 1 for hitler in assignments(view.seats).hitlers])


def history(view: SecretHitlerView) -> tuple[Proposal, ...]:
    """Every government voted on and done with. Which chaos law came when is not kept: fascist ones are put first."""
    done: list[Proposal] = []
    laws = [0, 0]
    tracker = 0
    chaos_fascists = view.fascist_laws - sum(1 for past in view.governments if past.law == FASCIST)
    for number, past in enumerate(view.governments):
        in_session = past.elected and past.law == NOBODY and not past.vetoed and number == len(view.governments) - 1
        if in_session or not past.ayes | past.nays:
            break
        stand = Stand(past.president, past.chancellor, past.ayes | past.nays, laws[FASCIST], tracker)
        cleared = laws[FASCIST] >= LATE and past.elected and bool(view.cleared >> past.chancellor & 1)
        done.append(Proposal(stand, past.ayes, past.nays, past.law, laws[LIBERAL], cleared))
        tracker = tracker + 1 if past.law == NOBODY else 0
        if past.law != NOBODY:
            laws[past.law] += 1
        elif tracker == 3:
            tracker = 0
            laws[FASCIST if chaos_fascists else LIBERAL] += 1
            chaos_fascists = max(0, chaos_fascists - 1)
    return tuple(done)


@lru_cache(maxsize=256)
def _public_odds(seats: int, past: tuple[Proposal, ...]) -> Odds:
    """The odds after a history; the odds after all but its last government are remembered from before."""
    if not past:
        ways = len(assignments(seats).parties)
        return Odds(seats, [[manner.prior] * ways for manner in MANNERS])
    before = _public_odds(seats, past[:-1])
    expected = before.welcomes(past[-1].stand, NOBODY)
    weighed = zip(before.weights, MANNERS, strict=True)
    return Odds(seats, [_weigh(seats, weights, manner, past[-1], expected) for weights, manner in weighed])


def _weigh(seats: int, weights: list[float], manner: Manner, proposal: Proposal, expected: bool) -> list[float]:
    """The weights of one manner's hypotheses after one more government, which liberals were expected to like or not."""
    ways = assignments(seats)
    president, chancellor = proposal.stand.president, proposal.stand.chancellor
    ayes, nays, officers = proposal.ayes, proposal.nays, 1 << president | 1 << chancellor
    ballots = _ballot_odds(seats, manner, expected)
    weights = [
        weight * ballots[1 if party & officers else 0][(ayes & party).bit_count()][(nays & party).bit_count()]
        for weight, party in zip(weights, ways.parties, strict=True)
    ]
    if proposal.law != NOBODY:
        law = _law_odds(manner, proposal)
        roles = zip(weights, ways.roles[president], ways.roles[chancellor], strict=True)
        weights = [weight * law[president_role][chancellor_role] for weight, president_role, chancellor_role in roles]
    if proposal.cleared:
        weights = [0.0 if hitler == chancellor else w for w, hitler in zip(weights, ways.hitlers, strict=True)]
    return weights


def _ballot_odds(seats: int, manner: Manner, expected: bool) -> list[list[list[float]]]:
    """How much likelier than from liberals such ballots are, by whether the party governs, its ayes and its nays."""
    liberal = LIBERAL_JA[expected]
    team = range(FASCISTS[seats] + 2)
    table: list[list[list[float]]] = []
    for ja in (manner.ja[expected], manner.ja_for_own[expected]):
        said_ja, said_nein = ja / liberal, (1 - ja) / (1 - liberal)
        table.append([[said_ja**ayes * said_nein**nays for nays in team] for ayes in team])
    return table


@lru_cache(maxsize=256)
def _law_odds(manner: Manner, proposal: Proposal) -> list[list[float]]:
    """How likely officers of each pair of roles are to end with this law."""
    table = [[0.0] * 3 for _ in range(3)]
    for president in range(3):
        for passed, likely in enumerate(_passed_odds(manner, proposal, president)):
            for chancellor in range(3):
                table[president][chancellor] += likely * _enacts_odds(manner, passed, proposal.law, chancellor)
    return table


def _passed_odds(manner: Manner, proposal: Proposal, president: int) -> list[float]:
    """How likely a president of this role is to pass none, one or two liberal tiles, drawn from an average pile."""
    left_liberals = LIBERAL_TILES - proposal.liberal_laws
    left_fascists = FASCIST_TILES - proposal.stand.fascist_laws
    all_draws = choose(left_liberals + left_fascists, 3)
    none, one, two, three = [choose(left_liberals, n) * choose(left_fascists, 3 - n) / all_draws for n in range(4)]
    buries = LIBERAL_BURIES if president == LIBERAL else manner.buries[president - 1]
    buries_of_two = buries / 2  # it decides less, so even a fascist troubles less often
    return [none + one * buries, one * (1 - buries) + two * buries_of_two, two * (1 - buries_of_two) + three]


def _enacts_odds(manner: Manner, passed: int, law: int, chancellor: int) -> float:
    """How likely a chancellor of this role is to enact this law from so many liberal tiles of two."""
    if passed == 1:
        fascist = LIBERAL_ENACTS if chancellor == LIBERAL else manner.enacts[chancellor - 1]
        return fascist if law == FASCIST else 1 - fascist
    return 1.0 if (passed == 0) == (law == FASCIST) else 0.0


# What one seat saw besides


def own_odds(view: SecretHitlerView) -> Odds:
    """The odds of a liberal at this seat: his card, the party cards he was shown, the tiles he held."""
    past = history(view)
    odds = _public_odds(view.seats, past)
    weights = odds.weights
    for proposal, government in zip(past, view.governments, strict=False):
        if proposal.law != NOBODY and government.passed_liberals != NOBODY:
            weights = [
                _saw_tiles(view, column, manner, proposal, government.passed_liberals)
                for column, manner in zip(weights, MANNERS, strict=True)
            ]
    return Odds(view.seats, weights).keeping(_possible(view))


def _saw_tiles(
    view: SecretHitlerView, weights: list[float], manner: Manner, proposal: Proposal, passed: int
) -> list[float]:
    """Put what a liberal officer knows of the other's choice in place of what all could guess from the law."""
    president, chancellor = proposal.stand.president, proposal.stand.chancellor
    law = _law_odds(manner, proposal)
    if view.seat == president:
        other = chancellor
        saw = [_enacts_odds(manner, passed, proposal.law, role) / law[LIBERAL][role] for role in range(3)]
    else:
        other = president
        saw = [_passed_odds(manner, proposal, role)[passed] / law[role][LIBERAL] for role in range(3)]
    return [weight * saw[role] for weight, role in zip(weights, assignments(view.seats).roles[other], strict=True)]


def _possible(view: SecretHitlerView) -> list[bool]:
    """Which assignments fit the cards this seat has seen and the seats that are known not to be Hitler."""
    ways = assignments(view.seats)
    seen = sum(1 << seat for seat in range(view.seats) if view.parties[seat] != NOBODY)
    fascists = sum(1 << seat for seat in range(view.seats) if view.parties[seat] == 1)
    return [
        party & seen == fascists and not view.cleared >> hitler & 1
        for party, hitler in zip(ways.parties, ways.hitlers, strict=True)
    ]
