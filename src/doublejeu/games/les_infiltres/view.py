"""What one seat of Les Infiltrés knows. Everything here was told to it; nothing is worked out by rule."""

from __future__ import annotations

from doublejeu.core.bits import bits, count
from doublejeu.core.codes import Seats
from doublejeu.core.contract import NOBODY, TABLE, Event, View
from doublejeu.core.setup import Setup
from doublejeu.games.les_infiltres import events, picture, words
from doublejeu.games.les_infiltres.claims import Claims
from doublejeu.games.les_infiltres.terms import DENOUNCING_OFF, Terms


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


class LesInfiltresView(View, events.Reader):
    """The knowledge of one seat, or of the table."""

    def __init__(self, setup: Setup, seat: int) -> None:
        super().__init__(setup, seat)
        self.terms = Terms(setup)
        self.step = words.DEAL
        self.night_follows = False  # a succession, and not a debate
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
        other.night_follows = self.night_follows
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
        self.read(event)

    def hear_step(self, step: events.Step) -> None:
        if self.lost_infiltrators or self.lost_christians:
            self.closest = max(0, self.closest + self.lost_infiltrators - self.lost_christians)
            self.lost_infiltrators = 0
            self.lost_christians = 0
        if step == words.SUCCESSION:
            by_night = words.CALL_AGENT <= self.step <= words.CALL_ARREST
            self.night_follows = not by_night and self.step != words.DEBATE
        else:
            self.night_follows = False
        self.step = step
        self.tapped = False
        self.tap = NOBODY
        self.pointed_now = 0
        if step == words.VOTE:
            self.candidates = self.alive
        elif step != words.SECOND_VOTE:
            self.candidates = 0

    def hear_night(self, number: int) -> None:
        self.nights.append(Night(number, self.alive))
        self.pointing = [NOBODY] * self.seats
        self.silenced = NOBODY
        self.ready = 0

    def hear_role(self, *, seat: int, role: events.Role) -> None:
        if self.roles[seat] == words.DOUBLE_AGENT and seat == self.seat:
            self.card_kept = role
        self._learn(seat, role)
        if self.ending != NOBODY:
            self.open_cards[seat] = role

    def hear_volunteered(self, answer: events.Answer) -> None:
        self._tap(answer)

    def hear_volunteers(self, seats: Seats) -> None:
        self.volunteers = seats

    def hear_ballot(self, target: int) -> None:
        self._tap(target)

    def hear_voted(self, *, voter: int, target: int) -> None:
        if self.step == words.SAGE_VOTE:
            self.sage_votes.append([voter, target])
            return
        self.voters |= 1 << voter
        if self.step == words.SECOND_VOTE:
            self.days[-1].second_votes.append([voter, target])
        else:
            self.days[-1].votes.append([voter, target])

    def hear_sage(self, seat: int) -> None:
        self.sage = seat

    def hear_pointed(self, target: int) -> None:
        self._tap(target)
        if self.step == words.CALL_LAWYER and target == self.seat:
            self.selfish = True

    def hear_took(self, card: events.Card) -> None:
        self._tap(card)

    def hear_called(self, answer: events.Answer) -> None:
        self._tap(answer)

    def hear_looked(self, look: events.Look) -> None:
        night = self.nights[-1]
        self._tap(look)
        night.look = look

    def hear_cards(self, *, first: events.Role, second: events.Role) -> None:
        self.cards = [first, second]

    def hear_hacked(self, *, target: int, role: events.Role) -> None:
        self.nights[-1].hacked = target
        self.hacks.append([target, role])
        self._learn(target, role)
        if role == words.INFILTRATOR:
            self.found |= 1 << target

    def hear_protected(self, target: int) -> None:
        self.nights[-1].protected = target

    def hear_silencing(self, target: int) -> None:
        self.nights[-1].silencing = target

    def hear_team(self, infiltrators: Seats) -> None:
        self._know_team(infiltrators)

    def hear_pointing(self, *, pointer: int, target: int) -> None:
        self.pointing[pointer] = target
        self.pointed_now |= 1 << pointer

    def hear_glimpsed(self, infiltrator: int) -> None:
        self.glimpsed |= 1 << infiltrator
        self._learn(infiltrator, words.INFILTRATOR)

    def hear_watched(self, infiltrators: Seats) -> None:
        self.glimpsed |= infiltrators
        self._know_team(infiltrators)

    def hear_spotted(self, lookout: int) -> None:
        self.nights[-1].spotted = lookout
        self._learn(lookout, words.LOOKOUT)

    def hear_designated(self, target: int) -> None:
        """The infiltrators agreed on this seat, which is therefore none of theirs, or on nobody."""
        self.nights[-1].told = True
        self.nights[-1].designated = target
        if target != NOBODY:
            self.innocent |= 1 << target

    def hear_caught(self, lookout: int) -> None:
        night = self.nights[-1]
        night.told = True
        night.caught = lookout

    def hear_rescued(self, target: int) -> None:
        self.nights[-1].rescued = target
        self.rescue_spent = True

    def hear_arrested(self, target: int) -> None:
        self.nights[-1].arrested = target
        self.arrest_spent = True

    def hear_sang(self, leader: int) -> None:
        self._wake()
        self.nights[-1].singer = leader
        self.song_spent = True
        self._learn(leader, words.WORSHIP_LEADER)

    def hear_dawn(self, prisoners: int) -> None:
        self._wake()

    def hear_jailed(self, *, seat: int, role: events.Role) -> None:
        self.nights[-1].jailed |= 1 << seat
        self._lose(seat, role)

    def hear_silenced(self, seat: int) -> None:
        self.silenced = seat
        self.days[-1].silenced = seat
        if seat != NOBODY:
            self.whistleblower_acted = True

    def hear_ready(self, seat: int) -> None:
        self.ready |= 1 << seat

    def hear_denounced(self, *, hacker: int, target: int) -> None:
        self.days[-1].denouncer = hacker
        self.days[-1].denounced = target

    def hear_unmasked(self, *, seat: int, role: events.Role) -> None:
        self._turn_up(seat, role)

    def hear_tied(self, seats: Seats) -> None:
        self.days[-1].tied = seats
        self.candidates = seats

    def hear_excluded(self, *, seat: int, role: events.Role) -> None:
        self.days[-1].excluded |= 1 << seat
        self._lose(seat, role)

    def hear_ended(self, ending: events.Ending) -> None:
        self.ending = ending

    def hear_said(self, *, speaker: int, phrase: int) -> None:
        self.claims.hear(len(self.days), speaker, phrase, self.open_cards)

    def _tap(self, answer: int) -> None:
        """This seat's own answer in the present step."""
        self.tapped = True
        self.tap = answer

    def _know_team(self, infiltrators: Seats) -> None:
        """Every infiltrator is known, and so is everybody else's innocence."""
        self.sure_team = True
        for seat in range(self.seats):
            if infiltrators >> seat & 1:
                self._learn(seat, words.INFILTRATOR)
            elif self.roles[seat] == NOBODY:
                self.innocent |= 1 << seat

    def _wake(self) -> None:
        night = self.nights[-1]
        night.over = True
        self.selfish_before = self.selfish
        self.selfish = False
        self.days.append(Day(night.number))
        self.claims.questioned = 0

    def _lose(self, seat: int, role: int) -> None:
        self.alive &= ~(1 << seat)
        self._turn_up(seat, role)
        if role == words.INFILTRATOR:
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
        return len(self.nights) > 1 or self.step > words.CALL_AGENT

    def goes_on_with(self, infiltrators: int) -> bool:
        """Whether the match could have come this far with so many infiltrators still in it."""
        return infiltrators > 0 and 2 * infiltrators - count(self.alive) + self.closest <= 0

    def hacking_nights(self) -> int:
        """How often the hacker has been called and the call is over."""
        called = len(self.nights)
        if self.nights and not self.nights[-1].over and self.step <= words.CALL_HACKER:
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
            "roles_possible": [role for role in range(words.ROLES) if self.terms.may_hold(role)],
            "steps_called": bits(self.terms.steps_with(self._gone())),
            "denouncing": self.terms.denouncing != DENOUNCING_OFF,
            "step": self.step,
            "night": len(self.nights),
            "by_night": words.CALL_AGENT <= self.step <= words.CALL_ARREST,
            "alive": bits(self.alive),
            "sage": self.sage,
            "volunteers": bits(self.volunteers) if self.step != words.VOLUNTEERING else [],
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
            "ending": words.ENDING_CLAUSES[self.ending] if self.ending != NOBODY else None,
        }
