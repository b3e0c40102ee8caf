"""Where the cards of Infiltraîtres lie: what a mission's state is made of, before any rule moves it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doublejeu.core.bits import bits, count
from doublejeu.core.contract import NOBODY, State
from doublejeu.games.infiltraitres.cards import SHARING, card_of, deck_of
from doublejeu.games.infiltraitres.missions import Mission
from doublejeu.games.infiltraitres.words import ACTION, AIM, CLUE, CONSULT, DEAL, EXCHANGE, IDENTIFY


class Layout(State):
    """The table of one mission, with everything that lies on it."""

    def __init__(self, seats: int, mission: Mission) -> None:
        super().__init__(seats)
        self.mission = mission
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
        self.target = NOBODY  # whose traitor a clue or a shot is meant for; a shot at nobody: at the Boss
        self.named = NOBODY  # the speciality named
        self.retired = 0
        self.testimonies = 0  # clues about the Boss still to be given
        self.finale = False
        self.ending = NOBODY

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


def copy_layout(one: Layout, other: Layout) -> None:
    """Lay a second table exactly like the first; nobody is told anything there."""
    other.step = one.step
    other.turn = one.turn
    other.pile = one.pile.copy()
    other.hands = [hand.copy() for hand in one.hands]
    other.centre = one.centre.copy()
    other.aside = one.aside
    other.slots = one.slots.copy()
    other.standing = one.standing
    other.faces = one.faces.copy()
    other.covers = one.covers.copy()
    other.targets = one.targets.copy()
    other.clues = [clues.copy() for clues in one.clues]
    other.upright = one.upright.copy()
    other.testimony = one.testimony.copy()
    other.open = one.open.copy()
    other.closed = one.closed.copy()
    other.row = one.row.copy()
    other.middle = one.middle.copy()
    other.cartridges = one.cartridges
    other.identified = one.identified
    other.elite = one.elite
    other.draws = one.draws
    other.target = one.target
    other.named = one.named
    other.retired = one.retired
    other.testimonies = one.testimonies
    other.finale = one.finale
    other.ending = one.ending


def insert(cards: list[int], card: int) -> None:
    """Put a card in its place among rising ones."""
    place: i64 = len(cards)
    while place and cards[place - 1] > card:
        place -= 1
    cards.insert(place, card)


def take_out(cards: list[int], card: i64) -> None:
    """Take a card from rising ones."""
    low: i64 = 0
    high: i64 = len(cards) - 1
    while low < high:
        middle = (low + high) >> 1
        found: i64 = cards[middle]
        if found < card:
            low = middle + 1
        else:
            high = middle
    cards.pop(low)


def place_of(cards: list[int], card: int) -> int:
    """Where a card lies in a list that holds it; far quicker than `list.index`."""
    place: i64 = 0
    while cards[place] != card:
        place += 1
    return place


def rising_codes(verb: int, cards: list[int]) -> list[int]:
    """A verb's code for each of these cards, in rising order."""
    codes = [verb + card for card in cards]
    codes.sort()
    return codes


# The lists of actions, made when first asked for: there are few, and they are asked for all the time.
_MENUS: Final[list[list[int] | None]] = [None] * (3 * 32 * 4 * 32)


def menu(first: i64, reached: i64, most: i64, shot_at: i64) -> list[int]:
    """The codes of the actions: nothing, identify or a clue (0, 1, 2); exchanges; draws up to `most`; shots."""
    index = ((first * 32 + reached) * 4 + most) * 32 + shot_at
    found = _MENUS[index]
    if found is not None:
        return found
    codes: list[int] = []
    if first:
        codes.append(IDENTIFY if first == 1 else CLUE)
    codes += [EXCHANGE + seat for seat in bits(reached)]
    codes += [CONSULT + amount for amount in range(most)]
    codes += [AIM + seat for seat in bits(shot_at)]
    _MENUS[index] = codes
    return codes
