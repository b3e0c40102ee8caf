"""Who is of Batman's family: the weight of every way the identities may lie, by teams, cards, places and words.

There are 10 to 330 ways at 5 to 10 seats. What a seat does follows from whom it plays for: the family, or Clayface who
wins with it; or the villains. The factors of the posterior (hypotheses.py) by name:

- *gauge*: which way Two-Face pushes it;
- *team*: from the second turn on a Chief rather takes along those he plays with;
- *cards*: a team's cards lie shuffled, so all ways of handing them out to the givers are summed over. How likely
  somebody gives a kind of card follows from how much either side likes it and from what three cards of this deck hold
  (gifts.py); who says to have given which card, and who said to hold Chaos, goes into the same sum;
- *place*: where a Chief sends a henchman, of those he had a card for;
- *sight*: what Chiefs say to have seen.

What the seat itself gave, saw or is takes the place of a guess. `python -m
research.likelihoods_batman_infiltration` prints the tables.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from doublejeu.bots.batman_infiltration.gifts import CHAOS, Chances, kind_of
from doublejeu.bots.batman_infiltration.persona import ReadingPersona
from doublejeu.bots.batman_infiltration.places import place_chances
from doublejeu.bots.hypotheses import Assignments, Evidence, Factor, Posterior, multiplied, weighed
from doublejeu.core.bits import bits, count
from doublejeu.core.contract import NOBODY
from doublejeu.core.setup import Setup
from doublejeu.games.batman_infiltration.cards import deck_of
from doublejeu.games.batman_infiltration.claims import Gifts, Sight
from doublejeu.games.batman_infiltration.missions import Mission
from doublejeu.games.batman_infiltration.state import FAMILIES, NO_CARD, VILLAINS
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.batman_infiltration.words import (
    CLAYFACE,
    FAMILY,
    HOLD_CHAOS,
    SAY_HOLD,
    SCARRED,
    SPHINX,
    VILLAIN,
)

LEAST: Final = 1e-6  # nothing that players do is impossible


@lru_cache(maxsize=16)
def assignments(seats: int) -> Assignments:
    """All sets of seats that may be the family. Before anything is seen each is as likely as another (BI-1.1).

    That holds at nine and ten seats too, where one card of the pack is left out: there are as many ways to deal the
    cards for a family of three as for one of four.
    """
    assigned: list[list[int]] = []
    for way in range(1 << seats):
        size = count(way)
        if size <= FAMILIES[seats] and seats - size <= VILLAINS[seats]:
            assigned.append([FAMILY if way >> seat & 1 else VILLAIN for seat in range(seats)])
    return Assignments(2, assigned, [[FAMILY]])


class Reading:
    """What a seat makes of the others: the weight of every way, given all that its view holds.

    Turns of which nothing more can be said are weighed once; the order of weighing is always the same, so that
    somebody who takes over comes to the same numbers.
    """

    def __init__(self, persona: ReadingPersona, setup: Setup, seat: int, own: bool) -> None:
        """`own` uses what the seat alone knows; without it, this is how the table looks to everybody."""
        self.persona = persona
        self.seat = seat
        self.own = own
        self.seats = setup.seats
        self.ways = assignments(setup.seats)
        self.chances = Chances(persona, deck_of(setup).cards)
        self.clayface = 0
        self.even: list[list[float]] = [[1.0] * len(self.ways.all)]
        self.settled = 0  # turns weighed for good,
        self.settled_factors: list[Factor] = []  # by these,
        self.settled_weights = self.even  # to this product
        self.view = BatmanInfiltrationView(setup, seat)

    def family(self, view: BatmanInfiltrationView) -> list[float]:
        """How likely each seat is to be of the family."""
        factors = self._read(view)
        numbers = self._possible()
        posterior = Posterior(self.ways, numbers, weighed(self.settled_weights, numbers, factors))
        return posterior.marginals[0] if posterior.possible else [0.5] * self.seats  # a view never breaks a reader

    def evidence(self, view: BatmanInfiltrationView) -> Evidence:
        """All that `family` rests on, by name."""
        factors = self._read(view)
        return Evidence(self.ways, self.even, self._possible(), self.settled_factors + factors)

    def _read(self, view: BatmanInfiltrationView) -> list[Factor]:
        """The factors of turns that are not settled yet, and of what Chiefs say; more turns may get settled by it."""
        self.view = view
        self.clayface = 0
        for seat in range(self.seats):
            if view.characters[seat] == CLAYFACE:
                self.clayface = 1 << seat
        promises = _promises(view)
        factors: list[Factor] = []
        for number in range(self.settled, len(view.missions)):
            mission = view.missions[number]
            seen = self._read_mission(mission, _gifts_of(view, mission.turn), promises.get(mission.turn, 0))
            if number == self.settled and number < len(view.missions) - 2:
                self.settled += 1
                self.settled_factors += seen
                self.settled_weights = _normalized(multiplied(self.settled_weights, seen))
            else:
                factors += seen
        for sight in view.claims.sights:
            if sight.said_identity != NOBODY and not (self.own and sight.seat == self.seat):
                factors.append(self._read_sight(sight))
        return factors

    def _possible(self) -> list[int]:
        """The ways that the identities this seat knows leave."""
        seen = 0
        family = 0
        if self.own:
            for seat in range(self.seats):
                if self.view.identities[seat] != NOBODY:
                    seen |= 1 << seat
                    if self.view.identities[seat] == FAMILY:
                        family |= 1 << seat
        return self.ways.narrowed(self.ways.all, 0, seen, family)

    def _factor(self, name: str, fact: int, seats: list[int], chances: list[float]) -> Factor:
        """A likelihood by who of these seats plays with the family, as a number in binary; Clayface always does."""
        plays = 0
        for place in range(len(seats)):
            plays |= (self.clayface >> seats[place] & 1) << place
        if plays:
            chances = [chances[index | plays] for index in range(len(chances))]
        return Factor(name, fact, self.ways.classes(seats), [chances])

    # A turn

    def _read_mission(self, mission: Mission, gifts: Gifts | None, promised: int) -> list[Factor]:
        found: list[Factor] = []
        chief = mission.chief
        seat = self.seat if self.own else NOBODY
        if mission.coin == SCARRED and chief != seat and mission.gauge_before > self.view.terms.order_end:
            if len(mission.gauge_path) > 1:
                to_chaos = mission.gauge_path[1] > mission.gauge_before
                swings = self.persona.deeds.swings
                chances = [swings, 1 - swings] if to_chaos else [1 - swings, swings]
                found.append(self._factor("gauge", mission.turn, [chief], chances))
        if mission.team and chief != seat and mission.turn > 1:
            found.append(self._read_team(mission))
        if mission.signals != NOBODY:
            found += self._read_cards(mission, gifts, promised)
        if mission.location != NOBODY and chief != seat:
            found.append(self._read_place(mission))
        return found

    def _read_team(self, mission: Mission) -> Factor:
        alike = self.persona.deeds.alike * min(mission.turn - 1, 4) / 4
        others = bits(mission.team & ~(1 << mission.chief))
        chances: list[float] = []
        for index in range(1 << (len(others) + 1)):
            chance = 1.0
            for place in range(1, len(others) + 1):
                chance *= 1 + alike if (index >> place & 1) == (index & 1) else 1 - alike
            chances.append(chance)
        return self._factor("team", mission.turn, [mission.chief, *others], chances)

    def _read_cards(self, mission: Mission, gifts: Gifts | None, promised: int) -> list[Factor]:
        """The chance of just these cards and words, for each way the givers may be of one side or the other."""
        cards = mission.revealed.copy()
        givers = bits(mission.team)
        if self.own and mission.sent != NO_CARD and mission.sent in cards:
            cards.remove(mission.sent)
            givers.remove(self.seat)
        chosen_by = givers.copy()  # whose will it was: Poison Ivy's where she chose
        if mission.forced != NOBODY:
            slot = mission.chief if self.view.terms.ivys_own else mission.forced
            if self.own and mission.forced_card != NO_CARD and mission.forced_card in cards and slot in givers:
                cards.remove(mission.forced_card)
                chosen_by.pop(givers.index(slot))
                givers.remove(slot)
            elif slot in givers:
                chosen_by[givers.index(slot)] = mission.chief
        if not givers or len(givers) != len(cards):
            return []
        likely: list[list[list[float]]] = []  # by giver, side and card
        for place, giver in enumerate(givers):
            by_side: list[list[float]] = []
            for side in (VILLAIN, FAMILY):
                row: list[float] = []
                for card in cards:
                    word = self._says(gifts, giver, side, card) if gifts is not None else 1.0
                    row.append(word * (self._gives(giver, side, card, promised) if chosen_by[place] == giver else 1.0))
                by_side.append(row)
            likely.append(by_side)
        orders = _orders(len(givers))
        chances: list[float] = []
        for index in range(1 << len(givers)):
            total = 0.0
            for order in orders:
                chance = 1.0
                for place in range(len(givers)):
                    chance *= likely[place][index >> place & 1][order[place]]
                    if chosen_by[place] != givers[place]:  # Poison Ivy's will
                        ivy = givers.index(chosen_by[place]) if chosen_by[place] in givers else NOBODY
                        side = index >> ivy & 1 if ivy != NOBODY else self._own_side()
                        chance *= self._gives(chosen_by[place], side, cards[order[place]], 0)
                total += chance
            chances.append(total + LEAST)
        return [self._factor("cards", mission.turn, givers, chances)]

    def _own_side(self) -> int:
        return 1 if self.view.identities[self.seat] == FAMILY or self.clayface >> self.seat & 1 else 0

    def _gives(self, giver: int, side: int, card: int, promised: int) -> float:
        if promised >> giver & 1 and side == VILLAIN:
            return self.chances.promised[kind_of(card)]
        return self.chances.given.at(1 if self.view.characters[giver] == SPHINX else 0, side, kind_of(card))

    def _says(self, gifts: Gifts, giver: int, side: int, card: int) -> float:
        """How likely somebody of a side who gave this card says of it what he said; silence is held against nobody."""
        persona = self.persona
        said = gifts.said[giver]
        if said == NOBODY:
            if not gifts.answered >> giver & 1:
                return 1.0
            return persona.words.passes if side == FAMILY and kind_of(card) < CHAOS else (1 - persona.words.truthful)
        if side == FAMILY and kind_of(card) < CHAOS:
            if said == card:
                return persona.words.owns_up
            return (1 - persona.words.owns_up - persona.words.passes) if kind_of(said) >= CHAOS else LEAST + 0.01
        return persona.words.truthful if said == card else (1 - persona.words.truthful) / 2

    def _read_place(self, mission: Mission) -> Factor:
        return self._factor(
            "place", mission.turn, [mission.chief], place_chances(self.view, mission, self.persona.deeds.helps)
        )

    # What Chiefs say to have seen

    def _read_sight(self, sight: Sight) -> Factor:
        """What a Chief says, by whom he plays for and by what he saw: Clayface's card is a villain's."""
        persona = self.persona
        chances: list[float] = []
        for seen in (VILLAIN, FAMILY):
            for plays in (VILLAIN, FAMILY):
                if plays == FAMILY or self.clayface >> sight.seat & 1:
                    names = persona.words.names_family if seen == FAMILY else persona.words.names_villain
                    calls_villain = 1 - names if seen == FAMILY else names
                    chances.append(calls_villain if sight.said_identity == VILLAIN else 1 - calls_villain)
                else:
                    chances.append(
                        persona.words.truthful if sight.said_identity == seen else 1 - persona.words.truthful
                    )
        return Factor("sight", sight.seat, self.ways.classes([sight.seat, sight.target]), [chances])


def _normalized(rows: list[list[float]]) -> list[list[float]]:
    """Rows divided by their sum, which keeps long matches from running out of small numbers."""
    total = 0.0
    for weight in rows[0]:
        total += weight
    return [[weight / total for weight in rows[0]]] if total > 0 else rows


def _promises(view: BatmanInfiltrationView) -> dict[int, int]:
    """By turn: the seats that said to hold Chaos before the cards lay open, and did not take it back."""
    found: dict[int, int] = {}
    yes = SAY_HOLD + 2 * HOLD_CHAOS + 1
    for turn, speaker, phrase in view.claims.words:
        if phrase == yes:
            found[turn] = found.get(turn, 0) | 1 << speaker
        elif phrase == yes - 1:
            found[turn] = found.get(turn, 0) & ~(1 << speaker)
    return found


def _gifts_of(view: BatmanInfiltrationView, turn: int) -> Gifts | None:
    """What was said of the cards of a turn."""
    for gifts in reversed(view.claims.gifts):
        if gifts.turn == turn:
            return gifts
    return None


@lru_cache(maxsize=8)
def _orders(number: int) -> list[list[int]]:
    """Every order of so many things."""
    if number == 0:
        return [[]]
    found: list[list[int]] = []
    for shorter in _orders(number - 1):
        for place in range(number):
            found.append([*shorter[:place], number - 1, *shorter[place:]])
    return found
