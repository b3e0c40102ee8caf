"""Where the cards of Infiltraîtres lie: what a mission's state is made of, before any rule moves it."""

from __future__ import annotations

from doublejeu.core.bits import count
from doublejeu.core.contract import NOBODY, State
from doublejeu.games.infiltraitres.cards import SHARING, card_of, deck_of
from doublejeu.games.infiltraitres.terms import Terms
from doublejeu.games.infiltraitres.words import ACTION, DEAL


class Truth(State):
    """The table of one mission, with everything that lies on it."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms.seats)
        self.terms = terms
        self.mission = terms.mission
        self.step = DEAL
        self.turn = 0  # before the first turn: the seat being dealt to
        self.pile: list[int] = []  # headquarters, rising
        self.hands: list[list[int]] = []  # in the order the cards came
        self.centre: list[int] = []  # traitors still to be identified, the next one first
        self.aside = NOBODY  # the ninth traitor of missions 18 and 19
        self.slots: list[int] = []  # the traitor before each agent
        self.standing = 0  # the agents with a traitor before them
        self.faces: list[int] = []  # mission 16: the card that gives the number
        self.covers: list[int] = []  # mission 16: the card that gives the speciality
        self.targets: list[int] = []  # missions 3 and 14: the target number of the traitor there
        self.clues: list[list[int]] = []
        self.upright: list[int] = []  # how many of these clues are vertical
        self.testimony: list[int] = []  # clues about the Boss
        self.open: list[int] = []  # the open discard, rising
        self.closed: list[int] = []  # the closed discard, in the order the cards came
        self.row: list[int] = []  # the rewards of mission 18, rising
        self.middle: list[int] = []  # the special cards of mission 6
        self.cartridges = 0
        self.identified = 0  # how many traitors have left the centre
        self.elite = NOBODY
        self.draws = 0  # cards the agent whose turn it is has still to draw
        self.receiver = NOBODY  # mission 18: whom the next card of the row goes to
        self.files = 0  # cards of the files that he may still draw, one after another
        self.target = NOBODY  # whose traitor a clue or a shot is meant for; a shot at nobody: at the Boss
        self.named = NOBODY  # the speciality named
        self.retired = 0
        self.testimonies = 0  # clues about the Boss still to be given
        self.finale = False
        self.ending = NOBODY

    def __getnewargs__(self) -> tuple[object, ...]:
        return (self.terms,)

    def lay_out(self) -> None:
        """Put everything on the table before the deal; a clone needs none of it."""
        mission = self.mission
        seats = self.seats
        self.pile = mission.deck().copy()
        self.hands = [[] for _ in range(seats)]
        self.slots = [NOBODY] * seats
        self.faces = [NOBODY] * seats
        self.covers = [NOBODY] * seats
        self.targets = [0] * seats
        self.clues = [[] for _ in range(seats)]
        self.upright = [0] * seats
        self.cartridges = mission.cartridges_for(seats)
        if mission.middle:  # IN-26.1
            self.middle = [card_of(speciality, 1) for speciality in range(mission.specialities)]

    def left(self) -> int:
        """How many traitors are still in play: in the centre, before agents and set aside (IN-3.4)."""
        return len(self.centre) + count(self.standing) + (1 if self.aside != NOBODY else 0)

    def copy_into(self, other: Truth) -> None:
        """Make another mission the same truth."""
        other.step = self.step
        other.turn = self.turn
        other.pile = self.pile.copy()
        other.hands = [hand.copy() for hand in self.hands]
        other.centre = self.centre.copy()
        other.aside = self.aside
        other.slots = self.slots.copy()
        other.standing = self.standing
        other.faces = self.faces.copy()
        other.covers = self.covers.copy()
        other.targets = self.targets.copy()
        other.clues = [clues.copy() for clues in self.clues]
        other.upright = self.upright.copy()
        other.testimony = self.testimony.copy()
        other.open = self.open.copy()
        other.closed = self.closed.copy()
        other.row = self.row.copy()
        other.middle = self.middle.copy()
        other.cartridges = self.cartridges
        other.identified = self.identified
        other.elite = self.elite
        other.draws = self.draws
        other.receiver = self.receiver
        other.files = self.files
        other.target = self.target
        other.named = self.named
        other.retired = self.retired
        other.testimonies = self.testimonies
        other.finale = self.finale
        other.ending = self.ending

    def faults(self) -> list[str]:
        faults: list[str] = []
        mission = self.mission
        cards = self.pile + self.centre + self.testimony + self.open + self.closed + self.row + self.middle
        for seat in range(self.seats):
            cards = cards + self.hands[seat] + self.clues[seat]
            if self.faces[seat] != NOBODY:
                cards.append(self.faces[seat])
                if self.covers[seat] != NOBODY:
                    cards.append(self.covers[seat])
            elif self.slots[seat] != NOBODY:
                cards.append(self.slots[seat])
            if (self.slots[seat] != NOBODY) != (self.standing >> seat & 1 == 1):
                faults.append(f"it is not clear whether a traitor stands before seat {seat}")
            upright = 0
            for clue in self.clues[seat]:
                upright += SHARING[clue] >> self.slots[seat] & 1
            if upright != self.upright[seat]:
                faults.append(f"clues lie the wrong way before seat {seat}")
        if self.aside != NOBODY:
            cards.append(self.aside)
        whole = mission.deck().copy()
        if mission.middle:
            whole += deck_of(mission.specialities, 1, 1)
        if sorted(cards) != sorted(whole):
            faults.append("cards are missing or there twice")
        if self.step == ACTION:
            if self.left() > self.cartridges:
                faults.append("the mission should be lost")
            for hand in self.hands:
                if len(hand) > mission.limit:
                    faults.append("a hand is over its limit")
        if self.pile != sorted(self.pile) or self.open != sorted(self.open):
            faults.append("a set of cards is out of order")
        return faults
