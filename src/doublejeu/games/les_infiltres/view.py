"""What one seat of Les Infiltrés knows. Everything here was told to it; nothing is worked out by rule."""

from __future__ import annotations

from doublejeu.core.bits import bits, count
from doublejeu.core.contract import NOBODY, TABLE, Event, View
from doublejeu.core.setup import Setup
from doublejeu.games.les_infiltres import picture
from doublejeu.games.les_infiltres.claims import Claims
from doublejeu.games.les_infiltres.terms import DENOUNCING_OFF, Terms
from doublejeu.games.les_infiltres.words import (
    ARRESTED,
    BALLOT,
    CALL_AGENT,
    CALL_ARREST,
    CALL_HACKER,
    CALL_LAWYER,
    CALLED,
    CARDS,
    CAUGHT,
    DAWN,
    DEAL,
    DEBATE,
    DENOUNCED,
    DESIGNATED,
    DOUBLE_AGENT,
    ENDED,
    ENDING_CLAUSES,
    EXCLUDED,
    GLIMPSED,
    HACKED,
    INFILTRATOR,
    JAILED,
    LOOKED,
    LOOKOUT,
    NIGHT,
    POINTED,
    POINTING,
    PROTECTED,
    RESCUED,
    ROLE,
    ROLES,
    SAGE,
    SAGE_VOTE,
    SAID,
    SANG,
    SAYS_READY,
    SECOND_VOTE,
    SILENCED,
    SILENCING,
    SPARED,
    SPOTTED,
    STEP,
    SUCCESSION,
    TEAM,
    TIED,
    TOOK,
    UNMASKED,
    VOLUNTEERED,
    VOLUNTEERING,
    VOLUNTEERS,
    VOTE,
    VOTED,
    WATCHED,
    WORSHIP_LEADER,
)


class Night:
    """One night as this seat lived it: who was there, who was gone in the morning, and what it was told in between."""

    def __init__(self, number: int, alive: int) -> None:
        self.number = number
        self.alive = alive
        self.over = False
        self.singer = NOBODY
        self.jailed = 0
        self.told = False  # whether this seat knows whom the infiltrators designated
        self.designated = NOBODY
        self.caught = NOBODY
        self.look = 0
        self.spotted = NOBODY
        self.hacked = NOBODY
        self.protected = NOBODY
        self.silencing = NOBODY
        self.rescued = NOBODY
        self.arrested = NOBODY

    def __getnewargs__(self) -> tuple[object, ...]:
        return self.number, self.alive

    def clone(self) -> Night:
        """The same night, free to change."""
        other = Night(self.number, self.alive)
        other.over = self.over
        other.singer = self.singer
        other.jailed = self.jailed
        other.told = self.told
        other.designated = self.designated
        other.caught = self.caught
        other.look = self.look
        other.spotted = self.spotted
        other.hacked = self.hacked
        other.protected = self.protected
        other.silencing = self.silencing
        other.rescued = self.rescued
        other.arrested = self.arrested
        return other

    def as_dict(self) -> picture.Night:
        return {
            "night": self.number,
            "over": self.over,
            "singer": self.singer,
            "jailed": bits(self.jailed),
            "designated": self.designated,
            "caught": self.caught,
            "look": self.look,
            "spotted": self.spotted,
            "hacked": self.hacked,
            "protected": self.protected,
            "silencing": self.silencing,
            "rescued": self.rescued,
            "arrested": self.arrested,
        }


class Day:
    """One day: who could not vote, who pointed at whom, who had to go."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.silenced = NOBODY
        self.denouncer = NOBODY
        self.denounced = NOBODY
        self.votes: list[list[int]] = []  # [voter, target] of the vote, in seat order
        self.tied = 0
        self.second_votes: list[list[int]] = []
        self.excluded = 0

    def __getnewargs__(self) -> tuple[object, ...]:
        return (self.number,)

    def clone(self) -> Day:
        """The same day, free to change."""
        other = Day(self.number)
        other.silenced = self.silenced
        other.denouncer = self.denouncer
        other.denounced = self.denounced
        other.votes = self.votes.copy()  # pairs never change
        other.tied = self.tied
        other.second_votes = self.second_votes.copy()
        other.excluded = self.excluded
        return other

    def as_dict(self) -> picture.Day:
        return {
            "day": self.number,
            "silenced": self.silenced,
            "denouncer": self.denouncer,
            "denounced": self.denounced,
            "votes": [pair.copy() for pair in self.votes],
            "tied": bits(self.tied),
            "second_votes": [pair.copy() for pair in self.second_votes],
            "excluded": bits(self.excluded),
        }


class LesInfiltresView(View):
    """The knowledge of one seat, or of the table."""

    def __init__(self, setup: Setup, seat: int) -> None:
        super().__init__(setup, seat)
        self.terms = Terms(setup)
        self.step = DEAL
        self.after_succession = DEAL
        self.alive = (1 << setup.seats) - 1
        self.sage = NOBODY
        self.volunteers = 0
        self.sage_votes: list[list[int]] = []
        self.silenced = NOBODY
        self.ready = 0
        self.candidates = 0
        self.roles: list[int] = [NOBODY] * setup.seats  # known cards
        self.open_cards: list[int] = [NOBODY] * setup.seats  # those of them that lie face up for all
        self.innocent = 0  # known to be no infiltrators
        self.lost_infiltrators = 0  # in the losses not yet looked at for an end
        self.lost_christians = 0
        self.closest = 0  # how much nearer to winning the infiltrators once were, by those lost since
        self.whistleblower_acted = False
        self.sure_team = False  # whether every infiltrator is known
        self.cards: list[int] = []  # the two shown to the double agent
        self.card_kept = NOBODY  # the one he kept
        self.tapped = False  # whether this seat has answered in the present step
        self.tap = NOBODY  # its answer: a seat, a card, yes or no
        self.selfish = False  # pointed at itself in the lawyer's step tonight
        self.selfish_before = False
        self.found = 0  # infiltrators whose card this seat saw as hacker
        self.hacks: list[list[int]] = []  # [seat, role]
        self.pointing: list[int] = [NOBODY] * setup.seats  # the infiltrators' fingers tonight
        self.pointed_now = 0  # infiltrators who have pointed in the present step
        self.rescue_spent = False
        self.arrest_spent = False
        self.song_spent = False
        self.glimpsed = 0  # infiltrators whom this seat saw as lookout
        self.nights: list[Night] = []
        self.days: list[Day] = []
        self.voters = 0  # seats that ever voted against somebody
        self.claims = Claims(self.terms)
        self.ending = NOBODY

    def clone(self) -> LesInfiltresView:
        other = LesInfiltresView(self.setup, self.seat)
        other.step = self.step
        other.after_succession = self.after_succession
        other.alive = self.alive
        other.sage = self.sage
        other.volunteers = self.volunteers
        other.silenced = self.silenced
        other.ready = self.ready
        other.candidates = self.candidates
        other.innocent = self.innocent
        other.lost_infiltrators = self.lost_infiltrators
        other.lost_christians = self.lost_christians
        other.closest = self.closest
        other.whistleblower_acted = self.whistleblower_acted
        other.sure_team = self.sure_team
        other.card_kept = self.card_kept
        other.tapped = self.tapped
        other.tap = self.tap
        other.selfish = self.selfish
        other.selfish_before = self.selfish_before
        other.found = self.found
        other.pointed_now = self.pointed_now
        other.rescue_spent = self.rescue_spent
        other.arrest_spent = self.arrest_spent
        other.song_spent = self.song_spent
        other.ending = self.ending
        other.sage_votes = self.sage_votes.copy()
        other.roles = self.roles.copy()
        other.open_cards = self.open_cards.copy()
        other.cards = self.cards.copy()
        other.hacks = self.hacks.copy()
        other.pointing = self.pointing.copy()
        other.glimpsed = self.glimpsed
        other.voters = self.voters
        other.claims = self.claims.clone()
        other.nights = [night.clone() for night in self.nights]
        other.days = [day.clone() for day in self.days]
        return other

    def hear(self, event: Event) -> None:
        kind = event.kind
        args = event.args
        if kind == POINTED:
            self.tapped = True
            self.tap = args[0]
            if self.step == CALL_LAWYER and args[0] == self.seat:
                self.selfish = True
        elif kind == STEP:
            self._step(args[0])
        elif kind == TOOK or kind == CALLED or kind == VOLUNTEERED or kind == BALLOT:
            self.tapped = True
            self.tap = args[0]
        elif kind == SAYS_READY:
            self.ready |= 1 << args[0]
        elif kind == VOTED:
            self._voted(args[0], args[1])
        elif kind == SAID:
            self.claims.hear(len(self.days), args[0], args[1], self.open_cards)
        elif kind <= SAGE:
            self._hear_at_the_start(kind, args)
        elif kind < SANG:
            self._hear_by_night(kind, args)
        else:
            self._hear_by_day(kind, args)

    def _step(self, step: int) -> None:
        if self.lost_infiltrators or self.lost_christians:
            self.closest = max(0, self.closest + self.lost_infiltrators - self.lost_christians)
            self.lost_infiltrators = 0
            self.lost_christians = 0
        if step == SUCCESSION:
            by_night = CALL_AGENT <= self.step <= CALL_ARREST
            self.after_succession = DEBATE if by_night or self.step == DEBATE else VOTE
        else:
            self.after_succession = DEAL
        self.step = step
        self.tapped = False
        self.tap = NOBODY
        self.pointed_now = 0
        if step == VOTE:
            self.candidates = self.alive
        elif step != SECOND_VOTE:
            self.candidates = 0

    def _hear_at_the_start(self, kind: int, args: tuple[int, ...]) -> None:
        if kind == NIGHT:
            self.nights.append(Night(args[0], self.alive))
            self.pointing = [NOBODY] * self.seats
            self.silenced = NOBODY
            self.ready = 0
        elif kind == ROLE:
            if self.roles[args[0]] == DOUBLE_AGENT and args[0] == self.seat:
                self.card_kept = args[1]
            self._learn(args[0], args[1])
            if self.ending != NOBODY:
                self.open_cards[args[0]] = args[1]
        elif kind == VOLUNTEERS:
            self.volunteers = args[0]
        elif kind == SAGE:
            self.sage = args[0]

    def hear_designated(self, seat: int) -> None:
        """The infiltrators agreed on this seat, which is therefore none of theirs, or on nobody."""
        self.nights[-1].told = True
        self.nights[-1].designated = seat
        if seat != NOBODY:
            self.innocent |= 1 << seat

    def _hear_by_night(self, kind: int, args: tuple[int, ...]) -> None:
        night = self.nights[-1]
        if kind == POINTING:
            self.pointing[args[0]] = args[1]
            self.pointed_now |= 1 << args[0]
        elif kind == DESIGNATED:
            self.hear_designated(args[0])
        elif kind == HACKED:
            night.hacked = args[0]
            self.hacks.append([args[0], args[1]])
            self._learn(args[0], args[1])
            if args[1] == INFILTRATOR:
                self.found |= 1 << args[0]
        elif kind == PROTECTED:
            night.protected = args[0]
        elif kind == SILENCING:
            night.silencing = args[0]
        elif kind == CARDS:
            self.cards = [args[0], args[1]]
        elif kind == TEAM or kind == WATCHED:
            self.sure_team = True
            if kind == WATCHED:
                self.glimpsed |= args[0]
            for seat in range(self.seats):
                if args[0] >> seat & 1:
                    self._learn(seat, INFILTRATOR)
                elif self.roles[seat] == NOBODY:
                    self.innocent |= 1 << seat
        elif kind == LOOKED:
            self.tapped = True
            self.tap = args[0]
            night.look = args[0]
        elif kind == GLIMPSED:
            self.glimpsed |= 1 << args[0]
            self._learn(args[0], INFILTRATOR)
        elif kind == SPOTTED:
            night.spotted = args[0]
            self._learn(args[0], LOOKOUT)
        elif kind == CAUGHT:
            night.told = True
            night.caught = args[0]
        elif kind == RESCUED:
            night.rescued = args[0]
            self.rescue_spent = True
        elif kind == ARRESTED:
            night.arrested = args[0]
            self.arrest_spent = True

    def _hear_by_day(self, kind: int, args: tuple[int, ...]) -> None:
        if kind == JAILED:
            self.nights[-1].jailed |= 1 << args[0]
            self._lose(args[0], args[1])
        elif kind == DAWN or kind == SANG:
            self._wake()
            if kind == SANG:
                self.nights[-1].singer = args[0]
                self.song_spent = True
                self._learn(args[0], WORSHIP_LEADER)
        elif kind == SILENCED:
            self.silenced = args[0]
            self.days[-1].silenced = args[0]
            if args[0] != NOBODY:
                self.whistleblower_acted = True
        elif kind == EXCLUDED:
            self.days[-1].excluded |= 1 << args[0]
            self._lose(args[0], args[1])
        elif kind == DENOUNCED:
            self.days[-1].denouncer = args[0]
            self.days[-1].denounced = args[1]
        elif kind == UNMASKED:
            self._turn_up(args[0], args[1])
        elif kind == TIED:
            self.days[-1].tied = args[0]
            self.candidates = args[0]
        elif kind == ENDED:
            self.ending = args[0]
        elif kind == SPARED:
            pass  # the day's record stays without a name

    def _wake(self) -> None:
        night = self.nights[-1]
        night.over = True
        self.selfish_before = self.selfish
        self.selfish = False
        self.days.append(Day(night.number))
        self.claims.questioned = 0

    def _voted(self, voter: int, target: int) -> None:
        if self.step == SAGE_VOTE:
            self.sage_votes.append([voter, target])
            return
        self.voters |= 1 << voter
        if self.step == SECOND_VOTE:
            self.days[-1].second_votes.append([voter, target])
        else:
            self.days[-1].votes.append([voter, target])

    def _lose(self, seat: int, role: int) -> None:
        self.alive &= ~(1 << seat)
        self._turn_up(seat, role)
        if role == INFILTRATOR:
            self.lost_infiltrators += 1
        else:
            self.lost_christians += 1

    def _turn_up(self, seat: int, role: int) -> None:
        self.open_cards[seat] = role
        self._learn(seat, role)
        self.claims.dispute(self.open_cards)

    def _learn(self, seat: int, role: int) -> None:
        self.roles[seat] = role

    def agent_settled(self) -> bool:
        """Whether the double agent has a card of his own by now, as far as everybody knows."""
        return len(self.nights) > 1 or self.step > CALL_AGENT

    def goes_on_with(self, infiltrators: int) -> bool:
        """Whether the match could have come this far with so many infiltrators still in it."""
        return infiltrators > 0 and 2 * infiltrators - count(self.alive) + self.closest <= 0

    def hacking_nights(self) -> int:
        """How often the hacker has been called and the call is over."""
        called = len(self.nights)
        if self.nights and not self.nights[-1].over and self.step <= CALL_HACKER:
            called -= 1
        return called

    def chapters(self) -> dict[str, int]:
        return {"hacks": len(self.hacks), "nights": len(self.nights), "days": len(self.days)}

    def _gone(self) -> int:
        """The roles whose cards have left the game, turned over for all, as a set."""
        gone = 0
        for seat in bits(self.out()):
            if self.open_cards[seat] != NOBODY:
                gone |= 1 << self.open_cards[seat]
        return gone

    def out(self) -> int:
        return (1 << self.seats) - 1 & ~self.alive

    def round(self) -> int:
        return len(self.days)

    def as_dict(self) -> picture.View:
        return self.as_dict_since({})

    def as_dict_since(self, known: dict[str, int]) -> picture.View:
        return {
            "seat": self.seat if self.seat != TABLE else None,
            "seats": self.seats,
            "cards_dealt": self.terms.counts.copy(),
            "roles_possible": [role for role in range(ROLES) if self.terms.may_hold(role)],
            "steps_called": bits(self.terms.steps_with(self._gone())),
            "denouncing": self.terms.denouncing != DENOUNCING_OFF,
            "step": self.step,
            "night": len(self.nights),
            "by_night": CALL_AGENT <= self.step <= CALL_ARREST,
            "alive": bits(self.alive),
            "sage": self.sage,
            "volunteers": bits(self.volunteers) if self.step != VOLUNTEERING else [],
            "sage_votes": [pair.copy() for pair in self.sage_votes],
            "silenced": self.silenced,
            "ready": bits(self.ready),
            "candidates": bits(self.candidates),
            "roles": self.roles.copy(),
            "open_cards": self.open_cards.copy(),
            "innocent": bits(self.innocent),
            "tapped": self.tapped,
            "tap": self.tap,
            "cards": self.cards.copy(),
            "card_kept": self.card_kept,
            "barred_from_self": self.selfish_before,
            "hacks": [pair.copy() for pair in self.hacks[known.get("hacks", 0) :]],
            "pointing": self.pointing.copy(),
            "rescue_spent": self.rescue_spent,
            "arrest_spent": self.arrest_spent,
            "song_spent": self.song_spent,
            "nights": [night.as_dict() for night in self.nights[known.get("nights", 0) :]],
            "days": [day.as_dict() for day in self.days[known.get("days", 0) :]],
            "outed": self.claims.outed.copy(),
            "results": [result.as_dict() for result in self.claims.results],
            "deeds": [deed.as_dict() for deed in self.claims.deeds],
            "contradictions": self.claims.contradictions(self.open_cards),
            "ending": ENDING_CLAUSES[self.ending] if self.ending != NOBODY else None,
        }
