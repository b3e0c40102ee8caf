"""Rules of thumb for Batman Infiltration, for either identity.

The bot keeps one number per other seat, how much that seat looks like Batman's family, fed by what teams reveal and by
what Chiefs do with it. A villain pushes Chaos, gathers bags and never gives a Bat-signal freely; the family gives Order
behind rich cards and holds its Bat-signals until they can win. Clayface plays with the family, for he wins with it.
"""

from __future__ import annotations

from math import exp, log

from doublejeu.core.bits import bits
from doublejeu.core.contract import NOBODY, Event, Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.games.batman_infiltration.cards import BAGS_OF, CHAOS_OF, ORDER_OF, PLACE_OF, SIGNAL_OF
from doublejeu.games.batman_infiltration.state import FAMILIES, NO_CARD, VILLAINS
from doublejeu.games.batman_infiltration.terms import red_square
from doublejeu.games.batman_infiltration.view import HIDDEN, BatmanInfiltrationView, Mission
from doublejeu.games.batman_infiltration.words import (
    ARKHAM,
    AT_BANK,
    AT_CARDS,
    AT_FREEZE,
    AT_GAS,
    AT_GIFT,
    AT_IVY,
    AT_IVY_CARD,
    AT_KEEP,
    AT_LOCATION,
    AT_PLACE,
    AT_PRISON,
    AT_PROWL,
    AT_SPY,
    AT_STEAL,
    AT_SWING,
    AT_TEAM,
    AT_UNMASK,
    BANK,
    CLAYFACE,
    CODES,
    FAMILY,
    GO,
    ICEBERG,
    KILLER_CROC,
    PICK,
    POLICE,
    REPLAY,
    SEND,
    SEWER,
    SWING,
    TO_CHAOS,
    YES,
)

# How much each thing seen speaks for the family, as log-odds.
SIGNAL_GIVEN = 1.1  # shared among those who may have given it
POOR_ORDER_GIVEN = 0.5
RICH_ORDER_GIVEN = 0.25
CHAOS_GIVEN = -0.55
HELPFUL_PLACE = 0.5  # a Chief chose what helps Order or Chaos


class Thumb:
    """A player who counts cards, watches teams and keeps to simple rules."""

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        self.setup = setup
        self.seat = seat
        self.dice = dice
        self.view = BatmanInfiltrationView(setup, seat)
        self.looks = [0.0] * setup.seats  # log-odds that a seat is of the family, without the prior
        self.missions_read = 0
        self.places_read = 0

    def hear(self, event: Event) -> None:
        """The view keeps what matters; it is read when there is something to answer."""

    # Reading the table

    def _catch_up(self) -> None:
        missions = self.view.missions
        while self.missions_read < len(missions) and missions[self.missions_read].signals != NOBODY:
            self._read_mission(missions[self.missions_read])
            self.missions_read += 1
        while self.places_read < len(missions) and missions[self.places_read].location != NOBODY:
            self._read_place(missions[self.places_read])
            self.places_read += 1

    def _read_mission(self, mission: Mission) -> None:
        cards = mission.revealed.copy()
        givers = [seat for seat in bits(mission.team) if seat != self.seat]
        if mission.sent != NO_CARD:
            cards.remove(mission.sent)
        if mission.forced_card != NO_CARD and mission.forced != self.seat:
            cards.remove(mission.forced_card)
        if mission.forced in givers:
            givers.remove(mission.forced)
        speaks = 0.0
        for card in cards:
            if SIGNAL_OF[card]:
                speaks += SIGNAL_GIVEN
            elif CHAOS_OF[card]:
                speaks += CHAOS_GIVEN
            else:
                speaks += POOR_ORDER_GIVEN if BAGS_OF[card] < 2 else RICH_ORDER_GIVEN
        for seat in givers:
            self.looks[seat] += speaks / len(givers)

    def _read_place(self, mission: Mission) -> None:
        """What a Chief chose to do says more than the cards of a team."""
        if mission.chief == self.seat:
            return
        red = mission.square == red_square(self.setup, mission.location)
        if mission.location == ICEBERG:
            self.looks[mission.chief] += -2 * HELPFUL_PLACE if red else 0.0
        elif mission.location == BANK:
            self.looks[mission.chief] += -HELPFUL_PLACE if red else HELPFUL_PLACE
        elif not red:
            self.looks[mission.chief] += HELPFUL_PLACE

    def _family_odds(self, seat: int) -> float:
        """How likely a seat is to be of the family."""
        known = self.view.identities[seat]
        if known != NOBODY:
            return float(known)
        seats = self.setup.seats
        family = FAMILIES[seats]
        total = FAMILIES[seats] + VILLAINS[seats]
        for identity in self.view.identities:
            if identity != NOBODY:
                total -= 1
                family -= identity
        prior = min(max(family / total, 0.02), 0.98)
        return 1 / (1 + exp(-self.looks[seat] - log(prior / (1 - prior))))

    def _plays_family(self) -> bool:
        view = self.view
        return view.identities[self.seat] == FAMILY or view.characters[self.seat] == CLAYFACE

    def _friendly(self, seat: int) -> float:
        """How likely a seat is to want what this one wants."""
        odds = self._family_odds(seat)
        return odds if self._plays_family() else 1 - odds

    def _visible_bags(self, seat: int) -> int:
        """The bags a seat is known to hold; unknown thefts are overlooked."""
        if seat == self.seat:
            return sum(BAGS_OF[card] for card in self.view.loot)
        bags = 0
        for owner, thief, card in self.view.loot_story:
            worth = BAGS_OF[card] if card != HIDDEN else 1
            if owner == seat:
                bags += worth if thief == NOBODY else -worth
            elif thief == seat:
                bags += worth
        return bags

    # Answering

    def choose(self, view: View, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        assert isinstance(view, BatmanInfiltrationView)
        self.view = view
        self._catch_up()
        scores = [self._score(code) + self.dice.below(1000) / 5000 for code in legal]
        return legal[scores.index(max(scores))]

    def _score(self, code: int) -> float:
        view = self.view
        step = view.step
        if step == AT_CARDS:
            return self._giving(code - SEND)
        if step == AT_PLACE:
            return self._placing(code - PICK)
        if step == AT_KEEP:
            return self._keeping(code - PICK)
        if step == AT_LOCATION:
            return self._visiting(code - GO)
        if step == AT_STEAL:
            return self._stealing(code - PICK)
        if step == AT_IVY_CARD:
            return self._giving(code - SEND)
        if step == AT_SWING:
            return 1.0 if (code == SWING + TO_CHAOS) != self._plays_family() else 0.0
        if step == AT_FREEZE:
            return 1.0 if code == REPLAY + YES else 0.0
        act = CODES.act(code)
        return self._about(act.args[0]) if act.verb != "cast" else 0.0

    def _about(self, seat: int) -> float:
        """How willingly the present step is answered with this seat."""
        step = self.view.step
        if step == AT_TEAM or step == AT_GAS:
            return 2 * self._friendly(seat)
        if step == AT_PRISON:
            return 5 * (1 - self._friendly(seat))
        if step == AT_UNMASK:
            odds = self._family_odds(seat)
            return 4 * odds * (1 - odds) if self.view.identities[seat] == NOBODY else -1.0
        if step == AT_GIFT:
            return self._gift(seat)
        if step == AT_BANK:
            return self._banking(seat)
        if step == AT_PROWL:
            return self._visible_bags(seat) / max(1, self.view.loot_sizes[seat]) * (2 - self._family_odds(seat))
        if step == AT_IVY or step == AT_SPY:
            return 1 - self._friendly(seat)
        return 0.0

    def _giving(self, card: int) -> float:
        view = self.view
        tokens = int(view.signal_turn == view.turn) + int(view.gauge == -self.setup.number("gauge_order"))
        order = ORDER_OF[card] * (2 if view.batmobile_turn == view.turn else 1)
        push = CHAOS_OF[card] - order
        if not self._plays_family():
            left = self.setup.number("gauge_chaos") - view.gauge
            eager = 0.3 if left <= 3 and self._is_poor() else 1.0  # Chaos now would make somebody else win
            bags = BAGS_OF[card] * (0.5 if view.chief == self.seat else 0.15)
            return eager * push + bags - SIGNAL_OF[card] * (1.5 + 2 * tokens)
        friends = sum(self._family_odds(seat) for seat in bits(view.team) if seat != self.seat)
        held = sum(SIGNAL_OF[other] for other in view.hand)
        hopes = tokens + held / 2 + 1.2 * friends
        shy = -0.3 * CHAOS_OF[card] + 0.2 * BAGS_OF[card]
        if SIGNAL_OF[card]:
            return 1.5 * (hopes - 1.6) + 0.5 * order + shy
        return 0.8 * order - 0.7 * CHAOS_OF[card] + shy

    def _is_poor(self) -> bool:
        """Whether another, who may well be a villain, shows more bags."""
        mine = self._visible_bags(self.seat)
        return any(
            self._visible_bags(seat) > mine + 1 and self._family_odds(seat) < 0.5
            for seat in range(self.setup.seats)
            if seat != self.seat
        )

    def _placing(self, card: int) -> float:
        """The card by which a henchman goes: where to, and how little is lost with it."""
        lost = 0.0 if self._plays_family() else 0.4 * BAGS_OF[card]
        if PLACE_OF[card] == SEWER or self.view.characters[self.seat] == KILLER_CROC:
            return max(self._visiting(place) for place in range(4)) - lost
        return self._visiting(PLACE_OF[card]) - lost

    def _visiting(self, place: int) -> float:
        view = self.view
        family = self._plays_family()
        square = view.stands[place] + 1
        red = red_square(self.setup, place)
        if place == POLICE:
            if square == red:
                sure = max(1 - self._friendly(seat) for seat in range(self.setup.seats) if seat != self.seat)
                return 12 * (sure - 0.6)
            return (1.2 if family else -1.0) - (0.5 if square + 1 == red and not family else 0.0)
        if place == ICEBERG:
            if square == red:
                return -4.0 if family else self._to_chaos(3)
            return 0.6 if not family else 0.4 - (0.6 if square + 1 == red else 0.0)
        if place == ARKHAM:
            if square == red:
                return 0.9
            return 1.0 if family else -1.0
        if square == red:
            return 0.2 if family else 2.0
        return 1.1 if family else -1.2

    def _to_chaos(self, squares: int) -> float:
        """What squares towards Chaos are worth to a villain."""
        if self.view.gauge + squares >= self.setup.number("gauge_chaos"):
            return -2.0 if self._is_poor() else 10.0
        return float(squares)

    def _keeping(self, card: int) -> float:
        return BAGS_OF[card] * (0.4 if self._plays_family() else 1.0) - 0.1 * SIGNAL_OF[card]

    def _gift(self, seat: int) -> float:
        """A villain enriches whoever does not count; the family spreads the bags."""
        bags = BAGS_OF[self.view.table[0]]
        if self._plays_family():
            return -0.1 * self._visible_bags(seat)
        return bags * self._family_odds(seat) - 0.1 * self._visible_bags(seat)

    def _banking(self, seat: int) -> float:
        view = self.view
        bags = BAGS_OF[view.bank[len(view.bank_seats)]]
        if self._plays_family():
            return bags * self._family_odds(seat)
        if seat == self.seat:
            richest = max(BAGS_OF[card] for card in view.bank)
            return 5.0 if bags == richest else 0.0
        return bags * self._family_odds(seat)

    def _stealing(self, card: int) -> float:
        if self._plays_family():
            return 2.0 * SIGNAL_OF[card] + 0.4 * ORDER_OF[card]
        return CHAOS_OF[card] + 0.5 * BAGS_OF[card]
