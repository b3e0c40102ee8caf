"""Who is of Batman's family: the weight of every way the identities may lie, by teams, cards, places and words.

There are 10 to 330 ways at 5 to 10 seats. What a seat does follows from whom it plays for: the family, or Clayface who
wins with it; or the villains. Each thing seen multiplies the weight of a way by the chance that these players do it:

- *cards*: a team's cards lie shuffled, so all ways of handing them out to the givers are summed over. How likely
  somebody gives a kind of card follows from how much either side likes it and from what three cards of this deck hold;
- *words*: who says to have given which card, who said to hold Chaos, and what Chiefs say to have seen;
- *places*: where a Chief sends a henchman, of those he had a card for;
- *teams*: from the second turn on a Chief rather takes along those he plays with;
- *the gauge*: which way Two-Face pushes it.

What the seat itself gave, saw or is takes the place of a guess. `python -m
research.likelihoods_batman_infiltration` prints the tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import Final

from doublejeu.bots.batman_infiltration.thumb import PlotterPersona
from doublejeu.bots.persona import BadBot
from doublejeu.core.bits import bits, count
from doublejeu.core.contract import NOBODY
from doublejeu.core.setup import Setup
from doublejeu.games.batman_infiltration.cards import CHAOS_OF, ORDER_OF, PLACE_OF, SIGNAL_OF, deck_of
from doublejeu.games.batman_infiltration.claims import Gifts, Sight
from doublejeu.games.batman_infiltration.missions import Mission
from doublejeu.games.batman_infiltration.state import FAMILIES, NO_CARD, VILLAINS
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.batman_infiltration.words import (
    ARKHAM,
    BANK,
    CLAYFACE,
    FAMILY,
    HOLD_CHAOS,
    ICEBERG,
    KILLER_CROC,
    POLICE,
    SAY_HOLD,
    SCARRED,
    SEWER,
    SPHINX,
    VILLAIN,
)

# Kinds of card, as far as they tell of their giver.
A_SIGNAL: Final = 0
MUCH_ORDER: Final = 1
ORDER: Final = 2
CHAOS: Final = 3
MUCH_CHAOS: Final = 4
KINDS: Final = 5
KIND_NAMES: Final[list[str]] = ["signal", "much Order", "Order", "Chaos", "much Chaos"]

LEAST: Final = 1e-6  # nothing that players do is impossible


@dataclass(frozen=True)
class ReadingPersona(PlotterPersona):
    """How it thinks that others play. Likings are relative: of two kinds in a hand the one liked twice as much is given
    twice as often. Chances are shares of 1."""

    villain_signal: float = 0.04
    villain_much_order: float = 0.10
    villain_order: float = 0.2
    villain_chaos: float = 1.0
    villain_much_chaos: float = 2.5
    family_signal: float = 0.25
    family_much_order: float = 2.5
    family_order: float = 1.0
    family_chaos: float = 0.2
    family_much_chaos: float = 0.1
    keeps_promise: float = 0.93  # a villain who said to hold Chaos gives it
    swings: float = 0.95  # Two-Face pushes the gauge his own side's way
    alike: float = 0.1  # how much likelier a Chief takes along one of his side than chance has it, from turn five on
    helps: float = 0.8  # how much likelier, as log-odds, a Chief goes where it helps his side
    truthful: float = 0.95  # a villain tells the truth of a card, or of what he saw
    owns_up: float = 0.6  # one of the family says that the Order or the signal was his own,
    passes: float = 0.25  # or that he would rather not say; otherwise he claims another card
    names_villain: float = 0.44  # one of the family calls a villain a villain,
    names_family: float = 0.23  # or one of his own family

    def check(self) -> None:
        super().check()
        likings = [*likings_of(self, VILLAIN), *likings_of(self, FAMILY)]
        if min(likings) <= 0:
            raise BadBot("likings of cards must be above 0")
        shares = [self.keeps_promise, self.swings, self.alike, self.truthful, self.owns_up, self.passes]
        shares += [self.names_villain, self.names_family]
        if min(shares) < 0 or max(shares) > 1 or self.owns_up + self.passes > 1:
            raise BadBot("chances must be shares of 1")


def kind_of(card: int) -> int:
    """What a card tells of its giver."""
    if SIGNAL_OF[card]:
        return A_SIGNAL
    if ORDER_OF[card]:
        return MUCH_ORDER if ORDER_OF[card] > 1 else ORDER
    return MUCH_CHAOS if CHAOS_OF[card] > 1 else CHAOS


def likings_of(persona: ReadingPersona, side: int) -> list[float]:
    """How much a side likes to give each kind of card."""
    if side == FAMILY:
        return [
            persona.family_signal,
            persona.family_much_order,
            persona.family_order,
            persona.family_chaos,
            persona.family_much_chaos,
        ]
    return [
        persona.villain_signal,
        persona.villain_much_order,
        persona.villain_order,
        persona.villain_chaos,
        persona.villain_much_chaos,
    ]


def given_chances(likings: list[float], counts: list[int], hand: int) -> list[float]:
    """How likely each kind is given out of a hand of so many cards, drawn from a deck with these counts of kinds."""
    found = [0.0] * KINDS
    _hands(likings, counts, hand, [0] * KINDS, 0, 1.0, found)
    total = sum(found)
    return [chance / total for chance in found]


def _hands(
    likings: list[float],
    counts: list[int],
    left: int,
    held: list[int],
    kind: int,
    ways: float,
    found: list[float],
) -> None:
    """Sum over every hand, kind by kind; a hand is as likely as there are ways to draw it."""
    if kind == KINDS:
        if left == 0:
            total = 0.0
            for number in range(KINDS):
                total += held[number] * likings[number]
            for number in range(KINDS):
                found[number] += ways * held[number] * likings[number] / total
        return
    chosen = ways
    for number in range(min(left, counts[kind]) + 1):
        if number:
            chosen = chosen * (counts[kind] - number + 1) / number
        held[kind] = number
        _hands(likings, counts, left - number, held, kind + 1, chosen, found)
    held[kind] = 0


class Chances:
    """By side and kind of card: how likely it is given, out of three cards and out of the Sphinx's four."""

    def __init__(self, persona: ReadingPersona, deck: list[int]) -> None:
        counts = [0] * KINDS
        for card in deck:
            counts[kind_of(card)] += 1
        self.of_three = [given_chances(likings_of(persona, side), counts, 3) for side in (VILLAIN, FAMILY)]
        self.of_four = [given_chances(likings_of(persona, side), counts, 4) for side in (VILLAIN, FAMILY)]
        chaos = self.of_three[VILLAIN][CHAOS] + self.of_three[VILLAIN][MUCH_CHAOS]
        self.promised = [  # by a villain who said to hold Chaos
            (persona.keeps_promise / chaos if kind >= CHAOS else (1 - persona.keeps_promise) / (1 - chaos)) * chance
            for kind, chance in enumerate(self.of_three[VILLAIN])
        ]


class Ways:
    """All sets of seats that may be the family. Before anything is seen each is as likely as another (BI-1.1).

    That holds at nine and ten seats too, where one card of the pack is left out: there are as many ways to deal the
    cards for a family of three as for one of four.
    """

    def __init__(self, seats: int) -> None:
        self.families: list[int] = []
        villains, family = VILLAINS[seats], FAMILIES[seats]
        for way in range(1 << seats):
            size = count(way)
            if size <= family and seats - size <= villains:
                self.families.append(way)


@lru_cache(maxsize=16)
def ways_for(seats: int) -> Ways:
    """The ways at a table of so many seats, listed once."""
    return Ways(seats)


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
        self.ways = ways_for(setup.seats)
        self.chances = Chances(persona, deck_of(setup).cards)
        self.clayface = 0
        self.settled = 0  # turns weighed for good
        self.settled_weights = [1.0] * len(self.ways.families)
        self.weights: list[float] = []
        self.view = BatmanInfiltrationView(setup, seat)

    def family(self, view: BatmanInfiltrationView) -> list[float]:
        """How likely each seat is to be of the family."""
        self._weigh(view)
        total = 0.0
        found = [0.0] * self.seats
        for way, weight in zip(self.ways.families, self.weights, strict=True):
            if weight > 0:
                total += weight
                for seat in range(self.seats):
                    if way >> seat & 1:
                        found[seat] += weight
        if total <= 0:  # a view never breaks a reader
            return [0.5] * self.seats
        return [share / total for share in found]

    def _weigh(self, view: BatmanInfiltrationView) -> None:
        self.view = view
        self.clayface = 0
        for seat in range(self.seats):
            if view.characters[seat] == CLAYFACE:
                self.clayface = 1 << seat
        self.weights = self.settled_weights.copy()
        promises = _promises(view)
        for number in range(self.settled, len(view.missions)):
            mission = view.missions[number]
            self._read_mission(mission, _gifts_of(view, mission.turn), promises.get(mission.turn, 0))
            if number == self.settled and number < len(view.missions) - 2:
                self._normalize()
                self.settled_weights = self.weights.copy()
                self.settled += 1
        for sight in view.claims.sights:
            if sight.said_identity != NOBODY:
                self._read_sight(sight)
        if self.own:
            self._know()

    def _normalize(self) -> None:
        """Keep long matches from running out of small numbers."""
        total = sum(self.weights)
        if total > 0:
            self.weights = [weight / total for weight in self.weights]

    def _know(self) -> None:
        identities = self.view.identities
        for number, way in enumerate(self.ways.families):
            for seat in range(self.seats):
                known = identities[seat]
                if known != NOBODY and known != way >> seat & 1:
                    self.weights[number] = 0.0

    def _spread(self, seats: list[int], factors: list[float]) -> None:
        """Multiply every way by the factor for who of these seats plays with the family, as a number in binary."""
        families = self.ways.families
        for number in range(len(families)):
            plays = families[number] | self.clayface
            index = 0
            for place in range(len(seats)):
                index |= (plays >> seats[place] & 1) << place
            self.weights[number] *= factors[index]

    # A turn

    def _read_mission(self, mission: Mission, gifts: Gifts | None, promised: int) -> None:
        chief = mission.chief
        seat = self.seat if self.own else NOBODY
        if mission.coin == SCARRED and chief != seat and mission.gauge_before > self.view.terms.order_end:
            if len(mission.gauge_path) > 1:
                to_chaos = mission.gauge_path[1] > mission.gauge_before
                swings = self.persona.swings
                self._spread([chief], [swings, 1 - swings] if to_chaos else [1 - swings, swings])
        if mission.team and chief != seat and mission.turn > 1:
            self._read_team(mission)
        if mission.signals != NOBODY:
            self._read_cards(mission, gifts, promised)
        if mission.location != NOBODY and chief != seat:
            self._read_place(mission)

    def _read_team(self, mission: Mission) -> None:
        alike = self.persona.alike * min(mission.turn - 1, 4) / 4
        others = bits(mission.team & ~(1 << mission.chief))
        factors: list[float] = []
        for index in range(1 << (len(others) + 1)):
            factor = 1.0
            for place in range(1, len(others) + 1):
                factor *= 1 + alike if (index >> place & 1) == (index & 1) else 1 - alike
            factors.append(factor)
        self._spread([mission.chief, *others], factors)

    def _read_cards(self, mission: Mission, gifts: Gifts | None, promised: int) -> None:
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
            return
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
        factors: list[float] = []
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
            factors.append(total + LEAST)
        self._spread(givers, factors)

    def _own_side(self) -> int:
        return 1 if self.view.identities[self.seat] == FAMILY or self.clayface >> self.seat & 1 else 0

    def _gives(self, giver: int, side: int, card: int, promised: int) -> float:
        if promised >> giver & 1 and side == VILLAIN:
            return self.chances.promised[kind_of(card)]
        table = self.chances.of_four if self.view.characters[giver] == SPHINX else self.chances.of_three
        return table[side][kind_of(card)]

    def _says(self, gifts: Gifts, giver: int, side: int, card: int) -> float:
        """How likely somebody of a side who gave this card says of it what he said; silence is held against nobody."""
        persona = self.persona
        said = gifts.said[giver]
        if said == NOBODY:
            if not gifts.answered >> giver & 1:
                return 1.0
            return persona.passes if side == FAMILY and kind_of(card) < CHAOS else (1 - persona.truthful)
        if side == FAMILY and kind_of(card) < CHAOS:
            if said == card:
                return persona.owns_up
            return (1 - persona.owns_up - persona.passes) if kind_of(said) >= CHAOS else LEAST + 0.01
        return persona.truthful if said == card else (1 - persona.truthful) / 2

    def _read_place(self, mission: Mission) -> None:
        """Where a Chief sent a henchman, of the places he had a card for."""
        options = 0
        for card in [*mission.revealed, mission.extra]:
            if card == NO_CARD:
                continue
            if PLACE_OF[card] == SEWER or self.view.characters[mission.chief] == KILLER_CROC:
                options = 0b1111
            else:
                options |= 1 << PLACE_OF[card]
        factors: list[float] = []
        for side in (VILLAIN, FAMILY):
            total = 0.0
            for place in bits(options):
                total += exp(self._likes_place(mission, place, side))
            factors.append(exp(self._likes_place(mission, mission.location, side)) / total if total else 1.0)
        self._spread([mission.chief], factors)

    def _likes_place(self, mission: Mission, place: int, side: int) -> float:
        """Whether the next square there helps a side; squares are followed back to that turn."""
        square = mission.square if place == mission.location else self._square_then(mission, place)
        red = square == self.view.terms.red[place]
        helps = 0.0  # the family
        if place == POLICE:
            helps = 0.5 if red else 1.0
        elif place == ICEBERG:
            helps = -2.5 if red else -0.5
        elif place == ARKHAM:
            helps = 0.0 if red else 1.0
        elif place == BANK:
            helps = -1.0 if red else 1.0
        return self.persona.helps * (helps if side == FAMILY else -helps)

    def _square_then(self, mission: Mission, place: int) -> int:
        """Which square a henchman would have entered at a place in that turn."""
        square = 0
        for earlier in self.view.missions:
            if earlier.turn >= mission.turn:
                break
            if earlier.location == place:
                square = 0 if earlier.square == self.view.terms.red[place] else earlier.square
        return square + 1

    # What Chiefs say to have seen

    def _read_sight(self, sight: Sight) -> None:
        if self.own and sight.seat == self.seat:
            return
        persona = self.persona
        said = sight.said_identity
        for number, way in enumerate(self.ways.families):
            if (way | self.clayface) >> sight.seat & 1:
                names = persona.names_family if way >> sight.target & 1 else persona.names_villain
                calls_villain = 1 - names if way >> sight.target & 1 else names
                self.weights[number] *= calls_villain if said == VILLAIN else 1 - calls_villain
            else:
                true = said == (way >> sight.target & 1)
                self.weights[number] *= persona.truthful if true else 1 - persona.truthful


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
