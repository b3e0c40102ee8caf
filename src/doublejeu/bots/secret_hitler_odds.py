"""The odds of every way the roles of Secret Hitler could lie, from what all saw and from what one seat saw besides.

A hypothesis is an assignment of roles together with a manner of playing fascist: nobody says beforehand whether these
fascists are brazen or in hiding, so a reader who believed in one manner alone would be fooled by the other. A law
multiplies the weight of a hypothesis by the chance that such officers, drawing blindly from the pile, end with that
law and say of their tiles what they say; a ballot by the chance that such a voter votes so; an investigator's word by
the chance that one of his role, having seen what he saw, says it (secret_hitler_claims.py).

Nor does anybody say beforehand by what a seat votes. One who counts as this reader does votes as he foretells, and
then a strange ballot gives him away. Others have reasons of their own, as people have, or say Ja to nearly everything;
then a ballot says nothing. Each seat may be of either kind, whatever its party: as soon as its ballots fall otherwise
than foretold, they are no longer held against it.

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
from doublejeu.bots.secret_hitler_claims import ListeningPersona, Sayings, sayings
from doublejeu.core.bits import bits, count, mask_of
from doublejeu.core.contract import NOBODY
from doublejeu.games.secret_hitler.rules import choose
from doublejeu.games.secret_hitler.state import FASCIST_TILES, FASCISTS, LIBERAL_TILES
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.games.secret_hitler.words import FASCIST, HITLER, LIBERAL

LATE: Final = 3  # fascist laws from which on a chancellor Hitler ends the match


@dataclass(frozen=True)
class ReadingPersona(ListeningPersona):
    """What a reader expects of others, and how much he lets pass."""

    trusted: float = 0.04  # how much likelier than usual an officer may be a fascist and still get a Ja
    hitler_risk: float = 0.4  # how likely the chancellor may be Hitler, against an even guess, and still get a Ja
    # How likely a liberal is to say Ja to a government the public odds speak against, and to one they speak for. Kept
    # soft: people have reasons that are not on the table, and are not to be hanged for one odd ballot.
    liberal_ja_against: float = 0.2
    liberal_ja_for: float = 0.85
    liberal_buries: float = 0.013  # this and the next by people, in 994 matches of seven
    liberal_enacts: float = 0.005
    liberal_tests: float = 0.1  # a liberal with two liberal tiles buries one, to see what the chancellor does
    people: float = 0.5  # how likely the fascists are, beforehand, to play as people do,
    brazen: float = 0.2  # brazenly,
    hiding: float = 0.3  # or in hiding
    foretold: float = 0.6  # how likely a seat is, beforehand, to vote by the public odds, or by its party's manner
    yeasayers: float = 0.5  # of the others, how many say Ja to nearly everything; the rest vote as people do

    def check(self) -> None:
        super().check()
        for name in ("liberal_ja_against", "liberal_ja_for", "liberal_buries", "liberal_enacts"):
            if not 0 < getattr(self, name) < 1:
                raise BadBot(f"{name} must lie between 0 and 1: nobody is ever sure")
        if min(self.people, self.brazen, self.hiding) < 0 or self.people + self.brazen + self.hiding == 0:
            raise BadBot("people, brazen and hiding must not be negative, nor all of them 0")
        if not 0 <= self.foretold < 1 or not 0 <= self.yeasayers <= 1:
            raise BadBot("foretold and yeasayers are chances, and foretold is less than 1: nobody is ever sure")


class Manner:
    """A way of playing fascist. The pairs are for fascists and for Hitler, and for what liberals dislike and like."""

    def __init__(self, buries: list[float], enacts: list[float], ja: list[float]) -> None:
        self.buries = buries  # as president with one liberal tile of three: buries it
        self.enacts = enacts  # as chancellor with one of each: enacts the fascist one
        self.ja = ja  # says Ja to a government


MANNERS: Final = [
    Manner([0.679, 0.585], [0.455, 0.382], [0.37, 0.82]),  # laws as by people, in the same matches
    Manner([0.99, 0.99], [0.99, 0.99], [0.5, 0.5]),  # brazen with laws, careless with ballots
    Manner([0.4, 0.1], [0.3, 0.05], [0.35, 0.82]),  # in hiding, Hitler most of all
]
STRANGERS_JA: Final[list[float]] = [0.31, 0.61]  # people, where this reader foretells a Nein and a Ja
YEASAYERS_JA: Final[list[float]] = [0.65, 0.92]


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

    def __init__(
        self,
        stand: Stand,
        ayes: int,
        nays: int,
        law: int,
        liberal_laws: int,
        cleared: bool,
        said_drawn: int,
        said_received: int,
    ) -> None:
        self.stand = stand
        self.ayes = ayes
        self.nays = nays
        self.law = law  # NOBODY where it enacted none
        self.liberal_laws = liberal_laws  # before it
        self.cleared = cleared  # its chancellor would have won the match as Hitler, and did not
        self.said_drawn = said_drawn  # what its officers say of their tiles; NOBODY where they say nothing
        self.said_received = said_received

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
            and self.said_drawn == other.said_drawn
            and self.said_received == other.said_received
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


class Told:
    """What an investigator says of a party card."""

    def __init__(self, seat: int, target: int, party: int) -> None:
        self.seat = seat
        self.target = target
        self.party = party


class Ballots:
    """How likely the ballots of each seat were, by the kinds of voters there are."""

    def __init__(self, seats: int) -> None:
        self.liberal: list[float] = [1.0] * seats  # who votes by the public odds
        self.stranger: list[float] = [1.0] * seats
        self.yeasayer: list[float] = [1.0] * seats
        self.party: list[list[float]] = [[1.0] * seats for _ in MANNERS]

    def after(self, persona: ReadingPersona, proposal: Proposal, expected: int) -> Ballots:
        """The same with the ballots of one more government, but for its officers: everybody votes for himself."""
        seats = len(self.liberal)
        more = Ballots(seats)
        liberal = persona.liberal_ja_for if expected else persona.liberal_ja_against
        for seat in range(seats):
            ja = proposal.ayes >> seat & 1 == 1
            voted = ja or proposal.nays >> seat & 1 == 1
            if seat == proposal.stand.president or seat == proposal.stand.chancellor:
                voted = False
            more.liberal[seat] = self.liberal[seat] * (_ballot(liberal, ja) if voted else 1.0)
            more.stranger[seat] = self.stranger[seat] * (_ballot(STRANGERS_JA[expected], ja) if voted else 1.0)
            more.yeasayer[seat] = self.yeasayer[seat] * (_ballot(YEASAYERS_JA[expected], ja) if voted else 1.0)
            for manner in range(len(MANNERS)):
                chance = _ballot(MANNERS[manner].ja[expected], ja) if voted else 1.0
                more.party[manner][seat] = self.party[manner][seat] * chance
        return more

    def likelier(self, persona: ReadingPersona, manner: int) -> list[float]:
        """By seat: how much likelier its ballots are from one of the party than from a liberal."""
        found: list[float] = []
        for seat in range(len(self.liberal)):
            own_reasons = persona.yeasayers * self.yeasayer[seat] + (1 - persona.yeasayers) * self.stranger[seat]
            otherwise = (1 - persona.foretold) * own_reasons
            party = persona.foretold * self.party[manner][seat] + otherwise
            found.append(party / (persona.foretold * self.liberal[seat] + otherwise))
        return found


def _ballot(chance: float, ja: bool) -> float:
    return chance if ja else 1.0 - chance


class Chapter:
    """What all know after one more government: the weights of every hypothesis, and how likely it made each law."""

    def __init__(
        self,
        proposal: Proposal | None,
        weights: list[list[float]],
        ballots: Ballots,
        weighed: list[list[float]],
        odds: Odds,
    ) -> None:
        self.proposal = proposal
        self.weights = weights  # a list over assignments for each manner, by laws and claims
        self.ballots = ballots
        self.weighed = weighed  # the weights by ballots too
        self.odds = odds
        self.laws: list[list[list[float]]] = []  # for each manner: law and claims, by roles of president and chancellor
        self.cleared = 0  # seats that besides are known not to be Hitler,
        self.told: list[Told] = []  # what investigators say,
        self.odds_now = odds  # and the odds then


class Reading:
    """How readers of one persona see tables of so many seats; it remembers the history it has read last."""

    def __init__(self, persona: ReadingPersona, seats: int) -> None:
        self.persona = persona
        self.seats = seats
        self.ways: Assignments = assignments(seats)
        count = len(self.ways.parties)
        weights = [[persona.people] * count, [persona.brazen] * count, [persona.hiding] * count]
        self.sayings: Sayings = sayings(persona)
        odds = Odds(persona, self.ways, _over_manners(weights))
        self.chapters: list[Chapter] = [Chapter(None, weights, Ballots(seats), weights, odds)]

    # What all saw

    def public(self, view: SecretHitlerView) -> Odds:
        """The odds of somebody who knows what all know and holds no card."""
        chapter = self._read(history(view))
        told = told_by_investigators(view)
        if not view.cleared and not told:
            return chapter.odds
        if chapter.cleared != view.cleared or not _same(chapter.told, told):
            weights = _over_manners(chapter.weighed)
            for number in range(len(weights)):
                if view.cleared >> self.ways.hitlers[number] & 1:
                    weights[number] = 0.0
            self._listen(weights, told)
            chapter.cleared = view.cleared
            chapter.told = told
            chapter.odds_now = Odds(self.persona, self.ways, weights)
        return chapter.odds_now

    def _listen(self, weights: list[float], told: list[Told]) -> None:
        """Weigh what investigators say, in place."""
        for word in told:
            roles = self.ways.roles[word.seat]
            parties = self.ways.roles[word.target]
            for number in range(len(weights)):
                party = LIBERAL if parties[number] == LIBERAL else FASCIST
                weights[number] *= self.sayings.investigator[party][roles[number]][word.party]

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
        weights: list[list[float]] = []
        for number in range(len(MANNERS)):
            laws.append(self._law_odds(MANNERS[number], proposal, NOBODY, NOBODY))
            weights.append(_weigh(self.ways, before.weights[number], laws[number], proposal))
        _rescale(weights)
        ballots = before.ballots.after(self.persona, proposal, expected)
        weighed: list[list[float]] = []
        for number in range(len(MANNERS)):
            weighed.append(_with_ballots(self.ways, weights[number], ballots.likelier(self.persona, number)))
        odds = Odds(self.persona, self.ways, _over_manners(weighed))
        chapter = Chapter(proposal, weights, ballots, weighed, odds)
        chapter.laws = laws
        return chapter

    def _law_odds(self, manner: Manner, proposal: Proposal, drawn: int, passed: int) -> list[list[float]]:
        """How likely officers of each pair of roles are to end with this law and to say what they say.

        To whoever knows the tiles that were drawn, or passed on, only those count; NOBODY for who does not.
        """
        table = [[0.0] * 3 for _ in range(3)]
        law = proposal.law
        if law == NOBODY:
            return table
        tiles = _draw_odds(proposal)
        for president in range(3):
            row = table[president]
            for held in range(4):
                if drawn != NOBODY and held != drawn:
                    continue
                said = 1.0
                if proposal.said_drawn != NOBODY:
                    said = self.sayings.president[law][held][president][proposal.said_drawn]
                buried = _buries_odds(self.persona, manner, held, president)
                for handed in (held - 1, held):
                    chance = tiles[held] * said * (buried if handed < held else 1.0 - buried)
                    if handed < 0 or handed > 2 or chance == 0.0 or (passed != NOBODY and handed != passed):
                        continue
                    for chancellor in range(3):
                        enacted = _enacts_odds(self.persona, manner, handed, law, chancellor)
                        if proposal.said_received != NOBODY:
                            enacted *= self.sayings.chancellor[law][handed][chancellor][proposal.said_received]
                        row[chancellor] += chance * enacted
        return table

    # What one seat saw besides

    def own(self, view: SecretHitlerView) -> Odds:
        """The odds of a liberal at this seat: his card, the party cards he was shown, the tiles he held."""
        ways = self.ways
        past = history(view)
        weights = self._read(past).weighed
        presidents: list[list[int]] = []  # for each sight of tiles: the roles of president
        chancellors: list[list[int]] = []  # and chancellor,
        sights: list[list[list[list[float]]]] = []  # and what it says of each pair of roles, by manner
        for number in range(len(past)):
            drawn = view.governments[number].drawn_liberals
            passed = view.governments[number].passed_liberals
            if past[number].law != NOBODY and (drawn != NOBODY or passed != NOBODY):
                presidents.append(ways.roles[past[number].stand.president])
                chancellors.append(ways.roles[past[number].stand.chancellor])
                sights.append(self._sight(number, drawn, passed))
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
                        likely *= sights[sight][manner][presidents[sight][number]][chancellors[sight][number]]
                    weight += likely
            own.append(weight)
        self._listen(own, told_by_investigators(view))
        return Odds(self.persona, ways, own)

    def _sight(self, number: int, drawn: int, passed: int) -> list[list[list[float]]]:
        """What one who saw the tiles makes of officers, by manner, in place of what all could guess from the law."""
        chapter = self.chapters[number + 1]
        proposal = chapter.proposal
        assert proposal is not None
        found: list[list[list[float]]] = []
        for number in range(len(MANNERS)):
            seen = self._law_odds(MANNERS[number], proposal, drawn, passed)
            guessed = chapter.laws[number]
            for president in range(3):
                for chancellor in range(3):
                    if guessed[president][chancellor] > 0.0:
                        seen[president][chancellor] /= guessed[president][chancellor]
            found.append(seen)
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
        carried = past.elected or count(past.ayes) > count(past.nays)
        in_session = carried and past.law == NOBODY and not past.vetoed and number == last
        if in_session or not past.ayes | past.nays:
            break
        stand = Stand(past.president, past.chancellor, past.ayes | past.nays, fascist_laws, tracker)
        cleared = fascist_laws >= LATE and past.elected and view.cleared >> past.chancellor & 1 == 1
        said = (past.said_drawn, past.said_received) if past.law != NOBODY else (NOBODY, NOBODY)
        done.append(Proposal(stand, past.ayes, past.nays, past.law, liberal_laws, cleared, said[0], said[1]))
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


def told_by_investigators(view: SecretHitlerView) -> list[Told]:
    """What investigators say, each the latest of his words on a card."""
    return [Told(sight.seat, sight.target, sight.said_party) for sight in view.sights if sight.said_party != NOBODY]


def _same(one: list[Told], other: list[Told]) -> bool:
    if len(one) != len(other):
        return False
    for place in range(len(one)):
        mine, theirs = one[place], other[place]
        if mine.seat != theirs.seat or mine.target != theirs.target or mine.party != theirs.party:
            return False
    return True


def _weigh(ways: Assignments, weights: list[float], law: list[list[float]], proposal: Proposal) -> list[float]:
    """The weights of one manner's hypotheses after the law of one more government, and what was said of it."""
    president, chancellor = proposal.stand.president, proposal.stand.chancellor
    president_roles, chancellor_roles = ways.roles[president], ways.roles[chancellor]
    if proposal.law == NOBODY and not proposal.cleared:
        return weights
    found: list[float] = []
    for number in range(len(weights)):
        weight = weights[number]
        if proposal.law != NOBODY:
            weight *= law[president_roles[number]][chancellor_roles[number]]
        if proposal.cleared and ways.hitlers[number] == chancellor:
            weight = 0.0
        found.append(weight)
    return found


def _with_ballots(ways: Assignments, weights: list[float], likelier: list[float]) -> list[float]:
    """The weights of one manner's hypotheses with the ballots of those who are of the party by them."""
    found: list[float] = []
    for number in range(len(weights)):
        weight = weights[number]
        for seat in ways.members[number]:
            weight *= likelier[seat]
        found.append(weight)
    return found


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


def _buries_odds(persona: ReadingPersona, manner: Manner, drawn: int, president: int) -> float:
    """How likely a president of this role is to bury a liberal tile of so many."""
    if drawn == 0:
        return 0.0
    if drawn == 3:
        return 1.0
    if president == LIBERAL:
        return persona.liberal_buries if drawn == 1 else persona.liberal_tests
    buries = manner.buries[president - 1]
    return buries if drawn == 1 else buries / 2  # it decides less, so even a fascist troubles less often


def _enacts_odds(persona: ReadingPersona, manner: Manner, passed: int, law: int, chancellor: int) -> float:
    """How likely a chancellor of this role is to enact this law from so many liberal tiles of two."""
    if passed == 1:
        fascist = persona.liberal_enacts if chancellor == LIBERAL else manner.enacts[chancellor - 1]
        return fascist if law == FASCIST else 1 - fascist
    return 1.0 if (passed == 0) == (law == FASCIST) else 0.0
