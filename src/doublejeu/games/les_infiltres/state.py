"""All that is true in a match of Les Infiltrés, and the bookkeeping that nights and days share.

Who holds a single card is a seat number (NOBODY if it is not in play); the infiltrators are a set. `owing` is kept
up to date by every act, so that a tap at night costs next to nothing.
"""

from __future__ import annotations

from typing import Final

from doublejeu.core.codes import seat_codes
from doublejeu.core.contract import ALL, CHANCE, CLOCK, NOBODY, Outcome, State
from doublejeu.games.les_infiltres import events, words
from doublejeu.games.les_infiltres.terms import Terms

CLOCK_BIT: Final = 1 << CLOCK
CHANCE_BIT: Final = 1 << CHANCE
SEATS_MASK: Final = (1 << CLOCK) - 1  # every seat at the table; time and chance are not among them


class Truth(State):
    """The fields of one match, and what follows whatever the hour."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms.seats)
        self.terms = terms
        self.step = words.DEAL
        self.chance = words.DEALING  # what chance is about to decide
        self.owing = CHANCE_BIT
        self.night = 0
        self.dealt = 0
        self.deck = terms.counts  # cards still to be dealt, by role; copied before it changes
        self.alive = (1 << terms.seats) - 1
        self.infiltrators = 0
        self.hacker = NOBODY
        self.lookout = NOBODY
        self.pastor = NOBODY
        self.minister = NOBODY
        self.lawyer = NOBODY
        self.agent = NOBODY  # until he has taken a card
        self.leader = NOBODY
        self.whistleblower = NOBODY
        self.sage = NOBODY
        self.sleeping: list[int] = []  # what this night step asks of everybody it does not name
        self.named = 0  # seats that are asked something else
        self.awake = 0  # seats whose tap does something
        self.pointable: list[int] = []  # rest, or point at somebody alive
        self.targets: list[int] = []  # whom infiltrators may point at
        self.first_card = NOBODY  # shown to the double agent
        self.second_card = NOBODY
        self.card_taken = 0
        self.found = 0  # infiltrators whose card the hacker saw
        self.selfish = 0  # seats that pointed at themselves in the lawyer's step tonight
        self.selfish_before = 0  # and the night before
        self.protected = NOBODY
        self.silencing = NOBODY
        self.choices: list[int] = []  # by seat: an infiltrator's target, a voter's ballot
        self.look = 0
        self.spotted = NOBODY  # the lookout, on a night she was noticed
        self.designated = NOBODY
        self.caught = NOBODY
        self.rescuing = False
        self.arresting = NOBODY
        self.rescue_spent = False
        self.arrest_spent = False
        self.pastor_hit = False  # designated on an earlier night
        self.song_spent = False
        self.volunteers = 0
        self.silenced = NOBODY  # today
        self.ready = 0
        self.candidates = 0  # for whom one may now vote
        self.night_follows = False  # a succession, and not a debate
        self.ending = NOBODY

    # Cards

    def __getnewargs__(self) -> tuple[object, ...]:
        return (self.terms,)

    def side(self, seat: int) -> int:
        if seat >= self.dealt:
            return NOBODY
        return self.infiltrators >> seat & 1  # Christians are side 0, infiltrators side 1

    def role(self, seat: int) -> int:
        """The card before a seat; the double agent's own until he has taken another."""
        if seat >= self.dealt:
            return NOBODY
        if self.infiltrators >> seat & 1:
            return words.INFILTRATOR
        if seat == self.hacker:
            return words.HACKER
        if seat == self.minister:
            return words.MINISTER
        if seat == self.pastor:
            return words.PASTOR
        if seat == self.leader:
            return words.WORSHIP_LEADER
        if seat == self.whistleblower:
            return words.WHISTLEBLOWER
        if seat == self.lookout:
            return words.LOOKOUT
        if seat == self.lawyer:
            return words.LAWYER
        return words.DOUBLE_AGENT if seat == self.agent else words.BELIEVER

    def give(self, seat: int, role: int) -> None:
        """Put a card before a seat."""
        if role == words.INFILTRATOR:
            self.infiltrators |= 1 << seat
        elif role == words.HACKER:
            self.hacker = seat
        elif role == words.MINISTER:
            self.minister = seat
        elif role == words.PASTOR:
            self.pastor = seat
        elif role == words.WORSHIP_LEADER:
            self.leader = seat
        elif role == words.WHISTLEBLOWER:
            self.whistleblower = seat
        elif role == words.LOOKOUT:
            self.lookout = seat
        elif role == words.LAWYER:
            self.lawyer = seat
        elif role == words.DOUBLE_AGENT:
            self.agent = seat

    def living(self, holder: int) -> bool:
        """Whether a card has a holder who is still in the game."""
        return holder != NOBODY and bool(self.alive >> holder & 1)

    def living_bit(self, holder: int) -> int:
        """The holder as a set, empty if the card is out of play."""
        return self.alive & 1 << holder if holder != NOBODY else 0

    # Bookkeeping

    def by_night(self) -> bool:
        """Whether everybody has closed their eyes."""
        return words.CALL_AGENT <= self.step <= words.CALL_ARREST

    def enter(self, step: events.Step) -> None:
        self.step = step
        events.tell_step(self, ALL, step)

    def await_chance(self, chance: int) -> None:
        self.chance = chance
        self.owing = CHANCE_BIT

    def list_names(self) -> None:
        """The names on every phone change only when somebody leaves."""
        self.pointable = seat_codes(words.POINT, self.alive)
        self.pointable.insert(0, words.REST)
        self.targets = seat_codes(words.POINT, self.alive & ~self.infiltrators)

    def remove(self, seats: int) -> None:
        """They leave the game: to prison or out of the meetings."""
        self.alive &= ~seats
        self.list_names()

    def outcome(self) -> Outcome | None:
        if self.step != words.OVER:
            return None
        if self.ending == words.CHRISTIANS_WIN:
            return Outcome(0, (1 << self.seats) - 1 & ~self.infiltrators, words.ENDING_CLAUSES[words.CHRISTIANS_WIN])
        return Outcome(1, self.infiltrators, words.ENDING_CLAUSES[words.INFILTRATORS_WIN])

    def copy_into(self, other: Truth) -> None:
        """Make another match equal to this one; lists that are never changed in place are shared."""
        other.step = self.step
        other.chance = self.chance
        other.owing = self.owing
        other.night = self.night
        other.dealt = self.dealt
        other.deck = self.deck
        other.alive = self.alive
        other.infiltrators = self.infiltrators
        other.hacker = self.hacker
        other.lookout = self.lookout
        other.pastor = self.pastor
        other.minister = self.minister
        other.lawyer = self.lawyer
        other.agent = self.agent
        other.leader = self.leader
        other.whistleblower = self.whistleblower
        other.sage = self.sage
        other.sleeping = self.sleeping
        other.named = self.named
        other.awake = self.awake
        other.pointable = self.pointable
        other.targets = self.targets
        other.first_card = self.first_card
        other.second_card = self.second_card
        other.card_taken = self.card_taken
        other.found = self.found
        other.selfish = self.selfish
        other.selfish_before = self.selfish_before
        other.protected = self.protected
        other.silencing = self.silencing
        other.choices = self.choices.copy()
        other.look = self.look
        other.spotted = self.spotted
        other.designated = self.designated
        other.caught = self.caught
        other.rescuing = self.rescuing
        other.arresting = self.arresting
        other.rescue_spent = self.rescue_spent
        other.arrest_spent = self.arrest_spent
        other.pastor_hit = self.pastor_hit
        other.song_spent = self.song_spent
        other.volunteers = self.volunteers
        other.silenced = self.silenced
        other.ready = self.ready
        other.candidates = self.candidates
        other.night_follows = self.night_follows
        other.ending = self.ending

    def faults(self) -> list[str]:
        faults: list[str] = []
        if self.chance == words.DEALING:
            return faults
        counts = [0] * words.ROLES
        for seat in range(self.seats):
            counts[self.role(seat)] += 1
        extra = 0
        missing = 0
        for role in range(words.ROLES):
            over = counts[role] - self.terms.counts[role]
            if over > 0:
                extra += over
                if over > self.terms.undealt[role]:
                    faults.append(f"there are more cards of role {role} than the box holds")
            elif over < 0:
                missing -= over
                if role != words.DOUBLE_AGENT:
                    faults.append(f"a card of role {role} is lost")
        if extra != missing or extra > 1:
            faults.append("the cards are not those that were dealt")
        if self.found & ~self.infiltrators:
            faults.append("the hacker found an infiltrator who is none")
        if self.step != words.OVER and self.chance == words.NO_CHANCE:
            if self.infiltrators & self.alive == 0:
                faults.append("no infiltrator is left and the match goes on")
            if self.owing & SEATS_MASK & ~self.alive and self.owing & SEATS_MASK != 1 << self.sage:
                faults.append("a seat that left the game is awaited")
        if self.by_night() and self.designated != NOBODY and self.infiltrators >> self.designated & 1:
            faults.append("the infiltrators designated one of theirs")
        return faults
